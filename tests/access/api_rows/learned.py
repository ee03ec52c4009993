"""Rows of site knowledge, studies and visits decided again."""

from __future__ import annotations

from agent.learning.models import SiteKnowledge
from agent.teams.models import Role, Team
from tests.access.api_rows.listed import Listed
from tests.access.role_rows import Made, objects, replays, study

FILE = {
    "format": "sweepdesk.knowledge/1",
    "domain": "shop.example",
    "entries": [
        {
            "page_type": "homepage",
            "goal_kind": "search",
            "action": "type",
            "target_text": "Search our shop",
            "target_role": "searchbox",
        }
    ],
}
AS_RECORDED = {"mind": "recorded", "knowledge": "recorded", "memory": "recorded", "perceives": False}
SITE = {"domain": "shop.example"}


def reviewed(team: Team) -> Made:
    """A learned action that was activated."""
    made = objects.knowledge(team)
    SiteKnowledge.objects.filter(pk=made["entry_id"]).update(state="active", previous_state="candidate")
    return made


def two_entries(team: Team) -> Made:
    """Two learned actions for the same goal."""
    return {**objects.knowledge(team), "into_id": objects.knowledge(team)["entry_id"]}


LEARNED: dict[tuple[str, str], Listed] = {
    ("GET", "/knowledge"): Listed(),
    ("GET", "/knowledge/site?domain=shop.example"): Listed(),
    ("GET", "/knowledge/file?domain=shop.example"): Listed(),
    ("POST", "/knowledge/file"): Listed(Role.LEAD, manages=True, body=FILE, status=201),
    ("POST", "/knowledge/review"): Listed(
        Role.LEAD,
        manages=True,
        make=objects.knowledge,
        body=lambda made: {"entries": [made["entry_id"]], "action": "activate"},
    ),
    ("POST", "/knowledge/merge"): Listed(
        Role.LEAD,
        manages=True,
        make=two_entries,
        body=lambda made: {"entries": [made["entry_id"]], "into": made["into_id"]},
    ),
    ("POST", "/knowledge/roll-back"): Listed(Role.LEAD, manages=True, body=SITE),
    ("POST", "/knowledge/roll-back/undo"): Listed(
        Role.LEAD,
        manages=True,
        make=reviewed,
        body=lambda made: {"retired": [made["entry_id"]], "ticket": ""},
    ),
    ("POST", "/knowledge/forget"): Listed(Role.LEAD, manages=True, body=SITE | {"kind": "pattern"}),
    ("GET", "/knowledge/{entry_id}"): Listed(make=objects.recalled),
    ("GET", "/knowledge/{entry_id}/try"): Listed(make=objects.knowledge),
    ("PUT", "/knowledge/{entry_id}"): Listed(
        Role.LEAD, manages=True, make=objects.knowledge, body={"is_pinned": True, "note": "Good."}
    ),
    ("POST", "/knowledge/{entry_id}/undo"): Listed(Role.LEAD, manages=True, make=reviewed),
    ("GET", "/studies"): Listed(),
    ("GET", "/studies/{session_id}"): Listed(make=study.session),
    ("PUT", "/studies/{session_id}"): Listed(
        Role.LEAD, writes=True, make=study.session, body={"note": "Ran on a busy machine."}
    ),
    ("GET", "/studies/{session_id}/against/{other_id}"): Listed(make=study.two_sessions),
    ("GET", "/learning"): Listed(),
    ("GET", "/learning/site?domain=shop.example"): Listed(),
    ("POST", "/visits/{visit_id}/replays"): Listed(
        Role.REQUESTER, writes=True, make=replays.recorded, body=AS_RECORDED, status=201
    ),
    ("GET", "/replays"): Listed(),
    ("GET", "/replays/{replay_id}"): Listed(make=replays.replay),
    # nothing is recorded; where something is: test_visits_are_decided_again
    ("POST", "/replays/batches"): Listed(Role.LEAD, writes=True, body=AS_RECORDED | {"days": 3}, status=422),
    ("GET", "/replays/batches"): Listed(),
    ("GET", "/replays/batches/{batch_id}"): Listed(make=replays.batch),
    ("GET", "/replays/batches/{batch_id}/replays"): Listed(make=replays.batch),
    ("GET", "/replays/batches/{batch_id}/runs.csv"): Listed(make=replays.batch),
    ("POST", "/replays/batches/{batch_id}/stop"): Listed(Role.LEAD, writes=True, make=replays.batch),
}
