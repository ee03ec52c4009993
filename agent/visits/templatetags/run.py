"""Template words of the run page."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import template

from agent.visits.models import Step, Visit
from agent.visits.pages.savings import saved_by
from agent.visits.pages.spots import proofs_of
from agent.visits.pages.views import standing_of

register = template.Library()


@register.filter
def live_help(visit: Visit) -> Any:
    """The visit's live intervention, reached by its reverse relation: this app does not know that one."""
    helps = getattr(visit, "interventions", None)
    if helps is None:
        return None
    return helps.filter(state__in=helps.model.UNSETTLED).select_related("claimed_by").first()


register.filter("proofs", proofs_of)
register.simple_tag(standing_of, name="run_standing")


@register.filter
def verdict_key(step: Step) -> str:
    """ok, failed or unknown, for the `step` looks."""
    return {True: "ok", False: "failed", None: "unknown"}[step.is_ok]


@register.filter
def mark_kind(step: Step) -> str:
    """The step's mark: a filled dot for a person, a square for a block, a diamond for a failure."""
    if step.decided_by == "person":
        return "human"
    if step.page_type == "blocked":
        return "blocked"
    return "failed" if step.is_ok is False else "agent"


@register.filter
def usage_words(usage: Mapping[str, Any]) -> str:
    """A step's tokens and money: "1,000 + 100 tokens in 2 calls, $0.003"; "" without a call."""
    calls = int(usage.get("calls") or 0)
    if not calls:
        return ""
    often = f" in {calls} calls" if calls > 1 else ""
    tokens = f"{int(usage['input_tokens']):,} + {int(usage['output_tokens']):,} tokens{often}"
    return f"{tokens}, {money_words(usage.get('cost_usd'))}"


@register.simple_tag
def taken_words(tokens: int | None, usd: float | None) -> str:
    """What models took, as far as prices are known: "1,100 tokens, $0.003"; "" when none was asked."""
    return f"{tokens:,} tokens{f', {money_words(usd)}' if usd else ''}" if tokens else ""


@register.filter
def spent_words(visit: Visit) -> str:
    """What models took in a whole visit; "" when none was asked."""
    if not visit.model_calls:
        return ""
    calls = "1 model call" if visit.model_calls == 1 else f"{visit.model_calls} model calls"
    money = money_words(visit.cost_usd)
    if visit.unpriced_calls and visit.cost_usd is not None:
        money = f"{money} and {visit.unpriced_calls} of them without a known price"
    return f"{calls}, {visit.input_tokens:,} + {visit.output_tokens:,} tokens, {money}"


@register.filter
def saved_words(visit: Visit) -> str:
    """What repeating learned decisions spared in a whole visit; "" when none was repeated."""
    return saved_by(Visit.objects.filter(pk=visit.pk)).words


def money_words(cost: float | Decimal | None) -> str:
    """A price that is not known is not nothing."""
    if cost is None:
        return "price not known"
    if cost == 0:
        return "free"
    return f"${cost:.2f}" if cost >= 1 else f"${cost:.4f}" if cost >= 0.0001 else "less than $0.0001"


@register.filter
def percent(share: float) -> str:
    """0.87 → "87%"."""
    return f"{round(share * 100)}%"


@register.filter
def ms(value: float) -> str:
    """820.4 → "820 ms", 2310 → "2.3 s", 3.21 → "3.2 ms"."""
    if value >= 1000:
        return f"{value / 1000:.1f} s"
    return f"{value:.0f} ms" if value >= 10 else f"{value:.1f} ms"
