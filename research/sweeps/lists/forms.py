"""The form of a vendor list."""

from __future__ import annotations

from typing import Any

from django import forms

from research.pipeline.web.address_list import parse_lines
from research.sweeps.lists.services import MAX_NAME
from research.sweeps.pages.forms import VendorLinesForm


class ListForm(VendorLinesForm):
    """A name, and a vendor per line. Whether a site can be reached now is said beside it and stops no saving."""

    name = forms.CharField(
        label="Name", max_length=MAX_NAME, error_messages={"required": "Give the list a name."}
    )
    field_order = ("name", "vendors", "upload")

    def clean(self) -> dict[str, Any]:
        """Read every line; what a list cannot hold is refused where it is saved."""
        cleaned: dict[str, Any] = super().clean() or {}
        text = self.given_text(cleaned)
        self.lines = parse_lines(text)
        self.keep_text(text)
        return cleaned
