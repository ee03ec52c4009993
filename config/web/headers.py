"""Headers that every answer of ours carries, and the requests that no database could take."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from csp.constants import SELF
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

# What a page may use of the machine it is looked at on: nothing but full screen (the takeover) and copying.
PERMISSIONS = ", ".join(
    [
        *(
            f"{name}=()"
            for name in (
                "accelerometer", "autoplay", "browsing-topics", "camera", "display-capture",
                "encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts",
                "magnetometer", "microphone", "midi", "payment", "picture-in-picture", "screen-wake-lock",
                "serial", "sync-xhr", "usb", "xr-spatial-tracking",
            )
        ),
        "clipboard-write=(self)",
        "fullscreen=(self)",
        "publickey-credentials-get=(self)",
        "publickey-credentials-create=(self)",
    ]
)  # fmt: skip
ALWAYS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    "X-Permitted-Cross-Domain-Policies": "none",
}
PRIVATE = "private, no-store"  # what an answer is that says nothing else: no cache keeps a team's page

RAW_RECORDS = "/admin/"
API = ("/api/v1/", "/mcp")  # for programs
PAGE_METHODS = ("GET", "HEAD", "POST", "OPTIONS")

Answer = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class SafeAnswers:
    """Adds the headers; takes NULs out of the address; pages know four methods only."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._answer_later(request)
        answer = _refused(request) or self._get_response(request)
        assert isinstance(answer, HttpResponseBase)
        return with_headers(answer)

    async def _answer_later(self, request: HttpRequest) -> HttpResponseBase:
        refused = _refused(request)
        return with_headers(refused or await self._get_response(request))  # type: ignore[misc]


def with_headers(answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with our headers where it has none of its own."""
    for name, value in ALWAYS.items():
        answer.headers.setdefault(name, value)
    answer.headers.setdefault("Cache-Control", PRIVATE)
    return answer


def _refused(request: HttpRequest) -> HttpResponse | None:
    request.META["QUERY_STRING"] = request.META.get("QUERY_STRING", "").replace("%00", "").replace("\0", "")
    if request.method not in PAGE_METHODS and not request.path.startswith(API):
        return HttpResponse(status=405, headers={"Allow": ", ".join(PAGE_METHODS)})
    if "\0" in request.path:
        return HttpResponse("Bad request", status=400, content_type="text/plain")
    return None


class ContentPolicy(CSPMiddleware):
    """The policy of the settings; Django's own pages of raw records load their scripts from us without a nonce."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """What the header is made of."""
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith(RAW_RECORDS):
            parts.replace = {**(parts.replace or {}), "script-src": [SELF]}
        return parts
