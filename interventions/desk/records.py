"""What is kept of a request for help (W14): short JSON forms of the history and the understanding."""

from __future__ import annotations

import hashlib
from typing import Any, TypedDict

from agent.core.ports import InterventionRequest
from agent.core.types import PageUnderstanding, StepRecord
from agent.language.sanitize import plain
from agent.visits.models import Visit

HISTORY_STEPS = 20  # the last ones; the run page has them all


class HistoryLine(TypedDict):
    """One earlier step, as the queue shows it."""

    n: int
    words: str
    url: str
    is_ok: bool | None
    verdict: str
    decided_by: str


def pack_request(request: InterventionRequest, screenshot: str) -> dict[str, Any]:
    """The fields of an `Intervention` that come from the agent; `screenshot` is a media path."""
    return {
        "type": request.type.value,
        "blocker_family": request.blocker_family.value if request.blocker_family else "",
        "url": plain(request.url),
        "screenshot": screenshot,
        "action_history": [_pack_step(step) for step in request.history[-HISTORY_STEPS:]],
        "last_understanding": plain(pack_understanding(request.understanding)),
        "suggested_action": plain(request.suggested_action),
        "reason": plain(request.reason),
    }


def signature_of(visit: Visit, kind: str, family: str) -> str:
    """What items that one solve may clear have in common: site, type, blocker family, browser profile."""
    parts = "\n".join((visit.domain, kind, family, visit.profile))
    return hashlib.sha256(parts.encode()).hexdigest()


def _pack_step(step: StepRecord) -> HistoryLine:
    return {
        "n": step.n,
        "words": plain(step.action_words),
        "url": plain(step.url),
        "is_ok": step.verdict.is_ok,
        "verdict": plain(step.verdict.reason),
        "decided_by": step.decided_by.value,
    }


def pack_understanding(seen: PageUnderstanding) -> dict[str, Any]:
    """The understanding in a form that a person can be told: no boxes, no element lists."""
    return {
        "url": seen.url,
        "title": seen.title,
        "page_type": seen.page_type.value,
        "page_type_reasons": list(seen.page_type_reasons),
        "confidence": seen.confidence,
        "items_seen": seen.items_seen,
        "products": len(seen.products),
        "elements": len(seen.interactive_elements),
        "has_prices": seen.has_prices,
        "availability": seen.availability.value,
        "availability_quote": seen.availability_quote,
        "blocker_family": seen.blocker.family.value if seen.blocker else "",
        "blocker_quote": seen.blocker.quote if seen.blocker else "",
        "blocker_vendor": seen.blocker.vendor if seen.blocker else "",
        "retry_after_s": seen.blocker.retry_after_s if seen.blocker else None,
        "http_status": seen.http_status,
        "language": seen.language,
        "text_start": seen.text_content[:600],
    }
