"""The role matrix: one row per route and socket. A route without a row fails `test_role_matrix.py`.

Each app has its own file here with a list `ROWS`. A row says who may do it and how to make an object for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from agent.teams.models import Role, Team

Made = dict[str, Any]  # arguments of the route


@dataclass(frozen=True)
class Row:
    """One route (by its name) or one socket (by its pattern, like `ws/sweeps/<int:sweep_id>/`).

    `role` is the least role in the owning team, or None: anybody, signed in or not.
    `make` makes an object in the given team and returns the route's arguments; without it the route
    works on the active team. `arguments` are the arguments of a route that names no team's object.
    """

    name: str
    role: Role | None
    method: str = "get"
    make: Callable[[Team], Made] | None = None
    arguments: Made = field(default_factory=dict)
    data: Callable[[Made], dict[str, Any]] | dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()  # further methods: a form's page takes "post" too
    query: str = ""  # query string of a socket, like "team={team_id}", filled from what `make` returns

    @property
    def methods(self) -> frozenset[str]:
        """The methods that the route takes; what takes GET takes HEAD."""
        taken = {self.method, *self.also}
        return frozenset(taken | {"head"} if "get" in taken else taken)

    def __str__(self) -> str:
        return f"{self.method} {self.name}"
