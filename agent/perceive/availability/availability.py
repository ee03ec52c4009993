"""Whether a thing can be bought from here, by three rules, with the words that say so quoted.

1. A visible price means purchasable unless explicit words deny it.
2. Small breeders' words (adopt, rehome, retire, going-home fee) mean for sale.
3. Only explicit words make a thing in-store only; a store finder or a pick-up offer does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.core.types import Availability
from agent.perceive.structure.snapshot import STRUCK
from agent.perceive.structure.text import Line, squash

_STORE = (
    r"(?:(?:retail |physical |local |nearest |brick.and.mortar ){0,3}(?:stores?|shops?|branch(?:es)?|"
    r"outlets?|showrooms?|locations?))"
)
IN_STORE_ONLY = re.compile(
    r"(?i)(?<!free )(?<!not )\b(?:"
    rf"(?:only|exclusively|solely) (?:available |sold |offered |for sale |purchas\w+ |"
    rf"to buy )?(?:for (?:sale|purchase) )?(?:in|at|from|inside) (?:a |an |our |your |the |any |"
    rf"select(?:ed)? |participating ){{0,4}}{_STORE}|"
    rf"(?:available|sold|offered|for sale|purchas\w+|bought|buy) (?:only|exclusively|solely) (?:in|at|from|"
    rf"inside) (?:a |an |our |your |the |any |select(?:ed)? |participating ){{0,4}}{_STORE}|"
    rf"(?:sold |available |offered |purchase |pick ?up |for sale |buy )?(?:in|at)[\s-](?:our |your |the |"
    rf"select(?:ed)? |participating ){{0,4}}{_STORE}(?: (?:purchase|pick-?up|sales?|shopping))? only|"
    rf"{_STORE} (?:purchase|pick-?up|sales?) only|"
    r"in-?store exclusive|not (?:currently )?(?:available|offered|sold|for sale)(?: for)?(?: (?:purchase|"
    r"sale|ordering|delivery|shipping))?(?: or \w+)? (?:online|on (?:this|our|the) (?:web ?site|web ?shop|"
    r"online (?:shop|store)))|not for (?:sale )?online(?: purchase)?|"
    r"(?:can ?not|can.t|cannot) be (?:bought|purchased|ordered|shipped|sold) online|(?:do|does|"
    r"we do) not (?:sell|ship|offer) (?:\w+ ){0,4}online|unavailable (?:for (?:purchase )?)?online|"
    r"online (?:purchase|ordering|sales?) (?:is |are )?not (?:available|possible|offered)|"
    rf"check (?:with )?(?:your |the |a )?(?:local|nearest|nearby|neighbou?rhood) {_STORE} for (?:\w+ )"
    rf"?(?:availability|stock|prices?)|"
    rf"(?:please )?(?:visit|come (?:in)?to|call|contact) (?:us (?:in|at) )?(?:a|an|your|our|the|"
    rf"one of our) (?:\w+ )?{_STORE} (?:to|for) (?:buy|purchase|adopt|availability|meet|see)|"
    r"nur (?:noch )?(?:im (?:laden|markt|geschäft|store|fachmarkt|ladengeschäft)|in (?:der |den |unser\w* |"
    r"ausgewählten )*(?:filialen?|märkten|geschäften|läden|ladengeschäft(?:en)?|fachmärkten|stores?)|"
    r"vor ort|stationär)(?: (?:erhältlich|verfügbar|zu kaufen|verkauft))?|"
    r"(?:ausschließlich|exklusiv|lediglich) (?:im|in|vor) (?:\w+ ){0,2}(?:laden|markt|geschäft|filialen?|"
    r"märkten|geschäften|ort|fachmarkt|fachmärkten|ladengeschäft)|"
    r"nicht (?:\w+ )?online (?:verfügbar|erhältlich|bestellbar|zu kaufen|verkauft|bestellt|gekauft)|"
    r"online (?:leider )?nicht (?:verfügbar|erhältlich|bestellbar|lieferbar|möglich)|"
    r"nicht im online-?shop (?:erhältlich|verfügbar|bestellbar)|kein(?:e)? online-?(?:verkauf|bestellung)|"
    r"nur abholung im markt|"
    r"(?:uniquement|seulement|exclusivement) (?:disponibles? |vendus? )?(?:en|dans (?:nos|votre|vos|"
    r"les)) (?:magasins?|boutiques?|animaleries?|points? de vente)|(?:en|dans nos) (?:magasins?|"
    r"boutiques?) (?:uniquement|seulement|exclusivement)|"
    r"(?:non|pas|in)[- ]?(?:disponibles?|vendus?) (?:à la vente |à l.achat )?(?:en ligne|sur (?:le|"
    r"notre) (?:site|boutique en ligne))|ne (?:peut|peuvent) (?:pas )?être (?:commandé|acheté|"
    r"vendu)e?s? en ligne|pas de vente en ligne|"
    r"(?:solo|sólo|únicamente|exclusivamente) (?:disponibles? |a la venta |se venden? )?en (?:nuestras? |"
    r"la |las |tu )*tiendas?(?: físicas?)?|(?:disponibles?|venta) (?:solo|sólo|únicamente|exclusivamente|"
    r"exclusiva) en (?:nuestras? |la |las )*tiendas?|en tiendas? (?:solamente|únicamente)|"
    r"no (?:está |están )?(?:disponibles?|a la venta|se vende\w*) (?:para (?:la )?compra )?(?:en línea|"
    r"online|por internet|en la web)|no se (?:puede|venden?) (?:\w+ )?(?:online|en línea|por internet)|"
    r"alleen (?:verkrijgbaar )?in de (?:winkel|filialen)|solo in negozio|"
    r"(?:apenas|só) (?:disponível )?(?:em|na) lojas?|"
    r"non (?:disponibile|acquistabile|ordinabile) online|niet online (?:verkrijgbaar|leverbaar|te koop)|"
    r"(?:tylko|wyłącznie|dostępn\w+ tylko) w (?:sklep\w+|salon\w+)(?: stacjonarn\w+)?|endast i (?:våra )?butik\w*|"
    r"kun i (?:vores |våre )?butik\w*|pouze (?:na|v) prodejn\w+"
    r")"
)
_OUT = re.compile(
    r"(?i)(?<!never )(?<!not )(?<!almost )(?<!nearly )(?<!often )(?<!frequently )(?<!without )\b(?:"
    r"out[\s-]of[\s-]stock|sold[\s-]out(?! (?:fast|quick|soon|within))|(?:currently |temporarily |now |"
    r"presently )unavailable|unavailable|no longer (?:available|in stock|for sale)|(?:currently |"
    r"presently )?not (?:currently |presently )?(?:available|in stock)(?! (?:in|for|with|at|to|from|on)\b)|"
    r"(?:is|has been|been|was) discontinued|discontinued (?:item|product)|none (?:left|available|in stock)|"
    r"not (?:up )?for (?:sale|adoption)|not to be sold|stays? with us|nicht (?:zu verkaufen|verkäuflich)|"
    r"unverkäuflich|pas à vendre|no (?:está )?en venta|(?:0|zero|no) (?:left|in stock|available|"
    r"remaining)(?! (?:for|in)\b)|(?:stock|availability|available|in stock)\s*[:=]\s*(?:0|none|no)\b|"
    r"on back-?order|temporarily out|out of print|"
    r"ausverkauft|nicht (?:mehr )?(?:vorrätig|lieferbar|verfügbar|auf lager|erhältlich|bestellbar)|"
    r"(?:derzeit|zurzeit|momentan|aktuell|vorübergehend) (?:leider )?(?:nicht|ausverkauft|vergriffen)\b|"
    r"vergriffen|restlos verkauft|"
    r"(?:en )?rupture(?: de stock)?|épuisée?s?|indisponibles?(?! en ligne)|(?:plus|pas|non) (?:en stock|"
    r"disponibles?)(?! en ligne)|victime de son succès|"
    r"agotad[oa]s?|sin (?:stock|existencias)|no (?:está )?disponibles?(?! (?:en línea|online|para))|fuera de stock|"
    r"brak (?:w magazynie|na stanie|towaru)|(?:ej|inte) i lager|ikke på lager|indispon[ií]ve(?:l|is)|não disponível|"
    r"esgotad[oa]s?|esauriti?|esaurit[ao]|non disponibil[ei]|uitverkocht|niet (?:op voorraad|leverbaar|"
    r"beschikbaar)|wyprzedan[eay]|niedostępn[yae]|slutsåld|slut i lager|udsolgt|utsolgt|loppuunmyyty|"
    r"vyprodáno|není skladem|vypredané|stoc epuizat|indisponibil|нет в наличии|распродано"
    r")(?![\w-])|売り切れ|在庫切れ|缺貨|售完|품절"
)
_OUT_LABEL = re.compile(
    r"(?i)^\W*(?:(?:status|availability|verfügbarkeit|disponibilité|disponibilidad)\s*[:–-]\s*)?(?:sold|"
    r"reserved|on hold|under offer|pending|adopted|rehomed|taken|verkauft|reserviert|vermittelt|vendue?s?|"
    r"réservée?s?|adoptée?s?|vendid[oa]s?|reservad[oa]s?|adoptad[oa]s?|sold!|gone|vendut[oaie]|verkocht|"
    r"såld[at]?|solgt|myyty|sprzedan[aeoy]|prodán[aoy]|predan[áéý]|eladva|elkelt|vândut[ăe]?|продан[аоы]?|"
    r"продаден[ао]?|satıldı|πουλήθηκε|已售出|売約済み?|販売終了|판매 ?완료|נמכרה?|تم البيع|gereserveerd|"
    r"reserverad|reserveret|reservert|varattu|zarezerwowan[aey])"
    r"(?:\W+(?:on |am |le |el |den |op )?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.? [^\W\d]{3,12}\.? \d{4}))?\W*$"
)
_OUT_MARK = re.compile(
    r"(?:[-–—(\[|:,*•·]\s*|\bnow |\balready |\bis |\bare |\ball |\b(?:ist|sind|schon|bereits|leider|est|"
    r"sont|déjà|está|están|ya) )(?:SOLD|RESERVED|ADOPTED|ON HOLD|REHOMED|[Ss]old|[Rr]eserved|[Aa]dopted|"
    r"[Rr]ehomed|[Oo]n hold|[Rr]eserviert|[Vv]erkauft|[Vv]ermittelt|[Vv]endu[es]{0,2}|[Rr]éservé[es]{0,2}|"
    r"[Rr]eservad[oa]s?|[Vv]endid[oa]s?)(?=$|[\s)\]!.,;:*–—-](?!\s*(?:by|in|as|with|out|separately|at|for|"
    r"individually|through|online|from|per|each|exclusively)\b))|\b(?:SOLD|RESERVED)\b(?! (?:IN|BY|AS|OUT|"
    r"SEPARATELY))"
)
_GONE = re.compile(
    r"(?i)\b(?:(?:has|have|has already|have already|already|just|both|all)(?: \w+){0,3} (?:found|gone to|"
    r"been (?:sold|reserved|rehomed|adopted|homed))(?: (?:a|their|his|her|its|new|loving|forever|lovely|"
    r"good|wonderful))* ?(?:homes?|famil(?:y|ies)|owners?)?|(?:hat|haben)(?: bereits| schon)? (?:ein|"
    r"ihr)(?: neues| schönes)? zuhause gefunden|"
    r"(?:a|ont) (?:déjà )?trouvé (?:une|leur) (?:nouvelle )?(?:famille|foyer|maison)|(?:ya )?(?:ha|"
    r"han) encontrado (?:un |su )?(?:nuevo )?hogar|is spoken for|are spoken for|no longer (?:with us|here)|"
    r"gone to (?:his|her|its|their) new homes?)"
)
_NONE_NOW = re.compile(
    r"(?i)\b(?:(?:we |i )?(?:currently |presently |at the moment |right now |unfortunately ){0,3}(?:have|"
    r"has) no (?:\w+ ){0,4}(?:available|for sale|in stock|at (?:the moment|this time|present)|right now|"
    r"left)|(?:there (?:are|is) )?(?:currently |presently )?no (?:\w+ ){0,4}(?:are |is )?(?:currently |"
    r"presently )?(?:available|for sale)(?: (?:at (?:the moment|this time|present)|right now|currently|"
    r"today))|"
    r"nothing (?:is )?(?:currently )?available|no litters? (?:at the moment|currently|planned|available)|"
    r"(?:derzeit|zurzeit|zur zeit|momentan|aktuell)(?: \w+){0,3} kein\w* (?:\w+ ){0,4}(?:verfügbar|"
    r"abzugeben|vorhanden|zu verkaufen)|(?:aktuell|derzeit) nichts|aucune? (?:\w+ ){0,4}(?:disponible|"
    r"à vendre)|"
    r"(?:no (?:hay|tenemos)|actualmente no) (?:\w+ ){0,5}(?:disponibles?|en venta))\b"
)
_ONLINE = re.compile(
    r"(?i)(?<!not )(?<!no )(?<!nicht )(?<!non )(?<!ikke )(?<!inte )(?<!ej )(?<!niet )(?<!não )"
    r"\b(?:in stock|available (?:now|online|today|immediately|to order|"
    r"for (?:sale|adoption|purchase|reservation|delivery|rehoming))|ready (?:now|to go|for (?:a |their |"
    r"his |her |its )?(?:new |forever )?homes?|to leave)|for sale|is available|are available|available|"
    r"rehom(?:e|ed|ing)|adopt(?:ion|able)?|retir(?:e|ed|ing|ement)|going[- ]home fee|ships? (?:in|within|today|from)|"
    r"auf lager|(?:sofort |online )?(?:lieferbar|verfügbar|erhältlich|vorrätig|bestellbar)|zu verkaufen|"
    r"abzugeben|en stock|disponibles?|à vendre|à adopter|en venta|en adopción|op voorraad|skladem|"
    r"(?:immediatamente |subito )?disponibil[ei](?! solo)|disponibilità immediata|"
    r"direct leverbaar|leverbaar|dostępn[yae]|"
    r"w magazynie|dispon[ií]ve(?:l|is)|em (?:stock|estoque)|finns i lager|"
    r"na stanie|în stoc|in magazzino|i lager|på lager|в наличии)(?![\w-])"
)
_CONDITION = re.compile(
    r"(?i)\b(?:if|when|whenever|should|in case|in the event|unless|may|might|could|can be|sometimes|"
    r"include|includes|show|hide|exclude|wenn|falls|sollte|kann|können|auch|si|lorsque|quand|peut|cuando|"
    r"puede|incluir|mostrar|inclure|afficher)\b[^.!?]{0,70}$"
)
_OTHER_MATTER = re.compile(
    r"(?i)\b(?:options?|service|feature|chat|payments?|paypal|klarna|pick-?up|store availability|"
    r"collection|collect|video|image|picture|preview|reviews?|guide|ratings?|promotions?|code|coupon|"
    r"delivery|shipping|express|opcja|optie|variant|gift wrap\w*|financing|information|details|content|"
    r"page|in-?store|stores?|click|w sklepie|im (?:laden|markt|geschäft)|filialen?|en (?:magasin|boutique|tienda)s?|"
    r"magasins?|tiendas?|in negozio|in de winkel|i butik\w*)\b[^.!?]{0,50}$"
)
_MAX_STATUS = 240
_MAX_QUOTE = 160


def availability_in(lines: Iterable[Line]) -> tuple[Availability, str]:
    """What the words of one card or one block say, and the words; unknown when they say nothing."""
    online: tuple[Availability, str] | None = None
    for line in lines:
        if len(line.text) > _MAX_STATUS * 3 or all(p.node.flags & STRUCK for p in line.pieces):
            continue
        status, quote = availability_of_text(line.text)
        if status in (Availability.IN_STORE_ONLY, Availability.OUT_OF_STOCK):
            return status, quote
        if status is Availability.ONLINE and online is None:
            online = status, quote
    return online or (Availability.UNKNOWN, "")


def availability_of_text(text: str) -> tuple[Availability, str]:
    """What one line or sentence says of availability; denials count before promises."""
    said = squash(text)
    if not said:
        return Availability.UNKNOWN, ""
    for status, pattern in (
        (Availability.IN_STORE_ONLY, IN_STORE_ONLY),
        (Availability.OUT_OF_STOCK, _OUT),
        (Availability.OUT_OF_STOCK, _GONE),
        (Availability.OUT_OF_STOCK, _NONE_NOW),
    ):
        match = pattern.search(said)
        if (
            match
            and not _CONDITION.search(said[: match.start()])
            and not (status is Availability.OUT_OF_STOCK and _OTHER_MATTER.search(said[: match.start()]))
        ):
            return status, quote_around(said, match.start(), match.end())
    if _OUT_LABEL.match(said):
        return Availability.OUT_OF_STOCK, said[:_MAX_QUOTE]
    mark = _OUT_MARK.search(said)
    if mark and not re.search(r"(?i)rights reserved", said):
        return Availability.OUT_OF_STOCK, quote_around(said, mark.start(), mark.end())
    match = _ONLINE.search(said)
    if match:
        return Availability.ONLINE, quote_around(said, match.start(), match.end())
    return Availability.UNKNOWN, ""


def explicit_in_store(lines: Sequence[Line]) -> str:
    """The first words that say that things are sold in stores only; "" when none do."""
    for line in lines:
        if len(line.text) <= _MAX_STATUS * 3:
            match = IN_STORE_ONLY.search(line.text)
            if match and not _CONDITION.search(line.text[: match.start()]):
                return quote_around(squash(line.text), *_span(squash(line.text)))
    return ""


def nothing_for_sale(lines: Sequence[Line]) -> str:
    """The words that say that at present nothing at all is to be had here."""
    for line in lines:
        match = _NONE_NOW.search(line.text)
        if match and len(line.text) <= _MAX_STATUS * 3:
            return quote_around(squash(line.text), *(_NONE_NOW.search(squash(line.text)) or match).span())
    return ""


def quote_around(text: str, start: int, end: int) -> str:
    """The sentence around the words, cut to a readable length."""
    left = max(text.rfind(mark, 0, start) for mark in (". ", "! ", "? ", "\n"))
    begin = left + 2 if left >= 0 else 0
    stops = [p for mark in (". ", "! ", "? ", "\n") if (p := text.find(mark, end)) >= 0]
    finish = min(stops) + 1 if stops else len(text)
    quote = text[begin:finish].strip()
    if len(quote) <= _MAX_QUOTE:
        return quote
    return text[max(begin, start - 50) : min(finish, end + 60)].strip()


def _span(text: str) -> tuple[int, int]:
    match = IN_STORE_ONLY.search(text)
    return match.span() if match else (0, len(text))
