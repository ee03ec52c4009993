"""Pages in many styles of markup, each with what a careful person would read from it."""

from __future__ import annotations

from tests.browser.shelves.details import DETAILS
from tests.browser.shelves.grids import GRIDS
from tests.browser.shelves.lone import LONE
from tests.browser.shelves.plain import PLAIN
from tests.browser.shelves.prose import PROSE
from tests.browser.shelves.shelf import Shelf
from tests.browser.shelves.software import SOFTWARE
from tests.browser.shelves.walls import WALLS, Wall

SHELVES: tuple[Shelf, ...] = (*SOFTWARE, *GRIDS, *PLAIN, *DETAILS, *PROSE, *LONE)

__all__ = ["SHELVES", "WALLS", "Shelf", "Wall"]
