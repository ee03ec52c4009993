"""What a page declares about itself for machines: JSON-LD, microdata, RDFa and OpenGraph.

Declarations support what is visible and are never the only source of a price on a page that shows one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

from agent.core.types import Availability
from agent.language.word_lists import load_words
from agent.perceive.prices.money import currency_of, parse_number
from agent.perceive.structure.snapshot import Node, Snapshot

_WORDS = load_words(Path(__file__).with_suffix(".toml"))
_PRODUCT_TYPES = frozenset(_WORDS["product_types"])
_OFFERED_TYPES = frozenset(_WORDS["offered_types"])
_OUTDATED = {"RUR": "RUB", "RMB": "CNY", "NTD": "TWD", "UKP": "GBP"}
_NAMED = frozenset({"brand", "manufacturer"})
_ADDRESSED = frozenset(
    {"url", "image", "availability", "itemCondition", "logo", "thumbnailUrl", "sameAs", "additionalType"}
)
_KEYS = ("@graph", "mainEntity", "itemListElement", "item", "mainEntityOfPage", "about", "hasVariant")
_MOST_SCRIPTS, _MOST_NODES, _MOST_LEVELS = 30, 2000, 40
_AVAILABILITY = {word: kind for kind in Availability for word in _WORDS.get(kind, ())}


@dataclass(frozen=True, slots=True)
class Declared:
    """One product as declared. Amount is None when none was given."""

    name: str
    amount: Decimal | None = None
    currency: str = ""
    availability: Availability = Availability.UNKNOWN
    url: str = ""
    sku: str = ""
    gtin: str = ""
    mpn: str = ""
    brand: str = ""
    image: str = ""
    description: str = ""
    source: str = "jsonld"


@dataclass(frozen=True, slots=True)
class Structured:
    """All that a page declares. `types` are schema.org types in lower case."""

    products: tuple[Declared, ...] = ()
    types: frozenset[str] = frozenset()
    currency: str = ""
    og_type: str = ""
    title: str = ""

    @property
    def product(self) -> Declared | None:
        """The one product the page is about; None when it declares several or none."""
        own = [p for p in self.products if p.source != "opengraph" and (p.name or p.amount is not None)]
        names = {p.name.lower() for p in own if p.name}
        if not names and len({p.amount for p in own}) > 1:
            return None  # offers in cards, each without its own name
        if len(names) > 1:
            own = [p for p in own if p.name and p.name.lower() in self.title.lower()]
            longest = max((p.name.lower() for p in own), key=len, default="")
            if not own or any(p.name.lower() not in longest for p in own):
                return None
        loose = [p for p in self.products if p.source == "opengraph"]
        return _merged([*own, *loose]) if own or loose else None

    @property
    def amounts(self) -> frozenset[Decimal]:
        """What that product costs; several where the page's own sources disagree."""
        product = self.product
        loose = [p.amount for p in self.products if p.source == "opengraph"]
        return frozenset(a for a in (product.amount, *loose) if a is not None) if product else frozenset()


def read_structured(snapshot: Snapshot) -> Structured:
    """Everything declared, JSON-LD first; never raises on malformed data."""
    products: list[Declared] = []
    types: set[str] = set()
    for item in jsonld_nodes(snapshot.jsonld, _KEYS):
        kinds = _types(item)
        types |= kinds
        is_offered = bool(kinds & _OFFERED_TYPES and item.get("offers"))
        if is_offered or (kinds & _PRODUCT_TYPES and "offer" not in kinds):
            products.append(_from_jsonld(item))
    typed = [n for n in snapshot.nodes if "itemtype" in n.attrs or "typeof" in n.attrs]
    products.extend(_microdata(snapshot.nodes, typed))
    types |= {t.rsplit("/", 1)[-1].lower() for n in typed if (t := n.get("itemtype") or n.get("typeof"))}
    og = _opengraph(snapshot)
    if og is not None:
        products.append(og)
    currency = next((p.currency for p in products if p.currency), "") or snapshot.get_meta(
        "og:price:currency", "product:price:currency", "currency"
    )
    return Structured(
        tuple(products),
        frozenset(types),
        currency,
        snapshot.get_meta("og:type").lower(),
        f"{snapshot.title} | {snapshot.get_meta('og:title')}",
    )


def availability_of(declared: str) -> Availability:
    """A schema.org availability (full address, name or words) as ours."""
    key = declared.strip().rsplit("/", 1)[-1].lower()
    return _AVAILABILITY.get(key.replace(" ", "").replace("_", ""), Availability.UNKNOWN)


def _merged(found: Sequence[Declared]) -> Declared:
    best = found[0]
    for other in found[1:]:
        best = Declared(
            best.name or other.name,
            best.amount if best.amount is not None else other.amount,
            best.currency or other.currency,
            best.availability if best.availability is not Availability.UNKNOWN else other.availability,
            best.url or other.url,
            best.sku or other.sku,
            best.gtin or other.gtin,
            best.mpn or other.mpn,
            best.brand or other.brand,
            best.image or other.image,
            best.description or other.description,
            best.source,
        )
    return best


def jsonld_nodes(scripts: Iterable[str], keys: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """The nodes of a page's JSON-LD with those below these keys, in their order, outer before inner."""
    for script in islice(scripts, _MOST_SCRIPTS):
        try:
            waiting = [(json.loads(_repaired(script), strict=False), 0)]
        except (ValueError, RecursionError):
            continue
        for _ in range(_MOST_NODES):
            if not waiting:
                break
            at, level = waiting.pop(0)
            inner = at[:500] if isinstance(at, list) else []
            if isinstance(at, dict):
                yield at
                inner = [at[key] for key in keys if isinstance(at.get(key), list | dict)]
            waiting = [(one, level + 1) for one in inner if level < _MOST_LEVELS] + waiting


def _repaired(script: str) -> str:
    """Without the comment marks, trailing commas and semicolons that pages leave in."""
    text = re.sub(r"^(?:<!--|(?://\s*)?<!\[CDATA\[|/\*.*?\*/)|(?:-->|(?://\s*)?\]\]>)$", "", script.strip())
    return re.sub(r",\s*([}\]])", r"\1", text.rstrip("; \n"))


def _types(item: Mapping[str, object]) -> set[str]:
    kinds = item.get("@type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    return {str(k).rsplit("/", 1)[-1].lower() for k in listed if k}


def _from_jsonld(item: Mapping[str, object]) -> Declared:
    offer = _offer(item.get("offers"))
    amount, currency = _amount(offer)
    return Declared(
        name=_word(item.get("name")),
        amount=amount,
        currency=currency,
        availability=availability_of(_word(offer.get("availability"))),
        url=_word(item.get("url")) or _word(offer.get("url")),
        sku=_word(item.get("sku")) or _word(offer.get("sku")),
        gtin=next(
            (g for k in ("gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean") if (g := _word(item.get(k)))),
            "",
        ),
        mpn=_word(item.get("mpn")),
        brand=_word(item.get("brand")) or _word(item.get("manufacturer")),
        image=_word(item.get("image")),
        description=_word(item.get("description"))[:500],
    )


def _offer(value: object) -> Mapping[str, object]:
    if isinstance(value, list):
        offers = [o for o in value if isinstance(o, dict)]
        priced = [o for o in offers if _amount(o)[0] is not None]
        return (priced or offers or [{}])[0]
    if not isinstance(value, dict):
        return {}
    inner = value.get("offers")
    if inner and value.get("lowPrice") is None and value.get("price") is None:
        return _offer(inner)
    return value


def _amount(offer: Mapping[str, object]) -> tuple[Decimal | None, str]:
    currency = _word(offer.get("priceCurrency"))
    raw = next((v for key in ("price", "lowPrice") if (v := offer.get(key)) not in (None, "")), None)
    spec = offer.get("priceSpecification")
    specs = spec if isinstance(spec, list) else [spec]
    for one in specs:
        if isinstance(one, dict):
            currency = currency or _word(one.get("priceCurrency"))
            raw = raw if raw is not None else one.get("price", one.get("minPrice"))
    if raw is None:
        return None, _code(currency)
    return _machine_number(raw), _code(currency)


def _machine_number(raw: object) -> Decimal | None:
    """A declared number: a dot is its decimal point, whatever the page's language."""
    written = _word(raw)
    if re.fullmatch(r"\d+(?:\.\d+)?", written):
        return Decimal(written)
    found = re.search(r"\d[\d.,' \u00a0]*", written)
    return parse_number(found[0].rstrip(".,' \u00a0")) if found else None


def _code(currency: str) -> str:
    if re.fullmatch(r"[A-Za-z]{3}", currency):
        return _OUTDATED.get(currency.upper(), currency.upper())
    return currency_of(currency)


def _word(value: object, depth: int = 0) -> str:
    """A plain text out of what may be text, number, list or an object with a name."""
    if isinstance(value, str):
        return re.sub(r"\s+", " ", unescape(value) if "&" in value else value).strip()
    if isinstance(value, bool) or value is None or depth > 4:
        return ""
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return _word(value[0], depth + 1) if value else ""
    if isinstance(value, dict):
        return next(
            (
                w
                for key in ("name", "@value", "url", "@id", "contentUrl")
                if (w := _word(value.get(key), depth + 1))
            ),
            "",
        )
    return ""


def _microdata(nodes: Sequence[Node], typed: Sequence[Node]) -> Iterator[Declared]:
    """Microdata and RDFa products: each scope's own properties, nested offers included."""
    done = -1
    for node in typed:
        kind = (node.get("itemtype") or node.get("typeof")).rsplit("/", 1)[-1].lower()
        if (
            kind.split(":")[-1] not in ("product", "individualproduct", "productmodel", "book", "vehicle")
            or node.index < done
        ):
            continue
        props = _properties(nodes, node)
        done = node.end
        if props.get("name") or props.get("price"):
            yield _from_properties(props)


def _properties(nodes: Sequence[Node], scope: Node) -> dict[str, str]:
    props: dict[str, str] = {}
    skip = 0
    for node in nodes[scope.index + 1 : scope.end]:
        key = (node.get("itemprop") or node.get("property")).split(" ")[0].split(":")[-1]
        if not key or node.index < skip:
            continue
        if key in (
            "isRelatedTo",
            "isSimilarTo",
            "isAccessoryOrSparePartFor",
            "review",
            "reviews",
            "aggregateRating",
            "itemReviewed",
        ):
            skip = node.end
            continue
        if props.get(key):
            continue
        if key in _NAMED and node.get("itemscope"):
            props[key] = _inner_name(nodes, node)
            skip = node.end
            continue
        props[key] = _property_value(node, key)
    return props


def _inner_name(nodes: Sequence[Node], scope: Node) -> str:
    """The name of a brand or maker that is a thing by itself."""
    for node in nodes[scope.index + 1 : scope.end]:
        if (node.get("itemprop") or node.get("property")).split(":")[-1] == "name":
            return _property_value(node, "name")
    return _property_value(scope, "name")


def _property_value(node: Node, key: str) -> str:
    said = node.get("content") or node.get("val") or node.get("datetime")
    address = node.get("href") or node.get("src")
    if said or (address and key in _ADDRESSED):
        return said or address
    texts: list[str] = []
    stack = list(reversed(node.children))
    while stack and len(texts) < 40:
        at = stack.pop()
        if at.tag == "#":
            texts.append(at.text)
        stack.extend(reversed(at.children))
    return re.sub(r"\s+", " ", "".join(texts)).strip()[:300] or address


def _from_properties(props: Mapping[str, str]) -> Declared:
    return Declared(
        name=props.get("name", ""),
        amount=_machine_number(props.get("price") or props.get("lowPrice") or ""),
        currency=_code(props.get("priceCurrency", "")),
        availability=availability_of(props.get("availability", "")),
        sku=props.get("sku", "") or props.get("productID", ""),
        gtin=props.get("gtin13", "") or props.get("gtin", ""),
        mpn=props.get("mpn", ""),
        brand=props.get("brand", "") or props.get("manufacturer", ""),
        image=props.get("image", ""),
        description=props.get("description", "")[:500],
        source="microdata",
    )


def _opengraph(snapshot: Snapshot) -> Declared | None:
    kind = snapshot.get_meta("og:type").lower()
    amount = snapshot.get_meta("product:price:amount", "og:price:amount", "product:sale_price:amount")
    if "product" not in kind and not amount:
        return None
    return Declared(
        name=snapshot.get_meta("og:title"),
        amount=_machine_number(amount),
        currency=_code(snapshot.get_meta("product:price:currency", "og:price:currency")),
        availability=availability_of(snapshot.get_meta("product:availability", "og:availability")),
        brand=snapshot.get_meta("product:brand", "og:brand"),
        sku=snapshot.get_meta("product:retailer_item_id", "product:sku"),
        image=snapshot.get_meta("og:image"),
        description=snapshot.get_meta("og:description")[:500],
        source="opengraph",
    )
