"""What a page or file answers, whether it is sent at once or piece by piece."""

from __future__ import annotations

from typing import Any


def content_of(answer: Any) -> bytes:
    """All of its bytes."""
    return b"".join(answer) if answer.streaming else bytes(answer.content)


def file_of(thing: Any, form: str, kind: str = "") -> bytes:
    """An answer, a report or, of the kind that is named, another thing as a file."""
    from research.home.exports.handing import file_now
    from research.home.models import MadeFile

    kind = kind or thing._meta.model_name
    return content_of(file_now(MadeFile(team=thing.team, kind=kind, form=form, about=thing.pk)))
