"""ALTCHA: its Python library makes and verifies the challenge, its widget computes the proof in the page."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field

import altcha

from tests.sites.web import Request, Response

_ITERATIONS = 200  # a few seconds at most on a loaded machine
_LIFETIME_S = 1200


@dataclass
class Work:
    """`starts` is the widget's own option: "off" waits for a click on its box, "onload" begins by itself."""

    starts: str = "off"
    least_ms: int = 500  # the widget's own: how long a proof takes at least
    status: int = 403
    solved: str = "altcha"
    _secret: str = field(default_factory=lambda: secrets.token_hex(16))
    _used: set[str] = field(default_factory=set)

    def head(self) -> str:
        """The widget, as its documents say."""
        return '<script async defer src="/vendored/altcha.min.js" type="module"></script>'

    def body(self) -> str:
        """The box; the form is sent as soon as the proof stands."""
        options = json.dumps({"minDuration": self.least_ms})
        return (
            f"<altcha-widget challenge='/security/challenge' auto='{self.starts}' workers='1' "
            f"configuration='{options}'></altcha-widget><script>"
            "document.querySelector('altcha-widget').addEventListener('statechange', (event) => {"
            "if (event.detail.state === 'verified') setTimeout(() => document.getElementById('wall').submit(), 50)"
            "})</script>"
        )

    def serve(self, request: Request) -> Response | None:
        """A fresh challenge for the widget."""
        if request.path != "/security/challenge":
            return None
        made = altcha.create_challenge(
            "PBKDF2/SHA-256", _ITERATIONS, expires_at=int(time.time()) + _LIFETIME_S, hmac_secret=self._secret
        )
        return Response(json.dumps(made.to_dict()).encode(), content_type="application/json")

    def is_solved(self, answer: str) -> bool:
        """Verified by the library; a proof counts once."""
        if not answer or answer in self._used:
            return False
        self._used.add(answer)
        return bool(altcha.verify_solution(answer, self._secret).verified)
