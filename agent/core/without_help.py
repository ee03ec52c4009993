"""How a visit ends when a person was needed and nobody helped: blocked, or what the person said of the page."""

from __future__ import annotations

from agent.core.asking import Answer
from agent.core.determine import blocked, failed
from agent.core.types import Determination, Evidence, WebAgentResult
from agent.core.visit import Visit

WRONG_PAGE = "wrong_page"


def end_without_help(visit: Visit, answer: Answer, reason: str) -> WebAgentResult:
    """The result; `reason` is why a person was asked. What they said stands behind it."""
    words = reason_with(visit, answer, reason)
    page, memory, said = visit.sight.page if visit.sight else None, visit.memory, visit.resolution
    if page is None:
        return failed(words, page=None, memory=memory)
    if answer is Answer.NO_HELP and said is not None and said_wrong_page(visit):
        quote = said.note or page.title or page.url
        return WebAgentResult(
            (),
            Determination.WRONG_PAGE_TYPE,
            words,
            page.page_type,
            memory.items_seen,
            (Evidence(quote, page.url, by=said.operator),),
        )
    return blocked(words, page=page, memory=memory)


def said_wrong_page(visit: Visit) -> bool:
    """Whether the newest word of a person is that this is no page of goods."""
    return visit.resolution is not None and visit.resolution.outcome == WRONG_PAGE


def reason_with(visit: Visit, answer: Answer, reason: str) -> str:
    """`reason`, and what was said by the person who decided so, or by the desk."""
    if answer is Answer.PARKED:
        return f"Parked until a person comes. {reason}"
    said = visit.resolution
    if answer is not Answer.NO_HELP or said is None or not (said.outcome or said.note):
        return reason
    if not said.outcome:
        return f"{reason.rstrip('.')}. {said.note}"
    who, outcome = said.operator or "A person", said.outcome.replace("_", " ")
    return f"{reason.rstrip('.')}. {who} said {outcome}" + (f": “{said.note}”" if said.note else "")
