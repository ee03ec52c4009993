"""Drawings for the shelves: small SVG pictures by kind, in colours chosen by a seed."""

from __future__ import annotations

from string import Template

from tests.sites.web import ASSETS, asset

_FUR = (
    ("#e0a458", "#f8e9d2", "#b87a32"),
    ("#d8c3a5", "#fbf5ea", "#a98f6c"),
    ("#4a4542", "#8d8681", "#2e2a28"),
    ("#c9783f", "#f6dcc3", "#94512a"),
    ("#f1dfc0", "#fffaf0", "#cfae7c"),
    ("#9aa0a8", "#e8ebef", "#6c727a"),
)
_PAINT = (
    ("#5b8e7d", "#dcebe5", "#35574c"),
    ("#d1495b", "#f9dfe2", "#8f2737"),
    ("#30638e", "#d7e6f2", "#1d3f5c"),
    ("#edae49", "#fcf0d8", "#a87521"),
    ("#7b5ea7", "#e8e0f3", "#4c3772"),
    ("#4d5660", "#dfe3e7", "#2c3238"),
)
_GROUNDS = ("#f3efe7", "#eaf1ee", "#eef0f6", "#f7eeea", "#f2f1e6", "#ebf2f5")
_FURRED = {"hamster", "guineapig", "rabbit", "mouse"}
_KINDS = {path.stem for path in (ASSETS / "art").glob("*.svg")}


def picture(kind: str, seed: int) -> str:
    """An SVG document, 480 × 400.

    Raises:
        KeyError: there is no such drawing.
    """
    if kind not in _KINDS:
        raise KeyError(kind)
    palettes = _FUR if kind in _FURRED else _PAINT
    main, light, dark = palettes[seed % len(palettes)]
    drawing = Template(asset(f"art/{kind}.svg")).substitute(a=main, b=light, c=dark)
    ground = _GROUNDS[(seed + len(kind)) % len(_GROUNDS)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200" width="480" height="400">'
        f'<rect width="240" height="200" fill="{ground}"/>{drawing}</svg>'
    )
