"""Whatever a server answers, the client says so in one of its own errors: nothing else reaches a visit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from agent.core.errors import MindUnavailable
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.port import TextAsk
from agent.llm.roles.mind import ModelMind, UnusableReply
from tests.services.llm.servers import GOOD, Raw, Server, serving, serving_raw
from tests.unit.agent.llm.test_mind import request
from tests.waiting import LIMIT_S


def _chat(**changes: Any) -> bytes:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": GOOD}}
    usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
    given = {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        "usage": usage,
    }
    return json.dumps({**given, **changes}).encode()


def _says(content: Any, **more: Any) -> bytes:
    return _chat(choices=[{"index": 0, "message": {"role": "assistant", "content": content, **more}}])


USABLE = {
    "usage in words": _chat(usage={"prompt_tokens": "1000", "completion_tokens": None}),
    "usage is a list": _chat(usage=[1]),
    "usage below nothing": _chat(usage={"prompt_tokens": -5, "completion_tokens": -1}),
    "no usage": _chat(usage=None),
    "more than one choice": _chat(choices=json.loads(_chat())["choices"] * 2),
    "content in parts": _says([{"type": "text", "text": GOOD}]),
}
BAD = {
    "no JSON": b"<html>Bad gateway</html>",
    "cut JSON": _chat()[:80],
    "nothing": b"",
    "a list": b"[]",
    "a word": b'"ok"',
    "null": b"null",
    "no choices": _chat(choices=[]),
    "choices are null": _chat(choices=None),
    "choices are words": _chat(choices=["hm"]),
    "a choice without a message": _chat(choices=[{"index": 0}]),
    "a message that is null": _chat(choices=[{"index": 0, "message": None}]),
    "content is null": _says(None),
    "content is empty": _says(""),
    "content is a number": _says(7),
    "content is an object": _says({"action": "finish"}),
    "a refusal": _says(None, refusal="I cannot help with that."),
    "thoughts alone": _says("", reasoning_content="hm"),
    "a lone surrogate": _says("\ud800"),
    "very deep": _says("[" * 50_000),
    "not UTF-8": b'{"choices": "\xff\xfe"}',
    "an error that says ok": b'{"error": {"message": "overloaded"}}',
}


@pytest.fixture
def client_of() -> Iterator[Any]:
    """Makes a client of a server that answers so."""
    with serving_raw(Raw()) as server:

        def make(body: bytes, status: int = 200, kind: str = "application/json") -> OpenAiClient:
            server.status, server.body, server.kind = status, body, kind
            return OpenAiClient(Endpoint(server.url, "m", timeout=timedelta(seconds=LIMIT_S)))

        yield make


@pytest.mark.parametrize("body", USABLE.values(), ids=USABLE)
async def test_an_answer_with_an_odd_frame_is_used_and_never_counts_as_nothing(
    body: bytes, client_of: Any
) -> None:
    client = client_of(body)
    made = await ModelMind(client).decide(request())
    await client.close()
    assert made.input_text == "Syrian hamster"
    assert made.usage.input_tokens > 500
    assert made.usage.output_tokens > 10


@pytest.mark.parametrize("kind", ["application/json", "text/html"])
@pytest.mark.parametrize("body", BAD.values(), ids=BAD)
async def test_an_answer_that_is_none_is_an_error_of_ours(body: bytes, kind: str, client_of: Any) -> None:
    client = client_of(body, kind=kind)
    with pytest.raises((MindUnavailable, UnusableReply)) as error:
        await ModelMind(client).decide(request())
    await client.close()
    assert "<html>" not in error.value.user_message


@pytest.mark.parametrize("status", [201, 204, 301, 302, 304, 400, 401, 402, 403, 404, 413, 418, 451, 501])
async def test_every_status_is_an_error_of_ours(status: int, client_of: Any) -> None:
    client = client_of(b"no", status)
    with pytest.raises(MindUnavailable):
        await ModelMind(client).decide(request())
    await client.close()


@pytest.mark.parametrize("body", [*BAD.values(), b"data: hm\n\n", b"data: [DONE]\n\n"])
@pytest.mark.parametrize("kind", ["application/json", "text/event-stream"])
async def test_prose_that_is_none_is_an_error_or_no_words(body: bytes, kind: str, client_of: Any) -> None:
    client = client_of(body, kind=kind)
    seen: list[str] = []

    async def keep(text: str) -> None:
        seen.append(text)

    try:
        written = await client.write(TextAsk("answer", (), most_tokens=40), keep)
    except MindUnavailable:
        return
    finally:
        await client.close()
    assert written.text == ""
    assert seen == []


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (429, "The endpoint of the model m wants fewer calls (status 429)"),
        (500, "The endpoint of the model m failed (status 500)."),
        (404, "does not know this model or this address (status 404)"),
        (418, "refused the call (status 418)"),
    ],
)
async def test_what_an_endpoint_refuses_is_said_with_what_a_person_can_do(status: int, words: str) -> None:
    with serving(Server(lambda _: (status, "no"))) as server:
        client = OpenAiClient(Endpoint(server.url, "m"))
        with pytest.raises(MindUnavailable) as refused:
            await ModelMind(client).decide(request())
        await client.close()
    assert words in refused.value.user_message
