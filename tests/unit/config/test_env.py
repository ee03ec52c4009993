"""Settings are read strictly: what cannot be used stops the start with the variable's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.env import Env, SettingError, data_dir, read_env_file


def test_the_environment_wins_over_files_and_earlier_files_over_later(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("A=first\nB=first\n")
    second.write_text("A=second\nB=second\nC=second\n")

    env = Env({"A": "environment"}, [first, second])

    assert [env.text(name) for name in "ABC"] == ["environment", "first", "second"]


def test_a_blank_value_means_the_default() -> None:
    env = Env({"PORT": " ", "NAME": ""})

    assert env.number("PORT", 8000, 1, 65535) == 8000
    assert env.text("NAME", "default") == "default"


@pytest.mark.parametrize(
    ("raw", "value"), [("on", True), ("YES", True), ("1", True), ("off", False), ("0", False)]
)
def test_a_flag_takes_the_usual_words(raw: str, value: bool) -> None:
    assert Env({"X": raw}).flag("X", not value) is value


def test_a_flag_refuses_any_other_word() -> None:
    with pytest.raises(SettingError, match="X='ture': use on or off"):
        Env({"X": "ture"}).flag("X", default=True)


@pytest.mark.parametrize("raw", ["0", "11", "-3", "many", "1.5", "1e1"])
def test_a_number_outside_its_range_is_refused(raw: str) -> None:
    with pytest.raises(SettingError, match=r"X=.*: use a whole number from 1 to 10"):
        Env({"X": raw}).number("X", 5, 1, 10)


def test_words_are_split_and_stripped() -> None:
    assert Env({"X": " a, b,,c "}).words("X") == ["a", "b", "c"]


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("s3cret\n")

    assert Env({"KEY_FILE": str(tmp_path / "key"), "KEY": "other"}).text("KEY") == "s3cret"


def test_a_secret_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"KEY_FILE: cannot read .*gone"):
        Env({"KEY_FILE": str(tmp_path / "gone")}).text("KEY")


def test_quotes_are_taken_off_in_pairs_only(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("# comment\n\nA=\"with blanks \"\nB='x'\nC=it's\n")

    assert read_env_file(path) == {"A": "with blanks ", "B": "x", "C": "it's"}


@pytest.mark.parametrize("line", ["PORT 8000", "MY-PORT=1", "=1"])
def test_a_line_that_is_no_setting_is_named_with_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / ".env"
    path.write_text(f"A=1\n{line}\n")

    with pytest.raises(SettingError, match=r"\.env, line 2: write NAME=value"):
        read_env_file(path)


def test_a_relative_data_folder_is_beside_the_code(tmp_path: Path) -> None:
    assert data_dir(Env({}), tmp_path) == tmp_path / "data"
    assert data_dir(Env({"DATA_DIR": "other"}), tmp_path) == tmp_path / "other"
    assert data_dir(Env({"DATA_DIR": "/elsewhere"}), tmp_path) == Path("/elsewhere")
