"""Word lists kept as data files: every file of the product is readable, and a bad one is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.language.word_lists import any_of, load_patterns, load_words

ROOT = Path(__file__).resolve().parents[4]
FILES = sorted(
    file for package in ("agent", "interventions", "research") for file in (ROOT / package).rglob("*.toml")
)
BAD = {
    "twice = 'a a'": "line 1: twice",
    "fine = 'a'\n# two\nnumber = 3": "line 3: number",
    "mixed = ['a', 1]": "line 1: mixed",
    "fine = 'a'\nopen = ['a'\nnext = 'b'": "line 3",
    "fine = 'a'\n\n[broken]\nwords = ['(']": "line 3: broken",
    "[framed]\nwords = ['a']\nflags = 'i'": "line 1: framed",
    "[lost]\nwords = ['{nowhere}']": "line 1: lost",
}


def _file(folder: Path, text: str) -> Path:
    file = folder / "words.toml"
    file.write_text(text, encoding="utf-8")
    return file


def _read(file: Path) -> None:
    load_words(file)
    load_patterns(file)


def test_every_word_list_of_the_product_is_readable() -> None:
    assert all((load_words(file) or load_patterns(file)) and all(load_words(file).values()) for file in FILES)


def test_words_are_parted_by_space_or_by_commas_and_lines(tmp_path: Path) -> None:
    file = _file(tmp_path, 'plain = "one two"\nphrases = "in stock, auf Lager"\nlist = ["a b", "c"]\n')

    assert load_words(file) == {
        "plain": ("one", "two"),
        "phrases": ("in stock", "auf Lager"),
        "list": ("a b", "c"),
    }


def test_a_table_is_an_expression_of_its_words_in_its_frame(tmp_path: Path) -> None:
    sold, alone = "[sold]\nwords = ['{things} sold', 'gone']\n", "[alone]\nframe = '^(?:…)$'\nwords = ['a']\n"
    file = _file(tmp_path, f"things = ['cats?', 'dogs?']\n{sold}{alone}")

    patterns = load_patterns(file)

    assert any_of(file, "things") == "cats?|dogs?"
    assert patterns["sold"].search("Two DOGS sold")
    assert not patterns["sold"].search("bygone")
    assert patterns["alone"].pattern == "^(?:a)$"


@pytest.mark.parametrize("text", BAD)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    file = _file(tmp_path, text)

    with pytest.raises(ValueError, match=rf"words\.toml.*{BAD[text]}"):
        _read(file)
