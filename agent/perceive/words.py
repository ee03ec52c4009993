"""Words that pages use, in English, German, French and Spanish (and a few neighbours), as patterns.

General vocabulary of web shops; nothing here belongs to one site.
"""

from __future__ import annotations

import re


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(r"(?i)(?<![\w])(?:" + "|".join(words) + r")(?![\w])")


SEARCH_FIELD = re.compile(
    r"(?i)search|such(?:e|en|begriff)|recherch|chercher|busc[ao]|cerca(?:re)?\b|zoek|find\b|keyword|"
    r"stichwort|\bsök|\bsøg|szukaj|hledat|procurar|looking for|поиск|искать|検索|搜|look(?:ing)? for\b|"
    r"what are you after"
)
SEARCH_NAMES = frozenset(
    {
        "q",
        "s",
        "query",
        "search",
        "keyword",
        "keywords",
        "k",
        "searchterm",
        "search_query",
        "term",
        "w",
        "qs",
        "kw",
        "find",
        "for",
        "text",
        "begriff",
        "suche",
        "buscar",
        "wd",
        "_nkw",
        "ntt",
        "phrase",
    }
)
SORT = _any(
    r"sort(?:ed|ing|ieren|ierung)?(?: by| nach)?",
    r"order by",
    r"trier(?: par)?",
    r"tri",
    r"ordenar(?: por)?",
    r"ordina",
    r"sorteer",
    r"relevan(?:ce|z|cia|t)",
    r"(?:price|preis|prix|precio)\W+(?:low|asc|auf|crois|de menor|\(low|hoch|niedrig)",
    r"(?:low(?:est)?|high(?:est)?) (?:price|to)",
    r"aufsteigend|absteigend|croissant|décroissant|ascendente|descendente",
    r"newest(?: first)?",
    r"best match",
)
FILTERS = _any(
    r"filters?",
    r"filter by",
    r"refine(?: by| your)?",
    r"narrow(?: by| your)?",
    r"filtern",
    r"filtrer",
    r"affiner",
    r"filtrar",
    r"shop by",
    r"eingrenzen",
    r"facets?",
)
CONSENT = _any(
    r"cookies?",
    r"gdpr",
    r"dsgvo",
    r"consent",
    r"privacy (?:settings|preferences|choices)",
    r"tracking technolog\w+",
    r"datenschutz(?:einstellungen)?",
    r"einwilligung",
    r"traceurs",
    r"consentement",
    r"consentimiento",
    r"we value your privacy",
)
CONSENT_ACT = _any(
    r"accept(?: all| cookies)?",
    r"agree",
    r"allow(?: all)?",
    r"reject(?: all)?",
    r"decline",
    r"got it",
    r"ok(?:ay)?",
    r"that.s ok",
    r"manage(?: cookies| preferences)?",
    r"alle akzeptieren",
    r"akzeptieren",
    r"zustimmen",
    r"ablehnen",
    r"nur notwendige",
    r"einverstanden",
    r"verstanden",
    r"accepter",
    r"tout accepter",
    r"refuser",
    r"j.accepte",
    r"aceptar(?: todo)?",
    r"rechazar",
    r"acepto",
    r"only necessary",
    r"necessary only",
    r"essential only",
    r"i understand",
    r"understood",
    r"continue",
    r"save (?:settings|preferences)",
)
DISMISS = _any(
    r"close",
    r"no,? thanks?(?: you)?",
    r"not now",
    r"maybe later",
    r"dismiss",
    r"skip",
    r"×",
    r"✕",
    r"✖",
    r"schließen",
    r"nein,? danke",
    r"später",
    r"fermer",
    r"non,? merci",
    r"plus tard",
    r"cerrar",
    r"no,? gracias",
    r"continue (?:to|without)\b.*",
)
BUY = _any(
    r"add(?:ed)? (?:\w+ ){0,3}(?:to|in) (?:(?:your|my|the|shopping) ){0,2}(?:cart|basket|bag|trolley)",
    r"buy(?: it)? now",
    r"^\W*(?:buy|purchase|order|reserve|comprar|kaufen|acheter|commander|ajouter|bestellen|köp|osta|"
    r"kup|adopt)(?: (?:it|me|this))?\W*$",
    r"order now",
    r"add to order",
    r"pre-?order(?: now)?",
    r"in den (?:warenkorb|einkaufswagen)(?: legen)?",
    r"jetzt (?:kaufen|bestellen)",
    r"in den korb",
    r"vorbestellen",
    r"zum warenkorb hinzufügen",
    r"ajouter au panier",
    r"acheter maintenant",
    r"añadir (?:al carrito|a la cesta|a la bolsa)",
    r"agregar al carrito",
    r"comprar ahora",
    r"aggiungi al carrello",
    r"acquista",
    r"in winkelwagen",
    r"in winkelmand",
    r"adicionar ao carrinho",
    r"do koszyka",
    r"dodaj do koszyka",
    r"kup teraz",
    r"(?:vložiť |vložit |přidat |pridať |dať )?do košík[ua]",
    r"koupit",
    r"kúpiť",
    r"(?:dodaj )?u košaric[ue]",
    r"adaug[ăa] [îi]n co[șs]",
    r"v košarico",
    r"lägg i varukorg(?:en)?",
    r"læg i kurv(?:en)?",
    r"legg i handlekurv(?:en)?",
    r"lisää ostoskoriin",
    r"в корзину",
    r"купить",
    r"カートに入れる|カートに追加|購入(?:する|手続き)?|今すぐ買う|注文する",
    r"加入購物車|加到購物車|加入购物车|加入購物袋|放入購物車|立即购买|直接購買|我要購買|馬上買|立即選購|選購|購買|购买",
    r"구매|바로\s?구매|장바구니 담기",
    r"sepete ekle|satın al|hemen al",
    r"kosárba(?: teszem)?|megveszem",
    r"adaug[ăa] (?:[îi]n|la) co[șs]|cumpără",
    r"добавить в корзину|в кошик|купити|заказать",
    r"køb(?: nu)?|kjøp(?: nå)?|köp(?: nu)?|handla",
    r"lisää koriin|osta(?: nyt)?",
    r"(?:ielikt|pievienot) groz[āa]m?|pirkt|į krepšelį|pirkti|lisa (?:ostu)?korvi",
    r"toevoegen aan (?:winkelwagen|winkelmand)|in (?:mijn )?winkelwagen|bestel(?: nu)?",
    r"adicionar(?: ao (?:carrinho|cesto))?|comprar já|comprar agora",
    r"kupuję|zamów|przejdź do koszyka",
    r"vložiť do košíka|objednať|objednat",
    r"dodaj v košarico|v voziček",
    r"הוס(?:ף|פה) לסל|לרכישה|קנה עכשיו|קנייה",
    r"أضف (?:إلى|الى) (?:السلة|العربة|الحقيبة)|اشتر(?:ي)? الآن",
    r"mua ngay|thêm vào giỏ(?: hàng)?|ซื้อ(?:เลย|ทันที)?|หยิบใส่ตะกร้า|เพิ่มลงในตะกร้า",
    r"加入購物車",
    r"立即購買",
    r"장바구니",
    r"구매하기",
    r"reserve (?:now|me|this)",
    r"enquire now",
    r"adopt me",
    r"place bid",
    r"add to cart",
    r"add to bag",
)
# What a button or link in a card says when it is not the name of the thing.
CALL = re.compile(
    r"(?i)^\W*+(?:quick (?:view|look|shop|add|buy)|view(?: (?:details?|product|item|more|all|options|"
    r"full details|animal|profile))?|see (?:details?|more|options|all|product)|(?:more )?details?|"
    r"read more(?: about.*)?|learn more|more(?: info(?:rmation)?)?|info|"
    r"compare(?: item)?|add to (?:wish ?list|favou?rites?|compare|list|registry)|wish ?list|"
    r"save(?: for later)?|(?:choose|select|view) (?:an )?options?|choose|select|options|enquire(?: now)?|"
    r"contact(?: us| seller| the breeder)?|"
    r"shop (?:now|all)|discover(?: more)?|show(?: more| details)?|reserve|zum (?:produkt|angebot|artikel)|"
    r"(?:mehr )?details|mehr(?: erfahren| infos?| lesen)?|weiterlesen|ansehen|anzeigen|vergleichen|merken|"
    r"auf (?:den|die) (?:merkzettel|wunschliste)|"
    r"voir(?: le produit| plus| les? détails?| la fiche)?|en savoir plus|lire (?:la suite|plus)|"
    r"plus d'infos?|comparer|détails|ver(?: más| detalles?| producto)?|leer más|más información|comparar|"
    r"bekijk|meer info|"
    r"buy|add|ask(?: a question)?|book|call|email|link|here|click here|bid|next|previous|prev|zoom|enlarge|"
    r"preview|remove|edit|edit source|bearbeiten|quelltext bearbeiten|modifier(?: le code)?|editar|"
    r"share|like|follow|reviews?|write a review|be the first.{0,60}review.{0,60}|rating)\W*$|"
    r"^[^\w▸›»→]*+[▸›»→]\W*$"
)
BADGE = re.compile(
    r"(?i)^\W*+(?:new(?: in| arrival| product)?|neu(?:heit)?|nouveau(?:té)?|nuevo|novedad|sale|on sale|"
    r"special(?: offer| price)?|offer|angebot|aktion|soldes?|promo(?:tion)?|oferta|rebajas|hot|top|deal|"
    r"best ?seller|bestseller|popular|featured|limited(?: edition| time)?|"
    r"exclusive|only online|online only|top rated|staff pick|sponsored|ad|anzeige|gesponsert|sponsorisé|"
    r"patrocinado|recommended|clearance|last (?:one|chance|few)|\d+ left|reduced|reduziert|discount|save|"
    r"tipp|empfehlung|coup de cœur|"
    r"[-–]?\s?\d{1,2}\s?%(?: off| rabatt| de réduction)?|free (?:shipping|delivery)|gratis versand|eco|bio|"
    r"organic|vegan|low stock|few left|in stock|sold out|out of stock|available|reserved|sold|auf lager|"
    r"lieferbar|ausverkauft|en stock|épuisé|agotado|disponible|"
    r"available (?:now|soon)|price on request|preis auf anfrage|not available|unavailable|new!|wow|"
    r"gift idea|multi-?buy|\d+ for \d+|from|ab|now|was|(?:our|your|my|online|web|unit|sale|regular|member|"
    r"club|current|special|total)?\s*+(?:price|preis|prix|precio)|you (?:pay|save)|our pick|image|photo|"
    r"no image(?: available)?)\W*$"
)
RELATED = _any(
    r"related(?: products?| items?)?",
    r"similar(?: products?| items?| animals?)?",
    r"you (?:may|might|could|would|.ll) (?:also )?(?:like|love|enjoy|need)",
    r"also (?:bought|viewed|liked|like)",
    r"customers (?:who|also)\b.*",
    r"recently viewed",
    r"recommended(?: for you| products?)?",
    r"recommendations?",
    r"frequently bought(?: together)?",
    r"complete the look",
    r"goes well with",
    r"people also\b.*",
    r"more (?:from|like|to love|items)\b.*",
    r"pairs? well with",
    r"inspired by your\b.*",
    r"sponsored products?",
    r"other (?:customers|products|items|animals)\b.*",
    r"last viewed",
    r"trending(?: now)?",
    r"ähnliche\b.*",
    r"das könnte (?:dir|ihnen)\b.*",
    r"(?:kunden|andere) (?:kauften|kaufen|interessieren)?\b.*auch.*",
    r"zuletzt (?:angesehen|gesehen)",
    r"passend(?:es|e) (?:dazu|zubehör)\b.*",
    r"dazu passt",
    r"empfehlungen(?: für (?:dich|sie))?",
    r"wird oft zusammen gekauft",
    r"zubehör",
    r"produits (?:similaires|associés|complémentaires)",
    r"vous (?:aimerez|pourriez)\b.*",
    r"articles similaires",
    r"récemment (?:vus|consultés)",
    r"ont également\b.*",
    r"productos (?:relacionados|similares)",
    r"también (?:te|le) (?:puede|podría)\b.*",
    r"te puede interesar",
    r"vistos recientemente",
    r"quizás\b.*",
    r"accessories",
)
REVIEWS = _any(
    r"reviews?",
    r"ratings?",
    r"testimonials?",
    r"comments?",
    r"bewertungen",
    r"rezensionen",
    r"kundenstimmen",
    r"kommentare",
    r"avis(?: clients)?",
    r"témoignages",
    r"commentaires",
    r"opiniones",
    r"reseñas",
    r"comentarios",
    r"what (?:our )?customers say",
    r"questions? (?:and|&) answers?",
)
NEXT_PAGE = re.compile(
    r"(?i)^\W*+(?:next(?: page)?|older|more results|(?:load|show|view) more(?: .{1,20})?|nächste(?: seite)?|"
    r"weiter|mehr (?:laden|anzeigen)|suivante?(?: page)?|page suivante|(?:voir|afficher) plus|"
    r"siguiente(?: página)?|(?:cargar|ver|mostrar) más|volgende|avanti|próxim[ao])\W*$|^[^\w›»>→]*+[›»>→]\W*$"
)
PREVIOUS_PAGE = re.compile(
    r"(?i)^\W*+(?:prev(?:ious)?(?: page)?|newer|back|vorherige(?: seite)?|zurück|précédente?|anterior|"
    r"vorige)\W*$|^[^\w‹«<←]*+[‹«<←]\W*$"
)
LOADING = re.compile(
    r"(?i)^\W*(?:loading|please wait|lädt|wird geladen|laden|bitte warten|einen moment|"
    r"chargement(?: en cours)?|veuillez patienter|cargando|espere|one moment(?: please)?|just a moment|"
    r"fetching)\b.{0,30}$"
)
VARIANT = re.compile(
    r"(?i)^\W*(?:size\W*)?(?:xxs|xs|s|m|l|xl|xxl|xxxl|\d+xl|small|medium|large|extra large|klein|mittel|"
    r"groß|petit|moyen|grand|pequeño|mediano|grande|one size|single|double|pair|\d+(?:[.,]\d+)?\s?(?:-|"
    r" )?(?:pack|pcs?|pieces?|count|ct|kg|g|ml|l|cl|cm|mm|m|in|inch|\"|gb|tb|oz|lbs?|stück|st|er pack|"
    r"pièces?|unidades|x)\b.*|\d+|(?:eu|uk|us)?\s?\d{1,2}(?:[.,/]\d)?|pack of \d+)\W*$"
)
