"""A second sweep over the sparring shops with other products, by three styles of model: calls and what came of it.

Two visits at a time, as in a worker. Right means right by the goods themselves (tests/sites/fronts). Rival in the same
run: the second sweep's questions asked by a team that has learned nothing. STYLES="plain terse" picks styles.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import django

from agent.core.types import WebAgentResult
from tests.bench.bench_sites import case_for
from tests.bench.row import Row
from tests.learning.other_models import STYLES, StyledModel
from tests.sites.fronts import BLIND, FRONTS, OPENED, QUESTIONS, Question
from tests.sites.server import RunningSite, serving
from tests.sites.sweeping import Case, Told, mark

_LEAST_FEWER = 60  # % fewer model calls: the bar
_AT_ONCE, _MAX_STEPS, _MAX_SECONDS = 2, 8, 240
_BY_NAME = {front.name: front for front in FRONTS}


@dataclass
class _Sum:
    """One sweep."""

    calls: int = 0
    judged: int = 0
    right: int = 0
    visits: int = 0
    exact: int = 0
    expected: int = 0
    extra: int = 0

    @property
    def words(self) -> str:
        """In words."""
        return (
            f"{self.calls} calls ({self.judged} of them judge), {self.right} of {self.visits} right, "
            f"{self.exact} of {self.expected} offers, {self.extra} nobody asked for"
        )


def run() -> list[Row]:
    """Each style with a team of its own."""
    os.environ.update({"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"})
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    styles = os.environ.get("STYLES", "").split() or STYLES
    return [row for style in styles for row in asyncio.run(_measure(style))]


def pairs() -> list[tuple[Question, Question]]:
    """Two questions for each shop that has two."""
    asked: dict[str, list[Question]] = {}
    for question in (*QUESTIONS, *OPENED, *BLIND):
        asked.setdefault(question.front, []).append(question)
    return [(found[0], found[1]) for found in asked.values() if len(found) > 1]


async def _measure(style: str) -> list[Row]:
    from tests.learning.sweeps import new_team

    both = pairs()
    with serving([_BY_NAME[first.front].site for first, _ in both]) as running:
        team = await new_team()
        before = await _sweep(team, [first for first, _ in both], running, style)
        after = await _sweep(team, [second for _, second in both], running, style)
        fresh = await _sweep(await new_team(), [second for _, second in both], running, style)
    name = f"{len(both)} shops, {style} model"
    return [
        _row(f"{name}: second sweep, fewer calls than the first", before, after, "at least 60 wanted"),
        _row(f"{name}: fewer calls than by a team that learned nothing", fresh, after),
        {"name": f"{name}: determinations right", "value": after.right, "unit": f"of {after.visits}",
         "note": f"the team that learned nothing {fresh.right}; first sweep {before.right}"},
    ]  # fmt: skip


def _row(name: str, before: _Sum, after: _Sum, wanted: str = "") -> Row:
    fewer = 100 * (1 - after.calls / max(1, before.calls))
    note = f"{before.words} -> {after.words}" + (f"; {wanted}" if wanted else "")
    return {"name": name, "value": fewer, "unit": "%", "note": note}


async def _sweep(
    team: int, questions: Sequence[Question], running: Mapping[str, RunningSite], style: str
) -> _Sum:
    from agent.learning.recall.recall import TeamRecall
    from agent.learning.study.run.session import StudyBrowser
    from agent.llm.minds import Minds, local_mind
    from agent.llm.roles.mind import ModelMind
    from tests.learning.sweeps import order_for

    slots, found = asyncio.Semaphore(_AT_ONCE), _Sum()
    urls = {question.front: running[question.front].url for question in questions}
    async with StudyBrowser(also=tuple(urlsplit(url).netloc for url in urls.values())) as browser:

        async def visit(question: Question) -> None:
            client, url = StyledModel(style), urls[question.front]
            minds = Minds(local_mind(), ModelMind(client))
            order = order_for(question.query, url, max_steps=_MAX_STEPS, max_seconds=_MAX_SECONDS)
            async with slots:
                visited = await browser.visit(team, order, minds, lambda of, site: TeamRecall(team, site, of))
            _count(found, case_for(question, _BY_NAME[question.front], url), visited.result, client)

        await asyncio.gather(*map(visit, questions))
    return found


def _count(found: _Sum, case: Case, result: WebAgentResult, client: StyledModel) -> None:
    marked = mark(case, Told(result, (), 0.0))
    found.visits += 1
    found.right += marked.is_right
    found.exact += marked.exact
    found.expected += marked.expected
    found.extra += marked.extra
    found.calls += client.asked
    found.judged += client.calls.get("judgement", 0)
