"""What to do on a page that is to be read before its text is there: clear covers, unfold, go through, scroll.

Each act is one that the gate allows: nothing is sent, no field is filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlsplit

from agent.core.sites.site import is_same_site, without_fragment
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    InteractiveElement,
    PageUnderstanding,
    ZoneKind,
)
from agent.decide.offers.lexicon.vocabulary import pattern
from agent.decide.offers.words import folded
from agent.decide.remembered import past
from agent.decide.remembered.past import History
from agent.decide.targets import elements

_WHOLE_NAME = r"^\W{0,6}(?:…)\W{0,6}$"
_REVEALS, _WHOLE = pattern("read_reveal", _WHOLE_NAME), pattern("read_whole", _WHOLE_NAME)
_ONWARD, _AGREES = pattern("read_onward", _WHOLE_NAME), pattern("read_agree", _WHOLE_NAME)
_OTHERS = pattern("read_other", "…")  # what unfolds something other than the text
LITTLE = 350  # characters of reading below which something seems to stand in front of the text
_PARAGRAPH = 60  # characters of a line that is read, not used
_MOST = {"dismiss": 4, "reveal": 4, "onward": 3, "whole": 1, "unroll": 3, "page": 5}
_MOST_TEASERS = 2  # links that say "continue reading": more of them make a list of articles
_SCREENS = 1.4  # screens of height from which a page may load more when it is scrolled
_LONGEST = 60
_FIELDS = frozenset(
    {"checkbox", "textbox", "searchbox", "combobox", "radio", "switch", "spinbutton", "slider"}
)
_FRAME = frozenset(
    {ZoneKind.HEADER, ZoneKind.NAVIGATION, ZoneKind.FOOTER, ZoneKind.SEARCH, ZoneKind.FILTERS, ZoneKind.SORT}
)
_COVERS = frozenset({ZoneKind.CONSENT, ZoneKind.OVERLAY})
_CLICKED = frozenset({"link", "button", "summary", "generic", "tab", "menuitem"})


def next_act(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    """What to do before the page is taken; None when nothing stands in front of its text any more."""
    for rule in (_dismiss, _whole, _reveal, _onward):
        if decision := rule(page, history, avoid):
            return decision
    return _unroll(page, history)


def next_part(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    """The way to the next page of the same article; None when this is the last, or another article follows."""
    if _is_spent(history, "page"):
        return None
    way = elements.next_page(page, avoid)
    if way is None or not is_part(page.url, way.href, has_page_numbers=way.zone is ZoneKind.PAGINATION):
        return None
    return _click(way, "page", f"“{way.name}” leads to the article's next page")


def is_part(current: str, href: str, *, has_page_numbers: bool) -> bool:
    """Whether `href` is the page of the same article that follows `current`: the same address but for a number."""
    if not href or without_fragment(href) == without_fragment(current):
        return has_page_numbers  # a button: its place alone says what it does
    if not is_same_site(current, href):
        return False
    here, there = _numbered(current), _numbered(href)
    if here[0] != there[0] or there[1] != here[1] + 1:
        return False
    return (
        has_page_numbers or here[1] == 1 or _says_page(current)
    )  # else it may be the next one of many articles


_PAGE_KEY = re.compile(r"(?:p|pg|page|paged?|seite|pagina|página|start|part|teil|partie)")
_PAGE_STEP = re.compile(
    r"^(.*?)[/_-]?(?:page|seite|pagina|part|teil|p)?[-_/,]?(\d{1,3})((?:\.[a-z]{2,5})?/?)$"
)


def _numbered(url: str) -> tuple[tuple[str, ...], int]:
    """An address without its page number, and the number: 1 where there is none."""
    parts = urlsplit(url.casefold())
    query = [(k, v) for k, v in parse_qsl(parts.query) if not (_PAGE_KEY.fullmatch(k) and v.isdigit())]
    number = next((int(v) for k, v in parse_qsl(parts.query) if _PAGE_KEY.fullmatch(k) and v.isdigit()), 0)
    path = parts.path.rstrip("/")
    step = _PAGE_STEP.match(path[-200:]) if not number else None
    if step and int(step[2]) <= 50 and _is_page_number(path, step):
        number, path = int(step[2]), path[: len(path) - len(path[-200:])] + step[1] + step[3].rstrip("/")
    return (parts.netloc, path.rstrip("/"), *(f"{k}={v}" for k, v in sorted(query))), number or 1


def _says_page(url: str) -> bool:
    """Whether the number in an address is called a page's."""
    parts = urlsplit(url.casefold())
    keys = [k for k, v in parse_qsl(parts.query) if _PAGE_KEY.fullmatch(k) and v.isdigit()]
    return bool(keys) or bool(re.search(r"[/_-](?:page|seite|pagina|part|teil)[-_/]?\d{1,3}\b", parts.path))


def _is_page_number(path: str, step: re.Match[str]) -> bool:
    """Not the day of a date in the path."""
    return not re.search(r"/\d{4}/\d{1,2}/\d{1,2}(?:\.\w{2,5})?$", path) and step.start(2) > 1


def left_to_people(page: PageUnderstanding) -> InteractiveElement | None:
    """The control that leads on to the text and that the agent may not use: its form sends something."""
    if reading_chars(page) >= LITTLE:
        return None
    found = [e for e in _clickable(page) if _sends(e) and _ONWARD.match(folded(e.name))]
    return next(iter(found), None)


def reading_chars(page: PageUnderstanding) -> int:
    """How many characters of the page's own part are lines to read."""
    frame = "\n".join(zone.text for zone in page.zones if zone.kind in _FRAME or zone.kind in _COVERS)
    lines = (line.strip() for line in page.text_content.splitlines())
    return sum(len(line) for line in lines if len(line) >= _PARAGRAPH and line not in frame)


def _dismiss(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    """Clear away what covers the page, or a consent without which there is no text."""
    has_cover = page.has_overlay or (
        reading_chars(page) < LITTLE and any(zone.kind in _COVERS for zone in page.zones)
    )
    if not has_cover or _is_spent(history, "dismiss"):
        return None
    button = elements.dismisser(page, avoid)
    return _click(button, "dismiss", f"“{button.name}” clears away what covers the text") if button else None


def _whole(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    found = _named(page, _WHOLE, avoid)
    return _first(found, "whole", history, "shows the article on one page")


def _reveal(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    """Unfold the text; links to further articles unfold nothing."""
    found = [e for e in _named(page, _REVEALS, avoid) if not _OTHERS.search(folded(e.name))]
    links = [e for e in found if _leads_on(e, page)]
    if reading_chars(page) >= 2 * LITTLE or len(links) > _MOST_TEASERS:
        found = [e for e in found if e not in links]
    return _first(found, "reveal", history, "unfolds the text")


def _onward(page: PageUnderstanding, history: History, avoid: frozenset[str]) -> AgentDecision | None:
    """Go through what stands in front of the text: a notice with a button, a form with one choice."""
    if reading_chars(page) >= LITTLE:
        return None
    if box := _unticked(page, avoid):
        return _first([box], "onward", history, "has to be ticked before the text")
    found = [e for e in _named(page, _ONWARD, avoid) if e.zone is not ZoneKind.PAGINATION]
    sent = [e for e in found if e.is_submit or e.role == "button"]
    return _first(sent or found, "onward", history, "leads on to the text")


def _unticked(page: PageUnderstanding, avoid: frozenset[str]) -> InteractiveElement | None:
    """The one box that says "I agree": several, or other fields, make a form that is people's."""
    asked = [
        e for e in elements.usable(page.interactive_elements) if e.role in _FIELDS and e.zone not in _FRAME
    ]
    if len(asked) != 1 or asked[0].role != "checkbox" or asked[0].is_checked is not False:
        return None
    box = asked[0]
    return box if box.id not in avoid and _AGREES.match(folded(box.name)) and not _sends(box) else None


def _unroll(page: PageUnderstanding, history: History) -> AgentDecision | None:
    """Scroll through a long page, so that what it loads late is there; again while it grows."""
    done = [
        step
        for step in history
        if step.goal_kind == "unroll" and without_fragment(step.url) == without_fragment(page.url)
    ]
    is_long = page.page_height > _SCREENS * page.viewport[1]
    if not is_long or _is_spent(history, "unroll") or (done and not done[-1].verdict.changed):
        return None
    words = "Scrolling through the page, so that it loads all of its text"
    return AgentDecision(
        ActionKind.SCROLL, words, 0.8, DecisionSource.RULE, input_text="through", goal_kind="unroll"
    )


def _named(
    page: PageUnderstanding, pattern: re.Pattern[str], avoid: frozenset[str]
) -> list[InteractiveElement]:
    return [
        e
        for e in _clickable(page)
        if e.id not in avoid
        and pattern.match(folded(e.name))
        and not _sends(e)
        and not (e.href.startswith(("http:", "https:")) and not is_same_site(page.url, e.href))
    ]


def _clickable(page: PageUnderstanding) -> list[InteractiveElement]:
    """What can be clicked in the page's own part."""
    return [
        e
        for e in elements.usable(page.interactive_elements)
        if e.role in _CLICKED and e.zone not in _FRAME and not e.options and len(e.name) <= _LONGEST
    ]


def _sends(element: InteractiveElement) -> bool:
    return bool(element.form_kinds) or element.form_has_password or element.form_method == "post"


def _leads_on(element: InteractiveElement, page: PageUnderstanding) -> bool:
    return bool(element.href) and without_fragment(element.href) != without_fragment(page.url)


def _first(
    found: Iterable[InteractiveElement], kind: str, history: History, words: str
) -> AgentDecision | None:
    if _is_spent(history, kind):
        return None
    best = min(found, key=lambda e: (e.zone not in (ZoneKind.MAIN, ZoneKind.DETAIL), e.box.y), default=None)
    return _click(best, kind, f"“{best.name}” {words}") if best else None


def _is_spent(history: History, kind: str) -> bool:
    return past.count_done(history, kind) >= _MOST[kind]


def _click(element: InteractiveElement, kind: str, words: str) -> AgentDecision:
    return AgentDecision(
        ActionKind.CLICK, words, 0.8, DecisionSource.RULE, target_id=element.id, goal_kind=kind
    )
