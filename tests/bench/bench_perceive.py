"""How well pages are read: real product pages with human gold, and real listings, where the data is present.

Pages are answered from disk; every other request is refused and no name is ever resolved. Their scripts are off.
"""

from __future__ import annotations

import json
import lzma
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Route, sync_playwright

from agent.core.types import Availability, Look, PageUnderstanding
from agent.perceive.money import currency_of
from agent.perceive.understanding import understand
from tests.bench.row import Row, percentile

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared"
SCRIPT = (ROOT / "agent" / "browser" / "snapshot.js").read_text(encoding="utf-8")
_PDP_FILE = SHARED / "data" / "product-pages" / "pages.jsonl.xz"
_LISTINGS = SHARED / "bench" / "perception" / "pages"
_FLAGS = ("--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")


@dataclass(frozen=True, slots=True)
class Reading:
    """One page as read, with what it took."""

    page: PageUnderstanding
    script_ms: float
    understand_ms: float
    rows: int


@contextmanager
def context() -> Iterator[BrowserContext]:
    """A browser context that reaches nothing and runs no page scripts."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=list(_FLAGS)
        )
        yield browser.new_context(viewport={"width": 1280, "height": 800}, java_script_enabled=False)
        browser.close()


def read(where: BrowserContext, url: str, html: str) -> Reading:
    """The page at that address, answered with this HTML."""
    page = where.new_page()
    served: list[str] = []

    def answer(route: Route) -> None:
        if not served and route.request.is_navigation_request():
            served.append(url)
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    page.route("**/*", answer)
    try:
        page.goto(url, wait_until="domcontentloaded", timeout=30_000)
        reply = page.evaluate(SCRIPT, {"deadlineMs": 5000})
        began = time.process_time()
        understood = understand(Look(url=url, snapshot=reply))
        spent = (time.process_time() - began) * 1000
    finally:
        page.close()
    facts = json.loads(reply["json"])
    return Reading(understood, facts["ms"], spent, len(facts["rows"]))


def run() -> list[Row]:
    """Scores on the development data; one row that says so where it is absent."""
    if not _PDP_FILE.exists():
        return [
            {
                "name": "perceive",
                "value": 0,
                "unit": "pages",
                "note": "no development data beside the checkout",
            }
        ]
    with context() as where:
        return [*_product_pages(where), *_listings(where)]


def _product_pages(where: BrowserContext) -> list[Row]:
    results, readings = [], []
    with lzma.open(_PDP_FILE, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            try:
                reading = read(where, row["url"], row["html"])
            except Error:
                continue
            readings.append(reading)
            results.append(score(row["gold"], reading.page))
    pages = len(results)
    rows = [_prf("price", [r["price"] for r in results]), _prf("currency", [r["currency"] for r in results])]
    rows += [_prf(name, [r[name] for r in results]) for name in ("sku", "brand")]
    right = sum(r["availability"][0] for r in results)
    typed = sum(r.page.page_type == "pdp" for r in readings)
    return [
        *rows,
        {
            "name": "availability right",
            "value": 100 * right / pages,
            "unit": "%",
            "note": f"{right} of {pages}",
        },
        {
            "name": "called a product page",
            "value": 100 * typed / pages,
            "unit": "%",
            "note": f"{typed} of {pages}",
        },
        *_times(readings),
    ]


Hits = tuple[int, int, int]


def score(gold: dict[str, list[str]], page: PageUnderstanding) -> dict[str, Hits]:
    """Right, wrong and missed by attribute; for availability right or wrong."""
    own = page.products[0] if page.products and page.products[0].source != "related" else None
    price = own.price if own is not None else None
    available = gold.get("availability") in (None, [], ["InStock"])
    said = page.availability is not Availability.OUT_OF_STOCK
    return {
        "price": _hit(_amounts(gold.get("price")), price.amount if price is not None else None),
        "currency": _hit(
            {currency_of(c) for c in gold.get("currency") or ()},
            price.currency if price is not None else None,
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


def _hit(gold: set, predicted: object) -> Hits:
    if predicted is None:
        return 0, 0, int(bool(gold))
    return (1, 0, 0) if predicted in gold else (0, 1, int(bool(gold)))


def _prf(name: str, hits: list[Hits]) -> Row:
    tp, fp, fn = (sum(h[i] for h in hits) for i in range(3))
    precision, recall = tp / max(tp + fp, 1), tp / max(tp + fn, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return {
        "name": f"{name} F1",
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


def _listings(where: BrowserContext) -> list[Row]:
    rows: list[Row] = []
    for path in sorted(_LISTINGS.glob("*.html")):
        reading = read(where, f"http://saved.test/shelf/{path.stem}", path.read_text(encoding="utf-8"))
        own = [p for p in reading.page.products if p.source != "related"]
        priced = sum(p.price is not None for p in own)
        rows.append(
            {
                "name": f"products on {path.stem}",
                "value": len(own),
                "unit": "",
                "note": f"{reading.page.page_type}, {priced} with a price",
            }
        )
    return rows
