"""Pages that fight back, each a real visit: it ends with its reason and harms nobody.

Each group has a browser of its own.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from agent.browser.chromium.processes import pids_of
from tests.lab.hostile.heavy import HEAVY, PACKED
from tests.lab.hostile.lab import Lab
from tests.lab.hostile.restless import RESTLESS
from tests.lab.hostile.site import Bad, running
from tests.lab.hostile.tricky import TRICKY
from tests.lab.sampling import sampled

AREA = "hostile"
GROUPS = {"restless": RESTLESS, "heavy": HEAVY, "packed": PACKED, "tricky": TRICKY}
EVERY = {
    name: page for causes in GROUPS.values() for pages in causes.values() for name, page in pages.items()
}

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]


def chosen(group: str) -> dict[str, Bad]:
    """The pages of a group that are visited: two, or all."""
    names = [name for pages in GROUPS[group].values() for name in pages]
    return {name: EVERY[name] for name in sampled(AREA, names, at_most=2)}


@pytest.mark.parametrize("group", GROUPS)
async def test_every_hostile_page_ends_with_a_named_reason(
    group: str, browser_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By a visit's own limit, whatever the page does; a shop that is visited afterwards is read as always."""
    caplog.set_level(logging.ERROR)  # what these pages make the browser say would bury the one that failed
    pages = chosen(group)
    async with running(EVERY) as site:
        lab = Lab(browser_path, site, at_once=2)
        try:
            ends = await lab.visit([(name, site.url(name)) for name in pages])
            control = (await lab.visit([("control", site.control)]))["control"]
            markers = list(lab.host._engine.markers)
        finally:
            lab.host.stop()
        assert {f"/p/{name}" for name in pages} <= site.asked
    assert [fault for name, page in pages.items() if (fault := ends[name].fault(page))] == []
    assert control.determination == "products_found", control
    assert [pid for marker in markers for pid in pids_of(marker)] == []


def test_the_laboratory_is_large_enough() -> None:
    assert len(EVERY) >= 138
