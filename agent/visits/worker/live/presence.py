"""Who is told when a person's connection is lost in the middle of driving. Filled once, in `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable

Lost = Callable[[int, int], None]
"""Called in a thread with the visit's id and the fence of the claim that drove; may query."""

LOST: dict[str, Lost] = {}


def tell_lost(visit_id: int, fence: int) -> None:
    """Tell everybody who wants to know. Blocking."""
    for tell in LOST.values():
        tell(visit_id, fence)
