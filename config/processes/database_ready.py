"""Whether the embedded database needs anything before the start. Standard library only.

Asking Django takes seconds of imports at every start; asking SQLite takes a millisecond. In doubt the answer is no,
and the setup step runs.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

_OWN_APPS = {
    "teams": "agent/teams",
    "visits": "agent/visits",
    "learning": "agent/learning",
    "interventions": "interventions",
    "research": "research",
    "api": "research/api",
    "webhooks": "research/webhooks",
    "watches": "research/watches",
    "home": "research/home",
    "products": "research/products",
}
_DJANGO_APPS = ("admin", "auth", "contenttypes", "sessions")
_ALLAUTH_APPS = ("account", "mfa", "socialaccount", "usersessions")
_HAS_SIGNED_IN = "SELECT 1 FROM teams_user WHERE last_login IS NOT NULL LIMIT 1"


def is_prepared(root: Path, database: Path) -> bool:
    """Whether every migration has run there and somebody has signed in (so that no first link is due)."""
    if not database.exists():
        return False
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)) as connection:
            done = {
                (app, name) for app, name in connection.execute("SELECT app, name FROM django_migrations")
            }
            has_signed_in = connection.execute(_HAS_SIGNED_IN).fetchone() is not None
    except sqlite3.Error:
        return False
    return has_signed_in and wanted_migrations(root) <= done


def wanted_migrations(root: Path) -> set[tuple[str, str]]:
    """App label and name of every migration that the code holds."""
    folders = {label: root / place / "migrations" for label, place in _OWN_APPS.items()}
    folders |= _migrations_of("django", "contrib", _DJANGO_APPS)
    folders |= _migrations_of("allauth", "", _ALLAUTH_APPS)
    return {(label, file.stem) for label, folder in folders.items() for file in folder.glob("[0-9]*.py")}


def _migrations_of(package: str, within: str, apps: tuple[str, ...]) -> dict[str, Path]:
    """Migration folders of an installed package's apps; the package itself is not imported."""
    found = find_spec(package)
    if found is None or found.origin is None:
        return {}
    return {label: Path(found.origin).parent / within / label / "migrations" for label in apps}
