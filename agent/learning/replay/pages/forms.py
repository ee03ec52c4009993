"""What people may ask of a replay."""

from __future__ import annotations

from typing import Any

from django import forms

from agent.decide.prompts import DECIDING
from agent.learning.replay.playback.options import LOCAL, NOW, RECORDED, ReplayOptions, Source
from agent.teams.pages.count_field import CountField

_SOURCES = (("now", "As it is now"), ("recorded", "As it was recorded"), ("none", "None"))


class ReplayOptionsForm(forms.Form):
    """How a visit is decided again. The default is how the desk would decide today."""

    mind = forms.ChoiceField(
        label="Who decides and judges",
        choices=(
            (NOW, "The mind as it is set now"),
            (LOCAL, "The local mind"),
            (RECORDED, "The recorded answers: rules and the gate are judged again"),
        ),
        initial=NOW,
    )
    prompt = forms.ChoiceField(
        label="Prompt for a model",
        choices=(("", "As it is set now"), *((name, name) for name in DECIDING)),
        required=False,
        help_text="Another version needs the mind as it is set now, with a model.",
    )
    knowledge = forms.ChoiceField(label="Site knowledge", choices=_SOURCES, initial="now")
    memory = forms.ChoiceField(
        label="Cached actions, patterns, examples", choices=_SOURCES, initial="recorded"
    )
    perceives = forms.BooleanField(
        label="Read each page anew",
        required=False,
        initial=True,
        help_text="From what the browser received, by today's rules.",
    )

    def options(self) -> ReplayOptions:
        """The form's answer."""
        given: dict[str, Any] = self.cleaned_data
        knowledge: Source = given["knowledge"]
        memory: Source = given["memory"]
        return ReplayOptions(given["mind"], given["prompt"], knowledge, memory, given["perceives"])


class BatchForm(ReplayOptionsForm):
    """The same for many."""

    days = CountField(unit="day", label="How many days back", min_value=1, max_value=3650, initial=30)
    domain = forms.CharField(label="Site", required=False, max_length=255, help_text="Empty: every site.")
    field_order = ("days", "domain", "mind", "prompt", "knowledge", "memory", "perceives")
