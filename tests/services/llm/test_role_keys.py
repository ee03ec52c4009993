"""What each server really receives, from the settings to the wire: every key at its own address and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from agent.core.errors import MindError
from agent.core.ports import Mind
from agent.core.types import Goal
from agent.llm.client import OpenAiClient
from agent.llm.minds import minds_of, process_minds, writing_clients
from agent.llm.prices import ModelAt, origin_of
from tests.fakes import product
from tests.services.llm import servers
from tests.services.llm.servers import GOOD, Server, serving
from tests.unit.agent.llm.test_mind import request

UNSURE = GOOD.replace("0.8", "0.4")
ROLES = ("mind", "fast", "vision", "voter", "other")


@pytest.fixture
def asked(settings: Any) -> Iterator[dict[str, Server]]:
    """Five servers, one for each role and a second voter's, as the settings name them, without keys."""
    with ExitStack() as stack:
        found = {role: stack.enter_context(serving(Server(servers.takes_schema, UNSURE))) for role in ROLES}
        settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_API_KEY = (
            found["mind"].url,
            "mind",
            "main-key",
        )
        settings.LLM_FAST_BASE_URL, settings.LLM_FAST_MODEL = found["fast"].url, "fast"
        settings.LLM_VISION_BASE_URL, settings.LLM_VISION_MODEL = found["vision"].url, "vision"
        voters = (ModelAt("voter", found["voter"].url), ModelAt("other", found["other"].url), ModelAt("near"))
        settings.LLM_DEBATE = replace(settings.LLM_DEBATE, voters=voters, languages=())
        minds_of.cache_clear()
        yield found
        minds_of.cache_clear()


async def _ask_all() -> None:
    """A decision that is looked at and debated, and offers judged."""
    minds = process_minds()
    mind: Mind = minds.for_visit()
    await mind.decide(replace(request(), screenshot=_picture()))
    with pytest.raises(MindError):  # no verdicts: the servers answer with a decision
        await minds.model.judge(Goal("hamster"), [product("Hamster", "9.00")])  # type: ignore[union-attr]
    voters = [voter.mind for voter in minds.council.voters] if minds.council else []
    for one in filter(None, (minds.model, minds.vision, *voters)):
        for client in {one._client, one._fast}:
            assert isinstance(client, OpenAiClient)
            await client.close()


def _picture() -> bytes:
    from io import BytesIO

    from PIL import Image

    kept = BytesIO()
    Image.new("RGB", (40, 30)).save(kept, "JPEG")
    return kept.getvalue()


def _keys(asked: dict[str, Server]) -> dict[str, set[str]]:
    assert all(server.headers for server in asked.values())
    return {role: {h.get("authorization", "") for h in server.headers} for role, server in asked.items()}


def test_the_main_key_is_for_the_main_address_alone(asked: dict[str, Server]) -> None:
    asyncio.run(_ask_all())
    assert _keys(asked) == {role: {"Bearer main-key" if role == "mind" else ""} for role in ROLES}


def test_each_role_gets_its_own_key(asked: dict[str, Server], settings: Any) -> None:
    settings.LLM_FAST_API_KEY, settings.LLM_VISION_API_KEY = "fast-key", "vision-key"
    settings.LLM_DEBATE_API_KEY = {
        origin_of(asked["voter"].url): "voter-key",
        origin_of(asked["other"].url): "other-key",
    }
    asyncio.run(_ask_all())
    assert _keys(asked) == {role: {f"Bearer {'main' if role == 'mind' else role}-key"} for role in ROLES}


def test_what_lies_in_the_environment_for_another_service_is_not_sent(
    asked: dict[str, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("API_KEY", "ADMIN_KEY", "ORG_ID", "PROJECT_ID"):
        monkeypatch.setenv(f"OPENAI_{name}", "elsewhere")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "Authorization: elsewhere\nX-Key: elsewhere")
    asyncio.run(_ask_all())
    sent = [value for server in asked.values() for headers in server.headers for value in headers.values()]
    assert not [value for value in sent if "elsewhere" in value]
    assert _keys(asked)["mind"] == {"Bearer main-key"}


def test_prose_is_written_with_the_same_keys(asked: dict[str, Server], settings: Any) -> None:
    settings.LLM_FAST_API_KEY = "fast-key"
    deciding, fast = writing_clients()
    assert deciding is not None
    assert fast is not None
    assert (deciding._endpoint.api_key, fast._endpoint.api_key) == ("main-key", "fast-key")
    settings.LLM_FAST_API_KEY = ""
    _, fast = writing_clients()
    assert fast is not None
    assert fast._endpoint.api_key == ""
    assert "main-key" not in repr(deciding._endpoint)


def test_a_refused_key_names_its_setting(asked: dict[str, Server]) -> None:
    asked["fast"].rule = lambda _: (401, "invalid api key: sk-shown")
    minds = process_minds()
    assert minds.model is not None
    with pytest.raises(MindError, match=r"wants another key \(status 401\): see LLM_FAST_API_KEY") as refused:
        asyncio.run(minds.model.judge(Goal("hamster"), [product("Hamster", "9.00")]))
    assert "sk-shown" not in refused.value.user_message
