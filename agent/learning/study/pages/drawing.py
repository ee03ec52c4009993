"""The chart of sessions as a file of its own: an SVG with its colours, light and dark."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string

from agent.learning.models import StudySession
from agent.learning.study.pages.chart import loss_drawing
from agent.learning.study.pages.selectors import sums_of_session


def picture(sessions: Sequence[StudySession]) -> str:
    """The SVG document; it follows the reader's choice of light or dark."""
    rows = [(session.name, sums_of_session(session)) for session in sessions]
    sets = sorted({session.task_set for session in sessions})
    context = {"chart": loss_drawing(rows, with_figures=True), "sets": ", ".join(sets)}
    return render_to_string("agent/study_chart.svg", context)
