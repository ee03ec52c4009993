"""Files given with a question: read in the parsing child, quoted with page and place, gone with their question."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import Role, Team
from research.answers import services
from research.answers.exports.saved_views import copy_of
from research.answers.models import Query
from research.answers.reports.models import Report
from research.answers.reports.services import add_part
from research.answers.run.runner import answer_query
from research.pipeline.plan.report_plan import Planned
from research.retention.deleting import forget_of_team
from research.retention.kinds import Kind
from research.sources.fetching.given import MOST_FILES
from research.sources.models import SavedPage
from research.sources.providers.port import WebSearch
from research.sources.store.local_index import search_local
from tests.factories import make_member, make_team
from tests.lab.hostile.word_files import hostile_word_files, paragraph, word_file
from tests.sites.web_sources.pages import flood_report

pytestmark = [pytest.mark.django_db(transaction=True)]
QUESTION = "How high is the sea wall of Varnholm according to the flood report?"
NOTE = b"<html><body><h1>Minutes</h1><p>The council met on Monday and spoke of the harbour at length.</p></body></html>"


@pytest.fixture
def team(settings: Settings, tmp_path: Path) -> Team:
    settings.MEDIA_ROOT = tmp_path / "media"
    return make_team()


def _ask(team: Team, *files: SimpleUploadedFile, **fields: str) -> Any:
    client = Client()
    client.force_login(make_member(team, Role.REQUESTER))
    form = {"text": QUESTION, "preference": "always", "only_pages": "on", "uploads": list(files), **fields}
    return client.post("/queries/new/", form)


async def test_files_are_sources_and_are_quoted_with_page_and_place(team: Team, broker: str) -> None:
    pdf = SimpleUploadedFile("flood.pdf", flood_report())
    asked = await sync_to_async(_ask)(team, pdf, SimpleUploadedFile("minutes.html", NOTE))
    assert asked.status_code == 302
    query = await Query.objects.aget()

    await answer_query(query.pk)

    await query.arefresh_from_db()
    cited = await query.citations.select_related("source__page").afirst()
    assert query.state == "answered"
    assert cited is not None
    assert "6.4 metres" in cited.quote
    assert cited.page
    assert cited.source.text[cited.start : cited.end] == cited.quote
    assert cited.source.kind == "pdf"
    assert cited.source.page
    assert cited.source.page.file
    again = await sync_to_async(services.ask_again)(query=query, user=None)
    assert await again.sources.exclude(page=None).acount() == 2


async def test_a_word_file_is_quoted_and_shown_with_its_quote_marked(team: Team, broker: str) -> None:
    words = "The sea wall of Varnholm is 6.4 metres high, as the flood report of 2024 says."
    asked = await sync_to_async(_ask)(team, SimpleUploadedFile("flood.docx", word_file(paragraph(words))))
    assert asked.status_code == 302
    query = await Query.objects.aget()

    await answer_query(query.pk)

    cited = await query.citations.select_related("source__page").afirst()
    assert cited is not None
    assert (cited.quote, cited.source.kind) == (words, "docx")
    assert f">{words}</mark>" in (await sync_to_async(copy_of)(cited.source)).content.decode()


def test_each_part_of_a_report_has_the_files(team: Team) -> None:
    asked = _ask(
        team,
        SimpleUploadedFile("minutes.html", NOTE),
        kind="report",
        text="Sea wall, harbour and mole of Varnholm",
    )
    assert asked.status_code == 302
    report = Report.objects.get()

    part = add_part(report, 5, Planned("How high is the sea wall?", "Sea wall"))

    (source,) = part.sources.all()
    assert source.page == SavedPage.objects.get()


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ([("notes.odt", b"PK")], "notes.odt: only .pdf, .docx"),
        ([("notes.docx", b"PK\x03\x04")], "notes.docx: This is a zip archive"),
        ([("bomb.docx", hostile_word_files()["bomb-beside.docx"])], "bomb.docx: The Word file unpacks"),
        ([("empty.txt", b"")], "empty"),
        ([("broken.pdf", b"%PDF-1.7 nothing")], "broken.pdf"),
        ([(f"{n}.txt", b"words of a file") for n in range(MOST_FILES + 1)], f"At most {MOST_FILES} files"),
        ([("big.txt", b"a" * 8_000_001)], "8 MB together"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(
    team: Team, files: list[tuple[str, bytes]], words: str
) -> None:
    refused = _ask(team, *(SimpleUploadedFile(name, data) for name, data in files))

    assert refused.status_code == 422
    assert 'type="file" name="uploads"' in refused.content.decode()
    assert words in refused.content.decode()
    assert not Query.objects.exists()


def test_a_file_is_found_by_no_other_question_and_goes_with_its_own(team: Team) -> None:
    note = SimpleUploadedFile("minutes.html", NOTE)
    assert _ask(team, note).status_code == 302
    now = timezone.now()
    search = WebSearch("council harbour Monday")
    assert search_local(search, team_id=team.pk, now=now) == ()
    SavedPage.objects.update(domain="council.example")
    assert len(search_local(search, team_id=team.pk, now=now)) == 1, "as a page of a site it would be"
    days = dict.fromkeys(Kind, 365)

    forget_of_team(team.pk, days, now + timedelta(days=2))
    assert SavedPage.objects.exists()
    Query.objects.all().delete()
    forget_of_team(team.pk, days, now + timedelta(days=2))

    assert not SavedPage.objects.exists()
