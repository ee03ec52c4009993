"""Documents told apart and read: PDFs' states, running heads, order; walls. Beside plain PyMuPDF and a rule of words.

Own sets, generated or written by us. Of each kind a part was held out: written, then only counted.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable

import pymupdf

from agent.documents.document import Document, Received
from agent.documents.parser import Parser
from agent.documents.pdf.pdf import faults
from tests.bench.row import Row
from tests.corpora.fetched import dev, heldout, later
from tests.corpora.fetched.made import Page
from tests.corpora.pdfs import heads, orders
from tests.corpora.pdfs.paper import Sheet
from tests.corpora.pdfs.states import Case, cases

_KEYWORDS = re.compile(
    r"(?i)captcha|are you (?:a )?(?:human|robot)|not a robot|verify (?:that )?you(?:'re| are)|unusual traffic"
    r"|just a moment|checking your browser|press (?:&amp;|and) hold|access denied"
)
_MUCH = 5000  # characters: the rule of words takes longer pages for texts


def run() -> list[Row]:
    """Shares right, ours beside the plain way."""
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    async with Parser() as parser:
        rows = await _states(parser)
        for name, half in (("looked at", "dev"), ("held out", "heldout")):
            rows += await _read(parser, f"running heads, {name}", list(getattr(heads, half)()), is_free)
            rows += await _read(parser, f"reading order, {name}", list(getattr(orders, half)()), is_in_order)
        for name, pages in (
            ("looked at", dev.PAGES),
            ("held out", heldout.PAGES),
            ("third set", later.PAGES),
        ):
            rows += await _walls(parser, name, pages)
        rows += await _walls(parser, "third set, without status", later.PAGES, has_status=False)
    return rows


def _row(name: str, value: float, unit: str, note: str) -> Row:
    return {"name": name, "value": value, "unit": unit, "note": note}


async def _states(parser: Parser) -> list[Row]:
    every = list(cases())
    found = [
        (await parser.read_document(case.data, Received("", 200, "application/pdf"))).state for case in every
    ]
    right = sum(state.value in case.states for state, case in zip(found, every, strict=True))
    plain = sum(_plain_state(case) in case.states for case in every)
    return [_row("PDF states", right, f"of {len(every)}", f"plain PyMuPDF {plain}")]


def _plain_state(case: Case) -> str:
    """As a short script would have it; bombs that it would choke on count as errors."""
    if len(case.data) < 60_000 and case.name.endswith(("bomb", "itself", "deep")):
        return "error"
    try:
        document = pymupdf.open(stream=case.data, filetype="pdf")
        if document.needs_pass:
            return "encrypted"
        if any(document[n].get_text().strip() for n in range(document.page_count)):
            return "ok"
        return "needs_ocr" if any(document[n].get_images() for n in range(document.page_count)) else "empty"
    except faults(pymupdf):
        return "error"


async def _read(
    parser: Parser, name: str, sheets: list[Sheet], is_right: Callable[[Sheet, str], bool]
) -> list[Row]:
    texts = [(await parser.read_document(s.data, Received("", 200, "application/pdf"))).text for s in sheets]
    right = sum(is_right(sheet, text) for sheet, text in zip(sheets, texts, strict=True))
    plain = sum(is_right(sheet, _plain_text(sheet.data)) for sheet in sheets)
    return [_row(name, right, f"of {len(sheets)}", f"plain PyMuPDF {plain}")]


def _plain_text(data: bytes) -> str:
    document = pymupdf.open(stream=data, filetype="pdf")
    return "\n".join(str(document[n].get_text(sort=True)) for n in range(document.page_count))


def is_free(sheet: Sheet, text: str) -> bool:
    """Whether what runs along the pages is gone and all that belongs to the text is there."""
    flat = " ".join(text.split())
    return not any(" ".join(words.split()) in flat for words in sheet.gone) and all(
        flat.count(" ".join(words.split())) >= sheet.kept.count(words) for words in sheet.kept
    )


def is_in_order(sheet: Sheet, text: str) -> bool:
    """Whether its phrases stand in the order in which a person reads them."""
    flat, at = " ".join(text.split()), -1
    for words in sheet.kept:
        at = flat.find(" ".join(words.split()), at + 1)
        if at < 0:
            return False
    return True


async def _walls(parser: Parser, name: str, pages: Iterable[Page], *, has_status: bool = True) -> list[Row]:
    found: list[tuple[Page, Document, bool]] = []
    for page in pages:
        about = Received("http://page.test/p", page.status if has_status else 200, "text/html")
        document = await parser.read_document(page.html.encode(), about)
        said = re.sub(r"(?s)<script.*?</script>", " ", page.html) if len(page.html) < 100_000 else page.html
        found.append((page, document, len(said) < _MUCH and bool(_KEYWORDS.search(said))))
    ours = _told([(p.state == "captcha", d.state.value == "captcha") for p, d, _ in found])
    rule = _told([(p.state == "captcha", is_wall) for p, _, is_wall in found])
    alarms = sum(d.state.value == "login" != p.state for p, d, _ in found)
    right = sum(d.state.value == p.state for p, d, _ in found)
    note = f"recall {ours[1]:.2f}, rule of words {rule[0]:.2f} / {rule[1]:.2f}, login false alarms {alarms}"
    return [
        _row(f"CAPTCHA pages, {name}: precision", ours[0], "", note),
        _row(f"  pages in their right state, {name}", right, f"of {len(found)}", ""),
    ]


def _told(pairs: list[tuple[bool, bool]]) -> tuple[float, float]:
    """Precision and recall of (is one, called one)."""
    both = sum(one and called for one, called in pairs)
    return both / max(sum(called for _, called in pairs), 1), both / max(sum(one for one, _ in pairs), 1)
