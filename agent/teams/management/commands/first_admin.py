"""`manage.py first_admin`: the first user of a fresh system, who signs in by a link."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from agent.teams.accounts.links import make_sign_in_link
from agent.teams.models import User
from agent.teams.services import create_team


class Command(BaseCommand):
    """Safe to run at every start."""

    help = (
        "With no user yet: make the user “admin” and the team “Desk”. While nobody has ever signed in: "
        "print a link that signs the admin in once. Otherwise print nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints one line or none."""
        user = first_admin()
        if user is not None:
            self.stdout.write(
                f"Sign in as {user.username}, once and within 24 hours: {make_sign_in_link(user)}"
            )


@transaction.atomic
def first_admin() -> User | None:
    """The admin who still has to sign in for the first time; None when somebody has signed in before."""
    if User.objects.filter(last_login__isnull=False).exists():
        return None
    found = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if found is not None or User.objects.exists():
        return found
    user = User(username="admin", is_staff=True, is_superuser=True)
    user.set_unusable_password()
    user.save()
    create_team(user, name="Desk")
    return user
