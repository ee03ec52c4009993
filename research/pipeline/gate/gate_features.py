"""What the gate weighs of a message: named features, and the words that each is shown with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from research.pipeline.gate.gate_signals import (
    CUES,
    REAL_WORLD,
    Family,
    found_cues,
    named_person,
    names_in,
)
from research.pipeline.gate.gate_tasks import Task, take_apart

CUE_NAMES = tuple(cue.name for cue in CUES)
OTHER_NAMES = ("person", "name", "fragment", "real", "no_cue")
TASK_NAMES = tuple(task.value for task in Task)
FEATURES = (*CUE_NAMES, *OTHER_NAMES, *TASK_NAMES)

_LEANING = re.compile(
    r"(?:and|or|what about|how about|also|then|und|oder|et|y|in that case|why|is it|was it|did (?:he|she|they|it)|"
    r"where is it|who is (?:he|she)|how old is (?:he|she)|what does it)\b"
)
_KEY_WORDS = (
    "latest current currently weather price prices today tomorrow yesterday tonight version release released president "
    "minister translate summarize summarise write explain election reviews population convert cheapest opening newest "
    "strike which recent update updates ticket tickets champion inflation function sentence "
)
_KEYS = frozenset(_KEY_WORDS.split())
_ALIKE = frozenset(
    ["whether", "prize", "pride", "later", "prince", "writer", "wrote", "write", "while", "white", "stroke"]
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One cue that the message shows."""

    name: str
    family: Family
    words: str


@dataclass(frozen=True, slots=True)
class Features:
    """Names of the features that hold, the evidence among them, and the tasks."""

    names: frozenset[str]
    evidence: tuple[Evidence, ...]
    tasks: frozenset[Task]


def features_of(message: str, context: Sequence[str] = ()) -> Features:
    """All that holds of a message. A short follow-up ("and in Berlin?") is read with the message before it."""
    text = _spelled(message)
    words = text.split()
    if context and len(words) <= 8 and _LEANING.match(text.strip().lower()):
        text = f"{_spelled(context[-1])} {text}"
    request = take_apart(text)
    evidence = [Evidence(c.name, c.family, c.words.format(found)) for c, found in found_cues(request.asked)]
    if person := named_person(request.plain):
        evidence.append(Evidence("person", Family.ENTITY, f"“{person}” is a person to look up"))
    names = names_in(request.plain)
    if names:
        evidence.append(Evidence("name", Family.ENTITY, f"“{names[0]}” is a name"))
    cues = {e.name for e in evidence if e.name != "name"}
    tasks = request.tasks - (
        {Task.CONCEPT} if cues else frozenset()
    )  # "what is …" asks for news of it as well
    found = {e.name for e in evidence} | {task.value for task in tasks}
    if not evidence:
        found.add("no_cue")
    if REAL_WORLD.search(request.asked):
        found.add("real")
    if _is_fragment(message) and not tasks:
        found.add("fragment")
        evidence.append(Evidence("fragment", Family.NICHE_TOPIC, "it reads like words for a search engine"))
    return Features(frozenset(found), tuple(evidence), tasks)


def _is_fragment(message: str) -> bool:
    words = message.split()
    return 2 <= len(words) <= 6 and not re.search(
        r"[?!:;\"]|\b(?:i|you|me|my|your|a|an|it|that|this)\b", message.lower()
    )


def _spelled(message: str) -> str:
    """With the slips of the pen in key words put right: one letter missing, doubled, wrong or in the wrong place."""
    return (
        re.sub(r"\b[a-z]{5,12}\b", lambda found: _key_for(found.group()) or found.group(), message[:600])
        + message[600:]
    )


def _key_for(word: str) -> str:
    if word in _KEYS or word in _ALIKE:
        return ""
    return next(
        (
            key
            for key in _KEYS
            if key[0] == word[0] and abs(len(key) - len(word)) <= 1 and _is_slip(word, key)
        ),
        "",
    )


def _is_slip(word: str, key: str) -> bool:
    same = next(
        (i for i, (a, b) in enumerate(zip(word, key, strict=False)) if a != b), min(len(word), len(key))
    )
    left, right = word[same:], key[same:]
    if len(word) == len(key):
        return left[1:] == right[1:] or (left[:2] == right[:2][::-1] and left[2:] == right[2:])
    return left[1:] == right if len(word) > len(key) else left == right[1:]
