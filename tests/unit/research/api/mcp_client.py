"""The official MCP client on the server in this process, with a token; and its side of the tasks extension."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Literal

from asgiref.sync import async_to_sync
from mcp.client import Client
from mcp.client.client import MCPError
from mcp.client.extension import ClaimContext, ClientExtension, ResultClaim
from mcp.types import CallToolResult, Request, RequestParams, Result, TextContent

from research.api.mcp.inside import Desk, use
from research.api.mcp.server import server
from research.api.mcp.tasks import NAME

Scenario = Callable[[Client], Awaitable[Any]]


def served(token: str, scenario: Scenario, **client: Any) -> Any:
    """What the scenario returns, with a client that acts with the token."""

    async def run() -> Any:
        use(Desk(token, is_counted=True))
        async with Client(server(), **client) as connected:
            try:
                return await scenario(connected)
            except MCPError as exc:  # raised outside, where it is no group of errors
                return exc

    outcome = async_to_sync(run)()
    if isinstance(outcome, MCPError):
        raise outcome
    return outcome


def called(token: str, name: str, arguments: dict[str, Any] | None = None, **client: Any) -> CallToolResult:
    """The result of one tool."""
    result: CallToolResult = served(token, lambda c: c.call_tool(name, arguments or {}), **client)
    return result


def words(result: CallToolResult) -> str:
    """The first text of a result."""
    first = result.content[0]
    assert isinstance(first, TextContent)
    return first.text


class Task(Result):
    """Any answer about a task."""

    result_type: Literal["task", "complete"]
    task_id: str = ""
    status: str = ""
    status_message: str = ""
    input_requests: dict[str, Any] | None = None
    result: dict[str, Any] | None = None


class _Made(Result):
    result_type: Literal["task"]
    task_id: str


class TaskParams(RequestParams):
    """Parameters of the three requests."""

    task_id: str
    input_responses: dict[str, Any] | None = None


class TaskRequest(Request[TaskParams, str]):
    """One of the three requests."""

    name_param: ClassVar[str | None] = "taskId"


class Polls(ClientExtension):
    """Says that this client can poll."""

    identifier = NAME

    def claims(self) -> Sequence[ResultClaim[Any]]:
        """Handles of tasks, which the tests poll themselves."""

        async def resolve(_: _Made, __: ClaimContext) -> CallToolResult:
            raise NotImplementedError

        return [ResultClaim(result_type="task", model=_Made, resolve=resolve)]


def begun(token: str, name: str, arguments: dict[str, Any]) -> str:
    """The handle that a client gets which can poll."""
    options: dict[str, Any] = {"extensions": [Polls()]}
    made = served(token, lambda c: c.session.call_tool(name, arguments, allow_claimed=True), **options)
    assert isinstance(made, _Made)
    return made.task_id


def asked(token: str, method: str, task: str, **client: Any) -> Task:
    """What the server says of the task to a client that was not there when it was made."""
    request = TaskRequest(
        method=method, params=TaskParams(task_id=task, input_responses={} if "update" in method else None)
    )
    options = {"extensions": [Polls()], **client}
    found: Task = served(token, lambda c: c.session.send_request(request, Task), **options)
    return found
