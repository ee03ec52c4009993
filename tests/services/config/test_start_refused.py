"""Unsafe settings stop both ways of starting, in words: `make up`, and the command of the image."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.e2e.system import free_port
from tests.processes import wait_for

ROOT = Path(__file__).resolve().parents[3]
IMAGE = (ROOT / "docker" / "Dockerfile").read_text(encoding="utf-8")
IMAGE_COMMAND = json.loads(re.findall(r"^CMD (\[.*\])$", IMAGE, re.MULTILINE)[0])
UNSAFE = {"PRODUCTION": "on", "DEBUG": "on", "ALLOWED_HOSTS": "*", "SECRET_KEY": "x"}


@pytest.mark.parametrize(
    "command", [["-I", "config/bootstrap.py", "up"], IMAGE_COMMAND[1:]], ids=["up", "image"]
)
@pytest.mark.parametrize(
    ("values", "said"),
    [
        (UNSAFE, "DEBUG=on"),
        (UNSAFE, "SECRET_KEY can be guessed"),
        ({"PRODUCTION": "on", "ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS=*"),
        ({"HOST": "0.0.0.0"}, "PUBLIC_URL=https://"),
    ],
)
def test_an_unsafe_desk_does_not_start(
    command: list[str], values: dict[str, str], said: str, tmp_path: Path
) -> None:
    environ = {
        "PATH": os.environ["PATH"],
        "ENV_FILE": os.devnull,
        "DATA_DIR": str(tmp_path / "data"),
        **values,
    }

    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_a_safe_desk_listens_where_its_settings_say(tmp_path: Path) -> None:
    """The control of the test above, and that the image has no address of its own, which nobody would judge."""
    port = str(free_port())
    environ = {
        "PATH": os.environ["PATH"],
        "ENV_FILE": os.devnull,
        "DATA_DIR": str(tmp_path / "data"),
        "PORT": port,
        "PYTHONPYCACHEPREFIX": sys.pycache_prefix or "",
    }
    web = subprocess.Popen([sys.executable, *IMAGE_COMMAND[1:]], cwd=ROOT, env=environ)
    try:
        wait_for(lambda: _answers(int(port)), "the web server answers")
        listening = Path("/proc", str(web.pid), "net", "tcp").read_text()
        assert f"0100007F:{int(port):04X} 00000000:0000 0A" in listening
        command = Path("/proc", str(web.pid), "cmdline").read_bytes().split(b"\0")
    finally:
        web.terminate()
        web.wait()

    assert b"daphne" in command
    assert (
        b"--proxy-headers" not in command
    )  # it believes X-Forwarded-For of anybody; TRUSTED_PROXIES is ours
    assert command[command.index(b"-v") + 1] == b"0"  # else it writes every path, with one-time links


def _answers(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/livez", trust_env=False).status_code == 200
    return False
