"""Visits, their steps and entries, for the tests of site knowledge."""

from __future__ import annotations

from agent.learning.knowledge.store import learn_from
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team
from agent.visits.models import Step, Visit

SHOP = "https://shop.example/"


def make_entry(team: Team, **changes: object) -> SiteKnowledge:
    """An active entry that has proved itself."""
    fields: dict[str, object] = {
        "domain": "shop.example",
        "page_type": "homepage",
        "goal_kind": "search",
        "action": "type",
        "target_text": "Search our shop",
        "target_role": "searchbox",
        "state": "active",
        "successes": 14,
        "failures": 1,
    }
    return SiteKnowledge.objects.create(team=team, **{**fields, **changes})


def make_visit(team: Team, *steps: dict[str, object], determination: str = "products_found") -> Visit:
    """An ended visit with these steps, each a verified search unless it says otherwise; nothing is learned yet."""
    visit = Visit.objects.create(
        team=team, query="hay", url=SHOP, domain="shop.example", state="ended", determination=determination
    )
    for n, changes in enumerate(steps, start=1):
        fields: dict[str, object] = {
            "action": "type",
            "goal_kind": "search",
            "target_name": "Search our shop",
            "target_role": "searchbox",
            "page_type": "homepage",
            "decided_by": "local_mind",
            "is_ok": True,
            "url": SHOP,
        }
        Step.objects.create(visit=visit, n=n, token=1, **{**fields, **changes})
    return visit


def learned(team: Team, *steps: dict[str, object], determination: str = "products_found") -> Visit:
    """The same, and it has taught what it had to teach."""
    visit = make_visit(team, *steps, determination=determination)
    learn_from(visit, visit.steps.all())
    return visit


def by(entry: SiteKnowledge, **changes: object) -> dict[str, object]:
    """A step that the entry decided."""
    return {"decided_by": "knowledge", "source_id": entry.pk, **changes}


def gone(entry: SiteKnowledge) -> dict[str, object]:
    """A step of another way to the goal, where the entry was due and its target was not on the page."""
    return {"target_name": "Find anything", "shadows": [[entry.pk, False]]}
