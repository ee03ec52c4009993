"""`manage.py mcp`: the desk as an MCP server on standard input and output, for a program on the same machine."""

import asyncio
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from research.api.token_text import parse_token


class Command(BaseCommand):
    """Serves until its input ends."""

    help = "Serve the Model Context Protocol on standard input and output, with the token in SWEEPDESK_TOKEN."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """*Raises* CommandError without something written like a token. Whether it is good is judged at each call."""
        token = settings.SWEEPDESK_TOKEN
        if parse_token(token) is None:
            raise CommandError("Set SWEEPDESK_TOKEN to a token of the API (Team → API tokens).")
        from research.api.mcp.inside import Desk, use
        from research.api.mcp.server import server

        use(Desk(token))
        asyncio.run(server().run_stdio_async())
