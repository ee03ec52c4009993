"""allauth's forms in our words."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from allauth.core import context
from django.forms import Form

from agent.teams.accounts import throttle
from agent.teams.accounts.client import throttled_address


def _word(form: Form, **labels: str) -> None:
    """Label fields; a label needs no placeholder that says it again."""
    for name, label in labels.items():
        form.fields[name].label = label
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignInForm(allauth.LoginForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, login="Name", password="Password")  # noqa: S106 - a label
        self.fields["login"].widget.attrs |= {
            "autocapitalize": "none",
            "spellcheck": "false",
            "autofocus": True,
        }
        self.fields["password"].help_text = ""


class ChangePasswordForm(allauth.ChangePasswordForm):
    """The old password, then the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, oldpassword="Current password", password1="New password", password2="New password again")
        self.fields["oldpassword"].help_text = ""

    def clean_oldpassword(self) -> str:
        """Raises: TooManyTries, ValidationError."""
        name, address = str(self.user.get_username()), throttled_address(context.request)
        throttle.begin(name, address)
        given: str = super().clean_oldpassword()
        throttle.succeeded(name, address)
        return given


class SetPasswordForm(allauth.SetPasswordForm):
    """For a person without a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, password1="New password", password2="New password again")


class ConfirmPasswordForm(allauth.ReauthenticateForm):
    """The password before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, password="Password")  # noqa: S106
        self.fields["password"].help_text = ""
