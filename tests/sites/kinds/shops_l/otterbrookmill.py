"""English seller of courses and event tickets at a craft centre; hand-made table-layout pages (.htm) whose dates and search come from a JSON endpoint."""
import datetime
import html
import json
import re

NAME = "otterbrookmill"
MANY = True
TITLE = "Otterbrook Mill Craft Centre"

CATS = {
    "pottery": ("Pottery", "Clay on the wheel and off it, in the old drying loft."),
    "textiles": ("Textiles", "Weaving, spinning, stitching and colour."),
    "wood": ("Wood & Willow", "Green wood, turned wood and basketry in the cart shed."),
    "metal": ("Metal & Jewellery", "The forge and the silversmith's bench."),
    "print": ("Print & Paper", "Presses, books and letters."),
    "glass": ("Glass & Mosaic", "Cut, fused and set in mortar."),
    "events": ("Concerts, Talks & Fairs", "Evenings in the Long Barn and days out at the Mill."),
    "family": ("Children & Families", "For young makers and those who bring them."),
    "gifts": ("Gift Vouchers", "A present that is made by hand, later."),
}
P = []


def d(m, day, to=None):
    x = datetime.date(2027, m, day)
    s = f"{x:%A} {x.day} {x:%B}"
    if to:
        y = x + datetime.timedelta(days=to)
        s += f" to {y:%A} {y.day} {y:%B}"
    return s


def add(cat, code, name, desc, dates=None, tickets=None, when="", tutor="", length="", ages="Adults (16 and over)", note="", bring=""):
    """dates: (label, price, places, old price or None); places 0 = full, -1 = past, -2 = telephone only.
    tickets: (kind, price, open)"""
    P.append({"cat": cat, "code": code, "name": name, "desc": desc, "dates": [(x + (None,))[:4] for x in dates] if dates else None, "tickets": tickets,
              "when": when, "tutor": tutor, "length": length, "ages": ages, "note": note, "bring": bring, "url": f"/{cat}/{code}.htm"})


FULL, PAST, PHONE = 0, -1, -2
c = "pottery"
T = "Maggie Thorne"
add(c, "pot01", "Wheel Throwing for Beginners", "A day at the potter's wheel for those who have never touched one. You make four to six bowls or mugs; we glaze and fire two of them for you to collect a month later.", [(d(3, 13), "95.00", FULL), (d(4, 11), "95.00", 3), (d(5, 8), "95.00", 6)], tutor=T, length="One day, 10 am to 4 pm", bring="Old clothes and short nails.")
add(c, "pot02", "Wheel Throwing for Improvers", "Two days on taller forms, lids and handles. You should be able to centre a kilo of clay.", [(d(4, 17, 1), "180.00", 2), (d(5, 8, 1), "180.00", 4)], tutor=T, length="Weekend, 10 am to 4 pm both days")
add(c, "pot03", "Wednesday Evening Pottery", "Eight weeks at your own pace, wheel or hand-building, clay and firings included.", [("Eight Wednesdays from 21 April", "196.00", FULL), ("Eight Wednesdays from 8 September", "196.00", PHONE)], tutor="Joe Pascoe", length="Eight evenings, 7 to 9 pm", note="Booking for the autumn term opens in June.")
add(c, "pot04", "Hand-built Slab Pots", "Roll, cut and join slabs into a planter or tray, with textures pressed from leaves and lace.", [(d(4, 24), "52.00", 5), (d(6, 5), "52.00", 8)], tutor="Joe Pascoe", length="Half day, 10 am to 1 pm")
add(c, "pot05", "Raku Firing Day", "Glaze ready-made pots and pull them glowing from the kiln. Thrilling and smoky.", [(d(6, 12), "110.00", 4)], tutor=T, length="One day, 10 am to 5 pm", bring="Cotton clothing and stout shoes.")
add(c, "pot06", "Painted Tiles in the Delft Manner", "Paint six tin-glazed tiles in cobalt blue.", [(d(5, 22), "78.00", 7)], tutor="Ruth Ellery", length="One day, 10 am to 4 pm")
add(c, "pot07", "Porcelain Pinch Pots Evening", "Thin little bowls to hold a candle, made between finger and thumb.", [("Thursday 25 March", "34.00", 3), ("Thursday 27 May", "34.00", 9)], tutor="Ruth Ellery", length="Evening, 6.30 to 9 pm")
add(c, "pot08", "Glaze Chemistry Weekend", "Line blends, silica and alumina without tears.", [("Saturday 14 and Sunday 15 November", "190.00", PAST)], tutor="Dr Alan Voss", length="Weekend")

c = "textiles"
add(c, "tex01", "Rigid Heddle Weaving: a Scarf in a Day", "Warp a small loom and go home with a finished scarf. Yarn included.", [(d(4, 10), "88.00", 2), (d(6, 19), "88.00", 6)], tutor="Elspeth Gray", length="One day, 10 am to 4.30 pm")
add(c, "tex02", "Floor Loom Weaving", "Four days on our counterbalance looms: twills, planning a cloth, finishing.", [(d(5, 10, 3), "340.00", 1)], tutor="Elspeth Gray", length="Four days, 10 am to 4 pm")
add(c, "tex03", "Drop Spindle Spinning", "From fleece to yarn with the simplest of tools. The spindle is yours to keep.", [(d(4, 4), "45.00", 6)], tutor="Nan Holt", length="Half day, 1.30 to 4.30 pm")
add(c, "tex04", "Learn to Use a Spinning Wheel", "Treadling, drafting and plying on an Ashford wheel.", [(d(5, 16), "82.00", 3)], tutor="Nan Holt", length="One day, 10 am to 4 pm")
add(c, "tex05", "Colour from the Garden: Natural Dyeing", "Weld, madder, walnut and onion skins on wool and silk. You mordant, simmer and take home a sample card and three skeins.", [("Thursday 22 April", "79.00", 4), (d(5, 15), "85.00", 6), (d(6, 12), "85.00", FULL)], tutor="Nan Holt", length="One day, 10 am to 4 pm")
add(c, "tex06", "Indigo & Shibori", "Dyeing in the blue vat: fold, clamp and bind cotton and watch it turn from green to blue.", [(d(5, 29), "85.00", 5)], tutor="Aiko Marsh", length="One day, 10 am to 4 pm", bring="Rubber gloves and an apron.")
add(c, "tex07", "Make Friends with your Sewing Machine", "Threading, tension, zips. Make a lined pouch.", [(d(4, 18), "48.00", 4)], tutor="Carol Winn", length="Half day, 10 am to 1 pm", bring="Your own machine and its manual.")
add(c, "tex08", "Crochet for Absolute Beginners", "Chains, trebles and the granny square, with tea and cake.", [("Tuesday 13 April", "28.00", 8), ("Tuesday 11 May", "28.00", 5)], tutor="Carol Winn", length="Evening, 7 to 9 pm")
add(c, "tex09", "Felted Slippers", "Wet-felt a seamless pair to fit your own feet.", [(d(3, 20), "72.00", 2)], tutor="Aiko Marsh", length="One day, 10 am to 4 pm")

c = "wood"
add(c, "woo01", "Carve a Spoon", "Axe, straight knife and crook knife in green birch or sycamore.", [(d(4, 3), "75.00", 3), (d(5, 22), "75.00", 6)], tutor="Ben Treloar", length="One day, 10 am to 4.30 pm")
add(c, "woo02", "Green Wood Stool", "Cleave ash, shave legs on the horse and weave a cord seat.", [(d(6, 5, 1), "195.00", 2)], tutor="Ben Treloar", length="Weekend, 9.30 am to 4.30 pm")
add(c, "woo03", "Windsor Chair Making", "Six days to build a comb-back chair from log to oil finish.", [(d(7, 5, 5), "690.00", 1, "740.00")], tutor="Ben Treloar", length="Six days, 9 am to 5 pm", note="Early bird price until the end of April.")
add(c, "woo04", "Willow Shopping Basket", "A round-based basket with a twisted handle, woven in local willow.", [(d(4, 17), "80.00", 4)], tutor="Sally Peake", length="One day, 9.30 am to 5 pm")
add(c, "woo05", "Willow Garden Obelisk", "Weave a five-foot support for sweet peas or beans.", [(d(4, 25), "50.00", 5), (d(5, 9), "50.00", 8)], tutor="Sally Peake", length="Half day, 10 am to 1 pm")
add(c, "woo06", "Willow Bird Feeder", "A hanging basket for fat balls that robins love. Suitable for beginners.", [(d(4, 25), "42.00", 7)], tutor="Sally Peake", length="Half day, 2 to 4.30 pm")
add(c, "woo07", "Willow Catalan Platter", "An open-centred dish to hang or use for bread.", [(d(5, 9), "64.00", 6)], tutor="Sally Peake", length="Half day, 1.30 to 5 pm")
add(c, "woo08", "Willow Stars for Christmas", "Five stars and a wreath base.", [("Saturday 21 November", "40.00", PAST)], tutor="Sally Peake", length="Half day, 10 am to 1 pm")
add(c, "woo09", "Wood Turning: a Bowl", "One to one with the lathe in the morning, a bowl by tea.", [("Thursday 29 April", "120.00", 1), ("Thursday 20 May", "120.00", FULL)], tutor="Geoff Lamb", length="One day, 9.30 am to 4 pm")
add(c, "woo10", "Women's Introduction to Woodwork", "Saws, chisels, planes and a dovetailed box.", [(d(5, 1), "90.00", 4)], tutor="Ines Ford", length="One day, 10 am to 4.30 pm")

c = "metal"
add(c, "met01", "Make a Silver Ring", "Saw, solder and polish a ring in sterling silver. Silver up to 6 g included.", [(d(4, 10), "98.00", 2), (d(5, 15), "98.00", 4)], tutor="Priya Lal", length="One day, 10 am to 4 pm")
add(c, "met02", "Stacking Rings", "Two slim bands in sterling silver, hammered or plain, finished after work with a glass of something.", [("Thursday 15 April", "55.00", 3), ("Thursday 13 May", "55.00", 5)], tutor="Priya Lal", length="Evening, 6 to 9 pm")
add(c, "met03", "Silver Clay Pendants", "Press leaves into silver clay and fire it with a torch.", [(d(5, 2), "70.00", 6)], tutor="Priya Lal", length="Half day, 10 am to 2 pm")
add(c, "met04", "Blacksmithing Taster", "Light the forge and make a poker with a twisted handle.", [(d(4, 24), "135.00", 2), (d(5, 29), "135.00", 4)], tutor="Tom Hargreave", length="One day, 9.30 am to 4.30 pm", bring="Boots, natural fibres.")
add(c, "met05", "Forge a Bushcraft Knife", "Forge, heat-treat and handle a carbon steel blade. Over 18 only.", [(d(5, 15, 1), "290.00", FULL)], tutor="Tom Hargreave", length="Weekend", ages="Over 18")
add(c, "met06", "Copper Bowl Raising", "Raise a small dish from sheet with hammer and stake.", [(d(6, 6), "88.00", 5)], tutor="Tom Hargreave", length="One day, 10 am to 4 pm")
add(c, "met07", "Enamelled Earrings Evening", "Kiln-fired enamel on copper discs.", [("Thursday 6 May", "48.00", 4)], tutor="Priya Lal", length="Evening, 6 to 9 pm")

c = "print"
add(c, "pri01", "Linocut for Beginners", "Design, cut and print an edition of ten cards.", [(d(4, 11), "68.00", 5)], tutor="Hal Morrow", length="One day, 10 am to 4 pm")
add(c, "pri02", "Screen Printing on Fabric", "Paper stencils on a tote bag and two tea towels.", [(d(5, 23), "76.00", 4)], tutor="Aiko Marsh", length="One day, 10 am to 4 pm")
add(c, "pri03", "Letterpress Day", "Set type by hand and print a small poster on the Albion press.", [(d(6, 13), "92.00", 2)], tutor="Hal Morrow", length="One day, 10 am to 4 pm")
add(c, "pri04", "Coptic Stitch Bookbinding", "A sketchbook that opens flat, sewn with linen thread.", [(d(4, 17), "64.00", 6)], tutor="Ruth Ellery", length="One day, 10 am to 3.30 pm")
add(c, "pri05", "Paper Marbling", "Float colour on carrageen and lift twelve sheets.", [(d(5, 1), "44.00", 3)], tutor="Ruth Ellery", length="Half day, 10 am to 1 pm")
add(c, "pri06", "Italic Calligraphy", "Broad-edge pens, letters and a short quotation.", [(d(3, 21), "58.00", 4)], tutor="Hal Morrow", length="One day, 10 am to 4 pm")

c = "glass"
add(c, "gla01", "Stained Glass Panel", "Cut, lead and cement a panel of about 30 cm over two days.", [(d(5, 22, 1), "175.00", 3)], tutor="Fran Kite", length="Weekend, 10 am to 4 pm")
add(c, "gla02", "Fused Glass Coasters", "Four coasters, fired overnight and posted to you.", [(d(4, 18), "46.00", 6)], tutor="Fran Kite", length="Half day, 10 am to 12.30 pm")
add(c, "gla03", "Lampwork Beads", "Wind molten glass over a torch into round, striped and dotted beads.", [(d(4, 24), "92.00", FULL), (d(6, 26), "92.00", FULL)], tutor="Fran Kite", length="One day, 10 am to 4 pm", note="Ring us to join the waiting list.")
add(c, "gla04", "Garden Mosaic", "A house number or stepping stone in broken china.", [(d(6, 20), "66.00", 5)], tutor="Lou Damen", length="One day, 10 am to 4 pm")

c = "events"
add(c, "evt01", "Candlelit Folk: The Alder Trio", "Fiddle, harp and voice in the Long Barn. Bar from 6.45.", tickets=[("Adult", "16.00", True), ("Concession", "14.00", True), ("Under 18", "8.00", True)], when="Friday 19 March, 7.30 pm", ages="All ages")
add(c, "evt02", "Talk: The Secret Life of Looms", "Elspeth Gray on weavers, wars and the punched card.", tickets=[("Adult", "9.00", True), ("Concession", "7.00", True)], when="Thursday 8 April, 7 pm", ages="All ages")
add(c, "evt03", "Spring Craft Fair", "Sixty makers on the meadow, food and live demonstrations.", tickets=[("Adult, in advance", "6.00", True), ("Child 5 to 15", "2.00", True), ("Family, two adults and up to three children", "14.00", True)], when="Saturday 1 May, 10 am to 5 pm", ages="All ages", note="On the gate: adults £7.50. Dogs on leads.")
add(c, "evt04", "Ceilidh in the Barn", "A night of reels and jigs for every foot, with a caller to show the steps and the Millrace Band to play them.", tickets=[("Adult", "14.00", True), ("Child under 16", "6.00", True), ("Family, two adults and two children", "36.00", True)], when="Saturday 24 April, 7 to 10.30 pm", ages="All ages")
add(c, "evt05", "Jazz on the Millpond", "The Dizzy Dabchicks play standards from the punt. Bring a rug.", tickets=[("Adult", "18.00", False), ("Concession", "15.00", False)], when="Saturday 19 June, 6 pm", ages="All ages", note="SOLD OUT. Returns may be had at the gate on the night.")
add(c, "evt06", "Kiln Opening Supper", "We unbrick the wood kiln and eat at the long table.", tickets=[("Supper, with meat", "38.00", True), ("Supper, vegetarian", "38.00", True)], when="Friday 11 June, 7 pm", ages="Adults (16 and over)")
add(c, "evt07", "Guided Tour of the Mill", "Wheel, stones and hoist with the miller.", tickets=[("Adult", "7.00", True), ("Child 5 to 15", "3.50", True)], when="Sunday 16 May, 2 pm", ages="All ages")
add(c, "evt08", "Poetry by the Stove", "Six local poets and an open mike.", tickets=[("All tickets", "6.00", True)], when="Thursday 1 April, 7.30 pm", ages="All ages")
add(c, "evt09", "Autumn Ukulele Concert", "The Strumming Otters.", tickets=[("Adult", "8.00", False)], when="Friday 16 October, 7.30 pm", ages="All ages", note="This event has taken place.")

c = "family"
add(c, "kid01", "Saturday Clay Club", "Monsters, mugs and mud. Children are left with us.", [(d(4, 24), "18.00", 6), (d(5, 29), "18.00", 2)], tutor="Joe Pascoe", length="10 am to 12 noon", ages="6 to 10 years")
add(c, "kid02", "Build a Bird Box Together", "One adult, one child, one hammer each.", [(d(4, 5), "42.00", 5)], tutor="Geoff Lamb", length="10 am to 12.30 pm", ages="One adult with a child of 7 to 12", note="Price is for the pair.")
add(c, "kid03", "Young Sewers", "A drawstring bag on the machine.", [("Wednesday 7 April", "36.00", 4)], tutor="Carol Winn", length="10 am to 3 pm", ages="10 to 14 years")
add(c, "kid04", "Felt an Animal", "Needle-free felting of a fox or hare in the holidays.", [("Tuesday 6 April", "22.00", 7)], tutor="Aiko Marsh", length="10 am to 12.30 pm", ages="7 to 11 years")
add(c, "kid05", "Teen Throwing Club", "A session at the wheel for young people who have outgrown plasticine. Two pieces are fired.", [("Thursday 8 April", "48.00", 3), ("Tuesday 1 June", "48.00", 6)], tutor=T, length="1.30 to 4.30 pm", ages="13 to 17 years")
add(c, "kid06", "Messy Toddlers", "Clay, slip and water on the lawn.", [("Friday 30 April", "9.00", 8), ("Friday 28 May", "9.00", 8)], tutor="Joe Pascoe", length="10 to 11 am", ages="18 months to 4 years, with an adult")

c = "gifts"
add(c, "vou01", "Gift Voucher", "Good for two years on any course or event. Sent by e-mail, or by post on our own letterpress card.", tickets=[("£25 voucher", "25.00", True), ("£50 voucher", "50.00", True), ("£100 voucher", "100.00", True)], when="Valid for two years", ages="Any")
add(c, "vou02", "Potter's Wheel Taster for Two, Voucher", "Two adults share an hour at two wheels, on a date to be agreed.", tickets=[("Voucher for two", "90.00", True)], when="Valid for one year")

BY = {p["url"]: p for p in P}
CASES = [
    {"query": "beginners pottery wheel 8 May", "determination": "products_found", "offers": [("Wheel Throwing for Beginners, Saturday 8 May", "95.00")], "either": [], "why": "That day the improvers' weekend begins as well, but it is not for beginners."},
    {"query": "silver ring making evening class", "determination": "products_found", "offers": [("Stacking Rings", "55.00")], "either": [], "why": "Make a Silver Ring is a whole day, the enamel evening makes earrings of copper."},
    {"query": "family ticket barn dance", "determination": "products_found", "offers": [("Ceilidh in the Barn, Family, two adults and two children", "36.00")], "either": [], "why": "The ceilidh is the barn dance; the fair's family ticket is for something else."},
    {"query": "pottery for a 14 year old", "determination": "products_found", "offers": [("Teen Throwing Club", "48.00")], "either": [], "why": "13 to 17 years; the clay club ends at 10, the others are for 16 and over."},
    {"query": "willow weaving half day under £60", "determination": "products_found", "offers": [("Willow Garden Obelisk", "50.00"), ("Willow Bird Feeder", "42.00")], "either": [], "why": "The platter costs 64, the basket takes a day, the stars are past."},
    {"query": "dyeing workshop not indigo", "determination": "products_found", "offers": [("Colour from the Garden: Natural Dyeing", None, {"range": ["79.00", "85.00"]})], "either": [], "why": "The only other dyeing day is indigo."},
    {"query": "upholstery course", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Chair making and sewing, but no upholstery."},
    {"query": "macrame plant hanger workshop", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Crochet and weaving, but no macrame."},
    {"query": "glass bead making course", "determination": "no_online_availability", "offers": [], "either": [], "why": "Both days of Lampwork Beads are full, there is a waiting list by telephone."},
    {"query": "jazz concert tickets", "determination": "no_online_availability", "offers": [], "either": [], "why": "Jazz on the Millpond is sold out."},
]

H = html.escape


def gbp(s):
    return "£" + (s[:-3] if s.endswith(".00") else s)


def page(title, body, status=200, js=""):
    left = "".join(f'<tr><td bgcolor="#E9DFC7"><font face="Verdana" size="2">&raquo; <a href="/{k}/">{H(v[0])}</a></font></td></tr>\n' for k, v in CATS.items())
    out = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><META http-equiv="Content-Type" content="text/html; charset=utf-8"><TITLE>{H(title)} - {TITLE}</TITLE>
<!-- pages by Hal, please do not edit in Word --></HEAD>
<BODY bgcolor="#FBF7EC" text="#3A2E20" link="#7A3B12" vlink="#7A3B12">
<CENTER><TABLE width="800" border="0" cellpadding="6" cellspacing="0">
<TR><TD colspan="2" bgcolor="#5B6B3A"><FONT face="Georgia" size="6" color="#FFFFFF"><A href="/" style="color:#fff;text-decoration:none">Otterbrook Mill</A></FONT><BR><FONT face="Georgia" size="2" color="#FFFFFF">Craft Centre &middot; courses &middot; events &middot; tea room</FONT></TD></TR>
<TR><TD colspan="2" align="right"><FONT face="Verdana" size="2"><A href="/index-az.htm">A to Z</A> | <A href="/diary.htm">Diary</A> | <A href="/find.htm">Search</A> | <A href="/visit.htm">Find us</A> | <A href="/cgi-bin/basket.cgi">Basket</A> | <A href="/cgi-bin/login.cgi">Log in</A></FONT></TD></TR>
<TR valign="top"><TD width="180"><TABLE border="0" cellspacing="2" cellpadding="4" width="100%">{left}</TABLE>
<P><FORM action="/find.htm" method="get"><FONT face="Verdana" size="1">Quick search<BR></FONT><INPUT type="text" name="q" size="14"> <INPUT type="submit" value="Go"></FORM>
<P><FONT face="Verdana" size="1">Tea room open Wed to Sun, 10 to 4.30. Try Bev's plum cake.</FONT></TD>
<TD><FONT face="Verdana" size="2">
{body}
</FONT></TD></TR>
<TR><TD colspan="2" bgcolor="#E9DFC7" align="center"><FONT face="Verdana" size="1"><A href="/about.htm">About the Mill</A> | <A href="/terms.htm">Booking terms</A> | <A href="/visit.htm">Find us</A> | <A href="/contact.htm">Contact</A><BR>Otterbrook Mill Craft Centre, a registered charity. Telephone 01409 550 166.</FONT></TD></TR>
</TABLE></CENTER>{js}
</BODY></HTML>"""
    return status, [("Content-Type", "text/html; charset=utf-8")], out.encode()


def prices(p):
    xs = sorted({float(r[1]) for r in (p["dates"] or p["tickets"])})
    a = gbp(f"{xs[0]:.2f}")
    return a if len(xs) == 1 else "from " + a


def pic(p, w=70):
    k = sum(map(ord, p["code"] + p["name"])) * 7 % 360
    return f'<svg width="{w}" height="{w}" viewBox="0 0 40 40" role="img" aria-label="{H(p["name"])}"><rect width="40" height="40" fill="hsl({k},35%,80%)"/><path d="M8 30q12-26 24 0z" fill="hsl({k},40%,45%)"/></svg>'


def rowhtml(p):
    return (f'<TR valign="top"><TD>{pic(p)}</TD><TD><FONT face="Verdana" size="2"><A href="{p["url"]}"><B>{H(p["name"])}</B></A><BR>{H(p["desc"].split(". ")[0].rstrip("."))}.<BR>'
            f'<I>{H(p["length"] or p["when"])}</I></FONT></TD><TD align="right" nowrap><FONT face="Verdana" size="2"><B>{prices(p)}</B></FONT></TD></TR>')


def as_json(p):
    return {"url": p["url"], "title": p["name"], "text": p["desc"].split(". ")[0].rstrip(".") + ".", "when": p["length"] or p["when"], "price": prices(p), "icon": pic(p)}


MOREJS = """<SCRIPT type="text/javascript">
function more(cat){var b=document.getElementById('more'),t=document.getElementById('list').tBodies[0],x=new XMLHttpRequest();
x.onreadystatechange=function(){if(x.readyState==4&&x.status==200){var r=JSON.parse(x.responseText);for(var i=0;i<r.items.length;i++){var c=r.items[i],tr=document.createElement('TR');tr.vAlign='top';
tr.innerHTML='<TD>'+c.icon+'</TD><TD><FONT face="Verdana" size="2"><A href="'+c.url+'"><B>'+c.title+'</B></A><BR>'+c.text+'<BR><I>'+c.when+'</I></FONT></TD><TD align="right" nowrap><FONT face="Verdana" size="2"><B>'+c.price+'</B></FONT></TD>';t.appendChild(tr);}
if(!r.more)b.style.display='none';}};x.open('GET','/data/list.json?cat='+cat+'&start='+t.rows.length,true);x.send(null);return false;}
</SCRIPT>"""

DATEJS = """<SCRIPT type="text/javascript">
(function(){var e=document.getElementById('dates'),x=new XMLHttpRequest();x.onreadystatechange=function(){if(x.readyState!=4)return;
if(x.status!=200){e.innerHTML='Sorry, our booking system is asleep. Please telephone.';return;}
var r=JSON.parse(x.responseText).dates,h='<TABLE border="1" cellpadding="5" cellspacing="0"><TR bgcolor="#E9DFC7"><TH>Date</TH><TH>Price</TH><TH>Places</TH><TH>&nbsp;</TH></TR>';
for(var i=0;i<r.length;i++){var s=r[i];h+='<TR><TD>'+s.date+'</TD><TD>'+(s.was?'<STRIKE>'+s.was+'</STRIKE> ':'')+s.price+'</TD><TD>'+s.places+'</TD><TD>'+(s.bookable?'<FORM method="post" action="/cgi-bin/basket.cgi"><INPUT type="hidden" name="item" value="'+s.id+'"><INPUT type="submit" value="Book a place"></FORM>':'&nbsp;')+'</TD></TR>';}
e.innerHTML=h+'</TABLE>';};x.open('GET','/data/dates.json?code='+e.getAttribute('title'),true);x.send(null);})();
</SCRIPT>"""

FINDJS = """<SCRIPT type="text/javascript">
(function(){var o=document.getElementById('found'),q=document.getElementById('q').value;if(!q)return;o.innerHTML='Looking...';var x=new XMLHttpRequest();
x.onreadystatechange=function(){if(x.readyState!=4)return;var r=JSON.parse(x.responseText),h='';for(var i=0;i<r.items.length;i++)h+='<LI><A href="'+r.items[i].url+'">'+r.items[i].title+'</A> - '+r.items[i].when+' - <B>'+r.items[i].price+'</B>';
o.innerHTML=r.items.length?'<P>'+r.items.length+' found<UL>'+h+'</UL>':'<P>Nothing found. Try one word only, such as <I>willow</I>.';};
x.open('GET','/data/find.json?q='+encodeURIComponent(q),true);x.send(null);})();
</SCRIPT>"""


def places(n):
    return "Full" if n == FULL else "Past" if n == PAST else "By telephone only" if n == PHONE else f"{n} left"


def dates(p):
    return [{"id": f"{p['code']}-{i + 1}", "date": x[0], "price": gbp(x[1]), "was": gbp(x[3]) if x[3] else None, "places": places(x[2]), "bookable": x[2] > 0} for i, x in enumerate(p["dates"])]


SAID = ["&quot;I have not laughed so much in years, and I have a bowl to show for it.&quot; - Pam, Bude", "&quot;Patient teaching, lovely lunch.&quot; - Derek", "&quot;The time flew. Wish it had been two days.&quot; - Shona", "&quot;My third visit and not the last.&quot; - K.M."]


def detail(p):
    k = sum(map(ord, p["code"]))
    info = [("Tutor", p["tutor"]), ("Length", p["length"]), ("When", p["when"]), ("For whom", p["ages"]), ("Please bring", p["bring"]), ("Code", p["code"].upper())]
    tab = "".join(f'<TR valign="top"><TD bgcolor="#E9DFC7"><B>{a}</B></TD><TD>{H(b)}</TD></TR>' for a, b in info if b)
    note = f'<P><FONT color="#A02010"><B>{H(p["note"])}</B></FONT>' if p["note"] else ""
    js = ""
    if p["dates"]:
        book = f'<H3>Dates and booking</H3><DIV id="dates" title="{p["code"]}">Fetching dates...</DIV><P><FONT size="1"><A href="/cgi-bin/dates.cgi?code={p["code"]}">Dates as a plain list</A> for older computers</FONT>'
        js = DATEJS
    else:
        rows = "".join(f'<TR><TD>{H(t)}</TD><TD>{gbp(a)}</TD><TD>' + (f'<INPUT type="text" name="n{i + 1}" value="0" size="2" onchange="total()">' if ok else "not available") + "</TD></TR>" for i, (t, a, ok) in enumerate(p["tickets"]))
        live = any(t[2] for t in p["tickets"])
        book = (f'<H3>{"Vouchers" if p["cat"] == "gifts" else "Tickets"}</H3><FORM name="tk" method="post" action="/cgi-bin/basket.cgi"><INPUT type="hidden" name="item" value="{p["code"]}"><TABLE border="1" cellpadding="5" cellspacing="0"><TR bgcolor="#E9DFC7"><TH>Kind</TH><TH>Price</TH><TH>How many</TH></TR>{rows}</TABLE>'
                + ('<P>Total: <SPAN id="tot">£0</SPAN> <INPUT type="submit" value="Add to basket">' if live else "") + "</FORM>")
        if live:
            js = ('<SCRIPT type="text/javascript">var pr=' + json.dumps([float(t[1]) for t in p["tickets"]]) + ";function total(){var s=0;for(var i=0;i<pr.length;i++){var e=document.tk['n'+(i+1)];if(e)s+=pr[i]*(parseInt(e.value,10)||0);}document.getElementById('tot').innerHTML='£'+s.toFixed(2);}</SCRIPT>")
    sib = [q for q in P if q["cat"] == p["cat"] and q is not p]
    also = list({q["code"]: q for q in (sib[k % len(sib)], sib[(k + 2) % len(sib)])}.values())
    inc = "<P>All materials are included unless we say so. Lunch is yours to bring or to buy in the tea room." if p["dates"] else ""
    body = f"""<FONT size="1"><A href="/">Home</A> &gt; <A href="/{p["cat"]}/">{H(CATS[p["cat"]][0])}</A> &gt; {H(p["name"])}</FONT>
<H2>{H(p["name"])}</H2>{pic(p, 150)}<P>{H(p["desc"])}{inc}{note}
<TABLE border="0" cellpadding="4" cellspacing="2">{tab}<TR><TD bgcolor="#E9DFC7"><B>Price</B></TD><TD>{prices(p)}</TD></TR></TABLE>
{book}
<P><I>{SAID[k % 4]}</I>
<P><FONT size="1">You might also like: {" | ".join(f'<A href="{q["url"]}">{H(q["name"])}</A>' for q in also)}</FONT>"""
    return page(p["name"], body, js=js)


def words(s):
    return re.findall(r"[a-z0-9]+", s.lower().replace("'", ""))


def find(s):
    """Every word typed has to begin a word of the title."""
    ws = words(s)
    return [p for p in P if ws and all(any(t.startswith(w) for t in words(p["name"])) for w in ws)]


TEXTS = {
    "about": ("About the Mill", "Corn was ground here until 1953. The Otterbrook Trust bought the ruin in 1984 and has taught crafts in it ever since. Forty tutors work with us."),
    "terms": ("Booking terms", "Places are held when paid in full. Cancel up to 21 days before and we refund all but £10. Tickets for events are not refunded. Vouchers go out by e-mail at once, cards by post in three days (£1.50)."),
    "visit": ("Find us", "Two miles north of Holsworthy on the lane to Sutcombe. Free car park. Bus 85 stops at the bridge."),
    "contact": ("Contact", "Telephone 01409 550 166, Wednesday to Sunday, 10 to 4."),
    "news": ("News from the Mill", "The waterwheel has new floats, and the otters are back below the weir."),
}


def js_reply(x):
    return 200, [("Content-Type", "application/json; charset=utf-8")], json.dumps(x, ensure_ascii=False).encode()


def handle(method, path, query, form, cookies):
    q = {k: v[0] for k, v in query.items() if v}
    if path in ("/", "/index.htm"):
        cells = list(CATS.items())
        rows = "".join("<TR valign=top>" + "".join(f'<TD width="200"><A href="/{k}/"><B>{H(v[0])}</B></A><BR><FONT size="1">{H(v[1])}</FONT></TD>' for k, v in cells[i:i + 3]) + "</TR>" for i in range(0, len(cells), 3))
        body = ('<H2>Spring and summer programme</H2><P>Make something with your hands beside the river. Choose below, or see the <A href="/diary.htm">diary of events</A>.' f'<TABLE cellpadding="8">{rows}</TABLE>'
                '<P><B>New this year:</B> <A href="/print/pri03.htm">Letterpress Day</A>, <A href="/metal/met06.htm">Copper Bowl Raising</A> and <A href="/events/evt06.htm">Kiln Opening Supper</A>. <A href="/news.htm">News</A>')
        return page("Welcome", body)
    if path in BY:
        return detail(BY[path])
    m = re.fullmatch(r"/([a-z]+)/(index\.htm)?", path)
    if m and m[1] in CATS:
        items = [p for p in P if p["cat"] == m[1]]
        btn = f'<P id="more"><A href="/index-az.htm" onclick="return more(\'{m[1]}\')">Show more in {H(CATS[m[1]][0])}</A>' if len(items) > 6 else ""
        return page(CATS[m[1]][0], f'<H2>{H(CATS[m[1]][0])}</H2><P>{H(CATS[m[1]][1])}<TABLE id="list" width="100%" cellpadding="5"><TBODY>{"".join(map(rowhtml, items[:6]))}</TBODY></TABLE>{btn}', js=MOREJS if btn else "")
    if path == "/data/list.json":
        items = [p for p in P if p["cat"] == q.get("cat")]
        n = int(q["start"]) if q.get("start", "").isdigit() else 0
        return js_reply({"items": [as_json(p) for p in items[n:n + 6]], "more": n + 6 < len(items)})
    if path == "/data/dates.json":
        p = next((p for p in P if p["code"] == q.get("code") and p["dates"]), None)
        return js_reply({"code": p["code"], "title": p["name"], "dates": dates(p)}) if p else (404, [("Content-Type", "application/json")], b'{"error":"no such course"}')
    if path == "/data/find.json":
        return js_reply({"items": [as_json(p) for p in find(q.get("q", ""))]})
    if path == "/find.htm":
        return page("Search", f'<H2>Search</H2><FORM action="/find.htm" method="get"><INPUT type="text" name="q" id="q" size="30" value="{H(q.get("q", ""))}"> <INPUT type="submit" value="Search"></FORM><DIV id="found"></DIV>', js=FINDJS)
    if path == "/cgi-bin/dates.cgi":
        p = next((p for p in P if p["code"] == q.get("code") and p["dates"]), None)
        if p:
            li = "".join(f'<LI>{s["date"]} - {s["price"]} - {s["places"]}' + (f' - <A href="/cgi-bin/basket.cgi?item={s["id"]}">book</A>' if s["bookable"] else "") for s in dates(p))
            return page(f'Dates: {p["name"]}', f'<H3><A href="{p["url"]}">{H(p["name"])}</A></H3><UL>{li}</UL>')
    if path == "/index-az.htm":
        li = "".join(f'<LI><A href="{p["url"]}">{H(p["name"])}</A> ({H(CATS[p["cat"]][0])}) {prices(p)}' for p in sorted(P, key=lambda p: p["name"]))
        return page("A to Z", f"<H2>Everything, A to Z</H2><UL>{li}</UL>")
    if path == "/diary.htm":
        rows = "".join(f'<TR><TD>{H(p["when"])}</TD><TD><A href="{p["url"]}">{H(p["name"])}</A></TD><TD>{H(p["note"].split(".")[0]) if not any(t[2] for t in p["tickets"]) else prices(p)}</TD></TR>' for p in P if p["cat"] == "events")
        return page("Diary", f'<H2>Diary of events</H2><TABLE border="1" cellpadding="5" cellspacing="0">{rows}</TABLE>')
    if path == "/cgi-bin/basket.cgi":
        item = (form.get("item") or query.get("item") or [""])[0]
        shown = item or cookies.get("basket", "")
        p = next((p for p in P if p["code"] == shown.split("-")[0]), None)
        s, h, b = page("Basket", "<H2>Your basket</H2>" + (f'<P>{H(p["name"])} ({H(shown)})' if p else "<P>Your basket is empty."))
        return s, h + ([("Set-Cookie", f"basket={p['code']}; Path=/")] if item and p else []), b
    if path == "/cgi-bin/login.cgi":
        return page("Log in", '<H2>Log in</H2><FORM method="post" action="/cgi-bin/login.cgi">Name <INPUT name="user"> Password <INPUT type="password" name="pw"> <INPUT type="submit" value="Log in"></FORM>')
    m = re.fullmatch(r"/([a-z]+)\.htm", path)
    if m and m[1] in TEXTS:
        t, x = TEXTS[m[1]]
        return page(t, f"<H2>{H(t)}</H2><P>{H(x)}")
    return page("Not found", '<H2>There is no such page</H2><P>It may have floated downstream. <A href="/index-az.htm">See the A to Z</A>.', status=404)
