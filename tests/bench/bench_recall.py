"""Deciding from the action cache and matching patterns with 100,000 entries each, beside one perception of such pages.

"All in" is what a visit waits for between seeing a page and knowing what to do: the DOM hash, the site's knowledge,
the cached row, finding its element, the gate. The pages are a demo shop's, read by the real browser, and one made as
large as they come by repeating its elements. The database is the product's own default, in a file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from agent.core.learned import ActionShape
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision, DecisionSource, Goal, PageUnderstanding
from agent.decide.pipeline import Pipeline
from agent.decide.remembered.repeating import task_key
from agent.decide.remembered.shapes import shape_of
from agent.decide.targets.elements import search_box
from agent.perceive.state.dom_hash import dom_hash
from tests.bench.recall_world import look_at_shop, new_team
from tests.bench.row import Row, percentile

if TYPE_CHECKING:
    from agent.core.ports import Recall
    from agent.learning.models import SiteKnowledge
    from agent.teams.models import Team

_ENTRIES, _SITES, _RUNS = 100_000, 200, 300
_LARGE = 1500  # elements
_ENTRIES_OF_SITE = 40  # of knowledge
_LIMIT_MS = 10  # Source: the seeds' figure for a cache hit
_DOMAIN = "site7.example"


class _NoMind:
    """Whoever asks it has missed the cache."""

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        raise RuntimeError("the cache was missed")

    async def judge(self, goal: Goal, products: object) -> Any:
        raise RuntimeError("nothing is judged here")


def run() -> list[Row]:
    """Times of decisions in milliseconds, and how many of them one perception takes."""
    seen = look_at_shop()
    pages = {"a front page": seen.pages[0], f"a page of {_LARGE} elements": _large(seen.pages[0])}
    goals = [Goal(f"thing number {n}") for n in range(_RUNS)]
    team = new_team("Bench")
    recall = _fill(team, goals, list(pages.values()))
    perception = percentile(seen.perception_ms, 0.5)
    rows: list[Row] = [{"name": "one perception, median", "value": perception, "unit": "ms"}]
    for name, page in pages.items():
        took, busy = asyncio.run(_decide(recall, goals, page))
        rows += _rows(name, took, perception)
        rows.append(
            {"name": f"processor time of it, {name}, p95", "value": percentile(busy, 0.95), "unit": "ms"}
        )
        rows.append(
            {"name": f"of it the DOM hash, {name}, p95", "value": _hash_ms([page] * 50), "unit": "ms"}
        )
        first = _hash_ms(_with_new_names(page))
        rows.append(
            {"name": f"the same where no name was seen before, {name}, p95", "value": first, "unit": "ms"}
        )
    from tests.bench.pattern_rows import pattern_rows

    return [*rows, *pattern_rows(team.pk, perception)]


def _rows(name: str, took: Sequence[float], perception: float) -> list[Row]:
    p95, note = percentile(took, 0.95), f"{len(took)} decisions, {_ENTRIES} entries of {_SITES} sites"
    return [
        {
            "name": f"cache hit all in, {name}, median",
            "value": percentile(took, 0.5),
            "unit": "ms",
            "note": note,
        },
        {
            "name": f"cache hit all in, {name}, p95",
            "value": p95,
            "unit": "ms",
            "limit": _LIMIT_MS,
            "note": note,
        },
        {"name": f"cache hit p95 to one perception, {name}", "value": p95 / perception, "unit": "x"},
    ]


def _large(page: PageUnderstanding) -> PageUnderstanding:
    own = page.interactive_elements
    copies = [
        replace(e, id=f"{n}:{e.id}", name=f"{e.name} of part {chr(97 + n % 26)}{chr(97 + n // 26)}")
        for n in range(1, _LARGE // len(own) + 1)
        for e in own
    ]
    return replace(page, interactive_elements=(*own, *copies)[:_LARGE])


def _fill(team: Team, goals: Sequence[Goal], pages: Sequence[PageUnderstanding]) -> Recall:
    """Entries of many sites, among them one for each goal on each page."""
    from agent.learning.models import CachedAction, SiteKnowledge
    from agent.learning.recall.recall import RecallUses, TeamRecall

    def entry(key: str, domain: str, shape: ActionShape) -> CachedAction:
        fields = {**asdict(shape), "action": shape.action.value}
        return CachedAction(team=team, key=key, domain=domain, shape=fields, decided_by="model")

    shapes = [_search(page, goals[0]) for page in pages]
    wanted = [
        entry(task_key(goal.query, _DOMAIN, dom_hash(page)), _DOMAIN, shape)
        for page, shape in zip(pages, shapes, strict=True)
        for goal in goals
    ]
    others = (
        entry(task_key("", f"site{n % _SITES}.example", str(n)), f"site{n % _SITES}.example", shapes[0])
        for n in range(_ENTRIES - len(wanted))
    )
    CachedAction.objects.bulk_create([*wanted, *others], batch_size=2000)
    SiteKnowledge.objects.bulk_create(_known(team))
    return TeamRecall(team.pk, _DOMAIN, 0, RecallUses(patterns=False))


def _known(team: Team) -> list[SiteKnowledge]:
    """Entries of the asked site in all states, none due here: they are read and looked through for each decision."""
    from agent.learning.models import SiteKnowledge

    states = ("active", "shadow", "retired", "candidate")
    told: dict[str, Any] = {
        "team": team,
        "domain": _DOMAIN,
        "goal_kind": "sort",
        "action": "click",
        "target_role": "button",
    }
    return [
        SiteKnowledge(**told, target_text=f"Order {n}", state=states[n % 4], successes=n)
        for n in range(_ENTRIES_OF_SITE)
    ]


def _search(page: PageUnderstanding, goal: Goal) -> ActionShape:
    box = search_box(page)
    assert box is not None
    words = AgentDecision(
        ActionKind.TYPE,
        "",
        0.9,
        DecisionSource.MODEL,
        target_id=box.id,
        input_text=goal.query,
        goal_kind="search",
    )
    shape = shape_of(words, page, goal)
    assert shape is not None
    return shape


async def _decide(
    recall: Recall, goals: Sequence[Goal], page: PageUnderstanding
) -> tuple[list[float], list[float]]:
    """Milliseconds of the clock and of the processor, the latter the same on a machine that others use."""
    pipeline, took, busy = Pipeline(_NoMind(), recall), [], []
    for goal in goals:
        began, worked = time.perf_counter(), time.process_time()
        request = DecisionRequest(
            goal, page, (), await recall.hints(), steps_left=5, domain=_DOMAIN, dom_hash=dom_hash(page)
        )
        decision = await pipeline.decide(request)
        took.append((time.perf_counter() - began) * 1000)
        busy.append((time.process_time() - worked) * 1000)
        assert decision.decided_by == DecisionSource.CACHE
    first = _RUNS // 10  # these open the database
    return took[first:], busy[first:]


def _hash_ms(pages: Sequence[PageUnderstanding]) -> float:
    took = []
    for page in pages:
        began = time.perf_counter()
        dom_hash(page)
        took.append((time.perf_counter() - began) * 1000)
    return percentile(took, 0.95)


def _with_new_names(page: PageUnderstanding) -> list[PageUnderstanding]:
    """The page again and again, each time with names of its own: nothing is known of them yet."""
    own = page.interactive_elements
    return [
        replace(page, interactive_elements=tuple(replace(e, name=f"{e.name} {word}") for e in own))
        for word in ("".join(chr(97 + ord(c) % 26) for c in f"{n:05}") for n in range(20))
    ]
