from __future__ import annotations

from . import eborbeyond, leeoffice, sierranorte

SHOPS = [eborbeyond, leeoffice, sierranorte]
