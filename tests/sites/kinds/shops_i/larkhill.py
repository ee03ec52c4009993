"""Larkhill Tea Room: a tea room in a village that also posts its teas; a Squarespace 7.1 site (data-variants, category nav, search filled in by script, cookie banner)."""
from __future__ import annotations

import json

from ._util import Response, Thing, asset, case, dec, esc, inside, number, offer, page, redirect, was_of

NAME = "larkhill"
THINGS: list[Thing] = []
CATS = {"black-tea": "Black tea", "green-tea": "Green tea", "oolong": "Oolong", "white-puerh": "White & pu-erh", "herbal": "Herbal & rooibos", "matcha": "Matcha", "teaware": "Teaware", "gifts": "Gifts & events"}


def add(name: str, cat: str, text: str, price, axis: str = "Size", out=(), was=None) -> None:
    THINGS.append(Thing(name, cat, text, price, [(axis, list(price))] if isinstance(price, dict) else None, out, was=was))


def tins(a: float, b: float, c: float = 0) -> dict:
    return {"50 g": a, "100 g": b, **({"250 g": c} if c else {})}


add("Larkhill Breakfast", "black-tea", "Our house blend of Assam and Kenyan leaf: malty, brisk, takes milk. Loose leaf, or in plastic-free pyramid bags.", {"100 g": 7.5, "250 g": 16.5, "40 pyramid bags": 9.5})
add("Assam Mangalam", "black-tea", "Golden tips from the Brahmaputra valley, second flush. Loose leaf.", tins(5.9, 10.5, 23))
add("Darjeeling First Flush", "black-tea", "Spring leaf from Puttabong: green grape and meadow. Loose leaf.", tins(9.5, 17.5))
add("Darjeeling Second Flush", "black-tea", "Muscatel and amber. Loose leaf.", tins(8, 14.5, 33))
add("Earl Grey Blue Flower", "black-tea", "Ceylon black tea with Calabrian bergamot oil and cornflowers. Loose leaf.", tins(4.9, 8.5, 18.5))
add("Decaf Earl Grey", "black-tea", "Decaffeinated Ceylon black tea (CO2 process) with bergamot. Loose leaf.", tins(5.5, 9.9))
add("Decaf Breakfast", "black-tea", "Decaffeinated black tea from Assam (CO2 process), for the second pot after four. Pyramid bags.", {"40 pyramid bags": 10.5})
add("Lapsang Souchong", "black-tea", "Dried over pinewood smoke in Fujian. Loose leaf.", tins(6.5, 11.9), out=True)
add("Keemun", "black-tea", "Cocoa, a breath of smoke, no bitterness. Loose leaf.", tins(6.9, 12.5))
add("Ceylon Uva", "black-tea", "High grown, bright and minty. Loose leaf.", tins(4.9, 8.5))
add("Masala Chai", "black-tea", "Assam with cardamom, ginger, cinnamon and clove. Simmer with milk.", {"100 g": 7.9, "250 g": 17.5})
add("Sencha Kyushu", "green-tea", "Japanese green tea, steamed; sweet grass and sea air. Loose leaf.", tins(7.5, 13.5))
add("Genmaicha", "green-tea", "Japanese green tea with toasted rice. Loose leaf.", tins(5.5, 9.9))
add("Hojicha", "green-tea", "Japanese green tea, roasted till brown: caramel and little caffeine. Loose leaf.", tins(5.9, 10.5))
add("Gyokuro Asahi", "green-tea", "Japanese green tea grown in the shade for three weeks. Loose leaf.", {"50 g": 19.5}, out=True)
add("Dragon Well", "green-tea", "Longjing from Zhejiang, pan fired in the wok: chestnut. Loose leaf.", tins(8.9, 16))
add("Jasmine Pearls", "green-tea", "Hand rolled Chinese green tea scented with night jasmine. Loose leaf.", tins(9.2, 16.9))
add("Moroccan Mint", "green-tea", "Chinese gunpowder and spearmint. Loose leaf.", tins(4.5, 7.9))
add("Tie Guan Yin", "oolong", "Iron Goddess, lightly rolled and orchid-like. Loose leaf oolong.", tins(8.9, 16.5))
add("Milk Oolong", "oolong", "Jin Xuan from Taiwan with a creamy cup and nothing added. Loose leaf oolong.", tins(7.2, 13.2))
add("Oriental Beauty", "oolong", "Bitten by leafhoppers; honey and peach. Loose leaf oolong.", {"50 g": 14.5})
add("Da Hong Pao", "oolong", "Dark rock oolong from Wuyi. Loose leaf.", {"50 g": 9.5}, out=True)
add("White Peony", "white-puerh", "Buds and leaves, melon and hay. Loose leaf.", tins(7.5, 13.9))
add("Silver Needle", "white-puerh", "Buds only. Loose leaf.", {"50 g": 13.5})
add("Shou Pu-erh Cake 2016", "white-puerh", "Ripe pu-erh pressed to a cake of 357 g.", 38)
add("Peppermint Leaf", "herbal", "English grown peppermint, naturally without caffeine. Loose, or in pyramid bags.", {"50 g": 3.9, "20 pyramid bags": 4.9})
add("Lemon & Ginger", "herbal", "Ginger root, lemon peel and lemongrass.", {"100 g": 6.5, "20 pyramid bags": 4.9})
add("Chamomile Flowers", "herbal", "Whole flowers, naturally without caffeine.", {"50 g": 4.5})
add("Rooibos", "herbal", "Red bush from the Cederberg, naturally without caffeine.", {"100 g": 5.5, "250 g": 11.9})
add("Vanilla Rooibos", "herbal", "With pieces of Madagascan vanilla.", {"100 g": 6.5})
add("Ceremonial Matcha", "matcha", "First harvest stone-ground tea powder from Uji for whisking with water.", {"30 g tin": 21, "100 g pouch": 56})
add("Culinary Matcha", "matcha", "Stronger tea powder for lattes and cakes.", {"100 g pouch": 18})
add("Bamboo Matcha Whisk", "matcha", "Chasen with eighty prongs.", 16)
add("Matcha Starter Set", "matcha", "Bowl, whisk and scoop. Tea is not included.", 42, was=48)
add("Glass Teapot", "teaware", "Borosilicate glass with a steel infuser.", {"600 ml": 24, "1 litre": 29})
add("Brown Betty Teapot", "teaware", "Rockingham-glazed red clay from Stoke-on-Trent. Holds 1.1 litres, four cups.", 32)
add("Cast Iron Tetsubin Teapot", "teaware", "Enamelled inside. Holds 0.65 litres.", 48)
add("Kyusu Side-Handled Teapot", "teaware", "Tokoname clay. Holds 350 ml.", 45)
add("Enamel Camping Teapot", "teaware", "Holds 1.5 litres.", 27, out=True)
add("Porcelain Gaiwan", "teaware", "Lidded cup of 120 ml.", 18)
add("Tea Cosy – Harris Tweed", "teaware", "Fits teapots of up to 1.2 litres. Teapot not included.", 22)
add("Paper Tea Filters", "teaware", "Unbleached, pack of 100.", 5)
add("Basket Infuser", "teaware", "Fine stainless mesh with a lid that is a saucer.", 9)
add("Tasting Box: Six Small Teas", "gifts", "Six tins of 15 g: Assam, Earl Grey, Sencha, Milk Oolong, White Peony, Rooibos.", 19.5)
add("Tea Advent Calendar", "gifts", "Twenty-four different teas in a paper house.", 34, out=True)
add("Tea Tasting Workshop", "gifts", "Two hours in the tea room with ten teas and cake, for one person. We will agree the date by email.", 38)
add("Gift Card", "gifts", "Sent by email.", {"£15": 15, "£30": 30, "£50": 50}, "Amount")
BY = {t.slug: t for t in THINGS}
PER = 24
PAGES = {"about": "About", "visit": "Visit the tea room", "delivery": "Delivery & returns", "wholesale": "Wholesale", "contact": "Contact"}


def money(p: float) -> str:
    return f'<span class="sqs-money-native">{dec(p)}</span>'


def price(t: Thing) -> str:
    low = min((p for _, p in t.live), default=t.low)
    old = was_of(t, ())
    if old:
        return f'<span class="product-price"><span class="visually-hidden">Sale Price:</span>£{money(low)} <span class="original-price"><span class="visually-hidden">Original Price:</span>£{money(old)}</span></span>'
    return f'<span class="product-price">{"from " if t.high > t.low else ""}£{money(low)}</span>'


def card(t: Thing) -> str:
    mark = "" if t.live else '<div class="product-list-item-status product-mark sold-out">Sold Out</div>'
    sale = '<div class="product-list-item-status product-mark sale">Sale</div>' if t.facts["was"] else ""
    return (f'<div class="grid-item product-list-item hentry category-{t.cat} {"" if t.live else "sold-out"}" data-item-id="{6500 + THINGS.index(t)}" id="thumb-{t.slug}"><a class="grid-item-link product-list-item-link" href="/shop/p/{t.slug}" aria-label="{esc(t.name)}"></a><figure class="grid-image"><svg viewBox="0 0 10 10" width="120" aria-hidden="true"><path d="M2 4h5v3a2 2 0 0 1-5 0zm5 0h2v2H7z" fill="#9c7b5a"/></svg></figure>'
            f'<section class="grid-item-text product-list-item-meta"><div class="grid-title product-list-item-title"><a href="/shop/p/{t.slug}">{esc(t.name)}</a></div><div class="grid-prices product-list-item-price">{price(t)}</div>{mark}{sale}</section></div>')


def frame(title: str, main: str, status: int = 200, cls: str = "") -> Response:
    nav = "".join(f'<div class="header-nav-item header-nav-item--collection"><a href="{u}" data-animation-role="header-element">{n}</a></div>' for u, n in (("/shop", "Shop"), ("/tea-room-menu", "Tea room menu"), ("/about", "About"), ("/visit", "Visit"), ("/contact", "Contact")))
    return page(f'''<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} — Larkhill Tea Room</title><!-- This is Squarespace. --><link rel="stylesheet" href="/static/site.css"><script>Static = window.Static || {{}}; Static.SQUARESPACE_CONTEXT = {{"websiteSettings":{{"storeSettings":{{"storeCurrency":"GBP"}}}},"templateVersion":"7.1"}};</script></head><body id="siteWrapper" class="{cls} tweak-products-category-nav native-currency-code-gbp"><div class="sqs-announcement-bar-dropzone"><div class="sqs-announcement-bar">Free UK postage over £35 · we post on Tuesdays and Fridays</div></div>
<header data-test="header" id="header" class="header theme-col--primary"><div class="header-title-nav-wrapper"><div class="header-title"><div class="header-title-text"><a id="site-title" href="/">Larkhill Tea Room</a></div></div><div class="header-nav"><div class="header-nav-wrapper"><nav class="header-nav-list">{nav}</nav></div></div></div><div class="header-actions"><a class="header-search" href="/search" aria-label="Search">Search</a> <a href="/cart" class="cart-style-text sqs-custom-cart">Cart (<span class="sqs-cart-quantity">0</span>)</a></div></header>
<main id="page" class="container" role="main"><article class="sections" id="sections"><section class="page-section"><div class="content-wrapper"><div class="content">{main}</div></div></section></article></main><footer class="sections" id="footer-sections"><div class="sqs-block newsletter-block"><form class="newsletter-form" action="/newsletter"><p>Letters from the tea room</p><input type="email" name="email" placeholder="Email Address"><button type="submit" class="newsletter-form-button sqs-system-button">Sign Up</button></form></div><p>The Old Forge, Larkhill. Wednesday to Sunday, 10 to 5.</p><p><a href="/delivery">Delivery &amp; returns</a> · <a href="/wholesale">Wholesale</a></p></footer>
<div class="gdpr-cookie-banner" role="dialog" aria-label="Cookie banner"><p>By using this website, you agree to our use of cookies.</p><button class="accept">Accept</button> <button class="decline">Decline all</button></div><script src="/static/site.js"></script></body></html>''', status)


def listing(cat: str | None, query: dict) -> Response:
    things = [t for t in THINGS if cat in (None, t.cat)]
    n = number(query.get("page"))
    last = max(1, -(-len(things) // PER))
    base = "/shop" + (f"/{cat}" if cat else "")
    links = f'<li><a href="/shop"{"" if cat else " class=active"}>All</a></li>' + "".join(f'<li><a href="/shop/{c}"{" class=active" if c == cat else ""}>{esc(x)}</a></li>' for c, x in CATS.items())
    pager = "".join([f'<a class="list-pagination-link" href="{base}?page={n - 1}">Previous</a>' if n > 1 else "", f'<a class="list-pagination-link" href="{base}?page={n + 1}">Next</a>' if n < last else ""])
    return frame(CATS.get(cat or "", "Shop"), f'<div class="products collection-content-wrapper"><header class="products-header"><h1 class="product-list-title">{esc(CATS.get(cat or "", "Shop"))}</h1><nav class="nested-category-breadcrumb"><a href="/shop">Shop</a></nav><nav class="category-nav nested-category-tree-wrapper"><ul class="category-nav-links nested-category-tree">{links}</ul></nav></header><div class="list-grid products-flex-container product-list-container">{"".join(map(card, things[(n - 1) * PER:n * PER]))}</div><div class="list-pagination">{pager}</div></div>', cls="collection-type-products view-list")


def product(t: Thing) -> Response:
    variants = [{"id": f"v{THINGS.index(t)}-{i}", "sku": f"SQ{7000000 + 10 * THINGS.index(t) + i}", "attributes": {t.axes[0][0]: c[0]} if c else {}, "optionValues": [{"optionName": t.axes[0][0], "value": c[0]}] if c else [], "price": round((was_of(t, c) or p) * 100), "priceMoney": {"currency": "GBP", "value": dec(was_of(t, c) or p)}, "salePrice": round(p * 100) if was_of(t, c) else 0, "salePriceMoney": {"currency": "GBP", "value": dec(p) if was_of(t, c) else "0.00"}, "onSale": bool(was_of(t, c)), "unlimited": False, "qtyInStock": 14 if ok else 0} for i, (c, p, ok) in enumerate(t.variants)]
    pick = ""
    if t.axes:
        a, vs = t.axes[0]
        pick = f'<div class="product-variants" data-item-id="{6500 + THINGS.index(t)}" data-variants="{esc(json.dumps(variants))}" data-unselected-option-text="Select {{variantName}}" data-test="pdp-variants"><div class="variant-option"><div class="variant-option-title">{a}:</div><div class="variant-select-wrapper" data-text="Select {a}"><select aria-label="Select {a}" data-variant-option-name="{a}"><option value="">Select {a}</option>' + "".join(f'<option value="{esc(v)}">{esc(v)}</option>' for v in vs) + '</select></div></div><div class="variant-out-of-stock"></div></div>'
    buy = '<div class="product-mark sold-out">Sold Out</div>' if not t.live else f'<form action="/cart" method="get">{pick}<div class="product-quantity-input"><div class="quantity-label">Quantity:</div><input size="4" max="9999" min="1" value="1" type="number" step="1" name="quantity" aria-label="Quantity"></div><div class="sqs-add-to-cart-button-wrapper"><button class="sqs-add-to-cart-button sqs-system-button sqs-button-element--primary" data-collection-id="shop" data-item-id="{6500 + THINGS.index(t)}" data-product-type="1" type="submit"><span class="sqs-add-to-cart-button-inner">Add To Cart</span></button></div></form>'
    if not t.live and t.axes:
        buy = pick + buy
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:3]
    ld = json.dumps({"@context": "http://schema.org", "@type": "Product", "name": f"{t.name} — Larkhill Tea Room", "description": t.text, "brand": "Larkhill Tea Room", "offers": {"@type": "AggregateOffer" if t.axes else "Offer", **({"lowPrice": float(t.low), "highPrice": float(t.high)} if t.axes else {"price": float(t.low)}), "priceCurrency": "GBP", "availability": "InStock" if t.live else "SoldOut"}}, ensure_ascii=False)
    return frame(t.name, f'''<article class="ProductItem hentry category-{t.cat}" data-item-id="{6500 + THINGS.index(t)}" data-product-type="1"><nav class="ProductItem-nav"><div class="ProductItem-nav-breadcrumb"><a href="/shop" class="ProductItem-nav-breadcrumb-link">Shop</a><span class="ProductItem-nav-breadcrumb-separator"> › </span><a href="/shop/{t.cat}" class="ProductItem-nav-breadcrumb-link">{esc(CATS[t.cat])}</a><span class="ProductItem-nav-breadcrumb-separator"> › </span><span>{esc(t.name)}</span></div></nav><section class="ProductItem-summary"><section class="ProductItem-gallery"><svg viewBox="0 0 10 10" width="280" role="img" aria-label="{esc(t.name)}"><path d="M2 4h5v3a2 2 0 0 1-5 0zm5 0h2v2H7z" fill="#9c7b5a"/></svg></section>
<section class="ProductItem-details"><h1 class="ProductItem-details-title" data-content-field="title">{esc(t.name)}</h1><div class="ProductItem-product-price"><div class="product-price-wrapper">{price(t)}</div></div><div class="ProductItem-details-excerpt"><p>{esc(t.text)}</p></div>{buy}</section></section></article><section class="ProductItem-relatedProducts"><h2>You Might Also Like</h2><div class="list-grid">{"".join(map(card, near))}</div></section><script type="application/ld+json">{ld}</script>''', cls="collection-type-products view-item")


MENU = [("Pot of Larkhill Breakfast", "3.60"), ("Pot of Darjeeling, first or second flush", "4.40"), ("Pot of Lapsang Souchong", "4.20"), ("Flat white", "3.50"), ("Scone, jam and clotted cream", "4.80"), ("Cream tea for two", "17.50")]


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = [p for p in path.split("/") if p]
    if not parts:
        return frame("Home", f'<div class="sqs-block html-block"><h1>Leaf, kettle, patience.</h1><p>A tea room under the hill, and a shop that posts its teas anywhere in Britain.</p><p><a class="sqs-block-button-element" href="/shop">Shop tea</a></p></div><div class="sqs-block summary-v2-block"><h2>New this season</h2><div class="list-grid">{"".join(card(THINGS[i]) for i in (2, 11, 30))}</div></div>', cls="homepage")
    if parts[0] == "static":
        return asset(NAME, path)
    if parts == ["shop"]:
        return listing(None, query)
    if parts[0] == "shop" and len(parts) == 2 and parts[1] in CATS:
        return listing(parts[1], query)
    if parts[:2] == ["shop", "p"] and len(parts) == 3 and parts[2] in BY:
        return product(BY[parts[2]])
    if parts == ["search"]:
        q = query.get("q", "")
        return frame("Search", f'<h1 class="visually-hidden">Search</h1><div class="sqs-search-page" data-source="template"><form class="sqs-search-page-form" action="/search" method="get"><div class="sqs-search-page-input"><input type="search" name="q" value="{esc(q)}" placeholder="Type to search…" autocomplete="off" aria-label="Search"><button type="submit">Search</button></div></form><div class="sqs-search-page-notice" role="status"></div><div class="sqs-search-page-output"></div></div>', cls="sqs-search-page-body")
    if parts == ["api", "search", "GeneralSearch"]:
        q = query.get("q", "")
        found = [t for t in THINGS if inside(q, f"{t.name} {t.text} {CATS[t.cat]}")] if q.strip() else []
        found.sort(key=lambda t: not inside(q, t.name))
        items = [{"title": t.name, "itemUrl": f"/shop/p/{t.slug}", "snippet": t.text, "collectionDisplayName": "Shop"} for t in found]
        if q.strip() and inside(q, " ".join(n for n, _ in MENU)):
            items.append({"title": "Tea room menu", "itemUrl": "/tea-room-menu", "snippet": "What we serve from Wednesday to Sunday.", "collectionDisplayName": "Pages"})
        return page(json.dumps({"items": items, "totalCount": len(items)}, ensure_ascii=False), kind="application/json; charset=utf-8")
    if parts == ["tea-room-menu"]:
        return frame("Tea room menu", '<div class="sqs-block menu-block"><h1>Tea room menu</h1><p>Served at the table, not posted.</p>' + "".join(f'<div class="menu-item"><div class="menu-item-title">{esc(n)}</div><div class="menu-item-price-bottom"><span class="currency-sign">£</span>{p}</div></div>' for n, p in MENU) + "</div>")
    if parts == ["cart"]:
        return frame("Cart", '<h1 class="cart-title">Shopping Cart</h1><p class="empty-message">You have nothing in your shopping cart.</p><a href="/shop">Continue Shopping</a>')
    if parts == ["newsletter"]:
        return redirect("/")
    if len(parts) == 1 and parts[0] in PAGES:
        return frame(PAGES[parts[0]], f"<h1>{esc(PAGES[parts[0]])}</h1><p>We taste everything before we tin it. Cafés are welcome to ask for our wholesale list; it starts at a kilo a tea.</p>")
    return frame("Page not found", "<h1>We couldn’t find the page you were looking for.</h1><p><a href='/'>Home</a></p>", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("decaffeinated black tea", "products_found", [o("Decaf Earl Grey"), o("Decaf Breakfast")], "herbal teas are not black"),
    case("teapot at least 1 litre", "products_found", [o("Glass Teapot", "1 litre"), o("Brown Betty Teapot")], "the camping pot is sold out; the cosy holds nothing"),
    case("lapsang souchong", "no_online_availability", [], "sold out; a pot in the tea room is not posted"),
    case("ceremonial grade matcha", "products_found", [o("Ceremonial Matcha")], "not the culinary one"),
    case("peppermint tea bags", "products_found", [o("Peppermint Leaf", "20 pyramid bags")], "not the loose leaf"),
    case("yerba mate", "no_relevant_products", [], "not sold"),
    case("earl grey loose leaf 250g", "products_found", [o("Earl Grey Blue Flower", "250 g")], "the decaf comes in 50 and 100 g"),
    case("oolong 50g up to £10", "products_found", [o("Tie Guan Yin", "50 g"), o("Milk Oolong", "50 g")], "Oriental Beauty is dearer, Da Hong Pao sold out"),
    case("japanese green tea but not matcha", "products_found", [o("Sencha Kyushu"), o("Genmaicha"), o("Hojicha")], "the gyokuro is sold out"),
    case("tea advent calendar", "no_online_availability", [], "sold out"),
]
