"""The closed lists that the loop's values are made of: kinds of pages, zones, actions, endings, states of documents."""

from __future__ import annotations

from enum import StrEnum


class PageType(StrEnum):
    """What kind of page a person would say this is (W2)."""

    LISTING = "listing"
    PDP = "pdp"
    SEARCH = "search"
    HOMEPAGE = "homepage"
    ARTICLE = "article"
    ERROR = "error"
    BLOCKED = "blocked"


class ZoneKind(StrEnum):
    """Part of a page by its purpose."""

    HEADER = "header"
    NAVIGATION = "navigation"
    SEARCH = "search"
    FILTERS = "filters"
    SORT = "sort"
    PRODUCTS = "products"
    DETAIL = "detail"
    PAGINATION = "pagination"
    MAIN = "main"
    FOOTER = "footer"
    CONSENT = "consent"
    OVERLAY = "overlay"


class Availability(StrEnum):
    """Whether a thing can be bought from here (W5)."""

    ONLINE = "available_online"
    IN_STORE_ONLY = "in_store_only"
    OUT_OF_STOCK = "out_of_stock"
    UNKNOWN = "unknown"


class BlockerFamily(StrEnum):
    """What stands between the agent and the page."""

    CAPTCHA = "captcha"
    PROOF_OF_WORK = "proof_of_work"  # the visitor's machine has to compute something first
    BROWSER_CHECK = "browser_check"  # "checking your browser": often turns by itself
    LOGIN = "login"
    PAYWALL = "paywall"
    ACCESS_DENIED = "access_denied"
    GEO_BLOCK = "geo_block"
    AGE_WALL = "age_wall"  # asks for a proof of age that no click gives
    RATE_LIMITED = "rate_limited"
    WAITING_ROOM = "waiting_room"
    MAINTENANCE = "maintenance"
    UNREADABLE = "unreadable"  # an empty shell, or a page that wants what the browser lacks


# Families of walls that the agent may pass by what people taught it, "" for none: plain clicks. All others
# (CAPTCHAs, sign-ins, payments, refusals, proofs of age) are people's; a constraint of the table says the same.
PASSABLE = frozenset({"", BlockerFamily.UNREADABLE.value})


class ActionKind(StrEnum):
    """What a mind may ask for (W8), plus what a person needs and the text implies.

    `select` brings a list, toggle, slider, spinner or date to the value that is named; `close` presses Escape, or
    the named way out of an overlay; `press` takes a key's name; `wait` gives the page some seconds to change.
    """

    CLICK = "click"
    TYPE = "type"
    SELECT = "select"
    SCROLL = "scroll"
    BACK = "back"
    CLOSE = "close"
    PRESS = "press"
    HOVER = "hover"
    WAIT = "wait"
    EXTRACT = "extract"
    FINISH = "finish"


class DecisionSource(StrEnum):
    """Who decided a step; shown on every step."""

    LOCAL_MIND = "local_mind"
    MODEL = "model"
    RULE = "rule"
    RECOVERY = "recovery"
    KNOWLEDGE = "knowledge"
    CACHE = "cache"  # the same action as before in the same state, for the same task (S4)
    PATTERN = "pattern"  # what worked in situations like this one (S5)
    DEBATE = "debate"  # several models voted (S7)
    AGGREGATION = "aggregation"  # candidates of models and languages, put together over rounds (S8)
    VISION = "vision"  # a model that sees decided by the picture (S9)
    PERSON = "person"


class KnowledgeState(StrEnum):
    """How far an entry of site knowledge has come (C5)."""

    CANDIDATE = "candidate"  # waits for review; unused
    SHADOW = "shadow"  # compared with what is decided, never acted on
    ACTIVE = "active"
    RETIRED = "retired"  # unused, and nothing that means the same is replayed


class Determination(StrEnum):
    """Why the agent came back (W3); the last one only from a visit that reads one page."""

    PRODUCTS_FOUND = "products_found"
    NO_RELEVANT_PRODUCTS = "no_relevant_products"
    NO_ONLINE_AVAILABILITY = "no_online_availability"
    WRONG_PAGE_TYPE = "wrong_page_type"
    BLOCKED = "blocked"
    ERROR = "error"
    PAGE_READ = "page_read"


class InterventionType(StrEnum):
    """Why a person is asked (W14)."""

    STUCK = "stuck"
    BLOCKED = "blocked"
    EXTRACTION_FAILED = "extraction_failed"


_NATIVE = "select file color date month week time datetime-local password number"
_ARIA = """
alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem
menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem
"""
ROLES = frozenset(f"{_NATIVE} {_ARIA}".split())


def is_role(word: str) -> bool:
    """Whether it names a kind of control; "" stands for any."""
    return word == "" or word in ROLES


class PageState(StrEnum):
    """A block page is never `OK`. Each state comes with a reason in words, where it was found."""

    OK = "ok"
    ROBOTS = "robots"  # the site's robots.txt asks programs to stay out
    PAYWALL = "paywall"
    LOGIN = "login"
    CAPTCHA = "captcha"  # any challenge to prove oneself, and what turns robots away
    JAVASCRIPT = "javascript"  # a shell without text; a browser would fill it
    ENCRYPTED = "encrypted"
    NEEDS_OCR = "needs_ocr"  # pictures of pages, without text
    EMPTY = "empty"
    WRONG_TYPE = "wrong_type"
    NOT_FOUND = "not_found"  # also where the status says 200 and the page says that there is nothing
    ERROR = "error"

    @property
    def is_source(self) -> bool:
        return self is PageState.OK

    @property
    def needs_browser(self) -> bool:
        """Whether a browser may find a text where a mere fetch did not."""
        return self is PageState.JAVASCRIPT

    @property
    def needs_person(self) -> bool:
        """Whether a person could open what the desk alone cannot."""
        return self in (PageState.PAYWALL, PageState.LOGIN, PageState.CAPTCHA)
