"""Begagnad kontors- och mobilteknik i Norrköping, priser i kronor; handgjord PHP-sajt med tabell-layout, ett exemplar per tabellrad."""
import hashlib
from html import escape as e
from urllib.parse import quote, unquote

MANY = True  # of a field its values are given as a list
NAME = "kretsgangen"

CASES = [
    {"query": "iphone 12 64gb svart skick A", "determination": "products_found",
     "offers": [("Apple iPhone 12 64 GB, Svart / Skick A", "2690.00")], "either": [],
     "why": "En rad i tabellen; skick B av samma färg är billigare, mini är en annan modell."},
    {"query": "thinkpad t480 svenskt tangentbord", "determination": "products_found",
     "offers": [("Lenovo ThinkPad T480 i5/16 GB/256 GB, Skick B / Svenskt tangentbord", "2990.00")], "either": [],
     "why": "Skick A med svenska tangenter är såld, de andra exemplaren är engelska."},
    {"query": "mobil med löstagbart batteri under 1500 kr", "determination": "products_found",
     "offers": [("Samsung Galaxy XCover 5 64 GB", "1190.00"), ("Nokia 105 (2019)", "190.00")], "either": [],
     "why": "Två mobiler har batteri som kan bytas utan verktyg; Fairphone är såld och över budget."},
    {"query": "färglaserskrivare", "determination": "products_found",
     "offers": [("HP Color LaserJet Pro M454dw", "1890.00")], "either": [],
     "why": "Brother är svartvit, Canon är bläckstråle, Zebra skriver etiketter."},
    {"query": "ipad med plats för simkort", "determination": "products_found",
     "offers": [("Apple iPad 9 64 GB WiFi + 4G", "2990.00")], "either": [],
     "why": "Enda iPad med mobilt nät; Galaxy Tab Active3 har SIM men är ingen iPad."},
    {"query": "27 tums skärm max 1700 kr", "determination": "products_found",
     "offers": [("Dell UltraSharp U2719D 27\" QHD, Skick B", "1590.00")], "either": [],
     "why": "Skick A kostar 1 890, Lenovo 27\" är såld och dyrare."},
    {"query": "usb-c laddare till lenovo 65w", "determination": "products_found",
     "offers": [("Lenovo USB-C-laddare 65 W", "249.00")], "either": [],
     "why": "Den runda/fyrkantiga laddaren är inte USB-C; Apples är 20 W."},
    {"query": "laptop 17 tum", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Största bärbara är 15,6 tum."},
    {"query": "apple watch begagnad", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Apple-prylar finns, men inga klockor."},
    {"query": "imac 27 tum 5k", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Säljs endast över disk i butiken, skickas inte."},
]

CATS = [("mobiler", "Mobiltelefoner"), ("surfplattor", "Surfplattor"), ("barbara", "Bärbara datorer"), ("stationara", "Stationära datorer"),
        ("skarmar", "Bildskärmar"), ("skrivare", "Skrivare"), ("natverk", "Nätverk"), ("tillbehor", "Tillbehör"), ("service", "Verkstad & service")]
P = []


def add(cat, name, text, specs, cols, *rows, note="", ord_=None):
    """rows: (alternativ..., pris, status); status: '' = till salu, 'Såld', 'Reserverad', 'Butik', 'Tid'."""
    P.append(dict(id=2101 + 7 * len(P), cat=cat, name=name, text=text, specs=specs, cols=cols,
                  rows=[dict(o=r[:len(cols)], price=r[len(cols)], status=r[len(cols) + 1] if len(r) > len(cols) + 1 else "", was=r[len(cols) + 2] if len(r) > len(cols) + 2 else None) for r in rows], note=note))


FS = ["Färg", "Skick"]
KEYB = ["Skick", "Tangentbord"]
S1 = ["Skick"]
A, B, C = "Skick A", "Skick B", "Skick C"
SV, EN = "Svenskt tangentbord", "Engelskt tangentbord"
m = "mobiler"
add(m, "Apple iPhone 11 64 GB", "Bred och vanlig vidvinkelkamera, Face ID. Alla exemplar är olåsta och raderade.", {"Skärm": "6,1 tum", "Lagring": "64 GB", "Batteri": "Inbyggt, minst 80 %", "Nät": "4G"}, FS, ("Svart", B, 1690), ("Vit", B, 1790, "Såld"), ("Röd", C, 1390))
add(m, "Apple iPhone 12 64 GB", "OLED-skärm och 5G. Exemplaren i skick C har märken i ramen och batteri på 79 %.", {"Skärm": "6,1 tum", "Lagring": "64 GB", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Svart", A, 2690), ("Svart", B, 2390), ("Blå", B, 2390), ("Vit", C, 1990))
add(m, "Apple iPhone 12 128 GB", "Samma telefon med dubbelt så mycket plats.", {"Skärm": "6,1 tum", "Lagring": "128 GB", "Batteri": "Inbyggt, minst 83 %", "Nät": "5G"}, FS, ("Svart", B, 2790), ("Grön", A, 3090, "Såld"))
add(m, "Apple iPhone 12 mini 64 GB", "För den lilla handen. Alla nytestade.", {"Skärm": "5,4 tum", "Lagring": "64 GB", "Batteri": "Inbyggt, minst 81 %", "Nät": "5G"}, FS, ("Vit", B, 1990), ("Blå", A, 2290))
add(m, "Apple iPhone 13 128 GB", "Längre batteritid och bättre kamera i mörker.", {"Skärm": "6,1 tum", "Lagring": "128 GB", "Batteri": "Inbyggt, minst 85 %", "Nät": "5G"}, FS, ("Midnatt", A, 4290), ("Midnatt", B, 3790), ("Rosa", B, 3890, "Reserverad"))
add(m, "Apple iPhone SE (2022) 64 GB", "Hemknapp med Touch ID.", {"Skärm": "4,7 tum", "Lagring": "64 GB", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Svart", B, 1890, "Såld"), ("Vit", B, 1890, "Såld"))
add(m, "Samsung Galaxy S21 128 GB", "120 Hz-skärm, tre kameror.", {"Skärm": "6,2 tum", "Lagring": "128 GB", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Grå", A, 2190), ("Violett", B, 1890))
add(m, "Samsung Galaxy S22 128 GB", "Kompakt toppmodell.", {"Skärm": "6,1 tum", "Lagring": "128 GB", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Svart", B, 2990), ("Grön", A, 3290))
add(m, "Samsung Galaxy A52s 5G 128 GB", "Mellanklass med hörlursuttag och plats för minneskort.", {"Skärm": "6,5 tum", "Lagring": "128 GB + microSD", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Svart", B, 1290), ("Vit", C, 990))
add(m, "Samsung Galaxy XCover 5 64 GB", "Stöttålig arbetstelefon, IP68. Bakstycket knäpps av och batteriet byts på några sekunder.", {"Skärm": "5,3 tum", "Lagring": "64 GB + microSD", "Batteri": "Utbytbart utan verktyg, 3000 mAh", "Nät": "4G"}, FS, ("Svart", B, 1190))
add(m, "Google Pixel 6a 128 GB", "Ren Android och bra kamera.", {"Skärm": "6,1 tum", "Lagring": "128 GB", "Batteri": "Inbyggt", "Nät": "5G"}, FS, ("Kol", A, 1790, "", 1990))
add(m, "Doro 8050 16 GB", "Smarttelefon för seniorer med stora ikoner och trygghetsknapp på baksidan.", {"Skärm": "5,7 tum", "Lagring": "16 GB", "Batteri": "Inbyggt", "Nät": "4G"}, FS, ("Grafit", A, 690))
add(m, "Nokia 105 (2019)", "Enkel knapptelefon för samtal och sms, med ficklampa och radio.", {"Skärm": "1,8 tum", "Batteri": "Löstagbart, 800 mAh", "Nät": "2G"}, FS, ("Svart", B, 190))
add(m, "Fairphone 4 256 GB", "Byggd för att lagas: varje del går att byta, även batteriet.", {"Skärm": "6,3 tum", "Lagring": "256 GB", "Batteri": "Löstagbart, 3905 mAh", "Nät": "5G"}, FS, ("Grön", A, 2490, "Såld"))
m = "surfplattor"
add(m, "Apple iPad 9 64 GB WiFi", "Hemknapp, hörlursuttag, stöd för Apple Pencil 1.", {"Skärm": "10,2 tum", "Lagring": "64 GB", "Nät": "WiFi"}, FS, ("Rymdgrå", A, 2490), ("Silver", B, 2190))
add(m, "Apple iPad 9 64 GB WiFi + 4G", "Som ovan men med hållare för nano-SIM: surfa på bussen.", {"Skärm": "10,2 tum", "Lagring": "64 GB", "Nät": "WiFi och 4G (nano-SIM)"}, FS, ("Rymdgrå", B, 2990))
add(m, "Apple iPad Air 4 64 GB WiFi", "Tunn ram, USB-C.", {"Skärm": "10,9 tum", "Lagring": "64 GB", "Nät": "WiFi"}, FS, ("Himmelsblå", B, 3290), ("Grön", A, 3590, "Såld"))
add(m, "Apple iPad mini 5 64 GB WiFi", "Liten och lätt.", {"Skärm": "7,9 tum", "Lagring": "64 GB", "Nät": "WiFi"}, FS, ("Silver", B, 1990, "Såld"))
add(m, "Samsung Galaxy Tab A8 32 GB", "Bra till film och läxor.", {"Skärm": "10,5 tum", "Lagring": "32 GB + microSD", "Nät": "WiFi"}, FS, ("Grå", B, 1190))
add(m, "Samsung Galaxy Tab Active3 64 GB LTE", "Tålig platta med penna, för verkstad och lager.", {"Skärm": "8 tum", "Lagring": "64 GB", "Nät": "WiFi och 4G (nano-SIM)"}, FS, ("Svart", C, 1690))
add(m, "Lenovo Tab M10 32 GB", "Enkel surfplatta för soffan.", {"Skärm": "10,1 tum", "Lagring": "32 GB", "Nät": "WiFi"}, FS, ("Grå", A, 890))
m = "barbara"
add(m, "Lenovo ThinkPad T480 i5/16 GB/256 GB", "Två batterier, varav ett byts under gång. Välskött leasingretur.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i5-8350U", "Minne": "16 GB", "Disk": "256 GB SSD", "Vikt": "1,8 kg"}, KEYB, (A, SV, 3490, "Såld"), (B, SV, 2990), (B, EN, 2690), (C, EN, 2290))
add(m, "Lenovo ThinkPad T490 i5/8 GB/256 GB", "Tunnare än T480, samma sköna tangenter.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i5-8365U", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,5 kg"}, KEYB, (B, SV, 3290))
add(m, "Lenovo ThinkPad X1 Carbon Gen 7 i7/16 GB/512 GB", "Kolfiberlock, drygt ett kilo.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i7-8665U", "Minne": "16 GB", "Disk": "512 GB SSD", "Vikt": "1,1 kg"}, KEYB, (A, SV, 5490), (B, SV, 4790, "Reserverad"))
add(m, "Lenovo ThinkPad X280 i5/8 GB/256 GB", "Liten resedator.", {"Skärm": "12,5 tum", "Processor": "Intel Core i5-8250U", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,2 kg"}, KEYB, (B, SV, 2190), (C, SV, 1790))
add(m, "HP EliteBook 840 G6 i5/8 GB/256 GB", "Aluminiumchassi och integritetsskärm.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i5-8265U", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,5 kg"}, KEYB, (A, SV, 3290), (B, SV, 2890))
add(m, "HP EliteBook 830 G7 i5/16 GB/256 GB", "Kompakt med lång batteritid.", {"Skärm": "13,3 tum Full HD", "Processor": "Intel Core i5-10310U", "Minne": "16 GB", "Disk": "256 GB SSD", "Vikt": "1,3 kg"}, KEYB, (B, SV, 3990))
add(m, "HP ProBook 450 G7 i5/8 GB/256 GB", "Stor skärm och siffertangenter till höger.", {"Skärm": "15,6 tum Full HD", "Processor": "Intel Core i5-10210U", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "2,0 kg"}, KEYB, (B, SV, 3490), (C, SV, 2890))
add(m, "Dell Latitude 5400 i5/8 GB/256 GB", "Slitstark arbetshäst.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i5-8365U", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,5 kg"}, KEYB, (B, SV, 2490, "", 2690), (B, EN, 2190))
add(m, "Dell Latitude 7490 i7/16 GB/512 GB", "Lätt och snabb.", {"Skärm": "14 tum Full HD", "Processor": "Intel Core i7-8650U", "Minne": "16 GB", "Disk": "512 GB SSD", "Vikt": "1,4 kg"}, KEYB, (A, SV, 3990, "Såld"))
add(m, "Apple MacBook Air 13\" M1 8 GB/256 GB", "Fläktlös och tyst. Cykelantal på batteriet under 200.", {"Skärm": "13,3 tum Retina", "Processor": "Apple M1", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,3 kg"}, ["Färg", "Skick"], ("Rymdgrå", A, 7490), ("Guld", B, 6790))
add(m, "Apple MacBook Pro 13\" 2017 i5/8 GB/256 GB", "Fungerar utmärkt, repor på locket.", {"Skärm": "13,3 tum Retina", "Processor": "Intel Core i5", "Minne": "8 GB", "Disk": "256 GB SSD", "Vikt": "1,4 kg"}, ["Färg", "Skick"], ("Silver", C, 2990))
add(m, "Acer Chromebook 314 4 GB/64 GB", "För webb, mejl och skola. Uppdateras till 2029.", {"Skärm": "14 tum", "Processor": "Intel Celeron N4020", "Minne": "4 GB", "Disk": "64 GB eMMC", "Vikt": "1,5 kg"}, KEYB, (B, SV, 1290))
m = "stationara"
add(m, "HP EliteDesk 800 G4 Mini i5/8 GB/256 GB", "Får plats bakom skärmen.", {"Processor": "Intel Core i5-8500T", "Minne": "8 GB", "Disk": "256 GB SSD"}, S1, (B, 1990))
add(m, "Lenovo ThinkCentre M720q Tiny i5/16 GB/512 GB", "En liter stor och tyst.", {"Processor": "Intel Core i5-9400T", "Minne": "16 GB", "Disk": "512 GB SSD"}, S1, (A, 2690))
add(m, "Dell OptiPlex 3070 SFF i5/8 GB/256 GB", "Med DVD-brännare.", {"Processor": "Intel Core i5-9500", "Minne": "8 GB", "Disk": "256 GB SSD"}, S1, (B, 1790), (C, 1490))
add(m, "Apple Mac mini M1 8 GB/256 GB", "Liten men kvick.", {"Processor": "Apple M1", "Minne": "8 GB", "Disk": "256 GB SSD"}, S1, (A, 4990))
add(m, "Apple Mac mini (Late 2014) i5/8 GB/1 TB", "Som mediespelare i hyllan.", {"Processor": "Intel Core i5", "Minne": "8 GB", "Disk": "1 TB hårddisk"}, S1, (C, 1190))
add(m, "Apple iMac 27\" 5K 2019 i5/16 GB/512 GB", "Lysande 5K-skärm. För stor och skör för posten: säljs endast över disk i butiken på Garvaregatan.", {"Skärm": "27 tum 5K", "Processor": "Intel Core i5", "Minne": "16 GB", "Disk": "512 GB SSD"}, S1, (A, 8990, "Butik"), (B, 7990, "Butik"))
m = "skarmar"
add(m, "Dell P2419H 24\" Full HD", "Höj- och vridbar fot.", {"Storlek": "24 tum", "Upplösning": "1920 × 1080", "Ingångar": "HDMI, DP, VGA"}, S1, (B, 790), (C, 590))
add(m, "Dell UltraSharp U2719D 27\" QHD", "Tunn ram och fin färgåtergivning.", {"Storlek": "27 tum", "Upplösning": "2560 × 1440", "Ingångar": "HDMI, DP, USB-hubb"}, S1, (A, 1890), (B, 1590))
add(m, "Lenovo ThinkVision T27p 27\" 4K", "En USB-C-kabel för bild och laddning.", {"Storlek": "27 tum", "Upplösning": "3840 × 2160", "Ingångar": "USB-C, HDMI, DP"}, S1, (B, 2290, "Såld"))
add(m, "HP E243 24\" Full HD", "Kontorsskärm med fyra sidors smal ram.", {"Storlek": "23,8 tum", "Upplösning": "1920 × 1080", "Ingångar": "HDMI, DP, VGA"}, S1, (B, 690))
add(m, "Eizo FlexScan EV2451 24\"", "Skonsam mot ögonen.", {"Storlek": "23,8 tum", "Upplösning": "1920 × 1080", "Ingångar": "HDMI, DP, DVI"}, S1, (A, 990))
add(m, "Samsung S34J55 34\" ultrabred", "Två fönster bredvid varandra. Hämtas i butiken.", {"Storlek": "34 tum", "Upplösning": "3440 × 1440", "Ingångar": "HDMI, DP"}, S1, (B, 2490, "Butik"))
add(m, "Philips 19B4 19\" 5:4", "Till kassan eller servern.", {"Storlek": "19 tum", "Upplösning": "1280 × 1024", "Ingångar": "VGA, DVI"}, S1, (C, 290))
m = "skrivare"
add(m, "Brother HL-L2350DW", "Liten svartvit laserskrivare med WiFi och dubbelsidig utskrift.", {"Teknik": "Laser, svartvit", "Anslutning": "WiFi, USB"}, S1, (B, 790))
add(m, "HP Color LaserJet Pro M454dw", "Skriver 27 sidor i minuten, i svart eller färg. Toner räcker ca 60 %.", {"Teknik": "Laser, färg", "Anslutning": "WiFi, nätverk, USB"}, S1, (B, 1890))
add(m, "Canon Pixma TS5350", "Skriver, kopierar och skannar i färg.", {"Teknik": "Bläckstråle, färg", "Anslutning": "WiFi, USB"}, S1, (B, 390, "Såld"))
add(m, "Zebra GK420d", "Fraktetiketter utan färgband.", {"Teknik": "Direkttermo, etiketter", "Anslutning": "USB, nätverk"}, S1, (B, 1290))
m = "natverk"
add(m, "Cisco SG350-28 switch", "28 portar, hanterbar.", {"Portar": "28 × gigabit"}, S1, (B, 990))
add(m, "Netgear GS108 switch", "Åtta portar, plåthölje.", {"Portar": "8 × gigabit"}, S1, (B, 190), (C, 140))
add(m, "Ubiquiti UniFi AP AC Pro", "Accesspunkt med PoE-injektor.", {"Standard": "802.11ac"}, S1, (B, 590))
add(m, "Zyxel LTE3301 4G-router", "Bredband med simkort till stugan.", {"Standard": "4G, 802.11n"}, S1, (B, 490, "Reserverad"))
m = "tillbehor"
add(m, "Lenovo USB-C-laddare 65 W", "Original, till alla ThinkPad från 2017.", {"Effekt": "65 W", "Kontakt": "USB-C"}, S1, (B, 249))
add(m, "Lenovo laddare 65 W gul fyrkantskontakt", "För äldre ThinkPad till och med 2016.", {"Effekt": "65 W", "Kontakt": "Slim tip (fyrkant)"}, S1, (B, 149))
add(m, "HP laddare 45 W", "Rund blå kontakt 4,5 mm.", {"Effekt": "45 W", "Kontakt": "4,5 mm rund"}, S1, (B, 149))
add(m, "Apple USB-C-laddare 20 W", "Ny i påse, utan kabel.", {"Effekt": "20 W", "Kontakt": "USB-C"}, S1, ("Ny", 149))
add(m, "Lenovo ThinkPad USB-C Dock Gen 2", "Två DisplayPort, HDMI, nätverk. Strömadapter ingår.", {"Kontakt": "USB-C"}, S1, (A, 690), (B, 590))
add(m, "Dell WD19 docka", "Med 130 W adapter.", {"Kontakt": "USB-C"}, S1, (B, 790, "", 990))
add(m, "Apple Magic Keyboard", "Trådlöst, vitt, svensk layout.", {"Anslutning": "Bluetooth"}, S1, (B, 490))
add(m, "Logitech MX Master 3", "Mus med två hjul.", {"Anslutning": "Bluetooth, USB-mottagare"}, S1, (B, 490, "Såld"))
add(m, "Mobilskal iPhone 12, genomskinligt", "Nytt. Passar även 12 Pro.", {"Material": "TPU"}, S1, ("Ny", 99))
add(m, "Datorväska 15,6 tum", "Ny, svart nylon med axelrem.", {"Rymmer": "upp till 15,6 tum"}, S1, ("Ny", 199))
m = "service"
add(m, "Batteribyte iPhone", "Vi byter batteri medan du väntar, ca 45 minuter. Tid bokas per telefon 011-555 01 38 eller i butiken; kan inte beställas på nätet.", {"Garanti": "12 månader"}, ["Modell"], ("iPhone 11", 690, "Tid"), ("iPhone 12", 790, "Tid"), ("iPhone 13", 890, "Tid"))
add(m, "Dataräddning", "Från trasig hårddisk eller telefon. Kontakta oss för en bedömning; kan inte beställas på nätet.", {"Bedömning": "Kostnadsfri"}, ["Omfattning"], ("Enkel", 1490, "Tid"), ("Avancerad", 3990, "Tid"))
BY = {p["id"]: p for p in P}

INFO = {
    "om": ("Om Kretsgången", "<p>Vi köper in leasingreturer från företag i Östergötland, raderar dem med Blancco, testar och säljer vidare. Sedan 2006 på Garvaregatan 9 i Norrköping.</p>"),
    "skick": ("Så bedömer vi skick", "<table border=1 cellpadding=4><tr><td><b>Skick A</b></td><td>Nästan som ny</td></tr><tr><td><b>Skick B</b></td><td>Normala bruksspår</td></tr><tr><td><b>Skick C</b></td><td>Tydliga repor eller märken, fungerar fullt ut</td></tr></table><p>Alltid 12 månaders garanti, på skick C sex månader.</p>"),
    "frakt": ("Frakt och betalning", "<table border=1 cellpadding=4><tr><td>Brev, tillbehör</td><td>49:-</td></tr><tr><td>Paket till ombud</td><td>79:-</td></tr><tr><td>Bildskärmar</td><td>149:-</td></tr><tr><td>Hämta på Garvaregatan</td><td>0:-</td></tr></table><p>Swish, kort eller faktura. 14 dagars ångerrätt.</p>"),
    "kontakt": ("Kontakt", "<p>Garvaregatan 9, 602 20 Norrköping. Tel 011-555 01 38. Vardagar 10-18, lördag 11-14.</p>"),
    "salj": ("Sälj din gamla teknik", "<p>Vi köper datorer och telefoner från företag (minst fem lika). Mejla en lista så återkommer vi med ett bud inom två dagar.</p>"),
}


def kr(x):
    return "{:,}".format(x).replace(",", "\u00a0") + ":-"


def svg(k):
    h = int(hashlib.md5(k.encode()).hexdigest(), 16)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><rect width="120" height="90" fill="#eee"/><rect x="%d" y="12" width="%d" height="58" rx="4" fill="hsl(%d,12%%,35%%)"/>'
            '<rect x="40" y="74" width="40" height="5" fill="#999"/></svg>' % (18 + h % 20, 50 + h % 30, h % 360)).encode()


def row_id(p, i):
    return "%d-%d" % (p["id"], i + 1)


def page(title, inner, cookies, q="", crumbs=""):
    menu = "".join('<tr><td bgcolor="#e4ecdf">&raquo; <a href="/lista.php?kat=%s">%s</a></td></tr>' % (k, e(n)) for k, n in CATS)
    n = len([x for x in unquote(cookies.get("korg", "")).split(",") if x])
    return """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html lang="sv"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>%s - Kretsgången Begagnad Teknik</title>
<style type="text/css">body,td,th{font-family:Verdana,Arial,sans-serif;font-size:12px}a{color:#1b5e20}h1{font-size:18px}.rea{color:#c00}.sald{color:#888}.liten{font-size:10px}</style></head>
<body bgcolor="#ffffff" topmargin="0"><center><table width="980" border="0" cellspacing="0" cellpadding="6">
<tr bgcolor="#2e6b34"><td colspan="2"><a href="/"><font color="#ffffff" size="5"><b>KRETSGÅNGEN</b></font></a> <font color="#d6ead6">begagnad teknik med garanti</font></td>
<td align="right"><form action="/sok.php" method="get"><input type="text" name="s" value="%s" size="18" aria-label="Sök"> <input type="submit" value="Sök"></form></td></tr>
<tr bgcolor="#d0dfd0"><td colspan="3"><a href="/">Start</a> | <a href="/info.php?sida=skick">Skick</a> | <a href="/info.php?sida=frakt">Frakt</a> | <a href="/info.php?sida=salj">Sälj till oss</a> | <a href="/info.php?sida=kontakt">Kontakt</a> | <a href="/login.php">Logga in</a> | <a href="/korg.php">Varukorg (%d)</a></td></tr>
<tr><td width="170" valign="top"><table width="100%%" cellspacing="2" cellpadding="4"><tr><th bgcolor="#2e6b34"><font color="#ffffff">Avdelningar</font></th></tr>%s</table><br><table width="100%%" cellpadding="4" bgcolor="#fff7d6"><tr><td class="liten"><b>Nyhetsbrev</b><br>Få veckans nya exemplar i mejlen.<form action="/nyhetsbrev.php" method="post"><input name="mejl" size="14"><input type="submit" value="OK"></form></td></tr></table></td>
<td valign="top" colspan="2">%s<h1>%s</h1>%s</td></tr>
<tr><td colspan="3" align="center" class="liten" bgcolor="#eeeeee"><a href="/info.php?sida=om">Om oss</a> &middot; <a href="/info.php?sida=frakt">Frakt och betalning</a> &middot; <a href="/info.php?sida=kontakt">Kontakt</a> &middot; Org.nr 556000-0000 &middot; Alla priser inkl. moms (VMB på begagnat)</td></tr></table></center></body></html>""" % (
        e(title), e(q, True), n, menu, crumbs, e(title), inner)


def live(p):
    return [r for r in p["rows"] if not r["status"]]


def from_price(p):
    rs = live(p)
    if rs:
        lo = min(rs, key=lambda r: r["price"])
        pre = "från " if len({r["price"] for r in rs}) > 1 else ""
        s = "<b>%s%s</b>" % (pre, kr(lo["price"]))
        if lo["was"]:
            s = '<b class="rea">%s</b> <s>%s</s>' % (kr(lo["price"]), kr(lo["was"]))
        return s, "%d ex i lager" % len(rs)
    st = {r["status"] for r in p["rows"]}
    lo = min(r["price"] for r in p["rows"])
    if "Butik" in st:
        return "från %s" % kr(lo) if len(p["rows"]) > 1 else kr(lo), "endast i butik"
    if "Tid" in st:
        return "från %s" % kr(lo), "bokas per telefon"
    return '<span class="sald">%s</span>' % kr(lo), '<span class="sald">%s</span>' % ("slutsåld" if "Reserverad" not in st else "reserverad")


def table(items):
    out = '<table width="100%" border="0" cellspacing="1" cellpadding="5" bgcolor="#cccccc"><tr bgcolor="#dddddd"><th></th><th align="left">Artikel</th><th align="left">Pris</th><th align="left">Lager</th></tr>'
    for p in items:
        pr, st = from_price(p)
        out += '<tr bgcolor="#ffffff"><td width="66"><a href="/visa.php?id=%d"><img src="/bild/%d.svg" width="60" height="45" border="0" alt=""></a></td><td><a href="/visa.php?id=%d"><b>%s</b></a><br><span class="liten">%s</span></td><td nowrap>%s</td><td nowrap>%s</td></tr>' % (
            p["id"], p["id"], p["id"], e(p["name"]), e(p["text"][:60].rsplit(" ", 1)[0] + " ..."), pr, st)
    return out + "</table>"


def resp(status, text, extra=()):
    return status, [("Content-Type", "text/html; charset=utf-8"), *extra], text.encode()


def handle(method, path, query, form, cookies):
    def arg(k, d=""):
        return query.get(k, [d])[0]
    nf = lambda: resp(404, page("Sidan finns inte", "<p>Exemplaret kan vara sålt och borttaget. <a href=\"/\">Till startsidan</a></p>", cookies))
    if path.startswith("/bild/") and path.endswith(".svg"):
        return 200, [("Content-Type", "image/svg+xml")], svg(path)
    if path in ("/", "/index.php"):
        names = ("Apple iPhone 13 128 GB", "Lenovo ThinkPad X1 Carbon Gen 7 i7/16 GB/512 GB", "Apple MacBook Air 13\" M1 8 GB/256 GB", "Dell WD19 docka", "Google Pixel 6a 128 GB")
        inner = "<p>Företagsdatorer, telefoner och skärmar får ett liv till. Varje rad i våra tabeller är ett riktigt exemplar som vi har testat.</p><h3>Nyinkommet och nedsatt</h3>" + table([p for p in P if p["name"] in names])
        inner += '<h3>Kunder skriver</h3><p><i>"Tredje ThinkPaden härifrån, alltid hel och ren."</i> - Birgitta, Motala</p><p><i>"Snabb leverans, skicket var bättre än beskrivet."</i> - Emir, Linköping</p>'
        return resp(200, page("Välkommen", inner, cookies))
    if path == "/lista.php":
        k = arg("kat")
        if k not in dict(CATS):
            return nf()
        items = [p for p in P if p["cat"] == k]
        per, nr = 8, int(arg("s", "1")) if arg("s", "1").isdigit() else 1
        pages = -(-len(items) // per)
        nr = min(max(nr, 1), pages)
        nav = ""
        if pages > 1:
            nav = "<p>Sida: " + " ".join("<b>%d</b>" % i if i == nr else '<a href="/lista.php?kat=%s&amp;s=%d">%d</a>' % (k, i, i) for i in range(1, pages + 1)) + "</p>"
        return resp(200, page(dict(CATS)[k], nav + table(items[(nr - 1) * per:nr * per]) + nav, cookies, crumbs='<span class="liten"><a href="/">Start</a> &gt; %s</span>' % e(dict(CATS)[k])))
    if path == "/visa.php":
        p = BY.get(int(arg("id"))) if arg("id").isdigit() else None
        if not p:
            return nf()
        head = "".join('<th align="left">%s</th>' % e(c) for c in p["cols"])
        rows = ""
        for i, r in enumerate(p["rows"]):
            cells = "".join("<td>%s</td>" % e(o) for o in r["o"])
            price = kr(r["price"]) if not r["was"] else '<span class="rea">%s</span> <s>%s</s>' % (kr(r["price"]), kr(r["was"]))
            if not r["status"]:
                act = '<form action="/korg.php" method="post" style="margin:0"><input type="hidden" name="ex" value="%s"><input type="submit" value="Lägg i korg"></form>' % row_id(p, i)
            else:
                act = {"Såld": '<span class="sald">Såld</span>', "Reserverad": '<span class="sald">Reserverad</span>', "Butik": "Endast i butik, Norrköping", "Tid": "Ring och boka tid"}[r["status"]]
                if r["status"] == "Såld":
                    price = "<s>%s</s>" % kr(r["price"])
            rows += '<tr bgcolor="%s"><td>%s</td>%s<td nowrap>%s</td><td>%s</td></tr>' % ("#ffffff" if i % 2 else "#f4f8f2", row_id(p, i), cells, price, act)
        specs = "".join("<tr><td bgcolor='#eeeeee'><b>%s</b></td><td>%s</td></tr>" % (e(a), e(b)) for a, b in p["specs"].items())
        rel = [x for x in P if x["cat"] == p["cat"] and x is not p]
        k = p["id"] % max(1, len(rel) - 2)
        inner = """<table width="100%%" cellpadding="6"><tr><td width="200" valign="top"><img src="/bild/%d.svg" width="200" alt="%s"></td><td valign="top"><p>%s</p><table cellspacing="1" cellpadding="3">%s</table></td></tr></table>
<h3>%s</h3><table width="100%%" border="0" cellspacing="1" cellpadding="5" bgcolor="#bbbbbb"><tr bgcolor="#dddddd"><th align="left">Nr</th>%s<th align="left">Pris</th><th></th></tr>%s</table>
<p class="liten">%s</p><h3>Andra tittade också på</h3>%s""" % (
            p["id"], e(p["name"], True), e(p["text"]), specs, "Priser" if p["cat"] == "service" else "Exemplar", head, rows,
            "Fast pris inklusive reservdel." if p["cat"] == "service" else 'Vad betyder skick A, B och C? <a href="/info.php?sida=skick">Läs här</a>. Frakt från 49:-, 12 månaders garanti, 14 dagars ångerrätt.', table(rel[k:k + 3]))
        return resp(200, page(p["name"], inner, cookies, crumbs='<span class="liten"><a href="/">Start</a> &gt; <a href="/lista.php?kat=%s">%s</a> &gt; %s</span>' % (p["cat"], e(dict(CATS)[p["cat"]]), e(p["name"]))))
    if path == "/sok.php":
        s = arg("s").strip()
        words = s.lower().split()
        hits = []
        for p in P:
            hay = (p["name"] + " " + dict(CATS)[p["cat"]]).lower().replace("/", " ").replace(",", " ").split()
            if words and all(w in hay for w in words):
                hits.append(p)
        inner = '<p>%d träffar på "%s".</p>' % (len(hits), e(s)) + (table(hits) if hits else "<p>Sökningen letar efter hela ord i artikelnamnet, t.ex. <i>thinkpad</i>. Prova färre ord eller bläddra bland avdelningarna till vänster.</p>")
        return resp(200, page("Sök", inner, cookies, s))
    if path == "/korg.php":
        have = [x for x in unquote(cookies.get("korg", "")).split(",") if x]
        extra = []
        if method == "POST":
            ex = form.get("ex", [""])[0]
            pid, _, i = ex.partition("-")
            if pid.isdigit() and i.isdigit() and int(pid) in BY and 0 < int(i) <= len(BY[int(pid)]["rows"]) and not BY[int(pid)]["rows"][int(i) - 1]["status"]:
                have = [x for x in have if x != ex] + [ex]
                extra = [("Set-Cookie", "korg=%s; Path=/" % quote(",".join(have)))]
            return 302, [("Location", "/korg.php"), ("Content-Type", "text/html"), *extra], b""
        rows, tot = "", 0
        for x in have:
            pid, _, i = x.partition("-")
            if pid.isdigit() and int(pid) in BY and i.isdigit() and 0 < int(i) <= len(BY[int(pid)]["rows"]):
                p = BY[int(pid)]
                r = p["rows"][int(i) - 1]
                tot += r["price"]
                rows += "<tr><td>%s</td><td>%s, %s</td><td>%s</td></tr>" % (x, e(p["name"]), e(" / ".join(r["o"])), kr(r["price"]))
        return resp(200, page("Varukorg", "<table border=1 cellpadding=4>%s<tr><td colspan=2>Summa exkl. frakt</td><td><b>%s</b></td></tr></table>" % (rows, kr(tot)) if rows else "<p>Varukorgen är tom.</p>", cookies))
    if path == "/login.php":
        return resp(200, page("Logga in", '<form method="post" action="/login.php">Kundnr <input name="knr"> Lösenord <input type="password" name="pw"> <input type="submit" value="Logga in"></form>', cookies))
    if path == "/nyhetsbrev.php":
        return resp(200, page("Tack", "<p>Du står nu på listan.</p>", cookies))
    if path == "/info.php":
        if arg("sida") not in INFO:
            return nf()
        t, b = INFO[arg("sida")]
        return resp(200, page(t, b, cookies))
    return nf()
