"""Members, roles, several teams, the audit log and the checks that other apps use."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client

from agent.teams import services
from agent.teams.models import AuditEntry, Membership, Role, Team
from agent.teams.rights.access import member_or_none, require_team_member
from agent.teams.rights.errors import LastAdmin
from tests.factories import make_member, make_team, make_user

pytestmark = pytest.mark.django_db


def _admin(team: Team) -> Client:
    client = Client()
    client.force_login(make_member(team, Role.ADMIN))
    return client


def test_the_last_admin_keeps_the_role_and_stays(team: Team) -> None:
    client = _admin(team)
    only = Membership.objects.get(team=team, role=Role.ADMIN)
    changes: tuple[tuple[str, dict[str, str]], ...] = (
        (f"/team/members/{only.pk}/role/", {"role": "viewer"}),
        (f"/team/members/{only.pk}/remove/", {}),
    )
    for path, data in changes:
        answer = client.post(path, data)
        assert answer.status_code == 409
        assert b"at least one admin" in answer.content
    only.refresh_from_db()
    assert only.role == Role.ADMIN


def test_a_switched_off_admin_does_not_count(team: Team) -> None:
    admin = make_member(team, Role.ADMIN)
    gone = make_member(team, Role.ADMIN)
    gone.is_active = False
    gone.save()
    with pytest.raises(LastAdmin):
        services.remove_member(admin.memberships.get(), admin)


def test_one_of_two_admins_may_go(team: Team) -> None:
    client = _admin(team)
    other = make_member(team, Role.ADMIN).memberships.get()
    assert client.post(f"/team/members/{other.pk}/role/", {"role": "lead"}).status_code == 302
    assert client.post(f"/team/members/{other.pk}/remove/").status_code == 302
    assert not Membership.objects.filter(pk=other.pk).exists()
    actions = list(AuditEntry.objects.filter(team=team).values_list("action", flat=True))
    assert actions == ["member.removed", "member.role_changed"]


def test_an_unknown_role_is_refused(team: Team) -> None:
    other = make_member(team).memberships.get()
    assert _admin(team).post(f"/team/members/{other.pk}/role/", {"role": "emperor"}).status_code == 422


def test_an_invitation_link_is_shown_once_and_only_on_that_answer(team: Team) -> None:
    client = _admin(team)
    made = client.post("/team/invitations/new/", {"label": "Jo", "role": "operator", "days": "7"})
    assert b"/accounts/join/" in made.content
    assert b"/accounts/join/" not in client.get("/team/").content


def test_a_viewer_sees_the_members_but_no_controls(team: Team) -> None:
    client = Client()
    client.force_login(make_member(team, Role.VIEWER, "quiet.viewer"))
    page = client.get("/team/").content.decode()
    assert "quiet.viewer" in page
    assert "/team/members/" not in page
    assert "/team/audit/" not in page


def test_switching_keeps_the_choice_in_the_session(team: Team) -> None:
    user = make_member(team, Role.ADMIN)
    other = make_team("Other")
    Membership.objects.create(user=user, team=other, role=Role.VIEWER)
    client = Client()
    client.force_login(user)
    assert client.get("/team/").context["membership"].team == team
    client.post(f"/team/{other.pk}/switch/")
    assert client.get("/team/").context["membership"].team == other
    assert client.post("/team/name/", {"name": "Mine now"}).status_code == 403  # only viewer there


def test_who_leaves_the_active_team_works_in_another(team: Team) -> None:
    user = make_member(team)
    other = make_team("Other")
    Membership.objects.create(user=user, team=other, role=Role.VIEWER)
    client = Client()
    client.force_login(user)
    client.post(f"/team/{other.pk}/switch/")
    Membership.objects.filter(team=other).delete()
    assert client.get("/team/").context["membership"].team == team


def test_a_new_team_becomes_the_active_one(team: Team) -> None:
    client = _admin(team)
    client.post("/team/new/", {"name": "Furniture lab"})
    membership = client.get("/team/").context["membership"]
    assert (membership.team.name, membership.role) == ("Furniture lab", Role.ADMIN)


def test_admins_say_whether_site_wide_knowledge_needs_two_people(team: Team) -> None:
    client = _admin(team)
    client.post("/team/knowledge/", {"two_for_site_rules": "on"})
    team.refresh_from_db()
    assert team.two_for_site_rules
    assert team.audit_entries.filter(action="team.two_for_site_rules").exists()
    client.post("/team/knowledge/")
    team.refresh_from_db()
    assert not team.two_for_site_rules


def test_a_person_without_a_team_is_told_what_to_do() -> None:
    client = Client()
    client.force_login(make_user())
    answer = client.get("/team/")
    assert answer.status_code == 403
    assert b"invitation link" in answer.content


def test_the_audit_log_filters_and_pages(team: Team) -> None:
    actor = make_member(team, Role.LEAD, "mei")
    for n in range(60):
        services.record_audit(team, actor, "sweep.started", team, vendors=n)
    services.record_audit(team, None, "visit.parked", team)
    services.record_audit(make_team(), actor, "sweep.started")
    client = Client()
    client.force_login(actor)
    first = client.get("/team/audit/").context["page"]
    assert (first.paginator.count, len(first.object_list)) == (61, 50)
    parked = client.get("/team/audit/", {"action": "visit.parked"}).context["page"]
    assert [e.actor_name for e in parked] == ["system"]
    assert client.get("/team/audit/", {"actor": "mei", "page": "2"}).context["page"].number == 2
    assert client.get("/team/audit/", {"q": "nothing like it"}).context["page"].paginator.count == 0
    assert client.get("/team/audit/", {"action": "not an action"}).status_code == 200


def test_an_outsider_gets_404_and_a_too_low_role_403(team: Team) -> None:
    with pytest.raises(Http404):
        require_team_member(make_member(), team.pk)
    with pytest.raises(PermissionDenied):
        require_team_member(make_member(team, Role.VIEWER), team.pk, Role.OPERATOR)
    assert require_team_member(make_member(team, Role.LEAD), team.pk, Role.OPERATOR).role == Role.LEAD


@pytest.mark.django_db(transaction=True)
def test_sockets_admit_members_with_the_role_only(team: Team) -> None:
    admit = async_to_sync(member_or_none)
    operator = make_member(team, Role.OPERATOR)
    assert admit(operator, team.pk, Role.OPERATOR)
    assert admit(operator, team.pk, Role.LEAD) is None
    assert admit(make_member(), team.pk) is None
    assert admit(AnonymousUser(), team.pk) is None
    operator.is_active = False
    assert admit(operator, team.pk) is None


@pytest.mark.parametrize("role", list(Role))
def test_each_role_includes_those_before_it(role: Role) -> None:
    assert [r for r in Role if role.includes(r)] == list(Role)[: role.rank + 1]


def test_the_raw_records_name_the_audit_log_in_words(admin_client: Client) -> None:
    page = admin_client.get("/admin/").content.decode()
    assert "Audit entries" in page
    assert "entrys" not in page
