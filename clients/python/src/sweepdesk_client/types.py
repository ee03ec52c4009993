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


class KnowledgeOut(TypedDict):
    """One learned action on one site."""

    id: int
    domain: str
    words: str
    page_type: str
    goal_kind: str
    action: str
    target_text: str
    target_role: str
    state: Literal["candidate", "shadow", "active", "retired"]
    successes: int
    failures: int
    taught_by_person: bool
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
    vendors: list[str]
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
    """One offer. `price` is a decimal number as text; null when none is shown. `source` is person for an offer that `entered_by` entered by hand because the site was blocked."""

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


class OfferPage(TypedDict):
    """Offers of a sweep."""

    total: int
    next_cursor: str | None
    next: str | None
    items: list[OfferOut]


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


class ImportedOut(TypedDict):
    """How many rates were read and kept."""

    rates: int


class RatesIn(TypedDict):
    """A file of rates to the euro: a line of `Date` and currencies, then a line for each day, 400 at most."""

    csv: str
    source: str


class Problem(TypedDict):
    """Every error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[dict[str, str]]]
