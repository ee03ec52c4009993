"""Answers in the API: what changed since they were given before, their pictures, where they come from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agent.teams.models import AuditEntry, Role, Team
from agent.visits.models import Visit
from research.answers.models import AnswerSentence, Query
from research.sources.models import ProviderSetting
from tests.access.role_rows import objects
from tests.answers import PNG, make_answered
from tests.unit.research.api.conftest import Caller

pytestmark = pytest.mark.django_db
Make = Callable[..., Caller]


def test_two_answers_are_compared_by_sentences_values_and_sources(caller: Make, team: Team) -> None:
    before = make_answered(team)
    now = Query.objects.create(team=team, text=before.text, rerun_of=before)
    call = caller(Role.VIEWER, "read")
    gone = call("GET", f"/queries/{now.pk}/changes").json()
    assert (gone["before"], gone["new"], gone["is_empty"]) == (before.pk, [], False)
    assert gone["gone"][0]["quote"] in before.sources.get(n=gone["gone"][0]["source"]).text
    assert {source["change"] for source in gone["sources"]} == {"gone"}

    sentence = before.sentences.filter(is_shown=True, text__contains="89")[0].text
    AnswerSentence.objects.create(query=now, n=1, text=sentence.replace("89", "95"), is_shown=True)
    (value,) = call("GET", f"/queries/{now.pk}/changes").json()["values"]
    assert (value["old_values"], value["new_values"]) == (["89"], ["95"])
    assert (value["before"]["query"], value["now"]["query"]) == (before.pk, None)
    assert call("GET", f"/queries/{before.pk}/changes").status_code == 409
    assert call("GET", f"/queries/{before.pk}/changes?before={before.pk}").json()["is_empty"] is True


def test_pictures_of_an_answer_and_pages_of_its_papers_are_read(caller: Make, team: Team) -> None:
    made = objects.pdf_page(team)
    query, call = made["query_id"], caller(Role.VIEWER, "read")
    (picture,) = call("GET", f"/queries/{query}").json()["pictures"]
    assert call("GET", picture["picture_url"].partition("8000")[2]).content == PNG
    assert call("GET", f"/queries/{query}/sources/2").json()["pdf_pages"] == 2
    assert call("GET", f"/queries/{query}/sources/1").json()["pdf_pages"] == 0
    assert call("GET", f"/queries/{query}/sources/2/pages/1").content == PNG
    for missing in (
        "pictures/9",
        "sources/1/pages/1",
        "sources/2/pages/3",
        "sources/2/pages/1?citation=999999",
    ):
        assert call("GET", f"/queries/{query}/{missing}").status_code == 404, missing


def test_a_provider_is_switched_for_everybody_and_only_one_that_is_set_up(caller: Make) -> None:
    call = caller(Role.ADMIN)
    found = {one["name"]: one for one in call("GET", "/providers").json()}
    assert found["bing"]["decided_by"] == ""
    off = {one["name"]: one for one in call("PUT", "/providers", {"name": "ddgs", "is_on": False}).json()}
    assert (off["ddgs"]["is_on"], off["ddgs"]["decided_by"]) == (False, "page")
    for name in ("bing", "brave", "nobody"):
        assert call("PUT", "/providers", {"name": name, "is_on": True}).status_code == 422, name
    assert ProviderSetting.objects.count() == 1


def test_a_deleted_watch_is_restored_and_a_visit_cancelled_once(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD)
    address = f"/watches/{objects.watch(team)['watch_id']}"
    assert call("DELETE", address).status_code == 204
    assert call("GET", address).status_code == 404
    assert call("POST", f"{address}/restore").json()["state"] == "active"
    assert call("GET", address).status_code == 200

    visit = objects.make_visit(team, Visit.State.PENDING)
    assert call("POST", f"/visits/{visit.pk}/cancel").json()["state"] == "cancelled"
    assert call("POST", f"/visits/{visit.pk}/cancel").status_code == 409
    assert AuditEntry.objects.filter(action="visit.cancelled").count() == 1


def test_the_gate_and_the_search_over_everything_answer_without_starting_anything(
    caller: Make, team: Team
) -> None:
    call = caller(Role.VIEWER, "read")
    found = call("GET", "/gate?text=What does a litre of diesel cost today?").json()
    assert (found["should_browse"], found["score"] >= found["threshold"]) == (True, True)
    assert call("GET", "/gate?text=Add 17 and 25.").json()["should_browse"] is False
    assert call("GET", "/find?q=oak").json() == []
    assert call("GET", "/find").status_code == 422
    assert not Query.objects.exists()
