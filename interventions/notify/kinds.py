"""What people are told of, by which ways, and what holds for who has chosen nothing."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import TextChoices


class Kind(TextChoices):
    """What a notice tells of."""

    NEW_ITEM = "new_item", "A new item is waiting"
    ESCALATED = "escalated", "An unclaimed item was escalated to me"
    STILL_BLOCKED = "still_blocked", "Still blocked after I handed back"
    SNOOZE_OVER = "snooze_over", "What I put off is due"
    LEASE_ENDING = "lease_ending", "My claim is about to end"
    GIVEN_UP = "given_up", "An item was given up"
    CONTROL_ASKED = "control_asked", "Somebody asks me for control"
    SWEEP_FINISHED = "sweep_finished", "My sweep is finished"
    QUERY_ANSWERED = "query_answered", "My question is answered"
    WATCH = "watch", "A condition of my watch is met"


class Way(TextChoices):
    """How a person is told. `SOUND` only goes with `PAGE`."""

    PAGE = "page", "In the page"
    SOUND = "sound", "With a sound"
    PUSH = "push", "Browser push"
    EMAIL = "email", "E-mail"


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
