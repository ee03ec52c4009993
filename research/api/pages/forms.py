"""Forms of the pages about the API: a token, its rotation, a team's limits."""

from datetime import timedelta

from django import forms

from agent.teams.pages.forms import CountField
from research.api.models import ApiToken, TeamLimits

NEVER = "never"
DEFAULT_DAYS = 90
LIFETIMES = (
    ("7", "7 days"),
    ("30", "30 days"),
    (str(DEFAULT_DAYS), "90 days"),
    ("365", "1 year"),
    (NEVER, "Never (not advised)"),
)
OVERLAPS = (("0", "At once"), ("1", "After 1 hour"), ("24", "After 24 hours"), ("168", "After 7 days"))


class TokenForm(forms.Form):
    """What a new token may do, and for how long."""

    name = forms.CharField(
        max_length=80,
        label="What is it for",
        help_text="The program or person that will use it.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Nightly price check"}),
    )
    scope = forms.ChoiceField(
        label="It may",
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.READ,
        help_text="To manage is to review knowledge and to change members below admin, other tokens, webhooks, "
        "notices, limits, storage and the desk’s settings, as far as your role goes.",
        widget=forms.RadioSelect,
    )
    lifetime = forms.ChoiceField(label="Expires after", choices=LIFETIMES, initial=str(DEFAULT_DAYS))

    def span(self) -> timedelta | None:
        """How long it is good; None only where “never” was chosen."""
        chosen = self.cleaned_data["lifetime"]
        return None if chosen == NEVER else timedelta(days=int(chosen))


class RotateForm(forms.Form):
    """When the old secret ends."""

    overlap = forms.ChoiceField(label="The old one ends", choices=OVERLAPS, initial="24")

    def span(self) -> timedelta:
        """How long both are good."""
        return timedelta(hours=int(self.cleaned_data["overlap"]))


class LimitsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic when it runs
    """A team's own limits; empty takes the installation's."""

    waiting_visits = CountField(
        unit="visit", required=False, min_value=0, max_value=1_000_000, label="Waiting at once"
    )
    daily_visits = CountField(
        unit="visit", required=False, min_value=0, max_value=1_000_000, label="Started a day"
    )

    class Meta:
        model = TeamLimits
        fields = ("waiting_visits", "daily_visits")
