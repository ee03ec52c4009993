"""Settings with which a desk must not be reachable by others: each is a reason not to start. Standard library only."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from config.env import Env, SettingError, is_production

KEY_CHARACTERS, KEY_VARIETY = 32, 8  # of a key that others could otherwise try out
_KNOWN_KEYS = "django-insecure-"  # Django's mark of keys written in source code
_PLAIN_HTTP = (
    "Others could read passwords on their way to this desk: set PUBLIC_URL=https://… and a TLS proxy in front, "
    "keep HOST and PUBLIC_URL on 127.0.0.1, or set ALLOW_INSECURE=on."
)


def check_exposure(env: Env) -> None:
    """*Raises* SettingError with one sentence for each setting that is unsafe where others can reach the desk."""
    if reasons := unsafe_settings(env):
        raise SettingError("\n".join(reasons))


def unsafe_settings(env: Env) -> list[str]:
    """What to change, a sentence each; empty for a desk on loopback, and for a production desk behind https."""
    is_open, production = _is_open(env), is_production(env)
    if not is_open and not production and not _has_other_names(env):
        return []
    return [*_secrets_and_names(env), *(_transport(env, production=production) if is_open else [])]


def _secrets_and_names(env: Env) -> list[str]:
    found = []
    if env.flag("DEBUG", False):
        found.append("DEBUG=on shows the desk's internals to others: switch it off.")
    if any(name.strip() == "*" for name in env.words("ALLOWED_HOSTS")):
        found.append("ALLOWED_HOSTS=* answers to any name: list the desk's own host names.")
    found += [
        f"{name} can be guessed: use {KEY_CHARACTERS} random characters or more."
        for name in ("SECRET_KEY", "AUDIT_KEY")
        if _is_weak(env.text(name))
    ]
    return found


def _transport(env: Env, *, production: bool) -> list[str]:
    if env.flag("ALLOW_INSECURE", False):
        return []
    if not env.text("PUBLIC_URL").startswith("https://"):
        return [_PLAIN_HTTP]
    if not production:
        return ["PRODUCTION=off is for one's own machine: leave it out, or set ALLOW_INSECURE=on."]
    return []


def _is_open(env: Env) -> bool:
    """Whether it listens beyond loopback or is known by another name."""
    hosts = (
        env.text("HOST", "127.0.0.1"),
        urlsplit(env.text("PUBLIC_URL")).hostname or "localhost",
    )
    return not all(is_loopback(host) for host in hosts)


def _has_other_names(env: Env) -> bool:
    """Whether it answers to names that only others would use, through a proxy or by a name that leads here."""
    return not all(is_loopback(name) for name in env.words("ALLOWED_HOSTS"))


def is_loopback(host: str) -> bool:
    """Whether only this machine answers to that name or address."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def _is_weak(key: str) -> bool:
    """Of a key that is given; one that the desk makes for itself is not."""
    return bool(key) and (
        len(key) < KEY_CHARACTERS or len(set(key)) < KEY_VARIETY or key.startswith(_KNOWN_KEYS)
    )
