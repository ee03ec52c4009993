from __future__ import annotations

from . import bremond, fellandtarn, lenslane

SHOPS = [bremond, fellandtarn, lenslane]
