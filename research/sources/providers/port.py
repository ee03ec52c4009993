"""What every search provider implements, the register of them, and the ways in which one can fail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar, TypeVar

MOST_RESULTS = 20


@dataclass(frozen=True, slots=True)
class WebSearch:
    """What is asked of a provider."""

    q: str
    recency_days: int | None = None
    site: str = ""

    @property
    def with_site(self) -> str:
        """The words with the site as the operator that most engines understand."""
        return f"{self.q} site:{self.site}" if self.site else self.q

    def span(self, day: str, week: str, month: str, year: str) -> str:
        """The provider's word for the smallest span that holds `recency_days`; "" for any time."""
        if self.recency_days is None or self.recency_days > 366:
            return ""
        spans = ((1, day), (7, week), (31, month), (366, year))
        return next(word for days, word in spans if self.recency_days <= days)


@dataclass(frozen=True, slots=True)
class FoundPage:
    """One result in the provider's order; `published` is an ISO date or ""."""

    url: str
    title: str
    snippet: str = ""
    published: str = ""


@dataclass(frozen=True, slots=True)
class FoundImage:
    """One picture in the provider's order."""

    image_url: str
    page_url: str
    title: str = ""
    width_px: int = 0
    height_px: int = 0


class Failure(StrEnum):
    """Why a provider gave no answer."""

    RATE = "rate"  # 429, or the quota is used up
    KEY = "key"  # 401 or 403: it does not let us
    SERVER = "server"  # 5xx
    SLOW = "slow"
    UNREACHABLE = "unreachable"
    GARBAGE = "garbage"  # an answer that is not the promised JSON
    BAD = "bad"  # any other status

    @property
    def is_refusal(self) -> bool:
        """Whether it is there but does not serve us."""
        return self in (Failure.RATE, Failure.KEY)


class ProviderFailed(Exception):
    """`words` say what happened, for people; `retry_after` is what the provider asked for."""

    def __init__(self, failure: Failure, words: str, retry_after: timedelta | None = None) -> None:
        super().__init__(words)
        self.failure, self.words, self.retry_after = failure, words, retry_after


class SearchProvider(ABC):
    """Finds pages and pictures. One call is one request; the caller bounds its time.

    A new provider is one module of this folder with a registered subclass, and its settings.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    place: ClassVar[int]  # on the providers page and in searches, the first one first
    needs: ClassVar[str] = ""  # what is missing while it is not set up, for people
    help: ClassVar[str]  # how to set it up, for people
    off: ClassVar[str] = "Switched off."

    @classmethod
    @abstractmethod
    def is_set_up(cls) -> bool:
        """Whether the settings hold what it needs."""

    @classmethod
    def is_on_by_settings(cls) -> bool:
        """Whether it is asked where no admin has switched it."""
        return True

    @classmethod
    @abstractmethod
    def from_settings(cls) -> SearchProvider:
        """By this installation's settings."""

    @abstractmethod
    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed."""

    @abstractmethod
    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""


PROVIDERS: dict[str, type[SearchProvider]] = {}
Kind = TypeVar("Kind", bound=type[SearchProvider])


def register(provider: Kind) -> Kind:
    """Make a provider known under its name."""
    PROVIDERS[provider.name] = provider
    return provider


def pages_of(found: Iterable[FoundPage]) -> tuple[FoundPage, ...]:
    """Those with an address, not too many."""
    return tuple(page for page in found if page.url)[:MOST_RESULTS]


def images_of(found: Iterable[FoundImage]) -> tuple[FoundImage, ...]:
    """Those whose picture and page have an address, not too many."""
    return tuple(image for image in found if image.image_url and image.page_url)[:MOST_RESULTS]
