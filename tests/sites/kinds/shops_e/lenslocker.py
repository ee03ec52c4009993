"""Lens Locker: used cameras and lenses, as a WooCommerce shop on the Storefront theme: grades A/B/C in a select, each with its price."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, inside, number, page, redirect, slug, spread

NAME = "lenslocker"
A, B, C = "A – Like new", "B – Light wear", "C – Well used"
NOTES = {A: "No marks that we could find. Glass without flaw.", B: "Light marks on the barrel or body. Glass is clean.", C: "Plain signs of use: brassing, scuffs, perhaps dust inside. Works as it should."}
CATS = {"dslr": "DSLR cameras", "mirrorless": "Mirrorless cameras", "compact": "Compact cameras", "film": "Film cameras", "canon-lenses": "Canon lenses", "nikon-lenses": "Nikon lenses", "sony-lenses": "Sony lenses", "fuji-lenses": "Fujifilm lenses", "third-party": "Sigma & Tamron lenses", "accessories": "Accessories"}
MENU = {"Cameras": ["dslr", "mirrorless", "compact", "film"], "Lenses": ["canon-lenses", "nikon-lenses", "sony-lenses", "fuji-lenses", "third-party"], "Accessories": ["accessories"]}


@dataclass
class Item:
    no: int
    name: str
    cat: str
    text: str
    facts: dict[str, str]
    rows: list[tuple[str, str, float, bool]]          # fit ("" without), grade ("" without), price, in stock
    was: float | None = None
    fits: list[str] = field(default_factory=list)

    @property
    def href(self) -> str:
        return f"/product/{slug(self.name)}/"

    def live(self) -> list[tuple[str, str, float]]:
        return [(f, g, p) for f, g, p, ok in self.rows if ok]


ITEMS: list[Item] = []


def I(name: str, cat: str, text: str, facts: str, *prices: float | str | None, fits: dict[str, float] | None = None, was: float | None = None) -> None:
    """Prices of A, B, C; None: never had one; "x99": listed at 99 and sold. One price alone: sold without a grade."""
    grades = [A, B, C] if len(prices) > 1 else [""]
    rows = []
    for f, add in (fits or {"": 0.0}).items():
        for g, p in zip(grades, prices):
            if p is not None:
                rows.append((f, g, float(str(p).lstrip("x")) + add, not str(p).startswith("x")))
    ITEMS.append(Item(3100 + 17 * len(ITEMS), name, cat, text, dict(x.split(": ", 1) for x in facts.split("; ")), rows, was, list(fits or [])))


I("Canon EOS 5D Mark III body", "dslr", "The wedding photographer's workhorse.", "Sensor: Full frame, 22.3 MP; Mount: Canon EF; Shutter count: below 60,000; Video: 1080p; Comes with: battery, charger, strap", 579, 479, 389)
I("Canon EOS 5D Mark IV body", "dslr", "More pixels and a touch screen.", "Sensor: Full frame, 30.4 MP; Mount: Canon EF; Shutter count: below 90,000; Video: 4K; Comes with: battery, charger", 999, 879, "x749")
I("Canon EOS 80D body", "dslr", "Swivel screen and dual pixel focus.", "Sensor: APS-C, 24.2 MP; Mount: Canon EF-S; Shutter count: below 30,000; Video: 1080p; Comes with: battery, charger", 419, 359, 299)
I("Nikon D750 body", "dslr", "Tilting screen, two card slots.", "Sensor: Full frame, 24.3 MP; Mount: Nikon F; Shutter count: below 70,000; Video: 1080p; Comes with: battery, charger", "x599", 499, 419)
I("Nikon D7200 body", "dslr", "A deep buffer for birds and sports.", "Sensor: APS-C, 24.2 MP; Mount: Nikon F; Shutter count: below 40,000; Video: 1080p; Comes with: battery, charger", 399, 339, 279)
I("Sony A7 III body", "mirrorless", "The one that made everybody look twice.", "Sensor: Full frame, 24.2 MP; Mount: Sony E; Shutter count: below 50,000; Video: 4K; Comes with: two batteries, charger", 999, 889, 779)
I("Sony A7R III body", "mirrorless", "For large prints.", "Sensor: Full frame, 42.4 MP; Mount: Sony E; Shutter count: below 40,000; Video: 4K; Comes with: battery, charger", 1189, 1049, None)
I("Sony A6400 body", "mirrorless", "Small, with a screen that flips up.", "Sensor: APS-C, 24.2 MP; Mount: Sony E; Shutter count: below 20,000; Video: 4K; Comes with: battery, USB lead", 629, 559, 489)
I("Fujifilm X-T3 body", "mirrorless", "Dials for everything.", "Sensor: APS-C, 26.1 MP; Mount: Fujifilm X; Colour: Black; Shutter count: below 25,000; Video: 4K; Comes with: battery, flash EF-X8", 679, 599, 519)
I("Fujifilm X-E4 body", "mirrorless", "Flat and quiet.", "Sensor: APS-C, 26.1 MP; Mount: Fujifilm X; Colour: Silver; Shutter count: below 10,000; Video: 4K; Comes with: battery", "x899", "x799", None)
I("Olympus OM-D E-M5 Mark II body", "mirrorless", "Sealed against weather and very steady.", "Sensor: Micro Four Thirds, 16 MP; Mount: Micro Four Thirds; Shutter count: below 30,000; Video: 1080p; Comes with: battery, charger", 329, 279, 229)
I("Panasonic Lumix GX80 with 12-32mm lens", "mirrorless", "A street kit for the coat pocket.", "Sensor: Micro Four Thirds, 16 MP; Mount: Micro Four Thirds; Shutter count: below 15,000; Video: 4K; Comes with: lens, battery, charger", 369, 319, 269)
I("Sony RX100 Mark III", "compact", "One inch sensor, pop-up finder.", "Sensor: 1 inch, 20.1 MP; Lens: 24-70mm f/1.8-2.8 equivalent; Video: 1080p; Comes with: battery, USB lead", 329, 289, 239)
I("Canon PowerShot G7 X Mark II", "compact", "A favourite for trips and vlogs.", "Sensor: 1 inch, 20.1 MP; Lens: 24-100mm f/1.8-2.8 equivalent; Video: 1080p; Comes with: battery, charger", 449, 399, "x349")
I("Ricoh GR II", "compact", "28 mm and nothing else.", "Sensor: APS-C, 16.2 MP; Lens: 28mm f/2.8 equivalent; Video: 1080p; Comes with: battery", "x429", 379, 319)
I("Olympus Tough TG-5", "compact", "Goes swimming to 15 m.", "Sensor: 1/2.3 inch, 12 MP; Lens: 25-100mm f/2.0 equivalent; Waterproof: 15 m; Video: 4K; Comes with: battery, lanyard", 269, 229, 189)
I("Olympus Trip 35", "film", "No battery: the cell round the lens does it all. New seals.", "Film: 35mm; Lens: 40mm f/2.8; Meter: selenium, tested; Battery: none needed", 139, 109, 85)
I("Canon AE-1 Program with 50mm f/1.8", "film", "The student's camera of 1981.", "Film: 35mm; Lens: FD 50mm f/1.8; Meter: tested; Battery: 4LR44, included", 219, 179, 139)
I("Pentax K1000 body", "film", "All manual; it wants only a needle in the middle.", "Film: 35mm; Mount: Pentax K; Meter: tested; Battery: LR44, included", 189, 149, None)
I("Mamiya RB67 Pro S with 90mm f/3.8", "film", "Medium format, six by seven, the weight of a brick.", "Film: 120; Lens: Sekor C 90mm f/3.8; Meter: none; Battery: none needed", None, 549, 459)

I("Canon EF 50mm f/1.8 STM", "canon-lenses", "The nifty fifty.", "Mount: Canon EF; Focal length: 50mm; Maximum aperture: f/1.8; Filter size: 49mm; Stabiliser: no; Weight: 160 g", 79, 69, 55)
I("Canon EF 50mm f/1.4 USM", "canon-lenses", "Half a stop more.", "Mount: Canon EF; Focal length: 50mm; Maximum aperture: f/1.4; Filter size: 58mm; Stabiliser: no; Weight: 290 g", 229, 189, 149)
I("Canon EF 85mm f/1.8 USM", "canon-lenses", "Portraits for not much money.", "Mount: Canon EF; Focal length: 85mm; Maximum aperture: f/1.8; Filter size: 58mm; Stabiliser: no; Weight: 425 g", 239, 199, 165)
I("Canon EF 70-200mm f/4L IS USM", "canon-lenses", "White, light and sharp.", "Mount: Canon EF; Focal length: 70-200mm; Maximum aperture: f/4; Filter size: 67mm; Stabiliser: yes; Weight: 760 g", 479, 419, 349)
I("Canon EF 70-200mm f/2.8L IS II USM", "canon-lenses", "White, heavy and sharper.", "Mount: Canon EF; Focal length: 70-200mm; Maximum aperture: f/2.8; Filter size: 77mm; Stabiliser: yes; Weight: 1490 g", 899, 799, 679)
I("Canon EF 70-200mm f/4L USM", "canon-lenses", "Without the stabiliser.", "Mount: Canon EF; Focal length: 70-200mm; Maximum aperture: f/4; Filter size: 67mm; Stabiliser: no; Weight: 705 g", 319, 279, 229)
I("Canon EF 100mm f/2.8L Macro IS USM", "canon-lenses", "Bees at life size.", "Mount: Canon EF; Focal length: 100mm; Maximum aperture: f/2.8; Magnification: 1:1; Filter size: 67mm; Stabiliser: yes; Weight: 625 g", 549, 479, 399)
I("Nikon AF-S 50mm f/1.8G", "nikon-lenses", "Small, cheap, good.", "Mount: Nikon F; Focal length: 50mm; Maximum aperture: f/1.8; Filter size: 58mm; Stabiliser: no; Weight: 185 g", 129, 109, 89)
I("Nikon AF-S 35mm f/1.8G DX", "nikon-lenses", "The normal lens for DX bodies.", "Mount: Nikon F; Focal length: 35mm; Maximum aperture: f/1.8; Filter size: 52mm; Stabiliser: no; Weight: 200 g", 119, 99, 79)
I("Nikon AF-S 105mm f/2.8G VR Micro", "nikon-lenses", "Nikon says micro and means macro.", "Mount: Nikon F; Focal length: 105mm; Maximum aperture: f/2.8; Magnification: 1:1; Filter size: 62mm; Stabiliser: yes; Weight: 720 g", "x469", 399, 329)
I("Nikon AF-S 200-500mm f/5.6E ED VR", "nikon-lenses", "For things far away with feathers.", "Mount: Nikon F; Focal length: 200-500mm; Maximum aperture: f/5.6; Filter size: 95mm; Stabiliser: yes; Weight: 2300 g", 849, 769, 679)
I("Sony FE 50mm f/1.8", "sony-lenses", "Plain and light.", "Mount: Sony E; Focal length: 50mm; Maximum aperture: f/1.8; Filter size: 49mm; Stabiliser: no; Weight: 186 g", 149, 125, 99)
I("Sony FE 24-105mm f/4 G OSS", "sony-lenses", "One lens for the holiday.", "Mount: Sony E; Focal length: 24-105mm; Maximum aperture: f/4; Filter size: 77mm; Stabiliser: yes; Weight: 663 g", 729, 649, 569)
I("Sony E 10-18mm f/4 OSS", "sony-lenses", "Wide, for APS-C.", "Mount: Sony E; Focal length: 10-18mm; Maximum aperture: f/4; Filter size: 62mm; Stabiliser: yes; Weight: 225 g", 379, 329, "x279")
I("Fujifilm XF 35mm f/2 R WR", "fuji-lenses", "Sealed against rain.", "Mount: Fujifilm X; Focal length: 35mm; Maximum aperture: f/2; Filter size: 43mm; Weather sealed: yes; Weight: 170 g", 259, 229, 189)
I("Fujifilm XF 35mm f/1.4 R", "fuji-lenses", "The one with the character.", "Mount: Fujifilm X; Focal length: 35mm; Maximum aperture: f/1.4; Filter size: 52mm; Weather sealed: no; Weight: 187 g", 349, 299, 249)
I("Fujifilm XF 18-55mm f/2.8-4 R LM OIS", "fuji-lenses", "Better than a kit lens should be.", "Mount: Fujifilm X; Focal length: 18-55mm; Maximum aperture: f/2.8-4; Filter size: 58mm; Weather sealed: no; Weight: 310 g", 299, 259, 219)
MF = {"Sony E": 0.0, "Fujifilm X": 20.0, "Micro Four Thirds": -30.0}
I("Sigma 30mm f/1.4 DC DN Contemporary", "third-party", "Bright, for small sensors.", "Mount: see choice; Focal length: 30mm; Maximum aperture: f/1.4; Filter size: 52mm; Stabiliser: no; Weight: 265 g", 209, 179, 149, fits=MF)
I("Sigma 150-600mm f/5-6.3 DG OS HSM Contemporary", "third-party", "The long lens one can still carry.", "Mount: see choice; Focal length: 150-600mm; Maximum aperture: f/5-6.3; Filter size: 95mm; Stabiliser: yes; Weight: 1930 g", 629, 559, 479, fits={"Canon EF": 0.0, "Nikon F": 30.0})
I("Tamron 28-75mm f/2.8 Di III RXD", "third-party", "Fast zoom at half the weight.", "Mount: Sony E; Focal length: 28-75mm; Maximum aperture: f/2.8; Filter size: 67mm; Stabiliser: no; Weight: 550 g", 429, 379, 329)
I("Tamron SP 90mm f/2.8 Di VC USD Macro", "third-party", "A classic in its newest dress.", "Mount: see choice; Focal length: 90mm; Maximum aperture: f/2.8; Magnification: 1:1; Filter size: 62mm; Stabiliser: yes; Weight: 600 g", None, 319, 269, fits={"Canon EF": 0.0, "Nikon F": 10.0})

I("Canon LP-E6N battery", "accessories", "Original, for the 5D, 6D, 7D, 80D and 90D. Tested above 90 % of its capacity.", "For: Canon EOS 5D Mark III, 5D Mark IV, 80D; Condition: tested", 29)
I("Canon ET-65 III lens hood", "accessories", "For the EF 85mm f/1.8 USM.", "For: Canon EF 85mm f/1.8", 12)
I("Hoya 58mm circular polariser", "accessories", "Slim ring.", "Filter size: 58mm; Condition: like new", 19, was=25)
I("Hoya 67mm circular polariser", "accessories", "Slim ring.", "Filter size: 67mm; Condition: like new", 24)
I("Hoya 67mm UV filter", "accessories", "Keeps sand off the glass.", "Filter size: 67mm; Condition: like new", 12)
I("Metabones EF to Sony E adapter Mark V", "accessories", "Canon lenses on Sony bodies, with focus.", "From: Canon EF; To: Sony E; Condition: light wear", 189)
I("Manfrotto 190XPRO tripod legs", "accessories", "Aluminium, four sections. No head.", "Height: 160 cm; Load: 7 kg; Condition: light wear", 95)


def money(v: float) -> str:
    return f'<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>{v:,.2f}</bdi></span>'


def price_html(i: Item) -> str:
    ps = [p for _, _, p, _ in i.rows]                      # as WooCommerce has it, sold variations count for the range too
    if i.was:
        return f'<del aria-hidden="true">{money(i.was)}</del> <ins>{money(ps[0])}</ins>'
    return money(ps[0]) if min(ps) == max(ps) else f"{money(min(ps))} &ndash; {money(max(ps))}"


def loop(items: list[Item], heading: str = "h2") -> str:
    out = ""
    for n, i in enumerate(items):
        stock = "instock" if i.live() else "outofstock"
        button = f'<a href="{i.href}" class="button product_type_variable">Select options</a>' if len(i.rows) > 1 else f'<a href="/cart/?add-to-cart={i.no}" class="button product_type_simple add_to_cart_button" rel="nofollow">Add to basket</a>'
        if not i.live():
            button = f'<a href="{i.href}" class="button">Read more</a>'
        out += f"""<li class="product type-product post-{i.no} status-publish {'first ' if n % 4 == 0 else ''}{stock} product_cat-{i.cat}"><a href="{i.href}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link"><img width="324" height="216" src="/wp-content/uploads/ph.svg" class="attachment-woocommerce_thumbnail" alt="">{'<span class="onsale">Sale!</span>' if i.was else ''}<{heading} class="woocommerce-loop-product__title">{esc(i.name)}</{heading}>
	<span class="price">{price_html(i)}</span></a>{button}</li>"""
    return f'<ul class="products columns-4">{out}</ul>'


def frame(title: str, inner: str, cookies: dict[str, str], q: str = "", cls: str = "", head: str = "") -> str:
    menu = ""
    for top, kids in MENU.items():
        menu += f'<li class="menu-item menu-item-has-children"><a href="/product-category/{kids[0]}/">{top}</a><ul class="sub-menu">' + "".join(f'<li class="menu-item"><a href="/product-category/{k}/">{esc(CATS[k])}</a></li>' for k in kids) + "</ul></li>"
    bar = "" if cookies.get("ll_cookies") else '<div class="cookie-bar" role="region" aria-label="Cookies">We use cookies to keep your basket. <button type="button">Got it</button> <a href="/privacy/">Privacy</a></div>'
    return f"""<!doctype html>
<html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} &#8211; Lens Locker</title><link rel="stylesheet" id="storefront-style-css" href="/wp-content/themes/storefront/style.css">{head}</head>
<body class="theme-storefront woocommerce-active {cls}"><p class="woocommerce-store-notice demo_store" role="complementary">Free tracked postage over &pound;100 &middot; 12 months' guarantee on everything used</p>
<div id="page" class="hfeed site"><header id="masthead" class="site-header" role="banner"><div class="col-full"><a class="skip-link screen-reader-text" href="#content">Skip to content</a><div class="site-branding"><a href="/" rel="home">Lens Locker</a><p>Used cameras, graded by people who use them</p></div>
<div class="site-search"><div class="widget woocommerce widget_product_search"><form role="search" method="get" class="woocommerce-product-search" action="/"><label class="screen-reader-text" for="woocommerce-product-search-field-0">Search for:</label><input type="search" id="woocommerce-product-search-field-0" class="search-field" placeholder="Search products&hellip;" value="{esc(q)}" name="s"><button type="submit" value="Search">Search</button><input type="hidden" name="post_type" value="product"></form></div></div></div>
<nav id="site-navigation" class="storefront-primary-navigation" aria-label="Primary Navigation"><div class="col-full"><ul class="menu nav-menu">{menu}<li class="menu-item"><a href="/sell-your-kit/">Sell your kit</a></li><li class="menu-item"><a href="/grading/">How we grade</a></li></ul><a class="cart-contents" href="/cart/"><span class="woocommerce-Price-amount amount">View basket</span></a></div></nav></header>
<div id="content" class="site-content"><div class="col-full">{inner}</div></div>
<footer id="colophon" class="site-footer"><div class="col-full"><section class="widget"><h2>Newsletter</h2><form action="/newsletter/" method="post"><input type="email" name="EMAIL" placeholder="Your email"><button>Sign up</button></form></section><p>&copy; Lens Locker, Hebden Bridge. Built with WooCommerce.</p></div></footer></div>{bar}<script src="/wp-content/themes/storefront/variation.js"></script></body></html>"""


def seen(cookies: dict[str, str], but: Item | None = None) -> str:
    items = [i for n in cookies.get("ll_seen", "").split("-") for i in ITEMS if str(i.no) == n and i is not but]
    return f'<section class="widget woocommerce widget_recently_viewed_products"><h2>Recently viewed</h2><ul class="product_list_widget">{"".join(f"<li><a href={chr(34)}{i.href}{chr(34)}><span class={chr(34)}product-title{chr(34)}>{esc(i.name)}</span></a> {price_html(i)}</li>" for i in items[:3])}</ul></section>' if items else ""


def product(i: Item, query: dict[str, str], cookies: dict[str, str]) -> str:
    if len(i.rows) > 1:
        data = []
        for n, (f, g, p, ok) in enumerate(i.rows):
            at = {"attribute_pa_condition": slug(g)} | ({"attribute_pa_fit": slug(f)} if f else {})
            data.append({"variation_id": i.no + n + 1, "attributes": at, "display_price": p, "display_regular_price": p, "is_in_stock": ok, "price_html": f'<span class="price">{money(p)}</span>', "variation_description": NOTES[g],
                         "availability_html": '<p class="stock in-stock">1 in stock</p>' if ok else '<p class="stock out-of-stock">Out of stock</p>'})

        def sel(key: str, label: str, values: list[str]) -> str:
            opts = "".join(f'<option value="{slug(v)}"{" selected" if query.get("attribute_pa_" + key) == slug(v) else ""}>{esc(v)}</option>' for v in values)
            return f'<tr><th class="label"><label for="pa_{key}">{label}</label></th><td class="value"><select id="pa_{key}" name="attribute_pa_{key}" data-attribute_name="attribute_pa_{key}"><option value="">Choose an option</option>{opts}</select></td></tr>'
        grades = list(dict.fromkeys(g for _, g, _, _ in i.rows))
        selects = (sel("fit", "Lens fit", i.fits) if i.fits else "") + sel("condition", "Condition", grades)
        buy = f"""<form class="variations_form cart" action="/cart/" method="post" data-product_id="{i.no}" data-product_variations="{esc(json.dumps(data, ensure_ascii=False))}"><table class="variations" cellspacing="0" role="presentation"><tbody>{selects}</tbody></table><a class="reset_variations" href="#" style="visibility:hidden">Clear</a>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"></div><div class="woocommerce-variation-add-to-cart variations_button"><div class="quantity"><label class="screen-reader-text" for="qty">Quantity</label><input type="number" id="qty" class="input-text qty text" name="quantity" value="1" min="1" max="1"></div><button type="submit" class="single_add_to_cart_button button alt disabled">Add to basket</button><input type="hidden" name="add-to-cart" value="{i.no}"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div></form>"""
    else:
        buy = f'<p class="stock in-stock">1 in stock</p><form class="cart" action="/cart/" method="post"><div class="quantity"><input type="number" name="quantity" value="1" aria-label="Product quantity"></div><button type="submit" name="add-to-cart" value="{i.no}" class="single_add_to_cart_button button alt">Add to basket</button></form>'
    if not i.live():
        buy = '<p class="stock out-of-stock">This product is currently out of stock and unavailable.</p>'
    facts = "".join(f'<tr class="woocommerce-product-attributes-item"><th>{esc(k)}</th><td><p>{esc(v)}</p></td></tr>' for k, v in i.facts.items())
    near = [o for o in ITEMS if o.cat == i.cat and o is not i][:3]
    up = [o for o in ITEMS if o.cat == "accessories" and o is not i and any(w in o.name + str(o.facts) for w in (i.facts.get("Filter size", "~"), i.name.replace(" body", "")))][:2]
    ps = [p for _, _, p in i.live()]
    ld = {"@context": "https://schema.org/", "@graph": [{"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "position": 1, "item": {"name": "Home", "@id": "/"}}, {"@type": "ListItem", "position": 2, "item": {"name": CATS[i.cat], "@id": f"/product-category/{i.cat}/"}}]},
          {"@type": "Product", "@id": i.href + "#product", "name": i.name, "sku": i.no, "description": i.text, "offers": [{"@type": "AggregateOffer", "lowPrice": dec(min(ps)), "highPrice": dec(max(ps)), "offerCount": len(ps), "priceCurrency": "GBP", "availability": "http://schema.org/InStock"}] if ps else []}]}
    inner = f"""<nav class="woocommerce-breadcrumb" aria-label="breadcrumbs"><a href="/">Home</a><span class="breadcrumb-separator"> / </span><a href="/product-category/{i.cat}/">{esc(CATS[i.cat])}</a><span class="breadcrumb-separator"> / </span>{esc(i.name)}</nav>
<main id="main" class="site-main"><div id="product-{i.no}" class="product type-product"><div class="woocommerce-product-gallery"><img src="/wp-content/uploads/ph.svg" alt="" width="416" height="277"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">{esc(i.name)}</h1><p class="price">{price_html(i)}</p><div class="woocommerce-product-details__short-description"><p>{esc(i.text)}</p></div>{buy}<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">LL{i.no}</span></span> <span class="posted_in">Category: <a href="/product-category/{i.cat}/" rel="tag">{esc(CATS[i.cat])}</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes">{facts}</table></div>
{f'<section class="up-sells upsells products"><h2>You may also like&hellip;</h2>{loop(up)}</section>' if up else ''}<section class="related products"><h2>Related products</h2>{loop(near)}</section></div></main>{seen(cookies, i)}"""
    return frame(i.name, inner, cookies, cls="single-product", head=f'<script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script>')


def listing(title: str, items: list[Item], base: str, args: dict[str, str], cookies: dict[str, str], q: str = "") -> str:
    order = args.get("orderby", "menu_order")
    if order == "price":
        items = sorted(items, key=lambda i: min(r[2] for r in i.rows))
    elif order == "price-desc":
        items = sorted(items, key=lambda i: -min(r[2] for r in i.rows))
    per, at = 12, number(args.get("paged"))
    pages = max(1, -(-len(items) // per))
    part = items[(at - 1) * per:at * per]
    if not items:
        return frame(title, f'<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{esc(title)}</h1></header><p class="woocommerce-info woocommerce-no-products-found">No products were found matching your selection.</p>{seen(cookies)}', cookies, q)
    keep = {k: v for k, v in args.items() if k in ("s", "post_type", "orderby")}
    nav = "".join(f'<li><span aria-current="page" class="page-numbers current">{n}</span></li>' if n == at else f'<li><a class="page-numbers" href="{esc(base + "?" + urlencode(keep | {"paged": str(n)}))}">{n}</a></li>' for n in range(1, pages + 1)) if pages > 1 else ""
    count = f"Showing {(at - 1) * per + 1}&ndash;{(at - 1) * per + len(part)} of {len(items)} results" if pages > 1 else f"Showing all {len(items)} results"
    opts = "".join(f'<option value="{k}"{" selected" if k == order else ""}>{v}</option>' for k, v in {"menu_order": "Default sorting", "price": "Sort by price: low to high", "price-desc": "Sort by price: high to low"}.items())
    hidden = "".join(f'<input type="hidden" name="{k}" value="{esc(v)}">' for k, v in keep.items() if k != "orderby")
    sort = f'<div class="storefront-sorting"><form class="woocommerce-ordering" method="get" action="{base}"><select name="orderby" class="orderby" aria-label="Shop order" onchange="this.form.submit()">{opts}</select>{hidden}</form><p class="woocommerce-result-count">{count}</p></div>'
    return frame(title, f'<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{esc(title)}</h1></header>{sort}{loop(part)}<nav class="woocommerce-pagination"><ul class="page-numbers">{nav}</ul></nav>{seen(cookies)}', cookies, q)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.endswith("ph.svg"):
        return page('<svg xmlns="http://www.w3.org/2000/svg" width="324" height="216"><rect width="324" height="216" fill="#e6e9ec"/><circle cx="162" cy="108" r="60" fill="#9aa7b3"/></svg>', kind="image/svg+xml")
    if path.startswith("/wp-content/themes/"):
        return asset(NAME, path.rsplit("/", 1)[1])
    if path == "/" and "s" in query:
        s = query["s"]
        found = [i for i in ITEMS if inside(s, f"{i.name} {i.text} {CATS[i.cat]}")]
        if len(found) == 1:
            return redirect(found[0].href, status=302)
        return page(listing(f"Search results: “{s}”", found, "/", query, cookies, s))
    if path == "/":
        cats = "".join(f'<li class="product-category product"><a href="/product-category/{k}/"><h2 class="woocommerce-loop-category__title">{esc(v)} <mark class="count">({sum(i.cat == k for i in ITEMS)})</mark></h2></a></li>' for k, v in CATS.items())
        return page(frame("Home", f'<h1>Welcome</h1><section class="storefront-product-section"><h2>Shop by category</h2><ul class="products columns-4">{cats}</ul></section><section class="storefront-product-section"><h2>New in this week</h2>{loop(ITEMS[3::9])}</section>', cookies))
    if path.startswith("/product-category/"):
        key = path.split("/")[2]
        if key in CATS:
            return page(listing(CATS[key], [i for i in ITEMS if i.cat == key], path, query, cookies))
    for i in ITEMS:
        if path.rstrip("/") == i.href.rstrip("/"):
            past = [n for n in cookies.get("ll_seen", "").split("-") if n and n != str(i.no)][:3]
            return page(product(i, query, cookies), extra=[("Set-Cookie", f"ll_seen={'-'.join([str(i.no), *past])}; Path=/")])
    if path == "/cart/" and (method == "POST" or "add-to-cart" in query):
        return redirect("/cart/", [("Set-Cookie", f"ll_cart={number(form.get('add-to-cart') or query.get('add-to-cart'))}.{number(form.get('variation_id'), 0)}; Path=/")])
    if path == "/cart/":
        no, _, var = cookies.get("ll_cart", "").partition(".")
        for i in ITEMS:
            if str(i.no) == no:
                n = int(var or 0) - i.no - 1
                f, g, p, _ = i.rows[n if 0 <= n < len(i.rows) else 0]
                return page(frame("Basket", f'<h1>Basket</h1><table class="shop_table cart"><tr class="cart_item"><td class="product-name"><a href="{i.href}">{esc(i.name)}</a> {esc(" / ".join(x for x in (f, g) if x))}</td><td class="product-price">{money(p)}</td></tr></table>', cookies))
        return page(frame("Basket", '<h1>Basket</h1><p class="cart-empty woocommerce-info">Your basket is currently empty.</p>', cookies))
    if path == "/grading/":
        return page(frame("How we grade", "<h1>How we grade</h1><dl>" + "".join(f"<dt>{esc(k)}</dt><dd>{esc(v)}</dd>" for k, v in NOTES.items()) + "</dl>", cookies))
    if path in ("/sell-your-kit/", "/privacy/", "/newsletter/"):
        return page(frame("Lens Locker", "<h1>Lens Locker</h1><p>We buy cameras and lenses. Typical: Canon EF 24-105mm f/4L, we pay up to £220. Nikon Z6, up to £480. Write to us for a quote.</p>", cookies))
    return page(frame("Page not found", "<h1>Oops! That page can&rsquo;t be found.</h1>", cookies), 404)


def _by(name: str) -> Item:
    return next(i for i in ITEMS if i.name == name)


def _whole(*names: str) -> list[tuple]:
    return [spread(n, [p for _, _, p in _by(n).live()]) for n in names]


def _pick(grades: tuple[str, ...], fit: str, *names: str, limit: float = 1e9) -> list[tuple]:
    return [(", ".join([n, " / ".join(x for x in (f, g) if x)]), dec(p)) for n in names for f, g, p in _by(n).live() if g in grades and f == fit and p < limit]


CASES: list[dict] = [
    {"query": "canon 5d mark iii grade b", "determination": "products_found", "offers": _pick((B,), "", "Canon EOS 5D Mark III body"), "either": [], "why": "Condition B of the Mark III; the Mark IV is another camera and the battery only fits it."},
    {"query": "nifty fifty for canon, like new", "determination": "products_found", "offers": _pick((A,), "", "Canon EF 50mm f/1.8 STM"), "either": ["Canon EF 50mm f/1.4 USM, A – Like new"], "why": "The shop itself calls the 50mm f/1.8 the nifty fifty; the f/1.4 is arguable."},
    {"query": "70-200 canon with image stabiliser under £450", "determination": "products_found", "offers": _pick((B, C), "", "Canon EF 70-200mm f/4L IS USM"), "either": [], "why": "The f/4L IS is below 450 as B and C; the plain f/4L has no stabiliser and the f/2.8 costs more."},
    {"query": "sigma 30mm 1.4 fuji x mount", "determination": "products_found", "offers": [spread("Sigma 30mm f/1.4 DC DN Contemporary, Fujifilm X", [p for f, _, p in _by("Sigma 30mm f/1.4 DC DN Contemporary").live() if f == "Fujifilm X"])],
     "either": [f"Sigma 30mm f/1.4 DC DN Contemporary, Fujifilm X / {g}" for g in (A, B, C)], "why": "The fit is asked, the grade is not: the span of prices in Fujifilm X, or each grade by itself."},
    {"query": "macro lens for nikon", "determination": "products_found", "offers": [*_whole("Nikon AF-S 105mm f/2.8G VR Micro"), spread("Tamron SP 90mm f/2.8 Di VC USD Macro, Nikon F", [p for f, _, p in _by("Tamron SP 90mm f/2.8 Di VC USD Macro").live() if f == "Nikon F"])],
     "either": [f"Tamron SP 90mm f/2.8 Di VC USD Macro, Nikon F / {g}" for g in (B, C)], "why": "Nikon's own is called Micro; the Tamron comes in Nikon F. The Canon macro does not fit."},
    {"query": "film camera that needs no battery, under £100", "determination": "products_found", "offers": _pick((C,), "", "Olympus Trip 35", limit=100), "either": [], "why": "Trip 35 as C is 85; A and B cost more than 100 and the RB67 far more."},
    {"query": "fujifilm x-e4", "determination": "no_online_availability", "offers": [], "either": [], "why": "Listed, but sold out in each condition."},
    {"query": "leica m6", "determination": "no_relevant_products", "offers": [], "either": [], "why": "No Leica in the shop."},
    {"query": "waterproof compact camera", "determination": "products_found", "offers": _whole("Olympus Tough TG-5"), "either": [], "why": "Only the TG-5 is waterproof; the OM-D is sealed against weather but no compact."},
    {"query": "58mm polarising filter", "determination": "products_found", "offers": [("Hoya 58mm circular polariser", "19.00")], "either": [], "why": "The 58 mm one, at its sale price; the other polariser is 67 mm."},
]
