"""Every text that our tables hold, found by looking at the models: for marks in it and for hostile strings.

A new text field is filled by itself. One that cannot be (a hash, a path, a key that code compares) is named
in `KEPT` with its reason; a new JSON field says its shape in `SHAPES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.db import models

from tests.house.source import PACKAGES

Text = Callable[["Spot"], str]

_HASH, _PATH, _KEY, _SECRET = "a hash", "a path of a picture", "a word that code compares", "never shown"
KEPT: dict[str, str] = {
    "User.password": _SECRET,
    "Invitation.token_hash": _HASH,
    "SignInFailure.key": _HASH,
    "AuditEntry.chain": _KEY,
    "AuditEntry.prev_hash": _HASH,
    "AuditEntry.hash": _HASH,
    "AuditHead.chain": _KEY,
    "AuditHead.hash": _HASH,
    "AuditHead.seal": _HASH,
    "Visit.evidence_shot": _PATH,
    "Step.screenshot": _PATH,
    "Intervention.screenshot": _PATH,
    "Visit.lease_owner": _KEY,
    "Step.timings_ms": "numbers",
    "Step.target_box": "numbers",
    "Step.viewport": "numbers",
    "Source.page_starts": "numbers",
    "SavedPage.page_starts": "numbers",
    "SavedPage.url_hash": _HASH,
    "SavedPage.page_sha256": _HASH,
    "SavedPage.text_sha256": _HASH,
    "SavedPage.file": _PATH,
    "AnswerPicture.file": _PATH,
    "CacheEntry.key": _HASH,
    "CacheEntry.value": "what a layer keeps for itself; no page shows it",
    "ProviderSetting.provider": _KEY,
    "ProviderHealth.provider": _KEY,
    "SiteReliability.domain": _KEY,
    "WatchedFeed.url_hash": _HASH,
    "FeedEntry.key": _HASH,
    "ApiToken.prefix": _KEY,
    "ApiToken.secret_hash": _HASH,
    "IdempotentAnswer.request_hash": _HASH,
    "TakeoverTicket.secret_hash": _HASH,
    "Endpoint.events": _KEY,
    "SiteKnowledge.blocker_family": _KEY,
    "NoticeChoice.ways": _KEY,
    "Notice.kind": _KEY,
    "Notice.occasion": _KEY,
    "PushKey.name": _KEY,
    "PushSubscription.address_hash": _HASH,
    "PushSubscription.session_hash": _HASH,
    "TeamChannel.kinds": _KEY,
    "ControlSession.end_reason": _KEY,
    "Claim.outcome": _KEY,
    "Claim.end_reason": _KEY,
    "Transition.to_state": _KEY,
    "Transition.from_state": _KEY,
    "Transition.event": _KEY,
    "ClaimBatch.signature": _KEY,
    "Intervention.signature": _KEY,
    "Step.dom_hash": _HASH,
    "Step.cost": "numbers",
    "Step.savings": "numbers",
    "Step.shadows": "numbers",
    "CachedAction.domain": _KEY,
    "CachedAction.key": _HASH,
    "CachedAction.cost": "numbers",
    "CachedAction.decided_by": _KEY,
    "JudgeTrust.domain": _KEY,
    "JudgeTrust.view": _KEY,
    "LearnedPattern.domain": _KEY,
    "LearnedPattern.kin": _HASH,
    "LearnedPattern.meaning": _HASH,
    "LearnedPattern.cost": "numbers",
    "LearnedPattern.page_type": _KEY,
    "StudySession.task_set_sha256": _HASH,
    "StudySession.loss": "numbers",
    "StudyResult.measures": "numbers",
    "Watch.cron": _KEY,
    "Watch.timezone": _KEY,
    "TrackedVendor.vendor": _KEY,
    "TrackedOffer.vendor": _KEY,
    "WatchAlarm.subject": _KEY,
}


def _decided(t: str) -> dict[str, Any]:
    return {"words": t, "by": t, "confidence": 0.5, "reasoning": t, "source": t}


def _shape(text: str) -> dict[str, Any]:
    """An action by meaning whose label and slot are the page's words."""
    return {
        "action": "click", "goal_kind": text, "role": text, "zone": "main", "label": text, "name_hash": "0" * 16,
        "nth": 0, "slot": text,
    }  # fmt: skip


SHAPES: dict[str, Callable[[str], Any]] = {
    "Intervention.before": lambda t: {"url": t, "tabs": [{"mark": "1", "url": t}], "page_type": t, "blocker": t},
    "Intervention.difference": lambda t: {
        "url_before": t, "url_after": t, "opened": [t], "closed": [t], "page_type_before": t, "page_type_after": t,
        "blocker_before": t, "blocker_after": t, "away_s": 3,
    },
    "Intervention.survived": lambda t: {"kept": [t], "lost": [t], "blocker": t, "is_clear": None},
    "AuditEntry.detail": lambda t: {"label": t, t[:60]: "x", "from": t, "to": t},
    "DeskPolicy.hours": lambda t: {"0": [t, t], t[:60]: t},
    "ControlSession.files": lambda t: [{"name": t, "sha256": t}],
    "ControlSession.hosts": lambda t: [t],
    "Endpoint.events": lambda t: [t],
    "Intervention.action_history": lambda t: [
        {"n": 1, "words": t, "verdict": t, "is_ok": False, "decided_by": "rule"}
    ],
    "Intervention.last_understanding": lambda t: {
        "page_type": t, "page_type_reasons": [t], "blocker_quote": t, "blocker_vendor": t, "confidence": 0.5,
        "http_status": 403,
    },
    "Intervention.offers": lambda t: [
        {
            "name": t, "price": "1.50", "currency": "EUR", "availability": "unknown", "url": t, "by": t, "note": t,
            "at": "2026-11-22T10:00:00+00:00", "pack": t, "other_site_reason": t,
        }
    ],
    "Offer.evidence": lambda t: {
        "name": {"text": t, "source": t}, "conflicts": [t],
        "by_hand": {
            "by": t, "at": "2026-11-22T10:00:00+00:00", "page": t, "pack": t, "note": t, "other_site_reason": t,
        },
    },
    "OutboxEvent.payload": lambda t: {"text": t},
    "SiteKnowledge.observed": lambda t: {
        "by": t, "at": "2026-11-22T10:00:00+00:00", "intervention": 1, "visit": 1, "n": 1, "path": t, "path_after": t,
        "effect": t, "page_type": t, "family": t, "page_type_after": t, "led_to": t,
        "imported": {"by": t, "at": "2026-11-22T10:00:00+00:00", "from_record": t, "from_state": t},
    },
    "Query.place": lambda t: {"heading": t, "thing": t, "aspect": t},
    "Report.pages": lambda t: [t],
    "Report.plan": lambda t: [{"text": t, "heading": t, "thing": t, "aspect": t}],
    "Query.gate": lambda t: {
        "score": 0.7, "should_browse": True, "reason": t, "signals": [{"family": t, "weight": 0.2, "words": t}],
    },
    "Query.reflection": lambda t: {
        "lines": [{"words": t, "share": 0.2}], "resonance": 0.5, "resonance_words": t,
        "issues": [{"code": t, "words": t, "cause": t}], "metadata": {"question": t, t[:60]: t},
    },
    "Query.claims_open": lambda t: [t],
    "Query.nearest": lambda t: [{"part": t, "quote": t, "source": 1, "page": None}],
    "Query.usage": lambda t: {"seconds": {t[:60]: 1.5}, "cache": {t[:60]: {"hits": 1, "misses": 2}}, "note": t},
    "Search.runs": lambda t: [{"provider": t, "state": "down", "words": t, "results": 2, "seconds": 0.5}],
    "Search.hits": lambda t: [
        {"url": t, "title": t, "snippet": t, "published": t, "domain": t, "score": 0.5, "provider": t}
    ],
    "Source.quality_lines": lambda t: [{"words": t, "share": 0.3}],
    "Source.layers": lambda t: [t],
    "AnswerSentence.problems": lambda t: [{"kind": t, "text": t, "why": t}],
    "AnswerSentence.replaced": lambda t: [{"phrase": t, "absolute": t}],
    "AnswerConflict.values": lambda t: [{"value": t, "unit": t, "as_of": t, "sources": [1], "quote": t}],
    "SavedPage.links": lambda t: [[t, t]],
    "Step.expected": lambda t: {"page_type": t, "must_see": [t]},
    "Step.understanding": lambda t: {"title": t, "zones": [t], t[:60]: {"a": t}},
    "Step.shape": _shape,
    "Step.deliberation": lambda t: {
        "why": t, "outcome": t, "rounds": 1, "tokens": 10, "cost_usd": 0.1, "ms": 5.0,
        "votes": [
            {
                "model": t, "kind": "vote", "action": t, "target_id": t, "target_words": t, "input_text": t,
                "confidence": 0.5, "reasoning": t, "language": t, "round": 1, "tokens": 5, "cost_usd": None, "ms": 2.0,
            }
        ],
    },
    "CachedAction.shape": _shape,
    "LearnedPattern.facts": lambda t: [t],
    "LearnedPattern.shape": _shape,
    "Trajectory.shapes": lambda t: [_shape(t)],
    "Recording.setup": lambda t: {"mind": t, "prompt": t, "format": 1},
    "Replay.options": lambda t: {"mind": t, "prompt": t, "knowledge": "now", "memory": "none", "perceives": True},
    "ReplayBatch.options": lambda t: {"mind": t, "prompt": t, "knowledge": "now", "memory": "none", "perceives": True},
    "Replay.sums": lambda text: {"turned": [text, text]},
    "Replay.report": lambda t: {
        "decisions": [
            {"url": t, "page_type": t, "kind": kind, "then": _decided(t), "now": now, "problem": t}
            for kind, now in (("act", _decided(t)), ("unknown", None))
        ],
        "then": {"determination": t, "reason": t, "offers": [{"name": t, "price": t, "availability": t, "url": t}]},
        "now": {"determination": t, "reason": t, "offers": []},
        "gone": [{"name": t, "price": t, "availability": t, "url": t}],
        "new": [{"name": t, "price": t, "availability": t, "url": t}],
        "pages": [{"url": t, "differences": [t]}],
        "beyond": [t], "problem": t, "is_exact": False, "is_changed": True, "differing": 1, "steps": 2, "ms": 3.0,
    },
    "StudySession.setup": lambda t: {
        "mind": t, "uses": {t[:60]: True}, "learned_from": t, "settings": {t[:60]: t}, "version": t, "revision": t,
    },
    "StudyResult.expected": lambda t: {"determination": t, "offers": [{"name": t}]},
    "Step.usage": lambda t: {"model": t, "input_tokens": 1, "output_tokens": 2, "prompt": t, "note": t},
    "Visit.coverage": lambda t: {
        "searches": [{"words": t, "count": 1, "products": 2, "said": t, "url": t}],
        "pages": [{"url": t, "page_type": t, "products": 1}],
        "controls": [t],
        "lists": [t],
        "near_misses": [{"name": t, "refusal": t, "price": t, "url": t}],
        "judged": 3,
        "decided_by": t,
        "words": t,
    },
    "Notice.said": lambda t: {"title": t, "body": t, "path": "/"},
    "TrackedOffer.options": lambda t: [t],
    "Listing.options": lambda t: [t],
    "Decision.moves": lambda t: [],
    "Decision.suggestions": lambda t: [],
    "WatchRun.changes": lambda t: [{"change": "cheaper", "vendor": t, "what": t, "words": t, "quote": t}],
    "WatchRun.firings": lambda t: [{"condition": 1, "vendor": t, "what": t, "words": t}],
    "Visit.evidence": lambda t: [{"quote": t, "url": t, "page": t, "by": t}],
    "Visit.refused": lambda t: [{"name": t, "refusal": t, "price": t}],
}  # fmt: skip


class Spot:
    """One field of one row. `room` is how many characters fit, `n` the row's place among its table's rows."""

    def __init__(self, field: models.Field[Any, Any], pk: object, n: int) -> None:
        self.field, self.pk, self.n = field, pk, n
        self.name = name_of(field)
        self.room: int = field.max_length or 100_000
        self.is_address = self.name.rpartition(".")[2].endswith("url")


def our_models() -> list[type[models.Model]]:
    """The tables of our own apps."""
    return [model for model in apps.get_models() if model.__module__.partition(".")[0] in PACKAGES]


def name_of(field: models.Field[Any, Any]) -> str:
    """`Offer.name`."""
    return f"{field.model.__name__}.{field.name}"


def text_fields(model: type[models.Model]) -> Iterator[models.Field[Any, Any]]:
    """The fields of one table that hold free text, alone or inside JSON."""
    for field in model._meta.concrete_fields:
        is_text = isinstance(field, models.CharField | models.TextField | models.JSONField)
        if is_text and not field.choices and name_of(field) not in KEPT:
            yield field


def fill(text: Text) -> dict[str, int]:
    """Write `text` into every such field of every row there is; how many rows each field had."""
    found: dict[str, int] = {}
    for model in our_models():
        rows: models.QuerySet[models.Model] = models.QuerySet(
            model=model
        )  # a plain one: some managers refuse changes, which tests need
        for n, pk in enumerate(rows.order_by("pk").values_list("pk", flat=True)):
            spots = [Spot(field, pk, n) for field in text_fields(model)]
            found.update({spot.name: n + 1 for spot in spots})
            values = {spot.field.name: _value(spot, text(spot)) for spot in spots}
            if values:
                rows.filter(pk=pk).update(**values)
    return found


def _value(spot: Spot, text: str) -> Any:
    if isinstance(spot.field, models.JSONField):
        if spot.name not in SHAPES:
            raise AssertionError(f"say the shape of {spot.name} in tests/stored_text.py, or why it is KEPT")
        return SHAPES[spot.name](text)
    if spot.field.unique or spot.name in _UNIQUE_TOGETHER:
        mark = f"{spot.pk}"
        return text[: spot.room - len(mark)] + mark
    return text[: spot.room]


_UNIQUE_TOGETHER = {
    "SiteKnowledge.target_text",
    "IdempotentAnswer.key",
    "Delivery.object_key",
    "StudySession.name",
    "StudyResult.task",
}
