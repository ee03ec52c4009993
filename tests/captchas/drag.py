"""go-captcha-vue: a piece to drag into its gap, or a picture to turn upright. Its server is written in Go, so the
few lines of `_Puzzle` stand for it: they draw the pictures, keep the answer, and compare once, within a tolerance.
"""

from __future__ import annotations

import base64
import io
import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Literal

from PIL import Image, ImageDraw

from tests.sites.web import Request, Response

WIDTH, HEIGHT, TILE, START = 300, 220, 60, 5
_TOLERANCE = {"slide": 5, "turn": 8}
_TITLES = {
    "slide": "Drag the slider to complete the puzzle",
    "turn": "Drag the slider until the picture stands upright",
}
_COMPONENTS = {"slide": "Slide", "turn": "Rotate"}


@dataclass
class Drag:
    """`answers` are the open challenges: where the piece belongs (pixels), or how far to turn (degrees)."""

    kind: Literal["slide", "turn"] = "slide"
    status: int = 403
    solved: str = "answer"
    answers: dict[str, int] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        """The answer of the challenge that was shown last."""
        return next(reversed(self.answers.values()))

    def head(self) -> str:
        """The widget, its style and the framework that it is written for."""
        return (
            '<link rel="stylesheet" href="/vendored/go-captcha-vue.css">'
            '<script src="/vendored/vue.runtime.global.prod.js"></script>'
            '<script src="/vendored/go-captcha-vue.umd.js"></script>'
        )

    def body(self) -> str:
        """The puzzle; letting go of the slider sends the form."""
        options = json.dumps({"title": _TITLES[self.kind], "width": WIDTH, "height": HEIGHT})
        return (
            f'<input type="hidden" name="answer"><div id="puzzle"></div><script>'
            "fetch('/security/challenge').then((answer) => answer.json()).then(({ key, data }) => {"
            "const form = document.getElementById('wall');"
            "const confirm = (at) => { form.elements.answer.value = `${key}:${at.x ?? at}`; form.submit(); };"
            f"const part = window['go-captcha-vue'].{_COMPONENTS[self.kind]};"
            f"Vue.createApp({{ render: () => Vue.h(part, {{ config: {options}, data, events: {{ confirm }} }}) }})"
            ".mount('#puzzle') })</script>"
        )

    def serve(self, request: Request) -> Response | None:
        """A fresh challenge."""
        if request.path != "/security/challenge":
            return None
        key = secrets.token_hex(8)
        self.answers[key], data = _slide() if self.kind == "slide" else _turn()
        return Response(json.dumps({"key": key, "data": data}).encode(), content_type="application/json")

    def is_solved(self, answer: str) -> bool:
        """Near enough, and the first try at this challenge."""
        key, _, given = answer.partition(":")
        right = self.answers.pop(key, None)
        if right is None or not given.isdecimal():
            return False
        return abs(int(given) - right) <= _TOLERANCE[self.kind]


def _slide() -> tuple[int, dict[str, object]]:
    right, top = random.randint(120, WIDTH - TILE - 10), random.randint(10, HEIGHT - TILE - 10)
    picture = _scene(WIDTH, HEIGHT)
    spot = (right, top, right + TILE, top + TILE)
    tile = picture.crop(spot)
    ImageDraw.Draw(picture, "RGBA").rectangle(spot, fill=(0, 0, 0, 150), outline=(255, 255, 255, 220))
    data: dict[str, object] = {
        "image": _as_uri(picture),
        "thumb": _as_uri(tile),
        "thumbX": START,
        "thumbY": top,
    }
    return right, {**data, "thumbWidth": TILE, "thumbHeight": TILE}


def _turn() -> tuple[int, dict[str, object]]:
    right = random.randint(70, 290)
    picture = _scene(HEIGHT, HEIGHT)
    side = 150
    at = (HEIGHT - side) // 2
    round_part = Image.new("L", (side, side))
    ImageDraw.Draw(round_part).ellipse((0, 0, side - 1, side - 1), fill=255)
    thumb = picture.crop((at, at, at + side, at + side))
    thumb = thumb.rotate(right)  # anticlockwise; the widget turns it clockwise
    thumb.putalpha(round_part)
    return right, {"image": _as_uri(picture), "thumb": _as_uri(thumb), "angle": 0, "thumbSize": side}


def _scene(width: int, height: int) -> Image.Image:
    """Hills, a sun and a house: enough for a person to see what is upright."""
    picture = Image.new("RGBA", (width, height), (150, 200, 235, 255))
    pen = ImageDraw.Draw(picture)
    ground = height * 3 // 5
    pen.rectangle((0, ground, width, height), fill=(96, 150, 80, 255))
    for _ in range(6):
        x = random.randint(0, width)
        pen.polygon(
            [(x - 50, ground), (x, ground - random.randint(30, 90)), (x + 50, ground)], fill=(120, 130, 140)
        )
    pen.ellipse((width // 5, 20, width // 5 + 36, 56), fill=(250, 220, 90))
    middle = width // 2
    pen.rectangle((middle - 26, ground - 20, middle + 26, ground + 30), fill=(180, 90, 60))
    pen.polygon(
        [(middle - 34, ground - 20), (middle, ground - 60), (middle + 34, ground - 20)], fill=(110, 40, 30)
    )
    return picture


def _as_uri(picture: Image.Image) -> str:
    stored = io.BytesIO()
    picture.save(stored, "PNG")
    return f"data:image/png;base64,{base64.b64encode(stored.getvalue()).decode()}"
