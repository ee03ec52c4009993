"""What operators send."""

from __future__ import annotations

from django import forms

from interventions.models import Intervention


class HandBackForm(forms.Form):
    """How it ended, for the agent and for the next person on this site."""

    fence = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    outcome = forms.ChoiceField(choices=Intervention.Outcome.choices)
    note = forms.CharField(
        required=False,
        max_length=2000,
        label="Note",
        help_text="For the agent and for whoever comes to this site next. No passwords.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ReleaseForm(forms.Form):
    """Why somebody gives an item back."""

    fence = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = forms.CharField(max_length=500, label="Why do you give it back?")
