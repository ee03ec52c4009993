"""A session that was stopped goes on where it stopped, with what it was begun with; visits are fakes here."""

from __future__ import annotations

import fcntl
import io
import json
import subprocess
import sys
from collections import defaultdict
from contextlib import nullcontext
from pathlib import Path
from typing import IO

import pytest
from django.conf import settings as in_force
from django.core.management import CommandError, call_command

from agent.core.types import Determination, WebAgentResult
from agent.learning.models import StudySession
from agent.learning.study import services
from agent.learning.study.run import session
from agent.learning.study.run.session import Visited, alone
from agent.learning.study.run.task_set import StudyError
from agent.visits.models import Visit
from agent.visits.services import VisitOrder, create_visit
from agent.visits.worker.journal import db
from tests.factories import make_team

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["one", "two", "three", "four"]


class FakeBrowser:
    """In place of `StudyBrowser`: each visit finds nothing; the one of that number is where somebody stops it all."""

    stops_at = 0
    stop: BaseException = KeyboardInterrupt()
    visited: list[str]

    def __init__(self, also: tuple[str, ...] = ()) -> None:
        del also

    async def __aenter__(self) -> FakeBrowser:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def visit(self, team_id: int, order: VisitOrder, minds: object, recall: object) -> Visited:
        del minds, recall
        if len(self.visited) + 1 == FakeBrowser.stops_at:
            raise FakeBrowser.stop
        self.visited.append(order.query)
        row = await db(_row, team_id, order)
        return Visited(row.pk, WebAgentResult((), Determination.ERROR, "so"), 1.0, 0)


def _row(team_id: int, order: VisitOrder) -> Visit:
    return create_visit(team_id=team_id, order=order)


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Four tasks; the third visit is where the session is stopped."""
    monkeypatch.setattr(session, "StudyBrowser", FakeBrowser)
    monkeypatch.setattr(session, "demo_sites", lambda: nullcontext(defaultdict(str)))
    monkeypatch.setattr(FakeBrowser, "visited", [], raising=False)
    monkeypatch.setattr(FakeBrowser, "stops_at", 3)
    make_team("Desk")
    return write_tasks(tmp_path / "four.json", NAMES)


def write_tasks(path: Path, names: list[str]) -> Path:
    listed = [
        {"name": n, "url": "https://shop.example/", "query": n, "expected": {"determination": "error"}}
        for n in names
    ]
    path.write_text(json.dumps({"title": "Four", "tasks": listed}))
    return path


def study(tasks: Path, *more: str) -> str:
    out = io.StringIO()
    call_command("study", "run", str(tasks), "--team", "Desk", "--mind", "local", *more, stdout=out)
    return out.getvalue()


def stopped(tasks: Path, *more: str) -> StudySession:
    with pytest.raises(CommandError, match="--continue"):
        study(tasks, "--name", "cut", *more)
    FakeBrowser.stops_at = 0
    return StudySession.objects.get(name="cut")


def test_only_what_has_no_result_is_run_and_the_session_comes_to_its_end(tasks: Path) -> None:
    cut = stopped(tasks)
    assert FakeBrowser.visited == ["one", "two"]
    assert (cut.ended_at, services.sums_of_session(cut).tasks) == (None, 2)
    told = study(tasks, "--name", "cut", "--continue")
    assert FakeBrowser.visited == NAMES
    assert "three: error (right)" in told
    assert "two: error" not in told
    assert "0 of 4" in told
    cut.refresh_from_db()
    assert cut.ended_at is not None
    assert [row["result"].task for row in services.results_of(cut)] == NAMES
    assert StudySession.objects.count() == 1


def test_it_goes_on_after_a_fault_and_after_a_process_that_was_killed(tasks: Path) -> None:
    FakeBrowser.stop, before = StudyError("shop.example has asked to be left alone."), FakeBrowser.stop
    try:
        with pytest.raises(CommandError, match="left alone"):
            study(tasks, "--name", "cut")
    finally:
        FakeBrowser.stop, FakeBrowser.stops_at = before, 0
    StudySession.objects.update(loss={})  # what is killed has not counted its sums
    study(tasks, "--name", "cut", "--continue")
    assert services.sums_of_session(StudySession.objects.get()).tasks == 4


def test_one_that_was_stopped_after_its_last_result_only_ends(tasks: Path) -> None:
    FakeBrowser.stops_at = 0
    study(tasks, "--name", "cut")
    StudySession.objects.update(ended_at=None)
    study(tasks, "--name", "cut", "--continue")
    assert FakeBrowser.visited == NAMES
    assert StudySession.objects.get().ended_at is not None


def test_other_settings_are_refused_by_their_names(tasks: Path, settings: object) -> None:
    stopped(tasks)
    with pytest.raises(CommandError, match=r"begun otherwise \(uses cache: on then, off now\)"):
        study(tasks, "--name", "cut", "--continue", "--cache", "off")
    settings.LLM_DECIDE_PROMPT = "decide.other"  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match=r"settings LLM_DECIDE_PROMPT: \S+ then, decide.other now"):
        study(tasks, "--name", "cut", "--continue")
    assert FakeBrowser.visited == ["one", "two"]


def test_other_tasks_unknown_sessions_and_ended_ones_are_refused(tasks: Path) -> None:
    stopped(tasks)
    write_tasks(tasks, [*NAMES, "five"])
    with pytest.raises(CommandError, match=r"begun with other tasks \(the set four"):
        study(tasks, "--name", "cut", "--continue")
    write_tasks(tasks, NAMES)
    with pytest.raises(CommandError, match="no session “cat”; there are: “cut”"):
        study(tasks, "--name", "cat", "--continue")
    study(tasks, "--name", "cut", "--continue")
    with pytest.raises(CommandError, match="come to its end"):
        study(tasks, "--name", "cut", "--continue")
    assert FakeBrowser.visited == NAMES


@pytest.mark.parametrize(
    "more",
    [
        ("--continue",),
        ("--continue", "--name", "cut", "--sessions", "2"),
        ("--continue", "--name", "cut", "--note", "again"),
        ("--sessions", "0"),
        ("--sessions", "-1"),
    ],
)
def test_what_does_not_go_together_is_refused_before_anything_is_stored(
    tasks: Path, more: tuple[str, ...]
) -> None:
    with pytest.raises(CommandError, match=r"give its --name alone|from 1 to"):
        study(tasks, *more)
    assert not StudySession.objects.exists()


def test_a_session_that_another_process_runs_is_left_alone(tasks: Path) -> None:
    cut = stopped(tasks)
    holder = (
        "import fcntl, sys; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX);"
        "print('held', flush=True); sys.stdin.read()"
    )
    path = in_force.DATA_DIR / f"study-{cut.pk}.lock"
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        with pytest.raises(CommandError, match="run by another process"):
            study(tasks, "--name", "cut", "--continue")
        child.kill()
    with alone(cut):
        pass
    study(tasks, "--name", "cut", "--continue")
    assert FakeBrowser.visited == NAMES


def test_a_lock_that_its_holder_took_away_before_it_was_held_is_made_anew(
    tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, at_first, lock = stopped(tasks), [True], fcntl.flock
    path = in_force.DATA_DIR / f"study-{cut.pk}.lock"

    def late(file: IO[str], how: int) -> None:
        if at_first and at_first.pop():
            path.unlink()  # by whoever was done with it just now
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with alone(cut), pytest.raises(StudyError, match="run by another process"), alone(cut):
        pytest.fail("two run it")
    assert not path.exists()


def test_keys_in_another_order_are_no_other_settings() -> None:
    before = {"settings": {"LLM_DEBATE": {"voters": [{"model": "a", "at": "b"}]}}}
    after = {"settings": {"LLM_DEBATE": {"voters": [{"at": "b", "model": "a"}]}}}
    assert services.changes_between(before, after) == []
