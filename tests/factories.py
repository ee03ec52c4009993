"""Makes the rows that many tests need. Every argument has a default; names are unique in a process."""

from __future__ import annotations

from itertools import count

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from agent.teams.models import Membership, Role, Team, User

_numbers = count(1)
PASSWORD = "a long enough password"


def make_user(name: str = "", **fields: object) -> User:
    """A user who can sign in with `PASSWORD`."""
    name = name or f"user{next(_numbers)}"
    return User.objects.create_user(username=name, email=f"{name}@example.org", password=PASSWORD, **fields)


def make_team(name: str = "") -> Team:
    """A team without members."""
    return Team.objects.create(name=name or f"Team {next(_numbers)}")


def make_member(team: Team | None = None, role: Role = Role.REQUESTER, name: str = "") -> User:
    """A user with that role in the team (a new team when none is given)."""
    user = make_user(name)
    Membership.objects.create(user=user, team=team or make_team(), role=role)
    return user


def make_session(user: User) -> SessionStore:
    """A session in which that user is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session
