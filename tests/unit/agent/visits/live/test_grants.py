"""Grants of the live link: signed for one purpose, for seconds, used once."""

from __future__ import annotations

import time

import pytest
from django.core import signing

from agent.visits.worker.live import messages
from agent.visits.worker.live.messages import (
    Grant,
    GrantCheck,
    GrantRefusedError,
    Scope,
    is_proof,
    prove,
    sign,
)
from tests.tables import each


def test_a_grant_comes_back_as_it_was_signed() -> None:
    grant = Grant(7, Scope.CONTROL, 3)

    assert GrantCheck().read(sign(grant)) == grant


def test_a_grant_is_used_once() -> None:
    check, token = GrantCheck(), sign(Grant(7, Scope.WATCH))
    check.read(token)

    with pytest.raises(GrantRefusedError, match="used before"):
        check.read(token)


def test_a_grant_that_is_too_old_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    token = sign(Grant(7, Scope.WATCH))
    now = time.time
    monkeypatch.setattr("django.core.signing.time.time", lambda: now() + 16)

    with pytest.raises(GrantRefusedError):
        GrantCheck().read(token)


@each(
    "token",
    [
        None,
        "",
        "x" * 5000,
        7,
        signing.dumps([7, "control", 3, "n"], salt="another purpose"),
        signing.dumps([7, "control", 3, "n"]),
        signing.dumps([7, "root", 3, "n"], salt=messages._SALT),
        signing.dumps([7], salt=messages._SALT),
    ],
)
def test_what_is_no_grant_of_ours_is_refused(token: object) -> None:
    with pytest.raises(GrantRefusedError):
        GrantCheck().read(token)


def test_a_host_proves_itself_by_the_token_it_was_given() -> None:
    token = sign(Grant(7, Scope.WATCH))

    assert is_proof(prove(token), token)
    assert not is_proof(prove(sign(Grant(7, Scope.WATCH))), token)
    assert not is_proof(None, token)
