"""A second sweep over the same ten sites against the first: other products (patterns), and the same ones (cache).

The model is scripted and answers the desk's real prompts. "Careless": it takes many an accessory for the thing, so that
it and the local judge differ often, and trust is hard to earn. Rivals in the same run: the second sweep by a team that
has learned nothing, and the cache alone.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence

import django

from tests.bench.row import Row

_SITES = (
    "petshop", "spa", "breeder", "supplies", "instore", "popup", "iconsearch", "pdponly", "german", "electronics",
)  # fmt: skip
_LEAST_FEWER = 60  # % fewer model calls: the bar


def run() -> list[Row]:
    """Calls, tokens and determinations, before and after."""
    os.environ.update({"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"})
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    from tests.sites import serve

    with serve(*_SITES) as sites:
        urls = {name: site.url for name, site in sites.items()}
        return [
            *await _other_products(urls, is_careless=False),
            *await _other_products(urls, is_careless=True),
            *await _same_products(urls),
        ]


async def _other_products(urls: Mapping[str, str], *, is_careless: bool) -> list[Row]:
    from tests.learning.small_model import SmallModel
    from tests.learning.sweeps import new_team, sweep
    from tests.sites.gold import HAMSTER, second_query

    first = [(site, HAMSTER) for site in _SITES]
    second = [(site, second_query(site)) for site in _SITES]
    team = await new_team()
    before = await sweep(team, first, urls, model=SmallModel(is_careless=is_careless), told=_told)
    after = await sweep(team, second, urls, model=SmallModel(is_careless=is_careless), told=_told)
    fresh = await sweep(await new_team(), second, urls, model=SmallModel(is_careless=is_careless))
    who = "a careless model" if is_careless else "a sensible model"
    return [
        *_rows(f"other products, {who}", before, after, f"; at least {_LEAST_FEWER} wanted"),
        *_rows(f"  the same by a team that has learned nothing, {who}", before, fresh),
    ]


async def _same_products(urls: Mapping[str, str]) -> list[Row]:
    from agent.learning.recall.recall import RecallUses
    from tests.learning.sweeps import new_team, sweep
    from tests.sites.gold import HAMSTER

    tasks = [(site, HAMSTER) for site in _SITES]
    cache_alone = RecallUses(knowledge=False, patterns=False, examples=False, judging=False)
    team = await new_team()
    before = await sweep(team, tasks, urls, uses=cache_alone)
    after = await sweep(team, tasks, urls, uses=cache_alone, told=_told)
    return list(_rows("same products, the cache alone", before, after))


def _told(line: str) -> None:
    print(f"  {line}", flush=True)


def _rows(name: str, before: object, after: object, wanted: str = "") -> Sequence[Row]:
    from tests.learning.sweeps import Swept

    assert isinstance(before, Swept)
    assert isinstance(after, Swept)
    fewer = 100 * (1 - after.asked / max(1, before.asked))
    calls = f"{before.asked} {dict(before.calls)} -> {after.asked} {dict(after.calls)}{wanted}"
    tokens = 100 * (1 - after.tokens / max(1, before.tokens))
    offers = (
        f"{before.offers} of {before.expected_offers} -> {after.offers} of {after.expected_offers} offers"
    )
    return [
        {"name": f"{name}: fewer model calls", "value": fewer, "unit": "%", "note": calls},
        {
            "name": f"{name}: fewer tokens",
            "value": tokens,
            "unit": "%",
            "note": f"{before.tokens} -> {after.tokens}",
        },
        {
            "name": f"{name}: determinations right",
            "value": after.right,
            "unit": f"of {len(after.ends)}",
            "note": f"before {before.right}; {offers}; {dict(after.decided_by)}",
        },
    ]
