"""The supervisor in a process of its own, over small programs that misbehave."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
_HEAD = """
import os, sys, time
from pathlib import Path
from config.processes import supervisor as module
from config.processes.children import Program
from config.processes.supervisor import StopAsked, Supervisor
from config.install.terminal import Refusal

def program(name, code, **flags):
    return Program(name, (sys.executable, "-I", "-S", "-c", code), dict(os.environ), Path.cwd(), **flags)

module.MAX_FAILURES = 2
module.STOP_LIMIT_S = 1
module.STRAY_LIMIT_S = 0.5
FOREVER = "import time; print('here', flush=True); time.sleep(600)"
"""


def _run(script: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _HEAD + textwrap.dedent(script)],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_output_is_passed_on_line_by_line_with_the_programs_name() -> None:
    done = _run("""
        s = Supervisor()
        s.run_once(program("setup", "print('one'); print('two', end='')"), 30)
        s.stop()
    """)

    assert done.stdout.splitlines() == ["  setup | one", "  setup | two"]


def test_a_step_that_fails_is_a_refusal() -> None:
    done = _run("""
        s = Supervisor()
        try:
            s.run_once(program("setup", "raise SystemExit(3)"), 30)
        except Refusal as exc:
            print(exc)
        s.stop()
    """)

    assert "The step `setup` failed" in done.stdout


def test_a_program_that_dies_is_started_again_and_one_that_keeps_dying_ends_the_system() -> None:
    done = _run("""
        s = Supervisor()
        s.add(program("worker", "raise SystemExit(7)"))
        s.add(program("web", FOREVER))
        try:
            s.run()
        except Refusal as exc:
            print(exc)
        s.stop()
    """)

    assert "worker ended (exit code 7); it starts again in 0.5 s." in done.stdout
    assert "worker ended 2 times in a row" in done.stdout
    assert "It cannot run without `worker`" in done.stdout


def test_a_program_that_is_not_vital_is_given_up_and_the_rest_goes_on() -> None:
    done = _run("""
        s = Supervisor()
        sites = s.add(program("sites", "raise SystemExit(1)", is_vital=False))
        web = s.add(program("web", FOREVER))
        s.until(lambda: sites.is_given_up, 30, "given up")
        s.until(lambda: web.process is not None, 30, "web")
        print("web runs")
        s.stop()
    """)

    assert done.returncode == 0, done.stderr
    assert "web runs" in done.stdout


def test_a_program_deaf_to_the_polite_signal_is_killed_in_time() -> None:
    done = _run("""
        s = Supervisor()
        seen = []
        s.on_line = lambda name, line: seen.append(line) or True
        s.add(program("web", "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);" + FOREVER))
        s.until(lambda: seen, 30, "it runs")
        s.stop()
    """)

    assert done.returncode == 0, done.stderr
    assert "web did not end in time; it is killed." in done.stdout


def test_what_a_dead_program_leaves_behind_is_found_and_ended(tmp_path: Path) -> None:
    """A grandchild in a session of its own, deaf to SIGTERM: the worst that a browser can leave."""
    orphan = tmp_path / "pid"
    done = _run(
        """
        place = os.environ["PLACE"]
        s = Supervisor()
        s.run_once(program("setup", '''
        import os, signal, time
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            null = os.open(os.devnull, os.O_RDWR)
            os.dup2(null, 1), os.dup2(null, 2)
            draft = os.environ["PLACE"] + ".new"
            open(draft, "w").write(str(os.getpid()))
            os.rename(draft, os.environ["PLACE"])
            time.sleep(600)
        while not os.path.exists(os.environ["PLACE"]):
            time.sleep(0.01)
        '''.replace("\\n        ", "\\n")), 30)
        pid = int(Path(place).read_text())
        os.kill(pid, 0)
        print("it lives")
        s.stop()
        """,
        PLACE=str(orphan),
    )

    assert "it lives" in done.stdout, done.stderr
    assert not Path(f"/proc/{orphan.read_text()}").exists()


def test_an_interrupt_asks_to_stop() -> None:
    done = _run("""
        import signal
        s = Supervisor()
        s.add(program("web", FOREVER))
        s.on_line = lambda name, line: os.kill(os.getpid(), signal.SIGINT) or True
        try:
            s.run()
        except StopAsked:
            print("asked")
        s.stop()
        print(module.own_children())
    """)

    assert done.stdout.splitlines()[-2:] == ["asked", "set()"]
