"""What a person with an authenticator app does."""

from __future__ import annotations

import re
from typing import Any

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client, TestCase

from agent.teams.models import User
from tests.factories import PASSWORD

SIGN_IN = "/accounts/sign-in/"
CODE = "/accounts/sign-in/code/"
SET_UP = "/accounts/security/app/"
NOW = 1_900_000_000  # for the app and the desk: a code must not run out between a test's two lines


def code_of(secret: str, periods: int = 0) -> str:
    """What the app shows now, or so many periods of 30 s later."""
    return str(format_hotp_value(hotp_value(secret, NOW // 30 + periods)))


def give_password(client: Client, user: User) -> Any:
    """The first step."""
    return client.post(SIGN_IN, {"login": user.username, "password": PASSWORD})


def set_up(client: Client) -> tuple[str, list[str]]:
    """Set a second factor up for whoever is signed in; the secret and the recovery codes."""
    page = client.get(SET_UP).content.decode()
    found = re.search(r'id="secret" value="(\w+)"', page)
    assert found is not None, page
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = client.post(SET_UP, {"code": code_of(found[1], -1)})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/security/codes/")
    shown = client.get("/accounts/security/codes/").content.decode()
    return found[1], re.findall(r"<li>(\d{8})</li>", shown)


def is_in(client: Client) -> bool:
    """Whether the client is signed in."""
    return "_auth_user_id" in client.session
