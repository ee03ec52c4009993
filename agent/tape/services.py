"""Deciding visits again: asked for, claimed by a worker, kept. Each change of state is one conditional UPDATE."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from agent.clock import from_now
from agent.models import Replay, ReplayBatch, Visit
from agent.plain import plain
from agent.tape import doorbell, selectors
from agent.tape.codec import NoTape
from agent.tape.report_types import ReportJson
from agent.tape.wishes import NOW, Wishes
from agent.teams.models import Team, User

State = Replay.State
MOST_AT_ONCE = 1000  # visits of one batch
STALE = timedelta(minutes=15)  # a replay that runs longer was lost with its worker


def ask_replay(*, visit: Visit, user: User, wishes: Wishes) -> Replay:
    """One replay, to be played by a worker soon. *Raises* NoTape, WishUnclear."""
    wishes.check()
    if selectors.last_tape(visit.pk) is None:
        raise NoTape("This visit was not recorded, or its recording is not kept any more.")
    with transaction.atomic():
        replay = Replay.objects.create(visit=visit, asked_by=user, wishes=wishes.as_json())
        doorbell.ring_on_commit()
    return replay


def ask_batch(*, team: Team, user: User, wishes: Wishes, days: int, domain: str = "") -> ReplayBatch:
    """Every recorded visit of the team that ended in so many days, decided again. *Raises* NoTape, WishUnclear."""
    wishes.check()
    recorded = selectors.visits_with_tape(team.pk)
    visits = selectors.visits_since(recorded, timezone.now() - timedelta(days=days), domain)
    ids = list(visits.values_list("pk", flat=True)[:MOST_AT_ONCE])
    if not ids:
        raise NoTape(_none_recorded(recorded.filter(domain=domain).exists(), days, domain))
    with transaction.atomic():
        batch = ReplayBatch.objects.create(
            team=team, asked_by=user, wishes=wishes.as_json(), days=days, domain=domain
        )
        Replay.objects.bulk_create(
            Replay(visit_id=pk, batch=batch, asked_by=user, wishes=batch.wishes) for pk in ids
        )
        doorbell.ring_on_commit()
    return batch


def _none_recorded(is_known: bool, days: int, domain: str) -> str:
    """Why there is nothing to play, and of what."""
    if not domain:
        return f"No visit of the last {f'{days} days' if days > 1 else 'day'} was recorded."
    if not is_known:
        return f"No visit to “{domain}” was recorded. Check how the site is written, with its port if it has one."
    return f"No visit to “{domain}” of that time was recorded. Choose more days."


def claim_replay() -> Replay | None:
    """Take the replay that has waited longest; None when there is none."""
    stale = Replay.objects.filter(state=State.RUNNING, started_at__lt=from_now(-STALE))
    stale.update(state=State.WAITING)
    while (first := Replay.objects.filter(state=State.WAITING).order_by("pk").first()) is not None:
        mine = Replay.objects.filter(pk=first.pk, state=State.WAITING)
        if mine.update(state=State.RUNNING, started_at=Now()):
            return Replay.objects.select_related("visit").get(pk=first.pk)
    return None


def is_any_waiting() -> bool:
    """Whether a replay waits for a worker, or was lost with one."""
    lost = Replay.objects.filter(state=State.RUNNING, started_at__lt=from_now(-STALE))
    return Replay.objects.filter(state=State.WAITING).exists() or lost.exists()


def keep_report(*, replay_id: int, report: ReportJson) -> None:
    """The replay is done."""
    _end(
        replay_id, state=State.DONE, report=plain(dict(report)), is_changed=report["is_changed"],
        is_exact=report["is_exact"], differing=report["differing"], problem=plain(report["problem"]),
    )  # fmt: skip


def keep_failure(*, replay_id: int, why: str) -> None:
    """It could not be played."""
    _end(replay_id, state=State.FAILED, problem=plain(why))


def _end(replay_id: int, **fields: Any) -> None:
    Replay.objects.filter(pk=replay_id, state=State.RUNNING).update(ended_at=Now(), **fields)


def counts_of(replays: Iterable[Replay]) -> dict[str, int]:
    """How many came out how."""
    found = {"same": 0, "decisions": 0, "changed": 0, "failed": 0, "waiting": 0}
    for replay in replays:
        found[outcome_of(replay)] += 1
    return found


def outcome_of(replay: Replay) -> str:
    """changed: another determination or other offers; decisions: only the way differs; same; failed; waiting."""
    if replay.state == State.FAILED:
        return "failed"
    if replay.state != State.DONE:
        return "waiting"
    return "changed" if replay.is_changed else "decisions" if replay.differing else "same"


def default_wishes() -> Wishes:
    """As the desk would decide today."""
    return Wishes(mind=NOW, knowledge="now", perceives=True)
