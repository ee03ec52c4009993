"""Every write of a visit while it lives: created, claimed, kept alive, recorded, parked, ended.

The row is the queue entry and the lease. Each change is one conditional UPDATE; every write of a
worker repeats the `token` it got with its claim, so a worker that lost the visit writes nothing.
Times are the database's. What time ends is in `agent.visits.worker.expiry`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce, Now

from agent.core.errors import LeaseLost
from agent.core.learned import Savings
from agent.core.types import Determination, StepRecord, Usage, WebAgentResult
from agent.teams.models import User, person_name
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.events import announce_end, announce_visit, microseconds, visit_ending
from agent.visits.models import OutboxEvent, Step, Visit
from agent.visits.recording import traces
from agent.visits.selectors import asked_to_wait, claimable, due, last_shot, teams_in_turn
from agent.visits.storage.records import ending_fields, step_fields
from agent.visits.worker import counters

log = structlog.get_logger(__name__)
State = Visit.State
HELD = (State.RUNNING, State.WAITING)
OVER = (State.ENDED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class VisitOrder:
    """What a visit is asked to do, and how much it may take."""

    query: str
    url: str
    domain: str
    ask_policy: str = Visit.AskPolicy.YES
    max_steps: int = 5
    max_seconds: int = 180
    max_products: int = 10
    kind: str = Visit.Kind.FIND
    teaches: bool = True
    max_attempts: int = 0  # 0: as the settings say


@dataclass(frozen=True, slots=True)
class Beat:
    """What a heartbeat found out about the visits that a worker holds."""

    lost: frozenset[int]
    cancelled: frozenset[int]


def create_visit(*, team_id: int, order: VisitOrder) -> Visit:
    """One pending visit. Whoever creates it enqueues it on commit."""
    asked = {**asdict(order), "max_attempts": order.max_attempts or settings.VISIT_MAX_ATTEMPTS}
    wait = asked_to_wait(team_id, order.domain)
    visit = Visit.objects.create(team_id=team_id, run_after=wait, **asked)
    announce_visit(visit.pk, "created")
    return visit


def claim_visit(*, visit_id: int, owner: str, lease: timedelta, has_own_pace: bool = False) -> Visit | None:
    """Take that pending visit: of all who try, one gets the row with its new token, the others None.

    None also while its site has as many visits as it may; `has_own_pace`: the caller sees to that itself.
    """
    with transaction.atomic():
        if not _is_alone_with(visit_id):
            return None
        won = (
            (due() if has_own_pace else claimable())
            .filter(pk=visit_id)
            .update(
                state=State.RUNNING,
                lease_owner=owner,
                lease_until=from_now(lease),
                token=F("token") + 1,
                attempt=F("attempt") + 1,
                driver=Visit.Driver.AGENT,
                started_at=Coalesce("started_at", Now()),
                determination="",
                reason="",
            )
        )
        if not won:
            return None
        announce_visit(visit_id, "running")
        return Visit.objects.get(pk=visit_id)


def claim_next(*, owner: str, lease: timedelta) -> Visit | None:
    """Take the oldest pending visit of the team whose turn it is; None when nothing is due.

    Rows that others claim at this moment are passed over; where one of them made the site busy, it is tried again.
    """
    is_lost = True
    while is_lost:
        is_lost = False
        for team_id in teams_in_turn():
            with transaction.atomic():
                waiting = claimable().filter(team_id=team_id).order_by("id").values_list("pk", flat=True)
                visit_id = waiting.select_for_update(skip_locked=True).first()
                if visit_id is None:
                    continue
                visit = claim_visit(visit_id=visit_id, owner=owner, lease=lease)
            if visit is not None:
                return visit
            is_lost = True
    return None


def _is_alone_with(visit_id: int) -> bool:
    """Whether nobody else is claiming that row; then nobody claims one of its site until the transaction ends.

    Two claims must not both count the same running visits. SQLite has one writer anyway.
    """
    row = Visit.objects.filter(pk=visit_id).values_list("domain", flat=True)
    domain = row.select_for_update(skip_locked=True).first()
    if domain is not None and connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"visits at {domain}"])
    return domain is not None


def beat(*, owner: str, held: Mapping[int, int], lease: timedelta) -> Beat:
    """Extend the leases of the visits (id → token) that `owner` holds; say which it has lost.

    A parked visit has no lease, nor has one that is over: neither is lost to the worker that still winds it down.
    """
    mine = Visit.objects.filter(pk__in=held, lease_owner=owner, state__in=HELD)
    mine.update(lease_until=from_now(lease))
    return look_at(owner=owner, held=held)


def look_at(*, owner: str, held: Mapping[int, int]) -> Beat:
    """The same without extending: one cheap read, for cancellations between heartbeats."""
    rows = Visit.objects.filter(pk__in=held).values_list(
        "pk", "token", "lease_owner", "state", "cancel_requested_at"
    )
    lost, cancelled, seen = set(), set(), set()
    for pk, token, lease_owner, state, cancel_requested_at in rows:
        seen.add(pk)
        is_mine = token == held[pk] and (lease_owner == owner or state in (State.PARKED, *OVER))
        if not is_mine:
            lost.add(pk)
        elif cancel_requested_at is not None and state not in OVER:
            cancelled.add(pk)
    return Beat(frozenset(lost | (set(held) - seen)), frozenset(cancelled))


def record_step(
    *, visit_id: int, token: int, step: StepRecord, screenshot: str = "", checkpoint: bytes | None = None
) -> bool:
    """Store one step (and what a resume after it needs) and count its usage. False: it was stored before.

    *Raises* LeaseLost when the token is not the visit's any more; ValueError when a number is left out.
    """
    with transaction.atomic():
        changes: dict[str, Any] = {"checkpoint": checkpoint} if checkpoint is not None else {}
        _write(visit_id, token, **changes)
        kept = Step.objects.filter(visit_id=visit_id).order_by("-n").values_list("n", flat=True).first() or 0
        if step.n <= kept:
            return False
        if step.n != kept + 1:
            raise ValueError(f"step {step.n} of visit {visit_id} would leave a gap after {kept}")
        row = Step.objects.create(visit_id=visit_id, token=token, screenshot=screenshot, **step_fields(step))
        _book(visit_id, step.usage)
        _book_savings(visit_id, step.savings)
        announce_visit(visit_id, "step", n=step.n, row=row.pk, at_us=microseconds(row.at))
    return True


def _book(visit_id: int, usage: Usage) -> None:
    """Add what model calls took; calls without a known price are counted apart and cost nothing."""
    if not usage.calls:
        return
    changes: dict[str, Any] = {
        "input_tokens": F("input_tokens") + usage.input_tokens,
        "output_tokens": F("output_tokens") + usage.output_tokens,
        "model_calls": F("model_calls") + usage.calls,
    }
    if usage.cost_usd is None:
        changes["unpriced_calls"] = F("unpriced_calls") + usage.calls
    else:
        cost = Decimal(str(round(usage.cost_usd, 6)))
        changes["cost_usd"] = Coalesce(F("cost_usd"), Decimal(0)) + cost
    Visit.objects.filter(pk=visit_id).update(**changes)


def _book_savings(visit_id: int, savings: Savings) -> None:
    if savings == Savings():
        return
    Visit.objects.filter(pk=visit_id).update(
        saved_tokens=F("saved_tokens") + max(0, savings.tokens),
        saved_calls=F("saved_calls") + max(0, savings.calls),
        saved_ms=F("saved_ms") + max(0.0, savings.ms),
        saved_offers=F("saved_offers") + max(0, savings.offers),
    )


def save_checkpoint(*, visit_id: int, token: int, checkpoint: bytes) -> None:
    """Keep what a resume needs. *Raises* LeaseLost."""
    _write(visit_id, token, checkpoint=checkpoint)


def set_mind(*, visit_id: int, token: int, mind: str) -> None:
    """Say which mind decides in this visit. *Raises* LeaseLost."""
    _write(visit_id, token, mind=mind[:80])


def end_visit(*, visit_id: int, token: int, result: WebAgentResult, evidence_shot: str = "") -> None:
    """The end, once: determination, reason and evidence; saved sessions are forgotten; the steps teach.

    The evidence is shown on `evidence_shot`, or else on the last step's picture.

    A visit that somebody cancelled and that came to nothing ends as cancelled. *Raises* LeaseLost when
    the token is not the visit's any more or it has ended: then nothing is stored.
    """
    with transaction.atomic():
        held = Visit.objects.filter(pk=visit_id, token=token, state__in=HELD)
        state, fields = State.ENDED, ending_fields(result, evidence_shot or last_shot(visit_id))
        cancelled = (
            held.exclude(cancel_requested_at=None).values_list("cancel_requested_by", flat=True).first()
        )
        if cancelled is not None and result.determination is Determination.ERROR:
            state, fields = State.CANCELLED, {**fields, **cancelled_fields(cancelled)}
        if not _end(held, state, fields):
            raise LeaseLost("This visit belongs to another worker now, or has ended.")
        visit = Visit.objects.defer("checkpoint").get(pk=visit_id)
        visit_ending.send(sender=Visit, visit=visit)


def give_back(
    *,
    visit_id: int,
    token: int,
    counts: bool,
    has_crashed: bool = False,
    after: timedelta = timedelta(0),
    checkpoint: bytes | None = None,
) -> bool:
    """Running → pending: this worker stops. Without `counts` the attempt is not held against the visit.

    `has_crashed` counts a crash of our own instead.
    False when it was not held any more.
    """
    changes: dict[str, Any] = {"checkpoint": checkpoint} if checkpoint is not None else {}
    with transaction.atomic():
        won = Visit.objects.filter(pk=visit_id, token=token, state__in=HELD).update(
            state=State.PENDING,
            lease_owner="",
            lease_until=None,
            token=F("token") + 1,
            attempt=F("attempt") - (0 if counts else 1),
            crashes=F("crashes") + (1 if has_crashed else 0),
            run_after=from_now(after),
            **changes,
        )
        if won:
            announce_visit(visit_id, "pending")
    return bool(won)


def cancel_visit(*, visit_id: int, by: str) -> bool:
    """Stop a visit: one that no worker holds ends at once, a held one within seconds. False: it is over."""
    with transaction.atomic():
        unheld = Visit.objects.filter(pk=visit_id, state__in=(State.PENDING, State.PARKED))
        if _end(unheld, State.CANCELLED, cancelled_fields(by)):
            return True
        won = Visit.objects.filter(pk=visit_id, state__in=HELD, cancel_requested_at=None).update(
            cancel_requested_at=Now(), cancel_requested_by=by[:160]
        )
        if won:
            announce_visit(visit_id, "cancel_requested")
    return bool(won)


def cancel_for(*, visit: Visit, user: User) -> bool:
    """The same, asked for by a person; False: it is over."""
    with transaction.atomic():
        if not cancel_visit(visit_id=visit.pk, by=person_name(user)):
            return False
        record_audit(visit.team, user, "visit.cancelled", visit, domain=visit.domain)
    return True


def release_leases(*, owner: str) -> int:
    """At a clean stop: everything that `owner` still holds goes back to the queue, no attempt lost."""
    released = 0
    for visit_id, token in Visit.objects.filter(lease_owner=owner, state__in=HELD).values_list("pk", "token"):
        released += give_back(visit_id=visit_id, token=token, counts=False)
    return released


def crashed(times: int) -> str:
    """What a visit says that our own crashes ended."""
    said = "once" if times == 1 else f"{times} times"
    return f"Sweepdesk's own worker or browser crashed {said} during this visit."


def cancelled_fields(by: str) -> dict[str, Any]:
    """What a cancelled visit says."""
    return {"determination": Determination.ERROR, "reason": f"Cancelled by {by}" if by else "Cancelled"}


def end_unheld(visits: QuerySet[Visit], state: str, fields: Mapping[str, Any]) -> list[int]:
    """End every visit of the query, each by its own conditional UPDATE; the ids that this call ended."""
    ids = list(visits.values_list("pk", flat=True))
    return [pk for pk in ids if _end(visits.filter(pk=pk), state, fields)]


@transaction.atomic
def _end(one: QuerySet[Visit], state: str, fields: Mapping[str, Any]) -> bool:
    """End the one visit of the query if it still matches; with it its event."""
    visit_id = one.values_list("pk", flat=True).first()
    if visit_id is None:
        return False
    ending = {"state": state, "ended_at": Now(), "lease_owner": "", "lease_until": None, "checkpoint": None}
    if one.update(**ending, **fields) != 1:
        return False
    payload = {"state": str(state), "determination": str(fields["determination"])}
    announce_end(OutboxEvent.objects.create(visit_id=visit_id, kind="ended", seq=1, payload=payload))
    counters.count_end_on_commit(visit_id)
    traces.tell_end_on_commit(visit_id)
    return True


def _write(visit_id: int, token: int, **changes: Any) -> None:
    """A fenced write by the holder. *Raises* LeaseLost."""
    owned = Visit.objects.filter(pk=visit_id, token=token).exclude(state__in=OVER)
    if owned.update(**(changes or {"token": token})) != 1:
        raise LeaseLost("This visit belongs to another worker now, or has ended.")
