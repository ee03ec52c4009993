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
from research.ask import services
from research.ask.models import Query
from research.ask.runner import answer_query
from research.errors import ResearchError
from research.pipeline.vendor_lines import parse_lines
from tests.factories import make_member, make_team
from tests.unit.research.ask.test_answerer import WordEmbedder

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
    assert "The answer appears here by itself" in client.get(f"/queries/{query.pk}/").content.decode()
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
