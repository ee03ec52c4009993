"""Celery's application of a soak's worker: the product's own, whose visits read no page but take their time.

Everything else is real: claim, lease, heartbeat, fence, journal, result. Each stored result adds a line to ENDS.
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

from celery.signals import worker_process_init

from config.celery import app
from tests.lab.soaking import POISON

__all__ = ["app"]

STEPS = 4
STEP_S = 1.5


@worker_process_init.connect
def read_no_page(**_: Any) -> None:
    """Put it in the place of the runner."""
    from research.sweeps import runner

    runner.run = run


async def run(lent: Any) -> None:
    """Some steps, then a result; a poisonous visit kills its process instead."""
    from agent.core.types import DecisionSource, Determination, StepRecord, Verdict, WebAgentResult
    from agent.visits import selectors, services
    from agent.visits.worker.journal import db
    from research.sweeps.results import record_result

    visit, token = lent.visit, lent.token
    for n in range(await db(selectors.next_step_n, visit.pk), STEPS + 1):
        await asyncio.sleep(STEP_S)
        if visit.query == POISON:
            os.kill(os.getpid(), signal.SIGKILL)
        step = StepRecord(n, "scroll", "Scroll", visit.url, "", "", 1.0, DecisionSource.RULE, Verdict(None))
        await db(services.record_step, visit_id=visit.pk, token=token, step=step)
    result = WebAgentResult((), Determination.NO_RELEVANT_PRODUCTS, "Nothing is sold here.")
    await db(record_result, visit_id=visit.pk, token=token, result=result)
    with open(os.environ["ENDS"], "a", encoding="utf-8") as ends:  # noqa: ASYNC230, PTH123 - one short line, atomic
        ends.write(f"{visit.pk}\n")
