"""Lynghuset: a Danish shop of kitchenware, tableware and lighting; pages like an older DanDomain shop (…-21c1.html, …-101p.html, table layout, variant selects)."""
import html
import json
import re

MANY = True
NAME = "lynghuset"

CASES = [
    {"query": "stegepande 28 cm uden teflon til induktion", "determination": "products_found",
     "offers": [("Nordmark stegepande i støbejern, Ø 28 cm", "499.00"), ("Nordmark Ren keramisk stegepande, Ø 28 cm", "399.00")], "either": [],
     "why": "cast iron without coating and ceramic pan come in 28 cm and work on induction; Fjordby Pro is PTFE-coated, carbon steel is 26 cm"},
    {"query": "støbejernsgryde 5,5 liter petrol", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Lindholt pot has petrol in 5,5 l, but that variant is sold out (only petrol in 4 l)"},
    {"query": "brødkniv til venstrehåndede", "determination": "products_found",
     "offers": [("Sølund brødkniv, venstreslebet 23 cm", "599.00")], "either": [], "why": "only the left-ground one; the ordinary bread knife is ground for right-handers"},
    {"query": "genopladelig lampe til terrassen", "determination": "products_found",
     "offers": [("Mos bordlampe", "599.00")], "either": [], "why": "Mos is battery-driven and IP54; Kanin is rechargeable but for indoor use; the outdoor wall lamp is mains"},
    {"query": "GU10 dæmpbar 10 stk", "determination": "products_found",
     "offers": [("Klar LED-spot GU10 5 W, 10-pak", "459.00")], "either": [], "why": "the pack of ten of the dimmable GU10; the other GU10 is not dimmable"},
    {"query": "glaspendel under 1000 kr", "determination": "products_found",
     "offers": [("Kirk opalpendel, Ø 18 cm", "799.00"), ("Rav pendel i røget glas", "949.00")], "either": [],
     "why": "Kirk in 25 cm costs 1.099; the other pendants are metal, paper, bamboo; Dråbe is sold out"},
    {"query": "espressomaskine med mælkeskummer", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "only moka pots and presses, no machine"},
    {"query": "LED pære G4 12V", "determination": "no_relevant_products", "offers": [], "either": [], "why": "E27, E14, GU10 and G9 only"},
    {"query": "røremaskine", "determination": "no_online_availability", "offers": [], "either": [], "why": "sold in the Lyngby store only"},
    {"query": "Klit kop uden hank blågrå", "determination": "products_found",
     "offers": [("Klit krus uden hank 25 cl, Blågrå", "89.00")], "either": [], "why": "handle-less cup in blue-grey; the other cup has a handle"},
]

CATS = {21: ("Pander & gryder", "pander-gryder"), 22: ("Knive & skærebrætter", "knive-skaerebraetter"), 23: ("Kaffe & te", "kaffe-te"),
        24: ("Service & glas", "service-glas"), 25: ("Bagning & maskiner", "bagning-maskiner"), 31: ("Pendler", "pendler"),
        32: ("Bord-, gulv- & væglamper", "bord-gulv-vaeglamper"), 33: ("Pærer & tilbehør", "paerer-tilbehoer"), 41: ("Tekstiler", "tekstiler")}
INTRO = {21: "Pander og gryder til hverdag og gæster. Se altid under specifikationer, hvilke komfurer varen passer til.",
         22: "Skarpe knive fra Sølund og brætter, der kan holde til dem.", 23: "Alt til den første kop – og den sidste.",
         24: "Vores eget stentøj Klit drejes i Portugal og glaseres i to farver.", 25: "Forme, vægte og små maskiner.",
         31: "Lys over bordet. Alle pendler leveres med 3 m ledning, men uden pære, hvis ikke andet står.",
         32: "Lamper til læsekrogen, skrivebordet og terrassen.", 33: "Lyskilder, ledninger og dæmpere. Husk at tjekke sokkel og om pæren kan dæmpes.",
         41: "Hør, bomuld og uld til køkken og stue."}

P = {}


def p(no, cat, name, price, text, spec, old=None, stock="ja", axes=None, variants=None):
    """variants: list of (values tuple, price, stock bool)"""
    P[no] = dict(no=no, cat=cat, name=name, price=price, text=text, spec=spec, old=old, stock=stock, axes=axes, variants=variants)


def s(text):
    return [tuple(x.strip() for x in line.split(":", 1)) for line in text.split(";") if line.strip()]


# pander & gryder
p(101, 21, "Nordmark stegepande i støbejern", 399, "Tung pande i råt støbejern, indbrændt med rapsolie fra fabrikken. Ingen belægning – den bliver bedre, jo mere du bruger den.",
  s("Materiale: Støbejern;Belægning: Ingen;Komfur: Alle, også induktion;Ovnfast: Ja;Opvask: I hånden"), axes=["Størrelse"],
  variants=[(("Ø 24 cm",), 399, 1), (("Ø 28 cm",), 499, 1)])
p(102, 21, "Nordmark Ren keramisk stegepande", 299, "Let pande med glat keramisk overflade. Fri for PFAS og PTFE, så du kan stege æg med god samvittighed.",
  s("Materiale: Aluminium, bund i stål;Belægning: Keramisk, uden PTFE;Komfur: Gas, el, keramisk, induktion;Ovnfast: Til 180 °C"), axes=["Størrelse"],
  variants=[(("Ø 20 cm",), 299, 0), (("Ø 24 cm",), 349, 1), (("Ø 28 cm",), 399, 1)])
p(103, 21, "Fjordby Pro stegepande slip-let", 249, "Restaurationspanden med tre lag teflon (PTFE). Maden slipper af sig selv.",
  s("Materiale: Aluminium;Belægning: PTFE i 3 lag;Komfur: Alle, også induktion;Opvaskemaskine: Ja"), axes=["Størrelse"],
  variants=[(("Ø 20 cm",), 249, 1), (("Ø 24 cm",), 299, 1), (("Ø 28 cm",), 349, 1), (("Ø 30 cm",), 379, 1)])
p(104, 21, "Fjordby stegepande i kulstofstål Ø 26 cm", 449, "Tyndere end støbejern og hurtigere varm. Skal brændes ind før første brug.",
  s("Materiale: Kulstofstål 2,5 mm;Belægning: Ingen;Diameter: 26 cm;Komfur: Alle, også induktion"))
p(105, 21, "Lindholt grillpande 27 x 27 cm", 549, "Firkantet grillpande i emaljeret støbejern med høje riller og to tude.",
  s("Materiale: Emaljeret støbejern;Mål: 27 x 27 cm;Komfur: Alle, også induktion;Ovnfast: Ja"), old=699)
p(106, 21, "Lindholt emaljeret støbejernsgryde med låg", 899, "Til simreretter og grydebrød. Selvdryppende låg, emalje i fem lag.",
  s("Materiale: Emaljeret støbejern;Komfur: Alle, også induktion;Ovnfast: Til 250 °C;Garanti: 25 år"), axes=["Størrelse", "Farve"],
  variants=[(("4 liter", "Rød"), 899, 1), (("4 liter", "Petrol"), 899, 1), (("4 liter", "Creme"), 899, 1),
            (("5,5 liter", "Rød"), 1099, 1), (("5,5 liter", "Petrol"), 1099, 0), (("5,5 liter", "Creme"), 1099, 1)])
p(107, 21, "Fjordby kasserolle 1,5 liter", 329, "Kasserolle i rustfrit stål med hældetud og målestreger.", s("Materiale: Rustfrit stål 18/10;Rumfang: 1,5 l;Komfur: Alle, også induktion"))
p(108, 21, "Fjordby gryde 5 liter med glaslåg", 499, "Suppegryden, der også kan rumme pasta til seks.", s("Materiale: Rustfrit stål 18/10;Rumfang: 5 l;Komfur: Alle, også induktion"))
p(109, 21, "Fjordby grydesæt 4 dele", 1299, "Kasserolle 1,5 l, gryde 3 l, gryde 5 l og sauterpande 24 cm – samlet til sætpris.", s("Materiale: Rustfrit stål;Antal dele: 4;Komfur: Alle, også induktion"), old=1699)
p(110, 21, "Askov sauteuse i kobber 2 liter", 1499, "Hamret kobber med tinforing, lavet i hånden. Fordeler varmen som intet andet.", s("Materiale: Kobber, fortinnet;Rumfang: 2 l;Komfur: Gas, el – ikke induktion"))
p(111, 21, "Fjordby trykkoger 6 liter", 899, "Koger bønner på 15 minutter. To tryktrin.", s("Materiale: Rustfrit stål;Rumfang: 6 l;Komfur: Alle"), stock="nej")
p(112, 21, "Nordmark wok Ø 32 cm", 429, "Rund bund og træskaft. Kun til gasblus.", s("Materiale: Kulstofstål;Diameter: 32 cm;Komfur: Gas"))
# knive
p(201, 22, "Sølund kokkekniv 20 cm", 699, "Vores mest solgte kniv. Japansk stål, skæfte i røget eg.", s("Klinge: 20 cm, VG10;Skæfte: Røget eg;Slibning: Tosidet"))
p(202, 22, "Sølund santokukniv 17 cm", 649, "Bred klinge med luftlommer, så kartoflen ikke hænger fast.", s("Klinge: 17 cm, VG10;Slibning: Tosidet"))
p(203, 22, "Sølund brødkniv 23 cm", 549, "Bølgeskær slebet på højre side, så skiven falder lige for højrehåndede.", s("Klinge: 23 cm;Slibning: Ensidet, højre"))
p(206, 22, "Sølund brødkniv, venstreslebet 23 cm", 599, "Samme kniv spejlvendt: bølgeskæret er slebet på venstre side til dig, der skærer med venstre hånd.", s("Klinge: 23 cm;Slibning: Ensidet, venstre"))
p(204, 22, "Sølund urtekniv 9 cm", 299, "Den lille til løg, frugt og pynt.", s("Klinge: 9 cm"))
p(205, 22, "Sølund knivsæt 3 dele", 1499, "Kokkekniv 20 cm, santoku 17 cm og urtekniv 9 cm i gaveæske.", s("Antal: 3"), old=1799)
p(207, 22, "Slibesten korn 1000/6000", 349, "Vandsten på bambusholder. Læg den i vand ti minutter før brug.", s("Korn: 1000 og 6000;Mål: 18 x 6 cm"))
p(208, 22, "Skærebræt i eg", 299, "Endetræ fra dansk skov, olieret. Saftrille på den ene side.", s("Materiale: Eg;Tykkelse: 3 cm"), axes=["Mål"],
  variants=[(("30 x 20 cm",), 299, 1), (("45 x 30 cm",), 449, 1)])
p(209, 22, "Skærebrætter i plast, 3 stk.", 149, "Tynde brætter i tre farver: kød, fisk og grønt.", s("Materiale: PE;Mål: 38 x 25 cm;Opvaskemaskine: Ja"))
p(210, 22, "Knivmagnet i valnød 45 cm", 399, "Skjulte magneter, så knivene ikke ridses.", s("Materiale: Valnød;Længde: 45 cm"))
# kaffe
p(301, 23, "Sund stempelkande", 249, "Klassisk presso i borosilikatglas med stel i stål.", s("Materiale: Glas, stål"), axes=["Størrelse"],
  variants=[(("3 kopper – 0,35 l",), 249, 1), (("8 kopper – 1 l",), 349, 1)])
p(302, 23, "Sund termostempelkande 1 liter", 499, "Dobbeltvægget stål, der holder kaffen varm i to timer.", s("Materiale: Rustfrit stål;Rumfang: 1 l"))
p(303, 23, "Kaffetragt i keramik str. 02", 199, "Til håndbrygget filterkaffe, 1-4 kopper.", s("Materiale: Keramik;Farve: Hvid"))
p(305, 23, "Kværn manuel kaffekværn", 599, "Konisk kværn i stål, 36 trin. Plads til 25 g bønner.", s("Kværn: Stål;Trin: 36"))
p(306, 23, "Kværn elektrisk kaffekværn", 1199, "Fra espresso til stempelkande med et drej.", s("Effekt: 150 W;Beholder: 250 g"), stock="nej")
p(307, 23, "Moka espressokande i aluminium", 229, "Den ottekantede kande til komfuret. Virker ikke på induktion.", s("Materiale: Aluminium;Komfur: Gas, el"), axes=["Størrelse"],
  variants=[(("3 kopper",), 229, 1), (("6 kopper",), 279, 1)])
p(308, 23, "Moka espressokande i stål, 4 kopper", 429, "Til alle komfurer, også induktion.", s("Materiale: Rustfrit stål;Komfur: Alle"))
p(309, 23, "Tekande i støbejern 0,8 liter", 449, "Emaljeret indvendig, med si i stål.", s("Rumfang: 0,8 l;Farve: Sort"))
p(310, 23, "Tekande i glas med si 1,2 liter", 299, "Se teen trække.", s("Rumfang: 1,2 l"))
p(311, 23, "Fløjtekedel 2 liter", 399, "Fløjter blidt, når vandet koger.", s("Rumfang: 2 l;Komfur: Alle, også induktion"))
p(312, 23, "Halm termokande 1 liter", 349, "Holder varmen i otte timer. Åbnes med én hånd.", s("Rumfang: 1 l;Indsats: Glas"), axes=["Farve"],
  variants=[(("Sort",), 349, 1), (("Hvid",), 349, 1), (("Støvet grøn",), 349, 0)])
# service
p(401, 24, "Klit tallerken 27 cm", 119, "Flad middagstallerken i stentøj.", s("Materiale: Stentøj;Diameter: 27 cm;Opvaskemaskine: Ja"), axes=["Farve"],
  variants=[(("Sand",), 119, 1), (("Blågrå",), 119, 1)])
p(402, 24, "Klit skål 15 cm", 89, "Til grød, suppe og snacks.", s("Materiale: Stentøj;Diameter: 15 cm"), axes=["Farve"], variants=[(("Sand",), 89, 1), (("Blågrå",), 89, 1)])
p(403, 24, "Klit kop med hank 30 cl", 99, "Den store morgenkop.", s("Materiale: Stentøj;Rumfang: 30 cl"), axes=["Farve"], variants=[(("Sand",), 99, 1), (("Blågrå",), 99, 1)])
p(404, 24, "Klit krus uden hank 25 cl", 89, "Kop til at holde om på kolde dage.", s("Materiale: Stentøj;Rumfang: 25 cl"), axes=["Farve"], variants=[(("Sand",), 89, 0), (("Blågrå",), 89, 1)])
p(405, 24, "Sund rødvinsglas, 6 stk.", 399, "Blyfrit krystal, 58 cl.", s("Antal: 6;Rumfang: 58 cl"))
p(406, 24, "Sund hvidvinsglas, 6 stk.", 379, "Blyfrit krystal, 38 cl.", s("Antal: 6;Rumfang: 38 cl"))
p(407, 24, "Sund champagneglas, 2 stk.", 199, "Smalle fløjter til bobler.", s("Antal: 2;Rumfang: 21 cl"), stock="nej")
p(408, 24, "Stabelbare vandglas, 4 stk.", 159, "Hærdet glas, der tåler at blive tabt – næsten.", s("Antal: 4;Rumfang: 28 cl"))
p(409, 24, "Børneservice i melamin, 5 dele", 249, "Tallerken, skål, kop, ske og gaffel med skovdyr.", s("Antal dele: 5;Alder: Fra 1 år"))
# bagning
p(501, 25, "Springform", 149, "Slip-let form med løs bund og glaskant.", s("Materiale: Stål"), axes=["Størrelse"], variants=[(("Ø 24 cm",), 149, 1), (("Ø 26 cm",), 169, 1)])
p(502, 25, "Brødform 1,5 liter", 129, "Aluminiseret stål. Til rugbrød på ca. 1 kg.", s("Rumfang: 1,5 l"))
p(504, 25, "Bagesten 38 cm", 349, "Sprød bund på pizza og brød.", s("Materiale: Cordierit;Diameter: 38 cm"))
p(505, 25, "Digital køkkenvægt 5 kg", 299, "Måler i gram og milliliter.", s("Maks.: 5 kg;Nøjagtighed: 1 g"), old=349)
p(506, 25, "Surdejskrukke i glas", 179, "Med elastik til at følge hævningen.", s("Rumfang: 0,75 l"))
p(507, 25, "Pisk stavblender 800 W", 599, "Med piskeris og minihakker.", s("Effekt: 800 W;Tilbehør: Piskeris, hakker"), old=749)
p(508, 25, "Solid røremaskine 4,8 liter", 3299, "Køkkenmaskine i støbt metal med dejkrog, piskeris og spartel. Vi viser den gerne frem i butikken.", s("Skål: 4,8 l;Effekt: 650 W"), stock="butik")
# pendler
p(601, 31, "Bølge pendel", 799, "Foldet metalskærm, der lukker lyset blødt ned over bordet.", s("Materiale: Lakeret metal;Sokkel: E27;Maks.: 40 W"), axes=["Størrelse", "Farve"],
  variants=[(("Ø 30 cm", "Hvid"), 799, 1), (("Ø 30 cm", "Sort"), 799, 1), (("Ø 45 cm", "Hvid"), 1199, 1), (("Ø 45 cm", "Sort"), 1199, 0)])
p(602, 31, "Kirk opalpendel", 799, "Mundblæst kugle i hvidt opalglas med fatning i messing.", s("Materiale: Opalglas;Sokkel: E27"), axes=["Størrelse"],
  variants=[(("Ø 18 cm",), 799, 1), (("Ø 25 cm",), 1099, 1)])
p(603, 31, "Askov messingpendel Ø 18 cm", 899, "Rå messing, der patinerer med tiden.", s("Materiale: Messing;Sokkel: E27"))
p(604, 31, "Rispapirlampe Ø 50 cm", 149, "Den klassiske kugle. Leveres uden ophæng.", s("Materiale: Papir;Diameter: 50 cm"))
p(605, 31, "Flet pendel i bambus Ø 40 cm", 649, "Kaster et fint mønster på loftet.", s("Materiale: Bambus;Sokkel: E27"))
p(606, 31, "Trio spisebordslampe med 3 pendler", 1799, "Tre sorte metalskærme på fælles skinne.", s("Materiale: Metal;Længde: 90 cm;Sokkel: 3 x E27"))
p(607, 31, "Smedje pendel Ø 28 cm", 499, "Industrilampe i sort metal.", s("Materiale: Metal;Sokkel: E27"), old=699)
p(608, 31, "Rav pendel i røget glas", 949, "Klokkeformet skærm i ravbrunt glas.", s("Materiale: Glas;Diameter: 22 cm;Sokkel: E27"))
p(609, 31, "Dråbe pendel i klart glas", 599, "Lille dråbe til vindueskarmen.", s("Materiale: Glas;Diameter: 14 cm;Sokkel: E14"), stock="nej")
# bord, gulv, væg
p(701, 32, "Vip læselampe til gulv", 1299, "Indbygget LED med trinløs dæmper på stangen.", s("Lyskilde: LED 8 W;Højde: 135 cm;Strøm: 230 V"))
p(702, 32, "Mos bordlampe", 599, "Flyt lyset med ud: Mos har batteri til 12 timer og tåler regn. Lades med USB-C.", s("Lyskilde: LED 2,2 W;Batteri: 12 timer, USB-C;Tæthed: IP54;Brug: Inde og ude"), axes=["Farve"],
  variants=[(("Mosgrøn",), 599, 1), (("Sort",), 599, 1), (("Okker",), 599, 0)])
p(703, 32, "Kirk bordlampe i opalglas", 899, "Bordudgaven af opalkuglen.", s("Materiale: Opalglas;Sokkel: E27;Strøm: 230 V"))
p(704, 32, "Arm arkitektlampe", 699, "Fjederbalanceret skrivebordslampe med fod.", s("Sokkel: E27;Rækkevidde: 80 cm;Strøm: 230 V"))
p(705, 32, "Trefod gulvlampe i eg", 1499, "Udstillingsmodel. Skærm i hør.", s("Materiale: Eg, hør;Højde: 150 cm"), stock="butik")
p(706, 32, "Kanin natlampe", 249, "Blødt lys i silikone til børneværelset. Indbygget batteri, lades med USB. Kun til indendørs brug.", s("Batteri: 8 timer;Brug: Inde"))
p(708, 32, "Vip væglampe med stik", 699, "Sengelampe med afbryder på ledningen – ingen elektriker.", s("Sokkel: GU10;Strøm: 230 V med stik"))
p(709, 32, "Kyst udelampe til væg", 599, "Galvaniseret stål til hus og carport. Fast installation.", s("Sokkel: E27;Tæthed: IP44;Strøm: 230 V;Brug: Ude"))
# pærer
p(801, 33, "Klar LED-pære E27 6 W dæmpbar", 59, "Varmt hvidt lys, svarer til 60 W.", s("Sokkel: E27;Lys: 806 lm, 2700 K;Dæmpbar: Ja"))
p(802, 33, "Klar LED-pære E27 6 W", 39, "Varmt hvidt lys, svarer til 60 W.", s("Sokkel: E27;Lys: 806 lm, 2700 K;Dæmpbar: Nej"))
p(803, 33, "Klar LED-kronepære E14 4 W", 49, "Til lysekronen.", s("Sokkel: E14;Lys: 470 lm, 2700 K;Dæmpbar: Ja"))
p(804, 33, "Klar LED-spot GU10 5 W", 55, "Spot med 36° spredning. Kan dæmpes med almindelig bagkantsdæmper.", s("Sokkel: GU10, 230 V;Lys: 380 lm, 2700 K;Dæmpbar: Ja"), axes=["Antal"],
  variants=[(("1 stk.",), 55, 1), (("3-pak",), 149, 1), (("10-pak",), 459, 1)])
p(811, 33, "Basis LED-spot GU10 4 W", 29, "Billig spot til garage og bryggers.", s("Sokkel: GU10, 230 V;Lys: 300 lm, 3000 K;Dæmpbar: Nej"), axes=["Antal"],
  variants=[(("1 stk.",), 29, 1), (("10-pak",), 249, 1)])
p(805, 33, "Klar LED-stiftpære G9 3,5 W", 45, "Lille stiftpære til 230 V.", s("Sokkel: G9, 230 V;Lys: 320 lm;Dæmpbar: Nej"))
p(806, 33, "Glød filamentpære globe 125 mm", 129, "Stor pynteglobe i ravfarvet glas.", s("Sokkel: E27;Lys: 350 lm, 2000 K;Dæmpbar: Ja"))
p(807, 33, "Stofledning 3 meter", 149, "Med fatning E27 og baldakin.", s("Sokkel: E27"), axes=["Farve"], variants=[(("Sort",), 149, 1), (("Hvid",), 149, 1), (("Kobber",), 149, 1)])
p(810, 33, "Glød smart pære E27", 179, "Styres fra telefonen, Zigbee.", s("Sokkel: E27;Dæmpbar: Ja, via app"), stock="nej")
# tekstiler
p(901, 41, "Viskestykker i hør, 3 stk.", 129, "Suger bedre for hver vask.", s("Mål: 50 x 70 cm"))
p(902, 41, "Forklæde i hør", 249, "Med store lommer og kryds i ryggen.", s("Farve: Natur"))
p(904, 41, "Dug i vasket hør", 599, "Skal ikke stryges.", s("Materiale: Hør"), axes=["Mål"], variants=[(("140 x 250 cm",), 599, 1), (("140 x 320 cm",), 749, 1)])
p(905, 41, "Plaid i lammeuld", 699, "130 x 180 cm med frynser.", s("Materiale: Uld"))


def kr(x):
    return f"{x:,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")


def slug(t):
    t = t.lower().replace("æ", "ae").replace("ø", "oe").replace("å", "aa")
    return re.sub(r"[^a-z0-9]+", "-", t).strip("-")


def purl(x):
    return f"/shop/{slug(x['name'])}-{x['no']}p.html"


def curl(c, page=1):
    return f"/shop/{CATS[c][1]}-{c}c{page}.html"


def svg(x, w=150):
    hue = x["no"] * 47 % 360
    shape = '<path d="M60 20v30M30 80q0-30 30-30t30 30z" fill="none" stroke="#444" stroke-width="3"/>' if x["cat"] > 30 and x["cat"] < 40 else '<circle cx="60" cy="60" r="30" fill="none" stroke="#444" stroke-width="3"/>'
    return f'<svg width="{w}" height="{w}" viewBox="0 0 120 120" role="img" aria-label="{html.escape(x["name"])}"><rect width="120" height="120" fill="hsl({hue},30%,88%)"/>{shape}</svg>'


def instock(x):
    return x["stock"] == "ja" and (not x["variants"] or any(v[2] for v in x["variants"]))


def price_list(x):
    e = html.escape
    if x["variants"]:
        ps = sorted({v[1] for v in x["variants"]})
        if len(ps) > 1:
            return f'<span class="Price_List">Fra {kr(ps[0])} DKK</span>'
        return f'<span class="Price_List">{kr(ps[0])} DKK</span>'
    if x["old"]:
        return f'<s class="Price_Before">Før {kr(x["old"])} DKK</s> <span class="Price_List Price_Offer">Nu {kr(x["price"])} DKK</span>'
    return f'<span class="Price_List">{kr(x["price"])} DKK</span>'


def item(x):
    if instock(x):
        link = f'<a class="ButtonSmall" href="{purl(x)}">{"Vælg variant" if x["variants"] else "Køb"}</a>'
    elif x["stock"] == "butik":
        link = '<span class="NoStock">Kun i butik</span>'
    else:
        link = '<span class="NoStock">Udsolgt</span>'
    return (f'<td class="ProductList_Cell" width="25%" valign="top"><a href="{purl(x)}">{svg(x)}</a><br /><a class="ProductList_Name" href="{purl(x)}">{html.escape(x["name"])}</a>'
            f'<br /><span class="ItemNo">Varenr. LH-{x["no"]}</span><br />{price_list(x)}<br />{link}</td>')


def grid(xs):
    rows = ""
    for i in range(0, len(xs), 4):
        rows += "<tr>" + "".join(item(x) for x in xs[i:i + 4]) + "</tr>"
    return f'<table class="ProductList_Custom" width="100%" cellspacing="8">{rows}</table>'


def page(title, body, cookies, status=200):
    menu = "".join(f'<tr><td class="Menu"><a href="{curl(c)}">{html.escape(n)}</a></td></tr>' + ('<tr><td class="MenuHead">Belysning</td></tr>' if c == 25 else '<tr><td class="MenuHead">Bolig</td></tr>' if c == 33 else "") for c, (n, _) in CATS.items())
    banner = "" if cookies.get("lh_cookie") else ('<div id="CookieBar" style="position:fixed;bottom:0;left:0;right:0;background:#2d3b36;color:#fff;padding:14px">Vi bruger cookies til statistik og for at huske din kurv. '
              '<a style="color:#fff" href="/shop/cookies-91s1.html">Læs mere</a> <button onclick="document.cookie=\'lh_cookie=1;path=/\';document.getElementById(\'CookieBar\').style.display=\'none\'">Accepter alle</button> '
              '<button onclick="document.cookie=\'lh_cookie=0;path=/\';document.getElementById(\'CookieBar\').style.display=\'none\'">Kun nødvendige</button></div>')
    out = f'''<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="da"><head><meta charset="utf-8" /><title>{html.escape(title)} - Lynghuset</title><meta name="generator" content="DanDomain Webshop" />
<style>body{{font:14px Verdana,sans-serif;margin:0;color:#333}}#w{{width:1080px;margin:0 auto}}a{{color:#2d5b4c}}.Price_List{{font-weight:bold}}.Price_Offer{{color:#b3261e}}.NoStock{{color:#888}}.MenuHead{{font-weight:bold;padding-top:12px}}.ButtonSmall{{background:#2d5b4c;color:#fff;padding:3px 8px;text-decoration:none}}.Sel{{min-width:200px}}</style></head>
<body><div id="w"><table width="100%"><tr><td><a href="/" style="font-size:30px;text-decoration:none">Lynghuset</a><br /><small>køkken · bord · lys – siden 1987</small></td>
<td align="center"><form action="/shop/search-1.html" method="get"><input type="text" name="keyword" placeholder="Søg efter vare" /> <input type="submit" value="Søg" /></form></td>
<td align="right"><a href="/shop/login.html">Log ind</a> | <a href="/shop/showbasket.html">Indkøbskurv (0)</a><br /><small>Fri fragt over 599 DKK</small></td></tr></table><hr />
<table width="100%"><tr><td width="200" valign="top"><table><tr><td class="MenuHead">Køkken &amp; bord</td></tr>{menu}<tr><td class="MenuHead"><a href="/shop/tilbud-99c1.html">Tilbud</a></td></tr></table>
<form action="/shop/nyhedsbrev.html" method="post" style="margin-top:30px"><b>Nyhedsbrev</b><br /><input name="mail" placeholder="Din e-mail" /><input type="submit" value="Tilmeld" /></form></td>
<td valign="top">{body}</td></tr></table><hr /><table width="100%"><tr><td><b>Lynghuset ApS</b><br />Hovedgaden 44, 2800 Kgs. Lyngby<br />CVR 31 40 22 18<br />Tlf. 45 55 01 87</td>
<td><a href="/shop/om-os-92s1.html">Om os</a><br /><a href="/shop/fragt-og-levering-93s1.html">Fragt og levering</a><br /><a href="/shop/kontakt-94s1.html">Kontakt og åbningstider</a><br /><a href="/shop/cookies-91s1.html">Cookies</a></td>
<td>Følg med på vores køkkenblog:<br /><a href="/shop/blog-stoebejern-95s1.html">Sådan brænder du en støbejernspande ind</a></td></tr></table></div>{banner}</body></html>'''
    return status, [("Content-Type", "text/html; charset=utf-8")], out.encode()


def product(x, cookies):
    e = html.escape
    spec = "".join(f"<tr><td><b>{e(k)}</b></td><td>{e(v)}</td></tr>" for k, v in x["spec"])
    first = next((v for v in x["variants"] if v[2]), x["variants"][0]) if x["variants"] else None
    buy = '<input type="text" name="AMOUNT" value="1" size="2" /> <input type="submit" id="BuyBtn" value="Læg i kurv" />'
    opts = ""
    script = ""
    price = kr(first[1] if first else x["price"])
    stock = "På lager – leveres 1-2 hverdage"
    if x["stock"] == "nej":
        stock, buy = "Udsolgt – vi får desværre ikke flere hjem i denne sæson", ""
    elif x["stock"] == "butik":
        stock, buy = "Sælges kun i butikken i Lyngby – kan ikke købes på nettet", '<a href="/shop/kontakt-94s1.html">Se åbningstider</a>'
    if x["variants"]:
        for i, a in enumerate(x["axes"]):
            vals = list(dict.fromkeys(v[0][i] for v in x["variants"]))
            opts += f'<tr><td><b>{e(a)}:</b></td><td><select class="Sel" name="VAR{i}" onchange="skift()">' + "".join(
                f'<option value="{e(v)}"{" selected=selected" if v == first[0][i] else ""}>{e(v)}</option>' for v in vals) + "</select></td></tr>"
        data = json.dumps([{"v": list(v[0]), "pris": kr(v[1]), "lager": bool(v[2])} for v in x["variants"]], ensure_ascii=False)
        script = f'''<script type="text/javascript">var Varianter = {data};
function skift(){{var s=document.getElementsByClassName("Sel");for(var i=0;i<Varianter.length;i++){{var ok=true;for(var j=0;j<s.length;j++)if(s[j].value!=Varianter[i].v[j])ok=false;
if(ok){{document.getElementById("Pris").innerHTML=Varianter[i].pris+" DKK";document.getElementById("Lager").innerHTML=Varianter[i].lager?"På lager – leveres 1-2 hverdage":"Udsolgt i denne variant";document.getElementById("BuyBtn").disabled=!Varianter[i].lager;}}}}}}skift();</script>'''
    old = f'<s class="Price_Before">Før {kr(x["old"])} DKK</s><br />' if x["old"] else ""
    rel = [y for y in P.values() if y["cat"] == x["cat"] and y is not x]
    k = x["no"] % max(1, len(rel) - 3)
    stars = "★" * (4 + x["no"] % 2)
    names = ["Birgitte, Holte", "Mads K.", "Lone fra Vejle", "Søren P."]
    says = ["Hurtig levering og flot emballage.", "Præcis som beskrevet. Bruger den hver dag.", "Købt som gave – vellykket.", "God kvalitet til prisen."]
    body = f'''<table width="100%"><tr><td width="340" valign="top">{svg(x, 320)}</td><td valign="top"><h1>{e(x["name"])}</h1><span class="ItemNo">Varenr. LH-{x["no"]}</span>
<p>{e(x["text"])}</p><form action="/shop/addtobasket.html" method="post"><input type="hidden" name="ProductID" value="{x["no"]}" /><table>{opts}</table>
<p>{old}<span class="Price_Productinfo" id="Pris" style="font-size:22px">{price} DKK</span><br /><small>inkl. moms</small></p><p id="Lager">{stock}</p>{buy}</form></td></tr></table>
<h3>Specifikationer</h3><table class="Specs" border="1" cellpadding="4">{spec}</table><h3>Levering</h3><p>GLS pakkeshop 39,00 DKK, til døren 59,00 DKK. Fri fragt ved køb over 599,00 DKK. 30 dages returret.</p>
<h3>Anmeldelser</h3><p>{stars} „{says[x["no"] % 4]}“ – {names[x["no"] // 3 % 4]}</p><h3>Andre købte også</h3>{grid(rel[k:k + 4])}{script}'''
    return page(x["name"], body, cookies)


STATIC = {
    "om-os-92s1": ("Om os", "Familien Lyng åbnede butikken i 1987 med gryder og keramik; lamperne kom til i 2004. I dag er vi ni ansatte og en hund."),
    "fragt-og-levering-93s1": ("Fragt og levering", "Vi sender mandag til fredag. GLS pakkeshop 39 DKK, hjem 59 DKK, fri fragt over 599 DKK. Varer mærket „Kun i butik“ sender vi ikke."),
    "kontakt-94s1": ("Kontakt og åbningstider", "Hovedgaden 44, 2800 Kgs. Lyngby. Man-fre 10-17.30, lør 10-14. Tlf. 45 55 01 87, hej@lynghuset.example"),
    "cookies-91s1": ("Cookies", "Vi bruger nødvendige cookies til kurven og statistik, hvis du siger ja."),
    "blog-stoebejern-95s1": ("Sådan brænder du en støbejernspande ind", "Vask panden, tør den helt, smør et tyndt lag rapsolie på og sæt den i ovnen ved 230 grader i en time. Gentag tre gange."),
}


def handle(method, path, query, form, cookies):
    if path in ("/", "/shop/frontpage.html"):
        pick = [P[n] for n in (106, 702, 201, 404, 505, 607, 302, 905)]
        return page("Køkken, bord og lys", "<h1>Velkommen i Lynghuset</h1><p>Ting til køkkenet og lys over bordet – pakket i Lyngby siden 1987. Lige nu: spar på gryder fra Fjordby.</p><h2>Udvalgte varer</h2>" + grid(pick)
                    + '<h2>Fra bloggen</h2><p><a href="/shop/blog-stoebejern-95s1.html">Sådan brænder du en støbejernspande ind</a> – Lone viser hvordan.</p>', cookies)
    m = re.fullmatch(r"/shop/[a-z0-9-]+-(\d+)p\.html", path)
    if m and int(m[1]) in P:
        return product(P[int(m[1])], cookies)
    m = re.fullmatch(r"/shop/[a-z0-9-]+-(\d+)c(\d+)\.html", path)
    if m:
        c, n = int(m[1]), int(m[2])
        if c == 99:
            return page("Tilbud", "<h1>Tilbud</h1>" + grid([x for x in P.values() if x["old"]]), cookies)
        xs = [x for x in P.values() if x["cat"] == c]
        pages = (len(xs) + 7) // 8
        if c in CATS and 1 <= n <= pages:
            nav = " ".join(f"<b>{i}</b>" if i == n else f'<a href="{curl(c, i)}">{i}</a>' for i in range(1, pages + 1))
            return page(CATS[c][0], f'<h1>{html.escape(CATS[c][0])}</h1><p>{INTRO[c]}</p>{grid(xs[(n - 1) * 8:n * 8])}' + (f'<p class="PageNav">Side: {nav}' + (f' <a href="{curl(c, n + 1)}">Næste »</a>' if n < pages else "") + "</p>" if pages > 1 else ""), cookies)
    if path == "/shop/search-1.html":
        q = (query.get("keyword") or [""])[0].strip()
        ws = re.findall(r"\w+", q.lower())
        hits = [x for x in P.values() if ws and all(any(t.startswith(w) for t in re.findall(r"\w+", (x["name"] + " lh " + str(x["no"])).lower())) for w in ws)]
        return page("Søgning", f'<h1>Søgning</h1><p>Din søgning på „{html.escape(q)}“ gav {len(hits)} resultat{"er" if len(hits) != 1 else ""}.</p>' + (grid(hits) if hits else "<p>Ingen varer fundet. Prøv med færre ord eller se menuen til venstre.</p>"), cookies)
    m = re.fullmatch(r"/shop/([a-z0-9-]+)\.html", path)
    if m and m[1] in STATIC:
        t, b = STATIC[m[1]]
        return page(t, f"<h1>{t}</h1><p>{b}</p>", cookies)
    if path == "/shop/showbasket.html" or path == "/shop/addtobasket.html":
        return page("Indkøbskurv", "<h1>Indkøbskurv</h1><p>" + ("Varen er lagt i kurven." if method == "POST" else "Din kurv er tom.") + "</p>", cookies)
    if path == "/shop/login.html":
        return page("Log ind", '<h1>Log ind</h1><form method="post" action="/shop/login.html">E-mail <input name="u" /> Kode <input name="p" type="password" /> <input type="submit" value="Log ind" /></form>', cookies)
    if path == "/shop/nyhedsbrev.html":
        return page("Nyhedsbrev", "<h1>Tak</h1><p>Du er tilmeldt.</p>", cookies)
    return page("Siden findes ikke", "<h1>Siden findes ikke</h1><p>Varen kan være udgået. Gå til <a href=\"/\">forsiden</a>.</p>", cookies, 404)
