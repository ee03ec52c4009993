from __future__ import annotations

from . import brossard, farsight, harrow, oxbow, pipfern, regrade

SHOPS = [pipfern, farsight, oxbow, brossard, regrade, harrow]
