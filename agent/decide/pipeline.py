"""The decision pipeline: ordered stages, the first that answers wins, None means next; the gate is at its end.

    rules → knowledge → cache → pattern → the mind, which may look at the picture, be asked in a debate …

A pattern that is unsure is put to the debate, where the mind can hold one; what people let in never is.
A mind that costs nothing is asked before the patterns, and they only where it is unsure.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from agent.core.errors import RecallFailed
from agent.core.learned import Example
from agent.core.ports import DecisionRequest, Mind, NoRecall, Recall, is_free, weighs
from agent.core.types import ActionKind, AgentDecision, DecisionSource, KnowledgeState, PageType, ZoneKind
from agent.decide import policy
from agent.decide.remembered import past
from agent.decide.remembered.knowledge import decide_by_knowledge, shadow_opinions
from agent.decide.remembered.repeating import ByCache, ByPattern, may
from agent.decide.remembered.scenes import scene_of
from agent.decide.targets import elements

Stage = Callable[[DecisionRequest], Awaitable[AgentDecision | None]]
_MOST_DISMISSALS = 3
_MOST_REFUSALS = 2
UNSURE = 0.7  # below it a decision is weighed again (S7)


class Pipeline:
    """Decides one step. What the gate refuses is told to the mind, which may try again twice."""

    def __init__(
        self, mind: Mind, recall: Recall | None = None, stages: Sequence[Stage] | None = None
    ) -> None:
        self._mind, self._recall = mind, recall or NoRecall()
        self._is_free = is_free(mind)
        self._pattern = ByPattern(self._recall)
        given: Sequence[Stage] = (by_rules, by_knowledge, ByCache(self._recall))
        if stages is not None:
            given = stages
        elif not self._is_free:
            given = (*given, self._pattern)
        self._stages: tuple[Stage, ...] = tuple(given)

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """A decision that the gate lets pass. *Raises* what the mind raises."""
        decision = await self._decide(request)
        return replace(decision, shadows=shadow_opinions(decision, request))

    async def _decide(self, request: DecisionRequest) -> AgentDecision:
        missing: list[str] = []
        for stage in self._stages:
            if (decision := await _answer(stage, request, missing)) and may(decision, request):
                if not self._is_to_be_weighed(decision):
                    return _without(decision, missing)
                told = await self._told(request, missing)
                return _without(await self._ask_mind(replace(told, proposal=decision)), missing)
        if self._is_free:
            return _without(await self._ask_free(_in_use(request), request, missing), missing)
        return _without(await self._ask_mind(await self._told(request, missing)), missing)

    def _is_to_be_weighed(self, decision: AgentDecision) -> bool:
        is_unsure = decision.decided_by == DecisionSource.PATTERN and decision.confidence < UNSURE
        return is_unsure and weighs(self._mind)

    async def _told(self, request: DecisionRequest, missing: list[str]) -> DecisionRequest:
        """What a model gets to see: knowledge in use alone, and examples."""
        return replace(_in_use(request), examples=await self._examples(request, missing))

    async def _examples(self, request: DecisionRequest, missing: list[str]) -> tuple[Example, ...]:
        try:
            return tuple(await self._recall.examples(scene_of(request)))
        except RecallFailed as error:
            missing.append(error.user_message)
            return ()

    async def _ask_free(
        self, told: DecisionRequest, request: DecisionRequest, missing: list[str]
    ) -> AgentDecision:
        """A mind that costs nothing, and where it is unsure what to do, a pattern that is surer."""
        decision = await self._ask_mind(told)
        if decision.confidence >= UNSURE or decision.action == ActionKind.EXTRACT:
            return decision  # whether goods fit is for the mind to say, however unsure
        known = await _answer(self._pattern, request, missing)
        is_surer = known is not None and known.confidence > decision.confidence and may(known, request)
        return known if known is not None and is_surer else decision

    async def _ask_mind(self, request: DecisionRequest) -> AgentDecision:
        refused: list[str] = []
        for _ in range(_MOST_REFUSALS + 1):
            decision = await self._mind.decide(request)
            refusal = policy.refusal(decision, request.understanding, request.goal, request.sites)
            if not refusal:
                return _told(decision, refused)
            refused.append(f"{_words(decision, request)} was refused: {refusal}")
            note = f"Not allowed: {decision.action}: {refusal}."
            avoid = request.avoid | ({decision.target_id} if decision.target_id else frozenset())
            request = replace(request, notes=(*request.notes, note), avoid=avoid, proposal=None)
        words = f"Every proposal was refused by the rules: {'; '.join(refused)}"
        return AgentDecision(
            ActionKind.FINISH, words, 0.3, DecisionSource.RULE, goal_kind="refused", usage=decision.usage
        )


def _in_use(request: DecisionRequest) -> DecisionRequest:
    """Without the knowledge that is tried in the shadow or retired."""
    return replace(
        request, knowledge=tuple(hint for hint in request.knowledge if hint.state == KnowledgeState.ACTIVE)
    )


def _words(decision: AgentDecision, request: DecisionRequest) -> str:
    """For people: what was wanted, with the name that the page gives it."""
    element = request.understanding.get_element(decision.target_id)
    return f"{decision.action} on “{element.name[:60]}”" if element else decision.action.value


def _told(decision: AgentDecision, refused: Sequence[str]) -> AgentDecision:
    """What the gate has refused on the way is in the step's record."""
    if not refused:
        return decision
    return replace(decision, reasoning=f"{decision.reasoning} [before that, {'; '.join(refused)}]")


async def _answer(stage: Stage, request: DecisionRequest, missing: list[str]) -> AgentDecision | None:
    """The stage's answer; one that cannot be asked adds why to `missing`, and the next has its turn."""
    try:
        return await stage(request)
    except RecallFailed as error:
        missing.append(error.user_message)
        return None


def _without(decision: AgentDecision, missing: Sequence[str]) -> AgentDecision:
    """What could not be asked is in the step's record, too."""
    return replace(decision, reasoning=" ".join((decision.reasoning, *missing))) if missing else decision


async def by_rules(request: DecisionRequest) -> AgentDecision | None:
    """Clear away what covers the page, or go through a page that is nothing but an entrance."""
    page = request.understanding
    if not page.has_overlay:
        return _enter(request)
    if past.count_done(request.history, "dismiss") >= _MOST_DISMISSALS:
        return None
    if _is_search_overlay(request):
        return None
    button = elements.dismisser(page, request.avoid)
    if button is None:
        return None
    words = f"“{button.name}” clears away what covers the page"
    return AgentDecision(
        ActionKind.CLICK, words, 0.9, DecisionSource.RULE, target_id=button.id, goal_kind="dismiss"
    )


def _enter(request: DecisionRequest) -> AgentDecision | None:
    if past.count_done(request.history, "dismiss") >= _MOST_DISMISSALS:
        return None
    found = elements.entry_step(request.understanding, request.goal.query, request.avoid)
    if found is None:
        return None
    element, option = found
    action = ActionKind.SELECT if option else ActionKind.CLICK
    words = f"“{option or element.name}” leads into the shop: this page is its entrance"
    return AgentDecision(
        action, words, 0.8, DecisionSource.RULE, target_id=element.id, input_text=option, goal_kind="dismiss"
    )


def _is_search_overlay(request: DecisionRequest) -> bool:
    """What the site lays over its page to be searched in is no pop-up: the agent has opened it, or typed there."""
    box = elements.search_box(request.understanding, request.avoid)
    if box is None or box.zone not in (ZoneKind.OVERLAY, ZoneKind.SEARCH):
        return False
    if past.searches(request.history):
        return bool(box.value) and request.understanding.page_type == PageType.SEARCH
    return past.was_done(request.history, "reveal")


async def by_knowledge(request: DecisionRequest) -> AgentDecision | None:
    """Use what people have approved about this site."""
    return decide_by_knowledge(request)


_FEW_ELEMENTS = 5  # Source: MISSION S9, as all three
_UNSURE = 0.5
_FAILURES = 2
_LOOKED_AT = 4  # last steps


def why_look(request: DecisionRequest) -> str:
    """Why the picture should be looked at before anything is decided, in words for the record; "" when it need not.

    The page's tree shows few elements, its kind is hardly known, or one kind of action has failed again and again.
    """
    page = request.understanding
    count = len(page.interactive_elements)
    if count < _FEW_ELEMENTS:
        return f"the page's tree shows {count} element{'' if count == 1 else 's'}"
    if page.confidence < _UNSURE:
        return f"the kind of the page was {page.confidence:.0%} sure"
    failed = [
        s for s in request.history[-_LOOKED_AT:] if s.verdict.is_ok is False and s.goal_kind != "dismiss"
    ]
    by_kind = {s.action for s in failed if sum(f.action == s.action for f in failed) >= _FAILURES}
    return f"{min(by_kind)} has failed {_FAILURES} times" if by_kind else ""


def why_look_again(decision: AgentDecision) -> str:
    """Why the picture should be looked at after this decision; "" when it is sure enough."""
    return f"the decision was {decision.confidence:.0%} sure" if decision.confidence < _UNSURE else ""
