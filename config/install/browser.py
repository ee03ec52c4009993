"""Makes sure that there is a Chromium which starts, and installs one where it may. Standard library only."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from agent.browser.chromium.find import BrowserSettingError, find_browser
from config.install.install import apt_install, run
from config.install.preflight import is_root
from config.install.terminal import Refusal, step

_VERSION_LIMIT_S = 60
HOW_TO = (
    "No Chromium was found and none could be installed: install the package chromium-headless-shell or chromium "
    "(Debian: `sudo apt install chromium`), or set BROWSER_PATH to one."
)


def ensure_browser(python: Path, setting: str) -> Path:
    """A Chromium that starts: one that is there, else a new one.

    Raises:
        Refusal: BROWSER_PATH is wrong, the browser does not start, or none can be installed by this user.
    """
    found = _find(setting)
    if found is None:
        install_browser(python, read_os_release(Path("/etc/os-release")))
        found = _find(setting)
    if found is None:
        raise Refusal(HOW_TO)
    check_starts(found)
    return found


def _find(setting: str) -> Path | None:
    try:
        return find_browser(setting)
    except BrowserSettingError as exc:
        raise Refusal(str(exc)) from exc


def install_browser(python: Path, release: dict[str, str]) -> None:
    """By the system's packages where that is possible, else Playwright's own build.

    Ubuntu's package is only a stub for a snap, which cannot be driven: there it is Playwright's.
    """
    may_install = is_root() and shutil.which("apt-get") is not None
    for package in packages_for(release) if may_install else ():
        step(f"No Chromium found: installing the system package {package}")
        if apt_install(package) and _find("") is not None:
            return
    step("No Chromium found: installing the one that Playwright offers")
    extra = ["--with-deps"] if may_install else []
    command = [str(python), "-m", "playwright", "install", *extra, "chromium-headless-shell"]
    run(command, HOW_TO)


def packages_for(release: dict[str, str]) -> tuple[str, ...]:
    """The packages to try on this system, best first."""
    family = f"{release.get('ID', '')} {release.get('ID_LIKE', '')}".split()
    if "ubuntu" in family or "debian" not in family:
        return ()
    return ("chromium-headless-shell", "chromium")


def read_os_release(path: Path) -> dict[str, str]:
    """The NAME=value lines of an os-release file; nothing when there is none."""
    if not path.is_file():
        return {}
    pairs = (line.partition("=") for line in path.read_text(encoding="utf-8").splitlines())
    return {key.strip(): value.strip().strip('"') for key, sep, value in pairs if sep}


def check_starts(browser: Path) -> None:
    """*Raises* Refusal when it cannot even say its version (missing libraries, mostly)."""
    try:
        done = subprocess.run(
            [browser, "--version"], capture_output=True, text=True, timeout=_VERSION_LIMIT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as exc:
        raise Refusal(f"The browser {browser} does not start ({exc}): set BROWSER_PATH to another.") from exc
    if done.returncode:
        reason = next(iter(done.stderr.strip().splitlines()), f"exit code {done.returncode}")
        raise Refusal(
            f"The browser {browser} does not start ({reason}): install what it lacks "
            "(`sudo .venv/bin/python -m playwright install-deps chromium`) or set BROWSER_PATH to another."
        )
