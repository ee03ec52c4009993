"""What an offer's words say to a requirement by themselves: same words, numbers, states, absences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf

from agent.core.values import FACT
from agent.decide.offers.lexicon.nouns import has_kind, is_kind_of, is_thing, kind_of
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.nounphrase import is_compound_of
from agent.decide.offers.requirements.amounts import Amount, amounts_in, meets, value_of
from agent.decide.offers.requirements.counts import (
    Count,
    counts_in,
    fits_size,
    is_people,
    packs_said,
    same_noun,
)
from agent.decide.offers.requirements.reading import YEAR, delivery_denied, states_in, years_in
from agent.decide.offers.requirements.requirement import Finding, Kind, Requirement, Says
from agent.decide.offers.words import folded, has_digit, measures, same_meaning, tokens, windows
from agent.language.grades import PIECE, Grade, grades_in, label_grade

PEOPLE = ("men", "women", "kids")
_LETTER = re.compile(
    r"(?:\b(?:grade|condition|class|zustand|klasse|état|estado|grado)\W{1,3}|^\s*)([a-d])(?![\w'])"
)
_COUNTED = re.compile(r"(?<![\w.,/])(\d{1,4})(?:\s?[-–]\s?(\d{1,4}))?(?![\w%]|[.,]\d)")
_SAME_SCALE = 12  # a length that is so much longer or shorter is one of something else
_NAME_SCALE = 200  # a name says its own: half an inch denies no 50 m
_RATES = {(1.0, 1.0): "rates_of_a_day", (7.0, 7.0): "rates_of_a_week"}  # days
_ENUMERATED = 6  # words of "no added sugar or palm oil"
_STATEMENT = 3  # words; "no fungus was ever found in it" denies something else
_CROWD = 20  # from so many on, room for more is room enough


@dataclass(frozen=True)
class Offer:
    """The words of an offer: its name, what is said around it, and what its page lists to be chosen of it."""

    name: str
    own: str
    choices: str = ""

    @cached_property
    def text(self) -> str:
        """All but the name."""
        return f"{self.own} . {self.choices}" if self.choices else self.own

    @cached_property
    def options(self) -> list[str]:
        """Those choices, each by itself."""
        return self.choices.split(PIECE) if self.choices else []

    @cached_property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What its page says in a list of labels and values: (("Memory", "8 GB"), …)."""
        lines = (line.strip(" ;") for line in self.own.splitlines() if FACT in line)
        return tuple((label, value) for label, _, value in (line.partition(FACT) for line in lines))

    @cached_property
    def everything(self) -> str:
        """All as one."""
        return f"{self.name} , {self.text}"


def check_words(requirement: Requirement, offer: Offer) -> Finding:
    """The finding of words alone; `Says.NOTHING` where only their meaning could tell."""
    if requirement.amount:
        is_year = requirement.amount.dimension == YEAR
        return (_made if is_year else _amount)(requirement, requirement.amount, offer)
    if requirement.count:
        return _count(requirement, requirement.count, offer)
    if requirement.size:
        has, quote = fits_size(requirement.size, offer.everything)
        return _found(requirement, has, quote, f"{quote}, not {requirement.text}")
    if requirement.kind == Kind.NEGATION:
        return _free_of(requirement, offer) if requirement.must_be_said else _excluded(requirement, offer)
    by_kind = {Kind.CONDITION: _state, Kind.PLACE: _delivery, Kind.NUMBER: _code}.get(requirement.kind)
    if by_kind:
        return by_kind(requirement, offer)
    if requirement.words[0] == "for":
        return (_audience if requirement.words[1] in PEOPLE else _purpose)(requirement, offer)
    return _phrase(requirement, offer)


def _code(requirement: Requirement, offer: Offer) -> Finding:
    """Two numbers that stand for a sort: "11-32" in "11-32T", "4 x 40" in "4.0 × 40 mm"."""
    one, other = (rf"{re.escape(number.removesuffix('.0'))}(?:\.0)?" for number in requirement.words)
    code = re.compile(rf"(?<![\d.,]){one}\s?(?:mm|cm|m)?\s?[-–x×]\s?{other}(?![\d.,]*\d)")
    hit = code.search(folded(offer.everything).replace(",", "."))
    return Finding(requirement, Says.YES if hit else Says.NOTHING, hit[0] if hit else "")


def _delivery(requirement: Requirement, offer: Offer) -> Finding:
    against = delivery_denied(requirement.words, map(folded, offer.own.splitlines()))
    return _found(requirement, not against, against, against)


def _found(requirement: Requirement, has: bool | None, quote: str, why: str) -> Finding:
    says = Says.NOTHING if has is None else Says.YES if has else Says.NO
    return Finding(requirement, says, quote, "" if has else why)


def _amount(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
    """An amount in the name decides; one in the text where it is of the same side or scale."""
    if wanted.dimension == "time" and (rate := _rate_for(wanted, offer)):
        return Finding(requirement, Says.YES, rate)
    labelled = PIECE.join([*_values_of(requirement.beside, offer), *_with_unit(wanted, offer)])
    is_labelled = any(a.dimension == wanted.dimension for a in amounts_in(labelled))
    for text in (labelled,) if is_labelled else (offer.name, offer.text):
        found = [
            a
            for a in amounts_in(text)
            if a.dimension in (wanted.dimension, "" if wanted.dimension == "length" else "-")
        ]
        if wanted.role and any(a.role for a in found):
            found = [a for a in found if a.role in (wanted.role, "")]
        if hit := next((a for a in found if meets(wanted, _in_unit(a, wanted))), None):
            return Finding(requirement, Says.YES, hit.text)
        most = inf if text == labelled else _NAME_SCALE if text == offer.name else _SAME_SCALE
        rivals = [a for a in found if _is_alike(wanted, _in_unit(a, wanted), most)]
        if wanted.role and text == offer.text:
            rivals = [a for a in rivals if a.role]  # a pot of 6 inches says nothing of how tall its plant is
        if rivals:
            return Finding(requirement, Says.NO, rivals[0].text, f"{rivals[0].text}, not {requirement.text}")
    return Finding(requirement, Says.NOTHING)


def _made(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
    """Its name says in which year it was made, else its words."""
    said = years_in(offer.name) or years_in(offer.own)
    hit = next((year for year in said if wanted.low <= year <= wanted.high), None)
    other = str(hit or next(iter(said), ""))
    return _found(requirement, bool(hit) if said else None, other, f"{other}, not {requirement.text}")


def _values_of(words: tuple[str, ...], offer: Offer) -> list[str]:
    """The values of the labels that say most of these words: "18 °F" of "Comfort rating"."""
    told = [(sum(bool(said(word, label)) for word in words), value) for label, value in offer.facts]
    most = max((count for count, _ in told), default=0)
    return [value for count, value in told if most and count == most]


def _with_unit(wanted: Amount, offer: Offer) -> Iterator[str]:
    """The numbers whose unit is their label, or in it: "Lumens: 700", "Width (cm): 60"."""
    for label, value in offer.facts:
        for unit in tokens(label) if _COUNTED.fullmatch(value.strip()) else ():
            if any(a.dimension == wanted.dimension for a in amounts_in(f"{value} {unit}")):
                yield f"{value} {unit}"


def _rate_for(wanted: Amount, offer: Offer) -> str:
    """The word of a rate for just that time: "Daily" for one day, "Week" for one week."""
    rates = _RATES.get((wanted.low, wanted.high))
    return next((w for w in tokens(offer.everything) if w in words_of(rates)), "") if rates else ""


def _in_unit(said: Amount, wanted: Amount) -> Amount:
    """A side without a unit ("40x28x202") is in the unit that is asked for."""
    if said.dimension:
        return said
    number = next(w for w in wanted.text.replace("-", " ").split() if has_digit(w))
    value = value_of("".join(c for c in number if c.isdigit() or c in ".,/").strip(".,/") or "1") or 1.0
    factor = (wanted.low if wanted.low not in (0.0, float("inf")) else wanted.high) / value
    return Amount(wanted.dimension, said.low * factor, said.high * factor, said.text)


def _is_alike(wanted: Amount, said: Amount, most: float) -> bool:
    """Whether both measure the same side, or are no more than `most` times as large as each other."""
    if wanted.role and said.role:
        return wanted.role == said.role
    one = wanted.low if wanted.low > 0 and wanted.low != float("inf") else wanted.high
    other = said.high if said.high != float("inf") else said.low
    return one > 0 and other > 0 and max(one, other) <= most * min(one, other)


def _count(requirement: Requirement, wanted: Count, offer: Offer) -> Finding:
    noun = wanted.noun or requirement.words[0]
    said = tuple(_labelled(noun, offer)) or tuple(
        c for c in counts_in(offer.everything) if noun and same_noun(noun, c.noun)
    )
    if not wanted.noun:
        said = (*packs_said(offer.everything), *said)
    hit = next((c for c in said if c.low <= wanted.high and wanted.low <= c.high), None)
    if hit is None and wanted.noun and (wanted.low >= _CROWD or _is_room_for(wanted)):
        hit = next(
            (c for c in said if c.high >= wanted.low and (c.low == c.high or wanted.low >= _CROWD)), None
        )
    if hit:
        return Finding(requirement, Says.YES, hit.text)
    other = said[0].text if said else ""
    return _found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _labelled(noun: str, offer: Offer) -> Iterator[Count]:
    """What its page counts behind a label: "Speeds: 11", "Places: 2-4"."""
    for label, value in offer.facts:
        said = [word for word in tokens(label) if word not in words_of("number_of")]
        if len(said) == 1 and same_noun(noun, said[0]) and not amounts_in(value):  # not "Seat height: 46 cm"
            for low, high in _COUNTED.findall(value):
                yield Count(float(low), float(high or low), noun, f"{label}: {value}")


def _is_room_for(wanted: Count) -> bool:
    """Whether so many people must have room, and more may: "family of four", "for 6 people"; not "2 person tent"."""
    return is_people(wanted.noun) and (wanted.text.startswith("family") or stem(wanted.noun) != wanted.noun)


def _state(requirement: Requirement, offer: Offer) -> Finding:
    if requirement.grade is not None:
        return _grade(requirement, requirement.grade, offer)
    wanted = requirement.words[0]
    if len(wanted) == 1:
        return _letter(requirement, wanted, offer)
    states = states_in(folded(offer.everything))
    if wanted in states:
        return Finding(requirement, Says.YES, states[wanted])
    other = next(iter(states.values()), "")
    return _found(requirement, False if other else None, other, f"{other}, not {requirement.text}")


def _letter(requirement: Requirement, wanted: str, offer: Offer) -> Finding:
    """Whether a choice, or the name, is of that class: "Grade B", "B – Light wear"."""
    said = [m for text in (offer.name, *offer.options) for m in _LETTER.finditer(folded(text))]
    hit = next((m for m in said if wanted in m.groups()), None)
    other = said[0][0].strip() if said else ""
    if hit:
        return Finding(requirement, Says.YES, hit[0].strip())
    return _found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _grade(requirement: Requirement, wanted: Grade, offer: Offer) -> Finding:
    labels = [g for words in (offer.name, *offer.options) if (g := label_grade(words))]
    said = labels or grades_in(PIECE.join((offer.name, offer.text)))
    if hit := next((g for g in said if wanted.holds(g)), None):
        return Finding(requirement, Says.YES, hit.words)
    other = said[0].words if said else ""
    return _found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _phrase(requirement: Requirement, offer: Offer) -> Finding:
    phrase = " ".join(requirement.words)
    if fact := _fact_against(requirement.words, offer):
        return Finding(requirement, Says.NO, fact, f"{fact}, not {phrase}")
    if quote := said(phrase, offer.name) or said(phrase, offer.text):
        return Finding(requirement, Says.YES, quote)
    if quote := _of_sex(phrase, offer):
        return Finding(requirement, Says.YES, quote)
    if other := contradiction(phrase, offer.name):
        return Finding(requirement, Says.NO, other, f"{other}, not {phrase}")
    if phrase in words_of("woods") and (other := contradiction(phrase, offer.text)):
        return Finding(requirement, Says.NO, other, f"{other}, not {phrase}")
    hits = [quote for word in requirement.words if (quote := said(word, offer.everything))]
    missing = [w for w in requirement.words if not said(w, offer.everything) and not w.isdigit()]
    if missing and not requirement.is_inner and all(_is_derived(w, offer.everything) for w in missing):
        return Finding(requirement, Says.YES, " ".join(hits) or offer.name)
    if hits and all(
        stem(w) in words_of("spec") or (is_thing(w) and not requirement.is_inner) for w in missing
    ):
        return Finding(requirement, Says.YES, " ".join(hits))
    return Finding(requirement, Says.NOTHING)


def _fact_against(words: tuple[str, ...], offer: Offer) -> str:
    """The fact that denies it: "Disc drive: none", or nylon for "metal gears"; "" without one."""
    phrase = " ".join(words)
    for label, value in offer.facts:
        if _says_none(value) and said(phrase, label):
            return f"{label}: {value}"
        if len(words) > 1 and said(words[-1], label) and _is_other_stuff(words[:-1], tokens(value)):
            return f"{label}: {value}"
    return ""


def _says_none(value: str) -> bool | None:
    """Whether the value of a fact says that there is none; None where it is neither that nor a plain yes."""
    answer = tokens(value)
    if not answer or answer[0] in words_of("absence") | words_of("negation") | words_of("none"):
        return True if len(answer) < _STATEMENT else None
    return False if len(answer) == 1 and answer[0] in words_of("yes") else None


def _is_other_stuff(wanted: tuple[str, ...], answer: tuple[str, ...]) -> bool:
    """Whether a value names only other stuff than is wanted: nylon, where metal is."""
    if not answer or any(same_meaning(w, have) or is_kind_of(have, w) for w in wanted for have in answer):
        return False
    return all(has_kind(word, "substance") for word in (*wanted, *answer))


def _of_sex(phrase: str, offer: Offer) -> str:
    """The word for a female or male of its kind: "bitch", "ewe"."""
    named = {"female": words_of("females"), "male": words_of("males")}.get(phrase, frozenset())
    return next((w for w in tokens(offer.everything) if w in named or stem(w) in named), "")


def _is_derived(word: str, text: str) -> bool:
    """Whether a word of the same stem, or a compound with it, is said: "delivery" of "delivered", "Birkenkorpus"."""
    words = tokens(text)
    root = word[: max(4, round(len(word) * 0.7))]
    return len(word) > 3 and any(
        (have.startswith(root) or is_compound_of(have, word))
        and not has_digit(have)
        and not is_negated(words, i)
        for i, have in enumerate(words)
    )


def contradiction(phrase: str, text: str) -> str:
    """Another colour for a colour, another number for a number: what is said instead, or ""."""
    words = tokens(text)
    for group in ("colours", "woods", "fabrics"):
        if phrase in words_of(group) or stem(phrase) in words_of(group):
            return next((w for w in words if w in words_of(group) and not same_meaning(w, phrase)), "")
    parts = phrase.split()
    if len(parts) > 1 and has_digit(parts[-1]):
        at = next((i for i, w in enumerate(words[:-1]) if same_meaning(w, parts[0])), -1)
        return f"{parts[0]} {words[at + 1]}" if at >= 0 and has_digit(words[at + 1]) else ""
    return ""


def _purpose(requirement: Requirement, offer: Offer) -> Finding:
    phrase = requirement.words[1:]
    joined = " ".join(phrase)
    if said(joined, offer.everything) or all(said(word, offer.everything) for word in _glued(phrase)):
        return Finding(requirement, Says.YES, joined)
    for piece in _glued(phrase):
        if other := contradiction(piece, offer.name):
            return Finding(requirement, Says.NO, other, f"for {other}, not {joined}")
    is_soft = len(phrase) == 1 and kind_of(joined) in {"person", "act", "", "top"} and not has_digit(joined)
    return Finding(requirement, Says.YES if is_soft else Says.NOTHING)


def _glued(words: tuple[str, ...]) -> list[str]:
    """Numbers and single letters go with the word before them."""
    found: list[str] = []
    for word in words:
        if found and (len(word) == 1 or word.isdigit()):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _excluded(requirement: Requirement, offer: Offer) -> Finding:
    """Whether it is what must not be (a synonym, a kind of it: hazelnuts are nuts), or says that it is not."""
    phrase = requirement.words[0]
    for label, value in offer.facts:
        if said(phrase, label) and (is_none := _says_none(value)) is not None:
            quote = f"{label}: {value}"
            why = "" if is_none else f"it is {phrase}, which is not wanted"
            return Finding(requirement, Says.YES if is_none else Says.NO, quote, why)
    is_choice = 0 < sum(bool(said(phrase, one)) for one in offer.options) < len(offer.options)
    own = "" if is_choice else offer.own  # what may be chosen without is judged when it is chosen
    words = tokens(f"{offer.name} , {own}")
    absent = ""
    for start, end, run in windows(words, len(phrase.split())):
        if not (same_meaning(run, phrase) or is_kind_of(run, phrase)):
            continue
        after = words[end] if end < len(words) else ""
        is_part = stem(after) in words_of("spec") | words_of("parts") and not said(phrase, offer.name)
        if is_negated(words, start) or after in {"free", "frei"} | words_of("none"):
            absent = " ".join(words[max(0, start - 2) : end + 1])
        elif not is_part:
            return Finding(requirement, Says.NO, run, f"it is {phrase}, which is not wanted")
    return Finding(requirement, Says.YES if absent else Says.NOTHING, absent)


def _free_of(requirement: Requirement, offer: Offer) -> Finding:
    """Whether the absence is said: "gluten-free", "without gluten", "glutenfrei", "sans gluten"."""
    words = tokens(offer.everything)
    word = requirement.words[0]
    for i, here in enumerate(words):
        if here.startswith(stem(word)) and here.endswith(("frei", "freie", "freies", "freier")):
            return Finding(requirement, Says.YES, here)
        around = {*words[max(0, i - 2) : i], *words[i + 1 : i + 2]}
        if same_meaning(here, word) and around & (words_of("absence") | {"non"}):
            return Finding(requirement, Says.YES, " ".join(words[max(0, i - 1) : i + 2]))
    return Finding(requirement, Says.NOTHING)


def _audience(requirement: Requirement, offer: Offer) -> Finding:
    """Things are made for grown-ups unless they say that they are for children."""
    audience = requirement.words[1]
    words = tokens(offer.name)
    if "unisex" in words or any(w in words_of(audience) for w in words):
        return Finding(requirement, Says.YES, offer.name)
    others = [group for group in PEOPLE if group != audience]
    around = tokens(offer.own)
    found = next((group for group in others if any(w in words_of(group) for w in (*words, *around))), "")
    if found and not any(w in words_of(audience) for w in around):
        return Finding(requirement, Says.NO, found, f"for {found}, not for {audience}")
    is_said = audience != "kids" or any(w in words_of("kids") for w in tokens(offer.text))
    return Finding(requirement, Says.YES if is_said else Says.NOTHING, offer.name)


def said(phrase: str, text: str) -> str:
    """The words of a text that are the phrase or a synonym, without a "not" and not as another model ("15 Pro")."""
    words = tokens(text)
    for start, end, run in windows(words, max(3, len(phrase.split()))):
        if not same_meaning(phrase, run) or is_negated(words, start):
            continue
        after = words[end] if end < len(words) else ""
        if has_digit(phrase) and after in words_of("variants") and not measures(phrase):
            continue
        return run
    return ""


def is_negated(words: tuple[str, ...], start: int) -> bool:
    """Whether one of the two words before says "not", or one further ahead: "no added sugar or palm oil"."""
    if any(word in words_of("negators") for word in words[max(0, start - 2) : start]):
        return True
    ahead = words[max(0, start - _ENUMERATED) : start]
    at = max((i for i, word in enumerate(ahead) if word in words_of("negators")), default=len(ahead))
    return any(word in words_of("or") for word in ahead[at:])
