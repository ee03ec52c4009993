"""Needle & Spine: used records and books. A release page lists the copies for sale, each with its grades and its price; no structured data."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "needlespine"
GRADES = {"M": "Mint (M)", "NM": "Near Mint (NM or M-)", "VG+": "Very Good Plus (VG+)", "VG": "Very Good (VG)", "G+": "Good Plus (G+)", "G": "Good (G)", "F": "Fair (F)"}
RANK = ["F", "G", "G+", "VG", "VG+", "NM", "M"]
SECTIONS = {"vinyl": "Vinyl", "cd": "CD", "cassette": "Cassette", "books": "Books", "care": "Care & storage"}


@dataclass
class Copy:
    number: int
    media: str
    sleeve: str
    price: float
    note: str
    state: str  # ok | sold | hold

    @property
    def href(self) -> str:
        return f"/sell/item/{self.number}"


@dataclass
class Release:
    number: int
    section: str
    artist: str
    title: str
    form: str
    year: str
    label: str
    genre: str
    copies: list[Copy] = field(default_factory=list)

    @property
    def full(self) -> str:
        lead = f"{self.artist} – {self.title}" if self.artist else self.title
        return f"{lead} ({self.form})" if self.form else lead

    @property
    def href(self) -> str:
        return f"/release/{self.number}-{slug(self.artist + ' ' + self.title)}"

    def live(self) -> list[Copy]:
        return [c for c in self.copies if c.state == "ok"]


RELEASES: list[Release] = []


def R(section: str, artist: str, title: str, form: str, year: str, label: str, genre: str, *copies: tuple) -> None:
    number = 2100 + 37 * len(RELEASES)
    made = []
    for n, c in enumerate(copies):
        media, sleeve, price, note, *state = c
        made.append(Copy(880000 + number * 10 + n, media, sleeve, float(price), note, state[0] if state else "ok"))
    RELEASES.append(Release(number, section, artist, title, form, year, label, genre, made))


R("vinyl", "Miles Davis", "Kind Of Blue", "LP, Album, RE", "1974", "CBS", "Jazz", ("VG+", "VG", 22, "Light hairlines, plays through beautifully."), ("NM", "NM", 34, "Looks unplayed. Original inner."), ("G+", "G", 9.5, "Crackle in quiet passages. Split top seam."))
R("cd", "Miles Davis", "Kind Of Blue", "CD, Album, RM", "1997", "Columbia", "Jazz", ("NM", "NM", 5.5, "Booklet clean."), ("VG+", "VG", 4, "Cracked case, new one fitted."))
R("vinyl", "Miles Davis", "Bitches Brew", "2xLP, Album", "1970", "CBS", "Jazz", ("VG+", "VG+", 45, "Gatefold.", "sold"), ("VG", "VG", 28, "Ring wear on the back."))
R("vinyl", "Fleetwood Mac", "Rumours", "LP, Album", "1977", "Warner Bros.", "Rock", ("VG+", "VG+", 24, "With lyric insert."), ("VG", "G+", 14, "Name in biro on the label. Seam split."), ("F", "G", 4, "Jumps on side B, for the frame."))
R("vinyl", "Fleetwood Mac", "Rumours", "LP, Album, RE, 180g", "2011", "Warner Bros.", "Rock", ("M", "M", 27.99, "Still sealed."))
R("vinyl", "Fleetwood Mac", "Tusk", "2xLP, Album", "1979", "Warner Bros.", "Rock", ("VG+", "VG", 16, "Both inners present."))
R("vinyl", "Pink Floyd", "The Dark Side Of The Moon", "LP, Album", "1973", "Harvest", "Rock", ("VG+", "VG", 60, "Two posters, no stickers."), ("VG", "VG", 38, "No posters."), ("G", "G", 18, "Heavily played."))
R("vinyl", "Pink Floyd", "Wish You Were Here", "LP, Album", "1975", "Harvest", "Rock", ("NM", "VG+", 42, "Postcard present.", "hold"), ("VG", "VG", 25, "No postcard."))
R("vinyl", "The Beatles", "Abbey Road", "LP, Album", "1969", "Apple Records", "Rock", ("VG", "VG", 55, "Misaligned apple."), ("G+", "VG", 30, "Surface noise throughout."))
R("cassette", "The Beatles", "Abbey Road", "Cass, Album, RE", "1983", "Parlophone", "Rock", ("VG+", "VG+", 9, "Tested on a deck."))
R("vinyl", "Kate Bush", "Hounds Of Love", "LP, Album", "1985", "EMI", "Pop", ("NM", "NM", 38, "Lovely copy.", "sold"), ("VG+", "VG", 26, "Corner bump.", "sold"))
R("vinyl", "Kate Bush", "The Kick Inside", "LP, Album", "1978", "EMI", "Pop", ("VG+", "VG+", 18, "Kite sleeve."))
R("vinyl", "Joni Mitchell", "Blue", "LP, Album", "1971", "Reprise", "Folk", ("VG", "VG+", 26, "Soft ticks on side A."), ("VG+", "VG+", 34, "Matt sleeve, blue inner."))
R("vinyl", "Nina Simone", "Pastel Blues", "LP, Album", "1965", "Philips", "Jazz", ("VG+", "VG", 29, "Mono."))
R("vinyl", "John Coltrane", "A Love Supreme", "LP, Album, RE", "1995", "Impulse!", "Jazz", ("NM", "NM", 30, "180 gram."), ("VG+", "VG+", 19.5, "Sleeve laminated."))
R("vinyl", "John Coltrane", "Blue Train", "LP, Album, RE", "1985", "Blue Note", "Jazz", ("VG", "G", 15.5, "Water stain on the back."))
R("vinyl", "Joy Division", "Unknown Pleasures", "LP, Album", "1979", "Factory", "Rock", ("VG+", "VG", 33, "Textured sleeve."), ("NM", "NM", 48, "Red inner label side."))
R("vinyl", "New Order", "Blue Monday", '12", Single', "1983", "Factory", "Electronic", ("G+", "G", 5, "Plain sleeve."), ("VG+", "VG", 12, "Die-cut sleeve."))
R("vinyl", "Massive Attack", "Blue Lines", "LP, Album", "1991", "Wild Bunch", "Electronic", ("VG+", "VG+", 36, ""))
R("vinyl", "David Bowie", "Hunky Dory", "LP, Album", "1971", "RCA", "Rock", ("VG", "VG", 20, "Orange label."), ("NM", "NM", 39, "Orange label, insert."))
R("vinyl", "David Bowie", "Low", "LP, Album", "1977", "RCA", "Rock", ("VG+", "VG+", 27, ""))
R("vinyl", "Aretha Franklin", "Lady Soul", "LP, Album", "1968", "Atlantic", "Soul", ("VG", "VG", 14, "Plum label."))
R("vinyl", "Bob Marley & The Wailers", "Exodus", "LP, Album", "1977", "Island", "Reggae", ("VG+", "VG", 19, "Gold print worn."))
R("cd", "Talk Talk", "Spirit Of Eden", "CD, Album", "1988", "Parlophone", "Rock", ("NM", "NM", 6.5, ""))
R("cd", "Portishead", "Dummy", "CD, Album", "1994", "Go! Beat", "Electronic", ("VG+", "VG+", 3.5, ""))
R("vinyl", "Ella Fitzgerald & Louis Armstrong", "Ella And Louis", "LP, Album, RE", "1972", "Verve", "Jazz", ("VG+", "VG", 17, "Sticker on the front."))
R("vinyl", "The Dave Brubeck Quartet", "Time Out", "LP, Album, RE", "1966", "CBS", "Jazz", ("VG", "VG", 9, "Orange label."), ("VG+", "VG+", 15, "Orange label, glossy."))
R("vinyl", "Bill Evans Trio", "Waltz For Debby", "LP, Album, RE", "1983", "Riverside", "Jazz", ("NM", "VG+", 26, "Japanese pressing with obi."))
R("vinyl", "Dusty Springfield", "Dusty In Memphis", "LP, Album", "1969", "Philips", "Soul", ("VG", "VG", 45, ""))
R("books", "George Orwell", "Nineteen Eighty-Four", "Paperback", "1989", "Penguin", "Fiction", ("Very Good", "", 4, "Slight lean."), ("Acceptable", "", 2, "Underlining in pencil."))
R("books", "George Orwell", "Nineteen Eighty-Four", "Hardback, slipcase", "2001", "Folio Society", "Fiction", ("Like New", "", 28, "Slipcase with one rub."))
R("books", "George Orwell", "Animal Farm", "Hardback", "1965", "Secker & Warburg", "Fiction", ("Good", "", 12, "Price-clipped jacket."))
R("books", "Daphne du Maurier", "Rebecca", "Paperback", "2003", "Virago", "Fiction", ("Good", "", 3.5, ""), ("Very Good", "", 4.5, ""))
R("books", "Daphne du Maurier", "Rebecca", "Hardback", "1938", "Gollancz", "Fiction", ("Good", "", 65, "Third impression, no jacket."))
R("books", "Frank Herbert", "Dune", "Paperback", "1974", "New English Library", "Fiction", ("Good", "", 5, "Bruce Pennington cover."), ("Acceptable", "", 3, "Tape on the spine."))
R("books", "Frank Herbert", "Dune", "Hardback", "2015", "Gollancz", "Fiction", ("Like New", "", 18, "50th anniversary."))
R("books", "Frank Herbert", "Dune Messiah", "Paperback", "1972", "New English Library", "Fiction", ("Acceptable", "", 2, ""))
R("books", "J. R. R. Tolkien", "The Hobbit", "Hardback", "1978", "Allen & Unwin", "Fiction", ("Good", "", 15, "Jacket torn at the head."), ("Very Good", "", 22, "Maps on the endpapers."))
R("books", "J. R. R. Tolkien", "The Hobbit", "Paperback", "1999", "HarperCollins", "Fiction", ("Good", "", 3, ""))
R("books", "Ursula K. Le Guin", "The Left Hand of Darkness", "Paperback", "1973", "Panther", "Fiction", ("Very Good", "", 5.5, "", "sold"))
R("books", "Toni Morrison", "Beloved", "Paperback", "1997", "Vintage", "Fiction", ("Good", "", 3, ""))
R("books", "Ashley Kahn", "Kind of Blue: The Making of the Miles Davis Masterpiece", "Hardback", "2000", "Granta", "Music", ("Very Good", "", 8.5, "Foreword by Jimmy Cobb."))
R("books", "Elizabeth David", "French Provincial Cooking", "Paperback", "1970", "Penguin", "Cookery", ("Good", "", 4, "Splash on p. 211."))
R("care", "", "Polythene outer sleeves for 12\" LPs, pack of 25", "", "", "House brand", "Accessory", ("New", "", 7.5, ""))
R("care", "", "Carbon fibre record brush", "", "", "House brand", "Accessory", ("New", "", 11, ""))
R("care", "", "Abbey Road zebra crossing fridge magnet", "", "", "House brand", "Accessory", ("New", "", 4.5, ""))
R("care", "", "Frame for one LP sleeve, black", "", "", "House brand", "Accessory", ("New", "", 13, ""))


def gbp(v: float) -> str:
    return f"£{v:.2f}"


def frame(title: str, inner: str, q: str = "") -> str:
    nav = "".join(f'<li><a href="/list/{k}">{esc(v)}</a></li>' for k, v in SECTIONS.items())
    return f"""<!DOCTYPE html>
<html class="no-js" lang="en"><head><meta charset="utf-8"><title>{esc(title)} | Needle &amp; Spine</title><link rel="stylesheet" href="/static/ns.css"></head>
<body><div id="site_headers_wrap"><div id="site_header"><a class="site_logo" href="/">Needle<br>&amp;&nbsp;Spine</a>
<form id="site_search" action="/search" method="get"><input id="search_q" name="q" type="text" size="40" placeholder="Search artists, albums, authors and more..." value="{esc(q)}" autocomplete="off"><select name="type"><option value="all">All</option>{"".join(f'<option value="{k}">{esc(v)}</option>' for k, v in SECTIONS.items())}</select><button type="submit" class="search_btn" title="Search"><i class="icon icon-search"></i></button></form>
<a href="/grading">Grading</a> <a href="/wantlist">Wantlist</a> <a href="/sell/cart">Cart</a></div><ul class="nav_menu">{nav}</ul></div>
<div id="page"><div id="page_content">{inner}</div></div>
<div id="site_footer"><p>Post and packing £4.25 for up to three records, books £3.20. Shop open Thursday to Saturday, 14 Tanner's Row.</p><ul><li><a href="/grading">How we grade</a></li><li><a href="/sellus">Sell us your collection</a></li></ul><form action="/wantlist" method="post">New arrivals by mail: <input name="email" type="email"><button>Join</button></form></div>
<div id="cookie_notice" style="display:none">We keep a cookie for the cart. <button type="button" onclick="this.parentNode.style.display='none'">Fine</button></div></body></html>"""


def card(r: Release) -> str:
    live = r.live()
    if live:
        low = min(c.price for c in live)
        left = f'<span class="card_stock">{len(live)} {"copy" if len(live) == 1 else "copies"} from <span class="price">{gbp(low)}</span></span>' if r.section != "care" else f'<span class="price">{gbp(low)}</span>'
    else:
        left = '<span class="card_stock none">0 for sale</span>'
    return f'<div class="card card_large float_fix shortcut_navigable" data-object-id="{r.number}"><a class="thumbnail_link" href="{r.href}" aria-label="{esc(r.full)}"><span class="thumbnail_center t-{r.section}"></span></a><div class="card_body"><h4><a class="search_result_title" href="{r.href}">{esc(r.full)}</a></h4><p class="card_info">{esc(r.year)} {esc(r.label)} <i>{esc(r.genre)}</i></p><p>{left}</p></div></div>'


def cards(rs: list[Release]) -> str:
    return f'<div id="search_results" class="cards cards_layout_large">{"".join(card(r) for r in rs)}</div>'


def condition(r: Release, c: Copy) -> str:
    if r.section == "care":
        return '<p class="item_condition"><span>New</span></p>'
    if r.section == "books":
        return f'<p class="item_condition"><span class="condition-label">Condition:</span> <span>{esc(c.media)}</span></p>'
    return f'<p class="item_condition"><span class="condition-label">Media:</span> <span>{GRADES[c.media]}</span> <span class="condition-label">Sleeve:</span> <span class="item_sleeve_condition">{GRADES[c.sleeve]}</span></p>'


def buy(c: Copy) -> str:
    if c.state == "sold":
        return '<span class="sold">Sold</span>'
    if c.state == "hold":
        return '<span class="hold">On hold for a customer</span>'
    return f'<form action="/sell/cart" method="post"><input type="hidden" name="add" value="{c.number}"><button class="button button-green cart_button">Add to Cart</button></form>'


def table(r: Release) -> str:
    rows = "".join(
        f'<tr class="shortcut_navigable{" unavailable" if c.state != "ok" else ""}"><td class="item_description"><strong><a class="item_description_title" href="{c.href}">{esc(r.full)}</a></strong>{condition(r, c)}<p class="hide_mobile">{esc(c.note)}</p></td>'
        f'<td class="item_price"><span class="price{" struck" if c.state == "sold" else ""}" data-currency="GBP" data-pricevalue="{c.price}">{gbp(c.price)}</span></td><td class="item_add_to_cart">{buy(c)}</td></tr>' for c in r.copies)
    return f'<table class="table_block mpitems"><thead><tr><th>Our copies</th><th>Price</th><th></th></tr></thead><tbody>{rows}</tbody></table>'


def release(r: Release) -> str:
    other = [o for o in RELEASES if o is not r and (o.artist == r.artist and r.artist)]
    near = [o for o in RELEASES if o.genre == r.genre and o is not r and o not in other][:4]
    facts = "".join(f"<tr><th>{k}:</th><td>{esc(v)}</td></tr>" for k, v in (("Label" if r.section != "books" else "Publisher", r.label), ("Format" if r.section != "books" else "Binding", r.form), ("Released" if r.section != "books" else "Published", r.year), ("Genre", r.genre)) if v)
    live = r.live()
    head = f'<p class="marketplace_for_sale_count">{len(live)} for sale' + (f' from {gbp(min(c.price for c in live))}</p>' if live else '. <a href="/wantlist">Add to your wantlist</a></p>')
    return f"""<div class="breadcrumbs"><a href="/">Home</a> » <a href="/list/{r.section}">{esc(SECTIONS[r.section])}</a></div><div class="profile"><h1 id="profile_title">{esc(r.full)}</h1><table class="table_1fWaB">{facts}</table></div>{head}{table(r)}
{f'<h3>More by {esc(r.artist)}</h3>{cards(other)}' if other else ''}<h3>You may also like</h3>{cards(near)}"""


def item(r: Release, c: Copy) -> str:
    return f"""<div class="breadcrumbs"><a href="/list/{r.section}">{esc(SECTIONS[r.section])}</a> » <a href="{r.href}">{esc(r.full)}</a></div><h1 class="item_title">{esc(r.full)}</h1>{condition(r, c)}<p>{esc(c.note)}</p><p><span class="price">{gbp(c.price)}</span> + £4.25 post</p>{buy(c)}<p><a href="{r.href}">All copies of this title</a></p>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/static/"):
        return asset(NAME, path[8:])
    if path == "/":
        return page(frame("Used records and books", f"<h1>Fresh in the racks</h1>{cards(RELEASES[3:40:4])}<h2>Just sold</h2><ul class='ticker'><li>Kate Bush – Hounds Of Love, NM, £38.00</li><li>Beach Boys – Surf's Up, VG, £21.00</li></ul>"))
    if path == "/search":
        q, kind = query.get("q", ""), query.get("type", "all")
        found = [r for r in RELEASES if hits(q, f"{r.artist} {r.title} {r.form} {r.genre} {r.label} {r.year} {SECTIONS[r.section]}") and kind in ("all", "", r.section)]
        return page(frame(f"Search: {q}", f'<h1>Results for “{esc(q)}”</h1><strong class="pagination_total">{len(found)} results</strong>{cards(found) if found else "<p>We could not find anything. Check the spelling, or search for the artist only.</p>"}', q))
    if path.startswith("/list/") and path[6:] in SECTIONS:
        rs = [r for r in RELEASES if r.section == path[6:]]
        n = int(query["page"]) if query.get("page", "").isdigit() else 1
        last = -(-len(rs) // 12)
        n = min(max(n, 1), last)
        nav = "".join(f'<li>{f"<strong>{i}</strong>" if i == n else f"""<a href="{path}?page={i}">{i}</a>"""}</li>' for i in range(1, last + 1))
        return page(frame(SECTIONS[path[6:]], f'<h1>{esc(SECTIONS[path[6:]])}</h1>{cards(rs[(n - 1) * 12:n * 12])}<ul class="pagination_page_links">{nav}</ul>'))
    if path == "/grading":
        return page(frame("How we grade", "<h1>How we grade</h1><p>Best to worst: Mint (M), Near Mint (NM or M-), Very Good Plus (VG+), Very Good (VG), Good Plus (G+), Good (G), Fair (F). The first grade is the record, the second the sleeve. Books: Like New, Very Good, Good, Acceptable.</p>"))
    if path in ("/wantlist", "/sellus"):
        return page(frame("Write to us", "<h1>Write to us</h1><p>racks@needlespine.example, or call in.</p>"))
    if path == "/sell/cart":
        if method == "POST":
            return redirect("/sell/cart", [("Set-Cookie", f"ns_cart={form.get('add', '')}; Path=/")])
        for r in RELEASES:
            for c in r.live():
                if str(c.number) == cookies.get("ns_cart"):
                    return page(frame("Cart", f"<h1>Cart</h1><p>{esc(r.full)} {gbp(c.price)}</p>"))
        return page(frame("Cart", "<h1>Cart</h1><p>Your cart is empty.</p>"))
    for r in RELEASES:
        if r.href == path:
            return page(frame(r.full, release(r)))
        for c in r.copies:
            if c.href == path:
                return page(frame(r.full, item(r, c)))
    return page(frame("Not found", "<h1>404</h1><p>That copy has gone.</p>"), 404)


# ---------------------------------------------------------------- the key
def _copies(test: Callable[[Release, Copy], bool]) -> list[tuple[str, str]]:
    out = []
    for r in RELEASES:
        for c in r.live():
            if test(r, c):
                grade = f"{GRADES[c.media]} / {GRADES[c.sleeve]}" if c.sleeve else c.media
                out.append((f"{r.full}, {grade}", dec(c.price)))
    assert out
    return out


def _whole(test: Callable[[Release], bool]) -> list[tuple]:
    out: list[tuple] = []
    for r in RELEASES:
        ps = sorted(c.price for c in r.live())
        if ps and test(r):
            out.append((r.full, dec(ps[0])) if ps[0] == ps[-1] else (r.full, None, {"range": (dec(ps[0]), dec(ps[-1]))}))
    assert out
    return out


CASES: list[dict] = [
    {"query": "kind of blue vinyl near mint", "determination": "products_found", "offers": _copies(lambda r, c: r.title == "Kind Of Blue" and r.section == "vinyl" and c.media == "NM"), "either": [],
     "why": "One of the three LP copies is NM; the NM CD is no vinyl and Ashley Kahn's is a book about it."},
    {"query": "fleetwood mac rumours lp under £20", "determination": "products_found", "offers": _copies(lambda r, c: r.title == "Rumours" and c.price < 20), "either": [],
     "why": "Two copies of the 1977 LP, £14 and £4; the sealed reissue is £27.99 and Tusk another record."},
    {"query": "hounds of love", "determination": "no_online_availability", "offers": [], "either": [], "why": "Both copies are sold; The Kick Inside is another album."},
    {"query": "cheapest copy of dune by frank herbert", "determination": "products_found", "offers": _copies(lambda r, c: r.title == "Dune" and c.price == 3), "either": [],
     "why": "The acceptable paperback at £3; Dune Messiah for £2 is the sequel."},
    {"query": "blue monday 12\"", "determination": "products_found", "offers": _whole(lambda r: r.title == "Blue Monday"), "either": [], "why": "One release, two copies at £5 and £12."},
    {"query": "jazz on vinyl, record graded VG+ or better, max £20", "determination": "products_found",
     "offers": _copies(lambda r, c: r.section == "vinyl" and r.genre == "Jazz" and RANK.index(c.media) >= 4 and c.price <= 20), "either": [],
     "why": "A Love Supreme VG+ £19.50, Ella And Louis £17, Time Out VG+ £15; the others are dearer or graded lower."},
    {"query": "the hobbit hardback", "determination": "products_found", "offers": _whole(lambda r: r.title == "The Hobbit" and r.form == "Hardback"), "either": [], "why": "The 1978 hardback, two copies; the other edition is paperback."},
    {"query": "beach boys pet sounds", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Nothing by the Beach Boys is listed; the home page only tells of one just sold."},
    {"query": "abbey road beatles lp at least VG", "determination": "products_found", "offers": _copies(lambda r, c: r.title == "Abbey Road" and r.section == "vinyl" and RANK.index(c.media) >= 3), "either": [],
     "why": "The VG/VG copy at £55; the other record is G+ (only its sleeve is VG), then a cassette and a fridge magnet."},
    {"query": "orwell 1984 hardcover", "determination": "products_found", "offers": _whole(lambda r: r.title == "Nineteen Eighty-Four" and r.form.startswith("Hardback")), "either": [],
     "why": "Sold as Nineteen Eighty-Four: the Folio Society one; Animal Farm is another book."},
]
