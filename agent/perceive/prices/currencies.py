"""Which written symbols and words mean which currency, and what a shared one means in which country."""

from __future__ import annotations

from collections.abc import Iterator


def _table(text: str) -> Iterator[tuple[str, list[str]]]:
    for line in text.strip().splitlines():
        key, _, values = line.partition(": ")
        yield key.replace("_", " "), values.split()


# Symbols and words whose currency does not depend on the country.
_CERTAIN_TABLE = """
EUR: € eur euro euros
GBP: £ gbp pounds
USD: us$ usd us_dollars
CAD: c$ ca$ cad
AUD: a$ au$ aud
NZD: nz$ nzd
HKD: hk$ hkd
SGD: s$ sgd
TWD: nt$ twd
MXN: mx$ mxn
BRL: r$ brl
ARS: ar$ ars
CLP: clp
COP: cop
CHF: chf sfr sfr. fr.
INR: ₹ inr
RUB: ₽ rub руб руб. р.
KRW: ₩ krw 원
TRY: ₺ try tl
UAH: ₴ uah грн грн.
ILS: ₪ ils
THB: ฿ thb
VND: ₫ vnd đ
PHP: ₱ php
NGN: ₦ ngn
KZT: ₸ kzt тг тг.
GEL: ₾
PLN: zł pln zl
CZK: kč czk
SEK: sek
DKK: dkk
NOK: nok
ISK: isk
HUF: huf ft
RON: ron lei
BGN: лв лв. bgn
JPY: jpy 円
CNY: cny rmb 元
AED: aed
SAR: sar ر.س
ZAR: zar
PKR: pkr
LKR: lkr
MYR: myr rm
IDR: idr rp rp.
MKD: ден
QAR: qar
KWD: kwd
BHD: bhd
EGP: egp
BDT: bdt ৳
"""
# Shared ones: what they mean where nothing else is known, then what else they may mean.
_SHARED_TABLE = """
$: USD ARS AUD BRL CAD CLP COP HKD MXN NZD SGD TWD UYU
¥: JPY CNY
￥: JPY CNY
kr: SEK DKK ISK NOK
kr.: SEK DKK ISK NOK
:-: SEK DKK NOK
rs: INR LKR PKR
rs.: INR LKR PKR
r: ZAR
dollars: USD AUD CAD NZD
pesos: MXN ARS CLP COP
"""
_COUNTRY_TABLE = """
USD: us
CAD: ca
AUD: au
NZD: nz
HKD: hk
SGD: sg
TWD: tw
MXN: mx
ARS: ar
CLP: cl
COP: co
GBP: gb uk
EUR: ie de at fr es it nl be fi pt gr sk si lv lt ee lu mt cy hr
CHF: ch li
SEK: se
DKK: dk
NOK: no
ISK: is
PLN: pl
CZK: cz
HUF: hu
RON: ro
BGN: bg
JPY: jp
CNY: cn
INR: in
PKR: pk
LKR: lk
ZAR: za
BRL: br
UYU: uy
RUB: ru
UAH: ua
TRY: tr
ILS: il
KRW: kr
THB: th
VND: vn
PHP: ph
KZT: kz
SAR: sa
AED: ae
MYR: my
IDR: id
"""
_LANGUAGE_TABLE = """
se: sv
dk: da
no: nb nn no
is: is
jp: ja
cn: zh
pl: pl
cz: cs
hu: hu
ro: ro
de: de
fr: fr
it: it
nl: nl
fi: fi
pt: pt
gr: el
ru: ru
tr: tr
kr: ko
"""

CERTAIN = {sign.replace("_", " "): code for code, signs in _table(_CERTAIN_TABLE) for sign in signs}
FAMILY = {sign: frozenset(codes) for sign, codes in _table(_SHARED_TABLE)}
SHARED = {sign: codes[0] for sign, codes in _table(_SHARED_TABLE)}
COUNTRY = {country: code for code, countries in _table(_COUNTRY_TABLE) for country in countries}
LANGUAGE_COUNTRY = {
    language: country for country, languages in _table(_LANGUAGE_TABLE) for language in languages
}
THREE_DECIMALS = frozenset({"KWD", "BHD", "OMR", "TND", "JOD"})
CODES = frozenset(CERTAIN.values()) | frozenset(COUNTRY.values()) | THREE_DECIMALS
"""Every currency that is known here, by its ISO 4217 code."""
