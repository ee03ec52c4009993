"""Unsafe settings stop both ways of starting, in words: `make up`, and the command of the image."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.processes import programs

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


def test_no_way_of_starting_believes_forwarding_headers_of_just_anybody() -> None:
    """`--proxy-headers` of daphne takes the address from X-Forwarded-For, whoever sent it; TRUSTED_PROXIES is ours."""
    started = [
        IMAGE,
        *(
            (ROOT / name).read_text("utf-8")
            for name in ("docker/compose.yml", "config/processes/programs.py")
        ),
    ]

    assert IMAGE_COMMAND[2] == "daphne"
    assert not any("--proxy-headers" in text for text in started)


def test_every_process_that_reads_the_settings_is_told_of_the_opt_out() -> None:
    """The egress container has no `env_file`; a command in another terminal has only what `make up` passes on."""
    egress = (
        (ROOT / "docker" / "compose.yml")
        .read_text("utf-8")
        .partition("\n  egress:\n")[2]
        .partition("\n\n")[0]
    )

    for name in ("PUBLIC_URL", "PRODUCTION", "ALLOW_INSECURE"):
        assert f"{name}: ${{{name}" in egress
        assert name in programs._PASSED_ON
