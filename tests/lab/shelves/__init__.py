"""Pages in many styles of markup, each with what a careful person would read from it."""

from __future__ import annotations

from tests.lab.shelves.details import DETAILS
from tests.lab.shelves.grids import GRIDS
from tests.lab.shelves.lone import LONE
from tests.lab.shelves.plain import PLAIN
from tests.lab.shelves.prose import PROSE
from tests.lab.shelves.shelf import Shelf
from tests.lab.shelves.software import SOFTWARE
from tests.lab.shelves.walls import WALLS, Wall

SHELVES: tuple[Shelf, ...] = (*SOFTWARE, *GRIDS, *PLAIN, *DETAILS, *PROSE, *LONE)

__all__ = ["SHELVES", "WALLS", "Shelf", "Wall"]
