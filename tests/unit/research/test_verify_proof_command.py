"""`manage.py verify_proof` needs nothing but the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from research.answers.exports.signing import desk_signer
from research.pipeline.proof_file.format import to_json
from tests.unit.research.pipeline.test_proof import make_proof


def test_it_says_that_everything_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(to_json(make_proof(), desk_signer()), "utf-8")

    call_command("verify_proof", str(file))

    assert "1 of 1 sentences hold" in capsys.readouterr().out


def test_a_forged_file_ends_with_exit_code_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(to_json(make_proof()).replace("412 metres", "512 metres", 1), "utf-8")

    with pytest.raises(SystemExit) as ended:
        call_command("verify_proof", str(file), "--json")

    answer = json.loads(capsys.readouterr().out)
    assert ended.value.code == 1
    assert answer["ok"] is False
    assert answer["findings"]


def test_a_missing_file_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_proof", str(tmp_path / "none.json"))
