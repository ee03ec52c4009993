"""What a list of sweeps or queries is narrowed to, as it stands in the query string."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from agent.plain import whole_number


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Words, one state, only one's own, and the page; the empty values narrow nothing."""

    q: str = ""
    state: str = ""
    mine: bool = False
    page: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str], states: Collection[str]) -> ListFilter:
        """From a query string; an unknown value counts as not given."""
        state, page = given.get("state", ""), given.get("page", "")
        return cls(
            q=given.get("q", "").strip()[:200],
            state=state if state in states else "",
            mine=given.get("mine") == "1",
            page=whole_number(page, 99_999) or 1,
        )

    @property
    def is_filtered(self) -> bool:
        """Whether rows are left out."""
        return bool(self.q or self.state or self.mine)
