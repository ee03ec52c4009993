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


def _repeated(task: str, every: timedelta, *, expires_s: int) -> dict[str, Any]:
    """A task sent again and again; one that nobody took while it was fresh is worth nothing."""
    return {"task": task, "schedule": schedule(every), "options": {"expires": expires_s}}


# Not the current application: where this module is only looked at, tasks go on through config.celery's.
app = Celery("sweepdesk-beat", broker=celery_url(_broker_url), set_as_current=False)
app.conf.update(
    broker_connection_retry_on_startup=True,
    task_default_queue="visits",
    task_ignore_result=True,
    timezone="UTC",
    beat_schedule_filename=str(_data / "beat-schedule"),
    beat_schedule={
        "sweep-the-queue": _repeated(
            "research.sweeps.tasks.sweep_queue", timedelta(seconds=10), expires_s=10
        ),
        "sweep-interventions": _repeated(
            "interventions.tasks.sweep_leases", timedelta(seconds=5), expires_s=5
        ),
        "send-webhooks": _repeated("research.webhooks.tasks.send_due", timedelta(seconds=10), expires_s=10),
        "send-notices": _repeated("interventions.notify.tasks.send_due", timedelta(seconds=5), expires_s=5),
        "forget-old-notices": _repeated(
            "interventions.notify.tasks.forget", timedelta(hours=1), expires_s=600
        ),
        "forget-site-sessions": _repeated(
            "interventions.tasks.forget_sessions", timedelta(hours=1), expires_s=600
        ),
        "keep-ready": _repeated("research.sweeps.tasks.keep_ready", timedelta(seconds=20), expires_s=20),
        "read-feeds": _repeated("research.sweeps.tasks.read_feeds", timedelta(minutes=1), expires_s=60),
        "run-watches": _repeated("research.watches.tasks.run_watches", timedelta(seconds=15), expires_s=15),
        "join-offers": _repeated("research.products.tasks.catch_up", timedelta(minutes=1), expires_s=60),
        "index-new": _repeated("research.home.tasks.index_new", timedelta(seconds=15), expires_s=15),
        "forget-gone": _repeated("research.home.tasks.forget_gone", timedelta(hours=1), expires_s=600),
        "forget-old-watches": _repeated("research.watches.tasks.forget", timedelta(hours=1), expires_s=600),
        "forget-what-is-old": _repeated("research.retention.tasks.forget", timedelta(hours=1), expires_s=600),
        "forget-old-messages": _repeated("research.webhooks.tasks.forget", timedelta(hours=1), expires_s=600),
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
