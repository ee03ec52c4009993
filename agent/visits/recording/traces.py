"""OpenTelemetry traces of what is over: a sweep or question, its visits, their steps, parts and models, its webhooks.

Made from the rows when something ends, so nothing of a running visit waits for it; nothing where OTEL_ENDPOINT is not
set. Trace and span ids follow from the rows' keys, so whatever process tells a part, one trace comes of it. Of pages
only the site's name is told, never an address, a query or what was typed.
Source of the model calls' attributes: OpenTelemetry's semantic conventions for generative AI.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.db import transaction

from agent.visits.models import Step, Visit

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.id_generator import IdGenerator

Values = Mapping[str, str | int | float | bool]
PARTS = ("perceive", "decide", "act", "settle", "verify", "screenshot", "store")
Owner = Callable[[int], str]
"""The key of what a visit belongs to, "sweep:5"; "" when it does not know."""
OWNERS: list[Owner] = []  # apps above add theirs

_key: ContextVar[str] = ContextVar("span_key")


def tell_end_on_commit(visit_id: int) -> None:
    """Tell of a visit that ends in the surrounding transaction, once it is committed."""
    if settings.OTEL_ENDPOINT:
        transaction.on_commit(lambda: tell_visit(visit_id), robust=True)


def tell_visit(visit_id: int) -> None:
    """The visit, how long it was queued, its steps with their parts and model calls."""
    visit = Visit.objects.defer("checkpoint").get(pk=visit_id)
    key, owner = f"visit:{visit_id}", next(filter(None, (find(visit_id) for find in OWNERS)), "")
    ended = visit.ended_at or visit.created_at
    said: Values = {
        "sweepdesk.visit": visit_id, "sweepdesk.site": visit.domain, "sweepdesk.state": visit.state,
        "sweepdesk.determination": visit.determination, "sweepdesk.attempts": visit.attempt,
        "sweepdesk.crashes": visit.crashes,
    }  # fmt: skip
    tell(key, f"visit {visit.domain}", (visit.created_at, ended), said, trace=owner or key, parent=owner)
    queued = (visit.created_at, visit.started_at or ended)
    tell(f"{key}:queued", "queued", queued, {}, trace=owner or key, parent=key)
    for step in visit.steps.defer("understanding"):
        _tell_step(step, trace=owner or key, parent=key)


def _tell_step(step: Step, *, trace: str, parent: str) -> None:
    """A step's row is written at its end; its parts lie before that, one after the other."""
    key = f"{parent}:step:{step.n}"
    parts = [(name, step.timings_ms[name]) for name in PARTS if step.timings_ms.get(name)]
    began = step.at - timedelta(milliseconds=sum(ms for _, ms in parts))
    said: Values = {
        "sweepdesk.step": step.n, "sweepdesk.decided_by": step.decided_by, "sweepdesk.page_type": step.page_type,
        "sweepdesk.is_ok": bool(step.is_ok),
    }  # fmt: skip
    tell(key, f"step {step.action}", (began, step.at), said, trace=trace, parent=parent)
    for name, ms in parts:
        ended = began + timedelta(milliseconds=ms)
        tell(f"{key}:{name}", name, (began, ended), {}, trace=trace, parent=key)
        if name == "decide" and step.usage.get("calls"):
            _tell_model(step, f"{key}:model", (began, ended), trace=trace, parent=f"{key}:decide")
        began = ended


def _tell_model(step: Step, key: str, span: tuple[datetime, datetime], *, trace: str, parent: str) -> None:
    model = str(step.usage.get("model", ""))
    said: Values = {
        "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": model,
        "gen_ai.usage.input_tokens": int(step.usage.get("input_tokens", 0)),
        "gen_ai.usage.output_tokens": int(step.usage.get("output_tokens", 0)),
        "sweepdesk.model_calls": int(step.usage["calls"]),
    }  # fmt: skip
    tell(key, f"chat {model}", span, said, trace=trace, parent=parent)


def tell(
    key: str, name: str, span: tuple[datetime, datetime], said: Values, *, trace: str = "", parent: str = ""
) -> None:
    """One span of the trace of `trace` (else its own), below `parent`; both are keys. Sent later, by a thread."""
    provider = _provider()
    if provider is None:
        return
    from opentelemetry import trace as otel
    from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags

    began, ended = (int(moment.timestamp() * 1e9) for moment in span)
    above = None
    if parent:
        context = SpanContext(
            _number(trace or key, 16), _number(parent, 8), True, TraceFlags(TraceFlags.SAMPLED)
        )
        above = otel.set_span_in_context(NonRecordingSpan(context))
    with _named(key):
        made = provider.get_tracer("sweepdesk").start_span(name, above, attributes=said, start_time=began)
    made.end(max(began, ended))


@contextmanager
def _named(key: str) -> Iterator[None]:
    token = _key.set(key)
    try:
        yield
    finally:
        _key.reset(token)


def _number(key: str, size: int) -> int:
    """The same for the same key of this installation, and no other's."""
    return int.from_bytes(
        hmac.digest(settings.SECRET_KEY.encode(), f"trace {size} {key}".encode(), "sha256")[:size]
    )


class Ids:
    """`opentelemetry.sdk.trace.id_generator.IdGenerator`: ids by the key of the span that is made just now."""

    def generate_span_id(self) -> int:
        """From 1 to 2^64 - 1."""
        return _number(_key.get(), 8)

    def generate_trace_id(self) -> int:
        """Of a span without a parent."""
        return _number(_key.get(), 16)

    def is_trace_id_random(self) -> bool:
        """They are as good as random."""
        return True


def ids() -> IdGenerator:
    """For a provider."""
    return cast("IdGenerator", Ids())


@cache
def _provider() -> TracerProvider | None:
    """Made at the first use, as workers fork before it."""
    if not settings.OTEL_ENDPOINT:
        return None
    import requests
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    session = requests.Session()
    session.trust_env = False
    exporter = OTLPSpanExporter(f"{settings.OTEL_ENDPOINT}/v1/traces", timeout=5, session=session)
    provider = TracerProvider(resource=Resource.create({"service.name": "sweepdesk"}), id_generator=ids())
    provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=2000))
    return provider
