"""Tools for reports: order one, begin it by its plan, read it, list."""

from typing import Annotated

from mcp.server.mcpserver import Context
from mcp.types import CallToolResult
from pydantic import Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.results import Written, result
from research.api.mcp.tools.asking import Cursor, Files, Pages, WaitS, ask_for
from research.api.mcp.work import REPORT
from research.api.routes.schemas.queries import DepthName
from research.api.routes.schemas.reports import ReportOut, ReportPage, ReportState, SubQuestions
from research.api.routes.schemas.sweeps import Words

ReportId = Annotated[int, Field(ge=1, description="As `report` or `list_reports` gave it.")]
Plan = Annotated[
    SubQuestions, Field(description="The sub-questions, at most 12, each with a section of its own.")
]
Minutes = Annotated[int, Field(ge=1, le=240, description="The work ends after so many minutes.")]


async def report(
    ctx: Context,
    question: Annotated[
        Words, Field(description="One wide question: what to compare, or to give an overview of.")
    ],
    sub_questions: Plan = [],  # noqa: B006 - as below
    pages: Pages = [],  # noqa: B006
    files: Files = [],  # noqa: B006 - never changed, and their value belongs into the schema
    depth: Annotated[DepthName, Field(description="Of each sub-question.")] = "standard",
    minutes: Minutes = 20,
    wait_s: WaitS = 45,
) -> Annotated[CallToolResult, Written]:
    """Order a report: a wide question is split into sub-questions, and each is answered from the web with quotes. With
    `sub_questions` the work begins at once. Without them a plan is made first: when `state` is planned, look at `plan`
    and call `begin_report`. Takes minutes: read on with `read_report`, do not order it again."""
    body = {"text": question, "plan": sub_questions, "pages": pages, "depth": depth, "minutes": minutes}
    made = await ask_for(ReportOut, "report", "/reports", body, files)
    return await REPORT.follow(ctx, made.id, wait_s)


async def begin_report(
    ctx: Context,
    report_id: ReportId,
    sub_questions: Plan = [],  # noqa: B006 - as above
    wait_s: WaitS = 0,
) -> Annotated[CallToolResult, Written]:
    """Begin a report whose `state` is planned: by its plan, or by the sub-questions given here in their order."""
    await desk().post(ReportOut, f"/reports/{report_id}/begin", {"plan": sub_questions})
    return await REPORT.follow_unharmed(ctx, report_id, wait_s)


async def read_report(
    ctx: Context, report_id: ReportId, wait_s: WaitS = 0
) -> Annotated[CallToolResult, Written]:
    """Read a report: its plan, or its sections as far as they are written, each sentence with the numbers of its
    sources. Ask further with `ask` and `follow_report`."""
    return await REPORT.follow_unharmed(ctx, report_id, wait_s)


async def list_reports(
    state: Annotated[ReportState | None, Field(description="Only those in this state.")] = None,
    cursor: Cursor = "",
) -> Annotated[CallToolResult, ReportPage]:
    """List the team's reports, newest first, without their sections."""
    found = await desk().get(ReportPage, "/reports", state=state, cursor=cursor, limit=25)
    return result(found, counted(found.total, "report") + ".")
