"""Documents with running heads and feet in many styles, and with lines that only look like them. Half is held out."""

from __future__ import annotations

from collections.abc import Iterator

import pymupdf

from tests.corpora.pdfs.paper import Pen, Sheet, running

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
TITLES = ("Soils and water", "Soils and water", "The long dry years", "The long dry years", "What the wells gave",
          "What the wells gave", "What the wells gave", "An outlook")  # fmt: skip


def dev() -> Iterator[Sheet]:
    """Looked at while the reader was made."""

    def of_all(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Annual report of the harbour", 45, size=9)
        pen.say(page, f"Page {n + 1} of 6", 810, size=9, align="centre")
        return ["Annual report of the harbour", f"Page {n + 1} of 6"]

    yield running("title and page of", 6, of_all)

    def roman(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, ROMAN[n], 805, align="centre")
        pen.say(page, "Preface to the second edition", 50, size=10, align="centre", font="tiit")
        return ["Preface to the second edition"]

    yield running("roman", 5, roman)

    def sides(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        if n % 2:
            pen.say(page, f"{n + 1}    A. Writer and B. Reader", 48, size=9)
            return ["A. Writer and B. Reader"]
        pen.say(page, f"On the keeping of bees    {n + 1}", 48, size=9, align="right")
        return ["On the keeping of bees"]

    yield running("left and right", 7, sides)

    def chapters(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, TITLES[n], 44, size=9, font="tiit")
        pen.say(page, str(n + 17), 44, size=9, align="right")
        return [TITLES[n]]

    yield running("chapters", 8, chapters)
    yield from _more_dev()


def _single() -> Iterator[Sheet]:
    """One page, which no other confirms."""

    def journal(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Letters on Lakes, volume 8, issue 3", 812, size=8)
        pen.say(page, "417", 812, size=8, align="right")
        pen.say(page, "Downloaded by a reader of the library", 20, size=8, align="centre")
        return ["Letters on Lakes", "417", "Downloaded by a reader"]

    yield running("single page of a journal", 1, journal)

    def book(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "88", 66)
        pen.say(page, "THE KEEPING OF BEES", 66, align="right")
        return ["THE KEEPING OF BEES"]

    yield running("single page of a book", 1, book)
    letter = Pen()
    page = letter.page()
    letter.say(page, "12 March 2021", 45, align="right")
    body = letter.body(page, 30)
    yield Sheet("single letter", letter.done(), ("12 March 2021", body[0][:40]))


def _more_dev() -> Iterator[Sheet]:
    yield from _single()

    def dated(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        stamp = f"Printed on {3 + n % 2} March 2024 at 1{n}:2{n}"
        pen.say(page, stamp, 815, size=8)
        pen.say(page, f"{n + 1}/5", 815, size=8, align="right")
        return [stamp]

    yield running("dated foot", 5, dated)

    def two_rows(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Ministry of Roads", 36, size=10)
        pen.say(page, "Guideline 12, version 3.1", 49, size=10)
        pen.say(page, "Not for resale", 800, size=8, align="centre")
        pen.say(page, f"- {n + 1} -", 815, size=8, align="centre")
        return ["Ministry of Roads", "Guideline 12", "Not for resale", f"- {n + 1} -"]

    yield running("two rows", 4, two_rows)

    def first_without(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        if n == 0:
            return []
        pen.say(page, "Journal of Small Things 14 (2019) 201-209", 50, size=8)
        pen.say(page, str(200 + n), 808, size=9, align="centre")
        return ["Journal of Small Things"]

    yield running("first page without", 6, first_without)

    def large(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Survey", 48)
        pen.say(page, str(n + 1), 48, align="right")
        return ["Survey"]

    yield running("letters as large as the text", 4, large, top=95)
    yield honest_heading("honest heading", "Summary of the day", 14, bold=True)
    yield honest_heading("honest plain heading", "Exercise {n}", 13, bold=False)
    yield honest_lines("honest last line")


def heldout() -> Iterator[Sheet]:
    """Written at the same time and only counted."""

    def seite(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Stadtwerke – Geschäftsbericht 2023", 40, size=8, align="right")
        pen.say(page, f"Seite {n + 1} von 5", 812, size=8, align="right")
        return ["Geschäftsbericht 2023", f"Seite {n + 1} von 5"]

    yield running("German", 5, seite)

    def three_parts(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Draft 7", 812, size=9)
        pen.say(page, f"[{n + 1}]", 812, size=9, align="centre")
        pen.say(page, "Confidential", 812, size=9, align="right")
        return ["Draft 7", "Confidential"]

    yield running("foot in three parts", 5, three_parts)

    def sections(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        name = ("1 Scope", "1 Scope", "2 Terms", "2 Terms", "3 Rules", "3 Rules")[n]
        pen.say(page, f"{name} | {n + 4}", 815, size=8, align="right" if n % 2 else "left")
        return [f"{name} |"]

    yield running("sections in the foot", 6, sections)

    def letter(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "Acme Holdings Inc.  Form 10-K  Fiscal 2022", 30, size=7.5, align="centre")
        pen.say(page, f"F-{n + 1}", 770, size=9, align="centre")
        return ["Acme Holdings Inc.", f"F-{n + 1}"]

    yield running("letter paper", 6, letter, width=612, height=792, right=540, bottom=720)
    yield from _more_heldout()


def _more_heldout() -> Iterator[Sheet]:
    def slides(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, f"Town council, 4 May 2021        {n + 1}", 525, size=9)
        return ["Town council, 4 May 2021"]

    yield running(
        "wide pages", 5, slides, width=960, height=540, right=880, bottom=480, size=16, leading=22, top=100
    )

    def authors(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        words = ("R. Okafor et al.", "A model of river ice")[n % 2]
        pen.say(page, words, 52, size=9, align="centre", font="tiit")
        pen.say(page, str(311 + n), 806, align="centre")
        return [words]

    yield running("authors and title", 6, authors)

    def web(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, "12.03.24, 09:41", 25, size=8)
        pen.say(page, "How we count birds - Field notes", 25, size=8, align="centre")
        pen.say(page, "https://birds.example/count", 828, size=8)
        pen.say(page, f"{n + 1}/3", 828, size=8, align="right")
        return ["12.03.24, 09:41", "Field notes", "https://birds.example/count"]

    yield running("printed from the web", 3, web)

    def roman_then(pen: Pen, page: pymupdf.Page, n: int) -> list[str]:
        pen.say(page, ROMAN[n] if n < 3 else str(n - 2), 803, align="centre", size=10)
        if n != 3:
            pen.say(page, "THE LIGHTHOUSE KEEPER", 46, size=9, align="centre")
        return ["THE LIGHTHOUSE KEEPER"]

    yield running("roman, then others", 7, roman_then)
    yield honest_heading("honest heading in bold", "Recommendation", 11, bold=True)
    yield honest_lines("honest note")


def honest_heading(name: str, words: str, size: float, *, bold: bool) -> Sheet:
    """Every page begins with the like heading, which belongs to the text."""
    pen, kept = Pen(), list[str]()
    for n in range(4):
        page = pen.page()
        said = words.format(n=n + 1)
        pen.say(page, said, 85, size=size, font="tibo" if bold else "tiro")
        pen.body(page, 40, y=85 + 1.6 * size)
        pen.say(page, f"{n + 1}", 812, size=9, align="centre")
        kept.append(said)
    return Sheet(name, pen.done(), tuple(kept))


def honest_lines(name: str) -> Sheet:
    """Every page's text ends with the same sentence."""
    pen = Pen()
    for n in range(4):
        page = pen.page()
        lines = pen.body(page, 48 - n)
        pen.lines(page, ["The panel came to no other view."], y=pen.top + len(lines) * pen.leading)
        pen.say(page, f"Minutes {n + 1}", 815, size=9)
    return Sheet(name, pen.done(), ("The panel came to no other view.",) * 4, ("Minutes 1", "Minutes 3"))
