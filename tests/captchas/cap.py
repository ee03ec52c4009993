"""Cap: its widget in the page, its own server library in the Node that the Playwright package brings."""

from __future__ import annotations

import json
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from tests.sites.web import Request, Response

_SERVER = Path(__file__).with_name("cap_server.cjs")


@dataclass
class Cap:
    """Call `close` in the end: the server library lives in a process of its own."""

    status: int = 200
    solved: str = "cap-token"
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _process: subprocess.Popen[str] | None = None

    def head(self) -> str:
        """The widget; its faster engine lies on a host that no test may ask, so the one of plain script works."""
        return (
            "<script>window.CAP_CUSTOM_WASM_URL = '/security/none.wasm'</script>"
            '<script src="/vendored/cap-widget.min.js"></script>'
        )

    def body(self) -> str:
        """The box; the form is sent when the widget says that it is solved."""
        return (
            '<cap-widget id="cap" data-cap-api-endpoint="/security/cap/"></cap-widget><script>'
            "document.getElementById('cap').addEventListener('solve', () => "
            "setTimeout(() => document.getElementById('wall').submit(), 50))</script>"
        )

    def serve(self, request: Request) -> Response | None:
        """The two calls of the widget, answered by the server library."""
        calls = {"/security/cap/challenge": "challenge", "/security/cap/redeem": "redeem"}
        if request.path not in calls:
            return None
        answer = self._ask(calls[request.path], json.loads(request.body or b"{}"))
        return Response(json.dumps(answer).encode(), content_type="application/json")

    def is_solved(self, answer: str) -> bool:
        """The server library looks its token up, and forgets it."""
        return bool(self._ask("validate", {"token": answer})["success"])

    def close(self) -> None:
        """End the server library's process."""
        if self._process is not None:
            with self._process:
                self._process.kill()

    def _ask(self, call: str, given: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            process = self._process = self._process or _start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"call": call, "given": given}) + "\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(process.stdout.readline())
            return answer


def _start() -> subprocess.Popen[str]:
    node, _ = compute_driver_executable()
    return subprocess.Popen(
        [node, str(_SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
