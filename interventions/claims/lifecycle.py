"""The desk's rules: which change is allowed from where, and every number of its clocks.

What the rules are for and where they differ from the design is in docs/decisions/operator-desk.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from interventions.models import Intervention


class Event(StrEnum):
    """What changes an intervention."""

    OPENED = "opened"
    TAKEN_OVER = "taken_over"  # a person stopped a running agent
    CLAIMED = "claimed"
    BEGUN = "begun"  # the console was opened with a ticket
    RELEASED = "released"
    SKIPPED = "skipped"
    SNOOZED = "snoozed"
    HANDED_BACK = "handed_back"
    COULD_NOT = "could_not"  # handed back unsolved, and somebody else may try
    HANDED_OVER = "handed_over"  # the host let go of keys and buttons: the agent looks
    RESOLVED = "resolved"
    STILL_BLOCKED = "still_blocked"
    LEASE_EXPIRED = "lease_expired"
    IDLE = "idle"
    CAPPED = "capped"
    DISCONNECTED = "disconnected"
    ASKED = "asked"  # somebody wants control; the state stays
    GIVEN = "given"
    TAKEN = "taken"
    FORCED = "forced"
    BROWSER_ENDED = "browser_ended"
    PARKED = "parked"
    REOPENED = "reopened"  # a worker brought the browser back
    EXPIRED = "expired"
    AUTO_CLEARED = "auto_cleared"
    CANCELLED = "cancelled"
    VISIT_ENDED = "visit_ended"
    ESCALATED = "escalated"
    DEAD_REOPENED = "dead_reopened"
    DEAD_CLOSED = "dead_closed"


class EndReason(StrEnum):
    """Why a claim ended. Empty while it lives."""

    LIVE = ""
    RELEASED = "released"
    SKIPPED = "skipped"
    SNOOZED = "snoozed"
    HANDED_BACK = "handed_back"
    LEASE_EXPIRED = "lease_expired"  # no heartbeat
    IDLE = "idle"  # heartbeats, but nothing was done
    CAPPED = "capped"  # the longest that one may drive
    DISCONNECTED = "disconnected"
    GIVEN = "given"  # to somebody who asked
    TAKEN = "taken"  # by somebody who asked, from an idle holder
    FORCED = "forced"
    BROWSER_ENDED = "browser_ended"
    AUTO_CLEARED = "auto_cleared"
    CANCELLED = "cancelled"
    VISIT_ENDED = "visit_ended"


# The clock ended these, nobody decided anything: "done" still counts while the fence is unchanged.
LATE_HAND_BACK = frozenset(
    {EndReason.LEASE_EXPIRED, EndReason.IDLE, EndReason.CAPPED, EndReason.DISCONNECTED}
)
# Of these, so many and the item is given up. A lost connection or a full cap says nothing about the item.
EXPIRIES = frozenset({EndReason.LEASE_EXPIRED, EndReason.IDLE})

_S = Intervention.State
NONE = ""  # it does not exist yet
LIVE = frozenset(map(_S, Intervention.LIVE))
HELD = frozenset(map(_S, Intervention.HELD))
FREE = frozenset({_S.OPEN, _S.PARKED})
TERMINAL = frozenset({_S.RESOLVED, _S.SKIPPED, _S.EXPIRED, _S.CANCELLED, _S.AUTO_CLEARED})


@dataclass(frozen=True, slots=True)
class Rule:
    """From where to where an event leads; the service picks among several targets."""

    froms: frozenset[str]
    tos: frozenset[str]


def _rule(froms: frozenset[str] | str, tos: frozenset[str] | str) -> Rule:
    def many(given: frozenset[str] | str) -> frozenset[str]:
        return frozenset({given}) if isinstance(given, str) else given

    return Rule(many(froms), many(tos))


# To the queue again: open, parked when the browser is not there, given up after too many of them, or over
# when a person stopped a running agent and let go before touching anything.
_BACK = frozenset({_S.OPEN, _S.PARKED, _S.DEAD, _S.CANCELLED})

RULES: Mapping[Event, Rule] = {
    Event.OPENED: _rule(NONE, _S.OPEN),
    Event.TAKEN_OVER: _rule(NONE, _S.CLAIMED),
    Event.CLAIMED: _rule(FREE, _S.CLAIMED),
    Event.BEGUN: _rule(_S.CLAIMED, _S.IN_CONTROL),
    Event.RELEASED: _rule(HELD, _BACK),
    Event.SKIPPED: _rule(HELD | FREE, _S.SKIPPED),
    Event.SNOOZED: _rule(HELD | FREE, FREE),
    Event.HANDED_BACK: _rule(HELD | FREE, _S.HANDING_BACK),
    Event.COULD_NOT: _rule(HELD | FREE, _BACK),
    Event.HANDED_OVER: _rule(_S.HANDING_BACK, _S.VERIFYING),
    Event.RESOLVED: _rule(_S.VERIFYING, _S.RESOLVED),
    Event.STILL_BLOCKED: _rule(_S.VERIFYING, frozenset({_S.CLAIMED, _S.OPEN, _S.DEAD})),
    Event.LEASE_EXPIRED: _rule(HELD, _BACK),
    Event.IDLE: _rule(HELD, _BACK),
    Event.CAPPED: _rule(HELD, _BACK),
    Event.DISCONNECTED: _rule(HELD, _BACK),
    Event.ASKED: _rule(HELD, HELD),
    Event.GIVEN: _rule(HELD, _S.CLAIMED),
    Event.TAKEN: _rule(HELD, _S.CLAIMED),
    Event.FORCED: _rule(HELD, _S.CLAIMED),
    Event.BROWSER_ENDED: _rule(HELD, frozenset({_S.PARKED, _S.EXPIRED})),
    Event.PARKED: _rule(_S.OPEN, _S.PARKED),
    Event.REOPENED: _rule(_S.PARKED, _S.OPEN),
    Event.EXPIRED: _rule(FREE, _S.EXPIRED),
    Event.AUTO_CLEARED: _rule(frozenset({_S.OPEN, _S.CLAIMED}), _S.AUTO_CLEARED),
    Event.CANCELLED: _rule(LIVE | {_S.DEAD}, _S.CANCELLED),
    Event.VISIT_ENDED: _rule(LIVE | {_S.DEAD}, frozenset({_S.EXPIRED, _S.RESOLVED})),
    Event.ESCALATED: _rule(_S.OPEN, _S.OPEN),
    Event.DEAD_REOPENED: _rule(_S.DEAD, FREE),
    Event.DEAD_CLOSED: _rule(_S.DEAD, _S.SKIPPED),
}


STAYS = frozenset({Event.ASKED, Event.ESCALATED})  # written down, and the state stays as it is


def may_move(start: str, event: Event, end: str) -> bool:
    """Whether the table has this change."""
    rule = RULES[event]
    return start in rule.froms and end in rule.tos and (event not in STAYS or start == end)


@dataclass(frozen=True, slots=True)
class Limits:
    """The clocks of one team's desk. Source: QUEUE_AND_PAGES.md B.3 and B.4."""

    to_claim: timedelta = timedelta(seconds=120)  # an open item waits so long for a claim
    to_claim_in_all: timedelta = timedelta(minutes=10)  # however often it is released
    ends_unclaimed: bool = False  # end the visit instead of parking it
    is_escalating: bool = True
    lease: timedelta = timedelta(seconds=60)
    retry_lease: timedelta = timedelta(seconds=30)  # "still blocked, try again?"
    active: timedelta = timedelta(seconds=90)  # whoever did nothing for so long is asked "still there?"
    idle_warning: timedelta = timedelta(seconds=20)  # … and has at least so long to answer
    cap: timedelta = timedelta(minutes=10)  # of control
    extension: timedelta = timedelta(minutes=5)
    extensions: int = 2  # by oneself; then a lead
    grace: timedelta = timedelta(seconds=30)  # a lost connection: kept for the same person
    after_disconnect: timedelta = timedelta(seconds=60)  # at least so long on the clock when it comes back
    to_answer: timedelta = timedelta(seconds=15)  # "may I have control?"
    attempts: int = 3
    expiries: int = 3
    could_nots: int = 2  # of different people
    escalation_shares: tuple[float, ...] = (0.5, 0.75, 0.875)  # of the clock: leads, on call, both


def is_given_up(limits: Limits, *, expiries: int, people_who_could_not: int) -> bool:
    """Whether an item is for the admins now. `expiries` and people count since an admin last reopened it."""
    return expiries >= limits.expiries or people_who_could_not >= limits.could_nots
