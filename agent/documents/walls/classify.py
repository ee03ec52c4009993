"""What a fetched HTML page is: something to read, or one of the ways in which there is nothing to. Child only.

An ordered list of small rules; the first that answers wins, and a page that none knows is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from agent.core.sites.page_state import PageState
from agent.documents.child.look import Look, quoted, size_of
from agent.documents.document import Received
from agent.documents.walls.barriers import Verdict, challenge, login, paywall, refusal
from agent.perceive.walls import wall_words as said_by

LEAST_TEXT = 40  # letters; less is an empty shell, not a page
_SHELL = 220
_REFRESH = re.compile(r"(?i)^\s*(\d{1,3})(?:\.\d*)?\s*;\s*url\s*=\s*\S")
_SENDS_ON = re.compile(
    r"(?:window|document|top|self)?\.?location(?:\.href)?\s*=\s*[\"']|location\.(?:replace|assign)\("
)
_STATE = re.compile(
    r"__NEXT_DATA__|__NUXT__|__INITIAL_STATE__|__APOLLO_STATE__|__PRELOADED_STATE__|webpackJsonp|__remixContext"
)


def state_of(look: Look) -> Verdict:
    """The state of this page with its reason; the reason is "" for a page to read."""
    for rule in _RULES:
        if found := rule(look):
            return found
    return PageState.OK, ""


def refusal_of(about: Received) -> Verdict | None:
    """What the status alone says; None for an answer that brings a document."""
    status = about.status
    if status < 400:
        return None
    said = f"The site answered {status}"
    if status in (404, 410):
        return PageState.NOT_FOUND, f"{said}: there is no such page."
    if status in (401, 407):
        return PageState.LOGIN, f"{said}: it wants a login."
    if status == 402:
        return PageState.PAYWALL, f"{said}: it wants to be paid."
    again = (
        {n.lower(): v for n, v in about.headers.items()}.get("retry-after") if status in (429, 503) else ""
    )
    return (
        PageState.ERROR,
        f"{said}{f' and asks to come back later (Retry-After: {again[:40]})' if again else ''}.",
    )


def _by_status(look: Look) -> Verdict | None:
    return refusal_of(look.about)


def _missing(look: Look) -> Verdict | None:
    """A page that says that there is none, whatever its status."""
    if look.is_text or look.own_size > 900:
        return None
    head = f"{look.signs.title}\n {look.signs.headings[:400]}"
    match = said_by.NOT_FOUND.search(head) or (
        said_by.NOT_FOUND.search(look.lead) if look.own_size < 400 and not look.says_article else None
    )
    if match is None:
        return None
    return PageState.NOT_FOUND, f"The page says that there is nothing: “{quoted(match.string, match)}”"


def _broken(look: Look) -> Verdict | None:
    """A page that reports an error of its server."""
    if look.is_text or look.own_size > 600 or look.says_article:
        return None
    match = said_by.SERVER_ERROR.search(look.lead)
    return (PageState.ERROR, f"The page reports an error: “{quoted(look.lead, match)}”") if match else None


def _placeholder(look: Look) -> Verdict | None:
    """A server's first page, a parked name, a list of files."""
    if look.is_text or look.own_size > 1200 or look.says_article:
        return None
    match = said_by.NO_CONTENT.search(f"{look.signs.title}\n {look.signs.headings[:300]}\n {look.lead[:300]}")
    return (PageState.EMPTY, f"A page without content: “{quoted(match.string, match)}”") if match else None


def _gate(look: Look) -> Verdict | None:
    """A question of consent in front of a text that is not there yet: a browser can answer it."""
    if look.is_text or look.own_size > 900 or size_of(look.article.text) > 900:
        return None
    shown = "\n ".join(b.words for b in look.signs.blocks if b.place not in ("hidden", "frame"))[:3000]
    consent = said_by.CONSENT.search(shown)
    others = sum(size_of(b.words) - b.linked for b in look.core if not said_by.CONSENT.search(b.words))
    if consent and others < 250 and len(look.signs.actions) < 15:
        return (
            PageState.JAVASCRIPT,
            f"A question of consent stands before the text: “{quoted(shown, consent)}”",
        )
    return None


def _shell(look: Look) -> Verdict | None:
    """A page that a browser has to fill: no text, and a script, frame or address that would bring it."""
    signs = look.signs
    size = max(look.own_size, size_of(look.article.text))
    refresh = _REFRESH.search(signs.metas.get("refresh", ""))
    if size < _SHELL and refresh and int(refresh[1]) <= 10:
        return PageState.JAVASCRIPT, "The page sends its visitor on to another address."
    needs = said_by.NEED_SCRIPT.search(f"{look.lead}\n {signs.noscript}")
    has_program = bool(signs.scripts or len(signs.inline) > 200)
    if size >= _SHELL:
        return None
    if size < 60 and _SENDS_ON.search(signs.inline):
        return PageState.JAVASCRIPT, "The page sends its visitor on by a script."
    if has_program and (needs or signs.has_mount or _STATE.search(signs.inline)):
        return PageState.JAVASCRIPT, "The page shows its text only in a browser, by scripts."
    if size < LEAST_TEXT and has_program:
        return PageState.JAVASCRIPT, "The page has no text, but scripts that may bring one."
    return None


def _nothing(look: Look) -> Verdict | None:
    if size_of(look.article.text) >= LEAST_TEXT:
        return None
    return PageState.EMPTY, "The page has no text."


_RULES: tuple[Callable[[Look], Verdict | None], ...] = (
    challenge,
    paywall,
    login,
    refusal,
    _by_status,
    _missing,
    _broken,
    _placeholder,
    _gate,
    _shell,
    _nothing,
)
