"""Kept sessions: one site's part, one team and profile, sealed, for a while, and forgotten on wish."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.core.sites.site import cookie_keys, part_of, with_part
from agent.teams.models import AuditEntry, Team
from agent.visits.models import SiteSession, Visit
from agent.visits.storage.site_sessions import (
    forget_old_sessions,
    forget_sessions,
    keep_session,
    kept_sessions,
    session_for,
)


def cookie(name: str, domain: str) -> dict[str, object]:
    return {"name": name, "domain": domain, "path": "/", "value": f"CANARY-{name}"}


STORAGE = {
    "cookies": [
        cookie("passed", ".shop.example.com"),
        cookie("www", "www.shop.example.com"),
        cookie("other", "notexample.com"),
        cookie("login", "accounts.example.org"),
    ],
    "origins": [{"origin": "https://shop.example.com"}, {"origin": "https://accounts.example.org"}],
}


def test_only_the_sites_own_part_is_taken() -> None:
    part = part_of(STORAGE, "example.com")
    assert {name for name, _, _ in cookie_keys(part)} == {"passed", "www"}
    assert part["origins"] == [{"origin": "https://shop.example.com"}]
    assert part_of(STORAGE, "") == {}
    assert part_of(STORAGE, "example.net") == {}
    assert part_of({"cookies": [cookie("a", "127.0.0.1")]}, "127.0.0.1:8000")["cookies"]
    assert part_of({"cookies": [cookie("a", "10.127.0.0.1")]}, "127.0.0.1:8000") == {}


def test_a_part_replaces_its_own_cookies_and_leaves_the_others() -> None:
    newer = {"cookies": [{**cookie("passed", ".shop.example.com"), "value": "new"}], "origins": []}
    whole = with_part(STORAGE, newer)
    cookies = whole["cookies"]
    assert isinstance(cookies, list)
    assert len(cookies) == 4
    assert cookies[-1]["value"] == "new"


def visit_of(team: Team, profile: str = "default", url: str = "https://shop.example.com/x") -> Visit:
    return Visit.objects.create(team=team, query="lamp", url=url, domain="example.com", profile=profile)


@pytest.mark.django_db
def test_a_session_serves_its_own_team_profile_and_site_alone() -> None:
    ours, theirs = Team.objects.create(name="ours"), Team.objects.create(name="theirs")
    assert keep_session(visit=visit_of(ours), storage=STORAGE)
    assert cookie_keys(session_for(visit_of(ours))) == cookie_keys(part_of(STORAGE, "example.com"))
    assert session_for(visit_of(theirs)) == {}
    assert session_for(visit_of(ours, "other profile")) == {}
    assert session_for(visit_of(ours, url="https://example.net/")) == {}
    assert b"CANARY" not in bytes(SiteSession.objects.get().sealed)


@pytest.mark.django_db
def test_a_session_ends_with_its_time_and_is_never_kept_where_none_is_wanted(settings: Settings) -> None:
    visit = visit_of(Team.objects.create(name="ours"))
    keep_session(visit=visit, storage=STORAGE)
    SiteSession.objects.update(saved_at=timezone.now() - timedelta(hours=13))
    assert session_for(visit) == {}
    assert forget_old_sessions() == 1
    settings.SITE_SESSION_LIFETIME = timedelta(0)
    assert not keep_session(visit=visit, storage=STORAGE)


@pytest.mark.django_db
def test_forgetting_is_the_teams_own_and_audited() -> None:
    ours, theirs = Team.objects.create(name="ours"), Team.objects.create(name="theirs")
    keep_session(visit=visit_of(ours), storage=STORAGE)
    keep_session(visit=visit_of(theirs), storage=STORAGE)
    row = kept_sessions(theirs.pk).get()
    assert forget_sessions(team_id=ours.pk, ids=[row.pk]) == 0
    assert forget_sessions(team_id=theirs.pk) == 1
    assert kept_sessions(ours.pk).count() == 1
    assert AuditEntry.objects.filter(team=theirs, action="site_sessions.forgotten").exists()
