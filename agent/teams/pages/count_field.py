"""A form's field for a number of things, which says in plain words what is wrong with one."""

from __future__ import annotations

from typing import Any

from django import forms


class CountField(forms.IntegerField):
    """A whole number of `unit`s ("day"), from `min_value` on: "At least 1 day.", "At most 30 days."."""

    def __init__(self, *, unit: str, min_value: int, **kwargs: Any) -> None:
        least = f"{min_value:,} {unit}{'s' * (min_value != 1)}"
        words = {
            "required": f"How many {unit}s?",
            "invalid": f"Write a whole number of {unit}s.",
            "min_value": f"At least {least}.",
            "max_value": f"At most %(limit_value)s {unit}s.",
        }
        super().__init__(min_value=min_value, error_messages=words, **kwargs)
