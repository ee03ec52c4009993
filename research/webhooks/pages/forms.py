"""Forms of the webhooks pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from django import forms

from agent.network.egress import NOT_ALLOWED, Refusal, check_url, split_url
from research.sweeps.limits.reach import Reach, default_reach
from research.webhooks.sending.payloads import EVENTS

log = structlog.get_logger(__name__)
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
        """An address that may be posted to. The proxy decides at every try; this is the friendly word before."""
        url = str(self.cleaned_data["url"]).strip()
        reach = self._reach or default_reach()
        refusal = async_to_sync(check_url)(url, resolver=reach.resolver, policy=reach.policy)
        if refusal is not None:
            log.info("egress.refused", code=refusal, at="webhook form")
            raise forms.ValidationError(NOT_ALLOWED)
        target = split_url(url)
        if isinstance(target, Refusal):  # never: it was judged just now
            raise forms.ValidationError(NOT_ALLOWED)
        if url.lower().startswith("http:") and not reach.policy.may_be_private(target.host, target.port):
            raise forms.ValidationError("Use https: what is sent would be readable on its way.")
        return url


class RotateForm(forms.Form):
    """How long the old secret signs beside the new one."""

    overlap = forms.ChoiceField(label="Both secrets sign for", choices=OVERLAPS, initial="24")

    def span(self) -> timedelta:
        """The overlap."""
        return timedelta(hours=int(self.cleaned_data["overlap"]))
