"""When people are told: a watch's conditions, whether a run meets them, and when each may be met again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from agent.core.types import Availability
from research.pipeline.watching.compare import Comparison, OfferTrace, VendorTrace, share_of
from research.pipeline.watching.joining import pack_words
from research.pipeline.watching.readings import SOLD_OUT, Reply, money, plain_words

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
            Kind.PRICE_FALLS: f"Price falls by {amount}% or more",
            Kind.BACK_IN_STOCK: "Back in stock",
            Kind.NEW_BELOW: f"New offer below {amount} {self.currency}",
            Kind.VENDOR_SILENT: f"Vendor does not answer {amount} runs in a row"
            if amount != "1"
            else "Vendor does not answer",
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
    price: Decimal | None = None  # from which the next fall is counted, once this one was told


_MOST_SUBJECT = 2000
Kept = Mapping[tuple[int, str], Alarm]


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
        return replace(alarm, reference=verdict.price)
    return alarm


def _verdicts(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    """One for each offer or vendor that says something about the condition; the others keep their alarm as it is."""
    judge = _JUDGES.get(condition.kind)
    return iter(()) if judge is None else judge(condition, comparison, kept)


def _alarm(condition: Condition, subject: str, kept: Kept) -> Alarm:
    return kept.get((condition.key, subject), Alarm(condition.key, subject))


def _offer_key(trace: OfferTrace) -> str:
    return f"offer {trace.key}"


def _falls(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    """Each pack, choice and currency is counted by itself, also when another one is shown for some runs."""
    for trace in comparison.offers:
        now = trace.now
        if now.price is not None and now.availability not in SOLD_OUT:
            subject = f"{_offer_key(trace)} {now.currency} {pack_words(now.identity)}"[:_MOST_SUBJECT]
            yield _price_falls(condition, trace, now.price, _alarm(condition, subject, kept))


def _price_falls(condition: Condition, trace: OfferTrace, price: Decimal, alarm: Alarm) -> _Verdict:
    before, currency, reference = trace.before, trace.now.currency, alarm.reference
    if reference is None and trace.is_comparable and before is not None:
        reference = before.price
    reference = price if reference is None else reference
    is_met = bool(reference) and share_of(reference, price) <= -float(condition.amount or 0)
    kept = replace(alarm, reference=max(reference, price), currency=currency)
    words = f"{money(reference, currency)} → {money(price, currency)}"
    if reference:
        words += f" ({share_of(reference, price):+.1f}%)"
    return _Verdict(is_met, kept, _firing(condition, trace, words), price)


def _new_below(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    for trace in comparison.offers:
        yield _moment(condition, trace, kept, is_met=_is_new_below(condition, trace))


def _is_new_below(condition: Condition, trace: OfferTrace) -> bool:
    now, before, limit = trace.now, trace.before, condition.amount
    if now.price is None or limit is None or now.currency != condition.currency:
        return False
    if now.availability in SOLD_OUT:
        return False
    if before is None:
        return now.price < limit
    return trace.is_comparable and before.price is not None and now.price < limit <= before.price


def _moment(condition: Condition, trace: OfferTrace, kept: Kept, *, is_met: bool) -> _Verdict:
    now = trace.now
    price = money(now.price, now.currency) if now.price is not None else "without a price"
    words = (
        f"{condition.words}, {price}"
        if condition.kind is Kind.BACK_IN_STOCK
        else f"{condition.words}: {price}"
    )
    return _Verdict(is_met, _alarm(condition, _offer_key(trace), kept), _firing(condition, trace, words))


def _back_in_stock(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    """Each offer that is back; where none of a sold out vendor's is known again, the vendor."""
    for trace in comparison.offers:
        yield _moment(condition, trace, kept, is_met=trace.is_back)
    back = {trace.vendor.vendor for trace in comparison.offers if trace.is_back}
    selling = {t.vendor.vendor for t in comparison.offers if t.now.availability is Availability.ONLINE}
    for site in comparison.vendors:
        vendor = site.now.vendor
        is_met = site.before.is_sold_out and vendor in selling and vendor not in back
        yield _of_vendor(condition, site, kept, "Sells online again", is_met=is_met)


def _silent(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    most = int(condition.amount or DEFAULT_SILENCE)
    for site in comparison.vendors:
        if site.now.reply is not Reply.NONE:
            runs, why = site.after.broken_runs, plain_words(site.now.determination)
            words = f"No answer in {runs} run{'' if runs == 1 else 's'}: {why}"
            yield _of_vendor(condition, site, kept, words, is_met=runs >= most)


def _other_ending(condition: Condition, comparison: Comparison, kept: Kept) -> Iterator[_Verdict]:
    for site in comparison.vendors:
        if site.now.reply is Reply.ANSWERED:
            before, now = site.before.determination, site.now.determination
            words = f"{plain_words(before).capitalize()} before, now {plain_words(now)}"
            yield _of_vendor(condition, site, kept, words, is_met=bool(before) and before != now)


def _of_vendor(condition: Condition, site: VendorTrace, kept: Kept, words: str, *, is_met: bool) -> _Verdict:
    vendor = site.now.vendor
    firing = Firing(condition.key, vendor, site.now.label, "", words)
    return _Verdict(is_met, _alarm(condition, vendor, kept), firing)


def _firing(condition: Condition, trace: OfferTrace, words: str) -> Firing:
    doubt = "; its page contradicts itself" if trace.now.is_doubtful else ""
    return Firing(
        condition.key, _offer_key(trace), trace.vendor.label, trace.now.identity.name, f"{words}{doubt}"
    )


_JUDGES: Mapping[Kind, Callable[[Condition, Comparison, Kept], Iterator[_Verdict]]] = {
    Kind.PRICE_FALLS: _falls,
    Kind.NEW_BELOW: _new_below,
    Kind.BACK_IN_STOCK: _back_in_stock,
    Kind.VENDOR_SILENT: _silent,
    Kind.DETERMINATION_CHANGES: _other_ending,
}


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
