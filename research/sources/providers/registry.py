"""Which search providers are set up and on, and how each fares: for searching and for the providers page."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.pipeline.errors import ResearchError
from research.sources import providers
from research.sources.models import ProviderHealth, ProviderSetting
from research.sources.providers.port import PROVIDERS, SearchProvider

LOCAL = "local"  # the pages that the desk has read before

for _module in pkgutil.iter_modules(providers.__path__):
    if not _module.name.endswith("_child"):  # its own process
        importlib.import_module(f"{providers.__name__}.{_module.name}")


class ProviderNotSwitched(ResearchError):
    """This provider cannot be switched on like that."""


@dataclass(frozen=True, slots=True)
class ProviderState:
    """One provider as the page shows it. `how`: what decided whether it is on; "" for one that cannot be.

    `is_ready`: it has what it needs. `words` say what is missing, or how it fares; `help` how to set it up.
    `health` is None for what is not asked over the network.
    """

    name: str
    title: str
    is_on: bool
    is_ready: bool
    how: str  # settings, page, always
    words: str
    help: str = ""
    health: ProviderHealth | None = None
    is_retired: bool = False

    @property
    def retry_at(self) -> datetime | None:
        """Until when it is left alone; None when it may be asked now."""
        at = self.health.retry_at if self.health else None
        return at if at is not None and at > timezone.now() else None

    @property
    def look(self) -> str:
        """The word for its look (“provider”)."""
        if self.is_retired or not self.is_on:
            return "retired" if self.is_retired else "off"
        return "down" if self.health and (self.retry_at or self.health.failures) else "ok"


def names_on() -> tuple[str, ...]:
    """The outside providers that are set up and switched on, in their order."""
    rows = _switched()
    return tuple(one.name for one in _ordered() if _is_on(one, rows))


def provider(name: str) -> SearchProvider:
    """The adapter of an outside provider, by the settings. *Raises* KeyError for an unknown name."""
    return PROVIDERS[name].from_settings()


def provider_states() -> tuple[ProviderState, ...]:
    """All of them, the retired one last."""
    rows = _switched()
    health = {row.provider: row for row in ProviderHealth.objects.all()}
    outside = [_state(one, rows, health.get(one.name)) for one in _ordered()]
    local = ProviderState(
        LOCAL, "Pages read before", True, True, "always",
        "What the team's questions and feeds have brought in is searched here, without any network.",
        "Nothing to set up. It never leaves this installation.",
    )  # fmt: skip
    bing = ProviderState(
        "bing", "Bing Web Search", False, False, "",
        "Microsoft retired the Bing Search APIs on 11 August 2025; there is nothing left to connect to.",
        is_retired=True,
    )  # fmt: skip
    return (*outside, local, bing)


def switch_provider(*, name: str, is_on: bool, user: User, team: Team) -> None:
    """Switch an outside provider on or off for the installation. *Raises* ProviderNotSwitched."""
    if name not in PROVIDERS:
        raise ProviderNotSwitched("There is no such provider to switch.")
    if is_on and not PROVIDERS[name].is_set_up():
        raise ProviderNotSwitched(PROVIDERS[name].needs)
    with transaction.atomic():
        ProviderSetting.objects.update_or_create(provider=name, defaults={"is_on": is_on, "changed_by": user})
        if is_on:  # somebody who switches it on wants to see it asked
            ProviderHealth.objects.filter(provider=name).update(failures=0, retry_at=None)
        record_audit(team, user, "search_provider.switched", None, provider=name, is_on=is_on)


def _ordered() -> list[type[SearchProvider]]:
    return sorted(PROVIDERS.values(), key=lambda one: one.place)


def _switched() -> dict[str, bool]:
    return dict(ProviderSetting.objects.values_list("provider", "is_on"))


def _is_on(one: type[SearchProvider], rows: dict[str, bool]) -> bool:
    return one.is_set_up() and rows.get(one.name, one.is_on_by_settings())


def _state(one: type[SearchProvider], rows: dict[str, bool], row: ProviderHealth | None) -> ProviderState:
    is_ready, is_on = one.is_set_up(), _is_on(one, rows)
    health = row or ProviderHealth(provider=one.name)
    how = "page" if one.name in rows else "settings"
    words = _words(one, health, is_ready=is_ready, is_on=is_on)
    return ProviderState(one.name, one.title, is_on, is_ready, how, words, one.help, health)


def _words(one: type[SearchProvider], health: ProviderHealth, *, is_ready: bool, is_on: bool) -> str:
    if not is_ready:
        return one.needs
    if not is_on:
        return one.off
    if health.retry_at is not None and health.retry_at > timezone.now():
        return f"{health.last_problem} It is not asked for now."
    return "It answers." if health.last_ok_at else "Not asked yet."
