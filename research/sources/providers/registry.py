"""Which search providers there are, which are on, and how each stands: for searching and for the providers page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from agent.net import search_proxy
from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.errors import ResearchError
from research.sources.models import ProviderHealth, ProviderSetting
from research.sources.providers.asking import Asking
from research.sources.providers.brave import Brave
from research.sources.providers.ddgs import Ddgs
from research.sources.providers.google import Google
from research.sources.providers.port import SearchProvider
from research.sources.providers.searxng import SearXNG

TITLES = {
    "searxng": "SearXNG",
    "brave": "Brave Search",
    "google": "Google Programmable Search",
    "ddgs": "ddgs",
    "local": "Pages read before",
    "bing": "Bing Web Search",
}
_NEEDED = {
    "searxng": "Set SEARXNG_URL to your SearXNG.",
    "brave": "Set BRAVE_API_KEY.",
    "google": "Set GOOGLE_PSE_KEY and GOOGLE_PSE_CX.",
}
_PATIENCE = timedelta(seconds=6)


class ProviderNotSwitched(ResearchError):
    """This provider cannot be switched on like that."""


@dataclass(frozen=True, slots=True)
class ProviderState:
    """One provider as the page shows it. `how`: what decided whether it is on; "" for one that cannot be.

    `is_ready`: it has what it needs. `words` say what is missing, or how it fares.
    """

    name: str
    title: str
    is_on: bool
    is_ready: bool
    how: str = ""  # settings, page, always
    words: str = ""
    is_retired: bool = False
    sends_outside: bool = True  # questions leave the installation
    has_images: bool = False
    failures: int = 0
    retry_at: datetime | None = None
    last_problem: str = ""
    last_ok_at: datetime | None = None
    last_failed_at: datetime | None = None
    asked: int = 0
    answered: int = 0


def is_set_up(name: str) -> bool:
    """Whether that provider has what it needs to be asked."""
    needs = {
        "searxng": bool(settings.SEARXNG_URL),
        "brave": bool(settings.BRAVE_API_KEY),
        "google": bool(settings.GOOGLE_PSE_KEY and settings.GOOGLE_PSE_CX),
        "ddgs": True,
        "local": True,
    }
    return needs.get(name, False)


def names_on() -> tuple[str, ...]:
    """The outside providers that are set up and switched on."""
    rows = dict(ProviderSetting.objects.values_list("provider", "is_on"))
    return tuple(name for name in ("searxng", "brave", "google", "ddgs") if _is_on(name, rows))


def _is_on(name: str, rows: dict[str, bool]) -> bool:
    by_settings = settings.SEARCH_DDGS if name == "ddgs" else True
    return is_set_up(name) and rows.get(name, by_settings)


def provider(name: str) -> SearchProvider:
    """The adapter of an outside provider, by the settings. *Raises* KeyError for an unknown name."""
    if name == "searxng":
        url = settings.SEARXNG_URL
        return SearXNG(url, Asking(TITLES[name], lambda: search_proxy(url), _PATIENCE))
    if name == "brave":
        return Brave(settings.BRAVE_API_KEY, Asking(TITLES[name], search_proxy, _PATIENCE))
    if name == "google":
        asking = Asking(TITLES[name], search_proxy, _PATIENCE)
        return Google(settings.GOOGLE_PSE_KEY, settings.GOOGLE_PSE_CX, asking)
    if name == "ddgs":
        return Ddgs(_PATIENCE)
    raise KeyError(name)


# -- the providers page -------------------------------------------------------------------------------


def provider_states() -> tuple[ProviderState, ...]:
    """All of them, the retired one last."""
    rows = dict(ProviderSetting.objects.values_list("provider", "is_on"))
    health = {row.provider: row for row in ProviderHealth.objects.all()}
    outside = [_state(name, rows, health.get(name)) for name in ("searxng", "brave", "google", "ddgs")]
    return (*outside, _local(), _bing())


def switch_provider(*, name: str, is_on: bool, user: User, team: Team) -> None:
    """Switch an outside provider on or off for the installation. *Raises* ProviderNotSwitched."""
    if name not in ("searxng", "brave", "google", "ddgs"):
        raise ProviderNotSwitched("There is no such provider to switch.")
    if is_on and not is_set_up(name):
        raise ProviderNotSwitched(_NEEDED[name])
    with transaction.atomic():
        ProviderSetting.objects.update_or_create(provider=name, defaults={"is_on": is_on, "changed_by": user})
        if is_on:  # somebody who switches it on wants to see it asked
            ProviderHealth.objects.filter(provider=name).update(failures=0, retry_at=None)
        record_audit(team, user, "search_provider.switched", None, provider=name, is_on=is_on)


def _state(name: str, rows: dict[str, bool], row: ProviderHealth | None) -> ProviderState:
    is_ready, is_on = is_set_up(name), _is_on(name, rows)
    health = row or ProviderHealth(provider=name)
    return ProviderState(
        name, TITLES[name], is_on, is_ready,
        how="page" if name in rows else "settings",
        words=_words(name, health, is_ready=is_ready, is_on=is_on),
        has_images=True,
        failures=health.failures, retry_at=health.retry_at, last_problem=health.last_problem,
        last_ok_at=health.last_ok_at, last_failed_at=health.last_failed_at,
        asked=health.asked, answered=health.answered,
    )  # fmt: skip


def _words(name: str, health: ProviderHealth, *, is_ready: bool, is_on: bool) -> str:
    if not is_ready:
        return _NEEDED[name]
    if not is_on:
        return "It sends your questions to public search engines." if name == "ddgs" else "Switched off."
    if health.retry_at is not None and health.retry_at > timezone.now():
        return f"{health.last_problem} It is not asked for now."
    return "It answers." if health.last_ok_at else "Not asked yet."


def _local() -> ProviderState:
    words = "What the team's questions and feeds have brought in is searched here, without any network."
    return ProviderState("local", TITLES["local"], True, True, "always", words, sends_outside=False)


def _bing() -> ProviderState:
    words = "Microsoft retired the Bing Search APIs on 11 August 2025; there is nothing left to connect to."
    return ProviderState("bing", TITLES["bing"], False, False, "", words, is_retired=True)
