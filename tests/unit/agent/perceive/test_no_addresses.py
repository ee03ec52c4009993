"""What stands in a page's link and is no address ends no visit and no reading: that link leads nowhere."""

from __future__ import annotations

import pytest

from agent.core.sites.site import joined
from agent.core.types import Look, PageType
from agent.decide.offers.query import understand_query
from agent.decide.targets.links import link_offers
from agent.documents.child.feed import read_feed
from agent.documents.child.reading import links_of
from agent.documents.document import Received, packed
from agent.perceive.understanding import understand
from research.sources.store.feeds import named_feeds
from tests.fakes import element, understanding
from tests.unit.agent.perceive.snapshots import snapshot_of

HERE = "http://shop.test/list"
NO_ADDRESSES = (
    "//[",
    "http://[",
    "//[#x",
    "http://exa℀mple.com/x#y",
    "http://a:99999999/x",
    "https://a]b/#q",
)


@pytest.mark.parametrize("said", NO_ADDRESSES)
class TestNoAddress:
    def test_it_is_joined_to_nothing(self, said: str) -> None:
        assert joined(HERE, said) == ""

    def test_a_page_with_it_is_understood(self, said: str) -> None:
        bad = said if "://" in said else f"http:{said}"
        item = '<li><a href="{}"><img src="{}" alt="">{} pen</a> <span>{}.50 €</span></li>'
        rows = "".join(item.format(bad, bad, name, n) for n, name in enumerate(("Blue", "Red", "Grey"), 3))
        page = understand(Look(url=HERE, snapshot=snapshot_of(f"<main><h1>Pens</h1><ul>{rows}</ul></main>")))

        assert {e.name: e.href for e in page.interactive_elements} == {
            f"{name} pen": "" for name in ("Blue", "Red", "Grey")
        }

    def test_its_link_is_no_offer_and_the_next_one_is(self, said: str) -> None:
        links = (element("e1", "link", "Blue pen", href=said), element("e2", "link", "Blue pen", href="/p/1"))
        page = understanding("/list", PageType.LISTING, interactive_elements=links)

        assert [offer.element_id for offer in link_offers(page, understand_query("blue pen"))] == ["e2"]

    def test_an_article_with_it_keeps_its_other_links(self, said: str) -> None:
        html = f'<p><a href="{said}">Broken</a> and <a href="/other">Other</a></p>'

        assert links_of(html, HERE) == (("http://shop.test/other", "Other"),)

    def test_a_feed_with_it_keeps_its_other_entries(self, said: str) -> None:
        entry = "<item><title>{}</title><link>{}</link><guid isPermaLink='false'>{}</guid></item>"
        items = entry.format("Broken", said, "1") + entry.format("Whole", "http://shop.test/2", "2")
        feed = f"<rss version='2.0'><channel><title>News</title>{items}</channel></rss>"

        found = read_feed(packed(feed.encode(), Received(HERE)))

        assert [(item[1], item[2]) for item in found["items"]][1:] == [("http://shop.test/2", "Whole")]  # type: ignore[attr-defined]

    def test_a_page_that_names_it_as_a_feed_keeps_the_others(self, said: str) -> None:
        link = '<link rel="alternate" type="application/rss+xml" href="{}">'
        body = (link.format(said) + link.format("/feed.xml")).encode()

        assert list(named_feeds(body, HERE)) == ["http://shop.test/feed.xml"]
