"""`python -m config.processes.web`: becomes the web server, in every way of starting. Starts without Django.

It listens where the settings say that were judged, believes no forwarding headers itself (TRUSTED_PROXIES is ours), and
writes no access log: paths may hold one-time links.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from config.env import load_env
from config.setting_groups.exposure import check_exposure


def main() -> None:
    """*Raises* SettingError where others could reach it and must not."""
    env = load_env(Path(__file__).resolve().parents[2])
    check_exposure(env)
    port = env.number("PORT", 8000, 1, 65535)
    address = ["-b", env.text("HOST", "127.0.0.1"), "-p", str(port)]
    patience = ["--websocket_connect_timeout", "30"]  # hundreds of pages come back at once after a restart
    command = ["-m", "daphne", *address, *patience, "-v", "0", "--no-server-name", "config.asgi:application"]
    os.execv(sys.executable, [sys.executable, *command])  # noqa: S606 - the same process: signals reach it


if __name__ == "__main__":
    main()
