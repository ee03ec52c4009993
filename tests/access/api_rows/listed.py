"""What a row of the API's matrix says of an operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.teams.models import Role, Team
from tests.access.role_rows import Made


@dataclass(frozen=True)
class Listed:
    """One operation: the least role, the scope, an object of a team for its address, a good body."""

    role: Role = Role.VIEWER
    writes: bool = False
    manages: bool = False
    make: Callable[[Team], Made] | None = None
    body: Any = None  # or a function of what was made
    status: int = 200

    @property
    def scope(self) -> str:
        """The least scope of the token."""
        return "manage" if self.manages else "write" if self.writes else "read"

    def sent(self, made: Made) -> Any:
        """The body for what was made."""
        return self.body(made) if callable(self.body) else self.body
