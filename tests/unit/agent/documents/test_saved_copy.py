"""The copy that is kept of a page: its words and nothing that runs or loads, with the cited words marked."""

from __future__ import annotations

import pytest

from agent.documents.html.saved_copy import mark_quotes, saved_copy
from tests.tables import each

PAGE = """<html><head><title>t</title><link rel=stylesheet href=//far.test/x.css></head><body onload=run()>
<p style="background:url(//far.test/a)">The <b class=x>quick</b> brown&nbsp;fox&#8217;s tail &amp; 5 &lt; 6.</p>
<script>alert(1)</script><img src=//far.test/p.png onerror=run()><a href="javascript:run()">a link</a>
<form action=//far.test><input name=q><button formaction=//far.test>Send</button></form>
<iframe src=//far.test></iframe><svg><script>1</script></svg><meta http-equiv=refresh content="0;url=//far.test">
<ul><li>One thing<li>Two</ul></body></html>"""


@each("bad", ["far.test", "script", "onload", "onerror", "style", "href", "<form", "<img", "<meta"])
def test_nothing_of_it_runs_loads_or_sends(bad: str) -> None:
    assert bad not in saved_copy(PAGE)


def test_its_words_and_their_structure_stay() -> None:
    copy = saved_copy(PAGE)
    assert "<b>quick</b>" in copy
    assert "<li>One thing</li>" in copy


def test_a_quote_is_marked_across_elements_blanks_and_entities() -> None:
    marked = mark_quotes(saved_copy(PAGE), [("c1", "The  quick brown fox's\ntail & 5 < 6.")])
    assert (
        '<mark id="c1">The</mark> <b><mark>quick</mark></b> <mark>brown&nbsp;fox’s tail &amp; 5 &lt; 6.</mark>'
        in marked
    )


def test_the_mark_of_a_list_is_no_part_of_the_words() -> None:
    assert '<mark id="c2">One thing</mark>' in mark_quotes(saved_copy(PAGE), [("c2", "- One thing")])


@pytest.mark.parametrize(
    "quote", [("c1", "not there"), ("c1", ""), ('"><script>', "quick"), ("c1", "b class")]
)
def test_what_is_not_found_or_no_name_is_not_marked(quote: tuple[str, str]) -> None:
    assert mark_quotes(saved_copy(PAGE), [quote]) == saved_copy(PAGE)


def test_marks_do_not_cross_each_other() -> None:
    marked = mark_quotes("<p>one two three</p>", [("a", "one two"), ("b", "two three"), ("c", "three")])
    assert marked == '<p><mark id="a">one two</mark> <mark id="c">three</mark></p>'
