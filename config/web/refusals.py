"""The answer to a request that cannot be read: too much at once, or not to be understood. A page, for the API JSON."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from config.web.headers import API, with_headers

_MEDIA_TYPE = (
    "application/problem+json"  # as `research.api.routes.problems` answers what its operations raise
)
_POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: 413 where more was sent than is taken at once, else 400."""
    if isinstance(exception, RequestDataTooBig):
        return too_much(request.path, _megabytes(settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    if isinstance(exception, TooManyFieldsSent):
        return too_much(request.path, f"{settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:,} fields")
    if isinstance(exception, TooManyFilesSent):
        return too_much(request.path, f"{settings.DATA_UPLOAD_MAX_NUMBER_FILES:,} files")
    return _answer(request.path, HTTPStatus.BAD_REQUEST, "The request cannot be read.")


def too_much(path: str, most: str) -> HttpResponse:
    """413. `most`: what may be sent at once, in words."""
    told = f"At most {most} can be sent at once, and this was more."
    return _answer(path, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, told)


def too_large(path: str, most_bytes: int) -> HttpResponse:
    """413 with the headers that no middleware adds, for what is refused before Django reads it."""
    answer = too_much(path, _megabytes(most_bytes))
    with_headers(answer)
    answer["Content-Security-Policy"], answer["X-Content-Type-Options"] = _POLICY, "nosniff"
    return answer


def _answer(path: str, status: HTTPStatus, told: str) -> HttpResponse:
    """It asks for nothing of the request: its session, its team or its body may be what cannot be read."""
    if path.startswith(API):
        document = {"type": "about:blank", "title": status.phrase, "status": status, "detail": told}
        return HttpResponse(json.dumps(document), status=status, content_type=_MEDIA_TYPE)
    is_too_much = status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    page = render_to_string("400.html", {"told": told, "is_too_much": is_too_much})
    return HttpResponse(page, status=status)


def _megabytes(size_bytes: int) -> str:
    return f"{size_bytes / 1_000_000:.1f} MB"
