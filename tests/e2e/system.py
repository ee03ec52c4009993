"""The real desk as users start it: the supervisor with all its processes, in a data folder and on ports of its own."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import uuid
from collections.abc import Mapping
from pathlib import Path

import httpx

from config.processes.broker import broker_socket
from tests.e2e.tables import lay_tables
from tests.processes import START_LIMIT_S, wait_for

ROOT = Path(__file__).resolve().parent.parent.parent
_MARK = "SWEEPDESK_INSTANCE"  # in the environment of every process of one system, browsers included
_CLEARED = (
    "DATABASE_URL",
    "REDIS_URL",
    "LLM_BASE_URL",
    "LLM_API_KEY",
    "LLM_MODEL",
    "EGRESS_ALLOW",
    "SECRET_KEY",
)


def free_port() -> int:
    """A loopback port that nobody listens on now, below those that connections get: none takes it before the start."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class RunningSystem:
    """Started by `start`, ended by `stop`; both can be called again. Its output is in `log`.

    `makes_tables`: the first start makes the database itself, as at a user's; else it finds one with all tables.
    """

    def __init__(
        self, data_dir: Path, environ: Mapping[str, str] | None = None, *, makes_tables: bool = False
    ) -> None:
        self.data_dir, self.makes_tables = data_dir, makes_tables
        self.log = data_dir.parent / f"{data_dir.name}.log"
        self.mark = uuid.uuid4().hex
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        inherited = {name: value for name, value in os.environ.items() if name not in _CLEARED}
        inherited.pop("DJANGO_SETTINGS_MODULE", None)  # the tests' own settings stay with the tests
        self.environ = {
            **inherited,
            "DATA_DIR": str(data_dir),
            "ENV_FILE": os.devnull,
            "PORT": str(port),
            "DEMO_SITES": "off",
            _MARK: self.mark,
            "DRAIN_SECONDS": "0",
            **(environ or {}),
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.command = [sys.executable, "-m", "config.processes.supervise"]

    def launch(self) -> subprocess.Popen[bytes]:
        """Start the supervisor without waiting for anything."""
        with self.log.open("ab") as output:
            output.write(b"----- start\n")
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self.process

    def start(self) -> None:
        """Start it and return once it says that it is ready. *Raises* AssertionError with its output."""
        if not self.makes_tables and "DATABASE_URL" not in self.environ:
            lay_tables(self.data_dir, self.environ)
        process = self.launch()
        with self.log_on_failure():
            wait_for(lambda: self.is_ready or process.poll() is not None, "the system is ready")
            assert process.poll() is None, f"the supervisor ended with {process.returncode}"

    @contextlib.contextmanager
    def log_on_failure(self):
        """Add what the system printed to an AssertionError."""
        try:
            yield
        except AssertionError as exc:
            exc.add_note(f"--- last output of the system ---\n{self.output[-6000:]}")
            raise

    @property
    def output(self) -> str:
        """Everything that it printed since the latest start."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return text.rpartition("----- start\n")[2]

    @property
    def is_ready(self) -> bool:
        """Whether the closing block of the start was printed."""
        return "Sweepdesk is ready" in self.output

    @property
    def sign_in_link(self) -> str:
        """The one-time link of a first start; "" on any other."""
        found = re.search(r"Sign in once with this link:\s+(\S+)", self.output)
        return found.group(1) if found else ""

    def open_link(self) -> httpx.Response:
        """Open the link of the first start and press its button: the page that follows."""
        with httpx.Client(follow_redirects=True, timeout=60, trust_env=False) as client:
            client.get(self.sign_in_link)
            form = {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
            return client.post(self.sign_in_link, data=form, headers={"Referer": self.url})

    def readiness(self) -> set[str]:
        """What `/readyz` says of its checks."""
        return set(httpx.get(f"{self.url}/readyz", timeout=60, trust_env=False).json()["checks"].values())

    def manage(self, *arguments: str, limit_s: float = START_LIMIT_S) -> subprocess.CompletedProcess[str]:
        """Run a management command as somebody in another terminal would: only DATA_DIR in common."""
        environ = {name: value for name, value in self.environ.items() if name != "EGRESS_ALLOW"}
        environ["SWEEPDESK_COMMAND_OF"] = environ.pop(_MARK)
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=environ,
            capture_output=True,
            text=True,
            timeout=limit_s,
            check=False,
        )

    def processes(self) -> dict[int, str]:
        """Id and command line of every process of this system that lives (zombies do not).

        Found by the mark in the environment; the broker overwrites its own, but shows its socket as its title.
        """
        mark, place = f"{_MARK}={self.mark}".encode(), os.fsencode(broker_socket(self.data_dir))
        found = {}
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if not folder.name.isdigit():
                    continue
                line = (folder / "cmdline").read_bytes()
                if mark in (folder / "environ").read_bytes() or (b"valkey" in line and place in line):
                    found[int(folder.name)] = line.replace(b"\0", b" ").decode()
        return found

    def pids(self, word: str) -> list[int]:
        """Ids of its processes whose command line holds the word, oldest first."""
        return sorted(pid for pid, line in self.processes().items() if word in line)

    def stop(self, number: int = signal.SIGTERM, limit_s: float = START_LIMIT_S) -> int:
        """Ask it to end, wait, and see that no process is left; its exit code. *Raises* AssertionError."""
        process = self.process
        assert process is not None, "it was never started"
        if process.poll() is None:
            process.send_signal(number)
        with self.log_on_failure():
            wait_for(lambda: process.poll() is not None, "the supervisor ended", limit_s)
            assert self.processes() == {}
        return process.returncode

    def interrupt(self) -> None:
        """Ctrl-C: the terminal sends SIGINT to the whole foreground process group. Then as `stop`."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGINT)
        with self.log_on_failure():
            wait_for(
                lambda: self.process is None or self.process.poll() is not None,
                "the system ended",
            )
            wait_for(lambda: self.processes() == {}, "no process is left")

    def kill(self) -> None:
        """End whatever is left, after a failed test."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(60)
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
