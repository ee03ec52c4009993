"""What operators send."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo
from typing import Any

from django import forms
from django.utils import timezone

from agent.language.sanitize import whole_number
from interventions.models import Intervention

MAX_LISTED = 50
SNOOZES = (
    ("15m", "for 15 minutes"),
    ("1h", "for an hour"),
    ("tomorrow", "until tomorrow, 9:00"),
    ("own", "until a time of my own:"),
)


class FenceForm(forms.Form):
    """Repeats the claim's number; 0 from those who hold no claim."""

    fence = forms.IntegerField(min_value=0, initial=0, required=False, widget=forms.HiddenInput)

    def clean_fence(self) -> int:
        """Nothing sent means no claim."""
        return self.cleaned_data["fence"] or 0


class HandBackForm(FenceForm):
    """How it ended, for the agent and for the next person on this site."""

    outcome = forms.ChoiceField(choices=Intervention.Outcome.choices)
    note = forms.CharField(
        required=False,
        max_length=2000,
        label="Note",
        help_text="For the agent and for whoever comes to this site next. No passwords.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class RemarkForm(forms.Form):
    """A line for the others at this item."""

    text = forms.CharField(max_length=2000, label="Remark")


class AnswerForm(FenceForm):
    """Give control away, or keep it."""

    gives = forms.TypedChoiceField(choices=[("1", "Give"), ("0", "Keep")], coerce=lambda word: word == "1")


class ListedForm(forms.Form):
    """The items that somebody saw listed when they pressed the button: these and no others."""

    listed = forms.CharField(max_length=1000)
    batch = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False)

    def clean_listed(self) -> list[int]:
        """Their numbers, in the order in which they were there."""
        ids = [whole_number(word) for word in self.cleaned_data["listed"].split(",")]
        if not 0 < len(ids) <= MAX_LISTED or None in ids:
            raise forms.ValidationError("Nothing was listed.")
        return [pk for pk in ids if pk is not None]


class ReasonForm(FenceForm):
    """Why: one of the ready reasons, words of one's own, or both."""

    ready = forms.ChoiceField(required=False, widget=forms.RadioSelect, label="Why?")
    words = forms.CharField(
        required=False,
        max_length=400,
        label="In your own words",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, ready: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ready"].choices = [(words, words) for words in ready]  # type: ignore[attr-defined]
        if not ready:
            del self.fields["ready"]
            self.fields["words"].label = "Why?"

    def clean(self) -> dict[str, Any]:
        """Joins both to one reason."""
        given = super().clean() or self.cleaned_data
        parts = [given.get("ready") or "", (given.get("words") or "").strip()]
        given["reason"] = ": ".join(part for part in parts if part)
        if not given["reason"] and not self.errors:
            raise forms.ValidationError("Say why, so that the next person knows.")
        return given


class SnoozeForm(FenceForm):
    """Until when nobody is reminded of it, in the team's own time."""

    when = forms.ChoiceField(choices=SNOOZES, widget=forms.RadioSelect, initial="15m", label="Put it aside")
    own = forms.DateTimeField(
        required=False,
        label="Time",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def __init__(self, *args: Any, zone: tzinfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._zone = zone
        self.fields["own"].help_text = f"In the team's time zone, {zone}."

    def clean(self) -> dict[str, Any]:
        """Sets `until`."""
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        now = timezone.now()
        given["until"] = until = self._until(given["when"], given.get("own"), now)
        if until is None or until <= now:
            raise forms.ValidationError("Choose a time that is still to come.")
        return given

    def _until(self, when: str, own: datetime | None, now: datetime) -> datetime | None:
        if when == "own":
            return own.replace(tzinfo=self._zone) if own else None
        if when == "tomorrow":
            day = now.astimezone(self._zone).date() + timedelta(days=1)
            return datetime.combine(day, time(9), tzinfo=self._zone)
        return now + (timedelta(hours=1) if when == "1h" else timedelta(minutes=15))
