"""Listings as usual shop software writes them."""

from __future__ import annotations

from tests.lab.shelves.shelf import FOOTER, GRID, HEADER, Shelf, page


def _woo(name: str, price: str, button: str = "Add to cart", badge: str = "") -> str:
    slug = name.lower().replace(" ", "-")
    return (
        f'<li class="product type-product"><a href="/product/{slug}/" '
        f'class="woocommerce-LoopProduct-link">{badge}<img src="{{img}}" alt="">'
        f'<h2 class="woocommerce-loop-product__title">{name}</h2><div class="star-rating" role="img" '
        f'aria-label="Rated 4.50 out of 5"><span style="width:90%">Rated '
        f'<strong class="rating">4.50</strong> out of 5</span></div><span class="price">{price}</span></a>'
        f'<a href="?add-to-cart=12" class="button">{button}</a></li>'
    )


def _bdi(amount: str) -> str:
    return f'<span class="amount"><bdi><span class="currencySymbol">&pound;</span>{amount}</bdi></span>'


WOO = page(
    HEADER + '<main><h1>Small animals</h1><p class="woocommerce-result-count">Showing all 5 results</p><form '
    'class="ordering"><select name="orderby" aria-label="Shop order">'
    "<option>Default sorting</option><option>Sort by popularity</option><option>Sort by price: low to "
    "high</option></select></form><ul class='products g'>"
    + _woo("Syrian Hamster Golden", _bdi("15.00"))
    + _woo(
        "Roborovski Hamster",
        f'<del aria-hidden="true">{_bdi("14.00")}</del> <span class="screen-reader-text" '
        f'style="position:absolute;width:1px;height:1px;overflow:hidden">Original price was: '
        f"£14.00.</span><ins>{_bdi('11.50')}</ins>",
        badge='<span class="onsale">Sale!</span>',
    )
    + _woo("Hamster Starter Cage", f"{_bdi('39.99')} &ndash; {_bdi('59.99')}", "Select options")
    + _woo("Chinese Hamster", _bdi("12.00"), "Read more", '<span class="badge">Out of stock</span>')
    + _woo("Timothy Hay", _bdi("1,204.50"))
    + "</ul></main>"
    + FOOTER,
    GRID,
)

PRESTA = page(
    HEADER + '<div id="wrapper" style="display:flex"><div id="left-column" style="width:220px"><div '
    'id="search_filters"><p class="h6">Filter By</p><section class="facet"><p>Price</p>'
    '<ul><li><label><input type="checkbox"> £5.00 - £9.00 <span>(3)</span></label></li><li><label><input '
    'type="checkbox"> £20.00 - £26.00 <span>(4)</span></label></li></ul></section>'
    '<section><p>Composition</p><ul><li><label><input type="checkbox"> Cotton (2)'
    '</label></li><li><label><input type="checkbox"> Wool (1)</label></li></ul></section></div></div>'
    '<section id="main" style="flex:1"><h1>Art</h1><p>There are 4 products.</p><div class="products g">'
    + "".join(
        f'<div class="js-product product col-xs-12"><article class="product-miniature" '
        f'data-id-product="{i}"><div class="thumbnail-container"><div class="thumbnail-top">'
        f'<a href="/art/{i}-x.html" class="thumbnail"><img src="{{img}}" alt="{n}" width="160" '
        f'height="120"></a><a href="#" class="quick-view">Quick view</a></div><div '
        f'class="product-description">'
        f'<h2 class="h3 product-title"><a href="/art/{i}-x.html">{shown}</a></h2><div '
        f'class="product-price-and-shipping">{p}</div></div><ul class="product-flags"><li '
        f'class="new">New</li></ul></div></article></div>'
        for i, n, shown, p in (
            (
                3,
                "The best is yet to come framed poster",
                "The best is yet to come...",
                '<span class="price" aria-label="Price">£29.00</span>',
            ),
            (
                4,
                "The adventure begins framed poster",
                "The adventure begins framed...",
                '<span class="price">£29.00</span>',
            ),
            (
                5,
                "Hummingbird vector graphics",
                "Hummingbird vector graphics",
                (
                    '<span class="regular-price" style="text-decoration:line-through">£12.00</span> <span '
                    'class="discount-percentage">-25%</span> <span class="price">£9.00</span>'
                ),
            ),
            (6, "Mountain fox notebook", "Mountain fox notebook", '<span class="price">£12.90</span>'),
        )
    )
    + '</div><nav class="pagination"><div>Showing 1-4 of 4 item(s)</div></nav></section></div>'
    + FOOTER,
    GRID,
)

OPENCART = page(
    HEADER
    + '<div id="content" style="padding:16px"><h2>Laptops</h2><div class="row"><div class="col"><select '
    'id="input-sort"><option>Default</option><option>Name (A - Z)</option><option>Price (Low &gt; High)'
    '</option></select></div></div><div id="product-list" class="g">'
    + "".join(
        f'<div class="col mb-3"><div class="product-thumb"><div class="image"><a '
        f'href="/index.php?route=product&amp;product_id={i}"><img src="{{img}}" alt="{n}" '
        f'title="{n}"></a></div><div class="content"><div class="description">'
        f'<h4><a href="/index.php?route=product&amp;product_id={i}">{n}</a></h4><p>{d}</p><div '
        f'class="price">{p}</div></div><div class="button-group"><button title="Add to '
        f'Cart">⊕</button><button title="Add to Wish List">♡</button><button title="Compare this '
        f'Product">⇄</button></div></div></div></div>'
        for i, n, d, p in (
            (
                43,
                "MacBook",
                "Intel Core 2 Duo processor Powered by an Intel Core 2 Duo processor at speeds up to 2.16GHz..",
                '<span class="price-new">$602.00</span> <span class="price-tax">Ex Tax: $500.00</span>',
            ),
            (
                44,
                "MacBook Air",
                "MacBook Air is ultrathin, ultraportable, and ultra unlike anything else. But you don't lose..",
                '<span class="price-new">$1,202.00</span> <span class="price-tax">Ex Tax: $1,000.00</span>',
            ),
            (
                46,
                "Sony VAIO",
                "Unprecedented power. The next generation of processing technology has arrived.",
                (
                    '<span class="price-new">$980.00</span> <span class="price-old" '
                    'style="text-decoration:line-through">$1,202.00</span> <span class="price-tax">Ex Tax: '
                    "$800.00</span>"
                ),
            ),
        )
    )
    + "</div><div>Showing 1 to 3 of 3 (1 Pages)</div></div>"
    + FOOTER,
    GRID,
)

MAGENTO = page(
    HEADER
    + '<main><h1 class="page-title"><span>Search results for: \'bag\'</span></h1><div class="toolbar"><p '
    'class="toolbar-amount">3 Items</p><label>Sort By <select name="sorter"><option>Product '
    "Name</option><option>Price</option><option>Relevance</option></select></label></div><ol "
    'class="products list items g">'
    + "".join(
        f'<li class="item product product-item"><div class="product-item-info"><a '
        f'href="/{n.lower().replace(" ", "-")}.html" class="photo"><img src="{{img}}" alt="{n}"></a><div '
        f'class="details"><strong class="product name"><a class="product-item-link" '
        f'href="/{n.lower().replace(" ", "-")}.html"> {n} </a></strong>'
        f'<div class="product-reviews-summary"><div class="rating-result" title="80%"><span '
        f'style="display:block;height:12px"></span></div><a href="#reviews">3 Reviews</a></div><div '
        f'class="price-box">{p}</div><div class="actions"><button title="Add to Cart"><span>Add to '
        f'Cart</span></button><a href="#" role="button" title="Add to Wish List">Add to Wish List</a><a '
        f'href="#" title="Add to Compare">Add to Compare</a></div></div></div></li>'
        for n, p in (
            (
                "Push It Messenger Bag",
                (
                    '<span class="price-container"><span class="price-wrapper"><span '
                    'class="price">$45.00</span></span></span>'
                ),
            ),
            (
                "Fusion Backpack",
                (
                    '<span class="special-price"><span class="price-label">Special Price</span> <span '
                    'class="price">$59.00</span></span> <span class="old-price"><span '
                    'class="price-label">Regular Price</span> <span class="price">$74.00</span></span>'
                ),
            ),
            (
                "Endeavor Daytrip Backpack",
                (
                    '<span class="minimal-price"><span class="price-label">As low as</span> <span '
                    'class="price">$33.00</span></span>'
                ),
            ),
        )
    )
    + "</ol></main>"
    + FOOTER,
    GRID,
)

_HIDDEN = (
    ".visually-hidden{position:absolute!important;overflow:hidden;width:1px;height:1px;margin:-1px;padding:0;"
    "border:0;clip:rect(0 0 0 0)}.none{display:none}"
)


def _dawn(name: str, price: str, badge: str = "") -> str:
    slug = name.lower().replace(" ", "-")
    return (
        f'<li class="grid__item"><div class="card-wrapper"><div class="card"><div class="card__inner"><img '
        f'src="{{img}}" alt="{name}"></div><div class="card__content"><h3 class="card__heading h5"><a '
        f'href="/products/{slug}" class="full-unstyled-link">{name}</a></h3>'
        f'<div class="card-information"><span class="caption-large light">Cedar Lane</span><div '
        f'class="price"><div class="price__container">{price}</div></div></div></div><div '
        f'class="card__badge">{badge}</div></div></div></li>'
    )


DAWN = page(
    HEADER
    + '<main><h1>Products</h1><p role="status">4 products</p><ul class="grid g">'
    + _dawn(
        "Cork Hide",
        '<div class="price__regular"><span class="visually-hidden">Regular price</span> <span '
        'class="price-item price-item--regular"> £18.00 GBP </span></div>',
    )
    + _dawn(
        "Sand Bath",
        '<div class="price__sale"><span class="visually-hidden">Regular price</span> <span><s '
        'class="price-item price-item--regular"> £22.00 GBP </s></span> <span class="visually-hidden">Sale '
        'price</span> <span class="price-item price-item--sale"> £16.50 GBP </span></div>',
        '<span class="badge">Sale</span>',
    )
    + _dawn(
        "Wheel 28 cm",
        '<div class="price__regular"><span class="visually-hidden">Regular price</span> <span '
        'class="price-item"> From £24.00 GBP </span></div>',
    )
    + _dawn(
        "Bendy Bridge",
        '<div class="price__regular"><span class="visually-hidden">Regular price</span> <span '
        'class="price-item"> £7.00 GBP </span></div>',
        '<span class="badge">Sold out</span>',
    )
    + "</ul></main>"
    + FOOTER,
    GRID + _HIDDEN,
)

SHOPWARE = page(
    '<header><a href="/">Tierglück</a><form action="/search"><input type="search" name="search" '
    'placeholder="Suchbegriff eingeben"><button aria-label="Suchen">⌕</button></form></header>'
    '<div style="padding:16px"><h1>Futter</h1><select aria-label="Sortierung" name="order"><option>Name '
    'A-Z</option><option>Preis aufsteigend</option></select><div class="g">'
    + "".join(
        f'<div class="cms-listing-col"><div class="card product-box"><div class="card-body"><div '
        f'class="product-badges">{b}</div><a href="/{n}" title="{t}"><img src="{{img}}" alt="{t}"></a><div '
        f'class="product-info"><a href="/{n}" class="product-name" title="{t}">{t}</a><div '
        f'class="product-variant">{v}</div>'
        f'<div class="product-price-info"><p class="product-price-unit">{u}</p><div '
        f'class="product-price-wrapper"><span class="product-price">{p}</span></div></div><div '
        f'class="product-action"><button>In den Warenkorb</button></div></div></div></div></div>'
        for n, t, v, u, p, b in (
            ("k1", "Hamsterfutter Getreidemix", "Größe: 1 kg", "Inhalt: 1 Kilogramm", "8,49 €*", ""),
            (
                "k2",
                "Mehlwürmer getrocknet",
                "",
                "Inhalt: 0.25 Kilogramm (23,96 €* / 1 Kilogramm)",
                "5,99 €*",
                "",
            ),
            (
                "k3",
                "Wiesenheu",
                "",
                "Inhalt: 2 Kilogramm (4,75 €* / 1 Kilogramm)",
                '9,50 €* <span class="list-price">UVP 12,99 €*</span>',
                '<span class="badge">-27%</span>',
            ),
            ("k4", "Knabberstange", "", "", "ab 1.299,00 €*", "<span>Tipp</span>"),
        )
    )
    + "</div><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. Versandkosten</p></div>",
    GRID,
    lang="de-DE",
    title="Futter",
)

SOFTWARE = (
    Shelf(
        "woocommerce",
        WOO,
        (
            "Syrian Hamster Golden | 15.00 | GBP | available_online",
            "Roborovski Hamster | 11.50 | GBP | available_online",
            "Hamster Starter Cage | 39.99 | GBP | available_online",
            "Chinese Hamster | 12.00 | GBP | out_of_stock",
            "Timothy Hay | 1204.50 | GBP | available_online",
        ),
        count=5,
    ),
    Shelf(
        "prestashop",
        PRESTA,
        (
            "The best is yet to come framed poster | 29.00 | GBP | available_online",
            "The adventure begins framed poster | 29.00 | GBP | available_online",
            "Hummingbird vector graphics | 9.00 | GBP | available_online",
            "Mountain fox notebook | 12.90 | GBP | available_online",
        ),
        count=4,
    ),
    Shelf(
        "opencart",
        OPENCART,
        (
            "MacBook | 602.00 | USD | available_online",
            "MacBook Air | 1202.00 | USD | available_online",
            "Sony VAIO | 980.00 | USD | available_online",
        ),
    ),
    Shelf(
        "magento",
        MAGENTO,
        (
            "Push It Messenger Bag | 45.00 | USD | available_online",
            "Fusion Backpack | 59.00 | USD | available_online",
            "Endeavor Daytrip Backpack | 33.00 | USD | available_online",
        ),
        ("search",),
        count=3,
    ),
    Shelf(
        "dawn",
        DAWN,
        (
            "Cork Hide | 18.00 | GBP | available_online",
            "Sand Bath | 16.50 | GBP | available_online",
            "Wheel 28 cm | 24.00 | GBP | available_online",
            "Bendy Bridge | 7.00 | GBP | out_of_stock",
        ),
        count=4,
    ),
    Shelf(
        "shopware",
        SHOPWARE,
        (
            "Hamsterfutter Getreidemix | 8.49 | EUR | available_online",
            "Mehlwürmer getrocknet | 5.99 | EUR | available_online",
            "Wiesenheu | 9.50 | EUR | available_online",
            "Knabberstange | 1299.00 | EUR | available_online",
        ),
    ),
)
