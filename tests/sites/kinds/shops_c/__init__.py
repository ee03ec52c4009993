from __future__ import annotations

from . import kettle, liffeyoak, nacre, paddockline, voltbin

SHOPS = [paddockline, voltbin, nacre, kettle, liffeyoak]
