"""Pip & Fern: houseplants and what they stand in; a Shopify shop with the Dawn theme (pills, swatches, compare-at prices, facets)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, dec, esc, hits, number, offer, page, redirect

NAME = "pipfern"
SAFE, BAD = "Safe for cats and dogs", "Toxic to cats and dogs if chewed"
THINGS: list[Thing] = []


def plant(name: str, latin: str, sizes: dict, light: str, pets: str, habit: str, text: str, out=(), was=None) -> None:
    THINGS.append(Thing(name, "plants", text, sizes, [("Size", list(sizes))], out, was=was or {}, vendor="Pip & Fern Nursery",
                        rows={"Botanical name": latin, "Light": light, "Pets": pets, "Habit": habit}))


def sundry(name: str, cat: str, text: str, price, axes=None, out=(), was=None, rows=None, add=None) -> None:
    THINGS.append(Thing(name, cat, text, price, axes, out, add, was=was or {}, vendor="Pip & Fern", rows=rows or {}))


LOW, MID, SUN = "Copes with low light", "Medium, no direct sun", "Bright"
plant("Spider Plant", "Chlorophytum comosum", {"12 cm pot (25 cm tall)": 9, "17 cm pot (40 cm tall)": 19}, "Medium to bright", SAFE, "Arching", "The classic first plant: green and white ribbons and babies on long stems.")
plant("Boston Fern", "Nephrolepis exaltata", {"12 cm pot (25 cm tall)": 11, "17 cm pot (40 cm tall)": 17.5}, MID, SAFE, "Bushy", "Soft fronds that love a steamy bathroom. Keep the soil damp.", was={"12 cm pot (25 cm tall)": 14, "17 cm pot (40 cm tall)": 22})
plant("Bird's Nest Fern", "Asplenium nidus", {"12 cm pot (25 cm tall)": 13}, MID, SAFE, "Upright", "Glossy, wavy fronds from a central nest.")
plant("Staghorn Fern", "Platycerium bifurcatum", {"12 cm pot (20 cm tall)": 21}, MID, SAFE, "Upright", "Antler fronds; grow it in a pot or on a board.", out=True)
plant("Cast Iron Plant", "Aspidistra elatior", {"17 cm pot (50 cm tall)": 34, "21 cm pot (70 cm tall)": 49}, LOW, SAFE, "Upright", "Victorian parlour survivor. Draughts, gloom and neglect are all forgiven.")
plant("Snake Plant 'Laurentii'", "Dracaena trifasciata", {"9 cm pot (20 cm tall)": 8, "12 cm pot (35 cm tall)": 15, "21 cm pot (85 cm tall)": 42}, LOW, BAD, "Upright", "Sword leaves edged in yellow. Water once a month.")
plant("ZZ Plant", "Zamioculcas zamiifolia", {"12 cm pot (35 cm tall)": 16, "17 cm pot (60 cm tall)": 32}, LOW, BAD, "Upright", "Waxy bright green leaflets on arching wands; near impossible to kill.")
plant("ZZ Plant 'Raven'", "Zamioculcas zamiifolia 'Dowon'", {"17 cm pot (50 cm tall)": 45}, LOW, BAD, "Upright", "New leaves open lime and age to almost black.")
plant("Golden Pothos", "Epipremnum aureum", {"12 cm pot (20 cm tall)": 12, "15 cm hanging pot (30 cm trail)": 20}, LOW, BAD, "Trailing", "Heart leaves splashed with gold; lets its stems tumble from any shelf.")
plant("Marble Queen Pothos", "Epipremnum aureum 'Marble Queen'", {"12 cm pot (20 cm tall)": 16}, MID, BAD, "Trailing", "Cream marbling that no two leaves share.")
plant("Heartleaf Philodendron", "Philodendron hederaceum", {"12 cm pot (20 cm tall)": 16, "15 cm hanging pot (40 cm trail)": 24}, MID, BAD, "Trailing", "Fast, forgiving and trailing.")
plant("String of Hearts", "Ceropegia woodii", {"9 cm pot (25 cm trail)": 16, "12 cm pot (40 cm trail)": 22}, SUN, SAFE, "Trailing", "Threads of tiny silvered hearts.")
plant("String of Pearls", "Curio rowleyanus", {"9 cm pot (15 cm trail)": 16}, SUN, BAD, "Trailing", "Green beads on a string; go easy on the water.")
plant("Hoya Carnosa", "Hoya carnosa", {"12 cm pot (30 cm trail)": 19}, SUN, SAFE, "Trailing", "Thick waxy leaves on long vines, and scented stars of flowers once settled.")
plant("Prayer Plant 'Fascinator'", "Maranta leuconeura", {"12 cm pot (20 cm tall)": 16}, MID, SAFE, "Spreading", "Red veins; leaves fold up at night.")
plant("Calathea Orbifolia", "Goeppertia orbifolia", {"14 cm pot (35 cm tall)": 24, "19 cm pot (60 cm tall)": 42}, MID, SAFE, "Bushy", "Big round striped leaves. Likes humidity and filtered water.")
plant("Calathea Medallion", "Goeppertia roseopicta", {"14 cm pot (30 cm tall)": 22}, MID, SAFE, "Bushy", "Painted above, purple beneath.")
plant("Parlour Palm", "Chamaedorea elegans", {"12 cm pot (30 cm tall)": 16, "17 cm pot (55 cm tall)": 26, "24 cm pot (80 cm tall)": 44}, LOW, SAFE, "Upright", "Feathery and slow; happy well away from a window.")
plant("Kentia Palm", "Howea forsteriana", {"21 cm pot (110 cm tall)": 55, "24 cm pot (140 cm tall)": 79}, LOW, SAFE, "Upright", "The grand hotel palm; accepts shade and dry air.")
plant("Areca Palm", "Dypsis lutescens", {"17 cm pot (70 cm tall)": 28, "24 cm pot (120 cm tall)": 45}, SUN, SAFE, "Upright", "A fountain of yellow-stemmed fronds for a sunny room.")
plant("Monstera Deliciosa", "Monstera deliciosa", {"12 cm pot (30 cm tall)": 18, "17 cm pot (60 cm tall)": 34, "24 cm pot (100 cm tall)": 69}, SUN, BAD, "Climbing", "Swiss cheese plant. Holes come with age; give it a moss pole.", out=("24 cm pot (100 cm tall)",))
plant("Monstera Adansonii", "Monstera adansonii", {"12 cm pot (25 cm tall)": 17}, MID, BAD, "Climbing", "Monkey mask leaves, small and very holey.")
plant("Fiddle Leaf Fig", "Ficus lyrata", {"17 cm pot (60 cm tall)": 32, "24 cm pot (120 cm tall)": 65}, SUN, BAD, "Upright", "Violin-shaped leaves. Pick a spot and do not move it.")
plant("Rubber Plant 'Robusta'", "Ficus elastica", {"17 cm pot (55 cm tall)": 22, "21 cm pot (90 cm tall)": 39}, "Medium to bright", BAD, "Upright", "Leather leaves, red sheaths.", was={"17 cm pot (55 cm tall)": 28, "21 cm pot (90 cm tall)": 48})
plant("Peace Lily", "Spathiphyllum wallisii", {"12 cm pot (35 cm tall)": 16, "17 cm pot (55 cm tall)": 24}, LOW, BAD, "Upright", "White flags and a dramatic faint when thirsty.")
plant("Red Anthurium", "Anthurium andraeanum", {"12 cm pot (35 cm tall)": 13.5}, SUN, BAD, "Upright", "Lacquered red flowers all year.", was={"12 cm pot (35 cm tall)": 18})
plant("Aloe Vera", "Aloe barbadensis", {"12 cm pot (25 cm tall)": 16}, SUN, BAD, "Upright", "For a sunny sill.")
plant("Zebra Haworthia", "Haworthiopsis attenuata", {"6 cm pot (8 cm tall)": 5.5, "9 cm pot (12 cm tall)": 8.5}, SUN, SAFE, "Rosette", "White stripes, no fuss.")
plant("Echeveria 'Lola'", "Echeveria 'Lola'", {"9 cm pot (8 cm tall)": 4.5}, SUN, SAFE, "Rosette", "A porcelain rosette.", was={"9 cm pot (8 cm tall)": 6})
THINGS.append(Thing("Moth Orchid", "plants", "Two flowering stems, in bud and bloom, for months of colour. Supplied in a 12 cm clear pot, 55 cm tall.", {"White": 24, "Pink": 24, "Sunset Yellow": 26}, [("Flower", ["White", "Pink", "Sunset Yellow"])], (), was={}, vendor="Pip & Fern Nursery",
                    rows={"Botanical name": "Phalaenopsis", "Light": SUN, "Pets": SAFE, "Habit": "Upright"}))
sundry("Terracotta Pot & Saucer", "pots", "Hand-thrown clay with a drainage hole and a matching saucer.", {"9 cm": 4, "12 cm": 6.5, "17 cm": 11, "21 cm": 17}, [("Size", ["9 cm", "12 cm", "17 cm", "21 cm"])], rows={"Drainage hole": "Yes", "Material": "Terracotta"})
sundry("Terracotta Saucer", "pots", "A spare saucer only.", {"12 cm": 2.5, "17 cm": 3.5, "21 cm": 4.5}, [("Size", ["12 cm", "17 cm", "21 cm"])], rows={"Material": "Terracotta"})
sundry("Stoneware Cover Pot", "pots", "Reactive glaze, so each differs. Slip the nursery pot inside.", {"Fits 12 cm pots": 18, "Fits 17 cm pots": 29}, [("Colour", ["Sage", "Oat", "Ink"]), ("Size", ["Fits 12 cm pots", "Fits 17 cm pots"])], (("Ink", "Fits 17 cm pots"),), rows={"Drainage hole": "No", "Material": "Glazed stoneware"})
sundry("Self-Watering Pot", "pots", "A reservoir and wick for a fortnight away. Recycled plastic.", {"14 cm": 16, "19 cm": 24}, [("Colour", ["Chalk", "Moss"]), ("Size", ["14 cm", "19 cm"])], rows={"Drainage hole": "Overflow only", "Material": "Recycled plastic"})
sundry("Jute Basket Planter", "pots", "Woven jute with a waterproof lining.", {"Fits 17 cm pots": 19, "Fits 24 cm pots": 28}, [("Size", ["Fits 17 cm pots", "Fits 24 cm pots"])], rows={"Drainage hole": "No", "Material": "Jute"})
sundry("Macramé Plant Hanger", "pots", "Knotted cotton cord, 90 cm long. Pot and plant not included.", 15, rows={"Length": "90 cm", "Material": "Cotton"})
sundry("Peat-Free Houseplant Compost", "care", "Coir, bark and perlite.", {"5 L": 7, "10 L": 11, "20 L": 18}, [("Volume", ["5 L", "10 L", "20 L"])])
sundry("Cactus & Succulent Mix", "care", "Gritty and peat-free.", {"5 L": 7.5}, [("Volume", ["5 L"])])
sundry("Orchid Bark", "care", "Graded pine bark.", 6.5, rows={"Volume": "3 L"})
sundry("Houseplant Feed", "care", "Seaweed concentrate; a capful in a litre.", {"250 ml": 8, "500 ml": 13}, [("Size", ["250 ml", "500 ml"])])
sundry("Long-Reach Watering Can", "care", "Steel, with a thin spout.", 26, [("Colour", ["Cream", "Forest"])], was={"Cream": 32, "Forest": 32}, rows={"Capacity": "1 L"})
sundry("Brass Mister", "care", "A fine mist for ferns and calatheas.", 19, rows={"Capacity": "300 ml"})
sundry("Coir Moss Pole", "care", "Bendable support for climbers.", {"60 cm": 9, "90 cm": 13}, [("Length", ["60 cm", "90 cm"])])
sundry("Soil Moisture Meter", "care", "No battery. Push in, read, pull out.", 9.5)
sundry("Sticky Fly Traps", "care", "Ten yellow cards to catch adult fungus gnats and whitefly.", 5, rows={"Pack": "10 cards"})
sundry("Fungus Gnat Nematodes", "care", "Live Steinernema feltiae to water in against the larvae. Treats 30 pots.", 12, out=True, rows={"Pack": "1 million"})
sundry("Full-Spectrum Grow Bulb", "care", "An E27 LED bulb that turns a lamp into a grow light.", 17, rows={"Fitting": "E27", "Power": "9 W"})
sundry("E-Gift Card", "gifts", "Sent by email.", {"£25": 25, "£50": 50, "£100": 100}, [("Amount", ["£25", "£50", "£100"])])
BY = {t.slug: t for t in THINGS}
COLLECTIONS = {"all": "All products", "plants": "Houseplants", "pots": "Pots & planters", "care": "Plant care", "gifts": "Gifts", "pet-safe-plants": "Pet-safe plants", "sale": "Sale"}
LIGHTS = [LOW, MID, "Medium to bright", SUN]


def members(handle: str) -> list[Thing]:
    return [t for t in THINGS if handle == "all" or t.cat == handle or (handle == "sale" and t.facts["was"]) or (handle == "pet-safe-plants" and t.facts["rows"].get("Pets") == SAFE)]


def money(p: float) -> str:
    return f"£{dec(p)}"


def price(t: Thing, now: float, before: float | None, gone: bool, some: bool) -> str:
    lead = "From " if some else ""
    return (f'<div class="price{" price--on-sale" if before else ""}{" price--sold-out" if gone else ""}"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span>'
            f'<span class="price-item price-item--regular">{lead}{money(now)}</span></div>' + (f'<div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">{money(before)}</s></span><span class="visually-hidden">Sale price</span>'
            f'<span class="price-item price-item--sale price-item--last">{lead}{money(now)}</span></div>' if before else "") + '</div>' + ('<span class="badge price__badge-sold-out color-scheme-3">Sold out</span>' if gone else '<span class="badge price__badge-sale color-scheme-5">Sale</span>' if before else "") + "</div>")


def before(t: Thing, combo: tuple) -> float | None:
    return next((t.facts["was"][o] for o in combo if o in t.facts["was"]), None)


def card(t: Thing) -> str:
    low = min(t.variants, key=lambda v: v[1])
    return (f'<li class="grid__item"><div class="card-wrapper product-card-wrapper underline-links-hover"><div class="card card--standard card--media"><div class="card__inner ratio"><svg viewBox="0 0 10 10" width="60" aria-hidden="true"><circle cx="5" cy="4" r="3" fill="#7a9"/></svg></div>'
            f'<div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="/products/{t.slug}" class="full-unstyled-link">{esc(t.name)}</a></h3><div class="card-information"><div class="caption-with-letter-spacing light">{t.facts["vendor"].replace("&", "&amp;")}</div>{price(t, low[1], before(t, low[0]), not t.live, t.high > t.low)}</div></div></div></div></div></li>')


def frame(title: str, main: str, status: int = 200) -> Response:
    nav = "".join(f'<li><a href="/collections/{h}" class="header__menu-item list-menu__item link link--text"><span>{esc(n)}</span></a></li>' for h, n in COLLECTIONS.items() if h != "all")
    return page(f'''<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{esc(title)} – Pip &amp; Fern</title><link rel="stylesheet" href="/cdn/shop/t/4/assets/base.css"><script src="/cdn/shop/t/4/assets/global.js" defer></script></head><body class="gradient">
<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a><div class="announcement-bar" role="region"><p class="announcement-bar__message h5">Free UK delivery over £45 · plants guaranteed for 30 days</p></div>
<sticky-header class="header-wrapper"><header class="header"><h2 class="header__heading"><a href="/" class="header__heading-link">Pip &amp; Fern</a></h2><nav class="header__inline-menu"><ul class="list-menu list-menu--inline">{nav}</ul></nav>
<form action="/search" method="get" role="search" class="search search-modal__form"><div class="field"><input class="search__input field__input" id="Search-In-Modal" type="search" name="q" placeholder="Search"><input type="hidden" name="type" value="product"><button class="search__button field__button" aria-label="Search">Search</button></div></form><a href="/cart" class="header__icon header__icon--cart">Cart</a></header></sticky-header>
<main id="MainContent" class="content-for-layout focus-none">{main}</main><footer class="footer"><div class="footer-block__newsletter"><h2 class="footer-block__heading">Fresh leaves by email</h2><form action="/newsletter" class="footer__newsletter newsletter-form"><input type="email" name="email" placeholder="Email"><button>Subscribe</button></form></div><ul class="footer-block__details-content"><li><a href="/pages/delivery">Delivery</a></li><li><a href="/pages/care-guides">Care guides</a></li></ul></footer>
<div id="shopify-pc__banner" class="shopify-pc__banner" role="dialog" aria-label="Cookies"><p>We use cookies to make the shop work and to see how it is used.</p><button id="shopify-pc__banner__btn-accept">Accept</button><button id="shopify-pc__banner__btn-decline">Decline</button></div></body></html>''', status)


def listing(handle: str, query: dict, path: str) -> Response:
    things, args = members(handle), ""
    if query.get("filter.v.availability") == "1":
        things, args = [t for t in things if t.live], args + "&filter.v.availability=1"
    if query.get("filter.p.m.custom.light"):
        things, args = [t for t in things if t.facts["rows"].get("Light") == query["filter.p.m.custom.light"]], args + "&filter.p.m.custom.light=" + quote_plus(query["filter.p.m.custom.light"])
    if query.get("filter.v.price.lte", "").isdigit():
        things, args = [t for t in things if t.low <= int(query["filter.v.price.lte"])], args + "&filter.v.price.lte=" + query["filter.v.price.lte"]
    order = query.get("sort_by", "manual")
    things = sorted(things, key={"price-ascending": lambda t: t.low, "price-descending": lambda t: -t.low, "title-ascending": lambda t: t.name}.get(order, lambda t: 0))
    n, size = number(query.get("page")), 12
    last = max(1, -(-len(things) // size))
    pages = "".join(f'<li>{f"""<span aria-current="page" class="pagination__item pagination__item--current">{i}</span>""" if i == n else f"""<a href="{path}?page={i}&amp;sort_by={order}{esc(args)}" class="pagination__item link">{i}</a>"""}</li>' for i in range(1, last + 1))
    lights = "".join(f'<option value="{x}"{" selected" if query.get("filter.p.m.custom.light") == x else ""}>{x}</option>' for x in LIGHTS)
    sorts = "".join(f'<option value="{v}"{" selected" if v == order else ""}>{x}</option>' for v, x in [("manual", "Featured"), ("title-ascending", "Alphabetically, A-Z"), ("price-ascending", "Price, low to high"), ("price-descending", "Price, high to low")])
    facets = f'<facet-filters-form class="facets"><form id="FacetFiltersForm" class="facets__form" action="{path}" method="get"><label>Light <select name="filter.p.m.custom.light"><option value="">Any</option>{lights}</select></label><label><input type="checkbox" name="filter.v.availability" value="1">In stock</label><label>Up to £ <input name="filter.v.price.lte" size="4"></label><label>Sort by: <select name="sort_by" class="facet-filters__sort select__select">{sorts}</select></label><button>Apply</button></form><span id="ProductCount">{len(things)} products</span></facet-filters-form>'
    return frame(COLLECTIONS[handle], f'<div class="collection-hero"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>{esc(COLLECTIONS[handle])}</h1></div>{facets}<ul id="product-grid" class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop">{"".join(map(card, things[(n - 1) * size:n * size]))}</ul>' + (f'<nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list list-unstyled">{pages}</ul></nav>' if last > 1 else ""))


def product(t: Thing, query: dict) -> Response:
    base = 41000000 + 100 * THINGS.index(t)
    variants = [{"id": base + i, "options": list(c), "title": " / ".join(c) or "Default Title", "available": ok, "price": round(p * 100), "compare_at_price": round((before(t, c) or 0) * 100) or None} for i, (c, p, ok) in enumerate(t.variants)]
    chosen = next((v for v in variants if str(v["id"]) == query.get("variant")), next((v for v in variants if v["available"]), variants[0]))
    picks = "".join(f'<fieldset class="js product-form__input product-form__input--{"swatch" if a == "Colour" else "pill"}"><legend class="form__label">{a}</legend>' + "".join(
        f'<input type="radio" id="opt-{k}-{i}" name="{a}" value="{esc(v)}"{" checked" if chosen["options"][k] == v else ""}{" class=disabled" if not any(v in c for c, _ in t.live) else ""}><label for="opt-{k}-{i}">{esc(v)}<span class="visually-hidden label-unavailable">Variant sold out or unavailable</span></label>' for i, v in enumerate(vs)) + "</fieldset>" for k, (a, vs) in enumerate(t.axes))
    rows = "".join(f"<tr><th>{a}</th><td>{esc(b)}</td></tr>" for a, b in t.facts["rows"].items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][THINGS.index(t) % 5:][:4]
    ld = json.dumps({"@context": "http://schema.org/", "@type": "Product", "name": t.name, "brand": {"@type": "Brand", "name": t.facts["vendor"]}, "offers": [{"@type": "Offer", "price": v["price"] / 100, "priceCurrency": "GBP", "availability": "http://schema.org/" + ("InStock" if v["available"] else "OutOfStock"), "url": f"/products/{t.slug}?variant={v['id']}"} for v in variants]})
    return frame(t.name, f'''<section class="product"><div class="product__info-wrapper"><p class="product__text caption-with-letter-spacing">{esc(t.facts["vendor"])}</p><div class="product__title"><h1>{esc(t.name)}</h1></div><div id="price-template" role="status">{price(t, chosen["price"] / 100, (chosen["compare_at_price"] or 0) / 100 or None, not chosen["available"], False)}</div><div class="product__tax caption rte">Taxes included.</div>
{f'<variant-selects>{picks}<script type="application/json">{json.dumps(variants)}</script></variant-selects>' if t.axes else ""}<form action="/cart/add" class="form" data-type="add-to-cart-form"><input type="hidden" name="id" value="{chosen["id"]}"><div class="product-form__quantity"><input class="quantity__input" type="number" name="quantity" value="1" min="1"></div><button type="submit" name="add" class="product-form__submit button"{"" if chosen["available"] else " disabled"}><span>{"Add to cart" if chosen["available"] else "Sold out"}</span></button></form>
<div class="product__description rte"><p>{esc(t.text)}</p>{f"<table>{rows}</table>" if rows else ""}</div></div></section><product-recommendations class="related-products"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid">{"".join(map(card, near))}</ul></product-recommendations><script type="application/ld+json">{ld}</script>''')


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = path.strip("/").split("/")
    if path == "/":
        return frame("Houseplants by post", f'<div class="banner"><h2 class="banner__heading">Something green for every corner</h2><a class="button" href="/collections/all">Shop all</a></div><ul class="grid product-grid">{"".join(map(card, THINGS[3:11]))}</ul>')
    if parts[0] == "collections" and len(parts) == 2 and parts[1] in COLLECTIONS:
        return listing(parts[1], query, path)
    if parts[0] == "products" and len(parts) == 2 and parts[1] in BY:
        return product(BY[parts[1]], query)
    if path == "/search":
        q = query.get("q", "")
        found = [t for t in THINGS if hits(q, f"{t.name} {t.text} {t.facts['rows']} {t.axes}")]
        return frame("Search", f'<div class="template-search__header"><h1 class="h2 center">Search results</h1><form action="/search" class="search"><input name="q" value="{esc(q)}"><button>Search</button></form><p role="status">{len(found)} results found for “{esc(q)}”</p></div><ul class="grid product-grid">{"".join(map(card, found))}</ul>')
    if path.startswith("/cdn/shop/t/4/assets/"):
        return asset(NAME, path)
    if path in ("/cart", "/newsletter") or path.startswith("/pages/"):
        return frame(parts[-1].title(), f"<h1>{'Your cart' if path == '/cart' else parts[-1].replace('-', ' ').title()}</h1><p>{'Your cart is empty' if path == '/cart' else 'Plants leave us Monday to Wednesday so none spends a weekend in a van.'}</p>")
    return redirect("/cart") if path == "/cart/add" else frame("404 Not Found", "<h1>Page not found</h1>", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("cat safe houseplant for a dark corner", "products_found", [o("Cast Iron Plant"), o("Parlour Palm"), o("Kentia Palm")], "low light and safe"),
    case("trailing plants that arent poisonous to dogs", "products_found", [o("String of Hearts"), o("Hoya Carnosa")], "the spider plant hangs, but arches", ["Spider Plant"]),
    case("17cm terracotta pot with a hole in the bottom", "products_found", [o("Terracotta Pot & Saucer", "17 cm")], "not the saucer alone"),
    case("zz plant but not the raven one", "products_found", [o("ZZ Plant")], "two kinds"),
    case("peat free houseplant compost 20 litres", "products_found", [o("Peat-Free Houseplant Compost", "20 L")], "option"),
    case("nematodes against fungus gnats", "no_online_availability", [], "sold out; the cards are no nematodes"),
    case("venus flytrap", "no_relevant_products", [], "no carnivorous plants; fly traps are cards"),
    case("houseplants on sale for less than £15", "products_found", [o("Boston Fern", "12 cm pot (25 cm tall)"), o("Red Anthurium"), o("Echeveria 'Lola'")], "the larger fern is 17.50, the rubber plant 22"),
    case("big indoor plant, at least 1m tall, max 70 pounds", "products_found", [o("Kentia Palm", "21 cm pot (110 cm tall)"), o("Areca Palm", "24 cm pot (120 cm tall)"), o("Fiddle Leaf Fig", "24 cm pot (120 cm tall)")], "the tall monstera is sold out"),
    case("sage green cover pot for a plant in a 17 cm nursery pot", "products_found", [o("Stoneware Cover Pot", "Sage", "Fits 17 cm pots")], "the basket is not green"),
]
