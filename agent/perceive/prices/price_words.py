"""What each kind of amount is called on pages, before it and after it, in several languages."""

from __future__ import annotations

import re
from enum import StrEnum


class PriceKind(StrEnum):
    """What an amount says."""

    SELLING = "selling"
    FROM = "from"
    WAS = "was"
    REGULAR = "regular"  # the old price beside a lower one, else the price
    NET = "net"
    UNIT = "unit"
    MONTHLY = "monthly"
    SAVING = "saving"
    SHIPPING = "shipping"
    THRESHOLD = "threshold"
    DEPOSIT = "deposit"
    OTHER = "other"


_WAS = (
    r"was|were|rrp|r\.r\.p\.?|srp|uvp\*?|msrp|list(?: price)?|statt|retail(?: price)?|old price|"
    r"previous(?:ly)?(?: price)?|"
    r"before|orig(?:\.|inal(?:ly)?)(?: price)?|compare(?:d)?(?: at)?(?: price)?|instead of|ehemals|vorher|"
    r"bisher(?:iger preis)?|alter preis|"
    r"unverb(?:indliche|\.).{0,25}|ursprünglich(?:er preis)?|au lieu de|prix (?:conseill[ée]|barr[ée]|"
    r"public|d'origine|initial)|avant|"
    r"ancien prix|antes|precio (?:anterior|original|recomendado)|pvpr?|tachado|prezzo (?:consigliato|"
    r"di listino)|invece di|"
    r"prima|prezzo precedente|preço anterior|ancien|före|før|førpris|ovh\.?|vejl\.?(?: pris)?|veil\.?(?: pris)?|"
    r"p[ůo]vodn[íé] (?:cena|cene)|před slevou|doporučená cena|cena katalogowa|poprzednia cena|najniższa cena.{0,30}|"
    r"eredeti ár|régi ár|preț vechi|prp|stara cijena|stara cena|redna cena|eski fiyat|liste fiyatı|старая цена|была|"
    r"原價|原价|市價|市价|定價|通常価格|定価|参考価格|メーカー希望小売価格|정가|정상가|מחיר קודם|במקום|"
    r"van(?: voor)?|adviesprijs|tidigare pris|non-?members?|market price|niedrigster preis.{0,30}|"
    r"lowest price in.{0,30}"
)
_REGULAR = (
    r"reg(?:ular|\.)?(?: price)?|(?:normal|usual|standard|everyday|base|full) price|normalpreis|"
    r"regulärer preis|prix (?:habituel|normal|de base)|"
    r"normal|(?:precio )?lista|běžná cena|bežná cena|cena regularna|обычная цена|"
    r"precio (?:habitual|normal)|prezzo (?:normale|pieno)|ord\.?(?:inarie)?(?: pris)?|normalpris"
)
_SAVING = (
    r"you save|save(?: up to)?|saving(?:s)?(?: of)?|discount(?: of)?|off|sie sparen|du sparst|spare(?:n)?|"
    r"ersparnis|rabatt|économi(?:sez|e)|remise|"
    r"réduction|ahorr[ae]s?|descuento|cashback|gutschein|coupon|voucher|rebate|bonus|worth|points?|bespaar|"
    r"sconto|risparmi|poupa|desconto|oszczędzasz|taniej o|rabat|ušetříte|ušetríte|sleva|zľava|megtakarítás|reducere|"
    r"скидка|экономия|выгода|знижка|spar|rabatt|現省|优惠|割引|할인|הנחה|חיסכון"
)
_SHIPPING = (
    r"delivery|shipping|postage|p&p|p & p|versand(?:kosten)?|lieferung|zustellung|livraison|frais de port|"
    r"envío|gastos de envío|spedizione|"
    r"frete|portes|dostaw\w*|wysyłk\w*|doprav\w*|doručen\w*|szállítás\w*|livrare|transport|kargo|доставк\w*|"
    r"bezorging|leverans|levering|fragt|toimitus\w*|poštnin\w*|dostava|משלוח|توصيل|الشحن|送料|運費|运费|배송비?|"
    r"verzending|frakt|carriage|import fees|handling|returns?"
)
_THRESHOLD = (
    r"(?:orders?|spend|purchases?|baskets?)(?: of)?(?: over| above| from)?|over|above|under|below|up to|"
    r"less than|more than|minimum(?: order)?|min\.?|max\.?|"
    r"bestell(?:wert|ungen)(?: ab| über)?|über|unter|bis(?: zu)?|mindestbestellwert|dès|plus de|moins de|"
    r"más de|menos de|hasta|a partir de .{0,12}pedido|"
    r"(?:free|gratis|kostenlos\w*|versandkostenfrei|gratuit\w*).{0,30}(?:over|ab|from|dès|desde|above)"
)
_FROM = (
    r"from|starting(?: at| from| price| bid)?|estimate|starts? (?:at|from)|as low as|"
    r"prices? from|only from|ab|schon ab|"
    r"preis ab|à partir de|a partir de|dès|desde|"
    r"vanaf|da|fra|från|"
    r"od|începând de la"
)
_DEPOSIT = (
    r"(?:holding |reservation |non-?refundable ){0,3}deposit(?: of| is)?|anzahlung(?: von)?|acompte|arrhes|"
    r"depósito|señal|pfand|kaution"
)
_NET = (
    r"(?:ex(?:cl?(?:uding|\.)?)?\.?|without|before|plus|zzgl\.?|exkl\.?|ohne|netto:?|hors|sin|sem|senza|"
    r"zonder|utan|uten|uden|eks(?:kl)?\.?|bez|brez|fără|без|\+) ?(?:vat|tax|gst|mwst\.?|ust\.?|taxes?|"
    r"iva|tva|btw|moms|mva|dph|ddv|pdv|ндс|alv)|\bht\b|netto|net price"
)
_MONTHLY = (
    r"(?:/|a|per|each|every|pro|im|al|par|por) ?(?:month|mo\b|mth|monat|mois|mes\b|week|wk|woche|semaine|"
    r"semana|day|tag|jour|year|yr|jahr|an\b|año|quarter)|"
    r"monthly|pcm|p\.m\.|monatlich|mtl\.?|mensuel|weekly|x \d+ (?:months|payments|monate|mois|meses)|/mo\b|"
    r"/mth|/mies\w*|/мес\w*|в месяц|x \d+ (?:rat|splátek|cuotas)|per month|"
    r"(?:interest-?free )?(?:payments|instalments|installments)|raten?\b"
)
_INSTALMENT = (
    r"\d+ ?(?:interest-?free )?(?:x|×|payments of|instalments of|installments of|easy payments of|"
    r"raten (?:à|zu|von)|cuotas(?: de)?|fois|"
    r"rat po|splátek po|rate da|parcelas de|x de)|(?:pay|finance|klarna|from just|finanzierung|"
    r"ratenzahlung).{0,22}"
)
_UNIT = (
    r"^[\s(*]*(?:/|per|pro|je|le|la|par|por|al|el|a|à|=|the)\s?(?:\d+(?:[.,]\d+)?\s?)?(?:kilo(?:gramm?)?|"
    r"kg|g|gr|gram(?:m)?s?|oz|ounce|lbs?|pound|l|lt|liter|litre|litro|ml|cl|dl|fl\.? ?oz|"
    r"m|m²|m2|sqm|sq\.? ?(?:ft|m)|qm|m³|cm|mm|ft|metre|meter|mètre|100|wash|load|tablet|capsule|sheet|"
    r"waschgang|blatt|serving|dose)\b"
)
_UNIT_BEFORE = (
    r"(?:1|100|10|1000)\s?(?:kg|g|l|ml|m|cl|lb|oz|m²|stk\.?|st\.?)\s?(?:=|:)\s*|(?:unit price|"
    r"grundpreis|prix (?:au|à l'|unitaire).{0,12}|precio por .{0,8}|price per (?:unit|kg|100 ?g|"
    r"litre))\s*:?"
)
_CART = (
    r"(?:(?:(?<!to )(?<!à )(?<!a )\b(?:items? in|your|my|shopping|view|votre|mon|tu|mi) "
    r"(?:cart|basket|bag|trolley|panier|cesta|kurv)\b|"
    r"(?<!to )(?<!au )(?<!la )\b(?:cart|basket|bag|trolley|panier|cesta|kurv)(?=\s*[:(]\s*\d)|"
    r"(?<!den )(?<!zum )(?<!al )(?<!ao )(?<!do )(?<!in )(?:warenkorb|"
    r"einkaufswagen|carrito|carrello|carrinho|winkelwagen|"
    r"winkelmand|koszyka?|košíka?|varukorg|handlekurv|ostoskori|корзин[аеы]|購物車|カート))[\w\s():,|/&]{0,24})"
)
_COUPLING = r"[\s:*(~=\-–—]*"  # what may stand between a word and its amount
LABELS: tuple[tuple[PriceKind, re.Pattern[str]], ...] = tuple(
    (
        kind,
        re.compile(rf"(?i)(?:^|[^\w])(?:{words})(?:\s+(?:price|preis|prix|precio|prezzo|pris))?{_COUPLING}$"),
    )
    for kind, words in (
        (PriceKind.OTHER, _CART),
        (PriceKind.UNIT, _UNIT_BEFORE),
        (PriceKind.MONTHLY, _INSTALMENT),
        (PriceKind.WAS, _WAS),
        (PriceKind.REGULAR, _REGULAR),
        (PriceKind.SAVING, _SAVING),
        (PriceKind.DEPOSIT, _DEPOSIT),
        (PriceKind.THRESHOLD, _THRESHOLD),
        (PriceKind.SHIPPING, rf"(?:{_SHIPPING})[\w\s,&']{{0,18}}"),
        (PriceKind.NET, _NET),
        (PriceKind.FROM, _FROM),
    )
)
OLD_TAIL = re.compile(r"(?i)^[\s*,(]*(?:rrp|uvp|list price|regular price|before\b(?! tax| vat))")
TAILS: tuple[tuple[PriceKind, re.Pattern[str]], ...] = (
    (
        PriceKind.OTHER,
        re.compile(
            r"(?i)^[\s-]?(?:billions?|millions?|trillions?|thousand|bn\b|mn\b|m\b|k\b|milliarden|millionen|"
            r"mrd|mio|milliards?|millones|-?(?:an|per)[- ]hour|per (?:barrel|share|mile|hour))"
        ),
    ),
    (PriceKind.UNIT, re.compile(f"(?i){_UNIT}")),
    (PriceKind.MONTHLY, re.compile(rf"(?i)^[\s*,(]*(?:{_MONTHLY})")),
    (
        PriceKind.SAVING,
        re.compile(
            r"(?i)^[\s*,(]*(?:off\b|saving|discount|cashback|rabatt|gespart|günstiger|de (?:réduction|"
            r"remise)|de descuento|cheaper|voucher|gift card|gutschein)"
        ),
    ),
    (
        PriceKind.SHIPPING,
        re.compile(rf"(?i)^[\s*,(]*(?:(?:for|standard|uk|next day|flat)\s)*(?:{_SHIPPING})\b"),
    ),
    (PriceKind.WAS, OLD_TAIL),
    (PriceKind.DEPOSIT, re.compile(rf"(?i)^[\s*,(]*(?:{_DEPOSIT})\b")),
    (PriceKind.NET, re.compile(rf"(?i)^[\s*,(]*(?:{_NET})\b")),
)
RANGE = re.compile(r"(?i)^\s*(?:[-–—~]|to|bis|à|a|hasta|and)\s*$")
PRICE_LABEL = re.compile(
    r"(?i)(?:^|[^\w])(?:price|preis|prix|precio|prezzo|preço|cena|prijs|pris|our price|now|cost|fee|jetzt|"
    r"total)\s*(?:\(.{1,12}\))?\s*[:=]?\s*$"
)
OLD_HINT = re.compile(
    r"(?i)(?:^|[-_\s])(?:was|old|strike|striked|strikethrough|rrp|uvp|msrp|list-?price|compare|crossed|"
    r"original|before|previous|del|retail|regular-price-old)(?:$|[-_\s])|oldprice|wasprice|priceold|"
    r"pricewas"
)
FREE = re.compile(r"(?i)\b(?:free|gratis|kostenlos|umsonst|gratuit|zdarma|darmo\w*|бесплатно)\b")
PRICE_HINT = re.compile(r"(?i)price|preis|prix|precio|prezzo|amount|cost|\bcena\b")
DETERMINER = re.compile(
    r"(?i)^\W*(?:(?:our|your|the|online|web|typical|standard|unser|ihr|notre|votre|nuestro|su)\s+)?"
)
NEAR_CHARS = 44
CONTEXT_LINE = 42


def kind_by_words(before: str, after: str) -> PriceKind:
    """What the words before and after an amount make of it; the selling price when they say nothing."""
    if after:
        for kind, pattern in TAILS:
            if pattern.search(after):
                return kind
    if before.strip():
        for kind, pattern in LABELS:
            if pattern.search(before):
                return kind
    return PriceKind.SELLING
