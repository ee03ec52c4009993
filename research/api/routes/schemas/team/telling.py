"""What the API's operations on webhooks and on a person's notices take and give."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from pydantic import AfterValidator, BaseModel, Field

from agent.teams.models import Membership
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice, PushSubscription
from interventions.notify.pages import preferences
from interventions.notify.texts import words_of
from research.api.routes.schemas.sweeps import Address, Input, Page, UserName, storable
from research.api.routes.shown import api, shown_as, site
from research.webhooks.models import Delivery, Endpoint

EventName = Literal[
    "sweep.finished", "visit.finished", "intervention.opened", "intervention.closed", "query.answered",
    "report.finished", "watch.fired",
]  # fmt: skip
DeliveryState = Literal["pending", "delivered", "failed", "over"]
NoticeKind = Literal[
    "new_item", "escalated", "still_blocked", "snooze_over", "lease_ending", "given_up", "control_asked",
    "sweep_finished", "query_answered", "watch",
]  # fmt: skip
NoticeWay = Literal["page", "sound", "push", "email"]


def _email(text: str) -> str:
    if text:
        try:
            validate_email(text)
        except ValidationError as exc:
            raise ValueError("This is no e-mail address.") from exc
    return text


Email = Annotated[str, Field(max_length=254), AfterValidator(_email)]


class WebhookOut(BaseModel):
    """An address that is told of events. `stopped_reason`: why the product switched it off by itself; `failing_since`:
    nothing was taken since then. Of its deliveries, so many wait and failed."""

    id: int
    address: str
    description: str
    events: Sequence[str]
    is_enabled: bool
    stopped_at: datetime | None
    stopped_reason: str
    failing_since: datetime | None
    old_secret_until: datetime | None
    pending: int
    failed: int
    created_by: UserName
    created_at: datetime
    url: str
    links: dict[str, str]


class WebhookPage(Page[WebhookOut]):
    """Webhooks, newest first."""


class WebhookIn(Input):
    """Where to send what."""

    address: Address = Field(description="https, on a public address; redirects are not followed.")
    description: Annotated[str, Field(max_length=120), AfterValidator(storable)] = ""
    events: Annotated[list[EventName], Field(min_length=1, max_length=20)]


class WebhookChange(WebhookIn):
    """The same, and whether it is on: what waits is given up when it goes off."""

    is_enabled: bool = True


class WebhookMade(WebhookOut):
    """A webhook with the secret that signs its messages, which is on this answer only."""

    secret: str


class SecretRotation(Input):
    """For how long the old secret signs beside the new one."""

    overlap_hours: int = Field(24, ge=1, le=168)


class SecretOut(BaseModel):
    """The new secret, which is on this answer only."""

    secret: str
    old_secret_until: datetime | None


class DeliveryOut(BaseModel):
    """One message to a webhook: the very body that is sent, how often it was tried and what came of it. `status` and
    `excerpt` are of the last answer."""

    id: int
    message_id: str
    event: str
    state: DeliveryState
    body: dict[str, Any]
    tries: int
    next_try_at: datetime | None
    tried_at: datetime | None
    took_ms: int | None
    status: int | None
    excerpt: str
    problem: str
    created_at: datetime


class DeliveryPage(Page[DeliveryOut]):
    """A webhook's deliveries, newest first."""


class NoticeOut(BaseModel):
    """What the person was told of, as things are now; `url` leads there."""

    id: int
    kind: NoticeKind
    title: str
    body: str
    intervention: int | None
    created_at: datetime
    url: str


class NoticePage(Page[NoticeOut]):
    """Notices, newest first."""


class UndeliveredOut(BaseModel):
    """A notice that could not be delivered lately."""

    title: str
    way: Literal["email", "push"]
    problem: str
    tried_at: datetime | None


class BrowserOut(BaseModel):
    """A browser that notices are pushed to. Push is switched on in the browser itself."""

    id: int
    browser: str
    service: str
    created_at: datetime
    reached_at: datetime | None


class NoticeSettingsOut(BaseModel):
    """By which ways the person is told of what. `email`: the address for notices alone; `goes_to`: where they go."""

    ways: dict[NoticeKind, Sequence[NoticeWay]]
    email: str
    goes_to: str
    browsers: Sequence[BrowserOut]
    undelivered: Sequence[UndeliveredOut]


class NoticeSettingsIn(Input):
    """What is left out stays. Kinds of the queue are for operators."""

    ways: dict[NoticeKind, Annotated[list[NoticeWay], Field(max_length=4)]] | None = None
    email: Email | None = Field(None, description="For notices alone; empty: the account's own.")


class NoticeTest(Input):
    """Which way is tried."""

    way: Literal["email", "push"]


def shown_webhook(row: Endpoint) -> WebhookOut:
    """A webhook out of `endpoints_of`."""
    return shown_as(WebhookOut, row, **_own_of(row))


def shown_new_webhook(row: Endpoint, secret: str) -> WebhookMade:
    """A webhook with its secret."""
    return shown_as(WebhookMade, row, **_own_of(row), secret=secret)


def _own_of(row: Endpoint) -> dict[str, Any]:
    counted: Any = row  # the counts are annotations
    return {
        "address": row.url,
        "pending": counted.pending_count,
        "failed": counted.failed_count,
        "url": site(f"/team/webhooks/{row.pk}/"),
        "links": {"deliveries": api(f"/webhooks/{row.pk}/deliveries")},
    }


def shown_delivery(row: Delivery) -> DeliveryOut:
    """A message; `next_try_at` only while it waits."""
    due = row.next_try_at if row.state == Delivery.State.PENDING else None
    return shown_as(DeliveryOut, row, body=json.loads(row.body), next_try_at=due)


def shown_notice(row: Notice) -> NoticeOut:
    """A notice in words."""
    words = words_of(row, timezone.now())
    own = {"title": words.title, "body": words.body, "url": words.link}
    return shown_as(NoticeOut, row, **own, intervention=row.intervention_id)


def shown_browser(row: PushSubscription) -> BrowserOut:
    """A browser, without its address."""
    return shown_as(BrowserOut, row)


def shown_settings(member: Membership, browsers: Sequence[PushSubscription]) -> NoticeSettingsOut:
    """What the member chose."""
    user, team = member.user, member.team
    choices, now = preferences.choices_of(user, team), timezone.now()

    def ways(kind: Kind) -> list[str]:
        return sorted(way.value for way in choices[kind])

    return NoticeSettingsOut.model_validate(
        {
            "ways": {kind.value: ways(kind) for kind in preferences.kinds_for(member)},
            "email": preferences.own_address_of(user, team.pk),
            "goes_to": preferences.address_of(user, team.pk),
            "browsers": [shown_browser(one) for one in browsers],
            "undelivered": [
                shown_as(UndeliveredOut, one, title=words_of(one.notice, now).title)
                for one in preferences.failures_of(user, team)
            ],
        }
    )
