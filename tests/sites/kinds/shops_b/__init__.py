from __future__ import annotations

from types import ModuleType

from . import brackenhire, kessler, morrow, marguerite

SHOPS: list[ModuleType] = [brackenhire, kessler, morrow, marguerite]
