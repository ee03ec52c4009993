"""A search that found one thing, options that a page shows twice, and totals beside the price of one."""

from __future__ import annotations

from agent.core.types import Availability, PageType
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


def test_what_several_cost_together_is_not_the_price_of_one() -> None:
    def price(ordered: int) -> str:
        page = read(
            "<h1>Winter tyre 205/55 R16</h1><p>£84.95 each</p>"
            f"<p>Quantity <input type=number name=qty value={ordered}> Together <b>£339.80</b></p>"
            "<button>Add to basket</button>"
        )
        found = page.products[0].price
        return str(found.amount) if found else ""

    assert price(4) == "84.95"
    assert price(3) != "84.95"  # 339.80 is no multiple of it then


def test_what_a_choice_adds_is_no_price() -> None:
    page = read(
        "<h1>Peony bouquet</h1><p>£39.00</p><p>Size:</p><div><p><button>Standard</button></p>"
        "<p><button>Large (+£14.00)</button></p></div><button>Add to basket</button>"
    )
    (group,) = page.products[0].option_groups
    assert [(c.words, c.price, c.extra and c.extra.text) for c in group.choices] == [
        ("Standard", None, None),
        ("Large", None, "£14.00"),
    ]


def test_an_option_beside_cards_of_its_shape_is_no_card() -> None:
    values = "".join(
        f"<div><label><input type=radio name=o> {words}</label></div>"
        for words in ("Standard", "Large (+£12.00)", "Luxury (+£22.00)")
    )
    more = "".join(
        f"<div><div><div><img width=90 height=90></div><div><h4><a href='/p/{n}'>{name}</a></h4><p>£{n}.00</p></div>"
        "</div></div>"
        for n, name in ((26, "Gerbera posy"), (29, "Sunflowers"))
    )
    page = read(
        "<div><div><div><img width=300 height=300></div><div><h1>Rose bouquet</h1><p>£31.00</p><div>"
        f"<div><label>Size</label><div>{values}</div></div><div><button>Add to basket</button></div></div></div></div>"
        f"<h3>Related products</h3><div>{more}</div></div>"
    )
    own = page.products[0]
    assert [c.words for g in own.option_groups for c in g.choices] == ["Standard", "Large", "Luxury"]
    assert [p.name for p in page.products[1:]] == ["Gerbera posy", "Sunflowers"]


def test_values_that_touch_are_each_read_alone() -> None:
    values = "".join(f"<button>{words}</button>" for words in ("20 lb", "30 lb"))
    page = read(
        f"<h1>Sinking braid</h1><p>£21.50</p><p>Breaking strain:</p><div>{values}</div>"
        "<p><button>Add to basket</button></p>"
    )
    (group,) = page.products[0].option_groups
    assert [c.words for c in group.choices] == ["20 lb", "30 lb"]


def _choices(name: str, below: str) -> list[tuple[str, str, bool]]:
    markup = f"<h1>{name}</h1><p>£14.00</p>{below}<button>Add to basket</button>"
    page = read(markup, url=f"http://shop.test/p/{name.lower()}", title=name)
    (product,) = [p for p in page.products if p.source != "related"]
    (group,) = product.option_groups
    return [(c.words, c.price.text if c.price else "", c.is_gone) for c in group.choices]


def test_a_radio_buttons_price_stands_in_its_row() -> None:
    rows = "".join(
        f"<tr><td><label><input type=radio name=time value=x> {time}</label></td><td>{price}</td></tr>"
        for time, price in (("1 hour", "£14.00"), ("Half day", "£30.00"), ("Full day", "£40.00"))
    )
    assert _choices("Paddleboard", f"<table><tbody>{rows}</tbody></table>") == [
        ("1 hour", "£14.00", False),
        ("Half day", "£30.00", False),
        ("Full day", "£40.00", False),
    ]


def test_kinds_of_tickets_are_rows_with_a_field_for_how_many() -> None:
    rows = "".join(
        f"<li><span>{kind}</span> <span>{price}</span> <input type=number name=n value=0></li>"
        for kind, price in (("Adult", "£48.00"), ("Child (8-15)", "£38.00"))
    )
    assert _choices("Scramble", f"<ul>{rows}</ul>") == [
        ("Adult", "£48.00", False),
        ("Child (8-15)", "£38.00", False),
    ]


def test_full_is_gone_only_where_it_is_said_of_the_choice() -> None:
    radios = "".join(
        f"<label><input type=radio name=start value=x> {words}</label> "
        for words in ("Full board", "Half board", "Room only (full)")
    )
    found = _choices("Cabin", f"<fieldset><legend>Stay</legend>{radios}</fieldset>")
    assert [gone for _, _, gone in found] == [False, False, True]


def test_the_only_tile_of_a_list_is_one_link_as_a_whole() -> None:
    tile = "<a href='/mixer'><div>Stand Mixer</div><div>Electrics</div><div>from £279.00</div></a>"
    page = read(f"<main><p>1 of 38 products</p><div>{tile}</div></main>")
    assert [p.name for p in page.products] == ["Stand Mixer"]


def test_the_numbers_of_a_tables_cells_are_no_one_price() -> None:
    """Side by side and without a blank between them: "14" and "£4.68"."""

    def lines(tag: str) -> list[str]:
        box = [*[0, 0, 600, 20], 15, 400, {}]
        cells = [[1, tag, 3, 0, 0, 20, 18, 15, 400, {}], [2, "#", 1, "14"]]
        cells += [[1, tag, 3, 21, 0, 40, 18, 15, 400, {}], [4, "#", 1, "£4.68"]]
        return read("", rows=[[-1, "body", 3, *box], [0, "tr", 3, *box], *cells]).text_content.split("\n")

    assert lines("td") == ["14", "£4.68"]
    assert lines("span") == ["14£4.68"]  # a price in parts is still one


def test_a_table_of_parts_is_named_by_their_numbers_and_priced_for_one() -> None:
    heads = "".join(f"<th>{head}</th>" for head in ("Part no.", "Bore", "1 - 9", "10 +", "Stock"))
    rows = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        for cells in (("6203-2RS", "17", "£4.14", "£3.73", "83"), ("6204-2RS", "20", "£4.68", "£4.21", "16"))
    )
    found = _choices("Bearings", f"<table><tr>{heads}</tr>{rows}</table>")
    assert found == [("6203-2RS", "£4.14", False), ("6204-2RS", "£4.68", False)]


def _priced_table(heads: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    head = "".join(f"<td><b>{words}</b></td>" for words in heads)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{lines}</table>"


_BOLTS = tuple(
    (f"WB1-{n:02d}", size, pack, f"${n}.40")
    for n, (size, pack) in enumerate(
        ((size, pack) for size in ("M8 x 75", "M10 x 100") for pack in ("Each", "Box of 50")), start=1
    )
)


def test_a_parts_number_names_no_row_that_size_and_pack_name() -> None:
    found = _choices("Hex bolts", _priced_table(("Part No", "Size", "Pack", "Price"), *_BOLTS))
    assert found[-1] == ("M10 x 100 / Box of 50", "$4.40", False)


def test_rows_below_a_name_that_lead_nowhere_are_what_it_costs() -> None:
    table = _priced_table(("Part No", "Size", "Pack", "Price"), *_BOLTS * 3)
    name = "<p>Hex Bolt &amp; Nut, Galvanised</p>"
    page = read(
        f"<title>Hex Bolt &amp; Nut, Galvanised</title>{name}<form>{table}<button>Add to cart</button></form>"
    )
    linked = table.replace("WB1-", "<a href='/item?id=1'>WB</a>")
    assert page.page_type is PageType.PDP
    assert read(f"<title>Bolts</title><p>Bolts</p>{linked}").page_type is not PageType.PDP


def test_a_lists_only_row_is_known_by_its_link_where_the_page_counts_one() -> None:
    page = read(
        "<main><h1>Work Trousers</h1><p>1 item</p><ol><li><div><strong><a href='/redhawk'>Redhawk Action Trousers"
        "</a></strong><div><span>£22.49</span></div><button>Add to basket</button></div></li></ol></main>"
    )
    assert [p.url for p in page.products] == ["http://shop.test/redhawk"]


def test_a_sum_beside_a_price_on_a_line_of_its_own_is_a_part_of_the_name() -> None:
    rows = "".join(
        f"<article><h4>Theatre voucher £{n}</h4><p>£{n}.00</p><input type=number name=n{n}></article>"
        for n in (20, 50, 100)
    )
    page = read(f"<h1>Theatre voucher</h1><p>Valid for three years.</p><section>{rows}</section>")
    (group,) = page.option_groups or page.products[0].option_groups
    assert [c.words for c in group.choices] == [f"Theatre voucher £{n}" for n in (20, 50, 100)]


def test_of_kinds_of_tickets_one_may_be_sold_out_and_one_more_or_less_is_no_choice() -> None:
    field = "<button>One fewer</button><input type=number name=n><button>One extra</button>"
    kinds = (
        ("Stalls", "£49.00", field),
        ("Gallery", "£24.00", "<strong>SOLD OUT</strong>"),
        ("Box", "£60.00", field),
    )
    rows = "".join(f"<p>{kind} {price} Tickets: {control}</p>" for kind, price, control in kinds)
    page = read(f"<h1>The Magic Flute</h1><p>Sat 12 Dec 2026</p>{rows}<button>Add to basket</button>")
    (group,) = page.products[0].option_groups
    assert [(c.words, c.is_gone) for c in group.choices] == [
        ("Stalls", False),
        ("Gallery", True),
        ("Box", False),
    ]
    assert page.products[0].availability is Availability.ONLINE


def test_what_stands_under_a_bold_line_about_other_goods_is_not_said_of_the_product() -> None:
    page = read(
        "<h1>Cast iron block</h1><p>£9.80</p><p>For 25 mm shafts.</p><button>Add to cart</button>"
        "<p><b>Customers who bought this product also purchased</b></p><p>Stainless block | Nylon block</p>"
    )
    assert "Stainless" not in page.products[0].details
