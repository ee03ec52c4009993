"""The chart for Kubernetes: what it sets exists, what it scales by is exported, and nothing in it runs as root."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]
CHART = ROOT / "docker" / "chart"
TEMPLATES = {path.name: path.read_text("utf-8") for path in (CHART / "templates").iterdir()}
ALL = "\n".join(TEMPLATES.values())
SETTINGS = set(re.findall(r"(?m)^# ([A-Z0-9_]+)=", (ROOT / ".env.example").read_text("utf-8")))
OF_THE_SYSTEM = {"HOME", "POD_IP"}


def _unknown(names: set[str]) -> set[str]:
    return {name for name in names if name.removesuffix("_FILE") not in SETTINGS} - OF_THE_SYSTEM


def test_every_setting_that_it_gives_exists() -> None:
    given = set(re.findall(r"{name: ([A-Z0-9_]+), value", ALL))
    secrets = re.search(r"range \$name := list (.*) }}", ALL)
    assert secrets
    given |= {f"{name.upper()}_FILE" for name in re.findall(r'"(\w+)"', secrets[1])}
    assert len(given) > 20
    assert _unknown(given) == set()
    assert _unknown({"PUBLIC_URI"}) == {"PUBLIC_URI"}


def test_every_value_that_it_reads_is_one() -> None:
    values = yaml.safe_load((CHART / "values.yaml").read_text("utf-8"))
    for name in sorted(set(re.findall(r"\.Values\.([\w.]+)", ALL))):
        found = values
        for part in name.split("."):
            assert part in found, name
            found = found[part]


@pytest.mark.parametrize("name", sorted(set(TEMPLATES) - {"_parts.tpl"}))
def test_every_pod_is_without_root_and_has_its_limits_and_probes(name: str) -> None:
    text = TEMPLATES[name]
    containers = len(re.findall(r"(?m)^        - name: ", text))
    assert containers
    for needed in ('include "desk.pod"', 'include "desk.container"', "resources: ", "volumeMounts:"):
        assert text.count(needed) == containers, needed
    probed = containers - text.count("kind: Job")
    assert (text.count("readinessProbe:"), text.count("livenessProbe:")) == (probed, probed)


def test_what_pods_may_not_is_said_once_for_all() -> None:
    parts = TEMPLATES["_parts.tpl"]
    for line in (
        "runAsNonRoot: true",
        "allowPrivilegeEscalation: false",
        "readOnlyRootFilesystem: true",
        "drop: [ALL]",
    ):
        assert parts.count(line) == 1
    assert "--uid 10001" in (ROOT / "docker" / "Dockerfile").read_text("utf-8")
    assert "runAsUser: 10001" in parts


def test_workers_are_scaled_by_figures_that_the_desk_exports() -> None:
    exported = (ROOT / "config" / "web" / "metrics.py").read_text("utf-8")
    query = re.search(r"query: (.*)", TEMPLATES["worker.yaml"])
    assert query
    names = re.findall(r"sweepdesk_\w+", query[1])
    assert len(names) == 2
    assert [name for name in names if f'"{name}"' not in exported] == []


def test_the_processes_of_the_desk_are_those_of_the_other_layout() -> None:
    compose = yaml.safe_load((ROOT / "docker" / "compose.yml").read_text("utf-8"))["services"]
    ours = set(compose) - {"postgres", "valkey"}
    assert set(re.findall(r"(?m)^        - name: (\w+)", ALL)) == ours
