"""A name in the next sentence: "A man pleaded guilty to … ." and then "Jan Holt, 55, could face … ."."""

from __future__ import annotations

import re
from itertools import takewhile

from research.pipeline.facts.question import Part
from research.pipeline.facts.words import STOP_WORDS, WORD, listed, stem

_SOMEBODY = listed(
    "man woman boy girl teenager teen student pupil driver passenger resident officer teacher worker suspect defendant "
    "player fan doctor nurse soldier pilot priest mother father son daughter husband wife couple farmer scientist "
    "researcher engineer politician lawmaker lawyer reporter journalist tourist hiker climber swimmer runner cyclist "
    "owner employee manager director singer actor actress artist author writer inventor founder winner neighbour "
    "neighbor pensioner grandmother grandfather millionaire billionaire entrepreneur volunteer firefighter"
)
_OPENING = frozenset({"a", "an", "the", "one"})
_HEAD_WORDS = 7  # of a sentence, in which its subject is
_GOES_ON = re.compile(r"\.?(?:, |\s(?:is|was|has|had|will|would|could|may|told|said|who|faces|of|from)\b)")


def names_the_one_before(part: Part, sentence: str, following: str) -> bool:
    """Whether `sentence` begins with somebody without a name and `following` with a full name."""
    if not _leaves_open(sentence):
        return False
    asked = {stem(key) for key in part.keys}
    end = count = 0
    for word in WORD.finditer(following[:120]):
        text = word.group()
        is_name = text[0].isupper() and text.casefold() not in STOP_WORDS and stem(text) not in asked
        if not is_name or following[end : word.start()].strip(" .") or word.start() - end > 2:
            break
        end, count = word.end(), count + 1
    return count >= 2 and _GOES_ON.match(following, end) is not None


def _leaves_open(sentence: str) -> bool:
    """Whether its subject is somebody without a name: "A 55-year-old New York man", not "The cave of a man"."""
    head = [word.casefold() for word in WORD.findall(sentence[:120])[:_HEAD_WORDS]]
    if not head or head[0] not in _OPENING:
        return False
    subject = takewhile(lambda word: word in _SOMEBODY or word not in STOP_WORDS, head[1:])
    return any(word in _SOMEBODY for word in subject)
