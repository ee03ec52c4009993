"""Reads where e-mail is handed over: EMAIL_URL and EMAIL_FROM, strictly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from config.env import Env, SettingError

_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
_ADDRESS = re.compile(r"[^@\s<>\",;]+@[^@\s<>\",;]+")
_FORM = "smtp://, smtp+starttls:// or smtps://, then [user:password@]host[:port]"


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server that takes our mail, and the address that it comes from."""

    host: str
    port: int
    user: str
    password: str
    has_starttls: bool
    has_tls: bool
    sender: str


def read_mail(env: Env) -> MailServer | None:
    """The server, or None when none is set. *Raises* SettingError, which never repeats the address."""
    url, sender = env.text("EMAIL_URL"), env.text("EMAIL_FROM")
    if sender and not _ADDRESS.fullmatch(sender):
        raise SettingError("EMAIL_FROM: use one mail address, such as desk@example.org")
    if not url:
        return None
    if not sender:
        raise SettingError("EMAIL_FROM: EMAIL_URL needs it, such as desk@example.org")
    parts = urlsplit(url)
    try:
        host, port = parts.hostname, parts.port
    except ValueError as exc:
        raise SettingError(f"EMAIL_URL: use {_FORM}") from exc
    if parts.scheme not in _PORTS or not host or parts.path.strip("/") or parts.query or parts.fragment:
        raise SettingError(f"EMAIL_URL: use {_FORM}")
    return MailServer(
        host=host,
        port=port or _PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        has_starttls=parts.scheme == "smtp+starttls",
        has_tls=parts.scheme == "smtps",
        sender=sender,
    )
