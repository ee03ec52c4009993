"""Cellar Grooves: a British seller of used records, CDs and hi-fi with graded copies; a hand-made table-layout site of about 2003."""
import hashlib
import re
from html import escape

MANY = True
NAME = "cellargrooves"


def e(s):
    return escape(str(s))


SECTIONS = [
    ("jazz", "Jazz LPs"), ("rock", "Rock & Pop LPs"), ("soul", "Soul, Funk & Reggae LPs"), ("classical", "Classical LPs"),
    ("singles", '7" Singles'), ("cds", "Compact Discs"), ("hifi", "Used Hi-Fi"), ("bits", "Sleeves, Brushes & Bits"),
]
SEC = dict(SECTIONS)
ITEMS = []


def R(sec, artist, title, fmt, label, style, notes, *copies):
    """copies: (pressing, grade, price, sold)"""
    iid = 1001 + len(ITEMS) * 3
    ITEMS.append({"id": iid, "sec": sec, "kind": "record", "name": f"{artist} - {title} ({fmt})", "artist": artist, "title": title, "fmt": fmt, "label": label, "style": style, "notes": notes,
                  "copies": [{"ref": f"{iid}{'ABCDEF'[i]}", "press": c[0], "grade": c[1], "price": c[2], "sold": len(c) > 3 and c[3]} for i, c in enumerate(copies)]})


def G(name, maker, price, notes, state="ok", was=None):
    iid = 1001 + len(ITEMS) * 3
    ITEMS.append({"id": iid, "sec": "hifi", "kind": "hifi", "name": name, "artist": maker, "title": name, "fmt": "", "label": "", "style": "", "notes": notes, "state": state, "price": price, "was": was, "copies": []})


def A(name, notes, packs):
    """packs: (text, price, in stock)"""
    iid = 1001 + len(ITEMS) * 3
    ITEMS.append({"id": iid, "sec": "bits", "kind": "bits", "name": name, "artist": "", "title": name, "fmt": "", "label": "", "style": "", "notes": notes, "packs": packs, "copies": []})


# ---- jazz
R("jazz", "Miles Davis", "Kind of Blue", "LP", "CBS / Columbia", "Modal jazz", "Evans, Coltrane, Adderley and the rest. The one everybody starts with.",
  ("UK CBS reissue, 1980s", "VG+", 22.00), ("US Columbia 6-eye mono, 1959", "VG", 95.00, True), ("180g reissue, 2010", "NM", 28.00), ("UK Fontana stereo, 1962", "G+", 30.00))
R("jazz", "Miles Davis", "Sketches of Spain", "LP", "CBS", "Orchestral jazz", "With Gil Evans. Light foxing to the back cover.", ("Dutch CBS reissue, 1970s", "VG+", 12.00))
R("jazz", "John Coltrane", "A Love Supreme", "LP", "Impulse!", "Spiritual jazz", "Gatefold.", ("UK HMV mono, 1965", "VG", 75.00), ("German MCA reissue, 1986", "NM", 20.00))
R("jazz", "Lee Morgan", "The Sidewinder", "LP", "Blue Note", "Hard bop", "The boogaloo one, with Joe Henderson.", ("US Liberty, 1967", "VG", 34.00), ("75th anniversary reissue, 2014, still sealed", "M", 24.00))
R("jazz", "Herbie Hancock", "Maiden Voyage", "LP", "Blue Note", "Post-bop", "Hubbard, Coleman, Carter, Williams. All the sea in five tunes.", ("Classic Vinyl reissue, 2021, sealed", "M", 27.00), ("US Blue Note, 1970s, blue label", "VG+", 36.00))
R("jazz", "Cannonball Adderley", "Somethin' Else", "LP", "Blue Note", "Hard bop", "Miles as a sideman.", ("French reissue, 1984 (DMM)", "NM", 26.00), ("Japanese King, 1977, with obi", "VG+", 44.00))
R("jazz", "Kenny Burrell", "Midnight Blue", "LP", "Blue Note", "Soul jazz", "Late-night guitar with congas.", ("Music Matters 45rpm, sealed", "M", 85.00, True), ("US reissue, 1980s", "VG+", 21.00))
R("jazz", "Art Blakey & The Jazz Messengers", "Moanin'", "LP", "Blue Note", "Hard bop", "Name in biro on the label of side 2.", ("US Liberty, 1966", "G+", 18.00))
R("jazz", "Dave Brubeck Quartet", "Time Out", "LP", "Fontana / CBS", "Cool jazz", "Take Five and six others to count along with.", ("UK Fontana mono, 1960", "VG", 14.00), ("UK CBS reissue, 1981", "VG+", 9.00))
R("jazz", "Bill Evans Trio", "Waltz for Debby", "LP", "Riverside", "Piano trio", "At the Village Vanguard, glasses clinking.", ("OJC reissue, 2009, sealed", "M", 26.00))
R("jazz", "Charles Mingus", "Mingus Ah Um", "LP", "CBS", "Hard bop", "Seam split to the top, 4 cm.", ("UK CBS, 1970", "VG", 13.00), ("Dutch reissue, 1987", "VG+", 15.00, True))
R("jazz", "Nina Simone", "Pastel Blues", "LP", "Philips", "Vocal jazz", "With Sinnerman, all ten minutes.", ("UK Philips, 1965", "VG", 32.00))
R("jazz", "Stan Getz & Joao Gilberto", "Getz/Gilberto", "LP", "Verve", "Bossa nova", "Girl from Ipanema.", ("UK Verve mono, 1964", "VG+", 16.00), ("UK Verve stereo, 1964", "G+", 6.00))
# ---- rock
R("rock", "Led Zeppelin", "Four Symbols (IV)", "LP", "Atlantic", "Hard rock", "The one with the hermit. Gatefold, original inners where stated.",
  ("UK original, 1971, red/plum label, inner", "VG", 78.00), ("UK original, 1971, red/plum label, no inner", "G+", 45.00, True), ("UK reissue, 1977, green/orange label", "VG+", 26.00), ("German, 1973", "VG", 20.00))
R("rock", "Led Zeppelin", "Led Zeppelin II", "LP", "Atlantic", "Hard rock", "Brown Bomber gatefold.", ("UK original, 1969, red/plum label", "G+", 42.00), ("UK reissue, 1974", "VG", 18.00))
R("rock", "Pink Floyd", "The Dark Side of the Moon", "LP", "Harvest", "Progressive rock", "With posters and stickers unless we say not.", ("UK 1973, 3rd pressing, one poster", "VG", 38.00), ("UK 1980s, no posters", "VG+", 24.00))
R("rock", "Pink Floyd", "Wish You Were Here", "LP", "Harvest", "Progressive rock", "Postcard present.", ("UK 1975", "VG+", 32.00), ("Dutch 1975", "VG", 19.00))
R("rock", "David Bowie", "Low", "LP", "RCA", "Art rock", "The first of the Berlin three.", ("UK orange label, 1977, with insert", "VG+", 30.00), ("UK RCA International, 1983", "VG", 17.00))
R("rock", "David Bowie", "The Rise and Fall of Ziggy Stardust", "LP", "RCA", "Glam rock", "Plain lyric inner.", ("UK 1972, orange label", "VG", 36.00), ("UK 1980 reissue", "VG+", 22.00, True))
R("rock", "Fleetwood Mac", "Rumours", "LP", "Warner Bros.", "Soft rock", "Textured sleeve, insert.", ("UK 1977", "VG", 14.00), ("UK 1977", "G+", 8.00), ("German 1977", "NM", 25.00))
R("rock", "The Beatles", "Abbey Road", "LP", "Apple", "Pop", "Aligned apple? Sadly not.", ("UK 1969, 2nd pressing", "VG", 58.00), ("UK 1978", "VG+", 29.00))
R("rock", "The Beatles", "Revolver", "LP", "Parlophone", "Pop", "Tape stain to the back.", ("UK mono, 1966, yellow/black", "G+", 40.00))
R("rock", "The Rolling Stones", "Sticky Fingers", "LP", "Rolling Stones Records", "Rock", "Zip works.", ("UK 1971", "VG", 48.00, True), ("UK 1971", "G+", 29.00))
R("rock", "The Clash", "London Calling", "2LP", "CBS", "Punk", "Both lyric inners.", ("UK 1979", "VG+", 34.00))
R("rock", "Joy Division", "Unknown Pleasures", "LP", "Factory", "Post-punk", "Textured sleeve a little rubbed.", ("UK 1980 pressing", "VG", 45.00), ("180g reissue, 2007", "NM", 21.00))
R("rock", "Kate Bush", "Hounds of Love", "LP", "EMI", "Art pop", "Inner with lyrics.", ("UK 1985", "VG+", 20.00))
R("rock", "Nick Drake", "Bryter Layter", "LP", "Island", "Folk", "From a Cambridge attic.", ("UK 1976, palm tree label", "VG", 110.00), ("Simply Vinyl reissue, 2000", "NM", 32.00))
R("rock", "Neil Young", "Harvest", "LP", "Reprise", "Country rock", "Insert missing.", ("UK 1972", "VG", 15.00), ("German 1970s", "VG+", 17.00))
# ---- soul
R("soul", "Marvin Gaye", "What's Going On", "LP", "Tamla Motown", "Soul", "Gatefold, laminated.", ("UK 1971", "VG", 40.00), ("UK reissue, 1981", "VG+", 16.00))
R("soul", "Stevie Wonder", "Innervisions", "LP", "Tamla Motown", "Soul", "Living for the City in full.", ("UK 1973", "VG+", 22.00))
R("soul", "Curtis Mayfield", "Superfly", "LP", "Buddah", "Funk", "Die-cut sleeve, complete.", ("US 1972", "VG", 28.00))
R("soul", "Aretha Franklin", "Lady Soul", "LP", "Atlantic", "Soul", "Chain of Fools and friends.", ("UK plum label stereo, 1968", "VG", 24.00, True))
R("soul", "Dusty Springfield", "Dusty in Memphis", "LP", "Philips", "Soul", "Sleeve lightly toned.", ("UK stereo, 1969", "VG", 55.00), ("4 Men With Beards reissue", "NM", 20.00))
R("soul", "Bob Marley & The Wailers", "Exodus", "LP", "Island", "Reggae", "Gold print on the sleeve mostly there.", ("UK 1977", "VG+", 25.00), ("UK 1977", "G+", 11.00))
R("soul", "Augustus Pablo", "King Tubbys Meets Rockers Uptown", "LP", "Clocktower", "Dub", "The melodica goes deep.", ("US reissue, 1980s", "VG", 26.00))
# ---- classical
R("classical", "Beethoven", "Symphony No. 9 'Choral' / Karajan, Berlin Philharmonic 1962", "2LP box", "Deutsche Grammophon", "Orchestral / choral", "From the famous cycle. Stereo. With booklet.", ("Tulip label, stereo", "VG+", 14.00), ("Blue-line label, stereo", "NM", 9.00))
R("classical", "Beethoven", "Symphony No. 9 / Furtwangler, Bayreuth 1951", "2LP", "HMV", "Orchestral / choral", "The reopening of Bayreuth. Mono, as recorded.", ("UK red/gold label", "VG+", 18.00), ("French Pathe reissue", "VG", 10.00))
R("classical", "Beethoven", "Symphony No. 9 / Solti, Chicago Symphony", "2LP box", "Decca", "Orchestral / choral", "Decca stereo sound from the Krannert Center, 1972.", ("UK Decca, narrow band", "NM", 11.00))
R("classical", "Beethoven", "Symphony No. 9 / Klemperer, Philharmonia", "2LP box", "Columbia SAX", "Orchestral / choral", "Stereo. Fills with Egmont.", ("UK semi-circle label, stereo", "VG", 22.00, True))
R("classical", "Beethoven", "Symphony No. 5 / Carlos Kleiber, Vienna Philharmonic", "LP", "Deutsche Grammophon", "Orchestral", "Stereo, 1975.", ("German", "NM", 12.00))
R("classical", "J.S. Bach", "Goldberg Variations / Glenn Gould 1981", "LP", "CBS Masterworks", "Piano", "Digital recording, with humming.", ("Dutch", "VG+", 10.00))
R("classical", "Elgar", "Cello Concerto / Jacqueline du Pre, Barbirolli", "LP", "HMV ASD", "Concerto", "Sea Pictures on the other side.", ("UK white/gold label, 1965", "VG", 60.00), ("UK 1970s dog-in-stamp", "VG+", 12.00))
R("classical", "Holst", "The Planets / Previn, London Symphony", "LP", "EMI", "Orchestral", "Stereo/Quad.", ("UK 1974", "VG+", 7.00))
R("classical", "Vivaldi", "The Four Seasons / I Musici", "LP", "Philips", "Concerto", "Felix Ayo, violin.", ("Dutch 1959 stereo", "VG", 5.00))
# ---- singles
R("singles", "Tobi Legend", "Time Will Pass You By", '7"', "Grapevine", "Northern Soul", "One of the Three Before Eight. Large centre.", ("UK 1978", "VG+", 9.50))
R("singles", "Frank Wilson", "Do I Love You (Indeed I Do)", '7"', "Tamla Motown", "Northern Soul", "No, not that one: the reissue.", ("UK 1979 reissue", "NM", 25.00))
R("singles", "Dobie Gray", "Out on the Floor", '7"', "Black Magic", "Northern Soul", "Floor filler since 1975.", ("UK 1975", "VG", 7.00))
R("singles", "Gloria Jones", "Tainted Love", '7"', "Inferno", "Northern Soul", "Before Soft Cell.", ("UK red vinyl, 1979", "VG+", 8.00, True))
R("singles", "The Four Tops", "Reach Out I'll Be There", '7"', "Tamla Motown", "Motown / pop", "Push-out centre missing.", ("UK 1966", "VG", 4.00))
R("singles", "Buzzcocks", "Ever Fallen in Love", '7"', "United Artists", "Punk", "Picture sleeve.", ("UK 1978", "VG+", 8.00))
R("singles", "Althea & Donna", "Uptown Top Ranking", '7"', "Lightning", "Reggae", "Company sleeve.", ("UK 1977", "VG", 3.50))
R("singles", "ABBA", "Dancing Queen", '7"', "Epic", "Pop", "Wedding veteran.", ("UK 1976", "VG", 3.00), ("UK 1976, picture sleeve", "NM", 9.00))
R("singles", "The Smiths", "This Charming Man", '7"', "Rough Trade", "Indie", "Jean Marais sleeve, paper labels.", ("UK 1983", "VG+", 18.00))
# ---- CDs
R("cds", "Miles Davis", "Kind of Blue", "CD", "Columbia", "Modal jazz", "1997 remaster with a bonus take.", ("EU 1997", "NM", 5.00))
R("cds", "David Bowie", "Hunky Dory", "CD", "EMI", "Rock", "1999 remaster.", ("EU 1999", "VG+", 4.50))
R("cds", "David Bowie", "Heathen", "CD", "Columbia", "Rock", "Digipak.", ("EU 2002", "NM", 5.00))
R("cds", "Portishead", "Dummy", "CD", "Go! Beat", "Trip hop", "Case replaced.", ("UK 1994", "VG+", 4.00))
R("cds", "Massive Attack", "Mezzanine", "CD", "Virgin", "Trip hop", "", ("UK 1998", "VG+", 4.00))
R("cds", "Radiohead", "OK Computer", "CD", "Parlophone", "Rock", "Booklet creased.", ("UK 1997", "VG", 3.50))
R("cds", "J.S. Bach", "Cello Suites / Pierre Fournier", "2CD", "DG Archiv", "Cello", "", ("Germany 1997", "NM", 8.00))
R("cds", "Buena Vista Social Club", "Buena Vista Social Club", "CD", "World Circuit", "Cuban", "Slipcase and thick booklet.", ("UK 1997", "NM", 5.00, True))
# ---- hi-fi
G("Garrard SP25 Mk IV turntable", "Garrard", 85.00, "Idler drive, 33, 45 and 78 rpm. New cartridge (Audio-Technica AT3600L) and a second stylus for shellac. Serviced in our workshop, three months' guarantee. Plinth marked, lid clear. We post it double boxed, &pound;15.")
G("Lenco L75 turntable", "Lenco", 220.00, "Heavy platter, continuous speed from 16 to 78 rpm. Serviced. TOO HEAVY TO POST: to see, hear and buy in the shop only.", "shop")
G("Lenco L78 turntable", "Lenco", 190.00, "Auto-stop arm, 16 to 78 rpm. Rewired.", "sold")
G("Rega Planar 2 turntable", "Rega", 165.00, "33 and 45 rpm, glass platter, RB250 arm, Ortofon 2M Red. New belt.", "ok", 185.00)
G("Thorens TD 160 turntable", "Thorens", 260.00, "Suspended subchassis, 33 and 45 rpm, new belt and springs set up. Teak-effect plinth.")
G("Pioneer A-400 amplifier", "Pioneer", 140.00, "With phono stage. Remote lost long ago (there never was one).")
G("Denon DRM-550 cassette deck", "Denon", 75.00, "Three heads, Dolby B and C, new belts, heads cleaned.")
G("Quad FM4 tuner", "Quad", 120.00, "Presets hold. Grey.")
# ---- bits
A('Polylined inner sleeves, 12"', "White paper outside, poly inside, anti-static, with centre hole. Corners cut so they slide in.", [("pack of 25", 8.00, True), ("pack of 50", 14.50, True), ("pack of 100", 26.00, True)])
A('Plain paper inner sleeves, 7"', "90 gsm white paper, centre hole.", [("pack of 50", 5.00, True), ("pack of 100", 9.00, True)])
A('Clear outer sleeves for LPs, 12"', "Polythene, 400 gauge. Keeps the jacket from ring wear.", [("pack of 50", 10.00, True), ("pack of 100", 18.00, True)])
A('Rice paper style inner sleeves, 12"', "The Japanese sort, see-through and very slippery.", [("pack of 50", 19.00, True), ("pack of 100", 35.00, False)])
A("Carbon fibre record brush", "Two rows of bristles, with velvet pad.", [("each", 11.00, True)])
A("Record cleaning fluid, 500 ml", "Alcohol free, safe for shellac.", [("bottle", 9.50, True)])
A("Stylus for AT3600L cartridge", "Conical, for LPs and singles.", [("each", 12.00, True), ("two", 22.00, True)])
A('Cardboard mailers, 12"', "With stiffeners. The ones we post in.", [("pack of 10", 9.00, True), ("pack of 25", 19.00, True)])

BYID = {str(i["id"]): i for i in ITEMS}

CASES = [
    {"query": "Miles Davis Kind of Blue LP VG+ or better", "determination": "products_found",
     "offers": [("Miles Davis - Kind of Blue (LP), UK CBS reissue, 1980s / VG+", "22.00"), ("Miles Davis - Kind of Blue (LP), 180g reissue, 2010 / NM", "28.00")], "either": [],
     "why": "Two of the copies are VG+ or NM; VG is sold, G+ is too low, the other is a CD."},
    {"query": "Led Zeppelin IV original UK pressing", "determination": "products_found",
     "offers": [("Led Zeppelin - Four Symbols (IV) (LP), UK original, 1971, red/plum label, inner / VG", "78.00")], "either": [],
     "why": "The other UK original is sold, the rest are a reissue and a German pressing."},
    {"query": "turntable that plays 78s", "determination": "products_found",
     "offers": [("Garrard SP25 Mk IV turntable", "85.00")], "either": [],
     "why": "Of the three with 78 rpm one Lenco is for the shop only, the other sold; Rega and Thorens do 33 and 45."},
    {"query": "northern soul 7 inch under £10", "determination": "products_found",
     "offers": [('Tobi Legend - Time Will Pass You By (7")', "9.50"), ('Dobie Gray - Out on the Floor (7")', "7.00")], "either": [],
     "why": "Style is named on the page: Frank Wilson is 25, Gloria Jones is sold, the Four Tops are listed as Motown / pop."},
    {"query": "Beethoven 9th symphony LP not mono", "determination": "products_found",
     "offers": [("Beethoven - Symphony No. 9 'Choral' / Karajan, Berlin Philharmonic 1962 (2LP box)", None, {"range": ["9.00", "14.00"]}), ("Beethoven - Symphony No. 9 / Solti, Chicago Symphony (2LP box)", "11.00")], "either": [],
     "why": "Karajan and Solti are in stereo; Furtwangler is mono, Klemperer sold, Kleiber is the Fifth."},
    {"query": "12 inch record inner sleeves pack of 100", "determination": "products_found",
     "offers": [('Polylined inner sleeves, 12", pack of 100', "26.00")], "either": [],
     "why": "The rice paper ones are out of stock in 100s, the others are for 7 inch or outer sleeves."},
    {"query": "Blue Note LP mint sealed", "determination": "products_found",
     "offers": [("Lee Morgan - The Sidewinder (LP), 75th anniversary reissue, 2014, still sealed / M", "24.00"), ("Herbie Hancock - Maiden Voyage (LP), Classic Vinyl reissue, 2021, sealed / M", "27.00")], "either": [],
     "why": "Graded M on Blue Note: the Burrell is sold, Bill Evans is on Riverside."},
    {"query": "David Bowie Low CD", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Low is here on LP only; the Bowie CDs are other albums."},
    {"query": "reel to reel tape recorder", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "A cassette deck, turntables, an amplifier and a tuner, but no reel machines."},
    {"query": "Lenco turntable", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The L75 is for the shop only, the L78 is sold."},
]

# -------------------------------------------------------------- pages
HTML = [("Content-Type", "text/html; charset=iso-8859-1")]
GRADES = [("M", "Mint", "Unplayed, mostly still sealed."), ("NM", "Near Mint", "Played a few times, no marks worth a mention."), ("VG+", "Very Good Plus", "Light hairlines, plays without noise."), ("VG", "Very Good", "Marks you can see, some crackle between tracks, no skips."), ("G+", "Good Plus", "Well loved. Plays through, with noise."), ("G", "Good", "We sell these only if rare.")]


def gbp(x):
    return f"&pound;{x:,.2f}"


def h(s):
    return int(hashlib.md5(s.encode()).hexdigest(), 16)


def pic(i, w=120):
    hue = h(i["name"]) % 360
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="{w}" height="{w}"><rect width="60" height="60" fill="hsl({hue},45%,55%)"/><circle cx="30" cy="30" r="{14 + hue % 12}" fill="#111"/><circle cx="30" cy="30" r="5" fill="hsl({hue},60%,80%)"/></svg>')


def page(title, trail, body, status=200):
    nav = "".join(f'<tr><td bgcolor="#EFE6D0"><font face="Verdana,Arial" size="2"><a href="/{s}.htm">{e(t)}</a></font></td></tr>' for s, t in SECTIONS)
    crumbs = '<font face="Verdana,Arial" size="1">You are here: <a href="/index.htm">Home</a>' + "".join(f' &gt; <a href="{u}">{e(t)}</a>' if u else f" &gt; {e(t)}" for u, t in trail) + "</font><br><br>" if trail else ""
    doc = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1"><TITLE>{e(title)} : Cellar Grooves, used records, Hebden Bridge</TITLE></HEAD>
<BODY BGCOLOR="#FFFBEF" TEXT="#222222" LINK="#7A1F1F" VLINK="#553333" TOPMARGIN="0">
<TABLE WIDTH="900" ALIGN="center" CELLPADDING="6" CELLSPACING="0" BORDER="0"><TR><TD COLSPAN="2" BGCOLOR="#7A1F1F"><font face="Georgia,Times" size="6" color="#FFFFFF"><b>Cellar Grooves</b></font><br><font face="Verdana" size="1" color="#FFE9C0">Second-hand vinyl, CDs and hi-fi since 1989. Down the steps in Crown Street.</font></TD></TR>
<TR><TD COLSPAN="2" ALIGN="right" BGCOLOR="#E3D3AE"><font face="Verdana,Arial" size="1"><a href="/index.htm">Home</a> | <a href="/grading.htm">How we grade</a> | <a href="/post.htm">Postage</a> | <a href="/visit.htm">Visit us</a> | <a href="/wants.htm">Wants list</a> | <a href="/cgi-bin/login.cgi">Log in</a> | <a href="/cgi-bin/basket.cgi">Basket</a></font></TD></TR>
<TR><TD WIDTH="170" VALIGN="top"><TABLE WIDTH="100%" CELLPADDING="4" CELLSPACING="2">{nav}</TABLE>
<FORM ACTION="/cgi-bin/find.cgi" METHOD="get"><font face="Verdana,Arial" size="2"><b>Find artist or title</b></font><br><INPUT TYPE="text" NAME="kw" SIZE="14"> <INPUT TYPE="submit" VALUE="Go"></FORM>
<font face="Verdana,Arial" size="1">New in every Friday.<br>We buy collections: ring 01422 555 0163.</font></TD>
<TD VALIGN="top">{crumbs}{body}</TD></TR>
<TR><TD COLSPAN="2" ALIGN="center"><HR SIZE="1"><font face="Verdana,Arial" size="1">&copy; 1999-2024 Cellar Grooves. All prices in pounds sterling, VAT margin scheme. <a href="/about.htm">About</a> &middot; <a href="/contact.htm">Contact</a> &middot; You are visitor no. 214,803</font></TD></TR></TABLE></BODY></HTML>"""
    return status, HTML, doc.encode("iso-8859-1", "xmlcharrefreplace")


def pricecell(i):
    if i["kind"] == "record":
        live = [c for c in i["copies"] if not c["sold"]]
        if not live:
            return '<font color="#999999"><b>SOLD</b></font>'
        lo = min(c["price"] for c in live)
        return ("from " if len({c["price"] for c in live}) > 1 else "") + gbp(lo)
    if i["kind"] == "hifi":
        if i["state"] == "sold":
            return '<font color="#999999"><b>SOLD</b></font>'
        if i["state"] == "shop":
            return f'{gbp(i["price"])}<br><font size="1">shop only</font>'
        return (f'<s>{gbp(i["was"])}</s> <font color="#CC0000">{gbp(i["price"])}</font>' if i["was"] else gbp(i["price"]))
    live = [p for p in i["packs"] if p[2]]
    return ("from " if len(i["packs"]) > 1 else "") + gbp(min(p[1] for p in live))


def rows(items, n0=0):
    out = ""
    for n, i in enumerate(items):
        bg = "#FFFFFF" if (n + n0) % 2 else "#F5EEDC"
        f = '<font face="Verdana,Arial" size="2">'
        link = f'/cgi-bin/item.cgi?id={i["id"]}'
        if i["kind"] == "record":
            k = len([c for c in i["copies"] if not c["sold"]])
            out += f'<TR BGCOLOR="{bg}"><TD>{f}<b>{e(i["artist"])}</b></font></TD><TD>{f}<a href="{link}">{e(i["title"])}</a></font></TD><TD>{f}{e(i["fmt"])}</font></TD><TD>{f}{e(i["label"])}</font></TD><TD ALIGN="center">{f}{k}</font></TD><TD ALIGN="right" NOWRAP>{f}{pricecell(i)}</font></TD></TR>'
        else:
            note = re.sub(r"&[a-z]+;", "", i["notes"])
            out += f'<TR BGCOLOR="{bg}"><TD>{pic(i, 60)}</TD><TD>{f}<a href="{link}"><b>{e(i["name"])}</b></a><br><font size="1">{e(note[:70])}...</font></font></TD><TD ALIGN="right" NOWRAP>{f}{pricecell(i)}</font></TD></TR>'
    return out


HEAD = '<TR BGCOLOR="#7A1F1F">' + "".join(f'<TD><font face="Verdana,Arial" size="1" color="#FFFFFF"><b>{x}</b></font></TD>' for x in ("Artist / composer", "Title", "Format", "Label", "Copies", "Price")) + "</TR>"
PER = 8


def table(items, n0=0):
    head = HEAD if items and items[0]["kind"] == "record" else ""
    return f'<TABLE WIDTH="100%" CELLPADDING="5" CELLSPACING="0" BORDER="0">{head}{rows(items, n0)}</TABLE>'


def section(s, n):
    items = [i for i in ITEMS if i["sec"] == s]
    if s not in ("hifi", "bits", "singles"):
        items.sort(key=lambda i: i["artist"].replace("The ", "").lower())
    paged = s in ("jazz", "rock", "classical")
    pages = (len(items) + PER - 1) // PER if paged else 1
    if not 1 <= n <= pages:
        return lost()
    part = items[(n - 1) * PER:n * PER] if paged else items
    url = lambda k: f'/{s}{k if k > 1 else ""}.htm'
    links = ""
    if pages > 1:
        links = '<p align="center"><font face="Verdana,Arial" size="2">' + (f'<a href="{url(n - 1)}">&lt;&lt; back</a> ' if n > 1 else "") + f" page {n} of {pages} " + (f'<a href="{url(n + 1)}">more &gt;&gt;</a>' if n < pages else "") + "</font></p>"
    intro = {"hifi": "All used, all tested on our bench. Prices include a handshake.", "bits": "New, not used: the things we use ourselves.", "cds": "All played through, cases replaced where cracked."}.get(s, "Click on a title for the copies we have and their grades.")
    return page(SEC[s], [("", SEC[s])], f'<font face="Georgia,Times" size="5">{e(SEC[s])}</font><p><font face="Verdana,Arial" size="2">{intro}</font></p>{table(part)}{links}')


def others(i):
    pool = [x for x in ITEMS if x["sec"] == i["sec"] and x is not i]
    k = h(i["name"]) % len(pool)
    same = [x for x in ITEMS if x["artist"] and x["artist"] == i["artist"] and x is not i]
    pick = (same + (pool + pool)[k:k + 4])[:4]
    seen = []
    for x in pick:
        if x not in seen:
            seen.append(x)
    return '<p><font face="Verdana,Arial" size="2"><b>In the same rack:</b> ' + " &middot; ".join(f'<a href="/cgi-bin/item.cgi?id={x["id"]}">{e(x["name"])}</a>' for x in seen) + "</font></p>"


def item(i):
    f = '<font face="Verdana,Arial" size="2">'
    trail = [(f'/{i["sec"]}.htm', SEC[i["sec"]]), ("", i["title"])]
    top = f'<TABLE CELLPADDING="8"><TR><TD>{pic(i, 180)}</TD><TD VALIGN="top"><font face="Georgia,Times" size="5">{e(i["name"])}</font><br><br>{f}'
    if i["kind"] == "record":
        top += f'Label: {e(i["label"])}<br>Style: {e(i["style"])}<br><br><i>{e(i["notes"])}</i></font></TD></TR></TABLE>'
        r = ""
        for c in i["copies"]:
            if c["sold"]:
                price, buy = f'<s>{gbp(c["price"])}</s>', '<font color="#999999"><b>SOLD</b></font>'
            else:
                price, buy = f'<b>{gbp(c["price"])}</b>', f'<a href="/cgi-bin/basket.cgi?add={c["ref"]}">Add to basket</a>'
            r += f'<TR BGCOLOR="#F5EEDC"><TD>{f}{c["ref"]}</font></TD><TD>{f}{e(c["press"])}</font></TD><TD ALIGN="center">{f}<a href="/grading.htm">{c["grade"]}</a></font></TD><TD ALIGN="right">{f}{price}</font></TD><TD>{f}{buy}</font></TD></TR>'
        body = top + f'<TABLE WIDTH="100%" CELLPADDING="5" CELLSPACING="1" BORDER="0"><TR BGCOLOR="#E3D3AE"><TD>{f}<b>Ref</b></font></TD><TD>{f}<b>Pressing</b></font></TD><TD>{f}<b>Grade</b></font></TD><TD>{f}<b>Price</b></font></TD><TD>&nbsp;</TD></TR>{r}</TABLE>'
    elif i["kind"] == "hifi":
        if i["state"] == "sold":
            buy = f'<s>{gbp(i["price"])}</s> <font color="#999999"><b>SOLD - thank you</b></font>'
        elif i["state"] == "shop":
            buy = f'<b>{gbp(i["price"])}</b> &nbsp; Not for mail order. Ring 01422 555 0163 and we keep it for you till Saturday.'
        else:
            was = f'was <s>{gbp(i["was"])}</s> now ' if i["was"] else ""
            buy = f'{was}<b>{gbp(i["price"])}</b> &nbsp; <a href="/cgi-bin/basket.cgi?add={i["id"]}">Add to basket</a>'
        body = top + f'{i["notes"]}<br><br>{buy}</font></TD></TR></TABLE>'
    else:
        opts = "".join(f'<OPTION VALUE="{i["id"]}-{n}"{"" if p[2] else " DISABLED"}>{e(p[0])} - {gbp(p[1])}{"" if p[2] else " (out of stock)"}</OPTION>' for n, p in enumerate(i["packs"]))
        body = top + f'{e(i["notes"])}<br><br><FORM ACTION="/cgi-bin/basket.cgi" METHOD="get"><SELECT NAME="add">{opts}</SELECT> <INPUT TYPE="submit" VALUE="Add to basket"></FORM></font></TD></TR></TABLE>'
    return page(i["name"], trail, body + f'<p>{f}Postage from &pound;3.95, see <a href="/post.htm">postage</a>. Anything not as graded comes back within 14 days.</font></p>' + others(i))


def find(kw):
    """All words, exactly as written, in artist, title or format."""
    ws = re.findall(r"[a-z0-9']+", kw.lower())
    return [i for i in ITEMS if ws and all(w in re.findall(r"[a-z0-9']+", i["name"].lower()) for w in ws)]


def lookup(ref):
    for i in ITEMS:
        for c in i["copies"]:
            if c["ref"] == ref and not c["sold"]:
                return f'{i["name"]}, {c["press"]}, {c["grade"]}', c["price"]
        if i["kind"] == "hifi" and str(i["id"]) == ref and i["state"] == "ok":
            return i["name"], i["price"]
        if i["kind"] == "bits":
            for n, p in enumerate(i["packs"]):
                if ref == f'{i["id"]}-{n}' and p[2]:
                    return f'{i["name"]}, {p[0]}', p[1]
    return None


def lost():
    return page("Not found", [], '<font face="Georgia,Times" size="5">Wrong groove</font><p><font face="Verdana,Arial" size="2">There is no such page. Back to the <a href="/index.htm">front page</a>?</font></p>', 404)


TEXTS = {
    "grading": ("How we grade", "<p>We grade by eye under a lamp and play what looks doubtful. The grade is for the record; sleeves are as good or one step lower unless we say so.</p><TABLE BORDER='1' CELLPADDING='4'>" + "".join(f"<TR><TD><b>{a}</b></TD><TD>{b}</TD><TD>{c}</TD></TR>" for a, b, c in GRADES) + "</TABLE>"),
    "post": ("Postage", "<p>UK: first record &pound;3.95, each other 50p, free over &pound;60. CDs and singles &pound;2.20. Turntables and amplifiers &pound;15 where we post them at all. Europe from &pound;12.</p>"),
    "visit": ("Visit us", "<p>9a Crown Street, Hebden Bridge. Tuesday to Saturday, 10 to 5. Mind your head on the beam. Some hi-fi is for sale in the shop only.</p>"),
    "wants": ("Wants list", "<p>Looking for something we have not got? Write it on a postcard or ring us. We keep a book.</p>"),
    "about": ("About", "<p>Two people, one cat and some 11,000 records, of which only the tidy part is on this site.</p>"),
    "contact": ("Contact", "<p>01422 555 0163, or post@cellargrooves.example. We answer in the evening.</p>"),
}


def handle(method, path, query, form, cookies):
    if path in ("/", "/index.htm", "/index.html"):
        new = [ITEMS[n] for n in (1, 17, 24, 32, 41, 50)]
        secs = "".join(f'<LI><a href="/{s}.htm">{e(t)}</a> ({len([i for i in ITEMS if i["sec"] == s])})' for s, t in SECTIONS)
        return page("Welcome", [], f'<font face="Georgia,Times" size="5">Welcome down the steps</font><p><font face="Verdana,Arial" size="2">Everything here is used, cleaned and graded, and is one of a kind: when it says SOLD, it is gone. The racks:</font></p><font face="Verdana,Arial" size="2"><UL>{secs}</UL><b>New this Friday</b></font><br>{table(new)}<p><font face="Verdana,Arial" size="2"><i>&quot;Proper shop, honest grading.&quot;</i> - Record Hunter, 2017</font></p>')
    m = re.fullmatch(r"/([a-z]+?)(\d*)\.htm", path)
    if m and m.group(1) in SEC:
        return section(m.group(1), int(m.group(2) or 1))
    if m and m.group(1) in TEXTS and not m.group(2):
        t, b = TEXTS[m.group(1)]
        return page(t, [("", t)], f'<font face="Georgia,Times" size="5">{e(t)}</font><font face="Verdana,Arial" size="2">{b}</font>')
    if path == "/cgi-bin/item.cgi":
        i = BYID.get((query.get("id") or [""])[0])
        return item(i) if i else lost()
    if path == "/cgi-bin/find.cgi":
        kw = (query.get("kw") or [""])[0]
        hits = find(kw)
        f = '<font face="Verdana,Arial" size="2">'
        recs, rest = [i for i in hits if i["kind"] == "record"], [i for i in hits if i["kind"] != "record"]
        body = f"<p>{f}{len(hits)} found for <b>{e(kw)}</b></font></p>" + (table(recs) if recs else "") + (table(rest) if rest else "")
        if not hits:
            body = f"<p>{f}Nothing found for <b>{e(kw)}</b>. The finder looks for whole words in artist and title only. Try one word, or browse the racks on the left.</font></p>"
        return page("Find", [("", "Find")], body)
    if path == "/cgi-bin/basket.cgi":
        have = [x for x in cookies.get("basket", "").split(".") if lookup(x)]
        add = (query.get("add") or [""])[0]
        extra = []
        msg = ""
        if add:
            if lookup(add):
                have.append(add)
                extra = [("Set-Cookie", "basket=" + ".".join(have) + "; Path=/")]
            else:
                msg = "<p><b>Sorry, that one is gone.</b></p>"
        r = "".join(f"<TR><TD>{e(lookup(x)[0])}</TD><TD ALIGN='right'>{gbp(lookup(x)[1])}</TD></TR>" for x in have)
        st, hd, b = page("Basket", [("", "Basket")], f'<font face="Georgia,Times" size="5">Your basket</font><font face="Verdana,Arial" size="2">{msg}{"<TABLE CELLPADDING=4>" + r + "</TABLE>" if r else "<p>Empty so far.</p>"}</font>')
        return st, hd + extra, b
    if path == "/cgi-bin/login.cgi":
        return page("Log in", [("", "Log in")], '<FORM METHOD="post" ACTION="/cgi-bin/login.cgi"><font face="Verdana,Arial" size="2">E-mail <INPUT NAME="mail"> Password <INPUT TYPE="password" NAME="pw"> <INPUT TYPE="submit" VALUE="Log in"></font></FORM>')
    return lost()
