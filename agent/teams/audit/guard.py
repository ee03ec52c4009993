"""Triggers that let the database refuse to change or delete entries of the audit log.

SQLite drops a table's triggers when a later migration alters the table (Django rebuilds it): such a
migration calls `put_up` again at its end. PostgreSQL's TRUNCATE and whoever owns the database pass
the triggers; then the chain and its head say that something is missing.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_SQLITE = """
CREATE TRIGGER IF NOT EXISTS teams_auditentry_no_{what} BEFORE {what} ON teams_auditentry
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
"""
_POSTGRES = """
CREATE OR REPLACE FUNCTION teams_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
DROP TRIGGER IF EXISTS teams_auditentry_no_change ON teams_auditentry;
CREATE TRIGGER teams_auditentry_no_change BEFORE UPDATE OR DELETE ON teams_auditentry
FOR EACH ROW EXECUTE FUNCTION teams_audit_append_only();
"""


def put_up(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers."""
    if schema_editor.connection.vendor == "sqlite":
        for what in ("update", "delete"):
            schema_editor.execute(_SQLITE.format(what=what))
    elif schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_POSTGRES)


def take_down(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Remove them."""
    if schema_editor.connection.vendor == "sqlite":
        for what in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS teams_auditentry_no_{what}")
    elif schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER IF EXISTS teams_auditentry_no_change ON teams_auditentry")
