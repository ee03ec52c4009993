"""What a person may do to an item with a reason: the words of its small form, who may, and the claim it calls.

Each action has its own address: looking at it shows the form, posting the form acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agent.teams.models import Role, User
from interventions.claims import claims, dead_letter, transfers

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ItemAction:
    """One action: its words, the least role, its ready reasons, and what it does with the form's values."""

    key: str
    title: str
    button: str
    explains: str
    act: Callable[[int, User, Values], object]  # on the item with that number
    done: str = ""  # said afterwards; {site} stands for the site
    ready: tuple[str, ...] = ()
    role: Role = Role.OPERATOR
    tone: str = ""
    stays: bool = False  # afterwards the person is at the console, not at the queue


def _release(pk: int, user: User, given: Values) -> None:
    claims.release(intervention_id=pk, user=user, fence=given["fence"], reason=given["reason"])


def _skip(pk: int, user: User, given: Values) -> None:
    claims.skip(intervention_id=pk, user=user, fence=given["fence"] or None, reason=given["reason"])


def _snooze(pk: int, user: User, given: Values) -> None:
    claims.snooze(intervention_id=pk, user=user, fence=given["fence"] or None, until=given["until"])


def _ask(pk: int, user: User, given: Values) -> None:
    transfers.ask_control(intervention_id=pk, user=user, reason=given["reason"])


def _force(pk: int, user: User, given: Values) -> None:
    transfers.force(intervention_id=pk, user=user, reason=given["reason"])


def _reopen(pk: int, user: User, given: Values) -> None:
    dead_letter.reopen_dead(intervention_id=pk, user=user, reason=given["reason"])


def _close(pk: int, user: User, given: Values) -> None:
    dead_letter.close_dead(intervention_id=pk, user=user, reason=given["reason"])


def _take_over(pk: int, user: User, given: Values) -> None:
    transfers.take_over_visit(visit_id=pk, user=user, reason=given["reason"])


def _never(pk: int, user: User, given: Values) -> None:
    dead_letter.never_ask(intervention_id=pk, user=user, reason=given["reason"])


TAKE_OVER = ItemAction(  # of a running visit, by the visit's number: it has no item yet
    "take-over",
    "Take over this visit",
    "Take over",
    "The agent finishes what it is doing and stops. You get its browser; it goes on when you hand it back.",
    _take_over,
    ready=("It goes the wrong way", "I know how this site works", "It overlooks something"),
    stays=True,
)
ITEM_ACTIONS: Mapping[str, ItemAction] = {
    item_action.key: item_action
    for item_action in (
        ItemAction(
            "release",
            "Give it back to the queue",
            "Release",
            "Somebody else can claim it. What you write is shown beside it.",
            _release,
            "{site} is back in the queue.",
            (
                "I am needed elsewhere",
                "It needs an account that I do not have",
                "I cannot read this language",
            ),
        ),
        ItemAction(
            "skip",
            "Skip it",
            "Skip for good",
            "The visit goes on without a person, and ends as blocked if it cannot.",
            _skip,
            "{site} was skipped.",
            (
                "Not worth the time",
                "The site does not want us",
                "It needs a paid account",
                "It is the wrong site",
            ),
        ),
        ItemAction(
            "snooze",
            "Put it aside",
            "Put aside",
            "Its browser is closed and its state kept. Nobody is reminded before that time; anybody may claim it.",
            _snooze,
            "{site} is put aside.",
        ),
        ItemAction(
            "ask",
            "Ask for control",
            "Ask",
            "The person who drives has 15 seconds to give or to keep it. Who does not answer loses it.",
            _ask,
            "You asked for control of {site}.",
            ("I know this site", "I have an account here", "My shift takes over"),
            stays=True,
        ),
        ItemAction(
            "force",
            "Take control",
            "Take control now",
            "The other person's inputs are refused at once. Both of you are told, and it is written down.",
            _force,
            "You have {site} now.",
            ("The other person is away", "It is urgent", "Something goes wrong there"),
            role=Role.LEAD,
            tone="danger",
            stays=True,
        ),
        ItemAction(
            "reopen",
            "Try it again",
            "Reopen",
            "It goes back to the queue with a fresh count of attempts.",
            _reopen,
            "{site} waits in the queue again.",
            ("The site has changed", "Somebody with an account is here now"),
            role=Role.ADMIN,
        ),
        ItemAction(
            "close",
            "Close it",
            "Close",
            "The visit ends as blocked.",
            _close,
            "{site} is closed.",
            ("Nobody can solve it", "The result is not needed any more"),
            role=Role.ADMIN,
        ),
        ItemAction(
            "never-ask",
            "Never ask a person on this site",
            "Never ask here again",
            "This one is closed, and later visits to the site end as blocked instead of asking. "
            "Leads can lift the rule in the desk's settings.",
            _never,
            "Nobody is asked about {site} any more.",
            ("The site's terms forbid it", "It refuses people too", "It always needs an account"),
            role=Role.ADMIN,
            tone="danger",
        ),
    )
}
