"""The small web vocabulary of the demo sites: a request, a response, a site, and templates from files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template
from urllib.parse import quote, urlencode

ASSETS = Path(__file__).parent / "assets"
FOREVER_S = 600.0


@dataclass(frozen=True, slots=True)
class Request:
    """What a browser asked. `query` and `form` keep the last value of a repeated name."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def target(self) -> str:
        """Path and query as they would stand in a link."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


@dataclass(frozen=True, slots=True)
class Response:
    """What goes back. `delay_s` holds it up; `is_reset` cuts the connection instead of answering."""

    body: bytes = b""
    status: int = HTTPStatus.OK
    content_type: str = "text/html; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()
    delay_s: float = 0.0
    is_reset: bool = False


Handler = Callable[[Request], Response]


@dataclass(frozen=True, slots=True)
class Site:
    """One vendor: its short name, the title over its door, what it is there to show, and its handler."""

    name: str
    title: str
    shows: str
    handle: Handler


def page(markup: str, status: int = HTTPStatus.OK, headers: tuple[tuple[str, str], ...] = ()) -> Response:
    """An HTML page."""
    return Response(markup.encode(), status, headers=headers)


def redirect(location: str, headers: tuple[tuple[str, str], ...] = ()) -> Response:
    """See other: the browser comes back with GET."""
    return Response(b"", HTTPStatus.SEE_OTHER, headers=(("Location", location), *headers))


def cookie(name: str, value: str) -> tuple[str, str]:
    """A header that sets a session cookie."""
    return "Set-Cookie", f"{name}={quote(value)}; Path=/; SameSite=Lax"


@cache
def asset(name: str) -> str:
    """The text of a file under `assets/`."""
    return (ASSETS / name).read_text(encoding="utf-8")


def fill(name: str, **values: object) -> str:
    """The template `assets/<name>` with its `$names` filled in; values are markup already."""
    return Template(asset(name)).substitute({key: str(value) for key, value in values.items()})


def layout(site: str, *, title: str, main: str, **values: object) -> str:
    """A site's page: `assets/<site>/layout.html` with its style sheet inlined."""
    return fill(
        f"{site}/layout.html", title=escape(title), style=asset(f"{site}/style.css"), main=main, **values
    )


def attributes(**values: str) -> str:
    """HTML attributes, escaped; empty values are left out."""
    return "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in values.items() if value)


def options(choices: dict[str, str], chosen: str) -> str:
    """The `<option>`s of a select: value → words."""
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
        for value, words in choices.items()
    )


def number(text: str, default: int = 1) -> int:
    """A positive whole number out of a query string."""
    return max(1, int(text)) if text.isdecimal() else default
