"""The second sweep over the same sites asks the model less, and comes back with no worse answers."""

from __future__ import annotations

import pytest

from tests.learning.small_model import SmallModel
from tests.learning.sweeps import new_team, sweep
from tests.sites import serve
from tests.sites.gold import HAMSTER, second_query

pytestmark = pytest.mark.django_db(transaction=True)

AREA = "learning"
SITES = ("petshop", "spa", "pdponly", "german")


async def test_other_products_on_known_sites_take_far_fewer_calls_and_come_back_right() -> None:
    with serve(*SITES) as sites:
        urls = {name: site.url for name, site in sites.items()}
        team = await new_team()
        first, second = SmallModel(), SmallModel()
        before = await sweep(team, [(site, HAMSTER) for site in SITES], urls, model=first)
        after = await sweep(team, [(site, second_query(site)) for site in SITES], urls, model=second)
    assert first.calls["decision"] >= 3
    assert after.asked <= 0.4 * before.asked, (before.calls, after.calls)
    assert after.decided_by.get("pattern", 0) >= 4
    assert (before.right, after.right) == (len(SITES), len(SITES)), (before.ends, after.ends)
