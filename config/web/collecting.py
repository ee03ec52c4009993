"""When Python's garbage collector looks at the web process's objects."""

from __future__ import annotations

import gc

_YOUNG, _MIDDLE, _OLD = 10_000, 20, 50  # objects more, then collections of the generation before


def spare_loaded() -> None:
    """Leave out of every later collection what is loaded by now, and collect less often.

    The process holds some 350,000 objects for good: modules, models, views. A full collection of them stopped all
    pages for 0.2 to 0.4 s (`make bench BENCH=pages`, p95 of `/queue/`: 374 ms before, 115 ms after).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
