"""What an offer says to numbers: amounts with a unit, counted things, years, codes of two numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import inf

from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.limits import sum_of, sums_in
from agent.decide.offers.requirements.amounts import ADDED, Amount, amounts_in, meets, value_of
from agent.decide.offers.requirements.counts import Count, counts_in, is_people, packs_said, same_noun
from agent.decide.offers.requirements.offer import Offer, found, said
from agent.decide.offers.requirements.reading import years_in
from agent.decide.offers.requirements.requirement import Finding, Requirement, Says
from agent.decide.offers.words import folded, has_digit, tokens
from agent.language.grades import PIECE

_COUNTED = re.compile(r"(?<![\w.,/])(\d{1,4})(?:\s?[-–]\s?(\d{1,4}))?(?![\w%]|[.,]\d)")
_BETWEEN = r"\s?(?:mm|cm|m)?\s?[-–x×]\s?"
_SAME_SCALE = 12  # a length that is so much longer or shorter is one of something else
_NAME_SCALE = 200  # a name says its own: half an inch denies no 50 m
_RATES = {(1.0, 1.0): "rates_of_a_day", (7.0, 7.0): "rates_of_a_week"}  # days
_CROWD = 20  # from so many on, room for more is room enough


def check_code(requirement: Requirement, offer: Offer) -> Finding:
    """Numbers that stand for a sort: "11-32" in "11-32T", "4 x 40" in "4.0 × 40 mm", or in cells side by side."""
    cells = [value.split(maxsplit=1)[0].replace(",", ".") for _, value in offer.columns if value.strip()]
    runs = (cells[at : at + len(requirement.words)] for at in range(len(cells)))
    if any(tuple(run) == requirement.words for run in runs):
        return Finding(requirement, Says.YES, " x ".join(requirement.words))
    numbers = (rf"{re.escape(number.removesuffix('.0'))}(?:\.0)?" for number in requirement.words)
    code = re.compile(rf"(?<![\d.,]){_BETWEEN.join(numbers)}(?![\d.,]*\d)")
    hit = code.search(folded(offer.everything).replace(",", "."))
    return Finding(requirement, Says.YES if hit else Says.NOTHING, hit[0] if hit else "")


def check_amount(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
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


def check_pack(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
    """So many of an amount: as one ("6 x 1 l"), or the amount here and the pack there, each an option of its own."""
    whole = check_amount(requirement, wanted, offer)
    single, pack = parts_of(requirement)
    if whole.says != Says.YES and pack.count is not None and single.amount is not None:
        each, several = check_amount(single, single.amount, offer), check_count(pack, pack.count, offer)
        if each.says == several.says == Says.YES:
            return Finding(requirement, Says.YES, f"{each.quote}, {several.quote}")
    return whole


def parts_of(requirement: Requirement) -> tuple[Requirement, ...]:
    """A pack of an amount as the amount of one and as the pack; anything else as it is."""
    whole = requirement.amount
    if whole is None or whole.packs < 2 or whole.dimension not in ADDED:
        return (requirement,)
    single = replace(whole, low=whole.low / whole.packs, high=whole.high / whole.packs, packs=0)
    count = Count(whole.packs, whole.packs, "", f"pack of {whole.packs}")
    return replace(requirement, amount=single), replace(requirement, amount=None, count=count)


def check_year(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
    """Its name says in which year it was made, else its words."""
    said = years_in(offer.name) or years_in(offer.own)
    hit = next((year for year in said if wanted.low <= year <= wanted.high), None)
    other = str(hit or next(iter(said), ""))
    return found(requirement, bool(hit) if said else None, other, f"{other}, not {requirement.text}")


def check_sum(requirement: Requirement, wanted: Amount, offer: Offer) -> Finding:
    """Its name says for how much it is, else its choices: "Gift card", of £10, £25, £50."""
    said = sums_in(folded(offer.name)) or sums_in(folded(PIECE.join(offer.options)))
    hit = next((m[0] for m in (*said, *sums_in(folded(offer.own))) if sum_of(m) == wanted.low), "")
    other = hit or next((m[0] for m in said), "")
    return found(requirement, bool(hit) if other else None, other, f"{other}, not {requirement.text}")


def _values_of(words: tuple[str, ...], offer: Offer) -> list[str]:
    """The values of the labels that say most of these words: "18 °F" of "Comfort rating"."""
    told = [(sum(bool(said(word, label)) for word in words), value) for label, value in offer.facts]
    most = max((count for count, _ in told), default=0)
    return [value for count, value in told if most and count == most]


def _with_unit(wanted: Amount, offer: Offer) -> Iterator[str]:
    """The numbers whose unit is their label, or in it: "Lumens: 700", "Width (cm): 60"."""
    for label, value in offer.measures:
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


def check_count(requirement: Requirement, wanted: Count, offer: Offer) -> Finding:
    """Pieces of a pack, or so many of a noun; what its page counts behind a label decides."""
    noun = wanted.noun or requirement.words[0]
    said = tuple(_labelled(noun, offer)) or tuple(
        c for c in counts_in(offer.everything) if noun and same_noun(noun, c.noun)
    )
    if not wanted.noun:
        said = (*packs_said(offer.everything), *said) or _named_count(offer)
    hit = next((c for c in said if c.low <= wanted.high and wanted.low <= c.high), None)
    if hit is None and wanted.noun and (wanted.low >= _CROWD or _is_room_for(wanted)):
        hit = next(
            (c for c in said if c.high >= wanted.low and (c.low == c.high or wanted.low >= _CROWD)), None
        )
    if hit:
        return Finding(requirement, Says.YES, hit.text)
    other = said[0].text if said else ""
    return found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _named_count(offer: Offer) -> tuple[Count, ...]:
    """The one number of pieces in a name: "30 half sticks"; () where it counts nothing, or several things."""
    found = tuple(c for c in counts_in(offer.name) if stem(c.noun) != c.noun)
    return found if len({(c.low, c.high) for c in found}) == 1 else ()


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
