"""Who calls: a bearer token, judged anew at every request, so that revoking it works at once.

A cookie says nothing here: pages of other sites cannot make a signed-in browser call the API.
"""

import hmac
import math
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from agent.teams.accounts.client import client_address
from agent.teams.models import Membership, Role, Team, User
from research.api import services
from research.api.models import ApiToken
from research.api.routes.problems import ApiRefusal
from research.api.token_text import TokenText, holds_token, parse_token
from research.sweeps.limits.turns import Pace, take_turn

COUNTED = "sweepdesk.counted"  # in META, where no header of a client can put it: the rate was kept before
_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="sweepdesk"'}
_BAD = {"WWW-Authenticate": 'Bearer realm="sweepdesk", error="invalid_token"'}
_NOBODY = TokenText("", "no token has this").digest


@dataclass(frozen=True, slots=True)
class Caller:
    """A good token with the present membership of the person it acts for."""

    token: ApiToken
    membership: Membership

    @property
    def team(self) -> Team:
        """The one team that the token opens."""
        return self.membership.team

    @property
    def user(self) -> User:
        """For whom it acts."""
        return self.membership.user


class ApiRequest(HttpRequest):
    """A request that an operation of the API sees."""

    auth: Caller


class BearerToken(HttpBearer):
    """Lets a token in that has the scope, for a person who has the role in the token's team."""

    def __init__(self, scope: str = ApiToken.Scope.READ, role: Role = Role.VIEWER) -> None:
        self.scope, self.role = scope, role
        super().__init__()

    def __call__(self, request: HttpRequest) -> Caller:
        """The caller. *Raises* ApiRefusal: 400, 401, 403 or 429."""
        return self.admitted(caller_of(request))

    def admitted(self, caller: Caller) -> Caller:
        """The caller, when the token's scope and the person's role are enough. *Raises* ApiRefusal 403."""
        if not ApiToken.Scope(caller.token.scope).includes(self.scope):
            may = "only read" if caller.token.scope == ApiToken.Scope.READ else "not manage the team"
            raise ApiRefusal(403, f"This token may {may}. Make one that may {self.scope}.")
        if not caller.membership.may(self.role):
            raise ApiRefusal(
                403,
                f"This needs the role {self.role.label}; {caller.user.get_username()}, for whom this token "
                f"acts, is {Role(caller.membership.role).label} now.",
            )
        return caller

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """Not used: `__call__` reads the header itself."""
        raise NotImplementedError


def caller_of(request: HttpRequest) -> Caller:
    """Whose good token the request carries, within its rate. *Raises* ApiRefusal."""
    if holds_token(request.get_full_path()):
        raise ApiRefusal(
            400,
            "A token in an address ends up in logs and histories. Send it in the Authorization header, "
            "and revoke this one.",
        )
    caller = caller_with(_given(request))
    if not request.META.get(COUNTED):
        _keep_rate(caller.token)
    services.note_use(caller.token, client_address(request))
    return caller


def _given(request: HttpRequest) -> TokenText:
    header = request.headers.get("Authorization", "")
    scheme, _, value = header.partition(" ")
    if not header:
        raise ApiRefusal(401, "Send a token: Authorization: Bearer swd_…", _CHALLENGE)
    text = parse_token(value.strip()) if scheme.lower() == "bearer" else None
    if text is None:
        raise ApiRefusal(401, "This is not written like a token of this API.", _BAD)
    return text


def caller_with(given: TokenText) -> Caller:
    """Whose good token this is, as of now. *Raises* ApiRefusal 401."""
    rows = ApiToken.objects.select_related("created_by", "team", "made_with")
    token = rows.filter(prefix=given.prefix).first()
    is_right = hmac.compare_digest(token.secret_hash if token else _NOBODY, given.digest)
    if token is None or not is_right:
        raise ApiRefusal(401, "There is no such token.", _BAD)
    if token.revoked_at is not None:
        raise ApiRefusal(401, "This token was revoked.", _BAD)
    if token.is_expired:
        raise ApiRefusal(401, "This token has expired.", _BAD)
    if not token.is_live:
        raise ApiRefusal(401, "The token that made this one was revoked or has expired.", _BAD)
    membership = (
        Membership.objects.select_related("user", "team")
        .filter(user=token.created_by_id, team=token.team_id, user__is_active=True)
        .first()
    )
    if membership is None:
        raise ApiRefusal(401, "Who made this token is no longer in the team.", _BAD)
    return Caller(token, membership)


def _keep_rate(token: ApiToken) -> None:
    wait = wait_ms(str(token.pk))
    if wait:
        seconds = math.ceil(wait / 1000)
        raise ApiRefusal(
            429,
            f"More than {PER_SECOND} requests a second. Go on in {seconds} s.",
            {"Retry-After": str(seconds)},
        )


READ = BearerToken()
WORK = BearerToken(role=Role.OPERATOR)  # reads what the queue shows
WRITE = BearerToken(ApiToken.Scope.WRITE, Role.REQUESTER)
READ_AS_REQUESTER = BearerToken(role=Role.REQUESTER)
READ_AS_LEAD = BearerToken(role=Role.LEAD)
LEAD = BearerToken(ApiToken.Scope.WRITE, Role.LEAD)
ADMIN = BearerToken(ApiToken.Scope.WRITE, Role.ADMIN)
MANAGE = BearerToken(ApiToken.Scope.MANAGE, Role.REQUESTER)
MANAGE_AS_LEAD = BearerToken(ApiToken.Scope.MANAGE, Role.LEAD)
MANAGE_AS_ADMIN = BearerToken(ApiToken.Scope.MANAGE, Role.ADMIN)


PER_SECOND = 10
BURST = 40
_PACE = Pace(interval_ms=1000 // PER_SECOND, burst=BURST)


def wait_ms(key: str) -> int:
    """Take one request out of the bucket; 0 when it fitted, else how long to wait for the next."""
    return take_turn(f"api-bucket:{key}", _PACE)
