"""The forms of queries: a new question with how it may be looked up, and a follow-up."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.files.uploadedfile import UploadedFile

from research.answers.models import Query
from research.answers.reports.services import MOST_MINUTES, USUAL_MINUTES, Limits
from research.answers.services import LONGEST_QUESTION, MAX_SOURCES, AskOptions
from research.pipeline.plan.depth import DepthMode, Preference, depth_of
from research.pipeline.plan.report_plan import is_wide
from research.pipeline.web.address_list import AddressLine
from research.sources.fetching.given import MOST_BYTES, MOST_FILES, SCHEME, TYPES, GivenFile, keep_given
from research.sweeps.limits.reach import Reach
from research.sweeps.pages.forms import checked_lines

RECENCY = (
    ("", "Any time"),
    ("1", "The last day"),
    ("7", "The last week"),
    ("31", "The last month"),
    ("366", "The last year"),
)
BROWSE = (
    (Preference.AUTO.value, "When it helps: the desk decides by the question, and says why"),
    (Preference.ALWAYS.value, "Always: look it up whatever the question is"),
    (Preference.NEVER.value, "Never: look nothing up"),
)
KINDS = (
    ("auto", "As it is asked: a report where it asks to compare, or for an overview"),
    ("answer", "An answer: a few sentences"),
    ("report", "A report: sub-questions that you may change first, each with its own section"),
)
_NAMES = {DepthMode.QUICK: "Quick", DepthMode.STANDARD: "Standard", DepthMode.DEEP: "Deep dive"}


def depth_words(mode: DepthMode) -> str:
    """The mode with what it does."""
    depth = depth_of(mode)
    searches = "1 search" if depth.searches == 1 else f"up to {depth.searches} searches"
    return f"{_NAMES[mode]}: {searches}, {depth.sources} sources cited"


class FilesInput(forms.FileInput):
    """A chooser of several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files; [] for none."""

    widget = FilesInput(attrs={"accept": ",".join(TYPES)})

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        """Each as Django cleans one, and not more than are read."""
        found = [super(FilesField, self).clean(one, initial) for one in data or []]
        if len(found) > MOST_FILES or sum(one.size or 0 for one in found) > MOST_BYTES:
            raise forms.ValidationError(
                f"At most {MOST_FILES} files with {MOST_BYTES // 1_000_000} MB together can be read."
            )
        return found


class QueryForm(forms.Form):
    """What to answer, how, and from which pages."""

    text = forms.CharField(
        label="Question",
        max_length=LONGEST_QUESTION,
        widget=forms.Textarea(
            attrs={
                "rows": 2,
                "placeholder": "How warm should a Syrian hamster's room be?",
                "class": "query-field",
            }
        ),
        error_messages={"required": "Ask something."},
    )
    kind = forms.ChoiceField(
        label="What is wanted", required=False, choices=KINDS, initial="auto", widget=forms.RadioSelect
    )
    minutes = forms.IntegerField(
        label="At most so many minutes",
        required=False,
        initial=USUAL_MINUTES,
        min_value=1,
        max_value=MOST_MINUTES,
    )
    usd = forms.DecimalField(
        label="At most so many US dollars for models",
        required=False,
        min_value=0,
        max_value=10_000,
        decimal_places=2,
        help_text="Empty: no limit. When it is reached, the rest is made of quotes.",
    )
    depth = forms.ChoiceField(
        label="Depth",
        required=False,
        choices=[(mode.value, depth_words(mode)) for mode in DepthMode],
        initial=DepthMode.STANDARD.value,
        widget=forms.RadioSelect,
    )
    preference = forms.ChoiceField(
        label="Browse",
        required=False,
        choices=BROWSE,
        initial=Preference.AUTO.value,
        widget=forms.RadioSelect,
    )
    recency_days = forms.ChoiceField(label="Published", required=False, choices=RECENCY)
    site = forms.CharField(
        label="Only on this site",
        required=False,
        max_length=255,
        widget=forms.TextInput(attrs={"class": "mono", "placeholder": "docs.example", "spellcheck": "false"}),
    )
    may_browse = forms.BooleanField(
        label="Open pages in the agent's own browser where they are empty without JavaScript",
        required=False,
        initial=True,
    )
    may_ask = forms.BooleanField(
        label="Ask a person where a page is behind a wall (login, CAPTCHA, paywall)", required=False
    )
    pages = forms.CharField(
        label="Pages to read",
        required=False,
        max_length=20_000,
        widget=forms.Textarea(
            attrs={
                "rows": 4,
                "class": "mono",
                "spellcheck": "false",
                "placeholder": "https://site.example/guide",
            }
        ),
        help_text=f"Optional. Web pages, PDF or Word documents, one address per line, at most {MAX_SOURCES}.",
    )
    uploads = FilesField(
        label="Files to read",
        required=False,
        help_text=f"Optional. {MOST_FILES} at most: PDF, Word, HTML or text, {MOST_BYTES // 1_000_000} MB together.",
    )
    only_pages = forms.BooleanField(
        label="Read only these pages and files, search for no others", required=False
    )
    timezone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, reach: Reach | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reach = reach
        self.lines: tuple[AddressLine, ...] = ()

    def clean_pages(self) -> str:
        """Check each line; every one that cannot be read is named with its reason."""
        text: str = self.cleaned_data["pages"]
        if not text.strip():
            return ""
        self.lines = checked_lines(text, self._reach)
        if len(self.lines) > MAX_SOURCES:
            raise forms.ValidationError(f"At most {MAX_SOURCES} pages; these are {len(self.lines)}.")
        problems = [f"Line {ln.number}, {ln.text}: {ln.problem}" for ln in self.lines if not ln.is_good]
        if problems:
            raise forms.ValidationError(problems)
        return text

    def clean(self) -> dict[str, Any]:
        """Searching for nothing needs pages."""
        cleaned: dict[str, Any] = super().clean() or {}
        has_any = cleaned.get("pages") or cleaned.get("uploads") or {"pages", "uploads"} & set(self.errors)
        if cleaned.get("only_pages") and not has_any:
            self.add_error("pages", "Give at least one page to read, or let others be searched for.")
        return cleaned

    @property
    def wants_report(self) -> bool:
        """Whether the valid form asks for a report."""
        kind = self.cleaned_data["kind"] or "auto"
        return kind == "report" or (kind == "auto" and is_wide(self.cleaned_data["text"]))

    def limits(self) -> Limits:
        """What a report may take."""
        return Limits(self.cleaned_data["minutes"] or USUAL_MINUTES, self.cleaned_data["usd"])

    def options(self, team_id: int) -> AskOptions:
        """How the valid form wants the question looked into. *Raises* FileRefused for files that cannot be read."""
        given = self.cleaned_data
        files = [GivenFile(upload.name or "file", upload.read()) for upload in given["uploads"]]
        zone = given["timezone"]
        return AskOptions(
            depth=given["depth"] or DepthMode.STANDARD,
            preference=given["preference"] or Preference.AUTO,
            recency_days=int(given["recency_days"]) if given["recency_days"] else None,
            site=given["site"],
            timezone=zone if zone in available_timezones() else "",
            may_search=not given["only_pages"],
            may_browse=given["may_browse"],
            may_ask=given["may_ask"],
            files=keep_given(team_id, files) if files else (),
        )


def initial_of(query: Query) -> dict[str, Any]:
    """The form filled as that query was, to change and ask it again."""
    given = query.sources.filter(origin="given").exclude(url__startswith=SCHEME).values_list("url", flat=True)
    days = str(query.recency_days or "")
    return {
        "text": query.text,
        "depth": query.depth,
        "preference": query.preference,
        "recency_days": days if days in dict(RECENCY) else "",
        "site": query.site,
        "may_browse": query.may_browse,
        "may_ask": query.may_ask,
        "pages": "\n".join(given),
        "only_pages": not query.may_search,
    }
