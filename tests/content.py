"""What a page or file answers, whether it is sent at once or piece by piece."""

from __future__ import annotations

from typing import Any


def content_of(answer: Any) -> bytes:
    """All of its bytes."""
    return b"".join(answer) if answer.streaming else bytes(answer.content)
