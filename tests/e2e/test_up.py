"""The start and the end of the whole desk."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.e2e.system import RunningSystem
from tests.processes import wait_for

MakeSystem = Callable[..., RunningSystem]


def _visit(url: str) -> httpx.Response:
    return httpx.get(url, follow_redirects=True, timeout=60, trust_env=False)


def _sign_in(system: RunningSystem) -> httpx.Response:
    """Open the link of the first start and press its button."""
    with httpx.Client(follow_redirects=True, timeout=60, trust_env=False) as client:
        client.get(system.sign_in_link)
        form = {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
        return client.post(system.sign_in_link, data=form, headers={"Referer": system.url})


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_the_sign_in_page_and_leaves_no_process(make_system: MakeSystem, number: int) -> None:
    system = make_system(DEMO_SITES="on")
    system.start()

    page = _visit(system.url)

    assert page.status_code == 200
    assert 'type="password"' in page.text
    assert system.sign_in_link.startswith(system.url)
    assert "Sweepdesk is ready" in system.output.strip().splitlines()[-1]
    assert system.stop(number) == 0
    assert "no process is left" in system.output
    assert not (system.data_dir / "system.env").exists()


def test_the_link_signs_in_once_and_a_second_start_keeps_the_data(make_system: MakeSystem) -> None:
    system = make_system()
    system.start()
    assert _sign_in(system).status_code == 200
    assert _sign_in(system).status_code in (404, 410)
    system.stop()
    key = (system.data_dir / "secret_key").read_text()

    system.start()

    assert system.sign_in_link == ""
    assert (system.data_dir / "secret_key").read_text() == key
    users = system.manage(
        "shell", "-v", "0", "-c", "from agent.teams.models import User; print(User.objects.count())"
    )
    assert users.stdout.strip() == "1"
    assert system.stop() == 0


def test_a_killed_program_comes_back(make_system: MakeSystem) -> None:
    system = make_system()
    system.start()
    killed = system.worker_pid()

    os.kill(killed, signal.SIGKILL)

    wait_for(
        lambda: any(pid > 0 and pid != killed for pid in system.pids("-A config worker")), "a new worker"
    )
    wait_for(lambda: "worker ended (signal 9)" in system.output, "the supervisor says so")
    assert system.stop() == 0


def test_a_killed_supervisor_takes_everything_with_it(make_system: MakeSystem) -> None:
    system = make_system(DEMO_SITES="on")
    system.start()
    assert system.process is not None

    system.process.kill()

    wait_for(lambda: system.processes() == {}, "all processes ended")
    system.start()  # and what it left behind does not stop the next start
    assert system.stop() == 0


def test_a_taken_port_is_one_clear_sentence(make_system: MakeSystem) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = make_system(PORT=str(port))
        code = process.launch().wait(60)

    assert code == 1
    assert process.output.strip().count("\n") == 0
    assert f"Port {port} on 127.0.0.1 is taken" in process.output


def test_a_data_folder_in_use_is_one_clear_sentence(make_system: MakeSystem) -> None:
    system = make_system()
    system.start()
    second = make_system(DATA_DIR=str(system.data_dir))

    code = second.launch().wait(60)

    assert code == 1
    assert f"It runs already on {system.data_dir}" in second.output
    assert system.stop() == 0


def test_a_data_folder_that_cannot_be_written_is_one_clear_sentence(
    make_system: MakeSystem, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    system = make_system(DATA_DIR=str(tmp_path / "file" / "data"))

    assert system.launch().wait(60) == 1
    assert "cannot be written" in system.output


def test_a_wrong_setting_is_one_clear_sentence(make_system: MakeSystem) -> None:
    system = make_system(WORKER_PROCESSES="many")

    assert system.launch().wait(60) == 1
    assert "WORKER_PROCESSES='many': use a whole number from 1 to 32" in system.output
