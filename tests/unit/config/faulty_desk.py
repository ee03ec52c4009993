"""A desk with a faulty view, as a process of its own: `report_errors` changes the process that calls it for good.

`python -m tests.unit.config.faulty_desk`: JSON of whether the library was loaded before, and of what would leave by our
rule and without it.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()
was_loaded = "sentry_sdk" in sys.modules

import sentry_sdk  # noqa: E402 - what the product loads first is the question
import structlog  # noqa: E402
from django.contrib.auth.decorators import login_not_required  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.urls import path  # noqa: E402
from sentry_sdk.envelope import Envelope  # noqa: E402
from sentry_sdk.transport import Transport  # noqa: E402

from config.setting_groups.error_reports import report_errors  # noqa: E402

DSN = "http://key@127.0.0.1:9/1"
SECRET = "hunter2-typed-by-somebody"


class Kept(Transport):
    """Keeps what would be sent."""

    sent = b""

    def capture_envelope(self, envelope: Envelope) -> None:
        """Sends nothing."""
        self.sent += envelope.serialize()


@login_not_required
def broken(request: HttpRequest, word: str) -> HttpResponse:
    """A view of ours with a fault."""
    typed = {"password": request.POST.get("password"), "word": word}
    structlog.get_logger().error("about to fail", note=typed["password"])
    raise ValueError(f"cannot take {typed}")


urlpatterns = [path("broken/<str:word>/", broken)]


def reported(**options: Any) -> str:
    """What would be sent of a fault."""
    transport = Kept()
    report_errors(DSN, transport=transport, **options)
    client = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {SECRET}"})
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["testserver"]):
        answer = client.post(f"/broken/{SECRET}/", {"password": SECRET}, query_params={"q": SECRET})
    assert answer.status_code == 500
    sentry_sdk.flush()
    return transport.sent.decode()


if __name__ == "__main__":
    without = {"before_send": None, "include_local_variables": True}
    print(json.dumps({"loaded": was_loaded, "by_rule": reported(), "without": reported(**without)}))
