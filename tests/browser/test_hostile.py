"""Pages that fight back, each a real visit: it ends in time, with its reason, and harms nobody (`HOSTILE=all`)."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

import pytest

from agent.browser.processes import pids_of
from tests.browser.hostile.heavy import HEAVY
from tests.browser.hostile.lab import Lab
from tests.browser.hostile.restless import RESTLESS
from tests.browser.hostile.site import running
from tests.browser.hostile.tricky import TRICKY

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(420)]

STEP = (
    1 if os.environ.get("HOSTILE") == "all" else 2
)  # every second page in the suite: it takes half the time
GROUPS = {
    name: dict(list(pages.items())[::STEP])
    for name, pages in {"restless": RESTLESS, "heavy": HEAVY, "tricky": TRICKY}.items()
}


@pytest.mark.parametrize("group", GROUPS)
async def test_every_hostile_page_ends_in_time_with_a_named_reason(
    group: str, browser_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Within the visit's limit and ten seconds; shops visited meanwhile and afterwards are read as always."""
    caplog.set_level(logging.ERROR)  # what these pages make the browser say would bury the one that failed
    pages = GROUPS[group]
    async with running({**RESTLESS, **HEAVY, **TRICKY}) as site:
        lab = Lab(browser_path, site)
        try:
            ends = await lab.visit([(name, site.url(name)) for name in pages])
            afterwards = await lab.visit([(f"control {n}", site.control) for n in range(2)])
            markers = list(lab.host._engine.markers)
        finally:
            lab.host.stop()
    if "HOSTILE_REPORT" in os.environ:
        rows = [[e.name, e.determination, e.reason, round(e.seconds, 1), e.attempts] for e in ends.values()]
        Path(os.environ["HOSTILE_REPORT"] + group).write_text(json.dumps(rows, ensure_ascii=False))
    assert [fault for name, page in pages.items() if (fault := ends[name].fault(page))] == []
    assert [e.determination for e in afterwards.values()] == ["products_found"] * 2
    assert [pid for marker in markers for pid in pids_of(marker)] == []


def test_the_laboratory_is_large_enough() -> None:
    assert sum(map(len, GROUPS.values())) >= 69
