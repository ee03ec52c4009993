"""Pages about one thing: in stock, sold out, in stores only, with variants and with things recommended beside it."""

from __future__ import annotations

from tests.lab.shelves.shelf import Shelf, page

_HEADER = (
    '<header><h2 style="display:inline"><a href="/">Petworld</a></h2> <form style="display:inline" '
    'action="/s"><input name="q" placeholder="Search"></form> <a href="/login">Sign '
    'in</a></header><nav><a href="/dogs">Dogs</a> <a href="/cats">Cats</a> <a '
    'href="/birds">Birds</a></nav>'
)
_RELATED = (
    '<section><h2>You may also like</h2><div style="display:flex">'
    + "".join(
        f'<div style="width:200px"><a href="/p/{i}"><img src="{{img}}"></a><h3><a '
        f'href="/p/{i}">{n}</a></h3><span>{p}</span><button>Add to cart</button></div>'
        for i, n, p in (
            (7, "Other leash", "$9.00"),
            (8, "Other collar", "$14.00"),
            (9, "Other bowl", "$22.00"),
            (10, "Other bed", "$39.00"),
        )
    )
    + "</div></section>"
)
_FOOT = (
    '<footer><p>Newsletter: 10% off your first order over $50</p><form action="/news" '
    'method="post"><input type="email" placeholder="Your e-mail"><button>Sign '
    "up</button></form></footer>"
)

SIMPLE = page(
    _HEADER
    + '<main style="display:flex"><img src="{img}" width="400" height="320"><div><h1>Leather leash, 2 '
    'm</h1><p>★★★★☆ 31 reviews</p><p style="font-size:26px"><del>$34.00</del> '
    '<ins>$27.20</ins></p><p>Hand-stitched in Portugal.</p><form method="post"><input type="number" '
    'name="quantity" value="1"><button>Add to cart</button></form><p>SKU: LL-200</p><p>Free shipping on '
    "orders over $75</p></div></main>" + _RELATED + _FOOT,
    title="Leather leash, 2 m – Petworld",
)

JSONLD = page(
    _HEADER + '<main><div><h1>Aviary Grande</h1><img src="{img}" width="400" height="300"><div>$1,'
    "249.00</div><button>Buy now</button><p>Delivery $49.00. Pay in 4 instalments of "
    "$312.25.</p></div></main>" + _FOOT,
    title="Aviary Grande",
    head='<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",'
    '"name":"Aviary Grande","sku":"AV-9","brand":{"@type":"Brand","name":"Birdhaus"},'
    '"offers":{"@type":"Offer","price":"1399.00","priceCurrency":"USD",'
    '"availability":"https://schema.org/InStock"}}</script>',
)

SOLD_OUT = page(
    _HEADER + '<main><h1>Hedgehog house</h1><img src="{img}" width="400" height="300"><p '
    'class="price">£48.00</p><button disabled>Sold out</button><p>Made of larch.</p></main>' + _FOOT,
    title="Hedgehog house",
)

NOTIFY = page(
    _HEADER
    + '<main><h1>Parrot swing</h1><img src="{img}" width="400" height="300"><p>£12.00</p><p>Currently '
    'unavailable</p><form><input type="email" placeholder="E-mail"><button>Notify me when '
    "available</button></form></main>",
    title="Parrot swing",
)

STORE = page(
    _HEADER
    + '<main><h1>Goldfish, common</h1><img src="{img}" width="400" height="300"><p>$3.99</p><p>This item '
    'is available in store only.</p><a href="/stores">Find a store</a></main>',
    title="Goldfish, common",
)

PICKUP = page(
    _HEADER
    + '<main><h1>Cat litter 40 lb</h1><img src="{img}" width="400" height="300"><p>$21.49</p><ul><li>Free '
    "in-store pickup available today</li><li>Same-day delivery</li></ul><button>Add to cart</button><a "
    'href="/stores">Check other stores</a></main>',
    title="Cat litter 40 lb",
)

VARIANTS = page(
    _HEADER + '<main><h1>Fleece hammock</h1><img src="{img}" width="400" height="300"><p '
    'style="font-size:24px">CHF 18.90</p><fieldset><legend>Size</legend><label><input type="radio" '
    'name="s" checked>S</label> <label><input type="radio" name="s">M</label> <label><input type="radio" '
    'name="s" disabled>L (sold out)</label></fieldset><select '
    'name="colour"><option>Grey</option><option>Red</option></select><button>In den '
    "Warenkorb</button></main>",
    lang="de-CH",
    title="Fleece hammock",
)

BREEDER = page(
    _HEADER
    + '<main><h1>Rosie</h1><img src="{img}" width="400" height="300"><p>Mini lop doe, born 3 March. Litter '
    'trained and very sweet.</p><p>Rehoming fee: $60. Pick-up in Bend, Oregon.</p><a href="/contact">Ask '
    "about Rosie</a></main>",
    title="Rosie | Riverside Rabbitry",
)

GERMAN = page(
    '<header><a href="/">Zoo Müller</a></header><main><h1>Landschildkröte, Nachzucht 2024</h1><img '
    'src="{img}" width="400" height="300"><p>89,00 € <small>inkl. MwSt.</small></p><p>Nur in unseren '
    "Filialen erhältlich.</p></main>",
    lang="de",
    title="Landschildkröte, Nachzucht 2024",
)

SPLIT = page(
    _HEADER + '<main><h1>Dog crate XL</h1><img src="{img}" width="400" height="300"><div><span>List price: '
    '<s>$129.99</s></span></div><div class="now"><span '
    'style="font-size:13px;vertical-align:super">$</span><span style="font-size:28px">89</span><span '
    'style="font-size:13px;vertical-align:super">95</span></div><p>In Stock.</p><button>Add to '
    "Cart</button></main>" + _RELATED,
    title="Dog crate XL",
)

_DETAIL = ("pdp",)
DETAILS = (
    Shelf(
        "simple detail", SIMPLE, ("Leather leash, 2 m | 27.20 | USD | available_online",), _DETAIL, "/p/leash"
    ),
    Shelf(
        "declared price differs",
        JSONLD,
        ("Aviary Grande | 1249.00 | USD | available_online",),
        _DETAIL,
        "/p/aviary",
    ),
    Shelf("sold out detail", SOLD_OUT, ("Hedgehog house | 48.00 | GBP | out_of_stock",), _DETAIL, "/p/house"),
    Shelf("notify me", NOTIFY, ("Parrot swing | 12.00 | GBP | out_of_stock",), _DETAIL, "/p/swing"),
    Shelf("in store only", STORE, ("Goldfish, common | 3.99 | USD | in_store_only",), _DETAIL, "/p/fish"),
    Shelf(
        "pick-up is an offer",
        PICKUP,
        ("Cat litter 40 lb | 21.49 | USD | available_online",),
        _DETAIL,
        "/p/litter",
    ),
    Shelf("variants", VARIANTS, ("Fleece hammock | 18.90 | CHF | available_online",), _DETAIL, "/p/hammock"),
    Shelf(
        "breeder's animal",
        BREEDER,
        ("Rosie | 60 | USD | available_online",),
        ("pdp", "article"),
        "/rabbits/rosie",
    ),
    Shelf(
        "German, in stores only",
        GERMAN,
        ("Landschildkröte, Nachzucht 2024 | 89.00 | EUR | in_store_only",),
        _DETAIL,
        "/tiere/schildkroete",
    ),
    Shelf("split price", SPLIT, ("Dog crate XL | 89.95 | USD | available_online",), _DETAIL, "/p/crate"),
)
