"""The pages and commands that the search offers, found by the beginnings of their words and by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse

from agent.core.ports import Embedder
from agent.language.word_lists import load_words
from agent.teams.models import Membership, Role
from research.home.finding.kinds import Shown
from research.home.finding.search import LEAST_LIKENESS, OF_A_KIND, Group
from research.sources.store.local_index import content_words

_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Command:
    """One page or command, and who has it."""

    route: str
    icon: str
    role: Role
    title: str
    words: str

    @property
    def shown(self) -> Shown:
        """As a hit: a link, or a button that chooses a theme or opens a dialog."""
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
    words = content_words(text)
    found = [command for command in allowed if _holds(command, words)] if text.strip() else allowed
    if not found and words and embedder is not None:
        found = _near(text, allowed, embedder)
    hits = tuple(command.shown for command in found[:OF_A_KIND])
    return [Group("command", "Pages and commands", "zap", hits)] if hits else []


def _holds(command: Command, words: list[str]) -> bool:
    held = content_words(f"{command.title} {command.words}")
    return bool(words) and all(any(one.startswith(word) for one in held) for word in words)


def _near(text: str, among: list[Command], embedder: Embedder) -> list[Command]:
    titles = [f"{command.title}: {command.words}" for command in among]
    likeness = embedder.embed(titles) @ embedder.embed([text])[0]
    order = sorted(range(len(among)), key=lambda at: -likeness[at])
    return [among[at] for at in order if likeness[at] >= LEAST_LIKENESS]
