from __future__ import annotations

from . import cedarcreekpantry, lynghuset, motovelo

SHOPS = [cedarcreekpantry, lynghuset, motovelo]
