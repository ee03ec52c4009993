"""Maison Lagarde : une boutique française de cafés, thés et machines à café, bâtie comme un PrestaShop 1.7 (thème classic), attributs en boutons radio et pastilles de couleur."""
import html, json, re, unicodedata
from itertools import product as _cross

MANY = True
NAME = "lagarde"
E = html.escape
CATS = [
    (10, "cafes", "Cafés", "Torréfiés chaque mardi et chaque jeudi dans notre atelier de Tours, en petites fournées de 15 kg."),
    (11, "capsules-et-dosettes", "Capsules et dosettes", "Nos cafés en portions pour les machines les plus courantes."),
    (12, "thes", "Thés", "Thés noirs, verts, blancs et oolongs, choisis au jardin."),
    (13, "infusions-et-rooibos", "Infusions et rooibos", "Des tasses du soir, sans théine."),
    (14, "machines-a-cafe", "Machines à café", "Expresso, filtre, avec ou sans broyeur : testées et réglées par notre atelier."),
    (15, "moulins-a-cafe", "Moulins à café", "Manuels ou électriques, à meules uniquement."),
    (16, "cafetieres-theieres-accessoires", "Cafetières, théières et accessoires", "Tout ce qui se pose entre la bouilloire et la tasse."),
    (17, "epicerie-fine", "Épicerie fine", "Sirops, chocolats et douceurs à poser sur la soucoupe."),
    (18, "entretien", "Entretien", "Détartrants, nettoyants et cartouches."),
]
CAT = {s: (i, s, n, d) for i, s, n, d in CATS}
PRODUCTS = []
ATTR = {}          # (groupe, valeur) -> id
GROUP = {}
COLORS = {"Noir": "#1d1d1f", "Rouge": "#b3202a", "Inox": "#c0c4c8", "Noir Truffe": "#3a322f", "Orange": "#e2702a", "Crème": "#f0e6cf", "Aluminium": "#c9cbd0", "Bleu": "#33557f", "Blanc": "#fafafa", "Vert": "#49695a", "Céladon": "#a8c6b2", "Nitro Blade": "#25282b", "Gris": "#8b8d90"}


def plain(s):
    return "".join(c for c in unicodedata.normalize("NFD", s.lower().replace("œ", "oe")) if not unicodedata.combining(c))


def slug(s):
    return re.sub(r"[^a-z0-9]+", "-", plain(s)).strip("-")


def P(name, cat, short, price, attrs=(), was=None, oos=(), long="", feat=(), mode="", brand="", flag=""):
    p = dict(name=name, cat=cat, short=short, attrs=list(attrs), long=long, feat=list(feat), mode=mode, brand=brand, flag=flag)
    p["id"] = 21 + len(PRODUCTS)
    p["slug"] = slug(name)
    for g, opts in p["attrs"]:
        GROUP.setdefault(g, len(GROUP) + 1)
        for o in opts:
            ATTR.setdefault((g, o), len(ATTR) + 1)
    p["vars"] = []
    for combo in _cross(*[o for _, o in p["attrs"]]):
        pr = price[combo[0]] if isinstance(price, dict) else price
        w = was[combo[0]] if isinstance(was, dict) else was
        sold = oos is True or any(set(x) <= set(combo) for x in (() if oos is True else oos))
        p["vars"].append(dict(combo=combo, price=pr, was=w, stock=not sold and not mode, ida=p["id"] * 20 + len(p["vars"]) + 1))
    p["url"] = "/%s/%d-%s.html" % (cat, p["id"], p["slug"])
    p["ref"] = "ML%04d" % (p["id"] * 3 + 100)
    PRODUCTS.append(p)


CO, MO, QT = "Conditionnement", "Mouture", "Quantité"
MOUT = (MO, ["Grains", "Espresso", "Filtre", "Piston"])


def cafe(name, short, a, b, c, oos=(), **k):
    P(name, "cafes", short, {"250 g": a, "500 g": b, "1 kg": c}, [(CO, ["250 g", "500 g", "1 kg"]), MOUT], oos=oos, **k)


cafe("Éthiopie Moka Sidamo", "Arabica lavé, notes de jasmin et d'agrumes.", 8.9, 16.9, 31.9, feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Claire"), ("Altitude", "1 900 m")], long="Un grand classique, à boire en filtre ou en piston.")
cafe("Colombie Supremo Huila", "Rond et équilibré, notes de caramel.", 7.9, 14.9, 27.9, feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Moyenne")])
cafe("Brésil Santos Cerrado", "Doux, peu acide, notes de noisette.", 6.9, 12.9, 23.9, feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Moyenne")], oos=[("500 g",)])
cafe("Guatemala Antigua", "Chocolaté, corps velouté.", 8.5, 15.9, 29.9, feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Moyenne")])
cafe("Kenya AA Nyeri", "Vif et fruité, notes de cassis.", 11.5, 21.9, 41, oos=[("1 kg",)], feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Claire")], flag="Nouveau")
cafe("Mexique Décaféiné à l'eau", "Décaféiné sans solvant, notes de cacao et de céréales.", 9.2, 17.4, 33, feat=[("Espèce", "100 % arabica"), ("Caféine", "moins de 0,1 %")])
cafe("Pérou Bio Chanchamayo", "Issu de l'agriculture biologique et du commerce équitable, notes d'amande.", 8.7, 16.4, 30.9, feat=[("Espèce", "100 % arabica"), ("Label", "AB, Max Havelaar")])
cafe("Mélange Napoli", "70 % arabica, 30 % robusta : serré, avec une crème épaisse.", 6.5, 12, 22, feat=[("Espèce", "Arabica et robusta"), ("Torréfaction", "Foncée")])
cafe("Mélange Petit Matin", "Le café du petit déjeuner, pour toutes les cafetières.", 7.2, 13.6, 25.5, feat=[("Espèce", "100 % arabica"), ("Torréfaction", "Moyenne")])
P("Jamaïque Blue Mountain", "cafes", "Le plus recherché des cafés, en boîte scellée de 100 g, en grains.", 24, oos=True, feat=[("Espèce", "100 % arabica")])
P("Coffret Découverte Quatre Origines", "cafes", "Quatre sachets de 125 g : Sidamo, Huila, Antigua et Santos, moulus pour filtre.", 26, feat=[("Contenu", "4 x 125 g")])

P("Capsules Lungo Bio compatibles Nespresso®", "capsules-et-dosettes", "Capsules compostables, intensité 6.", {"10 capsules": 4.2, "50 capsules": 19.5, "100 capsules": 36}, [(QT, ["10 capsules", "50 capsules", "100 capsules"])], feat=[("Compatibilité", "Nespresso® Original"), ("Label", "AB")])
P("Capsules Ristretto compatibles Nespresso®", "capsules-et-dosettes", "Capsules en aluminium recyclable, intensité 11.", {"10 capsules": 3.9, "50 capsules": 18, "100 capsules": 33}, [(QT, ["10 capsules", "50 capsules", "100 capsules"])], feat=[("Compatibilité", "Nespresso® Original")], oos=[("100 capsules",)])
P("Capsules Décaféiné compatibles Nespresso®", "capsules-et-dosettes", "Tout le goût, sans la caféine, intensité 5.", {"10 capsules": 4.1, "50 capsules": 19}, [(QT, ["10 capsules", "50 capsules"])], feat=[("Compatibilité", "Nespresso® Original")])
P("Dosettes souples Classique", "capsules-et-dosettes", "Pour machines Senseo®, mouture moyenne.", {"18 dosettes": 4.5, "54 dosettes": 12.5}, [(QT, ["18 dosettes", "54 dosettes"])], feat=[("Compatibilité", "Senseo®")])
P("Dosettes ESE Espresso Bar", "capsules-et-dosettes", "Dosettes papier 44 mm, emballées une à une.", {"50 dosettes": 12.9, "150 dosettes": 35.9}, [(QT, ["50 dosettes", "150 dosettes"])], feat=[("Compatibilité", "Standard ESE 44 mm")])
P("Dosettes ESE Déca", "capsules-et-dosettes", "Dosettes papier 44 mm décaféinées, boîte de 50.", 13.9, oos=True, feat=[("Compatibilité", "Standard ESE 44 mm")])


def the(name, short, prices, oos=(), **k):
    P(name, k.pop("cat", "thes"), short, prices, [(CO, list(prices))], oos=oos, **k)


the("Earl Grey Bergamote de Calabre", "Thé noir de Chine et huile essentielle de bergamote.", {"Sachet 100 g": 7.8, "Boîte métal 100 g": 11.8, "Sachet 500 g": 34}, feat=[("Couleur", "Noir"), ("Origine", "Chine")])
the("Darjeeling Margaret's Hope FTGFOP1", "Récolte de printemps, notes de muscat.", {"100 g": 12.5, "250 g": 29}, feat=[("Couleur", "Noir"), ("Origine", "Inde")])
the("Assam Harmutty", "Malté et corsé, parfait avec un nuage de lait.", {"100 g": 6.9, "250 g": 15.9}, feat=[("Couleur", "Noir"), ("Origine", "Inde")])
P("English Breakfast en sachets", "thes", "Vingt-cinq sachets mousseline.", 6.5, feat=[("Couleur", "Noir"), ("Origine", "Ceylan et Inde")])
the("Lapsang Souchong", "Thé noir fumé au bois d'épicéa.", {"100 g": 8.2, "250 g": 18.5}, feat=[("Couleur", "Noir"), ("Origine", "Chine")])
the("Chaï Bombay", "Thé noir, gingembre, cardamome, cannelle.", {"100 g": 7.4, "250 g": 16.5}, feat=[("Couleur", "Noir"), ("Origine", "Inde")])
the("Sencha Kagoshima", "Premier thé vert du quotidien, frais et herbacé.", {"50 g": 7.2, "100 g": 13.5, "250 g": 31}, feat=[("Couleur", "Vert"), ("Origine", "Japon")])
the("Gyokuro Uji", "Thé vert d'ombre, d'une rare intensité.", {"50 g": 14, "100 g": 26}, feat=[("Couleur", "Vert"), ("Origine", "Japon")])
the("Genmaicha", "Thé vert et riz grillé soufflé.", {"100 g": 8.9, "250 g": 20}, feat=[("Couleur", "Vert"), ("Origine", "Japon")])
the("Hojicha Shizuoka", "Thé vert torréfié, très peu de théine, notes de bois et de châtaigne.", {"100 g": 9.8, "250 g": 22.5}, feat=[("Couleur", "Vert"), ("Origine", "Japon")])
P("Matcha de cérémonie", "thes", "Poudre d'un vert vif, moulue à la pierre. Boîte de 30 g.", 24.9, feat=[("Couleur", "Vert"), ("Origine", "Japon"), ("Poids", "30 g")])
the("Gunpowder à la menthe Nanah", "Le thé vert du désert, roulé en perles.", {"100 g": 6.2, "250 g": 13.9}, feat=[("Couleur", "Vert"), ("Origine", "Chine")])
the("Jasmin Chung Hao", "Thé vert parfumé de fleurs fraîches.", {"100 g": 9.5, "250 g": 21.5}, feat=[("Couleur", "Vert"), ("Origine", "Chine")])
the("Oolong Tie Guan Yin", "Thé bleu-vert floral, en perles.", {"50 g": 8.5, "100 g": 16}, feat=[("Couleur", "Oolong"), ("Origine", "Chine")])
the("Bai Mu Dan", "Thé blanc délicat, notes de foin et de miel.", {"50 g": 7.9, "100 g": 14.9}, oos=[("100 g",)], feat=[("Couleur", "Blanc"), ("Origine", "Chine")])

the("Rooibos Nature Bio", "Le buisson rouge d'Afrique du Sud, tel quel, issu de l'agriculture biologique.", {"100 g": 5.9, "250 g": 12.9}, cat="infusions-et-rooibos", feat=[("Label", "AB"), ("Théine", "Aucune")])
the("Rooibos Vanille Bourbon", "Rooibos et morceaux de gousses de vanille de Madagascar.", {"100 g": 7.2, "250 g": 16.2}, cat="infusions-et-rooibos", feat=[("Théine", "Aucune")])
the("Rooibos Bio Orange Cannelle", "Rooibos d'hiver, écorces d'orange et cannelle.", {"100 g": 6.9, "250 g": 15.5}, cat="infusions-et-rooibos", feat=[("Label", "AB"), ("Théine", "Aucune")])
P("Verveine entière du Vercors", "infusions-et-rooibos", "Feuilles entières, 40 g.", 6.8, feat=[("Label", "AB")])
P("Camomille matricaire", "infusions-et-rooibos", "Fleurs séchées, 50 g.", 5.4)
P("Tisane Nuit Calme", "infusions-et-rooibos", "Tilleul, mélisse, fleur d'oranger ; 20 sachets.", 6.9, was=8.2)
P("Carcadet d'Égypte", "infusions-et-rooibos", "Fleurs d'hibiscus entières, 100 g, à boire glacé.", 4.9, oos=True)

C = "Couleur"
P("De'Longhi Magnifica S ECAM 22.110", "machines-a-cafe", "Expresso automatique avec broyeur et buse vapeur.", 299, was=349, brand="De'Longhi", feat=[("Type", "Expresso automatique"), ("Broyeur", "Intégré"), ("Pression", "15 bars")])
P("De'Longhi Magnifica Evo reconditionnée", "machines-a-cafe", "Expresso automatique avec broyeur, remis à neuf dans notre atelier, garanti un an.", 289, brand="De'Longhi", feat=[("Type", "Expresso automatique"), ("Broyeur", "Intégré"), ("État", "Très bon, légères traces")])
P("De'Longhi Dedica EC685", "machines-a-cafe", "Expresso manuel de 15 cm de large.", 169, [(C, ["Noir", "Rouge", "Inox"])], oos=[("Rouge",)], brand="De'Longhi", feat=[("Type", "Expresso manuel"), ("Broyeur", "Sans"), ("Pression", "15 bars")])
P("Jura E8 Piano Black", "machines-a-cafe", "Le robot de référence, 17 spécialités.", 1149, mode="Retrait et mise en service dans notre boutique de Tours uniquement. Cet article ne peut pas être commandé en ligne.", brand="Jura", feat=[("Type", "Expresso automatique"), ("Broyeur", "Intégré")])
P("Philips LatteGo 3200", "machines-a-cafe", "Cappuccino d'une pression, carafe à lait sans tuyau.", 449, was=529, brand="Philips", feat=[("Type", "Expresso automatique"), ("Broyeur", "Intégré")])
P("Sage Bambino Plus", "machines-a-cafe", "Chauffe en trois secondes, mousse de lait automatique.", 399, [(C, ["Inox", "Noir Truffe"])], brand="Sage", feat=[("Type", "Expresso manuel"), ("Broyeur", "Sans")])
P("Gaggia Classic Evo Pro", "machines-a-cafe", "Groupe 58 mm en laiton, fabriqué près de Milan.", 479, [(C, ["Inox", "Noir"])], brand="Gaggia", feat=[("Type", "Expresso manuel"), ("Broyeur", "Sans")])
P("Moccamaster KBG Select", "machines-a-cafe", "Cafetière filtre faite main aux Pays-Bas, verseuse en verre sur plaque chauffante, 10 tasses.", 259, [(C, ["Noir", "Orange", "Crème", "Aluminium"])], oos=[("Crème",)], brand="Technivorm", feat=[("Type", "Filtre"), ("Verseuse", "Verre"), ("Capacité", "1,25 l")])
P("Moccamaster KBGT", "machines-a-cafe", "Cafetière filtre faite main aux Pays-Bas, avec verseuse thermos en inox, 10 tasses.", 289, brand="Technivorm", feat=[("Type", "Filtre"), ("Verseuse", "Thermos inox"), ("Capacité", "1,25 l")])
P("Melitta Look IV Therm", "machines-a-cafe", "Cafetière filtre programmable, garde le café chaud sans plaque grâce à son pot isolant.", 89.9, brand="Melitta", feat=[("Type", "Filtre"), ("Verseuse", "Isotherme"), ("Capacité", "1,2 l")])
P("Krups Essenza Mini", "machines-a-cafe", "Petite machine à capsules Nespresso® Original.", 99, [(C, ["Noir", "Blanc"])], brand="Krups", feat=[("Type", "Capsules")])

P("Hario Mini Mill Slim", "moulins-a-cafe", "Moulin à main compact, meules céramique.", 36.9, brand="Hario", feat=[("Entraînement", "Manivelle"), ("Capacité", "24 g")])
P("Timemore C3", "moulins-a-cafe", "Moulin à manivelle, meules acier de 38 mm.", 79, [(C, ["Noir", "Blanc"])], brand="Timemore", feat=[("Entraînement", "Manivelle"), ("Capacité", "25 g")])
P("Comandante C40 MK4", "moulins-a-cafe", "La référence des moulins manuels.", 265, [(C, ["Nitro Blade", "Rouge"])], oos=[("Rouge",)], brand="Comandante", feat=[("Entraînement", "Manivelle"), ("Capacité", "40 g")])
P("Baratza Encore", "moulins-a-cafe", "Moulin électrique à meules coniques, 40 réglages.", 159, brand="Baratza", feat=[("Entraînement", "Électrique")])
P("Wilfa Svart WSCG-2", "moulins-a-cafe", "Moulin électrique pour le filtre.", 99, was=119, brand="Wilfa", feat=[("Entraînement", "Électrique")])
P("Eureka Mignon Specialità", "moulins-a-cafe", "Moulin électrique silencieux pour expresso.", 429, [(C, ["Noir", "Blanc"])], brand="Eureka", feat=[("Entraînement", "Électrique")])

T = "Contenance"
A = "cafetieres-theieres-accessoires"
P("Bialetti Moka Express", A, "La cafetière italienne d'origine, en aluminium. Non compatible induction.", {"1 tasse": 24.9, "3 tasses": 29.9, "6 tasses": 36.9, "9 tasses": 44.9}, [(T, ["1 tasse", "3 tasses", "6 tasses", "9 tasses"])], brand="Bialetti", feat=[("Matière", "Aluminium"), ("Feux", "Gaz, électrique, vitrocéramique")])
P("Bialetti Venus", A, "Cafetière italienne en inox, pour tous feux dont induction.", {"4 tasses": 39.9, "6 tasses": 46.9}, [(T, ["4 tasses", "6 tasses"])], brand="Bialetti", feat=[("Matière", "Inox 18/10"), ("Feux", "Tous, induction comprise")])
P("Ilsa Omnia", A, "Cafetière italienne inox à fond épais, faite à Turin.", {"3 tasses": 48, "6 tasses": 59}, [(T, ["3 tasses", "6 tasses"])], brand="Ilsa", feat=[("Matière", "Inox 18/10"), ("Feux", "Tous, induction comprise")])
P("Bodum Chambord", A, "Cafetière à piston, verre et acier chromé.", {"3 tasses (0,35 l)": 32.9, "8 tasses (1 l)": 42.9, "12 tasses (1,5 l)": 54.9}, [(T, ["3 tasses (0,35 l)", "8 tasses (1 l)", "12 tasses (1,5 l)"])], brand="Bodum")
P("Chemex 6 tasses", A, "Carafe en verre borosilicaté, collier en bois.", 54.9, brand="Chemex")
P("Filtres Chemex carrés FS-100", A, "Cent filtres papier pour Chemex 6, 8 et 10 tasses.", 14.5, brand="Chemex")
P("Hario V60 céramique", A, "Porte-filtre conique en porcelaine d'Arita.", {"Taille 01": 21, "Taille 02": 25}, [("Taille", ["Taille 01", "Taille 02"]), (C, ["Blanc", "Rouge"])], brand="Hario")
P("Filtres Hario V60 taille 02", A, "Cent filtres papier blanc.", 6.9, brand="Hario")
P("Théière en fonte Arare", A, "Fonte émaillée à l'intérieur, filtre inox.", {"0,6 l": 49, "0,9 l": 64}, [(T, ["0,6 l", "0,9 l"]), (C, ["Noir", "Bleu"])], oos=[("0,9 l", "Bleu")])
P("Théière en verre Assam", A, "Verre soufflé et filtre à piston, 1 litre.", 39.9, brand="Bodum")
P("Théière tokoname Kyusu", A, "Terre cuite rouge, manche latéral, 0,3 litre.", 58)
P("Bouilloire col de cygne Fellow Stagg EKG", A, "Température réglable au degré, 0,9 litre.", 179, [(C, ["Noir", "Blanc"])], oos=True, brand="Fellow")
P("Tasses double paroi (lot de 2)", A, "Deux verres à expresso de 8 cl.", 18.9, was=22.9)
P("Infuseur à thé en inox", A, "Grande passette pour mug, avec couvercle.", 9.9)

P("Sirop de caramel", "epicerie-fine", "Bouteille de 70 cl avec bec verseur.", 9.5)
P("Sirop de vanille sans sucre", "epicerie-fine", "Bouteille de 70 cl, édulcoré à la stévia.", 10.5)
P("Chocolat en poudre 70 %", "epicerie-fine", "Boîte de 250 g, cacao de São Tomé.", 11.9)
P("Amandes cacaotées", "epicerie-fine", "Sachet de 200 g, pour accompagner l'expresso.", 8.9)
P("Carte cadeau Maison Lagarde", "epicerie-fine", "Envoyée par courriel, valable un an.", {"25 €": 25, "50 €": 50, "100 €": 100}, [("Montant", ["25 €", "50 €", "100 €"])])
P("Détartrant liquide universel", "entretien", "Flacon de 500 ml, cinq doses.", 9.9)
P("Pastilles nettoyantes pour groupe", "entretien", "Dix pastilles de 2 g.", 8.5)
P("Cartouche filtrante Claris Smart", "entretien", "Pour Jura E6, E8 et S8.", 21.9, brand="Jura")

BYID = {p["id"]: p for p in PRODUCTS}
CASES = [
    {"query": "café décaféiné en grains 1 kg", "determination": "products_found", "offers": [("Mexique Décaféiné à l'eau, 1 kg / Grains", "33.00")], "either": [], "why": "Le seul café décaféiné en paquet ; capsules et dosettes ne sont pas en grains."},
    {"query": "cafetière italienne 6 tasses induction", "determination": "products_found", "offers": [("Bialetti Venus, 6 tasses", "46.90"), ("Ilsa Omnia, 6 tasses", "59.00")], "either": [], "why": "La Moka Express en aluminium ne va pas sur l'induction."},
    {"query": "thé vert japonais 100 g moins de 15 euros", "determination": "products_found", "offers": [("Sencha Kagoshima, 100 g", "13.50"), ("Genmaicha, 100 g", "8.90"), ("Hojicha Shizuoka, 100 g", "9.80")], "either": [], "why": "Gyokuro 26 €, matcha en 30 g, menthe et jasmin viennent de Chine."},
    {"query": "moulin à café manuel moins de 100€", "determination": "products_found", "offers": [("Hario Mini Mill Slim", "36.90"), ("Timemore C3", "79.00")], "either": [], "why": "Comandante 265 €, Wilfa est électrique."},
    {"query": "rooibos bio non aromatisé", "determination": "products_found", "offers": [("Rooibos Nature Bio", None, {"range": ["5.90", "12.90"]})], "either": [], "why": "Le seul rooibos nature ; les autres sont à la vanille ou à l'orange."},
    {"query": "cafetière filtre verseuse isotherme", "determination": "products_found", "offers": [("Moccamaster KBGT", "289.00"), ("Melitta Look IV Therm", "89.90")], "either": [], "why": "La KBG Select a une verseuse en verre."},
    {"query": "machine à grains reconditionnée", "determination": "products_found", "offers": [("De'Longhi Magnifica Evo reconditionnée", "289.00")], "either": [], "why": "Seule machine remise à neuf, avec broyeur."},
    {"query": "capsules dolce gusto", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Capsules Nespresso, dosettes Senseo et ESE seulement."},
    {"query": "théière en porcelaine blanche", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Théières en fonte, verre et terre cuite ; la porcelaine est un porte-filtre à café."},
    {"query": "delonghi dedica rouge", "determination": "no_online_availability", "offers": [], "either": [], "why": "La Dedica existe en rouge, mais cette couleur est épuisée."},
]


def eur(v):
    return "{:,.2f}".format(v).replace(",", "\u202f").replace(".", ",") + "\u00a0€"


def default(p):
    return next((v for v in p["vars"] if v["stock"]), p["vars"][0])


def avail(p):
    return any(v["stock"] for v in p["vars"])


def vurl(p, v):
    if not p["attrs"]:
        return p["url"]
    tail = "/".join("%d-%s-%s" % (ATTR[g, o], slug(g), slug(o).replace("-", "_")) for (g, _), o in zip(p["attrs"], v["combo"]))
    return "/%s/%d-%d-%s.html#/%s" % (p["cat"], p["id"], v["ida"], p["slug"], tail)


def card(p):
    v = default(p)
    flags = ""
    if v["was"]:
        flags += '<li class="product-flag discount">-%d%%</li>' % round(100 - 100 * v["price"] / v["was"])
    if p["flag"]:
        flags += '<li class="product-flag new">%s</li>' % p["flag"]
    if not avail(p):
        flags += '<li class="product-flag out_of_stock">%s</li>' % ("Uniquement en boutique" if p["mode"] else "Rupture de stock")
    old = '<span class="regular-price" aria-label="Prix de base">%s</span><span class="discount-percentage discount-product">-%d%%</span> ' % (eur(v["was"]), round(100 - 100 * v["price"] / v["was"])) if v["was"] else ""
    sw = ""
    col = next((o for g, o in p["attrs"] if g == C), None)
    if col:
        sw = '<div class="variant-links">%s</div>' % "".join('<a href="%s" class="color" title="%s" aria-label="%s" style="background-color: %s"></a>' % (E(vurl(p, next(x for x in p["vars"] if o in x["combo"]))), o, o, COLORS[o]) for o in col)
    return f"""<div class="js-product product col-xs-12 col-sm-6 col-xl-4"><article class="product-miniature js-product-miniature" data-id-product="{p['id']}" data-id-product-attribute="{v['ida'] if p['attrs'] else 0}"><div class="thumbnail-container"><div class="thumbnail-top"><a href="{E(vurl(p, v))}" class="thumbnail product-thumbnail"><img src="/img/p/{p['id']}-home_default.svg" alt="{E(p['name'])}" loading="lazy" width="250" height="250"></a></div>
<div class="product-description"><h2 class="h3 product-title"><a href="{E(vurl(p, v))}">{E(p['name'])}</a></h2><div class="product-price-and-shipping">{old}<span class="price" aria-label="Prix">{eur(v['price'])}</span></div></div><ul class="product-flags js-product-flags">{flags}</ul><div class="highlighted-informations">{sw}</div></div></article></div>"""


CSS = """*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Noto Sans",Arial,sans-serif;color:#33302c;background:#f7f4ef}.container{max-width:1140px;margin:0 auto;padding:0 15px}#header{background:#fff;border-bottom:3px solid #6b3e26}.header-top{display:flex;gap:2em;align-items:center}
#_desktop_top_menu ul{list-style:none;display:flex;flex-wrap:wrap;gap:1em;padding:0}a{color:#6b3e26}.products.row{display:grid;grid-template-columns:repeat(3,1fr);gap:1em}.product-miniature{background:#fff;padding:1em}.product-miniature img{width:100%;height:auto}.regular-price{text-decoration:line-through;color:#888;margin-right:.5em}.price{font-weight:700}
.product-flags{list-style:none;padding:0;display:flex;gap:.4em}.product-flag{background:#6b3e26;color:#fff;padding:0 .5em;font-size:.85em}.out_of_stock{background:#888}.color{display:inline-block;width:22px;height:22px;border:1px solid #999}.product-variants-item ul{list-style:none;padding:0;display:flex;gap:.8em}.btn{background:#6b3e26;color:#fff;border:0;padding:.6em 1.2em}.btn[disabled]{opacity:.4}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}#product .grid{display:grid;grid-template-columns:42% 1fr;gap:2em;background:#fff;padding:1.5em}.cookie{position:fixed;bottom:0;left:0;right:0;background:#2c211b;color:#fff;padding:1em;z-index:9}#footer{background:#fff;margin-top:2em;padding:1.5em 0}.input-color:checked+span.color{outline:2px solid #6b3e26}.sugg{background:#fff;border:1px solid #ccc;position:absolute;list-style:none;padding:.5em;margin:0}"""
COOKIE = """<div class="cookie" id="cookie-bandeau" role="dialog" aria-label="Cookies"><p>Nous utilisons des cookies pour mesurer l'audience et retenir votre panier. Vous pouvez changer d'avis à tout moment.</p><button type="button" onclick="ck(1)">Tout accepter</button> <button type="button" onclick="ck(0)">Continuer sans accepter</button></div><script>function ck(v){document.cookie='lgcookies='+v+';path=/;max-age=9999999';var b=document.getElementById('cookie-bandeau');b.parentNode.removeChild(b)}</script>"""


def page(title, body, cookies, status=200, crumb=(), pid="index", headers=()):
    n = len([x for x in cookies.get("ps_panier", "").split(".") if x])
    menu = "".join('<li class="category" id="category-%d"><a class="dropdown-item" href="/%d-%s" data-depth="0">%s</a></li>' % (i, i, s, E(t)) for i, s, t, _ in CATS)
    bc = ""
    if crumb:
        items = [("Accueil", "/"), *crumb]
        bc = '<nav data-depth="%d" class="breadcrumb"><ol itemscope itemtype="https://schema.org/BreadcrumbList">%s</ol></nav>' % (len(items), "".join('<li itemprop="itemListElement"><a itemprop="item" href="%s"><span itemprop="name">%s</span></a></li>' % (u, E(t)) if u else '<li><span>%s</span></li>' % E(t) for t, u in items))
    doc = f"""<!doctype html>
<html lang="fr-FR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{E(title)} | Maison Lagarde</title><meta name="generator" content="PrestaShop"><style>{CSS}</style>
<script>var prestashop={{"currency":{{"iso_code":"EUR","sign":"€"}},"language":{{"iso_code":"fr"}},"page":{{"page_name":"{pid}"}}}};</script></head>
<body id="{pid}" class="lang-fr country-fr currency-eur layout-full-width page-{pid}"><main>
<header id="header"><div class="container"><nav class="header-nav"><span id="contact-link"><a href="/nous-contacter">Contactez-nous</a></span> <span id="_desktop_user_info"><a href="/connexion" rel="nofollow"><span>Connexion</span></a></span> <span id="_desktop_cart"><a rel="nofollow" href="/panier">Panier <span class="cart-products-count">({n})</span></a></span></nav>
<div class="header-top"><p class="h1" id="_desktop_logo"><a href="/">Maison Lagarde</a></p><div id="search_widget" class="search-widgets" data-search-controller-url="/recherche"><form method="get" action="/recherche"><input type="hidden" name="controller" value="search"><input type="text" name="s" value="" placeholder="Rechercher" aria-label="Rechercher" autocomplete="off"><button type="submit">Rechercher</button></form></div></div>
<div class="menu js-top-menu" id="_desktop_top_menu"><ul class="top-menu" data-depth="0">{menu}</ul></div></div></header>
<section id="wrapper"><div class="container">{bc}<div id="content-wrapper">{body}</div></div></section>
<footer id="footer"><div class="container"><div class="block_newsletter"><form action="/lettre" method="post"><p>Recevez nos offres spéciales</p><input name="email" type="email" placeholder="Votre adresse e-mail"><input class="btn" name="submitNewsletter" type="submit" value="S'abonner"></form></div>
<ul><li><a href="/content/1-livraison">Livraison</a></li><li><a href="/content/4-a-propos">À propos</a></li><li><a href="/content/5-paiement-securise">Paiement sécurisé</a></li><li><a href="/promotions">Promotions</a></li><li><a href="/nouveaux-produits">Nouveaux produits</a></li><li><a href="/nous-contacter">Nous contacter</a></li></ul>
<p>Maison Lagarde, 8 rue Colbert, 37000 Tours. Boutique ouverte du mardi au samedi.</p><p>Logiciel e-commerce par PrestaShop™</p></div></footer></main>
<script>(function(){{var i=document.querySelector('#search_widget input[name=s]'),u;if(!i)return;i.addEventListener('input',function(){{clearTimeout(u);u=setTimeout(function(){{var o=document.querySelector('.sugg');if(o)o.remove();if(i.value.length<3)return;fetch('/recherche?ajax=1&s='+encodeURIComponent(i.value)).then(function(r){{return r.json()}}).then(function(d){{var l=document.createElement('ul');l.className='sugg';d.products.slice(0,6).forEach(function(p){{var e=document.createElement('li');e.innerHTML='<a href="'+p.url+'"></a> <span></span>';e.firstChild.textContent=p.name;e.lastChild.textContent=p.price;l.appendChild(e)}});i.parentNode.appendChild(l)}})}},250)}})}})();</script>
{'' if 'lgcookies' in cookies else COOKIE}</body></html>"""
    return status, [("Content-Type", "text/html; charset=utf-8"), *headers], doc.encode()


def qs(query, **over):
    d = {k: v[0] for k, v in query.items()}
    d.update(over)
    from urllib.parse import urlencode
    return E("?" + urlencode(d))


def listing(title, intro, items, path, query, cookies, crumb, pid="category"):
    order = (query.get("order") or [""])[0]
    if order.startswith("product.price"):
        items = sorted(items, key=lambda p: default(p)["price"], reverse=order.endswith("desc"))
    elif order == "product.name.asc":
        items = sorted(items, key=lambda p: plain(p["name"]))
    per = 9
    try:
        n = int((query.get("page") or ["1"])[0])
    except ValueError:
        n = 1
    pages = max(1, -(-len(items) // per))
    n = min(max(n, 1), pages)
    part = items[(n - 1) * per:n * per]
    pag = ""
    if pages > 1:
        pag = '<ul class="page-list clearfix text-sm-center">%s%s%s</ul>' % (
            '<li><a rel="prev" href="%s%s" class="previous js-search-link">Précédent</a></li>' % (path, qs(query, page=n - 1)) if n > 1 else "",
            "".join('<li%s><a rel="nofollow" href="%s%s" class="js-search-link">%d</a></li>' % (' class="current"' if k == n else "", path, qs(query, page=k), k) for k in range(1, pages + 1)),
            '<li><a rel="next" href="%s%s" class="next js-search-link">Suivant</a></li>' % (path, qs(query, page=n + 1)) if n < pages else "")
    q2 = {k: v for k, v in query.items() if k != "page"}
    sort = "".join('<a rel="nofollow" href="%s%s" class="select-list js-search-link">%s</a> ' % (path, qs(q2, order=o), t) for o, t in (("product.name.asc", "Nom, A à Z"), ("product.price.asc", "Prix, croissant"), ("product.price.desc", "Prix, décroissant")))
    body = f"""<section id="main"><div class="block-category card"><h1 class="h1">{E(title)}</h1><div id="category-description"><p>{E(intro)}</p></div></div>
<section id="products"><div id="js-product-list-top" class="row products-selection"><p class="total-products">Il y a {len(items)} produit{'s' if len(items) > 1 else ''}.</p><div class="sort-by-row"><span class="sort-by">Trier par :</span> {sort}</div></div>
<div id="js-product-list"><div class="products row">{''.join(map(card, part))}</div><nav class="pagination"><div class="col-md-4">Affichage {(n - 1) * per + 1}-{(n - 1) * per + len(part)} de {len(items)} article(s)</div>{pag}</nav></div></section></section>"""
    return page(title, body, cookies, crumb=crumb, pid=pid)


def prices(v):
    old = '<div class="product-discount"><span class="regular-price">%s</span></div>' % eur(v["was"]) if v["was"] else ""
    save = '<span class="discount discount-amount">Économisez %s</span>' % eur(v["was"] - v["price"]) if v["was"] else ""
    return '<div class="product-prices js-product-prices">%s<div class="product-price h5%s"><div class="current-price"><span class="current-price-value" content="%s">%s</span> %s</div></div><div class="tax-shipping-delivery-label">TTC · Expédié sous 48 h</div></div>' % (old, " has-discount" if v["was"] else "", "%.2f" % v["price"], eur(v["price"]), save)


def cart_block(p, v):
    dis = "" if v["stock"] else " disabled"
    if p["mode"]:
        msg = '<span id="product-availability" class="js-product-availability"><i class="material-icons product-unavailable"></i> %s</span>' % E(p["mode"])
    elif v["stock"]:
        msg = '<span id="product-availability" class="js-product-availability"><i class="material-icons product-available"></i> En stock</span>'
    elif avail(p):
        msg = '<span id="product-availability" class="js-product-availability"><i class="material-icons product-unavailable"></i> Ce produit est épuisé dans ce choix, mais disponible avec d\'autres options</span>'
    else:
        msg = '<span id="product-availability" class="js-product-availability"><i class="material-icons product-unavailable"></i> Rupture de stock</span>'
    return '<div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">Quantité</span><div class="product-quantity clearfix"><div class="qty"><input type="number" name="qty" id="quantity_wanted" value="1" min="1" class="input-group"></div><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"%s>Ajouter au panier</button></div></div>%s</div>' % (dis, msg)


def variants(p, v):
    out = ""
    for (g, opts), cur in zip(p["attrs"], v["combo"]):
        gid = GROUP[g]
        li = ""
        for o in opts:
            a = ATTR[g, o]
            ck = ' checked="checked"' if o == cur else ""
            if g == C:
                li += '<li class="float-xs-left input-container"><label aria-label="%s"><input class="input-color" type="radio" data-product-attribute="%d" name="group[%d]" value="%d" title="%s"%s><span class="color" style="background-color: %s"><span class="attribute-name sr-only">%s</span></span></label></li>' % (o, gid, gid, a, o, ck, COLORS[o], o)
            else:
                li += '<li class="input-container float-xs-left"><label><input class="input-radio" type="radio" data-product-attribute="%d" name="group[%d]" value="%d" title="%s"%s><span class="radio-label">%s</span></label></li>' % (gid, gid, a, E(o), ck, E(o))
        out += '<div class="clearfix product-variants-item"><span class="control-label">%s : %s</span><ul id="group_%d">%s</ul></div>' % (g, E(cur), gid, li)
    return '<div class="product-variants js-product-variants">%s</div>' % out


def pick(p, query, form, ida=None):
    v = default(p)
    for d in (query, form):
        if d.get("id_product_attribute"):
            ida = d["id_product_attribute"][0]
        want = {k[6:-1]: x[0] for k, x in d.items() if k.startswith("group[")}
        if want:
            for x in p["vars"]:
                if all(want.get(str(GROUP[g])) in (None, str(ATTR[g, o])) for (g, _), o in zip(p["attrs"], x["combo"])):
                    return x
    return next((x for x in p["vars"] if str(x["ida"]) == str(ida)), v)


JS = """<script>(function(){var f=document.getElementById('add-to-cart-or-refresh');function upd(){var d=new URLSearchParams(new FormData(f));d.set('ajax','1');d.set('action','refresh');d.delete('id_product_attribute');
fetch(f.getAttribute('data-url')+'?'+d.toString(),{headers:{'X-Requested-With':'XMLHttpRequest'}}).then(function(r){return r.json()}).then(function(j){document.querySelector('.js-product-prices').outerHTML=j.product_prices;document.querySelector('.js-product-variants').outerHTML=j.product_variants;document.querySelector('.js-product-add-to-cart').outerHTML=j.product_add_to_cart;
f.querySelector('[name=id_product_attribute]').value=j.id_product_attribute;history.replaceState({},'',j.product_url)})}f.addEventListener('change',function(e){if(e.target.type==='radio')upd()});
var m=location.hash.match(/\\d+(?=-)/g);if(location.hash.indexOf('#/')===0&&m){var ch=false;location.hash.slice(2).split('/').forEach(function(x){var r=f.querySelector('input[type=radio][value="'+parseInt(x,10)+'"]');if(r&&!r.checked){r.checked=true;ch=true}});if(ch)upd()}})();</script>"""
AVIS = [("Hélène B.", "Très bon, livré en deux jours, emballage soigné."), ("Karim", "Je recommande, rapport qualité-prix correct."), ("M. Dufour", "Conforme à la description, conseils parfaits au téléphone."), ("Sylvie (Angers)", "Un peu déçue par le carton abîmé, mais le contenu est impeccable.")]


def product(p, v, cookies):
    i, s, t, _ = CAT[p["cat"]]
    feats = "".join('<dt class="name">%s</dt><dd class="value">%s</dd>' % (E(a), E(b)) for a, b in p["feat"])
    brand = '<div class="product-manufacturer"><label class="label">Marque</label> <span>%s</span></div>' % E(p["brand"]) if p["brand"] else ""
    same = [q for q in PRODUCTS if q["cat"] == p["cat"] and q is not p]
    same = list({q["id"]: q for q in (same[(p["id"] + 2 * k) % len(same)] for k in range(4))}.values())
    also = [PRODUCTS[(p["id"] * 5 + 11 * k) % len(PRODUCTS)] for k in range(3)]
    avis = "".join('<div class="product-comment-list-item"><p class="h4">%s</p><p>%s</p></div>' % AVIS[(p["id"] + k) % 4] for k in range(p["id"] % 3))
    flags = '<li class="product-flag discount">Promo</li>' if v["was"] else ""
    body = f"""<section id="main"><meta content="{p['url']}"><div class="grid product-container js-product-container"><div><section class="page-content" id="content"><ul class="product-flags js-product-flags">{flags}</ul><div class="images-container"><img class="js-qv-product-cover img-fluid" src="/img/p/{p['id']}-large_default.svg" alt="{E(p['name'])}" width="400"></div></section></div>
<div><h1 class="h1">{E(p['name'])}</h1>{prices(v)}<div class="product-information"><div id="product-description-short-{p['id']}" class="product-description"><p>{E(p['short'])}</p></div>
<div class="product-actions js-product-actions"><form action="/panier" method="post" id="add-to-cart-or-refresh" data-url="{p['url']}"><input type="hidden" name="token" value="c1d7{p['id']:04x}"><input type="hidden" name="id_product" value="{p['id']}"><input type="hidden" name="id_product_attribute" value="{v['ida']}">{variants(p, v)}{cart_block(p, v)}<noscript><input class="product-refresh" name="refresh" type="submit" value="Rafraîchir"></noscript></form></div>
<div class="blockreassurance_product"><p>Port offert dès 49 € d'achat</p><p>Paiement sécurisé</p><p>Retour sous 14 jours pour le matériel non utilisé</p></div></div></div></div>
<div class="tabs"><div id="description"><h2>Description</h2><div class="product-description"><p>{E(p['short'])} {E(p['long'])}</p></div></div><div id="product-details" class="js-product-details">{brand}<div class="product-reference"><label class="label">Référence</label> <span>{p['ref']}</span></div><section class="product-features"><p class="h6">Fiche technique</p><dl class="data-sheet">{feats}</dl></section></div></div>
<div id="product-comments-list"><p class="h3">Avis ({p['id'] % 3})</p>{avis or '<p>Aucun avis n&#39;a été publié pour le moment.</p>'}</div>
<section class="featured-products"><h2 class="h2">{len(same)} autres produits dans la même catégorie :</h2><div class="products row">{''.join(map(card, same))}</div></section>
<section class="crossselling"><h2 class="h2">Les clients qui ont acheté ce produit ont également acheté :</h2><div class="products row">{''.join(card(q) for q in also if q is not p)}</div></section></section>{JS}"""
    return page(p["name"], body, cookies, crumb=[(t, "/%d-%s" % (i, s)), (p["name"], None)], pid="product")


STOP = {"de", "du", "des", "la", "le", "les", "un", "une", "en", "a", "au", "aux", "et", "pour", "d", "l", "sans", "avec"}


def search(q):
    want = [w for w in re.findall(r"[a-z0-9]+", plain(q)) if w not in STOP and len(w) > 1]
    hits = []
    for p in PRODUCTS:
        title = re.findall(r"[a-z0-9]+", plain(p["name"] + " " + p["brand"]))
        rest = re.findall(r"[a-z0-9]+", plain(" ".join([p["short"], p["long"], CAT[p["cat"]][2], *[b for _, b in p["feat"]]])))
        score = sum(3 if any(x.startswith(w) for x in title) else 1 if any(x.startswith(w) for x in rest) else 0 for w in want)
        if score:
            hits.append((-score, p["id"], p))
    return [p for _, _, p in sorted(hits, key=lambda h: h[:2])]


PAGES = {
    "/content/1-livraison": ("Livraison", "<h2>Expéditions et retours</h2><table><tr><th>Mode</th><th>Tarif</th></tr><tr><td>Point relais</td><td>4,50 €</td></tr><tr><td>Colissimo à domicile</td><td>6,90 €</td></tr><tr><td>Dès 49 € d'achat</td><td>Offert</td></tr></table><p>Les machines partent par transporteur, avec un rendez-vous.</p>"),
    "/content/4-a-propos": ("À propos", "<p>Armand Lagarde a allumé son premier torréfacteur en 1961. Sa petite-fille Claire torréfie aujourd'hui douze tonnes par an, au gaz et à l'oreille.</p>"),
    "/content/5-paiement-securise": ("Paiement sécurisé", "<p>Carte bancaire, virement ou chèque. 3-D Secure pour toute commande.</p>"),
    "/nous-contacter": ("Contactez-nous", '<p>8 rue Colbert, 37000 Tours. 02 47 00 00 00, du mardi au samedi.</p><form method="post" action="/nous-contacter"><textarea name="message" placeholder="Comment pouvons-nous aider ?"></textarea><button class="btn">Envoyer</button></form>'),
    "/connexion": ("Connexion", '<form method="post" action="/connexion"><input name="email" type="email" placeholder="E-mail"><input name="password" type="password"><button class="btn">Connexion</button></form>'),
    "/lettre": ("Lettre d'information", "<p>Vous êtes bien inscrit à notre lettre.</p>"),
}


def svg(i):
    h = 18 + (i * 31) % 60
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 250"><rect width="250" height="250" fill="hsl(%d,30%%,94%%)"/><path d="M70 90h95v50a47 47 0 0 1-95 0z" fill="hsl(%d,42%%,38%%)"/><circle cx="172" cy="120" r="20" fill="none" stroke="hsl(%d,42%%,38%%)" stroke-width="9"/><path d="M95 75q-8-15 0-28M118 75q-8-15 0-28M141 75q-8-15 0-28" stroke="#b9aa9c" stroke-width="4" fill="none"/></svg>' % (h, h, h)).encode()


def js(o):
    return 200, [("Content-Type", "application/json; charset=utf-8")], json.dumps(o, ensure_ascii=False).encode()


def handle(method, path, query, form, cookies):
    get = lambda d, k: (d.get(k) or [""])[0]
    if path == "/":
        pop = [BYID[i] for i in (21, 38, 50, 26, 71, 44)]
        body = """<section id="main"><div class="carousel"><h1>Torréfié à Tours depuis 1961</h1><p>Le port est offert dès 49 € d'achat.</p></div><section class="featured-products"><h2 class="h2 products-section-title">Produits populaires</h2><div class="products row">%s</div><a class="all-product-link" href="/2-accueil">Tous les produits</a></section>
<div id="custom-text"><h2>Le mot de Claire</h2><p>La récolte du Kenya est arrivée : deux sacs, pas un de plus. Et si vous hésitez sur la mouture, choisissez « Grains » : un moulin se garde vingt ans.</p></div></section>""" % "".join(map(card, pop))
        return page("Cafés, thés et machines", body, cookies)
    if path == "/2-accueil":
        return listing("Tous les produits", "Le catalogue entier.", PRODUCTS, path, query, cookies, [("Tous les produits", None)])
    if path == "/promotions":
        return listing("Promotions", "Jusqu'à épuisement des stocks.", [p for p in PRODUCTS if default(p)["was"]], path, query, cookies, [("Promotions", None)], "prices-drop")
    if path == "/nouveaux-produits":
        return listing("Nouveaux produits", "Arrivés ce mois-ci.", [p for p in PRODUCTS if p["flag"]], path, query, cookies, [("Nouveaux produits", None)], "new-products")
    if path == "/recherche":
        q = get(query, "s")
        res = search(q)
        if "ajax" in query:
            return js({"products": [{"id_product": p["id"], "name": p["name"], "url": vurl(p, default(p)), "price": eur(default(p)["price"]), "category_name": CAT[p["cat"]][2]} for p in res[:10]]})
        if not res:
            return page("Recherche", '<section id="main"><h1 class="h1">Résultats de la recherche</h1><section id="content" class="page-content page-not-found"><h2>Aucun résultat n\'a été trouvé pour votre recherche « %s »</h2><p>Veuillez réessayer avec d\'autres mots-clés pour décrire ce que vous cherchez.</p></section></section>' % E(q), cookies, crumb=[("Recherche", None)], pid="search")
        return listing("Résultats de la recherche", "", res, path, query, cookies, [("Recherche", None)], "search")
    m = re.fullmatch(r"/(\d+)-([a-z-]+)", path)
    if m and m[2] in CAT and CAT[m[2]][0] == int(m[1]):
        i, s, t, d = CAT[m[2]]
        return listing(t, d, [p for p in PRODUCTS if p["cat"] == s], path, query, cookies, [(t, None)])
    m = re.fullmatch(r"/([a-z-]+)/(\d+)-(?:(\d+)-)?([a-z0-9-]+)\.html", path)
    if m and int(m[2]) in BYID and BYID[int(m[2])]["cat"] == m[1]:
        p = BYID[int(m[2])]
        v = pick(p, query, form, m[3])
        if "ajax" in query or "ajax" in form:
            return js({"product_prices": prices(v), "product_variants": variants(p, v), "product_add_to_cart": cart_block(p, v), "product_url": vurl(p, v), "id_product_attribute": v["ida"], "product_title": p["name"]})
        return product(p, v, cookies)
    if path == "/panier":
        cart, hd, note = [x for x in cookies.get("ps_panier", "").split(".") if x], [], ""
        if method == "POST" and get(form, "id_product").isdigit() and int(get(form, "id_product")) in BYID:
            p = BYID[int(get(form, "id_product"))]
            v = pick(p, {}, form)
            if "refresh" in form:
                return 302, [("Location", "/%s/%d-%d-%s.html" % (p["cat"], p["id"], v["ida"], p["slug"])), ("Content-Type", "text/html; charset=utf-8")], b""
            if v["stock"]:
                cart.append(str(v["ida"]))
                hd = [("Set-Cookie", "ps_panier=%s; Path=/" % ".".join(cart))]
            else:
                note = '<article class="alert alert-danger">Ce produit n\'est plus disponible à la vente.</article>'
        rows = [(p, v) for c in cart for p in PRODUCTS for v in p["vars"] if str(v["ida"]) == c]
        items = "".join('<li class="cart-item"><a href="%s">%s</a>%s <strong>%s</strong></li>' % (E(vurl(p, v)), E(p["name"]), E(" (" + ", ".join(v["combo"]) + ")") if v["combo"] else "", eur(v["price"])) for p, v in rows)
        body = '<h1 class="h1">Panier</h1>%s%s' % (note, '<ul class="cart-items">%s</ul><p>Total : %s</p>' % (items, eur(sum(v["price"] for _, v in rows))) if rows else '<span class="no-items">Il n\'y a plus d\'articles dans votre panier</span>')
        return page("Panier", body, {**cookies, "ps_panier": ".".join(cart)}, pid="cart", headers=hd)
    if path in PAGES:
        t, b = PAGES[path]
        return page(t, '<section id="main"><header class="page-header"><h1>%s</h1></header><section class="page-content page-cms">%s</section></section>' % (E(t), b), cookies, crumb=[(t, None)], pid="cms")
    m = re.fullmatch(r"/img/p/(\d+)-[a-z_]+\.svg", path)
    if m and int(m[1]) in BYID:
        return 200, [("Content-Type", "image/svg+xml")], svg(int(m[1]))
    return page("Page introuvable", '<section id="main"><h1>Cette page n\'a pas été trouvée</h1><p>Nous sommes désolés pour le désagrément. Essayez une recherche ou revenez à l\'<a href="/">accueil</a>.</p></section>', cookies, status=404, pid="pagenotfound")
