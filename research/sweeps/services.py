"""Every write of the research app: starting, cancelling and retrying sweeps, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction
from django.utils import timezone

from agent.language.sanitize import plain
from agent.teams.models import Team, User, person_name
from agent.teams.services import record_audit
from agent.visits import services as agent_services
from agent.visits.models import Visit
from agent.visits.services import VisitOrder
from research.answers import notices
from research.models import LABELS_APART, Offer, OfferMark, Sweep, Vendor
from research.pipeline.errors import MarkRefused, NotRetryable, SweepRefused
from research.pipeline.web.address_list import AddressLine
from research.sweeps import enqueue, events
from research.sweeps.limits.limits import require_room
from research.webhooks.sending import happenings
from research.webhooks.sending.traced import tell_sweep_on_commit

MAX_VENDORS = 500
OVER = agent_services.OVER
WAITING = (Visit.State.WAITING, Visit.State.PARKED)


@dataclass(frozen=True, slots=True)
class SweepOrder:
    """What a person asks for: the words, the limits of each visit and the policy on asking."""

    query: str
    ask_policy: str
    max_steps: int
    max_minutes: int
    max_products: int
    is_demo: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)  # vendor address → name for people


def start_sweep(*, team: Team, user: User | None, order: SweepOrder, vendors: Sequence[AddressLine]) -> Sweep:
    """Store the sweep with one pending visit per vendor; on commit enqueue each.

    *Raises* SweepRefused when there is nothing to find, no vendor, too many, or a line with a problem;
    LimitReached when the team may not have so many more.
    """
    _refuse_bad_order(order, vendors)
    with transaction.atomic():
        require_room(team, len(vendors))
        sweep = Sweep.objects.create(
            team=team,
            created_by=user,
            query=order.query.strip(),
            ask_policy=order.ask_policy,
            max_steps=order.max_steps,
            max_minutes=order.max_minutes,
            max_products=order.max_products,
            is_demo=order.is_demo,
        )
        for position, line in enumerate(vendors, start=1):
            _add_vendor(sweep, position, line, order.labels.get(line.url, line.label))
        _audit(sweep, user, "sweep.started", vendors=len(vendors))
        events.sweep_changed(sweep, "sweep_started")
    return sweep


def _refuse_bad_order(order: SweepOrder, vendors: Sequence[AddressLine]) -> None:
    if not order.query.strip():
        raise SweepRefused("Say what to find.")
    if not vendors:
        raise SweepRefused("Give at least one vendor.")
    if len(vendors) > MAX_VENDORS:
        raise SweepRefused(f"At most {MAX_VENDORS} vendors in one sweep.")
    bad = next((line for line in vendors if not line.is_good), None)
    if bad:
        raise SweepRefused(f"Line {bad.number}, {bad.text}: {bad.problem}")


def _add_vendor(sweep: Sweep, position: int, line: AddressLine, label: str) -> None:
    visit = _new_visit(sweep, line.url, line.domain)
    Vendor.objects.create(
        sweep=sweep, position=position, url=line.url, domain=line.domain, label=label[:120], visit=visit
    )


def _new_visit(sweep: Sweep, url: str, domain: str) -> Visit:
    order = VisitOrder(
        query=sweep.query,
        url=url,
        domain=domain,
        ask_policy=sweep.ask_policy,
        max_steps=sweep.max_steps,
        max_seconds=sweep.max_minutes * 60,
        max_products=sweep.max_products,
    )
    visit = agent_services.create_visit(team_id=sweep.team_id, order=order)
    transaction.on_commit(partial(enqueue.enqueue_visit, visit.pk))
    return visit


def cancel_sweep(*, sweep: Sweep, user: User) -> bool:
    """Stop every visit that is not over: queued ones at once, running ones within seconds.

    False when the sweep was over already.
    """
    with transaction.atomic():
        if not _end_sweep(sweep, Sweep.State.CANCELLED):
            return False
        open_visits = Visit.objects.filter(vendor__sweep=sweep).exclude(state__in=OVER)
        for visit_id in open_visits.values_list("pk", flat=True):
            agent_services.cancel_visit(visit_id=visit_id, by=person_name(user))
        _audit(sweep, user, "sweep.cancelled")
        events.sweep_changed(sweep, "sweep_cancelled")
    return True


def finish_sweep(*, sweep: Sweep, user: User) -> int:
    """End the visits that wait for a person, those with a browser within seconds; the sweep ends with the last.

    How many visits this call told to end.
    """
    told = 0
    with transaction.atomic():
        for visit_id in Visit.objects.filter(vendor__sweep=sweep, state__in=WAITING).values_list(
            "pk", flat=True
        ):
            told += agent_services.cancel_visit(visit_id=visit_id, by=person_name(user))
        if told:
            _audit(sweep, user, "sweep.finished_early", visits=told)
            complete_sweep(sweep_id=sweep.pk)
            events.sweep_changed(sweep, "sweep_done")
    return told


def retry_vendor(*, vendor: Vendor, user: User) -> Visit:
    """Visit this vendor once more with a new visit; the earlier one is kept.

    *Raises* NotRetryable while its visit is not over; LimitReached.
    """
    with transaction.atomic():
        require_room(vendor.sweep.team, 1)
        sweep = Sweep.objects.select_for_update().get(pk=vendor.sweep_id)
        locked = Vendor.objects.select_for_update().select_related("visit").get(pk=vendor.pk)
        if not locked.visit.is_over:
            raise NotRetryable("This vendor's visit has not ended yet. Wait for it, or cancel it first.")
        locked.earlier_visits.add(locked.visit)
        Offer.objects.filter(visit=locked.visit_id).update(sweep=None)
        visit = _new_visit(sweep, locked.url, locked.domain)
        locked.visit, locked.availability, locked.availability_quote = visit, "", ""
        locked.save(update_fields=["visit", "availability", "availability_quote"])
        Sweep.objects.filter(pk=sweep.pk).update(state=Sweep.State.RUNNING, ended_at=None)
        _audit(sweep, user, "vendor.retried", vendor=locked.domain)
        events.sweep_changed(sweep, "vendor_retried", locked.pk)
    return visit


def mark_offer(
    *,
    offer: Offer,
    user: User | None,
    is_shortlisted: bool | None = None,
    note: str | None = None,
    labels: Sequence[str] | None = None,
) -> OfferMark:
    """Put the offer on the team's shortlist or take it off, write its note and its labels; None leaves what there is.

    *Raises* MarkRefused.
    """
    changed: dict[str, object] = {} if is_shortlisted is None else {"is_shortlisted": is_shortlisted}
    if note is not None:
        changed["note"] = " ".join(plain(note).split())
        if len(str(changed["note"])) > OfferMark.MAX_NOTE:
            raise MarkRefused(f"A note has at most {OfferMark.MAX_NOTE} characters.")
    if labels is not None:
        changed["labels"] = _labels_text(labels)
    mark, _ = OfferMark.objects.update_or_create(offer=offer, defaults={**changed, "changed_by": user})
    if offer.sweep is not None:
        events.sweep_changed(offer.sweep, "offer_marked")
    return mark


def _labels_text(labels: Sequence[str]) -> str:
    """As the column holds them: each once, however it is written. *Raises* MarkRefused."""
    written = (" ".join(plain(label).replace(LABELS_APART, " ").split()) for label in labels)
    kept = list({label.casefold(): label for label in written if label}.values())
    if len(kept) > OfferMark.MAX_LABELS or any(len(label) > OfferMark.MAX_LABEL for label in kept):
        raise MarkRefused(
            f"An offer has at most {OfferMark.MAX_LABELS} labels of {OfferMark.MAX_LABEL} characters each."
        )
    return LABELS_APART.join(["", *kept, ""]) if kept else ""


def complete_sweep(*, sweep_id: int) -> bool:
    """Mark the sweep done when no visit of it is left to end; true when this call did it."""
    open_vendors = Vendor.objects.filter(sweep_id=sweep_id).exclude(visit__state__in=OVER)
    if open_vendors.exists():
        return False
    return _end_sweep(Sweep.objects.get(pk=sweep_id), Sweep.State.DONE)


def _end_sweep(sweep: Sweep, state: Sweep.State) -> bool:
    """Running → over, by one conditional UPDATE, and with it what webhooks tell of it."""
    now = timezone.now()
    with transaction.atomic():
        running = Sweep.objects.filter(pk=sweep.pk, state=Sweep.State.RUNNING)
        if not running.update(state=state, ended_at=now):
            return False
        happenings.sweep_finished(sweep, state.value, now)
        tell_sweep_on_commit(sweep.pk)
        if state == Sweep.State.DONE:
            sweep.ended_at = now
            notices.sweep_finished(sweep)
    return True


def complete_sweeps() -> int:
    """Mark every running sweep done whose visits are all over. The periodic check's net for missed moments."""
    done = 0
    for sweep in Sweep.objects.filter(state=Sweep.State.RUNNING):
        with transaction.atomic():
            if complete_sweep(sweep_id=sweep.pk):
                events.sweep_changed(sweep, "sweep_done")
                done += 1
    return done


def follow_visit(*, visit_id: int, kind: str) -> None:
    """What a change of a visit means for its sweep. Safe to call more than once for the same change."""
    vendor = Vendor.objects.select_related("sweep").filter(visit_id=visit_id).first()
    if vendor is None or kind == "step":  # the sweep's page listens to its visits' steps by itself
        return
    with transaction.atomic():
        if kind in OVER:
            complete_sweep(sweep_id=vendor.sweep_id)
        events.sweep_changed(vendor.sweep, f"visit_{kind}", vendor.pk)


def _audit(sweep: Sweep, user: User | None, action: str, **detail: object) -> None:
    record_audit(sweep.team, user, action, sweep, **detail)
