"""One consistent copy of a whole database in a file, made while others write, and a database made of such a file.

SQLite: its own copy without gaps. PostgreSQL: every table as COPY writes it, all of one snapshot, so no programs of the
server are needed. Both gzipped.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from agent.visits.backups.archive import Manifest

_FAST = 3  # of gzip: text is a third already, and pictures are not in it
_END = b"\\.\n"  # as in PostgreSQL's own dumps: COPY escapes every backslash of a value
_OWN = "django_migrations"  # which migrating writes


def dump(connection: BaseDatabaseWrapper, to: Path) -> dict[str, int]:
    """Write the database as of now to that file; how many rows each table has in it."""
    return _dump_sqlite(connection, to) if connection.vendor == "sqlite" else _dump_postgresql(connection, to)


def load(connection: BaseDatabaseWrapper, file: Path, manifest: Manifest) -> None:
    """Make the empty database of `connection` what the file says, at the migrations that it had."""
    if connection.vendor == "sqlite":
        _load_sqlite(connection, file)
    else:
        _load_postgresql(connection, file, manifest)


def _dump_sqlite(connection: BaseDatabaseWrapper, to: Path) -> dict[str, int]:
    plain = to.with_suffix(".plain")
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(plain)])
        with plain.open("rb") as source, gzip.open(to, "wb", compresslevel=_FAST) as out:
            shutil.copyfileobj(source, out)
        with closing(sqlite3.connect(plain)) as copy:
            return {table: _count(copy.cursor(), table) for table in tables(connection)}
    finally:
        plain.unlink(missing_ok=True)


def _load_sqlite(connection: BaseDatabaseWrapper, file: Path) -> None:
    path = Path(connection.settings_dict["NAME"])
    connection.close()
    draft = path.with_suffix(".restored")
    with gzip.open(file, "rb") as source, draft.open("wb") as out:
        shutil.copyfileobj(source, out)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    draft.replace(path)


def _dump_postgresql(connection: BaseDatabaseWrapper, to: Path) -> dict[str, int]:
    rows: dict[str, int] = {}
    with (
        gzip.open(to, "wb", compresslevel=_FAST) as out,
        transaction.atomic(using=connection.alias),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for table in tables(connection):
            columns = _columns(cursor, table)
            out.write(json.dumps({"table": table, "columns": columns}).encode() + b"\n")
            rows[table] = 0
            with cursor.copy(f"COPY {_named(connection, table, columns)} TO STDOUT") as copy:
                for chunk in copy:
                    rows[table] += bytes(chunk).count(b"\n")
                    out.write(chunk)
            out.write(_END)
    return rows


def _load_postgresql(connection: BaseDatabaseWrapper, file: Path, manifest: Manifest) -> None:
    make_tables(connection, manifest)
    with (
        gzip.open(file, "rb") as source,
        transaction.atomic(using=connection.alias),
        connection.cursor() as cursor,
    ):
        names = ", ".join(map(connection.ops.quote_name, tables(connection)))
        cursor.execute(f"TRUNCATE {names}")
        for line in source:
            head = json.loads(line)
            with cursor.copy(f"COPY {_named(connection, head['table'], head['columns'])} FROM STDIN") as copy:
                for data in takewhile(lambda read: read != _END, source):
                    copy.write(data)
        for statement in connection.ops.sequence_reset_sql(
            no_style(), apps.get_models(include_auto_created=True)
        ):
            cursor.execute(statement)


def make_tables(connection: BaseDatabaseWrapper, manifest: Manifest) -> None:
    """The tables as they were when it was backed up; later migrations then change rows as they do anywhere."""
    MigrationExecutor(connection).migrate(list(manifest.migrations))


def rows_of(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """How many rows each table has now."""
    with connection.cursor() as cursor:
        return {table: _count(cursor, table) for table in tables(connection)}


def _count(cursor: Any, table: str) -> int:
    cursor.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608 # nosec B608 - a name of Django's
    return int(cursor.fetchone()[0])


def tables(connection: BaseDatabaseWrapper) -> list[str]:
    """Every table of the product that is there."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - {_OWN})


def _columns(cursor: Any, table: str) -> list[str]:
    """All but those that the database computes."""
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() "
        "AND table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position",
        [table],
    )
    return [name for (name,) in cursor.fetchall()]


def _named(connection: BaseDatabaseWrapper, table: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})"


def applied(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str]]:
    """The last migration of each app that was applied."""
    executor = MigrationExecutor(connection)
    done = set(executor.loader.applied_migrations)
    for app, name in sorted(done):
        node = executor.loader.graph.node_map.get((app, name))
        if node is not None and not any(child.key[0] == app and child.key in done for child in node.children):
            yield app, name
