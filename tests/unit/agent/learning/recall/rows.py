"""Ended visits and their steps, as a model or the local mind leaves them."""

from __future__ import annotations

from dataclasses import asdict

from agent.core.learned import ActionShape, Scene
from agent.core.types import ActionKind, PageType
from agent.decide.remembered.scenes import Fact
from agent.teams.models import Team
from agent.visits.models import Step, Visit

SEARCH = ActionShape(
    ActionKind.TYPE, "search", "searchbox", "header", "Search our shop", "a" * 16, 0, "terms"
)
EXTRACT = ActionShape(ActionKind.EXTRACT, "extract")
HOME = (Fact.SEARCHABLE,)
RESULTS = (Fact.SEARCHED, Fact.NAMED, Fact.SEARCHABLE)


def visit_to(team: Team, domain: str = "shop.example", query: str = "Syrian hamster for sale") -> Visit:
    """A visit that found something."""
    return Visit.objects.create(
        team=team, query=query, url=f"https://{domain}/", domain=domain, state="ended",
        determination="products_found", evidence=[{"quote": "9 €", "url": f"https://{domain}/1"}],
    )  # fmt: skip


def step(visit: Visit, n: int, taught: ActionShape, facts: tuple[Fact, ...], **changes: object) -> Step:
    """A verified step of a model."""
    page_type = PageType.HOMEPAGE if Fact.SEARCHED not in facts else PageType.SEARCH
    fields: dict[str, object] = {
        "action": taught.action.value, "goal_kind": taught.goal_kind, "page_type": page_type.value,
        "decided_by": "model", "is_ok": True, "url": visit.url, "understanding": {"facts": list(facts)},
        "shape": {**asdict(taught), "action": taught.action.value}, "dom_hash": "d" * 32,
        "cost": {"tokens": 1200, "ms": 800.0, "calls": 1},
        "verdict": "3 of 4 products fit" if taught == EXTRACT else "the page changed as expected",
    }  # fmt: skip
    return Step(visit=visit, n=n, token=1, **{**fields, **changes})


def way(visit: Visit) -> list[Step]:
    """The usual one: search, then take what fits."""
    return [step(visit, 1, SEARCH, HOME), step(visit, 2, EXTRACT, RESULTS)]


def scene(
    facts: tuple[Fact, ...], query: str = "cheapest laptop", domain: str = "shop.example", **more: object
) -> Scene:
    """A situation for another product."""
    page_type = PageType.HOMEPAGE if Fact.SEARCHED not in facts else PageType.SEARCH
    told = {"page_type": page_type, "facts": tuple(fact.value for fact in facts), **more}
    return Scene(query, domain, **told)  # type: ignore[arg-type]
