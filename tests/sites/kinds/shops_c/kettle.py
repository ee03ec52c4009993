"""The Slow Kettle: a magazine with a small wiki about coffee and tea gear. It sells nothing."""
from __future__ import annotations

from dataclasses import dataclass

from ._util import Response, asset, esc, hits, page, slug

NAME = "kettle"


@dataclass
class Entry:
    title: str
    desk: str       # Tests | Guides | Letters | Glossary
    by: str
    date: str
    body: list[str]

    @property
    def href(self) -> str:
        return f"/{'wiki' if self.desk == 'Glossary' else 'read'}/{slug(self.title)}"


def E(title: str, desk: str, by: str, date: str, *body: str) -> Entry:
    return Entry(title, desk, by, date, list(body))


ENTRIES = [
    E("Five espresso machines under £200, lived with for a month", "Tests", "Ines Marlow", "3 March", "We borrowed five machines and made four hundred cups.", "The Brio Uno (about £149 in most shops) steams slowly and pulls a decent shot. The Casa Lina (£189) is the one that we would keep. The Pronto 15 (£129) leaks after a week.", "Verdict: Casa Lina 8/10, Brio Uno 7/10, Pronto 15 4/10. All machines went back to their makers."),
    E("Gooseneck kettles: does the spout matter?", "Tests", "Owen Tait", "24 February", "Seven kettles, one scale, one patient photographer.", "The Heron 1 litre costs £79 and holds its temperature within one degree. The Stork at £45 drifts by four. The Egret (discontinued, once £60) still turns up second hand.", "If you brew one cup in the morning, a jug will do."),
    E("Hand grinders for travel", "Tests", "Ines Marlow", "10 February", "We ground 20 g on trains, in tents and once in a lift.", "The Pilgrim (£95) takes forty seconds. The Nomad Mini (£52) takes two minutes and fits in an AeroPress. The Drover is heavy but the burrs are superb, at £160.", "Winner: Pilgrim."),
    E("Electric burr grinders for filter coffee", "Tests", "Owen Tait", "28 January", "Under £250 there are three worth hearing about; under £100 there is one.", "The Quern 40 is £98. The Millrace is £179. The Millrace SD adds scales for £239.", "Noise at one metre: 71, 68 and 68 dB."),
    E("Descaling without tears", "Guides", "Bea Lindqvist", "20 January", "Citric acid, 20 g to a litre, costs pennies in any chemist's.", "Never descale an aluminium boiler with vinegar. Rinse three times."),
    E("How to choose a teapot that does not dribble", "Guides", "Bea Lindqvist", "12 January", "The lip should be sharp and the spout should end above the lid.", "Expect to pay £20 to £35 for a good stoneware pot of 900 ml. Cast iron pots from £60 keep heat but must not go on the hob."),
    E("Water: jugs, filters and what they do", "Guides", "Owen Tait", "5 January", "A jug filter takes out about half the hardness. Cartridges come to £60 a year.", "For espresso aim for 80 mg/l of hardness."),
    E("Where to buy beans in the north", "Guides", "Ines Marlow", "18 December", "Roasters whom we like in Leeds, Sheffield and Newcastle, with the prices of their house blends (£8 to £11 for 250 g).", "We have no links to any of them and they paid for nothing."),
    E("Milk jugs, thermometers and other small things", "Guides", "Bea Lindqvist", "2 December", "A 350 ml jug suits one cappuccino. A clip thermometer costs about £6."),
    E("Gifts for the person who has everything but a scale", "Guides", "Ines Marlow", "25 November", "Scales with 0.1 g steps start at £18. A timer is worth five pounds more.", "Also good: a tin of loose-leaf Assam, a cloth filter, an enamel mug."),
    E("Stovetop pots compared", "Tests", "Owen Tait", "16 November", "Moka pots for three cups: aluminium £24, steel £39, induction £45.", "Steel is easier to clean; aluminium tastes no different."),
    E("Cold brew makers, a summer's worth", "Tests", "Bea Lindqvist", "4 August", "The Fjord jug (£28) filters clean. The Tarn tower (£210) is furniture."),
    E("Letter: my machine is thirty years old", "Letters", "R. Oakes", "1 March", "I bought it for £85 in 1994 and have changed two gaskets. Should I sell it?", "Editor: no."),
    E("Letter: decaf is not a crime", "Letters", "Priya N.", "22 February", "Please test some decaffeinated beans. Editor: we shall."),
    E("Letter: pods", "Letters", "G. Ashworth", "3 February", "Forty pence a cup is daylight robbery. Editor: we measured 38p."),
    E("Portafilter", "Glossary", "wiki", "edited 2 March", "The handle with the basket. Common sizes are 51, 54 and 58 mm."),
    E("Tamper", "Glossary", "wiki", "edited 8 January", "A weight with a handle for pressing the coffee flat. Should fit the basket within 0.3 mm."),
    E("Burr", "Glossary", "wiki", "edited 19 December", "Conical and flat burrs crush beans between two edges. Steel or ceramic."),
    E("Gongfu", "Glossary", "wiki", "edited 11 October", "Short, strong infusions of tea in a small pot. See also Gaiwan."),
    E("Gaiwan", "Glossary", "wiki", "edited 11 October", "A lidded bowl of 100 to 150 ml, porcelain by preference. See also Gongfu."),
    E("Crema", "Glossary", "wiki", "edited 30 June", "The foam of oils and gas on an espresso."),
    E("AeroPress", "Glossary", "wiki", "edited 14 May", "A plunger brewer of plastic. Recommended retail price £32 at the time of writing."),
]
DESKS = ["Tests", "Guides", "Letters", "Glossary"]


def frame(title: str, inner: str, q: str = "") -> str:
    nav = "".join(f'<li class="menu-item"><a href="/desk/{d.lower()}">{d}</a></li>' for d in DESKS)
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{esc(title)} – The Slow Kettle</title><link rel="stylesheet" href="/theme/kettle.css"></head>
<body class="blog hentry-list"><a class="skip-link" href="#primary">Skip to content</a>
<header class="site-header"><p class="site-title"><a href="/">The Slow Kettle</a></p><p class="site-description">Coffee and tea gear, used before it is written about</p>
<nav class="main-navigation"><ul>{nav}<li class="menu-item"><a href="/about">About</a></li></ul></nav></header>
<div id="page"><main id="primary">{inner}</main><aside class="widget-area"><section class="widget widget_search"><form role="search" method="get" class="search-form" action="/">
<label>Search for: <input type="search" class="search-field" name="s" value="{esc(q)}" placeholder="Search …"></label><button type="submit" class="search-submit">Search</button></form></section>
<section class="widget"><h2>Recent letters</h2><ul>{"".join(f'<li><a href="{e.href}">{esc(e.title)}</a></li>' for e in ENTRIES if e.desk == "Letters")}</ul></section>
<section class="widget"><h2>By post</h2><form action="/letter" method="post"><input type="email" name="mail" placeholder="you@example.org"><button>Send me the monthly letter</button></form></section></aside></div>
<footer class="site-footer">The Slow Kettle is written by three people and paid for by readers' gifts. <a href="/about">About</a></footer></body></html>"""


def excerpt(e: Entry) -> str:
    return f'<article class="hentry"><header><h2 class="entry-title"><a href="{e.href}" rel="bookmark">{esc(e.title)}</a></h2><span class="posted-on">{e.date}</span> <span class="byline">{esc(e.by)}</span> in <a href="/desk/{e.desk.lower()}">{e.desk}</a></header><p>{esc(e.body[0])} <a class="more-link" href="{e.href}">Continue reading</a></p></article>'


def roll(head: str, entries: list[Entry], base: str, number: int) -> str:
    per = 6
    last = max(1, -(-len(entries) // per))
    number = min(max(1, number), last)
    nav = (f'<a class="nav-previous" href="{esc(base)}page={number + 1}">Older posts</a>' if number < last else "") + (f' <a class="nav-next" href="{esc(base)}page={number - 1}">Newer posts</a>' if number > 1 else "")
    return f"<h1>{esc(head)}</h1>{''.join(excerpt(e) for e in entries[(number - 1) * per:number * per]) or '<p>Nothing found. Perhaps another word?</p>'}<nav class=\"posts-navigation\">{nav}</nav>"


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/theme/kettle.css":
        return page(asset(NAME, "kettle.css"), kind="text/css; charset=utf-8")
    number = int(query["page"]) if query.get("page", "").isdigit() else 1
    if path == "/" and "s" in query:
        s = query["s"]
        return page(frame(f"Search: {s}", roll(f"Search results for: {s}", [e for e in ENTRIES if hits(s, e.title + " " + " ".join(e.body))], f"/?s={s}&", number), s))
    if path == "/":
        return page(frame("Home", roll("Latest", [e for e in ENTRIES if e.desk != "Glossary"], "/?", number)))
    if path.startswith("/desk/") and path[6:].title() in DESKS:
        desk = path[6:].title()
        return page(frame(desk, roll(desk, [e for e in ENTRIES if e.desk == desk], path + "?", number)))
    if path == "/about":
        return page(frame("About", "<h1>About</h1><p>We test what we borrow and give it back. There is no shop here and there are no affiliate links: prices in our articles are what we saw in shops when we wrote. Write to us about errors.</p>"))
    if path == "/letter":
        return page(frame("Thank you", "<h1>Thank you</h1><p>The next letter goes out on the first.</p>"))
    for e in ENTRIES:
        if e.href == path:
            edit = '<p class="wiki-note">This is a wiki page. <a href="/desk/glossary">All terms</a></p>' if e.desk == "Glossary" else ""
            near = "".join(f'<li><a href="{o.href}">{esc(o.title)}</a></li>' for o in ENTRIES if o.desk == e.desk and o is not e)
            return page(frame(e.title, f'<article class="hentry single"><h1 class="entry-title">{esc(e.title)}</h1><p class="posted-on">{esc(e.by)}, {e.date}</p>{"".join(f"<p>{esc(p)}</p>" for p in e.body)}{edit}</article><section class="yarpp"><h2>Also in {e.desk}</h2><ul>{near}</ul></section>'))
    return page(frame("Not found", "<h1>Nothing here</h1>"), 404)


def _case(query: str, why: str) -> dict:
    return {"query": query, "determination": "wrong_page_type", "offers": [], "either": [], "why": why}


CASES: list[dict] = [
    _case("espresso machine under £200", "The test names machines and shop prices, but nothing can be bought on the site."),
    _case("gooseneck kettle with temperature control", "A magazine test of kettles, no shop."),
    _case("manual coffee grinder for travelling, less than £100", "Grinders are reviewed with prices seen elsewhere."),
    _case("teapot of about 900 ml", "Only a guide on choosing one."),
    _case("58 mm tamper", "Only glossary entries mention tampers and sizes."),
    _case("cold brew jug", "A test of cold brew makers, nothing to buy."),
    _case("decaffeinated coffee beans 250 g", "Beans are written about; a letter asks for decaf."),
    _case("AeroPress", "A wiki entry that quotes the recommended price."),
]
