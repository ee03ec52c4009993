"""Reads one document in a limited child process: `python -m research.sources.parse_child html|pdf`.

Bytes come on standard input, JSON leaves on standard output: {"title", "text", "page_starts"}. A page
can keep a parser busy for minutes or eat all memory, hence the limits (10 s of CPU, 1 GB, 200 pages,
2 MB of text). It imports nothing of Django and inherits no connection.
"""

from __future__ import annotations

import json
import resource
import sys

CPU_SECONDS = 10
MEMORY_BYTES = 1_000_000_000
MAX_PAGES = 200
MAX_TEXT = 2_000_000


def read_html(body: bytes) -> dict[str, object]:
    """Main text and title by trafilatura; an empty text when the page has none."""
    from trafilatura import bare_extraction

    document = bare_extraction(body, include_comments=False, include_tables=True, with_metadata=True)
    if document is None:
        return {"title": "", "text": "", "page_starts": []}
    found = document if isinstance(document, dict) else document.as_dict()
    return {
        "title": str(found.get("title") or ""),
        "text": str(found.get("text") or "")[:MAX_TEXT],
        "page_starts": [],
    }


def read_pdf(body: bytes) -> dict[str, object]:
    """Text page by page with the offset where each page starts. *Raises* ValueError for what is no PDF."""
    import pymupdf

    with pymupdf.open(stream=body, filetype="pdf") as document:  # type: ignore[no-untyped-call]
        if not document.is_pdf:
            raise ValueError("not a PDF")
        if document.needs_pass:
            raise ValueError("encrypted")
        text, starts = "", []
        for page in document.pages(0, min(MAX_PAGES, document.page_count)):
            starts.append(len(text))
            text += page.get_text("text", sort=True).strip() + "\n"
            if len(text) > MAX_TEXT:
                break
        title = str((document.metadata or {}).get("title") or "")
    return {"title": title, "text": text[:MAX_TEXT], "page_starts": starts}


def main() -> None:
    """Read, answer, end."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    reader = {"html": read_html, "pdf": read_pdf}[sys.argv[1]]
    body = sys.stdin.buffer.read()
    stdout = sys.stdout
    sys.stdout = sys.stderr  # a parser's chatter must not get into the answer
    json.dump(reader(body), stdout)


if __name__ == "__main__":
    main()
