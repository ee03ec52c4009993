"""The pages, commands, saved views and help that the search offers, found by the beginnings of their words; pages and
commands by meaning, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse

from agent.core.ports import Embedder
from agent.language.word_lists import load_words
from agent.teams.models import Membership, Role
from research.home.finding.kinds import Shown
from research.home.finding.search import LEAST_LIKENESS, OF_A_KIND, Group
from research.home.help.contents import ENGINEERING, help_address, sections
from research.home.help.pages import read_page
from research.home.sharing.saved.selectors import views_of
from research.home.sharing.saved.tables import address_of
from research.sources.store.local_index import content_words

_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Command:
    """One page or command, and who has it; `route` is a route's name or an address."""

    route: str
    icon: str
    role: Role
    title: str
    words: str

    @property
    def shown(self) -> Shown:
        """As a hit: a link, or a button that chooses a theme or opens a dialog."""
        if self.route.startswith("/"):
            return Shown(self.title, self.route, self.words)
        what, _, value = self.route.partition(":")
        if value:
            theme, opens = (value, "") if what == "theme" else ("", value)
            return Shown(self.title, "", icon=self.icon, theme=theme, opens=opens)
        return Shown(self.title, reverse(self.route), icon=self.icon)


@cache
def commands() -> tuple[Command, ...]:
    """All of them, in their order."""
    rows = (line.split("; ") for line in load_words(_FILE)["commands"])
    return tuple(Command(route, icon, Role(role), title, words) for route, icon, role, title, words in rows)


def find_commands(text: str, membership: Membership, embedder: Embedder | None = None) -> list[Group]:
    """Those of the member that hold the beginnings of all these words, else those that mean the same; all for ""."""
    allowed = [command for command in commands() if membership.may(command.role)]
    hits = _hits(text, allowed, embedder) if text.strip() else allowed
    return [Group("command", "Pages and commands", "zap", _shown(hits))] if hits else []


def find_views(text: str, membership: Membership) -> list[Group]:
    """The views of tables that the member has, whose names and tables hold the beginnings of all these words."""
    views = [
        Command(address_of(view), "", Role.VIEWER, view.name, view.get_kind_display())
        for view in (views_of(membership) if text.strip() else ())
    ]
    hits = _hits(text, views, None)
    return [Group("view", "Saved views", "bookmark", _shown(hits))] if hits else []


def find_help(text: str) -> list[Group]:
    """The help pages and their headings that hold the beginnings of all these words."""
    hits = _hits(text, _help(), None)
    return [Group("help", "Help", "circle-question-mark", _shown(hits))] if hits else []


@cache
def _help() -> tuple[Command, ...]:
    names = [
        entry.name for section in sections() if section.title != ENGINEERING for entry in section.entries
    ]
    pages = [page for name in names if (page := read_page(name))]
    found = [(help_address(page.name), page.title, "") for page in pages]
    found += [
        (f"{help_address(page.name)}#{heading.anchor}", heading.title, page.title)
        for page in pages
        for heading in page.headings
    ]
    return tuple(Command(address, "", Role.VIEWER, title, words) for address, title, words in found)


def _hits(text: str, among: Sequence[Command], embedder: Embedder | None) -> Sequence[Command]:
    words = content_words(text)
    found = [command for command in among if _holds(command, words)]
    return _near(text, among, embedder) if not found and words and embedder is not None else found


def _shown(found: Sequence[Command]) -> tuple[Shown, ...]:
    return tuple(command.shown for command in found[:OF_A_KIND])


def _holds(command: Command, words: list[str]) -> bool:
    held = content_words(f"{command.title} {command.words}")
    return bool(words) and all(any(one.startswith(word) for one in held) for word in words)


def _near(text: str, among: Sequence[Command], embedder: Embedder) -> list[Command]:
    titles = [f"{command.title}: {command.words}" for command in among]
    likeness = embedder.embed(titles) @ embedder.embed([text])[0]
    order = sorted(range(len(among)), key=lambda at: -likeness[at])
    return [among[at] for at in order if likeness[at] >= LEAST_LIKENESS]
