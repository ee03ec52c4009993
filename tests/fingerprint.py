"""A fingerprint of the database: two looks that differ say that something was written in between."""

from __future__ import annotations

import hashlib

from django.apps import apps
from django.db import models

# What may change by looking: the session's own row, when somebody was last here, and the brake on guessing.
EXEMPT_TABLES = frozenset({"Session"})
EXEMPT_FIELDS = frozenset({"last_login", "last_seen_at", "last_used_at", "last_used_network"})


def fingerprint() -> dict[str, str]:
    """One hash a table, by its model's name."""
    return {model.__name__: _of(model) for model in apps.get_models() if model.__name__ not in EXEMPT_TABLES}


def _of(model: type[models.Model]) -> str:
    names = [f.attname for f in model._meta.concrete_fields if f.name not in EXEMPT_FIELDS]
    every: models.QuerySet[models.Model] = models.QuerySet(model=model)
    rows = every.order_by("pk").values_list(*names)
    return hashlib.sha256("\n".join(map(repr, rows)).encode()).hexdigest() if rows else ""


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The tables that differ."""
    return sorted(name for name in before if before[name] != after[name])
