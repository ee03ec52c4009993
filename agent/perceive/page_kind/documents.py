"""Understanding of what is not a web page: the text of a PDF or Word file, read as an article with offers in prose."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

from agent.core.types import Availability, Look, PageType, PageUnderstanding
from agent.perceive.offers.prose import text_products
from agent.perceive.prices.money import guess_currency
from agent.perceive.prices.prices import mentions_in

_MAX_TEXT = 60_000


def understand_document(look: Look) -> PageUnderstanding:
    """A document's text as an article; its priced lines as products."""
    text = look.document_text[:_MAX_TEXT]
    currency = guess_currency("", urlsplit(look.url).hostname or "")
    products = text_products(text, currency, look.url)
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    best = next(
        (p for p in products if p.availability is Availability.ONLINE), products[0] if products else None
    )
    return PageUnderstanding(
        url=look.url,
        title=first[:200],
        page_type=PageType.ARTICLE,
        page_type_reasons=("the address is a document, not a web page",),
        confidence=0.9,
        zones=(),
        interactive_elements=(),
        products=tuple(products),
        text_content=text,
        has_prices=any(True for _ in mentions_in(text, currency)),
        availability=best.availability if best else Availability.UNKNOWN,
        availability_quote=best.availability_quote if best else "",
        items_seen=len(products),
        http_status=look.http_status,
        state_key=hashlib.blake2b((look.url + text).encode("utf-8", "replace"), digest_size=6).hexdigest(),
        used_ocr=bool(look.ocr_lines),
    )
