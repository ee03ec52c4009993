"""Interventions in plain words: the task in one sentence, and what the agent made of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent.language.counts import counted
from agent.loop.recovery.asking import lasting
from interventions.claims.lifecycle import EndReason, Event
from interventions.models import Intervention
from interventions.queue.purpose import purpose_of

_STOPPED_BY = {
    "captcha": "a CAPTCHA blocks the page",
    "proof_of_work": "the site requires a computation first",
    "browser_check": "the site is checking the browser",
    "login": "the site requires signing in",
    "paywall": "the content is behind a paywall",
    "access_denied": "the site refuses the visit",
    "geo_block": "the site does not serve this country",
    "age_wall": "the site asks for a proof of age",
    "rate_limited": "the site limits requests",
    "waiting_room": "the site keeps visitors in a queue",
    "maintenance": "the site is closed for maintenance",
    "unreadable": "the page cannot be read",
}
# One change as a person tells it, after "12:04 Anna".
_MOVES = {
    Event.OPENED: "asked for a person",
    Event.TAKEN_OVER: "stopped the agent to drive",
    Event.CLAIMED: "claimed it",
    Event.BEGUN: "opened the console",
    Event.RELEASED: "gave it back to the queue",
    Event.SKIPPED: "skipped it",
    Event.SNOOZED: "put it aside",
    Event.HANDED_BACK: "handed it back",
    Event.COULD_NOT: "could not solve it",
    Event.HANDED_OVER: "returned the browser",
    Event.RESOLVED: "found the page no longer blocked",
    Event.STILL_BLOCKED: "found it still blocked",
    Event.LEASE_EXPIRED: "ended the claim: the console was closed",
    Event.IDLE: "ended the claim: no activity",
    Event.CAPPED: "ended the claim: time limit reached",
    Event.DISCONNECTED: "ended the claim after a disconnect",
    Event.ASKED: "asked for control",
    Event.GIVEN: "gave control away",
    Event.TAKEN: "took control, as nobody answered",
    Event.FORCED: "took control",
    Event.BROWSER_ENDED: "lost the browser",
    Event.PARKED: "parked it",
    Event.REOPENED: "opened its browser again",
    Event.EXPIRED: "stopped waiting",
    Event.AUTO_CLEARED: "found it no longer blocked",
    Event.CANCELLED: "cancelled the visit",
    Event.VISIT_ENDED: "ended the visit",
    Event.ESCALATED: "escalated it",
    Event.DEAD_REOPENED: "reopened it",
    Event.DEAD_CLOSED: "closed it",
}
# What the person reads who had it a moment ago; {who} took it, {why} are their words.
_LOST = {
    EndReason.LEASE_EXPIRED: "Your claim ran out, because this console did not respond.",
    EndReason.IDLE: "Your claim ended, because there was no activity.",
    EndReason.CAPPED: "Your time in control is over. A lead can extend it.",
    EndReason.DISCONNECTED: "Your connection was away for too long, so your claim ended.",
    EndReason.GIVEN: "You gave control to {who}.",
    EndReason.TAKEN: "{who} has control now: you were asked and did not answer.",
    EndReason.FORCED: "Control was taken by {who}: {why}",
    EndReason.BROWSER_ENDED: "The browser ended. This was not caused by you and does not count as your attempt.",
    EndReason.AUTO_CLEARED: "The page is no longer blocked. There is nothing left to do.",
    EndReason.CANCELLED: "The visit was cancelled. This was not you.",
    EndReason.VISIT_ENDED: "The visit ended meanwhile. This was not you.",
}
_BY_TYPE = {
    Intervention.Type.STUCK: "it is stuck",
    Intervention.Type.BLOCKED: "something blocks the page",
    Intervention.Type.EXTRACTION_FAILED: "it cannot read the offers on the page",
}
_NO_TEXT = "it cannot read the text"
_PAGE_TYPES = {
    "listing": "a list of products",
    "pdp": "a product page",
    "search": "a search page",
    "homepage": "a home page",
    "article": "an article",
    "error": "an error page",
    "blocked": "a blocked page",
}


# Buttons to hand back: the stored value, a short word and what it means. An offer entered by hand has its own form.
OUTCOMES = (
    ("solved", "Solved", "The page is no longer blocked: the agent continues"),
    ("not_needed", "Not needed", "Nothing blocked the page"),
    ("could_not", "Could not", "It cannot be solved here and now"),
    ("refused_after_human", "Site refused", "The site refused a person's solve too"),
    ("wrong_page", "Wrong page", "This page is not what the agent should be on"),
)


def task_sentence(row: Intervention) -> str:
    """What a person is wanted for, in one sentence."""
    purpose = purpose_of(row.visit)
    does = f"The agent looks for “{purpose.words}” on {row.visit.domain}"
    if purpose.is_reading:
        of = f" as a source of the question “{purpose.words}”" if purpose.query_id else ""
        does = f"The agent reads a page of {row.visit.domain}{of}"
    if row.raised_by:
        return f"{does}; a person wants to drive."
    by_type = _NO_TEXT if purpose.is_reading else _BY_TYPE[Intervention.Type(row.type)]
    return f"{does}, but {_STOPPED_BY.get(row.blocker_family) or by_type}."


def move_words(event: str, outcome: str = "") -> str:
    """One change of an item's state as a person tells it, without who did it. `outcome`: the item's own."""
    if event == Event.RESOLVED and outcome not in ("", Intervention.Outcome.SOLVED):
        return "closed it, as the person decided"
    known = _MOVES.get(Event(event)) if event in set(Event) else None
    return known or event.replace("_", " ")


def lost_words(end_reason: str, who: str, why: str) -> str:
    """Why somebody does not have it any more; "" for what they did themselves."""
    words = _LOST.get(EndReason(end_reason)) if end_reason in set(EndReason) else None
    return words.format(who=who or "Somebody else", why=why or "no reason was given.") if words else ""


def understanding_lines(seen: Mapping[str, Any], *, is_reading: bool = False) -> list[str]:
    """The last understanding of the page as short sentences; empty when nothing is known.

    Of a page to be read its goods are not counted.
    """
    if not seen:
        return []
    kind = _PAGE_TYPES.get(str(seen.get("page_type")), "a page of unknown kind")
    lines = [f"Recognised as {kind} ({_share(seen.get('confidence'))})."]
    if quote := seen.get("blocker_quote"):
        lines.append(f"The page says: “{quote}”")
    if vendor := seen.get("blocker_vendor"):
        lines.append(f"Protection by {vendor}.")
    if seconds := seen.get("retry_after_s"):
        lines.append(f"The site asks to come back in {lasting(int(seconds))}.")
    if not is_reading:
        lines.append(_count_line(seen))
    if int(seen.get("http_status") or 200) >= 400:
        lines.append(f"The site answered with status {seen['http_status']}.")
    return lines


def _count_line(seen: Mapping[str, Any]) -> str:
    items, elements = int(seen.get("items_seen") or 0), int(seen.get("elements") or 0)
    prices = "with prices" if seen.get("has_prices") else "no prices"
    return f"{counted(items, 'item')} seen, {prices}; {counted(elements, 'element')} to use."


def _share(value: object) -> str:
    return f"{float(value or 0):.0%}" if isinstance(value, int | float) else "confidence unknown"
