"""Interventions in plain words: the task in one sentence, and what the agent made of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agent.core.walls import lasting
from interventions.models import Intervention

_STOPPED_BY = {
    "captcha": "a CAPTCHA stands in the way",
    "proof_of_work": "the site wants a computation first",
    "browser_check": "the site checks the browser and does not let it in",
    "login": "the site asks for a sign-in",
    "paywall": "the site asks for money first",
    "access_denied": "the site refuses the visit",
    "geo_block": "the site does not serve this country",
    "age_wall": "the site asks for a proof of age",
    "rate_limited": "the site asks to slow down",
    "waiting_room": "the site keeps visitors in a queue",
    "maintenance": "the site is closed for maintenance",
    "unreadable": "the page cannot be read",
}
_BY_TYPE = {
    Intervention.Type.STUCK: "it does not get any further",
    Intervention.Type.BLOCKED: "something stands in the way",
    Intervention.Type.EXTRACTION_FAILED: "it cannot read the offers on the page",
}
_PAGE_TYPES = {
    "listing": "a list of products",
    "pdp": "a product page",
    "search": "a search page",
    "homepage": "a home page",
    "article": "an article",
    "error": "an error page",
    "blocked": "a page that blocks the way",
}


@dataclass(frozen=True, slots=True)
class OutcomeButton:
    """One way to hand back: the stored value, a short word and what it means."""

    value: str
    word: str
    meaning: str


OUTCOMES = (
    OutcomeButton("solved", "Solved", "The way is clear: the agent goes on from here"),
    OutcomeButton("not_needed", "Not needed", "Nothing stood in the way"),
    OutcomeButton("could_not", "Could not", "It cannot be solved here and now"),
    OutcomeButton("refused_after_human", "Site refused", "The site refused a person's solve too"),
    OutcomeButton("wrong_page", "Wrong page", "This page is not what the agent should be on"),
)


def task_sentence(row: Intervention) -> str:
    """What a person is wanted for, in one sentence."""
    why = _STOPPED_BY.get(row.blocker_family) or _BY_TYPE[Intervention.Type(row.type)]
    return f"The agent looks for “{row.visit.query}” on {row.visit.domain}, but {why}."


def understanding_lines(seen: Mapping[str, Any]) -> list[str]:
    """The last understanding of the page as short sentences; empty when nothing is known."""
    if not seen:
        return []
    kind = _PAGE_TYPES.get(str(seen.get("page_type")), "a page of unknown kind")
    lines = [f"It took this for {kind}, {_share(seen.get('confidence'))} sure."]
    if reasons := [str(r) for r in seen.get("page_type_reasons") or []]:
        lines.append(f"Because: {'; '.join(reasons[:3])}.")
    if quote := seen.get("blocker_quote"):
        lines.append(f"The page says: “{quote}”")
    if vendor := seen.get("blocker_vendor"):
        lines.append(f"The wall is made by {vendor}.")
    if seconds := seen.get("retry_after_s"):
        lines.append(f"The site asks to come back in {lasting(int(seconds))}.")
    lines.append(_count_line(seen))
    if int(seen.get("http_status") or 200) >= 400:
        lines.append(f"The site answered with status {seen['http_status']}.")
    return lines


def _count_line(seen: Mapping[str, Any]) -> str:
    items, elements = int(seen.get("items_seen") or 0), int(seen.get("elements") or 0)
    prices = "with prices" if seen.get("has_prices") else "no prices"
    return f"{_many(items, 'item')} seen, {prices}; {_many(elements, 'element')} to use."


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _share(value: object) -> str:
    return f"{float(value or 0):.0%}" if isinstance(value, int | float) else "not"
