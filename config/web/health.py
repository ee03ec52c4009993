"""`/livez`: this process answers. `/readyz`: what it needs is there. Public, and silent about details."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import redis
import structlog
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from agent.network.clients import installation_policy
from agent.network.egress import decide
from config.processes import alive

log = structlog.get_logger(__name__)

_MUST_REFUSE = (
    "127.0.0.1",
    "169.254.169.254",
    "10.0.0.1",
    "::1",
    "64:ff9b::7f00:1",
    "localhost",
    "a.internal",
)
_MUST_ALLOW = "1.1.1.1"
_complete: list[bool] = []


@login_not_required
@never_cache
@require_safe
def livez(_request: HttpRequest) -> JsonResponse:
    """This process takes requests; nothing else is looked at."""
    return JsonResponse({"status": "ok"})


@login_not_required
@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """200 when database, migrations, broker and egress rules are right and others work, else 503 and what is not."""
    found = {name: check() for name, check in checks().items()}
    is_ready = all(found.values())
    said = {name: "ok" if ok else "failing" for name, ok in found.items()}
    return JsonResponse(
        {"status": "ok" if is_ready else "failing", "checks": said}, status=200 if is_ready else 503
    )


def checks() -> dict[str, Callable[[], bool]]:
    """What must be right for visits to run, by name; a check that cannot be made is not passed."""
    every: dict[str, Callable[[], bool]] = {
        "database": _database,
        "migrations": _migrations,
        "broker": _broker,
        "egress": _egress,
        **{part: partial(alive.is_alive, settings.REDIS_URL, part) for part in alive.PARTS},
    }
    return {name: partial(_passes, name, check) for name, check in every.items()}


def _passes(name: str, check: Callable[[], bool]) -> bool:
    try:
        is_good = check()
    except (DatabaseError, redis.RedisError, OSError, ValueError) as exc:
        log.warning("health.failing", check=name, error=str(exc))
        return False
    if not is_good:
        log.warning("health.failing", check=name)
    return is_good


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _migrations() -> bool:
    """Looked at until they are all applied, then remembered: reading them costs."""
    if not _complete:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _complete.append(True)
    return True


def _broker() -> bool:
    with alive.broker_at(settings.REDIS_URL) as broker:
        return bool(broker.ping())


def _egress() -> bool:
    """The rules refuse what is inside and allow what is public; judged here, nothing is looked up or dialled."""

    async def judge() -> bool:
        policy = installation_policy()
        refused = [await decide(host, 1, resolver=_nobody, policy=policy) for host in _MUST_REFUSE]
        allowed = await decide(_MUST_ALLOW, min(policy.ports), resolver=_nobody, policy=policy)
        return all(d.refusal for d in refused) and allowed.refusal is None

    return asyncio.run(judge())


async def _nobody(_name: str) -> Sequence[str]:
    return []
