"""Who may do what: the active team of a request, role checks for views, objects and sockets."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from allauth.mfa.models import Authenticator
from channels.db import database_sync_to_async
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from agent.teams.models import Membership, Role, User

ACTIVE_TEAM = "active_team"  # session key: the id of the team that the user works in

WITH_SECOND_FACTOR = Role.OPERATOR.and_above  # where a team wants one
P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)


def signed_in_user(request: HttpRequest) -> User:
    """The user of a request behind the login wall. Raises: PermissionDenied when nobody is signed in."""
    if not request.user.is_authenticated:
        raise PermissionDenied("Sign in first.")
    return request.user


def second_factors(user: object) -> QuerySet[Authenticator]:
    """What sign-in asks that user for besides the password; recovery codes stand in for it."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(user=user)
    return rows.exclude(type=Authenticator.Type.RECOVERY_CODES)


def has_second_factor(user: User) -> bool:
    """Whether sign-in asks `user` for more than a password."""
    return second_factors(user.pk).exists()


def is_second_factor_wanted(user: User) -> bool:
    """Whether a team of `user` wants a second factor of the role that the user has there."""
    return user.memberships.filter(team__requires_second_factor=True, role__in=WITH_SECOND_FACTOR).exists()


def lacks_second_factor(user: User) -> bool:
    """Whether `user` must set a second factor up before doing anything else, in whichever team."""
    return is_second_factor_wanted(user) and not has_second_factor(user)


def lacking_second_factor() -> Q:
    """The same as a condition on `User` rows."""
    own = Membership.objects.filter(user=OuterRef("pk"), role__in=WITH_SECOND_FACTOR)
    return Q(Exists(own.filter(team__requires_second_factor=True))) & ~Q(
        Exists(second_factors(OuterRef("pk")))
    )


def memberships_of(user: User) -> list[Membership]:
    """All memberships of `user`, oldest team first."""
    return list(user.memberships.select_related("team").order_by("team_id"))


def membership_of(request: HttpRequest) -> Membership:
    """The user's membership in the active team (kept in the session; the first team by default).

    Read once per request. Raises: PermissionDenied when the user is in no team.
    """
    cached: Membership | None = getattr(request, "_membership", None)
    if cached is None:
        cached = _pick(memberships_of(signed_in_user(request)), request.session.get(ACTIVE_TEAM))
        request._membership = cached  # type: ignore[attr-defined]
    return cached


def _pick(memberships: list[Membership], wanted: int | None) -> Membership:
    if not memberships:
        raise PermissionDenied("You are in no team yet. Ask an admin for an invitation link.")
    return next((m for m in memberships if m.team_id == wanted), memberships[0])


def requires_role(
    role: Role,
) -> Callable[[Callable[Concatenate[HttpRequest, P], R]], Callable[Concatenate[HttpRequest, P], R]]:
    """Let a view run only when the user's role in the active team includes `role`; else 403."""

    def decorate(view: Callable[Concatenate[HttpRequest, P], R]) -> Callable[Concatenate[HttpRequest, P], R]:
        @wraps(view)
        def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> R:
            _require(membership_of(request), role)
            return view(request, *args, **kwargs)

        return checked

    return decorate


def require_team_member(user: User, team_id: int, role: Role = Role.VIEWER) -> Membership:
    """The membership of `user` in the team that owns an object.

    Raises: Http404 when the user is not in that team (its objects do not exist for them),
    PermissionDenied when the role is too low.
    """
    membership = Membership.objects.select_related("team").filter(user_id=user.pk, team_id=team_id).first()
    if membership is None:
        raise Http404("No such page.")
    _require(membership, role)
    return membership


def require_steering(membership: Membership, owner_id: int | None, made: str) -> None:
    """*Raises* PermissionDenied unless the member made it ("started this sweep") or is a lead."""
    if not membership.may_steer(owner_id):
        raise PermissionDenied(f"Only the person who {made}, or a lead, may do that.")


def _require(membership: Membership, role: Role) -> None:
    if not membership.may(role):
        raise PermissionDenied(
            f"This needs the role {role.label} in {membership.team.name}. "
            f"You are {Role(membership.role).label} there."
        )


@database_sync_to_async
def member_or_none(user: object, team_id: int, role: Role = Role.VIEWER) -> Membership | None:
    """For sockets: the membership when `user` may act as `role` in the team, else None (close the socket)."""
    if not isinstance(user, User) or not user.is_active:
        return None
    membership = Membership.objects.select_related("team").filter(user_id=user.pk, team_id=team_id).first()
    if membership is None or not membership.may(role) or lacks_second_factor(user):
        return None
    return membership
