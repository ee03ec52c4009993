"""Seven sparring shops, each of another lineage of shop software."""
from __future__ import annotations

from . import cameras, hire, juniper, museum, plants, radteile, wine

SHOPS = [cameras, museum, plants, wine, radteile, hire, juniper]
