"""Celery tasks of the search, of the demo data and of files that are made. Safe to run twice and at once."""

from __future__ import annotations

from celery import Task, shared_task

from agent.llm.embeddings import minilm
from agent.teams.outbox import Background
from research.home.exports import runner, services
from research.home.finding import index
from research.home.start.demo_data import remove_ended

_making = Background("files")


@shared_task(name="research.home.tasks.index_new")
def index_new() -> None:
    """Make findable what is new."""
    index.take_in(minilm())


@shared_task(name="research.home.tasks.forget_gone")
def forget_gone() -> None:
    """Make what is gone findable no longer."""
    index.take_out()


@shared_task(name=services.MAKE_TASK)
def make_files() -> None:
    """Begin to make the files that were ordered; returns at once."""
    _making.begin(runner.make_due)


@shared_task(name="research.home.tasks.remove_demo", bind=True, max_retries=60, default_retry_delay=5)
def remove_demo(self: Task[[list[int]], None], sweep_ids: list[int]) -> None:
    """Remove demo sweeps that were given up, each once its visits are over."""
    if left := remove_ended(sweep_ids):
        raise self.retry(args=(left,))
