"""System checks of the agent: what a deployment must know before its first visit."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.checks import Info, register

ROOT_REFUSED = "Run a production worker as an ordinary user, not as root: only then has Chromium its sandbox."


def must_not_run() -> str:
    """Why a worker must not start here, in one sentence; "" when it may."""
    return ROOT_REFUSED if settings.PRODUCTION and os.geteuid() == 0 else ""


@register
def worker_user(**_: Any) -> list[Info]:
    """Tell root of it. Only told, as migrations and the like may be run by root; the worker itself refuses."""
    why = must_not_run()
    return [Info(why, id="agent.I001")] if why else []
