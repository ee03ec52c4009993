"""An empty database for a race on PostgreSQL: other races leave theirs as they made it."""

from __future__ import annotations

import secrets

import pytest


@pytest.fixture
def own_postgres(postgres_url: str) -> str:
    """The address of a new, empty database on the test session's server."""
    import psycopg

    name = f"race_{secrets.token_hex(4)}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    before, _, old = postgres_url.partition("?")[0].rpartition("/")
    return f"{before}/{name}" + postgres_url[len(before) + 1 + len(old) :]
