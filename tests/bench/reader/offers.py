"""Offers with a verdict for each requirement (`tests/bench/offers`, `visited`), and how `fit_reader` varies them.

A third of the offers is replaced by ones with a plain name, made of the data: the thing itself, something around it, or
an offer of another trade; without these the model takes the thing's own words in a name for a sign of an accessory.
Others get words around them that pages have (menus, dates, baskets, other goods), lose their details, or are asked for
what they say nothing of: without these the model takes words that say nothing for a yes. Some are judged by the whole
query as it was typed: an offer may miss something that nobody cut out of it as a requirement.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from agent.core.ports import Asked

DATA = Path(__file__).parents[1] / "offers"  # written for it
VISITED = Path(__file__).parents[1] / "visited"  # as the pages of sparring shops show them
AROUND = (
    "case", "cover", "holder", "stand", "charger", "spare parts", "mould", "poster", "book", "toy", "rack", "bag",
    "cleaner", "adapter", "box", "repair kit", "wheels", "filter", "food", "sticker", "print", "cushion", "mount",
    "strap", "brush", "battery", "set of bolts", "tray", "motor", "costume", "figurine", "pattern", "shampoo",
)  # fmt: skip
PAGE_WORDS = (
    "Home About us Contact Delivery Returns Basket (0)", "Menu Search Account Wishlist 0 items", "Skip to content",
    "Add to basket Quantity 1", "In stock Usually ships in 2 days", "Choose a date Date Tickets Payment",
    "Sat 12 Dec 2026, 13:30 Select Sun 13 Dec 2026, 11:00 Select", "Thu 3 Dec 10:00 Fri 4 Dec 10:00 Sold out",
    "What's on Plan your visit Past events About", "Free delivery over £50 30 day returns", "Reviews (12) 4.6 out of 5",
    "Share Print Email to a friend", "Box office +353 91 000 000 closed Mondays", "Size S M L XL Size guide",
    "Colour Black White Red Blue", "We use cookies Accept all Reject", "Opening hours Mon-Sat 9-18",
    "Tickets from €9", "Read more", "Terms Privacy Imprint", "Sign in Register", "Sort by Price Newest Filter",
    "Startseite Sortiment Warenkorb Kontakt Impressum", "In den Warenkorb Lieferzeit 2-3 Tage inkl. MwSt.",
    "Accueil Nos produits Panier Mon compte", "Ajouter au panier Livraison gratuite", "Inicio Tienda Contacto Carrito",
    "Choose an option Clear", "Adult Reduced Child Family", "1 day 3 days Weekend Week Deposit",
)  # fmt: skip
LABELS = "y?n"  # in the order of the model's answer
UNKNOWN = -100
MET, UNSAID, NOT_MET = range(len(LABELS))
EASY, ELSEWHERE, BARE, AMID = 0.3, 0.12, 0.08, 0.4  # shares of the rows that are varied so
NAME_ALONE = 0.2  # share of the offers of visits that are read without their details
WHOLE = 0.35  # share of the offers that are also judged by their whole query


@dataclass(frozen=True)
class Row:
    """An offer for a query: its requirements without prices, the thing first, each with its label.

    `language` is the letter of its file: `d` for other languages than English, `v` for what visits met, in all
    languages. `query` is as it was typed.
    """

    trade: str
    query: str
    name: str
    details: str
    requirements: tuple[str, ...]
    labels: tuple[int, ...]
    has_thing: bool
    language: str

    @property
    def is_visited(self) -> bool:
        """Whether its words are those of a page."""
        return self.language == "v"

    @property
    def asked(self) -> Asked:
        """As the model is asked."""
        return Asked(self.requirements, " . ".join(filter(None, (self.name, self.details))))


def held_out() -> list[Row]:
    """A fifth of the near neighbours and bare names, all offers of a thing together: never learned from."""
    files = [file for mark in ("h_", "k_", "p_", "d_1", "d_2") for file in sorted(DATA.glob(f"{mark}?*.txt"))]
    return [row for file in files for row in rows(file) if _is_kept_aside(row)]


def kept_aside() -> list[Row]:
    """What visits met in shops that nothing was learned from."""
    return [row for file in sorted(VISITED.glob("aside_*.txt")) for row in rows(file)]


def learned() -> list[Row]:
    """All the others."""
    aside = set(held_out())
    files = (*sorted(DATA.glob("*.txt")), *sorted(VISITED.glob("v_*.txt")))
    return [row for file in files for row in rows(file) if row not in aside]


def _is_kept_aside(row: Row) -> bool:
    return (
        hashlib.sha1(f"{row.trade}{row.requirements[0]}".encode(), usedforsecurity=False).digest()[0] % 5 == 0
    )


def requirements_of(line: str) -> list[tuple[str, str]]:
    """The kind and words of each requirement of a line R."""
    return [(kind, text) for kind, _, text in (one.partition("|") for one in line.split(" ; "))]


def rows(file: Path) -> Iterator[Row]:
    """The rows of one file of `tests/bench/offers`."""
    trade, query, wanted = "", "", list[tuple[str, str]]()
    for line in file.read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "@":
            trade = rest
        elif mark == "Q":
            query = rest
        elif mark == "R":
            wanted = requirements_of(rest)
        elif mark == "O":
            name, details, _, letters = (field.strip() for field in rest.split(";;"))
            judged = [
                (k, t, LABELS.index(v)) for (k, t), v in zip(wanted, letters, strict=True) if k != "price"
            ]
            judged.sort(key=lambda one: one[0] not in ("thing", "name"))
            if judged:
                kinds, texts, labels = zip(*judged, strict=True)
                yield Row(
                    trade,
                    query,
                    name,
                    details.strip("-"),
                    texts,
                    labels,
                    kinds[0] in ("thing", "name"),
                    file.name[:1],
                )


def pairs(
    data: Sequence[Row], rng: random.Random, whole: float = WHOLE
) -> Iterator[tuple[Asked, tuple[int, ...]]]:
    """What an epoch learns from: each offer once, varied, and a share of them by their whole query."""
    for row in data:
        made = seen(row, rng) if row.is_visited else varied(row, data, rng)
        yield made.asked, made.labels
        if row.has_thing and rng.random() < whole:
            made = as_whole(row, data, rng)
            yield made.asked, made.labels


def as_whole(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """The offer for its query as it was typed: not met where any requirement is not, not said where any is not."""
    row = replace(row, requirements=(row.query,), labels=(max(row.labels),))
    luck = rng.random()
    if luck < EASY:
        return easy(row, others, rng)
    if luck < EASY + ELSEWHERE:
        return elsewhere(row, others, rng)
    return amid(row, others, rng) if rng.random() < AMID else row


def varied(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """The row amid a page's words, or as an easy or another offer, its properties in another order."""
    luck = rng.random()
    if row.has_thing and luck < EASY:
        return easy(row, others, rng)
    if luck < EASY + ELSEWHERE:
        return elsewhere(row, others, rng)
    if luck < EASY + ELSEWHERE + BARE:
        row = bare(row, rng)
    elif rng.random() < AMID:
        row = amid(row, others, rng)
    return reordered(row, rng)


def seen(row: Row, rng: random.Random) -> Row:
    """The row as a page shows it; some by their name alone, as lists show them."""
    return reordered(bare(row, rng) if rng.random() < NAME_ALONE else row, rng)


def reordered(row: Row, rng: random.Random) -> Row:
    """The row with its properties in another order, some without the last."""
    order = [*range(row.has_thing, len(row.labels))]
    rng.shuffle(order)
    order = [*range(row.has_thing), *order[: len(order) - (len(order) > 1 and rng.random() < 0.25)]]
    return replace(
        row,
        requirements=tuple(row.requirements[i] for i in order),
        labels=tuple(row.labels[i] for i in order),
    )


def elsewhere(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """An offer of another trade: it is not the thing, and says nothing of what none of its words speaks of."""
    other = next(
        o for o in iter(lambda: rng.choice(others), None) if _is_other(row, o) and o.trade != row.trade
    )
    said = f"{other.name} {other.details}"
    labels = tuple(UNKNOWN if _shares(text, said) else UNSAID for text in row.requirements)
    labels = (NOT_MET, *labels[1:]) if row.has_thing else labels
    return amid(replace(row, name=other.name, details=other.details, labels=labels), others, rng)


def bare(row: Row, rng: random.Random) -> Row:
    """The offer without its details: what its name has no word of is not said."""
    labels = tuple(
        label if _shares(text, row.name) else UNKNOWN if at == 0 and row.has_thing else UNSAID
        for at, (text, label) in enumerate(zip(row.requirements, row.labels, strict=True))
    )
    words = rng.sample(PAGE_WORDS, rng.randint(0, 2))
    return replace(row, details=" ".join(words), labels=labels)


def amid(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """The offer with words of its page before and behind its own, names of other goods among them."""
    more = [rng.choice(PAGE_WORDS) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.3:
        near = [o.name for o in rng.sample(others, 6) if o.trade != row.trade and o.language == row.language]
        more.append(f"You may also like {' '.join(near[:2])}")
    at = rng.randint(0, len(more))
    return replace(row, details=" ".join(filter(None, (*more[:at], row.details, *more[at:]))))


def _shares(text: str, said: str) -> bool:
    """Whether a word of the first text, or its beginning, is in the second."""
    known = said.casefold()
    return any(word[:5] in known for word in text.casefold().split() if len(word) > 2 or word.isdigit())


def easy(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """An offer whose name alone tells; its properties are unknown."""
    thing = rng.choice((str.title, str.capitalize, str))(row.requirements[0])
    other = next(o for o in iter(lambda: rng.choice(others), None) if _is_other(row, o))
    luck, details = rng.random(), row.details if rng.random() < 0.3 else ""
    if luck < 0.4:
        return _named(row, _around(thing, row, rng), "y", details)
    if luck < 0.75:
        return _named(row, other.name, "n", other.details if rng.random() < 0.7 else "")
    around = rng.choice(AROUND if luck < 0.9 or not other.has_thing else [other.requirements[0]])
    return _named(row, rng.choice(("{0} {1}", "{0} {1}", "{1} for {0}")).format(thing, around), "n", details)


def _is_other(row: Row, other: Row) -> bool:
    """Whether an offer is for another thing in the same language, by the words that both use."""
    words = set(f"{other.requirements[0]} {other.name} {other.details}".casefold().split())
    return other.language == row.language and not words & set(row.requirements[0].casefold().split())


def _named(row: Row, name: str, label: str, details: str) -> Row:
    labels = (LABELS.index(label), *(UNKNOWN,) * (len(row.labels) - 1))
    return replace(row, name=name, details=details, labels=labels)


def _around(thing: str, row: Row, rng: random.Random) -> str:
    """The thing with a make, a code or a detail, as names in shops have."""
    if rng.random() < 0.5:
        thing = f"{row.name.split()[0]} {thing}"
    if rng.random() < 0.3:
        thing += f" {rng.choice('ABCDEFGHKLMNPRSTVWXZ')}{rng.randint(1, 990)}"
    pieces = row.details.replace(".", ",").replace("·", ",").split(",")
    if rng.random() < 0.5 and (told := [p.strip() for p in pieces if 3 < len(p.strip()) < 30]):
        thing += rng.choice((", ", " - ", " ", " (")) + rng.choice(told)
    return thing
