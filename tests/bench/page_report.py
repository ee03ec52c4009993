"""One saved page in words: what was read, what people read, and what the page offers as evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agent.core.types import Look
from agent.perceive.page_kind.page import PageView, view_page
from agent.perceive.structure.text import squash
from tests.bench.saved_pages import GoldPage, Reading

_MOST = 8


def report(half: str, row: GoldPage, reading: Reading, hits: Mapping[str, tuple[int, int, int]]) -> str:
    """Several lines for one page."""
    view = view_page(Look(url=row["url"], snapshot=reading.reply))
    missed = [name for name, hit in hits.items() if hit[1] or hit[2]]
    return "\n".join(
        [
            f"== {half} {row['id'][:8]} {row['url'][:110]}",
            f"   missed: {', '.join(missed) or 'nothing'}",
            *(f"   {line}" for line in (*_read(reading), *_gold(row, view))),
        ]
    )


def _read(reading: Reading) -> Iterator[str]:
    page = reading.page
    yield f"type {page.page_type} {page.confidence:.2f}: {'; '.join(page.page_type_reasons)[:160]}"
    yield f"{len(page.products)} products, {reading.rows} rows, partial {page.is_partial}"
    yield f"{page.availability} ({page.availability_quote[:80]})"
    for own in page.products[:2]:
        yield f"{own.source}: {own.name[:60]} | {own.price} | sku {own.sku} | brand {own.brand} | {own.conflicts}"


def _gold(row: GoldPage, view: PageView) -> Iterator[str]:
    yield "gold " + "; ".join(f"{k} {v}" for k, v in row["gold"].items())
    for known in view.structured.products[:3]:
        yield (
            f"declared {known.source}: {known.name[:50]} | {known.amount} {known.currency} | {known.availability}"
            f" | sku {known.sku} | brand {known.brand}"
        )
    for mention in view.prices.mentions[:_MOST]:
        said = squash(mention.line.text)[:70]
        zone = view.zones.of(mention.node).value
        struck = " struck" if mention.is_struck else ""
        yield f"price {mention.money.text!r} {mention.kind}{struck} size {mention.size} {zone}: {said}"
    for field in ("price", "sku", "brand"):
        for value in row["gold"].get(field, []):
            yield from _where(field, value.strip(), row, view)


def _where(field: str, value: str, row: GoldPage, view: PageView) -> Iterator[str]:
    """Where a gold value stands: in a visible line, in the HTML only, or nowhere."""
    forms = {value, value.replace(".", ","), value.partition(".")[0]} if field == "price" else {value}
    lines = [
        squash(line.text)
        for line in view.text.lines
        if any(form.lower() in line.text.lower() for form in forms)
    ]
    for said in lines[:_MOST]:
        yield f"{field} {value} shown: {said[:110]}"
    if lines:
        return
    at = row["html"].lower().find(value.lower())
    around = squash(row["html"][max(0, at - 90) : at + 60]) if at >= 0 else ""
    hidden = next((h for h in view.snapshot.hidden if value.lower() in h.lower()), "")[:100]
    yield f"{field} {value} not shown; hidden {hidden!r}; html {around!r}; in url {value in row['url']}"
