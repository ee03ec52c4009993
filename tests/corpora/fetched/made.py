"""Pages as a fetch brings them, each with the state that a person would name: frames, articles, forms around them."""
# ruff: noqa: E501 - pages as they come

from __future__ import annotations

from dataclasses import dataclass

PROSE = (
    "The committee met on Tuesday to hear what the new rules would mean for the smaller harbours along the coast. "
    "Most of those who spoke said that they had expected worse, and that the costs could be borne over ten years. "
)
NAV = (
    '<header class="site-header"><a href="/">Home</a><nav><ul><li><a href="/news">News</a></li><li><a href="/sport">'
    'Sport</a></li><li><a href="/culture">Culture</a></li><li><a href="/login">Log in</a></li></ul></nav></header>'
)
FOOT = (
    '<footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <form action="/newsletter"><label>Newsletter'
    '</label><input type="email" name="mail"><button>Subscribe</button></form><p>© 2024 The Harbour Post</p></footer>'
)


@dataclass(frozen=True, slots=True)
class Page:
    """What a fetch brought; `state` is a value of PageState."""

    name: str
    state: str
    html: str
    status: int = 200


def doc(body: str, title: str = "", head: str = "", lang: str = "en") -> str:
    """A whole document."""
    return f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>{head}</head><body>{body}</body></html>'


def article(headline: str, *paragraphs: str, extra: str = "", head: str = "") -> str:
    """An article in a paper's frame; PROSE where none is given."""
    text = "".join(f"<p>{p}</p>" for p in (paragraphs or (PROSE, PROSE + PROSE, PROSE)))
    return doc(
        f"{NAV}<main><article><h1>{headline}</h1><p class=byline>By A. Writer</p>{text}</article>{extra}</main>{FOOT}",
        headline,
        head,
    )
