"""What the API refuses.

ApiRefusal   an HTTP status, a sentence for people and headers; answered as problem+json
TokenRefused a token cannot be made or rotated as asked (dashboard)
"""

from __future__ import annotations

from collections.abc import Mapping

from research.errors import ResearchError


class ApiRefusal(Exception):
    """A request that is not carried out. *status* is the HTTP status of the answer."""

    retryable = False

    def __init__(self, status: int, user_message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(user_message)
        self.status, self.user_message, self.headers = status, user_message, dict(headers or {})


class TokenRefused(ResearchError):
    """A token cannot be made or rotated as asked."""
