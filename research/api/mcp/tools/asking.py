"""Tools for questions: ask, read the answer, list."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver import Context
from mcp.types import CallToolResult
from pydantic import Base64Bytes, BaseModel, Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.results import Answer, result
from research.api.mcp.work import QUESTION
from research.api.routes.schemas.answers import QueryChanges
from research.api.routes.schemas.queries import DepthName, QueryOut, QueryPage
from research.api.routes.schemas.sweeps import Address, QueryState, Words

WaitS = Annotated[
    int, Field(ge=0, le=300, description="How many seconds to wait for the end. 0: answer at once.")
]
QuestionId = Annotated[int, Field(ge=1, description="As `ask` or `list_questions` gave it.")]
Cursor = Annotated[
    str, Field(max_length=20, description="`next_cursor` of the page before; empty for the first.")
]


class FileIn(BaseModel):
    """A file of the caller's own."""

    name: str = Field(description="With its ending: .pdf, .docx, .html, .txt or .md.")
    data: Base64Bytes = Field(description="Its bytes in base64.")


Pages = Annotated[
    list[Address],
    Field(max_length=8, description="Web pages, PDF or Word documents that must be read for it."),
]
Files = Annotated[
    list[FileIn], Field(max_length=4, description="Your own files that must be read for it, 8 MB together.")
]
Shape = TypeVar("Shape", bound=BaseModel)


async def ask_for(
    shape: type[Shape], field: str, path: str, body: Mapping[str, Any], files: Sequence[FileIn]
) -> Shape:
    """Send it to the API, with files as the form that the API takes. *Raises* Refused."""
    if not files:
        return await desk().post(shape, path, body)
    named = [(one.name, one.data) for one in files]
    return await desk().post_form(shape, f"{path}/files", {field: body}, named)


async def ask(
    ctx: Context,
    question: Annotated[Words, Field(description="One question in plain words.")],
    pages: Pages = [],  # noqa: B006 - as below
    files: Files = [],  # noqa: B006 - never changed, and their value belongs into the schema
    depth: Annotated[DepthName, Field(description="quick reads 2 sources, standard 3, deep 4.")] = "standard",
    only_on_site: Annotated[str, Field(description="Search on this host only, like example.org.")] = "",
    follow_question: Annotated[
        int | None, Field(ge=1, description="The question that it follows up.")
    ] = None,
    follow_report: Annotated[int | None, Field(ge=1, description="The report that it follows up.")] = None,
    wait_s: WaitS = 45,
) -> Annotated[CallToolResult, Answer]:
    """Ask a question that is answered from the web. Every sentence of the answer is proved by quotes from pages that
    were read, with their addresses; what the pages do not say is listed as unanswered. Takes some seconds to a few
    minutes. If `state` is still pending or running, call `answer` with the `question_id` later: do not ask again."""
    follows = {"follows": follow_question, "follows_report": follow_report}
    body: dict[str, Any] = {"text": question, "pages": pages, "depth": depth, "site": only_on_site, **follows}
    made = await ask_for(QueryOut, "question", "/queries", body, files)
    return await QUESTION.follow(ctx, made.id, wait_s)


async def answer(
    ctx: Context, question_id: QuestionId, wait_s: WaitS = 0
) -> Annotated[CallToolResult, Answer]:
    """Read a question that was asked before: its state and, once answered, the answer with its proofs and sources."""
    return await QUESTION.follow_unharmed(ctx, question_id, wait_s)


async def list_questions(
    state: Annotated[QueryState | None, Field(description="Only those in this state.")] = None,
    cursor: Cursor = "",
) -> Annotated[CallToolResult, QueryPage]:
    """List the team's questions, newest first, without their answers."""
    found = await desk().get(QueryPage, "/queries", state=state, cursor=cursor, limit=25)
    return result(found, counted(found.total, "question") + ".")


async def what_changed(
    question_id: QuestionId,
    earlier_question_id: Annotated[
        int | None, Field(ge=1, description="Another answer; left out: the one that this asks again.")
    ] = None,
) -> Annotated[CallToolResult, QueryChanges]:
    """What an answer says differently from an earlier one to the same question: values, sentences with their quotes,
    sources. The answers of a watch are the `query` of each run in `watch_runs`."""
    found = await desk().get(QueryChanges, f"/queries/{question_id}/changes", before=earlier_question_id)
    moved = counted(len(found.values), "value")
    return result(found, f"{moved} changed, {len(found.new)} new and {len(found.gone)} gone sentences.")
