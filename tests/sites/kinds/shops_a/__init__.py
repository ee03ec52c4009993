"""Sparring shops: used electronics, theatre tickets, a client-rendered outdoor shop, a clothing shop."""
from __future__ import annotations

from . import buehne, cairn, lisiere, rewired

SHOPS = [rewired, buehne, cairn, lisiere]
