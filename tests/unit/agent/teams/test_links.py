"""One-time links: invitations and sign-in links."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from agent.teams.accounts import links
from agent.teams.models import AuditEntry, Invitation, Membership, Role, Team, User
from agent.teams.rights.errors import LinkNotValid
from agent.teams.services import create_team
from tests.factories import PASSWORD, make_member, make_team, make_user

pytestmark = pytest.mark.django_db
NEW_USER = {"username": "rosa", "password1": "plum-teal-instrument", "password2": "plum-teal-instrument"}


def _invitation(team: Team | None = None, role: Role = Role.OPERATOR) -> tuple[str, str]:
    """Token and path of a fresh invitation."""
    _, address = links.invite(
        team or make_team(), make_user(), role=role, label="Rosa", lifetime=timedelta(days=7)
    )
    path = address.split("/", 3)[3]
    return path.rstrip("/").rsplit("/", 1)[1], f"/{path}"


def test_it_stores_no_token() -> None:
    token, _ = _invitation()
    made = Invitation.objects.get()
    assert token not in str(vars(made))
    assert made.token_hash == links.hash_of(token)


def test_a_new_person_joins_with_a_name_and_a_password(client: Client) -> None:
    team = make_team()
    _, path = _invitation(team)
    assert client.get(path).status_code == 200
    assert client.post(path, NEW_USER).status_code == 302
    rosa = User.objects.get(username="rosa")
    assert rosa.check_password(NEW_USER["password1"])
    assert Membership.objects.get(user=rosa).role == Role.OPERATOR
    assert client.get("/team/").context["membership"].team == team


def test_a_signed_in_person_joins_with_the_account(client: Client) -> None:
    team, user = make_team(), make_member()
    client.force_login(user)
    _, path = _invitation(team)
    assert client.post(path).status_code == 302
    assert user.memberships.filter(team=team, role=Role.OPERATOR).exists()
    assert client.get("/team/").context["membership"].team == team


def test_opening_a_link_uses_nothing_up(client: Client) -> None:
    token, path = _invitation()
    client.get(path)
    client.head(path)
    assert links.find(token, Invitation.Purpose.JOIN)


def test_an_invitation_works_once(client: Client) -> None:
    _, path = _invitation()
    client.post(path, NEW_USER)
    again = Client().post(path, {**NEW_USER, "username": "second"})
    assert again.status_code == 410
    assert not User.objects.filter(username="second").exists()


def test_a_refused_name_does_not_use_the_invitation_up(client: Client) -> None:
    make_user("rosa")
    token, path = _invitation()
    assert client.post(path, NEW_USER).status_code == 422
    assert links.find(token, Invitation.Purpose.JOIN)


def test_an_invitation_taken_back_does_nothing() -> None:
    token, _ = _invitation()
    links.revoke(Invitation.objects.get(), make_user())
    with pytest.raises(LinkNotValid):
        links.accept(token, make_user())
    with pytest.raises(LinkNotValid):
        links.revoke(Invitation.objects.get(), make_user())


def test_an_old_invitation_does_nothing() -> None:
    token, _ = _invitation()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(LinkNotValid):
        links.accept(token, make_user())


def test_an_invitation_never_lowers_a_role() -> None:
    team = make_team()
    admin = make_member(team, Role.ADMIN)
    token, _ = _invitation(team, Role.VIEWER)
    assert links.accept(token, admin).role == Role.ADMIN


def test_an_invitation_does_not_sign_in_and_the_other_way_round() -> None:
    token, _ = _invitation()
    with pytest.raises(LinkNotValid):
        links.use_sign_in_link(token)


def test_a_sign_in_link_signs_in_once_and_asks_for_a_password(client: Client) -> None:
    user = make_user()
    user.set_unusable_password()
    user.save()
    address = links.make_sign_in_link(user)
    assert b"Sign in as" in client.get(address).content
    assert "_auth_user_id" not in client.session
    answer = client.post(address)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/password/set/")
    passwords = {"password1": NEW_USER["password1"], "password2": NEW_USER["password1"]}
    assert client.post("/accounts/password/set/", passwords).status_code == 302
    assert client.session["_auth_user_id"] == str(user.pk)  # still signed in
    assert Client().post(address).status_code == 410


def test_a_newer_sign_in_link_ends_the_earlier_ones() -> None:
    user = make_user()
    first = links.make_sign_in_link(user)
    links.make_sign_in_link(user)
    assert Client().post(first).status_code == 410


def test_a_sign_in_link_does_not_let_a_switched_off_user_in() -> None:
    user = make_user()
    address = links.make_sign_in_link(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Client().post(address).status_code == 410


def test_a_link_carries_the_public_address(settings: object) -> None:
    settings.PUBLIC_URL = "https://desk.example"  # type: ignore[attr-defined]
    assert links.make_sign_in_link(make_user()).startswith("https://desk.example/accounts/link/")


def test_first_admin_makes_the_admin_and_the_team_and_prints_a_link(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("first_admin")
    assert "/accounts/link/" in capsys.readouterr().out
    admin = User.objects.get(username="admin")
    assert admin.is_superuser
    assert Membership.objects.get(user=admin, team__name="Desk").role == Role.ADMIN


def test_first_admin_prints_a_fresh_link_until_somebody_has_signed_in(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    call_command("first_admin")
    first = capsys.readouterr().out.split()[-1]
    call_command("first_admin")
    second = capsys.readouterr().out.split()[-1]
    assert first != second
    assert User.objects.count() == Team.objects.count() == 1
    client.post(second)
    call_command("first_admin")
    assert capsys.readouterr().out == ""


def test_sign_in_link_command_prints_an_address_that_works(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    user = make_user()
    call_command("sign_in_link", user.username)
    assert client.post(capsys.readouterr().out.strip()).status_code == 302
    with pytest.raises(CommandError):
        call_command("sign_in_link", "nobody")


def test_the_audit_log_names_who_invited_and_who_joined() -> None:
    owner = make_user()
    team = create_team(owner, name="Desk")
    _, address = links.invite(team, owner, role=Role.VIEWER, label="Jo", lifetime=timedelta(days=1))
    links.accept(address.rstrip("/").rsplit("/", 1)[1], make_user("jo"))
    said = list(AuditEntry.objects.filter(team=team).order_by("pk").values_list("actor_name", "action"))
    assert said == [
        (owner.username, "team.created"),
        (owner.username, "invitation.created"),
        ("jo", "invitation.used"),
        ("jo", "member.joined"),
    ]
    assert PASSWORD not in str(list(AuditEntry.objects.values_list("detail", flat=True)))
