"""The local mind on shops: determination, offers, prices, steps, wasted actions and seconds of every visit.

`python -m tests.bench.bench_sites [--set demo|tuned|opened|blind|kinds|kinds-aside] [--only WORDS] [--story]` says it
visit by visit; `--shops FILE` visits other sites instead: one case a line,
`address | query | determination | name = amount; …`.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

from agent.browser.chromium.find import find_browser
from tests.bench.row import Row
from tests.sites import SITES, kinds
from tests.sites.fronts import BLIND, FRONTS, OPENED, QUESTIONS, Question
from tests.sites.fronts.front import Front
from tests.sites.gold import GOLD, Gold
from tests.sites.server import RunningSite, serving
from tests.sites.sweeping import Case, Mark, Told, mark, sweep

SETS = ("demo", "tuned", "opened", "blind", *kinds.SETS)


def run() -> list[Row]:
    """All sets, one after the other."""
    return [row for name in SETS for row in _rows(name, *_visit(name))]


def case_of(gold: Gold, url: str) -> Case:
    """A demo site's gold as a case."""
    offers = tuple((o.name, o.amount) for o in gold.expected.offers)
    name = f"{gold.site}: {gold.query}"
    return Case(name, f"{url}/", gold.query, gold.expected.determination, offers, gold.expected.is_ordered)


def case_for(question: Question, front: Front, url: str) -> Case:
    """A sparring shop's question as a case."""
    is_priced = front.price == "shown"
    wanted = tuple(
        (g.name, g.price if is_priced and g.stock == "in" else None) for g in question.wanted(front.shelf)
    )
    name = f"{question.front}: {question.query}"
    ending = question.determination(front.shelf)
    either = tuple(g.name for g in front.shelf if f"{question.tag}?" in g.tags)
    is_ordered = bool(question.order)
    return Case(name, f"{url}/", question.query, ending, wanted, is_ordered, question.most, either)


@contextmanager
def cases(name: str, only: str = "") -> Iterator[list[Case]]:
    """The cases of a set, with their sites served."""
    if name in kinds.SETS:
        shops = kinds.SETS[name]
        with serving([kinds.site_of(shop) for shop in shops]) as running:
            yield [case for case in kinds.cases_of(shops, running) if only in case.name]
        return
    fronts = {front.name: front for front in FRONTS}
    sites = SITES if name == "demo" else [front.site for front in FRONTS]
    with serving(list(sites)) as running:
        made = _made(name, fronts, running)
        yield [case for case in made if only in case.name]


def _made(name: str, fronts: dict[str, Front], running: dict[str, RunningSite]) -> list[Case]:
    if name == "demo":
        return [case_of(gold, running[gold.site].url) for gold in GOLD]
    questions = {"tuned": QUESTIONS, "opened": OPENED, "blind": BLIND}[name]
    return [case_for(q, fronts[q.front], running[q.front].url) for q in questions]


def _visit(name: str, only: str = "") -> tuple[list[Case], dict[str, Told | BaseException]]:
    with cases(name, only) as made:
        return made, asyncio.run(sweep(made, _browser()))


def _browser() -> Path:
    """The browser of this machine. *Raises* RuntimeError without one."""
    if (path := find_browser()) is None:
        raise RuntimeError("there is no browser on this machine")
    return path


def _rows(name: str, made: Sequence[Case], told: dict[str, Told | BaseException]) -> list[Row]:
    ended = [(case, one) for case in made if isinstance(one := told[case.name], Told)]
    marks = [mark(case, one) for case, one in ended]
    expected = sum(m.expected for m in marks) or 1
    count = len(made) or 1
    return [
        {"name": f"{name}: right determination", "value": 100 * sum(m.is_right for m in marks) / count, "unit": "%",
         "note": f"of {count} visits"},
        {"name": f"{name}: expected offers exact", "value": 100 * sum(m.exact for m in marks) / expected, "unit": "%",
         "note": f"of {expected}"},
        {"name": f"{name}: wrong prices", "value": sum(m.wrong_prices for m in marks), "unit": "", "limit": 0},
        {"name": f"{name}: offers nobody asked for", "value": sum(m.extra for m in marks), "unit": ""},
        {"name": f"{name}: wasted actions a visit", "value": sum(one.wasted for _, one in ended) / count, "unit": "",
         "limit": 0.3},
        {"name": f"{name}: steps a visit", "value": sum(len(one.steps) for _, one in ended) / count, "unit": ""},
        {"name": f"{name}: seconds a visit", "value": sum(one.seconds for _, one in ended) / count, "unit": "s"},
    ]  # fmt: skip


def _line(case: Case, one: Told | BaseException) -> str:
    if not isinstance(one, Told):
        return f"FELL  {case.name}: {type(one).__name__} {one}"
    m: Mark = mark(case, one)
    is_fine = m.is_right and m.exact == m.expected and not m.extra and not m.wrong_prices and m.in_order
    words = f"{one.result.determination.value}" + ("" if m.is_right else f" (wanted {case.determination})")
    return (
        f"{'ok   ' if is_fine else 'MISS '} {case.name:44} {words}; {m.exact}/{m.expected} exact, {m.extra} extra, "
        f"{m.wrong_prices} wrong{'' if m.in_order else ', order'}; {len(one.steps)} steps, {one.wasted} wasted, "
        f"{one.seconds:.1f} s"
    )


def _read(path: Path) -> list[Case]:
    """Cases from a file: `address | query | determination | name = amount; …`, `#` for remarks, `ordered` last."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        url, query, determination, *rest = (part.strip() for part in line.split("|"))
        pairs = [pair.rpartition("=") for pair in (rest[0] if rest else "").split(";") if pair.strip()]
        offers = tuple(
            (name.strip(), Decimal(amount.strip()) if amount.strip() else None) for name, _, amount in pairs
        )
        found.append(Case(f"{url} {query}", url, query, determination, offers, rest[1:] == ["ordered"]))
    return found


def main() -> None:
    """Visit by visit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=SETS, default="tuned")
    parser.add_argument("--only", default="")
    parser.add_argument("--story", action="store_true")
    parser.add_argument("--shops", type=Path)
    given = parser.parse_args()
    if given.shops:
        made = [case for case in _read(given.shops) if given.only in case.name]
        told = asyncio.run(sweep(made, _browser()))
    else:
        made, told = _visit(given.set, given.only)
    for case in made:
        one = told[case.name]
        line = _line(case, one)
        print(line)
        if given.story and isinstance(one, Told) and not line.startswith("ok"):
            print("  wanted:", *(f"{name} = {amount}" for name, amount in case.offers), sep="\n    ")
            print("  got:", *(f"{name} = {amount}" for name, amount in one.offers), sep="\n    ")
            print(*(f"    {row}" for row in one.story.splitlines()), sep="\n")
    for row in _rows(given.set, made, told):
        print(f"{row['name']:40} {row['value']:8.2f} {row['unit']} {row.get('note', '')}")


if __name__ == "__main__":
    main()
