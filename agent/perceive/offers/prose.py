"""Things on offer in running text: a sentence, paragraph or list item that names a thing and its price.

Small vendors write no product grids. What counts is that an amount to pay and a noun are together;
the name is taken from the heading above, the bold words, or the words the amount belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.core.types import Availability, Price, Product, ZoneKind
from agent.language.word_lists import load_patterns
from agent.perceive.availability.availability import availability_of_text
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.money import Money, find_money
from agent.perceive.prices.price_words import PRICE_LABEL, PriceKind
from agent.perceive.prices.prices import mentions_in
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.tally import is_heading
from agent.perceive.structure.text import Line, squash

_QUIET = frozenset(
    {
        ZoneKind.HEADER,
        ZoneKind.NAVIGATION,
        ZoneKind.FOOTER,
        ZoneKind.SEARCH,
        ZoneKind.CONSENT,
        ZoneKind.FILTERS,
        ZoneKind.SORT,
        ZoneKind.PAGINATION,
        ZoneKind.OVERLAY,
    }
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜÉÈÀÁÍÓÚÑ¿¡\"'(£$€])|\n+|\s[•·|]\s")
_ABBREVIATION = re.compile(
    r"(?i)\b(?:mr|mrs|ms|dr|st|approx|ca|ca|incl|inkl|excl|exkl|bzw|z\.b|e\.g|i\.e|no|nr|vs|min|max|tel|"
    r"inc|ltd|p\.p|fr|rs)\.$"
)
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_NOT_OFFER = _PATTERNS["not_offer"]
_VAGUE = _PATTERNS["vague"]
_TOLD = _PATTERNS["told"]
_SELLS = _PATTERNS["sells"]
_CONNECT = _PATTERNS["connect"]
_LEAD = _PATTERNS["lead"]
_PRONOUN = _PATTERNS["pronoun"]
_LABEL = _PATTERNS["label"]
_POINTER = _PATTERNS["pointer"]
_ADVERB = _PATTERNS["adverb"]
_SUBJECT = _PATTERNS["subject"]
_JOIN = re.compile(r"(?i)[\s,;:–—-]*((?:(?:each|for|buys|gets you|per|pro|par|por)\b\s*)*)")
_SHORT_LINE = 30
_MAX_NAME = 90
_MAX_SNIPPET = 320
_MAX_ITEMS = 60


@dataclass(frozen=True, slots=True)
class Block:
    """One readable block with the heading over it and its bold opening words."""

    text: str
    heading: str
    bold: str
    link: Node | None
    line: Line | None
    before: str = ""  # the short line or passage just before, under the same heading
    after: str = ""  # the short line just behind: "Sold out"


def prose_products(view: PageView, skip: Sequence[tuple[int, int]]) -> list[Product]:
    """Offers in the page's running text, outside the given rows, in page order."""
    return list(_offers(_blocks(view, skip), view.currency, view.url))[:_MAX_ITEMS]


def text_products(text: str, currency: str, url: str) -> list[Product]:
    """Offers in a plain text, for documents and pictures."""
    return list(_offers(_plain_blocks(text), currency, url))[:_MAX_ITEMS]


def _offers(blocks: Iterator[Block], currency: str, url: str) -> Iterator[Product]:
    known: set[tuple[str, str]] = set()
    for block in blocks:
        for product in _from_block(block, currency, url):
            key = (product.name.lower(), str(product.price.amount) if product.price else "")
            if key not in known:
                known.add(key)
                yield product


def _from_block(block: Block, currency: str, url: str) -> Iterator[Product]:
    parts = list(_sentences(block.text))
    found = [(s, m, k) for s in parts for m, k in mentions_in(s, currency)]
    payable = [
        (s, m)
        for s, m, k in found
        if k in (PriceKind.SELLING, PriceKind.FROM) and m.amount > 0 and _is_offer(s, m, block)
    ]
    if not payable:
        return
    single = len(payable) == 1
    for sentence, money in payable:
        name = _name(sentence, money, block, single)
        if not name:
            continue
        scope = block.text if single else sentence
        status, quote = _status(scope, sentence)
        if single and (gone := _says_gone(block.after)):
            status, quote = Availability.OUT_OF_STOCK, gone
        yield Product(
            name=name,
            price=Price(money.amount, money.currency, money.text),
            url=block.link.get("href")
            if block.link is not None and block.link.get("href").startswith("http")
            else url,
            availability=status,
            availability_quote=quote or money.text,
            snippet=squash(scope)[:_MAX_SNIPPET],
            box=block.line.block.box if block.line is not None else None,
            element_id=block.link.get("id") if block.link is not None else "",
            source="prose",
        )


def is_told(sentence: str, money: Money) -> bool:
    """Whether an amount in a sentence is told of in a story or as what such things usually cost."""
    if _NOT_OFFER.search(_clause(sentence, money)) or _VAGUE.search(sentence[: money.start]):
        return True
    return bool(_TOLD.search(sentence))


def _is_offer(sentence: str, money: Money, block: Block) -> bool:
    """Whether the amount is asked for something here, rather than told of in a story."""
    if is_told(sentence, money):
        return False
    return (
        bool(_SELLS.search(sentence))
        or len(sentence.split()) <= 16
        or (bool(block.bold) and len(sentence.split()) <= 30)
    )


def _status(scope: str, sentence: str) -> tuple[Availability, str]:
    for text in (sentence, scope):
        for part in _sentences(text):
            status, quote = availability_of_text(part)
            if status in (Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY):
                return status, quote
    status, quote = availability_of_text(sentence)
    return Availability.ONLINE, quote if status is Availability.ONLINE else ""


def _says_gone(line: str) -> str:
    """The words of a short line that is nothing but a status ("Sold out"); "Luna is reserved" is about Luna."""
    status, quote = availability_of_text(line)
    rest = line.split(maxsplit=1)[1:]
    is_of_another = bool(rest) and availability_of_text(rest[0])[0] is Availability.OUT_OF_STOCK
    is_gone = status is Availability.OUT_OF_STOCK and not is_of_another
    return quote if is_gone and len(line) < _SHORT_LINE else ""


def _clause(sentence: str, money: Money) -> str:
    """The words around an amount, up to the next clause."""
    left = max(sentence.rfind(mark, 0, money.start) for mark in (", ", "; ", " but ", ". "))
    right = min(
        (p for mark in (", ", "; ", " but ", ". ") if (p := sentence.find(mark, money.end)) >= 0),
        default=len(sentence),
    )
    return sentence[max(0, left) : right]


def _name(sentence: str, money: Money, block: Block, single: bool) -> str:
    if single and block.bold and not _is_pointing(block.bold):
        return _clean(block.bold)
    raw = sentence[: money.start].strip()
    said = _CONNECT.sub("", raw).strip(" ,;:–—-(")
    spoken = _noun_words(said, raw.endswith(("–", "-", "—", ":", "|", "…", "...", "=")))
    if spoken and not _is_pointing(spoken) and len(spoken.split()) <= 9:
        return _clean(spoken)
    if not said:
        after = _after_amount(sentence[money.end :], bool(block.heading))
        if after:
            return _clean(after)
    return _clean((_subject(block, money) if single else block.bold) or block.heading)


def _after_amount(text: str, is_headed: bool) -> str:
    """The thing named after an amount: "$20 each for baby rats"; below a heading only where a word leads to it."""
    joined = _JOIN.match(text)
    if joined is None or (is_headed and not joined[1]):
        return ""
    after = _LEAD.sub("", text[joined.end() :].strip(" ,;:–—-"))
    after = re.split(r"[,.;:!?(–—]| - ", after)[0].strip()
    return after if len(after) > 2 and not _is_pointing(after) else ""


def _is_pointing(words: str) -> bool:
    """Whether the words only point at a thing or label its price, instead of naming it."""
    return any(pattern.match(words) for pattern in (PRICE_LABEL, _PRONOUN, _LABEL, _POINTER))


def _subject(block: Block, money: Money) -> str:
    """What the passage is about where the sentence with the amount only says "he" or "the fee"."""
    if block.bold:
        return block.bold
    for text in (block.text.partition(money.text)[0], block.before):
        match = _SUBJECT.match(_LEAD.sub("", _CONNECT.sub("", text.strip())))
        if match and not _is_pointing(match[1]) and len(match[1].split()) <= 9:
            return _ADVERB.sub("", match[1]).strip(" ,")
    return block.before if 0 < len(block.before) < 70 else ""


def _noun_words(before: str, is_listed: bool) -> str:
    """The thing named in the words before the amount: all of them in a list, else the sentence's subject."""
    parts = [p.strip() for p in re.split(r"[;!?]|\. |:(?= )", before) if p.strip()]
    if not parts:
        return ""
    part = _LEAD.sub("", parts[-1]).strip(" ,")
    if is_listed and len(part.split()) <= 9:
        return part
    match = _SUBJECT.match(part + " ")
    if match and len(match[1].split()) <= 9:
        part = match[1]
    return _ADVERB.sub("", part).strip(" ,")


def _clean(name: str) -> str:
    text = squash(name).strip(" ,;:–—-.!(")
    return text if len(text) <= _MAX_NAME else text[:_MAX_NAME].rsplit(" ", 1)[0]


def _sentences(text: str) -> Iterator[str]:
    held = ""
    for part in _SENTENCE.split(text):
        held = f"{held} {part}".strip() if held else part
        if _ABBREVIATION.search(held):
            continue
        if held.strip():
            yield held.strip()
        held = ""
    if held.strip():
        yield held.strip()


def _blocks(view: PageView, skip: Sequence[tuple[int, int]]) -> Iterator[Block]:
    heading = before = ""
    title_line = False
    lines = [
        line
        for line in view.text.lines
        if view.zones.of(line.block) not in _QUIET and not any(s <= line.first < e for s, e in skip)
    ]
    for at, line in enumerate(lines):
        said = line.text.strip()
        if _heads(line):
            heading, title_line, before = squash(said), True, ""
            if not any(c.isdigit() for c in said):
                continue
        if not any(c.isdigit() for c in said) or not any(True for _ in find_money(said, view.currency)):
            before = squash(said)
            continue
        yield Block(
            line.text,
            "" if title_line and heading == squash(said) else heading,
            _bold(line),
            _link(line),
            line,
            before,
            squash(lines[at + 1].text) if at + 1 < len(lines) else "",
        )
        before = ""


def _heads(line: Line) -> bool:
    if len(line.text) > 110:
        return False
    if any(
        is_heading(n) or n.tag in ("dt", "caption", "legend")
        for n in (line.block, *list(line.block.ancestors())[:1])
    ):
        return True
    return all(p.node.font_weight >= 600 for p in line.pieces if p.text.strip()) and len(line.text) < 70


def _bold(line: Line) -> str:
    words = []
    for piece in line.pieces:
        if not piece.text.strip():
            continue
        if piece.node.font_weight < 600:
            break
        words.append(piece.text)
    bold = squash("".join(words)).strip(" :,–—-.")
    return (
        bold
        if 2 < len(bold) < 80 and len(bold) < len(line.text.strip()) - 2 and not any(c in bold for c in "€$£")
        else ""
    )


def _link(line: Line) -> Node | None:
    return next((a for p in line.pieces for a in p.node.ancestors() if a.tag == "a" and a.get("href")), None)


def _plain_blocks(text: str) -> Iterator[Block]:
    heading = ""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-•*]\s)", text):
        said = squash(paragraph)
        if not said:
            continue
        if len(said) < 70 and not any(c.isdigit() for c in said):
            heading = said
            continue
        lines = [row for row in paragraph.splitlines() if row.strip()]
        if len(lines) > 1 and sum(1 for row in lines if any(c in row for c in "€$£")) > 1:
            for row in lines:
                yield Block(squash(row), heading, "", None, None)
        else:
            yield Block(said, heading, "", None, None)
