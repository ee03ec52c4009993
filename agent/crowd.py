"""Which waiting browsers are freed early: only when others need the room, and those that waited longest. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class Waiting(Protocol):
    """A visit with its browser, as the host holds it."""

    @property
    def is_paused(self) -> bool:
        """Whether the agent waits."""

    @property
    def is_unclaimed(self) -> bool:
        """Whether nobody has come yet, so that it may be parked."""

    @property
    def waits_since(self) -> float:
        """When the agent's hands went off, in seconds of one clock."""


W = TypeVar("W", bound=Waiting)


def to_be_parked(held: Iterable[W], most_paused: int) -> list[W]:
    """Of the unclaimed ones those that waited longest: as many as there are paused visits over `most_paused`."""
    everybody = list(held)
    over = sum(one.is_paused for one in everybody) - most_paused
    unclaimed = sorted((one for one in everybody if one.is_unclaimed), key=lambda one: one.waits_since)
    return unclaimed[: max(0, over)]
