"""The n8n recipes of the docs call operations that the API has, with bodies that it takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from research.api.api import schema
from research.api.routes.schemas.sweeps import SweepIn

RECIPES = sorted((Path(settings.BASE_DIR) / "docs" / "recipes").glob("*.json"))
DESK = "https://desk.example/api/v1"


def _path(address: str) -> str:
    return re.sub(r"\{\{.*?\}\}", "1", address.removeprefix("=").removeprefix(DESK)).partition("?")[0]


def _operations() -> dict[str, set[str]]:
    return {
        re.sub(r"\{\w+\}", "1", path.removeprefix("/api/v1")): {verb.upper() for verb in verbs}
        for path, verbs in schema()["paths"].items()
    }


def _calls(recipe: dict[str, Any]) -> list[dict[str, Any]]:
    return [n["parameters"] for n in recipe["nodes"] if DESK in str(n["parameters"].get("url"))]


@pytest.mark.parametrize("file", RECIPES, ids=lambda file: file.stem)
def test_a_recipe_can_be_imported_and_fits_the_api(file: Path) -> None:
    recipe = json.loads(file.read_text("utf-8"))
    names = {node["name"] for node in recipe["nodes"]}
    following = [to["node"] for out in recipe["connections"].values() for line in out["main"] for to in line]
    assert set(recipe["connections"]) | set(following) == names
    assert _calls(recipe)
    for call in _calls(recipe):
        assert call["method"] in _operations()[_path(call["url"])], call["url"]
        assert call["genericAuthType"] == "httpHeaderAuth"
        if not call.get("jsonBody", "=").startswith("="):
            SweepIn.model_validate_json(call["jsonBody"])


def test_there_are_three_and_one_that_does_not_fit_would_be_seen() -> None:
    assert len(RECIPES) == 3
    assert _path(f"={DESK}/sweeps/{{{{ $json.id }}}}/offers?limit=2") in _operations()
    assert _path(f"={DESK}/sweeps/1/prices") not in _operations()
