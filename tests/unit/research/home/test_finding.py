"""The search over everything on SQLite (tests/races: the same on PostgreSQL), its pages and its commands."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from agent.teams.models import Role
from agent.visits.models import Visit
from research.home.finding.commands import commands
from research.home.finding.kinds import BY_NAME
from research.models import Sweep
from tests.access.role_rows import objects
from tests.factories import make_member, make_team
from tests.unit.research.home.finding_contract import PROMISED, told

pytestmark = pytest.mark.django_db


def _titles(client: Client, text: str) -> str:
    return client.get(reverse("find"), {"q": text, "part": "1"}).content.decode()


def test_it_finds_what_it_promises() -> None:
    assert told() == PROMISED


def test_every_command_leads_to_a_page() -> None:
    dead = []
    for command in commands():
        try:
            assert command.shown.url or command.shown.theme or command.shown.opens
        except NoReverseMatch:
            dead.append(command.route)

    assert dead == []


def test_commands_are_offered_by_role() -> None:
    team = make_team()
    lead, viewer = Client(), Client()
    lead.force_login(make_member(team, Role.LEAD))
    viewer.force_login(make_member(team, Role.VIEWER))

    assert reverse("webhooks") in _titles(lead, "webh")
    assert reverse("webhooks") not in _titles(viewer, "webh")
    assert 'data-theme-choice="dark"' in _titles(viewer, "dark")


def test_the_help_is_found_by_its_headings_too() -> None:
    client = Client()
    client.force_login(make_member(make_team(), Role.VIEWER))

    assert f"{reverse('help-page', args=['guide/takeover'])}#handing-back" in _titles(client, "handing back")
    assert "/help/" not in _titles(client, "handing quinoa")


def test_what_was_typed_is_shown_as_text() -> None:
    client = Client()
    client.force_login(make_member(make_team(), Role.VIEWER))

    assert "<b>zzz" not in _titles(client, "<b>zzz")
    assert "&lt;b&gt;zzz" in _titles(client, "<b>zzz")


def test_a_sweep_that_only_people_keep_from_its_end_is_shown_as_waiting() -> None:
    team = make_team()
    sweep = Sweep.objects.get(pk=objects.sweep(team)["sweep_id"])
    assert BY_NAME["sweep"].live(team.pk, [sweep.pk])[sweep.pk].status == "running"

    Visit.objects.filter(vendor__sweep=sweep).update(state=Visit.State.PARKED)

    assert BY_NAME["sweep"].live(team.pk, [sweep.pk])[sweep.pk].status == "waiting"
