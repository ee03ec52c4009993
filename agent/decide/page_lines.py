"""A page in compact lines for a model (S3): `[e2] link "Top story" [NAV]`, products, then text."""

from __future__ import annotations

from agent.core.types import InteractiveElement, PageUnderstanding, Product

_MOST_ELEMENTS = 120  # as many as the reply's schema has ids
_MOST_PRODUCTS = 40
_MOST_TEXT = 3000


def state_lines(page: PageUnderstanding) -> list[str]:
    """What the page shows, one fact a line; every text of the site is cut to one short line."""
    lines = [
        f"url: {page.url[:200]}",
        f"title: {_line(page.title, 120)}",
        f"page type: {page.page_type} (confidence {page.confidence:.2f})",
        f"availability: {page.availability} {_line(page.availability_quote, 80)}".rstrip(),
    ]
    if page.no_results_quote:
        lines.append(f"the site says: {_line(page.no_results_quote, 120)}")
    lines += [_element(e) for e in page.interactive_elements[:_MOST_ELEMENTS]]
    lines += [_product(p) for p in page.products[:_MOST_PRODUCTS]]
    return [*lines, f"text: {_line(page.text_content, _MOST_TEXT)}"]


def _element(element: InteractiveElement) -> str:
    extras = [
        f"value={_line(element.value, 40)!r}" if element.value else "",
        f"options={[_line(o, 40) for o in element.options[:12]]}" if element.options else "",
        "disabled" if element.is_disabled else "",
        "covered" if element.is_covered else "",
    ]
    name = _line(element.name or element.placeholder, 80)
    words = " ".join(extra for extra in extras if extra)
    return f'[{element.id}] {element.role} "{name}" [{element.zone.value.upper()}] {words}'.rstrip()


def _product(product: Product) -> str:
    price = product.price.text if product.price else "no price"
    return f"product: {_line(product.name, 120)} | {_line(price, 40)} | {product.availability.value}"


def _line(text: str, longest: int) -> str:
    return " ".join(text.split())[:longest]
