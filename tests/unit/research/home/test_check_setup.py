"""`manage.py check_setup` says what is missing and what to do, and fails only for what is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from research.sources.models import ProviderSetting

pytestmark = pytest.mark.django_db


def all_well() -> Mapping[str, Callable[[], bool]]:
    """An installation that runs."""
    return {"broker": lambda: True}


def no_broker() -> Mapping[str, Callable[[], bool]]:
    """One whose broker does not answer."""
    return {"broker": lambda: False}


def test_what_is_needed_fails_and_what_is_advised_does_not(settings: Settings) -> None:
    settings.READY_CHECKS = f"{__name__}.all_well"
    said = StringIO()
    call_command("check_setup", stdout=said)
    assert "ok       Broker" in said.getvalue()
    assert "advised  Search provider: " in said.getvalue()
    settings.READY_CHECKS = f"{__name__}.no_broker"
    with pytest.raises(CommandError, match="1 of the things that are needed is missing"):
        call_command("check_setup", stdout=said)

    assert "MISSING  Broker: Start everything with `make up`" in said.getvalue()


def test_a_provider_that_is_switched_on_is_no_longer_missed(settings: Settings) -> None:
    settings.READY_CHECKS = f"{__name__}.all_well"
    ProviderSetting.objects.create(provider="ddgs", is_on=True)
    said = StringIO()
    call_command("check_setup", stdout=said)

    assert "ok       Search provider" in said.getvalue()
