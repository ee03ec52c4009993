"""What on a page matters to whoever steers it: a weight for every element that can be operated.

What no page may be shown without (search, sort, next page, buying, ways out of overlays, the choices of a product)
weighs `NEVER_LOST` or more. What the goal names gains. What is alike many times over is kept a few times and counted.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from agent.core.types import InteractiveElement, PageUnderstanding, Product, ZoneKind
from agent.perceive import words

NEVER_LOST = 60.0
_HIT = 25.0
_ALIKE_MOST, _ALIKE_SHOWN, _ALIKE_WEIGHT = 8, 3, 15.0
_SAME_SHOWN, _ROW_WEIGHT = 2, 18.0
_CHOICES = frozenset({"checkbox", "radio", "switch", "option", "tab", "menuitemcheckbox", "menuitemradio"})
_FIELDS = frozenset({"textbox", "combobox", "listbox", "slider", "spinbutton", "select"})
_QUANTITY = re.compile(
    r"(?i)\b(?:quantity|qty|menge|anzahl|quantité|cantidad|hoeveelheid|aantal|quantità|quantidade)\b"
)
_CART = re.compile(
    r"(?i)(?<![a-z])(?:(?:shopping[ -]?)?(?:cart|basket|trolley|bag)|checkout|warenkorb|kasse|panier|carrito|cesta|"
    r"carrello|winkelwagen|winkelmand|carrinho|koszyk|košík|varukorg|kurv|handlekurv|ostoskori)(?![a-z])"
)
_ACCOUNT = re.compile(
    r"(?i)\b(?:sign[ -]?in|log[ -]?in|(?:my )?account|wish ?list|anmelden|mein konto|merkzettel|connexion|mon compte|"
    r"mi cuenta|iniciar sesión|inloggen)\b"
)
_VARIANT = re.compile(
    r"(?i)\b(?:size|colou?r|variant|style|größe|farbe|taille|couleur|talla|maat|kleur|pack)\b"
)
_ZONE_WEIGHT = {
    ZoneKind.DETAIL: 26.0,
    ZoneKind.FILTERS: 24.0,
    ZoneKind.MAIN: 20.0,
    ZoneKind.PAGINATION: 28.0,
    ZoneKind.NAVIGATION: 16.0,
    ZoneKind.HEADER: 14.0,
    ZoneKind.SEARCH: 30.0,
    ZoneKind.SORT: 40.0,
    ZoneKind.PRODUCTS: 8.0,
    ZoneKind.FOOTER: 2.0,
}
_WORD = re.compile(r"[^\W_]{2,}")
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Weighed:
    """An element with its weight; `alike` more of its kind are not shown one by one."""

    element: InteractiveElement
    weight: float
    alike: int = 0


def words_of(goal_words: Sequence[str]) -> set[str]:
    """The words of a goal in small letters, for comparing."""
    return {w.lower() for text in goal_words for w in _WORD.findall(text)}


def weigh(page: PageUnderstanding, wanted: set[str]) -> list[Weighed]:
    """What can be operated and is no part of a product's card, the weightiest first, else in page order."""
    of_products = {p.element_id for p in page.products}
    found = [
        Weighed(e, _weight(e, wanted))
        for e in page.interactive_elements
        if not e.is_covered
        and e.id not in of_products
        and (e.name or e.placeholder or e.value or e.role != "link")
    ]
    return sorted(_few_of_a_kind(_once_each(found)), key=lambda w: -w.weight)


def buys_of(page: PageUnderstanding) -> Mapping[int, InteractiveElement]:
    """For each product, by its place in the list, the button of its own card that puts it into the cart."""
    buttons = [
        e
        for e in page.interactive_elements
        if e.zone is ZoneKind.PRODUCTS and not e.is_covered and words.BUY.search(e.name)
    ]
    found: dict[int, InteractiveElement] = {}
    if not buttons:
        return found
    for at, product in enumerate(page.products):
        inside = next((b for b in buttons if b.id != product.element_id and _is_inside(b, product)), None)
        if inside is not None:
            found[at] = inside
    return found


def hits(text: str, wanted: set[str]) -> int:
    """How many of the wanted words are in the text, endings aside."""
    if not wanted:
        return 0
    said = {w.lower() for w in _WORD.findall(text)}
    return sum(
        1
        for w in wanted
        if w in said
        or (len(w) > 3 and any(s.startswith(w[:-1]) or (len(s) > 3 and w.startswith(s[:-1])) for s in said))
    )


def _is_inside(element: InteractiveElement, product: Product) -> bool:
    box, x = product.box, element.box.x + element.box.width / 2
    y = element.box.y + element.box.height / 2
    return box is not None and box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def _weight(element: InteractiveElement, wanted: set[str]) -> float:
    name = element.name or element.placeholder
    if not name and element.role not in _FIELDS | _CHOICES:
        return 10.0
    weight = _own_weight(element, name) + _HIT * min(hits(f"{name} {element.context}", wanted), 3)
    weight += 3.0 if element.in_viewport else 0.0
    return weight - (5.0 if element.is_disabled else 0.0)


def _own_weight(element: InteractiveElement, name: str) -> float:
    zone, role = element.zone, element.role
    if zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY):
        is_way_out = words.CONSENT_ACT.search(name) or words.DISMISS.search(name)
        return 98.0 if is_way_out else 68.0 if role != "link" else 30.0
    if role == "searchbox":
        return 100.0 if zone is not ZoneKind.FILTERS else 62.0
    in_card = zone is ZoneKind.PRODUCTS
    if _is_next(element, name) and not in_card:
        return 95.0
    if zone is ZoneKind.PAGINATION and words.PREVIOUS_PAGE.match(name):
        return 55.0
    if not in_card and words.BUY.search(name):
        return 94.0 if role != "link" or len(name) < 40 else 40.0
    if zone is ZoneKind.SORT or (role != "link" and not in_card and words.SORT.search(name)):
        return 92.0
    return _weight_of_kind(element, name)


def _weight_of_kind(element: InteractiveElement, name: str) -> float:
    zone, role = element.zone, element.role
    in_place = _ZONE_WEIGHT.get(zone, 10.0)
    if role in _FIELDS:
        is_choice = _QUANTITY.search(name) or _VARIANT.search(name) or role == "select"
        return (66.0 if is_choice and zone is not ZoneKind.FOOTER else 46.0) + in_place / 4
    if role in _CHOICES:
        return 40.0 + in_place / 4
    if _CART.search(name) or (not _LETTER.search(name) and _CART.search(element.href)):
        return 62.0 if len(name) < 40 and zone is not ZoneKind.FOOTER else 20.0
    if role != "link":
        if _QUANTITY.search(name) or (zone is ZoneKind.DETAIL and _VARIANT.search(name)):
            return 66.0
        if zone is ZoneKind.PRODUCTS and words.VARIANT.match(name):
            return 61.0  # sizes and packs of one product are no products, however alike they look
        return 22.0 + in_place
    if _ACCOUNT.search(name) and zone is not ZoneKind.FOOTER:
        return 30.0
    return in_place


def _is_next(element: InteractiveElement, name: str) -> bool:
    if element.zone is ZoneKind.PAGINATION:
        return bool(words.NEXT_PAGE.match(name))
    return len(name) > 2 and bool(words.NEXT_PAGE.match(name)) and element.zone is not ZoneKind.NAVIGATION


def _once_each(found: Sequence[Weighed]) -> Iterator[Weighed]:
    """Without what says and does the same as another; of many with one name, the first two."""
    seen: set[tuple[str, str, str]] = set()
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for one in sorted(found, key=lambda w: w.element.tag == "label"):
        e = one.element
        name = (e.name or e.placeholder).lower()
        key = (e.role, name, e.href or "|".join(e.options) or e.context)
        counts[e.role, name] += 1
        if key in seen:
            continue
        seen.add(key)
        if counts[e.role, name] <= _SAME_SHOWN:
            yield one
        elif e.context:  # each has its own row, whose words tell it from the others
            yield replace(one, weight=min(one.weight, _ROW_WEIGHT))


def _few_of_a_kind(found: Iterator[Weighed]) -> Iterator[Weighed]:
    """Names that differ in their numbers alone ("Compare item 7"): the first few of many, the rest counted."""
    kinds: dict[tuple[str, str], list[Weighed]] = defaultdict(list)
    for one in found:
        name = one.element.name or one.element.placeholder
        kind = _DIGITS.sub("#", name.lower()) if _DIGITS.search(name) else f"{name} {one.element.id}"
        kinds[one.element.role, kind].append(one)
    for alike in kinds.values():
        if len(alike) <= _ALIKE_MOST:
            yield from alike
            continue
        alike.sort(key=lambda w: -w.weight)
        *shown, last = alike[:_ALIKE_SHOWN]
        usual = alike[_ALIKE_SHOWN].weight  # what the goal names stands out from its kind
        for one in shown:
            yield (
                one if one.weight > usual + _HIT / 2 else replace(one, weight=min(one.weight, _ALIKE_WEIGHT))
            )
        yield Weighed(last.element, min(last.weight, _ALIKE_WEIGHT), len(alike) - _ALIKE_SHOWN)
