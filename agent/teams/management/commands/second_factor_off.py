"""`manage.py second_factor_off USERNAME`: for somebody who has lost both the app and the recovery codes."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError, CommandParser

from agent.teams.models import User
from agent.teams.services import record_audit


class Command(BaseCommand):
    """Only whoever runs the machine can do this; it is written into the audit log."""

    help = "Switch a user's second factor off. The user's password stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        """The user's name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises: CommandError when there is no such user, or nothing to switch off."""
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['username']!r}.")
        if not Authenticator.objects.filter(user=user).exists():
            raise CommandError(f"{user} has no second factor.")
        Authenticator.objects.filter(user=user).delete()
        record_audit(None, None, "second_factor.removed", user, by="an administrator on the machine")
        self.stdout.write(f"The second factor of {user} is off.")
