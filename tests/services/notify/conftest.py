"""The fixtures of the unit tests beside it."""

from tests.unit.interventions.conftest import _quiet_surroundings, anna, ben, host, item, visit  # noqa: F401 - fixtures
from tests.unit.interventions.notify.conftest import (  # noqa: F401 - fixtures
    _the_child_may_start_slowly,
    choose,
    mail_server,
    push_service,
    room,
    ways,
    woken,
)
