"""Wag & Whistle: dog grooming, day care and pet boarding near Galway, sold online; a hand-made one-script site that draws its pages from JSON endpoints."""
import html, json, re

MANY = True
NAME = "wagwhistle"
E = html.escape
GROUPS = [
    ("grooming", "Grooming", "Baths, clips and tidy-ups in our four-table salon."),
    ("extras", "Spa extras", "Add them to a groom or book them alone."),
    ("cats-and-smalls", "Cats & small furries: grooming", "Calm hands, a closed door and no dogs in the room."),
    ("day-care", "Day care", "Play, naps and two walks, Monday to Friday, 7.30 to 18.30."),
    ("dog-boarding", "Dog boarding", "Overnight stays, priced per night. Drop-off from 8, collection by 18."),
    ("cat-and-small-boarding", "Cat & small pet boarding", "Overnight stays in our quiet building across the yard, priced per night."),
    ("training", "Training & workshops", "Kind, reward-based classes with Aoife (IMDT)."),
    ("pet-taxi", "Pet taxi", "We fetch them and bring them back."),
    ("packages", "Packages & vouchers", "Bundles that save a few euro, and presents."),
]
GN = {s: t for s, t, _ in GROUPS}
ITEMS = []


def slug(s):
    return re.sub(r"[^a-z0-9]+", "-", s.lower().replace("&", " ").replace("'", "")).strip("-")


def S(name, group, blurb, price=None, kind="", opts=None, was=None, more="", facts=(), state="", unit="", dates=False):
    """opts: list of (label, price[, note]) where a note means it cannot be booked. state: text that means the whole thing cannot be booked online."""
    o = []
    for x in opts or []:
        o.append({"label": x[0], "price": x[1], "note": x[2] if len(x) > 2 else ""})
    ITEMS.append(dict(name=name, group=group, blurb=blurb, price=price, kind=kind, opts=o, was=was, more=more, facts=list(facts), state=state, unit=unit, dates=dates, slug=slug(name), code="W%03d" % (len(ITEMS) + 1)))


S_, M_, L_, G_ = "Small (under 10 kg)", "Medium (10–25 kg)", "Large (25–40 kg)", "Giant (over 40 kg)"


def dog(name, blurb, *prices, skip=(), **k):
    S(name, k.pop("group", "grooming"), blurb, kind="Dog size", opts=[(l, p) for l, p in zip((S_, M_, L_, G_), prices) if p], **k)


dog("Full Groom", "Bath, blow dry, full-body clip or scissor cut, nails, ears and a spritz.", 48, 58, 72, 90, facts=[("Takes", "2 to 3 hours"), ("For", "Any breed, from 6 months")], more="Tell us the style you like, or bring a photograph. Badly matted coats may need a short clip.")
dog("Bath & Blow Dry", "Two shampoos, conditioner, fluff dry and brush out. No clipping.", 28, 35, 45, 58, facts=[("Takes", "1 to 1.5 hours")])
dog("Hand Stripping", "For wire coats: terriers, schnauzers and dachshunds.", 65, 80, facts=[("Takes", "3 hours")])
dog("De-Shedding Treatment", "Undercoat rake, high-velocity dryer and a deep conditioner. Less hair on your sofa for six weeks.", 40, 50, 62, 75, facts=[("Takes", "1.5 to 2 hours")])
dog("Poodle & Doodle Groom", "Bath, teddy-bear trim and hand scissoring for curly coats only.", 58, 72, 88, facts=[("Takes", "3 hours"), ("For", "Poodles, cockapoos, labradoodles and other curly crosses")])
dog("Oatmeal Soothing Bath", "Fragrance-free colloidal oatmeal for itchy, dry and allergic skin, with a cool dry.", 34, 42, 52, 66, facts=[("Takes", "1.5 hours")], more="Ask your vet first if the skin is broken.")
dog("Flea & Tick Bath", "A vet-approved wash that deals with unwanted guests.", 38, 46, 56, 68, facts=[("Takes", "1 hour")])
dog("Golden Oldies Groom", "A slow, gentle full groom with rests, for dogs of ten years and over.", 52, 62, 76, facts=[("For", "Senior dogs, 10 years and over")])
S("Puppy's First Groom", "grooming", "A short, happy visit: bath, face trim and lots of treats. For puppies up to 6 months, any breed.", 32, facts=[("Takes", "1 hour")])
S("Face, Feet & Fringe Tidy", "grooming", "A quick trim between grooms.", 26, facts=[("Takes", "45 minutes")])
S("Self-Service Dog Wash", "grooming", "Warm water, shampoo, dryer and towels; you do the scrubbing and we mop.", kind="Time", opts=[("30 minutes", 15), ("60 minutes", 25)])
S("Hydrobath Express", "grooming", "A ten-minute rinse after the beach.", 14, state="The hydrobath is being repaired. Not bookable at present.")

S("Toothbrush Clean", "extras", "Dog teeth brushed by hand with enzyme toothpaste, and a dental chew to take home.", 10, facts=[("Takes", "10 minutes")])
S("Ultrasonic Teeth Cleaning", "extras", "Silent ultrasound toothbrush that lifts plaque and tartar from dogs' teeth, without anaesthetic.", 55, facts=[("Takes", "40 minutes")])
S("Nail Clip", "extras", "Dog nails clipped in five minutes.", 12, state="Walk-in only, Tuesday to Saturday before noon. No online booking.")
S("Ear Cleaning", "extras", "Gentle flush and wipe.", 9)
S("Blueberry Facial", "extras", "Tear-stain cleanser that smells of jam.", 8)
S("Dead Sea Mud Wrap", "extras", "Warm mud, a heated towel and ten minutes of peace.", 24, was=30)
S("Paw Balm Massage", "extras", "Cracked pads soothed with beeswax.", 7)
S("Bandana & Bow", "extras", "To go home in style.", 4.5)

S("Cat Bath & Brush", "cats-and-smalls", "Wash, low-noise dry and comb out.", kind="Coat", opts=[("Short hair", 48), ("Long hair", 60)])
S("Cat Lion Cut", "cats-and-smalls", "For badly matted coats; mane, boots and pompom stay on.", 75)
S("Cat Claw Trim", "cats-and-smalls", "All eighteen.", 14)
S("Rabbit Groom", "cats-and-smalls", "Combing, claws and bottom tidy.", 22)
S("Guinea Pig Claw Clip", "cats-and-smalls", "Quick and squeak-free.", 9)

S("Day Care, Half Day", "day-care", "Up to five hours, one walk and a nap.", 18)
S("Day Care, Full Day", "day-care", "Up to eleven hours with two group walks and lunch.", 28)
S("Day Care Pass", "day-care", "Full days to use within six months.", kind="Days", opts=[("5 days", 130), ("10 days", 250), ("20 days", 480)])
S("Puppy Day Care", "day-care", "A small group with a sleeping room, for vaccinated pups under 6 months.", 32)
S("Day Care Trial", "day-care", "Half a day to see if they like us. Needed before a first stay.", 15, was=18)

S("Standard Kennel", "dog-boarding", "Heated kennel with its own run, three outings a day.", kind="Dogs", opts=[("1 dog", 26), ("2 dogs sharing", 44)], unit="per night")
S("Barn Room", "dog-boarding", "A proper room in the old barn, with a dog bed and a radio.", kind="Dogs", opts=[("1 dog", 29), ("2 dogs sharing", 48)], unit="per night")
S("Garden Suite", "dog-boarding", "Underfloor heating, sofa, private garden and a camera you can watch from the beach.", kind="Dogs", opts=[("1 dog", 38), ("2 dogs sharing", 62)], unit="per night")
S("Cottage Suite", "dog-boarding", "The whole cottage, with a person who sleeps in.", kind="Dogs", opts=[("1 dog", 58), ("2 dogs sharing", 85), ("3 dogs sharing", 105)], unit="per night")
S("Host Family Stay", "dog-boarding", "Your dog sleeps in one of our carers' homes. One guest dog at a time.", 45, unit="per night")
S("Christmas Week Stay", "dog-boarding", "Seven nights from 21 to 28 December, with a turkey dinner and a stocking, for one dog.", 260, state="Fully booked. We take no more dogs for Christmas week.", facts=[("Dates", "21 to 28 December"), ("Room", "Any")])
S("Medical Boarding", "dog-boarding", "For diabetic, epileptic and post-operative dogs, with our nurse.", 49, unit="per night", state="By telephone only: we need to speak to you and your vet. No online booking.")
S("Late Collection", "dog-boarding", "Collect between 18 and 20 on the last day.", 10)

S("Cattery Cabin", "cat-and-small-boarding", "Heated cabin with a shelf, a ramp and a view of the bird table.", kind="Cats", opts=[("1 cat", 16), ("2 cats", 27), ("3 cats", 36)], unit="per night")
S("Cattery Penthouse", "cat-and-small-boarding", "Double height, window seat and a live webcam so you can look in.", kind="Cats", opts=[("1 cat", 24), ("2 cats", 38)], unit="per night")
S("Bunny Barn", "cat-and-small-boarding", "Indoor pen, hay by the armful and time on the grass.", kind="Rabbits", opts=[("1 rabbit", 11), ("2 rabbits", 16)], unit="per night")
S("Guinea Pig Lodge", "cat-and-small-boarding", "Roomy hutch and fresh greens twice a day.", kind="Guinea pigs", opts=[("1 guinea pig", 9), ("2 guinea pigs", 13)], unit="per night")
S("Hamster & Gerbil Holiday", "cat-and-small-boarding", "Bring their own cage; we do the rest.", 6, unit="per night")
S("Cage Bird Holiday", "cat-and-small-boarding", "Budgies, canaries and finches in their own cage.", 7, unit="per night")

S("Puppy Foundation Course", "training", "Six weekly lessons for pups of 10 to 20 weeks: sit, settle, recall and manners.", kind="Group", dates=True, opts=[("Monday 18:30", 120, "Full"), ("Wednesday 10:00", 110), ("Saturday 10:00", 120)], facts=[("Length", "6 x 1 hour"), ("Group", "6 pups at most")])
S("Grown-Up Manners Course", "training", "Six weekly lessons for dogs over 6 months who pull, jump and shout.", kind="Group", dates=True, opts=[("Tuesday 19:00", 125), ("Saturday 11:30", 135, "Full")], facts=[("Length", "6 x 1 hour")])
S("Loose Lead Workshop", "training", "Two hours on walking nicely, for any age.", 35)
S("Agility for Beginners", "training", "Six weeks of tunnels and jumps, for dogs over one year.", kind="Group", dates=True, opts=[("Thursday 18:30", 110), ("Sunday 10:00", 115)])
S("Scentwork Taster", "training", "Find the clove, win the sausage. 90 minutes.", 30)
S("Canine First Aid Evening", "training", "Choking, bleeding, poisons and CPR for dogs, with a vet nurse.", 45, state="This evening has taken place. No new date is planned yet.", facts=[("Length", "3 hours")])
S("Behaviour Consultation", "training", "Ninety minutes alone with Aoife about barking, fear or fighting, and a written plan.", kind="Where", opts=[("At our centre", 85), ("At your home", 110), ("Online video call", 65)])

S("Galway City Taxi", "pet-taxi", "Door to door inside the city.", kind="Trip", opts=[("One way", 12), ("Return", 20)])
S("County Taxi", "pet-taxi", "Up to 25 km from the centre.", kind="Trip", opts=[("One way", 22), ("Return", 38)])
S("Vet Visit Companion", "pet-taxi", "We collect your pet, sit with them at the vet and bring them home.", 40)
S("Shannon Airport Run", "pet-taxi", "We meet you at departures and take the dog from there.", 95)

S("Gift Voucher", "packages", "Sent by e-mail, valid for five years, for anything we do.", kind="Value", opts=[("€25", 25), ("€50", 50), ("€100", 100)])
S("New Puppy Package", "packages", "First groom, day care trial and the Foundation Course.", 149, was=167, more="Choose the group with Aoife by telephone once you have bought it.")
S("Stay & Spa Weekend", "packages", "Two nights in the Garden Suite for one dog with a bath, mud wrap and paw massage.", kind="Dog size", opts=[(S_, 125), (M_, 132), (L_, 142)])
S("Groom Club, Six Visits", "packages", "Six full grooms in a year, one of them free.", kind="Dog size", opts=[(S_, 240), (M_, 290), (L_, 360), (G_, 450)])

BY = {i["slug"]: i for i in ITEMS}

CASES = [
    {"query": "full groom 3 year old golden retriever 30kg", "determination": "products_found", "offers": [("Full Groom, Large (25–40 kg)", "72.00")], "either": ["Groom Club, Six Visits, Large (25–40 kg)"], "why": "30 kg is the large size; the doodle groom is for curly coats, the club is six visits, the oldies groom is for dogs over ten."},
    {"query": "cattery 2 cats with webcam", "determination": "products_found", "offers": [("Cattery Penthouse, 2 cats", "38.00")], "either": [], "why": "The cabin has no camera."},
    {"query": "overnight boarding two dogs sharing under €50", "determination": "products_found", "offers": [("Standard Kennel, 2 dogs sharing", "44.00"), ("Barn Room, 2 dogs sharing", "48.00")], "either": [], "why": "Garden Suite is 62, the cottage 85, the host family takes one dog only."},
    {"query": "bath for small dog with itchy skin", "determination": "products_found", "offers": [("Oatmeal Soothing Bath, Small (under 10 kg)", "34.00")], "either": [], "why": "The oatmeal bath is the one for itchy and allergic skin."},
    {"query": "puppy training classes saturday", "determination": "products_found", "offers": [("Puppy Foundation Course, Saturday 10:00", "120.00")], "either": [], "why": "The Saturday group has places; the other Saturday course is for grown dogs and full."},
    {"query": "dog teeth cleaning", "determination": "products_found", "offers": [("Toothbrush Clean", "10.00"), ("Ultrasonic Teeth Cleaning", "55.00")], "either": [], "why": "Both extras clean dogs' teeth."},
    {"query": "dog boarding over christmas", "determination": "no_online_availability", "offers": [], "either": [], "why": "Christmas Week Stay is fully booked and no more dogs are taken for that week."},
    {"query": "dog first aid course", "determination": "no_online_availability", "offers": [], "either": [], "why": "The first aid evening is over, with no new date."},
    {"query": "bearded dragon boarding", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Cats, rabbits, rodents and cage birds are boarded; no reptiles."},
    {"query": "horse clipping at home", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Dogs, cats and small furries are groomed at the centre; no horses."},
]


def eur(v):
    return "€{:,.2f}".format(v)


def open_(i):
    return not i["state"] and (not i["opts"] or any(not o["note"] for o in i["opts"]))


def brief(i):
    if i["opts"]:
        ps = [o["price"] for o in i["opts"]]
        p = ("from " if min(ps) < max(ps) else "") + eur(min(ps))
    else:
        p = eur(i["price"])
    return {"name": i["name"], "url": "/book/" + i["slug"], "blurb": i["blurb"], "price": p, "was": eur(i["was"]) if i["was"] else None, "unit": i["unit"], "open": open_(i), "label": "" if open_(i) else i["state"].split(".")[0].split(":")[0]}


def full(i):
    d = brief(i)
    mates = [x for x in ITEMS if x["group"] == i["group"] and x is not i]
    k = ITEMS.index(i)
    d.update(code=i["code"], group={"name": GN[i["group"]], "url": "/services/" + i["group"]}, more=i["more"], facts=i["facts"], state=i["state"], kind=i["kind"], dates=i["dates"],
             options=[{"label": o["label"], "price": eur(o["price"]), "note": o["note"]} for o in i["opts"]], also=[brief(mates[(k + j) % len(mates)]) for j in range(min(3, len(mates)))],
             said=[SAID[(k + j) % len(SAID)] for j in range(k % 3)])
    return d


SAID = ["“Biscuit drags me in through the door.” – Niamh, Salthill", "“Came home smelling like a bakery.” – Tom & Rua", "“Photos every evening, which was lovely.” – Catherine, Oranmore", "“Booked for the wrong day and they sorted it in a minute.” – Declan"]
TEXT = {
    "about": ("Who we are", "Aoife and Conor opened Wag & Whistle in a cow shed outside Moycullen in 2009. There are fourteen of us now, and the cow shed has underfloor heating. We are licensed by Galway County Council and insured."),
    "good-to-know": ("Good to know", "Every guest needs up-to-date vaccinations and, for dogs, kennel cough cover. Cancel up to 48 hours before for a full refund. You pay by card when you book. Nights are counted hotel-style: in by 18, out by 18."),
    "find-us": ("Find us", "Wag & Whistle, Clydagh, Moycullen, Co. Galway. Telephone 091 000 000, Monday to Saturday from 8 to 18. The gate code is sent with your booking."),
    "sign-in": ("Sign in", "Enter the e-mail address of your booking and we send you a link."),
    "terms": ("Terms", "Bookings are with Wag & Whistle Pet Care Ltd. Prices include VAT."),
}
PER = 5
SCRIPT = r"""(function () {
  'use strict';
  var root = document.getElementById('stage'), bag = document.getElementById('bagcount'), box = document.getElementById('findbox'), drop = document.getElementById('findlist');
  function el(tag, attrs, kids) { var n = document.createElement(tag); for (var k in attrs || {}) { if (k === 'on') n.addEventListener('click', attrs.on); else if (attrs[k] !== false && attrs[k] != null) n.setAttribute(k, attrs[k] === true ? '' : attrs[k]); }
    [].concat(kids == null ? [] : kids).forEach(function (c) { if (c != null) n.appendChild(typeof c === 'string' ? document.createTextNode(c) : c); }); return n; }
  function get(u) { return fetch(u, { headers: { Accept: 'application/json' } }).then(function (r) { return r.json(); }); }
  function show(nodes, title) { root.innerHTML = ''; [].concat(nodes).forEach(function (n) { if (n) root.appendChild(n); }); document.title = title ? title + ' · Wag & Whistle' : 'Wag & Whistle'; window.scrollTo(0, 0); }
  function tile(i) { return el('a', { href: i.url, 'class': 'tile' + (i.open ? '' : ' off') }, [el('div', { 'class': 'pawprint', 'aria-hidden': 'true' }), el('h3', {}, i.name), el('p', {}, i.blurb), el('div', { 'class': 'cost' }, [i.was ? el('s', {}, i.was) : null, el('b', {}, i.price), i.unit ? ' ' + i.unit : '']), i.label ? el('em', {}, i.label) : null]); }
  function grid(list) { return el('div', { 'class': 'tiles' }, list.map(tile)); }
  function home() { get('/api/v1/home').then(function (d) { show([el('section', { 'class': 'hero' }, [el('h1', {}, d.title), el('p', {}, d.lead)]), el('h2', {}, 'What do you need?'), el('div', { 'class': 'doors' }, d.groups.map(function (g) { return el('a', { href: g.url, 'class': 'door' }, [el('strong', {}, g.name), el('span', {}, g.lead)]); })), el('h2', {}, 'Booked a lot lately'), grid(d.picks), el('blockquote', {}, d.said)]); }); }
  function group(s) { get('/api/v1/group/' + s).then(function (d) { if (d.error) return lost(); var g = grid(d.items), more = el('button', { 'class': 'more', type: 'button', on: function () { get('/api/v1/group/' + s + '?from=' + g.children.length).then(function (x) { x.items.forEach(function (i) { g.appendChild(tile(i)); }); if (x.next == null) more.remove(); }); } }, 'Show more'); show([el('p', { 'class': 'trail' }, [el('a', { href: '/' }, 'Home'), ' › ' + d.name]), el('h1', {}, d.name), el('p', {}, d.lead), g, d.next == null ? null : more], d.name); }); }
  function item(s) { get('/api/v1/item/' + s).then(function (d) { if (d.error) return lost();
    var chosen = null, price = el('div', { 'class': 'bigcost', 'aria-live': 'polite' }, [d.was ? el('s', {}, d.was) : null, el('b', {}, d.price), d.unit ? ' ' + d.unit : '']), msg = el('p', { 'class': 'msg', role: 'status' }, ''), form;
    function put(o) { fetch('/api/v1/bag', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'item=' + encodeURIComponent(s) + '&option=' + encodeURIComponent(o || '') }).then(function (r) { return r.json(); }).then(function (r) { msg.textContent = r.message; if (r.count != null) bag.textContent = r.count; }); }
    if (d.state) form = el('p', { 'class': 'closed' }, d.state);
    else if (d.dates) form = el('table', { 'class': 'sessions' }, [el('thead', {}, el('tr', {}, [el('th', {}, d.kind), el('th', {}, 'Price'), el('th', {}, '')])), el('tbody', {}, d.options.map(function (o) { return el('tr', {}, [el('td', {}, o.label), el('td', {}, o.price), el('td', {}, o.note ? el('span', { 'class': 'full' }, o.note) : el('button', { type: 'button', 'class': 'book', on: function () { put(o.label); } }, 'Book'))]); }))]);
    else { var book = el('button', { type: 'button', 'class': 'book', disabled: d.options.length > 0, on: function () { put(chosen); } }, d.options.length ? 'Choose first' : 'Book now');
      form = el('div', {}, [d.options.length ? el('div', { 'class': 'pick', role: 'group', 'aria-label': d.kind }, [el('span', {}, d.kind)].concat(d.options.map(function (o) { return el('button', { type: 'button', 'class': 'opt', 'aria-pressed': 'false', disabled: !!o.note, on: function (e) { chosen = o.label; Array.prototype.forEach.call(form.querySelectorAll('.opt'), function (b) { b.setAttribute('aria-pressed', String(b === e.currentTarget)); }); price.innerHTML = ''; price.appendChild(el('b', {}, o.price)); if (d.unit) price.appendChild(document.createTextNode(' ' + d.unit)); book.disabled = false; book.textContent = 'Book now'; } }, o.label + (o.note ? ' – ' + o.note : '')); }))) : null, book]); }
    show([el('p', { 'class': 'trail' }, [el('a', { href: '/' }, 'Home'), ' › ', el('a', { href: d.group.url }, d.group.name), ' › ' + d.name]), el('div', { 'class': 'sheet' }, [el('div', { 'class': 'pic', 'aria-hidden': 'true' }), el('div', {}, [el('h1', {}, d.name), el('p', { 'class': 'lead' }, d.blurb), price, form, msg, d.more ? el('p', {}, d.more) : null, el('dl', {}, d.facts.reduce(function (a, f) { return a.concat([el('dt', {}, f[0]), el('dd', {}, f[1])]); }, [el('dt', {}, 'Code'), el('dd', {}, d.code)])), el('p', { 'class': 'small' }, 'Pay by card when you book. Free to cancel up to 48 hours before.')])]), d.said.length ? el('h2', {}, 'Said about it') : null].concat(d.said.map(function (q) { return el('blockquote', {}, q); }), [el('h2', {}, 'You may also need'), grid(d.also)]), d.name); }); }
  function find(q) { get('/api/v1/find?q=' + encodeURIComponent(q)).then(function (d) { show([el('h1', {}, 'Looking for “' + q + '”'), el('p', {}, d.items.length ? d.items.length + ' found' : 'Nothing here by that name. Try a shorter word, or look through the menu.'), grid(d.items)], q); }); }
  function bagpage() { get('/api/v1/bag').then(function (d) { show([el('h1', {}, 'Your bookings'), d.lines.length ? el('ul', {}, d.lines.map(function (l) { return el('li', {}, l.name + (l.option ? ', ' + l.option : '') + ' – ' + l.price); })) : el('p', {}, 'Nothing booked yet.'), d.lines.length ? el('p', {}, 'Total ' + d.total) : null], 'Your bookings'); }); }
  function text(s) { get('/api/v1/text/' + s).then(function (d) { if (d.error) return lost(); show([el('h1', {}, d.title), el('p', {}, d.body)], d.title); }); }
  function lost() { show([el('h1', {}, 'This page has run off'), el('p', {}, ['Whistle for it, or go ', el('a', { href: '/' }, 'home'), '.'])], 'Not found'); }
  function go() { var p = location.pathname, m; drop.innerHTML = ''; if (p === '/') home(); else if ((m = p.match(/^\/services\/([\w-]+)$/))) group(m[1]); else if ((m = p.match(/^\/book\/([\w-]+)$/))) item(m[1]); else if (p === '/find') find(new URLSearchParams(location.search).get('q') || ''); else if (p === '/bag') bagpage(); else if ((m = p.match(/^\/([\w-]+)$/))) text(m[1]); else lost(); }
  document.addEventListener('click', function (e) { var a = e.target.closest && e.target.closest('a[href^="/"]'); if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return; e.preventDefault(); history.pushState(null, '', a.getAttribute('href')); go(); });
  window.addEventListener('popstate', go);
  document.getElementById('find').addEventListener('submit', function (e) { e.preventDefault(); history.pushState(null, '', '/find?q=' + encodeURIComponent(box.value)); go(); });
  var t; box.addEventListener('input', function () { clearTimeout(t); t = setTimeout(function () { drop.innerHTML = ''; if (box.value.length < 2) return; get('/api/v1/find?q=' + encodeURIComponent(box.value)).then(function (d) { d.items.slice(0, 5).forEach(function (i) { drop.appendChild(el('li', {}, el('a', { href: i.url }, i.name + ' · ' + i.price))); }); }); }, 200); });
  go();
})();"""
CSS = """body{margin:0;font:17px/1.55 "Trebuchet MS",Verdana,sans-serif;color:#2d3440;background:#fffdf7}header.bar{background:#15616d;color:#fff;padding:.8em 1.4em;display:flex;flex-wrap:wrap;gap:1.2em;align-items:center}header.bar a{color:#fff;text-decoration:none}.logo{font-size:1.5em;font-weight:700}
#menu{display:flex;flex-wrap:wrap;gap:1em;font-size:.9em}main{max-width:1040px;margin:0 auto;padding:1.2em}.tiles,.doors{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:1em}.tile,.door{display:block;background:#fff;border:2px solid #f0e6d2;border-radius:14px;padding:1em;color:inherit;text-decoration:none}.tile h3{margin:.2em 0}.tile.off{opacity:.65}
.door span{display:block;font-size:.85em}.cost b,.bigcost b{color:#c8501e}.bigcost{font-size:1.6em}s{color:#8a8a8a;margin-right:.4em}.pawprint{height:60px;background:url(/art/paw.svg) left/contain no-repeat}.pic{height:280px;background:#e7f1ee url(/art/paw.svg) center/45% no-repeat;border-radius:14px}.sheet{display:grid;grid-template-columns:2fr 3fr;gap:2em}
.opt,.book,.more{font:inherit;padding:.5em 1em;margin:.2em;border-radius:10px;border:2px solid #15616d;background:#fff;cursor:pointer}.opt[aria-pressed=true]{background:#15616d;color:#fff}.book{background:#c8501e;border-color:#c8501e;color:#fff}.book[disabled]{opacity:.45}.pick span{display:block;font-weight:700}.closed,.full{color:#a11;font-weight:700}
.sessions td,.sessions th{padding:.4em 1em;text-align:left;border-bottom:1px solid #eadfc8}#find{position:relative}#findlist{position:absolute;background:#fff;list-style:none;margin:0;padding:0 .6em;z-index:5;min-width:240px}#findlist a{color:#15616d}footer{background:#f5ecd9;padding:1.4em;text-align:center;font-size:.9em;margin-top:2em}"""


def shell(status=200):
    menu = "".join('<a href="/services/%s">%s</a>' % (s, E(t)) for s, t, _ in GROUPS)
    doc = f"""<!doctype html>
<html lang="en-IE">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Wag &amp; Whistle</title><meta name="description" content="Dog grooming, day care and pet boarding in Moycullen, Co. Galway."><link rel="stylesheet" href="/art/look.css"></head>
<body>
<!-- made by Conor, with tea -->
<header class="bar"><a class="logo" href="/">Wag &amp; Whistle</a><nav id="menu">{menu}</nav>
<form id="find" action="/find"><input id="findbox" type="search" name="q" placeholder="Bath, kennel, puppy…" aria-label="Search" autocomplete="off"><button>Find</button><ul id="findlist"></ul></form>
<a href="/bag">Bookings (<span id="bagcount">0</span>)</a><a href="/sign-in">Sign in</a></header>
<main id="stage"><p>Fetching…</p><noscript><p>This site needs JavaScript. Or ring us: 091 000 000.</p></noscript></main>
<footer><p><a href="/about">Who we are</a> · <a href="/good-to-know">Good to know</a> · <a href="/find-us">Find us</a> · <a href="/terms">Terms</a></p><p>Tail mail: one e-mail a month with offers and a dog of the month. Ask at the desk.</p><p>© Wag &amp; Whistle Pet Care Ltd, Moycullen</p></footer>
<script src="/art/site.js"></script>
</body></html>"""
    return status, [("Content-Type", "text/html; charset=utf-8")], doc.encode()


def js(o, status=200, headers=()):
    return status, [("Content-Type", "application/json; charset=utf-8"), *headers], json.dumps(o, ensure_ascii=False).encode()


def find(q):
    """Each word, as a piece of the name or the blurb; all must be there. If none is, those with any word in the name."""
    w = [x for x in re.findall(r"[\w&€']+", q.lower()) if x not in ("for", "the", "a", "with", "and", "of", "my")]
    if not w:
        return []
    hay = {i["slug"]: (i["name"] + " " + i["blurb"] + " " + GN[i["group"]]).lower() for i in ITEMS}
    r = [i for i in ITEMS if all(x in hay[i["slug"]] for x in w)]
    return r or [i for i in ITEMS if any(x in i["name"].lower() for x in w if len(x) > 2)]


def handle(method, path, query, form, cookies):
    get = lambda d, k: (d.get(k) or [""])[0]
    if path == "/" or path in ("/find", "/bag"):
        return shell()
    if path == "/art/site.js":
        return 200, [("Content-Type", "text/javascript; charset=utf-8")], SCRIPT.encode()
    if path == "/art/look.css":
        return 200, [("Content-Type", "text/css; charset=utf-8")], CSS.encode()
    if path == "/art/paw.svg":
        return 200, [("Content-Type", "image/svg+xml")], b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="#d9a441"><ellipse cx="50" cy="66" rx="22" ry="18"/><circle cx="22" cy="44" r="10"/><circle cx="40" cy="26" r="10"/><circle cx="61" cy="26" r="10"/><circle cx="79" cy="44" r="10"/></svg>'
    p = path.strip("/").split("/")
    if p[:2] == ["api", "v1"] and len(p) > 2:
        k, s = p[2], p[3] if len(p) > 3 else ""
        if k == "home":
            return js({"title": "Clean dogs, happy cats, easy holidays", "lead": "Grooming, day care and boarding on a small farm ten minutes from Galway. Book and pay online in two minutes.", "groups": [{"name": t, "url": "/services/" + g, "lead": d} for g, t, d in GROUPS], "picks": [brief(BY[x]) for x in ("bath-blow-dry", "garden-suite", "day-care-pass", "cattery-cabin")], "said": SAID[2]})
        if k == "group" and s in GN:
            a = [i for i in ITEMS if i["group"] == s]
            f = int(get(query, "from")) if get(query, "from").isdigit() else 0
            return js({"name": GN[s], "lead": next(d for g, _, d in GROUPS if g == s), "total": len(a), "items": [brief(i) for i in a[f:f + PER]], "next": f + PER if f + PER < len(a) else None})
        if k == "item" and s in BY:
            return js(full(BY[s]))
        if k == "find":
            return js({"q": get(query, "q"), "items": [brief(i) for i in find(get(query, "q"))]})
        if k == "text" and s in TEXT:
            return js({"title": TEXT[s][0], "body": TEXT[s][1]})
        if k == "bag":
            lines = [x for x in cookies.get("bag", "").split(".") if re.fullmatch(r"[\w-]+_\d+", x)]
            if method == "POST":
                i, o = BY.get(get(form, "item")), get(form, "option")
                if not i or not open_(i):
                    return js({"message": "Sorry, that cannot be booked online."})
                n = next((j for j, x in enumerate(i["opts"]) if x["label"] == o and not x["note"]), None) if i["opts"] else 0
                if n is None:
                    return js({"message": "Please choose an option that has places."})
                lines.append("%s_%d" % (i["slug"], n))
                return js({"message": "Added to your bookings: %s%s" % (i["name"], ", " + o if o else ""), "count": len(lines)}, headers=[("Set-Cookie", "bag=%s; Path=/" % ".".join(lines))])
            out, total = [], 0
            for x in lines:
                sl, n = x.rsplit("_", 1)
                i = BY.get(sl)
                if i and (not i["opts"] or int(n) < len(i["opts"])):
                    o = i["opts"][int(n)] if i["opts"] else None
                    pr = o["price"] if o else i["price"]
                    total += pr
                    out.append({"name": i["name"], "option": o["label"] if o else "", "price": eur(pr)})
            return js({"lines": out, "total": eur(total)})
        return js({"error": "not found"}, 404)
    if len(p) == 2 and p[0] == "services" and p[1] in GN or len(p) == 2 and p[0] == "book" and p[1] in BY or len(p) == 1 and p[0] in TEXT:
        return shell()
    return shell(404)
