"""The visual kit: parts that need numbers or must never break a page."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from agent.teams.models import Role
from agent.teams.pages.status_words import LOOKS, look_of
from agent.teams.templatetags.kit import action_words, detail_words, icon, initials, stacked_bar
from tests.factories import make_member
from tests.tables import each

ROOT = Path(settings.BASE_DIR)


def test_every_status_has_an_icon_we_ship_and_a_word() -> None:
    for kind, looks in LOOKS.items():
        for value, look in looks.items():
            assert "<svg" in icon(look.icon), (kind, value)
            assert look.word


def test_every_stored_status_has_a_look() -> None:
    from agent.learning.models import SiteKnowledge
    from agent.visits.models import Visit
    from interventions.models import Intervention
    from research.models import Sweep

    for kind, field in (
        ("visit", Visit.state),
        ("determination", Visit.determination),
        ("page_type", Visit.page_type),
        ("sweep", Sweep.state),
        ("intervention", Intervention.state),
        ("intervention_type", Intervention.type),
        ("knowledge", SiteKnowledge.state),
    ):
        values = {value for value, _ in field.field.flatchoices}
        assert values <= set(LOOKS[kind]), kind


def test_an_unknown_value_is_shown_as_its_own_words() -> None:
    assert look_of("visit", "half_done").word == "Half done"
    assert look_of("visit", "").word == "None yet"


def test_icons_outside_the_vendored_folder_are_refused() -> None:
    with pytest.raises(ValueError, match="No icon"):
        icon("../../secret")


def test_the_bar_draws_shares_without_styles() -> None:
    drawn = stacked_bar([{"tone": "ok", "count": 1}, {"tone": "blocked", "count": 3}], 4)
    assert 'width="25.000"' in drawn
    assert 'x="25.000" y="0" width="75.000"' in drawn
    assert "style" not in drawn
    assert stacked_bar([], 0) == ""


@pytest.mark.parametrize(
    ("name", "mark"), [("ada.lind", "AL"), ("kofi", "K"), ("", "?"), ("Ada Maria Lind", "AM")]
)
def test_initials(name: str, mark: str) -> None:
    assert initials(name) == mark


def test_vendored_files_are_those_that_the_readme_names() -> None:
    vendor = ROOT / "static" / "vendor"
    rows = re.findall(
        r"^\| `([^`]+)` .*`([0-9a-f]{64})` \|$", (vendor / "README.md").read_text(), re.MULTILINE
    )
    assert len(rows) == 9
    for name, checksum in rows:
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == checksum, name


def test_no_template_breaks_the_content_policy() -> None:
    forbidden = re.compile(r'\sstyle="|\son[a-z]+="|hx-on|javascript:|<script>|<style', re.IGNORECASE)
    for path in (ROOT / "templates").rglob("*.html"):
        assert not forbidden.search(path.read_text(encoding="utf-8")), path


@pytest.mark.django_db
def test_every_page_has_one_heading_landmarks_and_a_skip_link(client: Client) -> None:
    client.force_login(make_member())
    page = client.get("/team/").content.decode()
    assert page.count("<h1") == 1
    for part in ('href="#main"', '<main id="main"', '<nav aria-label="Main"', 'aria-current="page"'):
        assert part in page


@pytest.mark.django_db
def test_the_navigation_offers_only_what_the_role_may_do(client: Client) -> None:
    client.force_login(make_member(role=Role.VIEWER))
    page = client.get("/team/").content.decode()
    assert 'href="/results/"' in page
    assert 'href="/queue/"' not in page
    assert 'href="/sweeps/new/"' not in page
    client.force_login(make_member(role=Role.OPERATOR))
    page = client.get("/team/").content.decode()
    assert page.count('href="/queue/"') == 2  # in the rail and in the bottom bar
    assert 'href="/sweeps/new/"' in page


@pytest.mark.django_db
def test_an_unknown_address_says_so_to_strangers_and_members(client: Client) -> None:
    assert b"There is no such page" in client.get("/nowhere/").content
    client.force_login(make_member())
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert b"New sweep" in page.content


@each(
    "value, said",
    [
        (["sweep.finished", "watch.fired"], "sweep.finished, watch.fired"),
        ("2026-12-04T14:43:15.917125+00:00", "2026-12-04 14:43 UTC"),
        ("2026-99-99T14:43:15+00:00", "2026-99-99T14:43:15+00:00"),
        (True, "yes"),
        ("", "none"),
        (12, "12"),
    ],
)
def test_the_audit_log_tells_what_it_keeps_in_words(value: object, said: str) -> None:
    assert detail_words(value) == said
    assert action_words("api_token.made") == "API token made"
