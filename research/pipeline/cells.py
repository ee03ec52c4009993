"""Table cells that a spreadsheet will not run as a formula (SAFETY P37): the rule stands in `agent.cells`."""

from __future__ import annotations

from agent.cells import safe_cell

__all__ = ["safe_cell"]
