"""The figures page: tables, one chart drawn here, and the same as files. GET only."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from agent.teams.models import Role
from agent.teams.pages.sending import Sent
from agent.teams.pages.table_files import TABLE_MEDIA, sent_table
from agent.teams.rights.access import membership_of, requires_role
from interventions.figures.figures import SPAN_WORDS, Bar, Figures, Line, figures_of

WIDTH, HEIGHT, FLOOR = 720, 170, 140  # px of the drawing; FLOOR is the foot of the bars
COLUMNS = (
    "part", "name", "came", "claims", "claim_p50_s", "claim_p90_s", "claimed_in_time", "claimable", "solves",
    "solve_p50_s", "solve_p90_s", "solved", "ended", "expired", "parked_solved", "parked_ended", "reopened",
    "said_solved", "auto_cleared",
)  # fmt: skip


@require_safe
@requires_role(Role.OPERATOR)
def figures(request: HttpRequest) -> HttpResponse:
    """How the team's queue has been."""
    found = figures_of(membership_of(request).team_id, request.GET.get("span", ""))
    context: dict[str, Any] = {
        "figures": found,
        "total": [found.total],
        "spans": SPAN_WORDS.items(),
        "span_words": SPAN_WORDS[found.span],
        "chart": chart_of(found),
        "forms": TABLE_MEDIA,
    }
    return render(request, "interventions/figures.html", context)


@require_safe
@requires_role(Role.OPERATOR)
def figures_file(request: HttpRequest) -> Sent:
    """The same as CSV, JSON or XLSX. *Raises* Http404 for another form."""
    if (form := request.GET.get("form", "csv")) not in TABLE_MEDIA:
        raise Http404("There is no such form of export.")
    return figures_table(figures_of(membership_of(request).team_id, request.GET.get("span", "")), form)


def figures_table(found: Figures, form: str) -> Sent:
    """The figures as a file of a form of `TABLE_MEDIA`: times in seconds, shares as their two numbers."""
    lines = [
        ("all", found.total),
        *(("blocker", x) for x in found.families),
        *(("site", x) for x in found.domains),
    ]
    records = [dict(zip(COLUMNS, _cells(part, line), strict=True)) for part, line in lines]
    return sent_table(f"queue-figures-{found.span}.{form}", records, COLUMNS)


def _cells(part: str, line: Line) -> list[object]:
    claim, solve = line.to_claim, line.to_solve
    pairs = (line.solved, line.parked_then_solved, line.reopened)
    solved, parked, reopened = ((share.part, share.whole) for share in pairs)
    return [
        part, line.name, line.came, claim.count, claim.p50_s, claim.p90_s, line.in_time.part, line.in_time.whole,
        solve.count, solve.p50_s, solve.p90_s, *solved, line.expired, *parked, *reopened, line.auto_cleared,
    ]  # fmt: skip


def chart_of(found: Figures) -> dict[str, Any]:
    """What came and what of it was solved, over the span: a drawing, its lengths in px."""
    most = max([bar.came for bar in found.days], default=0)
    step = WIDTH / max(1, len(found.days))
    every = max(1, len(found.days) // 6)
    columns = [
        _column(bar, n * step, step, most, found.span if n % every == 0 else "")
        for n, bar in enumerate(found.days)
    ]
    return {"columns": columns, "most": most, "width": WIDTH, "height": HEIGHT, "floor": FLOOR}


def _column(bar: Bar, x: float, step: float, most: int, span: str) -> dict[str, object]:
    local = timezone.localtime(bar.start)
    came, solved = (round((FLOOR - 20) * count / max(1, most), 1) for count in (bar.came, bar.solved))
    return {
        "x": round(x + 1, 1),
        "width": round(step - 2, 1),
        "came_y": FLOOR - came,
        "came_height": came,
        "solved_y": FLOOR - solved,
        "solved_height": solved,
        "words": f"{local:%a %d %b %H:%M}: {bar.came} came, {bar.solved} solved",
        "tick": f"{local:%H:%M}" if span == "24h" else f"{local:%d %b}" if span else "",
    }
