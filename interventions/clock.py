"""The database's clock, so that hosts with clocks apart agree about leases and deadlines."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import DateTimeField, ExpressionWrapper
from django.db.models.expressions import Combinable
from django.db.models.functions import Now


def from_now(delta: timedelta) -> Combinable:
    """The moment `delta` after the database's now, for `update()` and filters."""
    return ExpressionWrapper(Now() + delta, output_field=DateTimeField())
