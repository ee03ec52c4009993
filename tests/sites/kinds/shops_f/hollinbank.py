"""Hollin Bank Nursery: garden plants by post. WooCommerce with variations in an attribute of the form, a wall at the entrance (cookies and country), pot sizes, and plants that wait for their season with "Notify me"."""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "hollinbank"
CATS = {"roses": "Roses", "lavender-herbs": "Lavender & Herbs", "hedging": "Hedging", "fruit": "Fruit", "perennials": "Perennials", "climbers": "Climbers", "trees-shrubs": "Trees & Shrubs", "bulbs": "Bulbs", "sundries": "Sundries"}
PLACES = {"GB": "England, Wales or mainland Scotland", "IS": "Scottish islands", "NI": "Northern Ireland", "EU": "Republic of Ireland or elsewhere in the EU"}


@dataclass
class Plant:
    ident: int
    name: str
    latin: str
    cat: str
    text: str
    pots: list[tuple[str, float, bool]]
    facts: dict[str, str]
    season: str

    @property
    def href(self) -> str:
        return f"/product/{slug(self.name)}/"

    def live(self) -> list[tuple[str, float]]:
        return [] if self.season else [(p, v) for p, v, ok in self.pots if ok]


PLANTS: list[Plant] = []


def P(cat: str, name: str, latin: str, text: str, *pots: tuple, pos: str = "", evergreen: str = "", more: dict[str, str] | None = None, season: str = "") -> None:
    facts = {k: v for k, v in (("Position", pos), ("Evergreen", evergreen)) if v}
    PLANTS.append(Plant(310 + 7 * len(PLANTS), name, latin, cat, text, [(p[0], float(p[1]), len(p) < 3) for p in pots], {**facts, **(more or {})}, season))


SUN, PART, FULL = "Full sun", "Sun or part shade", "Part shade to full shade"
P("roses", "Rose 'Gertrude Jekyll'", "Rosa 'Ausbord'", "Rich pink rosettes with an old-rose scent, as a shrub or a short climber.", ("Bare root", 19.5, 0), ("4 litre pot", 28), pos=SUN, more={"Colour": "Pink", "Height": "1.5–2.5 m"})
P("roses", "Climbing Rose 'Iceberg'", "Rosa 'Schneewittchen'", "White clusters from June to frost, hardly any thorns.", ("Bare root", 18.5), ("4 litre pot", 26), pos=SUN, more={"Colour": "White", "Height": "3 m", "Habit": "Climber"})
P("roses", "Rambling Rose 'Rambling Rector'", "Rosa 'Rambling Rector'", "Covers a shed in one summer; flowers once.", ("Bare root", 18), ("4 litre pot", 27), pos=PART, more={"Colour": "White", "Height": "6 m", "Habit": "Rambler"})
P("roses", "Climbing Rose 'Swan Lake'", "Rosa 'Schwanensee'", "Large white blooms that stand the rain.", ("4 litre pot", 34), pos=SUN, more={"Colour": "White, pink flush", "Height": "2.5 m", "Habit": "Climber"})
P("roses", "Climbing Rose 'Dublin Bay'", "Rosa 'Macdub'", "Clear red, repeat flowering.", ("4 litre pot", 26), pos=SUN, more={"Colour": "Red", "Height": "2.5 m", "Habit": "Climber"})
P("roses", "Floribunda Rose 'Iceberg'", "Rosa 'Korbin'", "The white bush rose.", ("Bare root", 15), ("4 litre pot", 22), pos=SUN, more={"Colour": "White", "Height": "90 cm", "Habit": "Bush"})
P("lavender-herbs", "Lavender 'Hidcote'", "Lavandula angustifolia", "Dark violet, compact, for edging.", ("9 cm pot", 4.5), ("Tray of 12 × 9 cm pots", 48), ("2 litre pot", 11), pos=SUN, evergreen="Yes", more={"Height": "50 cm"})
P("lavender-herbs", "Lavender 'Munstead'", "Lavandula angustifolia", "Paler and earlier than Hidcote.", ("9 cm pot", 4.5), ("2 litre pot", 10.5), pos=SUN, evergreen="Yes", more={"Height": "45 cm"})
P("lavender-herbs", "French Lavender 'Papillon'", "Lavandula stoechas", "With ears, for a sheltered pot.", ("2 litre pot", 12.5), pos=SUN, evergreen="Yes")
P("lavender-herbs", "Rosemary 'Miss Jessopp's Upright'", "Salvia rosmarinus", "Tall and hardy.", ("9 cm pot", 4.2), ("2 litre pot", 9.5), pos=SUN, evergreen="Yes")
P("lavender-herbs", "Moroccan Mint", "Mentha spicata", "The one for tea.", ("9 cm pot", 3.8), pos=PART)
P("hedging", "Beech Hedging", "Fagus sylvatica", "Keeps its copper leaves until spring.", ("Bare root 40–60 cm, bundle of 25", 45), ("Bare root 60–80 cm, bundle of 25", 62.5), ("Bare root 60–80 cm, bundle of 100", 215), ("2 litre pot, 60–80 cm", 9.8), pos=PART, evergreen="No")
P("hedging", "Copper Beech Hedging", "Fagus sylvatica f. purpurea", "Purple leaves.", ("Bare root 40–60 cm, bundle of 25", 79), pos=PART, evergreen="No")
P("hedging", "Hornbeam Hedging", "Carpinus betulus", "Like beech, for wet clay.", ("Bare root 60–80 cm, bundle of 25", 55), ("2 litre pot, 60–80 cm", 8.9), pos=PART, evergreen="No")
P("hedging", "Yew Hedging", "Taxus baccata", "Slow, dense and formal.", ("2 litre pot, 30–40 cm", 11.5), ("5 litre pot, 50–60 cm", 21), ("10 litre pot, 80–100 cm", 39, 0), pos="Anywhere", evergreen="Yes")
P("hedging", "Cherry Laurel Hedging", "Prunus laurocerasus 'Rotundifolia'", "Fast and glossy.", ("3 litre pot, 60–80 cm", 10.9), ("10 litre pot, 100–125 cm", 29), pos="Anywhere", evergreen="Yes")
P("fruit", "Apple 'Bramley's Seedling'", "Malus domestica", "The cooker.", ("Bare root", 29.5), ("12 litre pot", 46), pos=SUN, more={"Rootstock": "MM106, 4 m", "Pollination": "Needs two partners"})
P("fruit", "Apple 'Discovery', dwarf", "Malus domestica", "Red, crisp and early; for a patio or a small garden.", ("Bare root", 31), ("12 litre pot", 48), pos=SUN, more={"Rootstock": "M9, 2 m", "Pollination": "Needs a partner"})
P("fruit", "Apple 'Cox's Orange Pippin'", "Malus domestica", "The flavour, and the fuss.", ("Bare root", 29.5), pos=SUN, more={"Rootstock": "MM106, 4 m"})
P("fruit", "Plum 'Victoria'", "Prunus domestica", "Self-fertile.", ("Bare root", 32), ("12 litre pot", 49), pos=SUN, more={"Rootstock": "St Julien A, 4 m"}, season="Lifted in December")
P("fruit", "Fig 'Brown Turkey'", "Ficus carica", "For a warm wall.", ("3 litre pot", 19), ("10 litre pot", 42), pos=SUN)
P("fruit", "Blueberry 'Bluecrop'", "Vaccinium corymbosum", "For acid soil or a tub of ericaceous compost.", ("2 litre pot", 12), ("5 litre pot", 24), pos=PART)
P("fruit", "Raspberry 'Autumn Bliss'", "Rubus idaeus", "Fruits from August.", ("Bundle of 5 canes", 14.5), ("Bundle of 10 canes", 26), pos=PART)
P("fruit", "Strawberry 'Cambridge Favourite'", "Fragaria × ananassa", "Old and reliable.", ("10 bare-root runners", 9.5), ("6 × 9 cm pots", 13), pos=SUN, season="Available from March")
P("perennials", "Geranium 'Rozanne'", "Geranium 'Gerwat'", "Blue from May to November.", ("9 cm pot", 6.5), ("2 litre pot", 12), ("3 × 9 cm pots", 18), pos=PART, evergreen="No")
P("perennials", "Hosta 'Halcyon'", "Hosta (Tardiana Group)", "Slate-blue leaves that slugs like less.", ("9 cm pot", 6), ("2 litre pot", 11), pos=FULL, evergreen="No")
P("perennials", "Hosta 'Sum and Substance'", "Hosta", "Huge lime leaves.", ("3 litre pot", 14.5), pos="Sun or part shade", evergreen="No")
P("perennials", "Siberian Bugloss 'Jack Frost'", "Brunnera macrophylla", "Silver leaves, blue spring flowers.", ("9 cm pot", 6.2), ("2 litre pot", 11.5), pos=FULL, evergreen="No")
P("perennials", "Male Fern", "Dryopteris filix-mas", "Grows where nothing else will.", ("9 cm pot", 5.2), ("2 litre pot", 9.5), pos=FULL, evergreen="No")
P("perennials", "Hart's Tongue Fern", "Asplenium scolopendrium", "Leathery straps.", ("2 litre pot", 13.5), pos=FULL, evergreen="Yes")
P("perennials", "Masterwort 'Roma'", "Astrantia", "Pink pincushions.", ("9 cm pot", 6), ("2 litre pot", 10.8), pos=PART, evergreen="No")
P("perennials", "Coneflower 'Magnus'", "Echinacea purpurea", "Big pink daisies.", ("9 cm pot", 5.8), ("2 litre pot", 10.5), pos=SUN, evergreen="No")
P("perennials", "Sage 'Caradonna'", "Salvia nemorosa", "Black stems and violet spikes.", ("9 cm pot", 5.5), ("2 litre pot", 9.9), pos=SUN, evergreen="No")
P("perennials", "Lily of the Valley", "Convallaria majalis", "Scented bells in May.", ("2 litre pot", 10.2, 0), ("9 cm pot", 5.6), pos=FULL, evergreen="No")
P("climbers", "Clematis armandii 'Apple Blossom'", "Clematis armandii", "Scented in March, leathery leaves.", ("3 litre pot", 24), ("7.5 litre pot", 45), pos=PART, evergreen="Yes", more={"Height": "5 m"})
P("climbers", "Clematis 'Nelly Moser'", "Clematis", "Striped stars in May.", ("3 litre pot", 16.5), pos=PART, evergreen="No", more={"Height": "3 m"})
P("climbers", "Star Jasmine", "Trachelospermum jasminoides", "White and scented in July.", ("3 litre pot", 22.5), ("10 litre pot", 59), pos=SUN, evergreen="Yes", more={"Height": "6 m"})
P("climbers", "Ivy 'Goldheart'", "Hedera helix 'Oro di Bogliasco'", "Yellow splash in each leaf.", ("2 litre pot", 12), pos="Anywhere", evergreen="Yes", more={"Height": "6 m"})
P("climbers", "Chinese Wisteria 'Prolific'", "Wisteria sinensis", "Grafted, flowers young.", ("5 litre pot", 39), pos=SUN, evergreen="No", more={"Height": "8 m"})
P("climbers", "Honeysuckle 'Graham Thomas'", "Lonicera periclymenum", "Cream and yellow, for bees.", ("3 litre pot", 15.5), pos=PART, evergreen="No", more={"Height": "5 m"})
P("trees-shrubs", "Japanese Maple 'Bloodgood'", "Acer palmatum", "Dark red all summer.", ("3 litre pot", 32), ("10 litre pot", 75, 0), pos=PART, evergreen="No")
P("trees-shrubs", "Japanese Maple 'Sango-kaku'", "Acer palmatum", "Coral bark in winter.", ("3 litre pot", 34), ("10 litre pot", 79), pos=PART, evergreen="No")
P("trees-shrubs", "Hydrangea 'Limelight'", "Hydrangea paniculata", "Lime cones that turn pink.", ("3 litre pot", 18.5), ("7.5 litre pot", 36), pos=PART, evergreen="No")
P("trees-shrubs", "Photinia 'Red Robin'", "Photinia × fraseri", "Red new leaves.", ("3 litre pot", 14), ("10 litre pot", 38), pos=PART, evergreen="Yes")
P("trees-shrubs", "Camellia 'Jury's Yellow'", "Camellia × williamsii", "Cream, for acid soil.", ("3 litre pot", 26), pos=PART, evergreen="Yes")
P("bulbs", "Snowdrops in the green", "Galanthus nivalis", "Lifted after flowering and sent with leaves on.", ("Bundle of 25", 8.5), ("Bundle of 100", 28), pos=FULL, season="Available from February")
P("bulbs", "Tulip 'Queen of Night'", "Tulipa", "Almost black.", ("10 bulbs", 5.5), ("50 bulbs", 22), pos=SUN)
P("bulbs", "Ornamental Onion 'Purple Sensation'", "Allium hollandicum", "Purple globes in May.", ("10 bulbs", 6.5), ("50 bulbs", 27), pos=SUN)
P("sundries", "Ericaceous Compost 40 litres", "", "Peat-free, for blueberries, camellias and heathers.", ("One size", 9.99))
P("sundries", "Blueberry & Acid Plant Feed 1 kg", "", "Feeds a blueberry bush for two summers.", ("One size", 8.75))
P("sundries", "Rose Food 2 kg", "", "Twice a year, for climbing and bush roses.", ("One size", 7.99))
P("sundries", "Terracotta Long Tom 20 cm", "", "Frost-proof.", ("One size", 12.5))


def amount(v: float) -> str:
    return f'<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>{v:.2f}</bdi></span>'


def price(p: Plant) -> str:
    ps = [v for _, v in p.live()] or [v for _, v, _ in p.pots]
    return amount(ps[0]) if min(ps) == max(ps) else f"{amount(min(ps))} – {amount(max(ps))}"


def frame(title: str, inner: str, q: str = "", klass: str = "archive woocommerce") -> str:
    nav = "".join(f'<li class="menu-item menu-item-type-taxonomy"><a href="/product-category/{k}/">{esc(v)}</a></li>' for k, v in CATS.items())
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} – Hollin Bank Nursery</title><link rel="stylesheet" href="/wp-content/themes/hollin/style.css"><meta name="generator" content="WordPress 6.4"></head>
<body class="{klass} storefront"><p class="woocommerce-store-notice demo_store">Winter dispatch: orders leave on Mondays and Tuesdays. <a href="#" class="woocommerce-store-notice__dismiss-link" onclick="this.parentNode.remove();return false">Dismiss</a></p><div id="page" class="hfeed site"><header id="masthead" class="site-header"><div class="site-branding"><a href="/" rel="home">Hollin Bank Nursery</a></div>
<div class="site-search"><div class="widget woocommerce widget_product_search"><form role="search" method="get" class="woocommerce-product-search" action="/"><label class="screen-reader-text" for="woocommerce-product-search-field-0">Search for:</label><input type="search" id="woocommerce-product-search-field-0" class="search-field" placeholder="Search plants…" value="{esc(q)}" name="s"><button type="submit" value="Search">Search</button><input type="hidden" name="post_type" value="product"></form></div></div>
<nav id="site-navigation" class="main-navigation"><ul class="menu">{nav}<li class="menu-item"><a href="/planting-guides/">Planting guides</a></li></ul></nav><a class="cart-contents" href="/basket/">Basket</a></header>
<div id="content" class="site-content"><div class="col-full"><main id="main" class="site-main">{inner}</main></div></div>
<footer class="site-footer"><p>Hollin Bank Nursery, by the old quarry. Plant passports on every box.</p><div class="mc4wp-form"><form action="/newsletter/" method="post"><input type="email" name="EMAIL" placeholder="Your email address"><input type="submit" value="Sign up"></form></div></footer></div><script src="/wp-content/themes/hollin/variations.js"></script></body></html>"""


def wall(back: str) -> Response:
    places = "".join(f'<label><input type="radio" name="place" value="{k}"{" checked" if k == "GB" else ""}> {esc(v)}</label>' for k, v in PLACES.items())
    return page(f"""<!doctype html><html lang="en-GB"><head><meta charset="UTF-8"><title>Welcome – Hollin Bank Nursery</title><link rel="stylesheet" href="/wp-content/themes/hollin/style.css"></head><body class="entrance"><div class="entrance-box" role="dialog" aria-modal="true"><h1>Before you come in</h1><p>Live plants may not cross every border. Where shall we send yours?</p>
<form method="post" action="/entrance/"><input type="hidden" name="back" value="{esc(back)}"><fieldset><legend>Delivery to</legend>{places}</fieldset><p>We use cookies for the basket, and for statistics if you let us.</p><button type="submit" name="consent" value="all" class="button">Accept all and enter</button> <button type="submit" name="consent" value="needed" class="button alt">Only necessary cookies</button></form></div></body></html>""")


def item(p: Plant) -> str:
    live = p.live()
    if live:
        act = f'<a href="{p.href}" class="button product_type_variable add_to_cart_button">Select options</a>' if len(p.pots) > 1 else f'<a href="/basket/?add-to-cart={p.ident}" class="button product_type_simple add_to_cart_button">Add to basket</a>'
    else:
        act = f'<span class="soldout-label">{esc(p.season)}</span> <a href="{p.href}" class="button">Notify me</a>'
    return f'<li class="product type-product post-{p.ident} {"instock" if live else "outofstock"} product_cat-{p.cat}"><a href="{p.href}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link"><span class="pic pic-{p.cat}"></span><h2 class="woocommerce-loop-product__title">{esc(p.name)}</h2><span class="price">{price(p)}</span></a>{act}</li>'


def loop(ps: list[Plant]) -> str:
    return f'<ul class="products columns-4">{"".join(item(p) for p in ps)}</ul>'


def product(p: Plant) -> str:
    if not p.live():
        buy = f'<p class="stock out-of-stock">{esc(p.season)}</p><form class="bis-form" action="/newsletter/" method="post"><label>Notify me when it is ready <input type="email" name="EMAIL" placeholder="Email address"></label><button type="submit" class="button">Notify me</button></form><ul class="later">{"".join(f"<li>{esc(n)}</li>" for n, _, _ in p.pots)}</ul>'
    elif len(p.pots) == 1:
        buy = f'<p class="stock in-stock">In stock</p><form class="cart" action="/basket/" method="get"><p class="pot-size">{esc(p.pots[0][0])}</p><input type="number" class="qty" name="quantity" value="1" min="1"><button type="submit" name="add-to-cart" value="{p.ident}" class="single_add_to_cart_button button alt">Add to basket</button></form>'
    else:
        data = [{"variation_id": p.ident * 10 + n, "attributes": {"attribute_pa_pot-size": slug(s)}, "display_price": v, "is_in_stock": ok, "is_purchasable": True,
                 "price_html": f'<span class="price">{amount(v)}</span>', "availability_html": '<p class="stock in-stock">In stock</p>' if ok else '<p class="stock out-of-stock">Out of stock</p>'} for n, (s, v, ok) in enumerate(p.pots)]
        opts = "".join(f'<option value="{slug(s)}">{esc(s)}</option>' for s, _, _ in p.pots)
        buy = f'<form class="variations_form cart" action="/basket/" method="get" data-product_id="{p.ident}" data-product_variations="{esc(json.dumps(data))}"><table class="variations" role="presentation"><tbody><tr><th class="label"><label for="pa_pot-size">Size</label></th><td class="value"><select id="pa_pot-size" name="attribute_pa_pot-size"><option value="">Choose an option</option>{opts}</select> <a class="reset_variations" href="#">Clear</a></td></tr></tbody></table><div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"></div><input type="number" class="qty" name="quantity" value="1" min="1" aria-label="Quantity"><button type="submit" name="add-to-cart" value="{p.ident}" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Add to basket</button></div></form>'
    facts = "".join(f'<tr class="woocommerce-product-attributes-item"><th>{k}</th><td><p>{esc(v)}</p></td></tr>' for k, v in p.facts.items())
    ps = [v for _, v in p.live()] or [v for _, v, _ in p.pots]
    offer = {"@type": "AggregateOffer", "lowPrice": dec(min(ps)), "highPrice": dec(max(ps)), "offerCount": len(ps), "priceCurrency": "GBP"} if len(ps) > 1 else {"@type": "Offer", "price": dec(ps[0]), "priceCurrency": "GBP"}
    ld = json.dumps({"@context": "https://schema.org/", "@type": "Product", "name": p.name, "sku": f"HB{p.ident}", "offers": [{**offer, "availability": "http://schema.org/" + ("InStock" if p.live() else "OutOfStock")}]}, ensure_ascii=False)
    near = [o for o in PLANTS if o.cat == p.cat and o is not p][:4]
    return f"""<nav class="woocommerce-breadcrumb"><a href="/">Home</a> / <a href="/product-category/{p.cat}/">{esc(CATS[p.cat])}</a> / {esc(p.name)}</nav><div id="product-{p.ident}" class="product type-product"><div class="woocommerce-product-gallery"><span class="pic big pic-{p.cat}"></span></div><div class="summary entry-summary"><h1 class="product_title entry-title">{esc(p.name)}</h1><p class="price">{price(p)}</p><div class="woocommerce-product-details__short-description"><p>{f"<em>{esc(p.latin)}</em>. " if p.latin else ""}{esc(p.text)}</p></div>{buy}<div class="product_meta"><span class="sku_wrapper">SKU: HB{p.ident}</span></div></div>
<div class="woocommerce-tabs"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes">{facts}</table></div><section class="related products"><h2>Related products</h2>{loop(near)}</section></div><script type="application/ld+json">{ld}</script>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/wp-content/themes/hollin/"):
        return asset(NAME, path[26:])
    if path == "/entrance/" and method == "POST":
        back = form.get("back", "/")
        return redirect(back if back.startswith("/") and not back.startswith("//") else "/", [("Set-Cookie", f"hb_entry={form.get('place', 'GB')}; Path=/")])
    if cookies.get("hb_entry") not in PLACES:
        return wall(path + ("?" + urlencode(query) if query else ""))
    if cookies["hb_entry"] == "EU":
        return page(frame("Sorry", '<h1>Sorry</h1><p>We cannot send live plants into the EU. <a href="/" onclick="document.cookie=\'hb_entry=; Max-Age=0; path=/\'">Choose another place</a></p>'))
    if path == "/" and "s" in query:
        s = query["s"]
        found = [p for p in PLANTS if hits(s, f"{p.name} {p.latin} {p.text} {CATS[p.cat]}")]
        body = f'<p class="woocommerce-result-count">{"Showing the single result" if len(found) == 1 else f"Showing all {len(found)} results"}</p>{loop(found)}' if found else '<p class="woocommerce-info woocommerce-no-products-found">No products were found matching your selection.</p>'
        return page(frame(f"Search: {s}", f'<header class="woocommerce-products-header"><h1 class="page-title">Search results: “{esc(s)}”</h1></header>{body}', s, "search woocommerce"))
    if path == "/":
        return page(frame("Plants by post", f"<h1>Plants by post since 1971</h1><h2>In season</h2>{loop([PLANTS[i] for i in (1, 6, 11, 17, 46, 40)])}<h2>Recently viewed</h2>{loop(PLANTS[30:32])}", klass="home"))
    for k, n in {**CATS, "": "Shop"}.items():
        base = f"/product-category/{k}/" if k else "/shop/"
        if path.startswith(base):
            rest = path[len(base):].strip("/").split("/")
            no = int(rest[1]) if len(rest) == 2 and rest[0] == "page" and rest[1].isdigit() else 1
            ps = [p for p in PLANTS if p.cat == k or not k]
            if query.get("orderby") == "price":
                ps = sorted(ps, key=lambda p: min(v for _, v, _ in p.pots))
            last = -(-len(ps) // 12)
            no = min(max(no, 1), last)
            nav = f'<nav class="woocommerce-pagination"><ul class="page-numbers">{"".join(f"""<li><a class="page-numbers{" current" if i == no else ""}" href="{base}page/{i}/">{i}</a></li>""" for i in range(1, last + 1))}</ul></nav>' if last > 1 else ""
            sort = f'<form class="woocommerce-ordering" method="get"><select name="orderby" class="orderby" aria-label="Shop order" onchange="this.form.submit()"><option value="menu_order">Default sorting</option><option value="price"{" selected" if query.get("orderby") == "price" else ""}>Sort by price: low to high</option></select></form>'
            return page(frame(n, f'<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{n}</h1></header>{sort}{loop(ps[(no - 1) * 12:no * 12])}{nav}'))
    for p in PLANTS:
        if p.href == path:
            return page(frame(p.name, product(p), klass="single-product woocommerce"))
    if path == "/basket/":
        p = next((p for p in PLANTS if str(p.ident) == query.get("add-to-cart")), None)
        if p and p.live():
            pot = next((x for x in p.live() if slug(x[0]) == query.get("attribute_pa_pot-size", slug(p.pots[0][0]))), None)
            if pot:
                return page(frame("Basket", f'<div class="woocommerce-message">“{esc(p.name)}” has been added to your basket.</div><p>{esc(p.name)} – {esc(pot[0])}: {amount(pot[1])}</p>'))
        return page(frame("Basket", '<p class="cart-empty woocommerce-info">Your basket is currently empty.</p>'))
    if path in ("/planting-guides/", "/newsletter/"):
        return page(frame("Planting guides", "<h1>Planting guides</h1><p>Monstera and other houseplants do not like our frames, so we grow none. Bare-root plants are sent from November to March: soak them for an hour first.</p>"))
    return page(frame("Page not found", "<h1>Oops! That page can’t be found.</h1>"), 404)


# ---------------------------------------------------------------- the key
def _v(test: Callable[[Plant, str, float], bool]) -> list[tuple[str, str]]:
    out = [(f"{p.name}, {s}" if len(p.pots) > 1 else p.name, dec(v)) for p in PLANTS for s, v in p.live() if test(p, s, v)]
    assert out
    return out


def _whole(name: str) -> tuple:
    ps = sorted(v for _, v in next(p for p in PLANTS if p.name == name).live())
    return (name, dec(ps[0])) if ps[0] == ps[-1] else (name, None, {"range": (dec(ps[0]), dec(ps[-1]))})


CASES: list[dict] = [
    {"query": "hidcote lavender 9cm", "determination": "products_found", "offers": _v(lambda p, s, v: "Hidcote" in p.name and s == "9 cm pot"), "either": ["Lavender 'Hidcote', Tray of 12 × 9 cm pots"], "why": "A 9 cm pot is £4.50; the tray holds twelve of them."},
    {"query": "evergreen climber under £30", "determination": "products_found", "offers": _v(lambda p, s, v: p.cat == "climbers" and p.facts.get("Evergreen") == "Yes" and v < 30), "either": [],
     "why": "Armandii and star jasmine in 3 litres, ivy in 2; larger pots cost more."},
    {"query": "snowdrops", "determination": "no_online_availability", "offers": [], "either": [], "why": "In the green only, from February; until then there is a Notify me form."},
    {"query": "dwarf apple tree for a patio", "determination": "products_found", "offers": [_whole("Apple 'Discovery', dwarf")], "either": [], "why": "Discovery on M9; the others are on MM106 and grow to 4 m."},
    {"query": "yew hedge plants 5 litre", "determination": "products_found", "offers": _v(lambda p, s, v: p.name == "Yew Hedging" and s.startswith("5 litre")), "either": [], "why": "The 5 litre pot."},
    {"query": "blueberry bush", "determination": "products_found", "offers": [_whole("Blueberry 'Bluecrop'")], "either": [], "why": "One blueberry in two pots; compost and feed are accessories."},
    {"query": "monstera", "determination": "no_relevant_products", "offers": [], "either": [], "why": "A guide says that none are grown."},
    {"query": "white climbing rose, potted not bare root, max £30", "determination": "products_found", "offers": _v(lambda p, s, v: p.name == "Climbing Rose 'Iceberg'" and s == "4 litre pot"), "either": ["Rambling Rose 'Rambling Rector', 4 litre pot"],
     "why": "Climbing Iceberg at £26; Swan Lake is £34, Dublin Bay red, the floribunda a bush; a rambler is arguable."},
    {"query": "acer bloodgood 10 litre", "determination": "no_online_availability", "offers": [], "either": [], "why": "The 10 litre pot is out of stock; the 3 litre one and Sango-kaku are not what was asked."},
    {"query": "perennials for full shade in 2 litre pots, less than £12 each", "determination": "products_found", "offers": _v(lambda p, s, v: p.cat == "perennials" and "full shade" in p.facts["Position"] and s == "2 litre pot" and v < 12), "either": [],
     "why": "By the position in the table: Halcyon, Jack Frost and male fern; hart's tongue costs £13.50, lily of the valley in 2 litres is out."},
]
