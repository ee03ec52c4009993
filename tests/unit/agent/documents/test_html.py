"""The linear pass before any HTML parser: what it takes away and what it leaves."""

from __future__ import annotations

import re

import pytest

from agent.documents.html.article import read_article
from agent.documents.html.html import MAX_ATTRIBUTES, MAX_HTML_BYTES, MAX_LEVELS, decode, sanitize_html
from tests.tables import each

PAGE = (
    "<!doctype html><html lang=en><head><title>Lamps & more</title><meta charset=utf-8></head><body>"
    "<h1 class='a b'>Desk lamps</h1><ul><li>Blue<li>Red</ul><p>One <b>bold</b> word<br>and 3 < 4."
    "<table><tr><td>a<td>b<tr><td>c</table></body></html>"
)


def depth(html: str) -> int:
    """How deep the tags nest, by counting."""
    level = deepest = 0
    for end, name in re.findall(r"<(/?)([a-z0-9]+)", html):
        level += 0 if name in ("br", "meta") else -1 if end else 1
        deepest = max(deepest, level)
    return deepest


def test_an_ordinary_page_keeps_its_words_tags_and_attributes() -> None:
    kept = sanitize_html(PAGE)
    for part in ("<!doctype html>", "<title>Lamps & more</title>", '<h1 class="a b">', "<li>Red", "&lt; 4."):
        assert part in kept


@pytest.mark.parametrize("name", ["script", "style", "template", "svg", "iframe", "canvas", "SCRIPT"])
def test_what_is_no_text_goes_first(name: str) -> None:
    kept = sanitize_html(f"<p>before</p><{name} src=x>secret(1 < 2)</p></{name} ><p>after</p>")
    assert "secret" not in kept
    assert "before" in kept
    assert "after" in kept


def test_an_inline_script_of_ten_megabytes_does_not_hide_the_page() -> None:
    words = "<p>" + "A long paragraph about hamsters and what they cost in spring. " * 10 + "</p>"
    page = f"<html><head><script>{'x=1;' * 1_000_000}</script><title>T</title></head><body>{words * 3}</body></html>"
    assert "hamsters" in read_article(page).text


def test_attributes_over_the_limit_are_left_out() -> None:
    kept = sanitize_html("<div " + " ".join(f"a{i}=1" for i in range(50_000)) + ">words</div>")
    assert kept.count("=") == MAX_ATTRIBUTES
    assert "words" in kept


@pytest.mark.parametrize("tag", ["div", "b", "span", "table", "ul"])
def test_levels_over_the_limit_are_flattened(tag: str) -> None:
    kept = sanitize_html(f"<{tag}>" * 20_000 + "words" + f"</{tag}>" * 20_000)
    assert depth(kept) <= MAX_LEVELS
    assert "words" in kept


@pytest.mark.parametrize("item", ["<li>x", "<p>x", "<tr><td>x", "<option>x", "<dt>x<dd>y"])
def test_ends_that_writers_leave_out_do_not_count_as_levels(item: str) -> None:
    kept = sanitize_html(item * 2_000)
    assert kept.count("x") == 2_000
    assert all(kept.count(tag) == 2_000 * item.count(tag) for tag in re.findall("<[a-z]+>", item))


def test_values_cannot_break_out_of_their_quotes() -> None:
    assert sanitize_html("<a title='say \"hi\"><b>'>x</a>") == '<a title="say &quot;hi&quot;>&lt;b>">x</a>'


@each(
    ("data", "text"),
    [
        ("é".encode(), "é"),
        ("é".encode("utf-16"), "é"),
        (b'<meta charset="latin-1">caf\xe9', '<meta charset="latin-1">café'),
        (b'<meta charset="utf-7">+ADw-script+AD4- \xff', None),
        (b'<meta charset="zlib">\xff\xfe\xff', None),
        (b'<meta charset="nonsense">\x93quoted\x94', None),
        (b"\x1f\x8b\x08" + b"\0" * 50 + b"\xff", None),
        (("x" * (MAX_HTML_BYTES - 1) + "é").encode()[:MAX_HTML_BYTES], "x" * (MAX_HTML_BYTES - 1)),
    ],
)
def test_any_bytes_become_text_and_nothing_is_unpacked(data: bytes, text: str | None) -> None:
    found = decode(data)
    assert "<script" not in found
    assert text is None or found == text
