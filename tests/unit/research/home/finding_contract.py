"""One scenario of the search over everything, for both databases: what a team finds, by words and by meaning."""

from __future__ import annotations

from agent.llm.embeddings import minilm
from agent.teams.models import Membership, Role, Team
from research.answers.models import Query
from research.home.finding import index
from research.home.finding.search import find, near_in_meaning
from research.models import Sweep
from tests.access.role_rows import objects
from tests.factories import make_member, make_team


def _member(team: Team, role: Role) -> Membership:
    return make_member(team, role).memberships.get()


def _found(text: str, membership: Membership, *, meaning: bool = False) -> dict[str, list[str]]:
    near = near_in_meaning(membership.team_id) if meaning else None
    return {group.name: [hit.title for hit in group.hits] for group in find(text, membership, near)}


def _things(team: Team, sweep_query: str) -> None:
    Sweep.objects.create(team=team, query=sweep_query)
    Query.objects.create(team=team, text="How warm should a nursery for orchids be?")
    objects.intervention(team)
    objects.knowledge(team)


def told() -> dict[str, object]:
    """What was found, step by step."""
    team, other = make_team(), make_team()
    _things(team, "Running shoes for the rain, waterproof")
    _things(other, "Running water for a rival team")
    lead, viewer = _member(team, Role.LEAD), _member(team, Role.VIEWER)
    found: dict[str, object] = {"before it is indexed": _found("rain", lead)}
    index.take_in(minilm())
    found["written twice"] = index.take_in(minilm())
    found["beginnings of words, any order"] = _found("waterp run", lead)
    found["one word is missing"] = _found("running orchids", lead)
    found["operators"] = _found('"rain" OR (NEAR*', lead)
    found["an answer"] = _found("orchid", lead)
    found["for operators"] = sorted(_found("blocked", lead))
    found["not for viewers"] = sorted(_found("blocked", viewer))
    found["meaning alone"] = _found("jogging sneakers for wet weather", lead)
    found["meaning"] = _found("jogging sneakers for wet weather", lead, meaning=True)
    Sweep.objects.filter(team=team).delete()
    found["gone"] = _found("rain", lead)
    found["taken out"] = index.take_out()
    return found


PROMISED: dict[str, object] = {
    "before it is indexed": {},
    "written twice": 0,
    "beginnings of words, any order": {"sweep": ["Running shoes for the rain, waterproof"]},
    "one word is missing": {},
    "operators": {},
    "an answer": {"query": ["How warm should a nursery for orchids be?"]},
    "for operators": ["intervention"],
    "not for viewers": [],
    "meaning alone": {},
    "meaning": {"sweep": ["Running shoes for the rain, waterproof"]},
    "gone": {},
    "taken out": 3,  # the sweep, and with it a vendor and its other sweep
}
