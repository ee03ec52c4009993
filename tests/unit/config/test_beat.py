"""The scheduler sends tasks that exist, on the queue that the worker reads."""

from __future__ import annotations

from celery import current_app

from config.celery import app
from config.processes.beat import app as beat


def test_every_scheduled_task_exists() -> None:
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in beat.conf.beat_schedule.values()}

    assert scheduled <= set(app.tasks)


def test_both_applications_use_the_same_queue() -> None:
    assert beat.conf.task_default_queue == app.conf.task_default_queue == "visits"


def test_rings_go_through_the_workers_application_where_the_schedule_is_looked_at() -> None:
    assert current_app.main == app.main
