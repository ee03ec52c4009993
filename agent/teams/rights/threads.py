"""Database calls of sockets and workers, in threads that live as long as the process."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


def in_thread(function: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """For sockets: the function as one to await, in the one thread of all of them. Not for use in `atomic`."""
    call: Callable[P, Coroutine[Any, Any, T]] = database_sync_to_async(keeping_connection(function))
    return call


def keeping_connection(function: Callable[P, T]) -> Callable[P, T]:
    """The same, leaving an SQLite connection open for the thread's next call if `KEEPS_SQLITE_OPEN`.

    Opening one takes 2 ms, as long as two look-ups in the action cache. Where threads come and go (a web request's),
    connections are closed as before.
    """

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        finally:
            is_open = connection.vendor == "sqlite" and connection.connection is not None
            if settings.KEEPS_SQLITE_OPEN and is_open:
                connection.close_at = None

    return call
