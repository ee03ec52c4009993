"""What cannot be read is refused in words: how much may be sent, that nothing was changed, what to do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory, override_settings

from agent.teams.models import Role
from config.web.body_limit import BodyLimit
from config.web.refusals import bad_request
from tests.factories import make_member

pytestmark = pytest.mark.django_db
MB = 1_000_000


@pytest.fixture(params=[False, True], ids=["without csrf", "with csrf"])
def lead(request: pytest.FixtureRequest) -> Client:
    """Signed in; the check of the token reads the body before any view does."""
    client = Client(enforce_csrf_checks=request.param)
    client.force_login(make_member(role=Role.LEAD))
    client.get("/knowledge/exchange/")  # sets the cookie beside which the token is looked for
    return client


def test_a_form_that_is_too_large_gets_our_page(lead: Client) -> None:
    answer = lead.post("/knowledge/bulk/", {"entry": "x" * 3 * MB})
    page = answer.content.decode()
    assert answer.status_code == 413
    assert "That is too much at once" in page
    assert "At most 2.6 MB can be sent at once, and this was more. Nothing was changed." in page
    assert "send a part of it" in page
    assert "css/tokens.css" in page
    assert "Content-Security-Policy" in answer.headers


def test_too_many_fields_and_files_are_told_apart(lead: Client) -> None:
    fields = lead.post("/knowledge/bulk/", {f"f{n}": "" for n in range(1100)})
    assert fields.status_code == 413
    assert "At most 1,000 fields can be sent at once" in fields.content.decode()
    with override_settings(DATA_UPLOAD_MAX_NUMBER_FILES=0):
        files = lead.post("/knowledge/exchange/import/", {"file": SimpleUploadedFile("a.json", b"{}")})
    assert files.status_code == 413
    assert "At most 0 files can be sent at once" in files.content.decode()


def test_the_api_gets_a_problem_document() -> None:
    request = RequestFactory().post("/api/v1/sweeps")
    answer = bad_request(request, RequestDataTooBig("…"))
    told = json.loads(answer.content)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert (answer.status_code, told["status"], told["title"]) == (413, 413, "Request Entity Too Large")
    assert told["detail"] == "At most 2.6 MB can be sent at once, and this was more."


def test_what_is_not_to_be_understood_gets_our_page_without_a_word_of_it() -> None:
    answer = bad_request(RequestFactory().get("/"), SuspiciousOperation("<b>odd</b>"))
    assert answer.status_code == 400
    assert "This was not understood" in answer.content.decode()
    assert "odd" not in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "kind", "words"),
    [
        (
            "/knowledge/exchange/import/",
            "text/html",
            "<p data-told>At most 3.0 MB can be sent at once, and this was more.",
        ),
        ("/api/v1/sweeps", "application/problem+json", '"detail": "At most 3.0 MB can be sent at once'),
    ],
)
def test_what_is_refused_before_it_is_read_is_told_alike(path: str, kind: str, words: str) -> None:
    said: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    async def never(*_: Any) -> Any:
        raise AssertionError("read")

    scope = {"type": "http", "path": path, "headers": [(b"content-length", b"30000000")]}
    async_to_sync(BodyLimit(never))(scope, never, send)
    headers = dict(said[0]["headers"])
    assert said[0]["status"] == 413
    assert headers[b"content-type"].decode().startswith(kind)
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert int(headers[b"content-length"]) == len(said[1]["body"])
    assert words in said[1]["body"].decode()


@pytest.mark.parametrize(
    ("path", "header", "is_let_in"),
    [
        ("/queue/7/files/", b"cookie", True),
        ("/queries/new/", b"cookie", True),
        ("/api/v1/queries/files", b"authorization", True),
        ("/queries/new/", b"accept", False),
        ("/api/v1/queries", b"authorization", False),
        ("/sweeps/new/", b"cookie", False),
    ],
)
def test_only_what_takes_files_may_bring_many_bytes(path: str, header: bytes, is_let_in: bool) -> None:
    reached: list[str] = []

    async def app(scope: dict[str, Any], *_: object) -> None:
        reached.append(scope["path"])

    async def send(_: dict[str, Any]) -> None: ...

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    headers = [(b"content-length", b"8100000"), (header, b"x")]
    async_to_sync(BodyLimit(app))({"type": "http", "path": path, "headers": headers}, receive, send)

    assert reached == ([path] if is_let_in else [])
