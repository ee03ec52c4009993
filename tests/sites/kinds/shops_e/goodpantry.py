"""Good Pantry: a wholefood grocer on a Shopify theme like Dawn: pack sizes as radios, unit prices, multipacks, weights, sold out badges,
"From" prices, subscribe and save; JSON-LD with an offer for each variant."""
from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, hits, number, page, redirect, slug, spread

NAME = "goodpantry"
CATS = {"cereals-grains": "Oats, cereals & grains", "tins-pulses": "Tins & pulses", "oils-vinegars": "Oils & vinegars", "spreads-honey": "Spreads & honey", "drinks": "Drinks", "tea-coffee": "Tea & coffee", "dairy-eggs": "Dairy & eggs", "fruit-veg": "Fruit & veg", "vitamins": "Vitamins & minerals", "sweets-snacks": "Chocolate & snacks", "baby": "Baby", "household": "Household refills"}


@dataclass
class Variant:
    id: int
    options: list[str]
    price: float
    ok: bool
    amount: float | None


@dataclass
class Item:
    name: str
    vendor: str
    cat: str
    text: str
    notes: list[tuple[str, str]]
    axes: list[tuple[str, list[str]]]
    variants: list[Variant]
    per: str                            # what the unit price is for: kg, litre, 100g, tablet; "" without
    was: float | None
    plan: bool

    @property
    def href(self) -> str:
        return f"/products/{slug(self.name)}"

    def live(self) -> list[Variant]:
        return [v for v in self.variants if v.ok]


ITEMS: list[Item] = []


def G(name: str, vendor: str, cat: str, text: str, notes: str, label: str, *skus: str, per: str = "", was: float | None = None, plan: bool = False) -> None:
    """A sku is "option=price@amount"; an x before the price when sold out; the amount in the unit of `per`. Two axes: "a|b", label "A|B"."""
    made = []
    for s in skus:
        o, _, rest = s.rpartition("=")
        p, _, amount = rest.partition("@")
        made.append(Variant(44010000 + 97 * (len(ITEMS) * 8 + len(made)), [x for x in o.split("|") if x], float(p.lstrip("x")), not p.startswith("x"), float(amount) if amount else None))
    axes = [(k, list(dict.fromkeys(v.options[n] for v in made))) for n, k in enumerate(label.split("|"))] if label else []
    ITEMS.append(Item(name, vendor, cat, text, [tuple(x.split(": ", 1)) for x in notes.split("; ")] if notes else [], axes, made, per, was, plan))


G("Organic Jumbo Oats", "Millstone", "cereals-grains", "Whole rolled Scottish oats.", "Ingredients: oats; Allergens: oats (gluten); Organic: yes", "Size", "500 g=1.65@0.5", "1 kg=2.95@1", "3 kg=7.95@3", per="kg", plan=True)
G("Gluten Free Porridge Oats", "Millstone", "cereals-grains", "Grown and milled apart from wheat.", "Ingredients: oats; Gluten free: yes; Organic: no", "Size", "450 g=2.20@0.45", "1 kg=4.40@1", per="kg", plan=True)
G("Pure Oats Gluten Free Jumbo", "Glenfern", "cereals-grains", "Large flakes, certified.", "Ingredients: oats; Gluten free: yes; Organic: yes", "Size", "1 kg=5.25@1", "5 kg=x22.50@5", per="kg")
G("Gluten Free Muesli with Oats", "Glenfern", "cereals-grains", "Oats, seeds and raisins.", "Ingredients: oats, raisins, sunflower seeds; Gluten free: yes", "Size", "400 g=4.10@0.4", "1 kg=9.20@1", per="kg")
G("Wholegrain Basmati Rice", "Saffron Hill", "cereals-grains", "Brown, long.", "Ingredients: rice; Organic: no", "Size", "1 kg=3.10@1", "5 kg=13.50@5", per="kg")
G("Quinoa White", "Saffron Hill", "cereals-grains", "From Peru.", "Ingredients: quinoa; Organic: yes", "Size", "500 g=3.60@0.5", "1 kg=6.75@1", per="kg")
G("Red Lentil Fusilli", "Pastella", "cereals-grains", "Pasta of one ingredient.", "Ingredients: red lentils; Gluten free: yes", "", "=2.60@0.25", per="kg")

G("Chickpeas in Water", "Campo", "tins-pulses", "Ring pull.", "Ingredients: chickpeas, water; Drained weight: 240 g; Salt: none added", "Pack", "Single 400 g tin=0.85@0.4", "6 x 400 g=4.80@2.4", "12 x 400 g=8.95@4.8", per="kg")
G("Organic Chickpeas", "Millstone", "tins-pulses", "In their water, salted.", "Ingredients: chickpeas, water, sea salt; Drained weight: 235 g; Organic: yes", "Pack", "Single 400 g tin=1.10@0.4", "12 x 400 g=x11.90@4.8", per="kg")
G("Dried Chickpeas", "Millstone", "tins-pulses", "Soak overnight.", "Ingredients: chickpeas; Organic: yes", "Size", "500 g=1.95@0.5", "3 kg=9.60@3", per="kg")
G("Black Beans in Water", "Campo", "tins-pulses", "Ring pull.", "Ingredients: black beans, water", "Pack", "Single 400 g tin=0.95@0.4", "12 x 400 g=9.95@4.8", per="kg")
G("Chopped Tomatoes", "Campo", "tins-pulses", "From Emilia.", "Ingredients: tomatoes, tomato juice", "Pack", "Single 400 g tin=0.90@0.4", "4 x 400 g=3.20@1.6", "24 x 400 g=17.50@9.6", per="kg")
G("Puy Lentils", "Saffron Hill", "tins-pulses", "Green, hold their shape.", "Ingredients: lentils", "Size", "500 g=2.75@0.5", "1 kg=5.10@1", per="kg")

G("Kalamata Extra Virgin Olive Oil", "Elia", "oils-vinegars", "Koroneiki olives from one village.", "Origin: Greece; Acidity: 0.3 %", "Size", "500 ml bottle=8.50@0.5", "750 ml bottle=11.95@0.75", "5 litre tin=59.00@5", per="litre")
G("Sierra Extra Virgin Olive Oil", "Casa Roja", "oils-vinegars", "Picual, peppery.", "Origin: Spain; Acidity: 0.2 %", "Size", "500 ml bottle=7.20@0.5", "3 litre tin=x33.00@3", "1 litre bottle=12.80@1", per="litre")
G("Everyday Olive Oil", "Casa Roja", "oils-vinegars", "Refined olive oil with virgin oil, for frying.", "Origin: Spain; Acidity: 0.8 %", "Size", "1 litre bottle=8.40@1", "5 litre tin=38.00@5", per="litre")
G("Cold Pressed Rapeseed Oil", "Wold", "oils-vinegars", "Yellow, from Yorkshire.", "Origin: England", "Size", "500 ml bottle=4.60@0.5", "5 litre tin=32.00@5", per="litre")
G("Raw Apple Cider Vinegar", "Orchard End", "oils-vinegars", "With the mother.", "Organic: yes", "Size", "500 ml=3.30@0.5", "1 litre=5.60@1", per="litre")

G("Crunchy Peanut Butter, No Salt", "Nutter's", "spreads-honey", "Peanuts, nothing else.", "Ingredients: roasted peanuts (100 %); Palm oil: none", "Size", "280 g=2.90@0.28", "1 kg=7.40@1", per="kg")
G("Crunchy Peanut Butter with Sea Salt", "Nutter's", "spreads-honey", "A pinch in it.", "Ingredients: roasted peanuts (99.5 %), sea salt; Palm oil: none", "Size", "280 g=2.90@0.28", "1 kg=7.40@1", per="kg")
G("Smooth Peanut Butter, No Salt", "Nutter's", "spreads-honey", "Peanuts, nothing else.", "Ingredients: roasted peanuts (100 %); Palm oil: none", "Size", "280 g=2.90@0.28", "1 kg=7.40@1", per="kg")
G("Organic Crunchy Peanut Butter", "Millstone", "spreads-honey", "Skins on.", "Ingredients: organic peanuts (100 %); Palm oil: none; Salt: none added", "Size", "170 g=2.75@0.17", "400 g=4.95@0.4", per="kg")
G("Classic Crunchy Peanut Spread", "Hearty", "spreads-honey", "Does not separate.", "Ingredients: peanuts (92 %), palm oil, sugar; Palm oil: yes", "", "=2.10@0.34", per="kg")
G("Almond Butter", "Nutter's", "spreads-honey", "Roasted.", "Ingredients: almonds (100 %)", "Size", "170 g=4.20@0.17", "1 kg=17.90@1", per="kg")
G("Manuka Honey MGO 100+", "Tui Bay", "spreads-honey", "From New Zealand.", "MGO: 100", "Size", "250 g=14.95@0.25", "500 g=26.50@0.5", per="100g")

G("Oat Drink Barista", "Havre", "drinks", "Foams. With calcium.", "Ingredients: water, oats (10 %), rapeseed oil; Sugar: 3.4 g per 100 ml", "Pack", "1 litre=2.10@1", "6 x 1 litre=11.40@6", per="litre", plan=True)
G("Organic Oat Drink, No Added Sugar", "Millstone", "drinks", "Water, oats, salt.", "Ingredients: water, oats (12 %), sea salt; Organic: yes", "Pack", "1 litre=1.75@1", "6 x 1 litre=9.60@6", "12 x 1 litre=x18.60@12", per="litre", plan=True)
G("Soya Drink Unsweetened", "Havre", "drinks", "High in protein.", "Ingredients: water, soya beans (8 %)", "Pack", "1 litre=1.60@1", "6 x 1 litre=8.70@6", per="litre")
G("Chocolate Oat Drink Carton", "Havre", "drinks", "For lunch boxes.", "Ingredients: water, oats, cocoa, sugar", "", "=1.05@0.25", per="litre")
G("Coconut Water", "Palmetto", "drinks", "Young coconuts.", "Ingredients: coconut water", "Pack", "330 ml=1.45@0.33", "12 x 330 ml=15.60@3.96", per="litre")
G("Ginger Kombucha", "Left Bank", "drinks", "Raw, kept cold.", "Ingredients: water, tea, sugar, ginger", "Pack", "330 ml=x2.60@0.33", "8 x 330 ml=x18.40@2.64", per="litre")

G("Peru Decaf Coffee Beans", "Roundhouse", "tea-coffee", "Mountain water process.", "Form: whole beans; Caffeine: decaffeinated", "Weight", "250 g=8.20@0.25", "1 kg=29.50@1", per="kg", plan=True)
G("Swiss Water Decaf", "Tall Ship", "tea-coffee", "Chocolate and fig.", "Caffeine: decaffeinated", "Weight|Grind", "227 g|Whole bean=7.60@0.227", "227 g|Ground for filter=7.60@0.227", "1 kg|Whole bean=27.80@1", "1 kg|Ground for filter=x27.80@1", per="kg")
G("Decaf Ground Coffee", "Roundhouse", "tea-coffee", "For cafetières.", "Form: ground; Caffeine: decaffeinated", "", "=6.95@0.227", per="kg")
G("House Espresso Beans", "Roundhouse", "tea-coffee", "Brazil and Ethiopia.", "Form: whole beans; Caffeine: yes", "Weight", "250 g=7.40@0.25", "1 kg=25.90@1", per="kg", plan=True)
G("Rooibos Tea", "Cape Leaf", "tea-coffee", "Naturally without caffeine.", "Form: bags", "Pack", "40 bags=2.60", "160 bags=8.90")
G("Sencha Green Tea", "Cape Leaf", "tea-coffee", "Loose leaf.", "Form: loose", "", "=6.40@1", per="100g")

G("Organic Free Range Eggs", "Bank Farm", "dairy-eggs", "Mixed sizes.", "Organic: yes", "Box", "6 eggs=2.95", "12 eggs=x5.50")
G("Free Range Eggs, Large", "Bank Farm", "dairy-eggs", "From hens outdoors; not organic.", "Organic: no", "Box", "6 eggs=2.10", "12 eggs=3.95")
G("Mature Cheddar", "Fell Dairy", "dairy-eggs", "Twelve months. Cut to order, weight about.", "Milk: cow, pasteurised; Age: 12 months", "Piece", "about 250 g=3.95@0.25", "about 500 g=7.50@0.5", per="kg")
G("Cave Aged Cheddar", "Somerton", "dairy-eggs", "Eighteen months in the rock.", "Milk: cow, unpasteurised; Age: 18 months", "Piece", "about 200 g=4.80@0.2", "about 1 kg=21.00@1", per="kg")
G("Smoked Cheddar", "Fell Dairy", "dairy-eggs", "Oak smoke.", "Milk: cow, pasteurised; Age: 8 months", "Piece", "about 250 g=4.60@0.25", "about 800 g=13.20@0.8", per="kg")
G("Red Leicester", "Fell Dairy", "dairy-eggs", "Orange.", "Milk: cow, pasteurised", "Piece", "about 250 g=3.70@0.25", per="kg")
G("Vegan Cheddar Style Block", "Greenhoof", "dairy-eggs", "Made of coconut oil.", "Ingredients: coconut oil, starch", "", "=3.60@0.2", per="kg")

G("Bramley Apples", "Orchard End", "fruit-veg", "For pies.", "Origin: Kent", "Weight", "1 kg=2.60@1", "2.5 kg=5.90@2.5", per="kg")
G("Fairtrade Bananas", "Good Pantry", "fruit-veg", "A hand of five or so.", "Origin: Dominican Republic", "", "=1.70@0.9", per="kg")
G("Unwaxed Lemons", "Good Pantry", "fruit-veg", "For zest.", "Origin: Sicily", "Pack", "4 lemons=2.20", "1 kg=4.10@1", per="kg")

G("Vitamin D3 4000 IU", "Northlight", "vitamins", "One a day. Softgels.", "Source: lanolin (sheep's wool); Vegan: no; Capsule: bovine gelatine", "Pack", "60 softgels=6.50", "120 softgels=10.95")
G("Vegan Vitamin D3 4000 IU", "Northlight", "vitamins", "From lichen. Tablets.", "Source: lichen; Vegan: yes", "Pack", "60 tablets=8.95", "180 tablets=x22.50")
G("Vegan Vitamin D3 1000 IU", "Northlight", "vitamins", "From lichen. Tablets.", "Source: lichen; Vegan: yes", "Pack", "60 tablets=6.25", "180 tablets=15.50")
G("Vitamin D3 & K2 Spray", "Sprig", "vitamins", "4000 IU in two sprays, from lichen, with 100 µg of K2.", "Source: lichen; Vegan: yes", "", "=13.50")
G("Magnesium Glycinate", "Northlight", "vitamins", "Gentle.", "Vegan: yes", "Pack", "90 capsules=12.95", "180 capsules=22.95", was=None)
G("Iron Bisglycinate 20 mg", "Northlight", "vitamins", "With vitamin C.", "Vegan: yes", "", "=7.25", was=8.95)

G("Dark Chocolate 85 %", "Cacaoteca", "sweets-snacks", "Cocoa, sugar.", "Vegan: yes", "Pack", "90 g bar=2.95@0.9", "12 x 90 g=31.50@10.8", per="100g")
G("Hazelnut Cocoa Spread", "Nutter's", "sweets-snacks", "Without palm oil.", "Ingredients: hazelnuts, sugar, cocoa", "", "=4.60@0.27", per="kg")
G("Dried Mango", "Saffron Hill", "sweets-snacks", "No sugar added.", "Ingredients: mango", "Size", "100 g=2.60@0.1", "1 kg=19.50@1", per="kg")
G("Baby Porridge Banana", "Little Spoon", "baby", "From six months. To mix with formula or milk.", "Ingredients: oats, banana", "", "=2.80@0.2", per="kg")
G("Fragrance Free Baby Wipes", "Little Spoon", "baby", "Water and cotton.", "", "Pack", "60 wipes=1.90", "12 x 60 wipes=19.80")
G("Laundry Liquid Refill", "Suds", "household", "Without perfume.", "Washes: 33 per litre", "Size", "1 litre=5.50@1", "5 litre=22.00@5", per="litre")
G("Washing Up Liquid Refill", "Suds", "household", "Lemon.", "", "Size", "1 litre=3.20@1", "5 litre=x13.50@5", per="litre")


def gbp(v: float) -> str:
    return f"£{v:,.2f}"


def per_unit(i: Item, v: Variant) -> str:
    return f'<p class="unit-price caption"><span class="visually-hidden">Unit price</span> <span class="price-item price-item--last"><span>{gbp(v.price / v.amount)}</span><span aria-hidden="true">/</span><span class="visually-hidden">&nbsp;per&nbsp;</span><span>{i.per}</span></span></p>' if i.per and v.amount else ""


def price_html(i: Item, v: Variant | None = None) -> str:
    """Of the variant, or as a card has it: from the lowest."""
    ps = [x.price for x in i.variants]
    p, lead = (v.price, "") if v else (min(ps), "From " if min(ps) != max(ps) else "")
    sold = not v.ok if v else not i.live()
    if i.was:
        inner = f'<div class="price__sale"><span class="visually-hidden">Regular price</span> <s class="price-item price-item--regular">{gbp(i.was)}</s> <span class="visually-hidden">Sale price</span> <span class="price-item price-item--sale price-item--last">{gbp(p)}</span></div>'
    else:
        inner = f'<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span> <span class="price-item price-item--regular">{lead}{gbp(p)}</span></div>'
    unit = per_unit(i, v) if v else per_unit(i, i.variants[0]) if len(i.variants) == 1 else ""
    return f'<div class="price{" price--sold-out" if sold else ""}{" price--on-sale" if i.was else ""}"><div class="price__container">{inner}{unit}</div>{"<span class=badge>Sold out</span>" if sold and v else ""}</div>'


def card(i: Item) -> str:
    badge = '<div class="card__badge"><span class="badge">Sold out</span></div>' if not i.live() else '<div class="card__badge"><span class="badge">Sale</span></div>' if i.was else ""
    return f'<li class="grid__item"><div class="card-wrapper product-card-wrapper underline-links-hover"><div class="card card--standard card--media"><div class="card__inner"><div class="card__media"></div></div><div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="{i.href}" class="full-unstyled-link">{esc(i.name)}</a></h3><div class="card-information"><span class="caption-large light">{esc(i.vendor)}</span>{price_html(i)}</div></div>{badge}</div></div></div></li>'


def frame(title: str, inner: str, q: str = "", head: str = "") -> str:
    menu = "".join(f'<li><a href="/collections/{k}" class="header__menu-item list-menu__item link">{esc(v)}</a></li>' for k, v in CATS.items())
    return f"""<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{esc(title)} &ndash; Good Pantry</title><link rel="stylesheet" href="/cdn/shop/t/4/assets/base.css">{head}</head><body class="gradient"><a class="skip-to-content-link visually-hidden" href="#MainContent">Skip to content</a>
<div class="announcement-bar" role="region" aria-label="Announcement"><p class="announcement-bar__message">Free delivery over £45 &middot; 10% off your first box with HELLO10</p></div><div class="shopify-section section-header"><header class="header page-width"><a href="/" class="header__heading-link">Good Pantry</a><div class="modal"><predictive-search><form action="/search" method="get" role="search" class="search search-modal__form"><label class="field__label visually-hidden" for="Search-In-Modal">Search</label><input class="search__input field__input" id="Search-In-Modal" type="search" name="q" value="{esc(q)}" placeholder="Search" role="combobox" aria-expanded="false" autocomplete="off"><input type="hidden" name="options[prefix]" value="last"><button class="search__button field__button" aria-label="Search">Search</button></form><div class="predictive-search" hidden></div></predictive-search></div><a href="/account">Log in</a><a href="/cart">Cart</a><nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">{menu}</ul></nav></header></div>
<main id="MainContent" class="content-for-layout page-width" role="main" tabindex="-1">{inner}</main><footer class="footer page-width"><h2>Subscribe to our emails</h2><form method="post" action="/contact"><input type="email" name="contact[email]" placeholder="Email"><button aria-label="Subscribe">→</button></form><small>&copy; Good Pantry, Powered by Shopify. <a href="/policies/refund-policy">Refund policy</a></small></footer><script src="/cdn/shop/t/4/assets/global.js" defer></script></body></html>"""


def product(i: Item, chosen: str) -> str:
    v = next((x for x in i.variants if str(x.id) == chosen), (i.live() or i.variants)[0])
    sets = ""
    for n, (label, values) in enumerate(i.axes):
        opts = ""
        for k, val in enumerate(values):
            there = any(x.ok and x.options == [*v.options[:n], val, *v.options[n + 1:]] for x in i.variants)
            opts += f'<input type="radio" id="opt-{n}-{k}" name="{esc(label)}" value="{esc(val)}" form="product-form"{" checked" if v.options[n] == val else ""}{"" if there else " class=disabled"}><label for="opt-{n}-{k}">{esc(val)}{"" if there else "<span class=visually-hidden>Variant sold out or unavailable</span>"}</label>'
        sets += f'<fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">{esc(label)}</legend>{opts}</fieldset>'
    data = json.dumps([{"id": x.id, "title": " / ".join(x.options) or "Default Title", "options": x.options, "available": x.ok, "price": round(x.price * 100), "html": price_html(i, x), "plan": gbp(x.price * .9)} for x in i.variants], ensure_ascii=False).replace("</", "<\\/")
    plan = f'<fieldset class="plan"><label><input type="radio" name="plan" value="" checked form="product-form"> One-time purchase</label> <label><input type="radio" name="plan" value="sub" form="product-form"> Subscribe &amp; save 10 %: <span class="js-plan">{gbp(v.price * .9)}</span> every month</label></fieldset>' if i.plan else ""
    notes = "".join(f"<li><strong>{esc(k)}:</strong> {esc(w)}</li>" for k, w in i.notes)
    near = "".join(card(o) for o in [o for o in ITEMS if o.cat == i.cat and o is not i][:4])
    return f"""<product-info class="product product--medium"><div class="product__media-wrapper"><div class="card__media" style="height:360px"></div></div><div class="product__info-wrapper"><p class="product__text caption-with-letter-spacing">{esc(i.vendor)}</p><div class="product__title"><h1>{esc(i.name)}</h1></div><div class="js-price" role="status">{price_html(i, v)}</div><div class="product__tax caption rte">Taxes included. <a href="/policies/refund-policy">Shipping</a> calculated at checkout.</div>
{sets}<script type="application/json">{data}</script>{plan}<form method="post" action="/cart/add" id="product-form" class="form"><input type="hidden" name="id" value="{v.id}"><input type="number" name="quantity" value="1" min="1" aria-label="Quantity"> <button type="submit" name="add" class="product-form__submit button"{"" if v.ok else " disabled"}>{"Add to cart" if v.ok else "Sold out"}</button></form>
<div class="product__description rte"><p>{esc(i.text)}</p></div><details open class="accordion"><summary>Ingredients &amp; details</summary><ul>{notes}</ul></details></div></product-info><product-recommendations><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid">{near}</ul></product-recommendations>"""


def listing(head: str, items: list[Item], address: str, args: dict[str, str]) -> str:
    order = args.get("sort_by", "")
    if order == "price-ascending":
        items = sorted(items, key=lambda i: min(v.price for v in i.variants))
    per, at = 16, number(args.get("page"))
    pages = max(1, -(-len(items) // per))
    keep = {k: v for k, v in args.items() if k in ("q", "sort_by")}
    nav = "".join(f'<li><a class="pagination__item link" href="{esc(address + "?" + urlencode(keep | {"page": str(n)}))}" aria-label="Page {n}">{n}</a></li>' for n in range(1, pages + 1)) if pages > 1 else ""
    hidden = '<input type="hidden" name="q" value="' + esc(args["q"]) + '">' if "q" in args else ""
    sort = f'<facet-filters-form><form action="{address}"><label>Sort by: <select name="sort_by" onchange="this.form.submit()"><option value="">Featured</option><option value="price-ascending"{" selected" if order else ""}>Price, low to high</option></select></label>{hidden}</form></facet-filters-form>'
    return f'<h1 class="collection-hero__title">{head}</h1>{sort}<p class="product-count">{len(items)} product{"" if len(items) == 1 else "s"}</p><ul id="product-grid" class="grid product-grid">{"".join(card(i) for i in items[(at - 1) * per:at * per])}</ul><nav class="pagination" aria-label="Pagination"><ul class="pagination__list list-unstyled">{nav}</ul></nav>'


def find(q: str) -> list[Item]:
    return [i for i in ITEMS if hits(q, f"{i.name} {i.vendor} {i.text} {CATS[i.cat]} {' '.join(' '.join(v.options) for v in i.variants)}")]


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    say = lambda title, inner, status=200, q="", head="": page(frame(title, inner, q, head), status)
    if path.startswith("/cdn/"):
        return asset(NAME, path)
    if path == "/":
        return say("Wholefoods by post", f'<div class="banner"><h2 class="banner__heading">Fill the cupboard</h2></div><h2>Favourites</h2><ul class="grid product-grid">{"".join(card(i) for i in ITEMS[3::8])}</ul>')
    if path == "/search/suggest":
        found = find(query.get("q", ""))[:4]
        return page("<ul>" + "".join(f'<li><a href="{i.href}">{esc(i.name)}</a></li>' for i in found) + f'</ul><a href="/search?{urlencode({"q": query.get("q", "")})}">Search for “{esc(query.get("q", ""))}”</a>')
    if path == "/search":
        q = query.get("q", "").strip()
        found = find(q) if q else []
        if not found:
            return say("Search", f'<h1>Search results</h1><p class="alert alert--warning" role="status">No results found for “{esc(q)}”. Check the spelling or use a different word or phrase.</p>', q=q)
        return say(f"Search: {len(found)} results found for “{q}”", listing("Search results", found, "/search", query), q=q)
    bits = path.strip("/").split("/")
    if bits[0] == "collections" and len(bits) == 2:
        if bits[1] in CATS:
            return say(CATS[bits[1]], listing(esc(CATS[bits[1]]), [i for i in ITEMS if i.cat == bits[1]], path, query))
        if bits[1] == "all":
            return say("Products", listing("Products", ITEMS, path, query))
    if bits[0] == "products" and len(bits) == 2:
        for i in ITEMS:
            if i.href == path:
                ld = {"@context": "http://schema.org/", "@type": "Product", "name": i.name, "description": i.text, "brand": {"@type": "Brand", "name": i.vendor},
                      "offers": [{"@type": "Offer", "name": " / ".join(v.options), "sku": str(v.id), "availability": "http://schema.org/" + ("InStock" if v.ok else "OutOfStock"), "price": round(v.price, 2), "priceCurrency": "GBP", "url": f"{i.href}?variant={v.id}"} for v in i.variants]}
                return say(i.name, product(i, query.get("variant", "")), head=f'<script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script>')
    if path == "/cart/add" and method == "POST":
        return redirect("/cart", [("Set-Cookie", f"cart={number(form.get('id'))}; Path=/")])
    if path == "/cart":
        lines = [f"<li>{esc(i.name)} {esc(' / '.join(v.options))} {gbp(v.price)}</li>" for i in ITEMS for v in i.variants if str(v.id) == cookies.get("cart")]
        return say("Your cart", f"<h1>Your cart</h1>{'<ul>' + ''.join(lines) + '</ul>' if lines else '<p>Your cart is empty</p>'}")
    if path.startswith(("/policies/", "/account", "/contact")):
        return say("Policies", "<h1>Policies</h1><p>Boxes of £45 or more go free, others for £4.95. Chilled goods on Tuesdays to Thursdays.</p>")
    return say("404 Not Found", '<h1>Page not found</h1><a href="/collections/all" class="button">Continue shopping</a>', 404)


def _by(name: str) -> Item:
    return next(i for i in ITEMS if i.name == name)


def _v(name: str, *options: str) -> tuple[str, str]:
    return f"{name}, {' / '.join(options)}", dec(next(v.price for v in _by(name).live() if v.options == list(options)))


def _whole(*names: str) -> list[tuple]:
    return [spread(n, [v.price for v in _by(n).live()]) for n in names]


def _each(*names: str) -> list[str]:
    return [f"{n}, {' / '.join(v.options)}" for n in names for v in _by(n).live() if v.options]


_cheddar = ("Mature Cheddar", "Cave Aged Cheddar", "Smoked Cheddar")

CASES: list[dict] = [
    {"query": "gluten free oats 1kg", "determination": "products_found", "offers": [_v("Gluten Free Porridge Oats", "1 kg"), _v("Pure Oats Gluten Free Jumbo", "1 kg")], "either": [], "why": "Two in 1 kg; the organic jumbo oats hold gluten and the muesli is not just oats."},
    {"query": "oat milk 6 pack", "determination": "products_found", "offers": [_v("Oat Drink Barista", "6 x 1 litre"), _v("Organic Oat Drink, No Added Sugar", "6 x 1 litre")], "either": [], "why": "The shop says oat drink; the price of the one-time purchase counts, not the subscription's."},
    {"query": "vegan vitamin d 4000 iu", "determination": "products_found", "offers": _whole("Vegan Vitamin D3 4000 IU"), "either": ["Vegan Vitamin D3 4000 IU, 60 tablets", "Vitamin D3 & K2 Spray"], "why": "One pack of the vegan 4000 is left, so one price, with or without its pack named; the softgels come from wool; the spray with K2 is arguable."},
    {"query": "extra virgin olive oil, cheapest per litre", "determination": "products_found", "offers": [_v("Kalamata Extra Virgin Olive Oil", "5 litre tin")], "either": [], "why": "11.80 a litre in the tin; Sierra's tin (11.00) is sold out and the everyday oil is no extra virgin."},
    {"query": "crunchy peanut butter without palm oil and without salt", "determination": "products_found", "offers": _whole("Crunchy Peanut Butter, No Salt", "Organic Crunchy Peanut Butter"), "either": _each("Crunchy Peanut Butter, No Salt", "Organic Crunchy Peanut Butter"), "why": "Two are peanuts alone and crunchy; no size was asked."},
    {"query": "dozen organic eggs", "determination": "no_online_availability", "offers": [], "either": ["Organic Free Range Eggs", "Organic Free Range Eggs, 6 eggs"], "why": "The box of twelve organic eggs is sold out; the large dozen is not organic. Two boxes of six are arguable."},
    {"query": "cheddar under £17 per kg", "determination": "products_found", "offers": [*[(f"{n}, {v.options[0]}", dec(v.price)) for n in _cheddar for v in _by(n).live() if v.amount and v.price / v.amount < 17]], "either": [], "why": "By the unit price: both pieces of the mature one and the large smoked one; Red Leicester is no cheddar, the vegan block is 18 a kilo."},
    {"query": "decaf coffee beans 1kg", "determination": "products_found", "offers": [_v("Peru Decaf Coffee Beans", "1 kg"), _v("Swiss Water Decaf", "1 kg", "Whole bean")], "either": [], "why": "Whole beans only: the Swiss water decaf has a choice of grinds, the other decaf is ground."},
    {"query": "chickpeas 12 tins", "determination": "products_found", "offers": [_v("Chickpeas in Water", "12 x 400 g")], "either": [], "why": "The organic dozen is sold out; dried ones are no tins."},
    {"query": "baby formula milk", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Porridge and wipes only."},
]
