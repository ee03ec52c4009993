"""The kinds of what is kept: their words, the installation's days, and the tables that each of them fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import Model, TextChoices

from agent.learning.models import (
    CachedAction,
    JudgeTrust,
    LearnedPattern,
    SiteKnowledge,
    Trajectory,
)
from agent.visits.models import RecordingPart, Step, Visit
from interventions.models import Intervention, Transition
from research.answers.models import AnswerSentence, Citation, Query, Search, Source
from research.answers.reports.models import Report
from research.models import Offer, Sweep
from research.products.models import Point
from research.sources.models import FeedEntry, SavedPage
from research.watches.models import Reading


class Kind(TextChoices):
    """What a team may choose days for."""

    PICTURES = "pictures", "Pictures"
    RECORDINGS = "recordings", "Recordings"
    PAGES = "pages", "Page copies"
    LEARNED = "learned", "What was learned"
    RESULTS = "results", "Results and evidence"


@dataclass(frozen=True, slots=True)
class About:
    """What people are told of a kind, the setting that holds its days, and its tables with their way to the team."""

    words: str
    setting: str
    tables: tuple[tuple[type[Model], str], ...]

    @property
    def installation_days(self) -> int:
        """Where a team has not chosen days of its own."""
        kept: timedelta = getattr(settings, self.setting)
        return kept.days


ABOUT: Mapping[Kind, About] = {
    Kind.PICTURES: About(
        "Screenshots of steps, of what was decided and of interventions. A visit without them keeps its words.",
        "KEEP_PICTURES",
        (),
    ),
    Kind.RECORDINGS: About(
        "What visits saw and did, so that they can be decided again.",
        "RECORDING_LIFETIME",
        ((RecordingPart, "recording__visit__team"),),
    ),
    Kind.PAGES: About(
        "Fetched pages and documents. An answer whose copies are gone keeps its sources’ text and its quotes.",
        "KEEP_PAGES",
        ((SavedPage, "team"), (FeedEntry, "feed__team")),
    ),
    Kind.LEARNED: About(
        "Actions, patterns and examples, from their last use on. What a person has reviewed stays.",
        "KEEP_LEARNED",
        (
            (CachedAction, "team"),
            (LearnedPattern, "team"),
            (Trajectory, "team"),
            (SiteKnowledge, "team"),
            (JudgeTrust, "team"),
        ),
    ),
    Kind.RESULTS: About(
        "Sweeps, visits, steps, offers, prices, interventions, questions, answers, reports and runs of watches, with "
        "all that belongs to them. What is watched stays as long as its watch.",
        "KEEP_RESULTS",
        (
            (Sweep, "team"),
            (Visit, "team"),
            (Step, "visit__team"),
            (Offer, "visit__team"),
            (Intervention, "team"),
            (Transition, "intervention__team"),
            (Report, "team"),
            (Query, "team"),
            (Search, "query__team"),
            (Source, "query__team"),
            (AnswerSentence, "query__team"),
            (Citation, "query__team"),
            (Reading, "run__watch__team"),
            (Point, "listing__team"),
        ),
    ),
}
