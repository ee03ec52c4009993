"""From a replay to what it would have changed: decisions, determination, offers, pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.core.types import AgentDecision, PageUnderstanding, Product, WebAgentResult
from agent.decide.offers.words import folded
from agent.learning.replay.options import (
    DecisionJson,
    EndingJson,
    Kind,
    OfferJson,
    PageJson,
    ReportJson,
    SideJson,
)
from agent.learning.replay.playback.playing_minds import Pair
from agent.learning.replay.playback.replay import Played, Sighting
from agent.loop.recorder import words_for
from agent.perceive.state.dom_hash import dom_hash, explain
from agent.visits.recording.codec import exact

_MOST_SIGNS = 6


def report_of(played: Played) -> ReportJson:
    """The report of one replay."""
    decisions = [_decision(pair) for pair in played.pairs]
    then, now = _ending(played.then), _ending(played.now)
    gone, new = _missing(then, now), _missing(now, then)
    is_other = then is not None and (now is None or now["determination"] != then["determination"])
    is_same = exact((played.then, played.problem_then)) == exact((played.now, played.problem))
    return {
        "decisions": decisions,
        "then": then,
        "now": now,
        "gone": gone,
        "new": new,
        "pages": [_page(sighting) for sighting in played.sightings],
        "beyond": list(played.beyond),
        "problem": played.problem,
        "notes": list(played.notes),
        "is_exact": is_same and all(d["kind"] == "same" for d in decisions) and not played.beyond,
        "is_changed": is_other or bool(gone or new),
        "differing": sum(d["kind"] in ("act", "unknown", "more") for d in decisions),
        "steps": len(played.steps),
        "ms": round(played.ms, 2),
    }


def _decision(pair: Pair) -> DecisionJson:
    return {
        "url": pair.url,
        "page_type": pair.page_type,
        "kind": _kind(pair.then, pair.now),
        "then": _side(pair.then, pair.then_target),
        "now": _side(pair.now, pair.now_target),
        "problem": pair.problem,
    }


def _kind(then: AgentDecision | None, now: AgentDecision | None) -> Kind:
    if now is None:
        return "unknown"
    if then is None:
        return "more"
    if exact(then) == exact(now):
        return "same"
    return "words" if _user_action(then) == _user_action(now) else "act"


def _user_action(decision: AgentDecision) -> tuple[str, str, str]:
    """What it does to the page; words in another spelling (case, blanks, Unicode form) are the same words."""
    return decision.action.value, decision.target_id, folded(decision.input_text)


def _side(decision: AgentDecision | None, target: str) -> SideJson | None:
    if decision is None:
        return None
    return {
        "words": words_for(replace(decision, target_id=target), None),
        "by": decision.decided_by.value,
        "confidence": round(decision.confidence, 2),
        "reasoning": decision.reasoning,
        "source": decision.source_words,
    }


def _ending(result: WebAgentResult | None) -> EndingJson | None:
    if result is None:
        return None
    offers = [_offer(product) for product in result.products]
    return {"determination": result.determination.value, "reason": result.reason, "offers": offers}


def _offer(product: Product) -> OfferJson:
    price = product.price
    return {
        "name": product.name,
        "price": price.text or f"{price.amount} {price.currency}" if price else "",
        "availability": product.availability.value,
        "url": product.url,
    }


def _missing(there: EndingJson | None, here: EndingJson | None) -> list[OfferJson]:
    """Offers of the one that the other does not have just so."""
    if there is None or here is None:
        return []
    return [offer for offer in there["offers"] if offer not in here["offers"]]


def _page(sighting: Sighting) -> PageJson:
    then, now = sighting.then, sighting.now
    return {"url": then.url, "differences": _differences(then, now)}


def _differences(then: PageUnderstanding, now: PageUnderstanding) -> list[str]:
    said = []
    if then.page_type != now.page_type:
        said.append(f"read as {now.page_type.value}, was {then.page_type.value}")
    if len(then.products) != len(now.products):
        said.append(f"{len(now.products)} products, were {len(then.products)}")
    if then.blocker != now.blocker:
        said.append(
            "another wall"
            if now.blocker and then.blocker
            else "a wall"
            if now.blocker
            else "no wall any more"
        )
    if dom_hash(then) != dom_hash(now):
        said += _first(explain(then, now))
    return said or ["smaller things"]


def _first(signs: Sequence[str]) -> list[str]:
    return [sign[:160] for sign in signs[:_MOST_SIGNS]]
