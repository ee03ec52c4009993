"""Morrow & Tide: coffee, tea and pet food. A country (and so a currency) is asked before the shop opens; packs are chosen in a select; subscription
(ticked at first, cheaper) or one-time purchase by radio; a price per kilo stands beside the pack price."""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from .web import Answer, asset, e, page, q, redirect

NAME = "Morrow"
COUNTRIES = {"DE": ("Germany", "EUR"), "FR": ("France", "EUR"), "GB": ("United Kingdom", "GBP"), "IE": ("Ireland", "EUR"), "NL": ("Netherlands", "EUR")}
GRINDS = ("Whole bean", "Filter grind", "Espresso grind", "Cafetière grind")
GROUND = GRINDS[1:]


@dataclass
class Pack:
    label: str
    amount: Decimal  # grams, or pieces
    eur: Decimal
    stock: bool


@dataclass
class Good:
    handle: str
    title: str
    kind: str
    unit: str  # kg | 100 g | bag | capsule | "" (no unit price)
    packs: list[Pack]
    text: str
    facts: list[tuple[str, str]]
    grinds: tuple[str, ...] = ()
    off: int = 15
    tags: set[str] = field(default_factory=set)


def G(title: str, kind: str, unit: str, packs: str, text: str, facts: str, tags: str = "", grinds: tuple[str, ...] = (), off: int = 15) -> Good:
    ps = []
    for p in packs.split(";"):
        label, amount, eur, *rest = [x.strip() for x in p.split("|")]
        ps.append(Pack(label, Decimal(amount), Decimal(eur), not rest))
    return Good(re.sub(r"[^a-z0-9]+", "-", title.lower().replace("è", "e").replace("â", "a").replace("é", "e")).strip("-"), title, kind, unit, ps, text,
                [tuple(f.split(": ", 1)) for f in facts.split("; ")], grinds, off, set(tags.split()))  # type: ignore[misc]


COLLECTIONS = {"coffee": "Coffee", "tea": "Tea", "dog": "For dogs", "cat": "For cats", "kit": "Brewing & bowls"}
GOODS: list[Good] = [
    G("Harbour Espresso", "coffee", "kg", "250 g|250|8.90;500 g|500|16.40;1 kg|1000|29.50", "Cocoa, molasses, a heavy body. Roasted for the espresso machine and for milk.", "Roast: dark, 5/5; Origin: Brazil, India; Caffeine: regular", "espresso dark", GRINDS),
    G("Night Ferry", "coffee", "kg", "250 g|250|9.40;1 kg|1000|31.00", "Smoky, bittersweet. Holds its own in a cafetière.", "Roast: dark, 5/5; Origin: Sumatra, Peru; Caffeine: regular", "dark", GRINDS),
    G("Foundry Espresso Blend", "coffee", "kg", "500 g|500|13.90;1 kg|1000|23.50;2.5 kg|2500|55.00", "Our café workhorse: hazelnut, caramel, no sharp edges.", "Roast: medium, 3/5; Origin: Brazil, Guatemala; Caffeine: regular", "espresso", GRINDS),
    G("Lantern Espresso", "coffee", "kg", "250 g|250|8.40;1 kg|1000|27.00", "Red fruit and toffee, a modern espresso.", "Roast: medium, 3/5; Origin: Honduras, Ethiopia; Caffeine: regular", "espresso", GRINDS),
    G("Little Owl Breakfast", "coffee", "kg", "250 g|250|9.90;500 g|500|18.50;1 kg|1000|34.00", "Bright and easy for filter in the morning.", "Roast: light, 2/5; Origin: Costa Rica; Caffeine: regular", "", GRINDS),
    G("Sidamo Natural", "coffee", "kg", "250 g|250|12.50;1 kg|1000|46.00", "Blueberry and jasmine, dried in the fruit.", "Roast: light, 1/5; Origin: Ethiopia; Caffeine: regular", "", GRINDS),
    G("Huila Washed", "coffee", "kg", "250 g|250|11.20;500 g|500|21.00", "Orange, honey, clean finish.", "Roast: medium, 3/5; Origin: Colombia; Caffeine: regular", "", GRINDS),
    G("Quiet Hour Decaf", "coffee", "kg", "250 g|250|10.20;500 g|500|19.00;1 kg|1000|35.50", "Swiss Water decaffeinated: chocolate and almond.", "Roast: medium, 3/5; Origin: Peru; Caffeine: decaffeinated", "decaf", GRINDS),
    G("Cauca Sugarcane Decaf", "coffee", "kg", "250 g|250|11.60;1 kg|1000|41.00", "Decaffeinated at origin with sugarcane spirit. Plum and cane sugar.", "Roast: light, 2/5; Origin: Colombia; Caffeine: decaffeinated", "decaf", GRINDS),
    G("Slipway Decaf Tin", "coffee", "kg", "250 g tin|250|9.20;500 g tin|500|17.10", "Ready-ground decaf in a tin that closes properly.", "Roast: dark, 4/5; Origin: Brazil; Caffeine: decaffeinated", "decaf dark", ("Filter grind", "Espresso grind")),
    G("Half-Light", "coffee", "kg", "250 g|250|9.80;1 kg|1000|34.50", "Half regular, half decaf beans: for the fourth cup.", "Roast: medium, 3/5; Origin: Peru, Brazil; Caffeine: half", "", GRINDS),
    G("Old Quay Dark", "coffee", "kg", "250 g|250|8.70;1 kg|1000|28.00|x", "Burnt sugar and walnut.", "Roast: dark, 5/5; Origin: Nicaragua; Caffeine: regular", "dark", GRINDS),
    G("Dockside Robusta Espresso", "coffee", "kg", "1 kg|1000|19.90", "Strong, crema for days. For bean-to-cup machines.", "Roast: dark, 5/5; Origin: Vietnam, India; Caffeine: high", "espresso dark", ("Whole bean", "Espresso grind")),
    G("Tide Capsules", "coffee", "capsule", "10 capsules|10|4.20;50 capsules|50|19.50;100 capsules|100|36.00", "Compostable capsules that fit Nespresso Original machines.", "Roast: dark, 4/5; Fits: Nespresso Original; Caffeine: regular"),
    G("Tide Capsules Decaf", "coffee", "capsule", "10 capsules|10|4.50;50 capsules|50|20.90", "The same capsule for Nespresso Original machines, decaffeinated.", "Roast: medium, 3/5; Fits: Nespresso Original; Caffeine: decaffeinated"),
    G("Cold Brew Pouches", "coffee", "kg", "4 × 60 g|240|10.90;12 × 60 g|720|29.00", "Steep in a jug overnight.", "Roast: medium, 3/5; Makes: 1 litre a pouch; Caffeine: regular"),

    G("Earl Grey Loose Leaf", "tea", "100 g", "100 g|100|7.50;250 g|250|16.50;1 kg|1000|58.00", "Ceylon leaf with bergamot oil from Calabria.", "Form: loose leaf; Base: black tea; Caffeine: regular", "eg loose"),
    G("Earl Grey Tea Bags", "tea", "bag", "20 bags|20|5.20;80 bags|80|17.00", "The same blend in plastic-free bags.", "Form: tea bags; Base: black tea; Caffeine: regular", "eg"),
    G("Earl Grey Blue Flower", "tea", "100 g", "100 g|100|7.90;250 g|250|17.40", "Loose leaf Earl Grey with cornflower petals.", "Form: loose leaf; Base: black tea; Caffeine: regular", "eg loose"),
    G("Kerry Breakfast", "tea", "bag", "80 bags|80|9.90;240 bags|240|27.00", "Strong enough for a lot of milk.", "Form: tea bags; Base: black tea; Caffeine: regular"),
    G("Decaf Breakfast", "tea", "bag", "40 bags|40|6.80;80 bags|80|12.40", "Decaffeinated black tea (a trace, below 0.4 %, remains).", "Form: tea bags; Base: black tea; Caffeine: decaffeinated"),
    G("Second Flush Assam", "tea", "100 g", "100 g|100|8.20;250 g|250|18.50", "Malty, coppery.", "Form: loose leaf; Base: black tea; Caffeine: regular"),
    G("Uji Matcha Powder", "tea", "100 g", "30 g tin|30|24.00|x;100 g|100|68.00|x", "Stone-ground ceremonial matcha.", "Form: powder; Base: green tea; Caffeine: regular"),
    G("Genmaicha with Matcha", "tea", "100 g", "100 g|100|9.60;250 g|250|21.50", "Green tea leaves with toasted rice, dusted with a little matcha.", "Form: loose leaf; Base: green tea; Caffeine: regular"),
    G("Kagoshima Sencha", "tea", "100 g", "100 g|100|12.40", "First harvest, deep steamed.", "Form: loose leaf; Base: green tea; Caffeine: regular"),
    G("Jasmine Green", "tea", "bag", "20 bags|20|5.60;80 bags|80|18.20", "Scented five nights running.", "Form: tea bags; Base: green tea; Caffeine: regular"),
    G("Vanilla Rooibos", "tea", "bag", "20 bags|20|4.90;80 bags|80|15.80", "Naturally free of caffeine, with real vanilla.", "Form: tea bags; Base: rooibos; Caffeine: none", "nocaf bags"),
    G("Cederberg Rooibos", "tea", "100 g", "100 g|100|5.40;500 g|500|22.00", "Long-cut red bush.", "Form: loose leaf; Base: rooibos; Caffeine: none"),
    G("Garden Peppermint", "tea", "bag", "20 bags|20|4.60;80 bags|80|14.50|x", "Whole leaf, nothing else.", "Form: tea bags; Base: peppermint; Caffeine: none", "nocaf bags"),
    G("Chamomile Flowers", "tea", "bag", "15 bags|15|4.80", "For the end of the day.", "Form: tea bags; Base: chamomile; Caffeine: none", "nocaf bags"),
    G("Lemon & Ginger", "tea", "100 g", "100 g|100|6.30;250 g|250|13.90", "Warming infusion of roots and peel.", "Form: loose; Base: ginger, lemon peel; Caffeine: none"),

    G("Field & Fen Puppy Turkey", "dog", "kg", "2 kg|2000|17.90;6 kg|6000|44.00;12 kg|12000|79.00", "Grain-free dry food for puppies of all breeds, with sweet potato.", "Form: dry; Age: puppy; Grain-free: yes; Ingredients: turkey, sweet potato, pea, egg", "puppydry gf", off=10),
    G("Field & Fen Puppy Salmon & Rice", "dog", "kg", "2 kg|2000|15.90;12 kg|12000|68.00", "Gentle dry food for puppies with a soft stomach.", "Form: dry; Age: puppy; Grain-free: no; Ingredients: salmon, rice, oats", "puppydry", off=10),
    G("Field & Fen Adult Lamb", "dog", "kg", "2 kg|2000|18.50;12 kg|12000|82.00", "Grain-free dry food for grown dogs.", "Form: dry; Age: adult; Grain-free: yes; Ingredients: lamb, potato, pea", "gf", off=10),
    G("Bramble Junior Duck", "dog", "kg", "1.5 kg|1500|14.20;10 kg|10000|71.50;15 kg|15000|99.00|x", "Without grain; dry kibble for young dogs from 8 weeks.", "Form: dry; Age: puppy; Grain-free: yes; Ingredients: duck, potato, lentil", "puppydry gf", off=10),
    G("Bramble Junior Stew", "dog", "kg", "6 × 400 g|2400|14.40;24 × 400 g|9600|52.00", "Wet food in tins for puppies, no grain.", "Form: wet; Age: puppy; Grain-free: yes; Ingredients: beef, carrot, broth", "gf", off=10),
    G("Bramble Senior Trout", "dog", "kg", "1.5 kg|1500|15.10;10 kg|10000|76.00", "Lower in fat, with green-lipped mussel.", "Form: dry; Age: senior; Grain-free: yes; Ingredients: trout, potato", "gf", off=10),
    G("Small Breed Chicken", "dog", "kg", "1.5 kg|1500|11.90;5 kg|5000|33.00", "Tiny kibble.", "Form: dry; Age: adult; Grain-free: no; Ingredients: chicken, maize, rice", "", off=10),
    G("Salmon Skin Twists", "dog", "kg", "100 g|100|5.90;500 g|500|24.50", "Dried treats.", "Form: treat; Age: adult and puppy; Grain-free: yes; Ingredients: salmon skin", "gf", off=10),

    G("White Fish Cat Kibble", "cat", "kg", "1.5 kg|1500|15.40;4 kg|4000|36.00;10 kg|10000|78.00", "One source of protein from the North Atlantic.", "Form: dry; Age: adult; Ingredients: white fish, potato, pea, fish oil", "fishcat", off=10),
    G("Salmon Suppers Cat Kibble", "cat", "kg", "1.5 kg|1500|13.20;4 kg|4000|31.00", "With salmon.", "Form: dry; Age: adult; Ingredients: chicken meal, salmon (14 %), rice", "", off=10),
    G("Tuna & Sea Bream Pouches", "cat", "kg", "12 × 85 g|1020|13.80;48 × 85 g|4080|49.00", "Flakes in broth.", "Form: wet; Age: adult; Ingredients: tuna, sea bream, fish broth, tapioca", "fishcat", off=10),
    G("Mackerel Pâté", "cat", "kg", "12 × 100 g|1200|15.60", "Smooth, for fussy eaters.", "Form: wet; Age: adult; Ingredients: mackerel, chicken liver, broth", "", off=10),
    G("Kitten Ocean Kibble", "cat", "kg", "1.5 kg|1500|14.90", "With ocean fish, for the first year.", "Form: dry; Age: kitten; Ingredients: herring, poultry fat, egg, rice", "", off=10),
    G("Indoor Chicken Cat Kibble", "cat", "kg", "1.5 kg|1500|12.60;4 kg|4000|29.50", "For sofa cats.", "Form: dry; Age: adult; Ingredients: chicken, maize, beet pulp", "", off=10),

    G("Hand Coffee Grinder", "kit", "", "One size|1|49.00", "Steel burrs, 30 g, folding crank. Turned by hand.", "Material: steel, beech", "handgrinder", off=0),
    G("Electric Burr Grinder", "kit", "", "One size|1|139.00", "Forty settings.", "Power: 150 W", "", off=0),
    G("Ceramic Dripper", "kit", "", "1–2 cups|1|18.00;2–4 cups|1|23.00", "Cone for filter papers.", "Material: porcelain", "", off=0),
    G("Bamboo Matcha Whisk", "kit", "", "One size|1|14.50", "A hundred tines.", "Material: bamboo", "", off=0),
    G("Tea Strainer Basket", "kit", "", "One size|1|9.90", "Fits mugs.", "Material: steel", "", off=0),
    G("Stoneware Dog Bowl", "kit", "", "Small|1|16.00;Large|1|22.00", "Heavy enough to stay put.", "Material: stoneware", "", off=0),
    G("Pet Food Bin 15 kg", "kit", "", "One size|1|34.00", "Airtight, on castors. Holds a 12 or 15 kg sack.", "Material: recycled plastic", "", off=0),
]
BY_HANDLE = {g.handle: g for g in GOODS}
assert len(BY_HANDLE) == len(GOODS)
CENT = Decimal("0.01")


def price(p: Pack, cur: str) -> Decimal:
    if cur == "EUR":
        return p.eur
    return (p.eur * Decimal("0.87")).quantize(Decimal("0.1"), ROUND_HALF_UP).quantize(CENT)


def sub_price(g: Good, p: Pack, cur: str) -> Decimal:
    return (price(p, cur) * (100 - g.off) / 100).quantize(CENT, ROUND_HALF_UP)


def money(v: Decimal, cur: str) -> str:
    return ("€" if cur == "EUR" else "£") + f"{v:,.2f}"


def unit_price(g: Good, p: Pack, v: Decimal, cur: str) -> str:
    if not g.unit:
        return ""
    per = {"kg": Decimal(1000), "100 g": Decimal(100)}.get(g.unit, Decimal(1))
    return f"{money((v / p.amount * per).quantize(CENT, ROUND_HALF_UP), cur)} / {g.unit}"


def art(g: Good) -> str:
    h = sum(map(ord, g.handle)) % 360
    return f'<div class="media" style="background:linear-gradient(160deg,hsl({h},30%,86%),hsl({h},26%,70%))" role="img" aria-label="{e(g.title)}"><span style="background:hsl({h},32%,38%)"></span></div>'


def card(g: Good, cur: str) -> str:
    avail = [p for p in g.packs if p.stock]
    pool = avail or g.packs
    lo = min(pool, key=lambda p: p.eur)
    badge = '<span class="badge badge--bottom-left">Sold out</span>' if not avail else ""
    frm = "From " if len(pool) > 1 else ""
    return (f'<li class="grid__item"><div class="card-wrapper"><a href="/products/{g.handle}" class="full-unstyled-link">{art(g)}<h3 class="card__heading">{e(g.title)}</h3></a>{badge}'
            f'<div class="price"><span class="visually-hidden">Regular price</span> <span class="price-item">{frm}{money(price(lo, cur), cur)}</span> <small>{unit_price(g, lo, price(lo, cur), cur)}</small></div>'
            + (f'<p class="card__sub">or save {g.off}% with a subscription</p>' if g.off and avail else "") + "</div></li>")


def layout(title: str, main: str, country: str, cookies: dict[str, str], term: str = "") -> Answer:
    n = len([x for x in cookies.get("cart", "").split(".") if x])
    menu = "".join(f'<li><a class="header__menu-item" href="/collections/{h}">{t}</a></li>' for h, t in COLLECTIONS.items())
    name, cur = COUNTRIES[country]
    pop = "" if cookies.get("nl") else '<div class="popup" id="NewsletterPopup" hidden><div class="popup__inner"><button type="button" class="popup__close" aria-label="Close">×</button><h2>10% off your first order</h2><p>Letters about beans, leaves and dogs. One a month.</p><input type="email" placeholder="Email"><button type="button" class="button">Sign me up</button></div></div>'
    return page(f'''<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(title)} – Morrow &amp; Tide</title><link rel="stylesheet" href="/cdn/theme.css"></head><body class="gradient">
<div class="announcement-bar">Free shipping to {name} over {money(Decimal(45), cur)}</div>
<header class="header"><a class="header__heading" href="/">Morrow &amp; Tide</a><nav><ul class="list-menu">{menu}</ul></nav>
<div class="header__icons"><details class="header__search"><summary aria-label="Search"><svg width="18" height="18" viewBox="0 0 18 18"><circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M11 11l6 6" stroke="currentColor" stroke-width="2"/></svg></summary><form action="/search" method="get" role="search"><input type="search" name="q" value="{e(term)}" placeholder="Search"><button class="button">Search</button></form></details>
<a href="/welcome?return_to=/" class="country">{name} ({'€' if cur == 'EUR' else '£'})</a> <a href="/cart">Cart<sup>{n}</sup></a></div></header>
<main id="MainContent">{main}</main>
<footer class="footer"><div><h4>Morrow &amp; Tide</h4><p>Roasters, blenders and two dogs on the quay in Wexford.</p></div><div><h4>Help</h4><a href="/pages/shipping">Shipping</a><a href="/pages/subscriptions">How subscriptions work</a><a href="/pages/returns">Returns</a></div><div><h4>Ship to</h4><a href="/welcome?return_to=/">Change country</a></div></footer>
{pop}<script src="/cdn/theme.js" defer></script></body></html>''')


def welcome(query: dict[str, str]) -> Answer:
    back = query.get("return_to", "/")
    opts = "".join(f'<option value="{c}">{n} ({"EUR €" if cur == "EUR" else "GBP £"})</option>' for c, (n, cur) in sorted(COUNTRIES.items(), key=lambda t: t[1][0]))
    return page(f'''<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Welcome – Morrow &amp; Tide</title><link rel="stylesheet" href="/cdn/theme.css"></head>
<body class="gate"><div class="gate__box"><p class="gate__logo">Morrow &amp; Tide</p><h1>Where shall we send it?</h1><p>Prices, taxes and delivery depend on the country. You can change it later.</p>
<form method="post" action="/localization"><input type="hidden" name="return_to" value="{e(back)}"><label for="CountrySelect">Country / region</label><select id="CountrySelect" name="country_code"><option value="" selected>Please choose…</option>{opts}</select><button class="button" type="submit">Enter shop</button></form>
<p class="gate__err">{"Please choose a country first." if query.get("missing") else ""}</p></div></body></html>''')


def collection(key: str, query: dict[str, str], country: str, cookies: dict[str, str]) -> Answer:
    cur = COUNTRIES[country][1]
    goods = [g for g in GOODS if key == "all" or g.kind == key]
    sort = query.get("sort_by", "")

    def low(g: Good) -> Decimal:
        return min(p.eur for p in g.packs)
    if sort == "price-ascending":
        goods.sort(key=low)
    elif sort == "price-descending":
        goods.sort(key=low, reverse=True)
    elif sort == "title-ascending":
        goods.sort(key=lambda g: g.title)
    per = 9
    last = -(-len(goods) // per)
    n = min(max(int(query["page"]) if query.get("page", "").isdigit() else 1, 1), last)
    items = "".join(card(g, cur) for g in goods[(n - 1) * per: n * per])
    base = f"/collections/{key}?" + (f"sort_by={q(sort)}&amp;" if sort else "")
    pager = '<nav class="pagination" aria-label="Pagination">' + "".join(f'<span class="current">{i}</span>' if i == n else f'<a href="{base}page={i}">{i}</a>' for i in range(1, last + 1)) + (f'<a href="{base}page={n + 1}" aria-label="Next page">→</a>' if n < last else "") + "</nav>" if last > 1 else ""
    opts = "".join(f'<option value="{v}"{" selected" if v == sort else ""}>{t}</option>' for v, t in (("", "Featured"), ("title-ascending", "Alphabetically, A–Z"), ("price-ascending", "Price, low to high"), ("price-descending", "Price, high to low")))
    return layout(COLLECTIONS.get(key, "Everything"), f'<div class="page-width"><h1 class="collection-hero__title">{e(COLLECTIONS.get(key, "Everything"))}</h1><form class="facets" method="get" action="/collections/{key}"><label>Sort by: <select name="sort_by" data-autosubmit>{opts}</select></label><span class="product-count">{len(goods)} products</span></form><ul class="grid">{items}</ul>{pager}</div>', country, cookies)


def product(g: Good, query: dict[str, str], country: str, cookies: dict[str, str]) -> Answer:
    cur = COUNTRIES[country][1]
    idx = int(query["variant"]) if query.get("variant", "").isdigit() and int(query["variant"]) < len(g.packs) else next((i for i, p in enumerate(g.packs) if p.stock), 0)
    data = [{"once": money(price(p, cur), cur), "sub": money(sub_price(g, p, cur), cur), "uOnce": unit_price(g, p, price(p, cur), cur), "uSub": unit_price(g, p, sub_price(g, p, cur), cur), "ok": p.stock} for p in g.packs]
    p = g.packs[idx]
    d = data[idx]
    packs = "".join(f'<option value="{i}"{" selected" if i == idx else ""}>{e(x.label)}{"" if x.stock else " – sold out"}</option>' for i, x in enumerate(g.packs))
    pack_sel = f'<div class="product-form__input"><label for="Pack">{"Size" if g.kind == "kit" else "Pack size"}</label><select id="Pack" name="pack">{packs}</select></div>' if len(g.packs) > 1 else f'<p class="product-form__input">Pack: {e(p.label)}</p><input type="hidden" name="pack" value="0">'
    grind = ""
    if g.grinds:
        grind = '<div class="product-form__input"><label for="Grind">Grind</label><select id="Grind" name="grind">' + "".join(f"<option>{x}</option>" for x in g.grinds) + "</select></div>"
    if g.off:
        plan = (f'<fieldset class="plans"><legend>Purchase options</legend><label class="plan"><input type="radio" name="plan" value="sub" checked> Subscribe &amp; save {g.off}% <span class="plan__price" data-p="sub">{d["sub"]}</span> <small data-p="uSub">{d["uSub"]}</small>'
                '<select name="every" aria-label="Deliver every"><option>every 2 weeks</option><option selected>every 4 weeks</option><option>every 8 weeks</option></select></label>'
                f'<label class="plan"><input type="radio" name="plan" value="once"> One-time purchase <span class="plan__price" data-p="once">{d["once"]}</span> <small data-p="uOnce">{d["uOnce"]}</small></label></fieldset>')
        head = d["sub"]
    else:
        plan, head = '<input type="hidden" name="plan" value="once">', d["once"]
    button = '<button class="button product-form__submit" type="submit" id="Add">Add to cart</button>' if d["ok"] else '<button class="button product-form__submit" type="submit" id="Add" disabled>Sold out</button>'
    facts = "".join(f"<li><b>{e(k)}</b> {e(v)}</li>" for k, v in g.facts)
    others = [x for x in GOODS if x.kind == g.kind and x is not g]
    k = len(g.title) % max(1, len(others))
    also = "".join(card(x, cur) for x in (others[k:] + others[:k])[:4])
    return layout(g.title, f'''<div class="page-width product" data-variants='{e(json.dumps(data))}'><div class="product__media">{art(g)}</div><div class="product__info"><p class="caption">Morrow &amp; Tide · {COLLECTIONS[g.kind]}</p><h1>{e(g.title)}</h1>
<div class="price price--large"><span id="Headline">{head}</span></div><p>{e(g.text)}</p><form method="post" action="/cart/add" class="form"><input type="hidden" name="h" value="{g.handle}">{pack_sel}{grind}{plan}<div class="product-form__input"><label for="Quantity">Quantity</label><input id="Quantity" type="number" name="quantity" value="1" min="1"></div>{button}</form>
<ul class="facts">{facts}</ul><details class="accordion"><summary>Shipping &amp; returns</summary><p>Sent within two working days. Taxes included. Subscriptions can be paused or stopped at any time.</p></details></div></div>
<div class="page-width related"><h2>You may also like</h2><ul class="grid">{also}</ul></div>''', country, cookies)


PAGES = {"shipping": ("Shipping", "Two to four working days. Sacks of 10 kg and more travel by carrier at no extra charge."), "subscriptions": ("How subscriptions work", "A subscription is a standing order at a lower price per delivery. The one-time price is our ordinary price."), "returns": ("Returns", "Unopened packs, thirty days.")}


def words(s: str) -> list[str]:
    return [w[:-1] if len(w) > 3 and w.endswith("s") else w for w in re.findall(r"[\wéèâ]+", s.lower())]


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Answer:
    if path.startswith("/cdn/"):
        return asset("morrow", path[5:])
    if path == "/localization" and method == "POST":
        code, back = form.get("country_code", ""), form.get("return_to", "/")
        if not back.startswith("/") or back.startswith("//"):
            back = "/"
        if code not in COUNTRIES:
            return redirect(f"/welcome?missing=1&return_to={q(back)}")
        return redirect(back, [("Set-Cookie", f"localization={code}; Path=/")])
    if path == "/welcome":
        return welcome(query)
    if path == "/favicon.ico":
        return 404, [("Content-Type", "text/plain")], b""
    country = cookies.get("localization", "")
    if country not in COUNTRIES:
        back = path + ("?" + "&".join(f"{q(k)}={q(v)}" for k, v in query.items()) if query else "")
        return redirect(f"/welcome?return_to={q(back)}")
    cur = COUNTRIES[country][1]
    if path == "/":
        feat = "".join(card(BY_HANDLE[h], cur) for h in ("harbour-espresso", "earl-grey-loose-leaf", "field-fen-puppy-turkey", "tuna-sea-bream-pouches"))
        tiles = "".join(f'<li class="grid__item"><a class="collection-card" href="/collections/{h}">{t} →</a></li>' for h, t in COLLECTIONS.items())
        return layout("Coffee, tea and food for animals", f'<div class="banner"><h2>Good mornings for everyone in the house</h2><a class="button" href="/collections/all">Shop everything</a></div><div class="page-width"><ul class="grid">{tiles}</ul><h2>Favourites</h2><ul class="grid">{feat}</ul></div>', country, cookies)
    m = re.fullmatch(r"/collections/(\w+)", path)
    if m and (m[1] in COLLECTIONS or m[1] == "all"):
        return collection(m[1], query, country, cookies)
    m = re.fullmatch(r"/products/([a-z0-9-]+)", path)
    if m and m[1] in BY_HANDLE:
        return product(BY_HANDLE[m[1]], query, country, cookies)
    if path == "/search":
        ws = words(query.get("q", ""))
        scored = []
        for g in GOODS:
            title, rest = words(g.title), words(" ".join([COLLECTIONS[g.kind], g.text, *(f"{k} {v}" for k, v in g.facts)]))
            s = sum(3 * any(t.startswith(w) for t in title) + any(t.startswith(w) for t in rest) for w in ws)
            if s:
                scored.append((s, g))
        scored.sort(key=lambda t: -t[0])
        hits = [g for _, g in scored][:24]
        body = f'<ul class="grid">{"".join(card(g, cur) for g in hits)}</ul>' if hits else "<p>No results found. Check the spelling or use a different word or phrase.</p>"
        return layout("Search", f'<div class="page-width"><h1>Search results</h1><p>{len(hits)} results for “{e(query.get("q", ""))}”</p>{body}</div>', country, cookies, query.get("q", ""))
    if path == "/cart/add" and method == "POST":
        line = f'{form.get("h", "")}:{form.get("pack", "0")}:{form.get("plan", "once")}'
        return redirect("/cart", [("Set-Cookie", f"cart={cookies.get('cart', '')}.{line}; Path=/")] if re.fullmatch(r"[a-z0-9-]+:\d:(sub|once)", line) else [])
    if path == "/cart":
        rows, total = "", Decimal(0)
        for x in cookies.get("cart", "").split("."):
            h, _, r = x.partition(":")
            if h in BY_HANDLE and re.fullmatch(r"\d:(sub|once)", r) and int(r[0]) < len(BY_HANDLE[h].packs):
                g = BY_HANDLE[h]
                v = sub_price(g, g.packs[int(r[0])], cur) if r.endswith("sub") else price(g.packs[int(r[0])], cur)
                rows += f"<li>{e(g.title)}, {e(g.packs[int(r[0])].label)} ({'subscription' if r.endswith('sub') else 'one-time'}) {money(v, cur)}</li>"
                total += v
        return layout("Cart", f'<div class="page-width"><h1>Your cart</h1>{f"<ul>{rows}</ul><p>Total {money(total, cur)}</p>" if rows else "<p>Your cart is empty.</p>"}</div>', country, cookies)
    if path.startswith("/pages/") and path[7:] in PAGES:
        t, x = PAGES[path[7:]]
        return layout(t, f'<div class="page-width"><h1>{t}</h1><p>{x}</p></div>', country, cookies)
    st, hd, body_b = layout("404", '<div class="page-width"><h1>Page not found</h1><a href="/collections/all">Continue shopping</a></div>', country, cookies)
    return 404, hd, body_b


# ---------------------------------------------------------------- the key
def packs(want: Callable[[Good, Pack], bool], cur: str = "EUR", extra: str = "", sub: bool = False) -> list[tuple[str, str]]:
    return [(f"{g.title}, {p.label}{extra}", str(sub_price(g, p, cur) if sub else price(p, cur))) for g in GOODS for p in g.packs if p.stock and want(g, p)]


def whole(want: Callable[[Good], bool], cur: str = "EUR") -> list[tuple]:
    out: list[tuple] = []
    for g in GOODS:
        ps = sorted(price(p, cur) for p in g.packs if p.stock)
        if ps and want(g):
            out.append((g.title, str(ps[0])) if ps[0] == ps[-1] else (g.title, None, (str(ps[0]), str(ps[-1]))))
    return out


CASES: list[dict] = [
    {"query": "decaf coffee beans, 1 kg bag, price in euros", "determination": "products_found",
     "offers": packs(lambda g, p: "decaf" in g.tags and "Whole bean" in g.grinds and p.label == "1 kg", extra=" / Whole bean"), "either": [],
     "why": "Quiet Hour and Cauca come as whole bean in 1 kg; the tin is ground only, Half-Light is half caffeinated; the one-time price counts."},
    {"query": "grain-free dry puppy food, at least 10 kg, sent to Ireland", "determination": "products_found",
     "offers": packs(lambda g, p: {"puppydry", "gf"} <= g.tags and p.amount >= 10000), "either": [],
     "why": "Puppy Turkey 12 kg and Junior Duck 10 kg (15 kg sold out); Salmon & Rice has grain, the stew is wet, Adult Lamb is for grown dogs."},
    {"query": "loose leaf earl grey, 250 g, delivered to the UK", "determination": "products_found",
     "offers": packs(lambda g, p: {"eg", "loose"} <= g.tags and p.label == "250 g", "GBP"), "either": [],
     "why": "With United Kingdom chosen at the entrance, two loose Earl Greys in 250 g, in pounds, one-time."},
    {"query": "espresso coffee for less than 24 euros a kilo, one-off order", "determination": "products_found",
     "offers": packs(lambda g, p: "espresso" in g.tags and p.eur / p.amount * 1000 < 24), "either": [],
     "why": "By the unit price of a one-time purchase: Foundry 1 kg and 2.5 kg and Dockside; Lantern gets below €24 only by subscription."},
    {"query": "tea bags without caffeine, to Ireland", "determination": "products_found",
     "offers": whole(lambda g: {"nocaf", "bags"} <= g.tags), "either": ["Decaf Breakfast"],
     "why": "Rooibos, peppermint (only 20 bags left) and chamomile in bags say caffeine none; the decaf black tea keeps a trace; loose infusions are no bags."},
    {"query": "cat food with fish but no chicken or other poultry in it, euro prices", "determination": "products_found",
     "offers": whole(lambda g: "fishcat" in g.tags), "either": [],
     "why": "By the ingredients: white fish kibble and the tuna pouches; the others have chicken meal, chicken liver or poultry fat."},
    {"query": "matcha powder shipped to Germany", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Uji Matcha Powder is sold out in both packs; Genmaicha is leaf tea, the whisk an accessory."},
    {"query": "seed for garden birds, delivery to the Netherlands", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "The animal food is for dogs and cats only."},
    {"query": "subscription for 1 kg of dark roast coffee beans, under 28 euro per delivery", "determination": "products_found",
     "offers": [o for o in packs(lambda g, p: "dark" in g.tags and "Whole bean" in g.grinds and p.label == "1 kg", extra=" / Whole bean / Subscribe & save 15%", sub=True) if Decimal(o[1]) < 28], "either": [],
     "why": "Subscription is asked, so its price counts: Harbour, Night Ferry and Dockside; Old Quay 1 kg is sold out."},
    {"query": "Nespresso compatible coffee pods, 50 pack, under 20 euro without a subscription", "determination": "products_found",
     "offers": [o for o in packs(lambda g, p: g.unit == "capsule" and p.amount == 50) if Decimal(o[1]) < 20], "either": [],
     "why": "Tide Capsules 50 cost €19.50 one-time; the decaf ones €20.90 and are below 20 only by subscription."},
    {"query": "manual coffee grinder, price in pounds", "determination": "products_found",
     "offers": whole(lambda g: "handgrinder" in g.tags, "GBP"), "either": [],
     "why": "The hand grinder; the other one is electric."},
]
