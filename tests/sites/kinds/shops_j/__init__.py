from __future__ import annotations

from . import cutterawl, gannonhire, sanitariaportanuova

SHOPS = [cutterawl, gannonhire, sanitariaportanuova]
