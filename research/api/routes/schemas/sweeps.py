"""What the API takes and gives. Inputs are strict: an unknown field is refused, a text is no number."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from agent.teams.models import User

AskPolicy = Literal["yes", "park", "never"]
SweepState = Literal["running", "done", "cancelled"]
VisitState = Literal["pending", "running", "waiting", "parked", "ended", "cancelled"]
QueryState = Literal[
    "pending",
    "running",
    "answered",
    "not_found",
    "not_needed",
    "search_down",
    "failed",
    "cancelled",
]
InterventionState = Literal[
    "open",
    "claimed",
    "in_control",
    "handing_back",
    "verifying",
    "parked",
    "resolved",
    "skipped",
    "expired",
    "cancelled",
    "auto_cleared",
    "dead",
]  # tests compare these with the models' choices
OfferAvailability = Literal["available_online", "in_store_only", "out_of_stock", "unknown"]
Row = Annotated[int, Field(ge=1, le=2**63 - 1)]
Item = TypeVar("Item", bound=BaseModel)


def _name(user: User | str | None) -> str | None:
    return user.get_username() if isinstance(user, User) else user


UserName = Annotated[str | None, BeforeValidator(_name)]


def storable(text: str) -> str:
    """The text, which a database can hold: no NUL, no half of a surrogate pair."""
    if "\x00" in text:
        raise ValueError("A NUL character cannot be stored.")
    try:
        text.encode()
    except UnicodeEncodeError as exc:
        raise ValueError("Half of a surrogate pair is no text.") from exc
    return text


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("One address each, without line breaks.")
    return storable(text)


Words = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(storable)]
Address = Annotated[str, Field(min_length=1, max_length=2000), AfterValidator(_one_line)]
Domain = Annotated[str, Field(max_length=255), AfterValidator(storable)]


class Input(BaseModel):
    """Strict: no unknown field, no conversion."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SweepIn(Input):
    """A sweep to start. What is left out is taken from the installation's settings."""

    query: Words = Field(description="What to find, in plain words.")
    vendors: Annotated[list[Address], Field(min_length=1, max_length=500)] | None = Field(
        None, description="Domains or addresses, 1 to 500. Leave it out where `vendor_list` is given."
    )
    vendor_list: Row | None = Field(
        None, description="The number of a vendor list of the team, in place of them."
    )
    ask_policy: AskPolicy = Field("yes", description="Ask a person when blocked: wait, park, or never.")
    max_steps: int | None = Field(None, ge=1, le=30)
    max_minutes: int | None = Field(None, ge=1, le=60)
    max_products: int | None = Field(None, ge=1, le=100)

    @model_validator(mode="after")
    def _has_one_source(self) -> Self:
        if (self.vendors is None) is (self.vendor_list is None):
            raise ValueError("Give vendors, or vendor_list: one of them.")
        return self


class Problem(BaseModel):
    """Every error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, str]] = []


class LimitsOut(BaseModel):
    """What the team uses now, and what it may."""

    waiting: int
    waiting_limit: int
    today: int
    daily_limit: int


class MeOut(BaseModel):
    """The token and for whom it acts."""

    team: int
    team_name: str
    user: str
    role: str
    token: str
    scope: str
    expires_at: datetime | None
    limits: LimitsOut


class SweepOut(BaseModel):
    """One sweep. `links` are addresses of this API; the CSV ones give files."""

    id: int
    query: str
    state: SweepState
    ask_policy: AskPolicy
    max_steps: int
    max_minutes: int
    max_products: int
    created_by: UserName
    created_at: datetime
    ended_at: datetime | None
    vendors: int
    over: int
    found: int
    waiting: int
    url: str
    links: dict[str, str]


class VendorOut(BaseModel):
    """One vendor of a sweep with its latest visit."""

    id: int
    position: int
    url: str
    domain: str
    label: str
    visit: int
    state: VisitState
    determination: str
    reason: str
    availability: str


class OfferOut(BaseModel):
    """One offer. `price` is a decimal number as text; null when none is shown. `source` is person for an offer that
    `entered_by` entered by hand because the site was blocked. `is_shortlisted`, `note` and `labels` are the team's."""

    id: int
    sweep: int
    query: str
    vendor: str
    name: str
    price: str | None
    currency: str
    price_text: str
    availability: str
    availability_quote: str
    is_verified: bool
    source: Literal["page", "person"]
    entered_by: str
    url: str
    seen_at: datetime
    is_shortlisted: bool
    note: str
    labels: list[str]


class OfferMarkIn(Input):
    """What the team marks an offer with. What is left out, or null, stays as it is; an empty note removes it."""

    is_shortlisted: bool | None = None
    note: Annotated[str, Field(max_length=500), AfterValidator(storable)] | None = None
    labels: list[Annotated[str, Field(min_length=1, max_length=40), AfterValidator(storable)]] | None = Field(
        None, max_length=10
    )


class VisitOut(BaseModel):
    """One visit of the agent to one site: to find offers, or to read one page for a query. `come_back_at` is when a
    blocked site asks to be visited again; `cost_usd` is null where the price of no model call is known."""

    id: int
    kind: Literal["find", "read"]
    sweep: int | None
    query: str
    target_url: str
    domain: str
    state: VisitState
    determination: str
    reason: str
    page_type: str
    items_seen: int
    blocker_family: str
    blocker_vendor: str
    come_back_at: datetime | None
    mind: str
    model_calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: Decimal | None
    attempt: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    url: str


class StepOut(BaseModel):
    """One step of a visit: what was done, why, who decided, and what came of it."""

    n: int
    at: datetime
    action: str
    action_words: str
    target_name: str
    page_url: str
    page_type: str
    reasoning: str
    confidence: float
    decided_by: str
    usage: dict[str, Any]
    is_ok: bool | None
    verdict: str


class EvidenceOut(BaseModel):
    """Words on a page that a determination rests on, and what decided by them."""

    quote: str
    url: str
    by: str


class VisitDetail(VisitOut):
    """A visit with its steps and evidence. `coverage`: searches, pages, lists and near misses behind the ending."""

    evidence: list[EvidenceOut]
    coverage: dict[str, Any]
    steps: list[StepOut]


class InterventionOut(BaseModel):
    """A visit that needs, or needed, a person. People act on it in the dashboard only."""

    id: int
    visit: int
    domain: str
    type: str
    blocker_family: str
    state: InterventionState
    page_url: str
    reason: str
    suggested_action: str
    outcome: str
    claimed_by: UserName
    attempt: int
    opened_at: datetime
    deadline_at: datetime
    resolved_at: datetime | None
    url: str


class WaitsForPerson(BaseModel):
    """A visit that waits until an operator has helped it, at `url`."""

    intervention: int
    visit: int
    domain: str
    blocker_family: str
    reason: str
    opened_at: datetime
    deadline_at: datetime
    url: str


class FoundOut(BaseModel):
    """One thing that was found; `number` is its id, null for a vendor, which is found by its domain."""

    kind: Literal["sweep", "vendor", "product", "query", "report", "watch", "intervention", "knowledge"]
    number: int | None
    title: str
    detail: str
    state: str
    url: str


class Page(BaseModel, Generic[Item]):
    """One page of a list. `next` is the address of the next one, null on the last, as is its `cursor` parameter."""

    total: int
    next_cursor: str | None
    next: str | None
    items: Sequence[Item]


class SweepPage(Page[SweepOut]):
    """Sweeps, newest first."""


class VendorPage(Page[VendorOut]):
    """Vendors in the sweep's order."""


class OfferPage(Page[OfferOut]):
    """Offers of a sweep."""


class VisitPage(Page[VisitOut]):
    """Visits, newest first."""


class InterventionPage(Page[InterventionOut]):
    """Interventions, newest first."""
