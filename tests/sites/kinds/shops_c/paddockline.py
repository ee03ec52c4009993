"""Paddockline: a classifieds market for livestock and pets (habits of Osclass-like scripts)."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "paddockline"

CATS = {"dogs": "Dogs & puppies", "poultry": "Poultry & waterfowl", "sheep-goats": "Sheep & goats", "equines": "Ponies & donkeys",
        "pigs": "Pigs", "small-pets": "Rabbits & small pets", "cage-birds": "Cage birds", "housing": "Housing & equipment"}


@dataclass
class Ad:
    title: str
    cat: str
    price: float
    text: str
    seller: str
    status: str = "sale"          # sale | reserved | sold | wanted | phone
    each: bool = False
    animals: list[tuple[str, float, str]] = field(default_factory=list)   # a litter: label, price, sale|reserved|sold
    kind: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    id: int = 0

    @property
    def href(self) -> str:
        return f"/ad/{slug(self.title)}_i{self.id}"


ADS = [
    Ad("Border Collie pups from working parents", "dogs", 750, "Litter of five born on our hill farm above Hawes, North Yorkshire, now nine weeks old. Both parents work sheep every day and can be seen. Wormed, chipped, first jab done. Ready to leave now. Pick your pup below.", "Aske Fell Farm",
       animals=[("Moss – tricolour dog", 750, "sale"), ("Fly – black and white bitch", 850, "sale"), ("Nell – black and white bitch", 850, "reserved"), ("Roy – black and white dog", 750, "sold"), ("Tarn – blue merle bitch", 950, "sold")], kind="collie pup"),
    Ad("Meg, part-trained Border Collie bitch", "dogs", 2400, "Meg is eighteen months old, stops on the whistle and has good flanks both ways. Kind with ewes and lambs, clear eyes. Near Hexham, Northumberland. Only for sale because of my knees.", "J. Robson", kind="collie adult"),
    Ad("Cap, fully trained Border Collie trials dog", "dogs", 6500, "Four years old, placed at nursery and open trials, sheds and drives. Sedbergh, Cumbria.", "T. Alderson", status="sold", kind="collie adult"),
    Ad("Working Cocker Spaniel litter", "dogs", 900, "Born in the kitchen near Clun, Shropshire, ten weeks on Friday. Sire is a field trial winner, dam is our own picking-up dog. All health tested, docked with certificate.", "Clun Valley Gundogs",
       animals=[("Liver dog pup", 900, "sale"), ("Black dog pup", 850, "sale"), ("Black bitch pup", 1000, "reserved"), ("Golden bitch pup", 1100, "sale")], kind="spaniel pup"),
    Ad("WANTED Border Collie bitch pup", "dogs", 600, "Looking for a bitch pup from quiet working lines for a smallholding in Fife. Can travel. Up to the price shown.", "Mrs Geddes", status="wanted", kind="collie pup"),
    Ad("Biscuit, smooth red Miniature Dachshund", "dogs", 1300, "Eight months, house trained, good with cats. Near Diss, Norfolk.", "K. Larter", status="reserved", kind="dachshund"),
    Ad("Labrador bitch, four years, to a quiet home", "dogs", 350, "Yellow Labrador, spayed, retired from breeding. Steady on the lead and good with children. Wells, Somerset.", "Mendip Labradors", kind="labrador"),
    Ad("Collie cross lurcher, two years", "dogs", 250, "Blue merle rough-coated dog, fast and soft, not to live with cats. Boston, Lincolnshire.", "S. Frear", kind="lurcher"),
    Ad("Springer Spaniel, liver and white, three years", "dogs", 950, "Trained to whistle and dummy, loves water, family dog for the last year. Haddington, East Lothian.", "A. Muir", kind="spaniel adult"),

    Ad("Warren hybrid pullets", "poultry", 14, "Brown hybrids, 20 weeks, vaccinated, and the first eggs were in the nest boxes this week: 300 a year expected. Swaffham, Norfolk. Minimum three birds together.", "Breckland Poultry", each=True, kind="hen", facts={"laying": True}),
    Ad("Light Sussex pullets", "poultry", 28, "Pure breed, utility strain, 21 weeks and coming into lay. Hatched here at Wye, Kent.", "Downland Sussex", each=True, kind="hen", facts={"sussex": True, "laying": True}),
    Ad("Light Sussex cockerel", "poultry", 5, "Last year's bird, handsome and too loud for the village. Tenterden, Kent.", "R. Weald", kind="cockerel"),
    Ad("Rehomed cage hens", "poultry", 4, "Seventy-two weeks old, feathered up nicely over the summer and still giving four or five eggs a week each. Spalding, Lincolnshire.", "Second Yard Hens", each=True, kind="hen", facts={"laying": True}),
    Ad("Copper Black Maran pullets", "poultry", 32, "Dark chocolate eggs to come, 22 weeks. Crediton, Devon. All promised to one buyer.", "Yeo Marans", each=True, status="reserved", kind="hen"),
    Ad("Speckledy growers", "poultry", 12, "Eight weeks, off heat, you will wait until spring for eggs. Thirsk, North Yorkshire.", "Breckland North", each=True, kind="grower"),
    Ad("Half a dozen Cream Legbar hatching eggs", "poultry", 12, "Blue eggs for the incubator, posted in foam. Fertility has been nine in ten. From Ludlow, Shropshire.", "Teme Hatchery", kind="eggs"),
    Ad("Khaki Campbell trio", "poultry", 75, "One drake and two ducks of this year, laying. Sold as three. Louth, Lincolnshire.", "Wolds Waterfowl", kind="duck"),
    Ad("WANTED Light Sussex hens", "poultry", 20, "Three or four hens of any age for the orchard, Maidstone way.", "P. Boorman", status="wanted", kind="hen"),
    Ad("Buff Orpington hens, three-year-olds", "poultry", 24, "Big gentle hens, good broodies, lay when they feel like it. Tavistock, Devon.", "Tamar Orpingtons", each=True, kind="hen"),

    Ad("Pair of pygmy goat wethers", "sheep-goats", 160, "Two castrated brothers, ten months, disbudded, very tame. Sold together only, price is for the pair. Nantwich, Cheshire.", "Weaver Goats", kind="pygmy", facts={"wethers": True}),
    Ad("Clover, pygmy goat nanny in kid", "sheep-goats", 220, "Three years old, second kidding due in April. Stroud, Gloucestershire.", "Frome Pygmies", kind="pygmy"),
    Ad("Pygmy goat billy", "sheep-goats", 120, "Entire male of two years, proven, smells like it. Stroud, Gloucestershire.", "Frome Pygmies", kind="pygmy"),
    Ad("Two young pygmy nannies", "sheep-goats", 300, "Sisters, eleven months, not been near a billy. Price for both. Ripon, North Yorkshire.", "Ure Smallholding", kind="pygmy"),
    Ad("Ryeland shearling ewes", "sheep-goats", 190, "Six pedigree ewes of sixteen months, never been to the tup, shorn in May. They graze the orchard at Bovey Tracey in Devon.", "Haytor Ryelands", each=True, kind="ryeland ewe", facts={"months": 16, "county": "Devon"}),
    Ad("Ryeland ewes, full mouth", "sheep-goats", 110, "Five years old, good mothers, three bags of milk among four ewes. Okehampton, Devon.", "E. Northcott", each=True, kind="ryeland ewe", facts={"months": 60, "county": "Devon"}),
    Ad("Coloured Ryeland ewes", "sheep-goats", 175, "Two years old, halter trained for showing. Leominster, Herefordshire.", "Lugg Flock", each=True, kind="ryeland ewe", facts={"months": 24, "county": "Herefordshire"}),
    Ad("Ryeland ram lamb", "sheep-goats", 150, "March born, correct, wormed. Crediton, Devon.", "Yeo Ryelands", kind="ryeland ram"),
    Ad("Texel shearling ram", "sheep-goats", 650, "Big gigot, scanned. Bishop's Castle, Shropshire.", "Long Mynd Texels", status="sold", kind="sheep"),
    Ad("WANTED Ryeland ewes in lamb", "sheep-goats", 150, "Up to six for a new flock in Totnes, Devon. Price is my top.", "H. Prowse", status="wanted", kind="ryeland ewe", facts={"months": 0, "county": "Devon"}),

    Ad("Poppy, Shetland pony mare", "equines", 1150, "Nine years, 10.1 hands, a true lead-rein pony: three small children of ours have learned on her. Good to box, shoe and catch. Romsey, Hampshire.", "New Forest Edge Ponies", kind="pony ridden"),
    Ad("Bertie, Shetland gelding", "equines", 900, "Six years, 40 inches, chestnut. Lives out as company for a mare; never been sat on and we think he would rather not. Bodmin, Cornwall.", "L. Tremayne", kind="pony companion"),
    Ad("Seren, Welsh Section A mare", "equines", 2200, "Twelve years, 12 hands, first ridden and Pony Club, safe in traffic with a small jockey. Builth Wells, Powys.", "Irfon Stud", kind="pony ridden"),
    Ad("Shetland colt foal", "equines", 400, "Five months, weaned, black. Castle Douglas, Dumfries and Galloway.", "Galloway Shetlands", kind="pony foal"),
    Ad("Pedro, miniature donkey gelding", "equines", 1400, "Five years, 34 inches, brown with a cross. Bungay, Suffolk. Gone to a lovely home.", "Waveney Donkeys", status="sold", kind="donkey"),
    Ad("Miniature donkey jenny with foal at foot", "equines", 2600, "Quiet grey jenny of seven years. Bungay, Suffolk.", "Waveney Donkeys", status="sold", kind="donkey"),
    Ad("Donkey turnout rug, 4 ft", "equines", 30, "Waterproof, no fill, one careful donkey. Post or collect from Bungay, Suffolk.", "Waveney Donkeys", kind="tack"),
    Ad("Miniature donkey headcollar, leather", "equines", 18, "Black leather, brass buckles, hardly worn. Posted.", "Bridle Loft", kind="tack"),
    Ad("Shetland pony saddle, 14 inch", "equines", 140, "Synthetic, felt lined, with crupper. Posted from Ringwood, Hampshire.", "Bridle Loft", kind="tack"),

    Ad("Kunekune weaners", "pigs", 95, "Ginger and spotted, ten weeks, two boars and three gilts. Ross-on-Wye, Herefordshire. I do not do computers, please ring in the evening.", "Mr Preece", each=True, status="phone", kind="kunekune"),
    Ad("Gloucestershire Old Spots weaners", "pigs", 65, "Nine weeks, birth notified, from outdoor sows. Tetbury, Gloucestershire.", "Severn Vale Pigs",
       animals=[("Boar weaner (castrated)", 65, "sale"), ("Gilt weaner", 75, "sale")], kind="gos"),
    Ad("Oxford Sandy and Black gilt", "pigs", 280, "Maiden gilt, eleven months, ready for the boar. Bicester, Oxfordshire.", "Otmoor Pigs", kind="pig"),
    Ad("Pig ark, galvanised, 8 ft", "housing", 290, "Holds a sow and litter or six weaners. No floor. Tetbury, Gloucestershire, can load.", "Severn Vale Pigs", kind="ark"),

    Ad("Netherland Dwarf buck", "small-pets", 40, "Ten weeks, sable, handled every day. Kettering, Northamptonshire.", "Nene Rabbits", kind="rabbit"),
    Ad("Hazel, Mini Lop doe", "small-pets", 45, "Five months, agouti, vaccinated. Stafford, Staffordshire.", "Trent Lops", kind="rabbit"),
    Ad("Bonded Mini Lop pair", "small-pets", 90, "Neutered buck and spayed doe of two years, must stay together, price for both. Penrith, Cumbria.", "Eden Bunnies", kind="rabbit"),
    Ad("Two guinea pig sows", "small-pets", 35, "Sisters, six months, come when the fridge opens. Price for the two. Ely, Cambridgeshire.", "M. Fenn", kind="guinea pig"),
    Ad("WANTED chinchilla, any colour", "small-pets", 80, "Company for our old boy in Leeds. Will collect within a hundred miles.", "Joanne W.", status="wanted", kind="chinchilla"),
    Ad("Chinchilla bathing sand, 4 kg", "small-pets", 6, "Fine volcanic dust, sealed tub, posted.", "Burrow & Bale", kind="supplies"),

    Ad("Young blue budgie cock", "cage-birds", 25, "Ten weeks, aviary bred, ringed. Walsall, West Midlands.", "Black Country Budgies", kind="budgie"),
    Ad("Green budgie hen", "cage-birds", 18, "Last year's hen, fit and bright, surplus to my pairs. Barnsley, South Yorkshire.", "Dearne Aviaries", kind="budgie"),
    Ad("Breeding pair of budgies", "cage-birds", 40, "Opaline cock and grey hen, two rounds reared. Price for both. Barnsley, South Yorkshire.", "Dearne Aviaries", kind="budgie"),
    Ad("Kiwi, finger-tame budgie with cage", "cage-birds", 60, "Seven months, says three words, comes with cage and seed. Poole, Dorset.", "T. Hardy-Jones", kind="budgie"),
    Ad("Yellow budgie hen, two years", "cage-birds", 10, "Friendly, no longer breeding. Hull, East Yorkshire.", "Humber Birds", status="reserved", kind="budgie"),
    Ad("Budgie cage with stand", "cage-birds", 15, "White wire, 80 cm high, two feeders. Collect from Poole, Dorset, or posted.", "T. Hardy-Jones", kind="cage"),

    Ad("Rabbit hutch, two storeys, 122 cm", "housing", 65, "Four foot wide, ramp, felt roof, one winter old. Delivered by pallet.", "Burrow & Bale", kind="hutch", facts={"width": 122}),
    Ad("Single-deck rabbit hutch, five foot", "housing", 80, "Measures 152 cm wide, 61 cm deep, tongue and groove. Delivered by pallet.", "Burrow & Bale", kind="hutch", facts={"width": 152}),
    Ad("Large hutch for a bonded pair of rabbits", "housing", 120, "Built to welfare advice: 183 cm wide (6 ft), 76 cm deep, 90 cm high, solid sleeping end. Delivered by pallet.", "Oak Tree Hutches", kind="hutch", facts={"width": 183}),
    Ad("Rabbit run, folding, 180 cm", "housing", 50, "Six wire panels, no floor or roof box. Posted.", "Burrow & Bale", kind="run"),
    Ad("Larch hen house for six", "housing", 185, "Three nest boxes, sliding droppings tray, delivered flat in England and Wales.", "Oak Tree Hutches", kind="coop"),
    Ad("Dog crate, folding, 106 cm", "housing", 35, "Two doors, metal tray, fits a Labrador or collie. Posted.", "Crate & Kennel", kind="crate"),
]
for _n, _a in enumerate(ADS):
    _a.id = 4107 + _n * 13
BY_ID = {a.id: a for a in ADS}
PER = 12


def money(value: float) -> str:
    return f"£{value:,.0f}"


def badge(a: Ad) -> str:
    return {"sale": "", "reserved": '<em class="flag flag-r">Reserved</em>', "sold": '<em class="flag flag-s">Sold</em>',
            "wanted": '<em class="flag flag-w">Wanted</em>', "phone": '<em class="flag flag-p">Telephone only</em>'}[a.status]


def price_line(a: Ad) -> str:
    if a.animals:
        left = [p for _, p, s in a.animals if s == "sale"]
        return f"from {money(min(left))}"
    if a.status == "wanted":
        return f"will pay up to {money(a.price)}"
    return money(a.price) + (" each" if a.each else "")


def frame(title: str, inner: str, q: str = "", cat: str = "", cookies: dict[str, str] | None = None) -> str:
    opts = "".join(f'<option value="{k}"{" selected" if k == cat else ""}>{esc(v)}</option>' for k, v in CATS.items())
    notice = "" if (cookies or {}).get("osc_ok") else ('<div id="cookienote">Paddockline keeps a cookie to remember your adverts. '
                                                       '<button type="button" id="cookieok">Fine by me</button></div>')
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>{esc(title)} | Paddockline</title><link rel="stylesheet" href="/oc-content/themes/meadow/style.css"></head>
<body class="osc">
<div id="header"><div class="wrapper"><a id="logo" href="/">Paddock<b>line</b></a>
<ul class="nav"><li><a href="/basket">Basket</a></li><li><a href="/how-safepay-works">How SafePay works</a></li><li><a class="publish" href="/item/new">Place an advert</a></li></ul></div></div>
<form class="search nocsrf" action="/search" method="get"><div class="wrapper">
<input type="text" name="sPattern" id="query" value="{esc(q)}" placeholder="Animal, breed or kit">
<select name="sCategory"><option value="">All sections</option>{opts}</select>
<button class="ui-button ui-button-big">Find adverts</button></div></form>
<div class="wrapper" id="content">{inner}</div>
<div id="footer"><div class="wrapper"><p>Paddockline is a market place run from Ludlow since 2006. Animals are sold by their keepers; money is held by SafePay until you have collected or had delivery.</p>
<ul><li><a href="/welfare">Buying an animal responsibly</a></li><li><a href="/contact">Contact</a></li></ul></div></div>
{notice}<script src="/oc-content/themes/meadow/site.js"></script></body></html>"""


def row(a: Ad) -> str:
    return f"""<li class="listing-card {'is-off' if a.status in ('sold', 'reserved') else ''}">
<a class="listing-thumb" href="{a.href}" tabindex="-1" aria-hidden="true"><i class="ph ph-{a.cat}"></i></a>
<div class="listing-detail"><h4><a href="{a.href}" class="title">{esc(a.title)}</a> {badge(a)}</h4>
<div class="listing-attributes"><span class="category">{esc(CATS[a.cat])}</span> · <span class="currency-value">{price_line(a)}</span></div>
<p>{esc(a.text[:88].rsplit(' ', 1)[0])} …</p></div></li>"""


def listing(heading: str, ads: list[Ad], base: str, number: int) -> str:
    pages = max(1, -(-len(ads) // PER))
    number = min(max(1, number), pages)
    part = ads[(number - 1) * PER:number * PER]
    pager = ""
    if pages > 1:
        links = "".join(f'<li><span class="searchPaginationSelected">{n}</span></li>' if n == number
                        else f'<li><a href="{esc(base)}iPage={n}">{n}</a></li>' for n in range(1, pages + 1))
        nxt = f'<li><a class="searchPaginationNext" href="{esc(base)}iPage={number + 1}">&gt;</a></li>' if number < pages else ""
        pager = f'<div class="paginate"><ul>{links}{nxt}</ul></div>'
    if not ads:
        return f'<h1>{esc(heading)}</h1><p class="empty">There are no adverts matching your search. Try fewer words, or look through a section.</p>'
    lo = (number - 1) * PER + 1
    return (f'<h1>{esc(heading)}</h1><div class="list-header">{lo} - {lo + len(part) - 1} of {len(ads)} adverts</div>'
            f'<ul class="listing-card-list" id="listing-card-list">{"".join(row(a) for a in part)}</ul>{pager}')


def ad_page(a: Ad) -> str:
    if a.animals:
        rows = "".join(
            f'<tr><td>{esc(label)}</td><td>{money(p)}</td><td>'
            + (f'<form method="post" action="/basket"><input type="hidden" name="ad" value="{a.id}"><input type="hidden" name="n" value="{i}"><button class="ui-button">Buy this one</button></form>' if s == "sale" else f'<em>{s.capitalize()}</em>')
            + "</td></tr>" for i, (label, p, s) in enumerate(a.animals))
        buy = f'<table class="litter"><caption>Animals in this advert</caption><tr><th>Animal</th><th>Price</th><th></th></tr>{rows}</table>'
    elif a.status == "sale":
        buy = (f'<p class="price">{price_line(a)}</p><form method="post" action="/basket"><input type="hidden" name="ad" value="{a.id}">'
               '<button class="ui-button ui-button-big">Buy now with SafePay</button></form>')
    elif a.status == "phone":
        buy = f'<p class="price">{price_line(a)}</p><p class="notice">This seller does not use SafePay and takes enquiries by telephone only: 01632 960 {100 + a.id % 800}.</p>'
    elif a.status == "wanted":
        buy = f'<p class="price">{price_line(a)}</p><p class="notice">This is a WANTED advert: the person is looking to buy. <a href="/contact?ad={a.id}">Offer yours</a></p>'
    else:
        buy = f'<p class="price"><s>{price_line(a)}</s></p><p class="notice">{"This advert is reserved and cannot be bought at the moment." if a.status == "reserved" else "Sold. This advert stays up for reference only."}</p>'
    also = [b for b in ADS if b.cat == a.cat and b is not a][:4]
    return f"""<ul class="breadcrumb"><li><a href="/">Paddockline</a></li><li><a href="/section/{a.cat}">{esc(CATS[a.cat])}</a></li><li>{esc(a.title)}</li></ul>
<div id="item-content"><h1>{esc(a.title)} {badge(a)}</h1>
<div class="item-photos"><i class="ph big ph-{a.cat}"></i></div><div id="description"><p>{esc(a.text)}</p>
<ul class="item-header"><li>Advert no. {a.id}</li><li>Seller: {esc(a.seller)}</li></ul></div><div class="buybox">{buy}</div></div>
<div class="related"><h2>More in {esc(CATS[a.cat])}</h2><ul>{"".join(f'<li><a href="{b.href}">{esc(b.title)}</a> <span>{price_line(b)}</span></li>' for b in also)}</ul></div>"""


INFO = {
    "/how-safepay-works": ("How SafePay works", "You pay here by card. We hold the money. When you have collected the animal, or a licensed carrier has brought it, you press Release and the seller is paid. Adverts marked Telephone only are outside SafePay and cannot be bought through this site."),
    "/welfare": ("Buying an animal responsibly", "See pups with their mother. Ask for a holding number before you move sheep, goats or pigs. Do not keep one hen, one goat or one guinea pig alone."),
    "/contact": ("Contact", "Write to the office at help at paddockline dot example. We answer within two days."),
    "/item/new": ("Place an advert", "Placing adverts is for registered keepers. Registration opens on Mondays."),
}


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/oc-content/themes/meadow/style.css":
        return page(asset(NAME, "style.css"), kind="text/css; charset=utf-8")
    if path == "/oc-content/themes/meadow/site.js":
        return page(asset(NAME, "site.js"), kind="text/javascript; charset=utf-8")
    number = int(query.get("iPage", "1")) if query.get("iPage", "1").isdigit() else 1
    if path == "/":
        tiles = "".join(f'<li><a href="/section/{k}">{esc(v)}</a> <span>({sum(a.cat == k for a in ADS)})</span></li>' for k, v in CATS.items())
        latest = "".join(row(a) for a in ADS[::-7])
        return page(frame("Livestock and pets for sale", f'<div class="home"><h1>Livestock, poultry and pets from the people who keep them</h1><ul class="categories">{tiles}</ul></div><h2>Latest adverts</h2><ul class="listing-card-list">{latest}</ul>', cookies=cookies))
    if path.startswith("/section/") and path[9:] in CATS:
        cat = path[9:]
        return page(frame(CATS[cat], listing(CATS[cat], [a for a in ADS if a.cat == cat], f"/section/{cat}?", number), cat=cat, cookies=cookies))
    if path == "/search":
        q, cat = query.get("sPattern", ""), query.get("sCategory", "")
        found = [a for a in ADS if hits(q, f"{a.title} {a.text} {' '.join(x[0] for x in a.animals)} {CATS[a.cat]}") and cat in ("", a.cat)]
        return page(frame(f"Search {q}", listing(f"Adverts for “{q}”" if q else "All adverts", found, f"/search?sPattern={q}&sCategory={cat}&", number), q, cat, cookies))
    if path.startswith("/ad/"):
        tail = path.rsplit("_i", 1)[-1]
        ad = BY_ID.get(int(tail)) if tail.isdigit() else None
        if ad:
            return page(frame(ad.title, ad_page(ad), cookies=cookies))
    if path == "/basket" and method == "POST":
        return redirect("/basket", [("Set-Cookie", f"osc_basket={form.get('ad', '')}.{form.get('n', '')}; Path=/")])
    if path == "/basket":
        ad_id, _, n = cookies.get("osc_basket", "").partition(".")
        ad = BY_ID.get(int(ad_id)) if ad_id.isdigit() else None
        if ad is None:
            return page(frame("Basket", "<h1>Basket</h1><p>Nothing in it.</p>", cookies=cookies))
        name, p = ad.title, ad.price
        if ad.animals and n.isdigit() and int(n) < len(ad.animals):
            name, p = f"{ad.title}, {ad.animals[int(n)][0]}", ad.animals[int(n)][1]
        return page(frame("Basket", f"<h1>Basket</h1><p>{esc(name)} — {money(p)}</p><p>Held for twenty minutes.</p>", cookies=cookies))
    if path in INFO:
        head, text = INFO[path]
        return page(frame(head, f"<h1>{head}</h1><p>{text}</p>", cookies=cookies))
    return page(frame("Not found", "<h1>Not found</h1><p>This advert has expired.</p>", cookies=cookies), 404)


def _pick(test: Callable[[Ad], bool]) -> list[tuple[str, str]]:
    return [(a.title, dec(a.price)) for a in ADS if a.status == "sale" and not a.animals and test(a)]


def _from_litter(kind: str, test: Callable[[str, float], bool]) -> list[tuple[str, str]]:
    return [(f"{a.title}, {label}", dec(p)) for a in ADS if a.kind == kind and a.status == "sale" for label, p, s in a.animals if s == "sale" and test(label, p)]


_budgies = [a for a in ADS if a.kind == "budgie" and a.status == "sale"]
CASES: list[dict] = [
    {"query": "female border collie puppy", "determination": "products_found", "offers": _from_litter("collie pup", lambda l, p: "bitch" in l), "either": [],
     "why": "Of the pups in the Hawes litter only Fly is a bitch that is neither reserved nor sold; Meg is grown, the other pup advert is a wanted one."},
    {"query": "light sussex pullets", "determination": "products_found", "offers": _pick(lambda a: bool(a.facts.get("sussex"))), "either": [],
     "why": "One advert sells Light Sussex pullets; the others are a cockerel and a wanted advert."},
    {"query": "hens that are already laying, less than £20 a bird", "determination": "products_found",
     "offers": _pick(lambda a: a.kind == "hen" and bool(a.facts.get("laying")) and a.price < 20), "either": [],
     "why": "Warren pullets (first eggs in the boxes) and the rehomed cage hens (four or five eggs a week) are under 20; growers do not lay, others cost more."},
    {"query": "Ryeland ewe younger than three years, in Devon", "determination": "products_found",
     "offers": _pick(lambda a: a.kind == "ryeland ewe" and a.facts["county"] == "Devon" and int(str(a.facts["months"])) < 36), "either": [],
     "why": "The text of the shearling advert says sixteen months and Bovey Tracey, Devon; the others are five years old, in Herefordshire, a ram, or wanted."},
    {"query": "rabbit hutch at least 150 cm wide", "determination": "products_found", "offers": _pick(lambda a: a.kind == "hutch" and int(str(a.facts["width"])) >= 150), "either": [],
     "why": "The five foot hutch is 152 cm and the large one 183 cm wide by their texts; 122 cm is too small and the run is no hutch."},
    {"query": "pony that a small child can ride, not more than £1500", "determination": "products_found",
     "offers": _pick(lambda a: a.kind == "pony ridden" and a.price <= 1500), "either": [],
     "why": "Poppy is a lead-rein pony at 1150; Seren is dearer, Bertie was never sat on, the colt is a foal."},
    {"query": "miniature donkey", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Both adverts of miniature donkeys are marked Sold; what is left is a rug and a headcollar."},
    {"query": "chinchilla as a pet", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Only a wanted advert and a tub of bathing sand mention chinchillas."},
    {"query": "kunekune piglets", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The only Kunekune advert says that the seller takes enquiries by telephone only."},
    {"query": "cheapest budgie", "determination": "products_found", "offers": [(min(_budgies, key=lambda a: a.price).title, dec(min(a.price for a in _budgies)))], "either": [],
     "why": "The green hen at 18 is the cheapest bird that is for sale; the yellow one at 10 is reserved and the cage at 15 is no bird."},
    {"query": "two castrated male pygmy goats", "determination": "products_found", "offers": _pick(lambda a: bool(a.facts.get("wethers"))), "either": [],
     "why": "Wethers are castrated males and the advert sells the two brothers for one price."},
    {"query": "Gloucester Old Spot piglet, female", "determination": "products_found", "offers": _from_litter("gos", lambda l, p: l.startswith("Gilt")), "either": [],
     "why": "A gilt is a young female; the advert lists gilts and castrated boars at different prices."},
    {"query": "working cocker spaniel puppy for less than £1000, any colour but black", "determination": "products_found",
     "offers": _from_litter("spaniel pup", lambda l, p: "Black" not in l and p < 1000), "either": [],
     "why": "The liver dog pup costs 900; the golden bitch is dearer and the rest are black or reserved."},
]
