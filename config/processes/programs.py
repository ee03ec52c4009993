"""The programs of a running desk and the environment that they share. Standard library only."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from config.env import Env, data_dir, is_production
from config.install.preflight import are_ports_free
from config.processes.broker import broker_socket
from config.processes.children import Program

DEMO_PORTS = 24  # how many ports in a row the demo sites may take
_PASSED_ON = (
    "DATABASE_URL",
    "REDIS_URL",
    "PUBLIC_URL",
    "ALLOWED_HOSTS",
    "ALLOW_INSECURE",
    "EGRESS_PORTS",
    "EGRESS_DENY",
    "EGRESS_PROXY_URL",
    "PRODUCTION",
    "TIME_ZONE",
)


@dataclass(frozen=True)
class Plan:
    """What this start goes by, read once."""

    root: Path
    data: Path
    host: str
    port: int
    public_url: str
    has_own_broker: bool
    has_own_database: bool
    has_demo: bool
    demo_port: int
    workers: int
    drain_s: int
    egress_allow: tuple[str, ...]
    passed_on: dict[str, str]
    log_format: str

    @property
    def socket(self) -> Path:
        """Of the embedded broker."""
        return broker_socket(self.data)

    @property
    def demo_file(self) -> Path:
        """Where the demo sites say at which addresses they answer."""
        return self.data / "demo-sites.json"

    @property
    def worker_file(self) -> Path:
        """There while the worker takes visits."""
        return self.data / "worker.ready"

    @property
    def system_file(self) -> Path:
        """The values in force, for management commands in another terminal."""
        return self.data / "system.env"


def read_plan(root: Path, env: Env) -> Plan:
    """*Raises* SettingError when a value cannot be used."""
    port = env.number("PORT", 8000, 1, 65535)
    has_sites = (root / "tests" / "sites" / "__main__.py").exists()
    log_format = env.text("LOG_FORMAT", "auto").lower()
    return Plan(
        root=root,
        data=data_dir(env, root),
        host=env.text("HOST", "127.0.0.1"),
        port=port,
        public_url=env.text("PUBLIC_URL", f"http://127.0.0.1:{port}").rstrip("/"),
        has_own_broker=not env.text("REDIS_URL"),
        has_own_database=not env.text("DATABASE_URL"),
        has_demo=env.flag("DEMO_SITES", not is_production(env)) and has_sites,
        demo_port=env.number("DEMO_SITES_BASE_PORT", 18100, 1024, 65000),
        workers=env.number("WORKER_PROCESSES", 1, 1, 32),
        drain_s=env.number("DRAIN_SECONDS", 10, 0, 600),
        egress_allow=tuple(env.words("EGRESS_ALLOW")),
        passed_on={name: env.text(name) for name in _PASSED_ON if env.text(name)},
        log_format="console" if log_format == "auto" else log_format,
    )


def in_force(plan: Plan, demo_hosts: list[str]) -> dict[str, str]:
    """The variables that every process of this system shares. The demo sites may be visited by exact address."""
    allow = list(dict.fromkeys([*plan.egress_allow, *demo_hosts]))
    return {
        **plan.passed_on,
        "HOST": plan.host,
        "PORT": str(plan.port),
        "EGRESS_ALLOW": ",".join(allow),
        "DEMO_SITES": "on" if demo_hosts else "off",
    }


def demo_hosts(plan: Plan) -> list[str]:
    """`host:port` of each demo site that is served now."""
    urls = json.loads(plan.demo_file.read_text(encoding="utf-8"))
    return [urlsplit(url).netloc for url in urls.values()]


def write_system_file(plan: Plan, values: dict[str, str]) -> None:
    """Readable by its owner only: an address may hold a password."""
    plan.system_file.unlink(missing_ok=True)
    descriptor = os.open(plan.system_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write("# Written by `make up` while it runs.\n")
        file.writelines(f"{name}={value}\n" for name, value in values.items())


def _program(
    plan: Plan, name: str, *module: str, values: dict[str, str] | None = None, **flags: bool
) -> Program:
    environ = {
        **os.environ,
        **(values or {}),
        "DATA_DIR": str(plan.data),
        "LOG_FORMAT": plan.log_format,
        "PYTHONUNBUFFERED": "1",
    }
    return Program(name, (sys.executable, "-m", *module), environ, plan.root, **flags)


def broker(plan: Plan) -> Program:
    """The embedded Valkey; the others need it until they have ended."""
    return _program(plan, "broker", "config.processes.broker", stops_last=True)


def setup(plan: Plan) -> Program:
    """Migrations and the first admin."""
    return _program(plan, "setup", "config.processes.first_start", values=in_force(plan, []))


def sites(plan: Plan) -> Program:
    """The demo sites, at the same ports as last time when these are free."""
    port = plan.demo_port if are_ports_free(plan.demo_port, DEMO_PORTS) else 0
    arguments = ("--base-port", str(port), "--ready-file", str(plan.demo_file))
    return _program(plan, "sites", "tests.sites", *arguments, is_vital=False)


def web(plan: Plan, values: dict[str, str]) -> Program:
    """Daphne: pages and WebSockets."""
    return _program(plan, "web", "config.processes.web", values=values)


def worker(plan: Plan, values: dict[str, str]) -> Program:
    """Celery prefork: one warm browser in each process."""
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    size = ("-Q", "visits", "-c", str(plan.workers))
    return _program(plan, "worker", "celery", "-q", "-A", "config", "worker", *size, *quiet, values=values)


def beat(plan: Plan, values: dict[str, str]) -> Program:
    """The scheduler: sweeps of dead leases."""
    return _program(
        plan, "beat", "celery", "-q", "-A", "config.processes.beat", "beat", "--pidfile", "", values=values
    )
