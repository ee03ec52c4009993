"""Long calls as tasks: a handle at once, polled until the end, also after a restart of either side.

The handle names the row of the sweep or question, so there is nothing else to keep, and the token decides who may ask.
Source: the extension io.modelcontextprotocol/tasks of the protocol 2026-07-28 (SEP-2663).
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.extension import Extension, MethodBinding
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    CallToolRequestParams,
    CallToolResult,
    RequestParams,
)
from mcp.types.version import MODERN_PROTOCOL_VERSIONS

from research.api.mcp.inside import Refused, desk
from research.api.mcp.work import QUESTION, SWEEP, Work, nobody_waits
from research.api.routes.schemas.queries import QueryOut
from research.api.routes.schemas.sweeps import SweepOut, WaitsForPerson

NAME = "io.modelcontextprotocol/tasks"
POLL_MS = 2_000
_KINDS: dict[str, tuple[Work, type[SweepOut] | type[QueryOut]]] = {
    "sweep": (SWEEP, SweepOut),
    "question": (QUESTION, QueryOut),
}
_STARTED_BY = {"sweep": "sweep", "ask": "question"}  # tool → kind
_HANDLE = re.compile(r"(sweep|question)-([1-9][0-9]{0,17})")
_VERSIONS = frozenset(MODERN_PROTOCOL_VERSIONS)
Context = ServerRequestContext[Any, Any]


class TaskParams(RequestParams):
    """Which task."""

    task_id: str


class TaskUpdateParams(TaskParams):
    """What the client's person answered to the requests of a task."""

    input_responses: dict[str, Any]


class LongWork(Extension):
    """`ask` and `sweep` as tasks, for clients that say they can."""

    identifier = NAME

    def methods(self) -> Sequence[MethodBinding]:
        """The three of the extension."""
        return (
            MethodBinding("tasks/get", TaskParams, get_task, _VERSIONS),
            MethodBinding("tasks/update", TaskUpdateParams, update_task, _VERSIONS),
            MethodBinding("tasks/cancel", TaskParams, cancel_task, _VERSIONS),
        )

    async def intercept_tool_call(
        self, params: CallToolRequestParams, ctx: Context, call_next: CallNext
    ) -> HandlerResult:
        """A handle instead of the result, where the client can poll."""
        kind = _STARTED_BY.get(params.name)
        if kind is None or ctx.protocol_version not in _VERSIONS or not _has_tasks(ctx):
            return await call_next(ctx)
        nobody_waits()
        made = await call_next(ctx)
        if not isinstance(made, CallToolResult) or made.is_error or made.structured_content is None:
            return made
        found = made.structured_content
        pk = found["sweep"]["id"] if kind == "sweep" else found["question_id"]
        return {**await _task(f"{kind}-{pk}", ctx), "resultType": "task"}


async def get_task(ctx: Context, params: TaskParams) -> HandlerResult:
    """The task as it is now, at its end with its result."""
    _require_tasks(ctx)
    work, pk, _ = _parsed(params.task_id)
    task = await _task(params.task_id, ctx)
    if task["status"] == "completed":
        done = await work.read(desk(), pk)
        task["result"] = done.model_dump(by_alias=True, mode="json", exclude_none=True)
    return {**task, "resultType": "complete"}


async def update_task(ctx: Context, params: TaskUpdateParams) -> HandlerResult:
    """Taken note of: whether a person has helped, the desk sees by itself."""
    _require_tasks(ctx)
    await _task(params.task_id, ctx)
    return {"resultType": "complete"}


async def cancel_task(ctx: Context, params: TaskParams) -> HandlerResult:
    """The work is ended. What is over already stays as it is."""
    _require_tasks(ctx)
    work, pk, _ = _parsed(params.task_id)
    try:
        await work.cancel(pk)
    except Refused as exc:
        if exc.status != 409:
            raise _error(exc) from exc
    return {"resultType": "complete"}


async def _task(handle: str, ctx: Context) -> dict[str, Any]:
    work, pk, shape = _parsed(handle)
    try:
        row = await desk().get(shape, f"{work.path}/{pk}")
        now = await work.look(desk(), pk)
        waiting = [] if now.is_over else await work.waiting(pk)
    except Refused as exc:
        raise _error(exc) from exc
    asked = waiting if _shows_addresses(ctx) else []
    task = {
        "taskId": handle,
        "status": _status(now.state, is_over=now.is_over, is_asking=bool(asked)),
        "statusMessage": f"{now.words} {' '.join(map(_words, waiting))}".strip(),
        "createdAt": _iso(row.created_at),
        "lastUpdatedAt": _iso(row.ended_at or max([row.created_at, *(w.opened_at for w in waiting)])),
        "ttlMs": None,
        "pollIntervalMs": POLL_MS,
    }
    return (
        task | {"inputRequests": {f"intervention-{w.intervention}": _request(w) for w in asked}}
        if asked
        else task
    )


def _status(state: str, *, is_over: bool, is_asking: bool) -> str:
    if state == "cancelled":
        return "cancelled"
    if is_over:
        return "completed"
    return "input_required" if is_asking else "working"


def _words(waiting: WaitsForPerson) -> str:
    return f"A person must help at {waiting.domain}: {waiting.url}"


def _request(waiting: WaitsForPerson) -> dict[str, Any]:
    """Ask the client to show its person where to help. The work itself is done in the desk's own console."""
    message = f"{_words(waiting)}. {waiting.reason}".strip()
    return {"method": "elicitation/create", "params": {"mode": "url", "message": message, "url": waiting.url}}


def _parsed(handle: str) -> tuple[Work, int, type[SweepOut] | type[QueryOut]]:
    found = _HANDLE.fullmatch(handle)
    if found is None:
        raise MCPError(INVALID_PARAMS, "There is no such task.")
    work, shape = _KINDS[found.group(1)]
    return work, int(found.group(2)), shape


def _error(exc: Refused) -> MCPError:
    words = "There is no such task." if exc.status == 404 else exc.user_message
    return MCPError(INVALID_PARAMS, words)


def _iso(time: datetime) -> str:
    return time.isoformat()


def _has_tasks(ctx: Context) -> bool:
    can = ctx.session.client_capabilities
    return can is not None and NAME in (can.extensions or {})


def _shows_addresses(ctx: Context) -> bool:
    can = ctx.session.client_capabilities
    return can is not None and can.elicitation is not None and can.elicitation.url is not None


def _require_tasks(ctx: Context) -> None:
    if not _has_tasks(ctx):
        needed: dict[str, Any] = {"requiredCapabilities": {"extensions": {NAME: {}}}}
        raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, "This needs the tasks extension.", needed)
