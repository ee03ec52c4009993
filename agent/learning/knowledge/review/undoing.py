"""The last deed of a reviewer, which one key takes back for ten seconds; kept in their session.

After that time a change of state can still be undone on the page of each entry, a pin taken out there, a note
written anew from the history: nothing is lost with the bar.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import timezone

SECONDS = 10
STATE, PIN, NOTE, SITE = "state", "pin", "note", "site"  # what was changed; "site": rolled back
_KEY = "knowledge_undo"


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be taken back, in words, and for how long still; `before`: the pin or note that was there, a ticket."""

    words: str
    entry_ids: tuple[int, ...]
    seconds_left: int
    deed: str = STATE
    before: str = ""


def offer(
    request: HttpRequest, *, words: str, entry_ids: Iterable[int], deed: str = STATE, before: str = ""
) -> None:
    """Let the next pages offer to take this change back."""
    request.session[_KEY] = {
        "words": words, "ids": list(entry_ids), "at": timezone.now().timestamp(), "deed": deed, "before": before,
    }  # fmt: skip


def offered(request: HttpRequest) -> Offer | None:
    """The change that can still be taken back; None when there is none or its time is over."""
    kept = request.session.get(_KEY)
    if not kept:
        return None
    left = SECONDS - (timezone.now().timestamp() - kept["at"])
    if left <= 0:
        withdraw(request)
        return None
    told = (str(kept.get("deed", STATE)), str(kept.get("before", "")))
    return Offer(str(kept["words"]), tuple(kept["ids"]), max(1, round(left)), *told)


def withdraw(request: HttpRequest) -> None:
    """Offer it no more."""
    request.session.pop(_KEY, None)
