"""Sweeps over sites of the project, with the desk's own runner and tables, and what each one cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent.learning.recall.recall import RecallUses, TeamRecall
from agent.learning.study.run.session import StudyBrowser
from agent.llm.minds import Minds, local_mind
from agent.llm.roles.mind import ModelMind
from agent.visits.models import Step, Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.journal import db
from tests.factories import make_team
from tests.learning.small_model import SmallModel
from tests.sites.gold import gold_for

_MAX_STEPS, _MAX_SECONDS = 8, 180
Task = tuple[str, str]  # site, query


@dataclass
class Swept:
    """One sweep: calls of the model by kind, its tokens, and each visit's end against what a person would report."""

    calls: Mapping[str, int]
    tokens: int
    ends: dict[str, str] = field(default_factory=dict)
    right: int = 0
    offers: int = 0  # of those that a person would report, found
    expected_offers: int = 0
    decided_by: dict[str, int] = field(default_factory=dict)

    @property
    def asked(self) -> int:
        """Model calls of any kind."""
        return sum(self.calls.values())


async def new_team() -> int:
    """A team that has learned nothing yet."""
    return (await db(make_team)).pk


async def sweep(
    team_id: int,
    tasks: Sequence[Task],
    urls: Mapping[str, str],
    *,
    uses: RecallUses | None = None,
    model: SmallModel | None = None,
    told: Callable[[str], None] = lambda line: None,
) -> Swept:
    """One visit after the other; what one teaches the next one may use."""
    model = model or SmallModel()
    minds = Minds(local_mind(), ModelMind(model))
    found = Swept(model.calls, 0)
    recall = lambda visit_id, domain: TeamRecall(team_id, domain, visit_id, uses)  # noqa: E731 - one use
    async with StudyBrowser(also=tuple(urlsplit(url).netloc for url in urls.values())) as browser:
        for site, query in tasks:
            before = model.asked
            visited = await browser.visit(team_id, order_for(query, urls[site]), minds, recall)
            _count(found, site, query, visited.result)
            told(f"{site}: {query}: {visited.result.determination.value}, {model.asked - before} calls")
            for line in await db(_steps, visited.visit_id, found):
                told(line)
    found.tokens = model.tokens
    return found


def order_for(
    query: str, url: str, *, max_steps: int = _MAX_STEPS, max_seconds: int = _MAX_SECONDS
) -> VisitOrder:
    """A visit that asks nobody."""
    domain = urlsplit(url).netloc
    return VisitOrder(
        query=query, url=url, domain=domain, ask_policy=Visit.AskPolicy.NEVER,
        max_steps=max_steps, max_seconds=max_seconds, max_attempts=1,
    )  # fmt: skip


def _count(found: Swept, site: str, query: str, result: object) -> None:
    expected = gold_for(site, query).expected
    determination = result.determination.value  # type: ignore[attr-defined]
    names = {p.name for p in result.products}  # type: ignore[attr-defined]
    found.ends[f"{site}: {query}"] = determination
    found.right += determination == expected.determination
    found.expected_offers += len(expected.offers)
    found.offers += sum(offer.name in names for offer in expected.offers)


def _steps(visit_id: int, found: Swept) -> list[str]:
    lines = []
    for step in Step.objects.filter(visit_id=visit_id).order_by("n"):
        found.decided_by[step.decided_by] = found.decided_by.get(step.decided_by, 0) + 1
        lines.append(f"    {step.n} {step.decided_by} {step.action_words[:70]} | {step.verdict[:50]}")
    return lines
