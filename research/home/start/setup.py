"""What an installation still lacks: what must be there for it to work, and what makes it worth more."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from django.conf import settings
from django.utils.module_loading import import_string

from agent.browser.chromium.find import BrowserSettingError, find_browser
from agent.llm.minds import has_model
from agent.teams.models import Membership, Role
from research.sources.pages.provider_status import search_standing

LEAST_FREE_BYTES = 1024**3


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `help` says what to do where it is not well, on the page of `route` if there is one."""

    title: str
    is_well: bool
    is_needed: bool
    help: str = ""
    route: str = ""


_NEEDED = {
    "database": "Set DATABASE_URL to a PostgreSQL that answers, or leave it out for SQLite in DATA_DIR.",
    "migrations": "Run `manage.py migrate`.",
    "broker": "Start everything with `make up`, or set REDIS_URL to a Redis that answers.",
    "egress": "Run `manage.py egress` and read which rule lets an inner address through.",
    "worker": "Start everything with `make up`, or start a worker: without one no visit runs.",
    "scheduler": "Start everything with `make up`, or start the scheduler: without it nothing is repeated.",
}


def everything() -> list[Finding]:
    """What is needed first, then what is advised."""
    return [*_processes(), *_machine(), *advised()]


def advised() -> list[Finding]:
    """What the installation works without, and people miss."""
    return [
        Finding("Search provider", bool(search_standing().on), False,
            "Questions search no web: switch ddgs on under Queries, Search providers (no key), or set SEARXNG_URL.",
            "search-providers"),
        Finding("Model", has_model(), False,
            "The local mind decides. Set LLM_BASE_URL and LLM_MODEL for answers in whole sentences and hard pages."),
        Finding("E-mail", settings.HAS_EMAIL, False, "Notices are not sent by e-mail: set EMAIL_URL and EMAIL_FROM."),
        Finding("Words in pictures", find_spec("rapidocr") is not None, False,
            "Text in pictures is not read: install the extra “ocr”."),
        Finding("A second person", Membership.objects.filter(role__in=Role.OPERATOR.and_above).count() > 1, False,
            "Only one person can help a blocked visit: invite an operator under Team.", "team"),
        Finding("HTTPS", settings.IS_HTTPS, False,
            "Others need https:// to sign in safely and to get notices in the browser: set PUBLIC_URL."),
    ]  # fmt: skip


def _processes() -> Iterator[Finding]:
    checks: Mapping[str, Callable[[], bool]] = import_string(settings.READY_CHECKS)()
    for name, check in checks.items():
        yield Finding(name.capitalize(), check(), True, _NEEDED.get(name, ""))


def _machine() -> Iterator[Finding]:
    try:
        browser = settings.BROWSER_URL or find_browser(settings.BROWSER_PATH)
        problem = "Install Chromium, or set BROWSER_PATH."
    except BrowserSettingError as exc:
        browser, problem = None, str(exc)
    yield Finding("Browser", bool(browser), True, problem)
    free = shutil.disk_usage(settings.DATA_DIR).free
    yield Finding("Free disk", free >= LEAST_FREE_BYTES, True, f"Make room where {settings.DATA_DIR} is.")
