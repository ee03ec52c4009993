"""The form of a new sweep. Each vendor line is checked and keeps its own message."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from django import forms
from django.conf import settings

from agent.decide.targets.task_words import split_task
from agent.teams.pages.forms import CountField
from agent.visits.models import Visit
from research.models import Sweep
from research.pipeline.web.address_list import AddressLine, lines_of_upload, parse_lines
from research.sweeps.limits.demo import demo_labels
from research.sweeps.limits.reach import Reach, check_reach, default_reach
from research.sweeps.services import MAX_VENDORS, SweepOrder

MAX_UPLOAD_BYTES = 500_000
CARRIED = (
    "query",
    "ask_policy",
    "max_steps",
    "max_minutes",
    "max_products",
)  # what links fill in beside vendors
ASK_WORDS = (
    (Visit.AskPolicy.YES.value, "Yes: keep the browser open and wait for a person"),
    (Visit.AskPolicy.PARK.value, "Park: save the page, free the browser, let a person reopen it later"),
    (Visit.AskPolicy.NEVER.value, "Never: end the visit as blocked"),
)


class VendorLinesForm(forms.Form):
    """A list of vendors, pasted or from a file. `lines` is what was read of it."""

    vendors = forms.CharField(
        required=False,
        max_length=300_000,
        label="Vendors",
        widget=forms.Textarea(
            attrs={
                "rows": 8,
                "class": "mono",
                "spellcheck": "false",
                "placeholder": "shop.example\nhttps://another.example/animals",
            }
        ),
        help_text="One domain or address per line, or rows of a spreadsheet. Lines that start with # are ignored.",
    )
    upload = forms.FileField(
        required=False,
        label="Or a file",
        help_text="A .txt or .csv file; from a .csv the first address of each row is taken.",
        widget=forms.FileInput(attrs={"accept": ".txt,.csv,text/plain,text/csv"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines: tuple[AddressLine, ...] = ()

    def given_text(self, cleaned: dict[str, Any]) -> str:
        """The pasted lines and those of the file; a file that cannot be read is an error of its field."""
        return "\n".join(filter(None, (cleaned.get("vendors", ""), self._uploaded_text())))

    def keep_text(self, text: str) -> None:
        """Show the text again: a browser forgets a chosen file, so what it held is put where it can be corrected."""
        self.data = {**{name: self.data.get(name) for name in self.data}, "vendors": text.strip()}

    def _uploaded_text(self) -> str:
        upload = self.files.get("upload")
        if upload is None:
            return ""
        if (upload.size or 0) > MAX_UPLOAD_BYTES:
            self.add_error("upload", f"The file is larger than {MAX_UPLOAD_BYTES // 1000} kB.")
            return ""
        try:
            return lines_of_upload(upload.name or "", upload.read())
        except ValueError as exc:
            self.add_error("upload", str(exc))
            return ""


class SweepForm(VendorLinesForm):
    """What to find, where, and how much each visit may take."""

    query = forms.CharField(
        label="What to find",
        max_length=500,
        widget=forms.Textarea(
            attrs={"rows": 2, "placeholder": "Syrian hamster for sale", "class": "query-field"}
        ),
        help_text="Plain words, as you would say it to a colleague. It may name the sites: “… on shop.example”.",
        error_messages={"required": "Say what to find."},
    )
    ask_policy = forms.ChoiceField(
        label="Ask a person when blocked",
        choices=ASK_WORDS,
        initial=Visit.AskPolicy.YES,
        widget=forms.RadioSelect,
    )
    max_steps = CountField(unit="decision", label="Decisions per vendor", min_value=1, max_value=30)
    max_minutes = CountField(unit="minute", label="Minutes per vendor", min_value=1, max_value=60)
    max_products = CountField(unit="product", label="Products per vendor", min_value=1, max_value=100)
    field_order = ("query", "vendors", "upload")

    def __init__(self, *args: Any, reach: Reach | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reach = reach
        self.fields["max_steps"].initial = settings.MAX_STEPS
        self.fields["max_minutes"].initial = settings.MAX_MINUTES
        self.fields["max_products"].initial = settings.MAX_PRODUCTS

    def clean(self) -> dict[str, Any]:
        """Join pasted and uploaded lines and check each of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        text = self.given_text(cleaned)
        if "upload" in self.errors or "vendors" in self.errors:
            return cleaned
        if not text.strip():  # a task in one sentence names its sites itself
            task = split_task(cleaned.get("query", ""))
            text, cleaned["query"] = "\n".join(task.addresses), task.query or cleaned.get("query", "")
        self.lines = checked_lines(text, self._reach)
        if self.data.get("lines") == "valid":
            self.lines = good_lines(self.lines) or self.lines
        problem = problem_of(self.lines)
        if problem:
            self.add_error("vendors", problem)
            self.keep_text(text)
        return cleaned

    def order(self) -> SweepOrder:
        """What the valid form asks for."""
        known = demo_labels()
        return SweepOrder(
            query=self.cleaned_data["query"],
            ask_policy=self.cleaned_data["ask_policy"],
            max_steps=self.cleaned_data["max_steps"],
            max_minutes=self.cleaned_data["max_minutes"],
            max_products=self.cleaned_data["max_products"],
            is_demo=all(line.url in known for line in self.lines),
            labels=known,
        )


def checked_lines(text: str, reach: Reach | None = None) -> tuple[AddressLine, ...]:
    """Every line with its problem, after form, duplicates, name look-up and allowed addresses."""
    lines = parse_lines(text)
    if len(lines) > MAX_VENDORS:
        return lines
    return async_to_sync(check_reach)(lines, reach or default_reach())


def problem_of(lines: tuple[AddressLine, ...]) -> str:
    """What is wrong with the list as a whole, in one sentence; "" when it can be started."""
    if not lines:
        return "Give at least one vendor."
    if len(lines) > MAX_VENDORS:
        return f"{len(lines)} vendors are too many for one sweep. At most {MAX_VENDORS}."
    bad = sum(not line.is_good for line in lines)
    if not bad:
        return ""
    if len(lines) == 1:
        return lines[0].problem
    return f"{bad} of {len(lines)} lines cannot be used. Fix or remove them, or start with the others."


def good_lines(lines: tuple[AddressLine, ...]) -> tuple[AddressLine, ...]:
    """Those that can become visits."""
    return tuple(line for line in lines if line.is_good)


def initial_of(sweep: Sweep) -> dict[str, Any]:
    """The form filled as that sweep was, to run it again."""
    return {
        "query": sweep.query,
        "vendors": "\n".join(sweep.vendors.values_list("url", flat=True)),
        "ask_policy": sweep.ask_policy,
        "max_steps": sweep.max_steps,
        "max_minutes": sweep.max_minutes,
        "max_products": sweep.max_products,
    }
