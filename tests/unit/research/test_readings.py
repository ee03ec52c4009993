"""Readings: one visit for one address, its page stored with its end, its questions told when it comes late."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent.core.kinds import PageState
from agent.core.ports import Rendered
from agent.core.types import Blocker, BlockerFamily, Determination, Evidence, PageType, WebAgentResult
from agent.documents.document import Document
from agent.teams.models import Team, User
from agent.visits import services as agent_services
from agent.visits.models import Visit
from interventions.queue.purpose import purpose_of
from research.answers.models import Query, Source
from research.answers.readings import services
from research.answers.readings.reader import VisitReader, standing_of
from research.sources.models import SavedPage
from research.sweeps.limits.limits import usage_of
from tests.factories import make_member

pytestmark = pytest.mark.django_db
URL = "https://paper.example/story"
LEASE = timedelta(seconds=30)
READ = WebAgentResult(
    (), Determination.PAGE_READ, "120 characters read", PageType.ARTICLE, 0, (Evidence("Story", URL),),
    page_state=PageState.OK,
)  # fmt: skip
WALLED = WebAgentResult(
    (), Determination.BLOCKED, "Captcha: “Are you a person?”", PageType.BLOCKED, 0,
    blocker=Blocker(BlockerFamily.CAPTCHA, "Are you a person?"), page_state=PageState.CAPTCHA,
)  # fmt: skip
TEXT = "The harbour of Vellmar was dredged in 1962."
DREDGED = (
    Rendered(URL, b"<html>the page</html>"),
    Document(PageState.OK, kind="html", title="Story", text=TEXT),
)


@pytest.fixture
def asker(team: Team) -> User:
    return make_member(team)


@pytest.fixture
def query(team: Team, asker: User) -> Query:
    query = Query.objects.create(
        team=team, created_by=asker, text="When was it dredged?", state=Query.State.RUNNING
    )
    Source.objects.create(query=query, n=1, url=URL, state="captcha", problem="A person is asked")
    return query


def _claimed(visit_id: int) -> Visit:
    visit = agent_services.claim_visit(visit_id=visit_id, owner="worker", lease=LEASE)
    assert visit is not None
    return visit


def _end(visit_id: int, result: WebAgentResult = READ) -> None:
    visit = Visit.objects.get(pk=visit_id)
    token = visit.token if visit.state == Visit.State.RUNNING else _claimed(visit_id).token
    read = DREDGED if result.page_state is PageState.OK else None
    services.record_reading(visit_id=visit_id, token=token, result=result, read=read)
    services.follow_reading(visit_id=visit_id, kind="ended")


def _over(query: Query) -> None:
    Query.objects.filter(pk=query.pk).update(state=Query.State.ANSWERED)


def test_a_reading_is_a_visit_of_the_teams_queue_that_its_source_points_to(team: Team, query: Query) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    visit = Visit.objects.get()
    assert (visit.pk, visit.kind, visit.state, visit.ask_policy) == (visit_id, "read", "pending", "yes")
    assert query.sources.get().visit_id == visit_id


def test_one_address_is_read_once_at_a_time_for_a_team(team: Team, query: Query) -> None:
    first = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    assert services.order_reading(team_id=team.pk, url=URL, may_ask=True) == first
    assert (
        services.order_reading(team_id=Team.objects.create(name="Others").pk, url=URL, may_ask=True) != first
    )


def test_who_may_ask_people_does_not_wait_for_a_reading_that_may_not(team: Team) -> None:
    silent = services.order_reading(team_id=team.pk, url=URL, may_ask=False)
    assert services.order_reading(team_id=team.pk, url=URL, may_ask=True) != silent


def test_a_question_of_another_team_gets_no_visit(team: Team, query: Query) -> None:
    others = Team.objects.create(name="Others")
    services.order_reading(team_id=others.pk, url=URL, may_ask=True, query_id=query.pk)
    assert query.sources.get().visit_id is None


def test_its_end_stores_the_page_with_who_fetched_it(team: Team) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=False)
    _end(visit_id)
    page = SavedPage.objects.get()
    assert (page.text, page.visit_id, page.fetched_by, page.team_id) == (TEXT, visit_id, "browser", team.pk)
    assert Visit.objects.get().determination == "page_read"
    read = standing_of(visit_id)
    assert (read.state, read.page_id, read.is_waiting) == (PageState.OK, page.pk, False)


def test_a_worker_that_lost_the_visit_stores_nothing(team: Team) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=False)
    token = _claimed(visit_id).token
    Visit.objects.update(token=token + 1)
    with pytest.raises(agent_services.LeaseLost):
        services.record_reading(visit_id=visit_id, token=token, result=READ, read=DREDGED)
    assert not SavedPage.objects.exists()


def test_a_wall_is_named_and_stores_no_page(team: Team) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=False)
    _end(visit_id, WALLED)
    read = standing_of(visit_id)
    assert (read.state, read.page_id, read.is_waiting) == (PageState.CAPTCHA, None, False)
    assert "Are you a person?" in read.reason
    assert not SavedPage.objects.exists()


def test_a_page_that_comes_after_the_answer_is_noted_at_its_source(team: Team, query: Query) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    _over(query)
    _end(visit_id)
    source = query.sources.get()
    assert source.page is not None
    assert source.page.text == TEXT
    assert source.state == "captcha"  # it was not used
    assert source.problem == services.OPENED_LATER


def test_while_the_question_runs_its_source_is_left_to_it(team: Team, query: Query) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    _end(visit_id)
    assert query.sources.get().page_id is None
    _over(query)
    services.settle_readings(Query.objects.get(pk=query.pk))
    assert query.sources.get().page_id is not None


def test_a_late_end_without_a_text_says_why(team: Team, query: Query) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    _over(query)
    _end(visit_id, WALLED)
    assert "Are you a person?" in query.sources.get().problem


def test_a_cancelled_question_stops_its_readings_unless_another_waits(team: Team, query: Query) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    other = Query.objects.create(team=team, text="And who paid?", state=Query.State.RUNNING)
    Source.objects.create(query=other, n=1, url=URL, visit_id=visit_id)
    assert services.cancel_readings(query=query, by="Ada") == 0
    _over(other)
    assert services.cancel_readings(query=query, by="Ada") == 1
    assert Visit.objects.get().state == "cancelled"


def test_readings_count_with_their_question_not_as_visits(team: Team, query: Query) -> None:
    before = usage_of(team)
    services.order_reading(team_id=team.pk, url=URL, may_ask=False, query_id=query.pk)
    assert usage_of(team) == before


def test_its_item_speaks_of_the_question(team: Team, query: Query, asker: User) -> None:
    visit_id = services.order_reading(team_id=team.pk, url=URL, may_ask=True, query_id=query.pk)
    purpose = purpose_of(Visit.objects.get(pk=visit_id))
    assert (purpose.words, purpose.asker, purpose.is_reading) == (query.text, asker, True)
    assert purpose.query_id == query.pk


def test_readings_teach_nothing_of_how_goods_are_found(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    taught: list[Visit] = []
    monkeypatch.setattr("agent.learning.knowledge.store.learn_from", lambda visit, _: taught.append(visit))
    _end(services.order_reading(team_id=team.pk, url=URL, may_ask=False))
    assert taught == []


@pytest.mark.django_db(transaction=True)
async def test_a_question_does_not_wait_where_no_worker_can_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    team = await Team.objects.acreate(name="Readers")
    monkeypatch.setattr("research.sweeps.enqueue.enqueue_visit", lambda _: False)
    read = await VisitReader().read(URL, team=team, why="It needs JavaScript.")
    assert read.is_waiting
    assert read.page_id is None


@pytest.mark.django_db(transaction=True)
async def test_a_question_does_not_wait_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    team = await Team.objects.acreate(name="Readers")

    def enqueue_visit(visit_id: int) -> bool:
        visit = _claimed(visit_id)
        Visit.objects.filter(pk=visit.pk).update(
            state="waiting",
            determination="blocked",
            reason="Captcha: “I am no robot”",
            blocker_family="captcha",
        )
        return True

    monkeypatch.setattr("research.sweeps.enqueue.enqueue_visit", enqueue_visit)
    read = await VisitReader().read(URL, team=team, why="", may_ask=True)
    assert (read.is_waiting, read.state) == (True, PageState.CAPTCHA)
    assert "person" in read.reason
