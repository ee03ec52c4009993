"""Stored screenshots over HTTP. Callers check the team first; nothing here knows who asks."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from agent.media import picture_bytes

ONE_YEAR = 31_536_000


def picture_response(path: str) -> HttpResponse:
    """The JPEG at this media path, to be kept by the person's own browser only. *Raises* Http404."""
    picture = picture_bytes(path) if path.endswith(".jpg") else b""
    if not picture:
        raise Http404("No such picture.")
    response = HttpResponse(picture, content_type="image/jpeg")
    response["Cache-Control"] = f"private, max-age={ONE_YEAR}, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    return response
