"""VERIFY: did the page do what was expected? Pure."""

from __future__ import annotations

from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    ExpectedState,
    PageType,
    PageUnderstanding,
    Verdict,
    ZoneKind,
)

INTERRUPTED = "something came up over the page before it could be done"

_SIMILAR = {PageType.LISTING: {PageType.SEARCH}, PageType.SEARCH: {PageType.LISTING}}


def verify(
    decision: AgentDecision, before: PageUnderstanding, after: PageUnderstanding, outcome: ActOutcome
) -> Verdict:
    """Compare the page after an action with what was expected; `is_ok` None where nothing was expected."""
    changed = has_changed(before, after) or outcome.navigated
    if outcome.problem and _overlays(after) > _overlays(before):
        return Verdict(None, INTERRUPTED, changed)
    if outcome.problem:
        return Verdict(False, outcome.problem, changed)
    if after.blocker is not None:
        return Verdict(None, f"a blocker came up: {after.blocker.quote}", changed)
    if after.page_type == PageType.ERROR:
        return Verdict(False, f"an error page came up (status {after.http_status})", changed)
    if decision.action == ActionKind.SCROLL:
        return Verdict(None, "scrolled", changed)
    if not changed:
        return Verdict(False, "nothing changed on the page", changed)
    if decision.action == ActionKind.TYPE and not (outcome.navigated or has_answered(before, after)):
        return Verdict(False, "the words stand in the box, but the search brought nothing", changed)
    return _expectation(decision.expected_state, after)


def _overlays(page: PageUnderstanding) -> int:
    return sum(zone.kind in (ZoneKind.OVERLAY, ZoneKind.CONSENT) for zone in page.zones)


def has_changed(before: PageUnderstanding, after: PageUnderstanding) -> bool:
    """Whether the page is in another state now: also where only a field, a box or a control has turned."""
    if _turned(before) != _turned(after):
        return True
    if before.state_key and after.state_key:
        return before.state_key != after.state_key or before.url != after.url
    return before.url != after.url or before.text_content != after.text_content


def _turned(page: PageUnderstanding) -> frozenset[tuple[str, str, bool | None, bool | None]]:
    """What stands in fields and how boxes and openers stand."""
    return frozenset(
        (e.id, e.value, e.is_checked, e.is_expanded)
        for e in page.interactive_elements
        if e.value or e.is_checked is not None or e.is_expanded is not None
    )


def has_answered(before: PageUnderstanding, after: PageUnderstanding) -> bool:
    """Whether a search has brought anything: another address, other goods, or words about the results."""
    if before.url != after.url or before.page_type != after.page_type:
        return True
    if after.no_results_quote or after.result_count != before.result_count:
        return True
    return [p.name for p in before.products] != [p.name for p in after.products]


def _expectation(expected: ExpectedState, after: PageUnderstanding) -> Verdict:
    if expected.page_type and not _is_type(after.page_type, expected.page_type):
        return Verdict(False, f"expected a {expected.page_type} page, this is a {after.page_type} page", True)
    text = f"{after.title}\n{after.text_content}".casefold()
    missing = [words for words in expected.must_see if words.casefold() not in text]
    if missing:
        return Verdict(False, f"expected to see “{missing[0]}”", True)
    return Verdict(True, "the page changed as expected", True)


def _is_type(seen: PageType, expected: PageType) -> bool:
    return seen == expected or seen in _SIMILAR.get(expected, set())


def seems_late(decision: AgentDecision, before: PageUnderstanding, after: PageUnderstanding) -> bool:
    """After a search the same goods as before: a page that searches by script may not be ready."""
    if decision.action != ActionKind.TYPE or after.no_results_quote:
        return False
    is_same = [p.name for p in before.products] == [p.name for p in after.products]
    return is_same and (bool(after.products) or before.url == after.url)
