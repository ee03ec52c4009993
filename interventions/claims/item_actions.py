"""What a person may do to an item with a reason: the words of its small form, who may, and the claim it calls.

Each action has its own address: looking at it shows the form, posting the form acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Now

from agent.teams.models import Role, User
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.models import Visit
from interventions.claims import claims, transfers
from interventions.claims.claims import need_words
from interventions.claims.lifecycle import Event
from interventions.claims.moves import Why, move, refusal
from interventions.claims.operators import require_role
from interventions.desk import visit_moves
from interventions.models import DomainRule, Intervention
from interventions.settings.rules import limits_of

S = Intervention.State


@dataclass(frozen=True, slots=True)
class ItemAction:
    """One action: its words, the least role, its ready reasons, and the service that takes the form's values."""

    key: str
    title: str
    button: str
    explains: str
    act: Callable[..., object]
    done: str = ""  # said afterwards; {site} stands for the site
    ready: tuple[str, ...] = ()
    role: Role = Role.OPERATOR
    tone: str = ""
    takes: tuple[str, ...] = ("reason",)  # of the form's values
    stays: bool = False  # afterwards the person is at the console, not at the queue


@transaction.atomic
def reopen_dead(*, intervention_id: int, user: User, reason: str) -> None:
    """Back to the queue, with attempts and claims counted from here. *Raises* NotAllowed, NotOpen.

    Parked when its browser is closed, which it almost always is: a claim brings it back.
    """
    row = _dead(intervention_id, user)
    limits = limits_of(row.team_id)
    after = move(
        row.pk,
        Why(Event.DEAD_REOPENED, user, need_words(reason)),
        to=S.PARKED if row.visit.state == Visit.State.PARKED else S.OPEN,
        attempt=1,
        looked_at=Now(),
        end_words=reason,
        deadline_at=from_now(limits.to_claim),
        last_deadline_at=from_now(limits.to_claim_in_all),
    )
    if after is None:
        raise refusal(intervention_id)
    record_audit(after.team, user, "intervention.dead_reopened", after, reason=reason)


@transaction.atomic
def close_dead(*, intervention_id: int, user: User, reason: str) -> None:
    """For good: the visit ends as blocked. *Raises* NotAllowed, NotOpen."""
    row = _dead(intervention_id, user)
    after = move(
        row.pk,
        Why(Event.DEAD_CLOSED, user, need_words(reason)),
        to=S.SKIPPED,
        resolved_at=Now(),
        end_words=reason,
    )
    if after is None:
        raise refusal(intervention_id)
    visit_moves.end_without_person(after.visit_id, f"Given up: {reason}")
    record_audit(after.team, user, "intervention.dead_closed", after, reason=reason)


@transaction.atomic
def never_ask(*, intervention_id: int, user: User, reason: str) -> None:
    """Close it, and ask nobody on this site any more. *Raises* NotAllowed, NotOpen."""
    row = _dead(intervention_id, user)
    DomainRule.objects.update_or_create(
        team_id=row.team_id,
        domain=row.visit.domain,
        defaults={"never_ask": True, "reason": need_words(reason), "set_by": user},
    )
    close_dead(intervention_id=intervention_id, user=user, reason=reason)


def _dead(intervention_id: int, user: User) -> Intervention:
    rows = Intervention.objects.select_related("visit").defer("visit__checkpoint")
    row = rows.filter(pk=intervention_id, state=S.DEAD).first()
    if row is None:
        raise refusal(intervention_id)
    require_role(user, row.team_id, Role.ADMIN)
    return row


TAKE_OVER = ItemAction(  # of a running visit, by the visit's number: it has no item yet
    "take-over",
    "Take over this visit",
    "Take over",
    "The agent finishes what it is doing and stops. You get its browser; it goes on when you hand it back.",
    transfers.take_over_visit,
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
            claims.release,
            "{site} is back in the queue.",
            (
                "I am needed elsewhere",
                "It needs an account that I do not have",
                "I cannot read this language",
            ),
            takes=("fence", "reason"),
        ),
        ItemAction(
            "skip",
            "Skip it",
            "Skip for good",
            "The visit goes on without a person, and ends as blocked if it cannot.",
            claims.skip,
            "{site} was skipped.",
            (
                "Not worth the time",
                "The site does not want us",
                "It needs a paid account",
                "It is the wrong site",
            ),
            takes=("fence", "reason"),
        ),
        ItemAction(
            "snooze",
            "Put it aside",
            "Put aside",
            "Its browser is closed and its state kept. Nobody is reminded before that time; anybody may claim it.",
            claims.snooze,
            "{site} is put aside.",
            takes=("fence", "until"),
        ),
        ItemAction(
            "ask",
            "Ask for control",
            "Ask",
            "The person who drives has 15 seconds to give or to keep it. Who does not answer loses it.",
            transfers.ask_control,
            "You asked for control of {site}.",
            ("I know this site", "I have an account here", "My shift takes over"),
            stays=True,
        ),
        ItemAction(
            "force",
            "Take control",
            "Take control now",
            "The other person's inputs are refused at once. Both of you are told, and it is written down.",
            transfers.force,
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
            reopen_dead,
            "{site} waits in the queue again.",
            ("The site has changed", "Somebody with an account is here now"),
            role=Role.ADMIN,
        ),
        ItemAction(
            "close",
            "Close it",
            "Close",
            "The visit ends as blocked.",
            close_dead,
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
            never_ask,
            "Nobody is asked about {site} any more.",
            ("The site's terms forbid it", "It refuses people too", "It always needs an account"),
            role=Role.ADMIN,
            tone="danger",
        ),
    )
}
