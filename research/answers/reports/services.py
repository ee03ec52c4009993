"""Writes of people and of the queue on reports: asking, changing the plan, beginning, cancelling, claiming, ending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from agent.language.sanitize import plain
from agent.teams.models import Team, User
from agent.teams.outbox import enqueue
from agent.teams.services import record_audit
from research.answers import events, notices
from research.answers import services as queries
from research.answers.models import Query, Source
from research.answers.reports.models import Report
from research.answers.services import AskOptions, QueryRefused
from research.pipeline.plan.report_plan import (
    LEAST,
    LONGEST,
    MOST,
    Planned,
    first_question,
    plan_of,
    topic_of,
)
from research.pipeline.web.address_list import AddressLine, parse_lines
from research.sources.fetching.given import SCHEME
from research.sources.models import SavedPage
from research.sweeps.limits.limits import require_room
from research.webhooks.sending import happenings

REPORT_TASK = "research.sweeps.tasks.write_report"
LEASE = timedelta(minutes=2)  # kept up by the worker while it lives
MOST_MINUTES = 240
USUAL_MINUTES = 20


@dataclass(frozen=True, slots=True)
class Limits:
    """What one report may take: minutes of work, and US dollars for models (None: as much as they cost)."""

    minutes: int = USUAL_MINUTES
    usd: Decimal | None = None


def enqueue_report(report_id: int) -> bool:
    """Tell a worker that this report waits. False when the broker is away: the periodic check sends it later."""
    return enqueue(REPORT_TASK, report_id)


@dataclass(frozen=True, slots=True)
class Order:
    """A wide question, the pages that are read for it, its sub-questions if they are known, and what it may take."""

    text: str
    pages: Sequence[AddressLine] = ()
    plan: Sequence[str] = ()
    options: AskOptions = field(default_factory=AskOptions)
    limits: Limits = Limits()


def order(*, team: Team, user: User | None, wanted: Order, is_enqueued: bool = True) -> Report:
    """Store the report with the plan given, or the one that its question gives; else a worker looks for one first.

    *Raises* QueryRefused, LimitReached.
    """
    words, plan, limits = wanted.text.strip(), wanted.plan, wanted.limits
    checked = queries.checked(team, words, wanted.pages, wanted.options)
    fields = {name: value for name, value in checked.items() if name in _OPTIONS}
    _check(limits)
    planned = [Planned(text, text.rstrip("?")) for text in _plan_lines(plan)] or plan_of(topic_of(words))
    is_whole = bool(plan) or len(planned) >= LEAST
    addresses = [line.url for line in wanted.pages] + [page.canonical_url for page in wanted.options.files]
    with transaction.atomic():
        require_room(team, 1)
        report = Report.objects.create(
            team=team, created_by=user, text=words, **fields,
            pages=addresses, most_minutes=limits.minutes, most_usd=limits.usd,
            plan=[asdict(one) for one in planned], planned_by="person" if plan else "question",
            state=Report.State.PLANNED if is_whole else Report.State.PLANNING, started_at=timezone.now(),
        )  # fmt: skip
        if not is_whole:
            add_part(report, 0, first_question(topic_of(words)))
        record_audit(team, user, "report.ordered", report, pages=len(wanted.pages))
        if is_enqueued and not is_whole:
            transaction.on_commit(partial(enqueue_report, report.pk))
    return report


_OPTIONS = ("depth", "recency_days", "site", "timezone", "may_search", "may_browse", "may_ask")


def _check(limits: Limits) -> None:
    if not 1 <= limits.minutes <= MOST_MINUTES:
        raise QueryRefused(f"Give the report from 1 to {MOST_MINUTES} minutes.")
    if limits.usd is not None and not 0 <= limits.usd <= 10_000:
        raise QueryRefused("Give the most that models may cost in US dollars, from 0 to 10000.")


def add_part(report: Report, position: int, planned: Planned) -> Query:
    """The sub-question as a query with the report's options and pages; it waits for the report's worker."""
    query = Query.objects.create(
        team_id=report.team_id, created_by_id=report.created_by_id, text=planned.text, report=report,
        position=position, preference=Query.Preference.ALWAYS,
        place={"heading": planned.heading, "thing": planned.thing, "aspect": planned.aspect},
        **{name: getattr(report, name) for name in _OPTIONS},
    )  # fmt: skip
    files = SavedPage.objects.filter(team_id=report.team_id, canonical_url__in=report.pages)
    given = {
        page.canonical_url: page for page in files.filter(canonical_url__startswith=SCHEME).order_by("pk")
    }
    Source.objects.bulk_create(
        Source(query=query, n=n, url=url, origin=Source.Origin.GIVEN, page=given.get(url))
        for n, url in enumerate(report.pages, start=1)
    )
    return query


def change_plan(*, report: Report, texts: Sequence[str]) -> bool:
    """Put these sub-questions in the place of the plan, in this order. False when it has begun. *Raises* QueryRefused.

    One that was there keeps its place in the table; another one's section is headed by its words.
    """
    wanted = _plan_lines(texts, taken=report.parts.count())
    known = {str(one["text"]): one for one in report.plan}
    plan = [known.get(text) or asdict(Planned(text, text.rstrip("?"))) for text in wanted]
    is_changed = plan != report.plan
    with transaction.atomic():
        fields = {"plan": plan, "planned_by": "person"} if is_changed else {}
        found = Report.objects.filter(pk=report.pk, state=Report.State.PLANNED)
        done = bool(found.update(**fields) if fields else found.exists())
        if done:
            report.plan = plan
            events.report_changed(report, "report_plan")
    return done


def _plan_lines(texts: Sequence[str], taken: int = 0) -> list[str]:
    """The sub-questions, each once. *Raises* QueryRefused for too many, and for one that is too long."""
    clean = (" ".join(plain(text).split()) for text in texts)
    wanted = list(dict.fromkeys(text for text in clean if text))
    if len(wanted) + taken > MOST:
        raise QueryRefused(f"A report has at most {MOST} sub-questions.")
    if any(len(text) > LONGEST for text in wanted):
        raise QueryRefused(f"A sub-question has at most {LONGEST} characters.")
    return wanted


def begin(*, report: Report, user: User | None, is_enqueued: bool = True) -> bool:
    """Begin the work by the plan. False when it had begun. *Raises* QueryRefused without a plan, LimitReached."""
    with transaction.atomic():
        row = Report.objects.select_for_update().get(pk=report.pk)
        if row.state != Report.State.PLANNED:
            return False
        if not row.plan:
            raise QueryRefused("Write at least one sub-question.")
        require_room(row.team, len(row.plan))
        Report.objects.filter(pk=row.pk).update(
            state=Report.State.RUNNING, started_at=timezone.now(), lease_until=None
        )
        for position, one in enumerate(row.plan, start=1):
            add_part(row, position, Planned(**one))
        record_audit(row.team, user, "report.begun", row, questions=len(row.plan))
        events.report_changed(row, "report_begun")
        if is_enqueued:
            transaction.on_commit(partial(enqueue_report, row.pk))
    report.refresh_from_db()
    return True


def order_again(*, report: Report, user: User | None) -> Report:
    """The same sub-questions once more, as a new report that has begun. *Raises* QueryRefused, LimitReached."""
    parts = report.parts.order_by("position")
    plan = [Planned(part.text, **part.place) for part in parts] or [Planned(**one) for one in report.plan]
    if not plan:
        raise QueryRefused("This report has no sub-questions to ask again.")
    pages = [url for url in report.pages if not url.startswith(SCHEME)]
    files = SavedPage.objects.filter(team_id=report.team_id, canonical_url__in=set(report.pages) - set(pages))
    options = AskOptions(**{name: getattr(report, name) for name in _OPTIONS}, files=tuple(files))
    limits = Limits(report.most_minutes, report.most_usd)
    wanted = Order(report.text, parse_lines("\n".join(pages)), [one.text for one in plan], options, limits)
    with transaction.atomic():
        again = order(team=report.team, user=user, wanted=wanted)
        Report.objects.filter(pk=again.pk).update(plan=[asdict(one) for one in plan])
        begin(report=again, user=user)
    return again


def cancel(*, report: Report, user: User | None) -> bool:
    """End it now, whoever works on it; what was answered stays. False when it was over already."""
    with transaction.atomic():
        live = _open(report.pk).exclude(state__in=_OVER)
        if not live.update(state=Report.State.CANCELLED, ended_at=timezone.now(), lease_until=None):
            return False
        _end_parts(report, user)
        record_audit(report.team, user, "report.cancelled", report)
        _tell_end(Report.objects.get(pk=report.pk))
    return True


_OVER = (Report.State.DONE, Report.State.NOT_FOUND, Report.State.CANCELLED)
_AT_WORK = (Report.State.PLANNING, Report.State.RUNNING)


def _open(report_id: int) -> QuerySet[Report]:
    return Report.objects.filter(pk=report_id)


def _end_parts(report: Report, user: User | None = None) -> None:
    for part in report.parts.filter(state__in=[Query.State.PENDING, Query.State.RUNNING]):
        queries.cancel(query=part, user=user)


def claim(report_id: int) -> Report | None:
    """Take a report that waits, or whose worker is gone. None when somebody else has it, or it needs a person."""
    now = timezone.now()
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    with transaction.atomic():
        mine = _open(report_id).filter(free, state__in=_AT_WORK)
        if not mine.update(token=F("token") + 1, lease_until=now + LEASE):
            return None
        left = Query.objects.filter(report=report_id, state=Query.State.RUNNING)
        left.update(lease_until=now - timedelta(seconds=1))  # their worker is the one that is gone
    return Report.objects.select_related("team").get(pk=report_id)


def _mine(report: Report) -> QuerySet[Report]:
    return Report.objects.filter(pk=report.pk, token=report.token, state__in=_AT_WORK)


def is_mine(report: Report) -> bool:
    """Whether its worker may go on. When its minutes are used up, it is ended here."""
    if timezone.now() >= report.deadline:
        stop(report, Report.Stop.TIME)
    return _mine(report).exists()


def keep_lease(report: Report) -> bool:
    """Hold it for another while. False: it is another worker's, or over."""
    return is_mine(report) and bool(_mine(report).update(lease_until=timezone.now() + LEASE))


def stop(report: Report, why: Report.Stop) -> None:
    """End the sub-questions that are not over, because a limit is reached; planning ends with what there is."""
    with transaction.atomic():
        if not _mine(report).update(stopped_by=why):
            return
        _end_parts(report)
        if report.state == Report.State.PLANNING:
            record_plan(report, [Planned(**one) for one in report.plan], by="question", problem=_NO_PLAN[why])
        else:
            settle(report)


def note_money(report: Report) -> None:
    """Its limit of money was reached: what came later is made of quotes."""
    _mine(report).update(stopped_by=Report.Stop.MONEY)


def record_plan(report: Report, planned: Sequence[Planned], *, by: str, problem: str = "") -> bool:
    """The plan that was found; from now on it waits for the asker."""
    with transaction.atomic():
        fields: dict[str, Any] = {"plan": plain([asdict(one) for one in planned]), "planned_by": by[:80]}
        if not _mine(report).update(
            state=Report.State.PLANNED, lease_until=None, stopped_by="", problem=problem[:300], **fields
        ):
            return False
        events.report_changed(report, "report_plan")
        notices.report_planned(report)
    return True


def add_cost(report: Report, usd: float | None) -> None:
    """What a call for the plan cost, where that is known."""
    if usd:
        _open(report.pk).update(cost_usd=F("cost_usd") + Decimal(str(round(usd, 6))))


def spent_usd(report: Report) -> float:
    """What models have cost so far, for the plan and all sub-questions."""
    parts = report.parts.aggregate(total=Sum("cost_usd"))["total"] or 0
    return float(parts) + float(_open(report.pk).values_list("cost_usd", flat=True).get())


def settle(report: Report) -> bool:
    """End the report once all of its sub-questions are over. False while one is not, or when it is not ours."""
    with transaction.atomic():
        if report.parts.filter(state__in=[Query.State.PENDING, Query.State.RUNNING]).exists():
            return False
        is_found = report.parts.filter(state=Query.State.ANSWERED).exists()
        state = Report.State.DONE if is_found else Report.State.NOT_FOUND
        if not _mine(report).update(state=state, ended_at=timezone.now(), lease_until=None):
            return False
        _tell_end(Report.objects.get(pk=report.pk))
    return True


_NO_PLAN = {
    Report.Stop.TIME: "The minutes were used up before a plan was found. Write the sub-questions yourself.",
    Report.Stop.FAULT: "Reading pages for a plan broke off. Write the sub-questions yourself.",
}


def _tell_end(report: Report) -> None:
    happenings.report_finished(report)
    notices.report_finished(report)
    events.report_changed(report, "report_ended")


def rescue_reports() -> int:
    """Enqueue again what nobody works on; how many."""
    now = timezone.now()
    waits = Q(lease_until=None, started_at__lt=now - timedelta(seconds=15)) | Q(lease_until__lt=now)
    ids = list(Report.objects.filter(waits, state__in=_AT_WORK).values_list("pk", flat=True))
    for report_id in ids:
        enqueue_report(report_id)
    return len(ids)
