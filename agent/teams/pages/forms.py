"""Forms of invitations and team pages; those of sign-in: `agent.teams.accounts.forms`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm

from agent.teams.models import Role, Team, User


class CountField(forms.IntegerField):
    """A whole number of `unit`s ("day"), from `min_value` on: "At least 1 day.", "At most 30 days."."""

    def __init__(self, *, unit: str, min_value: int, **kwargs: Any) -> None:
        least = f"{min_value:,} {unit}{'s' * (min_value != 1)}"
        words = {
            "required": f"How many {unit}s?",
            "invalid": f"Write a whole number of {unit}s.",
            "min_value": f"At least {least}.",
            "max_value": f"At most %(limit_value)s {unit}s.",
        }
        super().__init__(min_value=min_value, error_messages=words, **kwargs)


class NewUserForm(BaseUserCreationForm):  # type: ignore[type-arg]  # not generic when it runs
    """Name and password of a person who accepts an invitation."""

    class Meta:
        model = User
        fields = ("username",)
        labels = {"username": "Name"}
        help_texts = {"username": "Letters, digits and @ . + - _"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password2"].label, self.fields["password2"].help_text = "Password again", ""


class TeamForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic when it runs
    """A team's name."""

    class Meta:
        model = Team
        fields = ("name",)


class RoleForm(forms.Form):
    """A member's role."""

    role = forms.ChoiceField(choices=Role.choices)


class InvitationForm(forms.Form):
    """What an invitation gives, and for how long."""

    label = forms.CharField(
        max_length=120, label="Who is it for", widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(choices=Role.choices, initial=Role.OPERATOR)
    days = forms.TypedChoiceField(
        label="Valid for", coerce=int, choices=[(1, "1 day"), (7, "7 days"), (30, "30 days")], initial=7
    )

    @property
    def lifetime(self) -> timedelta:
        """How long the invitation may be used."""
        return timedelta(days=self.cleaned_data["days"])


class AuditFilterForm(forms.Form):
    """Filters of the audit log; they live in the query string."""

    q = forms.CharField(
        required=False, label="Search", widget=forms.TextInput(attrs={"type": "search", "data-key": "/"})
    )
    action = forms.ChoiceField(required=False)
    actor = forms.ChoiceField(required=False, label="Who")

    def __init__(self, *args: Any, actions: list[str], actors: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        action, actor = self.fields["action"], self.fields["actor"]
        assert isinstance(action, forms.ChoiceField)
        assert isinstance(actor, forms.ChoiceField)
        action.choices = [("", "All actions"), *((a, a) for a in actions)]
        actor.choices = [("", "Everybody"), *((a, a) for a in actors)]
