"""One sweep as a PDF: what was asked, every determination with its evidence, every offer with its link."""

from __future__ import annotations

import importlib
import io
import threading
from collections.abc import Mapping
from typing import IO, Any

from django.template.loader import render_to_string
from PIL import Image, UnidentifiedImageError

from agent.core.types import Determination
from agent.visits.storage.media import picture_bytes
from research.models import Sweep
from research.sweeps import selectors
from research.sweeps.pages.sweep_report import sweep_url
from research.sweeps.selectors import VendorRow, words_of

PAGE = "a4"
MARGINS_PT = (42, 48, -42, -48)  # left, top, right, bottom
MAX_SHOTS = 60
PRINTED_PX = (720, 720)  # 180 points at 288 dots an inch
_ONE_AT_A_TIME = threading.Lock()  # MuPDF keeps state per process
_CSS = """
body { font-family: sans-serif; font-size: 9.5pt; color: #142226; line-height: 1.4; }
h1 { font-size: 18pt; margin: 0 0 4pt 0; } h2 { font-size: 12pt; margin: 16pt 0 4pt 0; }
h3 { font-size: 10.5pt; margin: 10pt 0 2pt 0; }
p { margin: 2pt 0; } a { color: #005c60; text-decoration: underline; }
.quiet { color: #4c5b5f; } .small { font-size: 8.5pt; }
blockquote { margin: 2pt 0 2pt 8pt; color: #4c5b5f; font-size: 8.5pt; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 3pt 6pt 3pt 0; vertical-align: top; border-bottom: 0.5pt solid #d2dbdc; }
th { font-size: 8.5pt; color: #4c5b5f; } img { width: 180pt; margin: 3pt 0; }
"""


def sweep_report(sweep: Sweep, out: IO[bytes]) -> None:
    """Write the PDF file. Text from vendors' pages is escaped; links are http and https only."""
    rows = selectors.vendor_rows(sweep)
    shots = _shots(rows)
    context = {
        "sweep": sweep,
        "url": sweep_url(sweep),
        "tally": selectors.tally(sweep),
        "vendors": [
            (row, words_of_row(row), f"{row.vendor.pk}.jpg" if row.vendor.pk in shots else "") for row in rows
        ],
        "offers": selectors.offers_of(selectors.one_sweep(sweep)).order_by(
            "visit__vendor__position", "position"
        ),
    }
    html = render_to_string("research/report.html", context)
    pictures = {f"{key}.jpg": shot for key, shot in shots.items()}
    typeset(html, pictures, f"{sweep.query} · sweep {sweep.pk}", out)


def words_of_row(row: VendorRow) -> str:
    """The determination in words, or the state of a visit that goes on."""
    if row.is_final:
        return words_of(Determination(row.visit.determination))
    return row.visit.get_state_display()


def _shots(rows: list[VendorRow]) -> dict[int, bytes]:
    """The deciding screenshot of each vendor, as far as they are kept."""
    found: dict[int, bytes] = {}
    for row in rows:
        newest = next((s.screenshot for s in reversed(row.steps) if s.screenshot), "")
        if picture := printable(picture_bytes(row.visit.evidence_shot or newest)):
            found[row.vendor.pk] = picture
        if len(found) == MAX_SHOTS:
            break
    return found


def printable(picture: bytes) -> bytes:
    """The picture as a JPEG of the size that is printed, as MuPDF knows no WebP; b"" where there is none."""
    out = io.BytesIO()
    try:
        with Image.open(io.BytesIO(picture), formats=("JPEG", "PNG", "WEBP")) as opened:
            opened.thumbnail(PRINTED_PX)
            opened.convert("RGB").save(out, "JPEG", quality=75)
    except (UnidentifiedImageError, OSError, ValueError):
        return b""
    return out.getvalue()


def typeset(html: str, pictures: Mapping[str, bytes], title: str, out: IO[bytes]) -> None:
    """A PDF of our own markup, with the pictures that it names. What strangers wrote is escaped by the caller."""
    with _ONE_AT_A_TIME:
        _typeset(html, pictures, title, out)


def _typeset(html: str, pictures: Mapping[str, bytes], title: str, out: IO[bytes]) -> None:
    pymupdf: Any = importlib.import_module("pymupdf")  # 0.2 GB when loaded: only where it is needed

    archive = pymupdf.Archive()
    for name, picture in pictures.items():
        archive.add(picture, name)
    story = pymupdf.Story(html=html, user_css=_CSS, archive=archive)
    paper = pymupdf.paper_rect(PAGE)
    document = story.write_with_links(lambda number, filled: (paper, paper + MARGINS_PT, None))
    _number_pages(document, title)
    document.set_metadata({"title": title, "producer": "Sweepdesk"})
    out.write(document.tobytes(garbage=3, deflate=True))  # given a file, it would open its name another time


def _number_pages(document: Any, title: str) -> None:
    for number, page in enumerate(document, start=1):
        spot = (MARGINS_PT[0], page.rect.height - 24)
        page.insert_text(
            spot, f"{title[:90]}   {number} / {len(document)}", fontsize=7.5, color=(0.3, 0.36, 0.37)
        )
