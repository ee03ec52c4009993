"""Runs axe-core (tests/vendor) on a page of the desk, in light and dark."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parent.parent / "vendor" / "axe-core" / "axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@cache
def _source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands, both themes: rule, theme, and where. [] when nothing is wrong."""
    found: list[str] = []
    page.evaluate(_source())  # not a script of the page: its own policy would not let it in
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for one in result["violations"]:
            spots = "; ".join(" ".join(map(str, node["target"])) for node in one["nodes"][:3])
            found.append(f"{one['id']} ({theme}): {spots}: {one['nodes'][0]['failureSummary']}")
    page.emulate_media(color_scheme="light")
    return found
