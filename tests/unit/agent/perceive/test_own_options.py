"""What can be chosen of a product: each option once, and rows of a table by what tells them apart."""

from __future__ import annotations

import json

import pytest

from agent.core.types import PageUnderstanding
from tests.unit.agent.perceive.snapshots import read


def _page(body: str) -> PageUnderstanding:
    return read(
        f"<main><h1>Ada Phone</h1><p class=price>£224.00</p>{body}<button>Add to cart</button></main>",
        "http://shop.test/p/ada-phone-7",
        title="Ada Phone | Shop",
    )


def _radios(name: str, *values: str) -> str:
    each = "".join(f"<label><input type=radio name={name}>{value}</label>" for value in values)
    return f"<fieldset><legend>{name}</legend>{each}</fieldset>"


RADIOS = _radios("Storage", "64 GB", "128 GB") + _radios("Grade", "Fair", "Good")


@pytest.mark.parametrize(("links", "groups"), [(("64 GB, Fair", "128 GB, Good"), 2), (("Case", "Cable"), 3)])
def test_links_to_combinations_are_no_option_of_their_own(links: tuple[str, str], groups: int) -> None:
    also = "".join(f"<li><a href='/p/ada-phone-{n}'>{words}</a></li>" for n, words in enumerate(links))
    (product,) = _page(f"{RADIOS}<p>Also available as</p><ul>{also}</ul>").products
    assert len(product.option_groups) == groups


def test_a_row_is_named_by_the_columns_that_tell_it_apart() -> None:
    rows = "".join(
        f"<tr><td>{part}</td><td>{bore} mm</td><td>{outer} mm</td><td>£{price}</td></tr>"
        for part, bore, outer, price in (("6203-2RS", 17, 40, "3.45"), ("6204-2RS", 20, 47, "3.95"))
    )
    head = "<tr><th>Designation</th><th>Bore</th><th>Outside</th><th>Price</th></tr>"
    page = read(
        f"<main><h1>Ball Bearing</h1><p>Sealed.</p><table>{head}{rows}</table></main>",
        "http://shop.test/p/bearing",
        title="Ball Bearing | Shop",
    )
    (group,) = page.products[0].option_groups
    assert [c.words for c in group.choices] == ["6203-2RS", "6204-2RS"]


DECLARED = json.dumps(
    {
        "@type": "Product",
        "name": "Ada 50 mm",
        "offers": {"@type": "Offer", "price": "78.50", "priceCurrency": "EUR"},
    }
)


@pytest.mark.parametrize(("declared", "is_one"), [([DECLARED], True), ([], False)])
def test_rows_of_sellers_are_the_conditions_of_the_one_product_that_a_page_declares(
    declared: list[str], is_one: bool
) -> None:
    rows = "".join(
        f"<div><div><a href='/sellers/{seller}/'>{seller}</a></div><div><span>{condition}</span><em>{note}</em></div>"
        f"<div>€{price}</div><form><button>Add to cart</button></form></div>"
        for seller, condition, note, price in (
            ("Grainery", "Used - good", "Dust", "78.50"),
            ("Second Shutter", "Used - excellent", "With caps", "94.00"),
            ("Liffey", "Refurbished", "", "99.00"),
        )
    )
    page = read(
        f"<main><h1>Ada 50 mm</h1><p>€78.50</p><h2>Offers of all sellers</h2><div>{rows}</div></main>",
        "http://shop.test/lenses/ada-50",
        title="Ada 50 mm | Shop",
        jsonld=declared,
    )
    groups = [[c.words for c in group.choices] for p in page.products for group in p.option_groups]
    assert (groups == [["Used - good", "Used - excellent", "Refurbished"]]) == is_one


def test_facts_above_the_related_products_are_the_products_own() -> None:
    others = "".join(f"<li><a href='/p/{n}'>Lamp {n}</a> <span>€{n}0.00</span></li>" for n in range(2, 6))
    facts = "<h2>Additional information</h2><table><tr><th>Dimmable</th><td>Yes</td></tr></table>"
    page = _page(f"{facts}<h3>Related products</h3><ul>{others}</ul>")
    assert "Dimmable" in page.products[0].details


@pytest.mark.parametrize("links", [1, 9])
def test_choices_below_the_heading_of_a_page_that_leads_nowhere_are_no_filters(links: int) -> None:
    others = "".join(f"<a href='/o/{n}'>Other {n}</a>" for n in range(links))
    grades = "".join(f"<input type=radio name=g aria-label={grade}>" for grade in ("Fair", "Good", "Mint"))
    page = read(
        f"<main><div><h1>Ada Phone</h1><p>from £224.00</p>{grades}<button>Choose a grade</button>{others}</div></main>",
        "http://shop.test/p/ada-phone-7",
        title="Ada Phone | Shop",
    )
    assert (page.page_type == "pdp") is (links == 1)
