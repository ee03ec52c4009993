"""A fingerprint of the database: two looks that differ say that something was written in between."""

from __future__ import annotations

import functools
import hashlib

from django.apps import apps
from django.db import connection, models

# What may change by looking: the session's own row, when somebody was last here, and the brake on guessing.
EXEMPT_TABLES = frozenset({"Session"})
EXEMPT_FIELDS = frozenset({"last_login", "last_seen_at", "last_used_at", "last_used_network"})


def fingerprint() -> dict[str, str]:
    """One hash a table, by its model's name."""
    with connection.cursor() as cursor:
        return {name: _hash(cursor.execute(sql).fetchall()) for name, sql in _questions().items()}


@functools.cache
def _questions() -> dict[str, str]:
    """What to ask of each table, as SQL: Django would put the same words together thousands of times."""
    return {
        model.__name__: _question(model) for model in apps.get_models() if model.__name__ not in EXEMPT_TABLES
    }


def _question(model: type[models.Model]) -> str:
    names = [f.attname for f in model._meta.concrete_fields if f.name not in EXEMPT_FIELDS]
    every: models.QuerySet[models.Model] = models.QuerySet(model=model)
    return str(every.order_by("pk").values_list(*names).query)


def _hash(rows: list[tuple[object, ...]]) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest() if rows else ""


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The tables that differ."""
    return sorted(name for name in before if before[name] != after[name])
