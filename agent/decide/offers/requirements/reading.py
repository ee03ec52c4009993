"""What a query demands in numbers, packs, sizes and states, and the words that are left when these are cut out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from agent.decide.offers.lexicon.nouns import is_english, is_thing, noun_senses, singular
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.limits import sum_of, sums_in
from agent.decide.offers.requirements.amounts import ADDED, Amount, amounts_in, measured, role_words
from agent.decide.offers.requirements.counts import Count, counts_in, is_counted, pack_in, size_in
from agent.decide.offers.requirements.requirement import Kind, Requirement
from agent.language.days import day_words, periods_in, without_days
from agent.language.grades import wanted_grade
from agent.language.times import times_in
from agent.language.word_lists import any_of

_FILE = Path(__file__).with_suffix(".toml")
_HIRE = synonyms("hire") | {"hir", "rate", "rates"}
_DAILY = re.compile(r"\b(?:daily|weekly|monthly)\b")
_FOR_A_TIME = re.compile(r"\bfor (?:an?|one|the whole|the) (day|week|month|hour)(?=$|\W)")
_BY_TIME = re.compile(r"\b(?:(?:by|for) (?:an?|the|one)|per(?: one)?) (day|week|month)\b")
# Before an amount: "5000 in 28 mm" has no inches, "that runs on 24 V", "and draws 5 A" have no property but the amount
_LEAD = re.compile(r"(?<=\d)\sin\s*$|\b(?:that|which|and)\s[a-z]+s?(?:\s(?:on|in|at|with|to|up to))?\s*$")
YEAR, MONEY = "year", "money"  # dimensions without a unit
_A_YEAR = r"1[5-9]\d\d|20\d\d"
_YEARS = re.compile(
    r"(?:\b(?:published|printed|made|publi[éc]\w*|par[u]e?s?|pubblicat\w|erschienen)\s)?\b(?:between|entre|zwischen|tra|from)\s"
    rf"(?P<low>{_A_YEAR})\s?(?:and|et|und|y|e|to|bis|à|a|-|–)\s?(?P<high>{_A_YEAR})\b"
)
_LETTER = re.compile(r"\b(?:grade|condition|class|zustand|klasse|état|estado|grado)\s([a-d])(?![\w'])")
STATES = ("used", "refurbished", "new")
_OF_AGE = "ages?|aged|âges?|alter|edad"
_SIDE = r"\d{1,3}(?:\.\d{1,2})?"
_FEW = 12  # so many parts behind the thing; a larger number is a model's: "Windows 2019 keys"
_CM, _MM = 60, 400  # from these on; a smaller number may be in inches
# "concert size", "D shape": the word behind only says what kind of word the one before is
_CLASSIFIED = re.compile(
    r"(?<=\w)(?<!\bany)(?<!\ball)(?<!\bof)(?<!\bsame)(?<!\bother)(?<!\bthe)"
    r"[ -](?:size|type|layout|shape|fit)(?=\s*(?:,|$)|\s+[a-z]{3,})"
)
_LEVEL = re.compile(r"\b(?:level|niveau|stufe|nivel|livello) (?=[a-c][12]\b|\d\b)")  # the number tells
_CODE = re.compile(
    r"(?<![\w.,/–-])\d{1,3}[-–]\d{1,3}(?![\w.,/-])|"
    rf"(?<![\w.,/]){_SIDE}(?:\s?[x×]\s?{_SIDE}){{1,3}}(?!\s?[x×]|[.,]?\d|[^\W\d_])"
)
_ROUND = 25  # goods are ordered in such numbers
CUT = " ; "


@dataclass(frozen=True, slots=True)
class Cut:
    """The words that are left, parted by `CUT`, and what was cut out."""

    text: str
    requirements: tuple[Requirement, ...]


def cut(plain: str) -> Cut:
    """Cut what can be compared as a number or a state out of a query (folded, without its price limits)."""
    plain = _CLASSIFIED.sub("", _LEVEL.sub("", plain))
    text, money = _money(plain)
    text, sized = _size(_with_unit(measured(text)))
    text, timed = _times(text)
    text, found = _years(text)
    for amount in amounts_in(text):
        if amount.dimension:
            start, end = _with_role(text, amount)
            kind = Kind.PACK if amount.packs else Kind.NUMBER
            whole = text[start:end].strip()
            found.append(Requirement(kind, whole, (whole,), amount=replace(amount, start=start, end=end)))
    text = _cut_out(text, [(r.amount.start, r.amount.end) for r in found if r.amount])
    text, coded = _codes(text)
    text, packed = _pack(text)
    text, counted = _counts(text)
    text, state = _state(text)
    text, places = _places(text)
    text, wishes = _wishes(text)
    found = [_packed(r, packed) for r in found]
    others = [*money, *timed, *sized, *coded, *packed, *counted, *state, *places, *wishes]
    return Cut(text if found or others else plain, (*found, *others))


def _packed(one: Requirement, packs: list[Requirement]) -> Requirement:
    """ "20 kg bags x 10" are 200 kg together."""
    amount, count = one.amount, packs[0].count if packs else None
    if amount is None or count is None or amount.packs or amount.relation or amount.dimension not in ADDED:
        return one
    total = replace(amount, low=amount.low * count.low, high=amount.high * count.low, packs=int(count.low))
    return replace(one, kind=Kind.PACK, text=f"{count.text} {one.text}", amount=total)


def states_in(text: str) -> dict[str, str]:
    """The states that words speak of, each with the words: {"used": "pre-owned"}."""
    return {state: match[0] for state in STATES if (match := _words(state).search(text))}


def _with_role(text: str, amount: Amount) -> tuple[int, int]:
    """Its place with the word beside it that says which side is meant: "hauteur max 150 cm", "40 cm wide"."""
    before = re.search(rf"\b(?:{role_words()}|{_OF_AGE})\s*$", text[: amount.start])
    after = re.match(rf"\s*(?:{role_words()})\b", text[amount.end :])
    return (before.start() if before else amount.start), amount.end + (after.end() if after else 0)


def _with_unit(text: str) -> str:
    """ "40 cm wide, at least 180 high": the second number is in the unit of the first.

    Where none is said, furniture and fittings are measured in centimetres, or from 400 on in millimetres.
    """
    unit = re.search(r"\d\s?(mm|cm|m|in|inch|ft)\b", text)
    sides = rf"(?<![\d.,])(\d{{1,4}})(?=\s(?:{role_words()})\b)"
    if unit:
        return re.sub(sides, rf"\1 {unit[1]}", text)
    return re.sub(
        sides, lambda m: m[0] if int(m[1]) < _CM else f"{m[1]} {'cm' if int(m[1]) < _MM else 'mm'}", text
    )


def with_rate(text: str) -> str:
    """A folded query for hire: "by the week" is for one week, "weekly" too."""
    text = _FOR_A_TIME.sub(r"for 1 \1", text)
    if not any(word.removesuffix("ed").removesuffix("d") in _HIRE for word in text.split()):
        return text
    text = _DAILY.sub(lambda m: f"1 {'day' if m[0] == 'daily' else m[0].removesuffix('ly')}", text)
    return _BY_TIME.sub(r"for 1 \1", text)


def _cut_out(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in sorted(set(spans), reverse=True):
        before = _LEAD.sub("", text[:start])
        text = f"{before}{CUT}{text[end:]}"
    return " ".join(text.split())  # places in it are counted so


def _money(text: str) -> tuple[str, list[Requirement]]:
    """A sum that is no limit is the thing's own: "gift card £25"."""
    found = sums_in(text)
    return _cut_out(text, [m.span() for m in found]) if found else text, [
        Requirement(Kind.NUMBER, m[0], (m[0],), amount=Amount(MONEY, sum_of(m), sum_of(m), m[0]))
        for m in found
    ]


def _size(text: str) -> tuple[str, list[Requirement]]:
    match = size_in(text)
    if match is None:
        return text, []
    size = match[1] if match.re.groups else match[0]
    return _cut_out(text, [match.span()]), [Requirement(Kind.NUMBER, match[0].strip(), (size,), size=size)]


def _pack(text: str) -> tuple[str, list[Requirement]]:
    count = pack_in(text)
    if count is None:
        return text, []
    return _cut_out(text, [(count.start, count.end)]), [
        Requirement(Kind.PACK, count.text, (count.text,), count=count)
    ]


def _counts(text: str) -> tuple[str, list[Requirement]]:
    """Numbers that count what the thing has or who it is for: "88 weighted keys", "with 2 batteries", "4 berth"."""
    found: dict[tuple[int, int], Count] = {}
    packed: list[Requirement] = []
    for count in counts_in(text):
        place = text.find(count.text)
        before = text[:place].split()
        is_led = not before or before[-1] in words_of("prepositions") or before[-1] == CUT.strip()
        is_plural = singular(count.noun) != count.noun and bool(noun_senses(count.noun))
        is_ordered = not before and count.low >= _ROUND and count.low % _ROUND == 0
        is_ordered &= is_plural or not is_english(count.noun)  # "500 business cards", "500 Visitenkarten"
        is_led |= (
            is_plural and bool(before) and is_thing(before[-1]) and count.low <= _FEW
        )  # "stepladder 5 treads"
        is_plural |= is_ordered
        is_new = not any(start == place for start, _ in found) and not (packed and not before)
        if place >= 0 and is_new and is_counted(count.noun) and not is_ordered:
            found[place, place + len(count.text)] = count
        elif place >= 0 and is_new and is_led and is_plural and not packed:
            if before:
                found[place, place + len(count.text)] = count
            else:  # the thing itself, so many of it: "four winter tyres"
                packed.append(
                    Requirement(Kind.PACK, count.text, (count.noun,), count=replace(count, noun=""))
                )
    for (start, end), count in sorted(found.items(), reverse=True):
        number = re.match(r"[^\d]*\d+(?:\s?(?:-|–|to|bis)\s?\d+)?[\s-]?", text[start:end])
        others = [
            w
            for w in re.split(r"[\s-]+", text[start + (number.end() if number else 0) : end])
            if w != count.noun
        ]
        text = f"{text[:start]}{CUT}{' '.join(others)} {text[end:]}"
    for one in packed:
        text = text.replace(one.text, one.text.split(maxsplit=1)[-1], 1)
    return text, [*packed, *(Requirement(Kind.NUMBER, c.text, (c.noun,), count=c) for c in found.values())]


def _state(text: str) -> tuple[str, list[Requirement]]:
    if grade := wanted_grade(text):
        said = text[grade.start : grade.end].strip()
        wanted = Requirement(Kind.CONDITION, said, (grade.words,), grade=grade)
        return _cut_out(text, [(grade.start, grade.end)]), [wanted]
    if match := _LETTER.search(text):
        return _cut_out(text, [match.span()]), [Requirement(Kind.CONDITION, match[0], (match[1],))]
    for state in STATES:
        if match := _words(state).search(text):
            return _cut_out(text, [match.span()]), [Requirement(Kind.CONDITION, match[0], (state,))]
    return text, []


def _wishes(text: str) -> tuple[str, list[Requirement]]:
    """From "preferably" to the next comma; what would only be nice is not judged against an offer."""
    match = re.search(rf"(?<!\w)(?:{any_of(_FILE, 'wish')})\b([^,;]*)", text)
    if match is None:
        return text, []
    return _cut_out(text, [match.span()]), [Requirement(Kind.WISH, match[0].strip(), (match[1].strip(),))]


def _codes(text: str) -> tuple[str, list[Requirement]]:
    """Numbers without a unit are how some goods are told apart: strings of 12-53, screws of 4 x 40, 25x40x7."""
    found = [m for m in _CODE.finditer(text) if not is_counted((text[m.end() :].split() or [""])[0])]
    return _cut_out(text, [m.span() for m in found]), [
        Requirement(Kind.NUMBER, m[0], tuple(re.findall(r"[\d.]+", m[0]))) for m in found
    ]


def _times(text: str) -> tuple[str, list[Requirement]]:
    times = times_in(text)
    found = [Requirement(Kind.DATE, t.text, (t.text,)) for t in times]
    return _cut_out(text, [(t.start, t.end) for t in times]), found


def dated(plain: str) -> tuple[str, tuple[Requirement, ...]]:
    """The query without its days and months, and that it must be then: "on 8 January"."""
    asked = (Requirement(Kind.DATE, day_words(plain), (plain,)),) if periods_in(plain) else ()
    return without_days(plain), asked


def _years(text: str) -> tuple[str, list[Requirement]]:
    """The years in which it was made: "published between 1950 and 1959"."""
    match = _YEARS.search(text)
    if match is None:
        return text, []
    span = Amount(YEAR, float(match["low"]), float(match["high"]), match[0].strip(), *match.span())
    return text, [Requirement(Kind.NUMBER, span.text, (span.text,), amount=span)]


def _places(text: str) -> tuple[str, list[Requirement]]:
    """Where it has to be delivered to."""
    match = re.search(rf"(?<!\w)(?:{any_of(_FILE, 'delivered')})\s(?:the )?([^,;]{{2,40}})", text)
    if match is None:
        return text, []
    return _cut_out(text, [match.span()]), [
        Requirement(Kind.PLACE, match[0].strip(), tuple(match[1].split()))
    ]


def years_in(text: str) -> list[int]:
    """The numbers of a text that can be years."""
    return [int(one) for one in re.findall(rf"(?<![\w.,])(?:{_A_YEAR})(?![\w]|[.,]\d)", text)]


def delivery_denied(place: tuple[str, ...], lines: Iterable[str]) -> str:
    """The line (of a page's words, folded) by which it is not delivered to a place; "" where none says so.

    It names the place and denies it, or names only others: "Delivery to Dublin and Meath only".
    """
    for line in lines:
        if not _words("delivers").search(line):
            continue
        is_named = all(re.search(rf"\b{re.escape(word)}", line) for word in place)
        is_no = any(word in words_of("negators") for word in re.findall(r"[^\W\d_]+", line))
        if (is_named and is_no) or (not is_named and _words("only").search(line)):
            return line
    return ""


def not_wanted(piece: str) -> str:
    """A piece of a query with "… not wanted" as "not …"."""
    match = re.search(rf"^(.*?)\s*\b(?:{any_of(_FILE, 'absent')})\s*$", piece)
    return f" not {match[1].strip()}" if match and match[1].strip() else piece


@cache
def _words(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w])(?:{any_of(_FILE, name)})(?!\w)")
