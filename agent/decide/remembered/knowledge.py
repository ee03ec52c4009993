"""What people have approved, tried out or retired about a site: used, compared with what is decided, or vetoed.

A hint is an action by meaning, never a selector. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from agent.core.kinds import PASSABLE
from agent.core.learned import ShadowOpinion
from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    InteractiveElement,
    KnowledgeHint,
    KnowledgeState,
)
from agent.decide.offers.limits import Order
from agent.decide.offers.query import understand_query
from agent.decide.offers.words import folded, tokens
from agent.decide.remembered import past
from agent.decide.targets import elements

ORDER = ("dismiss", "pass", "reveal", "search", "sort", "open")
_MIN_LIKENESS = 0.75
_MOST_PASSES = 4
_UNUSED = 0.7  # how sure an entry is that people let in and nobody has used


def decide_by_knowledge(request: DecisionRequest) -> AgentDecision | None:
    """The action of the best hint that fits this page and was not tried in this visit; None without one."""
    for hint in sorted(request.knowledge, key=_rank):
        if hint.state != KnowledgeState.ACTIVE or not is_due(hint, request):
            continue
        if element := element_of(hint, request):
            return _decision(hint, element, request)
    return None


def past_the_wall(request: DecisionRequest) -> AgentDecision | None:
    """What people taught and reviewed of the wall in front, and nothing else; None without it."""
    taught = tuple(hint for hint in request.knowledge if hint.goal_kind == "pass")
    return decide_by_knowledge(replace(request, knowledge=taught))


def place_of(goal_kind: str) -> int:
    """When a goal has its turn: what clears the way comes before what goes it."""
    return ORDER.index(goal_kind) if goal_kind in ORDER else len(ORDER)


def _rank(hint: KnowledgeHint) -> tuple[int, bool, float]:
    return (
        place_of(hint.goal_kind),
        not hint.is_pinned,
        -hint.successes / max(1, hint.successes + hint.failures),
    )


def has_mostly_failed(successes: int, failures: int) -> bool:
    """Whether an entry with this record is not acted on, active or not."""
    return failures > 0 and successes <= failures


def is_due(hint: KnowledgeHint, request: DecisionRequest) -> bool:
    """Whether what the hint is for has its time on this page; one that mostly failed has none, unless in shadow."""
    page, history = request.understanding, request.history
    is_bad = has_mostly_failed(hint.successes, hint.failures) and hint.state == KnowledgeState.ACTIVE
    if is_bad or (hint.page_type and hint.page_type != page.page_type):
        return False
    if hint.goal_kind == "pass":
        return _stands_before(hint, request)
    if past.was_done(history, hint.goal_kind):
        return False
    is_fresh = not past.searches(history)
    due: dict[str, Callable[[], bool]] = {  # only one is asked: some look through the whole page
        "dismiss": lambda: page.has_overlay,
        "reveal": lambda: is_fresh and elements.search_box(page, request.avoid) is None,
        "search": lambda: is_fresh and hint.action == ActionKind.TYPE,
        "sort": lambda: understand_query(request.goal.query).order != Order.NONE and len(page.products) > 1,
        "open": lambda: is_fresh and not page.products,
    }
    return hint.goal_kind in due and due[hint.goal_kind]()


def _stands_before(hint: KnowledgeHint, request: DecisionRequest) -> bool:
    """Whether the page in front is what the hint passes: a wall of its family, or a page with nothing to find."""
    page, history = request.understanding, request.history
    family = page.blocker.family.value if page.blocker else ""
    if (
        family != hint.blocker_family
        or family not in PASSABLE
        or page.products
        or past.clicked(history, hint.target_text)
    ):
        return False
    return past.count_done(history, "pass") < _MOST_PASSES


def element_of(hint: KnowledgeHint, request: DecisionRequest) -> InteractiveElement | None:
    """The element of this page that the hint means, None when there is none."""
    found = [
        e for e in elements.usable(request.understanding.interactive_elements) if e.id not in request.avoid
    ]
    rated = [(_likeness(hint, element), element) for element in found]
    score, best = max(rated, key=lambda pair: pair[0], default=(0.0, None))
    return best if score >= _MIN_LIKENESS else None


def _likeness(hint: KnowledgeHint, element: InteractiveElement) -> float:
    """1 for the same words, less for a share of them; another role costs a fifth."""
    mine, theirs = set(tokens(hint.target_text)), set(tokens(f"{element.name} {element.placeholder}"))
    if folded(hint.target_text) in (folded(element.name), folded(element.placeholder)):
        words = 1.0
    else:
        words = len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0
    return words if hint.target_role in ("", element.role) else words * 0.8


def _decision(
    hint: KnowledgeHint, element: InteractiveElement, request: DecisionRequest
) -> AgentDecision | None:
    text = ""
    if hint.action == ActionKind.TYPE:
        text = understand_query(request.goal.query).terms
    if hint.action == ActionKind.SELECT:
        control = elements.sort_control(
            request.understanding, understand_query(request.goal.query).order.value
        )
        if control is None or control.element.id != element.id or control.is_set:
            return None
        text = control.option
    uses = hint.successes + hint.failures
    record = f"{hint.successes} of {uses}" if uses else "not used yet"
    words = f"“{hint.target_text}” has worked here before ({record} times)"
    if not uses:
        words = f"People say of this site: use “{hint.target_text}” here"
    return AgentDecision(
        hint.action, words, _confidence(hint.successes, uses), DecisionSource.KNOWLEDGE,
        target_id=element.id, input_text=text, goal_kind=hint.goal_kind, source_id=hint.entry_id,
        source_words=record,
    )  # fmt: skip


def _confidence(successes: int, uses: int) -> float:
    return round(min(0.95, successes / uses), 2) if uses else _UNUSED


def shadow_opinions(decision: AgentDecision, request: DecisionRequest) -> tuple[ShadowOpinion, ...]:
    """Of each shadow entry that is due: whether it would have done the same; of active ones: that the target is gone.

    An entry that goes by several names has one opinion. What comes before an entry's goal (an overlay is cleared
    away before anything is searched) says nothing of it.
    """
    by_entry = sorted(request.knowledge, key=lambda hint: hint.entry_id)
    opinions = (
        _opinion(entry_id, tuple(hints), decision, request)
        for entry_id, hints in groupby(by_entry, key=lambda hint: hint.entry_id)
    )
    return tuple(opinion for opinion in opinions if opinion is not None)


def _opinion(
    entry_id: int, hints: Sequence[KnowledgeHint], decision: AgentDecision, request: DecisionRequest
) -> ShadowOpinion | None:
    due = [h for h in hints if is_due(h, request) and place_of(decision.goal_kind) >= place_of(h.goal_kind)]
    if not due or not entry_id:
        return None
    if due[0].state == KnowledgeState.SHADOW:
        return ShadowOpinion(entry_id, any(_is_same(hint, decision, request) for hint in due))
    is_own = decision.decided_by == DecisionSource.KNOWLEDGE and decision.source_id == entry_id
    if due[0].state != KnowledgeState.ACTIVE or is_own:
        return None
    whole = replace(request, avoid=frozenset())  # what was tried in vain is still there
    is_gone = all(element_of(hint, whole) is None for hint in due)
    return ShadowOpinion(entry_id, is_same=False) if is_gone else None


def _is_same(hint: KnowledgeHint, decision: AgentDecision, request: DecisionRequest) -> bool:
    element = element_of(hint, request)
    return element is not None and (hint.action, element.id) == (decision.action, decision.target_id)


def is_vetoed(decision: AgentDecision, request: DecisionRequest) -> bool:
    """Whether a retired entry of this site's knowledge means just this action."""
    element = request.understanding.get_element(decision.target_id)
    retired = (hint for hint in request.knowledge if hint.state == KnowledgeState.RETIRED)
    return any(_means(hint, decision, element, request.understanding.page_type) for hint in retired)


def _means(
    hint: KnowledgeHint, decision: AgentDecision, element: InteractiveElement | None, page_type: str
) -> bool:
    """The same action on a control of the same words; of another goal, too, since models name goals loosely."""
    if element is None or hint.action != decision.action or (hint.page_type and hint.page_type != page_type):
        return False
    names = {folded(words) for words in (element.name, element.placeholder) if words}
    if hint.target_text:
        return folded(hint.target_text) in names
    return not names and hint.target_role == element.role and hint.goal_kind == decision.goal_kind
