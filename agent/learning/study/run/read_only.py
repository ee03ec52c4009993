"""What a team learned, used and not changed: what fails in a study is not unlearned there."""

from __future__ import annotations

from agent.core.types import AgentDecision
from agent.decide.offers.judging import Agreement, Asked, Record, Standing, StepGoal
from agent.learning.recall.recall import TeamRecall
from agent.learning.recall.trust import TeamTrust, standing_now
from agent.visits.worker.journal import db


class ReadOnlyTrust(TeamTrust):
    """The record of the local judge as it stands: no visit is counted, nothing is added."""

    async def standing(self, model: str) -> Standing:
        """What is known of this model."""
        return await db(standing_now, self._team_id, self._domain, model)

    async def note(self, model: str, found: Record, asked: Asked) -> None:
        """It is not to change."""

    async def decided(self, model: str, step_goal: StepGoal, one: Agreement, asked: Asked) -> None:
        """It is not to change."""


class ReadOnlyRecall(TeamRecall):
    """A `Recall` that only reads."""

    @property
    def book(self) -> TeamTrust | None:
        """How far the local judge may speak for a model; None: the model judges everything."""
        return ReadOnlyTrust(self._team_id, self._domain) if self._uses.judging else None

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """It is not to change."""
