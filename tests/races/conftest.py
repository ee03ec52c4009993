"""Races: on SQLite all of them, on PostgreSQL one of them by turns; the laboratory runs all on both."""

from __future__ import annotations

import secrets

import pytest

from tests.lab.sampling import sample_items


@pytest.fixture
def own_postgres(postgres_url: str) -> str:
    """The address of a new, empty database on the test session's server."""
    import psycopg

    name = f"race_{secrets.token_hex(4)}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    before, _, old = postgres_url.partition("?")[0].rpartition("/")
    return f"{before}/{name}" + postgres_url[len(before) + 1 + len(old) :]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Outside the laboratory one race runs on PostgreSQL."""

    def is_on_postgresql(item: pytest.Item) -> bool:
        return "postgres_url" in getattr(item, "fixturenames", ())

    sample_items(config, items, "races", at_most=1, among=is_on_postgresql)
