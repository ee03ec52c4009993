"""When people are told: a watch's conditions, whether a run meets them, and when each may be met again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from agent.core.types import Availability
from research.pipeline.watching.compare import Comparison, OfferTrace, VendorTrace, share_of
from research.pipeline.watching.readings import SOLD_OUT, Reply, money

DEFAULT_SILENCE = Decimal(2)  # runs in a row


class Kind(StrEnum):
    """What a condition looks at. The last one is for questions, all others for sweeps."""

    PRICE_FALLS = "price_falls"
    BACK_IN_STOCK = "back_in_stock"
    NEW_BELOW = "new_below"
    VENDOR_SILENT = "vendor_silent"
    DETERMINATION_CHANGES = "determination_changes"
    ANSWER_CHANGES = "answer_changes"


LASTING = frozenset({Kind.PRICE_FALLS, Kind.VENDOR_SILENT})  # stay met until they recover; others are moments


class Rearm(StrEnum):
    """When a condition that was met is told again, for each offer and vendor by itself."""

    ONCE = "once"
    RECOVERED = "recovered"
    ALWAYS = "always"


REARM_WORDS: Mapping[Rearm, str] = {
    Rearm.ALWAYS: "Every time, also when it goes further",
    Rearm.RECOVERED: "Not again until it has recovered",
    Rearm.ONCE: "Once for each offer or vendor",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """`amount`: percent, a price in `currency`, or runs in a row, as the kind wants it; None where it wants none."""

    key: int
    kind: Kind
    amount: Decimal | None = None
    currency: str = ""

    @property
    def words(self) -> str:
        """For people."""
        amount = f"{self.amount.normalize():f}" if self.amount is not None else ""
        return {
            Kind.PRICE_FALLS: f"Price falls by {amount} % or more",
            Kind.BACK_IN_STOCK: "Back in stock",
            Kind.NEW_BELOW: f"New offer below {amount} {self.currency}",
            Kind.VENDOR_SILENT: f"Vendor does not answer {amount} runs in a row" if amount != "1" else "Vendor does not answer",
            Kind.DETERMINATION_CHANGES: "Determination changes",
            Kind.ANSWER_CHANGES: "The answer changes",
        }[self.kind]


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is kept between runs for one condition and one offer or vendor.

    `reference` is the price from which a fall is counted: the highest since it was told last.
    """

    condition: int
    subject: str
    reference: Decimal | None = None
    currency: str = ""
    is_raised: bool = False
    has_fired: bool = False


@dataclass(frozen=True, slots=True)
class Firing:
    """A condition that this run meets. `what` is the offer, "" where it is the vendor as a whole."""

    condition: int
    subject: str
    vendor: str
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is told after a run, and what is kept for the next one."""

    firings: tuple[Firing, ...]
    alarms: tuple[Alarm, ...]  # those that have changed


@dataclass(frozen=True, slots=True)
class _Verdict:
    is_met: bool
    alarm: Alarm
    firing: Firing


def assess(
    conditions: Iterable[Condition],
    rearm: Rearm,
    *,
    comparison: Comparison,
    alarms: Iterable[Alarm] = (),
    is_first: bool = False,
) -> Assessment:
    """What this run meets. A first run meets nothing: it is what later ones are compared with."""
    kept = {(alarm.condition, alarm.subject): alarm for alarm in alarms}
    firings, changed = list[Firing](), list[Alarm]()
    for condition in conditions:
        for verdict in _verdicts(condition, comparison, kept):
            fires = verdict.is_met and not is_first and _may_fire(condition, rearm, verdict.alarm)
            if fires:
                firings.append(verdict.firing)
            after = _after(condition, rearm, verdict, fires=fires)
            if after != kept.get((condition.key, after.subject), Alarm(condition.key, after.subject)):
                changed.append(after)
    return Assessment(tuple(firings), tuple(changed))


def _may_fire(condition: Condition, rearm: Rearm, alarm: Alarm) -> bool:
    if rearm is Rearm.ONCE:
        return not alarm.has_fired
    return rearm is Rearm.ALWAYS or condition.kind not in LASTING or not alarm.is_raised


def _after(condition: Condition, rearm: Rearm, verdict: _Verdict, *, fires: bool) -> Alarm:
    alarm = replace(
        verdict.alarm,
        is_raised=verdict.is_met and condition.kind in LASTING,
        has_fired=verdict.alarm.has_fired or fires,
    )
    if fires and rearm is Rearm.ALWAYS and verdict.alarm.reference is not None:
        return replace(alarm, reference=None)  # the next run's own price is put in its place
    return alarm


def _verdicts(
    condition: Condition, comparison: Comparison, kept: Mapping[tuple[int, str], Alarm]
) -> Iterator[_Verdict]:
    """One for each offer or vendor that says something about the condition; the others keep their alarm as it is."""

    def alarm_of(subject: str) -> Alarm:
        return kept.get((condition.key, subject)) or Alarm(condition.key, subject)

    match condition.kind:
        case Kind.PRICE_FALLS:
            for trace in comparison.offers:
                if verdict := _price_falls(condition, trace, alarm_of(_offer_key(trace))):
                    yield verdict
        case Kind.NEW_BELOW:
            for trace in comparison.offers:
                yield _moment(condition, _is_new_below(condition, trace), trace, alarm_of(_offer_key(trace)))
        case Kind.BACK_IN_STOCK:
            yield from _back_in_stock(condition, comparison, kept)
        case Kind.VENDOR_SILENT:
            for site in comparison.vendors:
                if site.now.reply is not Reply.NONE:
                    yield _silent(condition, site, alarm_of(site.now.vendor))
        case Kind.DETERMINATION_CHANGES:
            for site in comparison.vendors:
                if site.now.reply is Reply.ANSWERED:
                    yield _other_ending(condition, site, alarm_of(site.now.vendor))


def _offer_key(trace: OfferTrace) -> str:
    return f"offer {trace.key}"


def _price_falls(condition: Condition, trace: OfferTrace, alarm: Alarm) -> _Verdict | None:
    now, before = trace.now, trace.before
    if now.price is None or now.availability in SOLD_OUT:
        return None
    reference = alarm.reference if alarm.currency == now.currency else None
    if trace.is_other_pack or (before is not None and before.currency and before.currency != now.currency):
        reference = None  # another thing or another money: counted anew from here
    elif reference is None and trace.is_comparable and before is not None:
        reference = before.price
    reference = now.price if reference is None else reference
    is_met = bool(reference) and share_of(reference, now.price) <= -float(condition.amount or 0)
    kept = replace(alarm, reference=max(reference, now.price), currency=now.currency)
    words = f"{money(reference, now.currency)} → {money(now.price, now.currency)}"
    if reference:
        words += f" ({share_of(reference, now.price):+.1f} %)"
    return _Verdict(is_met, kept, _firing(condition, trace, words))


def _is_new_below(condition: Condition, trace: OfferTrace) -> bool:
    now, before, limit = trace.now, trace.before, condition.amount
    if now.price is None or limit is None or now.currency != condition.currency or now.availability in SOLD_OUT:
        return False
    if before is None:
        return now.price < limit
    return trace.is_comparable and before.price is not None and now.price < limit <= before.price


def _moment(condition: Condition, is_met: bool, trace: OfferTrace, alarm: Alarm) -> _Verdict:
    now = trace.now
    price = money(now.price, now.currency) if now.price is not None else "without a price"
    return _Verdict(is_met, alarm, _firing(condition, trace, price))


def _back_in_stock(
    condition: Condition, comparison: Comparison, kept: Mapping[tuple[int, str], Alarm]
) -> Iterator[_Verdict]:
    """Each offer that is back; where none of a sold out vendor's is known again, the vendor."""
    for trace in comparison.offers:
        alarm = kept.get((condition.key, _offer_key(trace))) or Alarm(condition.key, _offer_key(trace))
        yield _moment(condition, trace.is_back, trace, alarm)
    back = {trace.vendor.vendor for trace in comparison.offers if trace.is_back}
    selling = {t.vendor.vendor for t in comparison.offers if t.now.availability is Availability.ONLINE}
    for site in comparison.vendors:
        vendor = site.now.vendor
        is_met = site.before.is_sold_out and vendor in selling and vendor not in back
        alarm = kept.get((condition.key, vendor)) or Alarm(condition.key, vendor)
        firing = Firing(condition.key, vendor, site.now.label, "", "Sells online again")
        yield _Verdict(is_met, alarm, firing)


def _silent(condition: Condition, site: VendorTrace, alarm: Alarm) -> _Verdict:
    runs, most = site.after.broken_runs, int(condition.amount or DEFAULT_SILENCE)
    words = f"No answer in {runs} run{'' if runs == 1 else 's'}: {site.now.determination.replace('_', ' ')}"
    return _Verdict(runs >= most, alarm, Firing(condition.key, site.now.vendor, site.now.label, "", words))


def _other_ending(condition: Condition, site: VendorTrace, alarm: Alarm) -> _Verdict:
    before, now = (words.replace("_", " ") for words in (site.before.determination, site.now.determination))
    firing = Firing(condition.key, site.now.vendor, site.now.label, "", f"{before.capitalize()} before, now {now}")
    return _Verdict(bool(before) and before != now, alarm, firing)


def _firing(condition: Condition, trace: OfferTrace, words: str) -> Firing:
    doubt = "; its page contradicts itself" if trace.now.is_doubtful else ""
    return Firing(
        condition.key, _offer_key(trace), trace.vendor.label, trace.now.identity.name, f"{words}{doubt}"
    )


# --- the answer of a question -------------------------------------------------------------------------


def assess_answer(
    conditions: Sequence[Condition], rearm: Rearm, *, words: str, alarms: Iterable[Alarm] = ()
) -> Assessment:
    """What an answer meets that says something else than the last one, in these `words`."""
    kept = {alarm.condition: alarm for alarm in alarms}
    firings, changed = list[Firing](), list[Alarm]()
    for condition in conditions:
        alarm = kept.get(condition.key) or Alarm(condition.key, "answer")
        if condition.kind is Kind.ANSWER_CHANGES and _may_fire(condition, rearm, alarm):
            firings.append(Firing(condition.key, alarm.subject, "", "", words))
            changed.append(replace(alarm, has_fired=True))
    return Assessment(tuple(firings), tuple(changed))
