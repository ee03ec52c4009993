"""Puts the full text index up beside the tables: FTS5 with triggers on SQLite, tsvector with GIN on PostgreSQL.

Put up after every `migrate`, not by its own migration: Django rebuilds a table on SQLite when a later migration
alters it, and its triggers are lost then; here they come back and the index is made anew. Safe to run twice.
"""

from __future__ import annotations

from typing import Any

from django.db import connections
from django.db.backends.utils import CursorWrapper

INDEXED = {
    "research_savedpage": ("title", "text"),
    "research_feedentry": ("title", "summary"),
    "home_findable": ("title", "detail"),
}
INDEXED_CHARS = 200_000  # on PostgreSQL, whose tsvector holds 1 MB at most

_TABLE = """CREATE VIRTUAL TABLE IF NOT EXISTS {table}_index USING fts5(
{names}, content='{table}', content_rowid='id', tokenize="porter unicode61 remove_diacritics 2")"""
_ADD = "INSERT INTO {table}_index(rowid, {names}) VALUES (new.id, {new});"
_TAKE = "INSERT INTO {table}_index({table}_index, rowid, {names}) VALUES ('delete', old.id, {old});"
_ANEW = "INSERT INTO {table}_index({table}_index) VALUES ('rebuild')"
_TRIGGERS = {
    "added": "AFTER INSERT ON {table} BEGIN " + _ADD + " END",
    "deleted": "AFTER DELETE ON {table} BEGIN " + _TAKE + " END",
    "changed": "AFTER UPDATE OF {names} ON {table} BEGIN " + _TAKE + " " + _ADD + " END",
}
_COLUMN = """ALTER TABLE {table} ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
setweight(to_tsvector('english', left({first}, {chars})), 'A') ||
setweight(to_tsvector('english', left({second}, {chars})), 'D')) STORED"""
_GIN = "CREATE INDEX IF NOT EXISTS {table}_words ON {table} USING gin (words)"


def put_up(using: str = "default", **_: Any) -> None:
    """Receiver of `post_migrate`. Does nothing while the tables are not there yet."""
    connection = connections[using]
    there = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table, (first, second) in INDEXED.items():
            if table not in there:
                continue
            if connection.vendor == "sqlite":
                _on_sqlite(cursor, table, (first, second))
            elif connection.vendor == "postgresql":
                cursor.execute(_COLUMN.format(table=table, first=first, second=second, chars=INDEXED_CHARS))
                cursor.execute(_GIN.format(table=table))


def _on_sqlite(cursor: CursorWrapper, table: str, names: tuple[str, str]) -> None:
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
    there = {row[0] for row in cursor.fetchall()}
    wanted = {f"{table}_index_{what}": body for what, body in _TRIGGERS.items()}
    if wanted.keys() <= there:
        return
    words = {
        "table": table,
        "names": ", ".join(names),
        "new": ", ".join(f"new.{name}" for name in names),
        "old": ", ".join(f"old.{name}" for name in names),
    }
    cursor.execute(_TABLE.format(**words))
    for name, body in wanted.items():
        cursor.execute(f"CREATE TRIGGER IF NOT EXISTS {name} {body.format(**words)}")
    cursor.execute(_ANEW.format(table=table))
