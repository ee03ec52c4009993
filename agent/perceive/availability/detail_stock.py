"""Whether the thing on a detail page can be bought here, from its own words, buttons and declarations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from agent.core.sites.site import is_same_page
from agent.core.types import Availability
from agent.language.days import days_in
from agent.perceive import words
from agent.perceive.availability.availability import WAITLIST, availability_of_text, quote_around
from agent.perceive.offers.cards import CardGroup, card_rows, in_rows
from agent.perceive.offers.structured import Declared
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import DISABLED, Node
from agent.perceive.structure.tally import is_heading
from agent.perceive.structure.text import Line, squash
from agent.perceive.structure.zones import QUIET_ZONES

_DENIALS = (Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY)
_OWN_ROWS = 400  # where the page declares the thing as available, words far below its heading speak of others
_BADGE_WORDS = 3
_BADGE_ROWS = 60  # above the heading
_STATUS = 60  # characters
_BOLD = 600
_SEVERAL = 2


def detail_availability(
    view: PageView, lines: Sequence[Line], buys: Sequence[Node], declared: Declared | None, price_words: str
) -> tuple[Availability, str]:
    """Explicit words beside the thing first, then what can be pressed, then the price; never a mere declaration.

    `price_words` is "" where no price is known.
    """
    can_buy = [b for b in buys if not b.flags & DISABLED]
    known = declared.availability if declared is not None else Availability.UNKNOWN
    near = [n for n in lines if known is not Availability.ONLINE or n.first < lines[0].first + _OWN_ROWS]
    if lines and not can_buy:
        start = lines[0].first
        near += [n for n in view.text.rows(start - _BADGE_ROWS, start) if _is_badge(n, view)]
    denied = _denied(near, bool(can_buy), known)
    if denied is not None:
        return denied
    said = _promised(lines)
    if can_buy:
        return Availability.ONLINE, squash(view.text.words(can_buy[0]) or can_buy[0].get("name"))
    waiting = next((m for n in lines if len(n.text) < 90 and (m := WAITLIST.search(n.text))), None)
    if waiting and not 0 < len(said) < _STATUS:
        return Availability.OUT_OF_STOCK, quote_around(waiting.string, *waiting.span())
    return (Availability.ONLINE, said or price_words) if said or price_words else (Availability.UNKNOWN, "")


def _denied(lines: Sequence[Line], can_buy: bool, known: Availability) -> tuple[Availability, str] | None:
    """The first words that deny it. Beside a button to buy only a short status counts, unless declared otherwise."""
    for line in lines:
        status, quote = availability_of_text(line.text)
        if status not in _DENIALS or _is_of_one_day(line, lines):
            continue
        if status is Availability.IN_STORE_ONLY:
            return status, quote
        if is_option(line):
            continue
        if not can_buy or (_is_status(line) and known is not Availability.ONLINE):
            return status, quote
    return None


def _is_of_one_day(line: Line, lines: Sequence[Line]) -> bool:
    """Whether it speaks of one of several days: that it is full says nothing of the others."""
    return bool(days_in(line.text)) and len({day for one in lines for day in days_in(one.text)}) > 1


def _promised(lines: Sequence[Line]) -> str:
    """The shortest words that promise it: "In stock" says more than a story in which something is available."""
    found = (availability_of_text(line.text) for line in lines if not WAITLIST.search(line.text))
    return min((quote for status, quote in found if status is Availability.ONLINE), key=len, default="")


def status_by(view: PageView, heading: Node, others: Sequence[tuple[int, int]] = ()) -> str:
    """A short line near the heading that says that the thing is not to be had; `others` are rows of other things."""
    short = [line for line in view.text.lines if len(line.text) <= _STATUS]
    for line in short:
        if line.first <= heading.index:
            continue
        if view.page_y(line.block) - view.page_y(heading) > 700 and not _is_of_one_day(line, short):
            return ""
        if (
            availability_of_text(line.text)[0] in _DENIALS
            and not _is_of_one_day(line, short)
            and view.zones.of(line.block) not in QUIET_ZONES
            and not is_option(line)
            and not in_rows(line.first, others)
        ):
            return squash(line.text)
    return ""


def denied_by(
    view: PageView, heading: Node, others: Sequence[tuple[int, int]]
) -> tuple[Availability, str] | None:
    """What such a line says, and its words."""
    said = status_by(view, heading, others)
    return availability_of_text(said) if said else None


def own_lines(
    heading: Node | None, price_row: int | None, view: PageView, groups: Sequence[CardGroup]
) -> list[Line]:
    """The lines that speak of the thing itself: from its heading on, without cards, menus, reviews."""
    inside = card_rows(groups)
    start = heading.index if heading is not None else 0
    anchor = price_row if price_row is not None else start
    start = min(start, anchor)
    out: list[Line] = []
    for line in view.text.lines:
        if line.first < start or in_rows(line.first, inside) or view.zones.of(line.block) in QUIET_ZONES:
            continue
        if out and line.first > anchor and (_opens_another_part(line) or _heads_other_things(line, view)):
            break
        out.append(line)
        if len(out) > 160:
            break
    return out


def _opens_another_part(line: Line) -> bool:
    said = line.text.strip()
    is_named = len(said) < _STATUS and bool(words.REVIEWS.match(said) or words.RELATED.match(said))
    is_bold = all(piece.node.font_weight >= _BOLD for piece in line.pieces if piece.text.strip())
    return is_named and (_is_headline(line) or is_bold)


def _heads_other_things(line: Line, view: PageView) -> bool:
    """Whether a headline is over nothing but links to other pages with a price beside most: "Others in this room"."""
    if len(line.text) >= _STATUS or not _is_headline(line):
        return False
    headings = view.tally.headings_in(line.last + 1, len(view.nodes))
    ends = (h for h in headings if h.tag <= line.block.tag or words.RELATED.match(view.text.words(h)))
    end = next((h.index for h in ends), len(view.nodes))
    links = [n for n in view.tally.controls_in(line.last + 1, end) if n.tag == "a" and n.get("href")]
    pages = _others_than(view.url, {n.get("href") for n in links})
    prices = {m.row for m in view.prices.mentions if line.last < m.row < end}
    return len(pages) >= _SEVERAL and 2 * len(prices) >= len(pages)


def _others_than(url: str, links: Collection[str]) -> set[str]:
    """The links to other pages than the one at `url`: its own conditions or sizes are the same page with a query."""
    here, pages = url.partition("#")[0], {link.partition("#")[0] for link in links}
    own = {page for page in pages if is_same_page(page, here)}
    if here in pages:  # the page itself is one of what can be chosen
        own |= {page for page in pages if page.partition("?")[0] == here.partition("?")[0]}
    return pages - own


def _is_headline(line: Line) -> bool:
    return any(is_heading(n) for n in (line.block, *list(line.block.ancestors())[:1]))


def _is_status(line: Line) -> bool:
    return len(line.text) < _STATUS


def _is_badge(line: Line, view: PageView) -> bool:
    """A word or two above the heading, as over a picture."""
    return len(line.text.split()) <= _BADGE_WORDS and view.zones.of(line.block) not in QUIET_ZONES


def is_option(line: Line) -> bool:
    """A size or colour that is gone says nothing of the others."""
    for at in list(line.pieces[0].node.ancestors())[:3]:
        if at.tag in ("label", "option", "li", "select") or at.get("role") in ("radio", "option"):
            return _is_status(line) and not (at.tag == "li" and ":" in line.text)  # "Availability: sold out"
        if at.tag == "button" and at.parent is not None and at.parent.tag != "li":
            return sum(1 for c in at.parent.children if c.tag == "button") > 2
    return False
