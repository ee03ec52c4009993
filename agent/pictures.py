"""Stored screenshots over HTTP. Callers check the team first; nothing here knows who asks."""

from __future__ import annotations

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404

ONE_YEAR = 31_536_000


def picture_response(path: str) -> FileResponse:
    """The JPEG at this media path, to be kept by the person's own browser only. *Raises* Http404."""
    if not path.endswith((".jpg", ".jpeg")):
        raise Http404("No such picture.")
    try:
        picture = default_storage.open(path)
    except (FileNotFoundError, SuspiciousFileOperation) as exc:
        raise Http404("No such picture.") from exc
    response = FileResponse(picture, content_type="image/jpeg")
    response["Cache-Control"] = f"private, max-age={ONE_YEAR}, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    return response
