"""The audit log as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from django.db.models import QuerySet

from agent.cells import safe_cell
from agent.teams.audit.models import AuditEntry

COLUMNS = ("position", "at", "who", "action", "object", "object id", "details", "hash")


def csv_lines(rows: QuerySet[AuditEntry]) -> Iterator[str]:
    """The header and one line per entry; no cell is a formula."""
    yield _line(COLUMNS)
    for row in rows.iterator(chunk_size=500):
        texts = (row.actor_name, row.action, row.object_type, row.object_id, json.dumps(row.detail))
        yield _line((row.position, row.at.isoformat(), *(safe_cell(text) for text in texts), row.hash))


def _line(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()
