"""The setting of a browser that runs elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from config.env import Env, SettingError
from config.setting_groups.exposure import is_loopback

_SCHEMES = ("ws", "wss", "http", "https")


@dataclass(frozen=True, slots=True)
class RemoteBrowser:
    """Where its debugging endpoint answers, "" for a browser of one's own; where workers listen for its pages."""

    url: str
    proxy_host: str


def read_remote_browser(env: Env) -> RemoteBrowser:
    """*Raises* SettingError for an address of another kind, and where pages would not go by the egress rules."""
    url, proxy_host = env.text("BROWSER_URL"), env.text("BROWSER_PROXY_HOST")
    parts = urlsplit(url)
    if url and (parts.scheme not in _SCHEMES or not parts.hostname):
        raise SettingError("BROWSER_URL: give an address such as ws://browser:9222/… or http://browser:9222.")
    if url and not proxy_host and not is_loopback(parts.hostname or ""):
        raise SettingError(
            "BROWSER_URL is on another host: set BROWSER_PROXY_HOST to an address of this worker that the browser "
            "reaches, since its pages go through the worker’s egress rules or nowhere."
        )
    return RemoteBrowser(url, proxy_host or "127.0.0.1")
