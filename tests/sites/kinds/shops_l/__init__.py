from __future__ import annotations

from . import groenehoeve, grooveandvalve, otterbrookmill

SHOPS = [groenehoeve, grooveandvalve, otterbrookmill]
