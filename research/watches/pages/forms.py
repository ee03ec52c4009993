"""The form of a watch: its name, its schedule, its conditions, when it tells again."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundField

from research.pipeline.errors import ResearchError
from research.pipeline.watching.conditions import REARM_WORDS, Condition, Kind, Rearm
from research.pipeline.watching.schedule import DAYS, LAST_DAY, Every, Schedule, cron_of, named, schedule_of
from research.watches.models import Watch
from research.watches.services import OF_SWEEPS, WatchDraft, problem_of

EVERY_WORDS = (
    (Every.DAY.value, "Every day"),
    (Every.WEEK.value, "Every week"),
    (Every.MONTH.value, "Every month"),
    (Every.CRON.value, "By a cron expression"),
)
WEEKDAYS = [(str(n % 7), DAYS[n % 7]) for n in range(1, 8)]
MONTH_DAYS = [*((str(n), str(n)) for n in range(1, 29)), (LAST_DAY, "The last day")]


class WatchForm(forms.Form):
    """What a person fills in; `draft` is what a valid one asks for, `conditions` also what an invalid one has."""

    name = forms.CharField(max_length=120, label="Name", error_messages={"required": "Give it a name."})
    every = forms.ChoiceField(label="Run", choices=EVERY_WORDS, initial=Every.WEEK.value)
    weekday = forms.ChoiceField(label="On", choices=WEEKDAYS, initial="1", required=False)
    day = forms.ChoiceField(label="On day", choices=MONTH_DAYS, initial="1", required=False)
    at = forms.TimeField(
        label="At",
        required=False,
        initial="08:00",
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    cron = forms.CharField(
        label="Cron expression",
        max_length=100,
        required=False,
        help_text="Minute, hour, day of the month, month, day of the week: <code>0 8,20 * * 1-5</code>.",
        widget=forms.TextInput(attrs={"class": "mono", "autocomplete": "off", "placeholder": "0 8 * * 1"}),
    )
    timezone = forms.CharField(
        label="Time zone",
        max_length=64,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    falls = forms.BooleanField(label="The price falls", required=False, initial=True)
    falls_by = forms.DecimalField(
        label="by at least, in %", required=False, initial=5, max_digits=5, decimal_places=2
    )
    back = forms.BooleanField(label="Back in stock", required=False, initial=True)
    below = forms.BooleanField(label="A new offer below", required=False)
    below_amount = forms.DecimalField(label="Amount", required=False, max_digits=12, decimal_places=2)
    below_currency = forms.CharField(
        label="Currency",
        required=False,
        max_length=3,
        widget=forms.TextInput(attrs={"placeholder": "EUR", "size": 4}),
    )
    silent = forms.BooleanField(label="A vendor stops answering", required=False)
    silent_runs = forms.IntegerField(label="runs in a row", required=False, initial=2)
    other = forms.BooleanField(label="A vendor’s determination changes", required=False)
    rearm = forms.ChoiceField(
        label="Tell me again",
        choices=[(rule.value, words) for rule, words in REARM_WORDS.items()],
        initial=Rearm.ALWAYS.value,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, is_question: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_question = is_question
        self.schedule: Schedule | None = None
        self.fields["timezone"].initial = settings.TIME_ZONE

    def clean(self) -> dict[str, Any]:
        """The schedule and the conditions as a whole."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["below_currency"] = cleaned.get("below_currency", "").upper()
        self._clean_schedule(cleaned)
        conditions = self.conditions
        if not conditions:
            self.add_error(None, "Choose at least one condition.")
        for condition in conditions:
            if problem := problem_of(condition):
                self.add_error(_FIELDS[condition.kind], problem)
        return cleaned

    def _clean_schedule(self, cleaned: dict[str, Any]) -> None:
        every, at = cleaned.get("every", ""), cleaned.get("at")
        if every in ("", Every.CRON.value):
            cron = cleaned.get("cron", "")
        elif at is None:
            self.add_error("at", "Give a time like 08:00.") if "at" not in self.errors else None
            return
        else:
            weekday, day = cleaned.get("weekday") or "1", cleaned.get("day") or "1"
            cron = cron_of(Every(every), at, weekday=int(weekday), day=day)
        try:
            self.schedule = schedule_of(cron, cleaned.get("timezone", "").strip())
        except ResearchError as exc:
            self.add_error(
                "cron" if every == Every.CRON.value and "zone" not in exc.user_message else "timezone",
                exc.user_message,
            )

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Those that are ticked, as far as they can be read."""
        return tuple(self._conditions())

    @property
    def rule(self) -> Rearm:
        """When it tells again; the usual rule while none can be read."""
        return Rearm(self.cleaned_data.get("rearm") or Rearm.ALWAYS)

    def _conditions(self) -> Iterator[Condition]:
        given = self.cleaned_data
        if self.is_question:
            yield Condition(0, Kind.ANSWER_CHANGES)
            return
        amounts: dict[Kind, Decimal | None] = {
            Kind.PRICE_FALLS: given.get("falls_by"),
            Kind.NEW_BELOW: given.get("below_amount"),
            Kind.VENDOR_SILENT: Decimal(runs) if (runs := given.get("silent_runs")) is not None else None,
        }
        for kind in OF_SWEEPS:
            if given.get(_TICKS[kind]):
                currency = given.get("below_currency", "") if kind is Kind.NEW_BELOW else ""
                yield Condition(0, kind, amounts.get(kind), currency)

    @property
    def rows(self) -> list[tuple[BoundField, list[BoundField]]]:
        """Each condition's tick with the fields that belong to it."""
        beside = {
            Kind.PRICE_FALLS: ("falls_by",),
            Kind.NEW_BELOW: ("below_amount", "below_currency"),
            Kind.VENDOR_SILENT: ("silent_runs",),
        }
        return [(self[tick], [self[name] for name in beside.get(kind, ())]) for kind, tick in _TICKS.items()]

    def draft(self) -> WatchDraft:
        """What the valid form asks for."""
        assert self.schedule is not None
        given = self.cleaned_data
        return WatchDraft(given["name"], self.schedule, Rearm(given["rearm"]), self.conditions)


_TICKS = {
    Kind.PRICE_FALLS: "falls",
    Kind.BACK_IN_STOCK: "back",
    Kind.NEW_BELOW: "below",
    Kind.VENDOR_SILENT: "silent",
    Kind.DETERMINATION_CHANGES: "other",
}
_FIELDS = {Kind.PRICE_FALLS: "falls_by", Kind.NEW_BELOW: "below_amount", Kind.VENDOR_SILENT: "silent_runs"}


def initial_of(watch: Watch) -> dict[str, Any]:
    """The form filled as the watch is."""
    parts = named(watch.cron)
    found: dict[str, Any] = {
        "name": watch.name,
        "every": parts.every.value,
        "at": parts.at,
        "weekday": str(parts.weekday),
        "day": parts.day,
        "cron": watch.cron,
        "timezone": watch.timezone,
        "rearm": watch.rearm,
        **dict.fromkeys(_TICKS.values(), False),
    }
    for row in watch.conditions.all():
        condition = row.value
        found[_TICKS.get(condition.kind, "answer")] = True
        if condition.kind in _FIELDS:
            found[_FIELDS[condition.kind]] = (
                condition.amount.normalize() if condition.amount is not None else None
            )
        if condition.kind is Kind.NEW_BELOW:
            found["below_currency"] = condition.currency
    return found
