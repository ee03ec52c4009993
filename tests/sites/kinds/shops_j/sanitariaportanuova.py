"""Sanitaria Porta Nuova: articoli sanitari e per l'assistenza a domicilio (Italia, EUR, virgola); pagine come il tema classico di PrestaShop (id-combinazione-slug.html, radio e colori che ricaricano, ricerca per prefisso con JSON, banner dei cookie)."""
import html
import json
import re
import unicodedata
from urllib.parse import quote, unquote

MANY = True  # of a field its values are given as a list
NAME = "sanitariaportanuova"

CATS = [
    (10, "mobilita", "Mobilità", "Deambulatori, carrozzine, bastoni e stampelle per muoversi in casa e fuori."),
    (11, "bagno-e-wc", "Bagno e WC", "Rialzi, maniglie, sedili da doccia e tutto per un bagno più sicuro."),
    (12, "calze-elastiche", "Calze elastiche", "Gambaletti, autoreggenti e collant a compressione graduata."),
    (13, "tutori-e-ortopedia", "Tutori e ortopedia", "Ginocchiere, polsiere, corsetti, collari e plantari."),
    (14, "diagnostica", "Diagnostica", "Misuratori di pressione, termometri, saturimetri e bilance."),
    (15, "incontinenza", "Incontinenza", "Pannoloni, mutandine assorbenti, traverse e igiene della persona."),
    (16, "aerosol-e-respirazione", "Aerosol e respirazione", "Apparecchi per aerosolterapia, ricambi e accessori."),
    (17, "vita-quotidiana", "Vita quotidiana e camera", "Piccoli aiuti per mangiare, vestirsi, riposare e telefonare."),
]
CATBY = {c[0]: c for c in CATS}
P = []


def add(name, brand, cat, short, desc, specs, groups=None, combos=None, p=None, was=None, ok=True, state=None):
    """groups: [(nome, tipo)]; combos: [(valori, prezzo, disponibile)]"""
    cs = combos or [((), p, ok)]
    slug = re.sub(r"[^a-z0-9]+", "-", norm(name)).strip("-")
    i = 101 + len(P) * 3
    P.append(dict(id=i, slug=slug, name=name, brand=brand, cat=cat, short=short, desc=desc, specs=specs, groups=groups or [],
                  combos=[dict(cid=i * 10 + k, v=list(x[0]), p=x[1], ok=x[2]) for k, x in enumerate(cs)], was=was, state=state))


def norm(s):
    return "".join(c for c in unicodedata.normalize("NFKD", s.lower()) if not unicodedata.combining(c))


def cx(values, price, out=()):
    return [((v,) if isinstance(v, str) else v, price[v] if isinstance(price, dict) else price, v not in out) for v in values]


def cross(a, b, price, out=()):
    return [((x, y), price, (x, y) not in out) for x in a for y in b]


TG, COL = ("Taglia", "radio"), ("Colore", "color")
# --- mobilità
add("Rollator Marta 4 ruote", "Movia", 10, "Deambulatore in alluminio con quattro ruote, freni a leva e cestino.",
    "Si chiude di lato con una mano e sta in piedi da solo. La seduta imbottita permette di fermarsi a riposare durante la passeggiata; lo schienale a fascia si toglie.",
    [("Peso", "7,2 kg"), ("Portata", "130 kg"), ("Chiusura", "Pieghevole"), ("Seduta", "Sì, 46 x 25 cm"), ("Ruote", "20 cm")], [COL], cx(["Rosso", "Grigio"], 119.0))
add("Rollator Lario in carbonio", "Movia", 10, "Il più leggero: telaio in fibra di carbonio, pieghevole a libro.",
    "Pensato per chi viaggia: si piega, entra nel baule e ha un comodo sedile in tessuto tra i montanti.",
    [("Peso", "4,9 kg"), ("Portata", "150 kg"), ("Chiusura", "Pieghevole"), ("Seduta", "Sì, in tessuto")], p=349.0, was=389.0)
add("Deambulatore da interni Gemma", "Termigea", 10, "Due ruote davanti e due puntali, stretto per passare dalle porte.",
    "Si piega, è regolabile in altezza. Senza sedile: serve solo come appoggio.", [("Peso", "3,1 kg"), ("Portata", "110 kg"), ("Chiusura", "Pieghevole"), ("Seduta", "No")], p=46.9)
add("Deambulatore ascellare Alto", "Termigea", 10, "Telaio fisso con appoggi sotto le ascelle e sedile.",
    "Per la riabilitazione in reparto o a casa, struttura in acciaio saldata che non si chiude.", [("Peso", "14 kg"), ("Portata", "120 kg"), ("Chiusura", "Telaio fisso"), ("Seduta", "Sì")], p=168.0)
add("Girello treppiede Tris", "Termigea", 10, "Tre ruote, agile in spazi stretti, con borsa porta spesa.", "Pieghevole, freni a leva. Non ha sedile.",
    [("Peso", "5,6 kg"), ("Chiusura", "Pieghevole"), ("Seduta", "No")], p=82.5)
add("Carrozzina pieghevole Start", "Movia", 10, "Carrozzina ad autospinta, braccioli estraibili e pedane regolabili.", "Acciaio verniciato, crociera singola. Ruote posteriori da 60 cm con corrimano.",
    [("Peso", "17 kg"), ("Portata", "115 kg")], [("Larghezza seduta", "radio")], cx(["40 cm", "43 cm", "46 cm"], 189.0, {"43 cm"}))
add("Carrozzina da transito Piuma", "Movia", 10, "Ruote piccole, spinta dall'accompagnatore.", "Alluminio, freni per l'accompagnatore sulle maniglie.", [("Peso", "9,8 kg"), ("Portata", "100 kg")], p=215.0)
add("Carrozzina elettronica Volta", "Ottomobil", 10, "Due motori, comando a joystick, autonomia 20 km.", "Va configurata sulla persona dal nostro tecnico ortopedico: misure, lato del comando, cuscino. Prezzo su preventivo.",
    [("Autonomia", "20 km"), ("Velocità", "6 km/h"), ("Peso", "58 kg con batterie")], p=None, ok=False, state="preventivo")
add("Bastone pieghevole Fiore", "Gastrock", 10, "In quattro pezzi con elastico interno, fantasia floreale.", "Altezza regolabile 82-92 cm. Con custodia.", [("Materiale", "Alluminio"), ("Portata", "100 kg")], p=24.9)
add("Bastone in legno di faggio", "Gastrock", 10, "Manico curvo, puntale in gomma.", "Lungo 92 cm, si può accorciare.", [("Materiale", "Faggio")], p=15.9)
add("Bastone quadripode", "Termigea", 10, "Base a quattro piedini, sta in piedi da solo.", "Impugnatura ortopedica destra o sinistra.", [("Portata", "120 kg")], [("Impugnatura", "radio")], cx(["Destra", "Sinistra"], 27.5, {"Sinistra"}))
add("Stampella canadese", "Rebotec", 10, "Appoggio per l'avambraccio, regolabile. Prezzo al pezzo.", "Puntale girevole. Venduta singolarmente.", [("Portata", "140 kg")], [COL], cx(["Grigio", "Blu", "Nero"], 12.9))
add("Puntale per bastoni, 2 pezzi", "Rebotec", 10, "In gomma con anima in acciaio.", "Controllare il diametro del tubo.", [("Pezzi", "2")], [("Diametro", "radio")], cx(["16 mm", "19 mm", "22 mm"], 4.5))
# --- bagno
WA = ("Altezza", "radio")
add("Rialzo WC Comfort", "Aquatec", 11, "Alzawater in plastica con fermi laterali, senza coperchio.", "Si fissa in un attimo su quasi tutti i vasi. Portata 185 kg.", [("Coperchio", "No"), ("Portata", "185 kg")], [WA], cx(["6 cm", "10 cm", "14 cm"], {"6 cm": 29.9, "10 cm": 34.9, "14 cm": 39.9}))
add("Rialzo WC Comfort Plus", "Aquatec", 11, "Alzawater con coperchio incluso e fermi laterali.", "Come il Comfort, ma con tavoletta e coperchio che si chiude.", [("Coperchio", "Sì"), ("Portata", "185 kg")], [WA], cx(["6 cm", "10 cm", "14 cm"], {"6 cm": 39.9, "10 cm": 44.9, "14 cm": 49.9}, {"14 cm"}))
add("Rialzo WC con braccioli Sicura", "Termigea", 11, "Rialzo di 10 cm con due braccioli ribaltabili.", "I braccioli aiutano ad alzarsi. Senza coperchio.", [("Altezza", "10 cm"), ("Coperchio", "No")], p=72.0)
add("Sedia comoda con ruote", "Termigea", 11, "Con secchio estraibile e quattro ruote con freno.", "Si usa anche sopra il vaso.", [("Portata", "120 kg")], p=109.0)
add("Sedile per vasca girevole", "Aquatec", 11, "Gira di 360° per entrare senza scavalcare.", "Si appoggia sui bordi della vasca, larghezza regolabile.", [("Portata", "130 kg")], p=94.0, was=112.0)
add("Asse per vasca", "Aquatec", 11, "Asse forata con maniglia.", "Per sedersi a livello del bordo.", [("Portata", "150 kg")], p=38.5)
add("Sgabello doccia regolabile", "Rebotec", 11, "Tondo, gambe regolabili, senza schienale.", "Piedini antiscivolo.", [("Portata", "110 kg"), ("Schienale", "No")], p=34.0)
add("Sedia doccia con schienale e braccioli", "Rebotec", 11, "Seduta rettangolare, schienale e braccioli smontabili.", "Altezza 41-54 cm.", [("Portata", "130 kg"), ("Schienale", "Sì")], p=64.0, ok=False)
add("Maniglione di sicurezza", "Aquatec", 11, "In acciaio verniciato bianco, da avvitare.", "Viti e tasselli inclusi.", [("Materiale", "Acciaio")], [("Lunghezza", "radio")], cx(["30 cm", "45 cm", "60 cm"], {"30 cm": 16.9, "45 cm": 19.9, "60 cm": 23.9}))
add("Maniglia a ventosa", "Rebotec", 11, "Si attacca alle piastrelle senza forare.", "Con indicatore di tenuta rosso-verde. Solo come appoggio, non per reggere il peso.", [("Lunghezza", "42 cm")], p=21.5)
add("Tappeto antiscivolo doccia", "Rebotec", 11, "In gomma, 54 x 54 cm.", "Lavabile a 60 °C.", [("Misura", "54 x 54 cm")], p=14.9)
# --- calze
T4 = ["1", "2", "3", "4"]
add("Gambaletto Elegance 70 den", "Solèa", 12, "Compressione leggera, 12-14 mmHg, punta coperta.", "Per chi sta molto in piedi.", [("Compressione", "12-14 mmHg"), ("Composizione", "Poliammide, elastan")], [COL, TG], cross(["Nero", "Nudo"], T4, 9.9, {("Nero", "3")}))
add("Gambaletto Elegance 140 den", "Solèa", 12, "Compressione media, 18-22 mmHg, punta coperta.", "Per gambe gonfie e viaggi lunghi.", [("Compressione", "18-22 mmHg"), ("Composizione", "Poliammide, elastan")], [COL, TG], cross(["Nero", "Nudo", "Blu"], T4, 14.9, {("Nero", "4"), ("Blu", "1")}))
add("Gambaletto uomo in cotone 140 den", "Solèa", 12, "Filo di Scozia, a coste, 18-22 mmHg.", "Si porta come un normale calzino da città.", [("Compressione", "18-22 mmHg"), ("Composizione", "Cotone, elastan")], [COL, TG], cross(["Grigio", "Blu"], ["2", "3", "4"], 18.5))
add("Autoreggente Elegance 140 den", "Solèa", 12, "Balza in silicone, 18-22 mmHg.", "Non scende.", [("Compressione", "18-22 mmHg")], [COL, TG], cross(["Nero", "Nudo"], ["2", "3", "4"], 27.5, {("Nudo", "2")}))
add("Collant premaman 140 den", "Solèa", 12, "Tassello elastico per la pancia.", "Dal terzo mese in poi.", [("Compressione", "18-22 mmHg")], [TG], cx(["2", "3", "4"], 32.0, {"4"}))
add("Calza antitrombo bianca", "Varisan", 12, "Post-operatoria, con foro di ispezione al piede.", "Lunga sopra il ginocchio. Al paio.", [("Compressione", "18 mmHg")], [TG], cx(["S", "M", "L"], 17.9))
add("Infilacalze Facile", "Rebotec", 12, "Telaio in metallo per infilare le calze elastiche.", "Riduce lo sforzo della schiena.", [("Materiale", "Acciaio plastificato")], p=29.0)
# --- tutori
SML = ["S", "M", "L", "XL"]
add("Ginocchiera con stecche Genustab", "Orione", 13, "Quattro stecche a spirale ai lati e foro rotuleo.", "Per distorsioni e legamenti. Ambidestra, in tessuto traspirante.", [("Lato", "Ambidestro"), ("Stecche", "Laterali a spirale")], [TG], cx(SML, 36.9, {"M"}))
add("Ginocchiera elastica Base", "Orione", 13, "Tubolare elastico, senza stecche.", "Tiene caldo e sostiene leggermente.", [("Lato", "Ambidestro"), ("Stecche", "No")], [TG], cx(SML, 14.5))
add("Ginocchiera articolata Genufix", "Orione", 13, "Aste in alluminio con snodo regolabile.", "Post-operatoria. Limita flessione ed estensione.", [("Stecche", "Aste snodate in alluminio")], [("Lato", "radio"), TG], cross(["Destro", "Sinistro"], ["Corta", "Lunga"], 98.0, {("Destro", "Corta")}))
add("Polsiera con pollice", "Orione", 13, "Blocca polso e pollice, stecca in alluminio.", "Per rizoartrosi e tendiniti.", [("Stecca", "Palmare")], [("Lato", "radio"), TG], cross(["Destro", "Sinistro"], ["S", "M", "L"], 28.5, {("Sinistro", "S")}))
add("Collare cervicale morbido", "Orione", 13, "In gommapiuma, chiusura a velcro.", "Altezza 9 cm.", [("Altezza", "9 cm")], [TG], cx(["S", "M", "L"], 12.9))
add("Corsetto lombare Dorsia", "Orione", 13, "Quattro stecche posteriori e tiranti.", "Per la lombalgia.", [("Altezza", "26 cm")], [TG], cx(SML, 49.0))
add("Reggibraccio a fascia", "Orione", 13, "Sostegno per braccio e spalla.", "Taglia unica, per adulti.", [("Taglia", "Unica")], p=13.5)
add("Cavigliera incrociata", "Orione", 13, "Fasce a otto sopra un calzino elastico.", "Entra nella scarpa.", [("Lato", "Ambidestro")], [TG], cx(["S", "M", "L"], 19.9, {"S"}))
add("Plantare in gel", "Pedis", 13, "Soletta intera in silicone. Al paio.", "Ammortizza il tallone.", [("Materiale", "Silicone")], [("Numero", "radio")], cx(["35-37", "38-40", "41-43", "44-46"], 16.9))
add("Correttore alluce valgo notturno", "Pedis", 13, "Rigido, da portare a letto.", "Prezzo al pezzo.", [("Uso", "Notte")], [("Lato", "radio")], cx(["Destro", "Sinistro"], 17.5))
# --- diagnostica
add("Misuratore di pressione da polso Tempo", "Medisan", 14, "Compatto, con 90 memorie.", "Bracciale 13,5-21,5 cm, segnala le aritmie. Pile incluse.", [("Misura", "Al polso"), ("Memorie", "90")], p=32.9, was=37.9)
add("Misuratore di pressione da polso Tempo Connect", "Medisan", 14, "Con Bluetooth e app per il medico.", "Sensore di posizione del braccio.", [("Misura", "Al polso"), ("Memorie", "2 x 120")], p=54.9)
add("Misuratore di pressione da braccio Cardio M2", "Medisan", 14, "Automatico, display grande.", "Bracciale 22-42 cm.", [("Misura", "Al braccio"), ("Memorie", "60")], p=39.5)
add("Sfigmomanometro aneroide con fonendoscopio", "Gimex", 14, "Manuale, per chi sa auscultare.", "Con astuccio.", [("Misura", "Al braccio")], p=24.0)
add("Termometro a infrarossi senza contatto", "Medisan", 14, "Misura la fronte a 3 cm in un secondo.", "Allarme febbre.", [("Tempo", "1 s")], p=34.5)
add("Termometro digitale punta flessibile", "Gimex", 14, "Impermeabile, 30 secondi.", "Sotto l'ascella o in bocca.", [("Tempo", "30 s")], p=5.9)
add("Saturimetro da dito", "Gimex", 14, "Ossigeno nel sangue e battito.", "Display a colori, laccetto e custodia.", [("Alimentazione", "2 pile AAA")], p=22.9)
add("Bilancia pesapersone parlante", "Medisan", 14, "Dice il peso ad alta voce, in italiano.", "Per ipovedenti. Portata 200 kg.", [("Portata", "200 kg")], p=43.0)
# --- incontinenza
add("Pants Notte, 14 pezzi", "Serena", 15, "Mutandina assorbente da infilare, assorbenza massima per la notte.", "Si mette e si toglie come uno slip. Per incontinenza forte.", [("Tipo", "A mutandina"), ("Assorbenza", "8 gocce"), ("Pezzi", "14")], [TG], cx(["M", "L", "XL"], {"M": 12.4, "L": 13.2, "XL": 14.0}, {"XL"}))
add("Pants Giorno, 14 pezzi", "Serena", 15, "Mutandina assorbente da infilare, per il giorno.", "Sottile, per incontinenza moderata.", [("Tipo", "A mutandina"), ("Assorbenza", "5 gocce"), ("Pezzi", "14")], [TG], cx(["M", "L", "XL"], {"M": 10.4, "L": 11.2, "XL": 12.0}))
add("Pannolone sagomato Notte, 30 pezzi", "Serena", 15, "Sagomato, da portare con la mutanda a rete.", "Senza adesivi laterali.", [("Tipo", "Sagomato"), ("Assorbenza", "8 gocce"), ("Pezzi", "30")], p=19.8)
add("Pannolone a cintura, 15 pezzi", "Serena", 15, "Cintura con velcro, si cambia anche a letto.", "Per la notte, incontinenza forte.", [("Tipo", "A cintura"), ("Pezzi", "15")], [TG], cx(["M", "L"], 16.5, {"L"}))
add("Traversa letto 60 x 90, 30 pezzi", "Serena", 15, "Usa e getta, con polpa di cellulosa.", "Protegge il materasso.", [("Misura", "60 x 90 cm"), ("Pezzi", "30")], p=11.9)
add("Traversa lavabile con ali", "Serena", 15, "Si rimbocca sotto il materasso, 300 lavaggi.", "Assorbe 2 litri.", [("Misura", "85 x 90 cm")], p=26.0)
add("Salviette detergenti, 80 pezzi", "Serena", 15, "Grandi e spesse, senza profumo.", "Non irritano.", [("Pezzi", "80")], p=3.4)
# --- aerosol
add("Aerosol a pistone Respiro", "Airmed", 16, "Potente e robusto, con tre mascherine.", "Da collegare alla presa, 230 V. Nebulizza 0,4 ml al minuto.", [("Tecnologia", "Pistone"), ("Alimentazione", "Rete 230 V")], p=44.9)
add("Aerosol per bambini Panda", "Airmed", 16, "A forma di panda, con mascherina pediatrica.", "A pistone, solo a corrente.", [("Tecnologia", "Pistone"), ("Alimentazione", "Rete 230 V")], p=49.0, was=59.0)
add("Aerosol Mesh Tasca", "Airmed", 16, "Sta nel palmo della mano, silenzioso, da viaggio.", "Membrana vibrante. Funziona a batteria ricaricabile via USB, anche sdraiati.", [("Tecnologia", "Mesh"), ("Alimentazione", "Batteria ricaricabile"), ("Peso", "110 g")], p=89.0, ok=False)
add("Kit ampolla e mascherine", "Airmed", 16, "Ricambio per Respiro e Panda.", "Ampolla, tubo, mascherina adulto e bambino, boccaglio.", [("Compatibile", "Respiro, Panda")], p=14.9)
add("Doccia nasale", "Airmed", 16, "Accessorio per lavaggi nasali con l'aerosol.", "Per Respiro.", [("Compatibile", "Respiro")], p=18.5)
add("Esercitatore respiratorio a tre palline", "Gimex", 16, "Per la ginnastica respiratoria dopo un intervento.", "Con boccaglio e tubo.", [("Volume", "600-1200 ml/s")], p=9.9)
# --- vita quotidiana
add("Telefono a tasti grandi Nonna", "Amiko", 17, "Con filo, tre tasti foto, suoneria forte.", "Volume in ricezione regolabile fino a 30 dB.", [("Tipo", "Fisso, con filo")], p=39.0)
add("Portapillole settimanale", "Gimex", 17, "28 scomparti, quattro al giorno.", "Scritte in rilievo.", [("Scomparti", "28")], p=8.9)
add("Pinza raccogli oggetti", "Rebotec", 17, "Per raccogliere senza piegarsi.", "Con magnete in punta.", [("Materiale", "Alluminio")], [("Lunghezza", "radio")], cx(["66 cm", "82 cm"], {"66 cm": 12.9, "82 cm": 14.9}))
add("Posate ergonomiche, 4 pezzi", "Rebotec", 17, "Manico grosso, collo pieghevole.", "Coltello, forchetta, cucchiaio e cucchiaino.", [("Pezzi", "4")], p=31.0)
add("Bicchiere con beccuccio", "Rebotec", 17, "Due coperchi, 250 ml, in policarbonato.", "Va in lavastoviglie.", [("Capacità", "250 ml")], p=6.5)
add("Vassoio da letto", "Termigea", 17, "Gambe pieghevoli, piano inclinabile.", "Per leggere e mangiare.", [("Misura", "60 x 36 cm")], p=27.0)
add("Materasso antidecubito con compressore", "Termigea", 17, "A bolle d'aria alternate.", "Compressore regolabile, silenzioso.", [("Portata", "130 kg")], p=74.0)
add("Cuscino a ciambella", "Termigea", 17, "In schiuma viscoelastica, fodera sfilabile.", "Allevia la pressione sul coccige.", [("Diametro", "44 cm")], p=25.9)

BY = {p["id"]: p for p in P}

CASES = [
    {"query": "deambulatore pieghevole con seggiolino", "determination": "products_found", "offers": [("Rollator Marta 4 ruote", "119.00"), ("Rollator Lario in carbonio", "349.00")], "either": [],
     "why": "Due si piegano e hanno la seduta; l'ascellare ha il sedile ma è fisso, gli altri sono senza."},
    {"query": "gambaletto 140 den nero taglia 3", "determination": "products_found", "offers": [("Gambaletto Elegance 140 den, Nero / 3", "14.90")], "either": [],
     "why": "Solo l'Elegance 140 è fatto in nero, e la 3 è disponibile; quello da uomo è grigio o blu."},
    {"query": "misuratore pressione polso meno di 40 euro", "determination": "products_found", "offers": [("Misuratore di pressione da polso Tempo", "32.90")], "either": [],
     "why": "Il Connect costa 54,90, gli altri sono da braccio."},
    {"query": "alzawater 10 cm con coperchio", "determination": "products_found", "offers": [("Rialzo WC Comfort Plus, 10 cm", "44.90")], "either": [],
     "why": "Solo il Comfort Plus ha il coperchio."},
    {"query": "carrozzina elettrica con joystick", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "La Volta c'è, ma solo su preventivo con il tecnico."},
    {"query": "ginocchiera stecche laterali taglia L", "determination": "products_found", "offers": [("Ginocchiera con stecche Genustab, L", "36.90")], "either": [],
     "why": "La L della Genustab è disponibile; la Base non ha stecche, la Genufix ha aste snodate e altre misure."},
    {"query": "pannoloni a mutandina per la notte L", "determination": "products_found", "offers": [("Pants Notte, 14 pezzi, L", "13.20")], "either": [],
     "why": "I Pants Giorno sono per il giorno, gli altri per la notte non sono a mutandina."},
    {"query": "apparecchio acustico ricaricabile", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Nessun apparecchio acustico; solo un telefono con volume forte e una bilancia parlante."},
    {"query": "concentratore di ossigeno portatile", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Saturimetro e aerosol, ma nessun concentratore."},
    {"query": "aerosol portatile a batteria", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Il Mesh Tasca è l'unico a batteria ed è esaurito."},
]

E = html.escape


def eur(x):
    return ("%.2f" % x).replace(".", ",") + " €"


def svg(p, n):
    h = (p["id"] * 47) % 360
    return ('<svg class="img-fluid" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="%d" height="%d" role="img" aria-label="%s"><rect width="80" height="80" fill="#f6f9fa"/><rect x="18" y="22" width="44" height="38" rx="9" fill="hsl(%d,35%%,70%%)"/>'
            '<path d="M36 30h8v8h8v8h-8v8h-8v-8h-8v-8h8z" fill="#fff"/></svg>') % (n, n, E(p["name"]), h)


def url(p, c=None):
    if c is not None and p["groups"]:
        return "/%s/%d-%d-%s.html" % (CATBY[p["cat"]][1], p["id"], c["cid"], p["slug"])
    return "/%s/%d-%s.html" % (CATBY[p["cat"]][1], p["id"], p["slug"])


CSS = """body{margin:0;font-family:"Noto Sans",Arial,sans-serif;background:#f1f4f5;color:#232a2c;font-size:15px}a{color:#1d7a8c;text-decoration:none}.container{max-width:1140px;margin:0 auto;padding:0 15px}
#header{background:#fff}.header-nav{border-bottom:2px solid #e6eaeb;padding:8px 0;font-size:13px}.header-top{display:flex;gap:24px;align-items:center;padding:14px 0;flex-wrap:wrap}#_desktop_logo a{font-size:24px;font-weight:700;color:#0d5a69}
.top-menu{list-style:none;display:flex;flex-wrap:wrap;gap:14px;padding:0;margin:0;text-transform:uppercase;font-size:13px}.products{display:flex;flex-wrap:wrap;gap:18px}.product-miniature{background:#fff;width:205px;padding:12px;box-shadow:0 1px 5px rgba(0,0,0,.12)}
.product-title{font-size:15px;font-weight:400;margin:8px 0}.price,.current-price{font-weight:700}.regular-price{text-decoration:line-through;color:#7a7a7a;margin-right:8px}.product-flag{background:#1d7a8c;color:#fff;font-size:12px;padding:2px 7px}.out{background:#8d8d8d}
.row{display:flex;gap:30px;flex-wrap:wrap}.col-md-6{flex:1 1 420px}#wrapper{padding:20px 0}.breadcrumb ol{list-style:none;display:flex;gap:8px;padding:0;font-size:13px}.breadcrumb li+li:before{content:"/ "}.product-variants ul{list-style:none;display:flex;gap:8px;padding:0;flex-wrap:wrap}
.radio-label{border:1px solid #aaa;padding:6px 12px;display:inline-block;background:#fff}input:checked+.radio-label{border-color:#1d7a8c;background:#dff1f4}.color{display:inline-block;width:26px;height:26px;border:1px solid #777;vertical-align:middle}.btn{background:#1d7a8c;color:#fff;border:0;padding:11px 20px}.btn[disabled]{background:#b8c4c7}
.product-unavailable{color:#a8322a}.page-list{list-style:none;display:flex;gap:10px;padding:0}#footer{background:#fff;padding:30px 0;margin-top:30px}.cookie{position:fixed;bottom:0;left:0;right:0;background:#103f48;color:#fff;padding:14px;z-index:50}.ui-autocomplete{position:absolute;background:#fff;border:1px solid #bbb;z-index:30;list-style:none;padding:4px;margin:0;min-width:280px}"""
SWATCH = {"Rosso": "#b3202c", "Grigio": "#8b8f92", "Blu": "#223a7c", "Nero": "#161616", "Nudo": "#e3bf9f"}

JS = """(function(){var c=document.getElementById('cookie-banner');if(c){[].forEach.call(c.querySelectorAll('button'),function(b){b.onclick=function(){document.cookie='cookie_ok=1;path=/';c.remove()}})}
var i=document.querySelector('#search_widget input[name=s]'),u=document.getElementById('ac');if(i)i.addEventListener('input',function(){var q=i.value.trim();if(q.length<3){u.hidden=true;return}
fetch('/ricerca?s='+encodeURIComponent(q)+'&resultsPerPage=10&ajax=1').then(function(r){return r.json()}).then(function(d){u.innerHTML='';d.products.forEach(function(p){var l=document.createElement('li'),a=document.createElement('a');a.href=p.url;a.textContent=p.category_name+' > '+p.name;l.appendChild(a);u.appendChild(l)});u.hidden=!d.products.length})});
var f=document.getElementById('product-details');if(f){var d=JSON.parse(f.getAttribute('data-product'));[].forEach.call(document.querySelectorAll('.product-variants input'),function(r){r.addEventListener('change',function(){
var v=[].map.call(document.querySelectorAll('.product-variants input:checked'),function(x){return x.value});var m=d.combinations.filter(function(x){return x.attributes.join('|')===v.join('|')})[0];if(m)location.href=m.url})})}})();"""


def page(title, body, cookies, status=200, crumbs=(), hdr=(), bid="index"):
    nav = "".join('<li class="category" id="category-%d"><a class="dropdown-item" href="/%d-%s">%s</a></li>' % (i, i, s, E(n)) for i, s, n, _ in CATS)
    bc = ""
    if crumbs:
        bc = '<nav class="breadcrumb"><ol itemscope itemtype="https://schema.org/BreadcrumbList"><li><a href="/">Home</a></li>' + "".join('<li>%s</li>' % (('<a href="%s">%s</a>' % (u, E(t))) if u else "<span>%s</span>" % E(t)) for t, u in crumbs) + "</ol></nav>"
    n = len(cart_of(cookies))
    ck = "" if cookies.get("cookie_ok") else '<div class="cookie" id="cookie-banner" role="dialog" aria-label="Cookie"><div class="container">Usiamo cookie tecnici e, se lei è d\'accordo, cookie di statistica. <a href="/content/3-privacy" style="color:#bfe8f0">Informativa</a> <button type="button">Accetta tutti</button> <button type="button">Solo necessari</button></div></div>'
    doc = f"""<!doctype html>
<html lang="it-IT"><head><meta charset="utf-8"><title>{E(title)} - Sanitaria Porta Nuova</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="PrestaShop"><style>{CSS}</style></head>
<body id="{bid}" class="lang-it country-it currency-eur layout-full-width page-{bid}"><main><header id="header"><nav class="header-nav"><div class="container"><a href="/contattaci">Contattaci</a> &middot; Tel. 011 000 4471 &middot; <a href="/login" rel="nofollow">Accedi</a> &middot; <a href="/carrello" rel="nofollow" class="cart-preview">Carrello <span class="cart-products-count">({n})</span></a></div></nav>
<div class="container"><div class="header-top"><div id="_desktop_logo"><a href="/">Sanitaria Porta Nuova</a></div><div id="search_widget" class="search-widget" style="position:relative"><form method="get" action="/ricerca"><input type="hidden" name="controller" value="search"><input type="text" name="s" placeholder="Cerca nel catalogo" aria-label="Cerca" autocomplete="off"><button type="submit">Cerca</button></form><ul id="ac" class="ui-autocomplete" hidden></ul></div></div>
<div class="menu" id="_desktop_top_menu"><ul class="top-menu">{nav}<li><a href="/offerte">Offerte</a></li></ul></div></div></header>
<section id="wrapper"><div class="container">{bc}<div id="content-wrapper">{body}</div></div></section>
<footer id="footer"><div class="container"><div class="row"><div><p class="h3">Iscriviti alla newsletter</p><form action="/newsletter" method="post"><input name="email" type="email" placeholder="Il tuo indirizzo email"> <button>Iscriviti</button></form></div><div><p class="h3">La nostra azienda</p><ul><li><a href="/content/1-consegna">Consegna e resi</a></li><li><a href="/content/4-chi-siamo">Chi siamo</a></li><li><a href="/content/3-privacy">Privacy e cookie</a></li><li><a href="/content/5-detrazioni">IVA agevolata e detrazioni</a></li><li><a href="/contattaci">Contattaci</a></li></ul></div><div><p class="h3">Negozio</p><p>Via Sacchi 19, Torino<br>lun-ven 9-12.30 e 15.30-19</p></div></div><p>© Sanitaria Porta Nuova s.n.c. Software e-commerce PrestaShop</p></div></footer></main>{ck}<script>{JS}</script></body></html>"""
    return status, [("Content-Type", "text/html; charset=utf-8")] + list(hdr), doc.encode()


def cart_of(cookies):
    return re.findall(r"(\d+)x(\d+)", unquote(cookies.get("ps_cart", "")))


def price_block(p, c=None):
    if p["state"] == "preventivo":
        return '<span class="price">Prezzo su preventivo</span>'
    c = c or next((x for x in p["combos"] if x["ok"]), p["combos"][0])
    s = '<span class="regular-price" aria-label="Prezzo base">%s</span>' % eur(p["was"]) if p["was"] else ""
    return s + '<span class="price" aria-label="Prezzo">%s</span>' % eur(c["p"])


def mini(p):
    ok = any(c["ok"] for c in p["combos"])
    flag = '<span class="product-flag">In saldo!</span>' if p["was"] else ""
    if not ok:
        flag = '<span class="product-flag out">%s</span>' % ("Solo su preventivo" if p["state"] else "Esaurito")
    var = len({c["p"] for c in p["combos"]}) > 1
    pre = "da " if var else ""
    lo = min(p["combos"], key=lambda c: c["p"] or 0)
    return ('<article class="product-miniature js-product-miniature" data-id-product="%d"><a href="%s" class="thumbnail product-thumbnail">%s</a>%s<h2 class="h3 product-title"><a href="%s">%s</a></h2><div class="product-price-and-shipping">%s%s</div></article>'
            ) % (p["id"], url(p), svg(p, 180), flag, url(p), E(p["name"]), pre, price_block(p, lo if var else None))


def listing(title, desc, items, base, query, cookies, crumbs):
    key = query.get("order", [""])[0]
    if key == "product.price.asc":
        items = sorted(items, key=lambda p: p["combos"][0]["p"] or 1e9)
    elif key == "product.price.desc":
        items = sorted(items, key=lambda p: -(p["combos"][0]["p"] or 1e9))
    elif key == "product.name.asc":
        items = sorted(items, key=lambda p: p["name"])
    pg = query.get("page", ["1"])[0]
    n = int(pg) if pg.isdigit() and int(pg) else 1
    per = 8
    pages = max(1, -(-len(items) // per))
    sep = "&amp;" if "?" in base else "?"
    o = "&amp;order=" + E(key) if key else ""
    pager = ""
    if pages > 1:
        pager = '<nav class="pagination"><p>Visualizzati %d-%d su %d articoli</p><ul class="page-list">' % ((n - 1) * per + 1, min(n * per, len(items)), len(items))
        if n > 1:
            pager += '<li><a rel="prev" class="previous" href="%s%spage=%d%s">Precedente</a></li>' % (base, sep, n - 1, o)
        for k in range(1, pages + 1):
            pager += '<li%s><a href="%s%spage=%d%s" class="js-search-link">%d</a></li>' % (' class="current"' if k == n else "", base, sep, k, o, k)
        if n < pages:
            pager += '<li><a rel="next" class="next" href="%s%spage=%d%s">Successivo</a></li>' % (base, sep, n + 1, o)
        pager += "</ul></nav>"
    order = "" if not items else '<div class="products-sort-order">Ordina per: ' + " | ".join('<a class="select-list" rel="nofollow" href="%s%sorder=%s">%s</a>' % (base, sep, k, t) for k, t in [("product.name.asc", "Nome, A a Z"), ("product.price.asc", "Prezzo, crescente"), ("product.price.desc", "Prezzo, decrescente")]) + "</div>"
    return page(title, f'<div class="block-category card"><h1 class="h1">{E(title)}</h1><p>{desc}</p></div><div id="js-product-list-top"><p>Ci sono {len(items)} prodotti.</p>{order}</div><div id="js-product-list"><div class="products">{"".join(mini(p) for p in items[(n-1)*per:n*per])}</div>{pager}</div>', cookies, crumbs=crumbs, bid="category")


def find(q):
    """ogni parola come prefisso di una parola in nome, marca, descrizione breve o categoria; senza accenti"""
    ws = [w for w in re.findall(r"[a-z0-9]+", norm(q)) if w not in ("di", "a", "da", "per", "con", "la", "il", "le", "i", "in", "e")]
    if not ws:
        return []
    out = []
    for p in P:
        bag = re.findall(r"[a-z0-9]+", norm(" ".join([p["name"], p["brand"], p["short"], CATBY[p["cat"]][2]])))
        if all(any(b.startswith(w) for b in bag) for w in ws):
            out.append(p)
    return out


REV = ["Arrivato in due giorni, imballo perfetto. Mia madre è contenta.", "Buono, ma le istruzioni sono solo in inglese.", "La signora al telefono mi ha aiutato a scegliere la misura giusta. Grazie!", "Conforme alla descrizione."]
SIZES = {12: ("Tabella taglie calze", [("Taglia", "Caviglia", "Polpaccio"), ("1", "18-20 cm", "30-34 cm"), ("2", "20-23 cm", "33-37 cm"), ("3", "23-26 cm", "36-40 cm"), ("4", "26-29 cm", "39-44 cm")]),
         13: ("Tabella taglie tutori", [("Taglia", "Circonferenza"), ("S", "30-34 cm"), ("M", "34-38 cm"), ("L", "38-42 cm"), ("XL", "42-47 cm")]),
         15: ("Tabella taglie", [("Taglia", "Girovita"), ("M", "80-110 cm"), ("L", "100-135 cm"), ("XL", "120-160 cm")])}


def product(p, c, cookies):
    cat = CATBY[p["cat"]]
    var = ""
    for gi, (g, kind) in enumerate(p["groups"]):
        lis = ""
        for v in dict.fromkeys(x["v"][gi] for x in p["combos"]):
            ck = ' checked="checked"' if v == c["v"][gi] else ""
            if kind == "color":
                lis += '<li class="input-container"><label aria-label="%s"><input class="input-color" type="radio" name="group[%d]" value="%s" title="%s"%s> <span class="color" style="background-color:%s"><span class="attribute-name sr-only" style="font-size:0">%s</span></span></label></li>' % (v, gi + 1, v, v, ck, SWATCH[v], v)
            else:
                lis += '<li class="input-container"><label><input class="input-radio" type="radio" name="group[%d]" value="%s" title="%s"%s> <span class="radio-label">%s</span></label></li>' % (gi + 1, v, v, ck, v)
        var += '<div class="clearfix product-variants-item"><span class="control-label">%s: <b>%s</b></span><ul id="group_%d">%s</ul></div>' % (g, c["v"][gi], gi + 1, lis)
    data = {"id_product": p["id"], "id_product_attribute": c["cid"], "name": p["name"], "reference": "SPN-%05d" % p["id"], "quantity": 7 if c["ok"] else 0,
            "combinations": [{"id": x["cid"], "attributes": x["v"], "price": eur(x["p"]) if x["p"] else None, "available": x["ok"], "url": url(p, x)} for x in p["combos"]]}
    if p["state"]:
        av = '<span id="product-availability" class="product-unavailable">Non acquistabile online. Chieda un preventivo: <a href="/contattaci">contattaci</a> o passi in negozio.</span>'
        buy = ""
    else:
        av = '<span id="product-availability">%s</span>' % ("Disponibile, spedito in 24-48 ore" if c["ok"] else '<span class="product-unavailable">Prodotto esaurito%s</span>' % (" in questa combinazione" if p["groups"] else ""))
        buy = '<form action="/carrello" method="post" id="add-to-cart-or-refresh"><input type="hidden" name="id_product_attribute" value="%d"><label>Quantità <input type="number" name="qty" value="1" min="1" style="width:56px"></label> <button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"%s>Aggiungi al carrello</button></form>' % (c["cid"], "" if c["ok"] else " disabled")
    spec = "".join('<dt class="name">%s</dt><dd class="value">%s</dd>' % (E(k), E(v)) for k, v in p["specs"])
    tab = ""
    if p["cat"] in SIZES and any(g[0] == "Taglia" for g in p["groups"]):
        t, rows = SIZES[p["cat"]]
        tab = "<h4>%s</h4><table>%s</table>" % (t, "".join("<tr>" + "".join("<td>%s</td>" % x for x in r) + "</tr>" for r in rows))
    same = [x for x in P if x["cat"] == p["cat"] and x is not p]
    k = p["id"] % len(same)
    rel = [same[k], same[(k + 1) % len(same)], same[(k + 2) % len(same)]]
    also = P[(p["id"] * 5) % len(P)]
    h1 = E(p["name"])
    body = f"""<section id="main" itemscope itemtype="https://schema.org/Product"><div class="row product-container"><div class="col-md-6">{svg(p, 380)}</div><div class="col-md-6"><h1 class="h1" itemprop="name">{h1}</h1>
<div class="product-prices"><div class="current-price">{price_block(p, c)}</div><div class="tax-shipping-delivery-label">{'' if p['state'] else 'Tasse incluse. Spedizione 5,90 €, gratis da 79,00 €'}</div></div>
<div class="product-information"><div id="product-description-short-{p['id']}"><p>{E(p['short'])}</p></div><div class="product-actions"><div class="product-variants">{var}</div>{av}{buy}</div>
<div class="blockreassurance_product"><p>Pagamenti sicuri</p><p>Reso entro 14 giorni (esclusi articoli per l'igiene)</p></div></div></div></div>
<div class="tabs"><h3>Descrizione</h3><div id="description"><p>{E(p['desc'])}</p></div><h3>Dettagli del prodotto</h3><div id="product-details" data-product="{E(json.dumps(data, ensure_ascii=False))}"><div class="product-manufacturer">Marca: {E(p['brand'])}</div><div class="product-reference">Riferimento: SPN-{p['id']:05d}</div><section class="product-features"><h4>Scheda tecnica</h4><dl class="data-sheet">{spec}</dl></section>{tab}</div></div>
<section class="product-comments"><h3>Commenti ({1 + p['id'] % 2})</h3><p>★★★★★ {REV[p['id'] % 4]}</p>{'<p>★★★★☆ ' + REV[(p['id'] + 1) % 4] + '</p>' if p['id'] % 2 else ''}</section>
<section class="product-accessories"><h3>Altri {len(rel)} prodotti della stessa categoria:</h3><div class="products">{''.join(mini(x) for x in rel)}</div></section>
<section class="crossselling"><h3>I clienti che hanno acquistato questo prodotto hanno comprato anche:</h3><div class="products">{mini(also) if also is not p else ''}</div></section></section>"""
    return page(p["name"], body, cookies, crumbs=[(cat[2], "/%d-%s" % (cat[0], cat[1])), (p["name"], None)], bid="product")


CONTENT = {
    "/content/1-consegna": ("Consegna e resi", "<p>Corriere espresso in 24-48 ore: 5,90 €, gratis da 79,00 €. Isole: 8,90 €. Contrassegno: 3,00 €. Letti e poltrone non ne vendiamo più: solo articoli che entrano in un pacco.</p><p>Reso entro 14 giorni; gli articoli per l'igiene solo se sigillati.</p>"),
    "/content/3-privacy": ("Privacy e cookie", "<p>Trattiamo i suoi dati solo per evadere l'ordine.</p>"),
    "/content/4-chi-siamo": ("Chi siamo", "<p>Dal 1974 davanti alla stazione. Silvana, Carlo e il tecnico ortopedico Davide rispondono di persona al telefono.</p>"),
    "/content/5-detrazioni": ("IVA agevolata e detrazioni", "<p>I dispositivi medici con marcatura CE danno diritto alla detrazione del 19 %: inserire il codice fiscale nell'ordine. Per l'IVA al 4 % serve la documentazione della L. 104.</p>"),
    "/contattaci": ("Contattaci", '<form method="post" action="/contattaci"><label>Email <input name="from" type="email"></label><br><label>Messaggio <textarea name="message"></textarea></label><br><button class="btn">Invia</button></form><p>Tel. 011 000 4471</p>'),
    "/login": ("Accedi al tuo account", '<form method="post" action="/login"><label>Email <input name="email"></label> <label>Password <input type="password" name="password"></label> <button class="btn">Accedi</button></form>'),
}


def handle(method, path, query, form, cookies):
    if path == "/":
        pop = [P[i] for i in (0, 25, 41, 14, 49, 31, 60, 58)]
        return page("Ausili e articoli sanitari", '<div class="carousel"><h1>Stare bene a casa propria</h1><p>Spedizione gratis da 79,00 €. Consulenza al telefono.</p></div><section class="featured-products"><h2>Prodotti popolari</h2><div class="products">%s</div><a href="/tutti-i-prodotti">Tutti i prodotti</a></section><section class="blog"><h2>Dal nostro blog</h2><p>Come misurare la pressione senza errori: seduti, cinque minuti di riposo, braccio appoggiato.</p></section>' % "".join(mini(p) for p in pop), cookies)
    m = re.fullmatch(r"/(\d+)-([a-z-]+)", path)
    if m and int(m.group(1)) in CATBY:
        i, s, n, d = CATBY[int(m.group(1))]
        return listing(n, E(d), [p for p in P if p["cat"] == i], "/%d-%s" % (i, s), query, cookies, [(n, None)])
    if path == "/tutti-i-prodotti":
        return listing("Tutti i prodotti", "", P, path, query, cookies, [("Tutti i prodotti", None)])
    if path == "/offerte":
        return listing("Offerte", "Prezzi ribassati fino a esaurimento.", [p for p in P if p["was"]], path, query, cookies, [("Offerte", None)])
    m = re.fullmatch(r"/[a-z-]+/(\d+)(?:-(\d+))?-([a-z0-9-]+)\.html", path)
    if m:
        p = BY.get(int(m.group(1)))
        if p:
            c = next((x for x in p["combos"] if m.group(2) and x["cid"] == int(m.group(2))), None) or next((x for x in p["combos"] if x["ok"]), p["combos"][0])
            return product(p, c, cookies)
    if path == "/ricerca":
        q = query.get("s", [""])[0]
        r = find(q)
        if query.get("ajax"):
            d = {"products": [{"id_product": p["id"], "name": p["name"], "category_name": CATBY[p["cat"]][2], "url": url(p), "price": eur(p["combos"][0]["p"]) if p["combos"][0]["p"] else ""} for p in r[:10]]}
            return 200, [("Content-Type", "application/json; charset=utf-8")], json.dumps(d, ensure_ascii=False).encode()
        if not r:
            return page("Ricerca", f'<h1>Risultati della ricerca</h1><section id="content" class="page-content page-not-found"><h4>Nessun risultato per "{E(q)}"</h4><p>Provi con una parola sola o più corta.</p></section>', cookies, bid="search")
        return listing("Risultati della ricerca", "«%s»" % E(q), r, "/ricerca?s=" + quote(q), query, cookies, [("Risultati della ricerca", None)])
    if path == "/carrello":
        if method == "POST":
            cid = form.get("id_product_attribute", [""])[0]
            items = cart_of(cookies)
            if any(str(c["cid"]) == cid and c["ok"] for p in P for c in p["combos"]):
                qn = form.get("qty", ["1"])[0]
                items.append((cid, qn if qn.isdigit() else "1"))
            return 302, [("Location", "/carrello"), ("Content-Type", "text/plain"), ("Set-Cookie", "ps_cart=%s; Path=/" % quote(",".join("x".join(x) for x in items)))], b""
        rows = "".join("<li>%s %s, %s pz. %s</li>" % (E(p["name"]), E(" / ".join(c["v"])), n, eur(c["p"] * int(n))) for cid, n in cart_of(cookies) for p in P for c in p["combos"] if str(c["cid"]) == cid)
        return page("Carrello", "<h1>Carrello</h1>" + (f"<ul>{rows}</ul>" if rows else '<p class="no-items">Non ci sono più articoli nel tuo carrello</p>'), cookies, bid="cart")
    if path == "/newsletter":
        return page("Newsletter", "<h1>Grazie</h1><p>Iscrizione registrata.</p>", cookies)
    if path in CONTENT:
        t, b = CONTENT[path]
        return page(t, f"<h1>{E(t)}</h1>{b}", cookies, crumbs=[(t, None)], bid="cms")
    return page("Pagina non trovata", "<h1>La pagina che cerchi non è stata trovata.</h1><p>Errore 404. Provi con la ricerca qui sopra.</p>", cookies, 404, bid="pagenotfound")
