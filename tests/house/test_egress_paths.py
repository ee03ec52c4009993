"""One way out: who opens connections stands in a table, and nobody else does (tests/house/egress_rows.py)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.egress_rows import EGRESS_ROWS
from tests.house.source import modules, name_of, tree_of

# A name, or everything below one that ends with a dot.
WATCHED = (
    "agent.network.clients.child_proxy", "agent.network.clients.proxy_on", "agent.network.clients.search_proxy",
    "agent.network.clients.content_client", "agent.network.clients.post_webhook",
    "agent.network.clients.model_http_client", "agent.network.clients.requests_session",
    "aiohttp.", "apprise.", "asyncio.open_connection", "asyncio.open_unix_connection", "asyncio.start_server",
    "asyncio.start_unix_server", "boto3.", "botocore.",
    "curl_cffi.", "ddgs.", "django.core.mail.", "ftplib.", "http.client.", "http.server.",
    "httpcore.", "httpcore2.", "imaplib.", "mechanize.", "nntplib.", "paramiko.", "poplib.", "primp.", "pycurl.",
    "smtplib.", "socketserver.", "telnetlib.", "telnetlib3.", "tornado.", "treq.", "trio.", "twisted.",
    "urllib.request.", "urllib3.", "webbrowser.", "websocket.", "websockets.", "wsgiref.", "xmlrpc.",
    *(f"socket.{name}" for name in ("socket", "create_connection", "create_server", "getaddrinfo", "socketpair",
      "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getnameinfo", "fromfd")),
    *(f"{library}.{name}" for library in ("httpx", "httpx2") for name in (
      "Client", "AsyncClient", "HTTPTransport", "AsyncHTTPTransport", "get", "post", "put", "patch", "delete", "head",
      "options", "request", "stream", "websocket", "query")),
    *(f"requests.{name}" for name in ("Session", "session", "sessions.", "get", "post", "put", "patch", "delete",
      "head", "options", "request", "api.", "adapters.HTTPAdapter")),
)  # fmt: skip
# Methods, by their last words: whatever they are called on.
WATCHED_METHODS = (
    ".chromium.launch", ".firefox.launch", ".webkit.launch", ".launch_persistent_context", ".launch_server",
    ".connect_over_cdp", ".chromium.connect", ".create_connection", ".create_datagram_endpoint", ".sock_connect",
    ".create_unix_connection",
)  # fmt: skip
_ROOTS = {hit.partition(".")[0] for hit in WATCHED}
_LAST_WORDS = {method.rpartition(".")[2] for method in WATCHED_METHODS}


def watched_in(tree: ast.Module) -> set[str]:
    """What it uses of the watched names."""
    known = dict(_imported(tree))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            dotted = _dotted(node, known)
            found |= _hits(dotted)
            if isinstance(node, ast.Attribute) and node.attr in _LAST_WORDS:
                found |= {method for method in WATCHED_METHODS if f".{dotted}".endswith(method)}
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = [dotted for _, dotted in _names(node)]
            found |= set().union(*(_hits(name) for name in names))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            given = {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
            found |= {hit for hit in WATCHED if hit.removesuffix(".") in given}
    return found


def _hits(dotted: str) -> set[str]:
    """The watched names that this one is, or is below."""
    if dotted.partition(".")[0] not in _ROOTS:
        return set()
    return {hit for hit in WATCHED if (f"{dotted}.".startswith(hit) if hit.endswith(".") else dotted == hit)}


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _names(node)


def _names(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """The local name and the full name of each import."""
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            yield alias.asname or alias.name, f"{node.module or ''}.{alias.name}"
        elif alias.asname:
            yield alias.asname, alias.name
        else:
            yield alias.name.partition(".")[0], alias.name.partition(".")[0]
            yield alias.name, alias.name


def _dotted(node: ast.expr, known: dict[str, str]) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value, known)}.{node.attr}"
    return known.get(node.id, node.id) if isinstance(node, ast.Name) else ""


def test_every_way_out_has_its_row() -> None:
    found = {name_of(path): hits for path in modules(with_tests=False) if (hits := watched_in(tree_of(path)))}

    assert found == {file: set(rows) for file, rows in EGRESS_ROWS.items()}


def test_every_client_that_is_made_leaves_the_environment_out() -> None:
    """A proxy variable of the environment must not lead around ours."""
    trusting = [
        f"{name_of(path)}:{node.lineno}"
        for path in modules(with_tests=False)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith(("httpx.Client", "httpx.AsyncClient", "httpx2.AsyncClient"))
        and not any(k.arg == "trust_env" and ast.unparse(k.value) == "False" for k in node.keywords)
    ]

    assert trusting == []


@pytest.mark.parametrize(
    ("source", "hit"),
    [
        ("import httpx\nhttpx.get('x')", "httpx.get"),
        ("import httpx as h\nh.AsyncClient()", "httpx.AsyncClient"),
        ("from httpx import Client", "httpx.Client"),
        ("from httpx2 import AsyncClient as C\nC()", "httpx2.AsyncClient"),
        ("import requests\nrequests.post('x')", "requests.post"),
        ("from requests import sessions", "requests.sessions."),
        ("import urllib.request\nurllib.request.urlopen('x')", "urllib.request."),
        ("from urllib import request", "urllib.request."),
        ("from urllib.request import urlopen", "urllib.request."),
        ("import urllib3", "urllib3."),
        ("def f():\n    import aiohttp", "aiohttp."),
        ("import http.client", "http.client."),
        ("import socket\nsocket.create_connection(('x', 1))", "socket.create_connection"),
        ("from socket import socket as s", "socket.socket"),
        ("import asyncio\nasyncio.open_connection('x', 1)", "asyncio.open_connection"),
        ("loop.create_connection(p, 'x', 1)", ".create_connection"),
        ("import importlib\nimportlib.import_module('aiohttp')", "aiohttp."),
        ("from django.core.mail import send_mail", "django.core.mail."),
        ("playwright.chromium.launch()", ".chromium.launch"),
        ("self._driver.chromium.launch_persistent_context('x')", ".launch_persistent_context"),
        ("p.chromium.connect_over_cdp('x')", ".connect_over_cdp"),
        ("from agent.network.clients import post_webhook", "agent.network.clients.post_webhook"),
        (
            "from agent.network import clients as net\nnet.requests_session()",
            "agent.network.clients.requests_session",
        ),
    ],
)
def test_the_rule_bites(source: str, hit: str) -> None:
    assert hit in watched_in(ast.parse(source))


@pytest.mark.parametrize(
    "source", ["import httpx\nraise httpx.HTTPError('x')", "from urllib.parse import urlsplit", "socket = 1"]
)
def test_the_rule_leaves_alone_what_connects_nowhere(source: str) -> None:
    assert watched_in(ast.parse(source)) == set()
