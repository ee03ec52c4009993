"""The second factor: asked for on every way in, checked once per code, and wanted by teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client, TestCase

from agent.teams.accounts import links, throttle
from agent.teams.models import AuditEntry, Role, Team, User
from agent.teams.rights.access import member_or_none
from agent.teams.rights.admission import Admission, Standing
from tests.access.second_steps import CODE, SET_UP, code_of, give_password, is_in, set_up
from tests.factories import make_member, make_team, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Used codes are remembered there, and numbers of users come again in the next test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def person() -> tuple[User, str, list[str]]:
    """A member with a second factor, its secret and the recovery codes."""
    user, secret = make_member(), generate_totp_secret()
    TOTP.activate(user, secret)
    return user, secret, RecoveryCodes.activate(user).generate_codes()


def _said(user: User) -> list[str]:
    rows = AuditEntry.objects.filter(team=None, actor_id=user.pk).order_by("position")
    return list(rows.values_list("action", flat=True))


def test_setting_it_up_shows_a_picture_and_ten_codes_once() -> None:
    user, client = make_member(), Client()
    give_password(client, user)
    assert b'src="data:image/svg+xml;base64,' in client.get(SET_UP).content
    _, codes = set_up(client)
    assert len(set(codes)) == 10
    again = client.get("/accounts/security/codes/").content.decode()
    assert not any(code in again for code in codes)
    assert "second_factor.added" in _said(user)


def test_the_secret_and_the_codes_lie_sealed(person: tuple[User, str, list[str]]) -> None:
    _, secret, _ = person
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in stored
    assert "gAAAA" in stored


def test_the_password_alone_signs_nobody_in(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    client = Client()
    assert give_password(client, user)["Location"] == CODE
    assert not is_in(client)
    for path in ("/team/", "/", "/accounts/security/", "/accounts/password/", "/admin/"):
        assert client.get(path).status_code == 302
    assert not is_in(client)
    assert client.post(CODE, {"code": code_of(secret)}).status_code == 302
    assert is_in(client)


def test_a_recovery_code_works_once(person: tuple[User, str, list[str]]) -> None:
    user, _, codes = person
    for expected in (302, 422):
        client = Client()
        give_password(client, user)
        assert client.post(CODE, {"code": codes[0]}).status_code == expected
    assert _said(user).count("second_factor.recovery_code_used") == 1


def test_a_code_of_the_app_works_once(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    code = code_of(secret)
    for expected in (302, 422):
        client = Client()
        give_password(client, user)
        assert client.post(CODE, {"code": code}).status_code == expected


@pytest.mark.parametrize("code", ["", "000000", "12345", "1' OR 1=1", "٠١٢٣٤٥", "9" * 400])
def test_wrong_codes_are_refused(person: tuple[User, str, list[str]], code: str) -> None:
    client = Client()
    give_password(client, person[0])
    assert client.post(CODE, {"code": code}).status_code == 422
    assert not is_in(client)


def test_old_and_future_codes_are_refused(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    for periods in (-4, 4):
        client = Client()
        give_password(client, user)
        assert client.post(CODE, {"code": code_of(secret, periods)}).status_code == 422


def test_guessing_codes_is_braked_across_sessions(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        client = Client()
        give_password(client, user)
        assert client.post(CODE, {"code": "000000"}).status_code == 422
    client = Client()
    give_password(client, user)
    answer = client.post(CODE, {"code": code_of(secret)})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_guessing_codes_is_braked_from_many_addresses_too(person: tuple[User, str, list[str]]) -> None:
    """Who guesses here knows the password: it is the account that is held up, wherever the guesses come from."""
    user, secret, codes = person
    for n in range(throttle.PER_NAME_AND_ADDRESS):
        client = Client(REMOTE_ADDR=f"198.51.{n}.7")
        give_password(client, user)
        assert client.post(CODE, {"code": "000000"}).status_code == 422
    for n, code in enumerate((code_of(secret), codes[0])):
        client = Client(REMOTE_ADDR=f"203.0.{n}.7")
        give_password(client, user)
        assert client.post(CODE, {"code": code}).status_code == 429
        assert not is_in(client)


def test_the_code_that_set_it_up_signs_nobody_in() -> None:
    user, client = make_member(), Client()
    give_password(client, user)
    secret, _ = set_up(client)
    other = Client()
    give_password(other, user)
    assert other.post(CODE, {"code": code_of(secret, -1)}).status_code == 422
    assert other.post(CODE, {"code": code_of(secret)}).status_code == 302


def test_the_code_page_without_a_password_leads_back(person: tuple[User, str, list[str]]) -> None:
    client = Client()
    assert client.post(CODE, {"code": code_of(person[1])})["Location"] == "/accounts/sign-in/"
    assert not is_in(client)


def test_a_one_time_link_asks_for_it_too(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    client = Client()
    assert client.post(links.make_sign_in_link(user))["Location"] == CODE
    assert not is_in(client)
    client.post(CODE, {"code": code_of(secret)})
    assert is_in(client)
    newest = AuditEntry.objects.filter(action="sign_in.succeeded").order_by("-position")[0]
    assert newest.detail["by"] == "link, second factor: app"


def test_a_password_set_by_a_stranger_does_not_take_it_away(person: tuple[User, str, list[str]]) -> None:
    user, _, _ = person
    user.set_password("plum-teal-instrument")
    user.save()
    client = Client()
    answer = client.post("/accounts/sign-in/", {"login": user.username, "password": "plum-teal-instrument"})
    assert answer["Location"] == CODE


def test_switching_it_off_needs_a_fresh_proof(person: tuple[User, str, list[str]]) -> None:
    user, _, _ = person
    client = Client()
    client.force_login(user)  # a session that proved nothing lately
    for path in ("app/remove/", "codes/new/", "codes/"):
        answer = (
            client.post(f"/accounts/security/{path}")
            if path != "codes/"
            else client.get("/accounts/security/codes/")
        )
        assert answer["Location"].startswith("/accounts/confirm/"), path
    assert Authenticator.objects.filter(user=user).count() == 2


def test_it_can_be_switched_off_and_is_written_down(person: tuple[User, str, list[str]]) -> None:
    user, secret, _ = person
    client = Client()
    give_password(client, user)
    client.post(CODE, {"code": code_of(secret)})
    assert client.post("/accounts/security/app/remove/").status_code == 302
    assert not Authenticator.objects.filter(user=user).exists()
    assert "second_factor.removed" in _said(user)


def test_new_codes_end_the_old_ones(person: tuple[User, str, list[str]]) -> None:
    user, secret, codes = person
    client = Client()
    give_password(client, user)
    client.post(CODE, {"code": code_of(secret)})
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post("/accounts/security/codes/new/")
    other = Client()
    give_password(other, user)
    assert other.post(CODE, {"code": codes[5]}).status_code == 422
    assert "second_factor.codes_renewed" in _said(user)


def test_whoever_runs_the_machine_can_switch_it_off(person: tuple[User, str, list[str]]) -> None:
    user, _, _ = person
    call_command("second_factor_off", user.username)
    client = Client()
    give_password(client, user)
    assert is_in(client)
    for name in (user.username, "nobody"):
        with pytest.raises(CommandError):
            call_command("second_factor_off", name)


# -- what a team wants ---------------------------------------------------------------------------------


def _strict_team() -> Team:
    team = make_team()
    team.requires_second_factor = True
    team.save()
    return team


@pytest.mark.parametrize("role", [Role.OPERATOR, Role.LEAD, Role.ADMIN])
def test_who_has_none_is_sent_to_set_it_up_from_every_page(role: Role) -> None:
    user, client = make_member(_strict_team(), role), Client()
    client.force_login(user)
    for path in ("/", "/team/", "/queue/", "/sweeps/", "/results/", "/knowledge/", "/queries/", "/admin/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, SET_UP), path
    assert client.post("/team/name/", {"name": "x"})["Location"] == SET_UP


def test_a_fragment_takes_the_whole_page_there() -> None:
    client = Client()
    client.force_login(make_member(_strict_team(), Role.OPERATOR))
    assert client.get("/queue/", HTTP_HX_REQUEST="true")["HX-Redirect"] == SET_UP


def test_another_team_is_no_way_around() -> None:
    user = make_member(_strict_team(), Role.OPERATOR)
    easy = make_team()
    easy.memberships.create(user=user, role=Role.ADMIN)
    client = Client()
    client.force_login(user)
    assert client.post(f"/team/{easy.pk}/switch/")["Location"] == SET_UP
    assert client.get("/team/")["Location"] == SET_UP


@pytest.mark.parametrize("role", [Role.VIEWER, Role.REQUESTER])
def test_who_only_reads_and_asks_is_let_be(role: Role) -> None:
    client = Client()
    client.force_login(make_member(_strict_team(), role))
    assert client.get("/team/").status_code == 200


def test_setting_it_up_opens_the_pages() -> None:
    user, client = make_member(_strict_team(), Role.OPERATOR), Client()
    give_password(client, user)
    assert client.get("/accounts/security/").status_code == 200
    set_up(client)
    assert client.get("/team/").status_code == 200


def test_it_cannot_be_switched_off_while_the_team_wants_it() -> None:
    user, client = make_member(_strict_team(), Role.OPERATOR), Client()
    give_password(client, user)
    set_up(client)
    assert client.post("/accounts/security/app/remove/").status_code == 422
    assert Authenticator.objects.filter(user=user, type="totp").exists()


def test_admins_say_what_the_team_wants() -> None:
    team = make_team()
    client = Client()
    client.force_login(make_member(team, Role.ADMIN))
    client.post("/team/security/", {"requires_second_factor": "on"})
    team.refresh_from_db()
    assert team.requires_second_factor
    assert client.get("/team/")["Location"] == SET_UP
    assert team.audit_entries.filter(action="team.second_factor_required").exists()


def test_the_team_page_shows_admins_who_has_one() -> None:
    team, client = make_team(), Client()
    make_member(team, Role.OPERATOR)
    user = make_member(team, Role.ADMIN)
    give_password(client, user)
    set_up(client)
    flags = {m.user_id: m.has_second_factor for m in client.get("/team/").context["members"]}
    assert flags.pop(user.pk) is True
    assert list(flags.values()) == [False]


@pytest.mark.django_db(transaction=True)
def test_sockets_are_refused_and_closed_like_pages() -> None:
    team = make_team()
    user, client = make_member(team, Role.OPERATOR), Client()
    client.force_login(user)
    key = client.session.session_key

    def standing(role: Role = Role.VIEWER) -> Any:
        return Admission(key, user.pk, team.pk, role).read()

    assert async_to_sync(member_or_none)(user, team.pk) is not None
    assert standing() is Standing.ADMITTED
    Team.objects.filter(pk=team.pk).update(requires_second_factor=True)
    assert async_to_sync(member_or_none)(user, team.pk) is None
    assert standing() is Standing.RIGHTS_LOST
    Authenticator.objects.create(user=user, type="totp", data={})
    assert standing() is Standing.ADMITTED


def test_recovery_codes_alone_are_no_second_factor() -> None:
    user, client = make_member(_strict_team(), Role.OPERATOR), Client()
    Authenticator.objects.create(user=user, type="recovery_codes", data={})
    client.force_login(user)
    assert client.get("/team/")["Location"] == SET_UP


def test_superusers_are_asked_for_it_too() -> None:
    user, client = make_user(is_superuser=True, is_staff=True), Client()
    give_password(client, user)
    secret, _ = set_up(client)
    cache.clear()
    other = Client()
    give_password(other, user)
    assert other.get("/admin/").status_code == 302
    other.post(CODE, {"code": code_of(secret)})
    assert other.get("/admin/").status_code == 200
