"""Hand-made listings as grids of cards."""

from __future__ import annotations

from tests.lab.shelves.shelf import FOOTER, GRID, HEADER, Shelf, page

TAILWIND = page(
    '<div class="min-h-screen"><div class="sticky top-0 flex px-6" '
    'style="position:sticky;top:0;background:#fff"><a href="/" class="font-bold">nestbox</a><input '
    'class="px-4 py-2" placeholder="What are you looking for?"><a href="/bag"><svg width="20" '
    'height="20"><title>Bag</title></svg></a></div>'
    '<div class="grid g">'
    + "".join(
        f'<a href="/p/{i}" class="group block rounded-xl" style="display:block"><div class="aspect-square '
        f'overflow-hidden"><img class="object-cover" src="{{img}}"></div><div class="mt-3 flex '
        f'justify-between" style="display:flex;justify-content:space-between"><p class="text-sm '
        f'text-gray-700">{n}</p>'
        f'<div class="flex items-baseline" style="display:flex"><span class="text-xs" '
        f'style="font-size:11px">€</span><span class="text-lg" style="font-size:20px">{a}</span><sup '
        f'style="font-size:10px">{c}</sup></div></div><div class="text-xs">{s}</div></a>'
        for i, n, a, c, s in (
            (1, "Seagrass tunnel", "12", "50", "In stock"),
            (2, "Ceramic hideaway", "24", "00", "In stock"),
            (3, "Birch bridge", "8", "75", "Sold out"),
            (4, "Hemp mat", "19", "95", "Only 2 left"),
        )
    )
    + "</div></div>",
    GRID,
    lang="en-IE",
)

ROWS = page(
    HEADER
    + '<div class="container"><h2>Our rabbits</h2>'
    + "".join(
        '<div class="row" style="display:flex">'
        + "".join(
            f'<div class="col-4" style="width:33%"><div class="panel"><img src="{{img}}"><div '
            f'class="caption"><h4>{n}</h4><p>{p}</p><a class="btn" '
            f'href="/rabbit/{i}">View</a></div></div></div>'
            for i, n, p in row
        )
        + "</div>"
        for row in (
            ((1, "Holland Lop Daisy", "$89"), (2, "Mini Rex Otto", "$75"), (3, "Lionhead Fluff", "$95")),
            ((4, "Dutch Pip", "$60"), (5, "Polish Snow", "$70"), (6, "Harlequin Joker", "$110")),
            ((7, "Flemish Giant Goliath", "$150"),),
        )
    )
    + "</div>"
    + FOOTER,
)

SHADOW = page(
    HEADER
    + "<main><h1>Aquariums</h1><product-list>"
    + "".join(
        f'<product-card><template shadowrootmode="open"><article><img src="{{img}}" width="160" '
        f'height="120"><slot name="title"></slot><p class="cost">{p}</p><a '
        f'href="/aq/{i}">Details</a></article></template><h3 slot="title">{n}</h3></product-card>'
        for i, n, p in (
            (1, "Nano Cube 30 L", "CHF 89.–"),
            (2, "River Tank 120 L", "CHF 249.50"),
            (3, "Reef Tank 300 L", "CHF 1'190.–"),
        )
    )
    + "</product-list></main>",
    "product-list{display:flex;gap:16px}product-card{display:block;width:220px}",
    lang="de-CH",
)

CLICKS = page(
    '<div id="app"><div class="bar"><input placeholder="Search parrots" aria-label="Search"></div><div class="g">'
    + "".join(
        f'<div class="x1" style="cursor:pointer" onclick="location.hash=\'#/bird/{i}\'"><img '
        f'src="{{img}}"><div class="x2">{n}</div><div class="x3">{p}</div></div>'
        for i, n, p in (
            (1, "African Grey", "1 200 kr"),
            (2, "Budgie, blue", "299 kr"),
            (3, "Cockatiel", "899,50 kr"),
        )
    )
    + "</div></div>",
    GRID,
    lang="sv-SE",
)

HOME = page(
    HEADER
    + '<section style="padding:60px;background:#eee"><h1>Everything for happy pets</h1><p>Up to 30% off '
    'selected beds</p><a href="/sale">Shop the sale</a></section>'
    '<section><h2>Shop by category</h2><div class="g">'
    + "".join(
        f'<a href="/c/{n.lower()}"><img src="{{img}}"><span>{n}</span></a>' for n in ("Dogs", "Cats", "Birds")
    )
    + '</div></section><section><h2>Bestsellers</h2><div class="g">'
    + "".join(
        f'<div class="tile"><a href="/p/{i}"><img src="{{img}}" alt="{n}"></a><a '
        f'href="/p/{i}">{n}</a><p>{p}</p><button>Add to basket</button></div>'
        for i, n, p in (
            (1, "Dog bed, grey", "£35.00"),
            (2, "Cat tree Oslo", "£79.99"),
            (3, "Bird swing", "£4.25"),
        )
    )
    + "</div></section>"
    + FOOTER,
    GRID,
)

MONTHLY = page(
    HEADER
    + '<main><h1>Gaming laptops</h1><div>24 results</div><div class="g">'
    + "".join(
        f'<section class="tile"><img src="{{img}}"><div class="flag">Top rated</div><h3><a '
        f'href="/l/{i}">{n}</a></h3><p>★★★★☆ (212)</p><ul><li>16 GB RAM</li><li>512 GB '
        f'SSD</li></ul><div><span>Was £{w}</span> <b style="font-size:22px">£{p}</b></div><div>Save '
        f"£{s}</div><div>or £{m} per month with 24 payments</div><div>Free delivery on orders over "
        f"£40</div><button>Add to basket</button></section>"
        for i, n, w, p, s, m in (
            (1, "Kestrel Play 15 RTX 4050", "899.00", "749.00", "150.00", "31.20"),
            (2, "Nordlys Nitro 16 RTX 4060", "1,199.00", "999.00", "200.00", "41.62"),
            (3, "Aurum Edge 14 RTX 4070", "1,599.00", "1,449.99", "149.01", "60.41"),
        )
    )
    + "</div></main>"
    + FOOTER,
    GRID,
)

REQUEST = page(
    HEADER
    + '<main><h1>Reptiles</h1><div class="g">'
    + "".join(
        f'<article><a href="/r/{i}"><img src="{{img}}" alt=""></a><h2><a href="/r/{i}">{n}</a></h2><p '
        f'class="p">{p}</p></article>'
        for i, n, p in (
            (1, "Corn snake", "€60"),
            (2, "Ball python, piebald", "Price on request"),
            (3, "Leopard gecko", "€45"),
            (4, "Bearded dragon", "€80 (reserved)"),
        )
    )
    + "</main>",
    GRID,
)

GRIDS = (
    Shelf(
        "tailwind",
        TAILWIND,
        (
            "Seagrass tunnel | 12.50 | EUR | available_online",
            "Ceramic hideaway | 24.00 | EUR | available_online",
            "Birch bridge | 8.75 | EUR | out_of_stock",
            "Hemp mat | 19.95 | EUR | available_online",
        ),
    ),
    Shelf(
        "rows",
        ROWS,
        (
            "Holland Lop Daisy | 89 | USD | available_online",
            "Mini Rex Otto | 75 | USD | available_online",
            "Lionhead Fluff | 95 | USD | available_online",
            "Dutch Pip | 60 | USD | available_online",
            "Polish Snow | 70 | USD | available_online",
            "Harlequin Joker | 110 | USD | available_online",
            "Flemish Giant Goliath | 150 | USD | available_online",
        ),
    ),
    Shelf(
        "shadow",
        SHADOW,
        (
            "Nano Cube 30 L | 89 | CHF | available_online",
            "River Tank 120 L | 249.50 | CHF | available_online",
            "Reef Tank 300 L | 1190 | CHF | available_online",
        ),
    ),
    Shelf(
        "clicks",
        CLICKS,
        (
            "African Grey | 1200 | SEK | available_online",
            "Budgie, blue | 299 | SEK | available_online",
            "Cockatiel | 899.50 | SEK | available_online",
        ),
    ),
    Shelf(
        "home",
        HOME,
        (
            "Dog bed, grey | 35.00 | GBP | available_online",
            "Cat tree Oslo | 79.99 | GBP | available_online",
            "Bird swing | 4.25 | GBP | available_online",
        ),
        ("homepage",),
        "/",
    ),
    Shelf(
        "monthly",
        MONTHLY,
        (
            "Kestrel Play 15 RTX 4050 | 749.00 | GBP | available_online",
            "Nordlys Nitro 16 RTX 4060 | 999.00 | GBP | available_online",
            "Aurum Edge 14 RTX 4070 | 1449.99 | GBP | available_online",
        ),
        count=24,
    ),
    Shelf(
        "request",
        REQUEST,
        (
            "Corn snake | 60 | EUR | available_online",
            "Ball python, piebald | | | unknown",
            "Leopard gecko | 45 | EUR | available_online",
            "Bearded dragon | 80 | EUR | out_of_stock",
        ),
    ),
)
