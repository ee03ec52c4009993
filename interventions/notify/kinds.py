"""What people are told of, by which ways, and what holds for who has chosen nothing. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Kind(StrEnum):
    """What a notice tells of."""

    NEW_ITEM = "new_item"
    ESCALATED = "escalated"
    STILL_BLOCKED = "still_blocked"
    SNOOZE_OVER = "snooze_over"
    LEASE_ENDING = "lease_ending"
    GIVEN_UP = "given_up"
    CONTROL_ASKED = "control_asked"
    SWEEP_FINISHED = "sweep_finished"
    QUERY_ANSWERED = "query_answered"
    WATCH = "watch"


class Way(StrEnum):
    """How a person is told. `SOUND` only goes with `PAGE`."""

    PAGE = "page"
    SOUND = "sound"
    PUSH = "push"
    EMAIL = "email"


KIND_WORDS: Mapping[Kind, str] = {
    Kind.NEW_ITEM: "A new item is waiting",
    Kind.ESCALATED: "An unclaimed item was escalated to me",
    Kind.STILL_BLOCKED: "Still blocked after I handed back",
    Kind.SNOOZE_OVER: "What I put off is due",
    Kind.LEASE_ENDING: "My claim is about to end",
    Kind.GIVEN_UP: "An item was given up",
    Kind.CONTROL_ASKED: "Somebody asks me for control",
    Kind.SWEEP_FINISHED: "My sweep is finished",
    Kind.QUERY_ANSWERED: "My question is answered",
    Kind.WATCH: "A condition of my watch is met",
}
WAY_WORDS: Mapping[Way, str] = {
    Way.PAGE: "In the page",
    Way.SOUND: "With a sound",
    Way.PUSH: "Browser push",
    Way.EMAIL: "E-mail",
}
TEAM_KINDS = (
    Kind.NEW_ITEM,
    Kind.ESCALATED,
    Kind.GIVEN_UP,
    Kind.WATCH,
)  # what a team's own service can be told of
FOR_REQUESTERS = frozenset({Kind.SWEEP_FINISHED, Kind.QUERY_ANSWERED, Kind.WATCH})  # others are the queue's
DEFAULT_WAYS = frozenset({Way.PAGE})  # sound, push and e-mail are for those who ask for them

Choices = Mapping[Kind, frozenset[Way]]


def choices_from(stored: Mapping[str, object]) -> Choices:
    """Ways for every kind: the stored ones, else the defaults. Unknown words are left out."""
    return {kind: _ways(stored.get(kind)) for kind in Kind}


def _ways(words: object) -> frozenset[Way]:
    if not isinstance(words, list):
        return DEFAULT_WAYS
    return frozenset(way for way in Way if way.value in words)
