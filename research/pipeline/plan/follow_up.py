"""A follow-up as a full question: pronouns and what is left out get their subject from the question before. Pure.

By the form of both questions alone; it is shown to the asker, who may change it.
"""

from __future__ import annotations

from pathlib import Path

from agent.language.word_lists import load_patterns, load_words
from research.pipeline.facts.question import parts_of
from research.pipeline.plan.report_plan import is_wide, topic_of

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_BE = frozenset(load_words(_FILE)["be"])
_ARTICLES = frozenset(("a", "an", "the"))
_PEOPLE = frozenset(("i", "you", "we", "one", "people", "somebody"))
_MOST_ELLIPTIC = 4  # words of a question that names no subject of its own


def full_question(words: str, earlier: str) -> str:
    """What the follow-up asks, said in full; the words as they are where they need nothing from `earlier`."""
    typed = " ".join(words.split())
    before = _first_asked(earlier)
    subject = subject_of(before)
    bare = typed.rstrip(" ?.!")
    lead = _PATTERNS["lead"].match(bare)
    rest = bare[lead.end() :] if lead else bare
    is_short = len(rest.split()) <= _MOST_ELLIPTIC and not _PATTERNS["inverted"].match(rest)
    if not before or not rest:
        return typed
    if subject and (meant := _with_subject(rest, subject, is_short=is_short)) != rest:
        return _question(meant)
    return _question(_completed(rest, before, subject)) if is_short or lead else typed


def _first_asked(question: str) -> str:
    """The question, of one that asks several things the first of them."""
    parts = [] if is_wide(question) else parts_of(question)
    return parts[0].text if len(parts) > 1 else " ".join(question.split()).rstrip(" ?.!")


def subject_of(question: str) -> str:
    """The thing that the question is about, as it names it; "" where its form does not tell."""
    text = " ".join(question.split()).rstrip(" ?.!")
    if is_wide(text):
        return _cut(topic_of(text).words)
    if of_thing := _PATTERNS["of_thing"].match(text):
        return _cut(of_thing["rest"])
    if inverted := _PATTERNS["inverted"].match(text):
        aux = inverted["aux"] or inverted["yes"]
        return _first_noun(
            inverted["rest"] or inverted["yes_rest"], is_named=bool(inverted["wh"]) and aux.lower() in _BE
        )
    found = _PATTERNS["who_did"].match(text) or _PATTERNS["any_name"].search(text)
    return _cut(found["rest"]) if found else ""


def _cut(words: str) -> str:
    """Without what says where, when or for what."""
    return _PATTERNS["behind"].sub("", f"{words} ").strip()


def _first_noun(words: str, *, is_named: bool) -> str:
    """What the words begin with: up to its last name, else all but the verb behind it (`is_named`: there is none)."""
    pieces = _cut(words).split()
    if pieces and pieces[0].lower() in _PEOPLE:  # "do I set a limit": what is done to
        return " ".join(pieces[2:])
    names = [i for i, piece in enumerate(pieces) if piece[:1].isupper() or any(c.isdigit() for c in piece)]
    if is_named or len(pieces) < 2:
        return " ".join(pieces)
    end = names[-1] + 1 if names else len(pieces) - 1
    while end < len(pieces) - 1 and (
        pieces[end - 1].endswith(("'s", "’s")) or pieces[end].endswith(("'s", "’s"))
    ):
        end += 1  # "a Syrian hamster's room"
    return " ".join(pieces[:end])


def _with_subject(words: str, subject: str, *, is_short: bool) -> str:
    """With the subject in the place of the first pronoun that means it; later ones then mean it anyway."""
    if _PATTERNS["nothing_meant"].search(words):
        return words
    possessive = _PATTERNS["possessive"].search(words)
    if possessive is None:
        return _PATTERNS["pronoun"].sub(lambda _: subject, words, count=1)
    if is_short and possessive.start() == 0:
        return _attribute(words[possessive.end() :].strip(), subject)
    owner = f"{subject}’" if subject.endswith("s") else f"{subject}’s"
    return f"{words[: possessive.start()]}{owner}{words[possessive.end() :]}"


def _attribute(words: str, subject: str) -> str:
    return f"What {_be(words)} the {words} of {subject}"


def _be(words: str) -> str:
    return "are" if words.endswith("s") and not words.endswith("ss") and words == words.lower() else "is"


def _completed(words: str, before: str, subject: str) -> str:
    """The earlier question with what the follow-up says in the place of the same kind of thing."""
    if preposition := _PATTERNS["preposition"].match(words):
        return _elsewhere(words, words[preposition.end() :].strip(), before)
    if _PATTERNS["bare_wh"].match(words):
        return _other_wh(words, before)
    if how := _PATTERNS["short_how"].match(words):
        return f"How {how['how']} {_be(subject)} {subject}"
    first, *others = words.split()
    named = others if first.lower() in _ARTICLES and others else [first, *others]
    if not subject or any(piece[:1].isupper() or any(c.isdigit() for c in piece) for piece in named):
        return before.replace(subject, words, 1) if subject and subject in before else f"{words}: {before}"
    asked = _PATTERNS["inverted"].match(before)
    if asked and asked["yes"] and asked["yes"].lower() in _BE and len(named) == 1:
        return f"{asked['yes']} {subject} {words}"
    return _attribute(" ".join(named), subject)


def _elsewhere(words: str, place: str, before: str) -> str:
    """At the end of the earlier question, or in the place of the name of a place there."""
    other = _PATTERNS["in_place"].search(before)
    if other is None or not place[:1].isupper() or not _PATTERNS["in_place"].match(f" {words}"):
        return f"{before} {words}"
    return f"{before[: other.start('place')]}{place}{before[other.end('place') :]}"


def _other_wh(words: str, before: str) -> str:
    """ "When did it open" asked by another word: "Why did it open"."""
    inverted = _PATTERNS["inverted"].match(before)
    if inverted is None:
        return f"{words}: {before}"
    start = inverted.start("aux") if inverted["wh"] else inverted.start("yes")
    return f"{words} {before[start : start + 1].lower()}{before[start + 1 :]}"


def _question(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}?"
