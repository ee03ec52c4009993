"""The form of a team's own days."""

from __future__ import annotations

from typing import Any

from django import forms

from agent.teams.pages.forms import CountField
from research.retention.kinds import ABOUT
from research.retention.models import TeamRetention

MOST_DAYS = 3650


class RetentionForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic when it runs
    """For how many days each kind is kept; an empty field takes the installation's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind, about in ABOUT.items():
            field = CountField(
                unit="day", required=False, min_value=1, max_value=MOST_DAYS, label=str(kind.label)
            )
            field.widget.attrs["placeholder"] = str(about.installation_days)
            self.fields[kind.value] = field

    class Meta:
        model = TeamRetention
        fields = ("pictures", "recordings", "pages", "learned", "results")
