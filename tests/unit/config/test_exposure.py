"""Settings that are unsafe where others can reach the desk stop the start, a sentence each."""

from __future__ import annotations

import secrets

import pytest

from config.env import Env, SettingError
from config.setting_groups.exposure import check_exposure, unsafe_settings
from tests.tables import each

KEY = secrets.token_urlsafe(48)
HTTPS = {"PUBLIC_URL": "https://desk.example.org", "SECRET_KEY": KEY}
LAN = {"HOST": "0.0.0.0", "SECRET_KEY": KEY, "ALLOW_INSECURE": "on"}


@each(
    ("values", "said"),
    [
        (HTTPS | {"DEBUG": "on"}, "DEBUG=on"),
        (HTTPS | {"DEBUG": "on", "PRODUCTION": "off"}, "DEBUG=on"),
        ({"PRODUCTION": "on", "DEBUG": "on"}, "DEBUG=on"),
        (LAN | {"DEBUG": "1"}, "DEBUG=on"),
        (HTTPS | {"ALLOWED_HOSTS": "*"}, r"ALLOWED_HOSTS=\*"),
        (HTTPS | {"ALLOWED_HOSTS": "desk.example.org, *"}, r"ALLOWED_HOSTS=\*"),
        ({"PRODUCTION": "on", "ALLOWED_HOSTS": "*"}, r"ALLOWED_HOSTS=\*"),
        (LAN | {"ALLOWED_HOSTS": "*"}, r"ALLOWED_HOSTS=\*"),
        ({"ALLOWED_HOSTS": "*"}, r"ALLOWED_HOSTS=\*"),
        ({"ALLOWED_HOSTS": "localhost,desk.example.org", "DEBUG": "on"}, "DEBUG=on"),
        ({"ALLOWED_HOSTS": ".example.org", "SECRET_KEY": "x"}, "SECRET_KEY can be guessed"),
        (HTTPS | {"SECRET_KEY": "x"}, "SECRET_KEY can be guessed"),
        (HTTPS | {"SECRET_KEY": KEY[:31]}, "SECRET_KEY can be guessed"),
        (HTTPS | {"SECRET_KEY": "ab" * 32}, "SECRET_KEY can be guessed"),
        (HTTPS | {"SECRET_KEY": f"django-insecure-{KEY}"}, "SECRET_KEY can be guessed"),
        (HTTPS | {"AUDIT_KEY": "audit"}, "AUDIT_KEY can be guessed"),
        (LAN | {"SECRET_KEY": "changeme"}, "SECRET_KEY can be guessed"),
        ({"PUBLIC_URL": "http://desk.example.org"}, "Others could read passwords"),
        ({"PUBLIC_URL": "http://desk.example.org", "PRODUCTION": "on"}, "Others could read passwords"),
        ({"PUBLIC_URL": "http://192.168.1.5:8000", "HOST": "192.168.1.5"}, "Others could read passwords"),
        ({"HOST": "0.0.0.0"}, "Others could read passwords"),
        ({"HOST": "::"}, "Others could read passwords"),
        ({"HOST": "0.0.0.0", "PRODUCTION": "on"}, "Others could read passwords"),
        (HTTPS | {"HOST": "0.0.0.0", "PRODUCTION": "off"}, "PRODUCTION=off is for one's own machine"),
        (HTTPS | {"PRODUCTION": "off"}, "PRODUCTION=off is for one's own machine"),
    ],
)
def test_an_unsafe_setting_stops_the_start(values: dict[str, str], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        check_exposure(Env(values))


@each(
    "values",
    [
        {},
        {"DEBUG": "on", "ALLOWED_HOSTS": "localhost,127.0.0.1,[::1]", "SECRET_KEY": "x"},
        {"ALLOWED_HOSTS": "localhost,desk.example.org", "SECRET_KEY": KEY},
        {"HOST": "::1", "PUBLIC_URL": "http://[::1]:8000"},
        {"PUBLIC_URL": "http://desk.localhost:8000"},
        {"PRODUCTION": "on"},
        HTTPS,
        HTTPS | {"HOST": "0.0.0.0"},
        LAN,
        LAN | {"PUBLIC_URL": "http://192.168.1.5:8000"},
    ],
)
def test_a_desk_of_one_machine_and_one_behind_https_start(values: dict[str, str]) -> None:
    check_exposure(Env(values))


def test_each_unsafe_setting_has_its_own_sentence() -> None:
    values = {"PRODUCTION": "on", "DEBUG": "on", "ALLOWED_HOSTS": "*", "SECRET_KEY": "x", "HOST": "0.0.0.0"}

    assert len(unsafe_settings(Env(values))) == 4
