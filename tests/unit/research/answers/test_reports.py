"""Reports as rows: the plan, the claim, the limits, one numbering, files, and what goes with a report."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta

import docx
import pytest
from asgiref.sync import sync_to_async
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from agent.core.errors import MindUnavailable
from agent.core.types import Usage
from agent.llm.port import OnText, Reply, TextAsk
from agent.teams.models import Membership, Role, Team
from research.answers import services as queries
from research.answers.models import Query, Source
from research.answers.reports import services
from research.answers.reports.models import Report
from research.answers.reports.pages import PARTS, report_context
from research.answers.reports.selectors import report_page
from research.answers.reports.services import Order
from research.answers.reports.spending import Limited, Spending
from research.answers.run.gathering import Run, take_earlier
from research.answers.services import AskOptions, QueryRefused
from research.pipeline.proof_file.recheck import verify
from research.retention.deleting import forget_of_team
from research.retention.kinds import Kind
from tests.answers import make_report
from tests.content import file_of
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db
COMPARE = "Compare the A1 and the B2 by price and weight"


def _begun() -> Report:
    report = services.order(team=make_team(), user=None, wanted=Order(COMPARE))
    services.begin(report=report, user=None)
    return report


def test_a_plan_is_changed_until_the_work_begins() -> None:
    report = services.order(team=make_team(), user=None, wanted=Order(COMPARE))
    assert report.state == Report.State.PLANNED
    last, *others = [one["text"] for one in reversed(report.plan)]

    services.change_plan(report=report, texts=["How loud is the A1?", last, " ", *others])
    with pytest.raises(QueryRefused, match="at most 12"):
        services.change_plan(report=report, texts=[f"What is {n}?" for n in range(13)])
    assert services.begin(report=report, user=None)

    parts = list(report.parts.order_by("position"))
    assert [part.text for part in parts][:2] == ["How loud is the A1?", last]
    assert (parts[0].place["heading"], parts[1].place["thing"]) == ("How loud is the A1", "B2")
    assert not services.change_plan(report=report, texts=["Another?"])
    assert not services.begin(report=report, user=None)


def test_a_report_is_one_workers_and_its_parts_are_nobody_elses() -> None:
    report = _begun()
    first = services.claim(report.pk)
    assert first is not None
    assert services.claim(report.pk) is None, "while it is held"
    part = queries.claim(report.parts.get(position=1).pk)
    assert part is not None
    Query.objects.update(created_at=timezone.now() - timedelta(minutes=5))
    assert queries.rescue_queries() == 0, "parts are taken by the report's worker alone"

    Report.objects.update(lease_until=timezone.now() - timedelta(seconds=1))  # its worker is gone
    assert services.rescue_reports() == 1
    assert services.claim(report.pk) is not None
    assert not services.is_mine(first)
    assert queries.claim(part.pk) is not None, "what the other one had begun is taken over at once"


def test_it_ends_at_its_minutes_with_what_it_has() -> None:
    report = services.claim(_begun().pk)
    assert report is not None
    Query.objects.filter(report=report, position=1).update(state=Query.State.ANSWERED)
    assert services.is_mine(report)
    assert not services.settle(report), "parts wait"

    report.started_at -= timedelta(minutes=report.most_minutes)
    assert not services.is_mine(report)

    report.refresh_from_db()
    states = set(report.parts.filter(position__gt=1).values_list("state", flat=True))
    assert (report.state, report.stopped_by, states) == ("done", "time", {Query.State.CANCELLED})


class _Model:
    model = "m"

    def __init__(self) -> None:
        self.asked = 0

    def cost_usd(self, input_tokens: int, output_tokens: int) -> float | None:
        return 0.01 * output_tokens

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        self.asked += 1
        return Reply("Yes.", Usage("m", 10, 20, 1, 0.2))

    async def close(self) -> None:
        """Nothing is open."""


async def _nobody(_text: str) -> None:
    """Nobody watches."""


async def test_a_call_that_could_go_over_the_money_is_not_made() -> None:
    model = _Model()
    limited = Limited(model, Spending(most_usd=1.0))
    ask = TextAsk("p", (), 60)  # at most 0.60

    await limited.write(ask, _nobody)
    await limited.write(ask, _nobody)
    assert limited.spending.spent_usd == pytest.approx(0.4)
    limited.spending.spent_usd = 0.5
    with pytest.raises(MindUnavailable, match="limit of money"):
        await limited.write(ask, _nobody)

    assert (model.asked, limited.spending.is_reached) == (2, True)
    await Limited(model, Spending()).write(ask, _nobody)
    assert model.asked == 3, "without a limit every call is made"


def test_one_page_has_one_number_and_every_sentence_is_proved_offline(team: Team) -> None:
    report = make_report(team)
    page = report_page(report)

    assert [listed.number for listed in page.sources] == [1, 2]
    assert [said.numbers for said in page.sentences] == [(1,), (2,), (2,)]
    between = queries.ask(team=team, user=None, text="How old do they get?", is_enqueued=False)
    Query.objects.filter(pk=between.pk).update(report=report, position=9)
    report.parts.filter(position=2).update(position=10)
    page = report_page(report)
    assert [section.heading for section in page.sections] == ["Warmth", "How old do they get?"]
    assert [row.aspect for row in page.table] == ["Warmth"]
    assert page.things == ("Hamsters", "Gerbils")
    assert [part.query.state for part in page.open_parts] == ["answered", "not_found"], "one lacks a part"
    assert len(page.pages) == 5, "pages that both parts opened count once"
    checked = verify(file_of(report, "proof").decode())
    assert (checked.proved, checked.sentences, checked.findings) == (3, 3, ())
    Source.objects.filter(query__report=report).update(text="Other words.", page=None)
    assert verify(file_of(report, "proof").decode()).findings


def test_files_hold_the_table_the_gaps_and_the_sources(team: Team) -> None:
    report = make_report(team)
    text = file_of(report, "md").decode()
    document = docx.Document(io.BytesIO(file_of(report, "docx")))

    assert "| Warmth | The best room temperature" in text
    assert "How warm should a room of Gerbils be? No evidence found. Searched:" in text
    assert "1. Keeping hamsters, <https://guide.example/hamsters> (published 2026-11-12" in text
    assert [cell.text for cell in document.tables[0].rows[0].cells] == ["", "Hamsters", "Gerbils"]
    assert document.tables[0].rows[1].cells[2].text == "not found"


def test_the_page_and_the_socket_show_the_same(team: Team, signed_in: Callable[..., Client]) -> None:
    report = make_report(team)
    client = signed_in(Role.REQUESTER)
    text = client.get(f"/reports/{report.pk}/").content.decode()
    member = Membership.objects.get(team=team, role=Role.REQUESTER)

    assert "Digest of quotations" in text
    assert "What was not found" in text
    assert report_context(report, member)["shown"] == report_page(report, member.user)
    assert all(f'id="report-{part}' in text for part in PARTS)

    for state, is_offered in ((Report.State.RUNNING, False), (Report.State.DONE, True)):
        report.state = state
        late = render_to_string("research/reports/_after.html", report_context(report, member))
        assert ("Share" in late, "Watch this" in late) == (is_offered, is_offered), "sent when it is over"
    assert client.get(f"/queries/{report.parts.all()[0].pk}/").status_code == 200
    assert f'href="/queries/{report.parts.all()[0].pk}/"' not in client.get("/queries/").content.decode()


def test_a_plan_is_moved_by_buttons(team: Team, signed_in: Callable[..., Client]) -> None:
    report = services.order(team=team, user=None, wanted=Order(COMPARE))
    client, url = signed_in(Role.REQUESTER), f"/reports/{report.pk}/plan/"

    client.post(url, {"question": ["a?", "b?", "c?"], "do": "up-2", "new": "d?"})
    report.refresh_from_db()
    assert [one["text"] for one in report.plan] == ["a?", "c?", "b?", "d?"]
    client.post(url, {"question": ["a?", "c?", "b?"], "do": "remove-0"})
    report.refresh_from_db()
    assert [one["text"] for one in report.plan] == ["c?", "b?"]
    client.post(url, {"question": ["c?", "b?"], "do": "begin"})
    assert report.parts.count() == 2


def test_a_wide_question_becomes_a_report_unless_an_answer_is_wanted(
    team: Team, signed_in: Callable[..., Client]
) -> None:
    client = signed_in(Role.REQUESTER)
    asked = {"preference": "always", "may_browse": "on", "minutes": "7", "usd": "0.5"}

    client.post("/queries/new/", asked | {"text": COMPARE})
    report = Report.objects.get()
    assert (report.most_minutes, str(report.most_usd), len(report.plan)) == (7, "0.50", 4)
    client.post("/queries/new/", asked | {"text": COMPARE, "kind": "answer"})
    client.post("/queries/new/", asked | {"text": "How tall is it?"})
    assert (Report.objects.count(), Query.objects.filter(report=None).count()) == (1, 2)
    client.post("/queries/new/", asked | {"text": "How tall is it?", "kind": "report"})
    assert Report.objects.latest("pk").state == Report.State.PLANNING


def test_a_follow_up_reads_the_reports_pages_first(team: Team) -> None:
    report = make_report(team)
    made = queries.ask(team=team, user=None, text="and in winter?", options=AskOptions(follows_report=report))

    assert made.text.startswith("Compare hamsters and gerbils"), "said in full"
    assert made.typed == "and in winter?"


@pytest.mark.django_db(transaction=True)
async def test_pages_that_were_read_before_are_the_first_sources() -> None:
    def ask() -> Query:
        report = make_report(make_team())
        options = AskOptions(follows_report=report)
        return queries.ask(team=report.team, user=None, text="How warm?", options=options, is_enqueued=False)

    asked = await sync_to_async(ask)()
    claimed = await sync_to_async(queries.claim)(asked.pk)
    assert claimed is not None

    await take_earlier(Run(claimed, embedder=None))  # type: ignore[arg-type]  # nothing is compared

    found = await sync_to_async(lambda: list(claimed.sources.values_list("url", "origin", "state")))()
    assert found == [
        ("https://guide.example/hamsters", "earlier", "ok"),
        ("https://vets.example/leaflet.pdf", "earlier", "ok"),
        ("https://cats.example/a", "earlier", "ok"),  # read, and not cited
    ]


def test_a_report_goes_with_its_parts_when_its_days_are_over(team: Team) -> None:
    report = make_report(team, make_member(team))
    days = dict.fromkeys(Kind, 30)
    forget_of_team(team.pk, days, timezone.now() + timedelta(days=29))
    assert Query.objects.filter(report=report).count() == 2
    forget_of_team(team.pk, days, timezone.now() + timedelta(days=31))
    assert not Query.objects.exists()
    assert not Report.objects.exists()
