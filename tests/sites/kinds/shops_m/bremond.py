"""Brémond Bricolage: a French DIY, paint and plumbing shop; pages built like PrestaShop 1.6 (default-bootstrap theme, combinations in a script)."""
import html
import json
import re
import unicodedata

NAME = "bremond"
MANY = True

CASES = [
    {"query": "peinture salle de bain vert sauge 0,5 L", "determination": "products_found",
     "offers": [("Peinture Cuisine & Bains satinée Colorine, Vert sauge / 0,5 L", "15.90")], "either": [],
     "why": "Only the kitchen and bath paint suits a bathroom; the other paint in vert sauge is for dry rooms only."},
    {"query": "mitigeur évier noir avec douchette moins de 120 €", "determination": "products_found",
     "offers": [("Mitigeur évier Orlane à bec extractible, Noir mat", "109.00")], "either": [],
     "why": "Orlane with pull-out spray in matt black; Tivano black with spray is 159 €, the high-spout black one has no spray."},
    {"query": "perceuse visseuse sans fil deux batteries", "determination": "products_found",
     "offers": [("Perceuse-visseuse 18 V Maktor MD18", "129.00"), ("Perceuse-visseuse compacte 12 V Toolia", "89.90")], "either": [],
     "why": "Both come with two batteries; the 20 V one has one battery and the MD18 Solo none."},
    {"query": "flexible de douche inox 2 m", "determination": "products_found",
     "offers": [("Flexible de douche inox double agrafage, 2,00 m", "14.90")], "either": [],
     "why": "The 2 m length of the stainless hose; the other hose in 2 m is PVC."},
    {"query": "siphon lavabo en métal, pas en plastique", "determination": "products_found",
     "offers": [("Siphon bouteille lavabo laiton chromé", "24.90"), ("Siphon design tubulaire Nero", "39.90")], "either": [],
     "why": "Two washbasin traps of brass; the others are polypropylene or for a sink."},
    {"query": "chevilles pour placo boîte de 50", "determination": "products_found",
     "offers": [("Cheville métallique à expansion pour plaque de plâtre, Boîte de 50", "13.90"),
                ("Cheville autoforeuse nylon plaque de plâtre, Boîte de 50", "9.90")], "either": [],
     "why": "Placo is plasterboard; two anchors are meant for it and both are sold by 50. The nylon plugs for solid walls are not."},
    {"query": "meuleuse d'angle 125 mm", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The only 125 mm grinder is out of stock; the other is 230 mm."},
    {"query": "chauffe-eau électrique 100 litres", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The 100 l water heater is sold in the store only; the small one has 15 l."},
    {"query": "papier peint intissé chambre enfant", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Only paste and a steamer for wallpaper, no wallpaper."},
    {"query": "scie circulaire 190 mm", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "A blade for circular saws is sold, and jigsaw and hand saws, but no circular saw."},
]

CATS = [
    (3, "peintures-interieures", "Peintures intérieures", "Murs, plafonds, boiseries et pièces humides : nos peintures sont sélectionnées par Patrick, peintre pendant vingt-deux ans."),
    (4, "bois-fer-facade", "Bois, fer et façade", "Lasures, vitrificateurs, antirouille et peintures de façade."),
    (5, "outils-du-peintre", "Outils du peintre", "Rouleaux, brosses, rubans et protections pour un chantier propre."),
    (6, "enduits-colles-mastics", "Enduits, colles et mastics", "Reboucher, lisser, coller, jointoyer."),
    (7, "robinetterie-sanitaire", "Robinetterie et sanitaire", "Mitigeurs, douche, siphons, WC et eau chaude."),
    (8, "tubes-raccords", "Tubes et raccords", "Cuivre, multicouche, flexibles et étanchéité."),
    (9, "outillage-a-main", "Outillage à main", "Les indispensables de la caisse à outils."),
    (10, "electroportatif", "Outillage électroportatif", "Percer, poncer, scier, décoller."),
    (11, "visserie-fixations", "Visserie et fixations", "Vis, chevilles, équerres et crochets."),
]
P = []


def p(cat, name, brand, price, desc, specs, v=None, old=None, st="in"):
    P.append(dict(id=len(P) + 101, cat=cat, name=name, brand=brand, price=price, desc=desc, old=old, st=st,
                  specs=[tuple(x.strip() for x in s.split(":", 1)) for s in specs.split(";") if ":" in s], v=v))


# -- 3
p(3, "Peinture murale mat velours Ambiance", "Colorine", 13.90, "Peinture acrylique monocouche pour les murs des pièces sèches (salon, chambre, couloir). Ne convient pas aux pièces humides. Séchage rapide, faible odeur.", "Aspect: Mat velours; Rendement: 11 m²/L; Usage: pièces sèches uniquement", "Couleur+Contenance|Blanc+0,5 L=13,90|Blanc+2,5 L=39,90|Lin+0,5 L=13,90|Lin+2,5 L=41,90|Vert sauge+0,5 L=13,90|Vert sauge+2,5 L=41,90|Terracotta+0,5 L=13,90|Terracotta+2,5 L=41,90!")
p(3, "Peinture Cuisine & Bains satinée Colorine", "Colorine", 15.90, "Résiste à la vapeur, aux éclaboussures et aux moisissures. Lessivable après 30 jours, pour murs et boiseries des pièces d'eau.", "Aspect: Satin; Rendement: 12 m²/L; Usage: cuisine, salle de bains, buanderie", "Couleur+Contenance|Blanc+0,5 L=14,90|Blanc+2,5 L=44,90|Gris galet+0,5 L=15,90|Gris galet+2,5 L=46,90|Vert sauge+0,5 L=15,90|Vert sauge+2,5 L=46,90!")
p(3, "Peinture plafond sans trace Plafonil", "Plafonil", 29.90, "Rosée à l'application, elle devient blanche en séchant : on voit où l'on a déjà peint.", "Aspect: Mat; Rendement: 9 m²/L; Usage: plafonds", "Contenance|2,5 L=29,90|10 L=89,00")
p(3, "Sous-couche universelle Primaline", "Primaline", 27.90, "Accroche sur plâtre, plaque de plâtre, bois et anciens fonds. Prépare et uniformise avant la finition.", "Aspect: Mat; Rendement: 10 m²/L; Usage: tous supports intérieurs", "Contenance|2,5 L=27,90|10 L=84,00<96,00")
p(3, "Peinture radiateur Thermolac blanc satin 0,5 L", "Thermolac", 16.50, "Ne jaunit pas à la chaleur, pour radiateurs en fonte, acier et aluminium.", "Aspect: Satin; Contenance: 0,5 L; Tenue à la chaleur: 80 °C")
p(3, "Peinture rénovation carrelage Rénov'Sol", "Colorine", 36.90, "Peinture bi-composant pour faïence et carrelage de sol, sans sous-couche.", "Aspect: Satin; Contenance: 0,75 L; Rendement: 8 m²/L", "Couleur|Blanc=36,90|Ardoise=36,90|Sable=36,90!")
p(3, "Peinture tableau noir à craie 0,5 L", "Colorine", 14.20, "Transforme un mur ou un meuble en tableau d'école. Deux couches.", "Aspect: Mat; Contenance: 0,5 L")
p(3, "Peinture magnétique 0,5 L", "Colorine", 27.90, "Chargée en particules de fer, à recouvrir de la teinte de votre choix.", "Aspect: Mat gris; Contenance: 0,5 L", st="out")
p(3, "Laque brillante boiseries Laquéor", "Laquéor", 18.90, "Laque alkyde tendue pour portes, plinthes et meubles.", "Aspect: Brillant; Contenance: 0,5 L", "Couleur|Blanc=18,90|Noir=18,90|Rouge basque=19,90")
# -- 4
p(4, "Vitrificateur parquet Durapark incolore", "Durapark", 29.50, "Polyuréthane en phase aqueuse, grand passage. Deux couches dans la journée.", "Rendement: 12 m²/L; Séchage: 4 h", "Aspect+Contenance|Mat+1 L=29,50|Mat+5 L=109,00|Satin+1 L=29,50|Satin+5 L=109,00")
p(4, "Lasure bois extérieur Boiséal 8 ans", "Boiséal", 21.90, "Protège des UV et de la pluie : volets, bardages, pergolas.", "Aspect: Satin; Rendement: 12 m²/L", "Teinte+Contenance|Incolore+1 L=21,90|Incolore+5 L=74,90|Chêne clair+1 L=21,90|Chêne clair+5 L=74,90|Chêne foncé+1 L=21,90!|Chêne foncé+5 L=74,90")
p(4, "Saturateur terrasse bois exotique 5 L", "Boiséal", 69.00, "Nourrit les bois denses, ne s'écaille pas.", "Contenance: 5 L; Teinte: Naturel", old=79.00)
p(4, "Peinture façade Façadal 10 L", "Façadal", 94.00, "Peinture acrylique microporeuse, anti-mousse, garantie 10 ans.", "Aspect: Mat; Rendement: 7 m²/L", "Couleur|Blanc=94,00|Ton pierre=99,00")
p(4, "Peinture fer antirouille Ferrolac", "Ferrolac", 17.40, "S'applique directement sur la rouille adhérente, sans primaire. Grilles, portails, mobilier de jardin.", "Aspect: Brillant; Rendement: 10 m²/L", "Couleur+Contenance|Noir+0,5 L=17,40|Noir+2 L=49,90|Vert sapin+0,5 L=17,40|Gris anthracite+0,5 L=17,40|Gris anthracite+2 L=49,90!")
# -- 5
p(5, "Rouleau anti-goutte 180 mm", "Pinsel", 7.90, "Manchon polyamide texturé 12 mm, murs lisses et peu granuleux.", "Largeur: 180 mm; Fibre: 12 mm")
p(5, "Mini-rouleaux laqueurs mousse 110 mm (lot de 2)", "Pinsel", 5.50, "Mousse haute densité pour un tendu parfait des laques.", "Largeur: 110 mm; Quantité: 2")
p(5, "Kit peinture : bac, grille et rouleau", "Pinsel", 14.90, "Tout pour peindre une chambre.", "Contenu: 1 bac 8 L, 1 grille, 1 monture, 2 manchons")
p(5, "Brosse plate soies mélangées", "Pinsel", 3.20, "Virole inox, manche bois verni.", "Fibre: mélange soie / synthétique", "Largeur|30 mm=3,20|50 mm=4,60|70 mm=6,40")
p(5, "Ruban de masquage bleu 36 mm × 50 m", "Tesal", 5.90, "Sans trace jusqu'à 14 jours, bords nets.", "Largeur: 36 mm; Longueur: 50 m", "Lot|À l'unité=5,90|Lot de 3=15,90")
p(5, "Perche télescopique 1,2 à 2 m", "Pinsel", 13.90, "Aluminium, adaptable à toutes les montures.", "Longueur: 1,2 à 2 m")
p(5, "Pistolet à peinture basse pression 500 W", "Toolia", 79.00, "Pour lasures, laques et peintures diluées, buse 2,5 mm.", "Puissance: 500 W; Godet: 800 ml", old=89.00)
# -- 6
p(6, "Enduit de rebouchage en poudre Toupret'on", "Lissano", 5.90, "Rebouche trous et fissures, sans retrait. Intérieur.", "Aspect: Blanc; Temps de travail: 45 min", "Poids|1 kg=5,90|5 kg=17,90|15 kg=39,90")
p(6, "Enduit de lissage en pâte prêt à l'emploi", "Lissano", 9.90, "Grain très fin, se ponce facilement.", "Épaisseur: 0 à 3 mm", "Poids|1,5 kg=9,90|5 kg=21,50")
p(6, "Mastic silicone sanitaire 310 ml", "Jointal", 6.90, "Anti-moisissures, pour douche, baignoire et lavabo.", "Contenance: 310 ml", "Couleur|Transparent=6,90|Blanc=6,90|Gris=7,20")
p(6, "Colle de fixation sans clous Fixtout 400 g", "Fixtout", 8.40, "Prise immédiate, plinthes, moulures, panneaux.", "Poids: 400 g")
p(6, "Colle papier peint intissé 250 g", "Fixtout", 7.60, "Pour poser tous les papiers peints intissés, jusqu'à 6 rouleaux.", "Poids: 250 g")
p(6, "Mousse expansive polyuréthane 500 ml", "Jointal", 8.90, "Isole et comble autour des huisseries.", "Contenance: 500 ml")
p(6, "Colle carrelage flex 25 kg", "Lissano", 21.90, "Mortier-colle déformable C2S1. En raison de son poids, retrait au magasin seulement.", "Poids: 25 kg", st="store")
# -- 7
p(7, "Mitigeur lavabo Orlane", "Orlane", 49.90, "Cartouche céramique 35 mm, limiteur de débit 5 L/min.", "Hauteur: 162 mm; Garantie: 5 ans", "Finition|Chromé=49,90|Noir mat=59,90")
p(7, "Mitigeur évier Orlane bec haut pivotant", "Orlane", 74.90, "Bec haut orientable à 360°, bec fixe sans douchette.", "Hauteur: 340 mm; Garantie: 5 ans", "Finition|Chromé=74,90|Noir mat=84,90")
p(7, "Mitigeur évier Orlane à bec extractible", "Orlane", 99.00, "Douchette extractible deux jets, flexible nylon de 1,20 m.", "Hauteur: 390 mm; Garantie: 5 ans", "Finition|Chromé=99,00|Noir mat=109,00")
p(7, "Mitigeur évier Tivano professionnel", "Tivano", 159.00, "Douchette pro à ressort, support magnétique, noir mat.", "Finition: Noir mat; Hauteur: 510 mm", old=189.00)
p(7, "Mitigeur thermostatique douche Orlane", "Orlane", 119.00, "Sécurité 38 °C, corps froid.", "Entraxe: 150 mm; Finition: Chromé")
p(7, "Flexible de douche PVC lisse", "Aquaflex", 8.90, "Anti-torsion, facile à nettoyer, aspect argenté.", "Raccord: 1/2\" × 1/2\"; Matière: PVC", "Longueur|1,50 m=8,90|1,75 m=9,90|2,00 m=10,90")
p(7, "Flexible de douche inox double agrafage", "Aquaflex", 11.90, "Acier inoxydable, résiste à l'écrasement.", "Raccord: 1/2\" × 1/2\"; Matière: Inox", "Longueur|1,50 m=11,90|1,75 m=13,40!|2,00 m=14,90")
p(7, "Pommeau de douche 3 jets Aquaflex", "Aquaflex", 17.90, "Picots anti-calcaire, économie d'eau.", "Diamètre: 110 mm")
p(7, "Siphon bouteille lavabo laiton chromé", "Valdo", 24.90, "Corps tout laiton, réglable en hauteur.", "Matière: Laiton; Sortie: Ø 32 mm; Usage: Lavabo")
p(7, "Siphon design tubulaire Nero", "Valdo", 39.90, "Pour lavabo et vasque apparents. Corps en laiton peint noir mat.", "Matière: Laiton; Sortie: Ø 32 mm; Usage: Lavabo, vasque")
p(7, "Siphon lavabo gain de place", "Valdo", 9.90, "Plaqué contre le mur, libère le meuble sous vasque.", "Matière: Polypropylène; Sortie: Ø 32 mm; Usage: Lavabo")
p(7, "Siphon évier double bac", "Valdo", 12.50, "Avec prise machine à laver.", "Matière: Polypropylène; Sortie: Ø 40 mm; Usage: Évier")
p(7, "Mécanisme de chasse double débit 3/6 L", "Valdo", 26.90, "S'adapte à la plupart des réservoirs, bouton chromé.", "Débit: 3/6 L")
p(7, "Robinet flotteur silencieux", "Valdo", 14.90, "Classe acoustique 1.", "Raccord: 3/8\"", "Alimentation|Latérale=14,90|Par le bas=15,90")
p(7, "Abattant WC frein de chute blanc", "Valdo", 44.90, "Thermodur, charnières inox déclipsables.", "Matière: Thermodur", old=54.90)
p(7, "Chauffe-eau électrique vertical Calorel", "Calorel", 219.00, "Résistance stéatite, anode magnésium. Article volumineux : vente et retrait au magasin d'Annonay uniquement.", "Garantie: 5 ans cuve", "Capacité|50 L=219,00|100 L=279,00|150 L=319,00", st="store")
p(7, "Chauffe-eau sous évier 15 L Calorel", "Calorel", 139.00, "Petit électrique d'appoint, 2000 W, livré avec groupe de sécurité.", "Capacité: 15 L; Puissance: 2000 W")
# -- 8
p(8, "Tube cuivre écroui 2 m", "Cupral", 12.90, "Barre rigide pour eau chaude, froide et chauffage.", "Longueur: 2 m", "Diamètre|12 mm=12,90|14 mm=14,90|16 mm=17,50")
p(8, "Robinet d'arrêt quart de tour", "Cupral", 8.90, "Laiton nickelé, poignée papillon.", "Pression: 25 bar", "Filetage|15 × 21=8,90|20 × 27=11,90")
p(8, "Flexible d'alimentation inox femelle-femelle", "Aquaflex", 4.90, "Pour lave-mains, WC et robinets, tresse inox.", "Filetage: 12 × 17", "Longueur|30 cm=4,90|50 cm=5,90")
p(8, "Ruban PTFE 12 m", "Cupral", 1.60, "Étanchéité des filetages.", "Longueur: 12 m")
p(8, "Coffret 150 joints de robinetterie", "Cupral", 11.90, "Fibre et caoutchouc, 12 tailles.", "Quantité: 150")
p(8, "Furet déboucheur à manivelle", "Cupral", 12.90, "Ressort acier pour lavabo, douche et évier.", "Diamètre: 6 mm", "Longueur|3 m=12,90|5 m=17,90")
# -- 9
p(9, "Marteau de menuisier 28 mm", "Fervo", 15.90, "Manche frêne.", "Poids: 315 g")
p(9, "Jeu de 6 tournevis bi-matière", "Fervo", 22.90, "3 plats, 3 cruciformes, lames chrome-vanadium.", "Quantité: 6")
p(9, "Pince multiprise 250 mm", "Fervo", 18.50, "11 positions, mâchoires trempées.", "Longueur: 250 mm")
p(9, "Clé à molette 200 mm", "Fervo", 14.90, "Ouverture 30 mm, graduée.", "Longueur: 200 mm", st="out")
p(9, "Niveau à bulle aluminium", "Fervo", 16.90, "2 fioles, semelle usinée.", "Précision: 0,5 mm/m", "Longueur|60 cm=16,90|100 cm=24,90")
p(9, "Scie égoïne 500 mm", "Fervo", 12.90, "Denture universelle trempée, bois et aggloméré.", "Longueur: 500 mm")
p(9, "Mètre ruban magnétique", "Fervo", 7.90, "Crochet aimanté, blocage automatique.", "Largeur: 25 mm", "Longueur|5 m=7,90|8 m=11,90")
p(9, "Serre-joint à une main 300 mm", "Fervo", 13.50, "Serrage 120 kg.", "Ouverture: 300 mm")
# -- 10
p(10, "Perceuse-visseuse 18 V Maktor MD18", "Maktor", 129.00, "Moteur sans charbon, 60 Nm. Livrée en coffret avec deux batteries 2 Ah et chargeur rapide.", "Tension: 18 V; Couple: 60 Nm; Batteries: 2 × 2 Ah", old=149.00)
p(10, "Perceuse-visseuse 18 V Maktor MD18 Solo", "Maktor", 79.00, "La machine seule pour ceux qui sont déjà équipés : sans batterie ni chargeur.", "Tension: 18 V; Couple: 60 Nm; Batteries: non fournies")
p(10, "Perceuse-visseuse compacte 12 V Toolia", "Toolia", 89.90, "Légère (950 g), idéale pour le montage de meubles. En sacoche.", "Tension: 12 V; Couple: 30 Nm; Batteries: 2 × 1,5 Ah")
p(10, "Perceuse-visseuse à percussion 20 V Toolia", "Toolia", 99.00, "Percute dans la brique, vendue avec une batterie 2 Ah et chargeur.", "Tension: 20 V; Couple: 50 Nm; Batteries: 1 × 2 Ah")
p(10, "Perceuse à percussion filaire 750 W", "Maktor", 64.90, "Mandrin autoserrant 13 mm, câble de 4 m.", "Puissance: 750 W")
p(10, "Batterie Maktor 18 V", "Maktor", 45.00, "Compatible avec toute la gamme Maktor 18 V.", "Tension: 18 V", "Capacité|2 Ah=45,00|4 Ah=69,00")
p(10, "Perforateur SDS+ 800 W", "Maktor", 119.00, "2,8 joules, trois fonctions.", "Puissance: 800 W")
p(10, "Meuleuse d'angle 125 mm 900 W Maktor", "Maktor", 69.90, "Démarrage progressif, carter réglable sans outil.", "Disque: 125 mm; Puissance: 900 W", st="out")
p(10, "Meuleuse 230 mm 2200 W Maktor", "Maktor", 129.00, "Pour la maçonnerie et le gros œuvre.", "Disque: 230 mm; Puissance: 2200 W")
p(10, "Disques à tronçonner 125 mm (lot de 5)", "Maktor", 9.90, "Acier et inox, épaisseur 1 mm, pour meuleuse d'angle.", "Diamètre: 125 mm; Quantité: 5")
p(10, "Lame de scie circulaire 190 mm 48 dents", "Maktor", 24.90, "Carbure, coupe fine, alésage 30 mm.", "Diamètre: 190 mm; Alésage: 30 mm")
p(10, "Scie sauteuse pendulaire 650 W", "Toolia", 74.90, "4 positions pendulaires, coupe 80 mm dans le bois.", "Puissance: 650 W")
p(10, "Ponceuse excentrique 125 mm", "Toolia", 69.00, "Variateur, aspiration intégrée.", "Puissance: 300 W")
p(10, "Décolleuse à papier peint vapeur 2000 W", "Toolia", 44.90, "Réservoir 4 L, autonomie 70 min.", "Puissance: 2000 W")
# -- 11
p(11, "Vis bois aggloméré tête fraisée 4 × 40", "Visso", 5.20, "Empreinte Torx T20, acier zingué.", "Dimensions: 4 × 40 mm", "Boîte|Boîte de 100=5,20|Boîte de 500=18,90")
p(11, "Vis terrasse inox A2 5 × 60", "Visso", 24.90, "Double filetage, embout fourni.", "Dimensions: 5 × 60 mm; Quantité: 200")
p(11, "Cheville nylon multi-usages matériaux pleins", "Visso", 3.90, "Béton, pierre, brique pleine. À éviter dans les cloisons creuses.", "Matière: Nylon", "Diamètre+Boîte|6 mm+Boîte de 50=3,90|6 mm+Boîte de 100=6,50|8 mm+Boîte de 50=4,90|8 mm+Boîte de 100=8,20")
p(11, "Cheville métallique à expansion pour plaque de plâtre", "Visso", 7.40, "Pour fixer lourd dans les cloisons creuses : étagères, meubles hauts. Pose à la pince.", "Dimensions: 5 × 52 mm; Charge: 25 kg", "Boîte|Boîte de 20=7,40|Boîte de 50=13,90")
p(11, "Cheville autoforeuse nylon plaque de plâtre", "Visso", 5.60, "Sans perçage, se visse directement. Cadres, appliques, tringles.", "Charge: 8 kg", "Boîte|Boîte de 25=5,60|Boîte de 50=9,90|Boîte de 100=17,50!")
p(11, "Crochets adhésifs 2 kg (lot de 6)", "Visso", 6.90, "Se retirent sans trace.", "Charge: 2 kg")


def slug(s):
    s = unicodedata.normalize("NFD", s.lower())
    s = "".join(c for c in s if not unicodedata.combining(c)).replace("œ", "oe").replace("×", "x")
    return re.sub(r"[^a-z0-9]+", "-", s).strip("-")


def fold(s):
    return slug(s).replace("-", " ")


_ipa = 500
for _x in P:
    _x["combs"], _x["groups"] = [], []
    if _x["v"]:
        parts = _x["v"].split("|")
        names = parts[0].split("+")
        vals = [[] for _ in names]
        for part in parts[1:]:
            opt, pr = part.split("=")
            qty = 0 if pr.endswith("!") else 4 + (len(opt) * 7 + _x["id"]) % 23
            pr = pr.rstrip("!")
            old = None
            if "<" in pr:
                pr, o = pr.split("<")
                old = float(o.replace(",", "."))
            o = opt.split("+")
            for i, w in enumerate(o):
                if w not in vals[i]:
                    vals[i].append(w)
            _ipa += 1
            _x["combs"].append(dict(ipa=_ipa, opt=o, price=float(pr.replace(",", ".")), old=old, qty=qty))
        _x["groups"] = list(zip(names, vals))
    _x["slug"] = slug(_x["name"])
    _x["text"] = set(fold(_x["name"] + " " + _x["brand"] + " " + _x["desc"] + " " + " ".join(k + " " + w for k, w in _x["specs"])).split())
    _x["title"] = fold(_x["name"] + " " + _x["brand"])

BYID = {x["id"]: x for x in P}
CAT = {c[0]: c for c in CATS}


def e(s):
    return html.escape(str(s))


def eur(v):
    a, b = f"{v:.2f}".split(".")
    a = re.sub(r"(?<=\d)(?=(\d{3})+$)", " ", a)
    return f"{a},{b} €"


def url(x):
    return f"/{CAT[x['cat']][1]}/{x['id']}-{x['slug']}.html"


def caturl(c, page=1):
    return f"/{c[0]}-{c[1]}" + (f"?p={page}" if page > 1 else "")


def pic(x, n=250):
    h = (x["id"] * 47) % 360
    return (f'<svg class="replace-2x img-responsive" role="img" aria-label="{e(x["name"])}" width="{n}" height="{n}" viewBox="0 0 10 10">'
            f'<rect width="10" height="10" fill="hsl({h},25%,94%)"/><rect x="3" y="2.4" width="4" height="5.4" rx=".5" fill="hsl({h},45%,55%)"/></svg>')


COLORS = {"Blanc": "#fff", "Lin": "#e8dcc8", "Vert sauge": "#9caf88", "Terracotta": "#c4694a", "Gris galet": "#b9b8b2", "Ardoise": "#4b5158", "Sable": "#d9c79b", "Noir": "#111",
          "Rouge basque": "#a3212b", "Ton pierre": "#d8cbb0", "Vert sapin": "#1f4d35", "Gris anthracite": "#383e42", "Transparent": "#f4f4f4", "Gris": "#999"}


def instock(x):
    if x["st"] != "in":
        return False
    return any(c["qty"] for c in x["combs"]) if x["combs"] else True


def mini(x):
    if x["combs"]:
        lo = min(c["price"] for c in x["combs"])
        hi = max(c["price"] for c in x["combs"])
        price = ("<span class=\"from\">À partir de </span>" if lo != hi else "") + f'<span itemprop="price" class="price product-price">{eur(lo)}</span>'
    else:
        price = f'<span itemprop="price" class="price product-price">{eur(x["price"])}</span>'
        if x["old"]:
            price += f' <span class="old-price product-price">{eur(x["old"])}</span> <span class="price-percent-reduction">-{round(100 - 100 * x["price"] / x["old"])}%</span>'
    av = {"in": '<span class="label-success">En stock</span>', "out": '<span class="label-danger">Rupture de stock</span>', "store": '<span class="label-warning">En magasin uniquement</span>'}[x["st"]]
    if x["st"] == "in" and not x["combs"]:
        btn = f'<a class="button ajax_add_to_cart_button btn btn-default" href="/panier?add=1&amp;id_product={x["id"]}" rel="nofollow"><span>Ajouter au panier</span></a>'
    else:
        btn = ""
    return f'''<li class="ajax_block_product col-xs-12 col-sm-6 col-md-4"><div class="product-container" itemscope itemtype="https://schema.org/Product">
<div class="left-block"><div class="product-image-container"><a class="product_img_link" href="{url(x)}" title="{e(x["name"])}">{pic(x, 160)}</a></div></div>
<div class="right-block"><h5 itemprop="name"><a class="product-name" href="{url(x)}" title="{e(x["name"])}" itemprop="url">{e(x["name"])}</a></h5>
<p class="product-desc" itemprop="description">{e(x["desc"][:90])}…</p>
<div class="content_price">{price}</div><span class="availability">{av}</span>
<div class="button-container">{btn}<a class="button lnk_view btn btn-default" href="{url(x)}"><span>Détails</span></a></div></div></div></li>'''


CSS = '''body{font:14px/1.45 "Open Sans",Arial,sans-serif;color:#555;margin:0}.container{max-width:1140px;margin:0 auto;padding:0 12px}#header nav{background:#222;color:#ddd;padding:6px}
#header nav a{color:#fff;margin-right:14px}.sf-menu{list-style:none;display:flex;flex-wrap:wrap;padding:0;background:#f3f3f3}.sf-menu a{display:block;padding:10px;color:#333;text-decoration:none}
.product_list{list-style:none;padding:0;display:flex;flex-wrap:wrap}.product_list>li{width:31%;margin:1%}.old-price{text-decoration:line-through;color:#999}.price{color:#c1272d;font-weight:bold}
.label-danger{background:#e74c3c;color:#fff;padding:2px 5px}.label-success{background:#55c65e;color:#fff;padding:2px 5px}.label-warning{background:#fe9126;color:#fff;padding:2px 5px}
.pagination{list-style:none;display:flex;gap:8px}.table-data-sheet td{border:1px solid #ddd;padding:5px 9px}#columns{display:flex;gap:24px}#left_column{width:220px}#center_column{flex:1}
#cookie-bar{position:fixed;bottom:0;left:0;right:0;background:#333;color:#fff;padding:12px;z-index:9}.color_pick{display:inline-block;width:24px;height:24px;border:1px solid #999}
#color_to_pick_list{list-style:none;padding:0;display:flex;gap:6px}#color_to_pick_list .selected a{outline:2px solid #c1272d}#footer{background:#333;color:#ccc;margin-top:30px;padding:20px}#footer a{color:#fff}'''


def page(title, body, crumbs=(), cookies=None, bodyid="index", q=""):
    menu = "".join(f'<li><a href="{caturl(c)}" title="{e(c[2])}">{e(c[2])}</a></li>' for c in CATS)
    bc = ""
    if crumbs:
        bc = '<div class="breadcrumb clearfix"><a class="home" href="/" title="retour à Accueil">Accueil</a>' + "".join(
            ' <span class="navigation-pipe">&gt;</span> ' + (f'<a href="{u}">{e(t)}</a>' if u else e(t)) for t, u in crumbs) + "</div>"
    bar = "" if (cookies or {}).get("cookies_ok") else '''<div id="cookie-bar" role="dialog" aria-label="Cookies"><p>Nous utilisons des cookies pour mesurer l'audience et retenir votre panier. <a href="/content/2-mentions-legales" style="color:#fc6">En savoir plus</a></p>
<button type="button" class="cb-enable">Tout accepter</button> <button type="button" class="cb-disable">Continuer sans accepter</button></div>
<script>document.querySelectorAll('#cookie-bar button').forEach(function(b){b.onclick=function(){document.cookie='cookies_ok=1;path=/';document.getElementById('cookie-bar').remove()}})</script>'''
    doc = f'''<!DOCTYPE HTML>
<html lang="fr-fr"><head><meta charset="utf-8"><title>{e(title)} - Brémond Bricolage</title><meta name="generator" content="PrestaShop"><meta name="viewport" content="width=device-width, initial-scale=1"><style>{CSS}</style></head>
<body id="{bodyid}" class="{bodyid} lang_fr"><div id="page"><div class="header-container"><header id="header"><nav><div class="container"><span class="shop-phone">Appelez-nous : <strong>04 75 00 12 34</strong></span>
<a href="/nous-contacter" title="Contactez-nous">Contactez-nous</a> <a class="login" href="/connexion" rel="nofollow">Connexion</a></div></nav>
<div class="container"><div id="header_logo"><a href="/" title="Brémond Bricolage"><svg width="230" height="50" role="img" aria-label="Brémond Bricolage"><rect width="230" height="50" fill="#c1272d"/><text x="14" y="33" fill="#fff" font-size="22" font-family="Georgia">Brémond Bricolage</text></svg></a></div>
<div id="search_block_top"><form id="searchbox" method="get" action="/recherche"><input type="hidden" name="controller" value="search"><input type="hidden" name="orderby" value="position"><input type="hidden" name="orderway" value="desc">
<input class="search_query form-control" type="text" id="search_query_top" name="search_query" placeholder="Rechercher" value="{e(q)}"><button type="submit" name="submit_search" class="btn btn-default button-search"><span>Rechercher</span></button></form></div>
<div class="shopping_cart"><a href="/panier" title="Voir mon panier" rel="nofollow"><b>Panier</b> <span class="ajax_cart_no_product">(vide)</span></a></div></div>
<div id="block_top_menu" class="sf-contener"><ul class="sf-menu container">{menu}</ul></div></header></div>
<div class="columns-container"><div id="columns" class="container">
<div id="left_column"><section class="block"><p class="title_block">Catégories</p><ul>{menu}</ul></section>
<section class="block"><p class="title_block">Le magasin</p><p>14, rue des Teinturiers<br>07100 Annonay<br>du mardi au samedi, 8 h 30 – 18 h 30</p></section>
<section class="block"><p class="title_block">Déjà vus</p><p><a href="{url(P[17])}">{e(P[17]["name"])}</a></p></section></div>
<div id="center_column">{bc}{body}</div></div></div>
<div class="footer-container"><footer id="footer"><div class="container"><div id="newsletter_block_left"><h4>Lettre d'informations</h4><form action="/" method="post"><input type="text" name="email" placeholder="Saisissez votre adresse e-mail"><button type="submit" name="submitNewsletter">ok</button></form></div>
<section><h4>Informations</h4><ul><li><a href="/content/1-livraison">Livraison et retours</a></li><li><a href="/content/2-mentions-legales">Mentions légales</a></li><li><a href="/content/4-a-propos">À propos</a></li><li><a href="/promotions">Promotions</a></li><li><a href="/content/6-bien-choisir-sa-peinture">Conseil : bien choisir sa peinture</a></li><li><a href="/nous-contacter">Nous contacter</a></li></ul></section>
<p>© Brémond Bricolage – SARL Brémond &amp; fils, depuis 1968</p></div></footer></div></div>{bar}</body></html>'''
    return doc.encode()


def ok(b, st=200):
    return st, [("Content-Type", "text/html; charset=utf-8")], b


def product(x, query, cookies):
    sel = None
    if x["combs"]:
        want = (query.get("id_product_attribute") or [""])[0]
        sel = next((c for c in x["combs"] if str(c["ipa"]) == want), x["combs"][0])
    price, old = (sel["price"], sel["old"]) if sel else (x["price"], x["old"])
    qty = sel["qty"] if sel else 9
    st = x["st"]
    if st == "in" and not qty:
        st = "out"
    attrs, gid = "", 0
    for n, vals in x["groups"]:
        gid += 1
        if n == "Couleur":
            lis = "".join(f'<li class="{"selected" if sel["opt"][gid - 1] == w else ""}"><a href="#" class="color_pick" data-g="{gid}" data-v="{e(w)}" title="{e(w)}" style="background:{COLORS.get(w, "#ccc")}"></a></li>' for w in vals)
            attrs += f'<fieldset class="attribute_fieldset"><label class="attribute_label">{n} :</label><div class="attribute_list"><ul id="color_to_pick_list">{lis}</ul><input type="hidden" class="color_pick_hidden" id="group_{gid}" name="group_{gid}" value="{e(sel["opt"][gid - 1])}"><span class="color_name">{e(sel["opt"][gid - 1])}</span></div></fieldset>'
        else:
            ops = "".join(f'<option value="{e(w)}" title="{e(w)}"{" selected" if sel["opt"][gid - 1] == w else ""}>{e(w)}</option>' for w in vals)
            attrs += f'<fieldset class="attribute_fieldset"><label class="attribute_label" for="group_{gid}">{n} :</label><div class="attribute_list"><select name="group_{gid}" id="group_{gid}" class="form-control attribute_select no-print">{ops}</select></div></fieldset>'
    script = ""
    if x["combs"]:
        combs = {str(c["ipa"]): {"attributes_values": {str(i + 1): w for i, w in enumerate(c["opt"])}, "price": c["price"], "old_price": c["old"] or 0, "quantity": c["qty"], "reference": f"BR{x['id']}-{c['ipa']}"} for c in x["combs"]}
        script = f'''<script>
var combinations={json.dumps(combs, ensure_ascii=False)};
var availableForOrder={"true" if x["st"] == "in" else "false"}; var nbGroups={len(x["groups"])};
function fmt(v){{return v.toFixed(2).replace('.',',')+' €'}}
function findCombination(){{var ch={{}};for(var i=1;i<=nbGroups;i++)ch[i]=document.getElementById('group_'+i).value;var hit=null,id=null;
for(var k in combinations){{var c=combinations[k],good=true;for(var g in ch)if(c.attributes_values[g]!==ch[g])good=false;if(good){{hit=c;id=k}}}}
var av=document.getElementById('availability_value'),btn=document.getElementById('add_to_cart');
if(!hit){{av.textContent="Cette combinaison n'existe pas";if(btn)btn.style.display='none';return}}
document.getElementById('our_price_display').textContent=fmt(hit.price);document.getElementById('old_price_display').textContent=hit.old_price?fmt(hit.old_price):'';
document.getElementById('idCombination').value=id;document.getElementById('ref_value').textContent=hit.reference;
if(availableForOrder){{av.textContent=hit.quantity>0?'En stock':'Rupture de stock';av.className=hit.quantity>0?'label-success':'label-danger';if(btn)btn.style.display=hit.quantity>0?'':'none';}}}}
document.querySelectorAll('.attribute_select').forEach(function(s){{s.onchange=findCombination}});
document.querySelectorAll('.color_pick').forEach(function(a){{a.onclick=function(ev){{ev.preventDefault();document.getElementById('group_'+a.dataset.g).value=a.dataset.v;a.closest('.attribute_list').querySelector('.color_name').textContent=a.dataset.v;
document.querySelectorAll('#color_to_pick_list li').forEach(function(l){{l.className=''}});a.parentNode.className='selected';findCombination()}}}});
</script>'''
    av = {"in": '<span id="availability_value" class="label-success">En stock</span>', "out": '<span id="availability_value" class="label-danger">Rupture de stock</span>',
          "store": '<span id="availability_value" class="label-warning">Disponible uniquement en magasin</span>'}[st]
    show = "" if st == "in" else ' style="display:none"'
    btn = "" if x["st"] != "in" else f'<p id="add_to_cart" class="buttons_bottom_block no-print"{show}><button type="submit" name="Submit" class="exclusive"><span>Ajouter au panier</span></button></p>'
    if x["st"] == "store":
        btn = '<p class="store-only">Cet article ne peut pas être commandé en ligne. Retrait au magasin d\'Annonay, tél. 04 75 00 12 34.</p>'
    if x["st"] == "out":
        btn = '<p id="oosHook"><input type="text" id="oos_customer_email" name="customer_email" placeholder="votre@email.fr"> <a href="#" id="mailalert_link">Prévenez-moi lorsque le produit est disponible</a></p>'
    sheet = "".join(f'<tr class="{"odd" if i % 2 else "even"}"><td>{e(k)}</td><td>{e(w)}</td></tr>' for i, (k, w) in enumerate(x["specs"]))
    same = [y for y in P if y["cat"] == x["cat"] and y is not x]
    k = x["id"] % max(1, len(same))
    rel = "".join(f'<li class="item product-box"><a class="lnk_img" href="{url(y)}">{pic(y, 80)}</a><h5 class="product-name"><a href="{url(y)}">{e(y["name"])}</a></h5></li>' for y in (same + same)[k:k + 4])
    revs = [("Gérard M.", 5, "Conforme à la description, livré en trois jours."), ("Sandrine", 4, "Bon produit, emballage un peu juste."), ("Karim B.", 5, "Conseillé par le magasin, rien à redire."), ("Lucie", 3, "Correct pour le prix.")]
    rv = "".join(f'<div class="comment row"><span class="star_content">Note {n}/5</span> <strong>{w}</strong> <p>{t}</p></div>' for w, n, t in (revs + revs)[x["id"] % 4:x["id"] % 4 + x["id"] % 3])
    ref = f"BR{x['id']}" + (f"-{sel['ipa']}" if sel else "")
    c = CAT[x["cat"]]
    body = f'''<div class="primary_block row" itemscope itemtype="https://schema.org/Product"><div class="pb-left-column"><div id="image-block">{pic(x)}</div></div>
<div class="pb-center-column"><h1 itemprop="name">{e(x["name"])}</h1><p id="product_reference"><label>Référence : </label><span class="editable" id="ref_value">{ref}</span></p>
<p id="product_condition"><label>État : </label><span>Nouveau produit</span></p><p class="manufacturer"><label>Marque : </label>{e(x["brand"])}</p>
<div id="short_description_block"><div id="short_description_content">{e(x["desc"])}</div></div><p id="availability_statut">{av}</p></div>
<div class="pb-right-column"><form id="buy_block" action="/panier" method="post"><input type="hidden" name="id_product" value="{x["id"]}"><input type="hidden" name="add" value="1"><input type="hidden" name="id_product_attribute" id="idCombination" value="{sel["ipa"] if sel else ""}">
<div class="content_prices"><p class="our_price_display" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span id="our_price_display" class="price" itemprop="price">{eur(price)}</span> TTC</p>
<p id="old_price"><span id="old_price_display" class="old-price">{eur(old) if old else ""}</span></p></div>
<div class="product_attributes"><div id="attributes">{attrs}</div><p id="quantity_wanted_p"><label>Quantité : </label><input type="text" name="qty" id="quantity_wanted" value="1" size="2"></p></div>
<div class="box-cart-bottom">{btn}</div></form></div></div>
<section class="page-product-box"><h3 class="page-product-heading">Fiche technique</h3><table class="table-data-sheet">{sheet}</table></section>
<section class="page-product-box"><h3 class="page-product-heading">En savoir plus</h3><div class="rte"><p>{e(x["desc"])}</p><p>Un doute avant d'acheter ? Nos conseillers répondent du mardi au samedi.</p></div></section>
<section class="page-product-box"><h3 class="page-product-heading">Livraison</h3><p>Colissimo 6,90 €, point relais 4,90 €, offerte dès 79 € d'achat. Colis de plus de 30 kg : transporteur 29,00 €. Retours sous 30 jours.</p></section>
<section class="page-product-box"><h3 id="#idTab5" class="idTabHrefShort page-product-heading">Avis</h3><div id="product_comments_block_tab">{rv or "<p>Aucun avis n'a été publié pour le moment.</p>"}</div></section>
<section class="page-product-box blockproductscategory"><h3 class="productscategory_h3 page-product-heading">{len(same)} autres produits dans la même catégorie :</h3><ul class="bxslider">{rel}</ul></section>{script}'''
    return ok(page(x["name"], body, [(c[2], caturl(c)), (x["name"], None)], cookies, "product"))


def listing(items, base, pg, n=9):
    tot = max(1, -(-len(items) // n))
    pg = min(max(1, pg), tot)
    sep = "&amp;" if "?" in base else "?"
    nav = ""
    if tot > 1:
        nav = '<div id="pagination"><ul class="pagination">' + "".join(
            (f'<li class="active current"><span>{i}</span></li>' if i == pg else f'<li><a href="{base}{sep}p={i}"><span>{i}</span></a></li>') for i in range(1, tot + 1)) + (
            f'<li id="pagination_next"><a href="{base}{sep}p={pg + 1}" rel="next"><b>Suivant</b></a></li>' if pg < tot else "") + "</ul></div>"
    lo, hi = (pg - 1) * n + 1, min(pg * n, len(items))
    return f'<ul class="product_list grid row">{"".join(mini(x) for x in items[(pg - 1) * n:pg * n])}</ul><div class="product-count">Résultats {lo} - {hi} sur {len(items)}.</div>{nav}'


CMS = {
    "/content/1-livraison": ("Livraison et retours", "<h1>Livraison et retours</h1><p>Expédition sous 24/48 h du mardi au samedi. Point relais 4,90 €, Colissimo 6,90 €, offert dès 79 € d'achat. Les articles lourds ou volumineux (colle en sac, chauffe-eau) se retirent au magasin.</p><p>Vous avez 30 jours pour changer d'avis. Les teintes préparées à la demande ne sont pas reprises.</p>"),
    "/content/2-mentions-legales": ("Mentions légales", "<h1>Mentions légales</h1><p>SARL Brémond &amp; fils, 14 rue des Teinturiers, 07100 Annonay. Prix TTC, TVA 20 %.</p>"),
    "/content/4-a-propos": ("À propos", "<h1>À propos</h1><p>Une quincaillerie de famille depuis 1968 : peinture, plomberie, outillage. Trois générations derrière le comptoir, et toujours le même plancher qui grince.</p>"),
    "/content/6-bien-choisir-sa-peinture": ("Bien choisir sa peinture", "<h1>Bien choisir sa peinture</h1><p>Mat au salon, satin dans les pièces d'eau, brillant sur les boiseries. Et le papier peint ? Nous n'en tenons plus depuis 2019, mais nous avons gardé de quoi le poser et le décoller.</p>"),
    "/nous-contacter": ("Contact", "<h1>Service client - Contactez-nous</h1><form method='post' action='/nous-contacter'><label>E-mail <input name='from'></label><br><textarea name='message' rows='5' cols='40'></textarea><br><button>Envoyer</button></form><p>04 75 00 12 34</p>"),
    "/connexion": ("Connexion", "<h1>Identification</h1><form method='post' action='/connexion'><label>Adresse e-mail <input name='email'></label> <label>Mot de passe <input type='password' name='passwd'></label> <button>Connexion</button></form>"),
}


def num(s):
    return int(s) if s.isdigit() else 1


def handle(method, path, query, form, cookies):
    g = lambda k: (query.get(k) or [""])[0]
    if path in ("/", "/index.php"):
        best = [P[i] for i in (1, 0, 35, 66, 20, 46, 9, 78)]
        blocks = "".join(f'<li><a href="{caturl(c)}"><h3>{e(c[2])}</h3></a><p>{e(c[3])}</p></li>' for c in CATS)
        body = f'<div id="slider"><h2>Les semaines de la peinture</h2><p>Jusqu\'à -20 % sur une sélection. <a href="/promotions">Voir les promotions</a></p></div><h4>Meilleures ventes</h4><ul id="homefeatured" class="product_list grid row">{"".join(mini(x) for x in best)}</ul><ul class="categories">{blocks}</ul><div id="editorial"><h2>Sur le blog</h2><p><a href="/content/6-bien-choisir-sa-peinture">Bien choisir sa peinture, pièce par pièce</a></p></div>'
        return ok(page("Peinture, plomberie et outillage", body, (), cookies))
    if path in CMS:
        t, b = CMS[path]
        return ok(page(t, b, [(t, None)], cookies, "cms"))
    if path == "/promotions":
        items = [x for x in P if x["old"] or any(c["old"] for c in x["combs"])]
        return ok(page("Promotions", '<h1 class="page-heading">Promotions</h1>' + listing(items, "/promotions", num(g("p"))), [("Promotions", None)], cookies, "prices-drop"))
    if path == "/panier":
        if method == "POST" or g("add"):
            return 302, [("Location", "/panier"), ("Set-Cookie", "cart=1; Path=/"), ("Content-Type", "text/html; charset=utf-8")], b""
        b = "<p>Votre panier contient 1 article. <a href='/connexion'>Commander</a></p>" if cookies.get("cart") else "<p class='alert alert-warning'>Votre panier est vide.</p>"
        return ok(page("Panier", "<h1 id='cart_title'>Récapitulatif de la commande</h1>" + b, [("Votre panier", None)], cookies, "order"))
    if path == "/recherche":
        q = g("search_query")
        ws = [w for w in fold(q).split() if len(w) > 2]
        sc = []
        for x in P:
            s = sum((3 if w in x["title"].split() else 1) for w in ws if w in x["text"])
            if s:
                sc.append((-s, x["id"], x))
        items = [x for _, _, x in sorted(sc, key=lambda t: t[:2])]
        from urllib.parse import quote_plus
        base = "/recherche?search_query=" + quote_plus(q)
        head = f'<h1 class="page-heading product-listing">Recherche <span class="lighter">"{e(q)}"</span> <span class="heading-counter">{len(items)} résultats ont été trouvés.</span></h1>'
        b = head + (listing(items, base, num(g("p"))) if items else f'<p class="alert alert-warning">Aucun résultat n\'a été trouvé pour votre recherche "{e(q)}"</p>')
        return ok(page("Recherche", b, [("Recherche", None)], cookies, "search", q))
    m = re.fullmatch(r"/(\d+)-([a-z0-9-]+)", path)
    if m and int(m[1]) in CAT and CAT[int(m[1])][1] == m[2]:
        c = CAT[int(m[1])]
        items = [x for x in P if x["cat"] == c[0]]
        return ok(page(c[2], f'<div class="content_scene_cat"><h1 class="page-heading">{e(c[2])}</h1><div class="cat_desc">{e(c[3])}</div></div>' + listing(items, caturl(c), num(g("p"))), [(c[2], None)], cookies, "category"))
    m = re.fullmatch(r"/[a-z0-9-]+/(\d+)-[a-z0-9-]+\.html", path)
    if m and int(m[1]) in BYID:
        x = BYID[int(m[1])]
        if path != url(x):
            return 301, [("Location", url(x)), ("Content-Type", "text/html")], b""
        return product(x, query, cookies)
    return ok(page("Page introuvable", '<div class="pagenotfound"><h1>Cette page n\'est pas disponible</h1><p>Pour trouver un produit, saisissez son nom dans le champ ci-dessus.</p></div>', (), cookies, "pagenotfound"), 404)
