"""Each shape of the API has a name of its own: of two of one name the OpenAPI document keeps only the last."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROUTES = Path(__file__).resolve().parents[4] / "research" / "api" / "routes"


def test_no_two_shapes_have_one_name() -> None:
    found = Counter(
        name
        for path in ROUTES.rglob("*.py")
        for name in re.findall(r"^class (\w+(?:Out|In|Page))\(", path.read_text("utf-8"), re.MULTILINE)
    )
    assert len(found) > 50
    assert [name for name, count in found.items() if count > 1] == []
