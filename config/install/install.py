"""Installs the pinned dependencies into `.venv`, again only when their list changed. Standard library only."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from config.install.preflight import INSTALL_BYTES, check_disk, is_root
from config.install.terminal import Refusal, say, step

RUNTIME, DEV = "requirements.txt", "requirements-dev.txt"
_STAMP = "sweepdesk.json"
_TRUST = {"UV_SYSTEM_CERTS": "1"}  # uv trusts what the machine trusts, also behind a company's proxy


def ensure_environment(root: Path, *, with_dev: bool) -> Path:
    """The Python of an environment that holds the pinned packages; quick when nothing changed.

    Raises:
        Refusal: the disk is too small, venv is missing and cannot be installed, or the installer failed.
    """
    with (root / "pyproject.toml").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two starts at once: the second waits and finds all done
        return _ensure(root, RUNTIME if not with_dev else DEV)


def _ensure(root: Path, wanted: str) -> Path:
    python = root / ".venv" / "bin" / "python"
    stamp = root / ".venv" / _STAMP
    digests = {name: _digest(root / name) for name in (RUNTIME, DEV)}
    is_usable = _runs(python)
    if is_usable and _read_stamp(stamp).get(wanted) == digests[wanted]:
        return python
    check_disk(root, INSTALL_BYTES, "installing the dependencies")
    if not is_usable:
        _make_venv(root)
    step(f"Installing the pinned dependencies ({wanted}); only the first start takes minutes")
    _install(root, python, wanted)
    done = {wanted: digests[wanted], RUNTIME: digests[RUNTIME]}  # the longer list holds the shorter one
    stamp.write_text(json.dumps(done), encoding="utf-8")
    return python


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _read_stamp(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _runs(python: Path) -> bool:
    """Whether that Python starts and is as new as this one must be."""
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return python.exists() and subprocess.run([python, "-I", "-c", code], check=False).returncode == 0
    except OSError:
        return False


def _make_venv(root: Path) -> None:
    folder = root / ".venv"
    shutil.rmtree(folder, ignore_errors=True)
    uv = shutil.which("uv")
    step(f"Making the environment {folder}")
    if uv:
        run(
            [uv, "venv", "--quiet", "--python", sys.executable, str(folder)],
            "uv could not make the environment",
        )
        return
    ensure_venv_module()
    run([sys.executable, "-m", "venv", str(folder)], "Python could not make the environment")


def ensure_venv_module() -> None:
    """*Raises* Refusal when `python3 -m venv` cannot work here and this user cannot install what is missing."""
    if has_venv():
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if is_root() and shutil.which("apt-get"):
        step(f"Python's venv module is missing: installing {package}")
        if apt_install(package) and has_venv():
            return
    raise Refusal(f"Python's venv module is missing: run `sudo apt install {package}` and try again.")


def has_venv() -> bool:
    """Whether this Python has both parts that `python3 -m venv` needs (Debian ships them apart)."""
    code = "import ensurepip, venv"
    return (
        subprocess.run([sys.executable, "-I", "-c", code], stderr=subprocess.DEVNULL, check=False).returncode
        == 0
    )


def apt_install(package: str) -> bool:
    """Install a system package without questions; whether it worked. For root on Debian and Ubuntu."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package],
    )
    for command in commands:
        done = subprocess.run(command, env=environ, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def _install(root: Path, python: Path, wanted: str) -> None:
    uv = shutil.which("uv")
    if uv:
        _uv_install(uv, root, python, wanted)
        return
    pip = [str(python), "-m", "pip", "install", "--require-hashes", "--no-deps", "--no-input", "--quiet"]
    if not _try([*pip, "--disable-pip-version-check", "-r", str(root / "config" / "installer.txt")]):
        raise Refusal("pip cannot reach the package index (its message is above): check network and proxy.")
    try:
        _uv_install(str(root / ".venv" / "bin" / "uv"), root, python, wanted)
    except Refusal:
        say("The fast installer could not do it; pip takes over, which takes some minutes.", "yellow")
        run(
            [*pip, "--disable-pip-version-check", "-r", str(root / wanted)],
            "pip could not install the dependencies",
        )


def _uv_install(uv: str, root: Path, python: Path, wanted: str) -> None:
    command = [
        uv,
        "pip",
        "install",
        "--quiet",
        "--python",
        str(python),
        "--require-hashes",
        "-r",
        str(root / wanted),
    ]
    run(command, "uv could not install the dependencies")


def _try(command: Sequence[str]) -> bool:
    try:
        return subprocess.run(command, env={**_TRUST, **os.environ}, check=False).returncode == 0
    except OSError as exc:
        say(f"{command[0]}: {exc.strerror}")
        return False


def run(command: Sequence[str], failure: str) -> None:
    """Run it and let its output through. *Raises* Refusal with `failure` when it does not end well."""
    if not _try(command):
        raise Refusal(f"{failure} (its message is above).")
