"""Second Spin: a bicycle shop that sells second-hand bikes, each the only one (the markup of a Shopify shop with the Dawn theme)."""
from __future__ import annotations

import json

from ._util import Response, Thing, asset, case, dec, esc, number, offer, page, score

NAME = "secondspin"


def B(name: str, cat: str, price: float, grade: str, text: str, state: str = "", **facts) -> Thing:
    return Thing(name, cat, text, price, out=True if state else (), grade=grade, state=state, vendor=name.split()[0], **facts)


THINGS = [
    B("Trek Domane AL 2 Road Bike 2021 – 56cm", "road", 595, "Very good", "Aluminium endurance frame, carbon fork, Shimano Claris 2×8, rim brakes. Light marks on the chainstay. Suits riders of about 175–182 cm.", size="56cm"),
    B("Trek Domane AL 3 Disc Road Bike 2022 – 58cm", "road", 745, "Excellent", "Aluminium, Shimano Sora 2×9, mechanical disc brakes. Ridden twice. Suits riders of about 180–188 cm.", "sold", size="58cm"),
    B("Specialized Allez Elite Road Bike 2019 – 54cm", "road", 480, "Good", "Aluminium E5 frame, Shimano Tiagra 2×10, rim brakes. New chain and bar tape. Suits riders of about 170–177 cm.", size="54cm"),
    B("Specialized Allez Sport Road Bike 2020 – 52cm", "road", 520, "Very good", "Aluminium, Shimano Sora 2×9, rim brakes. Suits riders of about 163–170 cm.", "reserved", size="52cm"),
    B("Giant TCR Advanced 2 Road Bike 2020 – M/L", "road", 1150, "Excellent", "Carbon frame and fork, Shimano 105 2×11, rim brakes. Suits riders of about 175–183 cm.", size="M/L"),
    B("Giant Contend AR 3 Road Bike 2021 – S", "road", 540, "Good", "Aluminium, Shimano Sora, disc brakes, 32 mm tyres. Suits riders of about 163–171 cm.", size="S"),
    B("Cannondale Synapse 105 Road Bike 2018 – 56cm", "road", 690, "Good", "Aluminium, Shimano 105 2×11, mechanical disc brakes. Scratch on the top tube. Suits riders of about 175–183 cm.", size="56cm"),
    B("Canyon Endurace CF 7 Road Bike 2022 – M", "road", 1395, "Excellent", "Carbon frame, Shimano 105, hydraulic disc brakes. One owner, invoice included. Suits riders of about 173–180 cm.", size="M"),
    B("Boardman HYB 8.6 Hybrid 2021 – M", "hybrid", 295, "Good", "Aluminium hybrid, 1×9, hydraulic disc brakes. Suits riders of about 170–178 cm.", size="M"),
    B("Trek FX 2 Disc Hybrid 2022 – L", "hybrid", 385, "Very good", "Aluminium city and fitness bike, 2×9, hydraulic disc brakes, rack mounts. Suits riders of about 177–186 cm.", size="L"),
    B("Trek FX 3 Disc Hybrid 2021 – M", "hybrid", 430, "Fair", "Aluminium with carbon fork, 1×10. Scuffed fork. Suits riders of about 168–176 cm.", "sold", size="M"),
    B("Specialized Sirrus 2.0 Step-Through Hybrid 2020 – S", "hybrid", 340, "Very good", "Low top tube, 2×8, hydraulic disc brakes. Suits riders of about 157–165 cm.", size="S"),
    B("Ridgeback Speed Hybrid 2017 – 19in", "hybrid", 180, "Fair", "A tired but honest commuter with mudguards and rack. Suits riders of about 175–183 cm.", size="19in"),
    B("Brompton M6L Folding Bike 2019 – Racing Green", "folding", 795, "Very good", "Six speed, mudguards, M handlebar. Serviced with new hinges. Fits nearly everyone.", size="One size"),
    B("Brompton C Line Explore 2022 – Black", "folding", 1095, "Excellent", "Six speed folding bike, mid handlebar, roller rack.", "reserved", size="One size"),
    B("Brompton S2L Folding Bike 2014 – Red", "folding", 620, "Good", "Two speed, flat handlebar.", "sold", size="One size"),
    B("Dahon Mariner D8 2018 – Brushed Silver", "folding", 320, "Good", "Folds in three, 20 inch wheels, 8 speed, rack and mudguards.", size="One size"),
    B("Tern Link B7 2020 – Dark Blue", "folding", 350, "Very good", "Folds in ten seconds, 20 inch wheels, 7 speed. Barely used on a boat.", size="One size"),
    B("Genesis Croix de Fer 20 Gravel Bike 2019 – L", "gravel", 780, "Good", "Reynolds 725 steel, Shimano Tiagra, mechanical disc brakes. Suits riders of about 178–186 cm.", size="L"),
    B("Kona Rove Gravel Bike 2020 – 54cm", "gravel", 690, "Very good", "Aluminium, Shimano Claris, mechanical disc brakes. Suits riders of about 172–179 cm.", size="54cm"),
    B("Specialized Diverge E5 Gravel Bike 2021 – 56cm", "gravel", 850, "Very good", "Aluminium, Shimano Claris, Future Shock, disc brakes. Suits riders of about 176–184 cm.", size="56cm"),
    B("Whyte 604 Hardtail 2020 – M", "mountain", 520, "Good", "Mountain bike with 650b wheels, 120 mm fork, 1×9. Suits riders of about 168–177 cm.", size="M"),
    B("Trek Marlin 7 Mountain Bike 2021 – L", "mountain", 490, "Very good", "29 inch hardtail with RockShox Judy fork, 1×10. Suits riders of about 175–185 cm.", size="L"),
    B("Specialized Rockhopper 29 2019 – XL", "mountain", 380, "Good", "Hardtail mountain bike, Suntour fork, 2×8, disc brakes. Suits riders of about 185–196 cm.", size="XL"),
    B("Santa Cruz 5010 C Full Suspension 2018 – L", "mountain", 1850, "Good", "Carbon trail bike, 130 mm, SRAM GX. Fork serviced in March. Suits riders of about 178–190 cm.", size="L"),
    B("Frog 48 Kids Bike 20in – Blue", "kids", 160, "Good", "5–6 years, 7 speed, 8.1 kg, two sets of tyres.", size="20in wheels"),
    B("Frog 55 Kids Bike 20in – Pink", "kids", 190, "Very good", "6–8 years, 8 speed, 8.7 kg. A scratch or two.", size="20in wheels"),
    B("Islabikes Beinn 24 – Teal", "kids", 240, "Very good", "8 years and up, 24 inch wheels, 8 speed.", "sold", size="24in wheels"),
    B("Specialized Jett 24 – Satin Black", "kids", 210, "Good", "8–11 years, 24 inch wheels, 8 speed, adjusts as they grow.", size="24in wheels"),
    B("Islabikes Cnoc 16 – Red", "kids", 150, "Good", "4–5 years, single speed, 16 inch wheels.", size="16in wheels"),
    B("Raleigh Motus Grand Tour Low-Step 2020 – M", "electric", 1100, "Good", "Bosch Active Line Plus, 400 Wh battery that still holds 91 %, low-step frame, hub gears. Suits riders of about 162–175 cm.", size="M"),
    B("Gazelle Orange C7 2019 – 53cm", "electric", 980, "Fair", "Electric Dutch bike with step-through frame, Shimano Steps, battery replaced in 2023. Rust on the rack. Suits riders of about 165–178 cm.", size="53cm"),
    B("Cube Touring Hybrid One 500 2021 – 58cm", "electric", 1350, "Very good", "Bosch Performance, 500 Wh, diamond frame with crossbar. Suits riders of about 178–188 cm.", size="58cm"),
    B("Brompton Metro Bag – used", "parts", 65, "Good", "Front luggage with carrier frame for a Brompton. Strap a little faded."),
    Thing("Kryptonite Evolution D-Lock", "parts", "New. Hardened steel, three keys.", {"Mini 7": 54.0, "Standard": 62.0}, [("Size", ["Mini 7", "Standard"])], grade="New", state="", vendor="Kryptonite"),
    Thing("Mavic Aksium Wheelset 700c – used", "parts", "Straight rims with plenty of brake track left.", 110.0, [("Freehub", ["Shimano", "Campagnolo"])], out=["Campagnolo"], grade="Good", state="", vendor="Mavic"),
    Thing("SKS Chromoplastic Mudguards", "parts", "New, for 700c road and hybrid bikes.", {"35mm": 32.0, "45mm": 34.0}, [("Width", ["35mm", "45mm"])], grade="New", state="", vendor="SKS"),
    B("Frog Stabilisers", "parts", 12, "Fair", "Fit Frog 43 and 48."),
]
CATS = {"road": "Road bikes", "gravel": "Gravel & cyclocross", "hybrid": "Hybrids", "mountain": "Mountain bikes", "folding": "Folding bikes", "electric": "Electric bikes", "kids": "Kids' bikes", "parts": "Parts & accessories"}
PER = 12


def money(v: float) -> str:
    return f"£{v:,.2f}"


def frame(title: str, inner: str, q: str = "", head: str = "") -> str:
    menu = "".join(f'<li><a href="/collections/{c}" class="header__menu-item list-menu__item link link--text focus-inset"><span>{esc(n)}</span></a></li>' for c, n in CATS.items())
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{esc(title)} &ndash; Second Spin Cycles</title>
<link rel="stylesheet" href="/cdn/shop/t/4/assets/base.css">{head}</head><body class="gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement-bar" class="announcement-bar" role="region" aria-label="Announcement"><p class="announcement-bar__message h5">Free UK delivery on bikes over £500. 30 days to change your mind.</p></div>
<header class="header header--middle-left"><a href="/" class="header__heading-link link"><span class="h2">Second Spin Cycles</span></a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">{menu}<li><a href="/pages/grading" class="header__menu-item list-menu__item link"><span>How we grade</span></a></li></ul></nav>
<form action="/search" method="get" role="search" class="search header__search"><div class="field"><input class="search__input field__input" type="search" name="q" value="{esc(q)}" placeholder="Search" aria-label="Search"><button class="search__button field__button" aria-label="Search">&#128269;</button></div></form>
<a href="/cart" class="header__icon header__icon--cart link" id="cart-icon-bubble"><span class="visually-hidden">Cart</span> 0</a></header>
<main id="MainContent" class="content-for-layout" role="main" tabindex="-1">{inner}</main>
<footer class="footer"><div class="footer-block"><h2 class="footer-block__heading">Sell us your bike</h2><p>We pay up to £1,500 the same day.</p></div><form method="post" action="/contact#ContactFooter" class="footer__newsletter newsletter-form"><h2>Subscribe to our emails</h2><input type="email" name="contact[email]" placeholder="Email"><button>Subscribe</button></form><small class="copyright__content">© Second Spin Cycles, Powered by Shopify</small></footer>
<div id="shopify-pc__banner" class="shopify-pc__banner__dialog" role="alertdialog" aria-label="Cookie consent"><p>We use cookies and other technologies to improve your visit. <a href="/policies/privacy-policy">Privacy policy</a></p><button id="shopify-pc__banner__btn-accept" onclick="this.parentNode.remove()">Accept</button><button id="shopify-pc__banner__btn-decline" onclick="this.parentNode.remove()">Decline</button></div></body></html>"""


def card(t: Thing) -> str:
    badge = {"sold": "Sold", "reserved": "Reserved"}.get(t.facts["state"], "")
    price = (f"From {money(t.low)} GBP" if t.low != t.high else f"{money(t.low)} GBP")
    return f"""<li class="grid__item"><div class="card-wrapper product-card-wrapper underline-links-hover"><div class="card card--standard card--media"><div class="card__inner ratio"><div class="card__media"><img src="/cdn/shop/files/{t.slug}.svg" alt="{esc(t.name)}" loading="lazy" width="533" height="400"></div>
<div class="card__badge bottom left">{f'<span class="badge badge--bottom-left color-inverse">{badge}</span>' if badge else ''}</div></div><div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="/products/{t.slug}" class="full-unstyled-link">{esc(t.name)}</a></h3>
<div class="card-information"><span class="caption-large light">Condition: {t.facts['grade']}</span><div class="price{' price--sold-out' if badge else ''}"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span> <span class="price-item price-item--regular">{price}</span></div></div></div></div></div></div></div></div></li>"""


def grid(things: list[Thing], base: str, n: int) -> str:
    last = max(1, -(-len(things) // PER))
    n = min(n, last)
    pages = "".join(f'<li><a href="{esc(base)}page={i}" class="pagination__item link{" pagination__item--current" if i == n else ""}" aria-label="Page {i}">{i}</a></li>' for i in range(1, last + 1))
    return f'<div class="product-count light"><h2 class="product-count__text text-body"><span id="ProductCount">{len(things)} products</span></h2></div><ul id="product-grid" class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop">{"".join(card(t) for t in things[(n - 1) * PER:n * PER])}</ul>' + (f'<nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list list-unstyled" role="list">{pages}</ul></nav>' if last > 1 else "")


def product(t: Thing) -> str:
    state = t.facts["state"]
    rows = "".join(f"<tr><th>{k}</th><td>{esc(v)}</td></tr>" for k, v in [("Condition", t.facts["grade"]), ("Frame size", t.facts.get("size")), ("Brand", t.facts["vendor"])] if v)
    picks = "".join(f'<fieldset class="js product-form__input"><legend class="form__label">{esc(a)}</legend>' + "".join(f'<input type="radio" id="o-{i}" name="{esc(a)}" value="{esc(v)}" {"checked" if i == 0 else ""} {"class=disabled" if not t.variants[i][2] else ""} data-price="{money(t.variants[i][1])}" data-ok="{int(t.variants[i][2])}"><label for="o-{i}">{esc(v)}{"<span class=visually-hidden> Variant sold out or unavailable</span>" if not t.variants[i][2] else ""}</label>' for i, v in enumerate(vs)) + "</fieldset>" for a, vs in t.axes)
    script = """<script>document.querySelectorAll('.product-form__input input').forEach(function(i){i.addEventListener('change',function(){document.querySelector('.product .price-item').textContent=i.dataset.price+' GBP';var b=document.querySelector('.product-form__submit');b.disabled=i.dataset.ok!=='1';b.textContent=b.disabled?'Sold out':'Add to cart'})})</script>""" if t.axes else ""
    button = {"sold": '<button type="submit" class="product-form__submit button" disabled>Sold out</button>', "reserved": '<button type="submit" class="product-form__submit button" disabled>Reserved</button><p class="caption">Someone has paid a deposit on this bike.</p>'}.get(state, '<button type="submit" name="add" class="product-form__submit button button--full-width">Add to cart</button>')
    near = [o for o in THINGS if o.cat == t.cat and o is not t][:4]
    ld = json.dumps({"@context": "http://schema.org/", "@type": "Product", "name": t.name, "brand": {"@type": "Brand", "name": t.facts["vendor"]}, "offers": [{"@type": "Offer", "price": dec(p), "priceCurrency": "GBP", "availability": "http://schema.org/" + ("InStock" if ok else "OutOfStock"), "itemCondition": "http://schema.org/" + ("NewCondition" if t.facts["grade"] == "New" else "UsedCondition")} for _, p, ok in t.variants]}, ensure_ascii=False)
    return f"""<section class="product-section page-width"><div class="product product--medium product--left grid"><div class="grid__item product__media-wrapper"><img src="/cdn/shop/files/{t.slug}.svg" alt="{esc(t.name)}" width="600" height="450"></div><div class="product__info-wrapper grid__item"><div class="product__info-container">
<p class="product__text caption-with-letter-spacing">{esc(t.facts['vendor'])}</p><div class="product__title"><h1>{esc(t.name)}</h1></div><div class="price price--large{' price--sold-out' if state else ''}"><span class="price-item price-item--regular">{money(t.variants[0][1])} GBP</span></div><div class="product__tax caption rte">Tax included.</div>
{picks}<form method="post" action="/cart/add" class="form">{button}</form><div class="product__description rte"><p>{esc(t.text)}</p><table><tbody>{rows}</tbody></table></div><details class="accordion"><summary>Delivery &amp; returns</summary><p>Boxed by our mechanics, £39 or free over £500.</p></details></div></div></div></section>
<product-recommendations class="related-products page-width"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid">{''.join(card(o) for o in near)}</ul></product-recommendations><script type="application/ld+json">{ld}</script>{script}"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    n = number(query.get("page"))
    if path.startswith("/cdn/"):
        return asset(NAME, path.rsplit("/", 1)[1]) if path.endswith(".css") else page('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#ddd"/></svg>', kind="image/svg+xml")
    if path == "/":
        tiles = "".join(f'<li class="collection-list__item grid__item"><a href="/collections/{c}" class="full-unstyled-link">{esc(v)}</a></li>' for c, v in CATS.items())
        return page(frame("Used bikes, checked and guaranteed", f'<div class="banner"><h2 class="banner__heading">Every bike is one of one</h2><a class="button" href="/collections/all">Shop all</a></div><ul class="collection-list grid">{tiles}</ul><h2 class="title">Just in</h2><ul class="grid product-grid">{"".join(card(t) for t in THINGS[7:15:2])}</ul>'))
    if path == "/search":
        q = query.get("q", "")
        found = []
        for t in THINGS:
            got, want = score(q, f"{t.name} {t.cat} {CATS[t.cat]} {t.facts['vendor']} {t.text}")
            if want and got == want:
                found.append(t)
        inner = f'<div class="template-search__header page-width"><h1 class="h2 center">Search results</h1></div>' + (grid(found, f"/search?q={q}&", n) if found else f'<p role="status">No results found for “{esc(q)}”. Check the spelling or use a different word or phrase.</p>')
        return page(frame(f"Search: {q}", inner, q))
    if path.startswith("/collections/"):
        c = path.split("/")[2]
        if c in CATS or c == "all":
            return page(frame(CATS.get(c, "All"), f'<div class="collection-hero"><h1 class="collection-hero__title">{esc(CATS.get(c, "Products"))}</h1></div>' + grid([t for t in THINGS if c in ("all", t.cat)], path + "?", n)))
    if path.startswith("/products/"):
        for t in THINGS:
            if t.slug == path[10:]:
                return page(frame(t.name, product(t)))
    if path == "/pages/grading":
        return page(frame("How we grade", "<h1>How we grade</h1><ul><li>Excellent: hardly ridden</li><li>Very good: small marks</li><li>Good: used, all works</li><li>Fair: visible wear, all works</li></ul>"))
    if path in ("/cart", "/cart/add"):
        return page(frame("Your cart", '<h1 class="cart__empty-text">Your cart is empty</h1><a href="/collections/all" class="button">Continue shopping</a>'))
    if path.startswith(("/policies", "/contact")):
        return page(frame("Policy", "<h1>Policy</h1><p>We keep what we must and nothing more.</p>"))
    return page(frame("404", '<h1>Page not found</h1><a href="/collections/all" class="button">Continue shopping</a>'), 404)


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
CASES = [
    case("brompton", F, [_o("Brompton M6L Folding Bike 2019 – Racing Green")], "Only the M6L can be bought; the C Line is reserved, the S2L sold. The bag is no bike.", [_o("Brompton Metro Bag – used")]),
    case("56cm road bike under £700", F, [_o("Trek Domane AL 2 Road Bike 2021 – 56cm"), _o("Cannondale Synapse 105 Road Bike 2018 – 56cm")], "The two road bikes of 56 cm; the Diverge is a gravel bike and dearer."),
    case("trek fx 3", S, [], "The FX 3 is sold; the FX 2 is another bike."),
    case("frog 55 bike", F, [_o("Frog 55 Kids Bike 20in – Pink")], "The 48 is the smaller sibling."),
    case("kids bike 24 inch wheels", F, [_o("Specialized Jett 24 – Satin Black")], "The Beinn 24 is sold."),
    case("electric bike with a step through frame, condition good or better", F, [_o("Raleigh Motus Grand Tour Low-Step 2020 – M")], "The Gazelle is only Fair; the Cube has a crossbar."),
    case("folding bike but not a brompton", F, [_o("Dahon Mariner D8 2018 – Brushed Silver"), _o("Tern Link B7 2020 – Dark Blue")], "The two other folders."),
    case("cargo bike", N, [], "None in the shop."),
    case("carbon road bike, disc brakes, size M", F, [_o("Canyon Endurace CF 7 Road Bike 2022 – M")], "The TCR is M/L with rim brakes."),
    case("used mountain bike for a tall guy (190cm) max £500", F, [_o("Specialized Rockhopper 29 2019 – XL")], "XL, 185–196 cm by its text; the Marlin ends at 185, the Santa Cruz costs 1850."),
]
