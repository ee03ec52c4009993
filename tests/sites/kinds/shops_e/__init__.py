"""Six sparring shops: used camera gear, an arts centre's box office, bicycle parts as one script, German garden goods, tool hire, a health grocer."""
from __future__ import annotations

from . import cornhall, gartenlaube, goodpantry, hirehub, lenslocker, velobench

SHOPS = [lenslocker, cornhall, velobench, gartenlaube, hirehub, goodpantry]
