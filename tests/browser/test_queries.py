"""A query from asking to the cited answer: real pages and a real PDF on loopback, through the egress proxy."""

from __future__ import annotations

import asyncio
import http.server
import threading
from collections.abc import Iterator

import pymupdf
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from agent.teams.models import Membership, Role
from research.answers import services
from research.answers.models import Query
from research.answers.run.runner import answer_query
from research.answers.run.writing import Writer
from research.pipeline.errors import ResearchError
from research.pipeline.web.address_list import parse_lines
from tests.factories import make_member, make_team
from tests.scripted_models import ScriptedWriter
from tests.unit.research.answers.test_answerer import WordEmbedder

PAGE = """<html><head><title>Keeping hamsters</title></head><body><nav>Home Shop Basket</nav><article>
<h1>Keeping hamsters</h1><p>Hamsters were brought to Europe in the last century and are loved by many people.</p>
<p>The best room temperature for a hamster is 20 to 24 degrees. Keep the cage away from windows and radiators.</p>
<p>They are awake at night and sleep through most of the day, so let them rest when the sun is up.</p>
</article><footer>All rights reserved</footer></body></html>"""
QUESTION = "What is the best room temperature for a hamster?"


def _pdf() -> bytes:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "A leaflet for new owners of small animals, first page of two.")
    document.new_page().insert_text(
        (72, 72), "The best room temperature for a hamster is 21 degrees in winter."
    )
    return bytes(document.tobytes())


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        bodies = {"/page": ("text/html", PAGE.encode()), "/leaflet": ("application/pdf", _pdf())}
        kind, body = bodies.get(self.path, ("text/html", b"gone"))
        self.send_response(200 if self.path in bodies else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def pages() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def _ask(text: str, *urls: str) -> Query:
    team = make_team()
    return services.ask(team=team, user=make_member(team), text=text, pages=parse_lines("\n".join(urls)))


@pytest.mark.django_db(transaction=True)
def test_pages_and_pdfs_become_an_answer_that_quotes_them(pages: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW = [pages]
    query = _ask(QUESTION, f"http://{pages}/page", f"http://{pages}/leaflet", f"http://{pages}/nothing")
    assert asyncio.run(answer_query(query.pk, WordEmbedder()))
    query.refresh_from_db()
    assert query.state == Query.State.ANSWERED
    read = {s.n: s for s in query.sources.all()}
    assert (read[1].kind, read[2].kind) == ("html", "pdf")
    assert "Basket" not in read[1].text
    assert "404" in read[3].problem
    cited = list(query.citations.select_related("source"))
    assert {c.source.n for c in cited} == {1, 2}
    assert all(c.source.text[c.start : c.end] == c.quote for c in cited)
    assert {c.page for c in cited if c.source.n == 2} == {2}


@pytest.mark.django_db(transaction=True)
def test_an_address_that_is_not_allowed_is_never_reached(pages: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW = []
    query = _ask(QUESTION, f"http://{pages}/page")
    asyncio.run(answer_query(query.pk, WordEmbedder()))
    query.refresh_from_db()
    assert query.state == Query.State.FAILED
    assert query.sources.get().text == ""


@pytest.mark.django_db
def test_a_query_is_answered_by_one_run_only() -> None:
    query = _ask(QUESTION, "https://a.example/")
    first = services.claim(query.pk)
    assert first is not None
    assert services.claim(query.pk) is None


@pytest.mark.django_db
@pytest.mark.parametrize("urls", [("ftp://a.example/",), tuple(f"https://a{n}.example/" for n in range(9))])
def test_a_query_without_usable_pages_is_refused(urls: tuple[str, ...]) -> None:
    with pytest.raises(ResearchError):
        _ask(QUESTION, *urls)


@pytest.mark.django_db
def test_the_pages_show_answer_sources_and_marked_quotes(client: Client) -> None:
    query = _ask(QUESTION, "https://a.example/")
    user = Membership.objects.get(team=query.team, role=Role.REQUESTER).user
    client.force_login(user)
    assert "The answer appears here once" in client.get(f"/queries/{query.pk}/").content.decode()
    query.sources.update(text="Keep it at 20 degrees. <b>Bold</b>", title="Guide")
    source = query.sources.get()
    query.citations.create(
        sentence=1, position=0, source=source, quote="Keep it at 20 degrees.", start=0, end=22
    )
    Query.objects.update(state="answered")
    assert "Keep it at 20 degrees." in client.get(f"/queries/{query.pk}/").content.decode()
    text = client.get(f"/queries/{query.pk}/sources/1/").content.decode()
    assert "<mark" in text
    assert "&lt;b&gt;Bold" in text
    assert query.text in client.get("/queries/").content.decode()


def _told_by(*replies: str, pages: str) -> tuple[Query, ScriptedWriter]:
    query = _ask(QUESTION, f"http://{pages}/page")
    writer = ScriptedWriter(replies)
    asyncio.run(answer_query(query.pk, WordEmbedder(), writer=Writer(writer)))
    query.refresh_from_db()
    return query, writer


@pytest.mark.django_db(transaction=True)
def test_a_models_words_are_checked_against_the_page(pages: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW = [pages]
    good = "The best room temperature for a hamster is 20 to 24 degrees [1]."
    query, writer = _told_by(f"{good} Hamsters fly south at 90 degrees every winter [1].", pages=pages)
    shown = {s.text: s.is_shown for s in query.sentences.all()}
    assert shown == {good.replace(" [1]", ""): True, "Hamsters fly south at 90 degrees every winter.": False}
    assert (query.answered_by, query.model_calls, query.draft) == ("scripted", 1, "")
    assert 0 < query.input_tokens <= 500
    assert "20 to 24" in writer.asks[0].messages[1]["content"]


@pytest.mark.django_db(transaction=True)
def test_a_reply_that_cites_a_page_that_was_not_read_is_mended_or_not_used(
    pages: str, settings: Settings
) -> None:
    settings.EGRESS_ALLOW = [pages]
    query, writer = _told_by("It is warm [4].", "It is warm [4].", pages=pages)
    assert len(writer.asks) == 2
    assert query.answered_by == "extractive"
    assert "20 to 24" in query.sentences.get().text
    assert "rejected" in query.usage["notes"][0]


@pytest.mark.django_db(transaction=True)
def test_a_follow_up_uses_the_pages_that_were_read_before(pages: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW = [pages]
    first = _ask(QUESTION, f"http://{pages}/page")
    asyncio.run(answer_query(first.pk, WordEmbedder()))
    first.refresh_from_db()
    settings.EGRESS_ALLOW = []
    options = services.AskOptions(follows=first, may_search=False)
    again = services.ask(team=first.team, user=None, text=QUESTION, options=options)
    asyncio.run(answer_query(again.pk, WordEmbedder()))
    again.refresh_from_db()
    assert again.state == Query.State.ANSWERED
    assert [(s.origin, s.is_cached) for s in again.sources.all()] == [("earlier", True)]
