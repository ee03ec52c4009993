from __future__ import annotations

from . import carrickcrag, kretsgangen, pennyroyal

SHOPS = [carrickcrag, kretsgangen, pennyroyal]
