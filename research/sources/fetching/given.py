"""Files that an asker gives with a question: read at once in the parsing child, and kept as saved pages.

Their address is of no site (`upload:…`): nothing is fetched from it, and no search of the team finds it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from agent.documents.document import PDF, WORD, Document, Received
from agent.documents.parser import Parser
from agent.language.sanitize import plain
from research.pipeline.errors import ResearchError
from research.pipeline.proof_file.format import sha256_of
from research.sources.models import SavedPage
from research.sources.store.pages import Fetch, keep_page

MOST_FILES = 4
MOST_BYTES = 8_000_000  # of all files together
SCHEME = "upload:"
TYPES = {
    ".pdf": PDF,
    ".docx": WORD,
    ".html": "text/html",
    ".htm": "text/html",
    ".txt": "text/plain",
    ".md": "text/plain",
}


class FileRefused(ResearchError):
    """A file cannot be a source."""


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A file as it was sent."""

    name: str
    data: bytes

    @property
    def content_type(self) -> str:
        """By the ending of its name; "" for one that is not read."""
        return next((kind for ending, kind in TYPES.items() if self.name.lower().endswith(ending)), "")

    @property
    def address(self) -> str:
        """By what it is known: its bytes and its name."""
        return f"{SCHEME}{sha256_of(self.data)[:16]}/{plain(self.name)[-200:]}"


def keep_given(team_id: int, given: Sequence[GivenFile]) -> tuple[SavedPage, ...]:
    """The files as saved pages of the team, in their order. *Raises* FileRefused, naming the first that is wrong."""
    _check(given)
    documents = asyncio.run(_read(given))
    for one, document in zip(given, documents, strict=True):
        if not document.state.is_source:
            raise FileRefused(f"{one.name}: {document.reason or 'no text could be read in it.'}")
    return tuple(_keep(team_id, one, document) for one, document in zip(given, documents, strict=True))


def _check(given: Sequence[GivenFile]) -> None:
    if len(given) > MOST_FILES:
        raise FileRefused(f"At most {MOST_FILES} files with one question; these are {len(given)}.")
    if sum(len(one.data) for one in given) > MOST_BYTES:
        raise FileRefused(f"The files have more than {MOST_BYTES // 1_000_000} MB together.")
    for one in given:
        if not one.content_type:
            raise FileRefused(f"{one.name}: only {', '.join(TYPES)} can be read.")
        if not one.data:
            raise FileRefused(f"{one.name}: the file is empty.")


async def _read(given: Sequence[GivenFile]) -> list[Document]:
    async with Parser() as parser:
        return [
            await parser.read_document(one.data, Received(one.address, 200, one.content_type))
            for one in given
        ]


def _keep(team_id: int, one: GivenFile, document: Document) -> SavedPage:
    fetch = Fetch(one.address, one.address, one.data, by=SavedPage.By.PERSON, content_type=one.content_type)
    page = keep_page(team_id=team_id, fetch=fetch, document=document)
    if not page.title:
        SavedPage.objects.filter(pk=page.pk).update(title=one.name[:500])
        page.title = one.name[:500]
    return page
