"""Logs hold no secret."""

from __future__ import annotations

import pytest

from config.env import SettingError
from config.log import configure_logs, hide_secrets


def test_values_of_secret_keys_are_hidden_and_counts_stay() -> None:
    event = {"event": "call", "api_key": "k", "Password": "p", "session_cookie": "c", "prompt_tokens": 12}

    assert hide_secrets(None, "info", event) == {
        "event": "call",
        "api_key": "[hidden]",
        "Password": "[hidden]",
        "session_cookie": "[hidden]",
        "prompt_tokens": 12,
    }


@pytest.mark.parametrize(("level", "log_format"), [("LOUD", "auto"), ("INFO", "xml")])
def test_a_level_or_format_that_does_not_exist_is_refused(level: str, log_format: str) -> None:
    with pytest.raises(SettingError, match="LOG_"):
        configure_logs(level, log_format)
