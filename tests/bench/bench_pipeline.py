"""The gate, addresses, robots.txt and date phrases on our own sets, each beside its rival, in one run.

The gate is fitted to `dev` and `heldout` (`python -m tests.bench.fit_gate check` cross-validates), never to `blind`;
phrases and pairs are our own conventions. Rivals: a rule of key words, w3lib, protego, dateparser.
"""

from __future__ import annotations

import json
import logging
import lzma
import random
import re
from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path

import dateparser
from protego import Protego
from w3lib.url import canonicalize_url

from agent.core.ports import Embedder
from agent.llm.embeddings import minilm
from research.pipeline.dates.phrases import resolve_phrase
from research.pipeline.gate.gate import judge
from research.pipeline.web.robots import RobotsRules
from research.pipeline.web.urls import canonical_url
from tests.bench.fit_gate import prompts
from tests.bench.row import Row

HERE = Path(__file__).parent
PEOPLE = HERE.parents[2] / "shared" / "data" / "dates" / "recognizers-text.jsonl.xz"
# Source: the signals that the answer pipeline's own text lists for its classifier.
_KEY_WORDS = re.compile(
    r"\b(?:today|latest|recent|current|now|news|20\d\d|source|verify|proof|cite|who is|company|review|price|api|"
    r"regulation|documentation|fact check|is it true|weather|stock|version)\b",
    re.IGNORECASE,
)
_SEEN_FROM = date(2024, 12, 19)


def run() -> list[Row]:
    """Shares in percent; the bars are on sets that we do not have."""
    return [*_gate(), *_addresses(), *_robots(), *_dates()]


def _gate() -> list[Row]:
    rows = []
    for name, words in (("dev", "fitted to"), ("heldout", "fitted to as well"), ("blind", "blind")):
        texts, labels = prompts(name)
        for rival, decide in (
            ("ours", _by_gate(minilm())),
            ("ours, no embedder", _by_gate(None)),
            ("key words", lambda text: _KEY_WORDS.search(text) is not None),
        ):
            right = [decide(text) == bool(label) for text, label in zip(texts, labels, strict=True)]
            rows.append(_share(f"gate, {words}: {rival}", right, f"{len(texts)} prompts, threshold 0.6"))
    return rows


def _by_gate(embedder: Embedder | None) -> Callable[[str], bool]:
    return lambda text: judge(text, embedder=embedder).should_browse


def _addresses() -> list[Row]:
    pairs = json.loads((HERE / "url_pairs.json").read_text(encoding="utf-8"))
    rows = []
    for name, canonical in (("ours", canonical_url), ("w3lib", canonicalize_url)):
        same = [canonical(a) == canonical(b) for a, b in pairs["same"]]
        other = [canonical(a) != canonical(b) for a, b in pairs["other"]]
        note = f"{other.count(False)} of {len(other)} different pages taken as one"
        rows.append(_share(f"addresses: {name}", same + other, note))
    return rows


_AGENTS = ("desk", "Desk", "*", "desk-news", "desk/2.0", "* all", "other", "")
_KEYS = ("Disallow", "Allow", "disallow", "Dissallow", "Crawl-delay", "Sitemap", "Noindex")
_PIECES = ("/", "/a", "/b/", "*", "$", "/index.html", "?q=", "%2f", "%c3%a4", "ä", "/A", ".pdf", "a", "%61")
_PATHS = (
    "/",
    "/a",
    "/a/b",
    "/b/",
    "/b/index.html",
    "/?q=1",
    "/a?q=1",
    "/%2F",
    "/%C3%A4",
    "/A",
    "/x.pdf",
    "/$",
)


def _robots() -> list[Row]:
    """How often ours and protego agree on random odd files; the rules themselves are held by unit tests."""
    logging.getLogger("protego").setLevel(logging.ERROR)
    dice = random.Random(9309)
    same = []
    for _ in range(1000):
        text = "".join(_line(dice) for _ in range(dice.randint(1, 10)))
        ours, theirs = RobotsRules.parse(text), Protego.parse(text)
        for path in dice.sample(_PATHS, 4):
            url = f"https://site.example{path}"
            same.append(ours.may_fetch(url, "desk").allowed == theirs.can_fetch(url, "desk"))
    return [_share("robots: protego agrees with ours", same, f"{len(same)} verdicts on odd random files")]


def _line(dice: random.Random) -> str:
    if dice.random() < 0.35:
        line = f"User-agent: {dice.choice(_AGENTS)}"
    else:
        line = f"{dice.choice(_KEYS)}: {''.join(dice.choice(_PIECES) for _ in range(dice.randint(0, 3)))}"
    return line + dice.choice(("\n", "\r\n", "\n\n", "\r"))


def _dates() -> list[Row]:
    lines = (HERE / "date_phrases.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line and not line.startswith("#")]
    ours, inside = [], []
    for phrase, first, last in rows:
        span = resolve_phrase(phrase, reference=_SEEN_FROM)
        ours.append(span is not None and [span.start.isoformat(), span.end.isoformat()] == [first, last])
        found = _rival_day(phrase, _SEEN_FROM)
        inside.append(found is not None and first <= found <= last)
    return [
        _share("date phrases: ours, both ends right", ours, f"{len(ours)} phrases"),
        _share(
            "date phrases: dateparser, one day inside", inside, "the kinder measure, as it gives no spans"
        ),
        *_people_dates(),
    ]


def _rival_day(phrase: str, seen_from: date) -> str | None:
    settings = {"RELATIVE_BASE": datetime.combine(seen_from, time(12)), "PREFER_DATES_FROM": "past"}
    found = dateparser.parse(phrase, languages=["en"], settings=settings)
    return found.date().isoformat() if found else None


def _people_dates() -> list[Row]:
    """English phrases for one day from Recognizers-Text, where the development data is there."""
    if not PEOPLE.exists():
        return []
    ours, wrong, rival = [], [], []
    for phrase, seen_from, days in _people_phrases():
        span = resolve_phrase(phrase, reference=seen_from)
        ours.append(span is not None and span.start == span.end and span.start.isoformat() in days)
        wrong.append(span is not None and not ours[-1])
        rival.append(_rival_day(phrase, seen_from) in days)
    note = f"{len(ours)} phrases, two thirds of them tuned on"
    return [
        _share("people's date phrases: ours, the day right", ours, note),
        _share("people's date phrases: ours, wrong", wrong, note),
        _share("people's date phrases: dateparser, the day right", rival, note),
    ]


def _people_phrases() -> list[tuple[str, date, set[str]]]:
    found = {}
    with lzma.open(PEOPLE, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        for one in row["results"] if row["lang"] == "English" and row["ref"] else ():
            if one.get("TypeName", one.get("Type", "")).split(".")[-1] == "date":
                values = one.get("Value") or {}
                given = [values.get("PastResolution"), values.get("FutureResolution")]
                given += (one.get("Resolution") or {}).get("values", [])
                days = {str(g.get("date") or g.get("value")) for g in given if g}
                seen_from = date.fromisoformat(row["ref"][:10])
                found[one["Text"], seen_from] = (one["Text"], seen_from, days)
    return list(found.values())


def _share(name: str, right: list[bool], note: str) -> Row:
    return {"name": name, "value": 100 * sum(right) / len(right), "unit": "%", "note": note}
