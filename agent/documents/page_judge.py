"""Judges the pages of reading visits as every fetched document is judged, and holds the newest one to be stored."""

from __future__ import annotations

from typing import Protocol

from agent.core.ports import Judged, Rendered
from agent.documents.document import Document, Received


class ReadsDocuments(Protocol):
    """Reads a document in a limited child."""

    async def read_document(self, data: bytes, about: Received) -> Document:
        """What these bytes are and what they say. Never raises for a bad document."""


class DocumentJudge:
    """`agent.core.ports.Judge` by the limited parsing child."""

    def __init__(self, parser: ReadsDocuments) -> None:
        self._parser = parser
        self.page: Rendered | None = None
        self.document: Document | None = None

    async def judge(self, page: Rendered) -> Judged:
        """Its state, and the reason in words."""
        about = Received(page.url, page.status, page.content_type, page.headers)
        self.page, self.document = page, await self._parser.read_document(page.body, about)
        return Judged(self.document.state, self.document.reason, len(self.document.text))
