"""Options that stand in rows: a price for each category of seats, a page for each date."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from pathlib import Path
from urllib.parse import urlsplit

from agent.core.sites.site import joined
from agent.core.types import Availability
from agent.core.values import PARTS, Choice, OptionGroup
from agent.language.days import days_in, weekdays_named, without_days
from agent.language.grades import label_grade
from agent.language.word_lists import load_patterns
from agent.perceive.availability.availability import availability_in
from agent.perceive.offers.cardfields import Card
from agent.perceive.offers.cards import CardGroup, in_rows
from agent.perceive.options.rates import rates_of
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.prices import pick_price
from agent.perceive.structure.regions import Region, find_groups
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.text import squash

_CLIMBED, _SHORT_LINK = 3, 25  # from a link up to its row; characters of "Select"
_TIME = re.compile(r"\b\d{1,2}[:.h]\d{2}\b")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SHORT_PART = 3  # characters of a part of an address that is no name
_LONGEST_PLACE = 40  # characters
_LONGEST_ROW = 200  # characters of a row; more tells a story
_PATTERNS = load_patterns(Path(__file__).with_name("options.toml"))
Rows = tuple[int, int]


def priced_rows(groups: Sequence[CardGroup], view: PageView, after: int) -> OptionGroup | None:
    """The first rows behind `after` that each have a price and no page of their own; None without such rows.

    One row alone counts where it is a date.
    """
    for group in groups:
        behind = [c for c in group.cards if c.region.start > after]
        rows = list(takewhile(lambda card: not _leads_on(card, view) or _is_gone(card.region, view), behind))
        priced = [card for card in rows if card.price is not None]
        if group.is_related or not priced or (len(priced) == 1 and not days_in(priced[0].name)):
            continue
        return OptionGroup(group.title, tuple(_choices(priced, view)))
    return None


def rated_rows(view: PageView, rows: Rows, tables: Sequence[Rows]) -> Iterator[tuple[OptionGroup, Rows]]:
    """The rows of choices between these rows that are in none of the `tables`, with the place of all of them."""
    for rates in rates_of(view):
        if rows[0] <= rates.start and rates.end <= rows[1] and not in_rows(rates.start, tables):
            choices = []
            for row, label in zip(rates.rows, rates.labels, strict=True):
                text = " ".join(squash(n.text) for n in view.text.rows(row.start, row.end))
                price = pick_price(view.prices.rows(row.start, row.end))
                cost = price.to_price() if price is not None else None
                choices.append(Choice(label, is_gone=_is_gone(row, view), price=cost, text=text))
            yield OptionGroup("", tuple(choices)), (rates.start, rates.end)


def counted_rows(view: PageView, rows: Rows, others: Sequence[Rows]) -> tuple[OptionGroup | None, list[Rows]]:
    """Kinds of tickets: rows with one price each and a field for how many, and those beside them that are sold out.

    With the places of these rows; None where fewer than two are.
    """
    found: dict[str, Choice] = {}
    places: list[Rows] = []
    for row in _counted(view, rows, others):
        prices = view.prices.inside(row)
        price = pick_price(prices)
        said = [squash(line.text) for line in view.text.lines_in(row) if line.text.strip()]
        if price is None or not said or len({m.money.amount for m in prices}) > 1:
            continue
        name = said[0].partition(price.words)[0].strip(" –—:-|·") or said[0]
        text = " ".join(said)
        found.setdefault(name, Choice(name, is_gone=_says_gone(text), price=price.to_price(), text=text))
        places.append((row.index, row.end))
    return (OptionGroup("", tuple(found.values())), places) if len(found) > 1 else (None, [])


def _counted(view: PageView, rows: Rows, others: Sequence[Rows]) -> list[Node]:
    """The rows with a price and a field for how many, and their neighbours that are sold out, in page order."""
    found: dict[int, Node] = {}
    for field in view.nodes[rows[0] : rows[1]]:
        if field.get("type") != "number" or not field.flags & INTERACTIVE or in_rows(field.index, others):
            continue
        row = next((a for a in islice(field.ancestors(), _CLIMBED) if view.prices.inside(a)), None)
        beside = row.parent.children if row is not None and row.parent is not None else ()
        alike = (n for n in beside if row is not None and n.tag == row.tag)
        found |= {n.index: n for n in alike if n is row or _says_gone(view.text.words(n))}
    return [found[at] for at in sorted(found)]


def _choices(cards: Sequence[Card], view: PageView) -> Iterator[Choice]:
    lines = [_lines(card, view) for card in cards]
    for card, own in zip(cards, lines, strict=True):
        price = card.price.to_price() if card.price is not None else None
        words = PARTS.join((card.name, *_place(card, own, lines)))
        yield Choice(words, is_gone=_is_gone(card.region, view), price=price, text="\n".join(own))


def _leads_on(card: Card, view: PageView) -> bool:
    """Whether it has a page of its own: behind an address, or behind what its site's script makes a link."""
    nodes = view.nodes[card.region.start : card.region.end]
    control = next((n for n in nodes if card.element_id and n.get("id") == card.element_id), None)
    return bool(card.url) or (control is not None and control.get("role") == "link")


def _lines(card: Card, view: PageView) -> list[str]:
    return [squash(line.text) for line in view.text.rows(card.region.start, card.region.end)]


def _place(card: Card, own: Sequence[str], others: Sequence[Sequence[str]]) -> list[str]:
    """Of a date the first line behind it that is without numbers and not the same in all rows: where it is."""
    if not days_in(card.name) or card.name not in own:
        return []
    behind = own[own.index(card.name) + 1 :]
    price = squash(card.price.line.text) if card.price is not None else ""
    before_price = takewhile(lambda line: line != price, behind)
    telling = (
        w for w in before_price if w and len(w) <= _LONGEST_PLACE and not any(ch.isdigit() for ch in w)
    )
    place = next(telling, "")
    return [place] if place and not (len(others) > 1 and all(place in lines for lines in others)) else []


def _is_gone(row: Region, view: PageView) -> bool:
    lines = view.text.rows(row.start, row.end)
    text = "\n".join(squash(line.text) for line in lines)
    return _says_gone(text) or availability_in(lines)[0] in (
        Availability.OUT_OF_STOCK,
        Availability.IN_STORE_ONLY,
    )


def _says_gone(text: str) -> bool:
    return bool(_PATTERNS["gone"].search(text)) and not _PATTERNS["partly"].search(text)


def dated_rows(view: PageView, rows: Rows, others: Sequence[Rows]) -> tuple[OptionGroup | None, list[Rows]]:
    """The dates, or copies by grade, that have pages of their own or are sold out, and the rows that they take."""
    best: list[tuple[Region, Choice]] = []
    for group in find_groups(view):
        if not rows[0] <= group.parent.index < rows[1] or in_rows(group.parent.index, others):
            continue
        found = list(_dated(group.regions, view))
        if len(found) == len(group.regions) > len(best) and _are_of_one(found, view):
            best = found
    best = best or _lone_date(view, rows, others)
    dates = OptionGroup("", tuple(c for _, c in best))
    return (dates, [(r.start, r.end) for r, _ in best]) if dates.is_linked else (None, [])


def _are_of_one(found: Sequence[tuple[Region, Choice]], view: PageView) -> bool:
    """Whether the links of all rows to be had say the same ("Select") or a date; titles lead to other things."""
    links = (_link(region, view) for region, choice in found if not choice.is_gone)
    pressed = {view.text.words(link) for link in links if link is not None}
    return len({said for words in pressed if not label_grade(words) and (said := _besides_date(words))}) < 2


def _besides_date(words: str) -> str:
    """What a link says besides its date: "Messiah" of "Tue 15 Dec – Fri 25 Dec Messiah"."""
    left = _WORD.findall(without_days(words)) if days_in(words) else [words]
    return " ".join(word for word in left if not weekdays_named(word))


def _lone_date(view: PageView, rows: Rows, others: Sequence[Rows]) -> list[tuple[Region, Choice]]:
    """The only date: a row with a time of day and one short link, or whose link leads below the page's own address."""
    own = urlsplit(view.url).path.rstrip("/").rsplit("/", 1)[-1]
    for link in view.nodes[rows[0] : rows[1]]:
        address = urlsplit(joined(view.url, link.get("href"))) if link.tag == "a" else None
        if address is None or in_rows(link.index, others) or address.path == urlsplit(view.url).path:
            continue
        is_below = len(own) > _SHORT_PART and own in address.path.strip("/").split("/")
        is_short = len(view.text.words(link)) <= _SHORT_LINK
        for parent in islice(link.ancestors(), _CLIMBED):
            region = Region(parent.index, parent.end, (parent,))
            if found := [
                one for one in _dated([region], view) if is_below or (is_short and _has_time(one[1]))
            ]:
                return found
    return []


def _has_time(choice: Choice) -> bool:
    return bool(_TIME.search(choice.text))


def _dated(regions: Sequence[Region], view: PageView) -> Iterator[tuple[Region, Choice]]:
    for region in regions:
        lines = [squash(line.text) for line in view.text.rows(region.start, region.end) if line.text.strip()]
        text = " ".join(lines)
        dated = next((line for line in lines if days_in(line)), "")
        grade = None if dated else next((g for line in lines if (g := label_grade(line))), None)
        link = _link(region, view)
        is_gone = _says_gone(text)
        if not (dated or grade) or len(text) > _LONGEST_ROW or (link is None and not is_gone):
            continue
        pressed = view.text.words(link) if link is not None else ""
        words = squash(dated.removesuffix(pressed)) if days_in(dated.removesuffix(pressed)) else dated
        words = grade.words if grade is not None else _marked_time(region, view, dated) or words
        yield (
            region,
            Choice(words, is_gone=is_gone, url=link.get("href") if link is not None else "", text=text),
        )


def _marked_time(region: Region, view: PageView, dated: str) -> str:
    """The words that the row marks as its time; "" where none are, or not all of it."""
    marked = (squash(view.text.words(n)) for n in view.nodes[region.start : region.end] if n.tag == "time")
    return next((w for w in marked if days_in(w) and (_TIME.search(w) or not _TIME.search(dated))), "")


def _link(region: Region, view: PageView) -> Node | None:
    """The one place that the row leads to; None where it leads to none or to several."""
    links = [
        n
        for n in view.nodes[region.start : region.end]
        if n.tag == "a" and n.flags & INTERACTIVE and n.get("href")
    ]
    return links[0] if links and len({n.get("href") for n in links}) == 1 else None
