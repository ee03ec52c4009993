"""The fixtures of the unit tests beside it."""

from tests.unit.interventions.conftest import _quiet_surroundings, anna, ben, host, item, visit  # noqa: F401 - fixtures
