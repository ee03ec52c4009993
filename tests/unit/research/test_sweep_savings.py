"""The sweep page tells what its visits repeated."""

from __future__ import annotations

import pytest
from django.test import Client

from agent.teams.models import Role
from agent.visits.models import Step, Visit
from research.models import Sweep, Vendor
from tests.factories import make_member, make_team


@pytest.mark.django_db
def test_a_sweep_tells_what_repeating_saved_in_its_own_visits(client: Client) -> None:
    team = make_team()
    for query, tokens in (("oak desk", 1500), ("pine desk", 70)):
        visit = Visit.objects.create(
            team=team, query=query, url="https://shop.example/", domain="shop.example", saved_tokens=tokens
        )
        Step.objects.create(visit=visit, n=1, token=0, action="click", decided_by="cache", url=visit.url)
        sweep = Sweep.objects.create(team=team, query=query)
        Vendor.objects.create(sweep=sweep, position=1, url=visit.url, domain=visit.domain, visit=visit)
    client.force_login(make_member(team, Role.VIEWER))
    oak, pine = (client.get(f"/sweeps/{s.pk}/").content.decode() for s in Sweep.objects.order_by("pk"))
    assert "1 of 1 decisions repeated what was learned: 1,500 tokens saved" in oak
    assert "1,500 tokens" not in pine
    assert "70 tokens saved" in pine
