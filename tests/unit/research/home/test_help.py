"""The help is whole: links, anchors, pictures and pages that it names exist, and button words are the desk's."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from agent.teams.models import Role
from agent.teams.pages.context import PLACES
from research.home.help.contents import DOCS, help_address, other_files, page_files, sections
from research.home.help.pages import read_page
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db
GUIDES = [name for name in page_files() if name.startswith("guide/")]


class _Reader(HTMLParser):
    """Collects what a page links to, shows and can be linked at."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors.add(found.get("id") or "")
        if tag == "a":
            self.links.append(found.get("href") or "")
        elif tag == "img":
            self.pictures.append(found.get("src") or "")


def _read(name: str) -> _Reader:
    page = read_page(name)
    assert page is not None, name
    return _Reader(page.html)


def _faults(link: str, own: str, anchors_of: Callable[[str], set[str]]) -> str:
    """Why a link of the page `own` leads nowhere; "" when it is good or leads out of the desk."""
    path, _, anchor = link.partition("#")
    if path.startswith(("http://", "https://", "mailto:")):
        return ""
    try:
        target = resolve(path) if path else None
    except Resolver404:
        return f"{own}: no page {path}"
    name = own if target is None else target.kwargs.get("name", "index")
    if anchor and anchor not in anchors_of(name):
        return f"{own}: no anchor {link}"
    if target and target.url_name in ("help", "help-page") and name not in page_files():
        return f"{own}: no help page {name}"
    return ""


def test_every_link_and_anchor_of_every_page_leads_somewhere() -> None:
    pages = {name: _read(name) for name in page_files()}
    found = [
        _faults(link, name, lambda at: pages[at].anchors)
        for name, page in pages.items()
        for link in page.links
    ]

    assert [fault for fault in found if fault] == []
    assert len(found) > 100


@pytest.mark.parametrize(
    "link", ["/no/such/page/", "/help/no-such-page/", "/sweeps/new/#gone", "#gone", "/help/#gone"]
)
def test_a_link_that_leads_nowhere_is_found(link: str) -> None:
    assert _faults(link, "index", lambda _: {"here"})


def test_links_between_files_of_the_repository_name_files_that_exist() -> None:
    written = [
        (file, target)
        for file in page_files().values()
        for target in re.findall(r"\]\(([^)#\s]+)", file.read_text("utf-8"))
        if not target.startswith(("/", "https:"))
    ]

    assert [f"{file.name}: {target}" for file, target in written if not (file.parent / target).exists()] == []
    assert len(written) > 40


def test_every_page_of_the_contents_and_every_decision_can_be_reached() -> None:
    listed = {entry.name for section in sections() for entry in section.entries}
    decisions = _read("decisions/index").links

    assert listed <= set(page_files())
    assert {name for name in page_files() if help_address(name) not in decisions} == listed


def test_each_place_of_the_desk_has_its_help_page(client: Client) -> None:
    assert {place.help for place in PLACES} <= set(page_files())
    client.force_login(make_member(make_team(), Role.REQUESTER))

    assert 'href="/help/guide/watches/">Help</a>' in client.get("/watches/").content.decode()
    assert 'href="/help/">Help</a>' in client.get("/team/").content.decode()


def test_each_picture_is_shown_in_light_and_dark() -> None:
    shown = [picture for name in GUIDES for picture in _read(name).pictures]
    taken = {
        reverse("help-file", args=[name]) for name in other_files() if name.startswith("guide/pictures/")
    }

    assert sorted(shown) == sorted(taken)
    assert sum("-dark" in name for name in shown) * 2 == len(shown) > 20


def test_the_words_of_buttons_are_those_of_the_desk() -> None:
    root = DOCS.parent
    sources = [*(root / "templates").rglob("*.html")]
    sources += [
        file for part in ("agent", "interventions", "research") for file in (root / part).rglob("*.py")
    ]
    sources += [file for part in ("agent", "research") for file in (root / part).rglob("*.toml")]
    words = "\n".join(file.read_text("utf-8") for file in sources).lower().replace("’", "'")
    named = {
        word.rstrip(".").lower()
        for name in GUIDES
        for word in re.findall(
            r"(?<!\*)\*\*?([A-Z][^*\n]+?)\*\*?(?!\*)", page_files()[name].read_text("utf-8")
        )
    }

    assert sorted(word for word in named if word not in words) == []
    assert len(named) > 50
