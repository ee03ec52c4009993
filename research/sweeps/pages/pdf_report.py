"""One sweep as a PDF: what was asked, every determination with its evidence, every offer with its link."""

from __future__ import annotations

import io
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import IO, Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from PIL import Image, UnidentifiedImageError

from agent.core.types import Determination
from agent.documents.pdf.mupdf import load_mupdf
from agent.visits.storage.media import picture_bytes
from research.models import Sweep
from research.sweeps import selectors
from research.sweeps.pages.sweep_report import sweep_url
from research.sweeps.selectors import VendorRow, words_of

PAGE = "a4"
MARGINS_PT = (42, 48, -42, -48)  # left, top, right, bottom
BLANK_PT = 6.0  # the widest blank between two words of a line
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
    html = sweep_document(sweep, rows, frozenset(shots), sweep_url(sweep))
    pictures = {f"{key}.jpg": shot for key, shot in shots.items()}
    typeset(html, pictures, f"{sweep.query} · sweep {sweep.pk}", out)


def sweep_document(
    sweep: Sweep, rows: list[VendorRow], shots: Collection[int] = (), url: str = ""
) -> SafeString:
    """The sweep as markup. `shots`: the vendors with a picture; `url`: the sweep's page, "" for people outside, who
    are not told who entered an offer either."""
    vendors = [
        (row, words_of_row(row), f"{row.vendor.pk}.jpg" if row.vendor.pk in shots else "") for row in rows
    ]
    offers = selectors.offers_of(selectors.one_sweep(sweep)).order_by("visit__vendor__position", "position")
    tally = selectors.tally(sweep)
    context = {"sweep": sweep, "url": url, "tally": tally, "vendors": vendors, "offers": offers}
    return render_to_string("research/sweep_document.html", context)


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
    pymupdf = load_mupdf()  # here, for the room that it takes

    archive, paper = pymupdf.Archive(), pymupdf.paper_rect(PAGE)
    for name, picture in pictures.items():
        archive.add(picture, name)
    story, stream, links = (
        pymupdf.Story(html=f"<body>{html}</body>", user_css=_CSS, archive=archive),
        io.BytesIO(),
        list[Link](),
    )
    writer = pymupdf.DocumentWriter(stream)
    story.write(
        writer,
        lambda number, filled: (paper, paper + MARGINS_PT, None),
        positionfn=lambda position: _note_link(links, position),
    )
    writer.close()
    document = pymupdf.open("pdf", stream.getvalue())
    for number, found in groupby(links, key=lambda link: link.page):
        page = document[number]  # loaded once: it grows with each of its links
        for link in found:
            page.insert_link({"kind": pymupdf.LINK_URI, "uri": link.href, "from": pymupdf.Rect(link.rect)})
    _number_pages(document, title)
    document.set_metadata({"title": title, "producer": "Sweepdesk"})
    out.write(document.tobytes(garbage=3, deflate=True))  # given a file, it would open its name another time


@dataclass(frozen=True, slots=True)
class Link:
    """One line of a link: its page from 0, its box in points, its address."""

    page: int
    rect: tuple[float, float, float, float]
    href: str


def _note_link(links: list[Link], position: Any) -> None:
    """Keep what the story says of a link: it comes in pieces, often several a word, and those of a line are one."""
    left, top, right, bottom = position.rect
    if not (position.open_close & 1 and position.href) or left >= right:
        return
    found = Link(position.page_num - 1, (left, top, right, bottom), position.href)
    last = links[-1] if links else None
    if (
        last
        and replace(found, rect=last.rect) == last
        and last.rect[1] == top
        and 0 <= left - last.rect[2] < BLANK_PT
    ):
        links[-1] = replace(found, rect=(last.rect[0], top, right, max(bottom, last.rect[3])))
    else:
        links.append(found)


def _number_pages(document: Any, title: str) -> None:
    for number, page in enumerate(document, start=1):
        spot = (MARGINS_PT[0], page.rect.height - 24)
        page.insert_text(
            spot, f"{title[:90]}   {number} / {len(document)}", fontsize=7.5, color=(0.3, 0.36, 0.37)
        )
