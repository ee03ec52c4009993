"""The containers get every setting, say whether they live, and name every secret that they want."""

from __future__ import annotations

import re
from typing import Any

import yaml

from config.install.preflight import documented_names
from config.processes import programs
from tests.house.source import ROOT

TEXT = (ROOT / "docker" / "compose.yml").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = COMPOSE["services"]
DESK = ("migrate", "web", "worker", "beat")
RULES = {
    "PUBLIC_URL",
    "PRODUCTION",
    "ALLOW_INSECURE",
    "ALLOWED_HOSTS",
    "EGRESS_ALLOW",
    "EGRESS_DENY",
    "EGRESS_PORTS",
}


def test_every_setting_reaches_every_process_of_the_desk() -> None:
    """What is set in the file itself would win over `.env`: those names are known, and are set for a reason."""
    fixed = {
        name
        for service in DESK
        for name, value in SERVICES[service]["environment"].items()
        if "$" not in value
    }

    assert all(SERVICES[service]["env_file"] == ["../.env"] for service in DESK)
    assert {name.removesuffix("_FILE") for name in fixed} == {
        "DATABASE_URL", "SECRET_KEY", "REDIS_URL", "DATA_DIR", "HOST", "PORT", "WORKER_PROCESSES", "LIVE_HOST",
    }  # fmt: skip
    assert {name.removesuffix("_FILE") for service in SERVICES.values() for name in _of_ours(service)} <= (
        documented_names(ROOT)
    )


def _of_ours(service: dict[str, Any]) -> dict[str, str]:
    return service.get("environment", {}) if service.get("image") == "sweepdesk" else {}


def test_the_egress_container_gets_every_rule_and_no_secret() -> None:
    given = SERVICES["egress"]["environment"]

    assert set(given) == RULES | {"DATA_DIR", "LOG_LEVEL"}
    assert all(given[name].startswith(f"${{{name}") for name in RULES)
    assert "env_file" not in SERVICES["egress"]


def test_a_command_in_another_terminal_gets_every_rule() -> None:
    assert RULES - {"EGRESS_ALLOW"} <= set(programs._PASSED_ON)  # that one is passed on with the demo sites


def test_every_container_that_stays_says_whether_it_lives() -> None:
    assert [name for name, service in SERVICES.items() if "healthcheck" not in service] == ["migrate"]


def test_the_beginning_of_the_file_names_every_secret() -> None:
    beginning = TEXT[: TEXT.index("\nname:")]

    assert set(COMPOSE["secrets"]) <= set(re.findall(r"[a-z_]+", beginning))


def test_a_worker_may_drain_before_its_container_is_killed() -> None:
    drain_s = int(re.findall(r"\d+", SERVICES["worker"]["environment"]["DRAIN_SECONDS"])[0])

    assert drain_s + 25 <= int(SERVICES["worker"]["stop_grace_period"].removesuffix("s"))
