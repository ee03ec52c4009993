"""What changed in the browser while a person had it: all that the agent is told of their work. Pure.

Addresses, tabs, kind of page, blocker and time; never what was pressed or typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from agent.core.types import PageUnderstanding

_LONGEST_URL = 300


@dataclass(frozen=True, slots=True)
class OpenTab:
    """One open tab: a mark that it keeps while it lives, and its address without typed secrets."""

    mark: str
    url: str


@dataclass(frozen=True, slots=True)
class PageSide:
    """The browser at one moment. `page_type` and `blocker` (its family) are "" where nobody has looked."""

    url: str = ""
    tabs: tuple[OpenTab, ...] = ()
    page_type: str = ""
    blocker: str = ""

    def understood(self, page: PageUnderstanding) -> PageSide:
        blocker = page.blocker.family.value if page.blocker else ""
        return replace(self, page_type=page.page_type.value, blocker=blocker)

    def to_json(self) -> dict[str, object]:
        tabs = [{"mark": tab.mark, "url": tab.url[:_LONGEST_URL]} for tab in self.tabs]
        return {"url": self.url, "tabs": tabs, "page_type": self.page_type, "blocker": self.blocker}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> PageSide:
        raw = data.get("tabs")
        tabs = tuple(
            OpenTab(str(tab.get("mark", "")), str(tab.get("url", "")))
            for tab in (raw if isinstance(raw, list) else [])
            if isinstance(tab, Mapping)
        )
        said = {key: str(data.get(key) or "") for key in ("url", "page_type", "blocker")}
        return cls(said["url"], tabs, said["page_type"], said["blocker"])


@dataclass(frozen=True, slots=True)
class PageDifference:
    """The browser as a person got it and as they gave it back, and how long they had it."""

    before: PageSide
    after: PageSide
    away: timedelta

    @property
    def opened(self) -> tuple[str, ...]:
        """Addresses of the tabs that are new."""
        return _missing(self.after.tabs, self.before.tabs)

    @property
    def closed(self) -> tuple[str, ...]:
        """Addresses, as they were, of the tabs that are gone."""
        return _missing(self.before.tabs, self.after.tabs)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing can be told from before."""
        before, after = self.before, self.after
        same = (before.url, before.page_type, before.blocker) == (after.url, after.page_type, after.blocker)
        return same and not self.opened and not self.closed

    def understood(self, page: PageUnderstanding) -> PageDifference:
        return replace(self, after=self.after.understood(page))

    @property
    def lines(self) -> tuple[str, ...]:
        """In words for people and for the next decision, one change a line."""
        before, after = self.before, self.after
        said = [f"The person had the browser for {_lasting(self.away)}."]
        if before.url == after.url:
            said.append("The address is the same.")
        else:
            said.append(f"The address was {_short(before.url)} and is {_short(after.url)}.")
        said += [f"A tab was opened: {_short(url)}." for url in self.opened]
        said += [f"A tab was closed: {_short(url)}." for url in self.closed]
        if after.page_type and before.page_type != after.page_type:
            said.append(f"The kind of page was {before.page_type or 'not known'} and is {after.page_type}.")
        if after.page_type:
            said += _on_blocker(before.blocker, after.blocker)
        return tuple(said)

    def to_json(self) -> dict[str, object]:
        names = ("url", "page_type", "blocker")
        before = {f"{name}_before": getattr(self.before, name) for name in names}
        after = {f"{name}_after": getattr(self.after, name) for name in names}
        tabs = {"opened": list(self.opened), "closed": list(self.closed)}
        return {**before, **after, **tabs, "away_s": round(self.away.total_seconds(), 1)}


def _missing(tabs: Sequence[OpenTab], among: Sequence[OpenTab]) -> tuple[str, ...]:
    known = {tab.mark for tab in among}
    return tuple(tab.url for tab in tabs if tab.mark not in known)


def _on_blocker(before: str, after: str) -> list[str]:
    if before == after:
        return [f"The blocker is still there: {after}."] if after else []
    gone = [f"The blocker is gone: {before}."] if before else []
    return gone + ([f"A blocker came up: {after}."] if after else [])


def _short(url: str) -> str:
    return url[:_LONGEST_URL] or "no page"


def _lasting(away: timedelta) -> str:
    seconds = round(away.total_seconds())
    return f"{seconds} s" if seconds < 120 else f"{round(seconds / 60)} min"
