"""A product with what was chosen of it: its name, what its page then shows, and which pages are one. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from agent.core.memory import GONE
from agent.core.sites.site import is_same_page
from agent.core.types import Availability, PageUnderstanding, Price, Product
from agent.core.values import PARTS, Choice
from agent.perceive.availability.availability import availability_of_text
from agent.perceive.prices.money import find_money

_STATEMENT = 120  # characters; more is a story


def each_once(offers: Iterable[Product]) -> list[Product]:
    """Without what is the same page by another address: the way to it may be put behind it ("&path=20")."""
    found: list[Product] = []
    for offer in offers:
        if not any(
            one.name == offer.name
            and one.price == offer.price
            and (is_same_page(one.url, offer.url) or is_same_page(offer.url, one.url))
            for one in found
        ):
            found.append(offer)
    return found


def as_shown_anew(own: Product | None, before: PageUnderstanding, after: PageUnderstanding) -> Product | None:
    """Some pages leave the range of all prices at the top, and show what is chosen below it."""
    if own is None or own.price is None or own.price.up_to is None:
        return own
    known = set(before.text_content.splitlines())
    new = [line for line in after.text_content.splitlines() if line not in known and len(line) <= _STATEMENT]
    amounts = {m.amount: m for line in new for m in find_money(line, own.price.currency)}
    within = [m for amount, m in amounts.items() if own.price.amount <= amount <= own.price.up_to]
    if len(within) != 1:
        return own
    return replace(own, price=Price(within[0].amount, within[0].currency, within[0].text))


def as_denied(own: Product | None, before: PageUnderstanding, page: PageUnderstanding) -> Product | None:
    """What was chosen is gone where the page now says so: "This combination is unavailable".

    Beside a price what it has said before the choice is no answer to it, nor what it says of another choice.
    """
    if own is None or own.availability in GONE:
        return own
    known = Counter(before.text_content.splitlines() if own.price is not None else ())
    others = [c.words for group in own.option_groups for c in group.choices if not c.is_chosen]
    lines = (line for line in Counter(page.text_content.splitlines()) - known if len(line) <= _STATEMENT)
    denied = (availability_of_text(line) for line in lines if not line.startswith(tuple(others)))
    quote = next((said for status, said in denied if status == Availability.OUT_OF_STOCK), "")
    return replace(own, availability=Availability.OUT_OF_STOCK, availability_quote=quote) if quote else own


def named_with(product: Product, said: tuple[str, ...]) -> Product:
    """Named as the site shows it: the product, then what was chosen of it, each once.

    A row of its table may repeat its name ("Barbless hooks, Size 14"), or what was chosen before ("M / 3 days").
    """
    parts = (words.removeprefix(product.name).lstrip(" ,:–-") or words for words in said)
    once = {words.casefold(): words for words in parts}.values()
    said = tuple(one for one in once if not any(one in other.split(PARTS) for other in once if other != one))
    return replace(product, name=f"{product.name}, {PARTS.join(said)}", options=said) if said else product


def gone_with(product: Product, choices: Sequence[Choice]) -> Product:
    """The product with these choices, which are not to be had."""
    said = tuple(c.words for c in choices)
    quote = next((c.text or c.words for c in choices if c.is_gone), product.availability_quote)
    return replace(
        named_with(product, said),
        availability=Availability.OUT_OF_STOCK,
        availability_quote=quote.strip(),
        price=None,
    )
