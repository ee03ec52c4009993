"""What can stop a study. Each text is for the person at the terminal."""

from __future__ import annotations

from agent.core.errors import AgentError


class StudyError(AgentError):
    """The study cannot be run or shown as asked for."""
