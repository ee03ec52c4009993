"""Reports of faults: none without a DSN, and none with a word that is secret or was typed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
import structlog
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from config.env import Env, SettingError
from config.setting_groups.error_reports import read_dsn, report_errors

DSN = "http://key@127.0.0.1:9/1"
SECRET = "hunter2-typed-by-somebody"


class Kept(Transport):
    """Keeps what would be sent."""

    sent: list[bytes]

    def __init__(self) -> None:
        super().__init__()
        self.sent = []

    def capture_envelope(self, envelope: Envelope) -> None:
        """Sends nothing."""
        self.sent.append(envelope.serialize())


@login_not_required
def broken(request: HttpRequest, word: str) -> HttpResponse:
    """A view of ours with a fault."""
    typed = {"password": request.POST.get("password"), "word": word}
    structlog.get_logger().error("about to fail", note=typed["password"])
    raise ValueError(f"cannot take {typed}")


urlpatterns = [path("broken/<str:word>/", broken)]


@pytest.fixture
def kept() -> Iterator[Kept]:
    """What is sent from here on."""
    transport = Kept()
    yield transport
    sentry_sdk.init()


def _fail(transport: Kept, **options: Any) -> bytes:
    report_errors(DSN, transport=transport, **options)
    client = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {SECRET}"})
    answer = client.post(f"/broken/{SECRET}/", {"password": SECRET}, query_params={"q": SECRET})
    assert answer.status_code == 500
    sentry_sdk.flush()
    return b"".join(transport.sent)


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_a_fault_is_reported_by_its_place_without_any_word(kept: Kept) -> None:
    said = _fail(kept)
    assert b'"ValueError"' in said
    assert b'"function":"broken"' in said
    assert SECRET.encode() not in said
    assert b"cannot take" not in said


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_without_our_rule_the_same_words_would_have_left(kept: Kept) -> None:
    said = _fail(kept, before_send=None, include_local_variables=True)
    assert SECRET.encode() in said


def test_without_a_dsn_the_library_is_not_even_loaded() -> None:
    code = "import django; django.setup(); import sys; print('sentry_sdk' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_what_is_no_dsn_stops_the_start() -> None:
    assert read_dsn(Env({})) == ""
    assert read_dsn(Env({"SENTRY_DSN": DSN})) == DSN
    with pytest.raises(SettingError, match="SENTRY_DSN"):
        read_dsn(Env({"SENTRY_DSN": "https://errors.example"}))
