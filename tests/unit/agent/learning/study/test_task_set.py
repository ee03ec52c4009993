"""Task sets: what is read and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from agent.core.kinds import Determination
from agent.learning.study.measures import WantedOffers
from agent.learning.study.run.task_set import SETS, Ending, StudyError, address_of, read_set, schema
from tests.sites.gold import GOLD, HAMSTER, LAPTOP, Gold

TASK = {"name": "a", "url": "demo:petshop", "query": "desk", "expected": {"determination": "products_found"}}


def written(tmp_path: Path, **changes: Any) -> str:
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"title": "Mine", "tasks": [TASK], **changes}))
    return str(path)


def test_a_set_is_read_with_its_defaults(tmp_path: Path) -> None:
    found = read_set(written(tmp_path))
    assert (found.name, found.tasks.max_steps, found.tasks.needs_demo) == ("set", 5, True)
    assert len(found.sha256) == 64


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"titel": "x"}, "titel"),
        ({"tasks": []}, "tasks"),
        ({"tasks": [TASK, TASK]}, "two tasks have the name 'a'"),
        ({"tasks": [{**TASK, "url": "file:///etc/passwd"}]}, "tasks.0.url"),
        ({"tasks": [{**TASK, "expected": {"determination": "page_read"}}]}, "tasks.0.expected.determination"),
        ({"max_steps": 99}, "max_steps"),
    ],
)
def test_a_wrong_set_is_refused_with_the_place(tmp_path: Path, changes: Any, words: str) -> None:
    with pytest.raises(StudyError, match=words):
        read_set(written(tmp_path, **changes))


def test_offers_that_are_left_out_are_not_compared(tmp_path: Path) -> None:
    none = {**TASK, "name": "b", "expected": {"determination": "products_found", "offers": []}}
    left_out, no_offer = read_set(written(tmp_path, tasks=[TASK, none])).tasks.tasks
    assert left_out.wanted(10) is None
    assert no_offer.wanted(10) == WantedOffers()


def test_an_unknown_set_is_told_which_there_are() -> None:
    with pytest.raises(StudyError, match="demo, demo-other"):
        read_set("no-such-set")


def test_a_set_that_comes_with_the_product_is_not_a_path() -> None:
    with pytest.raises(StudyError):
        read_set("../models.py")


def test_every_ending_of_a_visit_that_finds_offers_can_be_expected() -> None:
    assert set(get_args(Ending)) == set(Determination) - {Determination.PAGE_READ}


def test_a_demo_address_is_where_the_site_answers() -> None:
    assert (
        address_of("demo:petshop/pets?q=1", lambda name: f"http://{name}.test:1")
        == "http://petshop.test:1/pets?q=1"
    )
    assert address_of("https://shop.example", lambda _: "") == "https://shop.example"


def test_the_schema_says_what_a_task_needs() -> None:
    assert set(schema()["$defs"]["Task"]["required"]) == {"name", "url", "query", "expected"}


@pytest.mark.parametrize("name", ["demo", "demo-other"])
def test_the_shipped_sets_are_the_gold_of_the_demo_sites(name: str) -> None:
    """Whoever changes the gold of a site writes it into the set too."""
    in_first = {HAMSTER}
    wanted = [g for g in GOLD if g.query in in_first or (g.site, g.query) == ("electronics", LAPTOP)]
    if name == "demo-other":
        wanted = [g for g in GOLD if g.query not in (HAMSTER, LAPTOP)]
    assert json.loads((SETS / f"{name}.json").read_text())["tasks"] == [task_of(gold) for gold in wanted]


def task_of(gold: Gold) -> dict[str, Any]:
    """A gold pair as a task."""
    expected: dict[str, Any] = {"determination": gold.expected.determination}
    if gold.expected.offers:
        expected["offers"] = [
            {"name": o.name, "price": str(o.amount), "currency": o.currency} for o in gold.expected.offers
        ]
    if gold.expected.is_ordered:
        expected["is_ordered"] = True
    url, name = f"demo:{gold.site}", f"{gold.site}: {gold.query}"
    return {"name": name, "url": url, "query": gold.query, "expected": expected}
