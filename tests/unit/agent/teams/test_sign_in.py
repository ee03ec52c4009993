"""Name and password: Django's own, with a brake on guessing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from agent.teams import throttle
from agent.teams.models import SignInFailure
from tests.factories import PASSWORD, make_member, make_user

pytestmark = pytest.mark.django_db
PATH = "/accounts/sign-in/"


def _try(client: Client, username: str, password: str, **extra: str) -> bool:
    answer = client.post(PATH, {"username": username, "password": password}, **extra)  # type: ignore[arg-type]
    return answer.status_code == 302


def test_the_right_password_signs_in_and_goes_where_the_person_wanted(client: Client) -> None:
    user = make_member()
    answer = client.post(PATH, {"username": user.username, "password": PASSWORD, "next": "/team/"})
    assert (answer.status_code, answer["Location"]) == (302, "/team/")


def test_it_does_not_send_people_to_other_sites(client: Client) -> None:
    user = make_member()
    answer = client.post(
        PATH, {"username": user.username, "password": PASSWORD, "next": "https://evil.example/"}
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
    assert not _try(client, user.username, PASSWORD)
    assert (
        b"Too many failed tries"
        in client.post(PATH, {"username": user.username, "password": PASSWORD}).content
    )


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
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/accounts/password/", data).status_code == 302
    assert client.get("/team/").status_code == 200
    assert other.get("/team/").status_code == 302


def test_an_account_with_a_password_cannot_be_given_one_without_the_old(client: Client) -> None:
    client.force_login(make_member())
    answer = client.post("/accounts/password/set/", {"new_password1": "x" * 20, "new_password2": "x" * 20})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/password/")
