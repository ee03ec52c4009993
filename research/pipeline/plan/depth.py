"""Depth modes: how much a question may cost. Source: the answer pipeline's table (mission row R11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DepthMode(StrEnum):
    """How deep a question is looked into."""

    QUICK = "quick"
    STANDARD = "standard"
    DEEP = "deep"


class Preference(StrEnum):
    """Whether a question may browse: as the gate finds, always, or never."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Depth:
    """What one mode allows: `searches` at most, `sources` cited at most, tokens of facts for each source.

    `compression` is the share (least, most) by which a model's answer is shortened: row R14.
    """

    mode: DepthMode
    searches: int
    sources: int
    tokens_per_source: int
    compression: tuple[float, float]


_DEPTHS = {
    DepthMode.QUICK: Depth(DepthMode.QUICK, 1, 2, 40, (0.2, 0.3)),
    DepthMode.STANDARD: Depth(DepthMode.STANDARD, 2, 3, 60, (0.1, 0.2)),
    DepthMode.DEEP: Depth(DepthMode.DEEP, 3, 4, 80, (0.0, 0.0)),
}


def depth_of(mode: DepthMode | str) -> Depth:
    """The limits of that mode. *Raises* ValueError for an unknown one."""
    return _DEPTHS[DepthMode(mode)]
