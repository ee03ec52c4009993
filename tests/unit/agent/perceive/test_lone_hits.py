"""A search that found one thing, and options that a page shows twice."""

from __future__ import annotations

from tests.unit.agent.perceive.snapshots import read

_HIT = (
    "<main><h1>Search: {count}</h1><ul><li><div><h3><a href='/products/fair-isle'>Fair Isle Cardigan</a></h3>"
    "<div><span>Regular price</span> <span>$185.00</span></div></div></li></ul></main>"
)


def test_a_searchs_only_hit_needs_no_picture_where_the_page_counts_one() -> None:
    (found,) = read(_HIT.format(count="1 result found for “cardigan”")).products
    assert (found.name, found.url) == ("Fair Isle Cardigan", "http://shop.test/products/fair-isle")
    assert found.price is not None
    without = read(_HIT.format(count="our cardigans")).products
    assert [p.url for p in without] != ["http://shop.test/products/fair-isle"]


def test_an_option_is_read_once_and_without_the_word_that_it_has_to_be_chosen() -> None:
    row = "<div>" + "".join(f"<p><button>{size}</button></p>" for size in ("1 L", "2.5 L")) + "</div>"
    page = read(
        f"<h1>Kitchen Paint</h1><p>£14.50</p><p>Tin size: (Required)</p>{row}<p>Tin size:</p>{row}"
        "<button>Add to basket</button>"
    )
    (product,) = [p for p in page.products if p.source != "related"]
    assert [(g.name, [c.words for c in g.choices]) for g in product.option_groups] == [
        ("Tin size", ["1 L", "2.5 L"])
    ]
