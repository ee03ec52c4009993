"""What a fetched HTML page is: something to read, or one of the ways in which there is nothing to. Child only.

An ordered list of small rules; the first that answers wins, and a page that none knows is read. The words and the
vendors' marks are the visiting agent's own (`agent.perceive`, docs/decisions/walls-by-weight.md); what layout tells it
there is recognised by elements and attributes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from agent.core.kinds import PageState
from agent.core.types import BlockerFamily as Family
from agent.documents.document import Received
from agent.documents.walls.look import Look, quoted, size_of
from agent.language.word_lists import load_patterns
from agent.perceive.walls import wall_words as said_by
from agent.perceive.walls.wall_marks import challenger
from agent.perceive.walls.wall_vendors import WIDGETS

Verdict = tuple[PageState, str]
_WAF_ACTIONS = ("captcha", "challenge")
_CHALLENGES = (Family.CAPTCHA, Family.BROWSER_CHECK, Family.PROOF_OF_WORK)
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_ABOUT_WALLS = _PATTERNS["about_walls"]
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:[$€£¥]|EUR|USD|GBP|zł|kr)(?!\w)")
_LOGIN_PATH = re.compile(r"(?i)/(?:log-?in|sign-?in|auth|sso|account/login|users/sign_in|wp-login)\b")
_LOGIN_TITLE = _PATTERNS["login_title"]
_REFUSALS = {
    Family.RATE_LIMITED: "The site asks to come back later",
    Family.WAITING_ROOM: "The site keeps visitors in a queue",
    Family.MAINTENANCE: "The site is being maintained",
    Family.GEO_BLOCK: "The site does not serve this country",
    Family.ACCESS_DENIED: "The site refuses",
}


def challenge(look: Look) -> Verdict | None:
    """A page that asks for proof of being human, or checks the browser, before it shows anything."""
    if look.is_text:
        return None
    match = next(filter(None, (said_by.STRONG[family].search(look.said) for family in _CHALLENGES)), None)
    vendor, asks_more = _vendor(look), _asks_more(look)
    headers = {name.lower(): value.lower() for name, value in look.about.headers.items()}
    is_told = headers.get("cf-mitigated") == "challenge" or headers.get("x-amzn-waf-action") in _WAF_ACTIONS
    if not (match or is_told or (vendor and not asks_more and _is_bare(look))):
        return None
    if asks_more and not _is_leading(look):
        return None
    if not vendor and (look.says_article or not _is_asked(look)):
        return None
    whose = f" ({vendor})" if vendor else ""
    return PageState.CAPTCHA, f"The site wants proof that a person is there{whose}" + (
        f": “{quoted(look.said, match)}”" if match else "."
    )


def _is_bare(look: Look) -> bool:
    """Whether there is little else: a widget on a page of goods or of menus asks for nothing yet."""
    return look.own_size < 500 and look.core_links < 10 and look.signs.pictures < 8


def _vendor(look: Look) -> str:
    """Whose challenge is there: a widget that is alone in its form, a frame, or what its maker left."""
    alone = [w for w in look.signs.widgets if not w.fields_beside and w.place in ("text", "main", "over")]
    if alone:
        return alone[0].vendor
    if made_by := challenger(look.source):
        return made_by
    frames = look.signs.frames
    return next((v.name for v in WIDGETS if v.address is not None and v.address.search(frames)), "")


def _asks_more(look: Look) -> bool:
    """Whether a form of the page's own asks for more than an answer to the challenge."""
    fields = [f for f in look.signs.fields if f.place in ("text", "main")]
    if any(
        f.kind in ("password", "email", "textarea", "tel", "file") and not _response(f.name) for f in fields
    ):
        return True
    return sum(f.kind in ("text", "number", "url", "date", "") for f in fields) > 1


def _response(name: str) -> bool:
    return "captcha" in name.lower() or "cf-" in name.lower()


def _is_leading(look: Look) -> bool:
    """Whether the challenge is what the page begins with: its title or headline."""
    first, _, _ = look.signs.headings.partition("\n")
    return any(said_by.STRONG[family].search(f"{look.signs.title}\n {first}") for family in _CHALLENGES)


def _is_asked(look: Look) -> bool:
    """Whether words alone ask it of the reader: they lead, or there is something to press; not words of a text."""
    others = sum(
        size
        for size, words in ((size_of(b.words), b.words) for b in look.core)
        if size >= 100 and not _ABOUT_WALLS.search(words)
    )
    if others >= 250:
        return False
    can_answer = any(place in ("text", "main") for place in look.signs.buttons) or any(
        f.place in ("text", "main") for f in look.signs.fields
    )
    return can_answer or _is_leading(look) or (look.own_size < 300 and look.signs.links < 8)


def login(look: Look) -> Verdict | None:
    """A page that is a login: its form is what there is, or it says that one must and shows little else."""
    if look.is_text or look.says_article:
        return None
    places = ("text", "main", "over") if look.own_size < 200 else ("text", "main")
    password = [f for f in look.signs.fields if f.kind == "password" and f.place in places]
    size, need = sum(len(b.words) for b in look.core), said_by.LOGIN_NEED.search(look.lead)
    if password and (size < 1500 or need) and look.core_links < 30:
        said = need or said_by.LOGIN.search(look.said)
        return PageState.LOGIN, "The page is a login" + (f": “{quoted(said.string, said)}”" if said else ".")
    can_login = any(
        said_by.LOGIN.search(words) for words, place in look.signs.actions if place in ("text", "main")
    )
    has_name = any(
        f.kind == "email" or "user" in f.name.lower() for f in look.signs.fields if f.place in places
    )
    if need and _is_alone(look, need) and (can_login or has_name or look.own_size < 300):
        return PageState.LOGIN, f"The page is for members: “{quoted(look.lead, need)}”"
    is_named = _LOGIN_TITLE.search(look.signs.title) or _LOGIN_PATH.search(look.about.url)
    if is_named and look.own_size < 500 and (has_name or can_login) and look.core_links < 20:
        return PageState.LOGIN, f"The page is a login: “{look.signs.title[:120]}”"
    return None


def _is_alone(look: Look, need: re.Match[str]) -> bool:
    """Whether the page shows little besides these words: no goods, no list, no other text."""
    quote = quoted(look.lead, need).rstrip("…")
    others = sum(
        size_of(b.words) for b in look.core if quote not in b.words and not said_by.LOGIN.search(b.words)
    )
    others_to_do = sum(
        not said_by.LOGIN.search(words)
        for words, place in look.signs.actions
        if place in ("text", "main") and words
    )
    return others < 350 and others_to_do < 4 and not any(_PRICE.search(b.words) for b in look.core)


def refusal(look: Look) -> Verdict | None:
    """A page that says no without a way through: blocked, too many requests, closed, not in this country."""
    if look.is_text or look.says_article or any(_PRICE.search(b.words) for b in look.core):
        return None
    shown = look.said
    age = said_by.STRONG[Family.AGE_WALL].search(shown)
    if age and said_by.PROOF_OF_AGE.search(shown) and look.own_size < 1200:
        return PageState.ERROR, f"The page asks for a proof of age: “{quoted(shown, age)}”"
    opening = "\n ".join(
        [look.signs.title, look.signs.headings.partition("\n")[0], *(b.words for b in look.core[:3])]
    )
    for family, words in _REFUSALS.items():
        match = said_by.STRONG[family].search(opening)
        if match and look.own_size < 1200 and look.core_links < 15:
            return PageState.ERROR, f"{words}: “{quoted(opening, match)}”"
    return None


_TEASER, _LONG = 2500, 6000  # letters: a teaser is below the one; nobody gives the other away
_GIVEN_SHARE = 0.6  # of the words that the page says the article has
_VENDORS = _PATTERNS["vendors"]
_BARRIER = _PATTERNS["barrier"]


_PRICED = re.compile(r"^\W{0,3}(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|EUR|USD|GBP|zł|kr))\W{0,3}$")


def paywall(look: Look) -> tuple[PageState, str] | None:
    """A teaser; None for a text that is all there, whatever a page says of subscriptions."""
    given = size_of(look.article.text)
    if given >= _LONG or any(_PRICED.search(b.words) and size_of(b.words) < 60 for b in look.core[:40]):
        return None  # a long text, or goods with prices
    is_free, promised = _said_of_itself(look)
    is_cut = promised > 0 and len(look.article.text.split()) < promised * _GIVEN_SHARE
    asked = _asks(look)
    has_barrier = bool(_BARRIER.search(look.source))
    if is_free is False and (
        is_cut or (given < _TEASER and (asked is not None or has_barrier or given < 1000))
    ):
        return PageState.PAYWALL, "The page says that its text is not free, and gives the beginning of it."
    if is_cut and asked is not None:
        return PageState.PAYWALL, f"The text breaks off: “{asked}”"
    if has_barrier and asked is not None and given < _TEASER and _VENDORS.search(look.signs.scripts):
        return PageState.PAYWALL, f"The rest is for subscribers: “{asked}”"
    return None


def _said_of_itself(look: Look) -> tuple[bool | None, int]:
    """(whether it says to be free, how many words it says to have); None and 0 where it does not say."""
    is_free: bool | None = None
    promised = 0
    for data in look.signs.data:
        free = str(data.get("isAccessibleForFree", "")).strip().lower()
        if free in ("false", "no", "0") or free.endswith("/false"):
            is_free = False
        count = str(data.get("wordCount", ""))
        promised = max(promised, int(count) if count.isascii() and count.isdigit() and len(count) < 6 else 0)
    tier = look.signs.metas.get("article:content_tier", "").lower()
    return (False if tier in ("locked", "metered") and is_free is None else is_free), promised


def _asks(look: Look) -> str | None:
    """What the page says to those who do not pay, in the core or over it; not what a newsletter box says."""
    for block in look.signs.blocks:
        if block.place in ("text", "main", "over") and len(block.words) < 500:
            match = said_by.PAYWALL.search(block.words)
            if match and not re.search(r"(?i)newsletter", block.words):
                return quoted(block.words, match)
    return None


LEAST_TEXT = 40  # letters; less is an empty shell, not a page
_SHELL = 220
_REFRESH = re.compile(r"(?i)^\s*(\d{1,3})(?:\.\d*)?\s*;\s*url\s*=\s*\S")
_SENDS_ON = _PATTERNS["sends_on"]
_STATE = _PATTERNS["state"]


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
            f"A question of consent covers the text: “{quoted(shown, consent)}”",
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
