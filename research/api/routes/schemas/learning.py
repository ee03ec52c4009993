"""What the API's operations on studies, learning curves and visits decided again take and give."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from agent.learning.models import Replay, ReplayBatch, StudySession
from agent.learning.replay import services as replays
from agent.learning.replay.changes import changes_of
from agent.learning.replay.options import ReplayOptions
from agent.learning.study import services as studies
from agent.learning.study.measures import Measured, compare
from agent.learning.study.pages.chart import Curve
from research.api.routes.schemas.knowledge import Note
from research.api.routes.schemas.sweeps import Domain, Input, Page, UserName, storable
from research.api.routes.shown import api, shown_as, site

ReplayState = Literal["waiting", "running", "done", "failed", "stopped"]
Outcome = Literal["waiting", "failed", "stopped", "changed", "decisions", "same"]
Source = Literal["recorded", "now", "none"]
Mind = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(storable)]


class StudyOut(BaseModel):
    """One session over a task set. `loss`: the mean over its tasks, lower is better; sums are 0 while it runs."""

    id: int
    name: str
    task_set: str
    tasks: int
    wrong: int
    loss: float
    steps: int
    tokens: int
    seconds: float
    asked: int
    model_calls: int
    cost_usd: float | None
    decisions: int
    repeated: int
    note: str
    started_at: datetime
    ended_at: datetime | None
    url: str


class StudyPage(Page[StudyOut]):
    """Sessions, newest first."""


class TaskOut(BaseModel):
    """One task of a session: what was expected, what came, and what it took."""

    task: str
    expected: str
    determination: str
    reason: str
    is_right: bool
    loss: float
    steps: int
    tokens: int
    seconds: float
    asked: int
    visit: int | None


class SettingOut(BaseModel):
    """A setting that was in force."""

    name: str
    value: str


class StudyDetail(StudyOut):
    """A session with its tasks and settings."""

    results: Sequence[TaskOut]
    settings: Sequence[SettingOut]


class NoteIn(Input):
    """A note; "" takes it away."""

    note: Note


class TaskChangeOut(BaseModel):
    """One task in both sessions; `change` in points of loss, below 0 is better."""

    task: str
    before: str
    after: str
    change: float


class SettingChangeOut(BaseModel):
    """A setting that differs."""

    name: str
    before: str
    after: str


class StudyComparisonOut(BaseModel):
    """Two sessions. `low` and `high`: the 95% interval of the mean `change`; `is_same_set`: over the same tasks."""

    before: StudyOut
    after: StudyOut
    is_same_set: bool
    words: str
    verdict: Literal["better", "worse", "no clear difference"]
    change: float
    low: float
    high: float
    mended: Sequence[str]
    broken: Sequence[str]
    tasks: Sequence[TaskChangeOut]
    only_before: Sequence[str]
    only_after: Sequence[str]
    settings: Sequence[SettingChangeOut]


class CurvePointOut(BaseModel):
    """One visit of a site, in their order: its decisions, and those that repeat what was learned."""

    n: int
    visit: int
    decisions: int
    repeated: int
    model_calls: int
    tokens: int
    seconds: float
    has_waited: bool


class CurveOut(BaseModel):
    """How a site's visits have changed; `points` are the newest of them."""

    domain: str
    name: str
    visits: int
    repeated_share: float
    saved_tokens: int
    saved_time: str
    points: Sequence[CurvePointOut]
    url: str


class CurvesOut(BaseModel):
    """One page of the team's sites, the one visited last first."""

    items: Sequence[CurveOut]
    total: int
    page: int
    pages: int


class ReplayIn(Input):
    """How a visit is decided again. Left out: as the desk would decide today, with what it remembered then."""

    mind: Mind = Field("now", description="now, local, recorded, or a model's name.")
    prompt: Annotated[str, Field(max_length=120), AfterValidator(storable)] = Field(
        "", description="Of a model; left out: as it is set."
    )
    knowledge: Source = "now"
    memory: Source = "recorded"
    perceives: bool = Field(True, description="Read each page anew, by today's rules.")

    def options(self) -> ReplayOptions:
        """As the service takes them."""
        names = ReplayOptions.__dataclass_fields__
        return ReplayOptions(**{name: getattr(self, name) for name in names})


class BatchIn(ReplayIn):
    """The same for all recorded visits of so many days, of one site or of every one."""

    days: int = Field(30, ge=1, le=3650)
    domain: Domain = ""


class ReplayOut(BaseModel):
    """One visit decided again. `outcome`: changed (another determination or other offers), decisions (only the way
    differs), same, or how it stands. `differing`: decisions that would be others."""

    id: int
    visit: int
    batch: int | None
    words: str
    state: ReplayState
    outcome: Outcome
    is_exact: bool
    differing: int
    problem: str
    asked_by: UserName
    created_at: datetime
    ended_at: datetime | None
    url: str


class ReplayPage(Page[ReplayOut]):
    """Visits decided again, newest first."""


class ReplayDetail(ReplayOut):
    """The same with its report, {} until it is done: decisions then and now, offers gone and new, pages read anew."""

    report: dict[str, Any]


class BatchOut(BaseModel):
    """All visits of a time decided again: how many came out how."""

    id: int
    days: int
    domain: str
    words: str
    counts: dict[str, int]
    asked_by: UserName
    created_at: datetime
    url: str
    links: dict[str, str]


class BatchPage(Page[BatchOut]):
    """Batches, newest first."""


class TurnOut(BaseModel):
    """How many visits have this determination `now` instead of the one `then`; "" for none."""

    then: str
    now: str
    count: int


class BatchDetail(BatchOut):
    """The same with sums over the `whole` that were played."""

    whole: int
    turned: Sequence[TurnOut]
    offers_gone: int
    offers_new: int
    decisions: int
    acts: int
    words_only: int
    unknown: int
    pages: int
    tokens: int
    usd: float


class BatchStopped(BaseModel):
    """How many of it will not be played."""

    stopped: int


def shown_study(session: StudySession) -> StudyOut:
    """A session with its sums."""
    return shown_as(StudyOut, session, **_sums(session))


def _sums(session: StudySession) -> dict[str, Any]:
    sums = studies.sums_of_session(session)
    return asdict(sums) | {"loss": sums.total, "url": site(f"/studies/{session.pk}/")}


def shown_study_detail(session: StudySession) -> StudyDetail:
    """A session with its tasks."""
    rows = studies.results_of(session)
    return shown_as(
        StudyDetail,
        session,
        **_sums(session),
        results=[_task(row["measured"], row["result"].reason, row["result"].visit_id) for row in rows],
        settings=[SettingOut(name=name, value=value) for name, value in studies.settings_of(session)],
    )


def _task(measured: Measured, reason: str, visit: int | None) -> TaskOut:
    own = asdict(measured.effort) | {"loss": measured.loss.total, "reason": reason, "visit": visit}
    return shown_as(TaskOut, measured, **own)


def shown_comparison(before: StudySession, after: StudySession) -> StudyComparisonOut:
    """A session against an earlier one."""
    found = compare(studies.measured_of(before), studies.measured_of(after))
    changes = studies.changes_between(before.setup, after.setup)
    return shown_as(
        StudyComparisonOut,
        found,
        before=shown_study(before),
        after=shown_study(after),
        is_same_set=before.task_set_sha256 == after.task_set_sha256,
        mended=[pair.task for pair in found.mended],
        broken=[pair.task for pair in found.broken],
        tasks=[
            TaskChangeOut(
                task=pair.task,
                before=pair.before.determination,
                after=pair.after.determination,
                change=pair.change,
            )
            for pair in found.changed
        ],
        settings=[SettingChangeOut(name=name, before=then, after=now) for name, then, now in changes],
    )


def shown_curve(curve: Curve) -> CurveOut:
    """A site's visits."""
    points = [
        shown_as(CurvePointOut, point, visit=point.visit.pk, model_calls=point.visit.model_calls)
        for point in curve.points
    ]
    return shown_as(CurveOut, curve, points=points, url=site(f"/learning/site/?domain={curve.domain}"))


def shown_replay(replay: Replay) -> ReplayOut:
    """A replay without its report."""
    return shown_as(ReplayOut, replay, **_replay_own(replay))


def _replay_own(replay: Replay) -> dict[str, Any]:
    words = ReplayOptions.from_json(replay.options).words
    here = {"visit": replay.visit_id, "batch": replay.batch_id}
    return {**here, "words": words, "url": site(f"/replays/{replay.pk}/")}


def shown_replay_detail(replay: Replay) -> ReplayDetail:
    """A replay with its report."""
    return shown_as(ReplayDetail, replay, **_replay_own(replay))


def shown_batch(batch: ReplayBatch) -> BatchOut:
    """A batch with its counts."""
    return shown_as(BatchOut, batch, **_batch_own(batch))


def _batch_own(batch: ReplayBatch) -> dict[str, Any]:
    here = f"/replays/batches/{batch.pk}"
    return {
        "words": ReplayOptions.from_json(batch.options).words,
        "counts": replays.counts_of([batch.pk])[batch.pk],
        "url": site(f"{here}/"),
        "links": {"replays": api(f"{here}/replays"), "csv": api(f"{here}/runs.csv")},
    }


def shown_batch_detail(batch: ReplayBatch) -> BatchDetail:
    """A batch with what would have changed."""
    sums = changes_of(batch)
    turned = [TurnOut(then=then, now=now, count=count) for then, now, count in sums["results"]]
    counted = {name: sums[name] for name in sums.keys() & BatchDetail.model_fields.keys() - {"words"}}
    own = _batch_own(batch) | counted | {"turned": turned, "words_only": sums["words"]}
    return shown_as(BatchDetail, batch, **own)
