"""Moto-Velo: a Polish shop of car and bicycle parts, new, used and rebuilt; pages like an old OpenCart 1.5/2 (index.php?route=…, radio options with surcharges, "Pasuje do" tables)."""
import html
import re

MANY = True
NAME = "motovelo"

CASES = [
    {"query": "klocki hamulcowe tył Octavia III", "determination": "products_found",
     "offers": [("Klocki hamulcowe tył Brakman BP-1312", "109.00"), ("Klocki hamulcowe tył Ferrox Ceramic FC-312", "159.00")], "either": [],
     "why": "both fit Octavia III at the rear; BP-1205 fits Octavia II only, BP-1311 is for the front axle"},
    {"query": "filtr kabinowy węglowy golf 7", "determination": "products_found", "offers": [("Filtr kabinowy Purex K-312, węglowy", "54.90")], "either": [],
     "why": "K-312 fits Golf VII; charcoal version is 39,90 + 15,00"},
    {"query": "lusterko prawe golf VI", "determination": "no_online_availability", "offers": [], "either": [], "why": "the used right mirror is sold; only the left one is left"},
    {"query": "kaseta 11 rzędowa na bębenek HG", "determination": "products_found",
     "offers": [("Kaseta Ridgeline 11-rz. 11-42", "169.00"), ("Kaseta Ridgeline 11-rz. 11-46", "199.00")], "either": [], "why": "the third 11-speed cassette is for XD"},
    {"query": "metaliczne klocki do hamulców Shimano XT M8000", "determination": "products_found", "offers": [("Klocki tarczowe Stopper S-04 metaliczne", "49.90")], "either": [],
     "why": "S-04 metallic fits M8000; S-03 for the same caliper is resin"},
    {"query": "akumulator 60Ah do auta ze start-stop do 500 zł", "determination": "products_found", "offers": [("Akumulator Voltar EFB 60 Ah 560 A", "449.00")], "either": [],
     "why": "AGM 60 Ah is 549, EFB 70 Ah is 519, the plain 60 Ah is not for start-stop"},
    {"query": "hak przerzutki Trek Marlin", "determination": "no_relevant_products", "offers": [], "either": [], "why": "hangers for Kross, Giant and Cube only"},
    {"query": "klocki hamulcowe przód Toyota Yaris III", "determination": "no_relevant_products", "offers": [], "either": [], "why": "for Yaris there are discs (Yaris II) and cabin filter, no pads"},
    {"query": "używany reflektor lewy Ford Focus MK2", "determination": "products_found", "offers": [("Lampa przednia lewa Focus MK2 – używana", "249.00")], "either": [],
     "why": "used left headlamp; the other left one is new, the other used one is right"},
    {"query": "opona 28x1.75 z odblaskiem i wkładką antyprzebiciową", "determination": "products_found",
     "offers": [("Opona Citylane Guard, 28x1.75", "89.90"), ("Opona Tour Protect 28x1.75", "129.00")], "either": [], "why": "Reflex Basic has the stripe but no insert; Citylane in 28x1.75 is 79,90 + 10,00"},
]

TOP = {20: "Części samochodowe", 30: "Części rowerowe"}
CATS = {21: ("Hamulce samochodowe", 20), 22: ("Filtry", 20), 23: ("Akumulatory i żarówki", 20), 24: ("Wycieraczki", 20), 25: ("Używane i regenerowane", 20),
        31: ("Napęd", 30), 32: ("Hamulce rowerowe", 30), 33: ("Opony i dętki", 30)}
INFO = {21: "Klocki, tarcze i szczęki. Przed zakupem porównaj numer OE lub tabelę „Pasuje do”.", 22: "Filtry oleju, powietrza, paliwa i kabinowe.", 23: "Akumulatory wysyłamy naładowane.",
        24: "Pióra płaskie i szkieletowe.", 25: "Części z demontażu sprawdzone na stole, regenerowane z 12-miesięczną gwarancją. Pojedyncze sztuki!",
        31: "Łańcuchy, kasety, haki i suporty.", 32: "Klocki i tarcze do rowerów.", 33: "Opony, dętki, mleczko."}

OC2 = ("Skoda Octavia II (1Z)", "2004–2013")
OC3 = ("Skoda Octavia III (5E)", "2013–2020")
G6 = ("Volkswagen Golf VI (5K)", "2008–2012")
G7 = ("Volkswagen Golf VII (5G)", "2012–2020")
F2 = ("Ford Focus MK2", "2004–2011")
F3 = ("Ford Focus MK3", "2011–2018")
AH = ("Opel Astra H", "2004–2014")
AJ = ("Opel Astra J", "2009–2015")
Y2 = ("Toyota Yaris II (XP9)", "2005–2011")
Y3 = ("Toyota Yaris III (XP13)", "2011–2020")
PA = ("Fiat Panda III", "2012–")
CL3 = ("Renault Clio III", "2005–2014")
MODELS = [OC2, OC3, G6, G7, F2, F3, AH, AJ, Y2, Y3, PA, CL3]
P = {}


def p(no, cat, name, price, text, spec="", fits=(), opts=None, old=None, stock="ok", brand="Brakman"):
    """fits: ((model, years), engines); opts: (label, [(value, surcharge, in stock)])"""
    P[no] = dict(no=no, cat=cat, name=name, price=price, text=text, spec=[tuple(y.strip() for y in s.split(":", 1)) for s in spec.split(";") if s], fits=fits, opts=opts, old=old, stock=stock, brand=brand)


# hamulce auto
p(101, 21, "Klocki hamulcowe przód Brakman BP-1204", 119, "Komplet na oś, z blaszkami wyciszającymi.", "Oś: przednia;System: ATE;Nr OE: 1K0698151", [(OC2, "1.4, 1.6, 1.9 TDI"), (G6, "1.4, 1.6, 1.6 TDI")])
p(102, 21, "Klocki hamulcowe przód Brakman BP-1311", 139, "Komplet na oś z czujnikiem zużycia.", "Oś: przednia;System: TRW;Nr OE: 5Q0698151", [(OC3, "wszystkie do 150 KM"), (G7, "wszystkie do 150 KM")])
p(103, 21, "Klocki hamulcowe tył Brakman BP-1205", 89.9, "Komplet na tylną oś z tarczami.", "Oś: tylna;System: Lucas;Nr OE: 1K0698451", [(OC2, "wszystkie z tarczami z tyłu"), (G6, "wszystkie")])
p(104, 21, "Klocki hamulcowe tył Brakman BP-1312", 109, "Do zacisków z hamulcem ręcznym elektrycznym i linkowym.", "Oś: tylna;System: TRW;Nr OE: 5Q0698451", [(OC3, "wszystkie"), (G7, "wszystkie")])
p(105, 21, "Klocki hamulcowe tył Ferrox Ceramic FC-312", 159, "Mieszanka ceramiczna: mniej pyłu na felgach, cicha praca.", "Oś: tylna;Materiał: ceramiczny", [(OC3, "wszystkie"), (G7, "wszystkie")], brand="Ferrox")
p(106, 21, "Klocki hamulcowe przód Brakman BP-0820", 99, "Komplet na oś.", "Oś: przednia", [(F2, "1.4, 1.6, 1.6 TDCi, 1.8")])
p(107, 21, "Klocki hamulcowe przód Brakman BP-0931", 124, "Komplet na oś.", "Oś: przednia", [(F3, "1.0 EcoBoost, 1.6, 1.6 TDCi")])
p(108, 21, "Klocki hamulcowe przód Brakman BP-0702", 115, "Komplet na oś do kół 16 cali.", "Oś: przednia", [(AJ, "1.4, 1.6, 1.7 CDTI")], opts=("Czujnik zużycia", [("bez czujnika", 0, 1), ("z czujnikiem", 25, 1)]))
p(109, 21, "Tarcze hamulcowe przód Brakman BD-280 (2 szt.)", 259, "Wentylowane, malowane proszkowo.", "Oś: przednia;Średnica: 280 mm", [(OC2, "1.4, 1.6, 1.9 TDI"), (G6, "1.4, 1.6")])
p(110, 21, "Tarcze hamulcowe przód Brakman BD-312 (2 szt.)", 329, "Wentylowane, wysokowęglowe.", "Oś: przednia;Średnica: 312 mm", [(OC3, "1.8 TSI, 2.0 TDI"), (G7, "2.0 TDI")], old=379)
p(111, 21, "Tarcze hamulcowe tył Brakman BD-255 (2 szt.)", 199, "Pełne, malowane.", "Oś: tylna;Średnica: 255 mm", [(OC2, "wszystkie z tarczami z tyłu")], stock="brak")
p(112, 21, "Tarcze hamulcowe przód Brakman BD-258 (2 szt.)", 219, "Wentylowane.", "Oś: przednia;Średnica: 258 mm", [(Y2, "1.0, 1.3, 1.4 D-4D")])
p(113, 21, "Szczęki hamulcowe tył Brakman BS-203", 139, "Komplet na oś, bez sprężyn.", "Oś: tylna;Bęben: 203 mm", [(PA, "wszystkie"), (CL3, "1.2, 1.5 dCi")])
# filtry
p(201, 22, "Filtr oleju Purex O-371", 29.9, "Wkład papierowy z uszczelką.", "Typ: wkład", [(OC2, "1.6 TDI, 2.0 TDI CR"), (OC3, "1.6 TDI, 2.0 TDI"), (G7, "1.6 TDI, 2.0 TDI")], brand="Purex")
p(202, 22, "Filtr oleju Purex O-712", 24.9, "Puszka nakręcana.", "Typ: puszka", [(OC2, "1.2 TSI, 1.4 TSI"), (G6, "1.2 TSI, 1.4 TSI")], brand="Purex")
p(203, 22, "Filtr oleju Purex O-158", 22.9, "Wkład z uszczelką.", "Typ: wkład", [(F2, "1.6 TDCi"), (F3, "1.6 TDCi")], brand="Purex")
p(204, 22, "Filtr powietrza Purex A-19", 34.9, "Panelowy.", "Typ: panelowy", [(OC2, "1.9 TDI")], brand="Purex")
p(205, 22, "Filtr powietrza Purex A-47", 39.9, "Panelowy.", "Typ: panelowy", [(G7, "1.2 TSI, 1.4 TSI"), (OC3, "1.4 TSI")], brand="Purex")
p(206, 22, "Filtr kabinowy Purex K-105", 32.9, "Wymiana bez narzędzi, od strony pasażera.", "Wymiary: 287 x 215 mm", [(OC2, "wszystkie"), (G6, "wszystkie")], opts=("Wersja", [("zwykły", 0, 1), ("węglowy", 17, 1), ("antyalergiczny", 30, 0)]), brand="Purex")
p(207, 22, "Filtr kabinowy Purex K-312", 39.9, "Za schowkiem; w zestawie pianka.", "Wymiary: 254 x 224 mm", [(G7, "wszystkie"), (OC3, "wszystkie")], opts=("Wersja", [("zwykły", 0, 1), ("węglowy", 15, 1)]), brand="Purex")
p(208, 22, "Filtr kabinowy Purex K-88", 49.9, "Z warstwą węgla aktywnego.", "Wymiary: 194 x 215 mm", [(Y2, "wszystkie"), (Y3, "wszystkie")], brand="Purex")
p(209, 22, "Filtr paliwa Purex P-16", 89, "Z grzałką.", "Typ: przepływowy", [(OC2, "1.6 TDI"), (G6, "1.6 TDI")], brand="Purex")
p(210, 22, "Zestaw filtrów Purex Octavia II 1.9 TDI", 129, "Olej, powietrze, paliwo i kabinowy w jednym pudełku.", "Liczba filtrów: 4", [(OC2, "1.9 TDI")], old=159, brand="Purex")
# aku
p(301, 23, "Akumulator Voltar Plus 60 Ah 540 A", 329, "Zwykły kwasowy. Nie do aut z systemem Start-Stop.", "Pojemność: 60 Ah;Plus: prawy;Wymiary: 242 x 175 x 190 mm", brand="Voltar")
p(302, 23, "Akumulator Voltar Plus 74 Ah 680 A", 399, "Zwykły kwasowy do większych silników.", "Pojemność: 74 Ah;Plus: prawy;Start-Stop: nie", brand="Voltar")
p(303, 23, "Akumulator Voltar EFB 60 Ah 560 A", 449, "Wzmocniony, do aut z prostym systemem Start-Stop.", "Pojemność: 60 Ah;Plus: prawy;Start-Stop: tak", brand="Voltar")
p(304, 23, "Akumulator Voltar EFB 70 Ah 650 A", 519, "Wzmocniony, do aut z prostym systemem Start-Stop.", "Pojemność: 70 Ah;Plus: prawy;Start-Stop: tak", brand="Voltar")
p(305, 23, "Akumulator Voltar AGM 60 Ah 680 A", 549, "Do Start-Stop z odzyskiem energii.", "Pojemność: 60 Ah;Plus: prawy;Start-Stop: tak", brand="Voltar", old=599)
p(306, 23, "Akumulator Voltar Asia 45 Ah 330 A", 349, "Wąskie klemy, do aut japońskich.", "Pojemność: 45 Ah;Plus: lewy", [(Y2, "1.0, 1.3")], brand="Voltar", stock="brak")
p(307, 23, "Żarówki H7 Lumio +80 % (2 szt.)", 39.9, "Więcej światła na drodze, homologacja E.", "Gniazdo: H7;Moc: 55 W", brand="Lumio")
p(308, 23, "Żarówki H4 Lumio Standard (2 szt.)", 26.9, "Zwykłe, trwałe.", "Gniazdo: H4;Moc: 60/55 W", brand="Lumio")
p(309, 23, "Żarówki LED W5W Lumio (2 szt.)", 24.9, "Do wnętrza i tablicy rejestracyjnej.", "Gniazdo: W5W;Barwa: 6000 K", brand="Lumio")
# wycieraczki
p(401, 24, "Wycieraczki przód Aerolin A-600 (2 szt.)", 69.9, "Płaskie, 600 i 475 mm.", "Długość: 600/475 mm", [(OC2, "wszystkie"), (G6, "wszystkie")], brand="Aerolin")
p(402, 24, "Wycieraczki przód Aerolin A-650 (2 szt.)", 79.9, "Płaskie, 650 i 450 mm.", "Długość: 650/450 mm", [(G7, "wszystkie")], brand="Aerolin")
p(403, 24, "Wycieraczki przód Aerolin A-601 (2 szt.)", 74.9, "Płaskie, 600 i 450 mm.", "Długość: 600/450 mm", [(OC3, "wszystkie")], brand="Aerolin")
p(404, 24, "Wycieraczki przód Aerolin A-750 (2 szt.)", 89.9, "Płaskie, 750 i 700 mm.", "Długość: 750/700 mm", [(F3, "wszystkie")], brand="Aerolin")
p(405, 24, "Wycieraczka tył Aerolin T-33", 29.9, "Z ramieniem plastikowym 330 mm.", "Długość: 330 mm", [(OC3, "kombi"), (G7, "hatchback")], brand="Aerolin")
p(406, 24, "Wycieraczka uniwersalna Aerolin Hak", 19.9, "Szkieletowa na haczyk.", "Mocowanie: hak 9 mm", opts=("Długość", [("400 mm", 0, 1), ("500 mm", 3, 1), ("600 mm", 6, 1), ("650 mm", 8, 0)]), brand="Aerolin")
# używane
U = "Moto-Velo Demontaż"
p(501, 25, "Lusterko lewe Golf VI elektryczne – używane", 189, "Podgrzewane, 5 pinów, kolor srebrny LA7W. Drobne rysy na klapce.", "Stan: używany, dobry;Strona: lewa", [(G6, "wszystkie")], brand=U)
p(502, 25, "Lusterko prawe Golf VI elektryczne – używane", 179, "Podgrzewane, 5 pinów, kolor czarny.", "Stan: używany, bardzo dobry;Strona: prawa", [(G6, "wszystkie")], brand=U, stock="sprzedane")
p(503, 25, "Lampa przednia lewa Focus MK2 – używana", 249, "Wersja po lifcie 2008, klosz wypolerowany, uchwyty całe.", "Stan: używany, dobry;Strona: lewa;Żarówka: H7/H1", [(F2, "2008–2011")], brand=U)
p(504, 25, "Lampa przednia prawa Focus MK2 – używana", 229, "Wersja po lifcie 2008, lekko zmatowiała.", "Stan: używany, dostateczny;Strona: prawa", [(F2, "2008–2011")], brand=U)
p(505, 25, "Lampa przednia lewa Focus MK2 – nowa, zamiennik", 389, "Nowy reflektor z homologacją, bez żarówek. Leży tutaj, bo to końcówka serii.", "Stan: nowy;Strona: lewa", [(F2, "2008–2011")], brand="Lumio")
p(506, 25, "Alternator regenerowany 140 A Octavia II 1.9 TDI", 449, "Nowe łożyska, szczotki i regulator. Kaucja za stary alternator 100 zł, zwracamy po odesłaniu.", "Stan: regenerowany;Prąd: 140 A", [(OC2, "1.9 TDI")], brand="Regen-Tech")
p(507, 25, "Rozrusznik regenerowany Astra H 1.7 CDTI", 379, "Sprawdzony pod obciążeniem.", "Stan: regenerowany", [(AH, "1.7 CDTI")], brand="Regen-Tech")
p(508, 25, "Zacisk hamulcowy przód regenerowany Octavia II", 219, "Piaskowany, ocynkowany, z nowymi uszczelkami.", "Stan: regenerowany;Tłoczek: 54 mm", [(OC2, "1.4, 1.6, 1.9 TDI"), (G6, "1.4, 1.6")], opts=("Strona", [("lewa", 0, 1), ("prawa", 10, 1)]), brand="Regen-Tech")
p(509, 25, "Felgi stalowe 15 cali 5x112 – używane, 4 szt.", 320, "Proste, do malowania. ET47.", "Stan: używany;Rozstaw: 5x112", [(OC2, "wszystkie"), (G6, "wszystkie")], brand=U)
p(510, 25, "Drzwi przednie prawe Clio III – używane", 350, "Kolor czerwony TE727, bez szyby. Gabaryt: tylko odbiór osobisty.", "Stan: używany;Strona: prawa", [(CL3, "5-drzwiowe")], brand=U, stock="salon")
p(511, 25, "Turbosprężarka regenerowana Focus 1.6 TDCi", None, "Regenerujemy turbinę klienta. Cena po oględzinach, wycena w dwa dni.", "Stan: regeneracja na zamówienie", [(F2, "1.6 TDCi 109 KM")], brand="Regen-Tech", stock="zapytanie")
p(512, 25, "Radio Bolero Octavia II – używane", 399, "Z kodem, ekran dotykowy bez rys.", "Stan: używany, bardzo dobry", [(OC2, "po 2009")], brand=U)
# napęd
p(601, 31, "Łańcuch Ridgeline 9-rz. 116 ogniw", 59, "Ze spinką.", "Rzędy: 9", brand="Ridgeline")
p(602, 31, "Łańcuch Ridgeline 11-rz. 118 ogniw", 99, "Ze spinką, powłoka antykorozyjna.", "Rzędy: 11", brand="Ridgeline")
p(603, 31, "Łańcuch Ridgeline 12-rz. 126 ogniw", 139, "Ze spinką.", "Rzędy: 12", brand="Ridgeline", old=159)
p(604, 31, "Kaseta Ridgeline 9-rz. 11-34", 99, "Stal niklowana.", "Rzędy: 9;Bębenek: Hyperglide (HG)", brand="Ridgeline")
p(605, 31, "Kaseta Ridgeline 11-rz. 11-42", 169, "Do napędów 1x11, dwa zębniki z aluminium.", "Rzędy: 11;Bębenek: Hyperglide (HG);Waga: 430 g", brand="Ridgeline")
p(606, 31, "Kaseta Ridgeline 11-rz. 11-46", 199, "Na strome podjazdy.", "Rzędy: 11;Bębenek: Hyperglide (HG);Waga: 455 g", brand="Ridgeline")
p(607, 31, "Kaseta Ridgeline 11-rz. 10-42", 399, "Frezowana z jednego kawałka stali.", "Rzędy: 11;Bębenek: XD;Waga: 290 g", brand="Ridgeline")
p(608, 31, "Kaseta Ridgeline 12-rz. 10-51", 349, "Ogromny zakres.", "Rzędy: 12;Bębenek: Micro Spline", brand="Ridgeline")
p(609, 31, "Wolnobieg 7-rz. 14-28", 45, "Nakręcany.", "Rzędy: 7;Montaż: gwint", brand="Tora")
p(610, 31, "Hak przerzutki Tora H-12", 39, "Aluminium, ze śrubami.", "Materiał: aluminium 6061", [(("Kross Hexagon, Level 1–3", "2015–2022"), "rama aluminiowa")], brand="Tora")
p(611, 31, "Hak przerzutki Tora H-27", 49, "Aluminium, ze śrubami.", "Materiał: aluminium 7075", [(("Giant Talon, ATX", "2014–2021"), "QR")], brand="Tora")
p(612, 31, "Hak przerzutki Tora H-31", 55, "Aluminium, ze śrubami.", "Materiał: aluminium 7075", [(("Cube Aim, Attention", "2016–2023"), "QR")], brand="Tora")
p(613, 31, "Suport BSA na kwadrat", 49, "Łożyska maszynowe.", "Gwint: BSA", opts=("Oś", [("113 mm", 0, 1), ("118 mm", 0, 1), ("122,5 mm", 4, 1)]), brand="Tora")
# hamulce rowerowe
p(701, 32, "Klocki tarczowe Stopper S-01 żywiczne", 29.9, "Ciche, dobre na co dzień.", "Mieszanka: żywiczna", [(("Shimano MT200, M315, M355", "zaciski"), "kształt B01S")], brand="Stopper")
p(702, 32, "Klocki tarczowe Stopper S-03 żywiczne", 39.9, "Z radiatorem.", "Mieszanka: żywiczna", [(("Shimano Deore M6000, SLX M7000, XT M8000", "zaciski"), "kształt J/G")], brand="Stopper")
p(703, 32, "Klocki tarczowe Stopper S-04 metaliczne", 49.9, "Spiekane, na błoto i długie zjazdy.", "Mieszanka: metaliczna (spiek)", [(("Shimano Deore M6000, SLX M7000, XT M8000", "zaciski"), "kształt J/G")], brand="Stopper")
p(704, 32, "Klocki tarczowe Stopper S-11 metaliczne", 54.9, "Spiekane.", "Mieszanka: metaliczna (spiek)", [(("SRAM Level, Guide R", "zaciski"), "")], brand="Stopper")
p(705, 32, "Klocki V-brake Stopper 70 mm (2 szt.)", 14.9, "Z podkładkami.", "Długość: 70 mm", brand="Stopper")
p(706, 32, "Tarcza hamulcowa Stopper 6 śrub", 59, "Stal nierdzewna, śruby w komplecie.", "Mocowanie: 6 śrub", opts=("Średnica", [("160 mm", 0, 1), ("180 mm", 15, 1), ("203 mm", 30, 0)]), brand="Stopper")
p(707, 32, "Tarcza hamulcowa Stopper Center Lock 160 mm", 89, "Z nakrętką.", "Mocowanie: Center Lock", brand="Stopper")
# opony
p(801, 33, "Opona Citylane Guard", 79.9, "Miejska opona z paskiem odblaskowym i wkładką antyprzebiciową 3 mm.", "Odblask: tak;Ochrona: wkładka 3 mm", opts=("Rozmiar", [("28x1.40", 0, 1), ("28x1.60", 5, 1), ("28x1.75", 10, 1)]), brand="Citylane")
p(802, 33, "Opona Tour Protect 28x1.75", 129, "Na wyprawy i e-bike do 50 km/h. Gruba warstwa kauczuku zatrzymuje szkło i kolce.", "ETRTO: 47-622;Odblask: tak;Ochrona: wkładka antyprzebiciowa 5 mm", brand="Citylane")
p(803, 33, "Opona Reflex Basic 28x1.75", 49.9, "Tania opona na co dzień z odblaskiem.", "ETRTO: 47-622;Odblask: tak;Ochrona: brak", brand="Citylane")
p(804, 33, "Opona MTB Kozica 29x2.25", 119, "Na kamienie i korzenie.", "ETRTO: 57-622", opts=("Wersja", [("drut", 0, 1), ("zwijana", 40, 1)]), brand="Kozica")
p(805, 33, "Opona MTB Kozica 27,5x2.25", 115, "Na kamienie i korzenie.", "ETRTO: 57-584", opts=("Wersja", [("drut", 0, 1), ("zwijana", 40, 0)]), brand="Kozica")
p(806, 33, "Opona gravel Szuter 700x40", 149, "Gładki środek, klocki po bokach. Zwijana, tubeless ready.", "ETRTO: 40-622", brand="Kozica")
p(807, 33, "Dętka 28 cali 35-45 mm", 19.9, "Butyl.", "Rozmiar: 35/45-622", opts=("Zawór", [("Auto (Schrader)", 0, 1), ("Presta", 0, 1)]), brand="Tora")
p(808, 33, "Dętka 29 cali 2.0-2.4", 22.9, "Butyl, zawór Presta 48 mm.", "Zawór: Presta", brand="Tora")
p(809, 33, "Mleczko uszczelniające 500 ml", 59, "Zalepia dziury do 4 mm.", "Pojemność: 500 ml", brand="Tora", stock="brak")


def zl(v):
    return f"{v:,.2f}".replace(",", " ").replace(".", ",") + " zł"


def u(route, **k):
    return html.escape("/index.php?route=" + route + "".join(f"&{a}={b}" for a, b in k.items()))


def purl(x):
    return u("product/product", path=f"{CATS[x['cat']][1]}_{x['cat']}", product_id=x["no"])


def svg(x, w=160):
    h = x["no"] * 29 % 360
    g = '<circle cx="80" cy="80" r="45" fill="none" stroke="#555" stroke-width="10"/><circle cx="80" cy="80" r="14" fill="#777"/>' if x["cat"] in (21, 31, 32, 33) else '<rect x="40" y="50" width="80" height="60" fill="#777" rx="6"/>'
    return f'<svg width="{w}" height="{w}" viewBox="0 0 160 160" role="img" aria-label="{html.escape(x["name"])}"><rect width="160" height="160" fill="hsl({h},20%,92%)"/>{g}</svg>'


STOCK = {"ok": "W magazynie", "brak": "Brak w magazynie", "sprzedane": "Sprzedane", "salon": "Tylko odbiór osobisty w Łodzi – zakup na miejscu", "zapytanie": "Na zapytanie"}


def price(x):
    if x["price"] is None:
        return '<div class="price">Cena na zapytanie</div>'
    net = f'<br /><span class="price-tax">Netto: {zl(x["price"] / 1.23)}</span>'
    if x["old"]:
        return f'<div class="price"><span class="price-old"><s>{zl(x["old"])}</s></span> <span class="price-new">{zl(x["price"])}</span>{net}</div>'
    return f'<div class="price">{zl(x["price"])}{net}</div>'


def item(x):
    e = html.escape
    if x["stock"] == "ok":
        btn = f'<div class="cart"><input type="button" value="Do koszyka" onclick="location=\'{purl(x)}\'" class="button" /></div>'
    else:
        btn = f'<div class="cart"><span class="out">{STOCK[x["stock"]].split(" –")[0]}</span></div>'
    fit = "; ".join(f[0][0] for f in x["fits"])
    return (f'<div><div class="image"><a href="{purl(x)}">{svg(x)}</a></div><div class="name"><a href="{purl(x)}">{e(x["name"])}</a></div>'
            f'<div class="description">{e(x["text"][:90])}..{" <i>Pasuje m.in.: " + e(fit[:60]) + "</i>" if fit else ""}</div>{price(x)}{btn}</div>')


def plist(xs):
    return '<div class="product-list">' + "".join(item(x) for x in xs) + "</div>"


def page(title, body, crumb=(), status=200):
    e = html.escape
    menu = ""
    for t, n in TOP.items():
        menu += f'<li><a href="{u("product/category", path=t)}">{n}</a><ul>' + "".join(f'<li><a href="{u("product/category", path=f"{t}_{c}")}">{m} ({sum(x["cat"] == c for x in P.values())})</a></li>' for c, (m, tt) in CATS.items() if tt == t) + "</ul></li>"
    models = "".join(f'<option value="{i}">{e(m[0])} {m[1]}</option>' for i, m in enumerate(MODELS))
    bc = " &raquo; ".join(f'<a href="{l}">{e(n)}</a>' for n, l in (("Strona główna", "/"),) + tuple(crumb)) if crumb else ""
    out = f'''<!DOCTYPE html><html dir="ltr" lang="pl"><head><meta charset="UTF-8" /><title>{e(title)} | Moto-Velo</title><base href="/" />
<style>body{{font:12px Arial,Helvetica,sans-serif;color:#222;margin:0}}#container{{width:980px;margin:auto}}#column-left{{float:left;width:200px}}#content{{margin-left:215px}}.product-list>div{{border-bottom:1px solid #ddd;padding:10px;overflow:auto}}.product-list .image{{float:left;margin-right:14px}}.price-old{{color:#c00}}.price-tax{{font-weight:normal;color:#999}}.price{{font-weight:bold}}.out{{color:#999}}table.attribute,table.fit{{border-collapse:collapse;width:100%}}table.attribute td,table.fit td,table.fit th{{border:1px solid #ddd;padding:5px}}#footer .column{{float:left;width:25%}}</style></head>
<body><div id="container"><div id="header"><div id="logo"><a href="/"><b style="font-size:26px">Moto-Velo</b> części do auta i roweru</a></div>
<div id="cart"><a href="{u("checkout/cart")}">Koszyk: 0 produktów - 0,00 zł</a></div><div id="welcome">Witaj! Możesz się <a href="{u("account/login")}">zalogować</a> lub <a href="{u("account/login")}">założyć konto</a>.</div>
<form id="search" action="/index.php" method="get"><input type="hidden" name="route" value="product/search" /><input type="text" name="search" placeholder="Szukaj" /> <label><input type="checkbox" name="description" value="1" /> także w opisach</label> <input type="submit" value="Szukaj" class="button-search" /></form></div>
<div id="column-left"><div class="box"><div class="box-heading">Kategorie</div><ul class="box-category">{menu}<li><a href="{u("product/special")}">Promocje</a></li></ul></div>
<div class="box"><div class="box-heading">Dobierz do auta</div><form action="/index.php" method="get"><input type="hidden" name="route" value="product/dobor" /><select name="model">{models}</select><input type="submit" value="Pokaż części" /></form></div>
<div class="box"><div class="box-heading">Newsletter</div><form action="/index.php?route=module/newsletter" method="post"><input name="email" placeholder="Twój e-mail" /><input type="submit" value="Zapisz" /></form></div></div>
<div id="content">{'<div class="breadcrumb">' + bc + "</div>" if bc else ""}{body}</div>
<div id="footer" style="clear:both"><hr /><div class="column"><h3>Informacje</h3><ul><li><a href="{u("information/information", information_id=4)}">O nas</a></li><li><a href="{u("information/information", information_id=6)}">Dostawa i płatność</a></li><li><a href="{u("information/information", information_id=5)}">Zwroty i kaucje</a></li></ul></div>
<div class="column"><h3>Obsługa klienta</h3><ul><li><a href="{u("information/contact")}">Kontakt</a></li></ul></div></div><div id="powered" style="clear:both">Oparte na OpenCart. Moto-Velo © 2012-2024</div></div></body></html>'''
    return status, [("Content-Type", "text/html; charset=utf-8")], out.encode()


def product(x):
    e = html.escape
    opts, script = "", ""
    if x["opts"]:
        lab, vals = x["opts"]
        opts = f'<div class="options"><h2>Dostępne opcje</h2><div class="option"><span class="required">*</span> <b>{e(lab)}:</b><br />'
        for i, (v, add, ok) in enumerate(vals):
            plus = f" (+{zl(add)})" if add else ""
            opts += f'<input type="radio" name="option[{x["no"]}]" value="{i}" id="ov{i}" data-add="{add}"{"" if ok else " disabled"} onclick="cena({add})" /><label for="ov{i}">{e(v)}{plus}{"" if ok else " – brak"}</label><br />'
        opts += "</div></div>"
        script = f'<script type="text/javascript">function cena(d){{document.getElementById("cena").innerHTML=({x["price"]}+d).toFixed(2).replace(".",",")+" zł";}}</script>'
    if x["stock"] == "ok":
        cart = '<div class="cart">Ilość: <input type="text" name="quantity" size="2" value="1" /> <input type="submit" value="Do koszyka" id="button-cart" class="button" /></div>'
    elif x["stock"] in ("salon", "zapytanie"):
        cart = f'<p><a href="{u("information/contact")}">Zapytaj o ten produkt</a></p>'
    else:
        cart = "<p>Produktu nie można obecnie zamówić.</p>"
    if x["price"] is None:
        pr = '<div class="price">Cena na zapytanie</div>'
    else:
        pr = '<div class="price">Cena: ' + (f'<span class="price-old"><s>{zl(x["old"])}</s></span> ' if x["old"] else "") + f'<span class="price-new" id="cena">{zl(x["price"])}</span><br /><span class="price-tax">Netto: {zl(x["price"] / 1.23)}</span></div>'
    attr = "".join(f"<tr><td>{e(a)}</td><td>{e(b)}</td></tr>" for a, b in x["spec"])
    fit = ""
    if x["fits"]:
        car = x["cat"] < 30
        fit = f'<h2 id="tab-fit">Pasuje do</h2><table class="fit"><tr><th>{"Model" if car else "Model / seria"}</th><th>{"Roczniki" if car else "Dotyczy"}</th><th>{"Silnik / wersja" if car else "Uwagi"}</th></tr>' + "".join(f"<tr><td>{e(f[0][0])}</td><td>{e(f[0][1])}</td><td>{e(f[1])}</td></tr>" for f in x["fits"]) + "</table>"
    rel = [y for y in P.values() if y["cat"] == x["cat"] and y is not x]
    k = x["no"] % max(1, len(rel) - 2)
    rv = ["Pasuje idealnie, montaż 40 minut.", "Szybka wysyłka, dobrze zapakowane.", "Cena w porządku, zobaczymy po zimie.", "Proszę sprawdzać numery przed zakupem, u mnie ok."][x["no"] % 4]
    au = ["Marek_74", "Ania z Radomia", "serwis rowerowy Grzesiek", "pawel.k"][x["no"] // 2 % 4]
    body = f'''<h1>{e(x["name"])}</h1><div class="product-info"><div class="left" style="float:left;margin-right:20px">{svg(x, 250)}</div><div class="right"><form action="/index.php?route=checkout/cart/add" method="post"><input type="hidden" name="product_id" value="{x["no"]}" />
<div class="description"><span>Producent:</span> {e(x["brand"])}<br /><span>Kod produktu:</span> MV-{x["no"]}<br /><span>Dostępność:</span> {STOCK[x["stock"]]}</div>{pr}{opts}{cart}</form>
<div class="review">★★★★{"★" if x["no"] % 3 else "☆"} <a href="{purl(x)}#tab-review">{x["no"] % 7 + 1} opinii</a></div></div></div>
<div style="clear:both"><h2>Opis</h2><p>{e(x["text"])}</p></div><h2>Specyfikacja</h2><table class="attribute">{attr}</table>{fit}
<h2>Dostawa</h2><p>Paczkomat 13,99 zł, kurier 16,99 zł, gabaryt 49,00 zł. Od 300 zł wysyłka gratis (nie dotyczy gabarytów).</p><h2 id="tab-review">Opinie</h2><p><b>{au}</b>: {rv}</p><h2>Podobne produkty</h2>{plist(rel[k:k + 3])}{script}'''
    t = CATS[x["cat"]][1]
    return page(x["name"], body, ((TOP[t], u("product/category", path=t)), (CATS[x["cat"]][0], u("product/category", path=f"{t}_{x['cat']}")), (x["name"], purl(x))))


INFOS = {"4": ("O nas", "Zaczynaliśmy w 2012 od garażu w Łodzi: brat rozbierał auta, siostra składała rowery. Dziś mamy magazyn 600 m² i własny demontaż."),
         "5": ("Zwroty i kaucje", "14 dni na zwrot. Kaucję za część regenerowaną oddajemy w 5 dni po otrzymaniu starej części."),
         "6": ("Dostawa i płatność", "Paczkomat 13,99 zł, kurier 16,99 zł, gabaryt 49,00 zł. BLIK, przelew, pobranie +5 zł.")}


def words(t):
    return re.findall(r"[\w,.]*\w", t.lower())


def handle(method, path, query, form, cookies):
    q = lambda k, d="": (query.get(k) or [d])[0]
    e = html.escape
    if path == "/" or (path == "/index.php" and q("route", "common/home") == "common/home"):
        pick = [P[n] for n in (110, 210, 305, 603, 503, 801)]
        return page("Części samochodowe i rowerowe", "<h1>Moto-Velo</h1><p>Nowe, używane i regenerowane części. Nie wiesz, co pasuje? Wybierz model po lewej albo zadzwoń.</p><h2>Polecane</h2>" + plist(pick) + "<h2>Z warsztatu</h2><p>Kiedy wymienić łańcuch? Przymiar pokaże 0,75 % – to już czas.</p>")
    if path != "/index.php":
        return page("Nie znaleziono strony", "<h1>Nie znaleziono strony!</h1><p>Strona, której szukasz, nie istnieje.</p>", status=404)
    r = q("route")
    if r == "product/product" and q("product_id").isdigit() and int(q("product_id")) in P:
        return product(P[int(q("product_id"))])
    if r == "product/category":
        ids = q("path").split("_")
        c = int(ids[-1]) if ids[-1].isdigit() else 0
        if c in TOP:
            subs = "".join(f'<li><a href="{u("product/category", path=f"{c}_{k}")}">{n}</a></li>' for k, (n, t) in CATS.items() if t == c)
            return page(TOP[c], f"<h1>{TOP[c]}</h1><h2>Zawęź wyszukiwanie</h2><ul class=\"category-list\">{subs}</ul>", ((TOP[c], u("product/category", path=c)),))
        if c in CATS:
            n, t = CATS[c]
            xs = [x for x in P.values() if x["cat"] == c]
            pg = int(q("page", "1")) if q("page", "1").isdigit() else 1
            tot = (len(xs) + 9) // 10
            part = xs[(pg - 1) * 10:pg * 10]
            links = " ".join(f"<b>{i}</b>" if i == pg else f'<a href="{u("product/category", path=f"{t}_{c}", page=i)}">{i}</a>' for i in range(1, tot + 1))
            pag = f'<div class="pagination"><div class="links">{links}</div><div class="results">Wyświetlanie {(pg - 1) * 10 + 1} do {(pg - 1) * 10 + len(part)} z {len(xs)} ({tot} stron)</div></div>'
            return page(n, f"<h1>{n}</h1><p>{INFO[c]}</p>{plist(part)}{pag}", ((TOP[t], u("product/category", path=t)), (n, u("product/category", path=f"{t}_{c}"))))
    if r == "product/special":
        return page("Promocje", "<h1>Promocje</h1>" + plist([x for x in P.values() if x["old"]]))
    if r == "product/dobor":
        m = q("model")
        if m.isdigit() and int(m) < len(MODELS):
            mm = MODELS[int(m)]
            return page("Dobór części", f"<h1>Części do {e(mm[0])} {mm[1]}</h1>" + plist([x for x in P.values() if any(f[0] == mm for f in x["fits"])]))
        return page("Dobór części", "<h1>Dobór części</h1><p>Wybierz model z listy.</p>")
    if r == "product/search":
        s = q("search")
        ws = words(s)
        hits = []
        for x in P.values():
            t = x["name"] + f" MV-{x['no']}"
            if q("description"):
                t += " " + x["text"] + " " + " ".join(a + " " + b for a, b in x["spec"]) + " " + " ".join(f[0][0] + " " + f[1] for f in x["fits"])
            if ws and all(w in words(t) for w in ws):
                hits.append(x)
        return page("Szukaj", f'<h1>Szukaj - {e(s)}</h1><form action="/index.php" method="get"><input type="hidden" name="route" value="product/search" /><b>Szukana fraza:</b> <input type="text" name="search" value="{e(s)}" /> <input type="checkbox" name="description" value="1" id="d"{" checked" if q("description") else ""} /><label for="d">Szukaj w opisach i tabelach dopasowania</label> <input type="submit" value="Szukaj" /></form>'
                    + (plist(hits) if hits else "<p>Brak produktów spełniających kryteria wyszukiwania.</p>"))
    if r == "information/information" and q("information_id") in INFOS:
        t, b = INFOS[q("information_id")]
        return page(t, f"<h1>{t}</h1><p>{b}</p>", ((t, u(r, information_id=q("information_id"))),))
    if r == "information/contact":
        return page("Kontakt", "<h1>Kontakt</h1><p>Moto-Velo s.c., ul. Składowa 12, 90-127 Łódź. Tel. 42 555 01 90, pn.-pt. 8-17.</p>")
    if r in ("checkout/cart", "checkout/cart/add"):
        return page("Koszyk", "<h1>Koszyk</h1><p>" + ("Dodano do koszyka." if method == "POST" else "Twój koszyk jest pusty!") + "</p>")
    if r == "account/login":
        return page("Logowanie", '<h1>Logowanie</h1><form method="post" action="/index.php?route=account/login">E-mail <input name="email" /> Hasło <input type="password" name="password" /> <input type="submit" value="Zaloguj" /></form>')
    if r == "module/newsletter":
        return page("Newsletter", "<h1>Dziękujemy!</h1>")
    return page("Nie znaleziono strony", "<h1>Nie znaleziono strony!</h1><p>Strona, której szukasz, nie istnieje.</p>", status=404)
