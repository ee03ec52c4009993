"""Words that were read out of pictures, put where they are: rows below the picture that shows them. Pure.

Lines close to each other make a block, as on a drawn card; what was read so keeps the mark `ocr`, so that an offer
made from it is known to be less sure than one made from letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent.core.types import Product, ReadLine
from agent.core.values import Provenance
from agent.perceive.structure.snapshot import BLOCK, SEEN, Node

READ_CONFIDENCE = 0.6
IN_PICTURE = "read in a picture"
_PICTURES = frozenset({"img", "canvas", "svg", "video", "object", "embed"})
_GAP = 1.6  # of a line's height, up to which the next line belongs to the same block
_HEIGHT_TO_FONT = 0.72
_MOST_LINES = 300
Row = list[object]


def with_read_lines(data: Mapping[str, object], lines: Sequence[ReadLine]) -> Mapping[str, object]:
    """The script's reply with a row for each line below its picture; as it is when nothing was read."""
    rows = data.get("rows")
    if not lines or not isinstance(rows, list):
        return data
    by_row: dict[int, list[ReadLine]] = {}
    for line in lines[:_MOST_LINES]:
        row = _picture_at(rows, *line.box.center)
        if row is not None and line.text.strip():
            by_row.setdefault(row, []).append(line)
    if not by_row:
        return data
    made, moved = _rebuilt(rows, by_row)
    return {
        **data,
        "rows": made,
        "frames": _renumbered(data.get("frames"), moved),
        "covers": _renumbered(data.get("covers"), moved),
    }


def _picture_at(rows: Sequence[object], x: float, y: float) -> int | None:
    """The smallest picture at that point, else the smallest box with a background picture."""
    best: tuple[bool, float, int] | None = None
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) < 10 or not isinstance(row[9], dict | int):
            continue
        attrs = row[9] if isinstance(row[9], dict) else {}
        is_picture = row[1] in _PICTURES
        if not is_picture and not attrs.get("bg"):
            continue
        left, top, width, height = row[3:7]
        if left <= x <= left + width and top <= y <= top + height:
            rank = (not is_picture, width * height, number)
            best = min(best, rank) if best else rank
    return best[2] if best else None


def _rebuilt(rows: Sequence[Row], by_row: Mapping[int, Sequence[ReadLine]]) -> tuple[list[Row], list[int]]:
    """All rows with the new ones; and the new number of each old row."""
    made: list[Row] = []
    moved: list[int] = []
    for number, row in enumerate(rows):
        moved.append(len(made))
        parent = row[0]
        made.append([moved[parent] if isinstance(parent, int) and 0 <= parent < number else parent, *row[1:]])
        if number in by_row:
            made.extend(_new_rows(len(made) - 1, by_row[number]))
    return made, moved


def _new_rows(parent: int, lines: Sequence[ReadLine]) -> list[Row]:
    rows: list[Row] = []
    for block in _blocks(lines):
        at = parent + 1 + len(rows)
        left, top = min(b.box.x for b in block), min(b.box.y for b in block)
        right = max(b.box.x + b.box.width for b in block)
        bottom = max(b.box.y + b.box.height for b in block)
        rows.append(_element(parent, (left, top, right - left, bottom - top), 15))
        for line in block:
            box, size = line.box, max(6, round(line.box.height * _HEIGHT_TO_FONT))
            rows.append(_element(at, (box.x, box.y, box.width, box.height), size))
            rows.append([parent + len(rows), "#", SEEN, line.text])
    return rows


def _element(parent: int, box: tuple[float, ...], size: int) -> Row:
    return [parent, "div", SEEN | BLOCK, *(round(n) for n in box), size, 400, {"ocr": "1"}]


def _blocks(lines: Sequence[ReadLine]) -> list[list[ReadLine]]:
    """Lines that are below each other, as columns of a drawing do; blocks in reading order."""
    blocks: list[list[ReadLine]] = []
    for line in sorted(lines, key=lambda n: (n.box.y, n.box.x)):
        home = next((b for b in blocks if _follows(b[-1], line)), None)
        if home is None:
            blocks.append([line])
        else:
            home.append(line)
    return blocks


def _follows(above: ReadLine, line: ReadLine) -> bool:
    overlap = min(above.box.x + above.box.width, line.box.x + line.box.width) - max(above.box.x, line.box.x)
    gap = line.box.y - (above.box.y + above.box.height)
    height = max(above.box.height, line.box.height)
    return overlap > 0 and -0.5 * height <= gap <= _GAP * height


def _renumbered(pairs: object, moved: Sequence[int]) -> object:
    """Entries that begin with a row's number (and, of covers, name a second row)."""
    if not isinstance(pairs, list):
        return pairs
    found = []
    for entry in pairs:
        if isinstance(entry, list) and entry and isinstance(entry[0], int) and 0 <= entry[0] < len(moved):
            rest = [
                moved[v] if type(v) is int and len(entry) == 2 and 0 <= v < len(moved) else v
                for v in entry[1:]
            ]
            found.append([moved[entry[0]], *rest])
        else:
            found.append(entry)
    return found


def loose_lines(text: str, lines: Sequence[ReadLine]) -> list[str]:
    """What was read, but is in no picture and so in no line of the page's text."""
    return [line.text for line in lines if line.text.strip() and line.text.strip() not in text]


def mark_read(product: Product, nodes: Sequence[Node], lines: Sequence[ReadLine]) -> Product:
    """The product, known to be less sure and with its place named, where a picture gave its name or price."""
    if not lines:
        return product
    read = {p.field for p in product.provenance if _was_read(p, product, nodes, lines)}
    if not read & {"name", "price"}:
        return product
    places = tuple(
        replace(p, node=f"{p.node}, {IN_PICTURE}") if p.field in read else p for p in product.provenance
    )
    return replace(product, confidence=min(product.confidence, READ_CONFIDENCE), provenance=places)


def _was_read(place: Provenance, product: Product, nodes: Sequence[Node], lines: Sequence[ReadLine]) -> bool:
    number = place.node.removeprefix("row ")
    if number.isdecimal() and int(number) < len(nodes) and _is_read(nodes[int(number)]):
        return True
    wanted = product.price.text if place.field == "price" and product.price else product.name
    return (
        any(wanted and wanted in line.text for line in lines) if place.field in ("name", "price") else False
    )


def _is_read(node: Node) -> bool:
    return node.get("ocr") == "1" or any(up.get("ocr") == "1" for up in node.ancestors())
