"""Keeps several programs running in one terminal: prefixed output, restarts with back-off, a clean end.

One thread and one loop: output, signals and deaths are handled where nothing else runs.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

from config.install.terminal import Refusal, paint, say
from config.processes.children import (
    Child,
    Program,
    adopt_orphans,
    collect_dead,
    kill_quietly,
    own_children,
    signal_child,
    start,
)

STOP_LIMIT_S = 25  # a worker closes its browser and gives its visits back within this, after it has drained
STRAY_LIMIT_S = 5  # an adopted orphan may end by itself for so long
STEADY_S = 60  # who ran this long starts again with a clean slate
MAX_FAILURES = 6
MAX_DELAY_S = 20
_READ_BYTES = 65536
_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "grey")
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopAsked(Exception):
    """The user asked to stop (Ctrl-C, SIGTERM, closed terminal)."""


class Supervisor:
    """Start programs with `add`, give them time with `until` and `run`, end them with `stop`."""

    def __init__(self, drain_s: float = 0) -> None:
        self._stop_limit_s = STOP_LIMIT_S + drain_s
        self.children: dict[str, Child] = {}
        self.on_line: Callable[[str, str], bool] = lambda name, line: True  # False: the line is not shown
        self._selector = selectors.DefaultSelector()
        self._is_stopping = False
        self._asked = 0
        self._strays: dict[int, float] = {}
        self._failure = ""
        self._listen_for_signals()
        adopt_orphans()

    def _listen_for_signals(self) -> None:
        wake, woken = socket.socketpair()
        for end in (wake, woken):
            end.setblocking(False)
        self._wake = wake  # kept: closing it would deafen us
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
        self._selector.register(woken, selectors.EVENT_READ, None)
        for number in _SIGNALS:
            signal.signal(number, self._count_signal)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # only to wake the loop

    def _count_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._asked += 1

    def add(self, program: Program) -> Child:
        """Start it and keep it running."""
        child = Child(program)
        self.children[program.name] = child
        self._start(child)
        return child

    def run_once(self, program: Program, limit_s: float) -> None:
        """Run it to its end. *Raises* Refusal when it fails or takes longer."""
        child = self.add(program)
        child.is_given_up = True  # its end is expected
        self.until(lambda: child.process is None and child.is_output_read, limit_s, f"{program.name} ended")
        del self.children[program.name]
        if child.exit_code:
            raise Refusal(f"The step `{program.name}` failed (its output is above).")

    def until(self, condition: Callable[[], bool], limit_s: float, what: str) -> None:
        """Look after everything until the condition holds.

        Raises:
            StopAsked: the user asked to stop.
            Refusal: a vital program was given up, or it took longer than `limit_s`.
        """
        deadline = time.monotonic() + limit_s
        while not condition():
            self._turn(0.1)
            if time.monotonic() > deadline:
                raise Refusal(f"Waited {limit_s:.0f} s in vain until {what}; the output above may say why.")

    def run(self) -> None:
        """Look after everything until the user asks to stop. *Raises* StopAsked, Refusal."""
        while True:
            self._turn(1.0)

    def _turn(self, timeout_s: float) -> None:
        self._tend(timeout_s)
        if self._asked:
            raise StopAsked
        if self._failure:
            raise Refusal(self._failure)
        self._end_strays()
        for child in self.children.values():
            if child.restart_at is not None and time.monotonic() >= child.restart_at:
                self._start(child)

    def _tend(self, timeout_s: float) -> None:
        """Pass output on and take note of the dead."""
        for key, _ in self._selector.select(timeout_s):
            if key.data is None:
                with contextlib.suppress(BlockingIOError):
                    key.fileobj.recv(_READ_BYTES)  # type: ignore[union-attr]
            else:
                self._read(key.fd, key.data)
        for pid, code in collect_dead():
            self._strays.pop(pid, None)
            for child in self.children.values():
                if child.pid == pid:
                    self._note_end(child, code)

    def _start(self, child: Child) -> None:
        self._selector.register(start(child), selectors.EVENT_READ, child)

    def _read(self, descriptor: int, child: Child) -> None:
        try:
            data = os.read(descriptor, _READ_BYTES)
        except BlockingIOError:
            return
        if not data:
            self._selector.unregister(descriptor)
            os.close(descriptor)
            child.is_output_read = True
        *lines, child.rest = (child.rest + data).split(b"\n")
        if not data and child.rest:
            lines, child.rest = [child.rest], b""
        for line in lines:
            self._show(child.program.name, line.decode("utf-8", "replace").rstrip())

    def _show(self, name: str, line: str) -> None:
        if line and self.on_line(name, line):
            colour = (
                _COLOURS[list(self.children).index(name) % len(_COLOURS)] if name in self.children else "grey"
            )
            say(f"{paint(f'{name:>7} |', colour)} {line}")

    def _note_end(self, child: Child, code: int) -> None:
        process, child.process = child.process, None
        if process is not None:
            process.returncode = code  # it was reaped here, Popen need not wait for it
        child.exit_code = code
        if not child.is_given_up and not self._is_stopping:
            self._plan_restart(child, code)

    def _plan_restart(self, child: Child, code: int) -> None:
        name = child.program.name
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        child.failures = 1 if time.monotonic() - child.started_at > STEADY_S else child.failures + 1
        if child.failures < MAX_FAILURES:
            delay_s = min(2.0 ** (child.failures - 1) / 2, MAX_DELAY_S)
            child.restart_at = time.monotonic() + delay_s
            say(f"{name} ended ({how}); it starts again in {delay_s:.1f} s.", "yellow")
            return
        child.is_given_up = True
        say(f"{name} ended {child.failures} times in a row ({how}); it is given up.", "red")
        if child.program.is_vital:
            self._failure = (
                f"It cannot run without `{name}`, which keeps ending; its output above may say why."
            )

    def _end_strays(self) -> None:
        """End what a dead child left behind, once it had time to end by itself."""
        known = {child.pid for child in self.children.values()}
        now = time.monotonic()
        self._strays = {pid: self._strays.get(pid, now) for pid in own_children() - known}
        for pid, since in self._strays.items():
            if now - since > STRAY_LIMIT_S:
                kill_quietly(pid)

    def stop(self) -> None:
        """End everything: first those who need the others, then the others, then every orphan.

        A second Ctrl-C stops the waiting and kills.
        """
        self._is_stopping = True
        self._asked = 0
        for is_last in (False, True):
            group = [child for child in self.children.values() if child.program.stops_last is is_last]
            for child in group:
                child.restart_at = None
                signal_child(child, signal.SIGTERM) if child.process else None
            self._wait_for_end(group)
        deadline = time.monotonic() + STRAY_LIMIT_S
        while own_children() and time.monotonic() < deadline + STRAY_LIMIT_S:
            if self._asked or time.monotonic() > deadline:
                for pid in own_children():
                    kill_quietly(pid)
            self._tend(0.05)
        self._tend(0)

    def _wait_for_end(self, group: list[Child]) -> None:
        deadline = time.monotonic() + self._stop_limit_s
        while any(child.process for child in group):
            self._tend(0.1)
            if self._asked or time.monotonic() > deadline:
                for child in group:
                    if child.process:
                        say(f"{child.program.name} did not end in time; it is killed.", "yellow")
                        signal_child(child, signal.SIGKILL)
                self._tend(0.5)
