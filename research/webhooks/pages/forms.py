"""Forms of the webhooks pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms

from research.sweeps.limits.reach import Reach
from research.webhooks.addresses import checked_address
from research.webhooks.sending.payloads import EVENTS
from research.webhooks.services import EndpointRefused

OVERLAPS = (("1", "1 hour"), ("24", "24 hours"), ("168", "7 days"))
CHOICES = tuple((name, f"{name}: {words.lower()}") for name, words in EVENTS.items())


class EndpointForm(forms.Form):
    """Where to send what."""

    url = forms.CharField(
        max_length=2000,
        label="Address",
        help_text="Gets a POST for each event. https, on a public address; redirects are not followed.",
        widget=forms.TextInput(
            attrs={
                "class": "mono",
                "inputmode": "url",
                "autocomplete": "off",
                "placeholder": "https://hooks.example/desk",
            }
        ),
    )
    description = forms.CharField(
        max_length=120,
        required=False,
        label="What it is",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label="Events",
        choices=CHOICES,
        initial=list(EVENTS),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one event."},
    )

    def __init__(self, *args: Any, reach: Reach | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reach = reach

    def clean_url(self) -> str:
        """An address that may be posted to."""
        try:
            return checked_address(str(self.cleaned_data["url"]), self._reach)
        except EndpointRefused as exc:
            raise forms.ValidationError(exc.user_message) from exc


class RotateForm(forms.Form):
    """How long the old secret signs beside the new one."""

    overlap = forms.ChoiceField(label="Both secrets sign for", choices=OVERLAPS, initial="24")

    def span(self) -> timedelta:
        """The overlap."""
        return timedelta(hours=int(self.cleaned_data["overlap"]))
