"""Query parameters that say how somebody came to a page, and never which page it is.

Source: the published parameter names of campaign, advertising, mail and analytics products, collected by hand. A
name that also stands for content somewhere (`id`, `source`, `from`, `tag`, `sid`, `ref`) is judged by its value or
by its host, in doubt it stays: two addresses too many cost a second read, one too few costs a source.
"""

from __future__ import annotations

import re
from pathlib import Path

from agent.language.word_lists import load_words

_WORDS = load_words(Path(__file__).with_suffix(".toml"))
_NAMES = frozenset(_WORDS["names"])
_BEGINNINGS = (
    *("utm_", "utm-", "utm.", "pk_", "piwik_", "mtm_", "matomo_", "hsa_", "itm_", "sfmc_", "aspsessionid"),
    *("at_medium", "at_campaign", "at_custom", "at_link", "at_ptr", "at_bbc", "at_format", "at_creation"),
    *("fb_comment", "__cft__", "__tn__"),
)

_BY_SITE = {site: frozenset(names) for site, *names in map(str.split, _WORDS["by_site"])}
_AMAZON_BEGINNINGS = ("pd_rd_", "pf_rd_")

# A place that somebody came from; elsewhere these names hold a branch, a text, a town, a reference number.
_ORIGIN_NAMES = frozenset(["ref", "source", "src", "from", "via", "share", "cmp"])
_ORIGINS = re.compile(
    r"(?:rss|feed|atom|newsletter|e?-?mail|twitter|tw|facebook|fb|linkedin|instagram|reddit|hackernews|hn|"
    r"producthunt|tiktok|whatsapp|telegram|social|share|copylink|homepage|home|nav|navbar|menu|header|footer|"
    r"sidebar|banner|popup|app|ios|android|mobile|push|widget|badge|organic|google|bing|ads?|cpc|referral|"
    r"partner|affiliate)(?:[_.-][a-z0-9_.-]{0,40})?",
    re.IGNORECASE,
)
_CODE_HOSTS = frozenset(
    ["github", "gitlab", "bitbucket", "codeberg", "gitea", "githubusercontent", "git", "code", "api", "raw"]
)
_REVISION_NAMES = frozenset(["main", "master", "develop", "dev", "trunk", "head", "stable", "next", "latest"])
_MIXED = re.compile(r"(?=.{0,200}[A-Za-z])(?=.{0,200}[0-9])[\w.-]{1,300}", re.ASCII)
_SESSION_LENGTH = {"session": 6, "session_id": 6, "session-id": 6, "sess": 6, "sid": 12}
_CLOCK = re.compile(r"\d{9,17}")


def is_tracking(name: str, value: str, host: str) -> bool:
    """Whether that parameter (decoded) of an address on `host` can go without naming another page."""
    low = name.lower()
    if low in _NAMES or low.startswith(_BEGINNINGS):
        return True
    site = _site_label(host)
    if low in _BY_SITE.get(site, frozenset()) or (site == "amazon" and low.startswith(_AMAZON_BEGINNINGS)):
        return True
    if low in _ORIGIN_NAMES:
        return _is_origin(low, value, host)
    if low in _SESSION_LENGTH:
        return len(value) >= _SESSION_LENGTH[low] and _MIXED.fullmatch(value) is not None
    return low in ("_", "cb", "cachebuster", "nocache") and _CLOCK.fullmatch(value) is not None


def _site_label(host: str) -> str:
    """The name that a site goes by: "amazon" for www.amazon.co.uk."""
    labels = host.split(".")
    if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in ("co", "com", "net", "org"):
        return labels[-3]
    return labels[-2] if len(labels) > 1 else host


def _is_origin(name: str, value: str, host: str) -> bool:
    if _CODE_HOSTS & set(host.split(".")) or value.lower() in _REVISION_NAMES or "/" in value:
        return False
    is_plain_word = name == "ref" and not any(letter.isdigit() for letter in value)
    return is_plain_word or _ORIGINS.fullmatch(value) is not None
