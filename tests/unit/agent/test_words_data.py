"""Word lists kept as data files: every file of the product is readable, and a bad one is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.language.word_lists import load_words

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted(
    file for package in ("agent", "interventions", "research") for file in (ROOT / package).rglob("*.toml")
)


def test_every_word_list_of_the_product_is_readable() -> None:
    for file in FILES:
        assert all(words for words in load_words(file).values()), file


def test_words_are_parted_by_space_or_by_commas_and_lines(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(
        'plain = "one two"\nphrases = "in stock, auf Lager"\nlist = ["a b", "c"]\n', encoding="utf-8"
    )

    assert load_words(file) == {
        "plain": ("one", "two"),
        "phrases": ("in stock", "auf Lager"),
        "list": ("a b", "c"),
    }


@pytest.mark.parametrize("text", ["twice = 'a a'", "number = 3", "mixed = ['a', 1]"])
def test_a_bad_list_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "words.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(ValueError, match=r"words\.toml"):
        load_words(file)
