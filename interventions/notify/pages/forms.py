"""Forms of a person's notices and of a team's services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from interventions.notify.kinds import TEAM_KINDS
from interventions.notify.models import TeamChannel
from interventions.notify.ways.channels import check_address
from interventions.notify.ways.services import MAX_CHARS, AddressRefused, is_address


class AddressForm(forms.Form):
    """Where a person's e-mail goes."""

    email = forms.EmailField(
        required=False, label="Address for notices", help_text="Empty: the address of your account, if it has one.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip


class PushForm(forms.Form):
    """What a browser sends when push is switched on there."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=200)
    auth = forms.CharField(max_length=100)
    browser = forms.CharField(max_length=80, required=False)


class ChannelForm(forms.Form):
    """A service that a team is told at."""

    name = forms.CharField(
        max_length=80,
        label="Name",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Desk room"}),
    )
    address = forms.CharField(
        max_length=MAX_CHARS, label="Address",
        help_text="As apprise writes it: slack://…, discord://…, ntfys://…. Stored sealed, not shown again.",
        widget=forms.PasswordInput(attrs={"class": "mono", "autocomplete": "off", "placeholder": "service://…"}),
    )  # fmt: skip
    kinds = forms.MultipleChoiceField(
        label="Tell it when", choices=[(kind.value, kind.label) for kind in TEAM_KINDS],
        initial=[kind.value for kind in TEAM_KINDS], widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one."},
    )  # fmt: skip

    def clean_address(self) -> str:
        """An address that is on the list and that apprise can read. Never repeated in an error."""
        address = str(self.cleaned_data["address"]).strip()
        if not address:
            return ""
        try:
            check_address(address)
            is_read = is_address(address)
        except AddressRefused as exc:
            raise forms.ValidationError(str(exc)) from exc
        if not is_read:
            raise forms.ValidationError(
                "apprise can make nothing of this address. Look at its page for the form."
            )
        return address


class ChangeChannelForm(ChannelForm):
    """The same; without an address the old one stays."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, channel: TeamChannel) -> None:
        super().__init__(
            data,
            prefix=f"channel{channel.pk}",
            initial={"name": channel.name, "kinds": channel.kinds},
        )
        self.fields["address"].required = False
        self.fields["address"].label = "Another address"
        self.fields["address"].help_text = "Empty: the address stays as it is."
