"""The commands behind the Makefile, as far as no installed package is needed: up, stop, env."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from config.env import Env, data_dir, env_file
from config.install.browser import ensure_browser
from config.install.install import ensure_environment
from config.install.preflight import check_all
from config.install.terminal import Refusal, say, step
from config.processes.lock import holder_of

ROOT = Path(__file__).resolve().parents[2]
_STOP_LIMIT_S = 60


def run_command(arguments: list[str]) -> int:
    """One of `up`, `stop`, `env`; the exit code. *Raises* Refusal."""
    known = {"up": up, "stop": stop, "env": install}
    if len(arguments) != 1 or arguments[0] not in known:
        raise Refusal(f"Say one of: {', '.join(known)}.")
    return known[arguments[0]]()


def own_env() -> Env:
    """What the user set; not what another running system says of itself."""
    return Env(os.environ, [env_file(ROOT)])


def up() -> int:
    """Check, install what is missing, then become the supervisor."""
    env = own_env()
    data = data_dir(env, ROOT)
    refuse_second(data)
    check_all(ROOT, env, data)
    python = ensure_environment(ROOT, with_dev=False)
    browser = env.text("BROWSER_URL") or ensure_browser(python, env.text("BROWSER_PATH"))
    step(f"Browser: {browser}")
    os.execv(python, [str(python), "-m", "config.processes.supervise"])  # noqa: S606 - same process: Ctrl-C reaches it


def refuse_second(data: Path) -> None:
    """*Raises* Refusal when a system runs on this data folder."""
    holder = holder_of(data)
    if holder:
        raise Refusal(
            f"It runs already on {data} (process {holder}): use that one, or stop it with `make stop` first."
        )


def install() -> int:
    """Dependencies with those of the tests, and a browser. *Raises* Refusal."""
    python = ensure_environment(ROOT, with_dev=True)
    ensure_browser(python, own_env().text("BROWSER_PATH"))
    return 0


def stop() -> int:
    """Ask the running supervisor to end, and wait for it."""
    env = own_env()
    data = data_dir(env, ROOT)
    holder = holder_of(data)
    if not holder:
        say(f"Nothing runs on {data}.")
        return 0
    os.kill(holder, signal.SIGTERM)
    limit_s = _STOP_LIMIT_S + env.number("DRAIN_SECONDS", 10, 0, 600)
    deadline = time.monotonic() + limit_s
    while holder_of(data):
        if time.monotonic() > deadline:
            raise Refusal(f"Process {holder} did not end within {limit_s} s.")
        time.sleep(0.1)
    say("Stopped.")
    return 0
