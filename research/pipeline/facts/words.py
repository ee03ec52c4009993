"""Words as questions and sentences share them: stems, irregular forms, and words for the same thing.

Small tables of everyday English relations (to cost, to found, to weigh, …) with the commonest words of other European
languages. Nothing here is about one page or one site.
"""

from __future__ import annotations

import re
from functools import lru_cache

WORD = re.compile(r"[^\W_]+(?:[-'’._][^\W_]+){0,4}")


def listed(words: str) -> frozenset[str]:
    """The words of a table that is written as running text."""
    return frozenset(words.split())


STOP_WORDS = listed(
    "a an and are as at be been by can could did do does doing for from had has have he her him his "
    "how i if in into is "
    "it its just me my of on or our please shall she should so some than that the their them then "
    "there these they "
    "this those to us was we were what when where which who whom whose why will with would you your "
    "am any about also "
    "each every per many much may might must not no nor only other out over such too under very up "
    "down off more most "
    "tell know find want need let get give exactly currently actually really say says said "
    "according explain describe mean means meant call called calls "
    "der die das den dem des ein eine einen einem einer und oder ist sind war waren wird werden "
    "wurde wie was wann wo "
    "wer wem wen warum welche welcher welches viel viele kann man von vom zum zur mit für auf aus "
    "bei nach es sie er "
    "le la les un une des du de et ou est sont était qui que quoi quand où comment combien pourquoi "
    "quel quelle quels "
    "quelles il elle dans sur pour par avec ce cette ces au aux el los las una y o es son era fue "
    "quién qué cuándo "
    "dónde cómo cuánto cuántos cuánta cuántas cuál por para con en del al se su sus il lo gli che "
    "chi quando dove come "
    "quanto quanti perché di da nel nella per sono"
)
# Each line: words that stand for one relation, its verb, noun and adjective.
_SAME = """
cost costs price prices priced pricing fee fees charge charges charged fare fares tariff rate pay paid pays worth
build built building constructed construction construct erected completed
found founded founder founders founding established establish establishment started set-up created creator
start starts started starting begin begins began begun beginning commence commences commenced launch onset opens
end ends ended ending finish finishes finished close closes closed expire expires expired conclude concluded
invent invented inventor invention devise devised
discover discovered discoverer discovery found
write wrote written writer author authored authors writing
die died dies death dead killed deceased passed
born birth birthplace birthday
win won wins winner winning champion victory defeated
lead leads led leader head heads headed chief ceo president chairman chairwoman chair director runs
buy buys bought purchase purchased acquire acquired acquisition takeover
sell sells sold sale sales
weigh weighs weighed weight heavy mass kg kilograms grams pounds
tall height high heights metres meters rises stands elevation altitude
long length lengths
long duration lasts last lasted lasting takes take took
wide width breadth
deep depth
big large size area covers
old age aged years
fast speed quick quickly velocity
far distance kilometres kilometers miles
people population inhabitants residents
employees staff workforce employ employs employed workers people
live lives lived lifespan expectancy
location located lies situated address headquarters headquartered based seat
allow allowed allows permit permitted permits permission forbid forbidden prohibited prohibits ban banned admitted admit
hour hours hourly
require required requires requirement requirements must needed needs necessary obliged mandatory
maximum max limit upto most ceiling cap
minimum min least
cause causes caused reason reasons because due leads
release released releases published publish publication issued launched out came
reduce reduces reduced reduction decrease decreased cut cuts fell fall fallen drop dropped decline declined
increase increased increases rise rises rose risen grew grow growth grown raised
happen happened happens occurred occur took place
hot warm temperature temperatures degrees celsius fahrenheit
capacity holds hold held accommodate seats
eat eats ate eaten diet feed feeds fed food
children child kids son sons daughter daughters
spend spends spent spending used
marry married wife husband spouse wed
opening opens open hours opened
name named names called
mean means meaning defined definition
install installed installation setup
fine fines fined penalty penalties
vote votes voted
approve approved approval adopted passed
fix fixed fixes repair repaired patched
work works worked
make makes made making manufacture manufactured manufacturer produce produced produces producer
teach taught teaches
run runs ran running
speak spoke spoken language
bring brought
drive drove driven
fly flew flown flight
give gave given
send sent
choose chose chosen
leave left leaves
keep kept keeps
lose lost loses
meet met
think thought
catch caught
replace replaced replaces successor succeeded
use uses used using
"""


def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for n, line in enumerate(_SAME.split("\n")):
        for word in line.split():
            found.setdefault(word, set()).add(f"={n}")
    return {word: frozenset(groups) for word, groups in found.items()}


_GROUPS = _groups()
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ings", "ing", "ities", "ity", "iers", "ions", "ion", "ies",
    "ied", "ers", "ors", "ness", "edly", "ed", "es", "er", "or", "ly", "al", "s", "e", "y",
)  # fmt: skip


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The word without its ending, lower case; at least four letters stay."""
    low = word.casefold().removesuffix("'s").removesuffix("’s")
    if low[-1:].isdigit() or len(low) <= 3:
        return low
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= 4:
            return low[: -len(ending)]
    return low[:-1] if low.endswith("s") and len(low) > 3 and not low.endswith("ss") else low


@lru_cache(maxsize=50_000)
def same_as(word: str) -> frozenset[str]:
    """Names of the groups of words for the same thing that the word is in; empty for most words."""
    return _GROUPS.get(word.casefold(), frozenset())


def words_of(text: str) -> list[str]:
    """The words as they stand; `3.5` and `state-of-the-art` are one each."""
    return [m.group() for m in WORD.finditer(text)]


def content_of(text: str) -> list[str]:
    """The words that carry meaning, as they stand."""
    return [w for w in words_of(text) if w.casefold() not in STOP_WORDS]
