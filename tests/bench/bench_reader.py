"""The reader beside trafilatura (main text, pages a second of processor) and htmldate (dates), in one run.

Main text: real articles with people's gold, where the data is present, and one half of them apart (by their id).
Dates: pages made in many ways (`tests.bench.date_pages`), other ways and languages apart, and people's where present.
The misses of all of them but a third of people's were looked at while the rules were made, so these figures flatter us:
pages of other sites will do less well.
`python -m tests.bench.bench_reader` says page by page what was missed.
"""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict, TypeVar

from agent.documents.html.article import Article, read_article
from agent.documents.html.html import sanitize_html
from tests.bench.date_pages import Page, date_pages
from tests.bench.row import Row

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
ARTICLES = DATA / "article-body" / "pages.jsonl.xz"
PEOPLE = DATA / "segments-dates-authors" / "pages.jsonl.xz"
T = TypeVar("T")
_TOKEN = re.compile(r"\w+")
_PER_STYLE = 25
_SURE = 0.9  # of agreement: where the readers are told apart


class GoldArticle(TypedDict):
    """One saved article with its main text by people."""

    id: str
    url: str
    gold_body: str
    html: str


def gold_articles() -> list[GoldArticle]:
    """All articles of the development data; none where it is absent."""
    if not ARTICLES.exists():
        return []
    with lzma.open(ARTICLES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def people_pages() -> list[Page]:
    """The pages to which people gave a day of publication; none where the development data is absent."""
    if not PEOPLE.exists():
        return []
    with lzma.open(PEOPLE, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Page(r["html"], r["url"], r["gold"]["date"], "A", "people's") for r in rows if r["gold"].get("date")
    ]


def shares(gold: str, said: str) -> tuple[float, float, float]:
    """True, false and missed runs of four words, as shares of all.

    Source: scrapinghub/article-extraction-benchmark, evaluate.py.
    """
    wanted, found = _runs(gold), _runs(said)
    true = sum((wanted & found).values())
    false, missed = sum((found - wanted).values()), sum((wanted - found).values())
    total = true + false + missed or 1
    return true / total, false / total, missed / total


def _runs(text: str) -> Counter[tuple[str, ...]]:
    words = _TOKEN.findall(text)
    return Counter(tuple(words[i : i + 4]) for i in range(max(1, len(words) - 3))) if words else Counter()


def f1(scores: Sequence[tuple[float, float, float]]) -> float:
    """The harmonic mean of the pages' mean precision and mean recall."""
    if not scores:
        return 0.0
    precision = sum(t / (t + f) if t + f else float(m == 0) for t, f, m in scores) / len(scores)
    recall = sum(t / (t + m) if t + m else 0.0 for t, f, m in scores) / len(scores)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def is_half_b(page_id: str) -> bool:
    """Half of the pages, by the id alone: for seeing how far the figure swings."""
    return int(hashlib.sha1(page_id.encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


def run() -> list[Row]:
    """All figures; a clear row where the articles are absent."""
    logging.disable(logging.CRITICAL)
    try:
        return [
            *_text_rows(gold_articles()),
            *_date_rows(date_pages(_PER_STYLE), "made pages"),
            *_date_rows(people_pages(), "people's pages, two thirds tuned on"),
        ]
    finally:
        logging.disable(logging.NOTSET)


def _text_rows(pages: Sequence[GoldArticle]) -> list[Row]:
    if not pages:
        return [
            {
                "name": "main text",
                "value": 0.0,
                "unit": "pages",
                "note": "skipped: no ../shared/data/article-body",
            }
        ]
    ours, our_seconds = _timed(pages, lambda page: read_article(page["html"], page["url"]))
    theirs, their_seconds = _timed(pages, _trafilatura)
    scores = [shares(page["gold_body"], one.text) for page, one in zip(pages, ours, strict=True)]
    rival = [shares(page["gold_body"], one) for page, one in zip(pages, theirs, strict=True)]
    held = [is_half_b(page["id"]) for page in pages]
    rows = [
        _row("main text F1, ours", f1(scores) * 100, "%", f"{len(pages)} articles"),
        _row("main text F1, trafilatura", f1(rival) * 100, "%", "the same"),
        _row("main text F1, ours; half B", f1(_where(scores, held)) * 100, "%", f"{sum(held)} articles"),
        _row("main text F1, trafilatura; half B", f1(_where(rival, held)) * 100, "%", "the same"),
        _row("speed, ours", len(pages) / our_seconds, "/s", "pages a second of processor, dates and all"),
        _row("speed, trafilatura", len(pages) / their_seconds, "/s", "text alone"),
        _row("pages without text, ours", sum(not one.text for one in ours), "pages"),
    ]
    return rows + _agreement_rows(ours, scores)


def _agreement_rows(ours: Sequence[Article], scores: Sequence[tuple[float, float, float]]) -> list[Row]:
    """Whether confidence tells good pages from bad."""
    agree = [one.agreement >= _SURE for one in ours]
    rows = []
    for name, flags in (("agree", agree), ("disagree", [not flag for flag in agree])):
        sure = [one.confidence for one, flag in zip(ours, flags, strict=True) if flag]
        mean = sum(sure) / len(sure) if sure else 0.0
        note = f"{len(sure)} pages, mean confidence {mean:.2f}"
        rows.append(_row(f"main text F1 where readers {name}", f1(_where(scores, flags)) * 100, "%", note))
    return rows


def _date_rows(pages: Sequence[Page], kind: str) -> list[Row]:
    from htmldate import find_date

    rows = []
    readers: tuple[tuple[str, Callable[[Page], str]], ...] = (
        ("ours", lambda page: read_article(page.html, page.url).published),
        ("htmldate", lambda page: find_date(page.html, url=page.url, original_date=True) or ""),
    )
    for name, read in readers:
        said = [read(page) for page in pages]
        for half, label in (("A", ""), ("B", "; half B")):
            pairs = [
                (page.published, one) for page, one in zip(pages, said, strict=True) if page.half == half
            ]
            if not pairs:
                continue
            right = sum(gold == one for gold, one in pairs) / len(pairs)
            wrong = sum(gold != one != "" for gold, one in pairs) / len(pairs)
            note = f"{len(pairs)} {kind}, wrong {wrong * 100:.1f}%"
            rows.append(_row(f"publication date right, {name}{label}", right * 100, "%", note))
    return rows


def _trafilatura(page: GoldArticle) -> str:
    from trafilatura import extract

    return extract(page["html"], include_comments=False) or ""


def _timed(pages: Sequence[GoldArticle], read: Callable[[GoldArticle], T]) -> tuple[list[T], float]:
    read(pages[0])
    sanitize_html.cache_clear()
    began = time.process_time()
    return [read(page) for page in pages], time.process_time() - began


def _where(values: Sequence[T], flags: Sequence[bool]) -> list[T]:
    return [value for value, flag in zip(values, flags, strict=True) if flag]


def _row(name: str, value: float, unit: str, note: str = "") -> Row:
    return {"name": name, "value": value, "unit": unit, "note": note}


def _explain() -> None:
    for page in gold_articles():
        one = read_article(page["html"], page["url"])
        true, false, missed = shares(page["gold_body"], one.text)
        if true < 0.99:
            print(
                f"{page['id'][:8]} too much {false:.3f}, missed {missed:.3f}, agreement {one.agreement:.2f}"
            )


if __name__ == "__main__":
    _explain()
