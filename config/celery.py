"""The Celery application. The queue itself is in the database; Celery only wakes the workers."""

import asyncio
import logging.config
import os
import warnings
from typing import Any

from celery import Celery
from celery.signals import celeryd_init, setup_logging, worker_ready, worker_shutdown
from django.conf import settings
from kombu.transport.redis import Channel, QoS
from kombu.transport.virtual import QoS as Counted

from config.processes import alive
from config.processes.watchdog import Watchdog, waiting_tasks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# The desk starts as root in containers and on small machines; docs/operations.md says what production does.
warnings.filterwarnings("ignore", message="You're running the worker with superuser")


class Slots(QoS):
    """The messages that a worker was handed and has not acknowledged: as many as it has processes, at most.

    One whose acknowledgement fails with the connection frees its slot all the same: a broker that restarted while all
    processes had a task left a worker that took nothing more and said nothing. The broker hands out such a
    message again in time, and tasks are safe to run twice.
    """

    def ack(self, delivery_tag: str) -> None:
        """Done: the slot is free."""
        try:
            super().ack(delivery_tag)
        except Exception:
            Counted.ack(self, delivery_tag)
            raise

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Back to the queue, or dropped: the slot is free."""
        try:
            super().reject(delivery_tag, requeue)
        except Exception:
            Counted.ack(self, delivery_tag)
            raise


Channel.QoS = Slots
app = Celery("sweepdesk")
app.set_default()  # for every thread: views run in a thread pool, where "current" would be another app
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def use_our_logs(**_: Any) -> None:
    """The worker and the scheduler write like every other process of ours."""
    logging.config.dictConfig(settings.LOGGING)


@celeryd_init.connect
def refuse_root(**_: Any) -> None:
    """A production worker that root starts by mistake ends here, before it takes a visit."""
    from agent.visits.worker.system_checks import must_not_run

    if why := must_not_run():
        raise SystemExit(why)


@celeryd_init.connect
def refuse_wrong_egress(**_: Any) -> None:
    """A worker whose settings would let visits inside ends here too."""
    from agent.network.egress_checks import check_egress

    if found := check_egress():
        raise SystemExit("; ".join(str(error.msg) for error in found))


@celeryd_init.connect
def refuse_unfit_browser(**_: Any) -> None:
    """And one whose browser runs elsewhere and would let pages pass by the egress rules."""
    if settings.BROWSER_URL:
        from agent.browser.chromium.engine import refusal_of

        if why := asyncio.run(refusal_of(settings.BROWSER_URL)):
            raise SystemExit(why)


@worker_ready.connect
def announce(sender: Any, **_: Any) -> None:
    """Tell the supervisor that this worker takes visits now; from now on give signs of life."""
    settings.WORKER_READY_FILE.touch()
    sign = (settings.REDIS_URL, alive.WORKER, settings.WORKER_PROCESSES * settings.VISITS_AT_ONCE)
    alive.mark(*sign)
    sender.timer.call_repeatedly(alive.EVERY_S, alive.mark, sign)
    sender.timer.call_repeatedly(alive.EVERY_S, Watchdog(waiting_tasks, settings.DRAIN.total_seconds()).look)


@worker_shutdown.connect
def withdraw(**_: Any) -> None:
    """The worker takes no more visits."""
    settings.WORKER_READY_FILE.unlink(missing_ok=True)
