"""Logs hold no secret."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from structlog.stdlib import ProcessorFormatter

from config.env import SettingError
from config.log import configure_logs, hide_secrets


def test_values_of_secret_keys_are_hidden_and_counts_stay() -> None:
    event = {"event": "call", "api_key": "k", "Password": "p", "session_cookie": "c", "prompt_tokens": 12}

    assert hide_secrets(None, "info", event) == {
        "event": "call",
        "api_key": "[hidden]",
        "Password": "[hidden]",
        "session_cookie": "[hidden]",
        "prompt_tokens": 12,
    }


@pytest.mark.parametrize(("level", "log_format"), [("LOUD", "auto"), ("INFO", "xml")])
def test_a_level_or_format_that_does_not_exist_is_refused(level: str, log_format: str) -> None:
    with pytest.raises(SettingError, match="LOG_"):
        configure_logs(level, log_format)


TOKEN = "Zk3_x8Q1uTjvR5-bM0sYd7WgLcN2oEaHpF4iKqBtVwX"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What Django writes into the log, in the form of the installation."""
    form = {key: value for key, value in settings.LOGGING["formatters"]["line"].items() if key != "()"}
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(ProcessorFormatter(**form))
    logger = logging.getLogger("django")
    logger.addHandler(handler)
    yield handler.stream
    logger.removeHandler(handler)


@pytest.mark.django_db
@pytest.mark.parametrize("link", ["link", "join"])
@pytest.mark.parametrize(
    ("method", "host", "status"),
    [("DELETE", "localhost", 405), ("POST", "localhost", 403), ("GET", "foreign.example", 400)],
)
def test_a_refused_one_time_link_is_logged_without_its_token(
    link: str, method: str, host: str, status: int, lines: io.StringIO
) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = client.generic(method, f"/accounts/{link}/{TOKEN}/", HTTP_HOST=host)

    written = lines.getvalue()
    assert answer.status_code == status
    assert TOKEN not in written
    assert "Traceback" not in written
    assert f"/accounts/{link}/[hidden]/" in written or host in written


@pytest.mark.parametrize("end", ["", "/", ".", "/?next=/", "/%0A"])
def test_a_token_is_hidden_whatever_follows_it(end: str, lines: io.StringIO) -> None:
    logging.getLogger("django").warning(
        "Not Found: /accounts/join/%s%s", TOKEN, end, extra={"status_code": None}
    )

    assert "/accounts/join/[hidden]" in lines.getvalue()
    assert TOKEN not in lines.getvalue()


@pytest.mark.parametrize("path", ["/Accounts/Link/", "/accounts//join//", "/desk/accounts/link/"])
def test_a_token_is_hidden_in_a_path_that_was_written_wrongly(path: str, lines: io.StringIO) -> None:
    """It opens nothing so, and still works where it belongs."""
    logging.getLogger("django").warning("Not Found: %s", f"{path}{TOKEN}/")

    assert f"{path}[hidden]/" in lines.getvalue()


def test_a_long_address_of_a_shop_stays(lines: io.StringIO) -> None:
    address = "https://shop.example/products/a-very-long-product-name-with-more-than-forty-letters/"

    logging.getLogger("django").warning("refused %s", address)

    assert address in lines.getvalue()


def test_a_short_part_of_a_path_and_a_traceback_of_our_own_stay(lines: io.StringIO) -> None:
    try:
        raise LookupError("ours")
    except LookupError:
        logging.getLogger("django").exception("GET /research/sweeps/12/", extra={"status_code": 500})

    assert "/research/sweeps/12/" in lines.getvalue()
    assert "LookupError: ours" in lines.getvalue()
