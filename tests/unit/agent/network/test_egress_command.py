"""`manage.py egress` and the checks of its settings."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django.fixtures import Settings

from agent.network.egress_checks import check_egress


@pytest.fixture(autouse=True)
def _plain(settings: Settings) -> None:
    settings.EGRESS_ALLOW, settings.EGRESS_DENY, settings.EGRESS_PORTS = (
        [],
        ["10.9.0.0/16", "own.example"],
        [80, 443],
    )
    settings.EGRESS_PROXY_URL, settings.PRODUCTION, settings.DEMO_SITES = "", False, False
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = "https://desk.example", ["*", ".desk.example"]


def judged(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, object]]]:
    code = 0
    try:
        call_command("egress", *arguments, "--json")
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, json.loads(capsys.readouterr().out)


def test_it_says_what_may_be_dialled_and_why_the_rest_may_not(capsys: pytest.CaptureFixture[str]) -> None:
    urls = ("https://shop.example/", "http://127.1/", "https://desk.example/", "https://nobody.example/")
    code, rows = judged(*urls, "--resolve", "shop.example=93.184.215.14,1.1.1.1", capsys=capsys)
    assert code == 1
    assert [(r["allowed"], r["reason"], r["addresses"]) for r in rows] == [
        (True, None, ["93.184.215.14", "1.1.1.1"]),
        (False, "private", []),
        (False, "own", []),
        (False, "unresolvable", []),
    ]


def test_it_ends_well_when_all_are_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert judged("https://1.1.1.1/", "--offline", capsys=capsys)[0] == 0


def test_offline_nothing_is_looked_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: pytest.fail("looked up"))
    assert judged("https://shop.example/", "--offline", capsys=capsys)[1][0]["reason"] == "unresolvable"


def test_a_wrong_resolution_is_named() -> None:
    with pytest.raises(CommandError, match="NAME=IP"):
        call_command("egress", "https://shop.example/", "--resolve", "shop.example")


@pytest.mark.parametrize(
    "pair", ["127.0.0.1:18100", "10.0.0.1:80", "[::1]:80", "localhost:80", "db:5432", "a.internal:80"]
)
def test_production_lists_nothing_inside(pair: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW = [pair]
    assert check_egress() == []
    settings.PRODUCTION = True
    assert [found.id for found in check_egress()] == ["egress.E003"]


def test_production_serves_no_demo_sites(settings: Settings) -> None:
    settings.PRODUCTION = settings.DEMO_SITES = True
    settings.EGRESS_ALLOW = ["shop.example:9000"]
    assert [found.id for found in check_egress()] == ["egress.E004"]


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("EGRESS_ALLOW", ["nonsense"], "egress.E001"),
        ("EGRESS_DENY", ["10.0.0.0/99"], "egress.E001"),
        ("EGRESS_PROXY_URL", "socks5://x:1", "egress.E002"),
        ("EGRESS_PROXY_URL", "https://x:443", "egress.E002"),
        ("EGRESS_PROXY_URL", "http://x", "egress.E002"),
    ],
)
def test_what_cannot_be_read_stops_the_start(
    name: str, value: object, error: str, settings: Settings
) -> None:
    setattr(settings, name, value)
    assert [found.id for found in check_egress()] == [error]


def test_a_worker_does_not_start_with_private_listings_in_production(settings: Settings) -> None:
    from config.celery import refuse_wrong_egress

    refuse_wrong_egress()
    settings.PRODUCTION, settings.EGRESS_ALLOW = True, ["127.0.0.1:18100"]
    with pytest.raises(SystemExit, match="private or loopback"):
        refuse_wrong_egress()
