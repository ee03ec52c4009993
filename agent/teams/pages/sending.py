"""Tables and files as answers that are read, made and sent piece by piece: none is held whole."""

from __future__ import annotations

from array import array
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db.models import Model, QuerySet
from django.http import FileResponse
from django.utils.http import content_disposition_header

_FIRST, _AT_ONCE = 20, 500  # rows: few at first, so that the first bytes come soon
Row = TypeVar("Row", bound=Model)


class Sent(FileResponse):
    """A file to be saved under `filename`; Django alone would collect it whole for an ASGI server."""

    block_size = 65_536  # bytes

    def __init__(self, pieces: Any, *, filename: str, content_type: str) -> None:
        super().__init__(pieces, as_attachment=True, filename=filename, content_type=content_type)
        self["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=filename) or ""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces: Iterator[bytes] = iter(self.streaming_content)  # type: ignore[arg-type]  # made of a plain iterator
        make_next = sync_to_async(lambda: next(pieces, None))
        while (piece := await make_next()) is not None:
            yield piece


def in_batches(rows: QuerySet[Row]) -> Iterator[Row]:
    """The rows in their order. Between two batches the database holds nothing open for whoever reads slowly."""
    numbers = array("q", rows.values_list("pk", flat=True).iterator(5000))
    start, size = 0, _FIRST
    while start < len(numbers):
        listed = numbers[start : start + size].tolist()
        found = {row.pk: row for row in rows.filter(pk__in=listed)}
        yield from (found[pk] for pk in listed if pk in found)
        start, size = start + size, _AT_ONCE
