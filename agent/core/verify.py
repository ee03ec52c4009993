"""VERIFY: did the page do what was expected? Pure."""

from __future__ import annotations

import re

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
    if outcome.problem:
        if _overlays(after) > _overlays(before):
            return Verdict(None, INTERRUPTED, changed)
        return Verdict(False, outcome.problem, changed)
    if after.blocker is not None:
        return Verdict(None, f"a blocker came up: {after.blocker.quote}", changed)
    if failure := _failure(before, after):
        return Verdict(False, failure, changed)
    if decision.action in _QUIET_ACTS:
        return Verdict(None, _QUIET_ACTS[decision.action] + _noted(outcome), changed)
    if not changed:
        return Verdict(False, "nothing changed on the page" + _noted(outcome), changed)
    if decision.action == ActionKind.TYPE and not (outcome.navigated or has_answered(before, after)):
        return Verdict(False, "the box shows the words, but the search brought nothing", changed)
    return _expectation(decision.expected_state, before, after, outcome)


_QUIET_ACTS = {
    ActionKind.SCROLL: "scrolled",
    ActionKind.HOVER: "pointed at it",
    ActionKind.WAIT: "waited",
    ActionKind.PRESS: "pressed",
}  # whether these have an effect is for the next decision to see
_SOFT_ERRORS = re.compile(
    r"(?i)\b(?:something went wrong|an? (?:unexpected |internal )?error (?:has )?occurred|we(?:'|’)?re having trouble|"
    r"oops[!,. ]|try again later|could not be loaded|failed to load|unable to (?:load|process)|"
    r"(?:es ist )?ein (?:unerwarteter )?fehler (?:ist )?aufgetreten|etwas ist schief ?gelaufen|versuchen sie es später|"
    r"une erreur (?:est|s'est) (?:survenue|produite)|réessayer plus tard|quelque chose s'est mal passé|"
    r"algo (?:ha salido|salió) mal|se ha producido un error|ha ocurrido un error|inténtelo de nuevo más tarde|"
    r"si è verificato un errore|qualcosa è andato storto|riprova più tardi|er is iets (?:mis|fout) ?gegaan|"
    r"er is een fout opgetreden|probeer het later|algo deu errado|ocorreu um erro|coś poszło nie tak|wystąpił błąd|"
    r"något gick fel|noget gik galt|noe gikk galt|jokin meni pieleen)"
)
_LONGEST_NOTICE = 160


def _failure(before: PageUnderstanding, after: PageUnderstanding) -> str:
    if after.page_type == PageType.ERROR:
        return f"an error page came up (status {after.http_status})"
    quote = _soft_error(before, after)
    return f"the page says: “{quote}”" if quote else ""


def _soft_error(before: PageUnderstanding, after: PageUnderstanding) -> str:
    """A short line that was not there before and says that the site failed; "" when goods came all the same."""
    if len(after.products) > len(before.products):
        return ""
    known = set(before.text_content.splitlines())
    for line in after.text_content.splitlines():
        if line not in known and len(line) <= _LONGEST_NOTICE and _SOFT_ERRORS.search(line):
            return line.strip()
    return ""


def _noted(outcome: ActOutcome) -> str:
    """What came up meanwhile, behind the verdict's own words."""
    return f" ({'; '.join(outcome.notes)[:200]})" if outcome.notes else ""


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


def _expectation(
    expected: ExpectedState, before: PageUnderstanding, after: PageUnderstanding, outcome: ActOutcome
) -> Verdict:
    if expected.page_type and not _is_type(after.page_type, expected.page_type):
        return Verdict(False, f"expected a {expected.page_type} page, this is a {after.page_type} page", True)
    said = [after.title, after.text_content, *(e.name for e in after.interactive_elements)]
    text = "\n".join(said).casefold()
    missing = [words for words in expected.must_see if words.casefold() not in text]
    if missing:
        return Verdict(False, f"expected to see “{missing[0]}”", True)
    if after.no_results_quote and after.no_results_quote != before.no_results_quote:
        return Verdict(True, f"the site answers: “{after.no_results_quote}”" + _noted(outcome), True)
    return Verdict(True, f"the page changed as expected{_change(before, after)}" + _noted(outcome), True)


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _change(before: PageUnderstanding, after: PageUnderstanding) -> str:
    known = {e.id for e in before.interactive_elements}
    fresh = sum(e.id not in known for e in after.interactive_elements)
    parts = [
        "another address" if after.url != before.url else "",
        f"{after.page_type.value} page" if after.page_type != before.page_type else "",
        _count(len(after.products), "product") if len(after.products) != len(before.products) else "",
        _count(fresh, "new control") if fresh and after.url == before.url else "",
    ]
    return f": {', '.join(p for p in parts if p)}" if any(parts) else ""


def _is_type(seen: PageType, expected: PageType) -> bool:
    return seen == expected or seen in _SIMILAR.get(expected, set())


def seems_late(decision: AgentDecision, before: PageUnderstanding, after: PageUnderstanding) -> bool:
    """After a search the same goods as before: a page that searches by script may not be ready."""
    if decision.action != ActionKind.TYPE or after.no_results_quote:
        return False
    is_same = [p.name for p in before.products] == [p.name for p in after.products]
    return is_same and (bool(after.products) or before.url == after.url)
