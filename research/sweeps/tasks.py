"""Celery tasks of sweeps, questions and replays, and the periodic work on their queues. All are safe to run twice."""

from __future__ import annotations

from celery import shared_task

from agent.learning.replay import services as replay_queue
from agent.learning.replay import services as replays
from agent.visits import selectors as agent_selectors
from agent.visits.worker import expiry
from research.answers import services as query_services
from research.answers.readings.services import follow_reading
from research.answers.reports import services as report_services
from research.sweeps import enqueue, services


@shared_task(name=enqueue.VISIT_TASK)
def visit_vendor(visit_id: int) -> None:
    """Take that visit if there is room in this worker; returns at once."""
    from research.sweeps import runner  # the browser side is loaded in workers only

    runner.wake(visit_id)


@shared_task(name=query_services.QUERY_TASK)
def answer_query(query_id: int) -> None:
    """Begin to answer that query in this worker's loop; returns at once."""
    from research.answers.readings.reader import VisitReader
    from research.answers.run.runner import answer_query as answer
    from research.sweeps import runner

    runner.host().run_aside(answer(query_id, browser=VisitReader(), keep_warm=True))


@shared_task(name=report_services.REPORT_TASK)
def write_report(report_id: int) -> None:
    """Begin to plan or write that report in this worker's loop; returns at once."""
    from research.answers.readings.reader import VisitReader
    from research.answers.reports.runner import write_report as write
    from research.sweeps import runner

    runner.host().run_aside(write(report_id, browser=VisitReader(), keep_warm=True))


@shared_task(name="research.sweeps.tasks.sweep_queue")
def sweep_queue() -> None:
    """Dead leases, unsent events, sweeps that are over, and every visit that still waits is enqueued."""
    expiry.sweep_dead_leases()
    expiry.resend_outbox()
    services.complete_sweeps()
    query_services.rescue_queries()
    report_services.rescue_reports()
    if replays.is_any_waiting():
        replay_queue.enqueue()
    for visit_id in agent_selectors.due_visits():
        if not enqueue.enqueue_visit(visit_id):
            return


@shared_task(name="research.sweeps.tasks.read_feeds")
def read_feeds() -> None:
    """Begin to ask the watched feeds that are due, in this worker's loop; returns at once."""
    from research.sources.store.feeds import read_due
    from research.sweeps import runner

    runner.host().run_aside(read_due())


@shared_task(name="research.sweeps.tasks.keep_ready")
def keep_ready() -> None:
    """Have this worker ready for the next question: what takes seconds to load is loaded now. Returns at once."""
    from research.sources.fetching import tools
    from research.sweeps import runner

    runner.host().run_aside(tools.keep_ready())


@shared_task(name=replay_queue.REPLAY_TASK)
def play_replays() -> None:
    """Begin to decide visits again that wait for it, in this worker's loop; returns at once."""
    from agent.learning.replay.runner import play_waiting
    from research.sweeps import runner

    runner.host().run_aside(play_waiting())


def on_visit_changed(*, visit_id: int, kind: str, **_: object) -> None:
    """Receiver of `agent.visits.events.visit_changed`."""
    services.follow_visit(visit_id=visit_id, kind=kind)
    follow_reading(visit_id=visit_id, kind=kind)
