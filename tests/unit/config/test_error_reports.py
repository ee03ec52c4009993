"""Reports of faults: none without a DSN, and none with a word that is secret or was typed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from config.env import Env, SettingError
from config.setting_groups.error_reports import read_dsn

DSN = "http://key@127.0.0.1:9/1"
SECRET = "hunter2-typed-by-somebody"


def test_a_fault_is_reported_by_its_place_without_any_word() -> None:
    """The library is not even loaded before; without our rule the same words would have left."""
    command = [sys.executable, "-m", "tests.unit.config.faulty_desk"]
    said = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    assert said["loaded"] is False
    assert '"ValueError"' in said["by_rule"]
    assert '"function":"broken"' in said["by_rule"]
    assert SECRET not in said["by_rule"]
    assert "cannot take" not in said["by_rule"]
    assert SECRET in said["without"]


def test_what_is_no_dsn_stops_the_start() -> None:
    assert read_dsn(Env({})) == ""
    assert read_dsn(Env({"SENTRY_DSN": DSN})) == DSN
    with pytest.raises(SettingError, match="SENTRY_DSN"):
        read_dsn(Env({"SENTRY_DSN": "https://errors.example"}))
