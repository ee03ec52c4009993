"""Sierra Norte (Jaca): ropa y material de montaña, trail y escalada, en español y euros; páginas como las de OpenCart 3 (tema default, URL amigables)."""
import html
import json
import re
import unicodedata
from urllib.parse import urlencode

MANY = True
NAME = "sierranorte"
TITLE = "Sierra Norte Deportes"
PER = 12
e = html.escape

CATS = {
    "chaquetas-y-abrigos": ("Chaquetas y abrigos", "Impermeables, softshell, plumas y forros polares para todas las estaciones."),
    "pantalones": ("Pantalones", "Pantalones de trekking, escalada y nieve, mallas y cubrepantalones."),
    "camisetas-y-capa-base": ("Camisetas y capa base", "Lana merina y tejidos técnicos para llevar sobre la piel, y accesorios."),
    "calzado": ("Calzado", "Botas de montaña, zapatillas de senderismo y trail, sandalias y pies de gato."),
    "mochilas-y-bolsas": ("Mochilas y bolsas", "De la vuelta corta de domingo a la travesía de dos semanas."),
    "acampada": ("Tiendas, sacos y acampada", "Dormir bien y cenar caliente, también a 2.500 metros."),
    "escalada-y-bastones": ("Escalada y bastones", "Material homologado para roca y vía ferrata, y bastones de senderismo."),
}
P = []


def slug(t):
    t = unicodedata.normalize("NFKD", t.lower())
    t = "".join(ch for ch in t if not unicodedata.combining(ch))
    return re.sub(r"[^a-z0-9]+", "-", t).strip("-")


def talla(vals, out="", label="Talla"):
    o = out.split()
    return (label, "select", [(v, 0.0, v not in o) for v in vals.split()])


def color(vals, out=""):
    o = out.split(",")
    return ("Color", "radio", [(v, 0.0, v not in o) for v in vals.split(",")])


def elige(label, pairs, kind="select", out=()):
    return (label, kind, [(v, m, v not in out) for v, m in pairs])


def p(name, cat, price, short, desc, specs, opts=(), old=None, brand="Sierra Norte", stock="si"):
    P.append({"n": len(P), "id": 40 + len(P), "name": name, "key": slug(name), "cat": cat, "price": price, "old": old, "short": short, "desc": desc, "brand": brand, "stock": stock,
              "specs": [tuple(s.split("=", 1)) for s in specs.split("; ")], "opts": list(opts), "code": "SN-%04d" % (2117 + 13 * len(P))})


K = "chaquetas-y-abrigos"
p("Chaqueta impermeable Aneto 3L hombre", K, 189.95, "Tres capas, 20.000 mm, costuras selladas.", "Nuestra chaqueta de lluvia más resistente: tejido de tres capas sin PFC, cremalleras de ventilación bajo los brazos y capucha compatible con casco.", "Columna de agua=20.000 mm; Peso=410 g; Membrana=3 capas; Capucha=Sí", [talla("S M L XL XXL"), color("Negro,Azul,Rojo")], 229.95)
p("Chaqueta impermeable Aneto 3L mujer", K, 189.95, "Tres capas, 20.000 mm, costuras selladas. Corte de mujer.", "La Aneto con patrón femenino: tejido de tres capas sin PFC, ventilación bajo los brazos y capucha compatible con casco.", "Columna de agua=20.000 mm; Peso=360 g; Membrana=3 capas; Capucha=Sí", [talla("XS S M L", "M"), color("Negro,Azul,Coral")], 229.95)
p("Chaqueta impermeable Baztán mujer", K, 99.95, "Dos capas y media, ligera y plegable.", "Para chaparrones y excursiones de un día. Se guarda en su propio bolsillo.", "Columna de agua=10.000 mm; Peso=290 g; Membrana=2,5 capas; Capucha=Sí", [talla("XS S M L XL"), color("Verde,Rosa")])
p("Chaqueta softshell Urbión hombre", K, 89.90, "Cortaviento, elástica y transpirable.", "Repele una llovizna, pero no es impermeable. Interior de micropolar.", "Peso=480 g; Capucha=No; Impermeable=No", [talla("S M L XL XXL"), color("Gris,Azul")])
p("Chaqueta softshell Urbión mujer", K, 89.90, "Cortaviento, elástica y transpirable.", "Repele una llovizna, pero no es impermeable. Interior de micropolar.", "Peso=430 g; Capucha=No; Impermeable=No", [talla("XS S M L XL"), color("Gris,Azul,Morado")])
p("Chaqueta de plumas Moncayo hombre", K, 159.00, "Plumón de oca 700 cuin, con capucha.", "Plumón certificado RDS en tabiques pequeños. Abriga mucho y ocupa poco.", "Relleno=Plumón 90/10, 700 cuin; Peso=390 g; Capucha=Sí", [talla("S M L XL"), color("Negro,Mostaza")], 199.00)
p("Chaqueta de plumas Moncayo mujer", K, 159.00, "Plumón de oca 700 cuin, con capucha.", "Plumón certificado RDS en tabiques pequeños. Abriga mucho y ocupa poco.", "Relleno=Plumón 90/10, 700 cuin; Peso=340 g; Capucha=Sí", [talla("XS S M L"), color("Negro,Burdeos")], 199.00)
p("Chaqueta de fibra Gredos unisex", K, 119.95, "Acolchada con fibra reciclada, con capucha.", "Relleno de poliéster reciclado que sigue abrigando cuando se moja; sin materiales de origen animal. Tejido exterior ripstop.", "Relleno=Fibra de poliéster reciclado, 80 g/m²; Peso=420 g; Capucha=Sí", [talla("XS S M L XL XXL"), color("Negro,Verde,Naranja")])
p("Chaleco acolchado Gredos unisex", K, 69.95, "El chaleco de la serie Gredos.", "Fibra de poliéster reciclado en el tronco, laterales elásticos. Sin mangas ni capucha.", "Relleno=Fibra de poliéster reciclado, 60 g/m²; Peso=240 g; Capucha=No", [talla("S M L XL"), color("Negro,Verde")])
p("Forro polar Peñalara hombre", K, 49.95, "Polar 200 con cremallera completa.", "El forro de siempre: cálido, suave y de secado rápido.", "Tejido=Polar 200 g/m²; Peso=350 g; Capucha=No", [talla("S M L XL XXL"), color("Azul,Gris,Rojo")])
p("Forro polar Peñalara mujer", K, 49.95, "Polar 200 con cremallera completa.", "El forro de siempre con corte de mujer.", "Tejido=Polar 200 g/m²; Peso=310 g; Capucha=No", [talla("XS S M L XL"), color("Azul,Gris,Frambuesa")])
p("Forro polar Peñalara niños", K, 32.95, "Polar 200 para pequeños montañeros.", "Con barbilla protegida y puños elásticos.", "Tejido=Polar 200 g/m²; Peso=220 g; Capucha=No", [elige("Talla", [("6 años", 0.0), ("8 años", 0.0), ("10 años", 0.0), ("12 años", 0.0)], out=("8 años",)), color("Azul,Frambuesa")])
p("Cortavientos Tarifa ultraligero unisex", K, 59.90, "105 gramos contra el viento.", "Para correr y pedalear con viento. No es impermeable.", "Peso=105 g; Capucha=Sí; Impermeable=No", [talla("S M L XL"), color("Amarillo,Negro")])
p("Chubasquero infantil Baztán", K, 29.95, "Impermeable para el cole y el monte.", "Costuras termoselladas y reflectantes.", "Columna de agua=5.000 mm; Capucha=Sí", [elige("Talla", [("4 años", 0.0), ("6 años", 0.0), ("8 años", 0.0), ("10 años", 0.0)]), color("Amarillo,Azul")])
p("Poncho de lluvia Baztán", K, 24.95, "Cubre a la persona y la mochila.", "Talla única, con ojales: también sirve de toldo.", "Columna de agua=3.000 mm; Peso=380 g", [color("Verde,Azul")])
K = "pantalones"
p("Pantalón de trekking Ordesa desmontable hombre", K, 64.95, "Pantalón largo que se convierte en corto.", "Cremalleras a la altura de la rodilla, cinco bolsillos y protección UPF 50.", "Peso=390 g; Tejido=Poliamida elástica", [talla("40 42 44 46 48"), color("Beige,Antracita")])
p("Pantalón de trekking Ordesa mujer", K, 64.95, "Elástico y de secado rápido.", "Cintura preformada y bolsillo para el móvil. No es desmontable.", "Peso=330 g; Tejido=Poliamida elástica", [talla("36 38 40 42 44"), color("Antracita,Ciruela")])
p("Pantalón corto Ordesa hombre", K, 44.95, "Bermuda de trekking.", "La versión corta del Ordesa.", "Peso=240 g; Tejido=Poliamida elástica", [talla("40 42 44 46 48"), color("Beige,Antracita")], 54.95)
p("Pantalón softshell Candanchú mujer", K, 84.95, "Para raquetas e invierno.", "Interior afelpado y polaina incorporada. Repele la nieve.", "Peso=520 g; Tejido=Softshell de 3 capas", [talla("36 38 40 42"), color("Negro")])
p("Pantalón de esquí Formigal hombre", K, 129.00, "Acolchado e impermeable 15.000 mm.", "Fuera de temporada: volverá en otoño.", "Columna de agua=15.000 mm", [talla("S M L XL")], stock="agotado")
p("Pantalón de escalada Siurana hombre", K, 69.95, "Algodón elástico con rodilla preformada.", "Para el rocódromo y la roca, con portacepillo.", "Peso=380 g; Tejido=Algodón orgánico y elastano", [talla("S M L XL"), color("Teja,Azul")])
p("Pantalón desmontable Ordesa niños", K, 39.95, "Dos pantalones en uno.", "Rodillas reforzadas y cintura ajustable.", "Tejido=Poliamida", [elige("Talla", [("6 años", 0.0), ("8 años", 0.0), ("10 años", 0.0), ("12 años", 0.0)])])
p("Cubrepantalón impermeable Baztán unisex", K, 39.95, "Se pone sin quitarse las botas.", "Cremallera lateral hasta la rodilla, costuras selladas.", "Columna de agua=10.000 mm; Peso=230 g", [talla("S M L XL")])
p("Mallas térmicas Nuria mujer", K, 39.90, "Lana merina y poliéster, para debajo.", "Sin costuras en el interior del muslo.", "Tejido=50% merino, 50% poliéster", [talla("S M L"), color("Negro")])
K = "camisetas-y-capa-base"
p("Camiseta térmica merino Nuria hombre", K, 59.90, "Manga larga, 100% lana merina de 180 g.", "No pica y no huele tras tres días de travesía.", "Tejido=100% lana merina; Manga=Larga", [talla("S M L XL"), color("Negro,Azul")])
p("Camiseta térmica merino Nuria mujer", K, 59.90, "Manga larga, 100% lana merina de 180 g.", "No pica y no huele tras tres días de travesía.", "Tejido=100% lana merina; Manga=Larga", [talla("XS S M L"), color("Negro,Granate")])
p("Camiseta técnica Teide hombre", K, 24.95, "Manga corta, poliéster reciclado.", "Ligera y de secado rápido.", "Tejido=Poliéster reciclado; Manga=Corta", [talla("S M L XL XXL"), color("Blanco,Azul,Naranja")])
p("Camiseta técnica Teide mujer", K, 24.95, "Manga corta, poliéster reciclado.", "Ligera y de secado rápido.", "Tejido=Poliéster reciclado; Manga=Corta", [talla("XS S M L XL"), color("Blanco,Turquesa")])
p("Camiseta de tirantes Teide mujer", K, 22.95, "Para correr en verano.", "Espalda nadadora.", "Tejido=Poliéster reciclado; Manga=Sin mangas", [talla("XS S M L"), color("Negro,Turquesa")], 27.95)
p("Camisa antimosquitos Monfragüe hombre", K, 54.95, "Manga larga con tratamiento de permetrina.", "Protege de mosquitos y garrapatas durante 50 lavados.", "Manga=Larga; UPF=40", [talla("S M L XL"), color("Beige,Verde")])
p("Calcetines de lana merina Nuria", K, 11.95, "Grosor medio, puntera reforzada. Talla 39-43.", "Para botas y para casa. También en pack de tres pares.", "Tejido=60% merino", [elige("Pack", [("1 par", 0.0), ("3 pares", 18.00)], "radio")])
p("Calcetines antiampollas trail", K, 12.95, "Doble capa contra las rozaduras.", "Finos y bajos, para zapatillas.", "Tejido=Poliamida y Coolmax", [talla("36-38 39-41 42-44 45-47")])
p("Gorro de lana merina Nuria", K, 22.95, "Fino, cabe bajo el casco.", "Talla única.", "Tejido=100% merino", [color("Gris,Rojo")])
p("Guantes de nieve Formigal", K, 44.95, "Impermeables, con palma de piel.", "Puño largo y correa de sujeción.", "Columna de agua=10.000 mm", [talla("S M L XL", "S")])
p("Braga de cuello tubular", K, 14.95, "Multiusos, sin costuras.", "Microfibra elástica; doce maneras de llevarla.", "Tejido=Microfibra", [color("Azul,Negro,Montañas")])
p("Gafas de sol Veleta categoría 4", K, 64.95, "Para nieve y alta montaña. Adulto.", "Lentes de sol muy oscuras con protectores laterales. No son máscara de ventisca y no aptas para conducir.", "Filtro=Categoría 4; Talla=Adulto")
K = "calzado"
p("Botas de montaña Aspe GTX hombre", K, 169.95, "Piel nobuk, membrana Gore-Tex, suela Vibram.", "Bota alta y rígida para travesías con carga. Compatible con crampones de correas.", "Membrana=Gore-Tex; Suela=Vibram; Peso=1.380 g el par", [talla("40 41 42 43 44 45 46", "46")], 189.95)
p("Botas de montaña Aspe GTX mujer", K, 169.95, "Piel nobuk, membrana Gore-Tex, suela Vibram.", "Horma estrecha de mujer. Bota alta para travesías con carga.", "Membrana=Gore-Tex; Suela=Vibram; Peso=1.120 g el par", [talla("36 37 38 39 40 41", "38")], 189.95)
p("Zapatillas de senderismo Irati Low hombre", K, 99.95, "Ligeras, de ante y malla.", "Para sendas fáciles y viajes. Sin membrana, muy transpirables.", "Membrana=No; Suela=Vibram", [talla("40 41 42 43 44 45"), color("Marrón,Gris")])
p("Zapatillas de senderismo Irati Low mujer", K, 99.95, "Ligeras, de ante y malla.", "Para sendas fáciles y viajes. Sin membrana, muy transpirables.", "Membrana=No; Suela=Vibram", [talla("36 37 38 39 40 41"), color("Gris,Malva")])
p("Zapatillas de trail Cadí 2 hombre", K, 119.95, "Drop 6 mm, tacos de 5 mm.", "Rápidas y con buen agarre en barro.", "Drop=6 mm; Peso=280 g", [talla("40 41 42 43 44 45", "43"), color("Negro,Lima")], 139.95)
p("Zapatillas de trail Cadí 2 mujer", K, 119.95, "Drop 6 mm, tacos de 5 mm.", "Rápidas y con buen agarre en barro.", "Drop=6 mm; Peso=240 g", [talla("36 37 38 39 40 41"), color("Negro,Coral")], 139.95)
p("Botas infantiles Irati Kids", K, 59.95, "Impermeables y con velcro.", "Para niños y niñas que no paran.", "Membrana=Sí; Cierre=Velcro", [talla("28 29 30 31 32 33 34 35", "31")])
p("Sandalias Cabo de Gata", K, 49.95, "Tres ajustes de velcro.", "Suela con agarre en mojado. Unisex.", "Suela=Goma", [talla("37 38 39 40 41 42 43 44")])
p("Pies de gato Margalef Velcro", K, 94.95, "Dos velcros, horma media.", "Polivalentes: deportiva, bloque y rocódromo.", "Cierre=Velcro; Suela=4 mm", [talla("36 37 38 39 40 41 42 43 44")])
p("Pies de gato Margalef Cordones", K, 89.95, "Cordón, horma cómoda.", "Para vías largas y para empezar.", "Cierre=Cordones; Suela=5 mm", [talla("36 37 38 39 40 41 42 43 44", "40")])
p("Plantillas de montaña Confort", K, 24.95, "Arco alto, talón de gel.", "Se recortan a medida.", "Material=EVA y gel", [talla("36-38 39-41 42-44 45-47")])
K = "mochilas-y-bolsas"
p("Mochila Pirineos 65+10", K, 159.95, "Para travesías largas.", "Espalda regulable, acceso frontal y funda impermeable incluida.", "Volumen=65+10 litros; Peso=2.150 g; Funda de lluvia=Incluida", [color("Azul,Verde")])
p("Mochila Pirineos 50", K, 129.95, "Espalda regulable.", "Dos o tres días de refugio en refugio. Funda impermeable incluida.", "Volumen=50 litros; Peso=1.790 g; Funda de lluvia=Incluida", [color("Azul,Rojo")], 149.95)
p("Mochila Guara 30", K, 79.95, "Excursiones de un día largo.", "Espalda de malla ventilada, portabastones y un cubremochila impermeable guardado en el bolsillo inferior.", "Volumen=30 litros; Peso=1.050 g; Cubremochila=Incluido", [color("Gris,Naranja")])
p("Mochila Guara 22", K, 64.95, "La pequeña de la familia.", "Espalda de malla ventilada. El cubremochila se vende aparte.", "Volumen=22 litros; Peso=860 g; Cubremochila=No incluido", [color("Gris,Azul")])
p("Mochila urbana Ebro 30", K, 69.95, "Con compartimento para portátil de 15,6 pulgadas.", "Para la ciudad y el fin de semana. El cubremochila se vende aparte.", "Volumen=30 litros; Peso=980 g; Cubremochila=No incluido", [color("Negro,Verde")])
p("Mochila de hidratación Cadí 8", K, 74.95, "Chaleco de trail con bolsa de agua.", "Incluye bolsa de hidratación de 2 litros y silbato.", "Volumen=8 litros; Peso=290 g", [elige("Talla", [("S/M", 0.0), ("L/XL", 0.0)])])
p("Mochila portabebés Montseny", K, 199.00, "Con parasol y caballete.", "Para llevar a niños de hasta 18 kg.", "Peso=2.900 g; Carga=18 kg", stock="agotado")
p("Bolsa estanca Ebro", K, 14.95, "Para kayak y barrancos.", "PVC soldado, cierre enrollable.", "Material=PVC 500D", [elige("Capacidad", [("10 L", 0.0), ("20 L", 5.00), ("40 L", 15.00)], "radio", ("20 L",))])
p("Cubremochila impermeable", K, 12.95, "Funda de lluvia para cualquier mochila.", "Con goma y enganche.", "Peso=90 g", [elige("Tamaño", [("15-30 L", 0.0), ("30-55 L", 2.00), ("55-80 L", 4.00)])])
p("Riñonera Cadí", K, 24.95, "Con dos bidones de 250 ml.", "No bota al correr.", "Volumen=2 litros", [color("Negro,Lima")])
K = "acampada"
p("Tienda Covadonga 1 ultraligera", K, 279.00, "Una plaza, 1,2 kg.", "Doble techo de silnylon. Se monta con bastones.", "Plazas=1; Peso=1,2 kg; Estaciones=3")
p("Tienda Covadonga 2", K, 249.00, "Dos plazas, 2,1 kg, dos ábsides.", "Iglú de dos entradas para travesías.", "Plazas=2; Peso=2,1 kg; Estaciones=3", old=289.00)
p("Tienda Covadonga 3", K, 299.00, "Tres plazas, 2,7 kg.", "El iglú con un palmo más por persona.", "Plazas=3; Peso=2,7 kg; Estaciones=3")
p("Tienda familiar Doñana 5", K, 429.00, "Cinco plazas, dos dormitorios y avance.", "Se puede estar de pie (195 cm). Por su volumen, se vende y se recoge solo en nuestra tienda de Jaca.", "Plazas=5; Peso=15 kg; Altura=195 cm", stock="tienda")
p("Saco de plumas Veleta -10", K, 229.00, "Plumón 650 cuin, comodidad -3 °C.", "Momia para tres estaciones y media.", "Temperatura límite=-10 °C; Peso=980 g; Relleno=Plumón", [elige("Largo", [("Regular (hasta 185 cm)", 0.0), ("Largo (hasta 200 cm)", 20.00)])])
p("Saco sintético Veleta 0", K, 94.95, "Fibra hueca, comodidad 4 °C.", "Momia con capucha y bolsillo interior. Adulto, hasta 190 cm.", "Temperatura límite=0 °C; Peso=1.350 g; Relleno=Fibra")
p("Saco sintético Veleta Lite +5", K, 79.95, "Para verano y albergues.", "Compacto, se abre del todo como edredón. Adulto, hasta 190 cm.", "Temperatura límite=5 °C; Peso=850 g; Relleno=Fibra", old=89.95)
p("Saco infantil Osezno", K, 49.95, "Crece con el niño de 110 a 150 cm.", "Fibra suave y una bolsa en forma de oso.", "Temperatura límite=5 °C; Peso=750 g; Relleno=Fibra")
p("Esterilla autohinchable Monegros", K, 59.95, "3,8 cm de grosor.", "Se hincha sola en dos minutos.", "Peso=780 g; Valor R=3,1", [elige("Tamaño", [("183 x 51 cm", 0.0), ("198 x 63 cm", 15.00)])])
p("Esterilla de espuma plegable", K, 19.95, "Se pliega en acordeón.", "Espuma EVA de células cerradas.", "Peso=410 g; Valor R=1,8")
p("Hornillo de gas Picos", K, 34.95, "2.800 W en 95 g.", "Para cartuchos de rosca. Sin cartucho.", "Peso=95 g")
p("Cartucho de gas de rosca 230 g", K, 6.95, "Mezcla de butano y propano.", "Mercancía peligrosa: no la enviamos, se vende solo en la tienda de Jaca.", "Contenido=230 g", stock="tienda")
p("Linterna frontal Luna 200", K, 22.95, "200 lúmenes, tres pilas AAA.", "Sencilla y fiable. Pilas incluidas.", "Luz=200 lm; Alimentación=3 pilas AAA")
p("Linterna frontal Luna 400", K, 39.95, "400 lúmenes, batería USB-C.", "Batería de litio que se carga por USB-C, luz roja y bloqueo.", "Luz=400 lm; Alimentación=Batería, carga USB-C")
p("Linterna frontal Luna 700 Trail", K, 59.95, "700 lúmenes para correr de noche.", "Batería de litio trasera con carga USB-C y haz reactivo.", "Luz=700 lm; Alimentación=Batería, carga USB-C", old=69.95)
K = "escalada-y-bastones"
p("Arnés Margalef hombre", K, 59.95, "Cuatro portamateriales.", "Cintura y perneras ajustables.", "Norma=EN 12277", [talla("S M L XL")])
p("Arnés Margalef mujer", K, 59.95, "Talle más alto.", "Cintura y perneras ajustables.", "Norma=EN 12277", [talla("XS S M L")])
p("Cuerda dinámica Riglos 9,8 mm", K, 134.95, "Simple, tratamiento seco.", "Nuestra cuerda para todo: deportiva y vías largas.", "Diámetro=9,8 mm; Tipo=Simple", [elige("Longitud", [("60 m", 0.0), ("70 m", 20.00), ("80 m", 40.00)])])
p("Cuerda dinámica Siurana 9,2 mm", K, 164.95, "Fina, para ensayar lo imposible.", "Certificada como simple, doble y gemela.", "Diámetro=9,2 mm; Tipo=Simple/doble/gemela", [elige("Longitud", [("60 m", 0.0), ("80 m", 45.00)])])
p("Casco de escalada Siurana", K, 54.95, "220 g, con ruleta.", "Homologado para escalada y alpinismo (EN 12492). No homologado para bicicleta.", "Norma=EN 12492; Peso=220 g", [elige("Talla", [("S/M", 0.0), ("M/L", 0.0)]), color("Blanco,Azul")])
p("Cintas exprés Riglos", K, 15.95, "Mosquetón con gatillo de alambre.", "Cinta de 12 cm.", "Norma=EN 12275", [elige("Pack", [("1 unidad", 0.0), ("6 unidades", 69.00)], "radio")])
p("Bastones de carbono Ordesa", K, 89.95, "El par, 380 g, plegables.", "Tres tramos con cierre de pinza.", "Peso=380 g el par; Material=Carbono", old=109.95)
p("Bastones de aluminio Irati", K, 44.95, "El par, telescópicos.", "De 65 a 135 cm, con amortiguador.", "Peso=520 g el par; Material=Aluminio")

BY_KEY = {x["key"]: x for x in P}
BY_ID = {str(x["id"]): x for x in P}

CASES = [
    {"query": "chaqueta impermeable mujer talla L azul", "determination": "products_found", "offers": [("Chaqueta impermeable Aneto 3L mujer, L / Azul", "189.95")], "either": [],
     "why": "la Baztán no viene en azul y el softshell no es impermeable"},
    {"query": "cuerda de escalada 70 metros", "determination": "products_found", "offers": [("Cuerda dinámica Riglos 9,8 mm, 70 m", "154.95")], "either": [],
     "why": "134,95 + 20,00; la Siurana solo en 60 y 80 m"},
    {"query": "saco de dormir adulto menos de 100 euros", "determination": "products_found", "offers": [("Saco sintético Veleta 0", "94.95"), ("Saco sintético Veleta Lite +5", "79.95")], "either": [],
     "why": "el de plumas cuesta 229 y el Osezno es de niño"},
    {"query": "mochila 30 litros con funda de lluvia", "determination": "products_found", "offers": [("Mochila Guara 30", "79.95")], "either": [],
     "why": "la Ebro 30 no trae cubremochila"},
    {"query": "chaqueta acolchada con capucha sin plumas", "determination": "products_found", "offers": [("Chaqueta de fibra Gredos unisex", "119.95")], "either": [],
     "why": "las Moncayo son de plumón; el Gredos sin mangas es chaleco sin capucha"},
    {"query": "frontal recargable", "determination": "products_found", "offers": [("Linterna frontal Luna 400", "39.95"), ("Linterna frontal Luna 700 Trail", "59.95")], "either": [],
     "why": "la Luna 200 va con pilas"},
    {"query": "casco de bicicleta adulto", "determination": "no_relevant_products", "offers": [], "either": [], "why": "solo hay casco de escalada, no homologado para bici"},
    {"query": "gafas de esquí para niño", "determination": "no_relevant_products", "offers": [], "either": [], "why": "solo gafas de sol de adulto"},
    {"query": "botas de montaña mujer talla 38", "determination": "no_online_availability", "offers": [], "either": [], "why": "Aspe GTX mujer: la 38 está agotada; no hay otras botas de mujer"},
    {"query": "tienda de campaña familiar 5 personas", "determination": "no_online_availability", "offers": [], "either": [], "why": "la Doñana 5 se vende solo en la tienda de Jaca"},
]


def eur(v):
    return "{:,.2f}".format(v).replace(",", "_").replace(".", ",").replace("_", ".") + "€"


def layout(title, content, crumbs=(), cart=(), cls="common-home", search=""):
    menu = "".join('<li><a href="/%s">%s</a></li>' % (k, e(n)) for k, (n, _) in CATS.items())
    bc = ""
    if crumbs:
        bc = '<ul class="breadcrumb"><li><a href="/"><i class="fa fa-home">Inicio</i></a></li>%s</ul>' % "".join('<li><a href="%s">%s</a></li>' % (e(u), e(n)) for n, u in crumbs)
    total = sum(t for _, _, t in cart)
    return """<!DOCTYPE html>
<html dir="ltr" lang="es"><head><meta charset="UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1"><title>%s</title><base href="/" />
<link href="/catalog/view/theme/default/stylesheet/stylesheet.css" rel="stylesheet"><script src="/catalog/view/javascript/common.js" defer></script></head>
<body class="%s"><nav id="top"><div class="container"><div class="pull-left"><form action="/index.php?route=common/currency/currency" method="post" id="form-currency"><span class="btn btn-link"><strong>€</strong> Moneda</span></form></div>
<div id="top-links" class="nav pull-right"><ul class="list-inline"><li><a href="/contacto"><span>974 55 01 18</span></a></li><li><a href="/index.php?route=account/login">Mi cuenta</a></li><li><a href="/index.php?route=account/login">Lista de deseos (0)</a></li><li><a href="/index.php?route=checkout/cart">Carrito</a></li></ul></div></div></nav>
<header><div class="container"><div class="row"><div class="col-sm-4"><div id="logo"><a href="/"><img src="/image/catalog/logo.svg" title="Sierra Norte Deportes" alt="Sierra Norte Deportes" class="img-responsive" /></a></div></div>
<div class="col-sm-5"><div id="search" class="input-group"><input type="text" name="search" value="%s" placeholder="Buscar" class="form-control input-lg" /><span class="input-group-btn"><button type="button" class="btn btn-default btn-lg" aria-label="Buscar"><i class="fa fa-search">🔍</i></button></span></div></div>
<div class="col-sm-3"><div id="cart" class="btn-group btn-block"><a href="/index.php?route=checkout/cart" class="btn btn-inverse btn-block"><span id="cart-total">%d artículo(s) - %s</span></a></div></div></div></div></header>
<div class="container"><nav id="menu" class="navbar"><ul class="nav navbar-nav">%s</ul></nav></div>
<div id="content-holder" class="container">%s%s</div>
<footer><div class="container"><div class="row"><div class="col-sm-3"><h5>Información</h5><ul class="list-unstyled"><li><a href="/sobre-nosotros">Sobre nosotros</a></li><li><a href="/envios-y-devoluciones">Envíos y devoluciones</a></li><li><a href="/privacidad">Política de privacidad</a></li></ul></div>
<div class="col-sm-3"><h5>Servicio al cliente</h5><ul class="list-unstyled"><li><a href="/contacto">Contacto</a></li><li><a href="/tienda-de-jaca">Tienda de Jaca</a></li></ul></div><div class="col-sm-3"><h5>Extras</h5><ul class="list-unstyled"><li><a href="/index.php?route=product/special">Ofertas</a></li><li><a href="/blog/como-elegir-saco">Blog: cómo elegir saco</a></li></ul></div>
<div class="col-sm-3"><h5>Boletín</h5><form action="/index.php?route=extension/newsletter" method="post"><input type="email" name="email" placeholder="Tu correo"/><button class="btn btn-default">Suscribirse</button></form></div></div><hr><p>Funciona con OpenCart<br /> Sierra Norte Deportes &copy; 2026</p></div></footer></body></html>""" % (
        e(title), cls, e(search), len(cart), eur(total), menu, bc, content)


def price_block(x):
    tax = '<span class="price-tax">Sin IVA: %s</span>' % eur(x["price"] / 1.21)
    if x["old"]:
        return '<p class="price"><span class="price-new">%s</span> <span class="price-old">%s</span> %s</p>' % (eur(x["price"]), eur(x["old"]), tax)
    return '<p class="price">%s %s</p>' % (eur(x["price"]), tax)


def thumb(x, base=""):
    href = (base + "/" if base else "/") + x["key"]
    if x["stock"] == "si":
        btn = '<button type="button" data-cart-add="%d"><i class="fa fa-shopping-cart"></i> <span>Añadir al carrito</span></button>' % x["id"]
    else:
        btn = '<button type="button" disabled="disabled"><span>%s</span></button>' % ("Agotado" if x["stock"] == "agotado" else "Solo en tienda")
    return """<div class="product-layout product-grid col-lg-3 col-md-3 col-sm-6 col-xs-12"><div class="product-thumb"><div class="image"><a href="%s"><img src="/image/cache/catalog/%s-228x228.svg" alt="%s" title="%s" class="img-responsive" /></a></div><div><div class="caption"><h4><a href="%s">%s</a></h4><p>%s..</p>%s</div>
<div class="button-group">%s<button type="button" title="Añadir a la lista de deseos"><i class="fa fa-heart">♡</i></button><button type="button" title="Comparar este producto"><i class="fa fa-exchange">⇄</i></button></div></div></div></div>""" % (
        href, x["key"], e(x["name"]), e(x["name"]), href, e(x["name"]), e((x["short"] + " " + x["desc"])[:98]), price_block(x), btn)


def listing(items, query, url, base=""):
    """url: dict of the fixed parameters (route, search), base: the path."""
    sort = (query.get("sort") or ["p.sort_order"])[0]
    order = (query.get("order") or ["ASC"])[0]
    if sort == "p.price":
        items = sorted(items, key=lambda x: x["price"], reverse=order == "DESC")
    elif sort == "pd.name":
        items = sorted(items, key=lambda x: x["name"], reverse=order == "DESC")
    try:
        n = max(1, int((query.get("page") or ["1"])[0]))
    except ValueError:
        n = 1
    pages = max(1, -(-len(items) // PER))
    part = items[(n - 1) * PER:n * PER]

    def link(page=1, s=sort, o=order):
        d = dict(url)
        if s != "p.sort_order":
            d.update(sort=s, order=o)
        if page > 1:
            d["page"] = page
        return e((base or "/index.php") + ("?" + urlencode(d) if d else ""))
    opts = "".join('<option value="%s"%s>%s</option>' % (link(1, s, o), ' selected="selected"' if (s, o) == (sort, order) else "", t) for s, o, t in (
        ("p.sort_order", "ASC", "Por defecto"), ("pd.name", "ASC", "Nombre (A - Z)"), ("pd.name", "DESC", "Nombre (Z - A)"), ("p.price", "ASC", "Precio (menor a mayor)"), ("p.price", "DESC", "Precio (mayor a menor)")))
    pg = ""
    if pages > 1:
        li = ""
        if n > 1:
            li += '<li><a href="%s">|&lt;</a></li><li><a href="%s">&lt;</a></li>' % (link(), link(n - 1))
        for i in range(1, pages + 1):
            li += '<li class="active"><span>%d</span></li>' % i if i == n else '<li><a href="%s">%d</a></li>' % (link(i), i)
        if n < pages:
            li += '<li><a href="%s">&gt;</a></li><li><a href="%s">&gt;|</a></li>' % (link(n + 1), link(pages))
        pg = '<ul class="pagination">%s</ul>' % li
    first = (n - 1) * PER + 1 if part else 0
    return """<div class="row"><div class="col-md-4 col-xs-6"><div class="form-group input-group input-group-sm"><label class="input-group-addon" for="input-sort">Ordenar por:</label><select id="input-sort" class="form-control">%s</select></div></div></div>
<div class="row">%s</div><div class="row"><div class="col-sm-6 text-left">%s</div><div class="col-sm-6 text-right">Mostrando %d a %d de %d (%d página%s)</div></div>""" % (
        opts, "".join(thumb(x, base if base in ["/" + k for k in CATS] else "") for x in part), pg, first, first + len(part) - 1 if part else 0, len(items), pages, "" if pages == 1 else "s")


QUIEN = ["Marta G.", "Iñaki", "Lucía P.", "Jordi", "Carmen de Huesca", "Álvaro", "Nerea", "Paco R.", "Begoña", "Xavi"]
DICE = ["Llegó en dos días y bien embalado.", "Calidad precio estupenda, repetiré.", "La talla es un poco justa, pedid una más.", "Lo usé en el Camino y sin problema.", "Tal como se describe.", "El color es más bonito que en la foto.", "Bien, aunque el envío tardó una semana.", "Muy buena atención por teléfono."]


def product_page(x, cart, via=None):
    cat = CATS[x["cat"]][0]
    avail = {"si": "En stock", "agotado": "Agotado", "tienda": "Solo en la tienda de Jaca"}[x["stock"]]
    price = '<ul class="list-unstyled">%s<li><h2 id="precio" data-base="%.2f">%s</h2></li><li>Sin IVA: <span id="sin-iva">%s</span></li><li>Precio en puntos: %d</li></ul>' % (
        '<li><span style="text-decoration: line-through;">%s</span></li>' % eur(x["old"]) if x["old"] else "", x["price"], eur(x["price"]), eur(x["price"] / 1.21), int(x["price"] * 10))
    form = ""
    for i, (label, kind, vals) in enumerate(x["opts"]):
        oid = x["id"] * 5 + i
        if kind == "select":
            inner = "".join('<option value="%d" data-mod="%.2f"%s>%s%s%s</option>' % (oid * 20 + j, m, "" if ok and x["stock"] == "si" else ' disabled="disabled"', e(v), " (+%s)" % eur(m) if m else "", "" if ok else " - agotada") for j, (v, m, ok) in enumerate(vals))
            form += '<div class="form-group required"><label class="control-label" for="input-option%d">%s</label><select name="option[%d]" id="input-option%d" class="form-control"><option value=""> --- Por favor seleccione --- </option>%s</select></div>' % (oid, e(label), oid, oid, inner)
        else:
            inner = "".join('<div class="radio%s"><label><input type="radio" name="option[%d]" value="%d" data-mod="%.2f"%s /> %s%s%s</label></div>' % (
                "" if ok else " disabled", oid, oid * 20 + j, m, "" if ok and x["stock"] == "si" else ' disabled="disabled"', e(v), " (+%s)" % eur(m) if m else "", "" if ok else " - agotada") for j, (v, m, ok) in enumerate(vals))
            form += '<div class="form-group required"><label class="control-label">%s</label><div id="input-option%d">%s</div></div>' % (e(label), oid, inner)
    if form:
        form = "<hr><h3>Opciones disponibles</h3>" + form
    if x["stock"] == "si":
        form += '<div class="form-group"><label class="control-label" for="input-quantity">Cantidad</label><input type="text" name="quantity" value="1" size="2" id="input-quantity" class="form-control" /><input type="hidden" name="product_id" value="%d" /><br /><button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">Añadir al carrito</button></div>' % x["id"]
    elif x["stock"] == "agotado":
        form += '<div class="form-group"><button type="button" disabled="disabled" class="btn btn-primary btn-lg btn-block">Agotado</button></div>'
    else:
        form += '<div class="alert alert-info">Este artículo no se vende por internet. Lo encontrarás en <a href="/tienda-de-jaca">nuestra tienda de Jaca</a>.</div>'
    spec = "".join("<tr><td>%s</td><td>%s</td></tr>" % (e(k), e(v)) for k, v in x["specs"])
    sizes = ""
    if x["cat"] in ("chaquetas-y-abrigos", "pantalones", "camisetas-y-capa-base") and any(o[0] == "Talla" for o in x["opts"]):
        sizes = '<h4>Guía de tallas</h4><table class="table table-bordered"><tr><th></th><th>XS</th><th>S</th><th>M</th><th>L</th><th>XL</th></tr><tr><td>Pecho (cm)</td><td>82-86</td><td>86-92</td><td>92-98</td><td>98-106</td><td>106-114</td></tr><tr><td>Cintura (cm)</td><td>66-70</td><td>70-76</td><td>76-84</td><td>84-92</td><td>92-100</td></tr></table>'
    elif x["cat"] == "calzado":
        sizes = '<h4>Guía de tallas</h4><table class="table table-bordered"><tr><th>EU</th><td>36</td><td>38</td><td>40</td><td>42</td><td>44</td></tr><tr><th>Pie (cm)</th><td>22,5</td><td>24</td><td>25,3</td><td>26,6</td><td>28</td></tr></table>'
    k = x["n"] % 3 + 1
    revs = "".join('<table class="table table-striped table-bordered"><tr><td style="width: 50%%;"><strong>%s</strong></td><td class="text-right">%02d/%02d/2026</td></tr><tr><td colspan="2"><p>%s</p></td></tr></table>' % (
        QUIEN[(x["n"] * 3 + i) % len(QUIEN)], (x["n"] * 5 + i) % 27 + 1, (x["n"] + i) % 10 + 1, DICE[(x["n"] * 7 + i) % len(DICE)]) for i in range(k))
    same = [y for y in P if y["cat"] == x["cat"] and y is not x]
    rel = [same[(x["n"] + i * 2) % len(same)] for i in range(2)] + [P[(x["n"] * 13 + 31) % len(P)], P[(x["n"] * 5 + 9) % len(P)]]
    rel = [y for i, y in enumerate(rel) if y is not x and y not in rel[:i]]
    content = """<div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="thumbnails"><li><a class="thumbnail" href="/image/cache/catalog/%s-500x500.svg" title="%s"><img src="/image/cache/catalog/%s-500x500.svg" title="%s" alt="%s" /></a></li></ul>
<ul class="nav nav-tabs"><li class="active"><a href="%s#tab-description">Descripción</a></li><li><a href="%s#tab-specification">Especificaciones</a></li><li><a href="%s#tab-envio">Envío</a></li><li><a href="%s#tab-review">Comentarios (%d)</a></li></ul>
<div class="tab-content"><div class="tab-pane active" id="tab-description"><p>%s</p><p>%s</p>%s</div><div class="tab-pane" id="tab-specification"><table class="table table-bordered"><thead><tr><td colspan="2"><strong>Características</strong></td></tr></thead><tbody>%s</tbody></table></div>
<div class="tab-pane" id="tab-envio"><p>Península: 4,95€ en 48 horas, gratis desde 60€. Baleares: 9,95€. Canarias, Ceuta y Melilla: consultar. Tienes 30 días para devolverlo.</p></div><div class="tab-pane" id="tab-review"><div id="review">%s</div></div></div></div>
<div class="col-sm-4"><div class="btn-group"><button type="button" class="btn btn-default" title="Añadir a la lista de deseos">♡</button><button type="button" class="btn btn-default" title="Comparar este producto">⇄</button></div><h1>%s</h1><ul class="list-unstyled"><li>Marca: %s</li><li>Código de producto: %s</li><li>Disponibilidad: %s</li></ul>%s<div id="product">%s</div></div></div>
<h3>Productos relacionados</h3><div class="row">%s</div></div></div>""" % (
        x["key"], e(x["name"]), x["key"], e(x["name"]), e(x["name"]), "/" + x["key"], "/" + x["key"], "/" + x["key"], "/" + x["key"], k, e(x["short"]), e(x["desc"]), sizes, spec, revs, e(x["name"]), e(x["brand"]), x["code"], avail, price, form, "".join(thumb(y) for y in rel))
    crumbs = ([(CATS[via][0], "/" + via)] if via else [(cat, "/" + x["cat"])]) + [(x["name"], "/" + x["key"])]
    return layout(x["name"], content, crumbs, cart, "product-product-%d" % x["id"])


def plain(t):
    t = unicodedata.normalize("NFKD", t.lower())
    return "".join(ch for ch in t if not unicodedata.combining(ch))


def find(text, desc):
    words = plain(text).split()
    out = []
    for x in P:
        hay = plain(x["name"])
        if desc:
            hay += " " + plain(x["short"] + " " + x["desc"])
        if words and all(w in hay for w in words):
            out.append(x)
    return out


PAGES = {
    "/sobre-nosotros": ("Sobre nosotros", "<p>Abrimos en Jaca en 1994 con dos percheros y una cuerda. Hoy somos nueve, todos montañeros, y probamos en el Pirineo lo que vendemos.</p>"),
    "/envios-y-devoluciones": ("Envíos y devoluciones", "<table class='table table-bordered'><tr><td>Península, 48 h</td><td>4,95€ (gratis desde 60€)</td></tr><tr><td>Baleares, 4 días</td><td>9,95€</td></tr><tr><td>Portugal</td><td>7,95€</td></tr></table><p>Treinta días para devolver, sin preguntas. No enviamos cartuchos de gas.</p>"),
    "/privacidad": ("Política de privacidad", "<p>Guardamos tus datos solo para enviarte el pedido.</p>"),
    "/contacto": ("Contacto", "<p>974 55 01 18, de lunes a sábado de 10 a 20 h. Calle Mayor 31, 22700 Jaca (Huesca).</p><form method='post' action='/contacto'><input name='name' placeholder='Tu nombre'/><textarea name='enquiry'></textarea><button class='btn btn-primary'>Enviar</button></form>"),
    "/tienda-de-jaca": ("Tienda de Jaca", "<p>En la Calle Mayor 31 tenemos montadas las tiendas grandes, como la Doñana 5, y el gas. Ven a verlas.</p>"),
    "/blog/como-elegir-saco": ("Cómo elegir un saco de dormir", "<p>Fíjate en la temperatura de comodidad y no en la extrema. El plumón abriga más por gramo; la fibra aguanta mejor la humedad. Y mide tu altura: un saco demasiado largo es un saco frío.</p>"),
}
CSS = """body{font-family:'Open Sans',sans-serif;font-size:13px;color:#666;margin:0}.container{max-width:1170px;margin:0 auto;padding:0 15px}#top{background:#eee;padding:6px}.pull-right{float:right}.list-inline{display:flex;gap:14px;list-style:none;margin:0}.row{display:flex;flex-wrap:wrap;gap:16px}header .row{justify-content:space-between;align-items:center}
.navbar{background:#2a6d4f}.navbar-nav{display:flex;gap:16px;list-style:none;padding:10px}.navbar-nav a{color:#fff}.breadcrumb{display:flex;gap:8px;list-style:none;padding:8px;border:1px solid #ddd}.breadcrumb li+li:before{content:"» "}.product-layout{width:270px}.product-thumb{border:1px solid #ddd;margin-bottom:20px;overflow:auto}.caption{padding:0 20px}.price-new{font-weight:600}.price-old{color:#999;text-decoration:line-through;margin-left:10px}.price-tax{color:#999;font-size:12px;display:block}
.col-sm-8{flex:2}.col-sm-4{flex:1}.btn-primary{background:#2a6d4f;color:#fff;border:0;padding:10px 16px}.btn-primary[disabled]{background:#999}.pagination{display:flex;gap:8px;list-style:none;padding:0}.alert{padding:10px;border:1px solid #bce8f1;background:#d9edf7;margin:8px 0}.alert-success{background:#dff0d8}.text-danger{color:#a94442}.radio.disabled{color:#bbb}.table td,.table th{border:1px solid #ddd;padding:6px}.nav-tabs{display:flex;gap:10px;list-style:none;padding:0}footer{background:#303030;color:#ccc;padding:20px 0;margin-top:30px}footer a{color:#ccc}footer .row>div{flex:1}"""
JS = r"""(function () {
  'use strict';
  function money(v) { var s = v.toFixed(2).split('.'); return s[0].replace(/\B(?=(\d{3})+(?!\d))/g, '.') + ',' + s[1] + '€'; }
  function go(u) { window.location.href = u; }
  var box = document.querySelector('#search input');
  function look() { go('/index.php?route=product/search' + (box.value ? '&search=' + encodeURIComponent(box.value) : '')); }
  if (box) {
    document.querySelector('#search button').addEventListener('click', look);
    box.addEventListener('keydown', function (ev) { if (ev.key === 'Enter') { look(); } });
  }
  var page = document.getElementById('button-search');
  if (page) {
    var lookPage = function () {
      var d = document.querySelector('#content input[name=description]');
      go('/index.php?route=product/search&search=' + encodeURIComponent(document.getElementById('input-search').value) + (d.checked ? '&description=true' : ''));
    };
    page.addEventListener('click', lookPage);
    document.getElementById('input-search').addEventListener('keydown', function (ev) { if (ev.key === 'Enter') { lookPage(); } });
  }
  var sort = document.getElementById('input-sort');
  if (sort) { sort.addEventListener('change', function () { go(sort.value); }); }
  function post(data, done) {
    fetch('/index.php?route=checkout/cart/add', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: data, credentials: 'same-origin' })
      .then(function (r) { return r.json(); }).then(done);
  }
  function say(text) {
    var old = document.querySelector('.alert-success'); if (old) { old.parentNode.removeChild(old); }
    var d = document.createElement('div'); d.className = 'alert alert-success alert-dismissible'; d.textContent = text;
    var h = document.getElementById('content-holder'); h.insertBefore(d, h.firstChild);
  }
  Array.prototype.forEach.call(document.querySelectorAll('[data-cart-add]'), function (b) {
    b.addEventListener('click', function () {
      post('product_id=' + b.getAttribute('data-cart-add') + '&quantity=1', function (j) {
        if (j.redirect) { go(j.redirect); return; }
        if (j.success) { say(j.success); document.getElementById('cart-total').textContent = j.total; }
      });
    });
  });
  var prod = document.getElementById('product'), h2 = document.getElementById('precio');
  if (!prod || !h2) { return; }
  function pairs() {
    var out = [];
    Array.prototype.forEach.call(prod.querySelectorAll('select'), function (s) { if (s.value) { out.push([s.name, s.value, parseFloat(s.options[s.selectedIndex].getAttribute('data-mod') || '0')]); } });
    Array.prototype.forEach.call(prod.querySelectorAll('input[type=radio]'), function (r) { if (r.checked) { out.push([r.name, r.value, parseFloat(r.getAttribute('data-mod') || '0')]); } });
    return out;
  }
  prod.addEventListener('change', function () {
    var v = parseFloat(h2.getAttribute('data-base'));
    pairs().forEach(function (q) { v += q[2]; });
    h2.textContent = money(v);
    document.getElementById('sin-iva').textContent = money(v / 1.21);
  });
  var add = document.getElementById('button-cart');
  if (add) {
    add.addEventListener('click', function () {
      var data = 'product_id=' + prod.querySelector('[name=product_id]').value + '&quantity=' + encodeURIComponent(prod.querySelector('[name=quantity]').value);
      pairs().forEach(function (q) { data += '&' + encodeURIComponent(q[0]) + '=' + encodeURIComponent(q[1]); });
      post(data, function (j) {
        Array.prototype.forEach.call(prod.querySelectorAll('.text-danger'), function (n) { n.parentNode.removeChild(n); });
        if (j.error && j.error.option) {
          Object.keys(j.error.option).forEach(function (k) {
            var d = document.createElement('div'); d.className = 'text-danger'; d.textContent = j.error.option[k];
            document.getElementById('input-option' + k).parentNode.appendChild(d);
          });
        }
        if (j.success) { say(j.success); document.getElementById('cart-total').textContent = j.total; }
      });
    });
  }
})();
"""


def svg(text, seed, w, h):
    hue = (seed * 61 + 120) % 360
    words = text.split()
    lines = [" ".join(words[i:i + 3]) for i in range(0, len(words), 3)]
    t = "".join('<text x="50%%" y="%d" text-anchor="middle" font-family="Arial" font-size="%d" fill="#333">%s</text>' % (h // 2 + 20 + h // 12 * i, h // 16, e(s)) for i, s in enumerate(lines))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><rect width="100%%" height="100%%" fill="hsl(%d,30%%,90%%)"/><path d="M%d %d L%d %d L%d %d Z" fill="hsl(%d,30%%,60%%)"/>%s</svg>' % (w, h, hue, w // 4, h // 2, w // 2, h // 6, 3 * w // 4, h // 2, hue, t)).encode()


def read_cart(cookies):
    out = []
    for part in cookies.get("OCCART", "").split("_"):
        bits = part.split("-")
        x = BY_ID.get(bits[0])
        if not x:
            continue
        names, amount = [], x["price"]
        for i, (label, _, vals) in enumerate(x["opts"]):
            for j, (v, m, _) in enumerate(vals):
                if str((x["id"] * 5 + i) * 20 + j) in bits[1:]:
                    names.append("%s: %s" % (label, v))
                    amount += m
        out.append((x, names, amount))
    return out


def handle(method, path, query, form, cookies):
    H = [("Content-Type", "text/html; charset=utf-8")]
    cart = read_cart(cookies)

    def ok(text, status=200):
        return status, H, text.encode("utf-8")

    def js(obj, extra=()):
        return 200, [("Content-Type", "application/json")] + list(extra), json.dumps(obj).encode()
    if path == "/catalog/view/theme/default/stylesheet/stylesheet.css":
        return 200, [("Content-Type", "text/css")], CSS.encode()
    if path == "/catalog/view/javascript/common.js":
        return 200, [("Content-Type", "application/javascript; charset=utf-8")], JS.encode()
    if path == "/image/catalog/logo.svg":
        return 200, [("Content-Type", "image/svg+xml")], svg("Sierra Norte", 1, 220, 70)
    m = re.fullmatch(r"/image/cache/catalog/([a-z0-9-]+)-(228|500)x\2\.svg", path)
    if m and m.group(1) in BY_KEY:
        x = BY_KEY[m.group(1)]
        return 200, [("Content-Type", "image/svg+xml")], svg(x["name"], x["n"], int(m.group(2)), int(m.group(2)))
    route = (query.get("route") or ["common/home"])[0]
    if path in ("/", "/index.php"):
        if route == "common/home":
            feat = [BY_KEY[k] for k in ("chaqueta-de-plumas-moncayo-mujer", "botas-de-montana-aspe-gtx-hombre", "tienda-covadonga-2", "mochila-guara-30", "zapatillas-de-trail-cadi-2-hombre", "linterna-frontal-luna-700-trail", "cuerda-dinamica-riglos-9-8-mm", "camiseta-termica-merino-nuria-mujer")]
            body = '<div class="row"><div id="content" class="col-sm-12"><div class="slideshow"><h2>Rebajas de entretiempo: hasta 40€ menos en chaquetas</h2><p><a href="/chaquetas-y-abrigos">Ver chaquetas</a></p></div><h3>Destacados</h3><div class="row">%s</div><div class="well"><h4>Prueba en Jaca</h4><p>Más de 60 tiendas y sacos montados en <a href="/tienda-de-jaca">nuestra tienda</a>.</p></div></div></div>' % "".join(thumb(x) for x in feat)
            return ok(layout(TITLE, body, (), cart))
        if route == "product/search":
            text = (query.get("search") or [""])[0]
            desc = bool(query.get("description"))
            items = find(text, desc) if text else []
            url = {"route": "product/search", "search": text}
            if desc:
                url["description"] = "true"
            body = '<div class="row"><div id="content" class="col-sm-12"><h1>Buscar%s</h1><label class="control-label" for="input-search">Criterio de búsqueda</label><div class="row"><div class="col-sm-4"><input type="text" name="search" value="%s" placeholder="Palabras clave" id="input-search" class="form-control" /></div></div><p><label class="checkbox-inline"><input type="checkbox" name="description" value="1"%s /> Buscar en las descripciones de los productos</label></p><input type="button" value="Buscar" id="button-search" class="btn btn-primary" /><h2>Productos que cumplen el criterio de búsqueda</h2>%s</div></div>' % (
                " - " + e(text) if text else "", e(text), ' checked="checked"' if desc else "", listing(items, query, url) if items else "<p>No hay productos que cumplan el criterio de búsqueda.</p>")
            return ok(layout("Buscar" + (" - " + text if text else ""), body, [("Buscar", "/index.php?" + urlencode(url))], cart, "product-search", text))
        if route == "product/special":
            items = [x for x in P if x["old"]]
            return ok(layout("Ofertas", '<div class="row"><div id="content" class="col-sm-12"><h2>Ofertas</h2>%s</div></div>' % listing(items, query, {"route": "product/special"}), [("Ofertas", "/index.php?route=product/special")], cart, "product-special"))
        if route == "product/product" and (query.get("product_id") or [""])[0] in BY_ID:
            return ok(product_page(BY_ID[query["product_id"][0]], cart))
        if route == "checkout/cart/add":
            x = BY_ID.get((form.get("product_id") or [""])[0])
            if not x or x["stock"] != "si":
                return js({"error": {"stock": "No disponible"}})
            picks, errors = [], {}
            for i, (label, _, vals) in enumerate(x["opts"]):
                oid = x["id"] * 5 + i
                got = (form.get("option[%d]" % oid) or [""])[0]
                if any(got == str(oid * 20 + j) and okv for j, (_, _, okv) in enumerate(vals)):
                    picks.append(got)
                else:
                    errors[str(oid)] = "¡%s obligatorio!" % label
            if errors:
                return js({"error": {"option": errors}, "redirect": "/index.php?route=product/product&product_id=%d" % x["id"]} if not any(k.startswith("option") for k in form) else {"error": {"option": errors}})
            item = "-".join([str(x["id"])] + picks)
            new = (cookies.get("OCCART", "") + "_" if cookies.get("OCCART") else "") + item
            now = read_cart({"OCCART": new})
            return js({"success": "Éxito: ha añadido %s a su carrito de compras!" % x["name"], "total": "%d artículo(s) - %s" % (len(now), eur(sum(t for _, _, t in now)))}, [("Set-Cookie", "OCCART=%s; Path=/" % new)])
        if route == "checkout/cart":
            if not cart:
                body = '<div id="content"><h1>Carrito</h1><p>¡Su carrito está vacío!</p><a href="/" class="btn btn-primary">Continuar</a></div>'
            else:
                rows = "".join('<tr><td><a href="/%s">%s</a>%s</td><td>%s</td><td>1</td><td>%s</td></tr>' % (x["key"], e(x["name"]), "".join("<br /><small>%s</small>" % e(o) for o in names), x["code"], eur(t)) for x, names, t in cart)
                body = '<div id="content"><h1>Carrito</h1><table class="table table-bordered"><tbody>%s</tbody></table><p>Total: <strong>%s</strong></p><a href="/index.php?route=checkout/checkout" class="btn btn-primary">Pagar</a></div>' % (rows, eur(sum(t for _, _, t in cart)))
            return ok(layout("Carrito", body, [("Carrito", "/index.php?route=checkout/cart")], cart, "checkout-cart"))
        if route == "checkout/checkout":
            return ok(layout("Pagar", '<div id="content"><h1>Pagar</h1><h4>Paso 1: opciones de pago</h4><label><input type="radio" name="account" value="guest"/> Comprar como invitado</label></div>', [("Pagar", "/index.php?route=checkout/checkout")], cart, "checkout-checkout"))
        if route == "account/login":
            return ok(layout("Acceder", '<div id="content"><h2>Cliente registrado</h2><form action="/index.php?route=account/login" method="post"><input name="email" placeholder="Correo"/><input type="password" name="password" placeholder="Contraseña"/><input type="submit" value="Acceder" class="btn btn-primary"/></form></div>', [("Cuenta", "/index.php?route=account/login")], cart, "account-login"))
        if route in ("common/currency/currency", "extension/newsletter"):
            return 302, H + [("Location", "/")], b""
    if path in PAGES:
        t, body = PAGES[path]
        return ok(layout(t, '<div class="row"><div id="content" class="col-sm-12"><h1>%s</h1>%s</div></div>' % (e(t), body), [(t, path)], cart, "information-information"))
    bits = path.strip("/").split("/")
    if len(bits) == 1 and bits[0] in CATS:
        n, d = CATS[bits[0]]
        items = [x for x in P if x["cat"] == bits[0]]
        side = '<aside id="column-left" class="col-sm-3"><div class="list-group">%s</div></aside>' % "".join('<a href="/%s" class="list-group-item%s">%s (%d)</a> ' % (k, " active" if k == bits[0] else "", e(v[0]), sum(1 for x in P if x["cat"] == k)) for k, v in CATS.items())
        return ok(layout(n, '<div class="row">%s<div id="content" class="col-sm-9"><h2>%s</h2><p>%s</p><hr>%s</div></div>' % (side, e(n), e(d), listing(items, query, {}, "/" + bits[0])), [(n, "/" + bits[0])], cart, "product-category"))
    if bits[-1] in BY_KEY and (len(bits) == 1 or (len(bits) == 2 and bits[0] == BY_KEY[bits[-1]]["cat"])):
        return ok(product_page(BY_KEY[bits[-1]], cart, bits[0] if len(bits) == 2 else None))
    return ok(layout("¡Página no encontrada!", '<div id="content"><h1>¡La página que busca no existe!</h1><p>La página solicitada no se encuentra.</p><a href="/" class="btn btn-primary">Continuar</a></div>', [], cart, "error-not_found"), 404)
