"""The start and the end of the whole desk."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from tests.e2e.system import RunningSystem
from tests.processes import START_LIMIT_S, wait_for
from tests.sites.server import RunningSite

MakeSystem = Callable[..., RunningSystem]


def test_the_link_signs_in_once_and_what_was_done_outlives_restarts_and_deaths(
    make_system: MakeSystem,
) -> None:
    system = make_system()
    system.makes_tables = True
    system.command = ["make", "up"]
    system.start()
    assert system.sign_in_link.startswith(system.url)
    assert system.open_link().status_code == 200
    assert system.open_link().status_code == 410
    wait_for(lambda: system.readiness() == {"ok"}, "worker and scheduler give signs of life")
    key = (system.data_dir / "secret_key").read_text()

    old = system.pids("-A config worker")
    os.kill(old[0], signal.SIGKILL)
    wait_for(
        lambda: min(system.pids("-A config worker"), default=0) > max(old),
        "a new worker and nothing of the old",
    )
    assert "worker ended (signal 9); it starts again" in system.output

    system.interrupt()
    assert "no process is left" in system.output
    assert not (system.data_dir / "system.env").exists()

    system.command = [sys.executable, "-m", "config.processes.supervise"]
    system.start()
    assert system.sign_in_link == ""
    assert "Preparing the database" not in system.output  # nothing to do: the second start is quick
    assert (system.data_dir / "secret_key").read_text() == key
    users = system.manage(
        "shell", "-v", "0", "-c", "from agent.teams.models import User; print(User.objects.count())"
    )
    assert users.stdout.strip() == "1"

    assert system.process is not None
    system.process.kill()
    system.process.wait()
    wait_for(lambda: system.processes() == {}, "the supervisor's death took all processes with it")
    system.start()  # and what it left behind does not stop the next start
    assert system.stop(signal.SIGTERM) == 0


def test_it_runs_on_postgresql_and_an_outside_broker(
    make_system: MakeSystem, postgres_url: str, broker_url: str, shops: dict[str, RunningSite]
) -> None:
    shop = urlsplit(shops["petshop"].url)
    system = make_system(DATABASE_URL=postgres_url, REDIS_URL=broker_url, EGRESS_ALLOW=shop.netloc)
    system.start()

    done = system.manage("sweep", "Syrian hamster for sale", shop.geturl(), "--wait", "--json", limit_s=300)

    assert done.returncode == 0, done.stderr
    assert '"products_found"' in done.stdout
    assert system.pids("valkey-server") == []
    assert not (system.data_dir / "db.sqlite3").exists()
    assert system.stop() == 0


def test_a_taken_port_is_one_clear_sentence(make_system: MakeSystem) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = make_system(PORT=str(port))
        code = process.launch().wait(START_LIMIT_S)

    assert code == 1
    assert process.output.strip().count("\n") == 0
    assert f"Port {port} on 127.0.0.1 is taken" in process.output


def test_a_data_folder_that_cannot_be_written_is_one_clear_sentence(
    make_system: MakeSystem, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    system = make_system(DATA_DIR=str(tmp_path / "file" / "data"))

    assert system.launch().wait(START_LIMIT_S) == 1
    assert "cannot be written" in system.output


def test_a_wrong_setting_is_one_clear_sentence(make_system: MakeSystem) -> None:
    system = make_system(WORKER_PROCESSES="many")

    assert system.launch().wait(START_LIMIT_S) == 1
    assert "WORKER_PROCESSES='many': use a whole number from 1 to 32" in system.output
