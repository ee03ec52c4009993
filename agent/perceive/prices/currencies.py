"""Which written symbols and words mean which currency, and what a shared one means in which country."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.core import get_global
from babel.numbers import get_territory_currencies

from agent.language.word_lists import load_words

_SIGNS = load_words(Path(__file__).with_suffix(".toml"))
_MANY_COUNTRIES = frozenset({"ar", "en", "es", "pt"})  # languages that say nothing of the currency
CERTAIN = {sign: code for code, signs in _SIGNS.items() if code.isupper() for sign in signs}
SHARED = {sign: codes for sign, codes in _SIGNS.items() if not sign.isupper()}
"""What else a sign may mean, the usual meaning first."""
CODES = frozenset(
    code for country in get_global("territory_currencies") for code in get_territory_currencies(country)
)
"""Every currency that is legal tender somewhere, by its ISO 4217 code. Source: Unicode's CLDR, by babel."""


@cache
def currency_of_country(country: str) -> str:
    """Its first legal tender today; "" for what is no country. Source: Unicode's CLDR, by babel."""
    return next(iter(get_territory_currencies("GB" if country == "uk" else country.upper())), "")


def currency_of_language(language: str) -> str:
    """That of the country where the language is most spoken; "" for languages of many countries."""
    likely = "" if language in _MANY_COUNTRIES else get_global("likely_subtags").get(language, "")
    return currency_of_country(likely.rpartition("_")[2].lower())
