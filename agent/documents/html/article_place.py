"""Where on a page its text is, and which blocks in that place are no part of it. Child only.

The place is found by what reads like running text, by names, and by a second extractor. What publishers put between and
after paragraphs (titles said again, links to other stories, contacts) is found by general rules, each bound to short
blocks or to links, so that a sentence that merely begins alike stays.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence, Set
from pathlib import Path
from typing import Any

from agent.documents.html.article_blocks import HEADINGS, Block, Mark, Outline
from agent.language.word_lists import load_patterns

Shingle = tuple[str, str, str, str]
_TOKEN = re.compile(r"\w+")
_SENTENCE = re.compile(r"[.!?…:;](?:[\"'”’»)\]]{0,3})(?:\s|$)|[。！？，、؟،।,]")
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_CONSENT = _PATTERNS["consent"]
_CONSENT_CHARS = 1000  # a longer block is no banner's
_MAIN_SHARE = 0.4  # of the page's running text: what holds as much is not furniture, whatever it is called
_MOST_OF_IT = 0.9  # a child with that share of its parent's text stands for it
_FEW_CHARS = 250
_LEAST_CHARS = 140
_LEAD_BLOCKS, _LEAD_CHARS = 15, 80
_BY_NAME = Mark.FURNITURE | Mark.BYLINE
_LEAF_TAGS = HEADINGS | {"p", "li", "blockquote", "ul", "ol", "dd", "td", "pre", "tr", "tbody", "dl"}


def shingles(text: str) -> set[Shingle]:
    """Its runs of four words; of a shorter text the one that it has, filled up."""
    words = _TOKEN.findall(text)
    if len(words) < 4:
        words += [""] * (4 - len(words))
    return set(zip(words, words[1:], words[2:], words[3:], strict=False))


def likeness(one: Set[Shingle], other: Set[Shingle]) -> float:
    """F1 of two texts' shingles (0-1)."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def judge(outline: Outline) -> None:
    """Give each block its good characters and the marks that hold for it."""
    held: dict[int, int] = {}
    titled: set[int] = set()
    total = talk = 0
    for block in outline.blocks:
        block.good = _good(block)
        around = list(outline.around(block))
        for number in around:
            held[number] = held.get(number, 0) + block.good
        if block.tag == "h1":
            titled.update(around)
        total += block.good
        talk += block.good if any(outline.nodes[n].marks & Mark.COMMENT for n in around) else 0
    has_text_of_its_own = total - talk >= _FEW_CHARS
    standing = _standing(outline, held, total - talk if has_text_of_its_own else total, has_text_of_its_own)
    for number in titled:
        standing[number] &= ~_BY_NAME
    for number in _consents(outline, held, titled):
        standing[number] |= Mark.NAVIGATION
    for number, node in enumerate(outline.nodes):
        standing[number] |= standing[node.parent] if node.parent >= 0 else Mark.NONE
    for block in outline.blocks:
        block.marks = standing[block.node]
        if block.marks & Mark.POST and not block.marks & (Mark.NAVIGATION | Mark.FOOTER | Mark.COMMENT):
            block.marks = Mark.POST


def _standing(outline: Outline, held: dict[int, int], total: int, is_talk_aside: bool) -> list[int]:
    """Each node's own marks, without those of nodes that hold too much of the text to be furniture."""
    found = []
    for number, node in enumerate(outline.nodes):
        marks = node.marks if is_talk_aside else node.marks & ~Mark.COMMENT
        is_much = held.get(number, 0) >= max(_MAIN_SHARE * total, _LEAST_CHARS)
        found.append(marks & Mark.POST if is_much and not marks & Mark.COMMENT else marks)
    return found


def _consents(outline: Outline, held: dict[int, int], safe: Set[int]) -> set[int]:
    """The elements that ask for consent to cookies: around such words, as long as these are half of all in it."""
    asked: dict[int, int] = {}
    for block in outline.blocks:
        if 40 <= len(block.text) < _CONSENT_CHARS and _CONSENT.search(block.text):
            for number in outline.around(block):
                asked[number] = asked.get(number, 0) + max(block.good, 1)
    free = (
        n for n in asked if n not in safe and not outline.nodes[n].body and outline.nodes[n].tag != "body"
    )
    return {n for n in free if asked[n] * 2 >= held.get(n, 0)}


def kept(outline: Outline) -> list[Block]:
    """The blocks that nothing speaks against."""
    return [block for block in outline.blocks if not block.marks & ~Mark.POST]


def place_of(outline: Outline, blocks: Iterable[Block]) -> int | None:
    """The smallest element with most of the running text, by the page's own names first; None without any."""
    held: dict[int, int] = {}
    for block in blocks:
        if block.good:
            for number in outline.around(block):
                held[number] = held.get(number, 0) + block.good
    if not held:
        return None
    top = min(held)
    named = _named(outline, held, held[top])
    return _narrowed(outline, held, top if named is None else named)


def _named(outline: Outline, held: dict[int, int], total: int) -> int | None:
    """The element that calls itself the text most plainly and holds half of it; the inner one of two alike."""
    best: int | None = None
    for number in sorted(held):
        level = outline.nodes[number].body
        if not level or held[number] < total / 2:
            continue
        if (
            best is None
            or level > outline.nodes[best].body
            or (level == outline.nodes[best].body and held[number] >= 0.85 * held[best])
        ):
            best = number
    return best


def _narrowed(outline: Outline, held: dict[int, int], start: int) -> int:
    children: dict[int, list[int]] = {}
    for number in held:
        children.setdefault(outline.nodes[number].parent, []).append(number)
    at = start
    while inner := children.get(at):
        largest = max(inner, key=held.__getitem__)
        if held[largest] < _MOST_OF_IT * held[at] or outline.nodes[largest].tag in _LEAF_TAGS:
            break
        at = largest
    return at


def place_like(outline: Outline, blocks: Iterable[Block], other: Set[Shingle]) -> int | None:
    """The element whose blocks are most like the other extractor's text; None where nothing is shared."""
    shared: dict[int, int] = {}
    whole: dict[int, int] = {}
    for block in blocks:
        own = shingles(block.text)
        common = len(own & other)
        for number in outline.around(block):
            shared[number] = shared.get(number, 0) + common
            whole[number] = whole.get(number, 0) + len(own)
    if not any(shared.values()):
        return None
    return max(shared, key=lambda n: (2 * shared[n] / (whole[n] + len(other)), n))


def without_running_text(outline: Outline, place: int | None) -> list[Any]:
    """The outermost elements outside the place that hold no running text: menus, lists of links, adverts."""
    filled: set[int] = set()
    for block in outline.blocks:
        if block.good:
            filled.update(outline.around(block))
    inner: set[int] = set()
    found = []
    for number, node in enumerate(outline.nodes):
        if node.parent in inner or number == place:
            inner.add(number)
        elif number not in filled:
            inner.add(number)
            found.append(node.element)
    return found


def inside(outline: Outline, blocks: Sequence[Block], place: int | None) -> list[Block]:
    """The blocks that are in that element."""
    return [block for block in blocks if place is not None and place in outline.around(block)]


def without_labels_by(said: str, blocks: Sequence[Block]) -> list[Block]:
    """Without short lines in no paragraph, list or table that the other extractor's text does not have."""
    lines = {bare(line) for line in said.splitlines()}
    found: list[Block] = []
    for block in reversed(blocks):
        is_term = block.tag == "dt" and bool(found) and found[-1].tag in ("dt", "dd", "p")
        if block.good or is_term or block.tag in _LEAF_TAGS or bare(block.text) in lines:
            found.append(block)
    return found[::-1]


def with_lead(outline: Outline, blocks: list[Block]) -> list[Block]:
    """Also the running text between the page's title and the first of them: its lead, if in no menu."""
    first = next((n for n, block in enumerate(outline.blocks) if blocks and block is blocks[0]), 0)
    lead: list[Block] = []
    for block in reversed(outline.blocks[max(first - _LEAD_BLOCKS, 0) : first]):
        if block.tag == "h1":
            return [*reversed(lead), *blocks]
        if block.good >= _LEAD_CHARS and not block.marks & ~Mark.HEADER:
            lead.append(block)
    return blocks


def _good(block: Block) -> int:
    """Characters that read like running text: not links, not labels."""
    size = len(block.text)
    own = size - block.linked
    if block.tag in HEADINGS or size < 25 or own < size / 2:
        return 0
    if block.tag == "pre":
        return min(size, 500)
    return own if own >= 40 and (size >= 80 or _SENTENCE.search(block.text)) else 0


_LEAD_IN = _PATTERNS["lead_in"]
_BYLINE = _PATTERNS["byline"]
_CONTACT = _PATTERNS["contact"]
_NETWORKS = _PATTERNS["networks"]
_UPDATED = re.compile(r"^\W{0,3}(?:last\s)?updated(?:\sat|\son|:)?\s.{0,40}$", re.IGNORECASE)
_ADDRESS = re.compile(r"^https?://\S{1,500}$")
_NO_WORD = re.compile(r"\W+")
_SHORT = 200
_TAIL = 6
_PROSE_CHARS = 60


def bare(text: str) -> str:
    """Its words alone, for comparing."""
    return _NO_WORD.sub(" ", text).strip().lower()


def cleaned(blocks: Sequence[Block], titles: Collection[str]) -> list[Block]:
    """The blocks without what belongs to the page and not to its text. All of them where little would be left."""
    # Nor what is nothing but a headline that leads elsewhere.
    found = [b for b in _without_tail(_without_labels(blocks, titles)) if not _is_headline_link(b)]
    before, after = (sum(len(block.text) for block in some) for some in (blocks, found))
    return found if after * 2 >= before else [block for block in blocks if bare(block.text)]


def _without_labels(blocks: Sequence[Block], titles: Collection[str]) -> list[Block]:
    kept: list[Block] = []
    has_begun = False
    for block in blocks:
        words = bare(block.text)
        if not words or (words in titles and (not has_begun or block.tag in HEADINGS)):
            continue
        if not has_begun and block.tag == "h1":
            continue
        if block.tag not in ("pre", "dt") and not block.marks & Mark.POST and _is_label(block, has_begun):
            continue
        has_begun = has_begun or (block.good > 0 and len(block.text) > _PROSE_CHARS)
        kept.append(block)
    return kept


def _is_label(block: Block, has_begun: bool) -> bool:
    """A short line that leads elsewhere, names the author, gives the date."""
    if len(block.text) >= _SHORT:
        return False
    if _LEAD_IN.match(block.text) and (block.link_share > 0.3 or len(block.text) < _PROSE_CHARS):
        return True
    if _UPDATED.match(block.text):
        return True
    if has_begun:
        return False
    if _ADDRESS.match(block.text):
        return True
    return bool(_BYLINE.match(block.text) and len(block.text) < 100) or (
        block.link_share > 0.9 and block.tag not in HEADINGS
    )


def _without_tail(blocks: list[Block]) -> list[Block]:
    """Without how to reach the writers, follow them or get the newsletter, said in the last paragraphs."""
    last = {id(block) for block in blocks[-_TAIL:] if _is_contact(block)}
    kept = [block for block in blocks if id(block) not in last]
    while kept and kept[-1].tag in HEADINGS:
        kept.pop()  # heads nothing
    return kept


def _is_contact(block: Block) -> bool:
    text = block.text
    if len(text) > 400 or not block.linked or block.marks & Mark.POST or not _CONTACT.search(text):
        return False
    return "@" in text or "twitter.com" in text or len(_NETWORKS.findall(text)) > 1


def _is_headline_link(block: Block) -> bool:
    if block.link_share <= 0.8 or block.tag in ("pre", "tr", "td", "h1", "h2") or block.marks & Mark.POST:
        return False
    return len(block.text) > 25 and len(block.text.split()) > 3
