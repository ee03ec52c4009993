"""Dutch shop for garden and animals, pages built like WooCommerce with the Storefront theme (variation form with JSON, paged archives)."""
import html
import json
from urllib.parse import quote_plus

NAME = "groenehoeve"
MANY = True
TITLE = "De Groene Hoeve"

CATS = {
    "zaden-bollen": ("Zaden & bollen", "Groente, bloemen en gras: alles om te zaaien en te planten."),
    "tuingereedschap": ("Tuingereedschap", "Gereedschap dat jaren meegaat, van snoeischaar tot gieter."),
    "potgrond-mest": ("Potgrond & mest", "Grond, mest en bodembedekking voor border, pot en moestuin."),
    "hond": ("Hond", "Voer, snacks, manden en alles voor de wandeling."),
    "kat": ("Kat", "Kattenvoer, kattenbakvulling en krabpalen."),
    "kippen": ("Kippen & pluimvee", "Voer, drinktorens en hokken voor een gezonde toom."),
    "tuinvogels": ("Tuinvogels & egels", "Voer en onderdak voor de dieren in uw tuin."),
    "knaagdieren": ("Konijn & knaagdier", "Hooi, voer en strooisel voor konijn, cavia en hamster."),
}
P = []


def add(cat, slug, name, price=None, old=None, var=None, stock=True, desc="", specs=None, brand=""):
    """var: (list of attribute names, list of (values, price, stock))"""
    P.append({"cat": cat, "slug": slug, "name": name, "price": price, "old": old, "var": var, "stock": stock,
              "desc": desc, "specs": specs or {}, "brand": brand, "sku": "GH%04d" % (1010 + 7 * len(P))})


def V(attr, *rows):
    return ([attr], [((r[0],), r[1], (r[2] if len(r) > 2 else True)) for r in rows])


c = "zaden-bollen"
add(c, "tomaat-moneymaker", "Tomaat 'Moneymaker'", "2.49", desc="Oud en vertrouwd ras met ronde, rode vruchten. Groeit tot 180 cm en moet worden opgebonden en gediefd. Voor kas of een beschutte plek buiten.", specs={"Inhoud": "0,5 g", "Zaaien": "februari – april", "Hoogte": "180 cm"})
add(c, "kerstomaat-tiny-tim", "Kerstomaat 'Tiny Tim'", "2.95", desc="Dwergtomaatje van zo'n 35 cm, ideaal voor een pot op het balkon. Dieven is niet nodig.", specs={"Inhoud": "0,2 g", "Zaaien": "maart – april", "Hoogte": "35 cm"})
add(c, "stamslaboon-speedy", "Stamslaboon 'Speedy'", "3.25", desc="Vroege sperzieboon zonder draad. Blijft laag en heeft geen stokken nodig.", specs={"Inhoud": "100 g", "Zaaien": "mei – juli"})
add(c, "stokslaboon-neckarkonigin", "Stokslaboon 'Neckarkönigin'", "3.25", desc="Productieve klimboon met lange, draadloze peulen. Zet stokken van minimaal 2 meter.", specs={"Inhoud": "100 g", "Zaaien": "mei – juni"})
add(c, "pluksla-mengsel", "Pluksla mengsel", "2.29", desc="Rode en groene slasoorten die u blad voor blad oogst.", specs={"Inhoud": "3 g", "Zaaien": "maart – augustus"})
add(c, "zonnebloem-teddy-bear", "Zonnebloem 'Teddy Bear'", "1.95", desc="Gevulde, goudgele bloemen als pluizige bollen. De plant blijft compact: 50 tot 60 cm. Leuk met kinderen en geschikt voor potten.", specs={"Inhoud": "25 zaden", "Hoogte": "60 cm", "Zaaien": "april – juni"})
add(c, "zonnebloem-mammoet", "Zonnebloem 'Mammoet'", "1.95", desc="De reus onder de zonnebloemen: met wat geluk haalt u drie meter. Enkele gele bloem met een hart vol pitten.", specs={"Inhoud": "30 zaden", "Hoogte": "250 – 300 cm", "Zaaien": "april – mei"})
add(c, "zonnebloem-sunspot", "Zonnebloem 'Sunspot'", "2.25", desc="Grote bloemen tot 25 cm doorsnee op een dwergplant van een halve meter. Waait niet om.", specs={"Inhoud": "20 zaden", "Hoogte": "50 cm", "Zaaien": "april – juni"})
add(c, "zonnebloem-velvet-queen", "Zonnebloem 'Velvet Queen'", "2.25", desc="Fluweelrode, vertakkende zonnebloem van manshoogte. Prachtige snijbloem.", specs={"Inhoud": "25 zaden", "Hoogte": "170 cm", "Zaaien": "april – juni"})
add(c, "bloemenmengsel-bijen-vlinders", "Bloemenmengsel Bijen & Vlinders", var=V("Inhoud", ("50 gram", "5.95"), ("250 gram", "19.95"), ("1 kg", "64.50", False)), desc="Eenjarig mengsel van inheemse bloemen dat van juni tot oktober nectar geeft. Reken op 5 gram per vierkante meter.", specs={"Zaaien": "april – juni", "Hoogte": "40 – 90 cm"})
add(c, "graszaad-schaduw", "Graszaad Schaduw", var=V("Inhoud", ("1 kg", "11.95"), ("5 kg", "49.95")), desc="Voor gazon onder bomen en aan de noordkant van het huis. 1 kg is genoeg voor 50 m².", specs={"Samenstelling": "roodzwenk, beemdgras"})
add(c, "graszaad-speel-sport", "Graszaad Speel & Sport", var=V("Inhoud", ("1 kg", "10.50"), ("5 kg", "43.95")), desc="Sterk gazon dat tegen voetballende kinderen kan. Snelle kieming.", specs={"Samenstelling": "Engels raaigras"})
add(c, "tulp-queen-of-night", "Tulpenbollen 'Queen of Night'", var=V("Aantal", ("10 bollen", "4.95", False), ("25 bollen", "10.95", False)), stock=False, desc="Bijna zwarte late tulp. Weer leverbaar vanaf september.", specs={"Bloei": "mei", "Hoogte": "60 cm"})

c = "tuingereedschap"
add(c, "felco-2-snoeischaar", "Felco 2 snoeischaar", "54.95", brand="Felco", desc="De klassieker met smalle knipkop en verwisselbare delen. Voor rechtshandig gebruik.", specs={"Knipdikte": "25 mm", "Gewicht": "240 g", "Uitvoering": "rechtshandig"})
add(c, "felco-9-snoeischaar", "Felco 9 snoeischaar", "62.50", brand="Felco", desc="Vakmanschap uit Zwitserland, speciaal gebouwd voor wie met links knipt. Alle onderdelen zijn na te bestellen.", specs={"Knipdikte": "25 mm", "Gewicht": "245 g", "Uitvoering": "linkshandig"})
add(c, "wolf-aambeeldsnoeischaar", "Wolf-Garten aambeeldsnoeischaar RS 2500", "19.95", old="24.95", brand="Wolf-Garten", desc="Krachtig knippen van droog hout. Greep gevormd voor de rechterhand.", specs={"Knipdikte": "22 mm", "Uitvoering": "rechtshandig"})
add(c, "takkenschaar-telescoop", "Takkenschaar telescopisch", "42.95", desc="Uitschuifbaar van 67 tot 100 cm, voor takken tot 45 mm.", specs={"Lengte": "67 – 100 cm"})
add(c, "heggenschaar-buxus", "Heggenschaar hand, golfslijp", "34.50", desc="Handheggenschaar met gegolfde messen van 23 cm. Licht en in balans, voor liguster, haag en buxus.", specs={"Aandrijving": "handmatig", "Meslengte": "23 cm"})
add(c, "spade-essen", "Polet spade met essen steel", "44.95", brand="Polet", desc="Gesmeed blad van 28 cm met T-greep.", specs={"Bladlengte": "28 cm"})
add(c, "duwschoffel-dewit", "DeWit duwschoffel", var=V("Breedte", ("14 cm", "39.50"), ("18 cm", "43.50")), brand="DeWit", desc="Handgesmeed in Kornhorn. Blijft scherp dankzij boorstaal.", specs={"Steel": "essen, 170 cm"})
add(c, "gieter-zink", "Zinken gieter 9 liter", "32.95", desc="Verzinkte gieter met messing broes.", specs={"Inhoud": "9 liter"})
add(c, "gieter-kunststof", "Gieter kunststof 10 liter", var=V("Kleur", ("Groen", "12.95"), ("Antraciet", "12.95")), desc="Lichte gieter van gerecycled kunststof, met opzetbare broes.", specs={"Inhoud": "10 liter"})
add(c, "tuinslang-half-duim", "Tuinslang 1/2 duim", var=V("Lengte", ("15 meter", "18.95"), ("25 meter", "27.95"), ("50 meter", "49.95", False)), desc="Vijflaags slang die niet knikt. Zonder koppelingen.", specs={"Werkdruk": "8 bar"})
add(c, "rozenhandschoenen", "Rozenhandschoenen lang", var=V("Maat", ("S (7)", "21.95"), ("M (8)", "21.95"), ("L (9)", "21.95", False)), desc="Geitenleer met manchet tot de elleboog, tegen doornen.", specs={"Materiaal": "geitenleer"})
add(c, "kruiwagen-85", "Kruiwagen 85 liter", "79.00", stock="store", desc="Verzinkte bak, luchtband met stalen velg. Door het formaat niet te verzenden.", specs={"Inhoud": "85 liter"})
add(c, "accu-grasmaaier", "Accu-grasmaaier 36 cm", "329.00", stock="store", desc="Voor gazons tot 350 m². Wij leggen u de bediening in de winkel uit.", specs={"Aandrijving": "accu 36 V", "Maaibreedte": "36 cm"})

c = "potgrond-mest"
add(c, "potgrond-universeel", "Potgrond Universeel", var=V("Inhoud", ("20 liter", "4.25"), ("40 liter", "6.95"), ("70 liter", "10.95")), desc="Luchtige potgrond voor kamer- en terrasplanten, met mest voor 100 dagen.", specs={"Samenstelling": "witveen (turf), perliet, kalk"})
add(c, "potgrond-natuurpuur", "Potgrond NatuurPuur", var=V("Inhoud", ("20 liter", "5.75"), ("40 liter", "9.75")), desc="Gemaakt van kokos, compost en houtvezel. Geheel veenvrij en daarmee een stuk beter voor het klimaat.", specs={"Samenstelling": "kokosvezel, groencompost, houtvezel (0% turf)"})
add(c, "moestuingrond", "Moestuingrond", "8.50", desc="Voedzame grond voor de groentebak, 40 liter.", specs={"Inhoud": "40 liter", "Samenstelling": "tuinturf, compost, klei"})
add(c, "zaai-en-stekgrond", "Zaai- en stekgrond", var=V("Inhoud", ("10 liter", "3.95"), ("20 liter", "6.25")), desc="Fijn gezeefd en arm aan voeding, zodat wortels goed aanslaan.", specs={"Samenstelling": "fijn veen, zand"})
add(c, "koemestkorrels", "Koemestkorrels", var=V("Gewicht", ("5 kg", "7.95"), ("10 kg", "12.95"), ("25 kg", "24.95")), desc="Gedroogde mest, toegelaten in de biologische teelt.", specs={"NPK": "2-2-2"})
add(c, "tomatenvoeding", "Tomatenvoeding vloeibaar 1 liter", "7.45", desc="Met extra kalium voor smaakvolle vruchten. Dop van 10 ml per 5 liter water.", specs={"NPK": "6-5-9"})
add(c, "rozenmest", "Rozenmest 1,5 kg", "6.95", old="8.95", desc="Voor rijke bloei en gezond blad, twee keer per jaar strooien.", specs={"NPK": "6-6-8"})
add(c, "boomschors", "Boomschors 60 liter", "8.95", desc="Franse den, 10 – 40 mm. Houdt onkruid tegen.", specs={"Inhoud": "60 liter"})

c = "hond"
add(c, "hondenbrok-kip-rijst", "Hoeve Hondenbrokken Adult Kip & Rijst", var=V("Gewicht", ("3 kg", "13.95"), ("12 kg", "42.95")), brand="Hoeve", desc="Complete brok voor volwassen honden met een normale activiteit.", specs={"Samenstelling": "kip (26%), rijst, maïs, bietenpulp"})
add(c, "hondenbrok-senior-lam", "Hoeve Hondenbrokken Senior Lam & Rijst", var=V("Gewicht", ("3 kg", "14.95"), ("12 kg", "45.95")), brand="Hoeve", desc="Minder energie en glucosamine voor soepele gewrichten, vanaf 8 jaar.", specs={"Samenstelling": "lam (20%), rijst, gerst"})
add(c, "hondenbrok-zalm-aardappel", "Veldloper Hondenbrokken Zalm & Aardappel", var=V("Gewicht", ("2 kg", "17.95"), ("10 kg", "64.95")), brand="Veldloper", desc="Zonder granen, met één dierlijke eiwitbron. Voor honden met een gevoelige buik of huid.", specs={"Samenstelling": "zalm (30%), aardappel, erwten, zalmolie", "Granen": "geen"})
add(c, "hondenbrok-hert-pastinaak", "Veldloper Hondenbrokken Hert & Pastinaak", var=V("Gewicht", ("2 kg", "19.95"), ("10 kg", "72.50", False)), brand="Veldloper", desc="Graanvrij recept met wild als enige vleessoort.", specs={"Samenstelling": "hert (28%), pastinaak, aardappel, lijnzaad", "Granen": "geen"})
add(c, "hondenbrok-gevogelte", "Veldloper Hondenbrokken Gevogelte", var=V("Gewicht", ("2 kg", "16.95"), ("10 kg", "59.95")), brand="Veldloper", desc="Graanvrij, met kip en eend van eigen bodem.", specs={"Samenstelling": "kip (22%), eend (10%), zoete aardappel", "Granen": "geen"})
add(c, "puppybrok-klein-ras", "Hoeve Puppybrok klein ras 3 kg", "15.95", brand="Hoeve", desc="Kleine brokjes voor pups die volwassen minder dan 10 kg wegen.", specs={"Samenstelling": "kip, rijst, ei, visolie"})
add(c, "hondenregenjas-texel", "Hondenregenjas Texel", var=(["Ruglengte", "Kleur"], [(("40 cm", "Geel"), "29.95", True), (("40 cm", "Marine"), "29.95", True), (("50 cm", "Geel"), "34.95", True), (("50 cm", "Marine"), "34.95", False), (("60 cm", "Geel"), "39.95", False), (("60 cm", "Marine"), "39.95", True)]), desc="Waterdichte jas met reflecterende bies en verstelbare buikband.", specs={"Materiaal": "polyester met PU-laag"})
add(c, "hondentrui-gebreid", "Gebreide hondentrui Terschelling", var=V("Ruglengte", ("30 cm", "22.95"), ("40 cm", "24.95"), ("50 cm", "26.95")), desc="Warme wollen trui voor koude, droge dagen. Niet waterdicht.", specs={"Materiaal": "60% wol, 40% acryl"})
add(c, "hondenkussen-wasbaar", "Hondenkussen met wasbare hoes", var=V("Maat", ("M – 80 x 60 cm", "39.95"), ("L – 100 x 70 cm", "52.95"), ("XL – 120 x 80 cm", "67.95")), desc="Stevige vulling van gerecycled schuim, hoes op 40 graden te wassen.", specs={"Kleur": "zandbruin"})
add(c, "halsband-leer", "Leren halsband bruin", var=V("Maat", ("35 cm", "18.95"), ("45 cm", "21.95"), ("55 cm", "24.95")), desc="Plantaardig gelooid rundleer met messing gesp.", specs={"Breedte": "2,5 cm"})
add(c, "sleeplijn-10m", "Sleeplijn 10 meter", "16.95", desc="Drijvende lijn zonder lus, voor training in het veld.", specs={"Lengte": "10 m"})
add(c, "kauwwortel", "Kauwwortel boomheide", var=V("Maat", ("Small", "6.95"), ("Medium", "9.95"), ("Large", "14.95", False)), desc="Natuurlijk kauwhout dat niet splintert.", specs={"Herkomst": "Spanje"})
add(c, "runderlong", "Gedroogde runderlong 500 gram", "9.75", desc="Luchtige snack, makkelijk te breken.", specs={"Inhoud": "500 g"})

c = "kat"
add(c, "kattenbak-klontvormend", "Kattenbakvulling klontvormend", var=V("Inhoud", ("10 liter", "8.95"), ("20 liter", "15.95")), desc="Bentoniet met weinig stof, licht geparfumeerd met babypoeder.", specs={"Grondstof": "bentoniet"})
add(c, "kattenbak-hout", "Kattenbakvulling houtpellets 15 kg", "11.95", desc="Zaagsel van onbehandeld naaldhout, composteerbaar.", specs={"Grondstof": "hout"})
add(c, "kattenbrok-indoor", "Hoeve Kattenbrokken Indoor 4 kg", "21.95", brand="Hoeve", desc="Voor katten die binnen leven: minder calorieën en vezels tegen haarballen.", specs={"Samenstelling": "kip, rijst"})
add(c, "kattenbrok-sterilised", "Hoeve Kattenbrokken Gesteriliseerd Zalm", var=V("Gewicht", ("1,5 kg", "11.50"), ("4 kg", "23.95")), brand="Hoeve", desc="Met een verlaagd vetgehalte voor gecastreerde katten.", specs={"Samenstelling": "zalm, tarwe"})
add(c, "natvoer-multipack", "Natvoer multipack 12 x 85 gram", "8.95", old="10.75", desc="Vier smaken in saus: rund, kip, kalkoen en tonijn.", specs={"Inhoud": "12 x 85 g"})
add(c, "krabpaal-150", "Krabpaal Boomhut 150 cm", "119.00", old="139.00", desc="Met drie plateaus, hangmat en sisal palen van 12 cm dik.", specs={"Hoogte": "150 cm"})
add(c, "krabton", "Krabton sisal 70 cm", "64.95", stock=False, desc="Stabiele ton met twee holletjes.", specs={"Hoogte": "70 cm"})
add(c, "kattenluik-microchip", "Kattenluik met microchiplezer", "89.95", desc="Laat alleen uw eigen katten binnen, tot 32 chips in het geheugen.", specs={"Voeding": "4 AA-batterijen"})

c = "kippen"
add(c, "legkorrel", "Legkorrel", var=V("Gewicht", ("5 kg", "5.95"), ("20 kg", "15.95")), desc="Volledig voer voor leghennen vanaf 18 weken.", specs={"Eiwit": "16,5%"})
add(c, "gemengd-graan", "Gemengd graan", var=V("Gewicht", ("5 kg", "5.50"), ("20 kg", "14.75")), desc="Strooigraan met gebroken maïs, tarwe en zonnepit.", specs={"Soort": "aanvullend voer"})
add(c, "grit-en-kiezel", "Grit en maagkiezel 2,5 kg", "4.25", desc="Voor sterke eierschalen en een goede vertering.", specs={"Inhoud": "2,5 kg"})
add(c, "drinktoren", "Drinktoren", var=V("Inhoud", ("3 liter", "9.95"), ("6 liter", "14.95"), ("12 liter", "22.95")), desc="Hangend of staand te gebruiken.", specs={"Materiaal": "kunststof"})
add(c, "kippenhok-veluwe", "Kippenhok Veluwe", "249.00", desc="Compact houten hok met legnest en schuifdeur, voor 2 tot 3 kippen. Wordt als bouwpakket thuisbezorgd.", specs={"Afmeting": "140 x 70 x 100 cm", "Aantal dieren": "2 – 3"})
add(c, "kippenhok-barneveld", "Kippenhok Barneveld", "549.00", stock="store", desc="Ruim nachthok met drie legnesten en zitstokken, voor 4 tot 6 kippen. Gemonteerd in onze winkel af te halen, niet via de webshop te bestellen.", specs={"Afmeting": "210 x 110 x 150 cm", "Aantal dieren": "4 – 6"})
add(c, "kippenren-uitbreiding", "Ren voor kippenhok 200 cm", "139.00", desc="Losse gazen ren om aan een bestaand hok te koppelen. Zonder nachthok.", specs={"Afmeting": "200 x 75 x 75 cm"})
add(c, "hokopener-licht", "Automatische hokopener met lichtsensor", "129.00", desc="Opent bij zonsopgang en sluit in de schemer.", specs={"Voeding": "batterij"})
add(c, "bloedluispoeder", "Kiezelpoeder tegen bloedluis 1 kg", "13.95", desc="Diatomeeënaarde om te stuiven in naden en kieren.", specs={"Inhoud": "1 kg"})

c = "tuinvogels"
add(c, "strooivoer", "Strooivoer vier seizoenen", var=V("Gewicht", ("2,5 kg", "5.95"), ("10 kg", "19.95"), ("20 kg", "35.95")), desc="Mengsel van zaden, havervlokken en rozijnen voor mus, vink en merel.", specs={"Diersoort": "wilde tuinvogels"})
add(c, "zonnebloempitten-gepeld", "Gepelde zonnebloempitten", var=V("Gewicht", ("1 kg", "4.50"), ("5 kg", "18.95")), desc="Geen schillen op het terras. Geliefd bij mezen en groenlingen.", specs={"Diersoort": "wilde tuinvogels"})
add(c, "vetbollen-netloos", "Vetbollen netloos", var=V("Aantal", ("30 stuks", "6.95"), ("50 stuks", "9.95"), ("100 stuks", "17.95")), desc="Los in de doos, dus geen vogelpootjes die blijven haken. Voor in een houder.", specs={"Gewicht per bol": "90 g"})
add(c, "vetbollen-in-net", "Vetbollen in netje", var=V("Aantal", ("50 stuks", "10.95"), ("100 stuks", "19.50")), desc="Direct op te hangen aan een tak.", specs={"Gewicht per bol": "90 g"})
add(c, "vetbolhouder", "Vetbolhouder staal", "8.95", desc="Spiraal van gecoat staal voor zes bollen.", specs={"Hoogte": "32 cm"})
add(c, "nestkast-koolmees", "Nestkast koolmees 32 mm", "12.95", desc="Vurenhouten kast met invlieggat van 32 mm en scharnierend dak.", specs={"Materiaal": "FSC-vuren"})
add(c, "nestkast-pimpelmees", "Nestkast pimpelmees 28 mm", "11.95", stock=False, desc="Kleiner invlieggat, zodat grotere vogels buiten blijven.", specs={"Materiaal": "FSC-vuren"})
add(c, "nestkast-roodborst", "Nestkast roodborst halfopen", "13.50", desc="Half open voorzijde. Hang hem laag in de klimop.", specs={"Materiaal": "FSC-vuren"})
add(c, "nestkast-houtbeton", "Nestkast houtbeton mezen", "26.95", desc="Gaat twintig jaar mee en isoleert uitstekend.", specs={"Materiaal": "houtbeton"})
add(c, "voederhuis-schuur", "Voederhuis Schuur op paal", "44.95", desc="Met rieten dak en poot van 120 cm.", specs={"Hoogte": "150 cm"})
add(c, "egelhuis", "Egelhuis met voorportaal", "36.95", desc="Overwinteringsplek die katten buiten houdt.", specs={"Afmeting": "45 x 35 x 28 cm"})

c = "knaagdieren"
add(c, "konijnenkorrel", "Konijnenkorrel all-in-one", var=V("Gewicht", ("2 kg", "6.95"), ("10 kg", "24.95")), desc="Geperste brok, selectief eten is er niet bij.", specs={"Ruwe celstof": "20%"})
add(c, "hooi-bergweide", "Bergweidehooi", var=V("Gewicht", ("1 kg", "5.95"), ("3 kg", "13.95")), desc="Geurig hooi van de eerste snede met kruiden.", specs={"Herkomst": "Zwarte Woud"})
add(c, "caviavoer", "Caviavoer met vitamine C 2,5 kg", "8.45", desc="Cavia's maken zelf geen vitamine C aan; dit voer helpt.", specs={"Inhoud": "2,5 kg"})
add(c, "vlasstrooisel", "Vlasstrooisel 100 liter", "10.95", desc="Stofarm en sterk absorberend.", specs={"Inhoud": "100 liter"})
add(c, "hamsterrad", "Houten loopwiel", var=V("Doorsnee", ("20 cm", "16.95"), ("28 cm", "24.95")), desc="Gesloten loopvlak, dus geen beknelde pootjes. 20 cm voor dwerghamsters, 28 cm voor goudhamsters.", specs={"Materiaal": "berkenhout"})

BY = {p["slug"]: p for p in P}

CASES = [
    {"query": "snoeischaar voor linkshandigen", "determination": "products_found", "offers": [("Felco 9 snoeischaar", "62.50")], "either": [], "why": "Only the Felco 9 is built for the left hand; the two others are right-handed."},
    {"query": "vetbollen zonder netje 100 stuks", "determination": "products_found", "offers": [("Vetbollen netloos, 100 stuks", "17.95")], "either": [], "why": "The netless ones in the pack of 100; the others hang in a net."},
    {"query": "graanvrije hondenbrokken zonder kip", "determination": "products_found", "offers": [("Veldloper Hondenbrokken Zalm & Aardappel", None, {"range": ["17.95", "64.95"]}), ("Veldloper Hondenbrokken Hert & Pastinaak", "19.95")], "either": [], "why": "Salmon and venison are without grain and chicken; of venison only 2 kg is in stock; Gevogelte has chicken."},
    {"query": "zonnebloem die niet hoog wordt", "determination": "products_found", "offers": [("Zonnebloem 'Teddy Bear'", "1.95"), ("Zonnebloem 'Sunspot'", "2.25")], "either": [], "why": "60 and 50 cm; the others grow to 170 and 300 cm."},
    {"query": "nestkast onder 15 euro", "determination": "products_found", "offers": [("Nestkast koolmees 32 mm", "12.95"), ("Nestkast roodborst halfopen", "13.50")], "either": [], "why": "The blue tit's box is sold out, the wood concrete one costs 26.95."},
    {"query": "regenjas hond ruglengte 50 cm", "determination": "products_found", "offers": [("Hondenregenjas Texel, 50 cm / Geel", "34.95")], "either": [], "why": "Of 50 cm only yellow is in stock; the knitted jumper is no rain coat."},
    {"query": "potgrond zonder turf 40 liter", "determination": "products_found", "offers": [("Potgrond NatuurPuur, 40 liter", "9.75")], "either": [], "why": "Only NatuurPuur has 0% peat."},
    {"query": "accu heggenschaar", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Only a hand hedge shear and a battery lawn mower."},
    {"query": "kanarievoer", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Food for wild garden birds and hens only."},
    {"query": "kippenhok voor 5 kippen", "determination": "no_online_availability", "offers": [], "either": [], "why": "Barneveld (4-6 hens) is sold in the store only; Veluwe is for 2-3."},
]

H = html.escape


def money(s):
    n = f"{float(s):,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")
    return f'<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&euro;</span>&nbsp;{n}</bdi></span>'


def in_stock(p):
    if p["stock"] == "store" or not p["stock"]:
        return False
    return any(r[2] for r in p["var"][1]) if p["var"] else True


def price_html(p):
    if p["var"]:
        xs = sorted(float(r[1]) for r in p["var"][1])
        return money(xs[0]) if xs[0] == xs[-1] else f"{money(xs[0])} &ndash; {money(xs[-1])}"
    if p["old"]:
        return f'<del aria-hidden="true">{money(p["old"])}</del> <ins>{money(p["price"])}</ins>'
    return money(p["price"])


def pic(p, size=300):
    hue = sum(map(ord, p["slug"])) % 360
    return (f'<svg class="attachment-woocommerce_thumbnail" role="img" aria-label="{H(p["name"])}" width="{size}" height="{size}" viewBox="0 0 100 100">'
            f'<rect width="100" height="100" fill="hsl({hue},30%,88%)"/><circle cx="50" cy="48" r="26" fill="hsl({hue},40%,55%)"/><path d="M50 74v18" stroke="#575" stroke-width="4"/></svg>')


CSS = """body{font-family:Source Sans Pro,Arial,sans-serif;margin:0;color:#43454b}.col-full{max-width:1060px;margin:0 auto;padding:0 20px}
.site-header{background:#eef3e6;padding:14px 0}.main-navigation ul,ul.products,.page-numbers{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:16px}
ul.products li.product{width:230px}ul.products svg{width:100%;height:auto}.button{background:#4b7f2f;color:#fff;padding:8px 14px;border:0;text-decoration:none;display:inline-block}
.onsale{background:#c33;color:#fff;padding:2px 8px}del{color:#999}.widget-area{float:right;width:22%}.content-area{width:74%}.out-of-stock{color:#a00}
.cookie-notice{position:fixed;bottom:0;left:0;right:0;background:#333;color:#fff;padding:14px}table{border-collapse:collapse}td,th{padding:5px 10px;border-bottom:1px solid #ddd;text-align:left}"""


def page(title, body, cookies, crumbs=None, head="", cls="", status=200):
    nav = "".join(f'<li class="menu-item"><a href="/product-categorie/{k}/">{H(v[0])}</a></li>' for k, v in CATS.items())
    bc = ""
    if crumbs:
        bits = ['<a href="/">Home</a>'] + [f'<a href="{u}">{H(t)}</a>' if u else H(t) for t, u in crumbs]
        bc = f'<div class="storefront-breadcrumb"><div class="col-full"><nav class="woocommerce-breadcrumb" aria-label="kruimelpad">{"<span class=breadcrumb-separator> / </span>".join(bits)}</nav></div></div>'
    banner = "" if cookies.get("cookie_notice_accepted") else (
        '<div class="cookie-notice" id="cookie-notice" role="dialog" aria-label="Cookies"><span>Wij gebruiken cookies om onze webshop goed te laten werken en bezoek te meten.</span> '
        '<button type="button" class="cn-set-cookie button" onclick="cn(\'true\')">Akkoord</button> <button type="button" class="button" onclick="cn(\'false\')">Weigeren</button> <a style="color:#fff" href="/privacy/">Privacybeleid</a></div>'
        '<script>function cn(v){document.cookie="cookie_notice_accepted="+v+";path=/";document.getElementById("cookie-notice").style.display="none";}</script>')
    out = f"""<!DOCTYPE html>
<html lang="nl-NL"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{H(title)} &#8211; {TITLE}</title><meta name="generator" content="WooCommerce 8.9.3"><style>{CSS}</style>{head}</head>
<body class="woocommerce woocommerce-page theme-storefront {cls}">
<div id="page" class="hfeed site"><header id="masthead" class="site-header" role="banner"><div class="col-full">
<div class="site-branding"><a href="/" class="site-title" rel="home">{TITLE}</a> <p class="site-description">Voor tuin en dier, sinds 1978 in Voorst</p></div>
<nav class="secondary-navigation"><a href="/mijn-account/">Mijn account</a> &middot; <a href="/bezorging/">Bezorging</a> &middot; <a href="/contact/">Contact</a></nav>
<div class="site-search"><form role="search" method="get" class="woocommerce-product-search" action="/"><label class="screen-reader-text" for="woocommerce-product-search-field-0">Zoeken naar:</label>
<input type="search" id="woocommerce-product-search-field-0" class="search-field" placeholder="Producten zoeken&hellip;" value="" name="s"><button type="submit" value="Zoeken">Zoeken</button><input type="hidden" name="post_type" value="product"></form></div>
<nav id="site-navigation" class="main-navigation" aria-label="Hoofdmenu"><ul class="menu"><li><a href="/winkel/">Alle producten</a></li>{nav}</ul></nav>
<ul class="site-header-cart menu"><li><a class="cart-contents" href="/winkelwagen/" title="Bekijk je winkelwagen">Winkelwagen</a></li></ul></div></header>
{bc}<div id="content" class="site-content" tabindex="-1"><div class="col-full"><div class="woocommerce"></div>{body}</div></div>
<footer id="colophon" class="site-footer" role="contentinfo"><div class="col-full"><div class="footer-widgets">
<div class="widget"><h3>Winkel in Voorst</h3><p>Rijksstraatweg 41, ma &ndash; za 9.00 &ndash; 17.30 uur</p></div>
<div class="widget"><h3>Klantenservice</h3><a href="/over-ons/">Over ons</a> <a href="/bezorging/">Bezorging &amp; retour</a> <a href="/contact/">Contact</a> <a href="/privacy/">Privacybeleid</a></div>
<div class="widget"><h3>Nieuwsbrief</h3><form method="post" action="/nieuwsbrief/"><input type="email" name="email" placeholder="Uw e-mailadres"><button type="submit">Aanmelden</button></form></div></div>
<div class="site-info">&copy; {TITLE} &middot; Gebouwd met WooCommerce.</div></div></footer></div>{banner}</body></html>"""
    return status, [("Content-Type", "text/html; charset=UTF-8")], out.encode()


def card(p):
    url = f"/product/{p['slug']}/"
    if p["stock"] == "store" or not in_stock(p):
        btn = f'<a href="{url}" class="button product_type_simple">Lees verder</a>'
    elif p["var"]:
        btn = f'<a href="{url}" class="button product_type_variable add_to_cart_button">Opties selecteren</a>'
    else:
        btn = f'<a href="/winkelwagen/?add-to-cart={p["sku"]}" class="button product_type_simple add_to_cart_button" rel="nofollow">Toevoegen aan winkelwagen</a>'
    st = "instock" if in_stock(p) else "outofstock"
    return (f'<li class="product type-product {st} product_cat-{p["cat"]}"><a href="{url}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">'
            + ('<span class="onsale">Aanbieding!</span>' if p["old"] else "") + pic(p) +
            f'<h2 class="woocommerce-loop-product__title">{H(p["name"])}</h2><span class="price">{price_html(p)}</span></a>{btn}</li>')


def archive(title, items, base, n, cookies, intro="", crumbs=None, extra=""):
    per = 9
    pages = max(1, -(-len(items) // per))
    if n < 1 or n > pages:
        return lost(cookies)
    part = items[(n - 1) * per:n * per]
    sep = "?" + extra if extra else ""
    pager = ""
    if pages > 1:
        li = []
        for i in range(1, pages + 1):
            u = (base if i == 1 else f"{base}page/{i}/") + sep
            li.append(f'<li><span aria-current="page" class="page-numbers current">{i}</span></li>' if i == n else f'<li><a class="page-numbers" href="{H(u)}">{i}</a></li>')
        if n < pages:
            li.append(f'<li><a class="next page-numbers" href="{H(f"{base}page/{n + 1}/" + sep)}">&rarr;</a></li>')
        pager = f'<nav class="woocommerce-pagination"><ul class="page-numbers">{"".join(li)}</ul></nav>'
    count = f"Resultaat {(n - 1) * per + 1}&ndash;{(n - 1) * per + len(part)} van de {len(items)} resultaten wordt getoond" if pages > 1 else f"Alle {len(items)} resultaten worden getoond"
    side = '<div id="secondary" class="widget-area"><div class="widget widget_product_categories"><span class="widget-title">Productcategorieën</span><ul>' + "".join(
        f'<li><a href="/product-categorie/{k}/">{H(v[0])}</a> <span class="count">({sum(p["cat"] == k for p in P)})</span></li>' for k, v in CATS.items()) + '</ul></div></div>'
    body = (f'{side}<div id="primary" class="content-area"><main id="main"><header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{H(title)}</h1><p>{H(intro)}</p></header>'
            f'<p class="woocommerce-result-count">{count}</p><ul class="products columns-3">{"".join(map(card, part))}</ul>{pager}</main></div>')
    return page(title, body, cookies, crumbs or [(title, None)])


REV = [("Marijke", 5, "Snel bezorgd en goed verpakt."), ("Henk V.", 4, "Doet wat het moet doen, prijs is prima."), ("Annelies", 5, "Al jaren klant, nooit spijt van."),
       ("Joost", 3, "Prima, alleen was de doos wat gedeukt."), ("Fam. Bakker", 5, "Top winkel, komen zeker terug.")]

VJS = """<script>(function(){var f=document.querySelector('form.variations_form'),vs=JSON.parse(f.getAttribute('data-product_variations'));
function ch(){var a={},ok=true;f.querySelectorAll('.variations select').forEach(function(s){a[s.name]=s.value;if(!s.value)ok=false;});
var w=f.querySelector('.woocommerce-variation'),b=f.querySelector('.single_add_to_cart_button');w.innerHTML='';b.disabled=true;f.variation_id.value='';if(!ok)return;
vs.forEach(function(v){for(var k in v.attributes)if(v.attributes[k]!==a[k])return;w.innerHTML='<div class="woocommerce-variation-price"><span class="price">'+v.price_html+'</span></div><div class="woocommerce-variation-availability">'+v.availability_html+'</div>';
if(v.is_in_stock){b.disabled=false;f.variation_id.value=v.variation_id;}});}
f.addEventListener('change',ch);ch();})();</script>"""


def slugify(s):
    return "".join(ch if ch.isalnum() else "-" for ch in s.lower()).strip("-")


def product(p, cookies):
    ok = in_stock(p)
    if p["stock"] == "store":
        buy = '<p class="stock available-in-store">Alleen verkrijgbaar in onze winkel in Voorst. Dit artikel kan niet online worden besteld.</p>'
    elif p["var"]:
        names, rows = p["var"]
        vs = [{"variation_id": int(p["sku"][2:]) * 10 + i, "attributes": {"attribute_" + slugify(n): v for n, v in zip(names, r[0])}, "display_price": float(r[1]),
               "price_html": money(r[1]), "is_in_stock": bool(r[2]), "sku": f"{p['sku']}-{i + 1}",
               "availability_html": '<p class="stock in-stock">Op voorraad</p>' if r[2] else '<p class="stock out-of-stock">Uitverkocht</p>'} for i, r in enumerate(rows)]
        sel = ""
        for j, n in enumerate(names):
            vals = list(dict.fromkeys(r[0][j] for r in rows))
            sel += (f'<tr><th class="label"><label for="{slugify(n)}">{H(n)}</label></th><td class="value"><select id="{slugify(n)}" name="attribute_{slugify(n)}" data-attribute_name="attribute_{slugify(n)}">'
                    f'<option value="">Kies een optie</option>{"".join(f"<option value={chr(34)}{H(v)}{chr(34)} class=attached>{H(v)}</option>" for v in vals)}</select></td></tr>')
        if ok:
            buy = (f'<form class="variations_form cart" action="/winkelwagen/" method="post" data-product_id="{p["sku"]}" data-product_variations="{H(json.dumps(vs, ensure_ascii=False))}">'
                   f'<table class="variations" role="presentation"><tbody>{sel}</tbody></table><div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"></div>'
                   f'<div class="quantity"><input type="number" name="quantity" value="1" min="1" aria-label="Productaantal"></div><button type="submit" class="single_add_to_cart_button button alt" disabled>Toevoegen aan winkelwagen</button>'
                   f'<input type="hidden" name="add-to-cart" value="{p["sku"]}"><input type="hidden" name="variation_id" value=""></div></form>' + VJS)
        else:
            buy = '<p class="stock out-of-stock">Dit product is momenteel uitverkocht en niet beschikbaar.</p>'
    elif ok:
        buy = (f'<p class="stock in-stock">Op voorraad</p><form class="cart" action="/winkelwagen/" method="post"><div class="quantity"><input type="number" name="quantity" value="1" min="1"></div>'
               f'<button type="submit" name="add-to-cart" value="{p["sku"]}" class="single_add_to_cart_button button alt">Toevoegen aan winkelwagen</button></form>')
    else:
        buy = '<p class="stock out-of-stock">Uitverkocht</p>'
    k = sum(map(ord, p["slug"]))
    revs = [REV[(k + i) % 5] for i in range(k % 3)]
    rel = [q for q in P if q["cat"] == p["cat"] and q is not p]
    rel = [rel[(k + i * 3) % len(rel)] for i in range(3)] if len(rel) > 3 else rel
    rel = list({q["slug"]: q for q in rel}.values())
    attrs = dict(p["specs"])
    if p["brand"]:
        attrs = {"Merk": p["brand"], **attrs}
    if p["var"]:
        for j, n in enumerate(p["var"][0]):
            attrs[n] = ", ".join(dict.fromkeys(r[0][j] for r in p["var"][1]))
    xs = [float(r[1]) for r in p["var"][1]] if p["var"] else [float(p["price"])]
    off = {"@type": "AggregateOffer" if len(set(xs)) > 1 else "Offer", "priceCurrency": "EUR", "availability": "http://schema.org/" + ("InStock" if ok else "InStoreOnly" if p["stock"] == "store" else "OutOfStock")}
    off.update({"lowPrice": f"{min(xs):.2f}", "highPrice": f"{max(xs):.2f}", "offerCount": len(xs)} if len(set(xs)) > 1 else {"price": f"{xs[0]:.2f}"})
    ld = {"@context": "https://schema.org/", "@type": "Product", "name": p["name"], "sku": p["sku"], "description": p["desc"], "offers": [off]}
    body = f"""<div id="primary" class="content-area" style="width:100%"><main id="main" class="site-main"><div class="product type-product {'instock' if ok else 'outofstock'}">
{'<span class="onsale">Aanbieding!</span>' if p["old"] else ''}<div class="woocommerce-product-gallery">{pic(p, 380)}</div>
<div class="summary entry-summary"><h1 class="product_title entry-title">{H(p["name"])}</h1><p class="price">{price_html(p)}</p>
<div class="woocommerce-product-details__short-description"><p>{H(p["desc"].split(". ")[0].rstrip("."))}.</p></div>{buy}
<div class="product_meta"><span class="sku_wrapper">Artikelnummer: <span class="sku">{p["sku"]}</span></span> <span class="posted_in">Categorie: <a href="/product-categorie/{p["cat"]}/" rel="tag">{H(CATS[p["cat"]][0])}</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li><a href="#tab-description">Beschrijving</a></li><li><a href="#tab-additional_information">Extra informatie</a></li><li><a href="#tab-reviews">Beoordelingen ({len(revs)})</a></li></ul>
<div class="woocommerce-Tabs-panel" id="tab-description"><h2>Beschrijving</h2><p>{H(p["desc"])}</p><p>Voor 16.00 uur besteld, dezelfde werkdag verzonden. Verzendkosten &euro; 5,95, gratis vanaf &euro; 60,00.</p></div>
<div class="woocommerce-Tabs-panel" id="tab-additional_information"><h2>Extra informatie</h2><table class="woocommerce-product-attributes shop_attributes">{"".join(f'<tr class="woocommerce-product-attributes-item"><th>{H(a)}</th><td><p>{H(b)}</p></td></tr>' for a, b in attrs.items())}</table></div>
<div class="woocommerce-Tabs-panel" id="tab-reviews"><h2>{len(revs)} beoordelingen</h2>{"".join(f'<div class="comment"><strong>{H(a)}</strong> <span class="star-rating" aria-label="Gewaardeerd {s} uit 5">{"&#9733;" * s}</span><p>{H(t)}</p></div>' for a, s, t in revs) or '<p>Er zijn nog geen beoordelingen.</p>'}</div></div>
<section class="related products"><h2>Gerelateerde producten</h2><ul class="products columns-3">{"".join(map(card, rel))}</ul></section></div></main></div>"""
    return page(p["name"], body, cookies, [(CATS[p["cat"]][0], f"/product-categorie/{p['cat']}/"), (p["name"], None)],
                f'<script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script>', "single-product")


def lost(cookies):
    return page("Pagina niet gevonden", '<h1 class="page-title">Oeps! Deze pagina kan niet worden gevonden.</h1><p>Er is hier niets te vinden. Probeer het met de zoekbalk of ga naar <a href="/winkel/">de winkel</a>.</p>', cookies, status=404)


def find(s):
    """As WooCommerce does: every word has to stand, as typed, in the title or the text."""
    ws = s.lower().split()
    return [p for p in P if ws and all(w in (p["name"] + " " + p["desc"]).lower() for w in ws)]


TEXTS = {
    "over-ons": ("Over ons", "De Groene Hoeve is een familiebedrijf in Voorst, begonnen als graanhandel in 1978. Op de werf vindt u nu 1.200 m² tuin en dier, en sinds 2012 ook deze webshop."),
    "bezorging": ("Bezorging & retour", "Pakketten tot 30 kg: € 5,95 in Nederland, € 8,95 in België. Gratis vanaf € 60,00. Retour binnen 30 dagen. Grote artikelen die met 'alleen in de winkel' zijn gemerkt verzenden wij niet."),
    "contact": ("Contact", "De Groene Hoeve, Rijksstraatweg 41, Voorst. Telefoon 0575 – 55 01 23, ma t/m za van 9.00 tot 17.30 uur."),
    "privacy": ("Privacybeleid", "Wij bewaren uw gegevens alleen om uw bestelling te leveren."),
    "mijn-account": ("Mijn account", "Inloggen: vul uw e-mailadres en wachtwoord in."),
    "blog-moestuin-in-april": ("Blog: de moestuin in april", "De grond warmt op. Zaai nu wortel en radijs buiten, en zet de tomaten nog even op de vensterbank."),
    "blog-egels": ("Blog: help de egel", "Laat een hoekje rommelig en zet een schoteltje water neer. Melk is niet goed voor egels."),
}


def handle(method, path, query, form, cookies):
    q = {k: v[0] for k, v in query.items() if v}
    parts = [x for x in path.split("/") if x]
    n = 1
    if len(parts) >= 2 and parts[-2] == "page" and parts[-1].isdigit():
        n, parts = int(parts[-1]), parts[:-2]
    if not parts and "s" in q:
        items = find(q["s"])
        if len(items) == 1 and q.get("post_type") == "product":
            return 302, [("Location", f"/product/{items[0]['slug']}/"), ("Content-Type", "text/html; charset=UTF-8")], b""
        t = f"Zoekresultaten: “{q['s']}”"
        if not items:
            return page(t, f'<h1 class="page-title">{H(t)}</h1><p class="woocommerce-info woocommerce-no-products-found">Er zijn geen producten gevonden die aan je zoekcriteria voldoen.</p>', cookies, [(t, None)])
        return archive(t, items, "/", n, cookies, crumbs=[(t, None)], extra=f"s={quote_plus(q['s'])}&post_type=product")
    if not parts:
        hot = [BY[s] for s in ("rozenmest", "krabpaal-150", "natvoer-multipack", "wolf-aambeeldsnoeischaar")]
        new = [BY[s] for s in ("zonnebloem-mammoet", "hondenkussen-wasbaar", "hokopener-licht", "egelhuis")]
        body = ('<h1>Welkom bij De Groene Hoeve</h1><p>Alles voor tuin en dier, met advies van mensen die zelf de klei aan de laarzen hebben.</p><section class="storefront-product-categories"><h2 class="section-title">Winkel per categorie</h2><ul class="products">'
                + "".join(f'<li class="product-category product"><a href="/product-categorie/{k}/"><h2 class="woocommerce-loop-category__title">{H(v[0])}</h2></a><p>{H(v[1])}</p></li>' for k, v in CATS.items())
                + f'</ul></section><section><h2 class="section-title">Aanbiedingen</h2><ul class="products">{"".join(map(card, hot))}</ul></section><section><h2 class="section-title">Nieuw binnen</h2><ul class="products">{"".join(map(card, new))}</ul></section>'
                '<section><h2>Uit ons blog</h2><p><a href="/blog-moestuin-in-april/">De moestuin in april</a> &middot; <a href="/blog-egels/">Help de egel</a></p></section>')
        return page("Tuin en dier", body, cookies, cls="home")
    if parts == ["winkel"]:
        return archive("Alle producten", sorted(P, key=lambda p: p["name"]), "/winkel/", n, cookies)
    if parts[0] == "product-categorie" and len(parts) == 2 and parts[1] in CATS:
        t, i = CATS[parts[1]]
        return archive(t, [p for p in P if p["cat"] == parts[1]], f"/product-categorie/{parts[1]}/", n, cookies, i)
    if parts[0] == "product" and len(parts) == 2 and parts[1] in BY and n == 1:
        return product(BY[parts[1]], cookies)
    if parts == ["winkelwagen"]:
        sku = (form.get("add-to-cart") or query.get("add-to-cart") or [""])[0]
        hit = next((p for p in P if p["sku"] == sku), None)
        head = []
        if hit and in_stock(hit):
            msg = f'<div class="woocommerce-message">&ldquo;{H(hit["name"])}&rdquo; is toegevoegd aan je winkelwagen.</div>'
            head = [("Set-Cookie", f"woocommerce_cart={sku}; Path=/")]
        else:
            was = next((p for p in P if p["sku"] == cookies.get("woocommerce_cart")), None)
            msg = f"<p>1 &times; {H(was['name'])}</p>" if was else '<p class="cart-empty woocommerce-info">Je winkelwagen is momenteel leeg.</p>'
        s, h, b = page("Winkelwagen", f'<h1>Winkelwagen</h1>{msg}<p><a class="button" href="/winkel/">Terug naar winkel</a></p>', cookies)
        return s, h + head, b
    if parts == ["nieuwsbrief"] and method == "POST":
        return page("Nieuwsbrief", "<h1>Bedankt voor uw aanmelding</h1>", cookies)
    if len(parts) == 1 and parts[0] in TEXTS:
        t, x = TEXTS[parts[0]]
        return page(t, f'<article><h1 class="entry-title">{H(t)}</h1><p>{H(x)}</p></article>', cookies, [(t, None)])
    return lost(cookies)
