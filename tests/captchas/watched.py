"""A word to type, on a page that tells its server of every event that reaches it: who touched it, and when."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field

from tests.sites.web import Request, Response

WORD = "marmalade"
FIELD = "#word"
_TELL = """<script>
let number = 0;
const page = Math.random();
for (const kind of ["mousedown", "mouseup", "click", "wheel", "keydown", "keyup", "input", "submit"])
  addEventListener(kind, (event) => fetch("/security/told", { method: "POST", keepalive: true, body: JSON.stringify(
    { page, number: number++, kind, key: event.key || "", x: event.clientX || 0, y: event.clientY || 0 }) }), true);
</script>"""


@dataclass(frozen=True)
class Told:
    """One event as the page saw it."""

    page: float
    number: int
    kind: str
    key: str


@dataclass
class Watched:
    """The challenge's server side, with what its pages told."""

    status: int = 403
    solved: str = "word"
    _told: list[Told] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def head(self) -> str:
        """The page tells of itself."""
        return _TELL

    def body(self) -> str:
        """One field and a button."""
        return (
            f"<p><label>Type the word you see to show that you are not a robot: <b>{WORD}</b><br>"
            '<input id="word" name="word" autocomplete="off" style="font-size:20px;width:300px"></label></p>'
            "<button>Continue</button>"
        )

    def serve(self, request: Request) -> Response | None:
        """Takes down what the pages tell."""
        if request.path != "/security/told":
            return None
        given = json.loads(request.body)
        with self._lock:
            self._told.append(Told(given["page"], given["number"], given["kind"], given["key"]))
        return Response(b"", 204)

    def is_solved(self, answer: str) -> bool:
        """The word, typed right."""
        return answer.strip() == WORD

    def told(self, *kinds: str) -> list[Told]:
        """The events so far, of these kinds (all: none named), in the order in which each page saw them."""
        with self._lock:
            found = [one for one in self._told if not kinds or one.kind in kinds]
        return sorted(found, key=lambda one: (one.page, one.number))
