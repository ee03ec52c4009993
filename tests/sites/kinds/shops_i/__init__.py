from __future__ import annotations

from . import gritline, hivewright, larkhill, rautheater, stitchround, stoutline

SHOPS = [hivewright, gritline, stoutline, rautheater, stitchround, larkhill]
