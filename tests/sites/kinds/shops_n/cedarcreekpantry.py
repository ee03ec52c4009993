"""Cedar Creek Pantry: US coffee, tea, groceries and supplements with packs and subscriptions; pages like a BigCommerce Stencil (Cornerstone) theme, prices in $."""
import html
import json
import re

MANY = True
NAME = "cedarcreekpantry"

CASES = [
    {"query": "decaf k-cups 24 count", "determination": "products_found", "offers": [("Decaf Colombia Single-Serve Cups, 24 ct", "19.50")], "either": [],
     "why": "K-Cup compatible decaf cups in the 24 ct box"},
    {"query": "organic dark roast whole bean 2 lb", "determination": "products_found", "offers": [("Sumatra Mandheling Organic, 2 lb / Whole Bean", "42.50")], "either": [],
     "why": "the one organic dark roast; Guatemala organic is medium, Night Train and Easy Morning are not organic"},
    {"query": "vegan vitamin D3", "determination": "products_found", "offers": [("Lichen D3 2500 IU", None, {"range": ["17.95", "31.00"]})], "either": [],
     "why": "plant-sourced D3 in a cellulose capsule; the other D3 is from lanolin in gelatin"},
    {"query": "caffeine free loose leaf tea under $12", "determination": "products_found",
     "offers": [("Vanilla Rooibos, 4 oz Loose", "10.95"), ("Willamette Peppermint, 3 oz Loose", "8.95")], "either": [],
     "why": "herbals sold loose; larger bags cost more, chamomile and hibiscus are bagged only"},
    {"query": "magnesium glycinate 120 capsules subscribe and save", "determination": "products_found",
     "offers": [("Magnesium Glycinate 200 mg, 120 Capsules / Subscribe & Save", "23.85")], "either": [], "why": "26.50 less 10 % on subscription"},
    {"query": "nut free trail mix", "determination": "products_found", "offers": [("Schoolyard Seed & Fruit Mix", None, {"range": ["6.95", "38.95"]})], "either": [],
     "why": "the only mix without nuts or peanuts; both packs are in stock"},
    {"query": "buckwheat honey", "determination": "no_online_availability", "offers": [], "either": [], "why": "there is one, sold out"},
    {"query": "creatine monohydrate powder", "determination": "no_relevant_products", "offers": [], "either": [], "why": "protein and collagen powders only"},
    {"query": "gluten free all purpose flour", "determination": "no_relevant_products", "offers": [], "either": [], "why": "a gluten-free pancake mix, but no flour"},
    {"query": "3 month tea gift subscription", "determination": "products_found", "offers": [("Tea of the Month, 3 Months", "69.00")], "either": [], "why": "prepaid tea club, three months"},
]

CATS = {"coffee": "Coffee", "tea": "Tea", "pantry": "Pantry", "snacks": "Snacks & Granola", "supplements": "Vitamins & Supplements", "brewing-gear": "Brewing Gear", "subscriptions-gifts": "Subscriptions & Gifts"}
BLURB = {"coffee": "Roasted to order every Tuesday and Thursday in Bend, Oregon.", "tea": "Leaf, sachets and powders, packed by hand.", "pantry": "Staples from small producers we know by name.",
         "snacks": "For desks, trails and lunch boxes. Always check the allergen line.", "supplements": "Third-party tested. These statements have not been evaluated by the FDA.",
         "brewing-gear": "The few tools we use ourselves.", "subscriptions-gifts": "Send something good, once or every month."}
P = []
GRIND = ["Whole Bean", "Ground for Drip", "Ground for French Press"]


def p(cat, name, price, desc, facts, axes=None, variants=None, old=None, stock=True, sns=False, brand="Cedar Creek"):
    """variants: [(values, price, stock)], price for the plain"""
    P.append(dict(id=1000 + 7 * len(P), cat=cat, name=name, price=price, desc=desc, facts=facts, axes=axes, variants=variants, old=old, stock=stock, sns=sns, brand=brand,
                  slug=re.sub(r"[^a-z0-9]+", "-", name.lower().replace("&", "and")).strip("-")))


def coffee(name, sizes, desc, roast, extra="", out=(), **k):
    p("coffee", name, None, desc, f"Roast: {roast}" + (";" + extra if extra else ""), ["Size", "Grind"],
      [((s, g), pr, (s, g) not in out and s not in out) for s, pr in sizes for g in GRIND], **k)


coffee("Front Porch Blend", [("12 oz", 14.95), ("2 lb", 34.95), ("5 lb", 79.00)], "Our house cup: toasted walnut, brown sugar, nothing loud. Named for the porch where we cupped the first batch.", "Medium", "Origin: Brazil, Guatemala")
coffee("Night Train", [("12 oz", 15.50), ("2 lb", 35.95), ("5 lb", 82.00)], "French roast, smoky and thick. Stands up to cream.", "Dark", "Origin: Colombia, Sumatra")
coffee("Ethiopia Guji Natural", [("12 oz", 18.95), ("2 lb", 44.95)], "Blueberry jam and jasmine. A natural-process lot from the Guji zone.", "Light", "Origin: Ethiopia")
coffee("Guatemala Huehuetenango Organic", [("12 oz", 17.50), ("2 lb", 41.00)], "Milk chocolate and orange zest from highland co-ops.", "Medium", "Origin: Guatemala;Certification: USDA Organic")
coffee("Sumatra Mandheling Organic", [("12 oz", 17.95), ("2 lb", 42.50)], "Cedar, dark chocolate and a syrupy body, taken well into second crack.", "Dark", "Origin: Indonesia;Certification: USDA Organic, Fair Trade")
coffee("Decaf Colombia Swiss Water", [("12 oz", 16.95), ("2 lb", 39.50)], "Decaffeinated with water only. Caramel and red apple.", "Medium", "Origin: Colombia;Caffeine: 99.9% removed", out=("2 lb",))
coffee("Half-Caff Front Porch", [("12 oz", 15.95), ("2 lb", 36.95)], "Half regular, half decaf, whole comfort.", "Medium")
coffee("Easy Morning Low-Acid", [("12 oz", 16.50), ("2 lb", 38.00)], "Slow-roasted for a gentle stomach: pH 5.8.", "Dark", "Acidity: Low")
coffee("Maple Pecan", [("12 oz", 15.50)], "Flavored medium roast that smells like Sunday. Natural flavors, no nuts added.", "Medium", "Flavored: Yes")
coffee("Copper Kettle Espresso", [("12 oz", 16.95), ("2 lb", 39.95)], "Cocoa, cherry, a finish that lasts past the driveway.", "Medium-dark", "Made for: Espresso machines and moka pots", out=(("2 lb", "Ground for Drip"), ("2 lb", "Ground for French Press")))
p("coffee", "Front Porch Single-Serve Cups", None, "Recyclable cups for Keurig and other K-Cup brewers.", "Roast: Medium;Fits: Keurig K-Cup brewers", ["Count"], [(("12 ct",), 9.95, 1), (("24 ct",), 18.50, 1), (("72 ct",), 49.95, 1)])
p("coffee", "Decaf Colombia Single-Serve Cups", None, "Our water-process decaf for Keurig and other K-Cup brewers.", "Roast: Medium;Fits: Keurig K-Cup brewers;Caffeine: Decaffeinated", ["Count"], [(("12 ct",), 10.50, 1), (("24 ct",), 19.50, 1), (("72 ct",), 52.00, 0)])
p("coffee", "Cold Brew Pitcher Packs", 13.95, "Four pre-filled filter bags; each steeps two quarts overnight.", "Roast: Medium-dark;Contents: 4 packs")
p("coffee", "Trailhead Instant Coffee", 11.95, "Freeze-dried sticks for backpackers. Just add water.", "Roast: Medium;Contents: 8 sticks")
p("coffee", "Green Coffee Peru Cajamarca", None, "Unroasted beans for home roasters.", "Roast: None (green)", ["Size"], [(("1 lb",), 8.95, 1), (("5 lb",), 39.00, 1)])

p("tea", "English Breakfast", None, "Assam and Kenyan leaf, brisk and malty.", "Type: Black;Caffeine: High", ["Pack"], [(("20 Sachets",), 8.50, 1), (("100 Sachets",), 32.00, 1), (("8 oz Loose",), 15.00, 1)])
p("tea", "Earl Grey", None, "Ceylon with Calabrian bergamot.", "Type: Black;Caffeine: High", ["Pack"], [(("20 Sachets",), 8.50, 1), (("100 Sachets",), 32.00, 0), (("8 oz Loose",), 15.50, 1)])
p("tea", "Decaf Earl Grey", 9.25, "CO2-decaffeinated black tea with bergamot, in 20 sachets.", "Type: Black, decaffeinated;Caffeine: Trace (2 to 5 mg);Contents: 20 sachets")
p("tea", "Sencha Shizuoka", None, "Steamed green leaf, grassy and sweet.", "Type: Green;Caffeine: Medium", ["Pack"], [(("2 oz Loose",), 7.95, 1), (("8 oz Loose",), 24.00, 1)])
p("tea", "Jasmine Pearls", None, "Hand-rolled green pearls scented five nights over.", "Type: Green;Caffeine: Medium", ["Pack"], [(("2 oz Loose",), 14.50, 1), (("8 oz Loose",), 48.00, 0)])
p("tea", "Culinary Matcha", 19.95, "Bold powder for lattes and baking. 3.5 oz tin.", "Type: Green powder;Grade: Culinary;Origin: Uji")
p("tea", "Ceremonial Matcha First Harvest", 29.95, "Stone-milled, spring picked. 1 oz tin.", "Type: Green powder;Grade: Ceremonial;Origin: Uji", old=34.95)
p("tea", "Golden Chamomile", 7.50, "Whole Egyptian flowers in 15 sachets.", "Type: Herbal;Caffeine: None;Contents: 15 sachets")
p("tea", "Willamette Peppermint", None, "Oregon-grown, cool as the creek.", "Type: Herbal;Caffeine: None", ["Pack"], [(("15 Sachets",), 7.50, 1), (("3 oz Loose",), 8.95, 1), (("12 oz Loose",), 28.00, 1)])
p("tea", "Vanilla Rooibos", None, "South African red bush with Madagascar vanilla.", "Type: Herbal;Caffeine: None", ["Pack"], [(("4 oz Loose",), 10.95, 1), (("1 lb Loose",), 36.00, 1)])
p("tea", "Masala Chai", None, "Assam, cardamom, ginger, black pepper. Boil with milk.", "Type: Black, spiced;Caffeine: High", ["Pack"], [(("4 oz Loose",), 9.95, 1), (("1 lb Loose",), 33.00, 1)])
p("tea", "Hibiscus Ginger Iced Tea", 12.50, "Six quart-size pouches. Ruby red, tart, no sugar.", "Type: Herbal;Caffeine: None;Contents: 6 pouches")
p("tea", "Yerba Mate", 13.50, "Air-dried Argentine mate, 1 lb cut leaf.", "Type: Mate;Caffeine: High")

p("pantry", "Wildflower Honey Raw", None, "Unfiltered, from hives along the Deschutes.", "Origin: Oregon", ["Size"], [(("12 oz",), 10.95, 1), (("3 lb",), 32.00, 1)])
p("pantry", "Buckwheat Honey", 13.95, "Dark as molasses with a malty bite. 12 oz jar.", "Origin: Washington;Size: 12 oz", stock=False)
p("pantry", "Maple Syrup Grade A Amber", None, "Rich taste for pancakes and oatmeal.", "Origin: Vermont", ["Size"], [(("8 oz",), 10.50, 1), (("16 oz",), 18.50, 1), (("32 oz",), 31.00, 1)])
p("pantry", "Maple Syrup Grade A Very Dark", None, "Strong, late-season syrup for baking and glazes.", "Origin: Vermont", ["Size"], [(("16 oz",), 17.50, 1), (("32 oz",), 29.50, 0)])
p("pantry", "Arbequina Olive Oil", 21.00, "Extra virgin, fall harvest, 500 ml.", "Origin: California")
p("pantry", "Avocado Oil", 15.95, "High heat, neutral taste, 500 ml.", "Smoke point: 500 °F", old=18.95)
p("pantry", "Gluten-Free Pancake Mix", None, "Rice, oats and tapioca; fluffy without wheat. Just add milk and an egg.", "Allergens: None of the top 9;Certified: GFCO", ["Pack"], [(("One 24 oz Bag",), 8.95, 1), (("3-Pack",), 24.95, 1)])
p("pantry", "Buttermilk Pancake Mix", 7.50, "Stone-ground and tangy. 24 oz bag.", "Allergens: Wheat, milk")
p("pantry", "Steel Cut Oats", 6.95, "Chewy, nutty, worth the wait. 2 lb bag.", "Allergens: May contain wheat")
p("pantry", "Smoked Paprika", 6.50, "Oak-smoked in Extremadura, 2.2 oz tin.", "Origin: Spain")
p("pantry", "Everything Bagel Seasoning", 5.95, "Also good on eggs, avocado, popcorn. 3 oz.", "Allergens: Sesame")
p("pantry", "Ceylon Cinnamon", 7.25, "Soft, citrusy true cinnamon, ground. 1.8 oz.", "Origin: Sri Lanka")
p("pantry", "Smooth Almond Butter", 11.95, "One ingredient: roasted almonds. 12 oz.", "Allergens: Tree nuts (almond);Added sugar: None")
p("pantry", "Crunchy Peanut Butter", 6.95, "Peanuts and a pinch of salt. 16 oz.", "Allergens: Peanuts;Added sugar: None")

p("snacks", "Dark Chocolate Almonds 72%", 9.95, "Whole almonds in single-origin chocolate. 8 oz.", "Allergens: Tree nuts (almond), soy")
p("snacks", "Smokehouse Beef Jerky", None, "Grass-fed, hickory smoked, 3 oz.", "Allergens: Soy, wheat", ["Flavor"], [(("Original",), 8.50, 1), (("Cracked Pepper",), 8.50, 1), (("Teriyaki",), 8.50, 0)])
p("snacks", "Schoolyard Seed & Fruit Mix", None, "Trail mix made in our peanut- and tree-nut-safe room: pumpkin and sunflower seeds, cherries, coconut-free chocolate drops.", "Allergens: No peanuts or tree nuts;Size: 8 oz bag", ["Pack"], [(("One Bag",), 6.95, 1), (("6-Pack",), 38.95, 1)])
p("snacks", "Classic Summit Trail Mix", None, "Peanuts, raisins, candy-coated chocolate.", "Allergens: Peanuts, milk, soy;Size: 10 oz bag", ["Pack"], [(("One Bag",), 6.50, 1), (("6-Pack",), 35.95, 1)])
p("snacks", "Tropical Trail Mix", 7.50, "Cashews, mango, banana chips. 10 oz.", "Allergens: Tree nuts (cashew)")
p("snacks", "Maple Granola", 8.25, "Clusters of oats, pecans and maple. 12 oz.", "Allergens: Tree nuts (pecan)")
p("snacks", "Oat & Raisin Bars", 15.95, "Soft-baked, box of 12.", "Allergens: Wheat")
p("snacks", "Plant Protein Bars Peanut Chocolate", 26.95, "15 g pea protein each, box of 12. Vegan.", "Allergens: Peanuts")
p("snacks", "Whey Protein Bars Cookie Dough", 24.95, "20 g protein each, box of 12.", "Allergens: Milk, tree nuts", old=28.95)

p("supplements", "Magnesium Glycinate 200 mg", None, "The gentle, well-absorbed form. Take in the evening.", "Serving: 2 capsules;Capsule: Vegetable cellulose", ["Size"], [(("60 Capsules",), 14.95, 1), (("120 Capsules",), 26.50, 1)], sns=True)
p("supplements", "Magnesium Citrate Powder", 16.95, "Unsweetened powder, 8 oz jar. Mixes with warm water.", "Serving: 1 tsp (300 mg)", sns=True)
p("supplements", "Vitamin D3 2000 IU", None, "Daily softgel in olive oil.", "Source: Lanolin;Softgel: Bovine gelatin", ["Size"], [(("90 Softgels",), 9.95, 1), (("180 Softgels",), 17.50, 1)])
p("supplements", "Lichen D3 2500 IU", None, "The sunshine vitamin from lichen, not from sheep's wool. No animal ingredients.", "Source: Lichen;Capsule: Vegetable cellulose", ["Size"], [(("60 Capsules",), 17.95, 1), (("120 Capsules",), 31.00, 1)])
p("supplements", "Wild Alaskan Fish Oil", None, "1000 mg omega-3 per serving, lemon.", "Allergens: Fish;Softgel: Fish gelatin", ["Size"], [(("90 Softgels",), 22.95, 1), (("180 Softgels",), 39.95, 1)], sns=True)
p("supplements", "Algae Omega-3", 27.95, "DHA and EPA straight from algae. 60 softgels, plant-based shell.", "Source: Algae")
p("supplements", "Grass-Fed Whey Protein", None, "23 g protein per scoop.", "Allergens: Milk", ["Size", "Flavor"], [(("2 lb", "Vanilla"), 39.95, 1), (("2 lb", "Chocolate"), 39.95, 1), (("5 lb", "Vanilla"), 84.95, 1), (("5 lb", "Chocolate"), 84.95, 0)], sns=True)
p("supplements", "Yellow Pea Protein", None, "Dairy-free protein from Canadian peas, 2 lb.", "Allergens: None of the top 9", ["Flavor"], [(("Unflavored",), 29.95, 1), (("Chocolate",), 31.95, 1)])
p("supplements", "Collagen Peptides", 33.95, "Unflavored powder that vanishes in coffee. 16 oz.", "Source: Bovine", sns=True)
p("supplements", "Women's Daily Multi", 24.95, "With iron and methylfolate, 90 tablets.", "Serving: 3 tablets")
p("supplements", "Men's 50+ Daily Multi", 24.95, "Iron-free, 90 tablets.", "Serving: 3 tablets")
p("supplements", "Kids Multi Gummies", 15.95, "Pectin gummies, berry, 60 count.", "Age: 4 and up")
p("supplements", "Daily Probiotic 30 Billion", 28.95, "Ten strains, shelf stable, 60 capsules.", "Capsule: Vegetable cellulose", stock=False)
p("supplements", "Melatonin 3 mg", 8.95, "Fast-dissolve tablets, 100 count.", "Serving: 1 tablet")

p("brewing-gear", "French Press 34 oz", 34.00, "Borosilicate glass and a double mesh filter.", "Capacity: 34 oz")
p("brewing-gear", "Pour-Over Dripper", None, "Ceramic cone for one to two cups.", "Filter: No. 2 cone", ["Color"], [(("White",), 22.00, 1), (("Slate",), 22.00, 1)])
p("brewing-gear", "Cone Filters No. 2", 6.00, "Unbleached, 100 count.", "Contents: 100")
p("brewing-gear", "Cold Brew Maker 2 qt", 39.00, "Pitcher with a fine steel core.", "Capacity: 2 qt")
p("brewing-gear", "Hand Burr Grinder", 59.00, "Steel conical burrs, 38 clicks.", "Capacity: 1 oz", old=69.00)
p("brewing-gear", "Gooseneck Electric Kettle", 89.00, "Variable temperature, 0.9 L.", "Power: 1200 W", stock=False)
p("brewing-gear", "Matcha Whisk & Bowl Set", 36.00, "Bamboo chasen, scoop and stoneware bowl.", "Contents: 3 pieces")

p("subscriptions-gifts", "Roaster's Choice Coffee Subscription", None, "A different 12 oz bag each time, roasted the day before it ships. Skip or cancel anytime.", "Billing: Each delivery", ["Bags per Delivery", "Delivery Every"],
  [((b, w), pr, 1) for b, pr in [("1 Bag", 16.00), ("2 Bags", 30.00), ("4 Bags", 56.00)] for w in ("2 Weeks", "4 Weeks")])
p("subscriptions-gifts", "Decaf Subscription", None, "Our water-process decaf coffee on repeat, 12 oz bags, every four weeks.", "Billing: Each delivery", ["Bags per Delivery"], [(("1 Bag",), 15.50, 1), (("2 Bags",), 29.00, 1)])
p("subscriptions-gifts", "Tea of the Month", None, "Three teas a month with tasting notes. Prepaid, ends by itself; add a card for the lucky one at checkout.", "Billing: Prepaid", ["Length"], [(("3 Months",), 69.00, 1), (("6 Months",), 129.00, 1), (("12 Months",), 240.00, 1)])
p("subscriptions-gifts", "Coffee Gift Subscription", None, "Two bags a month for someone who runs on it. Prepaid.", "Billing: Prepaid", ["Length"], [(("3 Months",), 89.00, 1), (("6 Months",), 172.00, 0)])
p("subscriptions-gifts", "Breakfast Gift Box", 49.95, "Buttermilk pancake mix, amber maple syrup 8 oz, Front Porch 12 oz, in a pine crate.", "Allergens: Wheat, milk")
p("subscriptions-gifts", "Tea Sampler Tin", 24.95, "Twelve sachets each of our four best-selling teas.", "Contents: 48 sachets")
p("subscriptions-gifts", "Gift Certificate", None, "Sent by email within the hour.", "Expires: Never", ["Amount"], [(("$25",), 25.00, 1), (("$50",), 50.00, 1), (("$100",), 100.00, 1)])

BY = {x["slug"]: x for x in P}


def usd(v):
    return f"${v:,.2f}"


def in_stock(x):
    return x["stock"] and (not x["variants"] or any(v[2] for v in x["variants"]))


def rng(x):
    ps = sorted({v[1] for v in x["variants"]}) if x["variants"] else [x["price"]]
    t = usd(ps[0]) if len(ps) == 1 else f"{usd(ps[0])} - {usd(ps[-1])}"
    old = f'<span class="price price--rrp" data-product-rrp-price><s>{usd(x["old"])}</s></span> ' if x["old"] else ""
    return f'<div class="price-section">{old}<span data-product-price-without-tax class="price price--withoutTax">{t}</span></div>'


def svg(x):
    h = x["id"] * 37 % 360
    return f'<svg class="card-image" viewBox="0 0 200 200" role="img" aria-label="{html.escape(x["name"])}"><rect width="200" height="200" fill="hsl({h},35%,90%)"/><rect x="65" y="50" width="70" height="110" rx="8" fill="hsl({h},40%,45%)"/><rect x="75" y="90" width="50" height="30" fill="#fff"/></svg>'


def card(x):
    e = html.escape
    u = f"/{x['slug']}/"
    badge = '<div class="sale-flag-sash">On Sale!</div>' if x["old"] else ""
    if not in_stock(x):
        btn, badge = '<span class="card-soldout">Sold out</span>', badge
    elif x["variants"]:
        btn = f'<a href="{u}" class="button button--small card-figcaption-button">Choose Options</a>'
    else:
        btn = f'<a href="{u}" class="button button--small card-figcaption-button">Add to Cart</a>'
    return (f'<li class="product"><article class="card" data-entity-id="{x["id"]}" data-name="{e(x["name"])}"><figure class="card-figure">{badge}<a href="{u}" class="card-figure__link">{svg(x)}</a></figure>'
            f'<div class="card-body"><p class="card-text card-text--brand">{x["brand"]}</p><h3 class="card-title"><a href="{u}">{e(x["name"])}</a></h3><div class="card-text" data-test-info-type="price">{rng(x)}</div>{btn}</div></article></li>')


def grid(xs):
    return '<ul class="productGrid">' + "".join(card(x) for x in xs) + "</ul>"


def page(title, body, status=200, head=""):
    nav = "".join(f'<li class="navPages-item"><a class="navPages-action" href="/{c}/">{html.escape(n)}</a></li>' for c, n in CATS.items())
    out = f'''<!DOCTYPE html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>{html.escape(title)} - Cedar Creek Pantry</title><meta name="viewport" content="width=device-width, initial-scale=1">{head}
<style>body{{font:16px/1.5 Karla,Arial,sans-serif;margin:0;color:#333}}.container{{max-width:1200px;margin:auto;padding:0 20px}}.productGrid{{display:grid;grid-template-columns:repeat(4,1fr);gap:24px;list-style:none;padding:0}}.navPages-list{{display:flex;gap:18px;list-style:none;padding:0}}.card-image{{width:100%}}.breadcrumbs{{display:flex;list-style:none;gap:8px;padding:0}}.form-option{{border:1px solid #999;padding:4px 10px;display:inline-block;margin:2px}}.form-option.unavailable{{opacity:.4;text-decoration:line-through}}.price--rrp{{color:#888}}.quickSearchResults a{{display:block}}</style></head>
<body><div class="banners"><div class="banner">Free shipping on orders over $49 in the lower 48</div></div>
<header class="header container" role="banner"><nav class="navUser"><a href="/login.php">Sign in</a> or <a href="/login.php?action=create_account">Register</a> · <a href="/giftcertificates.php">Gift Certificates</a> · <a href="/cart.php" class="navUser-action">Cart (0)</a></nav>
<h1 class="header-logo"><a href="/">Cedar Creek Pantry</a></h1><form class="form" action="/search.php" method="get"><label for="nav-quick-search">Search</label> <input id="nav-quick-search" name="search_query" data-search-quick autocomplete="off" placeholder="Search the store"><button class="button">Search</button></form><div class="quickSearchResults"></div>
<nav class="navPages"><ul class="navPages-list">{nav}</ul></nav></header><div class="body"><div class="container">{body}</div></div>
<footer class="footer"><div class="container"><h5>Navigate</h5><ul><li><a href="/shipping-returns/">Shipping &amp; Returns</a></li><li><a href="/about-us/">About Us</a></li><li><a href="/contact-us/">Contact Us</a></li><li><a href="/blog/">Blog</a></li></ul>
<form action="/subscribe.php" method="post"><h5>Subscribe to our newsletter</h5><input name="nl_email" type="email" placeholder="Your email address"><button>Subscribe</button></form><p>© Cedar Creek Pantry, 1140 NW Galveston Ave, Bend, OR 97703</p></div></footer>
<script>(function(){{var i=document.getElementById('nav-quick-search'),o=document.querySelector('.quickSearchResults'),t;i.addEventListener('input',function(){{clearTimeout(t);t=setTimeout(function(){{fetch('/api/quicksearch?q='+encodeURIComponent(i.value)).then(function(r){{return r.json()}}).then(function(d){{o.innerHTML=d.results.map(function(x){{return '<a href="'+x.url+'">'+x.name+' '+x.price+'</a>'}}).join('')}})}},250)}})}})();</script></body></html>'''
    return status, [("Content-Type", "text/html; charset=utf-8")], out.encode()


def crumbs(*items):
    return '<ul class="breadcrumbs"><li class="breadcrumb"><a href="/">Home</a></li>' + "".join(f'<li class="breadcrumb">/ <a href="{u}">{html.escape(n)}</a></li>' if u else f'<li class="breadcrumb is-active">/ {html.escape(n)}</li>' for n, u in items) + "</ul>"


def product(x):
    e = html.escape
    vs = x["variants"]
    opts, script = "", ""
    first = next((v for v in vs if v[2]), vs[0]) if vs else None
    if vs:
        for i, a in enumerate(x["axes"]):
            vals = list(dict.fromkeys(v[0][i] for v in vs))
            opts += f'<div class="form-field" data-product-attribute="set-rectangle"><label class="form-label">{e(a)}: <small>(Required)</small></label>'
            for j, v in enumerate(vals):
                dead = " unavailable" if not any(w[2] for w in vs if w[0][i] == v) else ""
                opts += (f'<input class="form-radio" type="radio" id="attribute_rectangle__{x["id"]}_{i}{j}" name="attribute[{x["id"] + i}]" value="{e(v)}"{" checked" if v == first[0][i] else ""}>'
                         f'<label class="form-option{dead}" for="attribute_rectangle__{x["id"]}_{i}{j}"><span class="form-option-variant">{e(v)}</span></label>')
            opts += "</div>"
    base = first[1] if first else x["price"]
    sub = ""
    if x["sns"]:
        sub = (f'<fieldset class="purchase-option"><legend>Purchase options</legend><label><input type="radio" name="purchase" value="once" checked> One-time purchase <b data-once>{usd(base)}</b></label><br>'
               f'<label><input type="radio" name="purchase" value="sub"> Subscribe &amp; Save 10% <b data-sub>{usd(base * .9)}</b></label> <select name="interval"><option>Every 30 days</option><option>Every 60 days</option></select></fieldset>')
    data = [{"options": dict(zip(x["axes"], v[0])), "price": v[1], "subscription_price": round(v[1] * .9, 2) if x["sns"] else None, "instock": bool(v[2])} for v in vs] if vs else []
    if vs or x["sns"]:
        script = f'''<script>var BCData={{"product_attributes":{{"price":{base},"variants":{json.dumps(data)}}}}};
(function(){{var f=document.querySelector('form[data-cart-item-add]'),P=document.querySelector('[data-product-price-main]'),B=document.getElementById('form-action-addToCart'),N=document.querySelector('[data-stock-note]'),m=function(n){{return '$'+n.toFixed(2)}};
function go(){{var p=BCData.product_attributes.price,ok=true;var ch=[].map.call(f.querySelectorAll('.form-radio:checked'),function(r){{return r.value}});BCData.product_attributes.variants.forEach(function(v){{var o=Object.keys(v.options).map(function(k){{return v.options[k]}});if(o.join('|')==ch.join('|')){{p=v.price;ok=v.instock}}}});
var o=f.querySelector('[data-once]');if(o){{o.textContent=m(p);f.querySelector('[data-sub]').textContent=m(Math.round(p*90)/100);if(f.querySelector('[name=purchase]:checked').value=='sub')p=Math.round(p*90)/100}}
P.textContent=m(p);B.disabled=!ok;N.textContent=ok?'':'This option is currently sold out.'}}f.addEventListener('change',go);go()}})();</script>'''
    ld = {"@context": "https://schema.org/", "@type": "Product", "name": x["name"], "sku": f"CC-{x['id']}", "description": x["desc"],
          "offers": {"@type": "Offer", "priceCurrency": "USD", "price": f"{base:.2f}", "availability": "https://schema.org/" + ("InStock" if in_stock(x) else "OutOfStock")}}
    head = f'<script type="application/ld+json">{json.dumps(ld)}</script>'
    cta = '<div class="form-action"><label>Quantity: <input name="qty[]" value="1" size="2"></label> <input id="form-action-addToCart" class="button button--primary" type="submit" value="Add to Cart"></div>' if in_stock(x) else '<div class="alertBox">Out of stock</div><p>Sorry, this one is sold out. We can\'t say when it will be back.</p>'
    old = f'<span class="price price--rrp">MSRP: <s>{usd(x["old"])}</s></span> ' if x["old"] else ""
    facts = "".join(f"<dt>{e(a.split(':', 1)[0])}:</dt><dd>{e(a.split(':', 1)[1].strip())}</dd>" for a in x["facts"].split(";"))
    rel = [y for y in P if y["cat"] == x["cat"] and y is not x]
    k = x["id"] % max(1, len(rel) - 4)
    other = [y for y in P if y["cat"] != x["cat"]]
    j = x["id"] % (len(other) - 4)
    rev = ["Third bag this year. My husband hides it from guests.", "Shipping took five days, product is great.", "Good, but I wish the bag would reseal better.", "Smaller than I pictured, still five stars."][x["id"] % 4]
    who = ["Dana in Boise", "Rob T.", "Marisol G.", "K. from Tulsa"][x["id"] // 3 % 4]
    rng_note = f'<p class="price-range">{rng(x)}</p>' if vs else ""
    body = crumbs((CATS[x["cat"]], f"/{x['cat']}/"), (x["name"], None)) + f'''<div class="productView" itemscope itemtype="http://schema.org/Product"><section class="productView-images" style="max-width:380px">{svg(x)}</section>
<section class="productView-details"><h2 class="productView-brand">{x["brand"]}</h2><h1 class="productView-title" itemprop="name">{e(x["name"])}</h1>{rng_note}<div class="productView-price">{old}<span class="price price--withoutTax" data-product-price-main>{usd(base)}</span></div>
<div class="productView-rating">{"★" * (4 + x["id"] % 2)} ({x["id"] % 41 + 3} reviews)</div><dl class="productView-info"><dt>SKU:</dt><dd>CC-{x["id"]}</dd>{facts}<dt>Shipping:</dt><dd>Calculated at checkout</dd></dl>
<form method="post" action="/cart.php" data-cart-item-add><input type="hidden" name="product_id" value="{x["id"]}">{opts}{sub}<p data-stock-note></p>{cta}</form></section>
<article class="productView-description"><h4>Description</h4><p>{e(x["desc"])}</p><p>Ships from Oregon in 1-2 business days. Flat $6.95, free over $49. Unopened goods can be returned within 30 days.</p></article>
<section class="productReviews"><h4>Reviews</h4><blockquote>{rev} <cite>{who}</cite></blockquote></section></div><h4>Related Products</h4>{grid(rel[k:k + 4])}<h4>Customers Also Viewed</h4>{grid(other[j:j + 4])}{script}'''
    return page(x["name"], body, head=head)


def first(query, k, d=""):
    return (query.get(k) or [d])[0]


def find(q):
    ws = [w for w in re.findall(r"[a-z0-9]+", q.lower()) if len(w) > 1 and w not in ("the", "and", "for", "of", "with")]
    r = []
    for x in P:
        n = re.findall(r"[a-z0-9]+", x["name"].lower())
        d = set(re.findall(r"[a-z0-9]+", (x["desc"] + " " + x["facts"] + " " + CATS[x["cat"]]).lower()))
        sc = sum(3 * (w in n) + (w in d) for w in ws)
        if sc:
            r.append((-sc, x["id"], x))
    return [x for _, _, x in sorted(r, key=lambda t: t[:2])]


STATIC = {"/shipping-returns/": ("Shipping & Returns", "Flat $6.95, free over $49 within the lower 48. We roast Tuesdays and Thursdays and ship the next day. Subscriptions can be paused or cancelled from your account; no phone calls."),
          "/about-us/": ("About Us", "Two sisters, one roaster and a barn full of jars. Cedar Creek Pantry has shipped from Bend, Oregon since 2009."),
          "/contact-us/": ("Contact Us", "hello@cedarcreekpantry.example, (541) 555-0136, weekdays 8-4 Pacific."),
          "/blog/": ("Blog", "How to brew a better French press. Why we stopped selling paper straws. Five suppers with one jar of honey.")}


def handle(method, path, query, form, cookies):
    if path == "/":
        pick = [BY[s] for s in ("front-porch-blend", "tea-of-the-month", "maple-syrup-grade-a-amber", "collagen-peptides", "classic-summit-trail-mix", "hand-burr-grinder", "vanilla-rooibos", "avocado-oil")]
        return page("Coffee, tea & good staples", '<div class="heroCarousel"><h2>Roasted Tuesday. On your porch by Friday.</h2><a class="button" href="/coffee/">Shop coffee</a></div><h2 class="page-heading">Featured Products</h2>' + grid(pick)
                    + '<h2>From the blog</h2><p>Five suppers with one jar of honey. <a href="/blog/">Read more</a></p>')
    m = re.fullmatch(r"/([a-z0-9-]+)/", path)
    if m and m[1] in CATS:
        c = m[1]
        xs = [x for x in P if x["cat"] == c]
        srt = first(query, "sort")
        lo = lambda x: min(v[1] for v in x["variants"]) if x["variants"] else x["price"]
        if srt == "priceasc":
            xs.sort(key=lo)
        elif srt == "pricedesc":
            xs.sort(key=lo, reverse=True)
        n = first(query, "page", "1")
        n = int(n) if n.isdigit() and int(n) > 0 else 1
        part = xs[(n - 1) * 8:n * 8]
        more = f'<div class="loadMore"><a class="button" data-load-more href="/{c}/?page={n + 1}' + (f"&amp;sort={html.escape(srt)}" if srt else "") + '">Load more products</a></div>' if n * 8 < len(xs) else ""
        js = '''<script>document.addEventListener('click',function(ev){var a=ev.target.closest('[data-load-more]');if(!a)return;ev.preventDefault();fetch(a.href).then(function(r){return r.text()}).then(function(t){var d=new DOMParser().parseFromString(t,'text/html');[].forEach.call(d.querySelectorAll('#product-listing-container .product'),function(li){document.querySelector('#product-listing-container .productGrid').appendChild(li)});var n=d.querySelector('[data-load-more]');if(n)a.href=n.getAttribute('href');else a.remove()})});</script>'''
        return page(CATS[c], crumbs((CATS[c], None)) + f'<h1 class="page-heading">{html.escape(CATS[c])}</h1><p>{BLURB[c]}</p><p>Sort by: <a href="/{c}/?sort=priceasc">Price: Ascending</a> | <a href="/{c}/?sort=pricedesc">Price: Descending</a></p><div id="product-listing-container">{grid(part)}</div>{more}{js}')
    if m and m[1] in BY:
        return product(BY[m[1]])
    if path in STATIC:
        t, b = STATIC[path]
        return page(t, crumbs((t, None)) + f"<h1>{html.escape(t)}</h1><p>{b}</p>")
    if path == "/search.php":
        q = first(query, "search_query")
        xs = find(q)[:24]
        return page("Search results", f'<h1 class="page-heading">{len(xs)} results for \'{html.escape(q)}\'</h1>' + (grid(xs) if xs else "<p>Your search did not match anything. Check the spelling or try fewer words.</p>"))
    if path == "/api/quicksearch":
        xs = find(first(query, "q"))[:6]
        return 200, [("Content-Type", "application/json")], json.dumps({"results": [{"name": x["name"], "url": f"/{x['slug']}/", "price": "from " + usd(min(v[1] for v in x["variants"])) if x["variants"] else usd(x["price"])} for x in xs]}).encode()
    if path == "/cart.php":
        return page("Your Cart", "<h1>Your Cart</h1><p>" + ("Added to your cart." if method == "POST" else "Your cart is empty.") + "</p>")
    if path == "/login.php":
        return page("Sign in", '<h1>Sign in</h1><form method="post" action="/login.php"><input name="login_email"><input name="login_pass" type="password"><button>Sign in</button></form>')
    if path == "/giftcertificates.php":
        return 302, [("Location", "/gift-certificate/"), ("Content-Type", "text/html")], b""
    if path == "/subscribe.php":
        return page("Thank you", "<h1>Thanks for subscribing</h1>")
    return page("404", "<h1>Oops, we can't find that page</h1><p>Try the search or go <a href=\"/\">home</a>.</p>", 404)
