"""One trace from a sweep to its steps, models and webhooks, made of the rows; nothing where none is wanted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from agent.core.types import Determination, WebAgentResult
from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Step, Visit
from agent.visits.recording import traces
from research.webhooks.models import Delivery
from research.webhooks.services import Outcome, record_outcome
from tests.access.role_rows import api, objects

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> InMemorySpanExporter:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(id_generator=traces.ids())
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(traces, "_provider", lambda: provider)
    settings.OTEL_ENDPOINT = "http://127.0.0.1:4318"
    return exporter


def _end_a_sweep(team: Team) -> Visit:
    """A sweep with one visit of one step that a model decided, and a webhook that was taken."""
    vendor = objects.make_vendor(team)
    Step.objects.filter(visit=vendor.visit_id).update(
        timings_ms={"perceive": 900, "decide": 400}, usage={"model": "small", "input_tokens": 70, "calls": 1}
    )
    Visit.objects.filter(pk=vendor.visit_id).update(started_at=timezone.now() - timedelta(seconds=3))
    result = WebAgentResult((), Determination.NO_RELEVANT_PRODUCTS, "None.")
    services.end_visit(visit_id=vendor.visit_id, token=0, result=result)  # and with it the sweep
    made = api.endpoint(team)
    row = Delivery.objects.create(
        endpoint_id=made["endpoint_id"], message_id="msg_1", event="sweep.finished", body="{}", tries=1,
        object_key=f"{vendor.sweep_id}@now",
    )  # fmt: skip
    record_outcome(row, Outcome(status=204))
    return vendor.visit


def test_it_is_one_trace_from_the_sweep_to_its_webhook(
    told: InMemorySpanExporter, team: Team, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        _end_a_sweep(team)
    spans = {span.name: span for span in told.get_finished_spans()}

    assert len({span.context.trace_id for span in spans.values() if span.context}) == 1
    assert _above(spans) == {
        "sweep": None, "visit shop.example": "sweep", "queued": "visit shop.example",
        "step click": "visit shop.example", "perceive": "step click", "decide": "step click", "chat small": "decide",
        "webhook sweep.finished": "sweep",
    }  # fmt: skip
    assert dict(spans["chat small"].attributes or {})["gen_ai.usage.input_tokens"] == 70
    perceived = spans["perceive"]
    assert perceived.end_time
    assert perceived.start_time
    assert perceived.end_time - perceived.start_time == pytest.approx(9e8, rel=0.01)
    assert "oak table" not in str([dict(span.attributes or {}) for span in spans.values()])  # the query


def _above(spans: dict[str, ReadableSpan]) -> dict[str, str | None]:
    names = {span.context.span_id: name for name, span in spans.items() if span.context}
    return {name: names[span.parent.span_id] if span.parent else None for name, span in spans.items()}


def test_where_none_is_wanted_nothing_is_told(
    told: InMemorySpanExporter,
    settings: Settings,
    team: Team,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.OTEL_ENDPOINT = ""
    with django_capture_on_commit_callbacks(execute=True):
        _end_a_sweep(team)
    assert told.get_finished_spans() == ()
