"""Tells of a run that meets a condition: one notice and one webhook message for all that it meets."""

from __future__ import annotations

from collections.abc import Sequence

from agent.language.counts import counted
from interventions.notify.kinds import Kind
from interventions.notify.texts import quoted
from interventions.notify.ways.news import News, Page, tell_page
from research.pipeline.watching.conditions import Firing
from research.watches.models import WatchRun
from research.webhooks.sending import happenings

MOST_SAID = 3
_NAME_CHARS, _WHAT_CHARS = 60, 80


def tell(run: WatchRun, firings: Sequence[Firing]) -> None:
    """In the transaction of the run: who made the watch, the team's services, its webhook endpoints."""
    watch = run.watch
    title = _title(quoted(watch.name, _NAME_CHARS), len(firings))
    page = Page(watch.team_id, title, digest(firings), f"/watches/{watch.pk}/")
    news = News(None, Kind.WATCH, f"watch {watch.pk} run {run.pk}", page)
    tell_page(news, {watch.created_by_id} if watch.created_by_id else set())
    happenings.watch_fired(team_id=watch.team_id, watch=watch.pk, run=run.pk, firings=len(firings))


def _title(name: str, count: int) -> str:
    return f"{name}: {counted(count, 'alert')}"


def digest(firings: Sequence[Firing]) -> str:
    """The first few in words, and how many more there are."""
    said = [_line(firing) for firing in firings[:MOST_SAID]]
    more = len(firings) - len(said)
    return " ".join([*said, *([f"And {more} more."] if more else [])])


def _line(firing: Firing) -> str:
    what = " at ".join(quoted(part, _WHAT_CHARS) for part in (firing.what, firing.vendor) if part)
    return f"{what}: {_one_line(firing.words)}." if what else f"{_one_line(firing.words)}."


def _one_line(words: str) -> str:
    return quoted(words.replace("→", "to"), 2 * _WHAT_CHARS)
