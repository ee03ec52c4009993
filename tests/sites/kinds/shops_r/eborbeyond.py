"""Ebor & Beyond (York): tickets, guided tours and attractions in pounds; a React-like one-script site: empty shell, client-side routes, JSON API, load more, cookie banner."""
import html
import json
import re

MANY = True
NAME = "eborbeyond"
TITLE = "Ebor & Beyond"
BUILD = "4f1c9a2b"

CATS = {
    "walking-tours": ("Walking tours", "Small groups, local guides and stories you won't find on a plaque."),
    "evening-and-ghosts": ("Evenings & ghosts", "After dark in Europe's most haunted city, and on the coast."),
    "boats": ("Boats & cruises", "On the Ouse, out to the seals and beyond the harbour wall."),
    "day-trips": ("Day trips", "Sixteen-seat minibuses from York. Hotel pick-up by arrangement."),
    "castles-and-museums": ("Castles, houses & museums", "Skip-the-queue admission to the great places of the North."),
    "family-days": ("Family days out", "Animals, ropes, trains and chocolate."),
    "food-and-drink": ("Food & drink", "Tastings, workshops and afternoon teas."),
    "passes-and-vouchers": ("Passes & gift vouchers", "One ticket for many places, or let them choose."),
}
X = []
A, CH, FAM = "Adult", "Child", "Family"


def x(title, cat, place, time, tickets, short, desc, facts="", dates=(), variants=(), status="on", kind="daily"):
    """tickets: [(label, note, price, old?)]; variants: [(label, {ticket: price})]; dates: [(label, "on" or "soldout", {ticket: price} or None)]"""
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "").replace("’", "").replace("ë", "e")).strip("-")
    groups = []
    if variants:
        groups = [(lab, "on", [(t[0], t[1], prices.get(t[0], t[2]), None) for t in tickets]) for lab, prices in variants]
    elif dates:
        groups = [(d[0], d[1], [(t[0], t[1], (d[2] or {}).get(t[0], t[2]), t[3] if len(t) > 3 else None) for t in tickets]) for d in (tuple(d) + (None,) for d in dates)]
    else:
        groups = [("", "on", [(t[0], t[1], t[2], t[3] if len(t) > 3 else None) for t in tickets])]
    X.append({"n": len(X), "slug": slug, "title": title, "cat": cat, "place": place, "time": time, "short": short, "desc": desc, "facts": [tuple(f.split("=", 1)) for f in facts.split("; ") if f],
              "groups": groups, "groupKind": "option" if variants else "date" if dates else "", "status": status, "kind": kind})


K = "walking-tours"
x("York Highlights Walking Tour", K, "York", "2 hours", [(A, "16+", 14.00), (CH, "5-15", 7.00), ("Student / senior", "with ID", 12.00), (FAM, "2 adults + 2 children", 35.00)], "Minster, Shambles and the walls with a Blue Badge guide.",
  "The classic introduction to the city: two thousand years in two hours, at an easy pace.", "Language=English; Meeting point=Exhibition Square; Group size=Up to 20")
x("York City Walls Circuit", K, "York", "2.5 hours", [(A, "16+", 12.00), (CH, "5-15", 6.00)], "All two miles of the medieval walls.", "Walk the whole circuit with a guide who knows every bar and postern. Not suitable for prams or wheelchairs.", "Language=English; Meeting point=Micklegate Bar; Group size=Up to 15")
x("Romans & Vikings Explorer Walk", K, "York", "90 minutes", [(A, "16+", 11.00), (CH, "4-15", 8.00), (FAM, "2 adults + 2 children", 32.00)], "Dress up, dig in and find the ninth legion.", "A walk with props and helmets for younger historians.", "Language=English; Meeting point=Constantine statue; Good for=Ages 5-11")
x("Private York Tour with Historian", K, "York", "3 hours", [("Per group", "up to 8 people", 165.00)], "Your own guide, your own pace.", "Tell us what you like and we will plan the route.", "Language=English; Meeting point=Your hotel; Group size=Up to 8")
x("Secret Snickelways Walk", K, "York", "90 minutes", [(A, "16+", 12.50), (CH, "8-15", 7.50)], "The alleys between the streets.", "Squeeze down Mad Alice Lane and out into courtyards most people miss.", "Language=English; Meeting point=St William's College; Group size=Up to 12")
x("Wizards of the Shambles Walk", K, "York", "75 minutes", [(A, "16+", 13.00), (CH, "4-15", 9.00), (FAM, "2 adults + 2 children", 38.00)], "Wands out: magic, potions and a sorting.", "An interactive walk for fans of all things wizardly.", "Language=English; Meeting point=King's Square; Good for=Ages 6-13")
x("Stadtführung York (in German)", K, "York", "2 hours", [(A, "16+", 14.00), (CH, "5-15", 7.00)], "The York Highlights walk with a German-speaking guide.", "Der Klassiker auf Deutsch: Münster, Shambles und Stadtmauer. Our other public walks are in English only.", "Language=German; Meeting point=Exhibition Square; Group size=Up to 20")
x("Harrogate Spa Town Walk", K, "Harrogate", "2 hours", [(A, "16+", 12.00), (CH, "5-15", 5.00)], "Wells, waters and Agatha Christie.", "From the Pump Room to the Valley Gardens.", "Language=English; Meeting point=Royal Pump Room")
x("Durham Cathedral & Castle Walk", K, "Durham", "2 hours", [(A, "16+", 13.50), (CH, "5-15", 7.00)], "Round the peninsula with a guide.", "Outside views of the castle and a visit of the cathedral. Castle admission is not included.", "Language=English; Meeting point=Market Place")
K = "evening-and-ghosts"
x("The Shambles Ghost Walk", K, "York", "75 minutes", [(A, "15+", 9.00), (CH, "6-14", 6.00), (FAM, "2 adults + 2 children", 25.00)], "Every night at 8 pm, whatever the weather.", "Our storyteller in top hat leads you through lantern-lit lanes. Some scares, many laughs.", "Language=English; Meeting point=King's Square; Minimum age=6")
x("York Ghost Bus Night Ride", K, "York", "75 minutes", [(A, "15+", 19.50), (CH, "8-14", 14.00)], "A comedy-horror show on a black double decker.", "You stay in your seat; the spirits come to you.", "Language=English; Meeting point=Station Road; Minimum age=8")
x("Haunted Treasurer's Cellars by Candlelight", K, "York", "1 hour", [("Adult", "16+ only", 24.00, 28.00)], "Where the Roman soldiers walked.", "Just twelve people in the cellars, with a glass of mulled wine.", "Language=English; Minimum age=16")
x("Whitby Dracula Night Walk", K, "Whitby", "75 minutes", [(A, "15+", 12.00), (CH, "8-14", 8.00)], "199 steps, one vampire.", "In the footsteps of Bram Stoker below the abbey.", "Language=English; Meeting point=Whale Bone Arch; Minimum age=8")
x("Halloween Lantern Procession", K, "York", "2 hours", [(A, "15+", 15.00), (CH, "6-14", 10.00)], "Lanterns, drums and a thousand pumpkins.", "The procession took place on 31 October 2025.", "Language=English", status="ended")
x("Illuminated Minster Evening", K, "York", "90 minutes", [(A, "16+", 22.00), (CH, "5-15", 11.00)], "Projections and choir in the nave.", "An evening of light and sound inside the Minster.", "Doors open=7 pm", dates=[("Fri 18 June 2027", "on"), ("Sat 19 June 2027", "on"), ("Sun 20 June 2027", "soldout")], kind="dates")
K = "boats"
x("River Ouse Sightseeing Cruise", K, "York", "45 minutes", [(A, "16+", 13.50), (CH, "5-15", 7.50), (FAM, "2 adults + 3 children", 36.00)], "The city from the water with live commentary.", "Boats leave every half hour from King's Staith and Lendal. Bar and toilet on board; under fives free.", "Pier=King's Staith; Dogs=Welcome")
x("Early Evening River Cruise", K, "York", "70 minutes", [(A, "16+", 16.00), (CH, "5-15", 9.50)], "A drink on deck as the sun goes down.", "Recorded music and a licensed bar. Individual tickets only.", "Pier=King's Staith; Departs=7.30 pm")
x("Afternoon Tea Cruise", K, "York", "2 hours", [(A, "16+", 38.00), (CH, "5-15", 22.00)], "Scones and sandwiches while the banks glide by.", "Tea, prosecco or squash, and three tiers of good things on the river.", "Pier=Lendal", dates=[("Sun 13 June 2027", "on"), ("Sun 20 June 2027", "on"), ("Sun 27 June 2027", "soldout")], kind="dates")
x("Floodlit Dinner Cruise", K, "York", "3 hours", [("Adult", "18+ only", 62.00)], "Three courses, live jazz and a floodlit city.", "Boarding at 7.15 pm. Vegetarian and gluten-free menus on request.", "Pier=Lendal; Minimum age=18", dates=[("Sat 12 June 2027", "on"), ("Sat 19 June 2027", "soldout"), ("Sat 26 June 2027", "on")], kind="dates")
x("Whitby Whale Watching Trip", K, "Whitby", "4 hours", [(A, "13+", 75.00), (CH, "8-12", 60.00)], "Minkes, porpoises and gannets.", "Out to the feeding grounds on a fast boat. Waterproof suits provided.", "Minimum age=8", dates=[("Sat 7 August 2027", "on"), ("Sat 14 August 2027", "on"), ("Sat 21 August 2027", "on")], kind="dates")
x("Farne Islands Seal & Puffin Boat", K, "Seahouses", "2.5 hours", [(A, "15+", 28.00), (CH, "3-14", 18.00), (FAM, "2 adults + 2 children", 82.00)], "Twenty thousand puffins can't be wrong.", "Sail round the islands; landing fee extra.", "Pier=Seahouses harbour")
x("Self-Drive Red Boat Hire", K, "York", "1 or 2 hours", [("Per boat", "up to 8 people", 45.00)], "You are the captain. No licence needed.", "Small electric motor boats with life jackets. A short lesson comes first.", "Skipper=18+", variants=[("1 hour", {}), ("2 hours", {"Per boat": 80.00})])
x("Guided Kayak Tour of York", K, "York", "2 hours", [("Adult", "16+", 42.00), ("Youth", "12-15", 34.00)], "Paddle under the bridges.", "Sit-on-top kayaks with an instructor; all kit included.", "Minimum age=12; Swimming=50 m")
K = "day-trips"
x("Yorkshire Dales Day Tour", K, "From York", "9 hours", [(A, "16+", 62.00), (CH, "5-15", 52.00)], "Waterfalls, drystone walls and cheese.", "Bolton Abbey, Malham, Hawes and Aysgarth Falls.", "Language=English; Departs=8.45 am")
x("North York Moors & Whitby Day Tour", K, "From York", "9 hours", [(A, "16+", 58.00), (CH, "5-15", 48.00)], "Heather, Heartbeat and harbour.", "Goathland, Whitby and Robin Hood's Bay. Time for fish and chips.", "Language=English; Departs=8.45 am")
x("Herriot Country Tour", K, "From York", "8 hours", [(A, "16+", 59.00, 64.00), (CH, "5-15", 49.00)], "All creatures great and small.", "Thirsk, Askrigg and the World of James Herriot.", "Language=English; Departs=9 am")
x("Hadrian's Wall & Durham Day Tour", K, "From York", "10 hours", [(A, "16+", 74.00), (CH, "5-15", 62.00)], "The edge of the empire.", "Housesteads fort, Steel Rigg and Durham Cathedral.", "Language=English; Departs=8 am")
x("Lake District Day Tour", K, "From York", "11 hours", [(A, "16+", 79.00), (CH, "5-15", 69.00)], "Windermere, Grasmere and gingerbread.", "Includes a cruise on Windermere.", "Language=English; Departs=7.45 am")
x("Brontë Country Half Day Tour", K, "From York", "5 hours", [(A, "16+", 42.00), (CH, "5-15", 32.00)], "Haworth and the moor of Wuthering Heights.", "With admission to the Parsonage Museum.", "Language=English; Departs=1 pm")
x("Robin Hood's Bay Fossil Hunt Day", K, "From York", "8 hours", [(A, "16+", 54.00), (CH, "5-15", 44.00)], "Ammonites in your pocket.", "With a geologist, hammers and safety goggles.", "Language=English", status="soldout")
x("Edinburgh by Rail Day Trip", K, "From York", "13 hours", [(A, "16+", 129.00)], "First-class seats and a castle at the other end.", "Put together for you: send us your date and we will quote.", "Language=English", status="enquire")
K = "castles-and-museums"
x("Castle Howard House & Gardens", K, "Near Malton", "Half a day", [(A, "17+", 28.50), (CH, "4-16", 14.50), (FAM, "2 adults + 2 children", 72.00)], "Brideshead itself.", "The great house with its dome, gardens and adventure playground.", "Open=10 am-5 pm")
x("Clifford's Tower", K, "York", "1 hour", [(A, "18+", 9.00), (CH, "5-17", 5.40), (FAM, "2 adults + 3 children", 23.40)], "The keep of York Castle, with roof deck.", "The best view in the city from the top of what remains of the royal castle.", "Open=10 am-6 pm")
x("Bamburgh Castle", K, "Bamburgh", "3 hours", [(A, "16+", 17.50), (CH, "5-15", 9.00), (FAM, "2 adults + 3 children", 46.00)], "Sea, sand and a thousand years.", "The seat of the kings of Northumbria: state rooms, keep and armoury.", "Open=10 am-5 pm")
x("Alnwick Castle & State Rooms", K, "Alnwick", "Half a day", [(A, "17+", 24.00), (CH, "5-16", 13.00), (FAM, "2 adults + 2 children", 65.00)], "Broomsticks and dukes.", "The seat of the Percys.", "Open=April to October")
x("Skipton Castle", K, "Skipton", "2 hours", [(A, "18+", 10.40), (CH, "5-17", 6.40)], "One of the most complete medieval castles in England.", "Fully roofed: a good place on a wet day. Individual tickets only.", "Open=10 am-5 pm")
x("Whitby Abbey", K, "Whitby", "2 hours", [(A, "18+", 11.00), (CH, "5-17", 6.60), (FAM, "2 adults + 3 children", 28.60)], "Gothic ruins above the sea.", "The ruins that inspired Dracula, with museum.", "Open=10 am-6 pm")
x("Fountains Abbey & Studley Royal", K, "Ripon", "Half a day", [(A, "18+", 20.00), (CH, "5-17", 10.00), (FAM, "2 adults + 3 children", 50.00)], "Abbey ruins and a water garden.", "A World Heritage Site in a wooded valley.", "Open=10 am-5 pm")
x("York Minster & Tower Climb", K, "York", "2 hours", [(A, "16+", 26.00), (CH, "8-15", 12.00)], "275 steps to the highest spot in York.", "Minster admission with a timed climb of the central tower.", "Minimum age=8")
x("Viking Dig Experience", K, "York", "75 minutes", [(A, "17+", 16.50), (CH, "5-16", 11.50), (FAM, "2 adults + 2 children", 48.00)], "Smell the tenth century.", "Ride through a street of Jorvik and handle real finds.", "Open=10 am-4 pm")
x("Ripon Three Museums Ticket", K, "Ripon", "Half a day", [(A, "16+", 19.00), (CH, "6-15", 9.50)], "Workhouse, prison and courthouse.", "Valid for a year.", "Open=11 am-4 pm")
K = "family-days"
x("Moorland Wildlife Park", K, "Near Pickering", "All day", [(A, "13+", 24.00), (CH, "3-12", 20.00), (FAM, "2 adults + 2 children", 82.00)], "Lemurs, otters and red pandas.", "Forty acres of animals, with talks all day. Under threes free.", "Open=10 am-5 pm")
x("Alpaca Trekking in the Wolds", K, "Near Driffield", "90 minutes", [(A, "12+", 32.00), (CH, "6-11", 25.00)], "Your own alpaca for a walk.", "Gentle, woolly and better behaved than most dogs.", "Minimum age=6")
x("Treetop High Ropes", K, "Dalby Forest", "2.5 hours", [(A, "16+", 36.00), ("Junior", "10-15", 27.00)], "Zip wires and swings in the canopy.", "Five sites, seven zip wires and one Tarzan swing.", "Minimum height=1.40 m")
x("Moors Railway Day Rover", K, "Pickering", "All day", [(A, "16+", 49.50), (CH, "5-15", 24.75), (FAM, "2 adults + 3 children", 99.00)], "Steam from Pickering to Whitby, on and off all day.", "Eighteen miles of heritage line. Seats in standard class; the buffet is on the platform.", "Season=April to October")
x("Santa Steam Train", K, "Pickering", "75 minutes", [(A, "16+", 29.00), (CH, "1-15", 29.00)], "A present for every child and a mince pie for the rest.", "Our 2025 Santa trains have run. Dates for the next season have not been announced.", "Season=December", status="ended")
x("Farmyard Adventure Park", K, "Near York", "All day", [(A, "16+", 15.00), (CH, "2-15", 14.00), (FAM, "2 adults + 2 children", 54.00)], "Pigs, tractors and a giant straw mountain.", "Bottle-feed the lambs in spring.", "Open=10 am-5 pm")
x("Falconry Morning", K, "Near Thirsk", "3 hours", [("Per person", "10+", 55.00)], "Fly hawks, owls and an eagle.", "A hands-on morning at the birds of prey centre.", "Minimum age=10")
K = "food-and-drink"
x("York Food Lovers' Walk", K, "York", "3.5 hours", [("Adult", "16+", 68.00), (CH, "8-15", 48.00)], "Ten tastings in seven stops.", "Pies, curd tarts, cheese and chocolate. Drinks: tea and soft drinks.", "Language=English")
x("Gin Distillery Experience", K, "York", "2 hours", [("Adult", "18+", 28.00)], "Three gins and a tour of the still.", "Meet Ebba the copper still and blend your botanicals.", "Minimum age=18")
x("York Brewery Tour & Tasting", K, "York", "75 minutes", [("Adult", "18+", 18.00)], "See the coppers, taste four ales.", "Our brewer shows you the malt store, the coppers and the cellar, then it's four thirds at the tap.", "Minimum age=18")
x("Chocolate Making Workshop", K, "York", "2 hours", [(A, "16+", 34.00), (CH, "7-15", 24.00)], "Temper, fill and take home a box.", "In the city that invented the Chocolate Orange.", "Minimum age=7")
x("Afternoon Tea on the Moors Railway", K, "Pickering", "2.5 hours", [(A, "16+", 45.00), (CH, "5-15", 30.00)], "A Pullman carriage, a steam engine and clotted cream.", "Served at your seat between Pickering and Levisham and back.", "Dress code=Smart casual", dates=[("Sun 13 June 2027", "on"), ("Sun 27 June 2027", "on"), ("Sun 11 July 2027", "on")], kind="dates")
x("Yorkshire Cheese & Wine Evening", K, "York", "2 hours", [("Adult", "18+", 39.00)], "Six cheeses, five wines.", "In the cellar of a Georgian town house.", "Minimum age=18", status="soldout")
K = "passes-and-vouchers"
x("York City Pass", K, "York", "1 to 3 days", [(A, "16+", 65.00), (CH, "5-15", 40.00)], "Thirty attractions, one pass.", "Minster, Clifford's Tower, Viking Dig, a river cruise and more. Days are consecutive calendar days from the first visit.", "Delivery=By e-mail", variants=[("1 day", {}), ("2 days", {A: 85.00, CH: 50.00}), ("3 days", {A: 99.00, CH: 59.00})], kind="open")
x("York Hop-On Hop-Off Bus", K, "York", "24 or 48 hours", [(A, "16+", 19.00), (CH, "5-15", 10.00)], "Twenty stops round the city.", "Open-top buses every fifteen minutes, commentary in English.", "Valid=From first use", variants=[("24 hours", {}), ("48 hours", {A: 24.00, CH: 13.00})], kind="open")
x("Ebor & Beyond Gift Voucher", K, "Anywhere", "Valid 2 years", [("Voucher", "by e-mail", 25.00)], "Let them choose.", "Valid for everything on this site.", "Delivery=By e-mail", variants=[("£25", {}), ("£50", {"Voucher": 50.00}), ("£100", {"Voucher": 100.00})], kind="open")

for it in X:
    if it["title"].startswith("Alnwick"):
        it["status"] = "soldout"
        it["desc"] += " Closed for building works until further notice; online sale is suspended."
BY = {i["slug"]: i for i in X}

CASES = [
    {"query": "ghost walk york child ticket", "determination": "products_found", "offers": [("The Shambles Ghost Walk, Child", "6.00")], "either": [], "why": "the Whitby walk is in Whitby, the bus is no walk, the cellars are 16+"},
    {"query": "river cruise york family ticket", "determination": "products_found", "offers": [("River Ouse Sightseeing Cruise, Family", "36.00")], "either": [], "why": "the other river cruises have no family ticket"},
    {"query": "york city pass 2 days adult", "determination": "products_found", "offers": [("York City Pass, 2 days / Adult", "85.00")], "either": [], "why": "one of three lengths"},
    {"query": "beer tasting tour", "determination": "products_found", "offers": [("York Brewery Tour & Tasting", "18.00")], "either": [], "why": "page says ales; gin and wine are others"},
    {"query": "castle family ticket under £50", "determination": "products_found", "offers": [("Clifford's Tower, Family", "23.40"), ("Bamburgh Castle, Family", "46.00")], "either": [],
     "why": "Castle Howard 72, Alnwick closed, Skipton has no family ticket; abbeys are no castles"},
    {"query": "afternoon tea on a steam train", "determination": "products_found", "offers": [("Afternoon Tea on the Moors Railway", None, {"range": ["30.00", "45.00"]})], "either": [], "why": "the other afternoon tea is on a boat"},
    {"query": "hot air balloon flight", "determination": "no_relevant_products", "offers": [], "either": [], "why": "no flights at all"},
    {"query": "york guided walk in spanish", "determination": "no_relevant_products", "offers": [], "either": [], "why": "walks in English and one in German"},
    {"query": "dinner cruise 19 june 2027", "determination": "no_online_availability", "offers": [], "either": [], "why": "that Saturday is sold out, the 12th and 26th are not"},
    {"query": "santa train tickets", "determination": "no_online_availability", "offers": [], "either": [], "why": "the season has ended, no new dates"},
]

PEOPLE = ["Helen, Leeds", "Marcus", "The Okafor family", "Jill & Pete", "Sanne (NL)", "Dr T. Rigby", "Priya", "Gordon, Fife"]
SAY = ["Our guide was a hoot. The kids still talk about it.", "Worth every penny.", "Easy to book, tickets on the phone at once.", "A bit rushed at the end, otherwise lovely.", "It rained all day and we still loved it.", "Would have liked more time, but great fun."]
PAGES = {
    "about": ("About us", ["We are nineteen guides, two drivers and a dog called Eric, based in Stonegate since 2003.", "We sell our own tours and the tickets of attractions we know and like."]),
    "how-tickets-work": ("How tickets work", ["Tickets come by e-mail as soon as you have paid; show them on your phone. There is no booking fee.", "Printed tickets by Royal Mail cost £2.95.", "Change or cancel up to 48 hours before for a full refund."]),
    "contact": ("Contact", ["01904 555 019, every day from 9 am to 6 pm.", "27 Stonegate, York YO1 8AW"]),
    "accessibility": ("Accessibility", ["Most walks are step-free. The walls, the tower and the cellars are not."]),
}
JOURNAL = {"york-in-the-rain": ("Ten things to do in York in the rain", ["Start with the Viking Dig, dry out over chocolate and end below a brewery.", "And if the sky clears, get on a boat."])}


def brief(i):
    open_groups = [g for g in i["groups"] if g[1] == "on"] or i["groups"]
    t = min((g[2][0] for g in open_groups), key=lambda t: t[2])
    many = sum(len(g[2]) for g in i["groups"]) > 1
    return {"slug": i["slug"], "title": i["title"], "place": i["place"], "duration": i["time"], "teaser": i["short"], "image": "/media/%s.svg" % i["slug"], "status": i["status"],
            "fromPrice": round(t[2] * 100), "wasPrice": round(t[3] * 100) if t[3] else None, "from": many, "rating": round(4 + (i["n"] * 7 % 10) / 10, 1), "reviewCount": 12 + i["n"] * 37 % 400}


def full(i):
    d = brief(i)
    sib = [y for y in X if y["cat"] == i["cat"] and y is not i]
    d.update(category={"slug": i["cat"], "name": CATS[i["cat"]][0]}, description=i["desc"], facts=[{"label": k, "value": v} for k, v in i["facts"]], kind=i["kind"], groupKind=i["groupKind"],
             groups=[{"id": "%s-%d" % (i["slug"], n), "label": g[0], "soldOut": g[1] != "on", "tickets": [{"label": t[0], "note": t[1], "price": round(t[2] * 100), "was": round(t[3] * 100) if t[3] else None} for t in g[2]]} for n, g in enumerate(i["groups"])],
             reviews=[{"by": PEOPLE[(i["n"] * 3 + k) % len(PEOPLE)], "text": SAY[(i["n"] * 5 + k) % len(SAY)], "stars": 5 - (i["n"] + k) % 2} for k in range(i["n"] % 3 + 1)],
             related=[brief(sib[(i["n"] + k) % len(sib)]) for k in range(min(3, len(sib)))], alsoBooked=[brief(y) for y in (X[(i["n"] * 7 + 11) % len(X)], X[(i["n"] * 3 + 29) % len(X)]) if y is not i])
    return d


def find(text):
    words = [w for w in re.findall(r"[\wë]+", text.lower()) if w not in ("the", "a", "in", "on", "of", "for", "and", "to")]
    out = []
    for i in X:
        title = re.findall(r"[\wë]+", i["title"].lower().replace("'", ""))
        rest = re.findall(r"[\wë]+", (i["place"] + " " + i["short"] + " " + CATS[i["cat"]][0]).lower().replace("'", ""))
        if words and all(any(t.startswith(w) for t in title + rest) for w in words):
            out.append((-sum(any(t.startswith(w) for t in title) for w in words), i["n"], i))
    return [i for _, _, i in sorted(out, key=lambda t: t[:2])]


SHELL = """<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/><link rel="icon" href="/media/icon.svg"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="theme-color" content="#3d1f4e"/><meta name="description" content="Tickets, tours and attractions in York and the North"/><title>Ebor &amp; Beyond</title><script defer="defer" src="/static/js/main.%s.js"></script><link href="/static/css/main.%s.css" rel="stylesheet"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>""" % (BUILD, BUILD)
CSS = """*{box-sizing:border-box}body{margin:0;font-family:Inter,system-ui,sans-serif;color:#2a2330}a{color:#3d1f4e}.Header_root__q1Z{display:flex;gap:24px;align-items:center;padding:14px 32px;background:#3d1f4e;color:#fff;flex-wrap:wrap}.Header_root__q1Z a{color:#fff;text-decoration:none}.Header_nav__8dk{display:flex;gap:14px;flex-wrap:wrap}.Search_root__P2c{position:relative}.Search_list__m0a{position:absolute;z-index:5;background:#fff;color:#222;list-style:none;margin:0;padding:6px;width:320px;box-shadow:0 4px 16px #0003}.Search_list__m0a li{padding:6px;cursor:pointer}
.Page_main__hY7{max-width:1100px;margin:0 auto;padding:24px}.Grid_root__7Fq{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:20px}.Card_root__3xK{border:1px solid #ddd;border-radius:12px;overflow:hidden;display:block;text-decoration:none;color:inherit}.Card_body__e9L{padding:12px}.Card_root__3xK img{width:100%;height:150px;object-fit:cover}.Price_was__Zz1{text-decoration:line-through;color:#888;margin-left:8px}.Badge_root__u5T{display:inline-block;background:#a33;color:#fff;border-radius:4px;padding:2px 8px;font-size:12px}
.Button_primary__c4R{background:#c2185b;color:#fff;border:0;border-radius:8px;padding:12px 20px;cursor:pointer}.Button_primary__c4R[disabled]{background:#bbb;cursor:default}.Booking_root__Ak2{border:1px solid #ccc;border-radius:12px;padding:18px;margin:18px 0}.Booking_groups__s6H{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 16px}.Booking_groups__s6H button{padding:8px 12px;border:1px solid #888;border-radius:8px;background:#fff;cursor:pointer}.Booking_groups__s6H button[aria-checked=true]{background:#3d1f4e;color:#fff}.Booking_groups__s6H button[disabled]{color:#999;cursor:default}
.Ticket_row__w8B{display:flex;justify-content:space-between;align-items:center;padding:8px 0;border-top:1px solid #eee}.Ticket_step__L1d button{width:32px;height:32px}.Cookie_root__x0X{position:fixed;left:0;right:0;bottom:0;background:#fff;box-shadow:0 -4px 20px #0003;padding:18px;z-index:10}.Footer_root__f2N{background:#f3eef6;padding:24px 32px;margin-top:40px}.Footer_root__f2N a{margin-right:16px}"""
JS = r"""!function () {
  'use strict';
  var root = document.getElementById('root');
  var view = 0;
  function h(tag, props) {
    var el = document.createElement(tag);
    Object.keys(props || {}).forEach(function (k) {
      var v = props[k];
      if (v === null || v === undefined || v === false) { return; }
      if (k === 'className') { el.className = v; }
      else if (k.slice(0, 2) === 'on') { el.addEventListener(k.slice(2).toLowerCase(), v); }
      else { el.setAttribute(k, v === true ? '' : v); }
    });
    for (var i = 2; i < arguments.length; i++) { put(el, arguments[i]); }
    return el;
  }
  function put(el, c) {
    if (c === null || c === undefined || c === false) { return; }
    if (Array.isArray(c)) { c.forEach(function (d) { put(el, d); }); return; }
    el.appendChild(typeof c === 'object' ? c : document.createTextNode(String(c)));
  }
  function clear(el) { while (el.firstChild) { el.removeChild(el.firstChild); } return el; }
  function money(p) { return '£' + (p / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
  function api(path) { return fetch('/api/v1' + path).then(function (r) { if (!r.ok) { throw new Error(String(r.status)); } return r.json(); }); }
  function navigate(to) { history.pushState({}, '', to); render(); window.scrollTo(0, 0); }
  function Link(to, props) {
    var rest = [].slice.call(arguments, 2);
    var p = Object.assign({}, props, { href: to, onClick: function (ev) {
      if (ev.metaKey || ev.ctrlKey || ev.shiftKey || ev.button) { return; }
      ev.preventDefault(); navigate(to);
    } });
    return h.apply(null, ['a', p].concat(rest));
  }
  function store(key, value) {
    try {
      if (value === undefined) { return JSON.parse(localStorage.getItem(key) || 'null'); }
      localStorage.setItem(key, JSON.stringify(value));
    } catch (err) { return null; }
    return value;
  }
  var CATS = __CATS__;
  function Card(x) {
    var badge = { ended: 'Finished', soldout: 'Sold out', enquire: 'On request' }[x.status];
    return Link('/experiences/' + x.slug, { className: 'Card_root__3xK', 'data-testid': 'experience-card' },
      h('img', { src: x.image, alt: '', loading: 'lazy' }),
      h('div', { className: 'Card_body__e9L' },
        badge ? h('span', { className: 'Badge_root__u5T' }, badge) : null,
        h('h3', { className: 'Card_title__T4a' }, x.title),
        h('p', { className: 'Card_meta__p0s' }, x.place + ' · ' + x.duration),
        h('p', { className: 'Card_teaser__R7v' }, x.teaser),
        h('p', { className: 'Card_rating__n3G' }, '★ ' + x.rating.toFixed(1) + ' (' + x.reviewCount + ')'),
        h('p', { className: 'Price_root__d7P' }, x.from ? 'From ' : '', h('strong', null, money(x.fromPrice)), x.wasPrice ? h('s', { className: 'Price_was__Zz1' }, money(x.wasPrice)) : null)));
  }
  function Grid(items) { return h('div', { className: 'Grid_root__7Fq' }, items.map(Card)); }
  function basket() { return store('ebor.basket') || []; }
  function SearchBox() {
    var list = h('ul', { className: 'Search_list__m0a', role: 'listbox', id: 'suggestions', hidden: true });
    var timer = null;
    var input = h('input', { type: 'search', name: 'q', placeholder: 'Search tours and tickets', 'aria-label': 'Search tours and tickets', role: 'combobox', 'aria-controls': 'suggestions', autocomplete: 'off', onInput: function () {
      clearTimeout(timer);
      var q = input.value.trim();
      if (q.length < 2) { list.setAttribute('hidden', ''); clear(list); return; }
      timer = setTimeout(function () {
        api('/suggest?q=' + encodeURIComponent(q)).then(function (j) {
          clear(list);
          j.suggestions.forEach(function (s) { put(list, h('li', { role: 'option', onMousedown: function () { navigate('/experiences/' + s.slug); } }, s.title, ' ', h('small', null, s.place))); });
          if (!j.suggestions.length) { put(list, h('li', { className: 'Search_none__k2K' }, 'No suggestions')); }
          list.removeAttribute('hidden');
        });
      }, 180);
    } });
    return h('form', { className: 'Search_root__P2c', role: 'search', action: '/search', onSubmit: function (ev) { ev.preventDefault(); navigate('/search?q=' + encodeURIComponent(input.value.trim())); } },
      input, h('button', { type: 'submit' }, 'Search'), list);
  }
  function Header() {
    return h('header', { className: 'Header_root__q1Z' },
      Link('/', { className: 'Header_logo__v5D' }, 'Ebor & Beyond'),
      h('nav', { className: 'Header_nav__8dk', 'aria-label': 'Main' }, CATS.map(function (c) { return Link('/c/' + c.slug, null, c.name); })),
      SearchBox(), Link('/login', null, 'Log in'), Link('/basket', { id: 'basket-link' }, 'Basket (' + basket().length + ')'));
  }
  function Footer() {
    return h('footer', { className: 'Footer_root__f2N' },
      Link('/about', null, 'About us'), Link('/how-tickets-work', null, 'How tickets work'), Link('/contact', null, 'Contact'), Link('/accessibility', null, 'Accessibility'), Link('/journal/york-in-the-rain', null, 'Journal'),
      h('p', null, 'Join 14,000 day-trippers: our newsletter comes on the first Friday of the month.'), h('small', null, '© 2026 Ebor & Beyond Ltd, 27 Stonegate, York'));
  }
  function Cookies() {
    if (store('ebor.consent')) { return null; }
    var box = h('div', { className: 'Cookie_root__x0X', role: 'dialog', 'aria-label': 'Cookies' },
      h('p', null, 'We use cookies to run this site and, if you agree, to see which tours people look at.'),
      h('button', { className: 'Button_primary__c4R', onClick: function () { store('ebor.consent', 'all'); box.parentNode.removeChild(box); } }, 'Accept all'), ' ',
      h('button', { onClick: function () { store('ebor.consent', 'needed'); box.parentNode.removeChild(box); } }, 'Only necessary'));
    return box;
  }
  function page(title, kids) {
    document.title = (title ? title + ' | ' : '') + 'Ebor & Beyond';
    clear(root);
    put(root, [h('div', { className: 'App_root__a1A' }, Header(), h('main', { className: 'Page_main__hY7' }, kids), Footer()), Cookies()]);
  }
  function missing() { page('Not found', [h('h1', null, 'Lost in the snickelways'), h('p', null, 'There is no page here. ', Link('/', null, 'Back to the start'))]); }
  function Home() {
    return api('/home').then(function (j) {
      return function () {
        page('Tickets & tours in York and the North', [
          h('section', { className: 'Hero_root__H3h' }, h('h1', null, 'York and beyond, booked in a minute'), h('p', null, 'Tours by local guides and tickets for the great places of the North. No booking fee.')),
          h('h2', null, 'Browse'), h('div', { className: 'Grid_root__7Fq' }, j.categories.map(function (c) { return Link('/c/' + c.slug, { className: 'Tile_root__t8M' }, h('strong', null, c.name), h('span', null, ' ' + c.count + ' experiences')); })),
          h('h2', null, 'Popular this month'), Grid(j.featured),
          h('section', { className: 'Journal_teaser__J0j' }, h('h2', null, 'From the journal'), Link('/journal/york-in-the-rain', null, 'Ten things to do in York in the rain'))]);
      };
    });
  }
  function Category(slug) {
    return api('/categories/' + slug).then(function (j) {
      return function () {
        var grid = Grid(j.items), count = h('p', { className: 'List_count__C9c' }), shown = j.items.length, next = j.next;
        var more = h('button', { className: 'List_more__b6W', onClick: function () {
          more.setAttribute('disabled', '');
          api('/categories/' + slug + '?offset=' + next).then(function (k) {
            k.items.forEach(function (x) { grid.appendChild(Card(x)); });
            shown += k.items.length; next = k.next; more.removeAttribute('disabled'); update();
          });
        } }, 'Load more');
        function update() { clear(count); put(count, 'Showing ' + shown + ' of ' + j.total); if (next === null) { more.style.display = 'none'; } }
        page(j.name, [h('h1', null, j.name), h('p', null, j.intro), grid, count, more]);
        update();
      };
    });
  }
  function Search() {
    var q = new URLSearchParams(location.search).get('q') || '';
    return api('/search?q=' + encodeURIComponent(q)).then(function (j) {
      return function () {
        page('Search: ' + q, [h('h1', null, 'Results for “' + q + '”'), j.items.length ? [h('p', null, j.items.length + (j.items.length === 1 ? ' experience' : ' experiences')), Grid(j.items)] : h('p', null, 'Nothing found. Try fewer or shorter words, or browse the categories above.')]);
      };
    });
  }
  function Booking(x) {
    if (x.status !== 'on') {
      var text = { ended: 'This event has finished. Tickets are no longer on sale.', soldout: 'Sold out: no tickets are available online at the moment.', enquire: 'This trip is arranged on request and cannot be booked online.' }[x.status];
      return h('section', { className: 'Booking_root__Ak2', 'aria-label': 'Booking' }, h('p', { className: 'Badge_root__u5T', role: 'status' }, text),
        x.status === 'enquire' ? h('p', null, Link('/contact', null, 'Send an enquiry')) : null);
    }
    var open = x.groups.filter(function (g) { return !g.soldOut; });
    var current = x.groupKind === 'date' ? null : open[0];
    var counts = {};
    var groups = h('div', { className: 'Booking_groups__s6H', role: 'radiogroup', 'aria-label': x.groupKind === 'date' ? 'Date' : 'Option' });
    var rows = h('div', { className: 'Ticket_list__Q2q' }), total = h('p', { className: 'Booking_total__K9z', 'aria-live': 'polite' }), note = h('p', { role: 'status' });
    var add = h('button', { className: 'Button_primary__c4R', 'data-testid': 'add-to-basket', onClick: function () {
      var b = basket();
      current.tickets.forEach(function (t) { if (counts[t.label]) { b.push({ title: x.title, group: current.label, ticket: t.label, qty: counts[t.label], price: t.price }); } });
      store('ebor.basket', b);
      counts = {}; draw();
      clear(note); put(note, ['Added. ', Link('/basket', null, 'Go to basket')]);
      var link = document.getElementById('basket-link'); clear(link); put(link, 'Basket (' + b.length + ')');
    } }, 'Add to basket');
    function sum() { return current ? current.tickets.reduce(function (s, t) { return s + t.price * (counts[t.label] || 0); }, 0) : 0; }
    function draw() {
      clear(groups);
      if (x.groupKind) {
        x.groups.forEach(function (g) {
          put(groups, h('button', { type: 'button', role: 'radio', 'aria-checked': current === g ? 'true' : 'false', disabled: g.soldOut, onClick: function () { current = g; counts = {}; draw(); } }, g.label + (g.soldOut ? ' – sold out' : '')));
        });
      }
      clear(rows);
      if (!current) { put(rows, h('p', null, 'Choose a date to see the tickets.')); }
      (current ? current.tickets : []).forEach(function (t) {
        function step(n) { return function () { counts[t.label] = Math.max(0, (counts[t.label] || 0) + n); draw(); }; }
        put(rows, h('div', { className: 'Ticket_row__w8B', 'data-ticket': t.label },
          h('div', null, h('strong', { className: 'Ticket_label__y1F' }, t.label), ' ', h('small', null, t.note)),
          h('div', { className: 'Ticket_price__M3e' }, money(t.price), t.was ? h('s', { className: 'Price_was__Zz1' }, money(t.was)) : null),
          h('div', { className: 'Ticket_step__L1d' }, h('button', { type: 'button', 'aria-label': 'Fewer ' + t.label, onClick: step(-1) }, '–'), ' ', h('output', null, counts[t.label] || 0), ' ', h('button', { type: 'button', 'aria-label': 'More ' + t.label, onClick: step(1) }, '+'))));
      });
      clear(total); put(total, ['Total: ', h('strong', null, money(sum()))]);
      if (sum()) { add.removeAttribute('disabled'); } else { add.setAttribute('disabled', ''); }
    }
    draw();
    var day = null;
    if (x.kind === 'daily') {
      var t = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
      day = h('label', { className: 'Booking_day__o4U' }, 'Day of your visit ', h('input', { type: 'date', name: 'day', min: t, value: t }));
    }
    return h('section', { className: 'Booking_root__Ak2', 'aria-label': 'Booking' }, h('h2', null, 'Tickets'), x.groupKind === 'date' ? h('p', null, 'Date') : null, groups, day, rows, total, add, note);
  }
  function Experience(slug) {
    return api('/experiences/' + slug).then(function (x) {
      return function () {
        page(x.title, [
          h('p', { className: 'Crumb_root__c3C' }, Link('/', null, 'Home'), ' / ', Link('/c/' + x.category.slug, null, x.category.name)),
          h('h1', { className: 'Experience_title__E5e' }, x.title),
          h('p', null, x.place + ' · ' + x.duration + ' · ★ ' + x.rating.toFixed(1) + ' (' + x.reviewCount + ' reviews)'),
          h('p', { className: 'Price_root__d7P' }, x.from ? 'From ' : '', h('strong', null, money(x.fromPrice)), x.wasPrice ? h('s', { className: 'Price_was__Zz1' }, money(x.wasPrice)) : null),
          h('img', { src: x.image, alt: x.title, width: 640, height: 320 }),
          h('p', { className: 'Experience_teaser__S2s' }, x.teaser), h('p', null, x.description),
          Booking(x),
          h('h2', null, 'Good to know'), h('dl', null, x.facts.map(function (f) { return [h('dt', null, f.label), h('dd', null, f.value)]; })),
          h('p', null, 'Tickets by e-mail, free of charge. Printed tickets by post: £2.95. Free cancellation up to 48 hours before.'),
          h('h2', null, 'Reviews'), x.reviews.map(function (r) { return h('blockquote', null, h('p', null, r.text), h('footer', null, '★'.repeat(r.stars) + ' ' + r.by)); }),
          h('h2', null, 'You may also like'), Grid(x.related), h('h2', null, 'Others also booked'), Grid(x.alsoBooked)]);
      };
    });
  }
  function Basket() {
    var b = basket();
    return Promise.resolve(function () {
      page('Basket', [h('h1', null, 'Your basket'), b.length ? [b.map(function (t) { return h('p', null, t.qty + ' × ' + t.title + (t.group ? ', ' + t.group : '') + ' / ' + t.ticket + ' ', h('strong', null, money(t.price * t.qty))); }), h('button', { className: 'Button_primary__c4R', onClick: function () { navigate('/login'); } }, 'Check out')] : h('p', null, 'Nothing in it yet.')]);
    });
  }
  function Login() {
    return Promise.resolve(function () {
      page('Log in', [h('h1', null, 'Log in'), h('form', { onSubmit: function (ev) { ev.preventDefault(); } }, h('label', null, 'E-mail ', h('input', { type: 'email', name: 'email' })), h('label', null, 'Password ', h('input', { type: 'password', name: 'password' })), h('button', { type: 'submit' }, 'Log in'))]);
    });
  }
  function Text(path) {
    return api('/pages/' + path).then(function (j) { return function () { page(j.title, [h('h1', null, j.title), j.paragraphs.map(function (t) { return h('p', null, t); })]); }; });
  }
  function route(path) {
    var m;
    if (path === '/') { return Home(); }
    if ((m = /^\/c\/([\w-]+)\/?$/.exec(path))) { return Category(m[1]); }
    if ((m = /^\/experiences\/([\w-]+)\/?$/.exec(path))) { return Experience(m[1]); }
    if (path === '/search') { return Search(); }
    if (path === '/basket') { return Basket(); }
    if (path === '/login') { return Login(); }
    if ((m = /^\/((?:journal\/)?[\w-]+)\/?$/.exec(path))) { return Text(m[1]); }
    return Promise.reject(new Error('404'));
  }
  function render() {
    var mine = ++view;
    if (!root.firstChild) { put(root, h('div', { className: 'Spinner_root__0oO', role: 'progressbar' }, 'Loading…')); }
    route(location.pathname).then(function (draw) { if (mine === view) { draw(); } }, function () { if (mine === view) { missing(); } });
  }
  window.addEventListener('popstate', render);
  render();
}();
""".replace("__CATS__", json.dumps([{"slug": k, "name": n} for k, (n, _) in CATS.items()]))


def svg(text, seed):
    hue = (seed * 53 + 260) % 360
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 640 320"><rect width="640" height="320" fill="hsl(%d,40%%,80%%)"/><path d="M0 320 L0 220 L160 150 L300 230 L460 120 L640 240 L640 320 Z" fill="hsl(%d,35%%,50%%)"/><circle cx="520" cy="70" r="32" fill="#fff7d6"/><text x="24" y="60" font-family="Arial" font-size="26" fill="#333">%s</text></svg>' % (hue, hue, html.escape(text))).encode()


LIMIT = 6


def handle(method, path, query, form, cookies):
    H = [("Content-Type", "text/html; charset=utf-8")]

    def js(obj, status=200):
        return status, [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")], json.dumps(obj, ensure_ascii=False).encode("utf-8")
    if path == "/static/js/main.%s.js" % BUILD:
        return 200, [("Content-Type", "application/javascript; charset=utf-8")], JS.encode("utf-8")
    if path == "/static/css/main.%s.css" % BUILD:
        return 200, [("Content-Type", "text/css")], CSS.encode()
    m = re.fullmatch(r"/media/([a-z0-9-]+)\.svg", path)
    if m and (m.group(1) in BY or m.group(1) == "icon"):
        i = BY.get(m.group(1))
        return 200, [("Content-Type", "image/svg+xml")], svg(i["title"] if i else "E&B", i["n"] if i else 0)
    if path.startswith("/api/v1/"):
        bits = path[8:].strip("/").split("/", 1)
        q = (query.get("q") or [""])[0]
        if bits == ["home"]:
            feat = ["york-highlights-walking-tour", "the-shambles-ghost-walk", "york-city-pass", "castle-howard-house-gardens", "river-ouse-sightseeing-cruise", "lake-district-day-tour"]
            return js({"categories": [{"slug": k, "name": n, "count": sum(1 for i in X if i["cat"] == k)} for k, (n, _) in CATS.items()], "featured": [brief(BY[s]) for s in feat]})
        if bits[0] == "categories" and len(bits) == 2 and bits[1] in CATS:
            items = [i for i in X if i["cat"] == bits[1]]
            try:
                off = max(0, int((query.get("offset") or ["0"])[0]))
            except ValueError:
                off = 0
            return js({"slug": bits[1], "name": CATS[bits[1]][0], "intro": CATS[bits[1]][1], "total": len(items), "items": [brief(i) for i in items[off:off + LIMIT]], "next": off + LIMIT if off + LIMIT < len(items) else None})
        if bits[0] == "experiences" and len(bits) == 2 and bits[1] in BY:
            return js(full(BY[bits[1]]))
        if bits == ["suggest"]:
            return js({"suggestions": [{"slug": i["slug"], "title": i["title"], "place": i["place"]} for i in find(q)[:6]]})
        if bits == ["search"]:
            return js({"query": q, "items": [brief(i) for i in find(q)]})
        if bits[0] == "pages" and len(bits) == 2:
            got = PAGES.get(bits[1]) or JOURNAL.get(bits[1].replace("journal/", "", 1) if bits[1].startswith("journal/") else "")
            if got:
                return js({"title": got[0], "paragraphs": got[1]})
        return js({"error": "not found"}, 404)
    p = path.rstrip("/") or "/"
    known = p in ("/", "/search", "/basket", "/login") or p[1:] in PAGES or (p.startswith("/journal/") and p[9:] in JOURNAL) or (p.startswith("/c/") and p[3:] in CATS) or (p.startswith("/experiences/") and p[13:] in BY)
    return (200 if known else 404), H, SHELL.encode("utf-8")
