"""Every write and look-up of saved pages: what was fetched once for a team, and never changed afterwards."""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from agent.core.site import site_of
from agent.parsing.document import Document
from research.pipeline.urls import canonical_from_page, canonical_url
from research.sources.models import SavedPage

_FOLDER = "papers"


@dataclass(frozen=True, slots=True)
class Fetch:
    """How a document was come by. `data` are the bytes as they arrived."""

    url: str
    final_url: str
    data: bytes
    by: str = SavedPage.By.FETCH
    visit_id: int | None = None
    at: datetime | None = None  # now, when not said


def url_hash(url: str) -> str:
    """What a page is looked up by: of its canonical address."""
    return sha256(canonical_url(url).encode("utf-8", "replace"))


def sha256(data: bytes) -> str:
    """In hex."""
    return hashlib.sha256(data).hexdigest()


def keep_page(*, team_id: int, fetch: Fetch, document: Document) -> SavedPage:
    """Store a document that may be cited. The text is what the document says, to the letter."""
    address = canonical_from_page(fetch.final_url or fetch.url, document.canonical)
    return SavedPage.objects.create(
        team_id=team_id,
        canonical_url=address[:2000],
        url_hash=url_hash(address),
        final_url=fetch.final_url,
        domain=site_of(fetch.final_url or fetch.url)[:255],
        kind=document.kind,
        title=document.title[:500],
        author=document.author[:300],
        language=document.language[:16],
        published=document.published[:32],
        updated=document.updated[:32],
        event=document.event[:32],
        text=_storable(document.text),
        page_starts=list(document.page_starts),
        saved_html=_storable(document.saved_html),
        file=save_pdf(fetch.data) if document.kind == "pdf" else "",
        links=[list(link) for link in document.links],
        confidence=document.confidence,
        agreement=document.agreement,
        page_sha256=sha256(fetch.data),
        text_sha256=sha256(_storable(document.text).encode("utf-8", "replace")),
        fetched_at=fetch.at or timezone.now(),
        fetched_by=fetch.by,
        visit_id=fetch.visit_id,
    )


def _storable(text: str) -> str:
    """PostgreSQL keeps neither NUL nor lone surrogates; replaced one for one, so that offsets stay."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def save_pdf(data: bytes) -> str:
    """Keep a PDF's bytes by their hash; the path relative to MEDIA_ROOT. *Raises* OSError when the disk is full."""
    name = sha256(data)
    relative = f"{_FOLDER}/{name[:2]}/{name}.pdf"
    path = Path(settings.MEDIA_ROOT) / relative
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            draft.write_bytes(data)
            os.replace(draft, path)  # noqa: PTH105 - atomic on one file system
        finally:
            draft.unlink(missing_ok=True)
    return relative
