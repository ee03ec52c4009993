"""Small values of what is on a page: boxes, amounts, quotations, and where a field was read.

Boxes are CSS pixels in the page's viewport.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal

PARTS = " / "  # between the values of several options: "Stalls / Adult"
FACT = "\u00a0"  # in a product's details, between what a value is of and the value: "Sleeps", "4"
_LABEL = re.compile(r"(?:^|\s)[^\W\d_]+:\s")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in CSS pixels, relative to the viewport's top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class UnitPrice:
    """What one unit costs, in the price's currency. `unit` is kg, l, m, m² or piece.

    `text` is what the page writes; `is_stated` is False where it was worked out from the size in the name.
    """

    amount: Decimal
    unit: str
    text: str
    is_stated: bool = True


@dataclass(frozen=True, slots=True)
class Price:
    """An amount of money as it is on the page. `currency` is ISO 4217 or "" when not shown.

    `per` is the price of one unit, for comparison; `up_to` ends a range; `is_from` says that it only begins there.
    """

    amount: Decimal
    currency: str
    text: str
    per: UnitPrice | None = None
    up_to: Decimal | None = None
    is_from: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that an option of a product may take ("M", "Good", "500 g"), as the product's page shows it.

    `price` is what the page says that this choice costs, None where only choosing it tells. A row of a table of
    prices is a choice without a control.
    """

    words: str
    element_id: str = ""
    is_chosen: bool = False
    is_gone: bool = False  # it cannot be had
    price: Price | None = None
    url: str = ""  # where the choice is a page of its own
    text: str = ""  # all the words of its row, where that says more
    extra: Price | None = None  # what it adds to the price: "Large (+£14.00)"


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """What can be chosen of a product in one respect. `name` is the page's own word for it, "" where it has none."""

    name: str
    choices: tuple[Choice, ...]
    is_select: bool = False  # one list holds all choices: they share its element

    @property
    def is_linked(self) -> bool:
        """Whether what can be had of it has pages of its own."""
        return any(c.url for c in self.choices) and all(c.url or c.is_gone for c in self.choices)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words on a page that decided something, and where they are."""

    quote: str
    url: str = ""
    box: Box | None = None
    page: str = ""  # the page whose picture shows the box, where that is not `url`
    by: str = ""  # the rule or mind that decided by these words


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one field of an offer was read: the page, the node, its words, its place, and whether people see it.

    `node` is a row of the snapshot ("row 17") or a path in what the page declares ("jsonld").
    """

    field: str
    node: str
    snippet: str
    url: str = ""
    box: Box | None = None
    is_visible: bool = True

    def as_json(self) -> dict[str, object]:
        box = self.box
        return {
            "field": self.field,
            "node": self.node,
            "snippet": self.snippet[:200],
            "url": self.url[:500],
            "box": [round(n) for n in (box.x, box.y, box.width, box.height)] if box else None,
            "visible": self.is_visible,
        }


@dataclass(frozen=True, slots=True)
class ByHand:
    """Who entered an offer by hand and when; `page` is what the browser showed when they had done so."""

    by: str
    at: datetime
    pack: str = ""
    note: str = ""
    other_site_reason: str = ""  # why the offer's address is none of the visit's site
    page: str = ""

    def as_json(self) -> dict[str, str]:
        """For the record; what is empty is left out."""
        said = {
            "by": self.by, "at": self.at.isoformat(), "page": self.page, "pack": self.pack, "note": self.note,
            "other_site_reason": self.other_site_reason,
        }  # fmt: skip
        return {key: words for key, words in said.items() if words}


@dataclass(frozen=True, slots=True)
class SearchTried:
    """Words that were put into the site's own search. `count` is the site's own number of results, if it says one."""

    words: str
    count: int | None
    products: int  # read on the page of results
    said: str = ""  # the site's own words that nothing was found
    url: str = ""


@dataclass(frozen=True, slots=True)
class PageSeen:
    """A page that was read: its address, kind and number of products."""

    url: str
    page_type: str
    products: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A requirement of the query in its own words, and the words of the offer that answer it ("" where none do).

    `is_inferred`: they do not say so; a trained reader takes them to mean it.
    """

    requirement: str
    quote: str = ""
    is_inferred: bool = False


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A product that comes near and was refused, with the reason."""

    name: str
    refusal: str
    price: str = ""
    url: str = ""
    met: tuple[str, ...] = ()  # the requirements of the query in its words, by what the product says to them
    not_met: tuple[str, ...] = ()
    not_said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a site a visit has covered."""

    searches: tuple[SearchTried, ...] = ()
    pages: tuple[PageSeen, ...] = ()
    controls: tuple[str, ...] = ()  # sort orders, filters, further pages that were used, in words
    lists: tuple[str, ...] = ()  # categories that were looked into, by their names
    near_misses: tuple[NearMiss, ...] = ()
    judged: int = 0  # products that were compared with the query
    decided_by: str = ""  # the mind that judged

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    @property
    def words(self) -> str:
        """In one line, for lists and files."""
        parts = [f"searched for {_found(s)}" for s in self.searches]
        parts.append(f"{len(self.pages)} page{'s' * (len(self.pages) != 1)} read")
        parts += [f"looked into {', '.join(self.lists)}"] if self.lists else []
        parts += [f"used: {', '.join(self.controls)}"] if self.controls else []
        parts.append(f"{self.judged} product{'s' * (self.judged != 1)} compared")
        return "; ".join(parts)


def _found(search: SearchTried) -> str:
    count = search.count if search.count is not None else search.products
    return f"“{search.words}” ({count} result{'s' * (count != 1)})"


def told_values(line: str) -> list[str]:
    """What stands behind the labels of one line: of "Media: Very Good Sleeve: Good" the two grades."""
    return [value.strip() for value in _LABEL.split(line) if value.strip()]
