"""Which blocks inside the text's place are no part of the text: titles said again, links to other stories, contacts.

General rules of what publishers put between and after paragraphs; each is bound to short blocks or to links, so that
a sentence that merely begins alike stays. Child only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from agent.documents.html.article_blocks import HEADINGS, Block
from agent.documents.html.article_marks import Mark

_LEAD_IN = re.compile(
    r"""^\W{0,5}(?:read\s(?:more|also|next|on)|also\s(?:read|on|see)|more\s?:|related(?:\s\w{1,20}){0,2}\s?:?|see\s(?:also|more)
    |recommended|you\s(?:may|might)\salso|more\s(?:on|from|stories)|don.?t\smiss|must\sread|watch\s?:|(?:follow|like)\s(?:us|me|him|her|them|this)
    |sign\sup|subscribe|share\sthis|photos?\s?:|image\s?(?:credit|\d{1,3}\sof|:)|source\s?:|tags?\s?:|topics?\s?:?$|filed\sunder|posted\sin|categor(?:y|ies)
    |comments?\b|loading|advertis(?:ement|ing)|sponsored|scroll\s|click\shere\sto\s(?:subscribe|sign|read)|download\sour|get\sthe\slatest
    |continue\sreading|story\scontinues|reuse\sthis|skip\s|close$|print$|share$|back\sto\stop|view\scomments|leave\sa\s(?:reply|comment)
    |lesen\ssie|lesen\ssie\sauch|mehr\szum|siehe\sauch|anzeige$|werbung$|lire\saussi|à\slire|lisez\saussi|voir\saussi|publicité$|leer\stambién|lee\stambién|ver\stambién|publicidad$
    |leggi\sanche|pubblicità$|baca\sjuga|leia\s(?:também|mais)|veja\stambém|publicidade$|lees\sook|читайте\sтакже|czytaj\s(?:też|także)|läs\s(?:också|även)|les\sogså|okuyun|関連記事|相关阅读)""",
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
_BYLINE = re.compile(
    r"^\W{0,5}(?:(?:by|von|par|por|di|published|posted|updated|last\supdated|modified|created|veröffentlicht|aktualisiert|publié|publicado|pubblicato)\b.{0,80}"
    r"|(?:\w{2,12}\W{1,3}){0,2}\d{1,2}(?:st|nd|rd|th|\.)?,?\s\w{0,12},?\s?\d{4}.{0,25})$",
    re.IGNORECASE,
)
_CONTACT = re.compile(
    r"\b(?:follow|reach(?:ed)?|e-?mail|contact|tips?|twitter|facebook|instagram|newsletters?|subscribe|sign\sup|inbox)\b",
    re.IGNORECASE,
)
_NETWORKS = re.compile(
    r"\b(?:twitter|facebook|instagram|linkedin|newsletters?|inbox|podcasts?)\b", re.IGNORECASE
)
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
    found = _without_lone_links(_without_tail(_without_labels(blocks, titles)))
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
        if block.tag != "pre" and not block.marks & Mark.POST and _is_label(block, has_begun):
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


def _without_lone_links(blocks: list[Block]) -> list[Block]:
    """Without paragraphs and items that are nothing but a headline that leads elsewhere."""
    return [block for block in blocks if not _is_headline_link(block)]


def _is_headline_link(block: Block) -> bool:
    if block.link_share <= 0.8 or block.tag in ("pre", "tr", "td", "h1", "h2") or block.marks & Mark.POST:
        return False
    return len(block.text) > 25 and len(block.text.split()) > 3
