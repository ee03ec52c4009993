"""Lists that hold one thing: its block has a price, and leads to a page of its own."""

from __future__ import annotations

from tests.lab.shelves.shelf import FOOTER, HEADER, Shelf, page

_POD = (
    '<div class="row"><div class="col-sm-9"><div class="page-header"><h1>{head}</h1></div>'
    '<form method="get" action=""><p><strong>{count}</strong></p></form><section><ol class="row"><li class="col">'
    '<article class="pod"><div class="image_container"><a href="/goods/mesh-perch_7/">'
    '<img src="{img}" alt="Mesh Perch 30 cm" width="160" height="120"></a></div><p class="stars"></p>'
    '<h3><a href="/goods/mesh-perch_7/" title="Mesh Perch 30 cm">Mesh Perch 30 cm</a></h3><div class="price">'
    '<p class="price_color">£24.90</p><p class="instock">In stock</p><form method="post" action="/basket/add/7/">'
    '<button type="submit">Add to basket</button></form></div></article></li></ol></section></div></div>'
)


def _list(head: str, count: str) -> str:
    return page(HEADER + _POD.replace("{head}", head).replace("{count}", count) + FOOTER)


_TABLE = page(
    HEADER
    + "<main><h1>Gloves</h1><p>Home / Safety / Gloves</p><table><tr><th>Order no.</th><th>Item</th><th>Price</th>"
    "<th></th></tr><tr><td>70-118</td><td><a href='/p/70'>Nitrile gloves, size 9, box of 100</a></td><td>£11.40</td>"
    "<td><button>Add</button></td></tr></table></main>" + FOOTER
)
_GOODS = ("Mesh Perch 30 cm | 24.90 | GBP | available_online",)

LONE: tuple[Shelf, ...] = (
    Shelf(
        "one hit under a heading of the search",
        _list('Products matching "perch"', "Found 1 result, showing 1 to 1."),
        _GOODS,
        ("search",),
        "/search/?q=perch",
    ),
    Shelf(
        "one thing in a category",
        _list("Perches", "1 item"),
        _GOODS,
        path="/c/perches",
    ),
    Shelf(
        "one row in a table",
        _TABLE,
        ("Nitrile gloves, size 9, box of 100 | 11.40 | GBP | available_online",),
        path="/c/gloves",
    ),
)
