"""`python -m tests.lab.claiming.worker`: one worker process until SIGTERM: the product's host, loop and rows.

Only the page is a fake. Each stored result adds a line to ENDS, each parked visit that came back with its state one to
KEPT. HOST_NAME is the machine that it says it runs on, STEP_S what a step takes; with PICTURES steps have pictures.
"""

from __future__ import annotations

import asyncio
import faulthandler
import io
import os
import signal
import socket
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from PIL import Image

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
STUCK_S = 60


@dataclass
class Journal:
    """Steps go into the database, pictures where media are kept."""

    visit_id: int
    token: int

    async def record(self, step: Any) -> None:
        """Store it."""
        from agent.visits import services
        from agent.visits.storage.media import save_jpeg
        from agent.visits.worker.journal import db

        await asyncio.sleep(float(os.environ.get("STEP_S", "0")))
        shot = await db(save_jpeg, _drawn(self.visit_id)) if "PICTURES" in os.environ else ""
        await db(services.record_step, visit_id=self.visit_id, token=self.token, step=step, screenshot=shot)

    async def checkpoint(self) -> None:
        """There is no browser."""


def _drawn(number: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (640, 400), (number % 256, 90, 120)).save(out, "JPEG")
    return out.getvalue()


async def run(lent: Any) -> None:
    """One visit of a shop in memory, or one that is parked."""
    from agent.core.errors import LeaseLost
    from agent.visits import selectors, services
    from agent.visits.worker.journal import db
    from tests.lab.claiming import PARKS

    visit, saved = lent.visit, lent.saved_state()
    try:
        if visit.query == PARKS and not saved.url:
            await db(_park, visit.pk, lent.token)
            return
        point = await db(selectors.resume_point, visit, "")
        result = await _agent(visit, Journal(visit.pk, lent.token)).run(visit.url, resume=point)
        await db(services.end_visit, visit_id=visit.pk, token=lent.token, result=result)
    except LeaseLost:
        return
    _add("ENDS", visit.pk)
    if saved.url == _address_of(visit.pk):
        _add("KEPT", visit.pk)


def _agent(visit: Any, journal: Journal) -> Any:
    from agent.core.ports import NoRecall
    from agent.core.types import ActionKind, Goal, Limits
    from agent.loop.loop import WebAgent
    from agent.loop.visit import Ports
    from tests.fakes import FakeDesk, FakeMind, decision, understand
    from tests.unit.agent.loop.visits import shop

    search = decision(ActionKind.TYPE, "q", "Syrian hamster", goal_kind="search")
    mind = FakeMind([search, decision(ActionKind.EXTRACT, goal_kind="extract")], fitting="hamster")
    ports = Ports(shop(), mind, FakeDesk(), journal, NoRecall(), time.monotonic, understand)
    return WebAgent(ports, Goal(visit.query), Limits(verify_products=False), visit.domain)


def _park(visit_id: int, token: int) -> None:
    from agent.browser.session.tab import SessionState
    from agent.visits import services
    from agent.visits.models import Visit
    from agent.visits.storage.site_sessions import seal
    from interventions.desk import visit_moves

    sealed = seal(SessionState(_address_of(visit_id)).to_json())
    services.save_checkpoint(visit_id=visit_id, token=token, checkpoint=sealed)
    Visit.objects.filter(pk=visit_id, token=token, state=Visit.State.RUNNING).update(
        state=Visit.State.WAITING
    )
    visit_moves.mark_parked(visit_id, token)


def _address_of(visit_id: int) -> str:
    return f"https://shop.example.com/parked/{visit_id}"


def _add(name: str, visit_id: int) -> None:
    with open(os.environ[name], "a", encoding="ascii") as file:  # noqa: PTH123 - one short line, atomic
        file.write(f"{visit_id}\n")


def main() -> None:
    """Claim until SIGTERM, then drain."""
    asked_to_stop: list[int] = []  # an Event's lock may be held by the very thread that the signal interrupts

    def stop(number: int, _: Any) -> None:
        asked_to_stop.append(number)
        faulthandler.dump_traceback_later(STUCK_S)  # into the workers' log: where one is that does not end

    signal.signal(signal.SIGTERM, stop)
    if name := os.environ.get("HOST_NAME"):
        socket.gethostname = lambda: name
    import django

    django.setup()
    from agent.visits.worker.host import HostOptions, VisitHost

    lease = timedelta(seconds=float(os.environ.get("LEASE_S", "20")))
    options = HostOptions(lease=lease, beat=lease / 6, drain=timedelta(seconds=2), visits_at_once=4)
    host = VisitHost(run, options)
    while not asked_to_stop:
        host.wake()
        time.sleep(0.5)
    host.stop()


if __name__ == "__main__":
    main()
