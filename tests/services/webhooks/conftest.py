"""The fixtures of the unit tests beside it."""

from tests.unit.research.conftest import enqueued, finish, reach, requester, start  # noqa: F401 - fixtures
from tests.unit.research.webhooks.conftest import add, woken  # noqa: F401 - fixtures
