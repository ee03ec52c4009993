"""Where the demo sites answer while a study runs: those of the running desk, else served for as long as it takes.

At the same ports each time: what was learned of a site is filed under its address.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from agent.learning.study.errors import StudyError

ANNOUNCED = "demo-sites.json"  # by the supervisor, while the desk runs
START_SECONDS = 30.0
_LOOK_EVERY_S = 0.05
_STOP_SECONDS = 5.0


@contextmanager
def demo_sites() -> Iterator[Mapping[str, str]]:
    """Address by name. *Raises* StudyError when they cannot be served."""
    if running := _announced():
        yield running
        return
    with tempfile.TemporaryDirectory(prefix="study-") as folder:
        ready = Path(folder) / "ready.json"
        command = [
            sys.executable, "-m", "tests.sites",
            "--base-port", str(settings.DEMO_SITES_BASE_PORT), "--ready-file", str(ready), "--until-input-ends",
        ]  # fmt: skip
        with subprocess.Popen(  # its input ends with this process, also when that is killed
            command, cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as child:
            try:
                yield _when_ready(child, ready)
            finally:
                _stop(child)


def _announced() -> dict[str, str]:
    """The running desk's. A file that a crash left is not believed: a running desk's hosts may be visited too."""
    try:
        found = json.loads((settings.DATA_DIR / ANNOUNCED).read_text(encoding="utf-8"))
        urls = {str(name): str(url) for name, url in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}
    allowed = set(settings.EGRESS_ALLOW)
    return urls if all(urlsplit(url).netloc in allowed for url in urls.values()) else {}


def _when_ready(child: subprocess.Popen[bytes], ready: Path) -> dict[str, str]:
    until = time.monotonic() + START_SECONDS
    while not ready.exists():
        if child.poll() is not None or time.monotonic() > until:
            raise StudyError(
                f"The demo sites cannot be served from port {settings.DEMO_SITES_BASE_PORT} on: the ports are "
                "taken (set DEMO_SITES_BASE_PORT), or this installation has no demo sites."
            )
        time.sleep(_LOOK_EVERY_S)
    urls: dict[str, str] = json.loads(ready.read_text(encoding="utf-8"))
    return urls


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
