"""What a person may send to a visit's browser: typed messages, checked field by field, never raw protocol.

They travel over the live link (`agent/visits/worker/live/messages.py`). The host drops every message whose fence is not
the one that holds its input gate. A message with any other field, or a field of another type or range, is refused
whole. So are the keys of the browser's own clipboard: all visits of a worker share it, and a person's own arrives as
`text`. Ids are ours, given out in notices and good for one page; one that is not known does nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from agent.network.egress import Refusal, split_url

MAX_TEXT_BYTES = 65_536
_CTRL_OR_META, _SHIFT = 2 | 4, 8
_CLIPBOARD_LETTERS, _CLIPBOARD_CODES = frozenset("cvx"), frozenset({"KeyC", "KeyV", "KeyX", "Insert"})
_CLIPBOARD_KEYS = frozenset({"Copy", "Cut", "Paste"})
# What a keyboard can make: no control characters but tab and line ends, no half characters.
_CHARACTER = r"[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]"
_TYPED = rf"\A{_CHARACTER}*\Z"

Input = dict[str, Any]
_Px = Annotated[float, Meta(ge=0, le=16_384)]
_Turn = Annotated[float, Meta(ge=-10_000, le=10_000)]
_Modifiers = Annotated[int, Meta(ge=0, le=15)]  # Alt 1, Ctrl 2, Meta 4, Shift 8
_Text = Annotated[str, Meta(max_length=MAX_TEXT_BYTES, pattern=_TYPED)]
_Id = Annotated[str, Meta(pattern=r"\A[a-z]{1,8}[0-9]{1,9}\Z")]
_FileId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{16,64}\Z")]
_NumberOrMoment = Annotated[str, Meta(pattern=r"\A[0-9T:.W#a-fA-F+-]{0,40}\Z")]


class _Input(Struct, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """The fields of one kind of input."""


class Mouse(_Input):
    """In viewport pixels; dx, dy are the wheel's, `buttons` bits as in DOM."""

    event: Literal["move", "down", "up", "wheel"]
    x: _Px
    y: _Px
    button: Literal["none", "left", "middle", "right"] = "none"
    buttons: Annotated[int, Meta(ge=0, le=31)] = 0
    clicks: Annotated[int, Meta(ge=0, le=3)] = 0
    dx: _Turn = 0
    dy: _Turn = 0
    modifiers: _Modifiers = 0

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x, self.y, self.dx, self.dy))):
            raise ValueError("no number")


class Key(_Input):
    """A key as UI Events name it; `text` is what it types, "" for none."""

    event: Literal["down", "up"]
    key: Annotated[
        str,
        Meta(pattern=rf"\A(?:{_CHARACTER}{{0,2}}|[A-Z][A-Za-z0-9]{{1,31}})\Z"),
    ]
    code: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9]{0,31}\Z")] = ""
    key_code: Annotated[int, Meta(ge=0, le=255)] = 0
    text: Annotated[str, Meta(max_length=4, pattern=_TYPED)] = ""
    modifiers: _Modifiers = 0
    location: Annotated[int, Meta(ge=0, le=3)] = 0

    def __post_init__(self) -> None:
        if self._is_of_clipboard():
            raise ValueError("the browser's clipboard is not one person's")

    def _is_of_clipboard(self) -> bool:
        """Whether the browser would copy, cut or paste on this key."""
        if self.key in _CLIPBOARD_KEYS or self.code in _CLIPBOARD_KEYS:
            return True
        if self.modifiers & _CTRL_OR_META:
            is_named = self.key.lower() in _CLIPBOARD_LETTERS or self.code in _CLIPBOARD_CODES
            return is_named or self.key == "Insert" or self.key_code in (45, 67, 86, 88)
        is_named = bool({"Insert", "Delete"} & {self.key, self.code})
        return bool(self.modifiers & _SHIFT) and (is_named or self.key_code in (45, 46))


class Text(_Input):
    """Composed or pasted text, inserted at the caret."""

    text: _Text

    def __post_init__(self) -> None:
        if len(self.text.encode()) > MAX_TEXT_BYTES:
            raise ValueError("too long")


class Go(_Input):
    """An http(s) address; it takes the browser's own way out, with that way's rules."""

    url: Annotated[str, Meta(max_length=2_000, pattern=_TYPED)]

    def __post_init__(self) -> None:
        self.url = self.url.strip()
        if isinstance(split_url(self.url), Refusal):
            raise ValueError("not an http address")


class Back(_Input):
    """To the page before."""


class Forward(_Input):
    """To the page after."""


class Reload(_Input):
    """The page again."""


class LetGo(_Input, tag="let_go"):
    """Release every held key and button."""


# -- the widgets that the console draws for the page (`agent.browser.takeover.widgets`) ------------


class Choose(_Input):
    """For a notice `select`: numbers of its options as words, or the one text of a date or colour."""

    id: _Id
    values: Annotated[list[_NumberOrMoment], Meta(max_length=500)]


class Files(_Input):
    """For a notice `files`: ids of what was uploaded for this visit, none to choose nothing."""

    id: _Id
    files: Annotated[list[_FileId], Meta(max_length=20)]


class Dialog(_Input):
    """For a notice `dialog`; text for a prompt."""

    id: _Id
    accept: bool
    text: Annotated[str, Meta(max_length=2_000, pattern=_TYPED)] = ""


class Tab(_Input):
    """For a notice `tabs`."""

    id: _Id
    event: Literal["show", "close"]


class Elements(_Input):
    """Asks for the list of the page's elements, once."""


class Element(_Input):
    """Something of that list; text to fill in or choose."""

    id: _Id
    event: Literal["press", "focus", "fill", "choose"]
    text: _Text = ""

    def __post_init__(self) -> None:
        if len(self.text.encode()) > MAX_TEXT_BYTES or (self.text and self.event in ("press", "focus")):
            raise ValueError("too much text")


class Private(_Input):
    """While on, nothing that is typed is shown to those who watch."""

    on: bool


class Offer(_Input):
    """Asks what the page seems to offer, for the form of offers entered by hand; a notice `offer` answers."""


_Widget = Choose | Files | Dialog | Tab | Elements | Element | Private | Offer
_Any = Mouse | Key | Text | Go | Back | Forward | Reload | LetGo | _Widget
WIDGET_KINDS = frozenset({"choose", "files", "dialog", "tab", "elements", "element", "private", "offer"})


def parse_input(raw: object) -> Input | None:
    """The message as it may be passed on, or None when any part of it is not allowed."""
    try:
        found: Input = msgspec.to_builtins(msgspec.convert(raw, _Any))
    except (msgspec.ValidationError, ValueError, OverflowError):
        return None
    return found


def address_refusal(raw: object) -> str:
    """Why the address of a refused `go` is not one to open, as a code for the audit log; "" for other messages."""
    if not isinstance(raw, Mapping) or raw.get("kind") != "go" or not isinstance(raw.get("url"), str):
        return ""
    found = split_url(raw["url"].strip())
    return found.value if isinstance(found, Refusal) else ""
