"""A wall in front of a shop: one session gets through after a challenge was verified on the server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Protocol

from tests.sites.web import Request, Response, Site, cookie, page, redirect

COOKIE = "clearance"
VERIFY = "/security/verify"
_VENDORED = Path(__file__).parent / "vendored"
_TYPES = {".js": "text/javascript", ".css": "text/css"}


class Challenge(Protocol):
    """One kind of CAPTCHA software on the server: draws its part of the page, and judges what comes back."""

    status: int
    solved: str  # what the form's field is called

    def head(self) -> str:
        """Markup for the page's head."""

    def body(self) -> str:
        """Markup of a fresh challenge, inside the form that is sent to `VERIFY`."""

    def serve(self, request: Request) -> Response | None:
        """Answers requests of the widget itself."""

    def is_solved(self, answer: str) -> bool:
        """Whether that value of the field is a right answer, told once."""


@dataclass
class Gate:
    """Stands before `shop`; `admitted` are the sessions that got through, `refused` counts wrong answers."""

    shop: Site
    challenge: Challenge
    heading: str
    words: str
    method: str = "post"  # "get" where the page sends itself on, as proof-of-work walls do
    admitted: set[str] = field(default_factory=set)
    shown: int = 0
    refused: int = 0

    def site(self, name: str) -> Site:
        """The shop behind the wall, as a site of that name."""
        return Site(
            name=name, title=self.shop.title, shows="a shop behind real CAPTCHA software", handle=self.handle
        )

    def handle(self, request: Request) -> Response:
        """The widget's own files and calls, the verification, then the shop for who was admitted."""
        if request.path.startswith("/vendored/"):
            return _file(request.path.removeprefix("/vendored/"))
        if (answer := self.challenge.serve(request)) is not None:
            return answer
        if request.path == VERIFY:
            return self._verify(request)
        if request.cookies.get(COOKIE, "") in self.admitted:
            return self.shop.handle(request)
        return self._wall(request.target)

    def _verify(self, request: Request) -> Response:
        given = {**request.query, **request.form}
        back = given.get("back", "/")
        if not self.challenge.is_solved(given.get(self.challenge.solved, "")):
            self.refused += 1
            return self._wall(back)
        session = secrets.token_hex(16)
        self.admitted.add(session)
        return redirect(back, (cookie(COOKIE, session),))

    def _wall(self, back: str) -> Response:
        self.shown += 1
        return page(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{self.heading}</title>'
            f"<style>body{{font:16px/1.5 sans-serif;margin:40px auto;max-width:640px}}</style>{self.challenge.head()}"
            f"</head><body><h1>{self.heading}</h1><p>{self.words}</p>"
            f'<form id="wall" method="{self.method}" action="{VERIFY}">'
            f'<input type="hidden" name="back" value="{escape(back)}">{self.challenge.body()}'
            "</form></body></html>",
            self.challenge.status,
        )


def _file(name: str) -> Response:
    path = _VENDORED / name
    if path.parent != _VENDORED or not path.is_file():
        return Response(b"no such file", 404, "text/plain")
    return Response(path.read_bytes(), content_type=_TYPES.get(path.suffix, "text/plain"))
