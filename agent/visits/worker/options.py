"""What a worker child's host runs with: how many visits, how long leases last, which browser, broker and name.

Whether a worker is certainly dead only this machine's own process table says: one elsewhere, or in another container,
is dead when its lease has run out.
"""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.visits.worker.live.client import LinkAddress

_DEAD_STATES = frozenset("ZXx")  # of /proc/PID/stat: ended, only its parent has not looked yet


def make_owner() -> str:
    """A name for this process that no other has, and that says where it runs."""
    return f"{_machine()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_certainly_dead(owner: str) -> bool:
    """Whether that process has ended. False also where this process cannot know."""
    machine, _, rest = owner.rpartition(":")[0].rpartition(":")
    if not rest.isdecimal() or not _namespace() or machine != _machine():
        return False
    try:
        stat = Path(f"/proc/{int(rest)}/stat").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return stat.rpartition(") ")[2][:1] in _DEAD_STATES


def _machine() -> str:
    return f"{socket.gethostname()[:60]}/{_namespace()}"


def _namespace() -> str:
    """Of process numbers: containers of one name may have several. Empty where the system does not say."""
    try:
        return str(Path("/proc/self/ns/pid").stat().st_ino)
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class HostOptions:
    """How many visits, how long leases last, and what browser and broker are used."""

    lease: timedelta = timedelta(seconds=30)
    beat: timedelta = timedelta(seconds=5)
    drain: timedelta = timedelta(0)  # how long a host that stops lets its visits go on
    visits_at_once: int = 4
    paused_at_once: int = 8
    engine: EngineOptions = field(default_factory=EngineOptions)
    session: SessionOptions = field(default_factory=SessionOptions)
    redis_url: str = ""  # "" for no live link
    live: LinkAddress = field(
        default_factory=lambda: LinkAddress(Path(tempfile.gettempdir()) / "sweepdesk-live")
    )
    least_free_bytes: int = 0  # no further visit is claimed while less memory is free
    owner: str = field(default_factory=make_owner)


def options_from_settings() -> HostOptions:
    """The installation's own: browser, egress rules, limits."""
    from django.conf import settings

    from agent.browser.chromium.find import find_browser
    from agent.network.clients import installation_policy

    return HostOptions(
        lease=settings.VISIT_LEASE,
        beat=settings.VISIT_HEARTBEAT,
        drain=settings.DRAIN,
        visits_at_once=settings.VISITS_AT_ONCE,
        paused_at_once=settings.PAUSED_VISITS_AT_ONCE,
        engine=EngineOptions(
            executable=None if settings.BROWSER_URL else find_browser(settings.BROWSER_PATH),
            url=settings.BROWSER_URL,
            may_be_root=not settings.PRODUCTION,
        ),
        session=SessionOptions(
            policy=installation_policy(),
            timezone=settings.TIME_ZONE,
            click_wait=settings.CLICK_WAIT,
            proxy_host=settings.BROWSER_PROXY_HOST,
            browser_host=urlsplit(settings.BROWSER_URL).hostname or "",
        ),
        redis_url=settings.REDIS_URL,
        live=LinkAddress(settings.DATA_DIR / "live", settings.LIVE_HOST, settings.LIVE_PORT),
        least_free_bytes=settings.LEAST_FREE_MB * 1_000_000,
    )
