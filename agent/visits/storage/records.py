"""Core values as rows and back: a step, the end of a visit. Pure mapping, no query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.db.models.expressions import Combinable

from agent.core.learned import ActionShape, Deliberation, Savings, ShadowOpinion, Vote, VoteKind
from agent.core.types import (
    ActionKind,
    Blocker,
    Box,
    DecisionSource,
    Evidence,
    ExpectedState,
    PageType,
    Product,
    StepRecord,
    Usage,
    Verdict,
    WebAgentResult,
)
from agent.language.sanitize import plain
from agent.teams.rights.clock import from_now
from agent.visits.models import Step

MAX_REFUSED = 200
MAX_EVIDENCE = 50


# Columns of a `Step` that are the record's fields of the same name, texts first, with how long they may be.
_TEXTS = {
    "action": 32, "action_words": None, "goal_kind": 32, "target_name": 300, "target_role": 32, "url": None,
    "url_after": None, "page_type": 16, "reasoning": None, "input_text": None, "source_words": 80,
}  # fmt: skip
_SAME = ("n", "scroll_y", "confidence", "dom_hash", "source_id")


def step_fields(step: StepRecord) -> dict[str, Any]:
    """The columns of a `Step`, without visit, token and screenshot."""
    return {
        **{name: plain(getattr(step, name))[:longest] for name, longest in _TEXTS.items()},
        **{name: getattr(step, name) for name in _SAME},
        "target_box": asdict(step.target_box) if step.target_box else None,
        "viewport": list(step.viewport),
        "decided_by": step.decided_by.value,
        "expected": _expected(step.expected_state),
        "is_ok": step.verdict.is_ok,
        "verdict": plain(step.verdict.reason),
        "changed": step.verdict.changed,
        "understanding": plain(step.understanding),
        "timings_ms": {key: round(value, 1) for key, value in step.timings_ms.items()},
        "usage": _usage(step.usage),
        "shape": plain(asdict(step.shape)) if step.shape else {},
        "deliberation": plain(asdict(step.deliberation)) if step.deliberation else {},
        "shadows": [[opinion.entry_id, opinion.is_same] for opinion in step.shadows],
        "savings": asdict(step.savings) if step.savings != Savings() else {},
        "cost": asdict(step.cost) if step.cost != Savings() else {},
    }


def _usage(usage: Usage) -> dict[str, Any]:
    """What models took; what they were spared is in the step's savings."""
    kept = asdict(usage) if usage != Usage() else {}
    kept.pop("spared", None)
    return {key: plain(value) for key, value in kept.items()}


def step_record(row: Step) -> StepRecord:
    """A stored step as the loop knows it, without its picture."""
    box = row.target_box
    return StepRecord(
        **{name: getattr(row, name) for name in (*_TEXTS, *_SAME, "understanding", "timings_ms")},
        decided_by=DecisionSource(row.decided_by),
        verdict=Verdict(row.is_ok, row.verdict, row.changed),
        target_box=Box(**box) if box else None,
        viewport=(int(row.viewport[0]), int(row.viewport[1])) if len(row.viewport) == 2 else (1280, 800),
        expected_state=_expected_state(row.expected),
        usage=Usage(**row.usage) if row.usage else Usage(),
        shape=shape_from(row.shape),
        deliberation=deliberation_from(row.deliberation),
        shadows=tuple(ShadowOpinion(int(pk), bool(same)) for pk, same in row.shadows),
        savings=Savings(**row.savings),
        cost=Savings(**row.cost),
    )


def shape_from(stored: Mapping[str, Any]) -> ActionShape | None:
    """A stored shape as a value; None for {}."""
    return ActionShape(**{**stored, "action": ActionKind(stored["action"])}) if stored else None


def shape_json(shape: ActionShape) -> dict[str, Any]:
    """A shape as it is stored; `shape_from` reads it again."""
    return {**asdict(shape), "action": shape.action.value}


def deliberation_from(stored: Mapping[str, Any]) -> Deliberation | None:
    """A stored deliberation as a value; None for {}."""
    if not stored:
        return None
    votes = tuple(Vote(**{**vote, "kind": VoteKind(vote["kind"])}) for vote in stored.get("votes", ()))
    return Deliberation(**{**stored, "votes": votes})


def ending_fields(result: WebAgentResult, evidence_shot: str = "") -> dict[str, Any]:
    """The columns of a `Visit` that a result fills."""
    fields: dict[str, Any] = {
        "determination": result.determination.value,
        "reason": plain(result.reason),
        "page_type": result.page_type.value if result.page_type else "",
        "items_seen": result.items_seen,
        "evidence": [_evidence(e) for e in result.evidence[:MAX_EVIDENCE]],
        "coverage": plain({**result.coverage.as_json(), "words": result.coverage.words}),
        "refused": [_refused(product) for product in result.refused[:MAX_REFUSED]],
        "page_state": result.page_state.value if result.page_state else "",
        "blocker_family": result.blocker.family.value if result.blocker else "",
        "blocker_vendor": plain(result.blocker.vendor)[:64] if result.blocker else "",
        "come_back_at": _come_back_at(result.blocker),
    }
    return {**fields, "evidence_shot": evidence_shot} if evidence_shot else fields


def _evidence(evidence: Evidence) -> dict[str, Any]:
    """Quote and address; where there are any, the place on the page, the page of that place, and what decided."""
    more = {"page": plain(evidence.page), "by": plain(evidence.by)}
    box = {"box": asdict(evidence.box)} if evidence.box else {}
    return {"quote": plain(evidence.quote), "url": plain(evidence.url), **box} | {
        k: v for k, v in more.items() if v
    }


def _come_back_at(blocker: Blocker | None) -> Combinable | None:
    if blocker is None or not blocker.retry_after_s:
        return None
    return from_now(timedelta(seconds=blocker.retry_after_s))


def _refused(product: Product) -> dict[str, str]:
    price = {"price": plain(product.price.text)} if product.price else {}
    return {"name": plain(product.name), "refusal": plain(product.refusal), **price}


def _expected(expected: ExpectedState) -> dict[str, Any]:
    if expected == ExpectedState():
        return {}
    page_type = expected.page_type.value if expected.page_type else ""
    return {"page_type": page_type, "must_see": plain(list(expected.must_see))}


def _expected_state(stored: Mapping[str, Any]) -> ExpectedState:
    page_type = stored.get("page_type")
    return ExpectedState(PageType(page_type) if page_type else None, tuple(stored.get("must_see", ())))
