"""What a run writes: behind its fence, once, and what became of answers from before."""

from __future__ import annotations

from typing import Any

import pytest

from agent.core.types import Usage
from research.answers import services
from research.answers.models import Query
from research.answers.run import recording
from research.answers.run.answering import Evidence
from research.answers.run.recording import Outcome, Wanted
from research.answers.services import AskOptions, QueryRefused
from research.pipeline.answer.answer import Answer
from research.pipeline.answer.answer import AnswerSentence as Said
from research.pipeline.answer.answerer import PartFacts
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.question import parts_of
from research.pipeline.plan.planner import PlannedSearch
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db


def _asked(**options: Any) -> Query:
    team = make_team()
    return services.ask(
        team=team, user=make_member(team), text="How tall is it?", options=AskOptions(**options)
    )


def _claimed() -> Query:
    query = services.claim(_asked().pk)
    assert query is not None
    return query


def test_a_run_that_lost_its_query_writes_nothing() -> None:
    query = _claimed()
    assert services.cancel(query=query, user=None)
    assert not services.cancel(query=query, user=None)
    assert not recording.record_stage(query, "search")
    assert not recording.add_sources(query, [Wanted("https://a.example/")])
    assert not recording.record_outcome(query, Outcome(Query.State.ANSWERED))
    query.refresh_from_db()
    assert (query.state, query.stage, query.sources.count()) == (Query.State.CANCELLED, "", 0)


def test_an_outcome_is_stored_once_with_numbers_for_cited_sources() -> None:
    query = _claimed()
    recording.add_sources(query, [Wanted("https://a.example/"), Wanted("https://b.example/")])
    recording.record_source(query, 2, text="It is 8 m tall.", state="ok")
    answer = Answer((Said("It is 8 m tall.", (Fact(2, "It is 8 m tall.", 0, 15, 0.9),)),))
    assert recording.record_outcome(query, Outcome(Query.State.ANSWERED, answer, {2: 1}))
    assert not recording.record_outcome(query, Outcome(Query.State.FAILED))
    assert list(query.sources.values_list("n", "number", "url")) == [
        (1, 1, "https://b.example/"),  # one number, in its address and in the lists, the cited ones first
        (2, None, "https://a.example/"),
    ]
    citation = query.citations.get()
    assert citation.source.text[citation.start : citation.end] == citation.quote


def test_what_comes_nearest_to_an_open_part_is_kept_with_the_number_of_its_source() -> None:
    query = _claimed()
    recording.add_sources(query, [Wanted("https://a.example/"), Wanted("https://b.example/")])
    answered, open_one = parts_of("How tall is the tower and who built the bridge?")
    fact, near = Fact(2, "It is 8 m tall.", 0, 15, 0.9), Fact(1, "The bridge is\nold.", 0, 18, 0.3)
    evidence = Evidence((PartFacts(answered, (fact,), (fact,)), PartFacts(open_one, (), (near, near, near))))
    answer = Answer((Said("It is 8 m tall.", (fact,)),), (open_one.text,))

    recording.record_outcome(query, Outcome(Query.State.ANSWERED, answer, {2: 1}, nearest=evidence.nearest))

    query.refresh_from_db()
    kept = {"part": open_one.text, "quote": "The bridge is old.", "source": 2, "page": None}
    assert query.nearest == [kept, kept]
    assert query.sources.get(n=2).url == "https://a.example/"


def test_searches_and_pages_are_not_planned_twice() -> None:
    query = _claimed()
    for _ in range(2):
        recording.record_plan(query, [PlannedSearch("tower height", "main")])
        recording.add_sources(query, [Wanted("https://a.example/")])
    assert (query.searches.count(), query.sources.count()) == (1, 1)


def test_money_is_unknown_as_soon_as_one_call_is() -> None:
    query = _claimed()
    recording.record_usage(query, Usage("m", 10, 5, 1, 0.5))
    recording.record_usage(query, Usage("m", 10, 5, 1, 0.25))
    query.refresh_from_db()
    assert (query.input_tokens, query.model_calls, float(query.cost_usd or 0)) == (20, 2, 0.75)
    recording.record_usage(query, Usage("m", 10, 5, 1, None))
    query.refresh_from_db()
    assert query.cost_usd is None


@pytest.mark.parametrize(
    "options",
    [
        {"depth": "deepest"}, {"preference": "often"}, {"recency_days": 0}, {"timezone": "Mars/Base"},
        {"site": "not a host"}, {"may_search": False},
    ],
)  # fmt: skip
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(QueryRefused):
        _asked(**options)


def test_a_question_is_asked_again_with_its_options() -> None:
    first = _asked(depth="deep", site="https://www.docs.example/start")
    services.cancel(query=first, user=None)
    first.refresh_from_db()
    again = services.ask_again(query=first, user=None)
    assert (again.depth, again.site, again.rerun_of) == ("deep", "docs.example", first)


def test_asking_again_what_the_gate_did_not_look_up_looks_it_up() -> None:
    first = _asked(preference="auto")
    Query.objects.filter(pk=first.pk).update(state=Query.State.NOT_NEEDED)
    first.refresh_from_db()
    assert services.ask_again(query=first, user=None).preference == "always"
