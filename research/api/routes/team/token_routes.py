"""Tokens by a token: never more than the one that calls may do itself, and never longer than that one is good."""

from datetime import timedelta

from ninja import Query as QueryParams
from ninja import Router, Status

from research.api import selectors, services
from research.api.auth import MANAGE, READ_AS_REQUESTER, ApiRequest
from research.api.models import ApiToken
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.team import members as schemas

router = Router(tags=["Token"])


class TokenFilters(Filters):
    """What a list of tokens can be narrowed by."""

    scope: schemas.ScopeName | None = None


def _token(request: ApiRequest, token_id: int) -> ApiToken:
    return selectors.token_of(request.auth.membership, token_id)


@router.get("/tokens", auth=READ_AS_REQUESTER, response=schemas.TokenPage, summary="List tokens")
def list_tokens(request: ApiRequest, wanted: QueryParams[TokenFilters]) -> PageFields:
    """The team's for leads, one's own for requesters and operators; no secret is among them."""
    return page_of(request, wanted, selectors.tokens_for(request.auth.membership), schemas.shown_token)


@router.post("/tokens", auth=MANAGE, response={201: schemas.TokenMade}, summary="Make a token")
def make_token(request: ApiRequest, body: schemas.TokenIn) -> Status[schemas.TokenMade]:
    """It acts for the same person, may not manage, and ends with the token that makes it. Its text is on this answer
    only, so no Idempotency-Key is taken."""
    caller = request.auth
    made, text = services.make_token(
        team=caller.team,
        user=caller.user,
        name=body.name,
        scope=body.scope,
        lifetime=body.lifetime,
        made_with=caller.token,
    )
    return Status(201, schemas.shown_new_token(made, text))


@router.post(
    "/tokens/{int:token_id}/rotate", auth=MANAGE, response={201: schemas.TokenMade}, summary="Rotate a token"
)
def rotate_token(request: ApiRequest, token_id: int, body: schemas.RotationIn) -> Status[schemas.TokenMade]:
    """Another in its place, for whom the calling token acts, which ends with the calling token. Tokens that manage
    are rotated by people. Its text is on this answer only, so no Idempotency-Key is taken."""
    made, text = services.rotate_token(
        token=_token(request, token_id),
        user=request.auth.user,
        overlap=timedelta(hours=body.overlap_hours),
        made_with=request.auth.token,
    )
    return Status(201, schemas.shown_new_token(made, text))


@router.post(
    "/tokens/{int:token_id}/revoke", auth=MANAGE, response=schemas.TokenOut, summary="Revoke a token"
)
def revoke_token(request: ApiRequest, token_id: int) -> schemas.TokenOut:
    """It opens nothing from now on, nor do those that it made. One's own, or anybody's as a lead; 409 when it was
    revoked before."""
    if not services.revoke_token(token=_token(request, token_id), user=request.auth.user):
        raise ApiRefusal(409, "This token was revoked already.")
    return schemas.shown_token(_token(request, token_id))
