"""Visits that are parked cost no worker: beside many of them and two worker processes a new visit begins at once."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from tests.captchas.gate import Gate
from tests.captchas.watched import Watched
from tests.e2e.record import Record
from tests.e2e.system import RunningSystem
from tests.lab.sampling import is_whole
from tests.processes import wait_for
from tests.sites import petshop
from tests.sites.gold import HAMSTER
from tests.sites.server import serving

PARKED = 50 if is_whole() else 6
LIMIT_S = 600  # until all visits have met their wall and are parked, on a loaded machine
BEGIN_LIMIT_S = 60  # the bar is 5 s on a machine of its own; here what counts is that nothing is waited for


def test_a_new_visit_begins_at_once_beside_many_parked_ones(tmp_path: Path) -> None:
    gate = Gate(petshop.SITE, Watched(), "Are you a person?", "One question before you go on.")
    sites = [gate.site(f"walled{number}") for number in range(PARKED)] + [petshop.SITE]
    with serving(sites) as running:
        urls = [site.url for name, site in running.items() if name != "petshop"]
        fresh = running["petshop"].url
        environ = {
            "EGRESS_ALLOW": ",".join(urlsplit(url).netloc for url in [*urls, fresh]),
            "WORKER_PROCESSES": "2",
        }
        system = RunningSystem(tmp_path / "data", environ)
        try:
            system.start()
            record = Record(system, urlsplit(fresh).netloc)
            begun = system.manage("sweep", HAMSTER, *urls, "--ask", "park", "--json")
            assert begun.returncode == 0, begun.stderr
            with system.log_on_failure():
                wait_for(lambda: _parked(record) == PARKED, f"{PARKED} visits are parked", LIMIT_S)
            seconds = _until_it_runs(system, record, fresh)
            print(f"beside {PARKED} parked visits a new one began after {seconds:.1f} s")
            with system.log_on_failure():
                wait_for(lambda: record.state() == ("ended", "products_found"), "it ended well", LIMIT_S)
            assert _parked(record) == PARKED
            system.stop()
        finally:
            system.kill()


def _parked(record: Record) -> int:
    return int(record.ask("SELECT count(*) FROM visits_visit WHERE state = 'parked'")[0][0])


def _until_it_runs(system: RunningSystem, record: Record, url: str) -> float:
    """Seconds from the moment that the visit stands in the database until a worker has it."""
    started = system.manage("sweep", HAMSTER, url, "--json")
    assert started.returncode == 0, started.stderr
    wait_for(lambda: record.state()[0] in ("running", "ended"), "the new visit runs", BEGIN_LIMIT_S)
    sql = "SELECT (julianday(min(started_at)) - julianday(min(created_at))) * 86400 FROM visits_visit WHERE url LIKE ?"
    return float(record.ask(sql, f"{url}%")[0][0])
