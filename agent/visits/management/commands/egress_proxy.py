"""`manage.py egress_proxy`: the egress proxy as a separate service, for a network without another route.

The worker then names it in EGRESS_PROXY_URL: its own per-visit proxies keep caps and reason codes, and hand
each connection to this one, which looks up, judges and dials by the same rules.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from datetime import timedelta

from django.core.management.base import BaseCommand, CommandError

from agent.network.clients import NO_LIMIT, installation_policy
from agent.network.proxy import EgressProxy, ProxyCaps

CAPS = ProxyCaps(
    tunnel_idle=timedelta(minutes=5), tunnel_bytes=NO_LIMIT, visit_bytes=NO_LIMIT, connections=2048
)


class Command(BaseCommand):
    """Runs until it is told to end."""

    help = "Serves the egress rules as an HTTP proxy, for workers that have no other way out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=4750)

    def handle(self, **options: object) -> None:
        host, port = str(options["host"]), int(str(options["port"]))
        try:
            asyncio.run(_serve(host, port))
        except OSError as exc:
            raise CommandError(f"cannot listen on {host}:{port}: {exc.strerror}") from exc
        except KeyboardInterrupt:
            return


async def _serve(host: str, port: int) -> None:
    proxy = EgressProxy(installation_policy(), caps=CAPS)
    await proxy.start(host, port)
    await asyncio.Event().wait()
