"""Does a sentence hold the kind of thing that is asked for: a date, a number with its unit, a "
"person, a reason, …"""

from __future__ import annotations

import re
from enum import IntEnum

from research.pipeline.facts.question import Part, Wants
from research.pipeline.facts.words import STOP_WORDS, WORD, listed, same_as, stem

_YEAR = re.compile(r"\b(?:1[0-9]\d\d|20\d\d)s?\b")
_WHEN = re.compile(
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier"
    r"|février|mars|avril|juin"
    r"|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|abril|mayo|junio|julio"
    r"|septiembre|noviembre|diciembre)\b"
    r"|\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)day?s?\b|\b\d{1,2}:\d\d\b|\b\d{1,2} ?(?:am|pm"
    r"|a\.m\.|p\.m\.|uhr)(?!\w)"
    r"|\b(?:today|yesterday|tomorrow|tonight|midnight|noon|century|decade|spring|summer|autumn"
    r"|winter|easter|christmas)\b"
    r"|\b(?:last|next|this) (?:week|month|year|night|quarter)\b|\b\d+ (?:day|week|month|year|hour"
    r"|minute)s? (?:ago|later|after|before)\b"
    r"|\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:when|once|until|as soon as|before|after|every|during|while|if|as of|from|by)\b", re.IGNORECASE
)
_NUMBER_WORDS = (
    r"(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand"
    r"|million|billion|dozen|half"
    r"|twice|once|no|none|single|a couple|several|eine?|zwei|drei|vier|fünf|deux|trois|dos|tres)"
)
_COUNT = re.compile(rf"\d|\b{_NUMBER_WORDS}\b", re.IGNORECASE)
_NUMBER = rf"(?:(?<![\d.,])\d[\d.,]{{0,20}}|\b{_NUMBER_WORDS})"
_UNITS = {
    "money": r"[$€£¥₹]|\b(?:usd|eur|gbp|chf|dollars?|euros?|pounds?|cents?|pence|francs?|yen|rupees?|kronor|kroner"
    r"|crowns?|pesos?|rubles?|zlotys?|lira|won|yuan|baht|shillings?|dinars?|free|no charge)\b"
    rf"|{_NUMBER} (?:million|billion|thousand)\b(?! (?:people|inhabitants|tonnes|tons|years|visitors|users|square))",
    "length": rf"{_NUMBER}[ -]?(?:mm|cm|m|km|met(?:re|er)s?|kilomet(?:re|er)s?|centimet(?:re|er)s?|millimet(?:re|er)s?"
    r"|feet|foot|ft|inch(?:es)?|in|miles?|mi|yards?|hectares?|acres?|square|sq|light|pages?|minutes?|m²|km²|nm"
    r"|\"|″)(?!\w)",
    "mass": rf"{_NUMBER}[ -]?(?:kg|g|mg|kilograms?|grams?|kilos?|pounds?|lbs?|ounces?|oz|tons?|tonnes?|t|metric)(?!\w)",
    "time": rf"{_NUMBER}[ -]?(?:to \d+ )?(?:s|ms|h|min|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?"
    r"|centur(?:y|ies)|fortnights?|nights?|-year|-day|business|working|calendar|tage?n?|jahre?n?|stunden?|ans|jours"
    r"|años|días)(?!\w)",
    "percent": r"%|\bper ?cent\b|\bpercent\b|\b(?:half|third|quarter|fifth|tenth)s?\b",
    "temperature": r"°|\bdegrees?\b|\d ?[CFK]\b|\bcelsius\b|\bfahrenheit\b|\bkelvin\b",
    "speed": r"\b(?:km/h|kph|mph|m/s|knots?|per hour|per second|mach)\b|(?:gb|mb|kb|gbit|mbit)(?:/s|ps)",
}
_UNITS["extent"] = f"{_UNITS['length']}|{_UNITS['time']}"
_MEASURED = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _UNITS.items()}
_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|as a result|result(?:s|ed)? (?:of|from|in)|so "
    r"that|so as|in order to|therefore"
    r"|thus|hence|reasons?|caus(?:e|es|ed|ing)|why|leads? to|led to|prevent(?:s|ed|ing)?|avoid(?:s"
    r"|ing)?|mean(?:s|t) that"
    r"|explain(?:s|ed)?|attribut(?:e|ed|es)|blam(?:e|ed|es)|allow(?:s|ed|ing)?|help(?:s|ed)?"
    r"|protect(?:s|ed)?|otherwise|fear"
    r"|weil|da|wegen|damit|parce que|car|afin|porque|debido|perché|purpose|contains?|too|to [a-z]{3,})\b",
    re.IGNORECASE,
)
_MANNER = re.compile(
    r"\b(?:by \w+ing|using|use|with|through|via|first|then|next|finally|step|run|click|press|select"
    r"|choose|open|enter|add|remove"
    r"|install|set|go to|hold|turn|place|put|pour|fill|type|must|should|need|can|works? by|make sure"
    r"|indem|mit|avec|con)\b|[`$#]"
    r"|^\s*(?:\d+[.)]|[-*•])",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:in|at|near|on|from|to|of|within|outside|between|along|into|across|via|behind|opposite"
    r"|beside|under|above|into|next to"
    r"|north|south|east|west|located|street|road|floor|room|river|coast|km|in der|bei|à|en)\b",
    re.IGNORECASE,
)
_COLLECTIVES = listed(
    "team company government council scientists researchers engineers committee parliament court "
    "agency ministry police "
    "army university police group organisation organization people children adults members "
    "residents applicants employer "
    "employers parents nobody anyone everyone everybody officer manager owner customers users "
    "students workers citizens "
    "men women farmers brothers sisters board commission authority inspector supervisor secretary "
    "volunteers father mother uncle aunt brother sister son daughter "
    "wife husband cousin friend grandfather grandmother parents"
)
_AGENT = re.compile(r"\b(?:by|from) (?:the|an?|his|her|their|its) [a-z]", re.IGNORECASE)
_CALENDAR = listed(
    "january february march april may june july august september october november december monday "
    "tuesday wednesday "
    "thursday friday saturday sunday"
)


class Fit(IntEnum):
    """Whether the kind of answer is in the sentence: surely not, cannot say, yes."""

    NO = -1
    OPEN = 0
    YES = 1


def fits(part: Part, sentence: str) -> Fit:
    """Whether the sentence holds what the part asks for, apart from what the question says itself."""
    if part.wants is Wants.NUMBER:
        return _number(part, sentence)
    if part.wants is Wants.DATE:
        return _date(part, sentence)
    if part.wants is Wants.PERSON:
        return _person(part, sentence)
    if part.wants is Wants.PLACE:
        return _place(part, sentence)
    if part.wants is Wants.REASON:
        return Fit.YES if _REASON.search(sentence) else Fit.OPEN
    if part.wants is Wants.MANNER:
        return Fit.YES if _MANNER.search(sentence) else Fit.OPEN
    if part.wants is Wants.DEFINITION:
        return _definition(part, sentence)
    return Fit.OPEN


def _number(part: Part, sentence: str) -> Fit:
    rest = _without(part, sentence)
    if not _COUNT.search(rest) and not (part.measure == "money" and _MEASURED["money"].search(rest)):
        return Fit.NO
    if not part.measure:
        return _counted(part, rest)
    if _MEASURED[part.measure].search(rest):
        return Fit.YES
    has_other = any(p.search(rest) for kind, p in _MEASURED.items() if kind != part.measure)
    return Fit.NO if has_other or part.measure in ("money", "percent", "time", "extent") else Fit.OPEN


_COUNTED = re.compile(
    r"^(?:how (?:many|much)|wie ?viele?|combien de|cuánt[oa]s)\s+(?:\w+\s+){0,2}?([\w'-]{3,40})",
    re.IGNORECASE,
)


def _counted(part: Part, sentence: str) -> Fit:
    """ "How many X": a number stands close before the X, or in a table's row of it."""
    asked = _COUNTED.match(part.text)
    words = [m.group() for m in WORD.finditer(sentence)]
    numbers = [i for i, w in enumerate(words) if _COUNT.match(w) and _is_count(w)]
    if not numbers:
        return Fit.NO
    if not asked:
        return Fit.YES
    things = [i for i, w in enumerate(words) if stem(w) == stem(asked[1]) or same_as(w) & same_as(asked[1])]
    near = any(-4 <= n - t <= 0 or ("|" in sentence or ":" in sentence) for n in numbers for t in things)
    return Fit.YES if near else Fit.OPEN


def _is_count(word: str) -> bool:
    return any(c.isdigit() for c in word) or re.fullmatch(_NUMBER_WORDS, word, re.IGNORECASE) is not None


def _date(part: Part, sentence: str) -> Fit:
    rest = _without(part, sentence)
    if _YEAR.search(rest) or _WHEN.search(rest):
        return Fit.YES
    asks_rule = re.match(
        r"(?:when|wann) (?:do|does|should|must|can|may|is|are|will)\b", part.text, re.IGNORECASE
    )
    return Fit.YES if asks_rule and _CLAUSE.search(rest) else Fit.NO


def _without(part: Part, sentence: str) -> str:
    """The sentence without the numbers that the question gives itself."""
    for key in part.keys:
        if any(c.isdigit() for c in key):
            sentence = re.sub(rf"(?<![\w.]){re.escape(key)}(?![\w])", " ", sentence)
    return sentence


_WHO_HOLDS = re.compile(r"(?:who|what) (?:is|was) (?:the|its|their|his|her) ", re.IGNORECASE)


_PLACE_NAME = re.compile(
    r"\b(?:in|at|near|on|from|to|into|of|via|outside|behind|opposite|to the (?:north|south|east|west) of)(?: the| a)? "
    r"((?:\d{1,4} )?[A-ZÀ-ÖØ-Þ][\w'-]*)"
)


def _place(part: Part, sentence: str) -> Fit:
    """A name behind "in", "at", … says where; such a word alone may."""
    asked = {stem(k) for k in part.keys}
    for match in _PLACE_NAME.finditer(sentence):
        if match[1].casefold() not in _CALENDAR and stem(match[1]) not in asked:
            return Fit.YES
    return Fit.OPEN if _PLACE.search(sentence) else Fit.NO


def _person(part: Part, sentence: str) -> Fit:
    """A name says who; a council or "by the …" may."""
    if _new_names(part, sentence):
        return Fit.YES
    if _WHO_HOLDS.match(part.text):
        return Fit.NO  # "who is the mayor" is answered by a name
    asked = {stem(k) for k in part.keys}
    has_group = any(w.casefold() in _COLLECTIVES and stem(w) not in asked for w in WORD.findall(sentence))
    return Fit.OPEN if has_group or _AGENT.search(sentence) else Fit.NO


def _new_names(part: Part, sentence: str) -> list[str]:
    """Capitalised words that the question does not have; the first word counts only before another one."""
    asked = {stem(k) for k in part.keys}
    words = [(m.group(), m.start()) for m in WORD.finditer(sentence)]
    found = []
    for i, (word, start) in enumerate(words):
        if not word[0].isupper() or word.casefold() in STOP_WORDS | _CALENDAR or stem(word) in asked:
            continue
        opens = i == 0 or sentence[:start].rstrip()[-1:] in ".:!?|"
        follows = i + 1 < len(words) and words[i + 1][0][0].isupper()
        if not opens or follows:
            found.append(word)
    return found


_IS_A = re.compile(
    r"\b(?:is|are|was|were|means|refers? to|describes?|denotes?|consists?|ist|sind|est|es|è)\b|[:–—]",
    re.IGNORECASE,
)


def _definition(part: Part, sentence: str) -> Fit:
    """The thing is what the sentence begins with, and it says what that is."""
    verb = _IS_A.search(sentence)
    if verb is None:
        return Fit.OPEN
    head = {stem(w) for w in WORD.findall(sentence[: verb.start()])}
    return Fit.YES if any(stem(k) in head for k in part.keys) else Fit.OPEN
