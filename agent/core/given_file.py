"""A file that a person hands to a page."""

from __future__ import annotations

from typing import TypedDict


class GivenFile(TypedDict):
    """As Playwright takes it."""

    name: str
    mimeType: str
    buffer: bytes
