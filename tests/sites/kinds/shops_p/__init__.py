from __future__ import annotations

from . import fellside, lagarde, wagwhistle

SHOPS = [fellside, lagarde, wagwhistle]
