"""The local index on SQLite; tests/races runs the same scenario on PostgreSQL."""

from __future__ import annotations

import pytest
from django.db import connection

from research.sources.models import SavedPage
from research.sources.store.index_schema import put_up
from tests.factories import make_team
from tests.unit.research.sources.index_contract import PAGES, PROMISED, _keep, _urls, told


@pytest.mark.django_db
def test_it_finds_what_it_promises() -> None:
    assert told() == PROMISED


@pytest.mark.django_db
def test_a_lost_trigger_comes_back_and_the_index_is_made_anew() -> None:
    team = make_team()
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER research_savedpage_index_added")
    url, (title, text) = next(iter(PAGES.items()))
    _keep(team, url, title, text)
    assert _urls(team, "harbour boats") == []
    put_up()
    put_up()

    assert _urls(team, "harbour boats") == ["boats.example/harbour"]
    SavedPage.objects.all().delete()
    assert _urls(team, "harbour boats") == []
