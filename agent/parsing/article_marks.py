"""What a page's own names for its parts (class, id, role, tag) say about them. Child only.

Site makers name parts in a few words that they share: share bars, related stories, bylines, comments. Names are cut
into words and looked up; no name of any site stands here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple


class Mark:
    """Why a part is perhaps no text of the page. Bits of plain integers: many are joined for each page."""

    NONE = 0
    FURNITURE = 1  # by its name: share bar, related stories, advert, sign-up
    NAVIGATION = 2
    ASIDE = 4
    FOOTER = 8
    HEADER = 16
    FIGURE = 32
    BYLINE = 64  # author, date, credit, caption
    POST = 128  # a post of a social network, shown in the text: text, whatever it is wrapped in
    COMMENT = 256
    FORM = 512


class Name(NamedTuple):
    """What class and id say. `body` is how plainly they call the part the text itself: 0, 1 or 2."""

    marks: int
    body: int
    hides: bool = False


def words(listed: str) -> frozenset[str]:
    """A set of words written as one line."""
    return frozenset(listed.split())


_FURNITURE = words(
    "share shares nav navbar navi menu submenu rail crumb crumbs respond signup signin login logout masthead modal "
    "popup popover overlay lightbox banner ad ads adv advert adslot adunit adbox adwrap dfp mpu promo promos promotion "
    "teaser teasers trending popular latest tags taglist tagcloud cta poll polls bio biography pager paging pagination "
    "tooltip hover rollover hovercard dropdown noprint printonly playlist yarpp carousel slideshow footer colophon "
    "disclaimer-link keywords topics headerlink permalink editsection mailchimp donate donation membership "
    "jumplinks skiplink skiplinks backlinks upvote votes toolbar leaderboard skyscraper zergnet revcontent mgid"
)
_FURNITURE_STARTS = (
    "sharing", "sharebar", "sharetool", "sharedaddy", "sharelink", "sharebutton", "shareicon", "social",
    "addthis", "addtoany", "related", "recirc", "recommend", "newsletter", "subscri", "sidebar",
    "breadcrumb", "cookie", "consent", "gdpr", "advert", "adsby", "adsense", "sponsor", "outbrain",
    "taboola", "widget", "paywall", "readmore", "alsoread", "morefrom", "morestories", "morenews",
    "mostread", "mostpopular", "nextarticle", "nextpost", "prevnext", "postnav", "survey", "feedback",
    "authorbio", "authorbox", "authorcard", "aboutauthor", "visuallyhidden", "screenreader", "upnext",
    "relpost",
)  # fmt: skip
_FURNITURE_PAIRS = words(
    "right-rail side-bar sign-up sign-in log-in pop-up site-header site-footer page-footer page-header global-nav "
    "most-read most-popular most-viewed most-recent most-shared more-stories more-news more-from more-on more-articles "
    "more-in more-links more-posts more-info read-more read-next read-also also-read see-also up-next next-up "
    "next-article next-story next-post prev-next post-navigation posts-navigation tag-list tag-links tag-cloud "
    "cat-links topic-list topic-links skip-link skip-to skip-nav sr-only screen-reader visually-hidden print-only "
    "mw-editsection read-time reading-time report-error author-bio author-box author-info author-card author-desc "
    "author-description author-about author-profile author-details author-block author-footer about-author about-the "
    "video-list video-info video-title video-player video-promo video-details gallery-thumbs gallery-info app-promo "
    "app-download call-to support-us share-bar share-buttons share-links share-tools share-this follow-us follow-me "
    "jp-relatedposts toc-toggle entry-footer article-footer post-footer article-tools post-tools story-tools "
    "image-counter slide-count inline-promo in-brief link-list trust-project"
)
_HIDDEN_NAMES = words(
    "hidden hide is-hidden d-none sr-only visually-hidden visuallyhidden screen-reader-text"
)
_BYLINE = words(
    "byline bylines author authors writer dateline date datetime timestamp credit credits caption captions figcaption "
    "kicker eyebrow updated pubdate published postmeta meta metadata copyright posted"
)
_BYLINE_PAIRS = words(
    "by-line time-stamp pub-date publish-date published-date published-on posted-on posted-by posted-in entry-meta "
    "post-meta article-meta meta-data post-info article-info entry-info image-source photo-source last-updated "
    "last-modified image-info photo-info image-desc post-date article-date entry-date publication-date"
)
_COMMENTS = ("comment", "disqus", "livefyre", "spotim", "fbcomments", "coralproject", "replies")
_POSTS = (
    "twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed", "fb-post", "bluesky-embed", "mastodon-embed",
    "reddit-card", "reddit-embed",
)  # fmt: skip
_BODY_PLAIN = re.compile(
    r"(?:article|story|post|entry|news)[-_]{0,2}(?:body|text|content|copy)(?![a-z])|articlebody|storybody|storytext"
    r"|mw-parser-output|markdown-body"
)
_BODY_LIKELY = re.compile(
    r"(?:^|[\s_-])(?:(?:main|page|single|blog|body|rich|detail)[-_]{0,2}(?:content|text|body|article|entry|post|story)"
    r"|prose|body-?copy|hentry|post|article|story)(?![a-z])"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")
_MODIFIER = re.compile(r"\b(?:has|no|with|without|not|show|is|can|js|overflow)[-_]+[a-z]+")
_ROLES = {
    "navigation": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "menubar": Mark.NAVIGATION, "search": Mark.FORM,
    "contentinfo": Mark.FOOTER, "banner": Mark.HEADER, "complementary": Mark.ASIDE, "dialog": Mark.NAVIGATION,
    "alertdialog": Mark.NAVIGATION, "toolbar": Mark.NAVIGATION, "tablist": Mark.NAVIGATION,
}  # fmt: skip
_TAGS = {
    "nav": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "aside": Mark.ASIDE, "footer": Mark.FOOTER, "form": Mark.FORM,
    "header": Mark.HEADER, "figcaption": Mark.FIGURE, "caption": Mark.FIGURE,
}  # fmt: skip
NO_NAME = Name(Mark.NONE, 0)


def of_tag(tag: str, role: str | None) -> int:
    """What tag and role say."""
    found = _TAGS.get(tag, Mark.NONE)
    return found | _ROLES.get(role, Mark.NONE) if role else found


@lru_cache(maxsize=4096)
def of_name(classes: str, identity: str) -> Name:
    """What the words of class and id say; long lists of classes count by their first 300 characters."""
    joined = f"{classes[:300]} {identity[:100]}"
    lower = joined.lower()
    marks = Mark.NONE
    if any(name in lower for name in _POSTS):
        marks |= Mark.POST
    found = _WORD.findall(_MODIFIER.sub(" ", _CAMEL.sub("-", joined).lower()))
    pairs = [f"{one}-{two}" for one, two in pairwise(found)]
    if _is_furniture(found, pairs):
        marks |= Mark.FURNITURE
    if not _BYLINE.isdisjoint(found) or not _BYLINE_PAIRS.isdisjoint(pairs) or "caption" in lower:
        marks |= Mark.BYLINE
    if any(word.startswith(_COMMENTS) for word in found):
        marks |= Mark.COMMENT
    body = 2 if _BODY_PLAIN.search(lower) else 1 if _BODY_LIKELY.search(lower) else 0
    return Name(marks, body, not _HIDDEN_NAMES.isdisjoint(classes.lower().split()))


def _is_furniture(found: list[str], pairs: list[str]) -> bool:
    if not _FURNITURE.isdisjoint(found) or not _FURNITURE_PAIRS.isdisjoint(pairs):
        return True
    return any(word.startswith(_FURNITURE_STARTS) for word in found)
