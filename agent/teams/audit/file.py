"""The audit log as CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import QuerySet

from agent.teams.audit.models import AuditEntry
from agent.teams.pages.csv_cells import csv_row

COLUMNS = ("position", "at", "who", "action", "object", "object id", "details", "hash")


def csv_lines(rows: QuerySet[AuditEntry]) -> Iterator[str]:
    """The header and one line per entry; no cell is a formula."""
    yield csv_row(COLUMNS)
    for row in rows.iterator(chunk_size=500):
        texts = (row.actor_name, row.action, row.object_type, row.object_id, json.dumps(row.detail))
        yield csv_row((row.position, row.at.isoformat(), *texts, row.hash))
