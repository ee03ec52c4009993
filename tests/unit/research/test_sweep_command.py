"""`manage.py sweep`: one JSON document or a table on standard output, progress and errors beside it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from agent.core.types import Determination
from agent.teams.models import Team
from agent.visits.models import Visit
from research.api.management.commands import sweep as command
from research.models import Sweep
from research.pipeline.errors import SystemNotUp
from research.sweeps import enqueue
from tests.unit.research.conftest import hamster, result_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued", "team")]
Finish = Callable[..., Visit]


@pytest.fixture(autouse=True)
def _broker_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enqueue, "require_broker", lambda: None)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch, finish: Finish) -> None:
    """Instead of a pause between two looks, a worker ends the next visit: shops with "pets" are blocked."""

    def work(_seconds: float) -> None:
        visit = Visit.objects.filter(state="pending").order_by("pk").first()
        if visit is None:
            return
        if "pets" in visit.domain:
            finish(visit, result_of(Determination.BLOCKED, reason="A CAPTCHA."))
        else:
            finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster()))

    monkeypatch.setattr(command.time, "sleep", work)


def run(*arguments: str) -> tuple[str, str]:
    """Standard output and standard error of the command."""
    out, err = io.StringIO(), io.StringIO()
    call_command("sweep", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_it_starts_a_sweep_and_says_where_it_is() -> None:
    out, _ = run("hamster", "shop.example", "pets.example", "--max-steps", "7")
    sweep = Sweep.objects.get()
    assert out.strip().endswith(f"/sweeps/{sweep.pk}/")
    assert (sweep.max_steps, sweep.ask_policy, sweep.created_by) == (7, "never", None)


@pytest.mark.usefixtures("worker")
def test_it_prints_one_json_document_with_all_that_was_found() -> None:
    out, err = run("hamster", "shop.example", "pets.example", "--wait", "--json")
    document = json.loads(out)
    assert (document["query"], document["state"]) == ("hamster", "done")
    found, blocked = document["vendors"]
    assert (found["determination"], found["page_type"], found["items_seen"]) == (
        "products_found",
        "listing",
        24,
    )
    assert found["offers"] == [
        {
            "name": "Golden Syrian hamster",
            "price": "35.00",
            "currency": "USD",
            "price_text": "$35.00",
            "url": "https://shop.example/p/1",
            "availability": "available_online",
            "verified": True,
            "entered_by": "",
        }
    ]
    assert found["evidence"] == [{"quote": "Add to basket", "url": "https://shop.example/"}]
    assert (blocked["determination"], blocked["reason"], blocked["offers"]) == ("blocked", "A CAPTCHA.", [])
    assert "[1/2] shop.example" in err
    assert "[2/2] pets.example" in err


@pytest.mark.usefixtures("worker")
def test_it_prints_a_table_with_determinations_offers_and_reasons() -> None:
    out, _ = run("hamster", "shop.example", "pets.example", "--wait")
    for words in (
        "shop.example",
        "products_found",
        "$35.00  Golden Syrian hamster",
        "pets.example",
        "A CAPTCHA.",
    ):
        assert words in out


def test_it_stops_waiting_for_a_visit_that_waits_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    def park(_seconds: float) -> None:
        Visit.objects.update(state="parked", determination="blocked")

    monkeypatch.setattr(command.time, "sleep", park)
    out, _ = run("hamster", "shop.example", "--wait", "--json", "--ask", "park")
    assert json.loads(out)["vendors"][0]["state"] == "parked"


def test_it_names_every_bad_address_and_starts_nothing() -> None:
    with pytest.raises(CommandError) as caught:
        run("hamster", "ftp://shop.example", "mailto:me@shop.example", "shop.example")
    assert "ftp://shop.example: " in str(caught.value)
    assert "mailto:me@shop.example: " in str(caught.value)
    assert caught.value.returncode == 2
    assert not Sweep.objects.exists()


def test_it_says_what_to_do_when_the_system_is_not_running(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_up() -> None:
        raise SystemNotUp("The system is not running. Run make up first.")

    monkeypatch.setattr(enqueue, "require_broker", not_up)
    with pytest.raises(CommandError, match="make up"):
        run("hamster", "shop.example")
    assert not Sweep.objects.exists()


def test_it_names_the_teams_when_the_named_one_is_not_there(team: Team) -> None:
    with pytest.raises(CommandError, match=team.name):
        run("hamster", "shop.example", "--team", "nobody")


@pytest.mark.parametrize("value", ["0", "51", "many"])
def test_it_refuses_a_limit_that_makes_no_sense(value: str) -> None:
    with pytest.raises(CommandError):
        run("hamster", "shop.example", "--max-steps", value)


@pytest.mark.usefixtures("worker")
def test_what_a_page_says_does_not_steer_the_terminal(
    monkeypatch: pytest.MonkeyPatch, finish: Finish
) -> None:
    def work(_seconds: float) -> None:
        finish(Visit.objects.get(), result_of(Determination.PRODUCTS_FOUND, hamster(name="\x1b[2Jhamster")))

    monkeypatch.setattr(command.time, "sleep", work)
    out, _ = run("hamster", "shop.example", "--wait")
    assert "\x1b" not in out
    assert "hamster" in out
