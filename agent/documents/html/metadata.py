"""What a page says of itself to machines: metas, JSON-LD, links; its title, author, language by them. Child only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from agent.core.sites.site import joined
from agent.documents.html.article_blocks import Mark, of_name, of_tag
from agent.documents.html.html import WORDS
from agent.perceive.offers.structured import jsonld_nodes

_MOST_SCRIPT_CHARS = 500_000
_KEYS = ("@graph", "mainEntity", "mainEntityOfPage")  # not what it lists or mentions
_WORK = re.compile(
    r"article|posting|report$|claimreview|recipe|webpage|qapage|blogpost|faqpage|creativework|newsarticle|techarticle|course",
    re.IGNORECASE,
)
_OPENING = re.compile(r"<script\b[^>]{0,500}\bapplication/ld\+json[^>]{0,500}>", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s(?:[|·•»–—-]|::)\s")
_LANGUAGE = re.compile(r"^[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8}){0,3}$")
_BY = re.compile(
    r"^(?:by|von|par|por|di|af|av|od|door|autor(?:e|a)?|author|written by|text)\s{0,3}:?\s{1,3}",
    re.IGNORECASE,
)
_NOT_AN_AUTHOR = re.compile(
    r"https?://|^@|\.(?:com|org|net)\b|^(?:\w{0,10}admin|editor|staff|webmaster|user\d*)$", re.IGNORECASE
)
_MOST_AUTHOR_CHARS = 200
_MOST_TIMES = 200
_TIMES = "//time[@datetime] | //abbr[@class and @title] | //*[contains(@itemprop,'Date') or contains(@itemprop,'date')]"
_BESIDE = Mark.NAVIGATION | Mark.COMMENT | Mark.FOOTER | Mark.POST

Node = Mapping[str, Any]


@dataclass
class Metadata:
    """A parsed page's own statements. `metas` has each name once, lower-case, with the first value."""

    root: Any
    html: str
    url: str
    metas: dict[str, str] = field(default_factory=dict)
    times: tuple[tuple[str, str], ...] = ()  # its elements that say a time: how they are named, and the time

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes of its JSON-LD, in their order, outer before inner."""
        return tuple(nodes_in(self.html))

    @cached_property
    def works(self) -> tuple[Node, ...]:
        """The nodes that are the page's own work: what has a type of writing and is not listed within another."""
        return tuple(node for node in self.nodes if _WORK.search(_types(node)))

    @cached_property
    def language(self) -> str:
        """Its language tag, such as "en-GB"; "" unknown."""
        said = (
            self.root.get("lang"), self.root.get("xml:lang"), self.metas.get("og:locale"),
            self.metas.get("content-language"), self.metas.get("dc.language"),
            self.metas.get("language"), self.metas.get("inlanguage"),
        )  # fmt: skip
        tags = ((tag or "").split(",")[0].strip().replace("_", "-") for tag in said)
        return next((tag for tag in tags if _LANGUAGE.match(tag)), "")

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """All that it calls itself, the best first, without the site's name."""
        headline = [_text(work.get("headline")) for work in self.works]
        heads = [" ".join("".join(h.itertext()).split()).rstrip("¶# ") for h in self.root.iter("h1")]
        said = [_text(self.metas.get("og:title")), _text(self.metas.get("twitter:title"))]
        whole = [_text("".join(t.itertext())) for t in self.root.iter("title")][:1]
        lower = [_text("".join(h.itertext())) for h in islice(self.root.iter("h2"), 3)]
        headings = _alike(heads, lower, [*said, *whole])
        found = [*headings, *said, *headline, *(_without_site(t) for t in whole), *heads]
        return tuple(dict.fromkeys(title for title in found if title))

    @property
    def author(self) -> str:
        """Who wrote it, "" unknown; several with commas."""
        for work in self.works:
            if names := [name for name in _names(work.get("author")) if _is_name(name)]:
                return ", ".join(dict.fromkeys(names))[:_MOST_AUTHOR_CHARS]
        for key in WORDS["author_metas"]:
            name = _BY.sub("", _text(self.metas.get(key)))
            if name and _is_name(name):
                return name[:_MOST_AUTHOR_CHARS]
        return self._shown_author()

    def _shown_author(self) -> str:
        path = "//*[@itemprop='author' or @rel='author' or contains(@class,'author-name') or contains(@class,'byline')]"
        for element in self.root.xpath(path)[:5]:
            name = _BY.sub("", " ".join("".join(element.itertext()).split()))
            if (
                _is_name(name)
                and len(name) < 60
                and 0 < len(name.split()) <= 6
                and not re.search(r"\d", name)
            ):
                return name
        return ""

    @property
    def canonical(self) -> str:
        """The address that it gives itself, "" without one."""
        given = [*self.root.xpath("//link[@rel='canonical']/@href"), self.metas.get("og:url", "")]
        for address in given:
            whole = joined(self.url, str(address).strip()) if address else ""
            if urlsplit_safe(whole)[0] in ("http", "https"):
                return whole[:2000]
        return ""

    @property
    def body(self) -> str:
        """The text that it gives to machines, "" without one."""
        found = (str(work.get("articleBody") or "") for work in self.works)
        return max(found, key=len, default="")


def metadata_of(root: Any, html: str, url: str = "") -> Metadata:
    """What the parsed page (and its source, for the scripts) says."""
    metas: dict[str, str] = {}
    for meta in root.iter("meta"):
        content = meta.get("content")
        if not content:
            continue
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if name := meta.get(attribute):
                metas.setdefault(name.strip().lower()[:100], content[:4000])
    return Metadata(root, html, url, metas, tuple(_times(root)))


def _times(root: Any) -> Iterator[tuple[str, str]]:
    for element in islice(root.xpath(_TIMES), _MOST_TIMES):
        name = f"{element.get('itemprop', '')} {element.get('class', '')}".lower()
        if "publi" in name or not _is_beside(element):
            said = (element.get(key) for key in ("datetime", "content", "title"))
            yield name, next((one for one in said if one), "".join(element.itertext())[:100])


def _is_beside(element: Any) -> bool:
    """Whether it stands in a part that is not the page's own: a menu, comments, related stories."""
    marks = Mark.NONE
    for one in element.iterancestors():
        marks |= of_tag(one.tag, one.get("role")) | of_name(one.get("class", ""), one.get("id", "")).marks
    return bool(marks & _BESIDE or (marks & (Mark.ASIDE | Mark.FURNITURE) and not marks & Mark.BYLINE))


def urlsplit_safe(url: str) -> tuple[str, str, str]:
    """Scheme, host and path; empty for what is no address."""
    try:
        parts = urlsplit(url)
        return parts.scheme, parts.hostname or "", parts.path
    except ValueError:
        return "", "", ""


def nodes_in(html: str, keys: tuple[str, ...] = _KEYS) -> Iterator[Node]:
    """The nodes of its JSON-LD with those below these keys, in their order, outer before inner."""
    ends = ((match.end(), html.find("</script", match.end())) for match in _OPENING.finditer(html))
    return jsonld_nodes(
        (html[start : end if end >= 0 else None][:_MOST_SCRIPT_CHARS] for start, end in ends), keys
    )


def _types(node: Node) -> str:
    kinds = node.get("@type")
    return " ".join(map(str, kinds)) if isinstance(kinds, list) else str(kinds or "")


def _text(value: Any) -> str:
    if isinstance(value, list):
        value = value[0] if value else ""
    return " ".join(unescape(str(value or "")).split()) if isinstance(value, str) else ""


def _names(value: Any) -> list[str]:
    if isinstance(value, list):
        return [name for one in value[:10] for name in _names(one)]
    if isinstance(value, dict):
        return _names(value.get("name"))
    name = _BY.sub("", _text(value))
    return [name] if name else []


def _is_name(name: str) -> bool:
    return 2 < len(name) <= _MOST_AUTHOR_CHARS and not _NOT_AN_AUTHOR.search(name)


def _alike(heads: Sequence[str], lower: Sequence[str], said: Sequence[str]) -> list[str]:
    """The headings that the title repeats: first those that it begins with; a site's name is at its end."""
    titles = [one.lower() for one in said if one]
    begun = [h for h in [*heads, *lower] if len(h) > 3 and any(one.startswith(h.lower()) for one in titles)]
    return begun + [
        h for h in heads if h and any(h.lower() in one and len(h) * 2 >= len(one) for one in titles)
    ]


def _without_site(title: str) -> str:
    parts = _SEPARATOR.split(title)
    return max(parts, key=len) if len(parts) > 1 and len(max(parts, key=len)) > 10 else title
