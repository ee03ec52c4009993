"""Many processes take from one bucket at once: together they get what one token may, never more."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from research.api import auth
from research.sweeps.limits import turns


@pytest.mark.usefixtures("broker")
def test_callers_share_one_bucket_in_redis() -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: auth.wait_ms("shared"), range(400)))
    passed = waits.count(0)

    # 40 at once, and ten more for each second that this took
    assert auth.BURST <= passed < 400
    assert all(0 < wait <= 100 * 8 for wait in waits if wait)
    assert auth.wait_ms("another") == 0


def test_without_redis_each_process_still_bounds_its_callers(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    settings.REDIS_URL = "unix:///nowhere/broker.sock"  # type: ignore[attr-defined]
    waits = [auth.wait_ms(f"local {threading.get_ident()}") for _ in range(60)]

    assert waits.count(0) == auth.BURST
