"""The reader of a page: what is its text, what only stands beside it, how sure it is."""

from __future__ import annotations

import pytest

from agent.documents.html.article import read_article, tree_of
from agent.documents.html.article_blocks import outline_of
from agent.documents.html.article_place import without_labels_by
from tests.tables import each

PROSE = (
    "The council of the valley met in the old mill to settle who may draw water from the upper stream.",
    "Farmers on both banks had asked for a rule that lasts longer than one dry summer, as the wells sink.",
    "A surveyor showed maps of the ground below the village, and explained why the springs fail first.",
    "Nobody voted against the plan, although two members said that the fees for large gardens are too low.",
)


def page(inner: str = "", *, before: str = "", after: str = "", head: str = "") -> str:
    """A small article, with more in its text, before and after it."""
    prose = "".join(f"<p>{one}</p>" for one in PROSE)
    return (
        f"<html lang='en-GB'><head><title>Water rights | The Valley</title>{head}</head><body>"
        "<nav><a href='/'>Home</a><a href='/news'>News</a></nav>"
        f"<div class='story'><h1>Water rights</h1>{before}<div class='story-body'>{prose}{inner}</div>{after}</div>"
        "<footer>© The Valley</footer></body></html>"
    )


def lines(html: str) -> list[str]:
    """The text's lines."""
    return read_article(html).text.split("\n")


def test_paragraphs_are_lines_and_the_title_stands_apart() -> None:
    found = read_article(page())
    assert found.text.split("\n") == list(PROSE)
    assert found.title == "Water rights"
    assert found.language == "en-GB"


def test_each_line_has_the_letter_of_what_it_is() -> None:
    inner = (
        "<h2>Wells</h2><dl><dt>Comments</dt><dd>Words of the council on wells that are too deep.</dd></dl>"
        "<table><tr><th>Well</th><th>Depth</th></tr><tr><td>Upper</td><td><p>12 m</p></td></tr></table>"
        "<ul><li>A well is closed when it is dry for a year.</li></ul><pre>a\nb</pre>"
    )
    found = read_article(page(inner))

    assert found.shape == "pppp" + "2td" + "hr" + "i" + "cc"
    assert len(found.shape) == len(found.text.split("\n"))
    assert "Upper | 12 m" in found.text


def test_terms_stay_with_their_definitions_where_the_second_reader_breaks_them_into_lines() -> None:
    entries = "".join(
        f"<dt>{name} (<code>integer</code>)</dt><dd>{text}</dd>"
        for name, text in zip("abc", PROSE, strict=False)
    )
    blocks = outline_of(tree_of(f"<main><dl>{entries}</dl><div>Aside</div></main>")).blocks
    kept = without_labels_by("\n".join(("a (", "integer)", *PROSE)), [b for b in blocks if b.text.strip()])

    assert "".join(block.shape for block in kept) == "tdtdtd"


@each(
    "beside",
    [
        "<p><a href='/x'>Read more: The mill that was sold twice in one summer</a></p>",
        "<div class='related-stories'><p>Another story about a bridge, that has nothing to do with this.</p></div>",
        "<div class='share-bar'>Share this on all the networks that there are, please do it now.</div>",
        "<figure><img src='x'><figcaption>The mill in spring, before the water went down again.</figcaption></figure>",
        "<div class='newsletter-signup'><p>Get our letter each week, with all that happened in the valley.</p></div>",
        "<p>Ada Writer can be reached at <a href='mailto:a@example.org'>a@example.org</a>. Follow her on Twitter.</p>",
        "<p hidden>Words that no reader sees, however long they are and whatever they say.</p>",
        "<p>Updated at 1:23 p.m.</p>",
        "<div class='comments'><p>I do not agree with what was decided there, and I said so at once.</p></div>",
    ],
)
def test_what_only_stands_beside_the_text_is_left_out(beside: str) -> None:
    assert lines(page(beside)) == list(PROSE)


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("<h2>What the plan says</h2><p>It says that each may draw for two hours.</p>", "What the plan says"),
        ("<ul><li>One: the upper bank</li><li>Two: the mill</li></ul><p>And so on.</p>", "Two: the mill"),
        ("<table><tr><td>Bank</td><td>Hours</td></tr></table><p>It was so.</p>", "Bank | Hours"),
        ("<pre>draw(2)\n  stop()</pre><p>It was so.</p>", "  stop()"),
        ("<p>It fell.<sup><a href='#n1'>[1]</a></sup> Then it rose.</p>", "It fell. Then it rose."),
        ("<p>One line<br>and the next</p><p>End of it.</p>", "and the next"),
        (
            "<div class='social'><blockquote class='twitter-tweet'><p>We shall see.</p></blockquote></div>",
            "We shall see.",
        ),
    ],
)  # fmt: skip
def test_what_belongs_to_the_text_stays(part: str, line: str) -> None:
    assert line in lines(page(part))


def test_a_word_with_a_hover_card_stays_without_the_card() -> None:
    card = (
        "<p>The fees were proposed by <span class='person-hover'><a href='/p/1'>Mira Holt</a>"
        "<span class='hover-card'><img src='x.jpg'><a href='/p/1'>Mira Holt</a> More by this person</span></span>,"
        " who farms on the eastern bank of the stream.</p>"
    )
    said = "The fees were proposed by Mira Holt, who farms on the eastern bank of the stream."
    assert said in lines(page(card))


def test_a_thread_of_posts_is_a_text_although_its_parts_are_called_comments() -> None:
    posts = "".join(f"<div class='comment'><p>{one}</p></div>" for one in PROSE)
    assert lines(
        f"<html><body><h1>Who draws water?</h1><div id='comments'>{posts}</div></body></html>"
    ) == list(PROSE)


def test_a_plain_page_with_little_text_is_not_empty() -> None:
    assert "Back soon" in read_article("<html><body><div>Back soon.</div></body></html>").text


def test_a_page_that_hides_itself_until_its_program_runs_is_read() -> None:
    prose = "".join(f"<p>{one}</p>" for one in PROSE)
    assert lines(f"<html><body style='visibility:hidden'>{prose}</body></html>") == list(PROSE)


def test_a_consent_banner_is_not_the_text_of_a_short_page() -> None:
    banner = (
        "<div class='x'><p>We use cookies to store data on your device. You may accept or refuse.</p></div>"
    )
    found = read_article(f"<html><body>{banner}<main><p>{PROSE[0]}</p></main></body></html>")
    assert found.text == PROSE[0]


def test_nothing_at_all_is_an_empty_article() -> None:
    assert read_article("").text == ""
    assert read_article("").confidence == 0


def test_readers_that_disagree_make_it_less_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    sure = read_article(page()).confidence
    monkeypatch.setattr("agent.documents.html.article.second_reading", lambda root: f"{PROSE[0]} {PROSE[1]}")
    assert read_article(page()).confidence < 0.85 < sure


def test_it_says_who_wrote_it_and_what_its_address_is() -> None:
    head = (
        '<script type="application/ld+json">{"@graph": [{"@type": "Article", "author": [{"name": "Ada"}]}]}</script>'
        "<link rel='canonical' href='/news/water'>"
    )
    found = read_article(page(head=head), "https://example.org/x")
    assert (found.author, found.canonical) == ("Ada", "https://example.org/news/water")


def test_broken_json_does_not_spoil_the_page() -> None:
    head = '<script type="application/ld+json">{"@type": </script><script type="application/ld+json">[[[[</script>'
    assert lines(page(head=head)) == list(PROSE)


def test_very_deep_pages_are_read() -> None:
    assert PROSE[0] in read_article("<div>" * 400 + f"<p>{PROSE[0]}</p>" + "</div>" * 400).text
