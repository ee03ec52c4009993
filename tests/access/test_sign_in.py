"""Name and password, with a brake on guessing."""

from __future__ import annotations

import re
from datetime import timedelta
from ipaddress import ip_network
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import get_hasher
from django.test import Client, RequestFactory
from django.utils import timezone

from agent.teams.accounts import throttle
from agent.teams.accounts.adapter import Accounts
from agent.teams.accounts.client import client_address
from agent.teams.models import AuditEntry, SignInFailure
from tests.factories import PASSWORD, make_member, make_user

pytestmark = pytest.mark.django_db
PATH = "/accounts/sign-in/"


def _try(client: Client, username: str, password: str, **extra: str) -> bool:
    answer = client.post(PATH, {"login": username, "password": password}, **extra)  # type: ignore[arg-type]
    return answer.status_code == 302


def test_the_right_password_signs_in_and_goes_where_the_person_wanted(client: Client) -> None:
    user = make_member()
    answer = client.post(PATH, {"login": user.username, "password": PASSWORD, "next": "/team/"})
    assert (answer.status_code, answer["Location"]) == (302, "/team/")


def test_it_does_not_send_people_to_other_sites(client: Client) -> None:
    user = make_member()
    answer = client.post(
        PATH, {"login": user.username, "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert answer["Location"] == "/"


def test_password_managers_and_pasting_work(client: Client) -> None:
    page = client.get(PATH).content.decode()
    assert 'autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page
    assert "onpaste" not in page


def test_the_sixth_try_in_a_quarter_of_an_hour_is_refused_even_with_the_right_password(
    client: Client,
) -> None:
    user = make_user()
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        assert not _try(client, user.username, "wrong")
    answer = client.post(PATH, {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= throttle.WINDOW.total_seconds()
    assert b"Try again at" in answer.content


def test_tries_count_however_the_name_is_written(client: Client) -> None:
    user = make_user("ada")
    for name in ("ada", "ADA", " ada", "Ada", "aDa"):
        _try(client, name, "wrong")
    assert not _try(client, user.username, PASSWORD)


def test_others_and_other_addresses_are_not_held_up(client: Client) -> None:
    attacked, other = make_user(), make_user()
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        _try(client, attacked.username, "wrong")
    assert _try(Client(), other.username, PASSWORD)
    assert _try(Client(), attacked.username, PASSWORD, REMOTE_ADDR="192.0.2.7")


def test_one_address_cannot_try_many_names(client: Client) -> None:
    user = make_user()
    for n in range(throttle.PER_ADDRESS):
        throttle.begin(f"name{n}", "127.0.0.1")
    assert not _try(client, user.username, PASSWORD)


def test_after_a_quarter_of_an_hour_it_works_again_and_forgets(client: Client) -> None:
    user = make_user()
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        _try(client, user.username, "wrong")
    SignInFailure.objects.update(at=timezone.now() - throttle.WINDOW - timedelta(seconds=1))
    assert _try(client, user.username, PASSWORD)
    assert not SignInFailure.objects.exists()


def test_good_sign_ins_are_never_counted(client: Client) -> None:
    user = make_user()
    for _ in range(throttle.PER_NAME_AND_ADDRESS + 2):
        assert _try(Client(), user.username, PASSWORD)


def test_signing_out_takes_a_post(client: Client) -> None:
    client.force_login(make_member())
    assert client.get("/accounts/sign-out/").status_code == 405
    assert client.post("/accounts/sign-out/").status_code == 302
    assert "_auth_user_id" not in client.session


def test_a_changed_password_signs_the_other_sessions_out(client: Client) -> None:
    user = make_member()
    other = Client()
    for c in (client, other):
        c.force_login(user)
    new = "instrument-not-dashboard"
    data = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/accounts/password/", data).status_code == 302
    assert client.get("/team/").status_code == 200
    assert other.get("/team/").status_code == 302


def test_an_account_with_a_password_cannot_be_given_one_without_the_old(client: Client) -> None:
    client.force_login(make_member())
    answer = client.post("/accounts/password/set/", {"password1": "x" * 20, "password2": "x" * 20})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/password/")


def test_a_name_that_nobody_has_is_answered_like_a_wrong_password() -> None:
    user = make_user("ada")
    answers = [Client().post(PATH, {"login": name, "password": "wrong"}) for name in (user.username, "bob")]
    assert [a.status_code for a in answers] == [422, 422]
    known, unknown = (
        re.sub(r"(csrf\w*|X-CSRF|nonce|value|server-now)[^>]*", "", a.content.decode()) for a in answers
    )
    assert known == unknown


def test_a_name_that_nobody_has_costs_as_many_hashes_as_a_wrong_password() -> None:
    make_user("ada")
    counted: list[str] = []
    hasher = get_hasher()
    real = hasher.encode

    def counting(password: str, salt: str, *args: object) -> str:
        counted.append(password)
        return str(real(password, salt))

    with patch.object(type(hasher), "encode", lambda _, password, salt, *args: counting(password, salt)):
        for name in ("ada", "bob"):
            counted.clear()
            Client().post(PATH, {"login": name, "password": "wrong"})
            assert counted == ["wrong"], name


def test_a_switched_off_account_is_answered_like_a_wrong_password() -> None:
    user = make_user(is_active=False)
    answer = Client().post(PATH, {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 422
    assert b"Name or password is wrong" in answer.content


def test_confirming_a_password_is_braked_too(client: Client) -> None:
    client.force_login(make_user())
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        assert client.post("/accounts/confirm/", {"password": "wrong"}).status_code == 422
    assert client.post("/accounts/confirm/", {"password": PASSWORD}).status_code == 429


def test_the_old_password_is_braked_too(client: Client) -> None:
    client.force_login(make_user())
    data = {"oldpassword": "wrong", "password1": "plum-teal-instrument", "password2": "plum-teal-instrument"}
    for _ in range(throttle.PER_NAME_AND_ADDRESS):
        assert client.post("/accounts/password/", data).status_code == 422
    assert client.post("/accounts/password/", {**data, "oldpassword": PASSWORD}).status_code == 429


@pytest.mark.parametrize("password", ["short-1", "password1234", "123456789012345", "adalovelace"])
def test_weak_passwords_are_refused(client: Client, password: str) -> None:
    client.force_login(make_user("adalovelace"))
    data = {"oldpassword": PASSWORD, "password1": password, "password2": password}
    assert client.post("/accounts/password/", data).status_code == 422


def test_passwords_are_kept_as_argon2() -> None:
    from config import settings as product

    assert product.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_there_is_no_open_sign_up(client: Client) -> None:
    for path in (
        "signup/",
        "sign-up/",
        "password/reset/",
        "email/",
        "login/",
        "social/signup/",
        "3rdparty/signup/",
    ):
        assert client.get(f"/accounts/{path}").status_code == 404
    assert not Accounts().is_open_for_signup(RequestFactory().get("/"))


def test_one_ipv6_customer_is_one_address(client: Client) -> None:
    user = make_user()
    for n in range(throttle.PER_NAME_AND_ADDRESS):
        _try(client, user.username, "wrong", REMOTE_ADDR=f"2001:db8:1:2::{n + 1}")
    assert not _try(client, user.username, PASSWORD, REMOTE_ADDR="2001:db8:1:2:ffff::1")
    assert _try(client, user.username, PASSWORD, REMOTE_ADDR="2001:db8:1:3::1")


@pytest.mark.parametrize(
    ("peer", "header", "expected"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "10.1.1.1", "192.0.2.7"),
        ("10.0.0.5", "", "10.0.0.5"),
        ("10.0.0.5", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.5", "1.2.3.4, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.5", "1.2.3.4, 203.0.113.9, 10.0.0.6", "203.0.113.9"),
        ("10.0.0.5", "1.2.3.4, nonsense", "10.0.0.5"),
        ("10.0.0.5", "::ffff:203.0.113.9", "203.0.113.9"),
        ("", "203.0.113.9", "0.0.0.0"),
    ],
)
def test_only_a_trusted_proxy_says_where_somebody_is(
    settings: Any, peer: str, header: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    request = RequestFactory().get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=header)
    assert client_address(request) == expected


def test_a_forged_header_does_not_get_around_the_brake(client: Client) -> None:
    user = make_user()
    for n in range(throttle.PER_NAME_AND_ADDRESS):
        _try(client, user.username, "wrong", HTTP_X_FORWARDED_FOR=f"203.0.113.{n}")
    assert not _try(client, user.username, PASSWORD, HTTP_X_FORWARDED_FOR="203.0.113.99")


def _said() -> list[tuple[str, dict[str, Any]]]:
    return list(AuditEntry.objects.filter(team=None).order_by("position").values_list("action", "detail"))


def test_sign_ins_good_and_bad_are_written_down(client: Client) -> None:
    user = make_user()
    _try(client, user.username, "wrong")
    _try(client, "my-password-typed-into-the-name", "wrong")
    _try(client, user.username, PASSWORD)
    client.post("/accounts/sign-out/")
    assert _said() == [
        ("sign_in.failed", {"name": user.username, "address": "127.0.0.1"}),
        ("sign_in.failed", {"name": "a name that nobody has", "address": "127.0.0.1"}),
        ("sign_in.succeeded", {"by": "password", "address": "127.0.0.1"}),
        ("sign_out", {"address": "127.0.0.1"}),
    ]


def test_a_used_up_brake_is_written_down_once(client: Client) -> None:
    user = make_user()
    for _ in range(throttle.PER_NAME_AND_ADDRESS + 3):
        _try(client, user.username, "wrong")
    assert [action for action, _ in _said()].count("sign_in.throttled") == 1


def test_the_security_page_lists_sessions_and_ends_the_others() -> None:
    user = make_member()
    here, there = Client(HTTP_USER_AGENT="X Firefox/1 Linux"), Client(HTTP_USER_AGENT="X Chrome/1 Windows")
    for c in (here, there):
        assert _try(c, user.username, PASSWORD)
    page = here.get("/accounts/security/").content.decode()
    assert "Firefox on Linux" in page
    assert "Chrome on Windows" in page
    assert here.post("/accounts/security/sessions/").status_code == 302
    assert here.get("/team/").status_code == 200
    assert there.get("/team/").status_code == 302
    assert not there.session.exists(there.cookies["sessionid"].value)


def test_a_changed_password_ends_other_sessions_in_the_database_too() -> None:
    user = make_member()
    here, there = Client(), Client()
    for c in (here, there):
        assert _try(c, user.username, PASSWORD)
    key = there.cookies["sessionid"].value
    data = {"oldpassword": PASSWORD, "password1": "plum-teal-instrument", "password2": "plum-teal-instrument"}
    assert here.post("/accounts/password/", data).status_code == 302
    assert not here.session.exists(key)  # so an open socket of it closes at its next look
    assert here.get("/team/").status_code == 200


def test_the_raw_records_are_for_superusers_who_sign_in_like_everybody() -> None:
    staff = make_user(is_staff=True)
    client = Client()
    client.force_login(staff)
    assert client.get("/admin/").status_code == 302
    client.force_login(make_user(is_staff=True, is_superuser=True))
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/"
    stranger = Client().get("/admin/login/")
    assert (stranger.status_code, stranger["Location"].split("?")[0]) == (302, PATH)
    assert (
        Client().post("/admin/login/", {"username": staff.username, "password": PASSWORD}).status_code == 302
    )
