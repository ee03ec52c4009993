"""`/metrics` says what the rows and the counts say, to who may read it; the dashboard asks for what there is."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from agent.core.types import Determination, WebAgentResult
from agent.network import refused
from agent.teams.models import Team
from agent.teams.rights.clock import from_now
from agent.visits import services
from agent.visits.models import Step, Visit
from agent.visits.worker import counters
from config.processes import alive
from tests.access.role_rows import objects

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]


class Broker(dict[str, float]):
    """One hash, as the counters use it."""

    def pipeline(self, transaction: bool) -> Broker:
        return self

    def __enter__(self) -> Broker:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def hincrbyfloat(self, _key: str, field: str, amount: float) -> None:
        self[field] = self.get(field, 0) + amount

    def execute(self) -> None:
        """Done already."""

    def hgetall(self, _key: str) -> dict[str, float]:
        return self


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Broker:
    found = Broker()
    monkeypatch.setattr(counters, "_broker", lambda _url: found)
    monkeypatch.setattr(alive, "slots", lambda _url: [4, 8])
    refused.take()
    return found


def _scraped(client: Client, **headers: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    return {
        (sample.name.removeprefix("sweepdesk_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def _end_a_visit(team: Team) -> None:
    visit = objects.make_visit(team)
    Step.objects.filter(visit=visit).update(timings_ms={"perceive": 1500, "act": 250})
    Visit.objects.filter(pk=visit.pk).update(
        input_tokens=700, cost_usd="0.02", started_at=from_now(-timedelta(seconds=7))
    )
    refused.note("private")
    services.end_visit(
        visit_id=visit.pk, token=0, result=WebAgentResult((), Determination.NO_RELEVANT_PRODUCTS, "None.")
    )


def test_what_ends_is_counted_once_and_what_waits_is_read(
    client: Client,
    broker: Broker,
    team: Team,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        _end_a_visit(team)
    objects.make_visit(team, Visit.State.PENDING)
    objects.intervention(team)
    found = _scraped(client)

    ended = frozenset({("determination", "no_relevant_products"), ("state", "ended")})
    assert found["visits_total", ended] == 1
    assert found["part_seconds_total", frozenset({("part", "perceive")})] == 1.5
    assert found["model_tokens_total", frozenset({("direction", "in")})] == 700
    assert found["model_usd_total", frozenset()] == 0.02
    assert found["egress_refusals_total", frozenset({("code", "private")})] == 1
    assert found["visit_seconds_count", frozenset()] == 1
    assert found["visits_now", frozenset({("state", "pending")})] == found["visits_due", frozenset()] == 1
    assert found["interventions_now", frozenset({("state", "open")})] == 1
    assert (found["slots", frozenset()], found["slots_free", frozenset()]) == (12, 12)
    assert found["queue_age_seconds", frozenset()] >= 0


def test_without_a_broker_what_waits_is_still_said(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    assert ("visits_due", frozenset()) in _scraped(client)


def test_others_read_it_only_with_the_token(client: Client, broker: Broker, settings: Settings) -> None:
    assert client.get("/metrics").status_code == 200  # positive control: this machine may
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 403
    assert client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 403
    assert (
        client.get(
            "/metrics", headers={"Authorization": "Bearer guess"}, REMOTE_ADDR="203.0.113.9"
        ).status_code
        == 403
    )

    settings.METRICS_TOKEN = "a long token"
    assert client.get("/metrics").status_code == 403
    right = {"Authorization": "Bearer a long token"}
    assert client.get("/metrics", headers=right, REMOTE_ADDR="203.0.113.9").status_code == 200


def test_the_dashboard_asks_for_what_there_is(client: Client, broker: Broker) -> None:
    dashboard = json.loads((ROOT / "docker" / "grafana-dashboard.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"sweepdesk_\w+", target["expr"])
    }
    shown = set(re.findall(r"^# TYPE (\S+)", client.get("/metrics").content.decode(), re.MULTILINE))
    assert asked
    assert {re.sub("_bucket$", "", name) for name in asked} <= shown
