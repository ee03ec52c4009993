"""What stops a start, and that each reason is one sentence."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from config.env import Env
from config.install.preflight import are_ports_free, check_data_dir, check_disk, check_names, check_port
from config.install.terminal import Refusal
from config.processes.broker import broker_socket
from config.processes.lock import holder_of, take_lock
from config.processes.programs import in_force, read_plan, write_system_file
from tests.e2e.system import free_port


def test_a_full_disk_is_refused_with_both_sizes(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"has 1\.0 GB free and installing needs 3\.0 GB"):
        check_disk(tmp_path, 3 * 1024**3, "installing", free_bytes=1024**3)


def test_the_disk_of_a_folder_that_does_not_exist_yet_is_looked_at(tmp_path: Path) -> None:
    check_disk(tmp_path / "not" / "yet", 1, "running")


def test_a_taken_port_is_refused_and_a_free_one_is_not() -> None:
    with socket.socket() as taken:
        port = free_port()
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with pytest.raises(Refusal, match=f"Port {port} on 127.0.0.1 is taken"):
            check_port("127.0.0.1", port)
        assert not are_ports_free(port, 1)
    check_port("127.0.0.1", port)


def test_an_address_that_is_not_of_this_machine_is_refused() -> None:
    with pytest.raises(Refusal, match=r"Nobody can listen on HOST=192\.0\.2\.1"):
        check_port("192.0.2.1", 8000)


def test_a_data_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    check_data_dir(tmp_path / "data")

    assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_a_data_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(Refusal, match="cannot be written"):
        check_data_dir(tmp_path / "file" / "data")


def test_a_misspelt_name_in_the_users_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENV_FILE")
    (tmp_path / ".env.example").write_text("# PORT=8000  port\n# LLM_API_KEY=   key\n")
    (tmp_path / ".env").write_text("PORT=1\nLLM_API_KEY_FILE=/x\n")
    check_names(tmp_path)

    (tmp_path / ".env").write_text("PROT=1\n")
    with pytest.raises(Refusal, match="sets PROT, which is no setting"):
        check_names(tmp_path)


def test_one_system_holds_a_data_folder_at_a_time(tmp_path: Path) -> None:
    assert holder_of(tmp_path) == 0
    lock = take_lock(tmp_path)
    assert lock is not None
    assert take_lock(tmp_path) is None
    assert holder_of(tmp_path) > 0

    lock.close()

    assert holder_of(tmp_path) == 0


def test_a_socket_path_stays_within_the_kernels_limit(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120)

    assert broker_socket(tmp_path) == tmp_path / "valkey.sock"
    assert len(str(broker_socket(deep))) < 100
    assert broker_socket(deep) != broker_socket(tmp_path / ("e" * 120))


def test_demo_sites_join_what_the_user_allows(tmp_path: Path) -> None:
    plan = read_plan(tmp_path, Env({"EGRESS_ALLOW": "127.0.0.1:9000", "PORT": "8001"}))

    assert in_force(plan, ["127.0.0.1:18100"])["EGRESS_ALLOW"] == "127.0.0.1:9000,127.0.0.1:18100"
    assert in_force(plan, [])["DEMO_SITES"] == "off"


def test_the_values_in_force_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    plan = read_plan(tmp_path, Env({"DATA_DIR": str(tmp_path), "REDIS_URL": "redis://:pw@h/0"}))

    write_system_file(plan, in_force(plan, []))

    assert plan.system_file.stat().st_mode & 0o777 == 0o600
    assert "REDIS_URL=redis://:pw@h/0" in plan.system_file.read_text()
    assert not plan.has_own_broker
