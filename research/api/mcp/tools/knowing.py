"""Tools that read what the desk knows: anything by its words, who calls, what was learned, what waits for people."""

import json
from typing import Annotated

from mcp.types import CallToolResult
from pydantic import BaseModel, Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.results import result
from research.api.mcp.tools.asking import Cursor
from research.api.routes.schemas.knowledge import KnowledgePage
from research.api.routes.schemas.sweeps import (
    Domain,
    FoundOut,
    InterventionPage,
    InterventionState,
    MeOut,
    Words,
)


class Found(BaseModel):
    """What was found, at most five of each kind."""

    found: list[FoundOut]


async def find(
    words: Annotated[Words, Field(description="The beginnings of words, or what it means.")],
) -> Annotated[CallToolResult, Found]:
    """Find anything that the team has: sweeps, vendors, products, questions and answers, reports, watches, learned
    actions. `number` is the id that the other tools take."""
    answer = await desk().call("GET", "/find", query={"q": words})
    found = Found(found=json.loads(answer.content))
    return result(found, counted(len(found.found), "hit") + ".")


async def whoami() -> Annotated[CallToolResult, MeOut]:
    """For whom and for which team the token acts, what it may do, and how much the team may still start today."""
    found = await desk().get(MeOut, "/me")
    return result(found, f"{found.user} of {found.team_name}, {found.role}; the token may {found.scope}.")


async def site_knowledge(
    domain: Annotated[Domain, Field(description="Only of this site, like shop.example.")] = "",
    cursor: Cursor = "",
) -> Annotated[CallToolResult, KnowledgePage]:
    """What the agent has learned about using sites: actions that worked there, how often, and whether a person taught
    or approved them."""
    found = await desk().get(KnowledgePage, "/knowledge", domain=domain, cursor=cursor, limit=50)
    return result(found, counted(found.total, "learned action") + ".")


async def waiting_for_people(
    state: Annotated[
        InterventionState | None, Field(description="Only those in this state; left out: all that wait.")
    ] = None,
    cursor: Cursor = "",
) -> Annotated[CallToolResult, InterventionPage]:
    """The operators' queue: visits that need a person, for example at a CAPTCHA. Only people can handle them, at
    `url`. Needs the role operator."""
    waits = "true" if state is None else None
    found = await desk().get(
        InterventionPage, "/interventions", state=state, waits=waits, cursor=cursor, limit=25
    )
    return result(found, counted(found.total, "intervention") + ".")
