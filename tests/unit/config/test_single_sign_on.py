"""What OIDC_* may say."""

from __future__ import annotations

import pytest

from config.env import Env, SettingError
from config.setting_groups.single_sign_on import SingleSignOn, read_single_sign_on


def test_it_is_read_from_the_environment() -> None:
    values = {
        "OIDC_ISSUER": "https://id.example/realms/x/",
        "OIDC_CLIENT_ID": "desk",
        "OIDC_DOMAINS": "Example.org, @b.example",
        "OIDC_ROLE": "Lead",
    }
    found = read_single_sign_on(Env(values), is_production=True)
    assert found == SingleSignOn(
        issuer="https://id.example/realms/x",
        client_id="desk",
        client_secret="",
        name="SSO",
        domains=("example.org", "b.example"),
        role="lead",
    )
    assert read_single_sign_on(Env({}), is_production=True) is None


@pytest.mark.parametrize(
    "changed",
    [
        {"OIDC_ISSUER": "http://id.example"},
        {"OIDC_ISSUER": "id.example"},
        {"OIDC_CLIENT_ID": ""},
        {"OIDC_ROLE": "admin"},
    ],
    ids=str,
)
def test_a_typo_stops_the_start(changed: dict[str, str]) -> None:
    values = {"OIDC_ISSUER": "https://id.example", "OIDC_CLIENT_ID": "desk", **changed}
    with pytest.raises(SettingError):
        read_single_sign_on(Env(values), is_production=True)
