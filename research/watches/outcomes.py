"""What a run that has ended says: stored as changes, readings and alarms, and told to who is to know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime

from django.db.models import Q

from agent.language.counts import counted
from research.answers.models import Citation, Query
from research.answers.pages.compare import Comparison as AnswerComparison
from research.answers.pages.compare import compare as compare_answers
from research.models import Sweep
from research.pipeline.watching.compare import (
    Change,
    ChangeLine,
    Comparison,
    OfferTrace,
    VendorTrace,
    changes_of,
    compare,
)
from research.pipeline.watching.conditions import Alarm, Assessment, Condition, Rearm, assess, assess_answer
from research.pipeline.watching.readings import KnownOffer, Reply
from research.watches import telling
from research.watches.models import Reading, TrackedOffer, TrackedVendor, Watch, WatchAlarm, WatchRun
from research.watches.seen import vendors_seen

_FILLED = (
    "label",
    "name",
    "url",
    "gtin",
    "mpn",
    "sku",
    "options",
    "price",
    "currency",
    "availability",
    "is_listed",
)
MOST_LINES = 200  # of changes kept of one run


def record(run: WatchRun, now: datetime) -> None:
    """Store what the run changed and tell what it meets, in the caller's transaction."""
    changes: Sequence[ChangeLine] = ()
    assessment = Assessment((), ())
    if run.query is not None:
        changes, assessment = _answers(run, [run.query])
    elif run.report is not None:
        changes, assessment = _answers(run, run.report.parts.order_by("position"))
    elif run.sweep is not None:
        changes, assessment = _offers(run, run.sweep, now)
    else:
        run.problem = "What this run asked was deleted."
    _keep_alarms(assessment.alarms)
    run.changes = [] if run.is_first else [asdict(line) for line in changes[:MOST_LINES]]
    run.firings = [
        {"condition": f.condition, "vendor": f.vendor, "what": f.what, "words": f.words}
        for f in assessment.firings
    ]
    run.save(update_fields=["changes", "firings", "problem"])
    if run.changes:
        Watch.objects.filter(pk=run.watch_id).update(changed_at=now)
    if assessment.firings and run.watch.deleted_at is None:
        telling.tell(run, assessment.firings)


def _conditions(watch: Watch) -> tuple[list[Condition], list[Alarm]]:
    rows = list(watch.conditions.all())
    alarms = WatchAlarm.objects.filter(condition__in=rows)
    return [row.value for row in rows], [
        Alarm(a.condition_id, a.subject, a.reference, a.currency, a.is_raised, a.has_fired) for a in alarms
    ]


def _keep_alarms(alarms: Sequence[Alarm]) -> None:
    rows = [
        WatchAlarm(
            condition_id=alarm.condition,
            subject=alarm.subject,
            reference=alarm.reference,
            currency=alarm.currency,
            is_raised=alarm.is_raised,
            has_fired=alarm.has_fired,
        )
        for alarm in alarms
    ]
    WatchAlarm.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["condition", "subject"],
        update_fields=["reference", "currency", "is_raised", "has_fired"],
    )


# --- offers -------------------------------------------------------------------------------------------


def _offers(run: WatchRun, sweep: Sweep, now: datetime) -> tuple[Sequence[ChangeLine], Assessment]:
    watch = run.watch
    known = {row.pk: row for row in watch.offers.all()}
    sites = {row.vendor: row for row in watch.vendors.all()}
    found = compare(
        [row.value for row in known.values()], [row.value for row in sites.values()], vendors_seen(sweep)
    )
    keyed = Comparison(_with_keys(watch, found.offers), found.vendors)
    conditions, alarms = _conditions(watch)
    assessment = assess(
        conditions, Rearm(watch.rearm), comparison=keyed, alarms=alarms, is_first=run.is_first
    )
    _keep_readings(run, keyed.offers, now)
    _keep_offers(keyed, known)
    _keep_vendors(watch, keyed.vendors)
    return changes_of(keyed), assessment


def _with_keys(watch: Watch, traces: Sequence[OfferTrace]) -> tuple[OfferTrace, ...]:
    """The traces, those of new offers with the rows that are made for them here."""
    made = TrackedOffer.objects.bulk_create(
        _fill(TrackedOffer(watch=watch, vendor=trace.vendor.vendor), trace.after, trace.vendor.label)
        for trace in traces
        if trace.before is None
    )
    keys = iter(made)
    return tuple(replace(t, key=next(keys).pk) if t.before is None else t for t in traces)


def _fill(row: TrackedOffer, known: KnownOffer, label: str) -> TrackedOffer:
    one = known.identity
    row.label, row.name, row.url = label[:255], one.name[:500], one.url
    row.gtin, row.mpn, row.sku, row.options = one.gtin, one.mpn, one.sku, list(one.options)
    row.price, row.currency = known.price, known.currency
    row.availability, row.is_listed = known.availability.value, known.is_listed
    return row


def _keep_offers(found: Comparison, known: dict[int, TrackedOffer]) -> None:
    rows = [
        _fill(known[trace.key], trace.after, trace.vendor.label)
        for trace in found.offers
        if trace.before is not None
    ]
    rows += [_fill(known[o.key], o, site.now.label) for site in found.vendors for o in site.gone_after]
    TrackedOffer.objects.bulk_update(rows, _FILLED, batch_size=50)


def _keep_readings(run: WatchRun, traces: Sequence[OfferTrace], now: datetime) -> None:
    Reading.objects.bulk_create(
        Reading(
            tracked_id=trace.key,
            run=run,
            visit_id=trace.vendor.visit or None,
            price=trace.now.price,
            currency=trace.now.currency,
            availability=trace.now.availability.value,
            is_comparable=trace.before is None or trace.is_comparable,
            seen_at=now,
        )
        for trace in traces
    )


def _keep_vendors(watch: Watch, sites: Sequence[VendorTrace]) -> None:
    rows = [
        TrackedVendor(
            watch=watch,
            vendor=site.now.vendor,
            determination=site.after.determination,
            broken_runs=site.after.broken_runs,
        )
        for site in sites
        if site.now.reply is not Reply.NONE
    ]
    TrackedVendor.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["watch", "vendor"],
        update_fields=["determination", "broken_runs"],
    )


# --- answers ------------------------------------------------------------------------------------------


def _answers(run: WatchRun, asked: Iterable[Query]) -> tuple[Sequence[ChangeLine], Assessment]:
    """What the answers say differently from the last ones; a question that was not answered says nothing."""
    lines: list[ChangeLine] = []
    for query in asked:
        if query.state != Query.State.ANSWERED:
            run.problem = f"Not answered: {query.get_state_display().lower()}."
        elif last := _last_answered(run, query):
            lines += _sentence_lines(compare_answers(last, query))
    if not lines:
        return (), Assessment((), ())
    conditions, alarms = _conditions(run.watch)
    words = f"{counted(len(lines), 'sentence')} changed"
    return lines, assess_answer(conditions, Rearm(run.watch.rearm), words=words, alarms=alarms)


def _last_answered(run: WatchRun, query: Query) -> Query | None:
    """The newest answer to it of the runs before; of a report's part, to the same sub-question."""
    earlier = WatchRun.objects.filter(watch=run.watch_id, pk__lt=run.pk)
    same = Q(pk__in=earlier.values("query"))
    if query.report_id is not None:
        same = Q(report__in=earlier.values("report"), text=query.text)
    return Query.objects.filter(same, state=Query.State.ANSWERED).order_by("-pk").first()


def _sentence_lines(found: AnswerComparison) -> list[ChangeLine]:
    """Each sentence that came, went or has other numbers, with what proves it: of one that went, what did so."""

    what = found.now.text if found.now.report_id else ""

    def line(words: str, proof: Citation | None) -> ChangeLine:
        if proof is None:
            return ChangeLine(Change.ANSWER, "", what, words)
        place = proof.query_id, proof.source.n, proof.pk
        return ChangeLine(Change.ANSWER, "", what, words, proof.quote, *place)

    changes, now, before = found.sentences, found.proofs_now, found.proofs_before
    return [
        *(line(f"{c.before} → {c.now}", now.get(c.now)) for c in changes.values),
        *(line(f"New: {text}", now.get(text)) for text in changes.new),
        *(line(f"Gone: {text}", before.get(text)) for text in changes.gone),
    ]
