"""The form of a new query: a question, and the pages that shall be read for it."""

from __future__ import annotations

from typing import Any

from django import forms

from research.ask.services import MAX_SOURCES
from research.forms import checked_lines
from research.pipeline.vendor_lines import VendorLine
from research.reach import Reach


class QueryForm(forms.Form):
    """What to answer, and from which pages."""

    text = forms.CharField(
        label="Question",
        max_length=500,
        widget=forms.Textarea(
            attrs={
                "rows": 2,
                "placeholder": "How warm should a Syrian hamster's room be?",
                "class": "query-field",
            }
        ),
        error_messages={"required": "Ask something."},
    )
    pages = forms.CharField(
        label="Pages to read",
        max_length=20_000,
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "class": "mono",
                "spellcheck": "false",
                "placeholder": "https://site.example/guide",
            }
        ),
        help_text=f"Web pages or PDF documents, one address per line, at most {MAX_SOURCES}.",
        error_messages={"required": "Give at least one page to read."},
    )

    def __init__(self, *args: Any, reach: Reach | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reach = reach
        self.lines: tuple[VendorLine, ...] = ()

    def clean_pages(self) -> str:
        """Check each line; every one that cannot be read is named with its reason."""
        text: str = self.cleaned_data["pages"]
        self.lines = checked_lines(text, self._reach)
        if len(self.lines) > MAX_SOURCES:
            raise forms.ValidationError(f"At most {MAX_SOURCES} pages; these are {len(self.lines)}.")
        problems = [f"Line {ln.number}, {ln.text}: {ln.problem}" for ln in self.lines if not ln.is_good]
        if problems:
            raise forms.ValidationError(problems)
        return text
