"""`python -m config.processes.supervise`: the whole desk in one terminal, until Ctrl-C. Starts without Django."""

from __future__ import annotations

import http.client
import os
import sys
from pathlib import Path

from config.env import SettingError
from config.install.commands import own_env, refuse_second
from config.install.preflight import check_all
from config.install.terminal import Refusal, paint, say, step
from config.processes import programs
from config.processes.broker import is_answering
from config.processes.database_ready import is_prepared
from config.processes.first_start import LINK_MARK
from config.processes.lock import take_lock
from config.processes.programs import Plan
from config.processes.supervisor import StopAsked, Supervisor

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT_S = 300  # a loaded machine took two minutes for what takes seconds else


def main() -> int:
    """Run until asked to stop; 0 then, 1 with one sentence when it cannot run."""
    os.umask(0o077)
    try:
        env = own_env()
        plan = programs.read_plan(ROOT, env)
        check_all(ROOT, env, plan.data)
        lock = take_lock(plan.data)
        if lock is None:
            refuse_second(plan.data)
            raise Refusal(f"It runs already on {plan.data}.")
    except (Refusal, SettingError) as exc:
        say(f"Sweepdesk cannot start. {exc}", "red")
        return 1
    except KeyboardInterrupt:
        return 1
    return _supervise(plan)


def _supervise(plan: Plan) -> int:
    _clear(plan)
    supervisor = Supervisor(plan.drain_s)
    code = 0
    try:
        link = _start(supervisor, plan)
        _welcome(plan, link)
        supervisor.run()
    except StopAsked:
        step("Stopping")
    except Refusal as exc:
        say(f"Sweepdesk cannot run. {exc}", "red")
        code = 1
    finally:
        supervisor.stop()
        _clear(plan)
    say("Stopped: no process is left.", "green")
    return code


def _clear(plan: Plan) -> None:
    """Remove what only a running system may leave lying about."""
    for path in (plan.system_file, plan.demo_file, plan.worker_file):
        path.unlink(missing_ok=True)


def _start(supervisor: Supervisor, plan: Plan) -> str:
    """Start everything in the order of need; the link to sign in once, "" when there are users already."""
    links: list[str] = []
    supervisor.on_line = lambda name, line: not _is_link(name, line, links) and not _is_noise(name, line)
    if plan.has_own_broker:
        step("Starting the embedded broker")
        supervisor.add(programs.broker(plan))
    if plan.has_demo:
        step("Starting the demo sites")
        supervisor.add(programs.sites(plan))
    if not (plan.has_own_database and is_prepared(plan.root, plan.data / "db.sqlite3")):
        step("Preparing the database")
        supervisor.run_once(programs.setup(plan), START_LIMIT_S)
    if plan.has_own_broker:
        supervisor.until(lambda: is_answering(plan.socket), START_LIMIT_S, "the broker answers")
    values = programs.in_force(plan, _demo_hosts(supervisor, plan))
    programs.write_system_file(plan, values)
    step("Starting web, worker and scheduler")
    for make in (programs.web, programs.worker, programs.beat):
        supervisor.add(make(plan, values))
    supervisor.until(lambda: _answers(plan), START_LIMIT_S, "the site answers")
    supervisor.until(plan.worker_file.exists, START_LIMIT_S, "the worker is ready")
    return links[0] if links else ""


def _is_link(name: str, line: str, links: list[str]) -> bool:
    if name == "setup" and line.startswith(LINK_MARK):
        links.append(line.removeprefix(LINK_MARK))
        return True
    return False


def _is_noise(name: str, line: str) -> bool:
    """The broker's advice to change the kernel's settings: it writes no snapshots, so it does not apply."""
    return name == "broker" and "Memory overcommit" in line


def _demo_hosts(supervisor: Supervisor, plan: Plan) -> list[str]:
    """The addresses of the demo sites; none when they are off or cannot be served."""
    if not plan.has_demo:
        return []
    sites = supervisor.children["sites"]
    supervisor.until(
        lambda: plan.demo_file.exists() or sites.is_given_up, START_LIMIT_S, "the demo sites answer"
    )
    return programs.demo_hosts(plan) if plan.demo_file.exists() else []


def _answers(plan: Plan) -> bool:
    """Whether the site answers requests (a redirect to the sign-in page is an answer)."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(plan.host, plan.host)  # noqa: S104 - compared, not bound
    connection = http.client.HTTPConnection(host, plan.port, timeout=10)
    try:
        connection.request("HEAD", "/")
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _welcome(plan: Plan, link: str) -> None:
    """The last lines of the start: what a person needs next."""
    say("")
    if link:
        say(f"  Sign in once with this link:  {paint(link, 'cyan')}")
    if plan.has_demo:
        say(f"  Demo sites to try it on:      listed at {plan.public_url}/sweeps/new/")
    say("  Stop everything:              Ctrl-C")
    say(f"  {paint('Sweepdesk is ready:', 'green')}           {paint(plan.public_url + '/', 'cyan')}")
    say("")


if __name__ == "__main__":
    sys.exit(main())
