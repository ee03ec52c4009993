"""A report over served manuals, its worker gone three times: minutes, sentences proved offline, what was read twice.

`PER_SECOND=1` fetches as politely as an installation does; as if unset, 50 pages of a site in a second.
"""

from __future__ import annotations

from tests.bench.bench_manuals import probed
from tests.bench.row import Row


def run() -> list[Row]:
    """In a program of its own. *Raises* RuntimeError with its last words."""
    return probed("report_probe")
