"""Template filters of answers: what a run's records say, in words."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from research.answers.models import Citation
from research.answers.pages.compare import proof_address
from research.pipeline.answer.shapes import figure_of
from research.sources.providers.registry import LOCAL, PROVIDERS

register = template.Library()

STAGE_WORDS = {
    "gate": "Asks whether to look it up",
    "plan": "Plans the searches",
    "search": "Searches",
    "read": "Reads pages",
    "answer": "Puts the answer together",
    "check": "Checks each sentence",
}
FAMILY_WORDS = {
    "time_sensitive": "Changes with time",
    "citation_request": "Asks for sources",
    "entity": "Names somebody or something",
    "niche_topic": "Special subject",
    "low_confidence": "Easily answered wrong",
}
LAYER_WORDS = {"robots": "robots.txt", "search": "searches", "page": "pages", "extraction": "texts"}
FETCHED_WORDS = {
    "fetch": "by a plain request",
    "browser": "in the agent's own browser",
    "person": "opened by a person",
    "feed": "taken from a watched feed",
}


@register.filter
def with_figure(sentence: str, question: str) -> SafeString | str:
    """The sentence with the number that the question asks for in bold."""
    found = figure_of(question, sentence) if question else None
    if found is None:
        return sentence
    start, end = found
    return format_html("{}<strong>{}</strong>{}", sentence[:start], sentence[start:end], sentence[end:])


@register.filter
def proof_link(text: str, proofs: Mapping[str, Citation]) -> SafeString | str:
    """A link to what proves that sentence, "" where nothing is kept of it."""
    proof = proofs.get(text)
    if proof is None:
        return ""
    words = proof.source.title or proof.source.url
    return format_html(
        '<a class="tiny" href="{}" title="{}">{}</a>', proof_address(proof), proof.quote[:300], words
    )


@register.filter
def stage_words(stage: str) -> str:
    """What the run does in that stage."""
    return STAGE_WORDS.get(stage, stage.capitalize())


@register.filter
def family_words(family: object) -> str:
    """A family of the gate's signals."""
    return FAMILY_WORDS.get(str(family), str(family).replace("_", " ").capitalize())


@register.filter
def provider_words(name: object) -> str:
    """A search provider's own name."""
    known = PROVIDERS.get(str(name))
    return known.title if known else "Pages read before" if name == LOCAL else str(name)


@register.filter
def fetched_how(by: object) -> str:
    """How a saved page was come by."""
    return FETCHED_WORDS.get(str(by), str(by))


@register.filter
def layer_words(layer: object) -> str:
    """A cache layer's own name."""
    return LAYER_WORDS.get(str(layer), str(layer))


@register.filter
def site_of(url: str) -> str:
    """The host of an address, for reading."""
    try:
        return urlsplit(str(url)).hostname or str(url)
    except ValueError:
        return str(url)


@register.filter
def percent(share: object) -> str:
    """0.823 as 82%; "" for what is no number."""
    return f"{100 * share:.0f}%" if isinstance(share, int | float) else ""


@register.filter
def signed(share: object) -> str:
    """What a line adds to a score: +0.30, −0.10, 0; other values as they are."""
    if not isinstance(share, int | float):
        return str(share)
    return f"{share:+.2f}".replace("-", "−") if share else "0"


@register.filter
def cache_words(layers: Mapping[str, Mapping[str, int]] | None) -> list[str]:
    """`{"page": {"hits": 2, "misses": 1}}` as “pages: 2 of 3”."""
    return [_layer(name, found) for name, found in (layers or {}).items()]


def _layer(name: str, found: Mapping[str, int]) -> str:
    word, stale = LAYER_WORDS.get(name, name), found.get("stale_hits", 0)
    hits = found.get("hits", 0) + stale
    asked = hits + found.get("misses", 0)
    return f"{word}: {hits} of {asked}" + (f", {stale} of them old" if stale else "")


@register.filter
def date_words(stored: str) -> str:
    """A stored ISO date or time as far as people read it: 2026-11-20 or 2026-11-20 14:05."""
    text = str(stored or "")
    return text[:16].replace("T", " ") if len(text) > 10 else text
