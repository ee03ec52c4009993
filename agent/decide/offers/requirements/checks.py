"""What an offer's words say to a requirement by themselves: same words, numbers, states, absences."""

from __future__ import annotations

import re
from dataclasses import replace

from agent.decide.offers.lexicon.nouns import has_kind, is_kind_of, is_thing, kind_of, noun_senses
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.nounphrase import is_compound_of
from agent.decide.offers.requirements.counts import fits_size
from agent.decide.offers.requirements.numbers import (
    check_amount,
    check_code,
    check_count,
    check_pack,
    check_sum,
    check_year,
    parts_of,
)
from agent.decide.offers.requirements.offer import Offer, denied, found, is_negated, said
from agent.decide.offers.requirements.reading import MONEY, YEAR, delivery_denied, states_in
from agent.decide.offers.requirements.requirement import Finding, Kind, Requirement, Says
from agent.decide.offers.requirements.segments import PEOPLE
from agent.decide.offers.words import folded, has_digit, same_meaning, tokens, windows
from agent.language.days import day_words, days_in, periods_in
from agent.language.grades import PIECE, Grade, grades_in, label_grade
from agent.language.times import times_in

_LETTER = re.compile(
    r"(?:\b(?:grade|condition|class|zustand|klasse|état|estado|grado)\W{1,3}|^\s*)([a-d])(?![\w'])"
)
_STATEMENT = 3  # words; "no fungus was ever found in it" denies something else


def check_words(requirement: Requirement, offer: Offer) -> Finding:
    """The finding of words alone; `Says.NOTHING` where only their meaning could tell."""
    if requirement.other:
        ways = [replace(requirement, words=w, other=()) for w in (requirement.words, requirement.other)]
        findings = [check_words(way, offer) for way in ways]
        best = next((f for says in (Says.YES, Says.NOTHING) for f in findings if f.says == says), findings[0])
        return replace(best, requirement=requirement)
    if requirement.amount:
        usual = check_pack if len(parts_of(requirement)) > 1 else check_amount
        check = {YEAR: check_year, MONEY: check_sum}.get(requirement.amount.dimension, usual)
        return check(requirement, requirement.amount, offer)
    if requirement.count:
        return check_count(requirement, requirement.count, offer)
    if requirement.size:
        has, quote = fits_size(requirement.size, offer.everything)
        return found(requirement, has, quote, f"{quote}, not {requirement.text}")
    if requirement.kind == Kind.NEGATION:
        return _free_of(requirement, offer) if requirement.must_be_said else _excluded(requirement, offer)
    by_kind = {Kind.CONDITION: _state, Kind.PLACE: _delivery, Kind.NUMBER: check_code, Kind.DATE: _time}.get(
        requirement.kind
    )
    if by_kind:
        return by_kind(requirement, offer)
    if requirement.words[0] == "for":
        return (_audience if requirement.words[1] in PEOPLE else _purpose)(requirement, offer)
    return _phrase(requirement, offer)


def _delivery(requirement: Requirement, offer: Offer) -> Finding:
    against = delivery_denied(requirement.words, map(folded, offer.own.splitlines()))
    return found(requirement, not against, against, against)


def _time(requirement: Requirement, offer: Offer) -> Finding:
    """Whether it is at that time of day, or on that day, or one of its times is.

    Of the days that a page names without a choice the first is its own: others are where else it is, or when.
    """
    if periods := periods_in(requirement.words[0]):
        days = days_in(PIECE.join(offer.options)) or days_in(offer.everything)[:1]
        has = any(period.holds(day) for period in periods for day in days) if days else None
        other = day_words(PIECE.join((*offer.options, offer.everything)))
        return found(requirement, has, other, f"{other}, not {requirement.text}")
    wanted = {time.minutes for time in times_in(requirement.words[0])}
    said = times_in(folded(offer.everything))
    hit = next((time.text for time in said if time.minutes in wanted), "")
    other = hit or next((time.text for time in said), "")
    return found(requirement, bool(hit) if said else None, other, f"{other}, not {requirement.text}")


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
    return found(requirement, False if other else None, other, f"{other}, not {requirement.text}")


def _letter(requirement: Requirement, wanted: str, offer: Offer) -> Finding:
    """Whether a choice, or the name, is of that class: "Grade B", "B – Light wear"."""
    said = [m for text in (offer.name, *offer.options) for m in _LETTER.finditer(folded(text))]
    hit = next((m for m in said if wanted in m.groups()), None)
    other = said[0][0].strip() if said else ""
    if hit:
        return Finding(requirement, Says.YES, hit[0].strip())
    return found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _grade(requirement: Requirement, wanted: Grade, offer: Offer) -> Finding:
    labels = [g for words in (offer.name, *offer.options) if (g := label_grade(words))]
    said = labels or grades_in(PIECE.join((offer.name, offer.text)))
    if hit := next((g for g in said if wanted.holds(g)), None):
        return Finding(requirement, Says.YES, hit.words)
    other = said[0].words if said else ""
    return found(requirement, False if said else None, other, f"{other}, not {requirement.text}")


def _phrase(requirement: Requirement, offer: Offer) -> Finding:
    phrase = " ".join(requirement.words)
    if against := denied(phrase, offer.everything):
        return Finding(requirement, Says.NO, against, against)
    if fact := _fact_against(requirement.words, offer):
        return Finding(requirement, Says.NO, fact, f"{fact}, not {phrase}")
    if quote := said(phrase, offer.name) or said(phrase, offer.text) or _of_sex(phrase, offer):
        return Finding(requirement, Says.YES, quote)
    if quote := _heads_numbers(phrase, offer) or (
        _wider_animal(phrase, offer) if requirement.is_inner else ""
    ):
        return Finding(requirement, Says.YES, quote)
    if other := contradiction(phrase, offer.everything if phrase in words_of("woods") else offer.name):
        return Finding(requirement, Says.NO, other, f"{other}, not {phrase}")
    hits = [quote for word in requirement.words if (quote := said(word, offer.everything))]
    missing = [w for w in requirement.words if not said(w, offer.everything) and not w.isdigit()]
    is_free = not requirement.is_inner or not any(map(noun_senses, missing))  # "polariser" for "polarising"
    if missing and is_free and all(_is_derived(w, offer.everything) for w in missing):
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


def _heads_numbers(phrase: str, offer: Offer) -> str:
    """The head of a column of numbers in a table of its choices that says it: "Bore mm"."""
    return next((label for label, value in offer.columns if has_digit(value) and said(phrase, label)), "")


def _wider_animal(phrase: str, offer: Offer) -> str:
    """The word of a name for all such animals: "insect repellent" keeps mosquitoes away."""
    if kind_of(phrase) != "animal":
        return ""
    words = tokens(offer.name)
    return next((w for w in words if not same_meaning(w, phrase) and is_kind_of(phrase, w)), "")


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
    for size, opposite in (("big", "small"), ("small", "big")):
        if phrase in words_of(size):
            return next((w for w in words if w in words_of(opposite)), "")
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
    return Finding(requirement, Says.NOTHING)


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
    if told := _told_by_fact(requirement, offer):
        return told
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
        elif not is_part and not (requirement.is_inner and not _comes_with(words, start)):
            return Finding(requirement, Says.NO, run, f"it is {phrase}, which is not wanted")
    return Finding(requirement, Says.YES if absent else Says.NOTHING, absent)


def _told_by_fact(requirement: Requirement, offer: Offer) -> Finding | None:
    """What a fact says of the absence: "Palm oil: none", "Metal free: yes"."""
    phrase = requirement.words[0]
    for label, value in offer.facts:
        if said(phrase, label) and (is_none := _says_none(value)) is not None:
            is_absent = is_none != bool(words_of("absence") & set(tokens(label)))
            why = "" if is_absent else f"it is {phrase}, which is not wanted"
            return Finding(requirement, Says.YES if is_absent else Says.NO, f"{label}: {value}", why)
    return None


def _comes_with(words: tuple[str, ...], start: int) -> bool:
    """Whether what stands here comes along: a "knife block" has its name of knives, "with knives" it has them."""
    return any(word in words_of("bringing") for word in words[max(0, start - 2) : start])


def _free_of(requirement: Requirement, offer: Offer) -> Finding:
    """Whether the absence is said: "gluten-free", "without gluten", "glutenfrei", "sans gluten"."""
    if told := _told_by_fact(requirement, offer):
        return told
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
