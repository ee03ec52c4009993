"""The fixtures of the unit tests beside it."""

from tests.unit.research.conftest import enqueued, finish, reach, requester, start  # noqa: F401 - fixtures
from tests.unit.research.sources.conftest import clock, desk_with, other_site, own_team, proxy, reader, site  # noqa: F401 - fixtures
