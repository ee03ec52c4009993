"""The pairs of `products/*.txt`: listings by product, which two are compared, and how well a judge does on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from rapidfuzz import fuzz

from agent.decide.offers.words import folded
from research.pipeline.products.items import Item

HERE = Path(__file__).parent / "products"
TUNED_ON = (
    "listings.txt",
    "more_listings.txt",
    "further_listings.txt",
    "other_listings.txt",
    "last_listings.txt",
)
HELD_OUT = "held_out.txt"
Judge = Callable[[Item, Item], bool]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two listings and whether they are of one product."""

    trade: str
    one: Item
    other: Item
    is_same: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How a judge does on pairs: `joined` are those that it calls the same, `right` those of them that are."""

    pairs: int
    trades: frozenset[str]
    joined: int
    right: int
    same: int

    @property
    def precision(self) -> float:
        return self.right / self.joined if self.joined else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.same

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.joined + self.same)


def score(files: Iterable[str], judge: Judge) -> Score:
    """The judge on all pairs of these files."""
    pairs = [pair for file in files for pair in read_pairs(file)]
    joined = [pair for pair in pairs if judge(pair.one, pair.other)]
    return Score(
        pairs=len(pairs),
        trades=frozenset(pair.trade for pair in pairs),
        joined=len(joined),
        right=sum(pair.is_same for pair in joined),
        same=sum(pair.is_same for pair in pairs),
    )


def scores_of_names(files: Sequence[str]) -> dict[str, Score]:
    """Exact names, and a library's measures of likeness, each with the threshold of the best F1 on `TUNED_ON`."""
    found = {"exact name": score(files, lambda one, other: folded(one.name) == folded(other.name))}
    for name, ratio in RATIOS.items():
        best = max(range(50, 100, 4), key=lambda least: score(TUNED_ON, _alike(ratio, least)).f1)
        found[f"{name} from {best}"] = score(files, _alike(ratio, best))
    return found


def _alike(ratio: Callable[[str, str], float], least: float) -> Judge:
    return lambda one, other: ratio(folded(one.name), folded(other.name)) >= least


RATIOS: dict[str, Callable[[str, str], float]] = {
    "token_sort_ratio": fuzz.token_sort_ratio,
    "token_set_ratio": fuzz.token_set_ratio,
    "WRatio": fuzz.WRatio,
}


@cache
def read_pairs(name: str) -> tuple[Pair, ...]:
    """All pairs of a file."""
    return tuple(pair for trade, products in _families(HERE / name) for pair in _pairs(trade, products))


def _families(file: Path) -> Iterator[tuple[str, dict[str, list[Item]]]]:
    trade, products = "", dict[str, list[Item]]()
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("["):
            if products:
                yield trade, products
            trade, products = line[1:].split("]")[0], {}
        elif line[1:2] == ":":
            products.setdefault(line[0], []).append(_item(line[2:]))
    yield trade, products


def _item(text: str) -> Item:
    name, *facts = (part.strip() for part in text.split(" ; "))
    said = dict(fact.split(" ", 1) for fact in facts)
    options = tuple(said.pop("opt").split("/")) if "opt" in said else ()
    return Item(name, options=options, **said)


def _pairs(trade: str, products: dict[str, list[Item]]) -> Iterator[Pair]:
    for items in products.values():
        for one, other in combinations(items, 2):
            yield Pair(trade, one, other, True)
    for mine, theirs in combinations(products.values(), 2):
        yield Pair(trade, mine[0], theirs[-1], False)
        yield Pair(trade, mine[-1], theirs[0], False)
