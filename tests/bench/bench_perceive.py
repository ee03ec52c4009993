"""How well pages are read: real product pages with human gold, and real listings, where the data is present.

`python -m tests.bench.bench_perceive [--half A|B] [--kept DIR] [--scripts] [--all]` says page by page what was
read, what people read, and what the page itself offers as evidence, so that each miss can be understood.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path

from agent.core.types import Availability, PageUnderstanding
from agent.perceive.prices.money import currency_of
from tests.bench.listings import listing_rows
from tests.bench.page_report import report
from tests.bench.price_strings import price_string_rows
from tests.bench.row import Row, percentile
from tests.bench.saved_pages import PRODUCT_PAGES, Reader, Reading, gold_pages, half_of, reader

Hits = tuple[int, int, int]
FIELDS = ("price", "currency", "sku", "brand")


def run() -> list[Row]:
    """Scores on the development data; one row that says so where it is absent."""
    if not PRODUCT_PAGES.exists():
        return [
            *price_string_rows(),
            {
                "name": "perceive",
                "value": 0,
                "unit": "pages",
                "note": "no development data beside the checkout",
            },
        ]
    with reader() as pages:
        return [*price_string_rows(), *_product_pages(pages), *listing_rows(pages)]


def _product_pages(pages: Reader) -> list[Row]:
    scored: list[tuple[str, dict[str, Hits]]] = []
    readings = []
    for row in gold_pages():
        reading = pages.read(row["url"], row["html"])
        if reading is not None:
            readings.append(reading)
            scored.append((half_of(row["id"]), score(row["gold"], reading.page)))
    typed = sum(r.page.page_type == "pdp" for r in readings)
    return [
        *field_rows(scored),
        {
            "name": "called a product page",
            "value": 100 * typed / len(readings),
            "unit": "%",
            "note": f"{typed} of {len(readings)}",
        },
        *_times(readings),
    ]


def field_rows(scored: Iterable[tuple[str, Mapping[str, Hits]]]) -> list[Row]:
    """F1 by field over all pages, the two halves in the note; availability as a share."""
    pages = list(scored)
    rows: list[Row] = []
    for name in FIELDS:
        row = _prf(f"{name} F1", [hits[name] for _, hits in pages])
        halves = {
            half: _prf("", [hits[name] for side, hits in pages if side == half])["value"] for half in "AB"
        }
        row["note"] += f"; half A {halves['A']:.1f}, half B {halves['B']:.1f}"
        rows.append(row)
    row = _prf("price F1, a dot before three digits read as grouping", [hits["grouped"] for _, hits in pages])
    rows.append(row)
    right = sum(hits["availability"][0] for _, hits in pages)
    share = 100 * right / max(len(pages), 1)
    return [
        *rows,
        {"name": "availability right", "value": share, "unit": "%", "note": f"{right} of {len(pages)}"},
    ]


def score(gold: Mapping[str, list[str]], page: PageUnderstanding) -> dict[str, Hits]:
    """Right, wrong and missed by attribute; for availability right or wrong."""
    own = page.products[0] if page.products and page.products[0].source != "related" else None
    price = own.price if own is not None else None
    available = gold.get("availability") in (None, [], ["InStock"])
    said = page.availability is not Availability.OUT_OF_STOCK
    return {
        "price": _hit(_amounts(gold.get("price")), price.amount if price is not None else None),
        "grouped": _hit(_grouped(gold.get("price")), price.amount if price is not None else None),
        "currency": _hit(
            {currency_of(c) for c in gold.get("currency") or ()},
            price.currency or None if price is not None else None,
        ),
        "sku": _hit(set(gold.get("sku") or ()), own.sku or None if own is not None else None),
        "brand": _hit(
            {b.lower() for b in gold.get("brand") or ()},
            own.brand.lower() or None if own is not None else None,
        ),
        "availability": (int(available == said), int(available != said), 0),
    }


def _amounts(values: list[str] | None) -> set[Decimal]:
    out = set()
    for value in values or ():
        try:
            out.add(Decimal(value.strip()))
        except InvalidOperation:
            continue
    return out


def _grouped(values: list[str] | None) -> set[Decimal]:
    """The gold with "2.449" read as what the page of that country means: 2449."""
    return _amounts(values) | {
        Decimal(v.replace(".", "")) for v in values or () if re.fullmatch(r"\d{1,3}\.\d{3}", v)
    }


def _hit(gold: set[Decimal] | set[str], predicted: object) -> Hits:
    if predicted is None:
        return 0, 0, int(bool(gold))
    return (1, 0, 0) if predicted in gold else (0, 1, int(bool(gold)))


def _prf(name: str, hits: list[Hits]) -> Row:
    tp, fp, fn = (sum(h[i] for h in hits) for i in range(3))
    precision, recall = tp / max(tp + fp, 1), tp / max(tp + fn, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return {
        "name": name,
        "value": 100 * f1,
        "unit": "%",
        "note": f"P {precision:.3f} R {recall:.3f}, {tp} right, {fp} wrong, {fn} missed",
    }


def _times(readings: list[Reading]) -> list[Row]:
    script, pure = [r.script_ms for r in readings], [r.understand_ms for r in readings]
    rows = percentile([float(r.rows) for r in readings], 0.5)
    return [
        {
            "name": "script in the page p50",
            "value": percentile(script, 0.5),
            "unit": "ms",
            "note": f"median {rows:.0f} rows",
        },
        {"name": "understand, CPU p50", "value": percentile(pure, 0.5), "unit": "ms"},
        {"name": "understand, CPU p95", "value": percentile(pure, 0.95), "unit": "ms"},
    ]


def main() -> None:
    """The report page by page, and the scores of what was asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--half", choices=("A", "B"), help="only the pages of this half")
    asked.add_argument("--kept", type=Path, help="a folder that keeps what the page's script replied")
    asked.add_argument("--scripts", action="store_true", help="run the pages' own scripts")
    asked.add_argument("--all", action="store_true", help="report pages without a miss as well")
    asked.add_argument("--only", default="", help="only ids or addresses that hold these letters")
    args = asked.parse_args()
    scored: list[tuple[str, dict[str, Hits]]] = []
    readings = []
    with reader(args.kept, args.scripts) as pages:
        for row in gold_pages():
            half = half_of(row["id"])
            if args.half not in (None, half) or args.only not in row["id"] + row["url"]:
                continue
            reading = pages.read(row["url"], row["html"])
            if reading is None:
                print(f"{row['id'][:8]} could not be read")
                continue
            readings.append(reading)
            hits = score(row["gold"], reading.page)
            scored.append((half, hits))
            if args.all or any(h[1] + h[2] for name, h in hits.items() if name != "grouped"):
                print(report(half, row, reading, hits))
    for line in [*field_rows(scored), *_times(readings)]:
        print(f"{line['name']:28} {line['value']:6.1f} {line['unit']} {line.get('note', '')}")


if __name__ == "__main__":
    main()
