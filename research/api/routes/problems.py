"""Every error of the API in one shape: problem details (RFC 9457)."""

import json
import math
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from agent.learning.knowledge.exchange import ExchangeError
from agent.learning.replay.options import OptionUnclear
from agent.teams.rights.errors import TeamError
from agent.visits.recording.codec import NoRecording
from interventions.desk.errors import InterventionError
from research.pipeline.errors import LimitReached, NotNow, NotRetryable, ResearchError, SystemNotUp

log = structlog.get_logger(__name__)
MEDIA_TYPE = "application/problem+json"
MAX_ERRORS = 50

FieldError = dict[str, str]  # "field" and "message"


def problem(
    status: int,
    detail: str,
    *,
    errors: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """One problem document."""
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    if errors:
        document["errors"] = list(errors)
    text = json.dumps(document, ensure_ascii=False)
    return HttpResponse(text, status=status, content_type=MEDIA_TYPE, headers=dict(headers or {}))


def install(api: NinjaAPI) -> None:
    """Make every exception of an operation such a document."""
    for kind in (
        Exception,
        HttpError,
        Http404,
        ValidationError,
    ):  # each of which has a handler of the library's
        api.add_exception_handler(kind, _answer)


def _answer(request: HttpRequest, exc: Any) -> HttpResponse:
    match exc:
        case ApiRefusal():
            return problem(exc.status, exc.user_message, headers=exc.headers)
        case ValidationError():
            errors = [{"field": _field(e["loc"]), "message": str(e["msg"])} for e in exc.errors[:MAX_ERRORS]]
            return problem(422, "The request does not fit the schema.", errors=errors)
        case HttpError():
            return problem(exc.status_code, str(exc))
        case Http404():
            return problem(404, "There is no such thing, or it is not your team's.")
        case PermissionDenied():
            return problem(403, str(exc) or "Not allowed.")
        case SuspiciousOperation():
            is_large = isinstance(exc, RequestDataTooBig)
            why = "The body is too large." if is_large else "The request cannot be read."
            return problem(413 if is_large else 400, why)
        case (
            ResearchError()
            | TeamError()
            | InterventionError()
            | ExchangeError()
            | NoRecording()
            | OptionUnclear()
        ):
            return _refused(exc)
    log.error("api.failed", path=request.path, exc_info=exc)
    return problem(500, "Something went wrong here. It was written to the log.")


_STATUS: dict[type[Exception], int] = {
    NotRetryable: 409,
    NotNow: 409,
    TeamError: 409,
    InterventionError: 409,
    SystemNotUp: 503,
}


def _refused(exc: Any) -> HttpResponse:
    """What a service did not do: each has words for people."""
    if isinstance(exc, LimitReached):
        seconds = max(1, math.ceil(exc.retry_after.total_seconds()))
        return problem(429, exc.user_message, headers={"Retry-After": str(seconds)})
    status = next((_STATUS[kind] for kind in type(exc).__mro__ if kind in _STATUS), 422)
    return problem(status, exc.user_message)


def _field(location: Sequence[object]) -> str:
    """Where it is, as in `vendors.3`; the name of our parameter is left out of a body's path."""
    place = [str(part) for part in location]
    return ".".join(place[2:] if place[:1] == ["body"] else place[1:]) or "body"


class ApiRefusal(Exception):
    """A request that is not carried out. *status* is the HTTP status of the answer."""

    retryable = False

    def __init__(self, status: int, user_message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(user_message)
        self.status, self.user_message, self.headers = status, user_message, dict(headers or {})


class TokenRefused(ResearchError):
    """A token cannot be made or rotated as asked."""
