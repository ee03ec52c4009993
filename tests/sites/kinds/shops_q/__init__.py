from __future__ import annotations

from . import cellargrooves, larkspurkitchen, werkzeugbrandt

SHOPS = [cellargrooves, larkspurkitchen, werkzeugbrandt]
