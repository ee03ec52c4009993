"""The linear pass before any HTML parser stays linear, whatever it is given."""

from __future__ import annotations

import resource

import pytest

from agent.documents.child.limits import CPU_SECONDS
from agent.documents.html.article import read_article
from agent.documents.html.html import MAX_LEVELS, sanitize_html
from tests.unit.agent.documents.test_html import depth

HOSTILE = {
    "unclosed comment": "<!--" * 25_000,
    "unclosed quotes": "<a b='" * 80_000,
    "mixed quotes": "<a b=\"'" * 80_000,
    "unclosed scripts": "<script>" * 25_000,
    "half scripts": "<script></scrip" * 25_000,
    "angles and blanks": "< " * 200_000,
    "lone angles": "<" * 80_000,
    "ends only": "</a>" * 25_000,
    "crossed": "<b><i></b></i>" * 25_000,
    "other ends": "<b>" * 80_000 + "</i>" * 25_000,
    "doctypes": "<!doctype " * 25_000,
    "equals": "<a " + "=" * 80_000,
    "blanks in a tag": "<a " + " " * 80_000,
    "slashes": "<a " + "/" * 80_000,
    "long name": "<" + "a" * 80_000,
    "long value": "<a b='" + "x" * 80_000 + "'>",
    "attribute blanks": "<a " + "b  =  " * 80_000,
    "options": "<option>" * 62_000,
    "processing": "<?" * 80_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_takes_more_than_linear_time(name: str) -> None:
    began = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    kept = sanitize_html(HOSTILE[name])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_utime - began < 2
    assert depth(kept) <= MAX_LEVELS + 1


MORE = {
    "many paragraphs": "<p>word one two three, four.</p>" * 60_000,
    "dates": "<p>12 March 2019, 03/04/2019 " * 30_000,
    "consents": "<p>we use cookies. we our cookies and " * 30_000,
    "names": "".join(f"<div class='a{n} related-{n}'>x</div>" for n in range(30_000)),
    "deep json": "<script type='application/ld+json'>" + "[" * 100_000 + "</script><p>Some words.</p>",
    "deep tables": "<table><tr><td>" * 3_000 + "x",
    "times": "<time datetime='2019-01-01'>" * 50_000,
}


@pytest.mark.parametrize("name", [*HOSTILE, *MORE])
def test_no_page_keeps_the_reader_longer_than_the_child_may_run(name: str) -> None:
    began = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    read_article((HOSTILE | MORE)[name])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_utime - began < CPU_SECONDS / 2
