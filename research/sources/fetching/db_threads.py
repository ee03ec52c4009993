"""Database work of searching and fetching, in its own threads: a slow write holds up no visit's heartbeat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="sources-db")


async def rows(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that uses the ORM in a thread with a healthy connection. Not for use in `atomic`."""
    found: T = await _run(function, *args, **kwargs)
    return found


async def _run(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    call: Callable[..., Awaitable[Any]] = DatabaseSyncToAsync(
        function, thread_sensitive=False, executor=_THREADS
    )
    return await call(*args, **kwargs)
