"""Single sign-on by OpenID Connect, as the environment describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from config.env import Env, SettingError

ROLES = ("viewer", "requester", "operator", "lead")  # an admin is made by an admin


@dataclass(frozen=True, slots=True)
class SingleSignOn:
    """An identity provider and what it may do here.

    `domains` are the e-mail domains whose people may come in by it. Somebody without an account gets one
    only when `role` is set too, in the team named `team` (the oldest when blank).
    """

    issuer: str
    client_id: str
    client_secret: str
    name: str
    domains: tuple[str, ...] = ()
    role: str = ""
    team: str = ""

    @property
    def providers(self) -> dict[str, Any]:
        """The same as allauth reads it (SOCIALACCOUNT_PROVIDERS)."""
        app = {
            "provider_id": "sso",
            "name": self.name,
            "client_id": self.client_id,
            "secret": self.client_secret,
            "settings": {"server_url": self.issuer},
        }
        return {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}}


def read_single_sign_on(env: Env, *, is_production: bool) -> SingleSignOn | None:
    """None without OIDC_ISSUER. Raises: SettingError."""
    issuer = env.text("OIDC_ISSUER").rstrip("/")
    if not issuer:
        return None
    client_id = env.text("OIDC_CLIENT_ID")
    if not client_id:
        raise SettingError("OIDC_CLIENT_ID: set it, OIDC_ISSUER needs it")
    schemes = ("https",) if is_production else ("https", "http")
    if urlsplit(issuer).scheme not in schemes or not urlsplit(issuer).hostname:
        raise SettingError(f"OIDC_ISSUER={issuer!r}: use an address that begins with https://")
    role = env.text("OIDC_ROLE").lower()
    if role and role not in ROLES:
        raise SettingError(f"OIDC_ROLE={role!r}: use one of {', '.join(ROLES)}, or nothing")
    return SingleSignOn(
        issuer=issuer,
        client_id=client_id,
        client_secret=env.text("OIDC_CLIENT_SECRET"),
        name=env.text("OIDC_NAME", "SSO"),
        domains=tuple(d.lower().lstrip("@") for d in env.words("OIDC_DOMAINS")),
        role=role,
        team=env.text("OIDC_TEAM"),
    )
