"""An agent loop on a real small model: it is shown the tools, starts a sweep, reads what came of it, calls every tool.

SmolLM2 of 135 million parameters knows nothing, so nothing wise is promised: each reply is held to the tool's own
schema, numbers to those that it has seen. Promised is that the server's descriptions and schemas are enough for such a
loop, and that whatever the model writes into them is answered in words.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from mcp.client import Client
from mcp.types import CallToolResult, Tool

from agent.core.types import Determination
from agent.teams.models import Role, Team
from agent.visits.models import Visit
from research.models import Sweep
from tests.lab.sampling import is_whole
from tests.lab.test_real_model import model_url as model_url  # noqa: PLC0414 - a fixture
from tests.unit.research.api.conftest import make_caller
from tests.unit.research.api.conftest import one_connection as one_connection  # noqa: PLC0414 - a fixture
from tests.unit.research.api.conftest import own_bucket as own_bucket  # noqa: PLC0414 - a fixture
from tests.unit.research.api.mcp_client import served, words
from tests.unit.research.conftest import enqueued as enqueued  # noqa: PLC0414 - a fixture
from tests.unit.research.conftest import finish as finish  # noqa: PLC0414 - a fixture
from tests.unit.research.conftest import hamster, result_of
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414 - a fixture

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("reach", "enqueued", "one_connection"),
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not is_whole(), reason="a call of the model takes seconds: in the laboratory only"),
]
TASK = "Find out whether shop.example sells a Syrian hamster, and for how much."
READS = ("sweep_status", "sweep_results", "determinations")


class SmallModel:
    """The model by its HTTP server; every reply is JSON of the given schema."""

    def __init__(self, url: str) -> None:
        self.url, self.said = url, [TASK]

    async def reply(self, question: str, schema: dict[str, Any]) -> Any:
        """What it says to the last that happened."""
        shape = {"type": "json_schema", "json_schema": {"name": "reply", "schema": schema, "strict": True}}
        content = "\n".join(self.said[-3:])[-2500:] + "\n" + question
        body = {
            "messages": [{"role": "user", "content": content}],
            "response_format": shape,
            "temperature": 0,
        }
        async with httpx.AsyncClient(timeout=600) as client:
            answer = await client.post(f"{self.url}/chat/completions", json=body)
        return json.loads(answer.raise_for_status().json()["choices"][0]["message"]["content"])

    async def choose(self, tools: dict[str, Tool], names: tuple[str, ...]) -> str:
        """The name of one of these tools."""
        listed = "\n".join(f"- {name}: {tools[name].description}" for name in names)
        schema = {"type": "object", "properties": {"tool": {"enum": list(names)}}, "required": ["tool"]}
        return str((await self.reply(f"Which tool comes next?\n{listed}", schema))["tool"])

    async def arguments(self, tool: Tool, seen: dict[str, Any]) -> dict[str, Any]:
        """What the tool shall be called with: needed arguments only, and of what was seen where that is known."""
        needed = tool.input_schema.get("required", [])
        fields = {
            name: {"enum": seen[name]} if name in seen else _plain(tool.input_schema["properties"][name])
            for name in needed
        }
        schema = {
            "type": "object",
            "properties": fields,
            "required": needed,
            "$defs": tool.input_schema.get("$defs", {}),
        }
        found = await self.reply(f"Arguments of {tool.name}: {tool.description}", schema) if needed else {}
        return {**found, "wait_s": 0} if "wait_s" in tool.input_schema["properties"] else dict(found)

    def hear(self, result: CallToolResult) -> None:
        """Keep the result's first sentence for the next reply."""
        self.said.append(words(result))


def _plain(spec: dict[str, Any]) -> dict[str, Any]:
    """Without lengths, which the server's grammar would write out; the desk checks them anyway."""
    if spec.get("type") == "string":
        return {"type": "string", "maxLength": 60}
    if spec.get("type") == "array":
        return {"type": "array", "items": _plain(spec["items"]), "minItems": 1, "maxItems": 2}
    return {name: value for name, value in spec.items() if name not in ("maxLength", "title", "description")}


async def _tools(client: Client) -> dict[str, Tool]:
    return {tool.name: tool for tool in (await client.list_tools()).tools}


def test_it_lists_the_tools_runs_a_sweep_and_reads_its_result(
    team: Team, model_url: str, finish: Callable[..., Visit]
) -> None:
    token, model = make_caller(team).text, SmallModel(model_url)
    seen: dict[str, Any] = {"vendors": [["shop.example"]], "query": ["Syrian hamster"]}

    async def start(client: Client) -> None:
        tools = await _tools(client)
        name = await model.choose(tools, ("sweep",))
        found = await client.call_tool(name, await model.arguments(tools[name], seen))
        assert not found.is_error, words(found)
        model.hear(found)

    async def read(client: Client) -> CallToolResult:
        tools = await _tools(client)
        name = await model.choose(tools, READS)
        return await client.call_tool(name, await model.arguments(tools[name], seen))

    served(token, start)
    sweep = Sweep.objects.get()
    finish(sweep.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    seen["sweep_id"] = [sweep.pk]
    found = served(token, read)
    assert not found.is_error, words(found)
    said = json.dumps(found.structured_content)
    assert "products_found" in said or "Golden Syrian hamster" in said


def test_whatever_it_writes_into_any_tool_is_answered_in_words(team: Team, model_url: str) -> None:
    token, model = make_caller(team, Role.ADMIN).text, SmallModel(model_url)

    async def call_all(client: Client) -> dict[str, CallToolResult]:
        tools, found = await _tools(client), {}
        for name, tool in tools.items():
            found[name] = await client.call_tool(name, await model.arguments(tool, {}))
        return found

    found = served(token, call_all)
    assert len(found) == 20
    for name, result in found.items():
        assert words(result), name
        assert "It was written to the log" not in words(result), name
        assert not result.is_error or "Error executing tool" in words(result), name
