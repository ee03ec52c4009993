"""Trajectories (S6): runs that found what was asked for, as examples for the next task like theirs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from agent.core.learned import LEAST_SITES, Example, Scene
from agent.core.types import Determination
from agent.learning.models import Trajectory
from agent.learning.recall.teaching import teaching_steps
from agent.learning.recall.vector_cache import TRAJECTORIES, vectors_of
from agent.visits.models import Step, Visit
from agent.visits.storage.records import shape_from, shape_json

MOST_EXAMPLES = 3
_CANDIDATES = 32
_LONGEST = 12  # actions of a run; a longer one is no example
_LIKE_ELSEWHERE = 0.5  # of the queries; runs on the same site teach its way, whatever they looked for


def learn(visit: Visit, steps: Iterable[Step]) -> bool:
    """Keep the way of a visit that found something; whether it is an example."""
    if visit.determination != Determination.PRODUCTS_FOUND.value:
        return False
    way = [shape for step in teaching_steps(visit, steps) if (shape := shape_from(step.shape))]
    shapes = [shape for shape, _ in groupby(way)]  # the same again is once: paging, scrolling
    if not 0 < len(shapes) <= _LONGEST:
        return False
    fields = {
        **{name: getattr(visit, name) for name in ("team_id", "domain", "query", "determination")},
        "shapes": [shape_json(shape) for shape in shapes],
        "products": len(visit.evidence),  # one for each offer
        "tokens": visit.input_tokens + visit.output_tokens,
    }
    Trajectory.objects.update_or_create(visit=visit, defaults=fields)
    return True


def examples(*, team_id: int, domain: str, scene: Scene) -> tuple[Example, ...]:
    """At most three runs, each of another way: this site's first, then by the task's likeness. Blocking."""
    near: list[tuple[Trajectory, float]]
    near = vectors_of(TRAJECTORIES, team_id).nearest_rows([scene.query], domain, _CANDIDATES)
    found = [(row, _example(row, likeness, domain)) for row, likeness in near]
    fitting = [(row, one) for row, one in found if one.is_same_site or _is_shared(one, found)]
    ordered = sorted(fitting, key=lambda pair: (not pair[1].is_same_site, -pair[1].likeness, pair[0].tokens))
    return _of_different_ways([one for _, one in ordered])


def _example(row: Trajectory, likeness: float, domain: str) -> Example:
    shapes = tuple(shape for stored in row.shapes if (shape := shape_from(stored)))
    is_here = row.domain == domain
    return Example(row.query, shapes, row.determination, row.products, round(likeness, 4), is_here)


def _is_shared(one: Example, found: Sequence[tuple[Trajectory, Example]]) -> bool:
    """Whether at least two sites know this way, for tasks like this one."""
    alike = {
        row.domain for row, other in found if _way(other) == _way(one) and other.likeness >= _LIKE_ELSEWHERE
    }
    return one.likeness >= _LIKE_ELSEWHERE and len(alike) >= LEAST_SITES


def _of_different_ways(found: Sequence[Example]) -> tuple[Example, ...]:
    chosen: dict[tuple[tuple[str, str, str], ...], Example] = {}
    for one in found:
        chosen.setdefault(_way(one), one)
    return tuple(chosen.values())[:MOST_EXAMPLES]


def _way(one: Example) -> tuple[tuple[str, str, str], ...]:
    return tuple((shape.action.value, shape.goal_kind, shape.lasting_slot) for shape in one.shapes)
