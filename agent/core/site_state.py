"""The part of a browser's storage state (cookies, local and indexed storage) that belongs to one site. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from agent.core.site import is_literal, site_of

Storage = Mapping[str, object]  # as the browser's driver gives it: {"cookies": [...], "origins": [...]}


def part_of(storage: Storage, site: str) -> dict[str, object]:
    """What belongs to `site` (as `site_of` names it) and nothing else; {} when there is nothing."""
    cookies = [one for one in _rows(storage, "cookies") if _belongs(one, site)]
    origins = [one for one in _rows(storage, "origins") if site_of(str(one.get("origin", ""))) == site]
    return {"cookies": cookies, "origins": origins} if site and (cookies or origins) else {}


def with_part(storage: Storage, part: Storage) -> dict[str, object]:
    """`storage` with the cookies and origins of `part` in place of its own of the same names."""
    fresh = {_cookie_key(one) for one in _rows(part, "cookies")}
    origins = {str(one.get("origin")) for one in _rows(part, "origins")}
    return {
        "cookies": [
            *(one for one in _rows(storage, "cookies") if _cookie_key(one) not in fresh),
            *_rows(part, "cookies"),
        ],
        "origins": [
            *(one for one in _rows(storage, "origins") if str(one.get("origin")) not in origins),
            *_rows(part, "origins"),
        ],
    }


def cookie_keys(storage: Storage) -> frozenset[tuple[str, str, str]]:
    """What tells its cookies apart: name, domain, path."""
    return frozenset(_cookie_key(one) for one in _rows(storage, "cookies"))


def _rows(storage: Storage, key: str) -> list[Mapping[str, object]]:
    found = storage.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, Iterable) else []


def _cookie_key(cookie: Mapping[str, object]) -> tuple[str, str, str]:
    return str(cookie.get("name")), str(cookie.get("domain")), str(cookie.get("path", "/"))


def _belongs(cookie: Mapping[str, object], site: str) -> bool:
    """Cookies know no ports: those of a literal address belong to each of its sites."""
    domain = str(cookie.get("domain", "")).lstrip(".").lower()
    if not domain:
        return False
    host = urlsplit(f"//{site}").hostname or ""
    if is_literal(host) or "." not in host:
        return domain == host
    return domain == site or domain.endswith(f".{site}")
