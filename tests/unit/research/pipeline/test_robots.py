"""Verdicts that RFC 9309 and Google's open parser give; files and addresses are our own."""

from __future__ import annotations

from datetime import timedelta

import pytest

from research.pipeline.web.robots import MAX_BYTES, RobotsRules, rules_for_status
from tests.tables import each

_TWICE = "User-agent: desk\nDisallow: /x\nUser-agent: o\nDisallow: /\nUser-agent: desk\nDisallow: /y"


def _allows(text: str, path: str, agent: str = "desk") -> bool:
    return RobotsRules.parse(text).may_fetch(f"https://site.example{path}", agent).allowed


@each(
    ("text", "path", "agent", "is_allowed"),
    [
        ("", "/a", "desk", True),
        ("User-agent: *\nDisallow:\n", "/a", "desk", True),
        ("User-agent: *\nDisallow: /\n", "", "desk", False),
        ("Disallow: /\n", "/a", "desk", True),  # a rule without a group
        ("User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a/b/c", "desk", True),  # the longer one
        ("User-agent: *\nDisallow: /a\nAllow: /a\n", "/a", "desk", True),  # allow wins a draw
        ("User-agent: *\nAllow:\nDisallow: /\n", "/a", "desk", False),
        ("User-agent: *\nDisallow: /\n\nUser-agent: desk\nAllow: /\n", "/a", "desk", True),
        ("User-agent: DESK\nDisallow: /\n", "/a", "desk", False),
        ("User-agent: desk/2.0\nDisallow: /\n", "/a", "desk", False),
        ("User-agent: desk-news\nDisallow: /\n", "/a", "desk", True),
        ("User-agent: desk\nDisallow: /\n", "/a", "Desk/1.1", False),
        (_TWICE, "/x", "desk", False),
        (_TWICE, "/y", "desk", False),
        (_TWICE, "/z", "desk", True),
        ("User-agent: o\nUser-agent: desk\nDisallow: /\n", "/a", "desk", False),
        ("User-agent: desk\nCrawl-delay: 3\nUser-agent: o\nDisallow: /\n", "/a", "desk", False),  # no end of group
        ("User-agent: * all of you\nDisallow: /\n", "/a", "desk", False),
        ("User-agent: *\nDisallow: /*.pdf$\n", "/x/y.pdf", "desk", False),
        ("User-agent: *\nDisallow: /*.pdf$\n", "/x/y.pdf?a=1", "desk", True),
        ("User-agent: *\nDisallow: /a$b\n", "/a$bc", "desk", False),  # a dollar inside is a dollar
        ("User-agent: *\nDisallow: /a*b*c\n", "/a/x/b/c", "desk", False),
        ("User-agent: *\nDisallow: /a*b*c\n", "/a/c/b", "desk", True),
        ("User-agent: *\nDisallow: *?q=\n", "?q=1", "desk", False),
        ("User-agent: *\nDisallow: /\nAllow: /shop/index.html\n", "/shop/", "desk", True),
        ("User-agent: *\nDisallow: /\nAllow: /shop/index.html\n", "/shop/x", "desk", False),
        ("User-agent: *\nDisallow: /ä\n", "/%C3%A4", "desk", False),
        ("User-agent: *\nDisallow: /%c3%a4\n", "/%C3%A4", "desk", False),
        ("User-agent: *\nDisallow: /%61\n", "/a", "desk", True),  # an escape stands for itself
        ("\ufeffUser-agent: *\nDisallow: /\n", "/a", "desk", False),
        ("\ufffdUser-agent: *\nDisallow: /\n", "/a", "desk", False),  # a mark of byte order that was cut
        ("\xef\xbb\xbfUser-agent: *\nDisallow: /\n", "/a", "desk", False),
        ("\ufffd\x11User-agent: *\nDisallow: /\n", "/a", "desk", True),  # no such mark
        ("User-agent: desk\nDisallow: /\n", "/a", "desk tidy", True),  # no name of a product
        (f"User-agent: *\nDisallow: /{'a' * 16_651}bc\n", f"/{'a' * 16_651}bd", "desk", False),  # cut behind b
        ("User-agent: *\rDisallow: /\r", "/a", "desk", False),
        ("User-agent: *\u2028Disallow: /\n", "/a", "desk", True),  # ends no line
        ("User-agent *\nDisallow /a\n", "/a", "desk", False),
        ("User-agent: *\nDisallow /a /b\n", "/a", "desk", True),
        ("user-agent:*\nDissallow:/a # not this\n", "/a", "desk", False),
        ("User-agent: *\nDisallow: /A\n", "/a", "desk", True),
        ("User-agent: *\nDisallow: /x\n", "/#/x", "desk", True),
    ],
)  # fmt: skip
def test_it_judges_as_the_standard_says(text: str, path: str, agent: str, is_allowed: bool) -> None:
    assert _allows(text, path, agent) is is_allowed


def test_it_names_the_line_that_decided() -> None:
    rules = RobotsRules.parse("User-agent: *\nDisallow: /private/\n")

    assert rules.may_fetch("https://site.example/private/a", "desk").rule == "Disallow: /private/"
    assert rules.may_fetch("https://site.example/open", "desk").rule == ""


def test_a_line_cut_off_by_the_size_limit_is_no_rule() -> None:
    head = "User-agent: *\nDisallow: /no\n"
    line = "Disallow: /" + "a" * 200 + "\n"
    text = head + line * (MAX_BYTES // len(line) + 2)

    assert not _allows(text, "/no")
    assert _allows(text, "/yes")


@pytest.mark.parametrize(
    ("status", "is_allowed"), [(200, False), (404, True), (403, True), (301, True), (500, False), (0, False)]
)
def test_the_status_of_the_file_decides_when_there_is_none(status: int, is_allowed: bool) -> None:
    rules = rules_for_status(status, "User-agent: *\nDisallow: /\n")

    assert rules.may_fetch("https://site.example/a", "desk").allowed is is_allowed
    assert rules.delay("desk") is None


def test_it_reads_the_delay_asked_of_an_agent() -> None:
    rules = RobotsRules.parse("User-agent: desk\nCrawl-delay: 2.5\n\nUser-agent: *\nCrawl-delay: 1e12\n")

    assert rules.delay("Desk/1.0") == timedelta(seconds=2.5)
    assert rules.delay("other") == timedelta(days=1)
