"""allauth's account flows with our rules: no open sign-up, our throttle, our audit."""

from __future__ import annotations

import time
from typing import Any, NoReturn

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import REAUTHENTICATION_TIMEOUT
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from agent.teams.accounts import throttle
from agent.teams.accounts.client import client_address, throttled_address
from agent.teams.models import User
from agent.teams.services import record_audit


class Accounts(DefaultAccountAdapter):
    """Sign-in with a name and a password."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": "Name or password is wrong. Both tell upper from lower case.",
        "enter_current_password": "That is not your current password.",
        "incorrect_password": "That is not your password.",
        "incorrect_code": "That code is not right. A code of the app works once and for about a minute.",
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never by a form: accounts are made by invitations (`join`) and by single sign-on."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Behind a trusted proxy, the address that it names."""
        return client_address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the try. Raises: TooManyTries."""
        throttle.begin(str(credentials.get("username", "")), throttled_address(request))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The user whose name and password these are, else None. Raises: TooManyTries."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            throttle.succeeded(str(credentials.get("username", "")), throttled_address(request))
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Write it down. A name that nobody has is not: it may be a password in the wrong field."""
        name = str(credentials.get("username", ""))
        is_known = User.objects.filter(username=name).exists()
        _record_failure(name if is_known else "", request, name)

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """An account that is switched off."""
        return refused(request, "This account is switched off. Ask an administrator.")

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Not when the person signed in a moment ago."""
        records = get_authentication_records(self.request, self.request.user)
        if any(time.time() - record["at"] < REAUTHENTICATION_TIMEOUT for record in records):
            return False
        return bool(super().is_reauthentication_required(app=app, **kwargs))


def refused(request: HttpRequest, words: str, status: int = 403) -> HttpResponse:
    """The page that says why nobody was signed in."""
    return render(request, "account/refused.html", {"words": words}, status=status)


def refuse(request: HttpRequest, words: str, status: int = 403) -> NoReturn:
    """Leave allauth's flow with that page. Raises: ImmediateHttpResponse."""
    raise ImmediateHttpResponse(refused(request, words, status))


def _record_failure(shown: str, request: HttpRequest, name: str) -> None:
    address = client_address(request)
    record_audit(None, None, "sign_in.failed", name=shown or "a name that nobody has", address=address)
    if throttle.is_used_up(name, throttled_address(request)):
        record_audit(None, None, "sign_in.throttled", name=shown, address=address)
