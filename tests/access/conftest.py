"""What the API's matrix needs: a caller; names resolve without a network, and nothing reaches a worker."""

from types import SimpleNamespace

import pytest

from tests.access.second_steps import NOW
from tests.unit.research.api.conftest import caller as caller  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.api.conftest import one_connection as one_connection  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.api.conftest import own_bucket as own_bucket  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import enqueued as enqueued  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414 - fixtures are used here too


@pytest.fixture(autouse=True)
def _codes_are_of_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time", SimpleNamespace(time=lambda: NOW))
