"""What must hold before the start: each check raises one clear sentence. Standard library only."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import socket
import tempfile
from pathlib import Path

from config.env import Env, env_file, read_env_file
from config.install.terminal import Refusal
from config.setting_groups.exposure import check_exposure

INSTALL_BYTES = 3 * 1024**3
RUN_BYTES = 200 * 1024**2


def check_disk(folder: Path, needed_bytes: int, purpose: str, free_bytes: int | None = None) -> None:
    """*Raises* Refusal when the disk that holds `folder` (or its nearest parent) has less than that free."""
    if free_bytes is None:
        existing = next(path for path in [folder, *folder.parents] if path.exists())
        free_bytes = shutil.disk_usage(existing).free
    if free_bytes < needed_bytes:
        raise Refusal(
            f"The disk that holds {folder} has {free_bytes / 1024**3:.1f} GB free and {purpose} needs "
            f"{needed_bytes / 1024**3:.1f} GB: make room and try again."
        )


def check_data_dir(folder: Path) -> None:
    """Make the data folder, for its owner only. *Raises* Refusal when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=folder) as probe:
            probe.write(b"x")
            probe.flush()
    except OSError as exc:
        if exc.errno == errno.ENOSPC:
            raise Refusal(
                f"The disk that holds the data folder {folder} is full: make room and try again."
            ) from exc
        raise Refusal(
            f"The data folder {folder} cannot be written ({exc.strerror}): set DATA_DIR to another."
        ) from exc


def check_port(host: str, port: int) -> None:
    """*Raises* Refusal when nobody can listen there now."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError as exc:
        raise Refusal(
            f"Port {port} needs root's rights: set PORT to one above 1023, `PORT=8080 make up`."
        ) from exc
    except OSError as exc:
        if exc.errno == errno.EADDRINUSE:
            raise Refusal(
                f"Port {port} on {host} is taken by another program: stop it or choose another, "
                f"`PORT={port + 1} make up`."
            ) from exc
        raise Refusal(
            f"Nobody can listen on HOST={host} ({exc.strerror}): use 127.0.0.1 or 0.0.0.0."
        ) from exc


def are_ports_free(first: int, count: int) -> bool:
    """Whether all of these loopback ports can be listened on."""
    with contextlib.suppress(Refusal):
        for port in range(first, first + count):
            check_port("127.0.0.1", port)
        return True
    return False


def check_names(base_dir: Path) -> None:
    """*Raises* Refusal when the user's `.env` sets a variable that does not exist."""
    path = env_file(base_dir)
    known = documented_names(base_dir)
    for name in read_env_file(path):
        if name.removesuffix("_FILE") not in known:
            raise Refusal(f"{path} sets {name}, which is no setting: .env.example lists them all.")


def documented_names(base_dir: Path) -> set[str]:
    """Every variable that `.env.example` lists, commented out or not."""
    text = (base_dir / ".env.example").read_text(encoding="utf-8")
    return set(re.findall(r"^#?\s?([A-Z][A-Z0-9_]+)=", text, re.MULTILINE))


def check_all(base_dir: Path, env: Env, data: Path) -> None:
    """Every check that needs no installed package, cheapest first."""
    check_names(base_dir)
    check_exposure(env)
    check_data_dir(data)
    check_disk(data, RUN_BYTES, "running")
    check_port(env.text("HOST", "127.0.0.1"), env.number("PORT", 8000, 1, 65535))


def is_root() -> bool:
    """Whether system packages may be installed."""
    return os.geteuid() == 0
