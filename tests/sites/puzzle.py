"""A picture puzzle as used on walls: letters drawn crooked into a PNG, to be typed by a person.

The answer is nowhere in the page. It follows from the token in the picture's address and a secret, so
that nothing is stored; tests call `answer(token)`.
"""

from __future__ import annotations

import hashlib
import math
import random
import secrets
import struct
import zlib
from itertools import pairwise

WIDTH, HEIGHT = 300, 90
_SECRET = b"the puzzle of the demo sites"
_PAPER, _INK, _NOISE = 244, 38, 150
# Strokes on a grid 4 wide and 6 high, pen down between neighbours, pen up between lists.
_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "A": (((0, 6), (2, 0), (4, 6)), ((1, 4), (3, 4))),
    "C": (((4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5)),),
    "E": (((4, 0), (0, 0), (0, 6), (4, 6)), ((0, 3), (3, 3))),
    "H": (((0, 0), (0, 6)), ((4, 0), (4, 6)), ((0, 3), (4, 3))),
    "K": (((0, 0), (0, 6)), ((4, 0), (0, 3), (4, 6))),
    "L": (((0, 0), (0, 6), (4, 6)),),
    "M": (((0, 6), (0, 0), (2, 3), (4, 0), (4, 6)),),
    "N": (((0, 6), (0, 0), (4, 6), (4, 0)),),
    "R": (((0, 6), (0, 0), (3, 0), (4, 1), (4, 2), (3, 3), (0, 3)), ((2, 3), (4, 6))),
    "T": (((0, 0), (4, 0)), ((2, 0), (2, 6))),
    "W": (((0, 0), (1, 6), (2, 2), (3, 6), (4, 0)),),
    "X": (((0, 0), (4, 6)), ((4, 0), (0, 6))),
    "Y": (((0, 0), (2, 3), (4, 0)), ((2, 3), (2, 6))),
    "4": (((3, 6), (3, 0), (0, 4), (4, 4)),),
    "7": (((0, 0), (4, 0), (1, 6)),),
}


def new_token() -> str:
    """A token for a new puzzle."""
    return secrets.token_hex(8)


def answer(token: str) -> str:
    """The five letters on the picture of this token."""
    digest = hashlib.sha256(_SECRET + token.encode()).digest()
    letters = sorted(_STROKES)
    return "".join(letters[byte % len(letters)] for byte in digest[:5])


def admission() -> str:
    """The value of the cookie that says: solved."""
    return hashlib.sha256(_SECRET + b"admitted").hexdigest()[:24]


def picture(token: str) -> bytes:
    """The PNG (300 × 90, grey) of this token; the same bytes each time."""
    chance = random.Random(token)
    pixels = [bytearray([_PAPER]) * WIDTH for _ in range(HEIGHT)]
    for _ in range(7):
        _line(pixels, _any_point(chance), _any_point(chance), 1, _NOISE)
    for place, letter in enumerate(answer(token)):
        _letter(pixels, letter, 26 + place * 54, chance)
    for _ in range(2):
        _line(pixels, (0, chance.uniform(15, 75)), (WIDTH, chance.uniform(15, 75)), 1, 90)
    return _png(_waved(pixels, chance.uniform(0, math.tau)))


def _any_point(chance: random.Random) -> tuple[float, float]:
    return chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)


def _letter(pixels: list[bytearray], letter: str, left: float, chance: random.Random) -> None:
    turn, scale = chance.uniform(-0.28, 0.28), chance.uniform(6.6, 7.8)
    top = chance.uniform(18, 26)

    def placed(x: float, y: float) -> tuple[float, float]:
        u, v = (x - 2) * scale, (y - 3) * scale
        return (
            left + 2 * scale + u * math.cos(turn) - v * math.sin(turn),
            top + 3 * scale + u * math.sin(turn) + v * math.cos(turn),
        )

    for stroke in _STROKES[letter]:
        for start, end in pairwise(stroke):
            _line(pixels, placed(*start), placed(*end), 2.4, _INK)


def _line(
    pixels: list[bytearray], start: tuple[float, float], end: tuple[float, float], radius: float, shade: int
) -> None:
    steps = max(2, int(math.dist(start, end)))
    for step in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        _dot(pixels, x, y, radius, shade)


def _dot(pixels: list[bytearray], x: float, y: float, radius: float, shade: int) -> None:
    for row in range(max(0, int(y - radius)), min(HEIGHT, int(y + radius) + 1)):
        for column in range(max(0, int(x - radius)), min(WIDTH, int(x + radius) + 1)):
            if (row - y) ** 2 + (column - x) ** 2 <= radius**2:
                pixels[row][column] = shade


def _waved(pixels: list[bytearray], phase: float) -> list[bytearray]:
    out = [bytearray([_PAPER]) * WIDTH for _ in range(HEIGHT)]
    for row in range(HEIGHT):
        for column in range(WIDTH):
            x = column + round(3 * math.sin(row / 11 + phase))
            y = row + round(4 * math.sin(column / 27 + phase))
            if 0 <= x < WIDTH and 0 <= y < HEIGHT:
                out[row][column] = pixels[y][x]
    return out


def _png(pixels: list[bytearray]) -> bytes:
    raw = b"".join(b"\0" + bytes(row) for row in pixels)
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
