"""What a visit leaves for later ones besides site knowledge: learned when it ends, from its stored steps."""

from __future__ import annotations

from agent.core.types import Determination
from agent.models import Visit
from agent.recall import cache, patterns, trajectories


def learn_from_visit(visit: Visit) -> None:
    """Let cache, patterns and trajectories learn. Inside the transaction that ends the visit.

    A visit that came to nothing because of an error teaches nothing: its way led nowhere.
    """
    if visit.determination == Determination.ERROR.value:
        return
    steps = list(visit.steps.all())
    cache.learn(visit, steps)
    patterns.learn(visit, steps)
    trajectories.learn(visit, steps)
