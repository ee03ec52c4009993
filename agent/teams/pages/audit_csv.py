"""The audit log as a file. That it was exported is written down itself."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import QuerySet

from agent.teams.audit.models import AuditEntry, chain_of
from agent.teams.models import Team, User
from agent.teams.pages.csv_cells import csv_row
from agent.teams.pages.sending import Sent, in_batches
from agent.teams.services import record_audit


def audit_csv(team: Team | None, user: User, rows: QuerySet[AuditEntry]) -> Sent:
    """These entries of a team's chain, or of the installation's."""
    record_audit(team, user, "audit.exported", entries=rows.count())
    name = f"audit-{chain_of(team.pk if team else None).replace(':', '-')}.csv"
    return Sent(csv_lines(rows), filename=name, content_type="text/csv; charset=utf-8")


COLUMNS = ("position", "at", "who", "action", "object", "object id", "details", "hash")


def csv_lines(rows: QuerySet[AuditEntry]) -> Iterator[str]:
    """The header and one line per entry; no cell is a formula."""
    yield csv_row(COLUMNS)
    for row in in_batches(rows):
        texts = (row.actor_name, row.action, row.object_type, row.object_id, json.dumps(row.detail))
        yield csv_row((row.position, row.at.isoformat(), *texts, row.hash))
