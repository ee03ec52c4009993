"""All tables of learning, by name."""

from agent.learning.knowledge.models import KnowledgeUse, SiteKnowledge
from agent.learning.recall.models import CachedAction, JudgeTrust, LearnedPattern, Trajectory
from agent.learning.replay.models import Replay, ReplayBatch
from agent.learning.study.models import StudyResult, StudySession

__all__ = [
    "CachedAction", "JudgeTrust", "KnowledgeUse", "LearnedPattern", "Replay", "ReplayBatch", "SiteKnowledge",
    "StudyResult", "StudySession", "Trajectory",
]  # fmt: skip
