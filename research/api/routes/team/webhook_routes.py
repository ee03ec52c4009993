"""Webhooks and what was sent to them."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router, Status

from research.api.auth import MANAGE_AS_LEAD, READ_AS_LEAD, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.team import telling as schemas
from research.webhooks import services
from research.webhooks.addresses import checked_address
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.pages import selectors

router = Router(tags=["Webhooks"])


class DeliveryFilters(Filters):
    """What a list of deliveries can be narrowed by."""

    state: schemas.DeliveryState | None = None


def _webhooks(request: ApiRequest) -> QuerySet[Endpoint]:
    return selectors.endpoints_of(request.auth.team).select_related("team", "created_by")


def _webhook(request: ApiRequest, webhook_id: int) -> Endpoint:
    return get_object_or_404(_webhooks(request), pk=webhook_id)


def _delivery(request: ApiRequest, webhook_id: int, delivery_id: int) -> Delivery:
    rows = Delivery.objects.select_related("endpoint__team")
    return get_object_or_404(rows, endpoint=_webhook(request, webhook_id), pk=delivery_id)


@router.get("/webhooks", auth=READ_AS_LEAD, response=schemas.WebhookPage, summary="List webhooks")
def list_webhooks(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The team's, newest first; their secrets are shown when they are made alone. Needs the role lead."""
    return page_of(request, wanted, _webhooks(request), schemas.shown_webhook)


@router.post("/webhooks", auth=MANAGE_AS_LEAD, response={201: schemas.WebhookMade}, summary="Make a webhook")
def add_webhook(request: ApiRequest, body: schemas.WebhookIn) -> Status[schemas.WebhookMade]:
    """The secret is on this answer only, so no Idempotency-Key is taken. Needs the role lead."""
    made, secret = services.add_endpoint(
        team=request.auth.team,
        user=request.auth.user,
        url=checked_address(body.address),
        description=body.description,
        events=list(dict.fromkeys(body.events)),
    )
    return Status(201, schemas.shown_new_webhook(_webhook(request, made.pk), secret))


@router.get(
    "/webhooks/{int:webhook_id}", auth=READ_AS_LEAD, response=schemas.WebhookOut, summary="Read a webhook"
)
def read_webhook(request: ApiRequest, webhook_id: int) -> schemas.WebhookOut:
    """Its events and its state. Needs the role lead."""
    return schemas.shown_webhook(_webhook(request, webhook_id))


@router.put(
    "/webhooks/{int:webhook_id}", auth=MANAGE_AS_LEAD, response=schemas.WebhookOut, summary="Change a webhook"
)
def change_webhook(request: ApiRequest, webhook_id: int, body: schemas.WebhookChange) -> schemas.WebhookOut:
    """Another address, description or choice of events; on or off. Needs the role lead."""
    found, user = _webhook(request, webhook_id), request.auth.user
    services.change_endpoint(
        endpoint=found,
        user=user,
        url=checked_address(body.address),
        description=body.description,
        events=list(dict.fromkeys(body.events)),
    )
    if body.is_enabled != found.is_enabled:
        services.switch_endpoint(endpoint=found, user=user, is_on=body.is_enabled)
    return schemas.shown_webhook(_webhook(request, webhook_id))


@router.delete(
    "/webhooks/{int:webhook_id}", auth=MANAGE_AS_LEAD, response={204: None}, summary="Delete a webhook"
)
def delete_webhook(request: ApiRequest, webhook_id: int) -> HttpResponse:
    """Gone, with its log. Needs the role lead."""
    services.delete_endpoint(endpoint=_webhook(request, webhook_id), user=request.auth.user)
    return HttpResponse(status=204)


@router.post(
    "/webhooks/{int:webhook_id}/secret",
    auth=MANAGE_AS_LEAD,
    response=schemas.SecretOut,
    summary="Rotate a webhook's secret",
)
def rotate_webhook_secret(
    request: ApiRequest, webhook_id: int, body: schemas.SecretRotation
) -> schemas.SecretOut:
    """Both secrets sign for a while. Needs the role lead."""
    secret = services.rotate_secret(
        endpoint=_webhook(request, webhook_id),
        user=request.auth.user,
        overlap=timedelta(hours=body.overlap_hours),
    )
    until = _webhook(request, webhook_id).old_secret_until
    return schemas.SecretOut(secret=secret, old_secret_until=until)


@router.post(
    "/webhooks/{int:webhook_id}/test",
    auth=MANAGE_AS_LEAD,
    response={202: schemas.WebhookOut},
    summary="Test a webhook",
)
def test_webhook(request: ApiRequest, webhook_id: int) -> Status[schemas.WebhookOut]:
    """A message that says nothing, tried once; its deliveries say what came of it. Needs the role lead."""
    services.send_test(endpoint=_webhook(request, webhook_id), user=request.auth.user)
    return Status(202, schemas.shown_webhook(_webhook(request, webhook_id)))


@router.get(
    "/webhooks/{int:webhook_id}/deliveries",
    auth=READ_AS_LEAD,
    response=schemas.DeliveryPage,
    summary="List a webhook's deliveries",
)
def list_deliveries(request: ApiRequest, webhook_id: int, wanted: QueryParams[DeliveryFilters]) -> PageFields:
    """What was sent and what came of it, newest first, for 30 days. Needs the role lead."""
    rows = selectors.deliveries_of(_webhook(request, webhook_id))
    return page_of(request, wanted, rows, schemas.shown_delivery)


@router.post(
    "/webhooks/{int:webhook_id}/deliveries/{int:delivery_id}/send",
    auth=MANAGE_AS_LEAD,
    response={202: schemas.DeliveryOut},
    summary="Send a message again",
)
def redeliver(request: ApiRequest, webhook_id: int, delivery_id: int) -> Status[schemas.DeliveryOut]:
    """Once more, with the same id and body. Needs the role lead."""
    found = _delivery(request, webhook_id, delivery_id)
    services.redeliver(delivery=found, user=request.auth.user)
    return Status(202, schemas.shown_delivery(_delivery(request, webhook_id, delivery_id)))
