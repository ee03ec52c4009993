"""The scheduler's Celery application: it only sends tasks, so it starts without Django and stays small."""

from __future__ import annotations

import logging
import logging.config
from datetime import timedelta
from pathlib import Path
from typing import Any

from celery import Celery
from celery.schedules import schedule
from celery.signals import after_task_publish, setup_logging

from config.env import data_dir, load_env
from config.log import configure_logs
from config.processes import alive
from config.processes.broker import celery_url, redis_url

BASE_DIR = Path(__file__).resolve().parents[2]
_env = load_env(BASE_DIR)
_data = data_dir(_env, BASE_DIR)
_broker_url = redis_url(_env, _data)


# Task, how often it is sent, and how long it is worth anything: one that nobody took while it was fresh is not. In s.
_REPEATED = {
    "sweep-the-queue": ("research.sweeps.tasks.sweep_queue", 10, 10),
    "sweep-interventions": ("interventions.tasks.sweep_leases", 5, 5),
    "send-webhooks": ("research.webhooks.tasks.send_due", 10, 10),
    "send-notices": ("interventions.notify.tasks.send_due", 5, 5),
    "forget-old-notices": ("interventions.notify.tasks.forget", 3600, 600),
    "forget-site-sessions": ("interventions.tasks.forget_sessions", 3600, 600),
    "keep-ready": ("research.sweeps.tasks.keep_ready", 20, 20),
    "make-files": ("research.home.tasks.make_files", 10, 10),
    "read-feeds": ("research.sweeps.tasks.read_feeds", 60, 60),
    "run-watches": ("research.watches.tasks.run_watches", 15, 15),
    "join-offers": ("research.products.tasks.catch_up", 60, 60),
    "index-new": ("research.home.tasks.index_new", 15, 15),
    "forget-gone": ("research.home.tasks.forget_gone", 3600, 600),
    "forget-old-watches": ("research.watches.tasks.forget", 3600, 600),
    "forget-what-is-old": ("research.retention.tasks.forget", 3600, 600),
    "forget-old-messages": ("research.webhooks.tasks.forget", 3600, 600),
}
# Not the current application: where this module is only looked at, tasks go on through config.celery's.
app = Celery("sweepdesk-beat", broker=celery_url(_broker_url), set_as_current=False)
app.conf.update(
    broker_connection_retry_on_startup=True,
    task_default_queue="visits",
    task_ignore_result=True,
    timezone="UTC",
    beat_schedule_filename=str(_data / "beat-schedule"),
    beat_schedule={
        name: {
            "task": task,
            "schedule": schedule(timedelta(seconds=every_s)),
            "options": {"expires": expires_s},
        }
        for name, (task, every_s, expires_s) in _REPEATED.items()
    },
)


@after_task_publish.connect
def give_sign_of_life(**_: Any) -> None:
    """A scheduler that sends its tasks is alive."""
    alive.mark(_broker_url, alive.SCHEDULER)


@setup_logging.connect
def use_our_logs(**_: Any) -> None:
    """Write like every other process of ours."""
    level, log_format = _env.text("LOG_LEVEL", "INFO").upper(), _env.text("LOG_FORMAT", "auto").lower()
    logging.config.dictConfig(configure_logs(level, log_format))
