"""Hivewright: beekeeping supplies; a WooCommerce shop on a Storefront-like theme (variation forms, del/ins, WordPress search, product categories)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, esc, grouped, inside, number, offer, page, redirect, slug, was_of, words

NAME = "hivewright"
THINGS: list[Thing] = []
CATS = {"hives": "Hives & Nucs", "hive-parts": "Hive Parts", "frames-foundation": "Frames & Foundation", "clothing": "Clothing", "tools": "Tools & Smokers", "honey": "Extraction & Jars", "feeding": "Feeding", "health": "Bee Health", "bees-queens": "Bees & Queens", "books-gifts": "Books & Gifts"}


def add(name: str, cat: str, text: str, price, axes=None, out=(), was=None, rows=None) -> None:
    THINGS.append(Thing(name, cat, text, price, axes, out, was=was, rows=rows or {}))


BUILT = [("Assembly", ["Flat packed", "Assembled"])]
FIVE, FOUR = ["S", "M", "L", "XL", "XXL"], ["S", "M", "L", "XL"]
add("National Hive Complete – Cedar", "hives", "Western red cedar National with open mesh floor, brood box, queen excluder, two supers, crown board and metal covered roof. Frames and foundation included.", {"Flat packed": 189, "Assembled": 229}, BUILT, rows={"Hive type": "National", "Timber": "Western red cedar"})
add("National Hive Complete – Pine", "hives", "The same National hive in Scandinavian pine. Needs a coat of hive preservative. Frames not included.", {"Flat packed": 129, "Assembled": 159}, BUILT, rows={"Hive type": "National", "Timber": "Pine"})
add("National Poly Hive", "hives", "High density polystyrene, warm in winter and light to lift. One brood box and two supers.", 145, was=165, rows={"Hive type": "National", "Material": "Polystyrene"})
add("Langstroth Hive Complete – Pine", "hives", "Ten frame Langstroth, deep brood box and two shallow supers.", {"Flat packed": 155, "Assembled": 185}, BUILT, rows={"Hive type": "Langstroth", "Timber": "Pine"})
add("WBC Hive – Cedar", "hives", "The storybook hive, double walled with three lifts and a gabled roof.", {"Flat packed": 345, "Assembled": 420}, BUILT, ("Assembled",), rows={"Hive type": "WBC", "Timber": "Western red cedar"})
add("Poly Nuc Hive 6 Frame – National", "hives", "Polystyrene nucleus box for six National brood frames with an integral feeder.", 54, rows={"Hive type": "National", "Material": "Polystyrene"})
add("Cedar Nuc Box 5 Frame – National", "hives", "Travelling nucleus box with a mesh floor.", 62, out=True, rows={"Hive type": "National", "Timber": "Western red cedar"})
add("Apidea Mini Mating Nuc", "hives", "Insulated mini nuc for mating queens with a cupful of bees.", 29.5)
add("National Brood Box – Cedar", "hive-parts", "Takes eleven DN4 frames and a dummy board.", {"Flat packed": 42, "Assembled": 54}, BUILT, rows={"Hive type": "National"})
add("National Super – Cedar", "hive-parts", "Honey super for ten or eleven SN4 frames.", {"Flat packed": 29, "Assembled": 38}, BUILT, rows={"Hive type": "National"})
add("National Super – Pine", "hive-parts", "Honey super in pine.", {"Flat packed": 19, "Assembled": 26}, BUILT, rows={"Hive type": "National"})
add("National Crown Board", "hive-parts", "Plywood with two feed holes.", 16.5, rows={"Hive type": "National"})
add("Open Mesh Floor – National", "hive-parts", "Stainless mesh and a slide-in varroa monitoring tray.", 32, rows={"Hive type": "National"})
add("Queen Excluder", "hive-parts", "Keeps the queen out of the supers. Slotted plastic, or rigid wire in a timber frame.", {"Plastic": 5.95, "Framed wire": 21}, [("Hive", ["National", "Langstroth", "WBC"]), ("Material", ["Plastic", "Framed wire"])], (("WBC", "Framed wire"),))
add("Mouse Guard – Galvanised", "hive-parts", "Pins across the entrance from October.", 2.4)
add("Hive Strap 5 m", "hive-parts", "Ratchet strap against wind and badgers.", 6.5)
PACK = [("Pack", ["Pack of 10", "Pack of 50"])]
add("DN4 Brood Frames", "frames-foundation", "Hoffman self spacing, first quality pine, flat. Nails not included.", {"Pack of 10": 16, "Pack of 50": 72}, PACK)
add("DN4 Brood Frames – Second Quality", "frames-foundation", "Small knots, same fit.", {"Pack of 50": 49}, [("Pack", ["Pack of 50"])], True)
add("SN4 Super Frames", "frames-foundation", "Hoffman super frames, flat.", {"Pack of 10": 14.5, "Pack of 50": 65}, PACK)
add("DN4 Wired Brood Foundation", "frames-foundation", "Sheets of pure beeswax, diagonally wired, for DN4 brood frames.", {"Pack of 10": 13.5, "Pack of 50": 62}, PACK)
add("SN4 Thin Unwired Foundation", "frames-foundation", "For cut comb.", {"Pack of 10": 9.8}, [("Pack", ["Pack of 10"])])
add("Langstroth Deep Frames", "frames-foundation", "For the Langstroth brood box.", {"Pack of 10": 19}, [("Pack", ["Pack of 10"])])
add("Beekeeper Suit – Fencing Veil", "clothing", "All-in-one cotton suit, brass zips, removable fencing hood, thumb loops and a hive tool pocket.", {"S": 89, "M": 89, "L": 89, "XL": 89, "XXL": 95}, [("Size", FIVE), ("Colour", ["White", "Olive"])], (("M", "Olive"), ("XXL", "Olive")), was={"S": 109, "M": 109, "L": 109, "XL": 109, "XXL": 115})
add("Beekeeper Suit – Round Veil", "clothing", "All-in-one suit in white with a traditional round hat veil.", 79, [("Size", FOUR)], ("L",))
add("Children's Bee Suit", "clothing", "A proper suit with a fencing hood for small helpers. White.", 42, [("Age", ["3–5 years", "6–8 years", "9–11 years"])])
add("Beekeeping Jacket – Fencing Veil", "clothing", "Hip length white jacket with elasticated waist and removable hood.", 58, [("Size", FIVE)], was=69)
add("Leather Beekeeping Gloves", "clothing", "Soft goatskin with long cotton gauntlets.", 16.5, [("Size", FOUR)])
add("Nitrile Gloves with Long Cuff", "clothing", "Box of 50 thin bee gloves, blue, 30 cm. You feel every frame and can change them between apiaries.", 12.95, [("Size", ["S", "M", "L"])])
add("Spare Fencing Veil Hood", "clothing", "Zip-on replacement for our suit and jacket.", 24)
add("Stainless Steel Smoker", "tools", "With heat guard and leather bellows.", {"Small (250 mm)": 28, "Large (300 mm)": 34}, [("Size", ["Small (250 mm)", "Large (300 mm)"])])
add("Copper Smoker", "tools", "Pretty enough for the mantelpiece.", 54, was=62)
add("J Hive Tool", "tools", "Hooks out the first frame without crushing.", 8.5)
add("Standard Hive Tool", "tools", "Scraper and pry bar, yellow.", 7.5)
add("Bee Brush", "tools", "Soft bristles.", 4.2)
add("Queen Marking Cage & Plunger", "tools", "Holds the queen still while you mark her.", 6.8)
add("Queen Marking Pen", "tools", "Water based paint, quick drying.", 4.5, [("Colour", ["White", "Yellow", "Red", "Green", "Blue"])], ("Blue",))
add("2 Frame Manual Honey Extractor", "honey", "Food grade plastic tangential extractor for the first harvest.", 149)
add("4 Frame Tangential Honey Extractor", "honey", "Stainless steel honey extractor, hand cranked, with legs.", 289, was=319)
add("9 Frame Radial Electric Honey Extractor", "honey", "Motor driven with variable speed.", 695, out=True)
add("Honey Settling Tank", "honey", "Stainless steel tank with a 40 mm honey gate.", {"50 kg": 98, "100 kg": 145}, [("Capacity", ["50 kg", "100 kg"])])
add("Extractor Honey Gate 40 mm", "honey", "Spare plastic gate for an extractor or tank.", 7.9)
add("Electric Uncapping Knife", "honey", "Thermostatically controlled, 230 V.", 64)
add("Double Strainer – Stainless", "honey", "Coarse and fine mesh.", 26)
add("Honey Refractometer", "honey", "Reads water content from 12 to 27 %.", 27.5)
add("1 lb Squat Honey Jar with Gold Lid", "honey", "The show jar. Glass, 380 ml.", {"Pack of 12": 9.6, "Pack of 72": 48}, [("Pack", ["Pack of 12", "Pack of 72"])])
add("12 oz Hexagonal Honey Jar with Gold Lid", "honey", "Glass, 280 ml.", {"Pack of 12": 9, "Pack of 84": 55}, [("Pack", ["Pack of 12", "Pack of 84"])])
add("Bee Fondant", "feeding", "Ready to use winter feed in a film wrapped block.", {"1 kg": 3.6, "2.5 kg": 7.8, "12.5 kg": 29.5}, [("Weight", ["1 kg", "2.5 kg", "12.5 kg"])])
add("Bee Feed Syrup", "feeding", "Inverted sugar syrup for autumn.", {"2.5 kg": 8.5, "12.5 kg": 32}, [("Weight", ["2.5 kg", "12.5 kg"])])
add("Round Rapid Feeder", "feeding", "Holds 1.8 litres over the crown board.", 5.5)
add("Ashforth Feeder – National", "feeding", "Full width wooden feeder for 9 litres.", 34)
add("Apivar Amitraz Strips", "health", "Varroa treatment for five hives; ten strips with amitraz, six to ten weeks in the brood nest.", 36)
add("Apiguard Thymol Gel – 10 Trays", "health", "Varroa treatment on thymol for five hives, for late summer above 15 °C.", 31.5)
add("Api-Bioxal Oxalic Acid", "health", "Varroa treatment for broodless colonies, to trickle or vaporise.", {"35 g": 14, "175 g": 42}, [("Size", ["35 g", "175 g"])])
add("Formic Pro – 10 Strips", "health", "Varroa treatment with formic acid that works under the cappings.", 46, out=True)
add("Oxalic Acid Vaporiser 12 V", "health", "Pan vaporiser to use with a car battery. Oxalic acid not included.", 79)
add("Overwintered Nucleus Colony", "bees-queens", "Five frames of bees, brood and stores with a marked queen. Collection from May. This year's nucs are all spoken for.", 240, out=True)
add("Mated Buckfast Queen", "bees-queens", "Island mated, marked and clipped on request, posted in a cage with attendants.", 48, out=True)
add("Mated Carniolan Queen", "bees-queens", "Gentle, thrifty and quick in spring. Marked, posted in a cage.", 46)
add("The Beginner's Beekeeping Year", "books-gifts", "Month by month guide to the first two seasons. Paperback, 224 pages.", 15)
BY = {t.slug: t for t in THINGS}
SIZE = 16


def money(p: float) -> str:
    return f'<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>{grouped(p)}</bdi></span>'


def reduced(now: float, old: float) -> str:
    return f'<del aria-hidden="true">{money(old)}</del> <span class="screen-reader-text">Original price was: &pound;{grouped(old)}.</span><ins aria-hidden="true">{money(now)}</ins><span class="screen-reader-text">Current price is: &pound;{grouped(now)}.</span>'


def price_html(t: Thing) -> str:
    if t.low != t.high:
        return f'{money(t.low)} <span aria-hidden="true">&ndash;</span> {money(t.high)}'
    old = was_of(t, t.variants[0][0])
    return reduced(t.low, old) if old else money(t.low)


def card(t: Thing) -> str:
    pid = 400 + THINGS.index(t)
    label = "Read more" if not t.live else "Select options" if t.axes else "Add to basket"
    link = f"/product/{t.slug}/" if t.axes or not t.live else f"/basket/?add-to-cart={pid}"
    return (f'<li class="product type-product post-{pid} status-publish {"instock" if t.live else "outofstock"} product_cat-{t.cat}{" sale" if t.facts["was"] else ""} product-type-{"variable" if t.axes else "simple"}"><a href="/product/{t.slug}/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">'
            f'{"<span class=onsale>Sale!</span>" if t.facts["was"] else ""}<svg viewBox="0 0 20 18" width="150" role="img" aria-label="{esc(t.name)}"><path d="M5 1h10l5 8-5 8H5L0 9z" fill="#e5ae37"/></svg><h2 class="woocommerce-loop-product__title">{esc(t.name)}</h2><span class="price">{price_html(t)}</span></a>'
            f'<a href="{link}" class="button product_type_{"variable" if t.axes else "simple"}" data-product_id="{pid}" rel="nofollow">{label}</a></li>')


def frame(title: str, main: str, status: int = 200, side: bool = True) -> Response:
    cats = "".join(f'<li class="cat-item"><a href="/product-category/{c}/">{esc(n)}</a> <span class="count">({sum(t.cat == c for t in THINGS)})</span></li>' for c, n in CATS.items())
    menu = "".join(f'<li class="menu-item menu-item-type-taxonomy"><a href="/product-category/{c}/">{esc(n)}</a></li>' for c, n in list(CATS.items())[:9])
    aside = f'<div id="secondary" class="widget-area" role="complementary"><div class="widget woocommerce widget_product_categories"><span class="gamma widget-title">Product categories</span><ul class="product-categories">{cats}</ul></div></div>' if side else ""
    return page(f'''<!doctype html><html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} &#8211; Hivewright</title><link rel="stylesheet" href="/wp-content/themes/hivefront/style.css"><meta name="generator" content="WooCommerce 9.8.1"></head>
<body class="wp-theme-hivefront woocommerce woocommerce-page"><div id="page" class="hfeed site"><p class="woocommerce-store-notice demo_store" role="complementary">Despatch in 48 hours · Queens leave us on Mondays only</p><header id="masthead" class="site-header" role="banner"><div class="col-full"><a class="skip-link screen-reader-text" href="#content">Skip to content</a><div class="site-branding"><a href="/" class="site-title" rel="home">Hivewright</a><p class="site-description">Everything for the apiary</p></div>
<div class="site-search"><div class="widget woocommerce widget_product_search"><form role="search" method="get" class="woocommerce-product-search" action="/"><label class="screen-reader-text" for="woocommerce-product-search-field-0">Search for:</label><input type="search" id="woocommerce-product-search-field-0" class="search-field" placeholder="Search products&hellip;" value="" name="s"><button type="submit" value="Search">Search</button><input type="hidden" name="post_type" value="product"></form></div></div></div>
<nav id="site-navigation" class="main-navigation"><ul class="menu"><li class="menu-item"><a href="/">Home</a></li><li class="menu-item"><a href="/shop/">Shop</a></li>{menu}<li class="menu-item"><a href="/delivery/">Delivery</a></li></ul><ul class="site-header-cart menu"><li><a class="cart-contents" href="/basket/">{money(0)} <span class="count">0 items</span></a></li></ul></nav></header>
<div id="content" class="site-content"><div class="col-full">{main}{aside}</div></div><footer id="colophon" class="site-footer"><p>Hivewright Ltd, Unit 4, Old Dairy Yard. Open to callers Tuesday to Saturday.</p><p><a href="/delivery/">Delivery</a> · <a href="/returns/">Returns</a> · <a href="/privacy-policy/">Privacy</a></p></footer></div><script src="/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart-variation.min.js"></script></body></html>''', status)


def crumbs(*pairs: tuple[str, str]) -> str:
    return '<nav class="woocommerce-breadcrumb" aria-label="Breadcrumb"><a href="/">Home</a>' + "".join(f'<span class="breadcrumb-separator"> / </span>' + (f'<a href="{u}">{esc(n)}</a>' if u else esc(n)) for n, u in pairs) + "</nav>"


ORDERS = {"menu_order": "Default sorting", "popularity": "Sort by popularity", "date": "Sort by latest", "price": "Sort by price: low to high", "price-desc": "Sort by price: high to low"}


def listing(title: str, things: list[Thing], base: str, n: int, query: dict, trail: str) -> Response:
    order = query.get("orderby", "menu_order")
    things = sorted(things, key={"price": lambda t: t.low, "price-desc": lambda t: -t.high, "date": lambda t: -THINGS.index(t)}.get(order, lambda t: 0))
    hidden = "".join(f'<input type="hidden" name="{k}" value="{esc(query[k])}">' for k in ("s", "post_type") if k in query)
    tail = "&".join(f"{k}={quote_plus(query[k])}" for k in ("s", "post_type", "orderby") if k in query)
    last = max(1, -(-len(things) // SIZE))
    start = (n - 1) * SIZE
    shown = things[start:start + SIZE]
    if not things:
        return frame(title, f'<div id="primary" class="content-area"><main id="main" class="site-main" role="main">{trail}<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{esc(title)}</h1></header><div class="woocommerce-no-products-found"><div class="woocommerce-info" role="status">No products were found matching your selection.</div></div></main></div>')
    count = f"Showing all {len(things)} results" if last == 1 else f"Showing {start + 1}&ndash;{start + len(shown)} of {len(things)} results"
    pages = "".join(f'<li><span aria-current="page" class="page-numbers current">{i}</span></li>' if i == n else f'<li><a class="page-numbers" href="{base if i == 1 else f"{base}page/{i}/"}{"?" + esc(tail) if tail else ""}">{i}</a></li>' for i in range(1, last + 1))
    bar = (f'<div class="storefront-sorting"><form class="woocommerce-ordering" method="get"><select name="orderby" class="orderby" aria-label="Shop order">{"".join(f"""<option value="{k}"{" selected" if k == order else ""}>{v}</option>""" for k, v in ORDERS.items())}</select>{hidden}</form><p class="woocommerce-result-count" role="alert">{count}</p>'
           + (f'<nav class="woocommerce-pagination" aria-label="Product Pagination"><ul class="page-numbers">{pages}</ul></nav>' if last > 1 else "") + "</div>")
    return frame(title, f'<div id="primary" class="content-area"><main id="main" class="site-main" role="main">{trail}<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{esc(title)}</h1></header>{bar}<ul class="products columns-4">{"".join(map(card, shown))}</ul>{bar}</main></div>')


def product(t: Thing) -> Response:
    pid = 400 + THINGS.index(t)
    variations = [{"attributes": {f"attribute_{slug(a)}": v for (a, _), v in zip(t.axes, c)}, "availability_html": "" if ok else '<p class="stock out-of-stock">Out of stock</p>\n', "display_price": p, "display_regular_price": was_of(t, c) or p, "is_in_stock": ok, "is_purchasable": True,
                   "price_html": "" if t.low == t.high else f'<span class="price">{reduced(p, was_of(t, c)) if was_of(t, c) else money(p)}</span>', "sku": f"HW{pid}-{i + 1}", "variation_id": 10 * pid + i, "variation_is_active": True, "variation_is_visible": True} for i, (c, p, ok) in enumerate(t.variants)]
    if not t.live:
        buy = '<p class="stock out-of-stock">Out of stock</p>'
    elif t.axes:
        rows = "".join(f'<tr><th class="label"><label for="{slug(a)}">{a}</label></th><td class="value"><select id="{slug(a)}" class="" name="attribute_{slug(a)}" data-attribute_name="attribute_{slug(a)}" data-show_option_none="yes"><option value="">Choose an option</option>' + "".join(f'<option value="{esc(v)}" class="attached enabled">{esc(v)}</option>' for v in vs) + "</select>"
                       + ('<a class="reset_variations" href="#" aria-label="Clear options">Clear</a>' if k == len(t.axes) - 1 else "") + "</td></tr>" for k, (a, vs) in enumerate(t.axes))
        buy = (f'<form class="variations_form cart" action="/basket/" method="get" data-product_id="{pid}" data-product_variations="{esc(json.dumps(variations))}"><table class="variations" role="presentation"><tbody>{rows}</tbody></table><div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"></div>'
               f'<div class="woocommerce-variation-add-to-cart variations_button woocommerce-variation-add-to-cart-disabled"><div class="quantity"><label class="screen-reader-text" for="q">{esc(t.name)} quantity</label><input type="number" id="q" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Add to basket</button><input type="hidden" name="add-to-cart" value="{pid}"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div></form>')
    else:
        buy = f'<form class="cart" action="/basket/" method="get"><div class="quantity"><input type="number" class="input-text qty text" name="quantity" value="1" min="1" aria-label="Product quantity"></div><button type="submit" name="add-to-cart" value="{pid}" class="single_add_to_cart_button button alt">Add to basket</button></form>'
    facts = {**t.facts["rows"], **{a: ", ".join(vs) for a, vs in t.axes}}
    table = "".join(f'<tr class="woocommerce-product-attributes-item"><th class="woocommerce-product-attributes-item__label" scope="row">{a}</th><td class="woocommerce-product-attributes-item__value"><p>{esc(b)}</p></td></tr>' for a, b in facts.items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][-4:]
    kind = {"@type": "Offer", "price": f"{t.low:.2f}", "priceCurrency": "GBP"} if t.low == t.high else {"@type": "AggregateOffer", "lowPrice": f"{t.low:.2f}", "highPrice": f"{t.high:.2f}", "offerCount": len(t.variants), "priceCurrency": "GBP"}
    ld = json.dumps({"@context": "https://schema.org/", "@graph": [{"@type": "Product", "name": t.name, "url": f"/product/{t.slug}/", "description": t.text, "sku": f"HW{pid}", "offers": [{**kind, "availability": "http://schema.org/" + ("InStock" if t.live else "OutOfStock")}]}]}, ensure_ascii=False)
    return frame(t.name, f'''<div id="primary" class="content-area"><main id="main" class="site-main" role="main">{crumbs((CATS[t.cat], f"/product-category/{t.cat}/"), (t.name, ""))}<div class="woocommerce-notices-wrapper"></div><div id="product-{pid}" class="product type-product post-{pid} status-publish {"instock" if t.live else "outofstock"} product_cat-{t.cat} product-type-{"variable" if t.axes else "simple"}">{"<span class=onsale>Sale!</span>" if t.facts["was"] else ""}<div class="woocommerce-product-gallery"><svg viewBox="0 0 20 18" width="240" role="img" aria-label="{esc(t.name)}"><path d="M5 1h10l5 8-5 8H5L0 9z" fill="#e5ae37"/></svg></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">{esc(t.name)}</h1><p class="price">{price_html(t)}</p><div class="woocommerce-product-details__short-description"><p>{esc(t.text)}</p></div>{buy}<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">HW{pid}</span></span> <span class="posted_in">Category: <a href="/product-category/{t.cat}/" rel="tag">{esc(CATS[t.cat])}</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li class="description_tab active"><a href="#tab-description">Description</a></li><li class="additional_information_tab"><a href="#tab-additional_information">Additional information</a></li></ul><div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-description"><h2>Description</h2><p>{esc(t.text)}</p></div>{f"""<div class="woocommerce-Tabs-panel panel wc-tab" id="tab-additional_information"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes">{table}</table></div>""" if table else ""}</div>
<section class="related products"><h2>Related products</h2><ul class="products columns-4">{"".join(map(card, near))}</ul></section></div></main></div><script type="application/ld+json">{ld}</script>''', side=False)


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = [p for p in path.split("/") if p]
    if path == "/" and "s" in query:
        return search(query, number(query.get("paged")))
    if not parts:
        return frame("Beekeeping supplies", f'<div id="primary" class="content-area"><main id="main" class="site-main"><section class="storefront-product-section storefront-featured-products"><h2 class="section-title">We recommend</h2><ul class="products columns-4">{"".join(map(card, [THINGS[i] for i in (0, 24, 31, 40)]))}</ul></section><section class="storefront-product-section storefront-on-sale-products"><h2 class="section-title">On sale</h2><ul class="products columns-4">{"".join(card(t) for t in THINGS if t.facts["was"])}</ul></section></main></div>')
    if parts[0].endswith(("wp-content",)):
        return asset(NAME, path)
    n = number(parts[-1]) if len(parts) > 1 and parts[-2] == "page" else 1
    if parts[0] == "page" and "s" in query:
        return search(query, n)
    if parts[0] == "shop":
        return listing("Shop", THINGS, "/shop/", n, query, crumbs(("Shop", "")))
    if parts[0] == "product-category" and len(parts) > 1 and parts[1] in CATS:
        return listing(CATS[parts[1]], [t for t in THINGS if t.cat == parts[1]], f"/product-category/{parts[1]}/", n, query, crumbs((CATS[parts[1]], "")))
    if parts[0] == "product" and len(parts) == 2 and parts[1] in BY:
        return product(BY[parts[1]])
    if parts[0] == "basket":
        return frame("Basket", '<main class="site-main"><h1 class="entry-title">Basket</h1><div class="wc-empty-cart-message"><div class="cart-empty woocommerce-info">' + ("Your item has been added to your basket." if "add-to-cart" in query else "Your basket is currently empty.") + '</div></div><p class="return-to-shop"><a class="button wc-backward" href="/shop/">Return to shop</a></p></main>')
    if parts[0] in ("delivery", "returns", "privacy-policy"):
        return frame(parts[0].title(), f'<main class="site-main"><h1 class="entry-title">{parts[0].replace("-", " ").title()}</h1><p>Parcels go by courier at £6.95, free from £120. Hives are bulky and take a day longer.</p></main>')
    return frame("Page not found", '<main class="site-main"><h1 class="page-title">Oops! That page can&rsquo;t be found.</h1></main>', 404)


def search(query: dict, n: int) -> Response:
    q = query["s"]
    kept = " ".join(w for w in words(q) if w not in {"for", "the", "a", "an", "with", "of", "in", "to", "and"}) or q
    found = [t for t in THINGS if inside(kept, f"{t.name} {t.text}")]
    found.sort(key=lambda t: not inside(kept, t.name))
    if len(found) == 1:
        return redirect(f"/product/{found[0].slug}/", status=302)
    return listing(f"Search results: “{q}”", found, "/", n, query, crumbs((f"Search results for “{q}”", "")))


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("bee suit olive xl", "products_found", [o("Beekeeper Suit – Fencing Veil", "XL", "Olive")], "the other suits are white"),
    case("cedar national hive, assembled", "products_found", [o("National Hive Complete – Cedar", "Assembled")], "boxes and supers are parts"),
    case("varroa treatment without amitraz", "products_found", [o("Apiguard Thymol Gel – 10 Trays"), o("Api-Bioxal Oxalic Acid")], "Formic Pro is sold out; the vaporiser is a tool", ["Oxalic Acid Vaporiser 12 V"]),
    case("wire queen excluder for a wbc hive", "no_online_availability", [], "that combination is out of stock; the plastic one is no wire"),
    case("flow hive", "no_relevant_products", [], "not sold"),
    case("honey extractor under £300", "products_found", [o("2 Frame Manual Honey Extractor"), o("4 Frame Tangential Honey Extractor")], "the electric one is dearer and sold out; the gate is a spare"),
    case("buckfast queen", "no_online_availability", [], "out of stock; the Carniolan is another strain"),
    case("bee fondant 12.5kg", "products_found", [o("Bee Fondant", "12.5 kg")], "syrup comes in the same weight"),
    case("beekeeping gloves not leather", "products_found", [o("Nitrile Gloves with Long Cuff")], "two kinds"),
    case("dn4 brood frames pack of 50", "products_found", [o("DN4 Brood Frames", "Pack of 50")], "seconds are sold out, foundation is not frames"),
]
