from __future__ import annotations

from . import calderfield, copperlane, secondspin, stationers, tarnside, torchio

SHOPS = [secondspin, calderfield, copperlane, torchio, tarnside, stationers]
