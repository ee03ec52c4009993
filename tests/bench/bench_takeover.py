"""A takeover over the real stack: key to changed picture, pictures and bytes a second, silence while nobody looks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.bench.row import Row
from tests.e2e.system import ROOT, RunningSystem
from tests.sites import serve

PROBE_LIMIT_S = 400
# A field that fills the upper half, so that each letter changes the picture; and a page that never rests.
TYPES = b"<title>types</title><body style='margin:0'><textarea id=f autofocus style='width:1270px;height:390px;font:40px sans-serif;caret-color:transparent'></textarea>"  # noqa: E501 - a page
MOVES = (
    b"<title>moves</title><body style='margin:0'><canvas id=c width=1280 height=800></canvas><script>"
    b"const c=document.getElementById('c').getContext('2d');let n=0;(function draw(){n++;for(let i=0;i<40;i++)"
    b"{c.fillStyle=`hsl(${(n*3+i*9)%360} 70% 50%)`;c.fillRect((i*97+n*4)%1280,(i*53)%800,160,90)}"
    b"requestAnimationFrame(draw)})()</script>"
)


class _Pages(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """One of the two pages."""
        body = MOVES if self.path == "/moves" else TYPES
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def _pages() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def run() -> list[Row]:
    """Start a desk in a data folder of its own and drive it from a second process, over its sockets alone."""
    with (
        tempfile.TemporaryDirectory(prefix="sweepdesk-bench-") as folder,
        serve("captcha") as sites,
        _pages() as pages,
    ):
        wall = sites["captcha"].url
        allowed = ",".join(url.removeprefix("http://") for url in (wall, pages))
        system = RunningSystem(Path(folder) / "data", {"EGRESS_ALLOW": allowed})
        try:
            system.start()
            rows = _probe(system, wall + "/", pages)
            system.stop()
        finally:
            system.kill()
    return rows


def _probe(system: RunningSystem, wall: str, pages: str) -> list[Row]:
    own = {name: value for name, value in system.environ.items() if name != "SWEEPDESK_INSTANCE"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.takeover_probe", system.url, wall, pages],
        cwd=ROOT,
        env={**own, "PYTHONPATH": os.fspath(ROOT)},
        capture_output=True,
        text=True,
        timeout=PROBE_LIMIT_S,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:] + system.log.read_text()[-3000:])
    rows: list[Row] = json.loads(done.stdout)
    return rows
