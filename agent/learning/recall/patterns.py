"""Patterns (S5): what worked in situations like this one, on this site or on at least two others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from agent.core.kinds import ActionKind, DecisionSource, PageType
from agent.core.learned import LEAST_SITES, ActionShape, PatternMatch, Savings, Scene
from agent.core.sites.site import is_same_site
from agent.decide.remembered.scenes import Fact, is_alike, is_bound, kin_of, meaning_of, scene_text
from agent.decide.remembered.shapes import is_transferable
from agent.learning.models import LearnedPattern
from agent.learning.recall.teaching import ends, teaching_steps
from agent.learning.recall.vector_cache import PATTERNS, vectors_of
from agent.visits.models import Step, Visit
from agent.visits.storage.records import shape_from, shape_json

_CANDIDATES = 32
_MOST = 5
_ENOUGH_SITES = 50
_MOST_PRUNED = 1000  # when a visit ends; a limit that was lowered is reached over several
# Cosines of the situation, alone or with the task: what must agree is typed (`is_alike`), these keep the rest near.
# Measured: docs/decisions/vectors-in-memory.md
_LIKE_HERE, _LIKE_ELSEWHERE, _LIKE_TASK = 0.5, 0.6, 0.85


@dataclass(frozen=True, slots=True)
class _Near:
    """A pattern with its cosine to the situation, with the task where it is bound to one."""

    row: LearnedPattern
    shape: ActionShape
    likeness: float
    is_here: bool
    sites: int = 1

    @property
    def works(self) -> bool:
        """Whether it was verified more often than it failed."""
        return self.row.successes > self.row.failures

    @property
    def worth(self) -> tuple[bool, float]:
        """What to try first: this site's own, then the likeliest to work. Source: Laplace's rule of succession."""
        rate = (self.row.successes + 1) / (self.row.successes + self.row.failures + 2)
        return self.is_here, self.likeness * rate


def similar(*, team_id: int, domain: str, scene: Scene) -> tuple[PatternMatch, ...]:
    """The team's patterns that are good enough to be used in this situation, best first. Blocking."""
    texts, bars = [scene_text(replace(scene, query="")), scene_text(scene)], (_LIKE_HERE, _LIKE_TASK)
    near = [
        _Near(row, _shape(row.shape), likeness, row.domain == domain)
        for row, likeness in vectors_of(PATTERNS, team_id).nearest_rows(texts, domain, _CANDIDATES, bars)
    ]
    fitting = (one for one in _working(near) if _fits(one, scene))
    return tuple(_match(one) for one in _best(team_id, fitting))


def _working(near: Iterable[_Near]) -> list[_Near]:
    """Those that worked more often than not; what failed on this site is not tried here because others teach it."""
    known = list(near)
    failing = {one.row.kin for one in known if one.is_here and not one.works}
    return [one for one in known if one.works and (one.is_here or one.row.kin not in failing)]


def _fits(one: _Near, scene: Scene) -> bool:
    least = _LIKE_TASK if is_bound(one.shape) else _LIKE_HERE if one.is_here else _LIKE_ELSEWHERE
    return one.likeness >= least and is_alike(one.shape, one.row.facts, scene)


def _best(team_id: int, fitting: Iterable[_Near]) -> list[_Near]:
    """The best few; without those of other sites that one site alone taught."""
    ordered = sorted(fitting, key=lambda one: one.worth, reverse=True)
    sites: dict[str, int] = {}
    best: list[_Near] = []
    for one in ordered:
        kin = one.row.kin
        if not one.is_here and kin not in sites:
            sites[kin] = _count_sites(team_id, kin)
        if one.is_here or sites[kin] >= LEAST_SITES:
            best.append(replace(one, sites=sites.get(kin, 1)))
        if len(best) == _MOST:
            break
    return best


def _count_sites(team_id: int, kin: str) -> int:
    """How many sites taught this kind with success, up to a number from which on it does not matter."""
    taught = LearnedPattern.objects.filter(team_id=team_id, kin=kin, successes__gt=F("failures"))
    return len(taught.order_by().values_list("domain", flat=True).distinct()[:_ENOUGH_SITES])


def _match(one: _Near) -> PatternMatch:
    row, likeness = one.row, round(one.likeness, 4)
    return PatternMatch(
        row.pk, one.shape, likeness, row.successes, row.failures, one.is_here, one.sites, _average(row)
    )


def learn(visit: Visit, steps: Sequence[Step]) -> int:
    """Count what an ended visit has verified, and what failed of the patterns that are known; how many taught."""
    teaching = [*teaching_steps(visit, steps), *ends(visit, steps)]
    taught = {step.n for step in teaching}
    for step in steps:
        is_counted = step.decided_by == DecisionSource.PATTERN  # by `failed`, when it happened
        has_failed = step.is_ok is False and not is_counted
        if step.n not in taught and (has_failed or step.action == ActionKind.FINISH):
            _count_against(visit, step)
    count = sum(_count(visit, step) for step in teaching)
    if count:
        _prune(visit.team_id)
    return count


def _prune(team_id: int) -> None:
    """Keep the team's patterns to as many as a search looks at: of those unused longest the least tried go."""
    rows = LearnedPattern.objects.filter(team_id=team_id)
    spare = min(_MOST_PRUNED, rows.count() - settings.LEARN_INDEX_ROWS)
    if spare <= 0:
        return
    oldest = rows.order_by("changed_at", "pk").values_list("pk", "successes", "failures")[: 2 * spare]
    least_tried = sorted(oldest, key=lambda row: row[1] + row[2])[:spare]
    LearnedPattern.objects.filter(pk__in=[pk for pk, _, _ in least_tried]).delete()


def failed(*, team_id: int, domain: str, pattern_id: int) -> None:
    """Its action was not verified on this domain: counted against it here at once, also where other sites taught it."""
    with transaction.atomic():
        row = LearnedPattern.objects.filter(pk=pattern_id, team_id=team_id).first()
        if row is None:
            return  # forgotten meanwhile
        if row.domain != domain:
            row = _known_here(row, domain)
        _count_failure(LearnedPattern.objects.filter(pk=row.pk))


def _known_here(row: LearnedPattern, domain: str) -> LearnedPattern:
    """The same meaning on this domain; the site that taught it is not to blame for what happens here."""
    told = {name: getattr(row, name) for name in ("scene", "page_type", "facts", "shape", "kin", "vector")}
    here, _ = LearnedPattern.objects.get_or_create(
        team_id=row.team_id, domain=domain, meaning=row.meaning, defaults=told
    )
    return here


def _shape(stored: Mapping[str, Any]) -> ActionShape:
    shape = shape_from(stored)
    assert shape is not None  # rows are made of shapes alone
    return shape


def _scene(visit: Visit, step: Step) -> Scene | None:
    """The situation in which the step was decided; None where it was not recorded."""
    facts, kinds = step.understanding.get("facts"), set(PageType)
    if not isinstance(facts, list) or step.page_type not in kinds:
        return None
    known = tuple(fact.value for fact in Fact if fact.value in facts)
    return Scene(visit.query, visit.domain, PageType(step.page_type), step.dom_hash, known)


def _meant(visit: Visit, step: Step) -> tuple[ActionShape, Scene] | None:
    """What the step did by meaning, and where; None where that is good for this one product or not known."""
    shape, scene = shape_from(step.shape), _scene(visit, step)
    return (shape, scene) if shape and scene and is_transferable(shape) else None


def _count_against(visit: Visit, step: Step) -> None:
    if (meant := _meant(visit, step)) is None or not is_same_site(step.url, visit.url):
        return
    known = LearnedPattern.objects.filter(team_id=visit.team_id, domain=visit.domain)
    _count_failure(known.filter(meaning=meaning_of(*meant)))


def _count_failure(rows: QuerySet[LearnedPattern]) -> None:
    rows.update(failures=F("failures") + 1, changed_at=timezone.now())


def _count(visit: Visit, step: Step) -> bool:
    """Add a success to what the step means on this site; false where it is no pattern."""
    if (meant := _meant(visit, step)) is None:
        return False
    row = _row(visit, *meant)
    cost = {key: row.cost.get(key, 0) + step.cost.get(key, 0) for key in ("tokens", "ms", "calls")}
    LearnedPattern.objects.filter(pk=row.pk).update(
        successes=F("successes") + 1, cost=cost, changed_at=timezone.now()
    )
    return True


def _row(visit: Visit, shape: ActionShape, scene: Scene) -> LearnedPattern:
    kept = scene if is_bound(shape) else replace(scene, query="")
    row, _ = LearnedPattern.objects.get_or_create(
        team_id=visit.team_id,
        domain=visit.domain,
        meaning=meaning_of(shape, scene),
        defaults={
            "scene": scene_text(kept),
            "page_type": scene.page_type.value,
            "facts": list(scene.facts),
            "shape": shape_json(shape),
            "kin": kin_of(shape, scene.facts),
            "visit": visit,
        },
    )
    return row


def _average(row: LearnedPattern) -> Savings:
    times = max(1, row.successes)
    tokens, ms, calls = (row.cost.get(key, 0) / times for key in ("tokens", "ms", "calls"))
    return Savings(round(tokens), round(ms, 1), round(calls))
