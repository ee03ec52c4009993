"""When the local mind may speak for a model: on a kind of verdict or step in which both have agreed often enough.

What is compared is the clear verdict of the local judge with the model's on the same offer, counted by kind, for the
team as a whole and for the site. The team's record has to be good enough for the kind, and so has what is expected on
the site itself: its own record, weighed against the team's, which counts like a few comparisons there. Steps are
compared in the same way. Pure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from agent.core.learned import Savings
from agent.core.memory import RELEVANT, WORTH_OPENING
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import ActionKind, AgentDecision, Product
from agent.decide.remembered import past

SURE_FROM, SURELY_NOT_TO = 0.9, 0.1  # relevance from and to which a verdict of the local judge is clear
LEAST_OF_SITE = (
    0.9  # lower bound of a site's own share of agreements: enough by itself, or after a difference
)
TEAM_WEIGHT = 4  # comparisons on a site that the team's record counts for in what is expected there
MOST_OF_SITE = 8  # agreements of one kind that a site counts for others: one site alone opens no other
_Z = 1.645  # one-sided 95%
# Of so many visits of a site one is judged by the model throughout, to see whether both still agree.
CHECK_EVERY = 5


class View(StrEnum):
    """A kind of verdict of the local judge on an offer."""

    FITS = "fits"  # the name says that it is the thing
    LIKELY = "likely"  # what is around the name says so
    REFUSED = "refused"
    CONFIRMED = "confirmed"  # its own page says nothing new against an offer that was judged to fit before
    LIMIT = "limit"  # its price is beyond the limit that the query names: arithmetic, which needs no model
    WAITING = "waiting"  # its own page will tell: trusted where what that page says may be judged locally
    OPEN = "open"  # never trusted


class StepGoal(StrEnum):
    """A kind of step that the local mind is sure of."""

    SEARCH = "do:search"
    SORT = "do:sort"
    REVEAL = "do:reveal"
    OPEN = "do:open"
    EXTRACT = "do:extract"
    FINISH = "do:finish"


Kind = View | StepGoal
LEADING = frozenset({StepGoal.SEARCH, StepGoal.SORT, StepGoal.REVEAL, StepGoal.EXTRACT})
"""Steps to the goods and reading them: what fits is judged after them, and where nothing does the visit goes on."""
COMPARED = (View.FITS, View.LIKELY, View.REFUSED, View.CONFIRMED)


def kind_named(word: str) -> Kind:
    """The kind that a record is kept under. *Raises* ValueError for any other word."""
    return StepGoal(word) if word.startswith("do:") else View(word)


# The lower bound of the team's share of agreements from which on a kind is trusted: the more a mistake costs, the more
# is asked. A confirmation that is wrong reports what was reported already; a refusal that is wrong hides an offer; a
# step that is wrong is seen to be wrong.
LEAST: Mapping[Kind, float] = {
    View.CONFIRMED: 0.7,  # seven agreements and no difference
    View.FITS: 0.75,  # nine
    View.LIKELY: 0.8,  # eleven
    View.REFUSED: 0.8,
    **dict.fromkeys(StepGoal, 0.6),  # five
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often a model's verdict was that of the local judge; over several sites their weighted sum."""

    agreed: float = 0
    differed: float = 0

    @property
    def count(self) -> float:
        """How many comparisons there were."""
        return self.agreed + self.differed

    @property
    def lower_bound(self) -> float:
        """The share of agreements, at least, with 95% certainty; 0 without any.

        Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
        """
        n = self.count
        if n == 0:
            return 0.0
        share, zz = self.agreed / n, _Z * _Z
        middle = share + zz / (2 * n)
        spread = _Z * math.sqrt(share * (1 - share) / n + zz / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + zz / n))

    def plus(self, other: Agreement) -> Agreement:
        """Both together."""
        return Agreement(self.agreed + other.agreed, self.differed + other.differed)


Record = Mapping[Kind, Agreement]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a model was asked about offers: in so many calls, so many characters; and what answering took."""

    calls: int = 0
    chars: int = 0
    tokens: int = 0  # in and out
    ms: float = 0.0

    def spared(self, unasked: Asked, offers: int) -> Savings:
        """What the calls that were not made would have taken, measured by what was asked before."""
        share = unasked.chars / self.chars if self.chars else 0.0
        return Savings(round(self.tokens * share), round(self.ms * share, 1), unasked.calls, offers)


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a model's agreement before a page is judged.

    `team` counts each site as if it had MOST_OF_SITE agreements of a kind at most; `is_check`: this visit checks anew;
    `asked`: all that the team had it judge; `costs`: what a step of a kind took it on average; `is_known`: the site was
    visited with this model before.
    """

    team: Record = field(default_factory=dict)
    site: Record = field(default_factory=dict)
    is_check: bool = False
    asked: Asked = Asked()
    costs: Mapping[StepGoal, Savings] = field(default_factory=dict)
    is_known: bool = False

    def trusts(self, kind: Kind) -> bool:
        """Whether verdicts or steps of this kind need no model on this site."""
        if kind is View.LIMIT:
            return True
        if self.is_check or kind is View.OPEN:
            return False
        if kind is View.WAITING:
            return self.trusts(View.FITS) and self.trusts(View.REFUSED)
        return self.is_proven(kind) or (self.is_known and kind in LEADING)

    def is_proven(self, kind: Kind) -> bool:
        """Whether both have agreed on verdicts or steps of this kind often enough."""
        here, team = self.site.get(kind, Agreement()), self.team.get(kind, Agreement())
        if here.lower_bound >= LEAST_OF_SITE:
            return True
        return team.lower_bound >= LEAST[kind] and _expected(here, team) >= LEAST[kind]

    def words_of(self, kind: Kind) -> str:
        """The team's record of one kind: "14 of 15"."""
        record = self.team.get(kind, Agreement())
        return f"{record.agreed:.0f} of {record.count:.0f}"

    @property
    def words(self) -> str:
        """The team's record in words: "agreed on 143 of 145 offers"."""
        total = Agreement()
        for kind, one in self.team.items():
            if isinstance(kind, View):
                total = total.plus(one)
        return f"agreed on {total.agreed:.0f} of {total.count:.0f} offers"


def _expected(here: Agreement, team: Agreement) -> float:
    """The share of agreements that a site's own record leads to expect, the team's being known before.

    Source: the mean of a beta distribution whose prior has the team's mean and the weight TEAM_WEIGHT.
    """
    known = TEAM_WEIGHT * team.agreed / team.count if team.count else 0.0
    return (known + here.agreed) / (TEAM_WEIGHT + here.count)


class JudgeBook(Protocol):
    """Where a team's agreements are kept, for the visit of one site."""

    async def standing(self, model: str) -> Standing:
        """What is known of this model before a page is judged."""

    async def note(self, model: str, found: Record, asked: Asked) -> None:
        """Add what comparing verdicts found, and what asking took."""

    async def decided(self, model: str, step_goal: StepGoal, one: Agreement, asked: Asked) -> None:
        """Add what comparing a step found, and what the model's decision took."""


def view_of(product: Product, local: Judgement, *, is_new: bool = True) -> View:
    """What kind of verdict the local judge's is; `product` carries what it was judged before, if it was.

    `is_new`: the judge said something else of it before its own page was read. What a model has said yes to only a
    model takes back; where that page brought nothing new to the local judge, the yes stands.
    """
    is_fit = fits(local)
    if product.is_verified and product.relevance >= RELEVANT and not product.refusal:
        return View.CONFIRMED if is_fit or not is_new else View.OPEN
    if is_fit:
        return View.FITS if local.relevance >= SURE_FROM else View.LIKELY
    if local.relevance <= SURELY_NOT_TO and local.refusal:
        return View.REFUSED
    is_to_be_opened = local.relevance >= WORTH_OPENING and bool(product.url) and not product.is_verified
    return View.WAITING if is_to_be_opened else View.OPEN


def fits(judgement: Judgement) -> bool:
    """Whether the offer is reported."""
    return judgement.relevance >= RELEVANT and not judgement.refusal


def compare(
    views: Sequence[View], local: Sequence[Judgement], model: Sequence[Judgement]
) -> dict[Kind, Agreement]:
    """Agreements by kind over the same offers; what would be confirmed locally is a yes, whatever `local` says."""
    found: dict[Kind, Agreement] = {}
    for view, mine, theirs in zip(views, local, model, strict=True):
        if view in COMPARED:
            is_same = (view is View.CONFIRMED or fits(mine)) == fits(theirs)
            found[view] = found.get(view, Agreement()).plus(Agreement(int(is_same), int(not is_same)))
    return found


def unclear(views: Iterable[View], standing: Standing) -> list[int]:
    """Which of the offers a model has to judge."""
    return [n for n, view in enumerate(views) if not standing.trusts(view)]


NOTHING_FITS = "Extraction found nothing that fits on this page."
_SURE_FROM = 0.7  # a decision of the local mind that is less sure is no clear one
_LOOKING = frozenset({ActionKind.SCROLL, ActionKind.HOVER, ActionKind.WAIT})
_STEP_GOALS = {
    (ActionKind.TYPE, "search"): StepGoal.SEARCH,
    (ActionKind.SELECT, "sort"): StepGoal.SORT,
    (ActionKind.CLICK, "sort"): StepGoal.SORT,
    (ActionKind.CLICK, "reveal"): StepGoal.REVEAL,
    (ActionKind.CLICK, "open"): StepGoal.OPEN,
    (ActionKind.EXTRACT, "extract"): StepGoal.EXTRACT,
    (ActionKind.FINISH, "finish"): StepGoal.FINISH,
}


def step_goal_of(decision: AgentDecision, request: DecisionRequest) -> StepGoal | None:
    """What kind of step the local mind's decision is; None where it is unsure, or something has just gone wrong.

    After a failure, a refusal or a person's work the model is asked: it may see what the rules do not know.
    """
    is_usual = all(note == NOTHING_FITS for note in request.notes)
    if decision.confidence < _SURE_FROM or not is_usual or past.has_just_failed(request.history):
        return None
    return _STEP_GOALS.get((decision.action, decision.goal_kind))


def is_telling(theirs: AgentDecision) -> bool:
    """Whether a model's decision says what it would do on this page: looking about first postpones that."""
    return theirs.action not in _LOOKING


def is_alike(mine: AgentDecision, theirs: AgentDecision) -> bool:
    """Whether both do the same thing: with which words is searched does not matter, which option is chosen does."""
    if (mine.action, mine.target_id) != (theirs.action, theirs.target_id):
        return False
    return mine.action != ActionKind.SELECT or mine.input_text == theirs.input_text
