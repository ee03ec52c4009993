"""The goods of the sparring shops: `name | price | was | category path | stock | tags | text`, one a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from tests.sites.catalogue import slugify, words_of
from tests.sites.web import asset

Money = Callable[[Decimal], str]


@dataclass(frozen=True, slots=True)
class Good:
    """One thing. `stock`: in, out, store or request. `tags` say what a careful person would call it."""

    name: str
    price: Decimal
    was: Decimal | None
    path: tuple[str, ...]
    stock: str
    tags: frozenset[str]
    text: str

    @property
    def slug(self) -> str:
        """Its part of the address."""
        return slugify(self.name)


@cache
def goods(name: str) -> tuple[Good, ...]:
    """All of one set."""
    lines = asset(f"fronts/{name}.txt").splitlines()
    return tuple(_good(line) for line in lines if line.strip() and not line.startswith("#"))


def _good(line: str) -> Good:
    name, price, was, path, stock, tags, text = (part.strip() for part in line.split("|"))
    return Good(
        name, _amount(price), _amount(was) if was else None, tuple(path.split("/")), stock,
        frozenset(tags.split(",")) - {""}, text,
    )  # fmt: skip


def _amount(text: str) -> Decimal:
    return Decimal(text.replace(",", "."))


def everything(good: Good) -> str:
    """All words that a shop's search looks at."""
    return f"{good.name} {' '.join(good.path)} {good.text}"


def found(shelf: Sequence[Good], query: str, how: str) -> list[Good]:
    """The shop's own search: `all` words, `any` word, `exact` words (no plurals), `prefix`, or `whole` phrase."""
    wanted = words_of(query)
    if how == "exact":
        exact = query.casefold().split()
        return [g for g in shelf if all(word in _raw(g) for word in exact)]
    if how == "phrase":
        return [g for g in shelf if query.casefold() in everything(g).casefold()]
    if how == "any":
        rated = [(sum(w in words_of(everything(g)) for w in wanted if len(w) > 2), g) for g in shelf]
        return [g for score, g in sorted(rated, key=lambda pair: -pair[0]) if score]
    return [g for g in shelf if all(_has(g, word) for word in wanted)]


def _raw(good: Good) -> list[str]:
    return everything(good).casefold().replace(",", " ").replace(".", " ").split()


def _has(good: Good, word: str) -> bool:
    return any(have.startswith(word) for have in words_of(everything(good)))
