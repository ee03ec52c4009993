"""The run page's bar says truly who drives, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from agent.teams.models import Membership, Role, Team, User
from agent.visits.models import Visit
from agent.visits.pages.views import RunStanding, standing_of


@dataclass
class Item:
    """What a visit asks of people, as far as the bar reads it."""

    state: str = "open"
    claimed_by: User | None = None
    end_words: str = ""

    @property
    def claimed_by_id(self) -> int:
        return 7 if self.claimed_by else 0


def stand(visit: Visit, item: Item | None = None, role: str = Role.OPERATOR) -> RunStanding:
    member = Membership(team=Team(name="Desk"), user=User(pk=3, username="me"), role=role)
    return standing_of(visit, item, member)


def visit(state: str, driver: str = "agent", *, is_alive: bool = True) -> Visit:
    lease = timezone.now() + timedelta(hours=9 if is_alive else -9)  # made when pytest collects
    return Visit(pk=1, state=state, driver=driver, lease_until=lease, reason="A CAPTCHA stands before it.")


BEN = User(pk=7, username="ben", first_name="Ben")


@pytest.fixture(autouse=True)
def _nobody_else_looks(settings: object, tmp_path: object) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("row", "item", "driver", "words"),
    [
        (visit("running"), None, "agent", ""),
        (visit("running"), Item("claimed", BEN), "agent", "Ben takes over: the agent is asked to stop"),
        (visit("waiting"), Item(), "nobody", "The agent waits for a person"),
        (visit("waiting"), Item("claimed", BEN), "nobody", "Ben has claimed it, nobody drives yet"),
        (visit("waiting", "human"), Item("in_control", BEN), "human", "Ben drives"),
        (visit("waiting"), Item("verifying", BEN), "agent", "The agent looks whether the way is clear"),
        (visit("parked", "nobody"), Item("parked"), "nobody", "Parked: its browser is closed until"),
        (visit("parked", "nobody"), Item("dead"), "nobody", "Given up, its browser is closed"),
        (visit("running", is_alive=False), None, "nobody", "Nobody drives: its worker is not heard of"),
    ],
)
def test_each_standing_has_its_own_sentence(row: Visit, item: Item | None, driver: str, words: str) -> None:
    now = stand(row, item)
    assert now.driver == driver
    assert now.words.startswith(words)


def test_only_operators_may_take_a_running_visit_over() -> None:
    assert stand(visit("running")).may_take_over
    assert not stand(visit("running"), role=Role.REQUESTER).may_take_over
    assert not stand(visit("running"), Item("claimed", BEN)).may_take_over
    assert not stand(visit("parked")).may_take_over


def test_a_person_who_holds_it_is_led_to_the_console() -> None:
    mine = standing_of(
        visit("waiting", "human"),
        Item("in_control", BEN),
        Membership(team=Team(name="Desk"), user=BEN, role=Role.OPERATOR),
    )
    assert mine.is_mine
