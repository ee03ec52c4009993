"""What the API's matrix needs: a caller; names resolve without a network, and nothing rings a worker."""

from tests.unit.research.api.conftest import caller as caller  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.api.conftest import own_bucket as own_bucket  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import rings as rings  # noqa: PLC0414
