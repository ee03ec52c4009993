"""Django system checks: settings about the way out that a start must not get past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from agent.network.clients import upstream
from agent.network.egress import Denied, EgressPolicy, is_local


@register("egress")
def check_egress(**_: Any) -> Sequence[CheckMessage]:
    """EGRESS_* can be read; production lists nothing inside and serves no demo sites."""
    try:
        policy = EgressPolicy.of(settings.EGRESS_ALLOW, settings.EGRESS_PORTS)
        Denied.of([name for name in (*settings.EGRESS_DENY, *settings.ALLOWED_HOSTS) if name != "*"])
    except ValueError as exc:
        return [Error(f"EGRESS_ALLOW, EGRESS_DENY or ALLOWED_HOSTS: {exc}.", id="egress.E001")]
    try:
        upstream()
    except ValueError as exc:
        return [Error(f"EGRESS_PROXY_URL: {exc}.", id="egress.E002")]
    return _production(policy) if settings.PRODUCTION else []


def _production(policy: EgressPolicy) -> list[CheckMessage]:
    inside = sorted(f"{host}:{port}" for host, port in policy.allow if is_local(host))
    found: list[CheckMessage] = []
    if inside:
        found.append(
            Error(
                f"EGRESS_ALLOW lists private or loopback addresses: {', '.join(inside)}.",
                hint="They are for one's own machine. Take them out, or run with PRODUCTION=off.",
                id="egress.E003",
            )
        )
    if settings.DEMO_SITES:
        found.append(Error("DEMO_SITES is on in production.", hint="Set DEMO_SITES=off.", id="egress.E004"))
    return found
