"""What the API takes and gives of search providers and feeds."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from research.api.routes.schemas.sweeps import Address, Input, Page, Words
from research.api.routes.shown import shown_as
from research.sources.models import FeedEntry, WatchedFeed
from research.sources.providers.registry import ProviderState


class ProviderOut(BaseModel):
    """A search provider. `decided_by`: what it is on or off by; `paused_until`: it is not asked before that time."""

    name: str
    title: str
    is_on: bool
    is_set_up: bool
    decided_by: Literal["settings", "page", "always", ""]
    state: str
    help: str
    paused_until: datetime | None


class ProviderChange(Input):
    """A provider to switch."""

    name: Words
    is_on: bool


def shown_provider(found: ProviderState) -> ProviderOut:
    """A provider with how it fares."""
    return shown_as(
        ProviderOut,
        found,
        is_set_up=found.is_ready,
        decided_by=found.how,
        state=found.words,
        paused_until=found.retry_at,
    )


class FeedIn(Input):
    """A feed to watch."""

    url: Address = Field(description="The whole address of an RSS or Atom feed, or of a page that names one.")


class FeedChange(Input):
    """Whether it is asked for news."""

    is_active: bool


class FeedOut(BaseModel):
    """One feed that the team watches. `problem` says why it was not read the last time."""

    id: int
    url: str
    title: str
    is_active: bool
    checked_at: datetime | None
    problem: str


class FeedPage(Page[FeedOut]):
    """Feeds, newest first."""


def shown_feed(feed: WatchedFeed) -> FeedOut:
    """A feed."""
    return shown_as(FeedOut, feed)


class FeedEntryOut(BaseModel):
    """One entry of a feed. `problem` says why its page could not be read."""

    id: int
    url: str
    title: str
    summary: str
    published: str
    seen_at: datetime
    is_read: bool
    problem: str


class FeedEntryPage(Page[FeedEntryOut]):
    """A feed's entries, newest first."""


def shown_entry(entry: FeedEntry) -> FeedEntryOut:
    """An entry."""
    return shown_as(FeedEntryOut, entry, is_read=entry.page_id is not None)
