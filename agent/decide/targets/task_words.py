"""A task in one sentence: what to find, and on which sites: "Find a Syrian hamster for sale on shop.example". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ADDRESS = r"(?:https?://[^\s<>\"'“”]+|(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{2,5})?(?:/[^\s<>\"'“”]*)?)"
_URL = re.compile(
    r"(?i)https?://[^\s<>\"'“”]+|\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3}):\d{2,5}(?:/[^\s<>\"'“”]*)?"
)
_LIST = rf"{_ADDRESS}(?: {{0,3}}(?:,|and|or|und|oder|et|ou|y|o) {{0,3}}{_ADDRESS}){{0,20}}"
_PLACE = re.compile(
    rf"(?i)[ ,;:]{{0,3}}\b(?:on|at|from|in|by|via|auf|bei|von|sur|chez|dans|en|de) {{1,3}}"
    rf"(?:the (?:site|shop) )?({_LIST})"
)
_VERB = re.compile(
    r"(?i)^ ?(?:please )?(?:find|look for|search(?: for)?|get|show(?: me)?|list|buy|check|suche?|finde"
    r"|zeige?|cherche[rz]?|trouve[rz]?|busca|encuentra) (?:me |mir |-moi )?"
)
_END = ".,;:!?)]»”"


@dataclass(frozen=True, slots=True)
class Task:
    """What to find, and where, in the order that was said. No address: the sentence names none."""

    query: str
    addresses: tuple[str, ...] = ()


def split_task(sentence: str) -> Task:
    """The sentence as a query and addresses. A dotted word alone is no address: "node.js book" names no site."""
    text = " ".join(sentence.split())[:2000]
    found: list[str] = []
    for place in _PLACE.finditer(text):
        found += re.findall(f"(?i){_ADDRESS}", place[1])
    rest = _PLACE.sub(" ", text)
    found += _URL.findall(rest)
    rest = re.sub(r"(?i)\b(?:on|at|from|in|auf|bei|sur|en)\s*(?=$|[,;])", " ", _URL.sub(" ", rest))
    query = " ".join(_VERB.sub("", rest).split()).strip(" .,;:!")
    return Task(query, tuple(dict.fromkeys(address.rstrip(_END) for address in found)))
