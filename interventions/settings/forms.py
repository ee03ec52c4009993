"""Forms of the desk's settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator

from agent.network.addresses import canonical_host
from agent.network.egress import is_local
from agent.teams.models import Role, Team, User, person_name
from agent.teams.pages.forms import CountField
from interventions.models import DeskPolicy
from interventions.settings.hours import DAYS, clock_of, zone_names

_CLOCK = forms.TextInput(attrs={"type": "time", "class": "mono"})


class PolicyForm(forms.Form):
    """How the desk of one team is run."""

    claim_seconds = CountField(
        unit="second", required=False, min_value=10, max_value=3600, label="Seconds to claim",
        help_text="How long an item waits for a person. 10 to 3600.",
    )  # fmt: skip
    unclaimed = forms.ChoiceField(
        label="When nobody claims it", widget=forms.RadioSelect,
        choices=[("park", "Park it: the browser is freed, a late claim opens it again"),
                 ("end", "End the visit as blocked")],
    )  # fmt: skip
    parked_hours = CountField(
        unit="hour", required=False, min_value=1, label="Hours that a parked item is kept"
    )
    is_escalating = forms.BooleanField(required=False, label="Pass on what nobody looks at")
    on_call = forms.ChoiceField(required=False, label="On call")
    staffed = forms.ChoiceField(
        label="The desk is staffed", widget=forms.RadioSelect,
        choices=[("always", "Always"), ("hours", "In these hours")],
    )  # fmt: skip
    timezone = forms.CharField(
        max_length=64, label="Time zone", help_text="For example Europe/Berlin.",
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off"}),
    )  # fmt: skip
    quiet_from = forms.CharField(required=False, max_length=5, label="Quiet from", widget=_CLOCK)
    quiet_until = forms.CharField(required=False, max_length=5, label="Quiet until", widget=_CLOCK)

    def __init__(self, data: Any = None, *, team: Team, row: DeskPolicy | None = None) -> None:
        super().__init__(data, initial=_initial(row or DeskPolicy()))
        members = User.objects.filter(
            memberships__team=team, memberships__role__in=Role.OPERATOR.and_above, is_active=True
        ).order_by("username")
        on_call = self.fields["on_call"]
        assert isinstance(on_call, forms.ChoiceField)
        on_call.choices = [("", "Nobody"), *((str(user.pk), person_name(user)) for user in members)]
        self._cap_parked()
        self.fields["claim_seconds"].widget.attrs["placeholder"] = int(
            settings.INTERVENTION_TIMEOUT.total_seconds()
        )
        for n, day in enumerate(DAYS):
            for part, word in (("from", "opens"), ("until", "closes")):
                field = forms.CharField(required=False, max_length=5, label=f"{day} {word}", widget=_CLOCK)
                self.fields[f"day{n}_{part}"] = field

    def _cap_parked(self) -> None:
        """A saved session cannot be opened any more after the installation's own limit."""
        most, field = int(settings.PARKED_LIFETIME.total_seconds() // 3600), self.fields["parked_hours"]
        field.validators.append(MaxValueValidator(most))
        field.help_text = f"1 to {most}, which is the installation’s own."
        field.widget.attrs |= {"max": most, "placeholder": most}

    def days(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        """The rows of the table: a day, from, until."""
        for n, day in enumerate(DAYS):
            yield day, self[f"day{n}_from"], self[f"day{n}_until"]

    def clean_timezone(self) -> str:
        """A zone that exists."""
        name = str(self.cleaned_data["timezone"]).strip()
        if name not in zone_names():
            raise forms.ValidationError("There is no such time zone. Choose one of the list.")
        return name

    def clean(self) -> dict[str, Any]:
        """Each pair of times whole; hours only where the desk is not always staffed."""
        found = dict(self.cleaned_data)
        self._check_pair("quiet_from", "quiet_until")
        if found.get("staffed") == "hours":
            pairs = [self._check_pair(f"day{n}_from", f"day{n}_until") for n in range(7)]
            if not any(pairs) and not self.errors:
                self.add_error("staffed", "Give at least one day its hours, or choose Always.")
        return found

    def _check_pair(self, first: str, last: str) -> bool:
        """Whether both are there. One alone, or what is no time, is said at its field."""
        for name in (first, last):
            text = self.cleaned_data.get(name, "")
            if text and clock_of(text) is None:
                self.add_error(name, "Write a time like 08:00.")
        start, until = self.cleaned_data.get(first, ""), self.cleaned_data.get(last, "")
        if bool(start) != bool(until):
            self.add_error(first if not start else last, "Both times are needed, or none.")
        return bool(start and until)

    def columns(self) -> dict[str, object]:
        """The columns of `DeskPolicy` that the valid form means."""
        found, on_call = self.cleaned_data, self.cleaned_data["on_call"]
        same = ("claim_seconds", "parked_hours", "is_escalating", "timezone", "quiet_from", "quiet_until")
        return {name: found[name] for name in same} | {
            "ends_unclaimed": found["unclaimed"] == "end",
            "on_call_id": int(on_call) if on_call else None,
            "hours": self._hours(),
        }

    def _hours(self) -> dict[str, list[str]]:
        if self.cleaned_data["staffed"] != "hours":
            return {}
        pairs = {
            str(n): [self.cleaned_data[f"day{n}_from"], self.cleaned_data[f"day{n}_until"]] for n in range(7)
        }
        return {day: pair for day, pair in pairs.items() if all(pair)}


def _initial(row: DeskPolicy) -> dict[str, object]:
    found: dict[str, object] = {
        "claim_seconds": row.claim_seconds,
        "unclaimed": "end" if row.ends_unclaimed else "park",
        "parked_hours": row.parked_hours,
        "is_escalating": row.is_escalating,
        "on_call": str(row.on_call_id or ""),
        "staffed": "hours" if row.hours else "always",
        "timezone": row.timezone,
        "quiet_from": row.quiet_from,
        "quiet_until": row.quiet_until,
    }
    for day, pair in row.hours.items():
        if isinstance(pair, list) and len(pair) == 2:
            found |= {f"day{day}_from": pair[0], f"day{day}_until": pair[1]}
    return found


class RuleForm(forms.Form):
    """A site on which nobody is to be asked."""

    domain = forms.CharField(
        max_length=255, label="Site",
        widget=forms.TextInput(attrs={"class": "mono", "autocomplete": "off", "placeholder": "shop.example"}),
    )  # fmt: skip
    reason = forms.CharField(
        max_length=300, label="Why", help_text="Shown with each visit that it ends.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip

    def clean_domain(self) -> str:
        """A host name; an address is taken apart for it."""
        text = str(self.cleaned_data["domain"]).strip().lower()
        host = canonical_host(text.split("://")[-1].split("/")[0].split(":")[0])
        if host is None or is_local(host):
            raise forms.ValidationError("Write a site like shop.example.")
        return host.removeprefix("www.")
