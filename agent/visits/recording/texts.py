"""Changes every text inside a value, whatever its type and depth; numbers, enums and ids of ours stay."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")
Change = Callable[[str], str]


def changed(value: T, change: Change) -> T:
    """The same value with `change` made to its texts."""
    return cast("T", _changed(value, change))


def _changed(value: Any, change: Change) -> Any:
    if type(value) is str:  # an enum's member is no page's text
        return change(value)
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **_members(value, value.__struct_fields__, change))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(field.name for field in dataclasses.fields(value))
        return dataclasses.replace(value, **_members(value, names, change))
    if isinstance(value, Mapping):
        return {key: _changed(one, change) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_changed(one, change) for one in value)
    return value


def _members(value: object, names: tuple[str, ...], change: Change) -> dict[str, Any]:
    return {name: _changed(getattr(value, name), change) for name in names}


def storable(text: str) -> str:
    """The text without halves of letters, which scripts can make and no encoding takes."""
    return text.encode("utf-8", "replace").decode("utf-8")
