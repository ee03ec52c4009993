"""The values that travel through the agent's loop: what is seen, decided, done and returned.

All are frozen. Boxes are CSS pixels in the page's viewport; durations in the name carry `_ms`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from agent.core.kinds import (
    ActionKind,
    Availability,
    BlockerFamily,
    DecisionSource,
    Determination,
    InterventionType,
    KnowledgeState,
    PageState,
    PageType,
    ZoneKind,
)
from agent.core.learned import ActionShape, Deliberation, Savings, ShadowOpinion
from agent.core.values import Answer, Box, ByHand, Coverage, Evidence, OptionGroup, Price, Provenance

__all__ = [
    "ActionKind", "Availability", "BlockerFamily", "Box", "ByHand", "DecisionSource", "Determination", "Evidence",
    "InterventionType", "KnowledgeState", "PageType", "Price", "Provenance", "ZoneKind",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class InteractiveElement:
    """Something on the page that can be clicked, typed into or chosen from.

    `id` is unique in one snapshot and stays the same for the same element while the page lives.
    """

    id: str
    role: str  # link, button, textbox, searchbox, combobox, select, checkbox, radio, tab, menuitem …
    name: str  # accessible name
    tag: str
    box: Box
    zone: ZoneKind
    href: str = ""
    input_type: str = ""
    value: str = ""
    placeholder: str = ""
    options: tuple[str, ...] = ()
    in_viewport: bool = True
    is_covered: bool = False
    is_disabled: bool = False
    is_expanded: bool | None = None
    form_method: str = ""  # "get", "post" or "" outside a form
    form_has_password: bool = False
    form_action: str = ""  # where its form would be sent, "" outside a form
    form_kinds: tuple[str, ...] = ()  # what its form asks of a person: password, email, tel, file, payment …
    field_kind: str = ""  # the same of this very field
    is_submit: bool = False
    frame_url: str = ""  # the address of the frame of another origin that it is in; "" on the page itself
    signature: str = ""  # changes when its words, its target or its form change
    is_checked: bool | None = None  # of a checkbox, radio, switch, tab or toggle; else None
    is_readonly: bool = False  # shows a value, takes no typing
    is_multiple: bool = False  # a list that takes several choices
    context: str = ""  # the words of its row or card, where its name alone does not tell it from others


@dataclass(frozen=True, slots=True)
class ContentZone:
    """A region of the page with one purpose."""

    kind: ZoneKind
    text: str


@dataclass(frozen=True, slots=True)
class Product:
    """One offer as the page shows it. `relevance` (0-1) and `refusal` are set when it was judged."""

    name: str
    price: Price | None = None
    url: str = ""
    availability: Availability = Availability.UNKNOWN
    availability_quote: str = ""
    snippet: str = ""  # the visible words of its card or sentence
    description: str = ""
    brand: str = ""
    sku: str = ""
    image_url: str = ""
    box: Box | None = None
    element_id: str = ""  # the link or button that leads to its own page
    source: str = "visible"  # visible, structured, prose
    is_verified: bool = False  # price and availability were read on its own page
    relevance: float = 0.0
    refusal: str = ""  # why it does not match, in words; "" when it matches
    context: str = ""  # title and headings of the page that it was on
    provenance: tuple[Provenance, ...] = ()  # where each of its fields was read
    conflicts: tuple[str, ...] = ()  # what the page declares or hides that contradicts what it shows
    confidence: float = 1.0  # how sure it is that the fields are what the page shows; lower with conflicts
    comparison: str = ""  # why its price was not compared with the others', in words; "" when it was
    by_hand: ByHand | None = None  # set when a person entered it; the agent has not read it then
    options: tuple[str, ...] = ()  # what was chosen of it, in the site's words: "M", "Blue"
    option_groups: tuple[OptionGroup, ...] = ()  # what can be chosen on its own page
    classes: tuple[str, ...] = ()  # those in which its own page stands, widest first: "Whisky", "Islay"
    menus: str = ""  # the words above its own page's heading: what the site has and is
    details: str = ""  # what its own page says of it, without the page's menus and other goods
    met: tuple[Answer, ...] = ()  # what the query requires and it says, with its words
    not_met: tuple[Answer, ...] = ()
    not_said: tuple[Answer, ...] = ()
    found_by: str = ""  # the words by which the site's own search has found it
    gtin: str = ""  # the makers' numbers for it, as its page declares them
    mpn: str = ""


@dataclass(frozen=True, slots=True)
class Blocker:
    """What stops the agent, by family, with the words that say so."""

    family: BlockerFamily
    quote: str
    vendor: str = ""  # whose wall it is, where the page shows it: "hCaptcha", "Cloudflare"
    retry_after_s: int | None = None  # seconds after which the site asks to come again, as it says itself


@dataclass(frozen=True, slots=True)
class PageUnderstanding:
    """All the agent knows of the page in front of it (W2)."""

    url: str
    title: str
    page_type: PageType
    page_type_reasons: tuple[str, ...]
    confidence: float
    zones: tuple[ContentZone, ...]
    interactive_elements: tuple[InteractiveElement, ...]
    products: tuple[Product, ...]
    text_content: str
    has_prices: bool
    availability: Availability
    availability_quote: str
    items_seen: int
    blocker: Blocker | None = None
    language: str = ""
    http_status: int = 200
    viewport: tuple[int, int] = (1280, 800)
    scroll_y: float = 0.0
    page_height: float = 0.0
    is_loading: bool = False
    has_overlay: bool = False
    no_results_quote: str = ""  # the site's own words that a search found nothing
    result_count: int | None = None  # the site's own "24 results"
    state_key: str = ""  # the same for the same state of the same page
    used_ocr: bool = False
    is_partial: bool = False  # the page was too large or too slow to be read whole
    blocks_seen: int = 0  # repeated blocks that look like offers
    blocks_read: int = 0  # those of them that became products
    heading: str = ""  # what it says by its main heading that it is about
    option_groups: tuple[OptionGroup, ...] = ()  # what can be had of it, where all goods shown are that
    denied: tuple[Availability, str] | None = (
        None  # that what its heading names cannot be had here, and its words for it
    )
    trail: tuple[str, ...] = ()  # the classes in which the site puts it, widest first
    marked: tuple[str, ...] = ()  # the words of its alerts, and of what is the current one of several

    def get_element(self, element_id: str) -> InteractiveElement | None:
        """The element of that id, or None when the page no longer shows it."""
        return next((e for e in self.interactive_elements if e.id == element_id), None)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of words that was read out of a picture, where it is in the viewport, and how sure that is."""

    text: str
    box: Box
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a page, straight from the browser: the injected script's reply and a picture.

    `snapshot` is the script's JSON (see `agent/browser/page/script.py`), parsed only by
    `agent.perceive.understand`. `screenshot` is JPEG, `html` is empty unless it was asked for.
    """

    url: str
    snapshot: dict[str, object]
    screenshot: bytes = b""
    http_status: int = 200
    headers: dict[str, str] = field(default_factory=dict)  # a few of the answer's, lower-case names
    html: str = ""
    document_text: str = ""  # set when the address is a PDF or Word document
    ocr_lines: tuple[ReadLine, ...] = ()  # only where the page's letters are not enough
    timings_ms: dict[str, float] = field(default_factory=dict)
    strays: int = 0  # how often pages of this visit tried to lead it to other sites; each was stopped


@dataclass(frozen=True, slots=True)
class ExpectedState:
    """What a mind expects to see after its action; empty means no expectation."""

    page_type: PageType | None = None
    must_see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What model calls cost. Zero for the local mind."""

    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    calls: int = 0
    cost_usd: float | None = None  # None: no price is known, which is not the same as nothing
    prompt: str = ""  # name and version of the prompt: "decide.v3"
    note: str = ""  # why a model was not asked, or why its answer was not used
    spared: Savings = Savings()  # what it would have taken besides, had models judged every offer


@dataclass(frozen=True, slots=True)
class AgentDecision:
    """One decision (W8). `confidence` is 0-1."""

    action: ActionKind
    reasoning: str
    confidence: float
    decided_by: DecisionSource
    target_id: str = ""
    input_text: str = ""
    expected_state: ExpectedState = ExpectedState()
    usage: Usage = Usage()
    goal_kind: str = ""  # search, sort, open, dismiss, reveal, page, extract: what knowledge is filed under
    source_id: int = 0  # the knowledge entry, cached action or pattern that it comes from
    source_words: str = ""  # its record: "14 of 15", "2:1"
    savings: Savings = Savings()  # against the decision that it repeats, its own time not yet taken off
    deliberation: Deliberation | None = None
    shadows: tuple[ShadowOpinion, ...] = ()


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """What the browser reports of one action. `problem` is "" when it was carried out."""

    problem: str = ""
    navigated: bool = False
    settle_ms: float = 0.0
    act_ms: float = 0.0
    notes: tuple[str, ...] = ()  # what came up meanwhile and how it was answered: dialogs, downloads, tabs


@dataclass(frozen=True, slots=True)
class Verdict:
    """What VERIFY says of a step. `is_ok` is None where there was nothing to verify."""

    is_ok: bool | None
    reason: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class KnowledgeHint:
    """What people have let the agent know of a site (W12): an action by meaning and its record."""

    goal_kind: str
    action: ActionKind
    target_text: str
    target_role: str
    page_type: str
    successes: int
    failures: int
    entry_id: int = 0
    blocker_family: str = ""  # of the wall that it passes, for the goal "pass"
    state: KnowledgeState = KnowledgeState.ACTIVE
    is_pinned: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """What to find. `query` is the person's own words."""

    query: str
    max_products: int = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visit may take (W13)."""

    max_steps: int = 5
    max_time: timedelta = timedelta(minutes=3)
    max_products: int = 10
    verify_products: bool = True  # PDP price verification
    max_interventions: int = 1
    max_strays: int = 3  # attempts of pages to lead the visit to other sites


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step as it is stored and shown. `n` counts from 1 within the visit, without gaps."""

    n: int
    action: str  # an ActionKind, or open, verify_product, intervention, resume
    action_words: str  # what was done, in words for people
    url: str
    page_type: str
    reasoning: str
    confidence: float
    decided_by: DecisionSource
    verdict: Verdict
    target_name: str = ""
    target_box: Box | None = None
    viewport: tuple[int, int] = (1280, 800)
    scroll_y: float = 0.0
    expected_state: ExpectedState = ExpectedState()
    screenshot: bytes = b""
    understanding: dict[str, object] = field(default_factory=dict)  # a short JSON form for the page
    timings_ms: dict[str, float] = field(default_factory=dict)  # perceive decide act settle verify screenshot
    usage: Usage = Usage()
    goal_kind: str = ""
    target_role: str = ""
    url_after: str = ""
    input_text: str = ""  # what was typed or chosen; only ever words of the query or an option of the page
    dom_hash: str = ""  # of the page that it was decided on (`agent.perceive.state.dom_hash`)
    shape: ActionShape | None = None  # itself by meaning; None for what cannot be repeated
    source_id: int = 0
    source_words: str = ""
    savings: Savings = Savings()
    cost: Savings = Savings()  # of taking this decision anew; a repeated one has the cost of the first
    deliberation: Deliberation | None = None
    shadows: tuple[ShadowOpinion, ...] = ()


@dataclass(frozen=True, slots=True)
class WebAgentResult:
    """What a visit came back with, and why (W3)."""

    products: tuple[Product, ...]
    determination: Determination
    reason: str
    page_type: PageType | None = None
    items_seen: int = 0
    evidence: tuple[Evidence, ...] = ()
    refused: tuple[Product, ...] = ()  # seen, judged and not relevant, with their refusal
    blocker: Blocker | None = None
    availability: Availability = Availability.UNKNOWN  # of the whole page, where it decided (W5)
    # How much of the site the determination rests on
    coverage: Coverage = field(default_factory=Coverage)
    page_state: PageState | None = None  # what a page turned out to be that the visit was to read


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Where an interrupted visit goes on: the next step's number, what was done, the address to open."""

    next_step_n: int
    history: tuple[StepRecord, ...]
    url: str
