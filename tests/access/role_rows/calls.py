"""Calls of the rows: as whom, with which method, on whose object. What the matrices share."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.shortcuts import resolve_url
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from agent.teams.models import Role, Team
from tests import stored_text
from tests.access.role_rows import Made, Row
from tests.content import content_of
from tests.factories import make_member
from tests.house.source import modules

PAGE_METHODS = ("get", "head", "post", "options")
FOREIGN_METHODS = ("put", "patch", "delete", "trace", "propfind")
MARK = "kestrelmark"
_ASKED = re.compile(
    r"""(?:GET|POST|query|data)(?:\.get|\.getlist)?[(\[]\s*["'](\w+)["']|_asked\(["'](\w+)["']"""
)


def page_routes(patterns: list[Any] | None = None) -> Iterator[str]:
    """The names of all routes, found by walking the URL configuration; Django's own admin is left out."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name or f"a route without a name: {pattern.pattern}"
        elif isinstance(pattern, URLResolver) and not is_elsewhere(pattern):
            yield from page_routes(pattern.url_patterns)


def is_elsewhere(pattern: URLResolver) -> bool:
    """Whether other tests hold these routes: the admin (below) and the API's operations (their own matrix)."""
    return pattern.namespace == "admin" or pattern.app_name == "ninja"


def made_by(row: Row, team: Team) -> Made:
    """The route's arguments for an object that was just made in `team`."""
    return row.make(team) if row.make else dict(row.arguments)


@functools.cache
def _handler(is_strict: bool) -> ClientHandler:
    """One for all clients: each would load the middleware anew, a third of a second."""
    return ClientHandler(enforce_csrf_checks=is_strict)


def anybody(*, is_strict: bool = False) -> Client:
    """A client that is not signed in; a strict one wants the page's token."""
    client = Client()
    client.handler = _handler(is_strict)
    return client


def signed_in(team: Team, role: Role, *, is_strict: bool = False) -> Client:
    """A client of a new member of `team`."""
    client = anybody(is_strict=is_strict)
    client.force_login(make_member(team, role))
    return client


def send(client: Client, row: Row, made: Made, method: str = "", **fields: Any) -> Any:
    """The answer to one call of the row's route; `fields` go on top of the row's own data, in address and body."""
    data = row.data(made) if callable(row.data) else row.data
    path, query = reverse(row.name, kwargs=made), urlencode(fields, doseq=True)
    body = urlencode({**data, **fields}, doseq=True) if (method or row.method) not in ("get", "head") else ""
    if not body and data:
        query = urlencode({**data, **fields}, doseq=True)
    return client.generic(
        (method or row.method).upper(),
        f"{path}?{query}" if query else path,
        body,
        content_type="application/x-www-form-urlencoded",
    )


def body_of(answer: Any) -> str:
    """All of the answer's bytes as text, streamed or not, and where it leads."""
    return f"{content_of(answer).decode('latin-1')} {answer.get('Location', '')}"


def is_sent_to_sign_in(answer: Any) -> bool:
    """Whether somebody has to sign in first."""
    return answer.status_code == 302 and str(answer["Location"]).startswith(resolve_url(settings.LOGIN_URL))


def mark_everything() -> None:
    """Put the mark into every text of every row there is."""
    stored_text.fill(lambda spot: MARK)


def asked_names() -> frozenset[str]:
    """Every name that our code reads from a query string or a form, as its source says."""
    found = {a or b for path in modules(with_tests=False) for a, b in _ASKED.findall(path.read_text("utf-8"))}
    return frozenset(found | {"id", "pk", "team", "team_id", "sweep", "visit", "next", "back", "fence"})
