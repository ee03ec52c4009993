"""The form of a saved view."""

from __future__ import annotations

from django import forms

from research.home.models import SavedView


class ViewForm(forms.Form):
    """What a view is called, and who has it."""

    name = forms.CharField(
        max_length=SavedView.MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    is_shared = forms.BooleanField(required=False, label="The whole team has it")
