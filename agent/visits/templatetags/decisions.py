"""Template words of one decision: where it comes from, what it saved, and how an unsure one was settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse

from agent.core.types import DecisionSource
from agent.teams.pages.status_words import look_of
from agent.visits.models import Step
from agent.visits.pages.savings import REPEATED, offers_words
from agent.visits.templatetags.run import money_words, ms

register = template.Library()

_ROUNDS = ("First decision", "Debate", "Candidates")
_LANGUAGES = {"en": "English", "es": "Spanish", "zh": "Chinese", "de": "German", "fr": "French"}
_COUNTED = (DecisionSource.DEBATE, DecisionSource.AGGREGATION)  # their words are a count: "Debate 2:1"
_RECALLED = (DecisionSource.CACHE, DecisionSource.PATTERN)


@register.filter
def source_words(step: Step) -> str:
    """Who decided the step, with the record behind it: "Knowledge, 14 of 15", "Debate 2:1", "Model"."""
    word = look_of("source", step.decided_by).word
    if not step.source_words or step.decided_by == DecisionSource.VISION:  # why it looked is in the panel
        return word
    return f"{word}{' ' if step.decided_by in _COUNTED else ', '}{step.source_words}"


@register.filter
def source_address(step: Step) -> str:
    """Where what the step was taken from can be looked at; "" for what has no page."""
    if step.decided_by == DecisionSource.KNOWLEDGE and step.source_id:
        return reverse("knowledge-entry", args=[step.source_id])
    if step.decided_by not in _RECALLED:
        return ""
    return f"{reverse('knowledge-site')}?{urlencode({'domain': step.visit.domain})}"


@register.filter
def step_savings(step: Step) -> str:
    """What models did not have to do at the step: "1,200 tokens and 3.1 s"; "" for nothing."""
    told = step.savings or {}
    tokens, spared_ms = int(told.get("tokens") or 0), float(told.get("ms") or 0)
    parts = [f"{tokens:,} tokens" if tokens else "", ms(spared_ms) if spared_ms >= 100 else ""]
    return " and ".join(part for part in parts if part)


@register.filter
def savings_why(step: Step) -> str:
    """By what it was saved: "against the first time; 12 offers were judged without a model"."""
    repeated = "against the first time" if step.decided_by in REPEATED else ""
    judged = offers_words(int((step.savings or {}).get("offers") or 0))
    return "; ".join(part for part in (repeated, judged) if part)


@register.filter
def rounds(step: Step) -> list[dict[str, Any]]:
    """The words and votes of each round of a step that was debated; empty for another."""
    votes: Sequence[Mapping[str, Any]] = (step.deliberation or {}).get("votes") or []
    found: dict[int, list[dict[str, Any]]] = {}
    for vote in votes:
        found.setdefault(int(vote.get("round") or 0), []).append(_row(vote, step))
    return [{"words": _round_words(n), "votes": rows} for n, rows in sorted(found.items())]


@register.filter
def deliberation_cost(step: Step) -> str:
    """What settling it took besides the first decision: "2,400 tokens, $0.01, 3.2 s"; "" where nobody was asked."""
    told = step.deliberation or {}
    return _spent(told, money_words(told.get("cost_usd"))) if told.get("tokens") else ""


def _round_words(n: int) -> str:
    return _ROUNDS[n] if n < len(_ROUNDS) else f"Round {n - len(_ROUNDS) + 1} of reading each other"


def _row(vote: Mapping[str, Any], step: Step) -> dict[str, Any]:
    """One vote as the step's panel shows it; `language`: in which it thought, where somebody asked for one."""
    code, is_vote = str(vote.get("language") or ""), vote.get("kind") == "vote"
    return {
        **{name: str(vote.get(name) or "") for name in ("model", "kind", "reasoning")},
        "language": _LANGUAGES.get(code, code),
        "choice": _choice(vote),
        "sure": f"{round(float(vote.get('confidence') or 0) * 100)}%" if is_vote else "",
        "spent": _spent(vote, money_words(cost) if (cost := vote.get("cost_usd")) is not None else ""),
        "is_carried": is_vote
        and ((vote.get("action"), str(vote.get("target_words") or "")) == (step.action, step.target_name)),
    }


def _spent(told: Mapping[str, Any], money: str) -> str:
    """What it took: "999 tokens, $0.0006, 1.0 s", without what was not needed; "" for nothing."""
    tokens, taken_ms = int(told.get("tokens") or 0), float(told.get("ms") or 0)
    parts = [
        f"{tokens:,} tokens" if tokens else "",
        money if tokens else "",
        ms(taken_ms) if taken_ms else "",
    ]
    return ", ".join(filter(None, parts))


def _choice(vote: Mapping[str, Any]) -> str:
    action, target, text = (str(vote.get(name) or "") for name in ("action", "target_words", "input_text"))
    words = f"{action} “{text}”" if text else action
    return f"{words} on “{target}”" if target else words
