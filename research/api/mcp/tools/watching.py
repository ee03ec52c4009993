"""Tools for watches: a sweep, a question or a report that is asked again by a schedule."""

from typing import Annotated, Literal

from mcp.types import CallToolResult
from pydantic import Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.results import Done, result
from research.api.mcp.tools.asking import Cursor
from research.api.routes.schemas.watches import ConditionIn, WatchOut, WatchPage, WatchRunOut, WatchRunPage

WatchId = Annotated[int, Field(ge=1, description="As `watch` or `list_watches` gave it.")]


async def watch(
    what: Annotated[
        Literal["sweep", "question", "report"], Field(description="Which kind of work is repeated.")
    ],
    number: Annotated[int, Field(ge=1, description="Its id; it must be over.")],
    cron: Annotated[
        str, Field(description="Five fields, like `0 8 * * 1` for Mondays at 8. At most every 10 minutes.")
    ],
    conditions: Annotated[
        list[ConditionIn], Field(min_length=1, max_length=6, description="When people are notified.")
    ],
    timezone: Annotated[str, Field(description="An IANA name, like Europe/Berlin.")] = "",
) -> Annotated[CallToolResult, WatchOut]:
    """Repeat a sweep, a question or a report by a schedule and notify when a condition is met: a price falls,
    something is back in stock, an answer changes. Read what changed with `watch_runs`."""
    body = {
        "cron": cron,
        "timezone": timezone,
        "conditions": [c.model_dump(exclude_none=True) for c in conditions],
    }
    path = {"sweep": "sweeps", "question": "queries", "report": "reports"}[what]
    found = await desk().post(WatchOut, f"/{path}/{number}/watches", body)
    return result(found, f"Watch {found.id} runs {found.schedule[:1].lower()}{found.schedule[1:]}.")


async def list_watches(cursor: Cursor = "") -> Annotated[CallToolResult, WatchPage]:
    """List the team's watches with their schedules, conditions and next times."""
    found = await desk().get(WatchPage, "/watches", cursor=cursor, limit=25)
    return result(found, counted(found.total, "watch", "watches") + ".")


async def watch_runs(watch_id: WatchId, cursor: Cursor = "") -> Annotated[CallToolResult, WatchRunPage]:
    """What each run of a watch changed, compared with the one before, and which conditions it met; newest first."""
    found = await desk().get(WatchRunPage, f"/watches/{watch_id}/runs", cursor=cursor, limit=10)
    return result(found, counted(found.total, "run") + ".")


async def run_watch(watch_id: WatchId) -> Annotated[CallToolResult, WatchRunOut]:
    """Run a watch now, beside its schedule. Read what came of it with `watch_runs` later."""
    found = await desk().post(WatchRunOut, f"/watches/{watch_id}/run")
    return result(found, f"Run {found.id} has started.")


async def pause_watch(
    watch_id: WatchId,
    paused: Annotated[bool, Field(description="False: it runs by its schedule again.")] = True,
) -> Annotated[CallToolResult, WatchOut]:
    """Pause a watch so that it runs by hand only, or let it run by its schedule again."""
    found = await desk().post(WatchOut, f"/watches/{watch_id}/{'pause' if paused else 'resume'}")
    return result(found, f"Watch {watch_id} is {found.state}.")


async def delete_watch(watch_id: WatchId) -> Annotated[CallToolResult, Done]:
    """End a watch. Its runs so far stay as sweeps and questions; for a day people can take it back."""
    await desk().call("DELETE", f"/watches/{watch_id}")
    done = Done(done=f"Watch {watch_id} was deleted.")
    return result(done, done.done)
