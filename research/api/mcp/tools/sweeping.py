"""Tools for sweeps: start, follow, read offers, determinations and their proofs, visit again."""

from typing import Annotated, Literal

from mcp.server.mcpserver import Context
from mcp.types import CallToolResult
from pydantic import Field

from agent.language.counts import counted
from research.api.mcp.inside import desk
from research.api.mcp.resources import picture_links
from research.api.mcp.results import Done, SweepReport, VisitProof, proof_of, result
from research.api.mcp.tools.asking import Cursor, WaitS
from research.api.mcp.work import QUESTION, REPORT, SWEEP
from research.api.routes.schemas.sweeps import (
    Address,
    AskPolicy,
    OfferPage,
    SweepOut,
    SweepPage,
    SweepState,
    VendorOut,
    VendorPage,
    VisitDetail,
    Words,
)

SweepId = Annotated[int, Field(ge=1, description="As `sweep` or `list_sweeps` gave it.")]


async def sweep(
    ctx: Context,
    query: Annotated[
        Words, Field(description="The product to find, in plain words, with limits: “oak table under 300 €”.")
    ],
    vendors: Annotated[
        list[Address], Field(min_length=1, max_length=500, description="Shops: domains or addresses.")
    ],
    when_blocked: Annotated[
        AskPolicy,
        Field(
            description="At a CAPTCHA or the like. yes: wait for a person; park: let the rest go on; never: give up."
        ),
    ] = "park",
    wait_s: WaitS = 45,
) -> Annotated[CallToolResult, SweepReport]:
    """Search shops for a product. A browser agent visits each vendor and determines whether it has the product, with
    offers (name, price, availability, address) and the words on the page that prove it. Takes about a minute for each
    vendor. If `sweep.state` is still running, call `sweep_status` with the `sweep_id` later: do not start it again."""
    body = {"query": query, "vendors": vendors, "ask_policy": when_blocked}
    made = await desk().post(SweepOut, "/sweeps", body)
    return await SWEEP.follow(ctx, made.id, wait_s)


async def sweep_status(
    ctx: Context, sweep_id: SweepId, wait_s: WaitS = 0
) -> Annotated[CallToolResult, SweepReport]:
    """How far a sweep is, what was determined at each vendor so far, what waits for a person, and the first offers."""
    return await SWEEP.follow_unharmed(ctx, sweep_id, wait_s)


async def sweep_results(sweep_id: SweepId, cursor: Cursor = "") -> Annotated[CallToolResult, OfferPage]:
    """The offers that a sweep found, 50 at a time, with price, availability and address."""
    found = await desk().get(OfferPage, f"/sweeps/{sweep_id}/offers", cursor=cursor, limit=50)
    return result(found, f"{counted(found.total, 'offer')} in all, {len(found.items)} here.")


async def determinations(sweep_id: SweepId, cursor: Cursor = "") -> Annotated[CallToolResult, VendorPage]:
    """What was determined at each vendor of a sweep, and why: products_found, no_relevant_products,
    no_online_availability, wrong_page_type, blocked or error. `visit` is the number for `visit_proof`."""
    found = await desk().get(VendorPage, f"/sweeps/{sweep_id}/vendors", cursor=cursor, limit=100)
    return result(found, f"{counted(found.total, 'vendor')} in all, {len(found.items)} here.")


async def visit_proof(
    visit_id: Annotated[int, Field(ge=1, description="`visit` of a vendor.")],
) -> Annotated[CallToolResult, VisitProof]:
    """The proof of one determination: the words on the vendor's pages that it rests on, what the agent did step by
    step, and links to screenshots of the pages as it saw them."""
    found = await desk().get(VisitDetail, f"/visits/{visit_id}")
    shown = proof_of(found)
    words = f"Visit {visit_id} at {shown.domain}, {shown.state}: {shown.reason}"
    return result(shown, words, picture_links(found))


async def visit_again(
    sweep_id: SweepId, vendor_id: Annotated[int, Field(ge=1, description="`id` of a vendor of the sweep.")]
) -> Annotated[CallToolResult, VendorOut]:
    """Visit one vendor of a sweep once more, when its visit is over: after an error, or to see changes."""
    found = await desk().post(VendorOut, f"/sweeps/{sweep_id}/vendors/{vendor_id}/retry")
    return result(found, f"{found.domain} is visited again.")


async def list_sweeps(
    state: Annotated[SweepState | None, Field(description="Only those in this state.")] = None,
    cursor: Cursor = "",
) -> Annotated[CallToolResult, SweepPage]:
    """List the team's sweeps, newest first, with how many of their vendors are over and how many had the product."""
    found = await desk().get(SweepPage, "/sweeps", state=state, cursor=cursor, limit=25)
    return result(found, counted(found.total, "sweep") + ".")


async def cancel(
    what: Annotated[Literal["sweep", "question", "report"], Field(description="Which kind of work.")],
    number: Annotated[int, Field(ge=1, description="Its `sweep_id`, `question_id` or `report_id`.")],
) -> Annotated[CallToolResult, Done]:
    """Stop a sweep, a question or a report that is not over. What it has found so far stays."""
    await {"sweep": SWEEP, "question": QUESTION, "report": REPORT}[what].cancel(number)
    done = Done(done=f"The {what} {number} was cancelled.")
    return result(done, done.done)
