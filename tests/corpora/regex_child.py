"""Matches every compiled pattern of the reading core against text that was made to slow it down.

`python -m tests.corpora.regex_child`: one line for each pattern that took longer than it may. A process of its
own, so that processor time is counted for it alone and a limit of the system ends what no signal ends.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

constants = importlib.import_module("re._constants")
parser = importlib.import_module("re._parser")
PACKAGES = ("agent.perceive", "agent.decide", "agent.core", "research.pipeline")
CHARS = 20_000  # what is quadratic takes seconds at this length, what is linear a few milliseconds
SECONDS_EACH, SECONDS_ALL = 1.0, 60
_FIXED = (" ", "a", "1 ")
_MADE = 3  # texts made from the pattern's own parts
_REPEATS = (constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT)
_OF_CATEGORY = {
    constants.CATEGORY_DIGIT: "1",
    constants.CATEGORY_SPACE: " ",
    constants.CATEGORY_NOT_WORD: " ",
}


class SlowError(Exception):
    """The time for one pattern and text is over."""


def patterns() -> dict[tuple[str, int], tuple[str, re.Pattern[str]]]:
    """Every pattern that a module holds, alone or in tuples, lists, sets and mappings."""
    found: dict[tuple[str, int], tuple[str, re.Pattern[str]]] = {}
    for package in PACKAGES:
        root = importlib.import_module(package)
        for module in pkgutil.walk_packages(root.__path__, f"{package}."):
            for name, value in vars(importlib.import_module(module.name)).items():
                for pattern in _within(value):
                    found.setdefault((pattern.pattern, pattern.flags), (f"{module.name}.{name}", pattern))
    return found


def _within(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        yield from _within((*value.keys(), *value.values()), depth + 1)
    elif depth < 3 and isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from _within(part, depth + 1)


def texts(pattern: re.Pattern[str]) -> Iterator[str]:
    """Runs of one thing, and of what the pattern looks for, whole and cut off: near misses without end."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    dice = random.Random(pattern.pattern)
    own = {unit for unit in (*_repeated(tree, dice), *_examples(tree, dice)) if unit}
    chosen = dice.sample(sorted(own), min(_MADE, len(own)))
    for unit in (*_FIXED, *chosen):
        yield "x" + (unit * (CHARS // len(unit))) + "\nx"
    yield _example(tree, dice) + " " * CHARS + "x"


def _examples(tree: Any, dice: random.Random) -> Iterator[str]:
    for _ in range(6):
        example = _example(tree, dice)
        yield from (example + " ", example[: len(example) // 2 + 1], example + " x ")


def _repeated(tree: Any, dice: random.Random) -> Iterator[str]:
    for kind, value in tree:
        if kind in _REPEATS:
            if value[1] > 3:
                yield _example(value[2], dice)
            yield from _repeated(value[2], dice)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from _repeated(branch, dice)
        elif kind is constants.SUBPATTERN:
            yield from _repeated(value[3], dice)
        elif kind in (constants.ASSERT, constants.ASSERT_NOT):
            yield from _repeated(value[1], dice)


def _example(tree: Any, dice: random.Random) -> str:
    """A text that the pattern matches, or nearly."""
    said = ""
    for kind, value in tree:
        if kind is constants.LITERAL:
            said += chr(value)
        elif kind in (constants.ANY, constants.NOT_LITERAL):
            said += "a"
        elif kind is constants.IN:
            said += _member(value, dice)
        elif kind is constants.BRANCH:
            said += _example(dice.choice(value[1]), dice)
        elif kind is constants.SUBPATTERN:
            said += _example(value[3], dice)
        elif kind in _REPEATS:
            said += "".join(_example(value[2], dice) for _ in range(max(value[0], min(2, value[1]))))
    return said


def _member(items: Any, dice: random.Random) -> str:
    if items[0][0] is constants.NEGATE:
        return "a" if (constants.LITERAL, ord("a")) not in items else "b"
    kind, value = dice.choice(items)
    if kind is constants.LITERAL:
        return chr(value)
    return chr(value[0]) if kind is constants.RANGE else _OF_CATEGORY.get(value, "a")


def is_slow(pattern: re.Pattern[str], text: str) -> bool:
    """Whether finding every match takes more processor time than it may."""
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, SECONDS_EACH)
    try:
        for _ in pattern.finditer(text):
            pass
    except SlowError:
        return True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - began > SECONDS_EACH


def _give_up(*_: object) -> None:
    raise SlowError


def main() -> None:
    """Print the slow ones, then how many there are in all."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_ALL, SECONDS_ALL))
    signal.signal(signal.SIGPROF, _give_up)
    every = patterns()
    for name, pattern in every.values():
        for text in texts(pattern):
            if is_slow(pattern, text):
                print(f"slow: {name} on {text[:30]!r}", flush=True)
                break
    print(len(every))


if __name__ == "__main__":
    main()
    sys.exit(0)
