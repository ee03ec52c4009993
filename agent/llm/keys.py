"""Which key goes where: a key is for one origin (scheme, host and port), and no other ever gets it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """The address's scheme, host and port as one word; "" for what is no http(s) address."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}" if parts.hostname else ""


def key_for(base_url: str, *, own: str, main: str, main_url: str) -> str:
    """A role's own key; without one the main key where the role answers at the main key's origin, else none."""
    origin = origin_of(base_url)
    return own or (main if origin and origin == origin_of(main_url) else "")


def read_keys(entries: Sequence[str], urls: Iterable[str], *, main_url: str) -> dict[str, str]:
    """Keys by origin, from one key alone or from "https://host:port=key" entries, for models at these `urls`.

    One key alone is for the one origin beside the main one, or for the main one where there is no other.
    *Raises* ValueError in words that hold no key.
    """
    main = origin_of(main_url)
    origins = {origin_of(url) for url in urls}
    others = sorted(origins - {main}) or sorted(origins)
    if len(entries) == 1 and not _is_by_origin(entries[0]):
        if len(others) > 1:
            raise ValueError(
                f"models answer at {len(others)} addresses: write each with its key, {others[0]}=KEY,{others[1]}=KEY"
            )
        return dict.fromkeys(others, entries[0])
    if not all(map(_is_by_origin, entries)):
        raise ValueError("write one key alone, or https://host:port=KEY for each address, comma-separated")
    pairs = [entry.split("=", 1) for entry in entries]
    keys = {origin_of(address): key.strip() for address, key in pairs}
    if strange := sorted(keys.keys() - origins):
        raise ValueError(f"no model answers at {strange[0] or 'one of the addresses'}")
    return keys


def _is_by_origin(entry: str) -> bool:
    """Whether it is an address with its key."""
    address, sep, key = entry.partition("=")
    return bool(sep and key.strip()) and address.startswith(("http://", "https://"))
