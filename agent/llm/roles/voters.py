"""Names of models with the address where each answers, as the settings write them. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class ModelAt:
    """A model's name, and where it answers; "" is where the deciding model does."""

    model: str
    base_url: str = field(default="", repr=False)  # an address may hold what is nobody's business


def read_models(entries: Iterable[str]) -> tuple[ModelAt, ...]:
    """Models from "name" and "name@http://host:port/v1" entries. *Raises* ValueError saying which is none."""
    found: list[ModelAt] = []
    for entry in entries:
        model, _, address = entry.partition("@http")
        base_url = f"http{address}".rstrip("/") if address else ""
        parts = urlsplit(base_url)
        if not model.strip() or (base_url and (parts.scheme not in ("http", "https") or not parts.hostname)):
            raise ValueError(f"{entry!r}: write model or model@http://host:port/v1")
        found.append(ModelAt(model.strip(), base_url))
    return tuple(found)
