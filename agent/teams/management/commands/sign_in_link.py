"""`manage.py sign_in_link USERNAME`: a one-time link for somebody who cannot sign in."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from agent.teams.accounts.links import make_sign_in_link
from agent.teams.models import User


class Command(BaseCommand):
    """Prints the address alone, so that scripts can use it."""

    help = "Print a link that signs the user in once, within 24 hours. Earlier links of the user end."

    def add_arguments(self, parser: CommandParser) -> None:
        """The user's name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises: CommandError when there is no such active user."""
        user = User.objects.filter(username=options["username"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no active user {options['username']!r}.")
        self.stdout.write(make_sign_in_link(user))
