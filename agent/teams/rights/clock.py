"""Moments on the database's clock: one clock for every worker, whatever their machines say."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import DateTimeField, ExpressionWrapper
from django.db.models.expressions import Combinable
from django.db.models.functions import Now


def from_now(delta: timedelta) -> Combinable:
    """The moment that lies `delta` from now; negative for the past."""
    return ExpressionWrapper(Now() + delta, output_field=DateTimeField())
