"""What conditions would have told of results that are already there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from research.pipeline.watching.compare import Comparison, compare
from research.pipeline.watching.conditions import Alarm, Condition, Firing, Rearm, assess
from research.pipeline.watching.readings import KnownOffer, KnownVendor, VendorSeen


def backtest(
    conditions: Iterable[Condition], rearm: Rearm, results: Iterable[Sequence[VendorSeen]]
) -> list[tuple[Firing, ...]]:
    """What each result, the oldest first, would have told. `Firing.condition` is the place among the conditions.

    The first one tells nothing: it is what later ones are compared with.
    """
    numbered = [replace(condition, key=n) for n, condition in enumerate(conditions)]
    offers = dict[int, KnownOffer]()
    vendors = dict[str, KnownVendor]()
    alarms = dict[tuple[int, str], Alarm]()
    told = list[tuple[Firing, ...]]()
    keys = count(1)
    for seen in results:
        found = _with_keys(compare([*offers.values()], [*vendors.values()], seen), keys)
        said = assess(numbered, rearm, comparison=found, alarms=alarms.values(), is_first=not told)
        offers |= {trace.key: trace.after for trace in found.offers}
        offers |= {offer.key: offer for site in found.vendors for offer in site.gone_after}
        vendors |= {site.now.vendor: site.after for site in found.vendors}
        alarms |= {(alarm.condition, alarm.subject): alarm for alarm in said.alarms}
        told.append(said.firings)
    return told


def _with_keys(found: Comparison, keys: Iterator[int]) -> Comparison:
    """The comparison with new keys for the offers that were not known."""
    traces = [trace if trace.key else replace(trace, key=next(keys)) for trace in found.offers]
    return Comparison(tuple(traces), found.vendors)
