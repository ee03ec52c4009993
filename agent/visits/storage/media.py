"""Pictures and documents by content (the same bytes are stored once), where `places` says, and over HTTP."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpRequest, HttpResponse

from agent.visits.storage.places import place

_FOLDER = "shots"


def save_jpeg(data: bytes) -> str:
    """Store a JPEG; its path, "" for no bytes. *Raises* OSError when the disk is full."""
    if not data:
        return ""
    name = hashlib.sha256(data).hexdigest()
    return keep_file(f"{_FOLDER}/{name[:2]}/{name}.jpg", data)


def keep_file(relative: str, data: bytes) -> str:
    """Store bytes under a name that tells their content, unless they are there; the same path. *Raises* OSError."""
    place().keep(relative, data)
    return relative


def picture_bytes(relative: str) -> bytes:
    """The bytes of a stored picture, empty when it is not there any more."""
    return place().read(relative) if relative else b""


# What a picture begins with, and its type. Anything else is nothing to show.
_KINDS = ((b"\xff\xd8", "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "image/png"))


def picture_response(path: str, request: HttpRequest | None = None) -> HttpResponse:
    """The picture at this media path; the person's own browser may keep it, but asks each time. *Raises* Http404.

    Asking each time is what lets a picture be gone the moment a right is: a copy that a browser may use
    unasked would be shown to whoever signs in there next.
    """
    picture = picture_bytes(path)
    kind = _kind_of(picture)
    if not kind:
        raise Http404("No such picture.")
    tag = f'"{hashlib.sha256(picture).hexdigest()[:32]}"'
    is_known = request is not None and request.headers.get("If-None-Match") == tag
    response = HttpResponse(status=304) if is_known else HttpResponse(picture, content_type=kind)
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    response["Content-Disposition"] = f'inline; filename="picture.{kind.partition("/")[2]}"'
    response["Content-Security-Policy"] = "default-src 'none'; sandbox; frame-ancestors 'none'"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _kind_of(picture: bytes) -> str:
    """The type by its first bytes; "" for what is no picture, whatever its name says."""
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in _KINDS if picture.startswith(start)), "")
