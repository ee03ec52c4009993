"""The eye of the agent: one script that reads a page in one pass, put together from its parts at load.

`page.evaluate(SNAPSHOT_SCRIPT, options)` changes nothing on the page, never throws, and stops at its own
deadline (`partial` is then true). Options, all optional:

    {maxNodes: 20000, deadlineMs: 1500}   one snapshot: {version, json}; the rows are described below
    {find: "e12"}                         the element of that id or null (use `evaluate_handle`)
    {reveal: "e12"}                       scrolls it into view; {x, y, width, height, covered} or null
    {again: {id, tag, sign, x, y}}        the element of that id if it has that signature, else the one with it that
                                          is nearest to that place, or null (use `evaluate_handle`)

`json` is an object {v, url, title, lang, readyState, view: [w, h], scroll: [x, y], page: [w, h], partial, ms,
meta: [[name, content]], jsonld: [text], frames: [[row, src, reachable]], hidden: [text], scripts: [src], rows}.
A row of an element: [parent row, tag, flags, x, y, width, height, font size, font weight, attributes];
a row of a text:     [parent row, "#", flags, text]. Rows are in the order of the flat tree (slots and
same-origin frames resolved); the parent of the first row is -1. Boxes are CSS pixels of the top viewport.
The text is JSON made by hand, because pages replace `toJSON` and one string crosses to Python much
faster than ten thousand small objects.
"""

from __future__ import annotations

from pathlib import Path

_PARTS = ("setup", "names", "forms", "controls", "hidden", "colours", "covering", "walk", "result")
_FOLDER = Path(__file__).parent / "snapshot"

SNAPSHOT_SCRIPT = "\n".join(
    ["(options) => {", *((_FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in _PARTS), "}"]
)
