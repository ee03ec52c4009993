"""Finds the Chromium to drive. Standard library only: the installer asks before anything is installed."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

# The headless shell first: a third of the memory per context and no calls home of its own (docs/operations.md).
PROGRAMS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_PLAYWRIGHT_PATTERNS = (
    "chromium_headless_shell-*/*/*headless*shell",
    "chromium-*/*/chrome",
    "chromium-*/*/*.app/*/MacOS/*",
)
_SCRIPT_BYTES = 4096


class BrowserSettingError(ValueError):
    """BROWSER_PATH names something that cannot be run; the message is one sentence for its owner."""


def find_browser(setting: str = "", environ: Mapping[str, str] = os.environ) -> Path | None:
    """The Chromium to use: the one set, else the system's, else Playwright's own, else None.

    Raises:
        BrowserSettingError: `setting` is given and is neither an executable file nor a program on PATH.
    """
    if setting:
        found = shutil.which(setting, path=environ.get("PATH"))
        if found is None:
            raise BrowserSettingError(f"BROWSER_PATH={setting}: there is no program to run at that place.")
        return Path(found)
    return next(_candidates(environ), None)


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    for name in PROGRAMS:
        found = shutil.which(name, path=environ.get("PATH"))
        if found and not is_snap(Path(found)):
            yield Path(found)
    yield from _playwrights_own(_playwright_folder(environ))


def is_snap(program: Path) -> bool:
    """Whether it is Ubuntu's snap or the script that stands in for it: confined, it cannot be driven."""
    if "snap" in program.resolve().parts:
        return True
    with program.open("rb") as file:
        head = file.read(_SCRIPT_BYTES)
    return head.startswith(b"#!") and b"/snap/" in head


def _playwright_folder(environ: Mapping[str, str]) -> Path:
    given = environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if given and given != "0":
        return Path(given)
    home = Path(environ.get("HOME", "~")).expanduser()
    mac = home / "Library" / "Caches"
    return (mac if mac.is_dir() else home / ".cache") / "ms-playwright"


def _playwrights_own(folder: Path) -> Iterator[Path]:
    """Newest revision first, the headless shell before the whole browser."""
    for pattern in _PLAYWRIGHT_PATTERNS:
        for path in sorted(folder.glob(pattern), key=_revision, reverse=True):
            if path.is_file() and os.access(path, os.X_OK):
                yield path


def _revision(path: Path) -> int:
    found = re.search(r"/chromium[a-z_]*-(\d+)/", path.as_posix())
    return int(found.group(1)) if found else 0
