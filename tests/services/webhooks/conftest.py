"""The fixtures of the unit tests beside it."""

from tests.unit.research.conftest import finish, reach, requester, rings, start  # noqa: F401 - fixtures
from tests.unit.research.webhooks.conftest import add, rung  # noqa: F401 - fixtures
