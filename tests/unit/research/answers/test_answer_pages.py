"""The pages of an answer: what they show, and what can be done with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils.html import strip_tags

from agent.teams.models import AuditEntry, Membership, Role, Team
from research.answers.exports.files import md_address, md_text
from research.answers.models import CitationFeedback, Query, Source
from research.answers.pages import feedback
from research.answers.pages.pages import query_parts
from research.pipeline.proof_file.format import parse
from research.sources.models import ProviderSetting, SavedPage, SiteReliability
from tests.answers import GUIDE, make_answered
from tests.content import file_of
from tests.factories import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def asker(signed_in: Callable[..., Client]) -> Client:
    """Somebody who may ask."""
    return signed_in(Role.REQUESTER)


@pytest.fixture
def query(team: Team) -> Query:
    """An answered one."""
    return make_answered(team)


def _text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_shows_where_each_sentence_stands(asker: Client, query: Query) -> None:
    text = _text(asker, f"/queries/{query.pk}/")
    proof = query.citations.get(sentence=1)
    assert f'href="/queries/{query.pk}/sources/1/?quote={proof.pk}#quote-{proof.pk}"' in text
    assert "brought to Europe in the last century" in text, "the words around the quote"
    assert "Partly supported" in text
    assert "“yesterday” in the source is 2026-11-21" in text
    assert "1 sentence dropped" in text
    assert "what a cage cost last year" in text
    assert "92% of its words" in text
    assert "The text stands behind a paywall." in text
    assert "Brave Search" in text
    assert "A page stood behind a paywall." in text


def test_the_socket_sends_what_the_page_shows(asker: Client, team: Team, query: Query) -> None:
    """First paint and live update cannot differ, and no part needs a token of its own."""
    page = asker.get(f"/queries/{query.pk}/")
    member = Membership.objects.get(team=team, role=Role.REQUESTER)
    for part in query_parts(query, member):
        assert part in page.content.decode()
        assert "csrfmiddlewaretoken" not in part


def test_a_dropped_sentence_is_never_in_the_answer(asker: Client, query: Query) -> None:
    answer = (
        _text(asker, f"/queries/{query.pk}/").partition('class="answer-text"')[2].partition("</section>")[0]
    )
    shown, _, dropped = answer.partition('id="dropped"')
    assert "Hamsters like opera" not in shown
    assert "Hamsters like opera" in dropped


def test_the_saved_copy_is_closed_in(asker: Client, query: Query) -> None:
    page = asker.get(f"/queries/{query.pk}/sources/1/")
    assert 'sandbox=""' in page.content.decode()
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    SavedPage.objects.update(saved_html="<p onclick=x>Hi<script>1</script></p>")
    copy = asker.get(f"/queries/{query.pk}/sources/1/copy/")
    policy = copy["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "; sandbox;" in policy
    assert "script" not in copy.content.decode() + policy
    assert "onclick" not in copy.content.decode()
    assert "X-Frame-Options" not in copy


def test_the_text_as_read_is_whole_and_marked(asker: Client, query: Query) -> None:
    text = _text(asker, f"/queries/{query.pk}/sources/1/?as=text")
    assert text.count("<mark") == query.citations.filter(source__n=1).count()
    body = strip_tags(text.partition('class="source-text">')[2].partition("</div>")[0])
    assert body == GUIDE


def test_a_page_of_the_pdf_is_opened_at_its_quote(asker: Client, query: Query) -> None:
    proof = query.citations.get(sentence=3)
    text = _text(asker, f"/queries/{query.pk}/sources/2/?quote={proof.pk}")
    assert f"/queries/{query.pk}/sources/2/pages/2.png?quote={proof.pk}" in text
    assert "Page 2 of 2" in text


def test_feedback_counts_once_and_can_be_taken_back(team: Team, query: Query) -> None:
    user, citation = make_member(team), query.citations.get(sentence=1)
    for said, counts in ((True, (1, 0)), (True, (1, 0)), (False, (0, 1)), (None, (0, 0)), (None, (0, 0))):
        feedback.say(citation=citation, user=user, is_helpful=said)
        row = SiteReliability.objects.get(team=team, domain="guide.example")
        assert (row.helpful, row.unhelpful) == counts
    assert not CitationFeedback.objects.exists()
    assert AuditEntry.objects.filter(action="citation.judged").count() == 3


def test_two_requests_at_once_count_once(team: Team, query: Query) -> None:
    """A second click that arrives between the first one's look and its write, as two workers may meet."""
    user, citation = make_member(team), query.citations.get(sentence=1)
    raced: list[str] = []

    def racing(execute: Callable[..., object], sql: str, *args: object) -> object:
        answer = execute(sql, *args)
        if not raced and sql.startswith("SELECT") and CitationFeedback._meta.db_table in sql:
            raced.append(sql)
            feedback.say(citation=citation, user=user, is_helpful=True)
        return answer

    with connection.execute_wrapper(racing):
        feedback.say(citation=citation, user=user, is_helpful=True)
    assert raced
    assert CitationFeedback.objects.count() == 1
    assert SiteReliability.objects.get(team=team, domain="guide.example").helpful == 1


def test_the_feedback_buttons_come_back_pressed(asker: Client, query: Query) -> None:
    path = f"/queries/{query.pk}/citations/{query.citations.get(sentence=1).pk}/feedback/"
    answer = asker.post(path, {"say": "unhelpful"}, headers={"HX-Request": "true"})
    pressed = answer.content.decode().count('aria-pressed="true"')
    assert (answer.status_code, pressed) == (200, 1)
    assert asker.post(path, {"say": "undo"}).status_code == 302


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("md", "text/markdown"),
        ("json", "application/json"),
        ("proof", "application/json"),
    ],
)
def test_every_export_is_a_file_and_leaves_a_line(asker: Client, query: Query, form: str, kind: str) -> None:
    answer = asker.post(f"/queries/{query.pk}/export.{form}")
    assert answer["Content-Type"].startswith(kind)
    assert "attachment" in answer["Content-Disposition"]
    entry = AuditEntry.objects.get(action="query.exported")
    assert entry.detail["form"] == form


def test_the_proof_file_holds_what_the_answer_shows(query: Query) -> None:
    proof = parse(file_of(query, "proof").decode())
    assert [s.text for s in proof.sentences] == [s.text for s in query.sentences.filter(is_shown=True)]
    pages = {page.n: page for page in proof.pages}
    for sentence in proof.sentences:
        for citation in sentence.citations:
            assert pages[citation.n].text[citation.start : citation.end] == citation.quote


def test_markdown_of_strangers_does_nothing() -> None:
    assert (
        md_text("# [x](javascript:1) <b>*a*</b>\n- b")
        == "\\# \\[x\\](javascript:1) \\<b\\>\\*a\\*\\</b\\> - b"
    )
    assert [md_text(t) for t in ("1. first", "- b", "3 hens")] == ["1\\. first", "\\- b", "3 hens"]
    assert md_address("javascript:alert(1)") == "javascript:alert(1)"
    assert md_address("https://a.example/?<x>") == "<https://a.example/?%3Cx%3E>"


def test_a_follow_up_and_asking_again_name_the_earlier_question(
    asker: Client, query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("research.answers.services.enqueue_query", asked.append)
    assert asker.post(f"/queries/{query.pk}/follow/", {"text": "And in winter?"}).status_code == 302
    assert asker.post(f"/queries/{query.pk}/again/").status_code == 302
    follow, again = Query.objects.order_by("-pk")[1], Query.objects.latest("pk")
    assert (follow.follows, follow.typed) == (query, "And in winter?")
    assert follow.text == "How warm should a Syrian hamster's room be in winter?"
    assert (again.rerun_of, again.text) == (query, query.text)
    assert "And in winter?" in _text(asker, f"/queries/{query.pk}/")
    assert "See what changed" not in _text(asker, f"/queries/{again.pk}/"), "it is not over yet"


def test_the_page_has_the_whole_thread_and_a_follow_up_can_be_said_otherwise(
    asker: Client, team: Team, query: Query
) -> None:
    asker.post(f"/queries/{query.pk}/follow/", {"text": "and in winter?"})
    follow = Query.objects.latest("pk")

    text = _text(asker, f"/queries/{follow.pk}/")
    assert "You asked “and in winter?”" in text
    assert "The best room temperature for a Syrian hamster is 20 to 24 degrees." in text, (
        "what was asked before"
    )
    assert "asked as “and in winter?”" in _text(asker, f"/queries/{query.pk}/"), "and what was asked after"

    asker.post(f"/queries/{query.pk}/follow/", {"text": "Is it cold?", "instead": follow.pk})
    follow.refresh_from_db()
    corrected = Query.objects.latest("pk")
    assert (corrected.text, corrected.typed, corrected.follows) == ("Is it cold?", "", query)
    assert follow.state == Query.State.CANCELLED


def test_one_of_several_things_of_one_name_is_chosen(asker: Client, team: Team) -> None:
    made = make_answered(team, text="How big is Mercury?")
    for source, sense in zip(made.sources.all(), ("planet", "element"), strict=False):
        Source.objects.filter(pk=source.pk).update(title=f"Mercury ({sense})")

    assert 'value="How big is Mercury (planet)?"' in _text(asker, f"/queries/{made.pk}/")
    asker.post(f"/queries/{made.pk}/follow/", {"choice": "How big is Mercury (planet)?"})
    assert Query.objects.latest("pk").text == "How big is Mercury (planet)?"


def test_an_empty_follow_up_is_refused_in_words(asker: Client, query: Query) -> None:
    answer = asker.post(f"/queries/{query.pk}/follow/", {"text": " "}, follow=True)
    assert "Ask something." in answer.content.decode()


def test_what_changed_is_told_by_sentence_and_source(asker: Client, team: Team, query: Query) -> None:
    later = make_answered(team)
    Query.objects.filter(pk=later.pk).update(rerun_of=query)
    later.sentences.filter(n=1).update(text=later.sentences.get(n=1).text.replace("20", "18"))
    later.sources.get(n=2).citations.all().delete()
    text = _text(asker, f"/queries/{later.pk}/changes/")
    assert "Values that changed" in text
    assert "Gone" in text
    before, now = query.citations.get(sentence=1).pk, later.citations.get(sentence=1).pk
    assert f"?quote={before}#" in text, "what proved it then"
    assert f"?quote={now}#" in text, "what proves it now"
    assert "Nothing to compare with" in _text(asker, f"/queries/{query.pk}/changes/")


def test_the_hint_says_whether_the_question_needs_a_search(asker: Client) -> None:
    def hint(**data: Any) -> str:
        return asker.post("/queries/new/gate/", data).content.decode()

    assert "As you type" in hint(text="  ")
    assert "no search provider is on" in hint(text="hello", preference="always")
    ProviderSetting.objects.create(provider="ddgs", is_on=True)
    assert "Searches the web" in hint(text="hello", preference="always")
    assert "No search" in hint(text="hello")
    assert "No search" not in hint(text="hello", pages="https://a.example/")  # they are read all the same
    assert "switched off" in hint(text="What is new?", preference="never")


def test_a_question_without_a_provider_says_that_nothing_was_searched(
    signed_in: Callable[..., Client], team: Team
) -> None:
    asked = Query.objects.create(team=team, text="How long do hamsters live?", state=Query.State.NOT_FOUND)
    asked.claims_open = ["How long do hamsters live"]
    asked.save()
    path, lead = f"/queries/{asked.pk}/", signed_in(Role.LEAD)

    text = _text(lead, path)
    assert "The web was not searched" in text
    assert 'href="/queries/providers/"' in text
    assert f'href="/queries/new/?from={asked.pk}#id_pages"' in text
    assert "no page that was read has a sentence" not in text
    ProviderSetting.objects.create(provider="ddgs", is_on=True)
    assert "No page was found" in _text(lead, path)


def test_the_form_asks_with_all_its_options(asker: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("research.answers.services.enqueue_query", lambda _: True)
    data = {
        "text": "What is new in Python?", "depth": "deep", "preference": "always", "recency_days": "31",
        "site": "docs.example", "may_ask": "on", "timezone": "Europe/Berlin",
    }  # fmt: skip
    assert asker.post("/queries/new/", data).status_code == 302
    made = Query.objects.get()
    assert (made.depth, made.preference, made.recency_days, made.site) == (
        "deep",
        "always",
        31,
        "docs.example",
    )
    assert (made.may_browse, made.may_ask, made.may_search) == (False, True, True)
    assert made.timezone == "Europe/Berlin"


def test_reading_only_given_pages_needs_pages(asker: Client) -> None:
    answer = asker.post("/queries/new/", {"text": "What?", "only_pages": "on"})
    assert answer.status_code == 422
    assert "Give at least one page" in answer.content.decode()


def test_the_list_is_filtered(asker: Client, team: Team, query: Query) -> None:
    Query.objects.create(team=team, text="Which hamster sings?", state="search_down")
    found = _text(asker, "/queries/?state=search_down")
    assert ("sings" in found, "cage cost" in found) == (True, False)
    assert "cage cost" in _text(asker, "/queries/?q=CAGE")
    assert "No query matches" in _text(asker, "/queries/?q=nothing-like-it")


def test_nothing_of_a_json_export_is_left_open(asker: Client, query: Query) -> None:
    found = json.loads(file_of(query, "json"))
    assert found["question"] == query.text
    assert asker.post(f"/queries/{query.pk}/export.exe").status_code == 404
