"""A page as it may be shown later: its own words and structure, nothing that runs, loads or can be sent."""

from __future__ import annotations

from agent.parsing.document import MAX_SAVED_CHARS

_TAGS = frozenset(
    {
        "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code",
        "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "footer",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "i", "ins", "kbd", "li", "main", "mark", "ol",
        "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span", "strong", "sub", "summary",
        "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
    }
)  # fmt: skip
# With all that they hold: what is no text of the page.
_GONE = {
    "script",
    "style",
    "template",
    "iframe",
    "object",
    "svg",
    "math",
    "canvas",
    "noscript",
    "select",
    "textarea",
}
_ATTRIBUTES = {
    "*": {"lang", "dir"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start", "reversed"},
    "time": {"datetime"},
}


def saved_copy(html: str) -> str:
    """The page's elements of text alone: no address to follow or load, no form, no style, no script. Child only."""
    import nh3

    cleaned = nh3.clean(
        html, tags=set(_TAGS), clean_content_tags=_GONE, attributes=_ATTRIBUTES, strip_comments=True, link_rel=None,
        url_schemes=set(),
    )  # fmt: skip
    return cleaned[:MAX_SAVED_CHARS].strip()
