"""Listings without cards: tables, definition lists, flat headings, bare lists; one result; no result."""

from __future__ import annotations

from tests.lab.shelves.shelf import Shelf, page

_TOP = (
    '<div><a href="/">Home</a> | <a href="/stock">Stock</a> | <a href="/about">About us</a> |'
    ' <a href="/contact">Contact</a></div>'
)

TABLE = page(
    _TOP + "<h1>Price list</h1><table border=1><thead><tr><th>Article</th><th>Description</th><th>Price (€)"
    "</th><th>Stock</th></tr></thead><tbody>"
    + "".join(
        f"<tr><td>{a}</td><td>{d}</td><td>{p}</td><td>{s}</td></tr>"
        for a, d, p, s in (
            ("Guinea fowl keets", "Pearl grey, 6 weeks", "9,50", "in stock"),
            ("Silkie hen", "White, point of lay", "28,00", "in stock"),
            ("Brahma cockerel", "Light", "35,00", "sold out"),
            ("Quail pair", "Coturnix", "14,00", "in stock"),
        )
    )
    + "</tbody></table>",
    "td,th{padding:6px}",
)

TABLE_LINKS = page(
    '<table width="900"><tr><td colspan="2"><h2>Classified ads</h2></td></tr><tr><td>'
    "<table><tr><th>Date</th><th>Title</th><th>Price</th><th>Place</th></tr>"
    + "".join(
        f'<tr><td>{d}</td><td><a href="/ad/{i}">{t}</a></td><td>{p}</td><td>{c}</td></tr>'
        for i, d, t, p, c in (
            (1, "12 May", "Two gerbils with tank", "$40", "Austin"),
            (2, "12 May", "Rat, blue, female", "$15", "Dallas"),
            (3, "11 May", "WANTED: rabbit hutch", "$60", "Waco"),
            (4, "10 May", "Chinchilla, grey", "$120 obo", "Austin"),
        )
    )
    + "</table></td></tr></table>",
)

DEFINITIONS = page(
    _TOP
    + "<h1>Animals looking for a home</h1><dl>"
    + "".join(
        f"<dt>{n}</dt><dd>{d}</dd><dd>{p}</dd>"
        for n, d, p in (
            ("Luna", "Lop-eared doe, two years", "Fee: £35"),
            ("Oscar", "Neutered buck, four years", "Fee: £30"),
            ("Bella and Max", "Bonded pair", "Fee: £55 (reserved)"),
        )
    )
    + "</dl>",
)

FLAT = page(
    _TOP
    + '<div class="content"><h1>Plants</h1>'
    + "".join(
        f'<h3><a href="/plants/{i}">{n}</a></h3><p>{d}</p><p>Price: {p}</p>'
        for i, n, d, p in (
            (1, "Fern, large", "Likes shade and a damp place.", "$12.00"),
            (2, "Cactus mix", "Three small cacti in a tray.", "$9.50"),
            (3, "Bonsai maple", "Eight years old, comes with its bowl.", "$85.00"),
        )
    )
    + "</div>",
)

BARE_LIST = page(
    _TOP + "<h2>For sale this week</h2><ul><li><a href='/h/1'>Bay mare, 15 hands</a> – €2,400</li><li><a "
    "href='/h/2'>Shetland pony, 8 years</a> – €850</li><li><a href='/h/3'>Haflinger gelding</a> – €3,100 "
    "<b>SOLD</b></li></ul><p>Call us to come and see them.</p>",
)

OSC = page(
    '<table width="100%"><tr><td width="20%"><table><tr><td>Categories</td></tr><tr><td><a '
    'href="/c1">Hardware-&gt;</a> (6)<br><a href="/c2">Software-&gt;</a> (4)<br><a href="/c3">DVD '
    "Movies-&gt;</a> (17)</td></tr></table></td><td>"
    '<table width="100%"><tr>'
    + "".join(
        f'<td align="center" width="33%"><a href="/p{i}"><img src="{{img}}" alt="{n}" width="100" '
        f'height="80"></a><br><a href="/p{i}">{n}</a><br>{p}</td>'
        for i, n, p in (
            (1, "Matrox G200 MMS", "<s>$299.99</s>&nbsp;&nbsp;$269.99"),
            (2, "Disciples: Sacred Lands", "$90.00"),
            (3, "Beloved", "$54.99"),
        )
    )
    + "</tr><tr>"
    + "".join(
        f'<td align="center" width="33%"><a href="/p{i}"><img src="{{img}}" alt="{n}" width="100" '
        f'height="80"></a><br><a href="/p{i}">{n}</a><br>{p}</td>'
        for i, n, p in ((4, "Speed", "$39.99"), (5, "Fire Down Below", "$29.99"))
    )
    + "</tr></table></td></tr></table>",
)

ONE = page(
    '<header><form action="/search"><input name="q" type="search" '
    'value="axolotl"><button>Go</button></form></header><main><h1>Search results for “axolotl”</h1><p>1 '
    'result</p><div class="results"><div class="item"><img src="{img}"><div><h3><a '
    'href="/p/axolotl">Axolotl, wild type</a></h3><p class="cost">£32.00</p><p>In '
    'stock</p></div></div></div></main><footer><a href="/t">Terms</a></footer>',
)

NONE = page(
    '<header><form action="/search"><input name="q" type="search" '
    'value="unicorn"><button>Go</button></form></header><main><h1>Search</h1><p>Sorry, we found no results '
    'for “unicorn”.</p><h2>You may also like</h2><div style="display:flex">'
    + "".join(
        f'<div style="width:200px"><img src="{{img}}"><h3><a href="/p/{i}">{n}</a></h3><p>{p}</p></div>'
        for i, n, p in ((1, "Plush horse", "£12.00"), (2, "Toy farm", "£30.00"), (3, "Saddle pad", "£25.00"))
    )
    + "</div></main>",
)

NONE_DE = page(
    '<form action="/suche"><input name="suche" value="einhorn" '
    'placeholder="Suche"></form><h1>Suche</h1><p>Leider wurden keine Artikel gefunden, die Ihrer Suche '
    "entsprechen.</p>",
    lang="de",
)
NONE_FR = page(
    '<form action="/recherche"><input name="q" value="licorne" '
    'placeholder="Rechercher"></form><h1>Recherche</h1><p>Aucun résultat ne correspond à votre '
    "recherche.</p>",
    lang="fr",
)
NONE_ES = page(
    '<form action="/buscar"><input name="q" value="unicornio" '
    'placeholder="Buscar"></form><h1>Búsqueda</h1><p>No se han encontrado productos que coincidan con su '
    "búsqueda.</p>",
    lang="es",
)

NO_PRICES = page(
    _TOP
    + '<h1>Our chickens</h1><div style="display:grid;grid-template-columns:repeat(3,1fr)">'
    + "".join(
        f'<a href="/hens/{i}" style="display:block"><img src="{{img}}" alt=""><h3>{n}</h3><span>{d}</span></a>'
        for i, n, d in (
            (1, "Light Sussex", "A calm layer"),
            (2, "Marans", "Dark brown eggs"),
            (3, "Araucana", "Blue eggs"),
            (4, "Leghorn", "White eggs"),
        )
    )
    + "</div>",
)

VARIED = page(
    _TOP
    + "<h1>Boarding and shop</h1>"
    + "".join(
        f"<section><h2>{t}</h2><ul>{''.join(f'<li><b>{n}</b> <span>{p}</span></li>' for n, p in items)}</ul></section>"
        for t, items in (
            ("Cages", (("Loft 80", "£64.00"), ("Villa 120", "£129.00"))),
            ("Food", (("Muesli 1 kg", "£8.95"), ("Herb mix 500 g", "£6.90"), ("Pellets 3 kg", "£12.40"))),
        )
    )
)

PLAIN = (
    Shelf(
        "table with bare numbers",
        TABLE,
        (
            "Guinea fowl keets | 9.50 | EUR | available_online",
            "Silkie hen | 28.00 | EUR | available_online",
            "Brahma cockerel | 35.00 | EUR | out_of_stock",
            "Quail pair | 14.00 | EUR | available_online",
        ),
    ),
    Shelf(
        "table of ads",
        TABLE_LINKS,
        (
            "Two gerbils with tank | 40 | USD | available_online",
            "Rat, blue, female | 15 | USD | available_online",
            "WANTED: rabbit hutch | 60 | USD | available_online",
            "Chinchilla, grey | 120 | USD | available_online",
        ),
    ),
    Shelf(
        "definitions",
        DEFINITIONS,
        (
            "Luna | 35 | GBP | available_online",
            "Oscar | 30 | GBP | available_online",
            "Bella and Max | 55 | GBP | out_of_stock",
        ),
        ("listing", "article"),
    ),
    Shelf(
        "flat headings",
        FLAT,
        (
            "Fern, large | 12.00 | USD | available_online",
            "Cactus mix | 9.50 | USD | available_online",
            "Bonsai maple | 85.00 | USD | available_online",
        ),
    ),
    Shelf(
        "bare list",
        BARE_LIST,
        (
            "Bay mare, 15 hands | 2400 | EUR | available_online",
            "Shetland pony, 8 years | 850 | EUR | available_online",
            "Haflinger gelding | 3100 | EUR | out_of_stock",
        ),
        ("listing", "article"),
    ),
    Shelf(
        "oscommerce",
        OSC,
        (
            "Matrox G200 MMS | 269.99 | USD | available_online",
            "Disciples: Sacred Lands | 90.00 | USD | available_online",
            "Beloved | 54.99 | USD | available_online",
            "Speed | 39.99 | USD | available_online",
            "Fire Down Below | 29.99 | USD | available_online",
        ),
        ("listing", "search", "homepage"),
    ),
    Shelf(
        "one result",
        ONE,
        ("Axolotl, wild type | 32.00 | GBP | available_online",),
        ("search", "listing"),
        "/search?q=axolotl",
        count=1,
    ),
    Shelf("no result", NONE, (), ("search",), "/search?q=unicorn", no_results=True),
    Shelf("no result in German", NONE_DE, (), ("search",), "/suche?suche=einhorn", no_results=True),
    Shelf("no result in French", NONE_FR, (), ("search",), "/recherche?q=licorne", no_results=True),
    Shelf("no result in Spanish", NONE_ES, (), ("search",), "/buscar?q=unicornio", no_results=True),
    Shelf(
        "without prices",
        NO_PRICES,
        (
            "Light Sussex | | | unknown",
            "Marans | | | unknown",
            "Araucana | | | unknown",
            "Leghorn | | | unknown",
        ),
    ),
    Shelf(
        "sections with lists",
        VARIED,
        (
            "Loft 80 | 64.00 | GBP | available_online",
            "Villa 120 | 129.00 | GBP | available_online",
            "Muesli 1 kg | 8.95 | GBP | available_online",
            "Herb mix 500 g | 6.90 | GBP | available_online",
            "Pellets 3 kg | 12.40 | GBP | available_online",
        ),
        ("listing", "article"),
    ),
)
