"""What the API takes and gives. Written by `manage.py api_client` from the OpenAPI document: change the API instead."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class LimitsOut(TypedDict):
    """What the team uses now, and what it may."""

    waiting: int
    waiting_limit: int
    today: int
    daily_limit: int


class MeOut(TypedDict):
    """The token and for whom it acts."""

    team: int
    team_name: str
    user: str
    role: str
    token: str
    scope: str
    expires_at: str | None
    limits: LimitsOut


class Wanted(TypedDict):
    """What is looked for."""

    q: str


class FoundOut(TypedDict):
    """One thing that was found; `number` is its id, null for a vendor, which is found by its domain."""

    kind: Literal["sweep", "vendor", "product", "query", "report", "watch", "intervention", "knowledge"]
    number: int | None
    title: str
    detail: str
    state: str
    url: str


class VisitOut(TypedDict):
    """One visit of the agent to one site: to find offers, or to read one page for a query. `come_back_at` is when a blocked site asks to be visited again; `cost_usd` is null where the price of no model call is known."""

    id: int
    kind: Literal["find", "read"]
    sweep: int | None
    query: str
    target_url: str
    domain: str
    state: Literal["pending", "running", "waiting", "parked", "ended", "cancelled"]
    determination: str
    reason: str
    page_type: str
    items_seen: int
    blocker_family: str
    blocker_vendor: str
    come_back_at: str | None
    mind: str
    model_calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: str | None
    attempt: int
    created_at: str
    started_at: str | None
    ended_at: str | None
    url: str


class VisitPage(TypedDict):
    """Visits, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[VisitOut]


class EvidenceOut(TypedDict):
    """Words on a page that a determination rests on, and what decided by them."""

    quote: str
    url: str
    by: str


class StepOut(TypedDict):
    """One step of a visit: what was done, why, who decided, and what came of it."""

    n: int
    at: str
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


class VisitDetail(TypedDict):
    """A visit with its steps and evidence. `coverage`: searches, pages, lists and near misses behind the ending."""

    id: int
    kind: Literal["find", "read"]
    sweep: int | None
    query: str
    target_url: str
    domain: str
    state: Literal["pending", "running", "waiting", "parked", "ended", "cancelled"]
    determination: str
    reason: str
    page_type: str
    items_seen: int
    blocker_family: str
    blocker_vendor: str
    come_back_at: str | None
    mind: str
    model_calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: str | None
    attempt: int
    created_at: str
    started_at: str | None
    ended_at: str | None
    url: str
    evidence: list[EvidenceOut]
    coverage: dict[str, Any]
    steps: list[StepOut]


class InterventionOut(TypedDict):
    """A visit that needs, or needed, a person. People act on it in the dashboard only."""

    id: int
    visit: int
    domain: str
    type: str
    blocker_family: str
    state: Literal["open", "claimed", "in_control", "handing_back", "verifying", "parked", "resolved", "skipped", "expired", "cancelled", "auto_cleared", "dead"]
    page_url: str
    reason: str
    suggested_action: str
    outcome: str
    claimed_by: str | None
    attempt: int
    opened_at: str
    deadline_at: str
    resolved_at: str | None
    url: str


class InterventionPage(TypedDict):
    """Interventions, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[InterventionOut]


class FiguresFile(TypedDict):
    """Of which time the figures are, and the form of the file."""

    form: NotRequired[Literal["csv", "json", "xlsx"]]
    span: NotRequired[Literal["24h", "7d", "30d"]]


class SweepOut(TypedDict):
    """One sweep. `links` are addresses of this API; the CSV ones give files."""

    id: int
    query: str
    state: Literal["running", "done", "cancelled"]
    ask_policy: Literal["yes", "park", "never"]
    max_steps: int
    max_minutes: int
    max_products: int
    created_by: str | None
    created_at: str
    ended_at: str | None
    vendors: int
    over: int
    found: int
    waiting: int
    url: str
    links: dict[str, str]


class SweepPage(TypedDict):
    """Sweeps, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[SweepOut]


class SweepIn(TypedDict):
    """A sweep to start. What is left out is taken from the installation's settings."""

    query: str
    vendors: NotRequired[list[str] | None]
    vendor_list: NotRequired[int | None]
    ask_policy: NotRequired[Literal["yes", "park", "never"]]
    max_steps: NotRequired[int | None]
    max_minutes: NotRequired[int | None]
    max_products: NotRequired[int | None]


class VendorOut(TypedDict):
    """One vendor of a sweep with its latest visit."""

    id: int
    position: int
    url: str
    domain: str
    label: str
    visit: int
    state: Literal["pending", "running", "waiting", "parked", "ended", "cancelled"]
    determination: str
    reason: str
    availability: str


class VendorPage(TypedDict):
    """Vendors in the sweep's order."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[VendorOut]


class OfferOut(TypedDict):
    """One offer. `price` is a decimal number as text; null when none is shown. `source` is person for an offer that `entered_by` entered by hand because the site was blocked. `is_shortlisted`, `note` and `labels` are the team's."""

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
    seen_at: str
    is_shortlisted: bool
    note: str
    labels: list[str]


class OfferPage(TypedDict):
    """Offers of a sweep."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[OfferOut]


class OfferMarkIn(TypedDict):
    """What the team marks an offer with. What is left out, or null, stays as it is; an empty note removes it."""

    is_shortlisted: NotRequired[bool | None]
    note: NotRequired[str | None]
    labels: NotRequired[list[str] | None]


class FileOut(TypedDict):
    """How far a file is, in rows. `problem`: why the last try failed."""

    id: int
    kind: str
    form: str
    name: str
    ready: bool
    failed: bool
    done: int
    total: int
    bytes: int
    problem: str
    created_at: str
    links: dict[str, str]


class FilePage(TypedDict):
    """Files, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[FileOut]


class FileIn(TypedDict):
    """A file to be made. `of` is the number of the sweep, product, query or report; `filter` is for tables."""

    kind: Literal["results-offers", "results-determinations", "sweep-offers", "sweep-determinations", "sweep-report", "products", "product-prices", "query", "report"]
    form: Literal["csv", "json", "xlsx", "pdf", "docx", "md", "proof"]
    of: NotRequired[int | None]
    filter: NotRequired[dict[str, str]]


class VendorListOut(TypedDict):
    """A list without its vendors; `vendors` is their number."""

    id: int
    name: str
    vendors: int
    created_by: str | None
    created_at: str
    changed_at: str
    url: str
    links: dict[str, str]


class VendorListPage(TypedDict):
    """Vendor lists, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[VendorListOut]


class VendorListIn(TypedDict):
    """A list to keep. A name for people may stand before an address: `Pet shop https://shop.example`."""

    name: str
    vendors: list[str]


class BlockerCount(TypedDict):
    """A kind of wall, and in how many visits it was met."""

    family: str
    visits: int


class HealthOut(TypedDict):
    """How the team's visits to a site went. `visits` are all that came to their end, `counted` the last of these (at most 20), which the rest is of: `answered` ended with products found, no relevant products or not sold online. `median_seconds` is from start to end, with the time that people took."""

    visits: int
    counted: int
    answered: int
    median_seconds: float | None
    last_visit: int
    last_determination: str
    last_ended_at: str | None
    blockers: list[BlockerCount]


class ListedVendorOut(TypedDict):
    """A vendor of a list; `health` is null where its site was not visited yet."""

    position: int
    url: str
    domain: str
    label: str
    health: HealthOut | None


class VendorListDetail(TypedDict):
    """A list with its vendors in order, `items`."""

    id: int
    name: str
    vendors: int
    created_by: str | None
    created_at: str
    changed_at: str
    url: str
    links: dict[str, str]
    items: list[ListedVendorOut]


class QueryOut(TypedDict):
    """One question. `stage` is what is being done now; of a follow-up that was said in full, `typed` are its words."""

    id: int
    text: str
    typed: str
    state: Literal["pending", "running", "answered", "not_found", "not_needed", "search_down", "failed", "cancelled"]
    stage: str
    depth: Literal["quick", "standard", "deep"]
    preference: Literal["auto", "always", "never"]
    answered_by: str
    confidence: float
    created_by: str | None
    created_at: str
    ended_at: str | None
    url: str
    links: dict[str, str]


class QueryPage(TypedDict):
    """Some of the questions."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[QueryOut]


class ConflictOut(TypedDict):
    """Sources that disagree, in words and by value."""

    subject: str
    measure: str
    kind: Literal["different_date", "different_definition", "conflict"]
    words: str
    values: list[dict[str, Any]]


class LineJson(TypedDict):
    """One reason in words, and what it adds to or takes from 0-1."""

    words: str
    share: float


class PictureOut(TypedDict):
    """A picture that was found for a question, and the page that it is on."""

    n: int
    title: str
    page_url: str
    provider: str
    width_px: int
    height_px: int
    picture_url: str


class ProofJson(TypedDict):
    """Where a sentence is: `quote` is verbatim in the text of source `n` from `start` to `end` (code points)."""

    source: int
    number: int | None
    url: str
    quote: str
    start: int
    end: int
    page: int | None
    page_sha256: str
    text_sha256: str
    fetched_at: str | None


class QueryDetail(TypedDict):
    """A question with its answer and its sources. `content` is the answer with its citations."""

    id: int
    text: str
    typed: str
    state: Literal["pending", "running", "answered", "not_found", "not_needed", "search_down", "failed", "cancelled"]
    stage: str
    depth: Literal["quick", "standard", "deep"]
    preference: Literal["auto", "always", "never"]
    answered_by: str
    confidence: float
    created_by: str | None
    created_at: str
    ended_at: str | None
    url: str
    links: dict[str, str]
    content: str
    answer: list[SentenceJson]
    unanswered: list[str]
    nearest: list[dict[str, Any]]
    sources: list[SourceJson]
    pictures: list[PictureOut]
    searches: list[SearchOut]
    conflicts: list[ConflictOut]
    gate: dict[str, Any]
    reflection: dict[str, Any]
    usage: dict[str, Any]
    options: dict[str, Any]


class SearchOut(TypedDict):
    """One search, why it was made, and how each provider fared."""

    q: str
    reason: str
    recency_days: int | None
    site: str
    state: Literal["planned", "done", "empty", "down"]
    results: int
    runs: list[dict[str, Any]]


class SentenceJson(TypedDict):
    """One sentence with its proofs, and what the check made of it. One that is not shown was dropped by the check."""

    n: int
    text: str
    verdict: Literal["supported", "partly", "unsupported"]
    score: float
    is_quote: bool
    is_shown: bool
    citations: list[int]
    problems: list[dict[str, Any]]
    replaced: list[dict[str, Any]]
    proofs: list[ProofJson]


class SourceJson(TypedDict):
    """One page, read or refused: `state` says which, `problem` why. `number` is what citations show."""

    n: int
    number: int | None
    url: str
    final_url: str
    title: str
    origin: str
    state: str
    problem: str
    kind: str
    published: str
    quality: float | None
    quality_lines: list[LineJson]
    copy_of: int | None
    copy_how: str
    is_cached: bool
    layers: list[str]
    seconds: float
    page_sha256: str
    text_sha256: str
    fetched_at: str | None


class QueryIn(TypedDict):
    """A question, and how it shall be looked into."""

    text: str
    pages: NotRequired[list[str]]
    depth: NotRequired[Literal["quick", "standard", "deep"]]
    recency_days: NotRequired[int | None]
    site: NotRequired[str]
    timezone: NotRequired[str]
    may_search: NotRequired[bool]
    may_browse: NotRequired[bool]
    may_ask: NotRequired[bool]
    preference: NotRequired[Literal["auto", "always", "never"]]
    follows: NotRequired[int | None]
    follows_report: NotRequired[int | None]


class Asked(TypedDict):
    """A question to judge."""

    text: str


class GateOut(TypedDict):
    """Whether a question needs the web: its `score` is at least `threshold`. `signals`: what speaks for it."""

    should_browse: bool
    score: float
    threshold: float
    reason: str
    signals: list[str]


class Against(TypedDict):
    """What a question is compared with."""

    before: NotRequired[int | None]


class QueryChanges(TypedDict):
    """The later answer against the earlier one."""

    before: int
    now: int
    is_empty: bool
    values: list[ValueOut]
    new: list[StatedOut]
    gone: list[StatedOut]
    same: list[StatedOut]
    sources: list[UsedSourceOut]
    url: str


class StatedOut(TypedDict):
    """A sentence of an answer with its first proof: words that are verbatim in that `source` of that `query`."""

    text: str
    quote: str
    query: int | None
    source: int | None


class UsedSourceOut(TypedDict):
    """A page that one of the answers cites, or both. `n`: its number in the later answer, else in the earlier one."""

    n: int
    url: str
    title: str
    change: Literal["new", "gone", "changed", "same"]


class ValueOut(TypedDict):
    """A statement whose numbers changed."""

    before: StatedOut
    now: StatedOut
    old_values: list[str]
    new_values: list[str]


class Marked(TypedDict):
    """What is marked on a page."""

    citation: NotRequired[int | None]


class Feedback(TypedDict):
    """What a person says of a citation; `null`: nothing any more."""

    is_helpful: bool | None


class SourceText(TypedDict):
    """One source with its text as read; `copy_url`: its saved copy, null where none was saved; `pdf_pages`: how many pages of it can be had as pictures."""

    query: int
    n: int
    url: str
    title: str
    kind: str
    published: str
    problem: str
    fetched_at: str | None
    text: str
    copy_url: str | None
    pdf_pages: int


class ReportOut(TypedDict):
    """One report: of its `parts` so many are `answered`. `plan` are the sub-questions that wait for `begin`; `stopped_by` names a limit that was reached."""

    id: int
    text: str
    state: Literal["planning", "planned", "running", "done", "not_found", "cancelled"]
    plan: list[str]
    parts: int
    answered: int
    planned_by: str
    problem: str
    stopped_by: str
    most_minutes: int
    most_usd: str | None
    created_by: str | None
    created_at: str
    ended_at: str | None
    url: str
    links: dict[str, str]


class ReportPage(TypedDict):
    """Some of the reports."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[ReportOut]


class ReportDetail(TypedDict):
    """A report with its sections, each sentence with the numbers of its sources, and the list of these."""

    id: int
    text: str
    state: Literal["planning", "planned", "running", "done", "not_found", "cancelled"]
    plan: list[str]
    parts: int
    answered: int
    planned_by: str
    problem: str
    stopped_by: str
    most_minutes: int
    most_usd: str | None
    created_by: str | None
    created_at: str
    ended_at: str | None
    url: str
    links: dict[str, str]
    sections: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    unanswered: list[dict[str, Any]]
    pages_read: int
    pages_refused: int
    cost_usd: float


class ReportIn(TypedDict):
    """A wide question, how each sub-question shall be looked into, and what it may take."""

    text: str
    pages: NotRequired[list[str]]
    depth: NotRequired[Literal["quick", "standard", "deep"]]
    recency_days: NotRequired[int | None]
    site: NotRequired[str]
    timezone: NotRequired[str]
    may_search: NotRequired[bool]
    may_browse: NotRequired[bool]
    may_ask: NotRequired[bool]
    plan: NotRequired[list[str]]
    minutes: NotRequired[int]
    most_usd: NotRequired[float | None]


class PlanIn(TypedDict):
    """The sub-questions of a report, in order; empty: as they are."""

    plan: NotRequired[list[str]]


class ConditionOut(TypedDict):
    """One condition; `amount` is a decimal number as text."""

    kind: Literal["price_falls", "back_in_stock", "new_below", "vendor_silent", "determination_changes", "answer_changes"]
    amount: str | None
    currency: str
    words: str


class WatchOut(TypedDict):
    """One watch. `due_at` and `starts_at` are null while it is paused; `problem` says why a due run has not started. `waiting`: its run is over but for the `for_people` vendors at which it waits for a person."""

    id: int
    name: str
    sweep: int | None
    query: int | None
    report: int | None
    cron: str
    timezone: str
    schedule: str
    rearm: Literal["once", "recovered", "always"]
    state: Literal["active", "running", "waiting", "paused", "problem"]
    for_people: int
    problem: str
    conditions: list[ConditionOut]
    due_at: str | None
    starts_at: str | None
    last_run_at: str | None
    changed_at: str | None
    created_by: str | None
    created_at: str
    url: str
    links: dict[str, str]


class WatchPage(TypedDict):
    """Watches, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[WatchOut]


class ConditionIn(TypedDict):
    """One condition. `amount`: percent for price_falls, a price for new_below, runs in a row for vendor_silent."""

    kind: Literal["price_falls", "back_in_stock", "new_below", "vendor_silent", "determination_changes", "answer_changes"]
    amount: NotRequired[str | None]
    currency: NotRequired[str]


class WatchIn(TypedDict):
    """A watch to make of a sweep, or of a question or report that is over."""

    name: NotRequired[str | None]
    cron: str
    timezone: NotRequired[str]
    rearm: NotRequired[Literal["once", "recovered", "always"]]
    conditions: list[ConditionIn]


class AlertOut(TypedDict):
    """A condition that a run met."""

    vendor: str
    what: str
    words: str


class ConditionPreviewOut(TypedDict):
    """What a condition looks at in the last results: the first few of `total`, what is so already first."""

    condition: str
    summary: str
    lines: list[LookedAtOut]
    total: int


class LookedAtOut(TypedDict):
    """One offer or vendor of the last results; `is_met`: it is so now already."""

    vendor: str
    what: str
    words: str
    is_met: bool


class PastResultOut(TypedDict):
    """An earlier result, and what the conditions would have told of it."""

    sweep: NotRequired[int | None]
    query: NotRequired[int | None]
    report: NotRequired[int | None]
    created_at: str
    alerts: list[AlertOut]


class PreviewOut(TypedDict):
    """`past`: the last results of what asks the same, newest first, without the one that the others follow."""

    schedule: str
    next_runs: list[str]
    conditions: list[ConditionPreviewOut]
    past: list[PastResultOut]


class PreviewIn(TypedDict):
    """A watch as it would be made, of one sweep, question or report."""

    name: NotRequired[str | None]
    cron: str
    timezone: NotRequired[str]
    rearm: NotRequired[Literal["once", "recovered", "always"]]
    conditions: list[ConditionIn]
    sweep: NotRequired[int | None]
    query: NotRequired[int | None]
    report: NotRequired[int | None]


class ChangeOut(TypedDict):
    """What changed in a run; `what` is the offer or, of a report, the sub-question. Of a sentence of an answer, `quote` is what proves it, in that `source` of that `query`; else these are empty."""

    change: str
    vendor: str
    what: str
    words: str
    quote: NotRequired[str]
    query: NotRequired[int]
    source: NotRequired[int]


class WatchRunOut(TypedDict):
    """One run. `missed`: further due times that it makes up for; `is_first`: what later runs are compared with."""

    id: int
    state: Literal["running", "done", "failed"]
    is_first: bool
    due_at: str | None
    missed: int
    sweep: int | None
    query: int | None
    report: int | None
    started_at: str
    ended_at: str | None
    problem: str
    changes: list[ChangeOut]
    alerts: list[AlertOut]


class WatchRunPage(TypedDict):
    """A watch's runs, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[WatchRunOut]


class ProviderOut(TypedDict):
    """A search provider. `decided_by`: what it is on or off by; `paused_until`: it is not asked before that time."""

    name: str
    title: str
    is_on: bool
    is_set_up: bool
    decided_by: Literal["settings", "page", "always", ""]
    state: str
    help: str
    paused_until: str | None


class ProviderChange(TypedDict):
    """A provider to switch."""

    name: str
    is_on: bool


class FeedOut(TypedDict):
    """One feed that the team watches. `problem` says why it was not read the last time."""

    id: int
    url: str
    title: str
    is_active: bool
    checked_at: str | None
    problem: str


class FeedPage(TypedDict):
    """Feeds, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[FeedOut]


class FeedIn(TypedDict):
    """A feed to watch."""

    url: str


class FeedEntryOut(TypedDict):
    """One entry of a feed. `problem` says why its page could not be read."""

    id: int
    url: str
    title: str
    summary: str
    published: str
    seen_at: str
    is_read: bool
    problem: str


class FeedEntryPage(TypedDict):
    """A feed's entries, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[FeedEntryOut]


class FeedChange(TypedDict):
    """Whether it is asked for news."""

    is_active: bool


class WaitsForPerson(TypedDict):
    """A visit that waits until an operator has helped it, at `url`."""

    intervention: int
    visit: int
    domain: str
    blocker_family: str
    reason: str
    opened_at: str
    deadline_at: str
    url: str


class ListingOut(TypedDict):
    """One vendor's listing as it was read last. `is_settled`: a person has said of which product it is."""

    price: str | None
    currency: str
    availability: str
    unit_price: str
    pieces: int | None
    shipping: str | None
    vat: Literal["included", "excluded", ""]
    seen_at: str
    visit: int | None
    id: int
    product: int
    vendor: str
    name: str
    brand: str
    gtin: str
    mpn: str
    sku: str
    options: list[str]
    page_url: str
    reason: str
    is_settled: bool


class LowestOut(TypedDict):
    """The lowest price in one currency of what can be bought, and how many listings have a price in it."""

    price: str
    currency: str
    listings: int


class ProductOut(TypedDict):
    """One product with its listings. `may_be_more`: a person has still to say what else it is."""

    id: int
    name: str
    brand: str
    seen_at: str
    lowest: list[LowestOut]
    may_be_more: bool
    listings: list[ListingOut]
    url: str
    links: dict[str, str]


class ProductPageOut(TypedDict):
    """Products, those made last first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[ProductOut]


class ProductsFile(TypedDict):
    """Which products the file holds."""

    form: NotRequired[Literal["csv", "json", "xlsx"]]
    name: NotRequired[str | None]
    gtin: NotRequired[str | None]
    mpn: NotRequired[str | None]
    vendor: NotRequired[str | None]
    may_be_more: NotRequired[bool | None]


class Compared(TypedDict):
    """Which products are compared."""

    product: NotRequired[list[int]]
    currency: NotRequired[str | None]


class ComparedListingOut(TypedDict):
    """The cheapest listing of one product at one vendor. `with_shipping`: where the page says what shipping costs."""

    vendor: str
    listing: int
    price: str | None
    currency: str
    with_shipping: str | None
    converted: ConvertedOut | None
    is_best: bool
    availability: str
    seen_at: str
    visit: int | None


class ComparedProductOut(TypedDict):
    """One product of a comparison with what its listings say of it."""

    product: int
    name: str
    attributes: dict[str, str]
    listings: list[ComparedListingOut]


class ComparisonOut(TypedDict):
    """Products side by side. `differing`: the attributes that they do not all have alike."""

    vendors: list[str]
    products: list[ComparedProductOut]
    differing: list[str]
    url: str


class ConvertedOut(TypedDict):
    """A price in another currency, and the rates by which it was converted, each with its day and source."""

    price: str
    currency: str
    rates: list[str]


class ComparedFile(TypedDict):
    """Which products are compared, and the form of the file."""

    form: NotRequired[Literal["csv", "json", "xlsx"]]
    product: NotRequired[list[int]]
    currency: NotRequired[str | None]


class PointOut(TypedDict):
    """One reading. `is_comparable`: false where another pack, choice or currency was read before it."""

    price: str | None
    currency: str
    availability: str
    unit_price: str
    pieces: int | None
    shipping: str | None
    vat: Literal["included", "excluded", ""]
    seen_at: str
    visit: int | None
    listing: int
    vendor: str
    is_comparable: bool


class PointPage(TypedDict):
    """A product's readings, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[PointOut]


class FileForm(TypedDict):
    """In which form a table is sent."""

    form: NotRequired[Literal["csv", "json", "xlsx"]]


class SuggestionOut(TypedDict):
    """A listing that may be of the product, too, and why; for a person to say."""

    id: int
    product: int
    listing: ListingOut
    score: float
    reason: str


class Said(TypedDict):
    """Whether they are the same product."""

    is_same: bool


class DecisionOut(TypedDict):
    """What a person said of products. `undone_at`: when it was taken back."""

    id: int
    kind: Literal["joined", "parted", "apart"]
    words: str
    by: str | None
    at: str
    undone_at: str | None


class DecisionPage(TypedDict):
    """Decisions, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[DecisionOut]


class RateOut(TypedDict):
    """A rate that somebody entered."""

    id: int
    base: str
    quote: str
    amount: str
    on: str
    source: str
    entered_by: str | None


class RatePage(TypedDict):
    """Rates, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[RateOut]


class RateIn(TypedDict):
    """One `base` costs `amount` of `quote` on that day."""

    base: str
    quote: str
    amount: str
    on: str
    source: str


class ImportedRatesOut(TypedDict):
    """How many rates were read and kept."""

    rates: int


class RatesIn(TypedDict):
    """A file of rates to the euro: a line of `Date` and currencies, then a line for each day, 400 at most."""

    csv: str
    source: str


class KnowledgeOut(TypedDict):
    """One learned action on one site. `is_note`: kept for people alone, the agent never passes walls of its kind. `approved_by`: the first of two people, where the team wants two. `demoted_why`: why the agent gave it up itself."""

    id: int
    domain: str
    words: str
    page_type: str
    blocker_family: str
    goal_kind: str
    action: str
    target_text: str
    target_role: str
    state: Literal["candidate", "shadow", "active", "retired"]
    successes: int
    failures: int
    missed: int
    version: int
    is_pinned: bool
    is_note: bool
    merged_into: int | None
    taught_by_person: bool
    reviewed_by: str | None
    reviewed_at: str | None
    approved_by: str | None
    demoted_why: str
    note: str
    first_seen_at: str
    last_used_at: str | None
    url: str


class KnowledgePage(TypedDict):
    """Learned actions, oldest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[KnowledgeOut]


class WantedSite(TypedDict):
    """Whose knowledge."""

    domain: str


class RecalledOut(TypedDict):
    """One remembered action or pattern. `worked`: how often it was repeated, or was right."""

    id: int
    words: str
    worked: int
    failed: int
    visit: int | None


class SiteFiguresOut(TypedDict):
    """A site's figures. `learned` of the `decisions` of the last 30 days came from what was learned."""

    domain: str
    name: str
    successes: int
    failures: int
    waiting: int
    active: int
    in_shadow: int
    decisions: int
    learned: int
    cached: int
    patterns: int
    last_used_at: str | None
    last_failed_at: str | None


class SiteKnowledgeOut(TypedDict):
    """Everything that one site has taught; at most 200 remembered actions and patterns."""

    figures: SiteFiguresOut
    entries: list[KnowledgeOut]
    cached: list[RecalledOut]
    patterns: list[RecalledOut]
    trust: list[TrustOut]
    examples: int


class TrustOut(TypedDict):
    """How often a model and the local mind agreed here on one kind of verdict or step."""

    model: str
    view: str
    record: str
    is_trusted: bool
    is_step: bool


class ImportedOut(TypedDict):
    """What came of a file: `added` wait for review as candidates, `known` were there and stay as they are."""

    domain: str
    added: int
    known: int


class EntryFile(TypedDict):
    """One entry, by meaning. State and counts are told for people; an import takes over neither."""

    page_type: str
    blocker_family: NotRequired[str]
    goal_kind: Literal["search", "sort", "dismiss", "reveal", "open", "page", "pass"]
    action: Literal["click", "type", "select", "close", "press", "hover"]
    target_text: str
    target_role: str
    state: NotRequired[str]
    successes: NotRequired[int]
    failures: NotRequired[int]
    missed: NotRequired[int]


class KnowledgeFile(TypedDict):
    """What one installation knows of one domain."""

    format: Literal["sweepdesk.knowledge/1"]
    domain: str
    entries: list[EntryFile]


class ReviewedOut(TypedDict):
    """`changed` are in the wanted state now, `approved` have the first of two approvals; others stayed as they are."""

    changed: list[KnowledgeOut]
    approved: list[int]


class ReviewIn(TypedDict):
    """Entries of the team, and what is to become of them."""

    entries: list[int]
    action: Literal["activate", "shadow", "retire"]


class MergeIn(TypedDict):
    """Entries of one site with the same goal and action; `into` is the one that stays."""

    entries: list[int]
    into: int


class RolledBackOut(TypedDict):
    """What of a site is used no more. To take it back, `retired` and `ticket` are sent; "" if nothing was forgotten."""

    domain: str
    retired: list[int]
    forgotten: dict[str, int]
    ticket: str


class SiteIn(TypedDict):
    """A site, as it is filed: `shop.example`, or `shop.example:8080`."""

    domain: str


class CountOut(TypedDict):
    """How many."""

    count: int


class RollBackUndo(TypedDict):
    """What rolling back has answered."""

    retired: list[int]
    ticket: str


class ForgetIn(TypedDict):
    """Of a site, all that was remembered of one kind, or these rows of it."""

    domain: str
    kind: Literal["cache", "pattern", "example", "judging"]
    rows: NotRequired[list[int] | None]


class KnowledgeChangeOut(TypedDict):
    """One change of an entry, as the audit log has it."""

    at: str
    who: str
    action: str
    detail: dict[str, Any]


class KnowledgeDetail(TypedDict):
    """A learned action with its evidence and history, newest first. `suggestion`: why people may want to retire it. `needs_second`: two people must activate it. `active_beside`: the active entry for the same goal. `mergeable`: what it could be merged with."""

    id: int
    domain: str
    words: str
    page_type: str
    blocker_family: str
    goal_kind: str
    action: str
    target_text: str
    target_role: str
    state: Literal["candidate", "shadow", "active", "retired"]
    successes: int
    failures: int
    missed: int
    version: int
    is_pinned: bool
    is_note: bool
    merged_into: int | None
    taught_by_person: bool
    reviewed_by: str | None
    reviewed_at: str | None
    approved_by: str | None
    demoted_why: str
    note: str
    first_seen_at: str
    last_used_at: str | None
    url: str
    likely: str
    suggestion: str
    needs_second: bool
    is_idle: bool
    active_beside: int | None
    mergeable: list[int]
    uses: list[UseOut]
    history: list[KnowledgeChangeOut]


class UseOut(TypedDict):
    """Evidence from one step of a visit. `is_ok` in shadow: it would have done the same."""

    visit: int
    step: int
    kind: Literal["taught", "used", "missed", "compared"]
    is_ok: bool | None
    reason: str
    at: str


class KnowledgeChange(TypedDict):
    """What is left out stays."""

    is_pinned: NotRequired[bool | None]
    note: NotRequired[str | None]


class TriedOn(TypedDict):
    """A recorded page on which the entry would have its turn; `element` is what it would act on, null for nothing."""

    visit: int
    step: int
    page_url: str
    element: str | None
    is_as_done: bool


class TriedOut(TypedDict):
    """Where the entry would act on the newest recorded pages of its site. `others`: pages where it has no turn."""

    found: int
    missing: int
    others: int
    pages: list[TriedOn]


class StudyOut(TypedDict):
    """One session over a task set. `loss`: the mean over its tasks, lower is better; sums are 0 while it runs."""

    id: int
    name: str
    task_set: str
    tasks: int
    wrong: int
    loss: float
    steps: int
    tokens: int
    seconds: float
    asked: int
    model_calls: int
    cost_usd: float | None
    decisions: int
    repeated: int
    note: str
    started_at: str
    ended_at: str | None
    url: str


class StudyPage(TypedDict):
    """Sessions, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[StudyOut]


class SettingOut(TypedDict):
    """A setting that was in force."""

    name: str
    value: str


class StudyDetail(TypedDict):
    """A session with its tasks and settings."""

    id: int
    name: str
    task_set: str
    tasks: int
    wrong: int
    loss: float
    steps: int
    tokens: int
    seconds: float
    asked: int
    model_calls: int
    cost_usd: float | None
    decisions: int
    repeated: int
    note: str
    started_at: str
    ended_at: str | None
    url: str
    results: list[TaskOut]
    settings: list[SettingOut]


class TaskOut(TypedDict):
    """One task of a session: what was expected, what came, and what it took."""

    task: str
    expected: str
    determination: str
    reason: str
    is_right: bool
    loss: float
    steps: int
    tokens: int
    seconds: float
    asked: int
    visit: int | None


class NoteIn(TypedDict):
    """A note; "" takes it away."""

    note: str


class SettingChangeOut(TypedDict):
    """A setting that differs."""

    name: str
    before: str
    after: str


class StudyComparisonOut(TypedDict):
    """Two sessions. `low` and `high`: the 95% interval of the mean `change`; `is_same_set`: over the same tasks."""

    before: StudyOut
    after: StudyOut
    is_same_set: bool
    words: str
    verdict: Literal["better", "worse", "no clear difference"]
    change: float
    low: float
    high: float
    mended: list[str]
    broken: list[str]
    tasks: list[TaskChangeOut]
    only_before: list[str]
    only_after: list[str]
    settings: list[SettingChangeOut]


class TaskChangeOut(TypedDict):
    """One task in both sessions; `change` in points of loss, below 0 is better."""

    task: str
    before: str
    after: str
    change: float


class WantedPage(TypedDict):
    """Which page."""

    page: NotRequired[int]


class CurveOut(TypedDict):
    """How a site's visits have changed; `points` are the newest of them."""

    domain: str
    name: str
    visits: int
    repeated_share: float
    saved_tokens: int
    saved_time: str
    points: list[CurvePointOut]
    url: str


class CurvePointOut(TypedDict):
    """One visit of a site, in their order: its decisions, and those that repeat what was learned."""

    n: int
    visit: int
    decisions: int
    repeated: int
    model_calls: int
    tokens: int
    seconds: float
    has_waited: bool


class CurvesOut(TypedDict):
    """One page of the team's sites, the one visited last first."""

    items: list[CurveOut]
    total: int
    page: int
    pages: int


class ReplayOut(TypedDict):
    """One visit decided again. `outcome`: changed (another determination or other offers), decisions (only the way differs), same, or how it stands. `differing`: decisions that would be others."""

    id: int
    visit: int
    batch: int | None
    words: str
    state: Literal["waiting", "running", "done", "failed", "stopped"]
    outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"]
    is_exact: bool
    differing: int
    problem: str
    asked_by: str | None
    created_at: str
    ended_at: str | None
    url: str


class ReplayIn(TypedDict):
    """How a visit is decided again. Left out: as the desk would decide today, with what it remembered then."""

    mind: NotRequired[str]
    prompt: NotRequired[str]
    knowledge: NotRequired[Literal["recorded", "now", "none"]]
    memory: NotRequired[Literal["recorded", "now", "none"]]
    perceives: NotRequired[bool]


class ReplayPage(TypedDict):
    """Visits decided again, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[ReplayOut]


class ReplayDetail(TypedDict):
    """The same with its report, {} until it is done: decisions then and now, offers gone and new, pages read anew."""

    id: int
    visit: int
    batch: int | None
    words: str
    state: Literal["waiting", "running", "done", "failed", "stopped"]
    outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"]
    is_exact: bool
    differing: int
    problem: str
    asked_by: str | None
    created_at: str
    ended_at: str | None
    url: str
    report: dict[str, Any]


class BatchOut(TypedDict):
    """All visits of a time decided again: how many came out how."""

    id: int
    days: int
    domain: str
    words: str
    counts: dict[str, int]
    asked_by: str | None
    created_at: str
    url: str
    links: dict[str, str]


class BatchIn(TypedDict):
    """The same for all recorded visits of so many days, of one site or of every one."""

    mind: NotRequired[str]
    prompt: NotRequired[str]
    knowledge: NotRequired[Literal["recorded", "now", "none"]]
    memory: NotRequired[Literal["recorded", "now", "none"]]
    perceives: NotRequired[bool]
    days: NotRequired[int]
    domain: NotRequired[str]


class BatchPage(TypedDict):
    """Batches, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[BatchOut]


class BatchDetail(TypedDict):
    """The same with sums over the `whole` that were played."""

    id: int
    days: int
    domain: str
    words: str
    counts: dict[str, int]
    asked_by: str | None
    created_at: str
    url: str
    links: dict[str, str]
    whole: int
    turned: list[TurnOut]
    offers_gone: int
    offers_new: int
    decisions: int
    acts: int
    words_only: int
    unknown: int
    pages: int
    tokens: int
    usd: float


class TurnOut(TypedDict):
    """How many visits have this determination `now` instead of the one `then`; "" for none."""

    then: str
    now: str
    count: int


class BatchStopped(TypedDict):
    """How many of it will not be played."""

    stopped: int


class TeamOut(TypedDict):
    """The team that the token opens, and its rules, which people switch in the dashboard."""

    id: int
    name: str
    created_at: str
    requires_second_factor: bool
    two_for_site_rules: bool
    allows_share_links: bool


class TeamChange(TypedDict):
    """Another name."""

    name: str


class MemberOut(TypedDict):
    """A person in the team. `has_second_factor` is for admins; null for others."""

    id: int
    user: str
    name: str
    role: Literal["viewer", "requester", "operator", "lead", "admin"]
    is_active: bool
    has_second_factor: bool | None
    joined_at: str
    signed_in_at: str | None


class MemberPage(TypedDict):
    """Members, those who joined first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[MemberOut]


class MemberChange(TypedDict):
    """Another role. Admins are made, changed and removed by people, in the dashboard."""

    role: Literal["viewer", "requester", "operator", "lead"]


class InvitationOut(TypedDict):
    """An invitation that nobody has used yet."""

    id: int
    label: str
    role: Literal["viewer", "requester", "operator", "lead", "admin"]
    created_by: str | None
    created_at: str
    expires_at: str


class InvitationPage(TypedDict):
    """Open invitations, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[InvitationOut]


class InvitationMade(TypedDict):
    """An invitation with its address, which is on this answer only."""

    id: int
    label: str
    role: Literal["viewer", "requester", "operator", "lead", "admin"]
    created_by: str | None
    created_at: str
    expires_at: str
    address: str


class InvitationIn(TypedDict):
    """Somebody to invite."""

    label: str
    role: NotRequired[Literal["viewer", "requester", "operator", "lead"]]
    days: NotRequired[int]


class TokenOut(TypedDict):
    """A token, without its secret. `is_live`: neither it nor the token that made it is revoked or too old. `made_with`: the token that made it, with which it ends. `replaced_by`: what was made of it by rotating."""

    id: int
    name: str
    token: str
    scope: Literal["read", "write", "manage"]
    acts_for: str | None
    is_live: bool
    made_with: int | None
    replaced_by: int | None
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None
    last_used_network: str


class TokenPage(TypedDict):
    """Tokens, newest first: the team's for leads, one's own for others."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[TokenOut]


class TokenMade(TypedDict):
    """A token with its text, which is on this answer only."""

    id: int
    name: str
    token: str
    scope: Literal["read", "write", "manage"]
    acts_for: str | None
    is_live: bool
    made_with: int | None
    replaced_by: int | None
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None
    last_used_network: str
    text: str


class TokenIn(TypedDict):
    """A token to make. It acts for whom the calling token acts for, and ends with it."""

    name: str
    scope: NotRequired[Literal["read", "write"]]
    days: NotRequired[int | None]


class RotationIn(TypedDict):
    """For how long the old one stays good."""

    overlap_hours: NotRequired[int]


class WebhookOut(TypedDict):
    """An address that is told of events. `stopped_reason`: why the product switched it off by itself; `failing_since`: nothing was taken since then. Of its deliveries, so many wait and failed."""

    id: int
    address: str
    description: str
    events: list[str]
    is_enabled: bool
    stopped_at: str | None
    stopped_reason: str
    failing_since: str | None
    old_secret_until: str | None
    pending: int
    failed: int
    created_by: str | None
    created_at: str
    url: str
    links: dict[str, str]


class WebhookPage(TypedDict):
    """Webhooks, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[WebhookOut]


class WebhookMade(TypedDict):
    """A webhook with the secret that signs its messages, which is on this answer only."""

    id: int
    address: str
    description: str
    events: list[str]
    is_enabled: bool
    stopped_at: str | None
    stopped_reason: str
    failing_since: str | None
    old_secret_until: str | None
    pending: int
    failed: int
    created_by: str | None
    created_at: str
    url: str
    links: dict[str, str]
    secret: str


class WebhookIn(TypedDict):
    """Where to send what."""

    address: str
    description: NotRequired[str]
    events: list[Literal["sweep.finished", "visit.finished", "intervention.opened", "intervention.closed", "query.answered", "report.finished", "watch.fired"]]


class WebhookChange(TypedDict):
    """The same, and whether it is on: what waits is given up when it goes off."""

    address: str
    description: NotRequired[str]
    events: list[Literal["sweep.finished", "visit.finished", "intervention.opened", "intervention.closed", "query.answered", "report.finished", "watch.fired"]]
    is_enabled: NotRequired[bool]


class SecretOut(TypedDict):
    """The new secret, which is on this answer only."""

    secret: str
    old_secret_until: str | None


class SecretRotation(TypedDict):
    """For how long the old secret signs beside the new one."""

    overlap_hours: NotRequired[int]


class DeliveryOut(TypedDict):
    """One message to a webhook: the very body that is sent, how often it was tried and what came of it. `status` and `excerpt` are of the last answer."""

    id: int
    message_id: str
    event: str
    state: Literal["pending", "delivered", "failed", "over"]
    body: dict[str, Any]
    tries: int
    next_try_at: str | None
    tried_at: str | None
    took_ms: int | None
    status: int | None
    excerpt: str
    problem: str
    created_at: str


class DeliveryPage(TypedDict):
    """A webhook's deliveries, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[DeliveryOut]


class NoticeOut(TypedDict):
    """What the person was told of, as things are now; `url` leads there."""

    id: int
    kind: Literal["new_item", "escalated", "still_blocked", "snooze_over", "lease_ending", "given_up", "control_asked", "sweep_finished", "query_answered", "watch"]
    title: str
    body: str
    intervention: int | None
    created_at: str
    url: str


class NoticePage(TypedDict):
    """Notices, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[NoticeOut]


class BrowserOut(TypedDict):
    """A browser that notices are pushed to. Push is switched on in the browser itself."""

    id: int
    browser: str
    service: str
    created_at: str
    reached_at: str | None


class NoticeSettingsOut(TypedDict):
    """By which ways the person is told of what. `email`: the address for notices alone; `goes_to`: where they go."""

    ways: dict[str, list[Literal["page", "sound", "push", "email"]]]
    email: str
    goes_to: str
    browsers: list[BrowserOut]
    undelivered: list[UndeliveredOut]


class UndeliveredOut(TypedDict):
    """A notice that could not be delivered lately."""

    title: str
    way: Literal["email", "push"]
    problem: str
    tried_at: str | None


class NoticeSettingsIn(TypedDict):
    """What is left out stays. Kinds of the queue are for operators."""

    ways: NotRequired[dict[str, list[Literal["page", "sound", "push", "email"]]] | None]
    email: NotRequired[str | None]


class NoticeTest(TypedDict):
    """Which way is tried."""

    way: Literal["email", "push"]


class TeamLimitsOut(TypedDict):
    """`used`: now, and what the team may. Its own figures are null where the installation's hold."""

    used: LimitsOut
    waiting_visits: int | None
    daily_visits: int | None


class LimitsIn(TypedDict):
    """The team's own figures; null takes the installation's."""

    waiting_visits: int | None
    daily_visits: int | None


class RoomOut(TypedDict):
    """What one kind takes, as of the last measuring. `is_own`: the team has chosen the days itself."""

    kind: Literal["pictures", "recordings", "pages", "learned", "results"]
    days: int
    is_own: bool
    rows: int
    files: int
    bytes: int
    measured_at: str | None


class StorageIn(TypedDict):
    """For how many days each kind is kept; null takes the installation's."""

    pictures: int | None
    recordings: int | None
    pages: int | None
    learned: int | None
    results: int | None


class AuditOut(TypedDict):
    """One entry of the audit log; `hash` binds it to the one before."""

    position: int
    at: str
    who: str
    action: str
    object: str
    object_id: str
    detail: dict[str, Any]
    hash: str


class AuditPage(TypedDict):
    """The audit log, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[AuditOut]


class AuditWanted(TypedDict):
    """What the audit log can be narrowed by."""

    action: NotRequired[str]
    who: NotRequired[str]
    q: NotRequired[str]


class DayHoursOut(TypedDict):
    """From when until when the desk is staffed on a day of the week; Monday is 0."""

    day: int
    opens: str
    closes: str


class DeskOut(TypedDict):
    """How the desk is run, as it was saved last, and whether it is staffed now."""

    claim_seconds: int | None
    when_unclaimed: Literal["park", "end"]
    parked_hours: int | None
    is_escalating: bool
    on_call: str | None
    timezone: str
    hours: list[DayHoursOut]
    quiet_from: str
    quiet_until: str
    is_staffed: bool
    changed_by: str | None
    changed_at: str | None
    url: str


class DayHours(TypedDict):
    """From when until when the desk is staffed on a day of the week."""

    day: int
    opens: str
    closes: str


class DeskIn(TypedDict):
    """How the desk is run. Null takes the installation's own figure; without hours the desk is always staffed."""

    claim_seconds: NotRequired[int | None]
    when_unclaimed: NotRequired[Literal["park", "end"]]
    parked_hours: NotRequired[int | None]
    is_escalating: NotRequired[bool]
    on_call: NotRequired[str | None]
    timezone: NotRequired[str]
    hours: NotRequired[list[DayHours]]
    quiet_from: NotRequired[str | Literal[""]]
    quiet_until: NotRequired[str | Literal[""]]


class SiteRuleOut(TypedDict):
    """A site on which nobody is asked for help."""

    id: int
    domain: str
    reason: str
    set_by: str | None
    set_at: str


class SiteRuleIn(TypedDict):
    """A site on which nobody is to be asked for help, and why."""

    domain: str
    reason: str


class SiteSessionOut(TypedDict):
    """A site whose session a person's solve has left for later visits. What it holds is never shown."""

    id: int
    domain: str
    profile: str
    saved_at: str
    visit: int | None


class ServiceOut(TypedDict):
    """A service that the team is told at. `last_problem`: of the last try; empty when it was taken."""

    id: int
    name: str
    service: str
    kinds: list[str]
    is_enabled: bool
    stopped_reason: str
    last_at: str | None
    last_problem: str
    created_by: str | None
    created_at: str


class ServiceIn(TypedDict):
    """A service that the team is told at, as apprise writes its address. The address is stored sealed, never shown."""

    name: str
    address: str
    kinds: list[Literal["new_item", "escalated", "given_up", "watch"]]


class ServiceChange(TypedDict):
    """Another name or choice, on or off; without an address the old one stays."""

    name: str
    kinds: list[Literal["new_item", "escalated", "given_up", "watch"]]
    address: NotRequired[str]
    is_enabled: NotRequired[bool]


class StartOut(TypedDict):
    """The guided start of the person for whom the token acts, read from what the team has really done."""

    steps: list[StartStepOut]
    done: int
    is_dismissed: bool
    demo_sweeps: int


class StartStepOut(TypedDict):
    """One thing to do first. While it is not possible, `words` say what it waits for."""

    name: str
    title: str
    words: str
    url: str
    is_done: bool
    is_possible: bool


class StartChange(TypedDict):
    """Off the dashboard, or back on it."""

    is_dismissed: bool


class DemoRemoved(TypedDict):
    """How many demo sweeps go when their running visits have stopped; the others are gone."""

    still_running: int


class ShareLinkOut(TypedDict):
    """What people without an account may read. `address` is "" once it is revoked or too old; `about`: the sweep, product, query or report, 0 for a table of all the team's."""

    id: int
    title: str
    kind: Literal["results-offers", "results-determinations", "sweep-offers", "sweep-determinations", "sweep-report", "products", "products-comparison", "product-prices", "query", "report"]
    about: int
    filter: str
    shows_marks: bool
    address: str
    created_by: str | None
    created_at: str
    expires_at: str
    revoked_at: str | None
    opened: int
    last_opened_at: str | None


class ShareLinkPage(TypedDict):
    """Share links, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[ShareLinkOut]


class ShareLinkIn(TypedDict):
    """What to share, and for how long."""

    title: str
    kind: Literal["results-offers", "results-determinations", "sweep-offers", "sweep-determinations", "sweep-report", "products", "products-comparison", "product-prices", "query", "report"]
    about: NotRequired[int]
    filter: NotRequired[str]
    shows_marks: NotRequired[bool]
    days: NotRequired[int]


class SavedViewOut(TypedDict):
    """The filter of a table under a name. `url` is the table under it; `gone`: what the filter names and the team no longer has, "" when nothing."""

    id: int
    name: str
    kind: Literal["results-offers", "results-determinations", "products", "products-comparison", "sweeps", "queries", "reports"]
    filter: str
    is_shared: bool
    gone: str
    created_by: str | None
    created_at: str
    url: str


class SavedViewPage(TypedDict):
    """Saved views, newest first."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[SavedViewOut]


class SavedViewIn(TypedDict):
    """A view to keep."""

    name: str
    filter: str
    is_shared: NotRequired[bool]
    kind: Literal["results-offers", "results-determinations", "products", "products-comparison", "sweeps", "queries", "reports"]


class SavedViewChange(TypedDict):
    """A view in place of what it was. Only who saved it makes the team's view private."""

    name: str
    filter: str
    is_shared: NotRequired[bool]


class Problem(TypedDict):
    """Every error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[dict[str, str]]]
