"""Every write and look-up of saved pages: what was fetched once for a team, and never changed afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from agent.core.sites.site import site_of
from agent.documents.document import Document
from agent.visits.storage.media import keep_file
from research.pipeline.proof_file.format import sha256_of
from research.pipeline.web.urls import canonical_from_page, canonical_url
from research.sources.models import SavedPage
from research.sources.store import cache
from research.sources.store.cache import Entry, Layer

READER = 2  # raise it when documents are read differently, so that what was read before is read anew
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
    etag: str = ""
    modified: str = ""
    content_type: str = ""


def url_hash(url: str) -> str:
    """What a page is looked up by: of its canonical address."""
    return sha256_of(canonical_url(url).encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True)
class Kept:
    """A page in the cache: when the site last said it, and what to ask with whether it has changed."""

    page: SavedPage
    said_at: datetime
    etag: str = ""
    modified: str = ""

    @property
    def validators(self) -> dict[str, str]:
        """Headers of a conditional request; none when the site gave nothing to compare."""
        asked = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in asked.items() if value}


def kept_page(team_id: int, url: str, now: datetime) -> Kept | None:
    """The newest copy of that address, or of one that redirected to it, however old within the cache's limits."""
    key = url_hash(url)
    entry = cache.look_up(Layer.PAGE, team_id, [key], now).get(key)
    page = SavedPage.objects.filter(team_id=team_id, pk=entry.value.get("page")).first() if entry else None
    if entry is None or page is None:
        return None
    return Kept(page, entry.stored_at, entry.value.get("etag", ""), entry.value.get("modified", ""))


def same_bytes(team_id: int, fetch: Fetch, now: datetime) -> SavedPage | None:
    """The page that was read from these very bytes at this address before: reading them again says the same."""
    key = _extraction_key(fetch)
    entry = cache.look_up(Layer.EXTRACTION, team_id, [key], now).get(key)
    return SavedPage.objects.filter(team_id=team_id, pk=entry.value.get("page")).first() if entry else None


def keep_page(*, team_id: int, fetch: Fetch, document: Document) -> SavedPage:
    """Store a document that may be cited, and remember it for whoever asks for it next.

    The text is what the document says, to the letter.
    """
    now = fetch.at or timezone.now()
    address = canonical_from_page(fetch.final_url or fetch.url, document.canonical)
    text = _storable(document.text)
    with transaction.atomic():
        page = SavedPage.objects.create(
            team_id=team_id,
            canonical_url=address[:2000],
            url_hash=url_hash(address),
            final_url=fetch.final_url,
            domain=site_of(fetch.final_url or fetch.url)[:255],
            kind=document.kind,
            title=_storable(document.title)[:500],
            author=_storable(document.author)[:300],
            language=document.language[:16],
            published=document.published[:32],
            updated=document.updated[:32],
            event=document.event[:32],
            text=text,
            shape=document.shape,
            page_starts=list(document.page_starts),
            saved_html=_storable(document.saved_html),
            file=save_pdf(fetch.data) if document.kind == "pdf" else "",
            links=[[_storable(part) for part in link] for link in document.links],
            confidence=document.confidence,
            agreement=document.agreement,
            page_sha256=sha256_of(fetch.data),
            text_sha256=sha256_of(text.encode()),
            fetched_at=now,
            fetched_by=fetch.by,
            visit_id=fetch.visit_id,
        )
        remember(page, fetch, now)
        if fetch.by == SavedPage.By.FETCH:
            entry = Entry(Layer.EXTRACTION, team_id, _extraction_key(fetch), {"page": page.pk})
            cache.put([entry], now, cache.KEPT_FOR[Layer.EXTRACTION])
    return page


def remember(page: SavedPage, fetch: Fetch, now: datetime) -> None:
    """The site said this page just now: under the address that was asked, and under the page's own."""
    value = {"page": page.pk, "etag": fetch.etag[:300], "modified": fetch.modified[:100]}
    keys = dict.fromkeys((url_hash(fetch.url), url_hash(fetch.final_url or fetch.url), page.url_hash))
    cache.put([Entry(Layer.PAGE, page.team_id, key, value) for key in keys], now, cache.KEPT_FOR[Layer.PAGE])


def _extraction_key(fetch: Fetch) -> str:
    address = canonical_url(fetch.final_url or fetch.url)
    return cache.key_of(READER, sha256_of(fetch.data), fetch.content_type, address)


def _storable(text: str) -> str:
    """PostgreSQL keeps neither NUL nor lone surrogates; replaced one for one, so that offsets stay."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def save_pdf(data: bytes) -> str:
    """Keep a PDF's bytes by their hash; the path relative to MEDIA_ROOT. *Raises* OSError when the disk is full."""
    name = sha256_of(data)
    return keep_file(f"{_FOLDER}/{name[:2]}/{name}.pdf", data)
