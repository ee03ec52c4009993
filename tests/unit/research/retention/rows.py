"""Makes one row of every table, as it is when what it belongs to is long over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from agent.visits.storage.media import keep_file, save_jpeg
from research.models import Sweep

_numbers = count(1)
OVER: dict[str, dict[str, Any]] = {
    "visits.Visit": {"state": "ended", "determination": "error", "ended_at": timezone.now()},
    "visits.OutboxEvent": {"sent_at": timezone.now()},
    "research.Sweep": {"state": "done"},
    "research.Query": {"state": "answered"},
    "research.Report": {"state": "done"},
    "watches.WatchRun": {"state": "done"},
    "watches.TrackedOffer": {"is_listed": False},
    "interventions.Intervention": {"state": "resolved"},
    "interventions.NoticeDelivery": {"state": "delivered"},
    "api.ApiToken": {"revoked_at": timezone.now()},
    "webhooks.Delivery": {"state": "delivered"},
    "learning.Replay": {"state": "done"},
}


def one_of_every_table() -> dict[type[models.Model], int]:
    """The key of each new row by its model."""
    made: dict[type[models.Model], int] = {}
    for model in apps.get_models(include_auto_created=True):
        if model not in made:
            _make(model, made)
    return made


def _make(model: type[models.Model], made: dict[type[models.Model], int]) -> None:
    values = {field.name: _value(field, made) for field in model._meta.concrete_fields if _is_needed(field)}
    values |= OVER.get(model._meta.label, {})
    if model._meta.label == "watches.Watch":
        values["sweep"] = Sweep.objects.create(team_id=values["team"], query="watched", state="done")
    if model._meta.label == "usersessions.UserSession":
        values["session_key"] = made[Session]
    made[model] = model._default_manager.create(**_by_id(model, values)).pk


def _by_id(model: type[models.Model], values: dict[str, Any]) -> dict[str, Any]:
    named = {field.name: field.attname for field in model._meta.concrete_fields}
    return {name if isinstance(value, models.Model) else named[name]: value for name, value in values.items()}


def _is_needed(field: models.Field[Any, Any]) -> bool:
    is_filled = (
        field.has_default() or getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    )
    if isinstance(field, models.AutoField | models.GeneratedField):
        return False
    if field.name in ("screenshot", "evidence_shot", "file"):
        return True
    return not field.null and (field.unique or not is_filled)


_BY_TYPE: tuple[tuple[type | tuple[type, ...], Callable[[int], Any]], ...] = (
    (
        models.DateTimeField,
        lambda _: timezone.now() + timedelta(days=1),
    ),  # of what ends by itself, that is when
    (models.DateField, lambda _: timezone.now().date()),
    ((models.IntegerField, models.FloatField, models.DecimalField), lambda n: n),
    (models.BooleanField, lambda _: False),
    (models.BinaryField, lambda _: b"x"),
    (models.JSONField, lambda _: {}),
    (models.UUIDField, lambda _: uuid4()),
)


def _value(field: models.Field[Any, Any], made: dict[type[models.Model], int]) -> Any:
    n = next(_numbers)
    if isinstance(field, models.ForeignKey):
        model = field.related_model
        assert not isinstance(model, str)
        if model not in made:
            _make(model, made)
        return made[model]
    if field.name in ("screenshot", "evidence_shot"):
        return save_jpeg(b"\xff\xd8" + str(n).encode())
    if field.name == "file":
        return keep_file(f"papers/ab/{n}.pdf", b"%PDF")
    of_type = next((make for types, make in _BY_TYPE if isinstance(field, types)), None)
    return of_type(n) if of_type else f"r{n}"[: field.max_length or 9]


def age_all(made: dict[type[models.Model], int], by: timedelta) -> None:
    """Move every moment of these rows into the past."""
    for model, pk in made.items():
        moments = [f.name for f in model._meta.concrete_fields if isinstance(f, models.DateField)]
        row = model._default_manager.filter(pk=pk)
        then = (
            {name: value - by for name, value in row.values(*moments)[0].items() if value} if moments else {}
        )
        if then and model._meta.label != "teams.AuditEntry":  # which the database refuses to change
            row.update(**then)
