"""The form of a share link."""

from __future__ import annotations

from datetime import timedelta

from django import forms

LIFETIMES = ((1, "1 day"), (7, "7 days"), (30, "30 days"), (90, "90 days"))


class ShareForm(forms.Form):
    """What people outside are shown, and for how long."""

    title = forms.CharField(
        max_length=200, help_text="Readers see it.", widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    days = forms.TypedChoiceField(label="Valid for", coerce=int, choices=LIFETIMES, initial=7)
    shows_marks = forms.BooleanField(required=False, label="Also show the team’s shortlist, notes and labels")

    @property
    def lifetime(self) -> timedelta:
        """How long the address is good."""
        return timedelta(days=self.cleaned_data["days"])
