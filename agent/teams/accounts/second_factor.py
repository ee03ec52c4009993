"""The second factor: how its secrets are kept, how its codes are checked, and who must have one."""

from __future__ import annotations

from typing import Any

from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.core.cache import cache

from agent.teams.accounts import throttle
from agent.teams.accounts.client import throttled_address
from agent.teams.models import User
from agent.teams.rights.access import is_second_factor_wanted
from agent.teams.rights.sealing import vault

_PURPOSE = b"second factor"

CODE_LIFETIME_S = 120  # a code of the app is right for three periods of 30 s; it works once in that time


class SecondFactor(DefaultMFAAdapter):
    """Secrets lie encrypted; who must have a second factor cannot switch it off."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": "That code is not right. A code of the app works once and for about a minute.",
        "cannot_delete_authenticator": "A team of yours wants a second factor of you, so it stays on.",
    }

    def get_totp_label(self, user: User) -> str:
        """The account's name in the app."""
        return str(user.get_username())

    def encrypt(self, text: str) -> str:
        """Sealed with a key made of SECRET_KEY."""
        return vault(_PURPOSE).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The reverse. Raises: InvalidToken when SECRET_KEY changed (`second_factor_off` helps)."""
        return vault(_PURPOSE).decrypt(encrypted_text.encode()).decode()

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Not while a team wants one."""
        return not is_second_factor_wanted(authenticator.user)


def _code_field(label: str) -> forms.CharField:
    """A field that phones offer the right keys for and that password managers fill."""
    attrs = {
        "autocomplete": "one-time-code",
        "autocapitalize": "off",
        "spellcheck": "false",
        "autofocus": True,
        "inputmode": "numeric",
    }
    return forms.CharField(label=label, max_length=32, widget=forms.TextInput(attrs=attrs))


def _use_once(user: User, code: str) -> None:
    """Raises: ValidationError when it was used before."""
    key = f"second-factor-used:{user.pk}:{normalize_user_code(code)}"
    if not cache.add(key, "used", timeout=CODE_LIFETIME_S):
        raise SecondFactor().validation_error("incorrect_code")


class _ThrottledCode:
    """A code works once. Who guesses one knows the password already: the account is braked, wherever they are."""

    user: User
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field("Code")

    def clean_code(self) -> str:
        """Raises: TooManyTries, ValidationError."""
        name, address = f"second factor of {self.user.pk}", throttled_address(context.request)
        throttle.begin(name, address, from_anywhere=True)
        code: str = super().clean_code()  # type: ignore[misc]  # mixed in before an allauth form
        _use_once(self.user, code)
        throttle.succeeded(name, address, from_anywhere=True)
        return code


class SignInCodeForm(_ThrottledCode, AuthenticateForm):
    """The code after the password."""


class ConfirmCodeForm(_ThrottledCode, ReauthenticateForm):
    """The code before something that matters."""


class SetUpForm(ActivateTOTPForm):
    """The first code of a new app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field("Code that the app shows")

    def clean_code(self) -> str:
        """Used up with that: it signs nobody in. Raises: ValidationError."""
        code: str = super().clean_code()
        _use_once(self.user, code)
        return code
