"""The scheduler's Celery application: it only rings, so it starts without Django and stays small."""

from __future__ import annotations

import logging
import logging.config
from datetime import timedelta
from pathlib import Path
from typing import Any

from celery import Celery
from celery.schedules import schedule
from celery.signals import setup_logging

from config.broker import celery_url, redis_url
from config.env import data_dir, load_env
from config.log import configure_logs

BASE_DIR = Path(__file__).resolve().parent.parent
_env = load_env(BASE_DIR)
_data = data_dir(_env, BASE_DIR)

app = Celery("sweepdesk-beat", broker=celery_url(redis_url(_env, _data)))
app.conf.update(
    broker_connection_retry_on_startup=True,
    task_default_queue="visits",
    task_ignore_result=True,
    timezone="UTC",
    beat_schedule_filename=str(_data / "beat-schedule"),
    beat_schedule={
        # A ring that nobody took while it was fresh is worth nothing: the next one does the same.
        "sweep-the-queue": {
            "task": "research.tasks.sweep_queue",
            "schedule": schedule(timedelta(seconds=10)),
            "options": {"expires": 10},
        },
        "sweep-interventions": {
            "task": "interventions.tasks.sweep_leases",
            "schedule": schedule(timedelta(seconds=5)),
            "options": {"expires": 5},
        },
        "send-webhooks": {
            "task": "research.webhooks.tasks.send_due",
            "schedule": schedule(timedelta(seconds=10)),
            "options": {"expires": 10},
        },
        "send-notices": {
            "task": "interventions.notify.tasks.send_due",
            "schedule": schedule(timedelta(seconds=5)),
            "options": {"expires": 5},
        },
        "forget-old-notices": {
            "task": "interventions.notify.tasks.forget",
            "schedule": schedule(timedelta(hours=1)),
            "options": {"expires": 600},
        },
        "forget-site-sessions": {
            "task": "interventions.tasks.forget_sessions",
            "schedule": schedule(timedelta(hours=1)),
            "options": {"expires": 600},
        },
        "forget-old-messages": {
            "task": "research.webhooks.tasks.forget",
            "schedule": schedule(timedelta(hours=1)),
            "options": {"expires": 600},
        },
    },
)


@setup_logging.connect
def use_our_logs(**_: Any) -> None:
    """Write like every other process of ours."""
    level, log_format = _env.text("LOG_LEVEL", "INFO").upper(), _env.text("LOG_FORMAT", "auto").lower()
    logging.config.dictConfig(configure_logs(level, log_format))
