"""Logs: one structlog chain for our own lines and the libraries', JSON unless a person reads them."""

from __future__ import annotations

import re
import sys
from http import HTTPStatus
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from config.env import SettingError

FORMATS = ("auto", "console", "json")
_HIDDEN = "[hidden]"
_PATH_TOKEN = re.compile(
    r"(?i)(/accounts/+(?:link|join)/+|/shared/+)[^/\s]+"
)  # agent.teams.pages.urls, research.home.urls: addresses that hold a token
_SECRET_WORDS = ("password", "secret", "token", "api_key", "authorization", "cookie", "typed", "input_text")
_QUIET = (
    "asyncio",
    "celery.app.trace",  # one line for each beat of the periodic check, and our own lines tell more of a visit
    "celery.beat",
    "celery.worker.consumer.connection",
    "celery.worker.request",
    "celery.worker.strategy",
    "daphne",
    "httpcore",
    "httpx",
    "mcp",
)


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace the value of every key whose name says that it is secret or was typed by a person.

    Counts (`…_tokens`) stay.
    """
    for key in event:
        name = key.lower()
        if any(word in name for word in _SECRET_WORDS) and not name.endswith("tokens"):
            event[key] = _HIDDEN
    return event


def hide_path_tokens(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace one-time tokens in addresses: a link that was refused still works.

    A refusal (below 500) is one line: its traceback is ours, not the caller's. The request itself is left out, its
    method and path are in the message.
    """
    event.pop("request", None)
    status = event.get("status_code")
    if isinstance(status, int) and status < HTTPStatus.INTERNAL_SERVER_ERROR:
        event.pop("exc_info", None)
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _PATH_TOKEN.sub(rf"\1{_HIDDEN}", value)
    return event


def _is_for_people(log_format: str) -> bool:
    if log_format not in FORMATS:
        raise SettingError(f"LOG_FORMAT={log_format!r}: use one of {', '.join(FORMATS)}")
    return log_format == "console" or (log_format == "auto" and sys.stderr.isatty())


def _shared(*, is_for_people: bool) -> list[Processor]:
    stamp = structlog.processors.TimeStamper(
        fmt="%H:%M:%S" if is_for_people else "iso", utc=not is_for_people
    )
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        stamp,
        hide_secrets,
        hide_path_tokens,
        structlog.processors.StackInfoRenderer(),
    ]


def configure_logs(level: str, log_format: str) -> dict[str, Any]:
    """Set structlog up and give back the value for Django's LOGGING.

    Raises:
        SettingError: the level or the format is not one of those that exist.
    """
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
        raise SettingError(f"LOG_LEVEL={level!r}: use DEBUG, INFO, WARNING, ERROR or CRITICAL")
    is_for_people = _is_for_people(log_format)
    shared = _shared(is_for_people=is_for_people)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return _django_logging(level, shared, is_for_people=is_for_people)


def _console() -> Processor:
    """For people. Plain tracebacks: the pretty ones print local variables, and these may hold secrets."""
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
    )


def _django_logging(level: str, shared: list[Processor], *, is_for_people: bool) -> dict[str, Any]:
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if is_for_people:
        last.append(_console())
    else:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": last,
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {name: {"level": "WARNING"} for name in _QUIET}
        | {"django": {"handlers": [], "level": level, "propagate": True}},
    }
