"""Where the bars, lines and words of the study's drawings are, in px. Pure: the templates draw them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from agent.learning.study.measures import PARTS, Sums
from agent.teams.models import Team
from agent.visits.models import Visit
from agent.visits.pages.savings import DECIDED, DECIDING, REPEATED, site_names, time_words

WIDTH, HEIGHT, HEAD, FLOOR = 760, 250, 24, 210
PANEL_HEIGHT, PANEL_HEAD, PANEL_FLOOR = 150, 22, 122
MOST_COLUMNS = 12  # sessions in one drawing, the newest
WIDEST = 96.0
_LABEL_PX = 7.2  # what a letter takes at 12 px
_WINDOW = 5  # visits behind the mean line

_WORDS = ("wrong outcomes", "asked a person", "steps", "tokens", "time")
PART_WORDS = dict(zip(PARTS, _WORDS, strict=True))


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle with its meaning."""

    kind: str
    y: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Column:
    """One session or visit: its blocks from the floor upwards."""

    x: float
    width: float
    middle: float
    top: float
    total: str
    label: str  # as much of the name as there is room for
    words: str
    blocks: tuple[Block, ...] = ()
    figures: tuple[tuple[float, str], ...] = ()  # y and words of what is below, in its own picture


@dataclass(frozen=True, slots=True)
class Drawing:
    """Columns on a floor under a scale."""

    columns: tuple[Column, ...]
    most: float
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = FLOOR
    left_out: int = 0
    line: str = ""  # points of the mean line
    rows: tuple[tuple[float, str], ...] = ()  # y and words of the figures' names

    @property
    def most_words(self) -> str:
        return _number(self.most)

    @property
    def label_y(self) -> int:
        """Where the names of the columns are."""
        return self.floor + 18

    @property
    def legend(self) -> tuple[tuple[str, str, int], ...]:
        """Kind, words and x of each part."""
        found, x = [], 0
        for kind, words in PART_WORDS.items():
            found.append((kind, words, x))
            x += round(len(words) * _LABEL_PX) + 32
        return tuple(found)


def loss_drawing(sessions: Sequence[tuple[str, Sums]], *, with_figures: bool = False) -> Drawing:
    """One stacked column of loss per session, by its parts; the newest ones when there are many."""
    shown = sessions[-MOST_COLUMNS:]
    most = _round_up(max((sums.total for _, sums in shown), default=0.0))
    left = 96.0 if with_figures else 0.0
    step = (WIDTH - left) / max(1, len(shown))
    columns = tuple(
        _loss_column(name, sums, left + n * step, step, most, with_figures=with_figures)
        for n, (name, sums) in enumerate(shown)
    )
    height = HEIGHT + (len(_FIGURES) * _ROW_PX if with_figures else 0)
    rows = tuple((_row_y(n), words) for n, (words, _) in enumerate(_FIGURES)) if with_figures else ()
    return Drawing(columns, most, height=height, left_out=len(sessions) - len(shown), rows=rows)


def _loss_column(name: str, sums: Sums, x: float, step: float, most: float, *, with_figures: bool) -> Column:
    width = min(WIDEST, step * 0.6)
    blocks, y = [], float(FLOOR)
    for part in PARTS:
        value = getattr(sums.loss, part)
        height = (FLOOR - HEAD) * value / most
        y -= height
        blocks.append(Block(part, round(y, 1), round(height, 1), f"{PART_WORDS[part]} {value:.1f}"))
    words = f"{name}: loss {sums.total:.1f}, " + ", ".join(b.words for b in blocks)
    figures = tuple((_row_y(n), told(sums)) for n, (_, told) in enumerate(_FIGURES)) if with_figures else ()
    middle = round(x + step / 2, 1)
    return Column(
        round(middle - width / 2, 1), round(width, 1), middle, round(y - 6, 1), f"{sums.total:.1f}",
        _clip(name, step), words, tuple(blocks), figures,
    )  # fmt: skip


_ROW_PX = 20
_FIGURES: tuple[tuple[str, Callable[[Sums], str]], ...] = (
    ("wrong", lambda s: f"{s.wrong} of {s.tasks}"),
    ("offers exact", lambda s: f"{s.offers_exact} of {s.offers_expected}"),
    ("model calls", lambda s: _number(s.model_calls)),
    ("tokens", lambda s: _number(s.tokens)),
    ("time", lambda s: f"{s.seconds:.0f} s"),
    ("repeated", lambda s: f"{round(100 * s.repeated_share)}%"),
)


def _row_y(n: int) -> float:
    return HEIGHT + n * _ROW_PX + 8


@dataclass(frozen=True, slots=True)
class Value:
    """One visit's figure in a panel; `part` of `whole` is drawn in another tone."""

    whole: float
    label: str
    words: str
    part: float = 0.0


def panel(values: Sequence[Value], *, floor_most: float = 1.0) -> Drawing:
    """One column per visit in their order, and the mean of the last five as a line."""
    most = _round_up(max([v.whole for v in values], default=0.0), floor_most)
    step = WIDTH / max(1, len(values))
    columns, points = [], []
    for n, value in enumerate(values):
        columns.append(_plain_column(value, n * step, step, most))
        seen = [v.whole for v in values[max(0, n - _WINDOW + 1) : n + 1]]
        points.append(f"{columns[-1].middle},{PANEL_FLOOR - _high(sum(seen) / len(seen), most):.1f}")
    line = " ".join(points) if len(points) > 1 else ""
    return Drawing(tuple(columns), most, height=PANEL_HEIGHT, floor=PANEL_FLOOR, line=line)


def _plain_column(value: Value, x: float, step: float, most: float) -> Column:
    width = min(28.0, max(1.0, step * 0.7))
    middle, top = round(x + step / 2, 1), PANEL_FLOOR - _high(value.whole, most)
    part = _high(value.part, most)
    blocks = (
        Block("part", round(PANEL_FLOOR - part, 1), round(part, 1), value.words),
        Block("rest", round(top, 1), round(PANEL_FLOOR - part - top, 1), value.words),
    )
    left = round(middle - width / 2, 1)
    return Column(left, round(width, 1), middle, round(top, 1), "", value.label, value.words, blocks)


def _high(value: float, most: float) -> float:
    return (PANEL_FLOOR - PANEL_HEAD) * value / most


_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


def _round_up(value: float, least: float = 1.0) -> float:
    """A round number that holds the value, `least` or more, and leaves at most a third of the room empty."""
    wanted = max(value, least)
    decade = 10.0 ** math.floor(math.log10(wanted))
    return next(decade * step for step in _STEPS if decade * step >= wanted)


def _number(value: float) -> str:
    """12 → "12", 41250 → "41.3k"."""
    if value >= 1000:
        return f"{value / 1000:.1f}k"
    return f"{value:g}"


def _clip(name: str, room_px: float) -> str:
    letters = max(3, int(room_px / _LABEL_PX))
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


MOST_POINTS = 60  # of one site, the newest
SITES = 25  # on one page
_DRAWN = 20  # visits in the small line of the overview
_ENDS = 3  # visits that stand for "at first" and "lately"
_COMPARABLE = 2 * _ENDS  # with fewer the first and the last ones would be the same, or one visit each


@dataclass(frozen=True, slots=True)
class Point:
    """One visit. `n` counts the site's visits from 1."""

    n: int
    visit: Visit
    decisions: int
    repeated: int
    has_waited: bool = False  # for a person, which says nothing of the agent

    @property
    def tokens(self) -> int:
        return self.visit.input_tokens + self.visit.output_tokens

    @property
    def seconds(self) -> float:
        """From its start to its end; 0 where one of them is not known."""
        if self.visit.started_at is None or self.visit.ended_at is None:
            return 0.0
        return max(0.0, (self.visit.ended_at - self.visit.started_at).total_seconds())


@dataclass(frozen=True, slots=True)
class Curve:
    """A site's visits in their order, and what they come to."""

    domain: str
    points: tuple[Point, ...]
    name: str = ""  # what the team calls it
    earlier: int = 0  # visits before these points

    @property
    def is_comparable(self) -> bool:
        """Whether there are enough visits to say what has changed."""
        return len(self.points) >= _COMPARABLE

    @property
    def has_model(self) -> bool:
        """Whether a model had a part in any of them, if only by what it was spared."""
        return any(p.visit.model_calls or p.visit.saved_calls or p.visit.saved_tokens for p in self.points)

    @property
    def visits(self) -> int:
        """How many there were; the newest of them are the points."""
        return self.earlier + len(self.points)

    @property
    def repeated_share(self) -> float:
        """Of the decisions of the last visits, those that repeat what was learned."""
        last = self.points[-_ENDS:]
        decisions = sum(p.decisions for p in last)
        return sum(p.repeated for p in last) / decisions if decisions else 0.0

    @property
    def anew(self) -> list[int]:
        """Of each of the newest visits, the decisions that repeated nothing learned."""
        return [point.decisions - point.repeated for point in self.points[-_DRAWN:]]

    @property
    def anew_words(self) -> str:
        """The same in words."""
        return f"Decisions taken anew, visit by visit: {', '.join(map(str, self.anew))}"

    @property
    def calls_words(self) -> str:
        """Model calls per visit at first and lately; the mean of few visits."""
        return _from_to([p.visit.model_calls for p in self.points])

    @property
    def seconds_words(self) -> str:
        """The same of seconds, without visits that waited for a person."""
        times = [p.seconds for p in self.points if not p.has_waited]
        return _from_to(times, " s") if times else "with people"

    @property
    def saved_tokens(self) -> int:
        return sum(p.visit.saved_tokens for p in self.points)

    @property
    def saved_time(self) -> str:
        return time_words(sum(p.visit.saved_ms for p in self.points))

    @property
    def panels(self) -> tuple[tuple[str, Drawing], ...]:
        """What is drawn: decisions with those repeated, model calls, seconds."""
        decisions, calls, seconds = [], [], []
        for p in self.points:
            n, asked, visit = str(p.n), p.visit.model_calls, f"Visit {p.n}:"
            decisions.append(
                Value(p.decisions, n, f"{visit} {p.repeated} of {p.decisions} repeated", p.repeated)
            )
            calls.append(Value(asked, n, f"{visit} {asked} model calls, {p.tokens} tokens"))
            if not p.has_waited:
                seconds.append(Value(p.seconds, n, f"{visit} {p.seconds:.1f} s"))
        drawn = [("Decisions, and those of them that repeat what was learned", panel(decisions))]
        if any(value.whole for value in calls):
            drawn.append(("Model calls", panel(calls)))
        return (*drawn, ("Seconds", panel(seconds))) if seconds else tuple(drawn)


def curves_of(team: Team, page: int = 1) -> tuple[Page[str], list[Curve]]:
    """One page of the team's sites, the one visited last first, and their curves."""
    counted = _ended(team).order_by().values_list("domain").annotate(Count("pk"), last=Max("ended_at"))
    totals: dict[str, int] = {domain: n for domain, n, _ in counted.order_by("-last", "domain")}
    listed = Paginator(list(totals), SITES).get_page(page)
    by_domain: dict[str, list[Visit]] = {domain: [] for domain in listed}
    newest = Window(RowNumber(), partition_by=F("domain"), order_by=[F("ended_at").desc(), F("pk").desc()])
    for visit in _counted(
        _ended(team).filter(domain__in=by_domain).annotate(place=newest).filter(place__lte=MOST_POINTS)
    ):
        by_domain[visit.domain].append(visit)
    names = site_names(team, by_domain)
    return listed, [_curve(domain, visits, names, totals[domain]) for domain, visits in by_domain.items()]


def curve_of(team: Team, domain: str) -> Curve:
    """One site's visits; no points for a site that was never visited."""
    ended = _ended(team).filter(domain=domain)
    newest_first = list(_counted(ended[:MOST_POINTS]))
    return _curve(domain, newest_first, site_names(team, [domain]), ended.count())


def _curve(domain: str, newest_first: Sequence[Visit], names: Mapping[str, str], total: int) -> Curve:
    earlier = max(0, total - len(newest_first))
    rows = enumerate(reversed(newest_first), start=earlier + 1)
    points = (
        Point(n, one, one.decision_count, one.repeated_count, bool(one.person_count or one.parked_at))  # type: ignore[attr-defined]
        for n, one in rows
    )
    return Curve(domain, tuple(points), names.get(domain, ""), earlier)


def _ended(team: Team) -> QuerySet[Visit]:
    ended = Visit.objects.filter(team=team, kind=Visit.Kind.FIND, state=Visit.State.ENDED)
    return ended.order_by("-ended_at", "-pk")


def _counted(visits: QuerySet[Visit]) -> QuerySet[Visit]:
    """These visits with their decisions counted: of the ones shown alone, however many there are."""
    decided = Q(steps__action__in=DECIDED, steps__decided_by__in=DECIDING)
    return (
        Visit.objects.filter(pk__in=visits.values("pk"))
        .defer("checkpoint", "coverage", "refused", "evidence")
        .annotate(decision_count=Count("steps", filter=decided))
        .annotate(repeated_count=Count("steps", filter=decided & Q(steps__decided_by__in=REPEATED)))
        .annotate(person_count=Count("steps", filter=Q(steps__action="intervention")))
        .order_by("-ended_at", "-pk")
    )


def _from_to(values: Sequence[float], unit: str = "") -> str:
    if not any(values):
        return f"0{unit}"
    if len(values) < _COMPARABLE:
        return f"{sum(values) / len(values):.1f}{unit}"
    first, last = sum(values[:_ENDS]) / _ENDS, sum(values[-_ENDS:]) / _ENDS
    return f"{first:.1f} → {last:.1f}{unit}"
