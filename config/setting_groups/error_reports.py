"""Reports of our own faults to a Sentry-compatible service: nothing is loaded or sent before SENTRY_DSN is set.

Only where a fault happened leaves the desk: the kind of exception, and file, function and line of each frame. Words
may be secret or typed by somebody, so none are sent: no messages, values, addresses, names, headers or log lines.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from config.env import Env, SettingError

KEPT = ("event_id", "timestamp", "platform", "level", "logger", "transaction", "sdk")
OF_A_FRAME = ("filename", "function", "module", "lineno", "in_app")


def read_dsn(env: Env) -> str:
    """*Raises* SettingError for what is no DSN."""
    dsn = env.text("SENTRY_DSN")
    parts = urlsplit(dsn)
    if dsn and not (parts.scheme in ("http", "https") and parts.hostname and parts.username):
        raise SettingError("SENTRY_DSN: give the address that the service shows, such as https://KEY@host/1.")
    return dsn


def report_errors(dsn: str, **options: Any) -> None:
    """From here on faults of this process are reported; nothing without a DSN. `options`: of the library, for tests."""
    if not dsn:
        return
    import sentry_sdk
    from sentry_sdk.integrations.celery import CeleryIntegration
    from sentry_sdk.integrations.django import DjangoIntegration

    wanted: dict[str, Any] = {
        "before_send": only_where,
        "max_breadcrumbs": 0,
        "include_local_variables": False,
        "max_request_body_size": "never",
        "auto_session_tracking": False,
        "send_client_reports": False,
        "auto_enabling_integrations": False,
        "integrations": [DjangoIntegration(transaction_style="function_name"), CeleryIntegration()],
    }
    sentry_sdk.init(dsn=dsn, **{**wanted, **options})


def only_where(event: dict[str, Any], _hint: object = None) -> dict[str, Any] | None:
    """The event without any words; None when there is no exception in it."""
    faults = event.get("exception", {}).get("values", ())
    if not faults:
        return None
    kept = {name: event[name] for name in KEPT if name in event}
    if "/" in kept.get("transaction", ""):
        del kept["transaction"]  # an address, where there is no view: it may hold a one-time link
    return {**kept, "exception": {"values": [_fault(one) for one in faults]}}


def _fault(one: dict[str, Any]) -> dict[str, Any]:
    frames = (one.get("stacktrace") or {}).get("frames", ())
    where = [{name: frame[name] for name in OF_A_FRAME if name in frame} for frame in frames]
    return {"type": one.get("type"), "module": one.get("module"), "stacktrace": {"frames": where}}
