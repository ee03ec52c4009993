"""The look of every status: tone, icon and word, so that nothing depends on colour alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How one value is shown. Tones: ok blocked stuck extract neutral agent human."""

    tone: str
    icon: str
    word: str


LOOKS: dict[str, dict[str, Look]] = {
    "determination": {
        "products_found": Look("ok", "circle-check", "Products found"),
        "no_relevant_products": Look("neutral", "search-x", "No relevant products"),
        "no_online_availability": Look("neutral", "store", "Not sold online"),
        "wrong_page_type": Look("neutral", "file-question-mark", "Wrong page type"),
        "blocked": Look("blocked", "octagon-alert", "Blocked"),
        "error": Look("stuck", "triangle-alert", "Error"),
        "page_read": Look("ok", "book-open", "Page read"),
    },
    "visit": {
        "pending": Look("neutral", "circle-dashed", "Queued"),
        "running": Look("agent", "circle-play", "Running"),
        "waiting": Look("stuck", "hand", "Waiting for a person"),
        "parked": Look("neutral", "circle-parking", "Parked"),
        "ended": Look("neutral", "circle-dot", "Ended"),
        "cancelled": Look("neutral", "ban", "Cancelled"),
    },
    "sweep": {
        "running": Look("agent", "circle-play", "Running"),
        "done": Look("ok", "circle-check", "Done"),
        "cancelled": Look("neutral", "ban", "Cancelled"),
    },
    "query": {
        "pending": Look("neutral", "circle-dashed", "Queued"),
        "running": Look("agent", "circle-play", "Working"),
        "answered": Look("ok", "circle-check", "Answered"),
        "not_found": Look("neutral", "search-x", "No evidence found"),
        "not_needed": Look("neutral", "circle-dot", "No browsing needed"),
        "search_down": Look("stuck", "wifi-off", "Search is down"),
        "failed": Look("blocked", "octagon-alert", "No page could be read"),
        "cancelled": Look("neutral", "ban", "Cancelled"),
    },
    "page_state": {
        "": Look("neutral", "clock", "Waits"),
        "ok": Look("ok", "circle-check", "Read"),
        "robots": Look("neutral", "ban", "robots.txt says no"),
        "paywall": Look("blocked", "wallet", "Paywall"),
        "login": Look("blocked", "lock", "Login"),
        "captcha": Look("blocked", "shield", "CAPTCHA"),
        "javascript": Look("stuck", "loader-circle", "Needs JavaScript"),
        "encrypted": Look("blocked", "lock", "Encrypted"),
        "needs_ocr": Look("extract", "scan-text", "Pictures of text"),
        "empty": Look("neutral", "file-question-mark", "No text"),
        "wrong_type": Look("neutral", "file-question-mark", "Not a text page"),
        "not_found": Look("neutral", "search-x", "Not there"),
        "error": Look("stuck", "triangle-alert", "Error"),
    },
    "verdict": {
        "supported": Look("ok", "circle-check", "Supported"),
        "partly": Look("stuck", "circle-dashed", "Partly supported"),
        "unsupported": Look("blocked", "circle-x", "Not supported"),
    },
    "provider_run": {
        "ok": Look("ok", "circle-check", "Answered"),
        "cached": Look("neutral", "history", "From the cache"),
        "down": Look("stuck", "wifi-off", "Down"),
        "refused": Look("blocked", "ban", "Refused"),
        "off": Look("neutral", "circle-dashed", "Off"),
    },
    "provider": {
        "ok": Look("ok", "circle-check", "On"),
        "down": Look("stuck", "wifi-off", "Left alone after failures"),
        "off": Look("neutral", "circle-dashed", "Off"),
        "retired": Look("neutral", "archive", "Retired"),
    },
    "conflict": {
        "different_date": Look("neutral", "calendar", "Different dates"),
        "different_definition": Look("neutral", "book-open", "Different definitions"),
        "conflict": Look("stuck", "triangle-alert", "Conflict"),
    },
    "intervention_type": {
        "blocked": Look("blocked", "octagon-alert", "Blocked"),
        "stuck": Look("stuck", "circle-question-mark", "Stuck"),
        "extraction_failed": Look("extract", "scan-text", "Extraction failed"),
    },
    "intervention": {
        "open": Look("stuck", "clock", "Waiting"),
        "claimed": Look("human", "user", "Claimed"),
        "in_control": Look("human", "hand", "A person drives"),
        "handing_back": Look("agent", "undo-2", "Being handed back"),
        "verifying": Look("agent", "refresh-cw", "Agent is checking"),
        "parked": Look("neutral", "circle-parking", "Parked"),
        "resolved": Look("ok", "circle-check", "Resolved"),
        "skipped": Look("neutral", "skip-forward", "Skipped"),
        "expired": Look("neutral", "timer-off", "Expired"),
        "cancelled": Look("neutral", "ban", "Cancelled"),
        "auto_cleared": Look("ok", "circle-check", "Cleared by itself"),
        "dead": Look("blocked", "circle-x", "Given up"),
    },
    "blocker": {
        "captcha": Look("blocked", "shield", "CAPTCHA"),
        "proof_of_work": Look("blocked", "cpu", "Proof of work"),
        "browser_check": Look("stuck", "loader-circle", "Browser check"),
        "login": Look("blocked", "lock", "Login"),
        "paywall": Look("blocked", "wallet", "Paywall"),
        "access_denied": Look("blocked", "ban", "Access denied"),
        "geo_block": Look("blocked", "globe", "Not in this country"),
        "age_wall": Look("blocked", "user", "Proof of age"),
        "rate_limited": Look("blocked", "timer", "Rate limited"),
        "waiting_room": Look("stuck", "hourglass", "Waiting room"),
        "maintenance": Look("stuck", "settings", "Maintenance"),
        "unreadable": Look("extract", "eye-off", "Unreadable"),
    },
    "source": {
        "local_mind": Look("agent", "cpu", "Local mind"),
        "model": Look("agent", "brain", "Model"),
        "rule": Look("neutral", "list-checks", "Rule"),
        "recovery": Look("stuck", "undo-2", "Recovery"),
        "knowledge": Look("ok", "book-open", "Knowledge"),
        "cache": Look("ok", "zap", "Cache"),
        "pattern": Look("ok", "shapes", "Pattern"),
        "debate": Look("agent", "messages-square", "Debate"),
        "aggregation": Look("agent", "layers", "Aggregation"),
        "vision": Look("agent", "eye", "Vision"),
        "person": Look("human", "user", "Person"),
    },
    "availability": {
        "available_online": Look("ok", "shopping-cart", "Online"),
        "in_store_only": Look("stuck", "store", "In store only"),
        "out_of_stock": Look("neutral", "package-x", "Out of stock"),
        "unknown": Look("neutral", "circle-question-mark", "Not shown"),
    },
    "page_type": {
        "listing": Look("neutral", "layout-list", "Listing"),
        "pdp": Look("neutral", "package", "Product page"),
        "search": Look("neutral", "search", "Search"),
        "homepage": Look("neutral", "house", "Home page"),
        "article": Look("neutral", "newspaper", "Article"),
        "error": Look("stuck", "triangle-alert", "Error page"),
        "blocked": Look("blocked", "octagon-alert", "Blocked page"),
    },
    "knowledge": {
        "candidate": Look("stuck", "clock", "Waiting for review"),
        "shadow": Look("extract", "git-compare", "In shadow"),
        "active": Look("ok", "circle-check", "Active"),
        "retired": Look("neutral", "archive", "Retired"),
    },
    "knowledge_use": {
        "taught": Look("neutral", "book-open", "Taught it"),
        "used": Look("ok", "play", "Used it"),
        "missed": Look("stuck", "search-x", "Target was gone"),
        "compared": Look("extract", "git-compare", "Compared in shadow"),
    },
    "vote": {
        "vote": Look("agent", "check", "Counted"),
        "too_late": Look("stuck", "timer-off", "Too late"),
        "unusable": Look("stuck", "circle-question-mark", "Not readable"),
        "refused": Look("blocked", "shield", "Refused by the gate"),
        "failed": Look("stuck", "wifi-off", "Not reached"),
    },
    "delivery": {
        "pending": Look("stuck", "clock", "Waiting"),
        "delivered": Look("ok", "circle-check", "Delivered"),
        "failed": Look("blocked", "octagon-alert", "Failed"),
    },
    "step": {
        "ok": Look("ok", "check", "As expected"),
        "failed": Look("stuck", "triangle-alert", "Not as expected"),
        "unknown": Look("neutral", "circle-dashed", "Not checked"),
    },
}


def look_of(kind: str, value: str) -> Look:
    """The look of `value`; an unknown value is shown as its own words, neutral. Raises: KeyError on a wrong kind."""
    known = LOOKS[kind].get(value)
    return known or Look("neutral", "circle", value.replace("_", " ").capitalize() or "None yet")
