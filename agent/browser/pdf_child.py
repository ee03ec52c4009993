"""Reads the text of one PDF from stdin to stdout, in a process of its own with little to lose.

Run as `python -m agent.browser.pdf_child`. Small documents can keep a parser busy for minutes or make it
take gigabytes, and the parser also opens other formats: limits and checks come before and around it.
"""

from __future__ import annotations

import resource
import sys

MAX_PDF_BYTES = 25_000_000
MAX_TEXT_CHARS = 2_000_000
MAX_PAGES = 200
_CPU_SECONDS = 15  # of which the import takes up to 3
_ADDRESS_SPACE_BYTES = 1_200_000_000  # the import alone maps 700 MB


def limit_this_process() -> None:
    """No more than so much memory and processor time, and no files written."""
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE_BYTES, _ADDRESS_SPACE_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def pdf_text(data: bytes) -> str:
    """The text of at most MAX_PAGES pages, "" unless it really is a PDF."""
    if b"%PDF-" not in data[:1024]:
        return ""
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as document:  # type: ignore[no-untyped-call]
        if not document.is_pdf:
            return ""
        parts: list[str] = []
        room = MAX_TEXT_CHARS
        for number in range(min(document.page_count, MAX_PAGES)):
            text = document[number].get_text("text")[:room]
            parts.append(text)
            room -= len(text)
            if room <= 0:
                break
    return "\f".join(parts)


if __name__ == "__main__":
    limit_this_process()
    sys.stdout.buffer.write(pdf_text(sys.stdin.buffer.read(MAX_PDF_BYTES)).encode("utf-8", "replace"))
