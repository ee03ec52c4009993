from __future__ import annotations

from types import ModuleType

from . import aldara, fernley, hollinbank, lunde, needlespine, quayside

SHOPS: list[ModuleType] = [needlespine, quayside, lunde, aldara, fernley, hollinbank]
