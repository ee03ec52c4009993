"""A study over demo sites: the command, the real loop and browser, and what a second session repeats."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command

from agent.learning.management.commands import study as study_command
from agent.learning.models import CachedAction, StudySession
from agent.learning.study import services
from agent.learning.study.measures import Measured
from agent.learning.study.run.session import ANNOUNCED, _when_ready, demo_sites
from agent.learning.study.run.task_set import StudyError, read_set
from agent.visits.models import Step, Visit
from tests.factories import make_team, make_user
from tests.sites import serve

pytestmark = pytest.mark.django_db(transaction=True)

SITES = ("breeder", "supplies")


@pytest.fixture
def tasks(tmp_path: Path, settings: object, browser_path: Path) -> Iterator[str]:
    """Two tasks of the shipped set, at demo sites that a running desk has announced."""
    chosen = [t for t in read_set("demo").tasks.tasks if t.name.partition(":")[0] in SITES]
    path = tmp_path / "two.json"
    made = {"title": "Two", "tasks": [t.model_dump(mode="json", exclude_defaults=True) for t in chosen]}
    path.write_text(json.dumps(made))
    settings.BROWSER_PATH, settings.DATA_DIR, settings.MEDIA_ROOT = str(browser_path), tmp_path, tmp_path  # type: ignore[attr-defined]
    with serve(*SITES) as running:
        urls = {name: site.url for name, site in running.items()}
        (tmp_path / ANNOUNCED).write_text(json.dumps(urls))
        settings.EGRESS_ALLOW = [urlsplit(url).netloc for url in urls.values()]  # type: ignore[attr-defined]
        make_user(is_superuser=True)
        yield str(path)


def study(*arguments: str) -> str:
    out = io.StringIO()
    call_command("study", *arguments, stdout=out)
    return out.getvalue()


def test_a_second_session_repeats_what_the_first_one_taught(tasks: str) -> None:
    told = study("run", tasks, "--name", "round", "--sessions", "2")
    first, second = (services.sums_of_session(s) for s in StudySession.objects.order_by("pk"))
    assert (first.tasks, first.wrong, first.offers_exact, first.repeated) == (2, 0, 3, 0)
    assert second.wrong == 0
    assert second.offers_exact == 3
    assert second.repeated > 0
    assert "round 1" in told
    assert "products_found (right), 3 of 3 offers exact" in told
    row = services.results_of(StudySession.objects.latest("pk"))[0]
    assert row["result"].visit is not None
    assert (row["result"].visit.state, row["result"].visit.attempt) == (Visit.State.ENDED, 1)
    assert row["measured"].effort.steps == row["result"].visit.steps.count()
    assert "2 tasks" in study("compare", "round 1", "round 2")


@pytest.fixture
def one_task(tasks: str, tmp_path: Path) -> str:
    """The first of them alone."""
    made = json.loads(Path(tasks).read_text())
    path = tmp_path / "one.json"
    path.write_text(json.dumps({**made, "tasks": made["tasks"][:1]}))
    return str(path)


def test_a_session_without_learning_uses_and_leaves_nothing(one_task: str) -> None:
    study("run", one_task, "--name", "taught")
    kept = sorted(CachedAction.objects.values_list("key", "hits"))
    assert kept
    study("run", one_task, "--name", "bare", "--cache", "off", "--patterns", "off", "--learning", "off")
    bare = StudySession.objects.get(name="bare")
    assert services.sums_of_session(bare).repeated == 0
    assert sorted(CachedAction.objects.values_list("key", "hits")) == kept
    assert not Step.objects.filter(visit__in=bare.results.values("visit"), decided_by="cache").exists()


def test_another_teams_learning_is_used_and_not_changed(one_task: str) -> None:
    teacher = make_team("Teachers")
    study("run", one_task, "--name", "teacher", "--team", "Teachers")
    study("run", one_task, "--name", "pupil", "--learned-from", "Teachers")
    assert services.sums_of_session(StudySession.objects.get(name="pupil")).repeated > 0
    assert {v.team_id for v in Visit.objects.filter(pk__in=_visits("teacher"))} == {teacher.pk}
    assert not Visit.objects.filter(pk__in=_visits("pupil"), team=teacher).exists()


def _visits(name: str) -> list[int]:
    rows = StudySession.objects.get(name=name).results.values_list("visit_id", flat=True)
    return [pk for pk in rows if pk is not None]


def test_a_demo_site_that_is_not_there_is_said_before_the_first_visit(tasks: str, tmp_path: Path) -> None:
    made = json.loads(Path(tasks).read_text())
    made["tasks"][1]["url"] = "demo:nowhere"
    (tmp_path / "bad.json").write_text(json.dumps(made))
    with pytest.raises(CommandError, match="no demo site “nowhere”"):
        study("run", str(tmp_path / "bad.json"), "--name", "cut")
    assert not StudySession.objects.exists()
    assert not Visit.objects.exists()


def test_a_study_that_was_stopped_goes_on_with_what_is_left(tasks: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study_command, "task_line", stopping)
        with pytest.raises(CommandError, match="--continue"):
            study("run", tasks, "--name", "cut")
    assert len(_visits("cut")) == 1
    assert StudySession.objects.get().ended_at is None
    study("run", tasks, "--name", "cut", "--continue")
    sums = services.sums_of_session(StudySession.objects.get())
    assert (sums.tasks, sums.wrong, sums.offers_exact) == (2, 0, 3)
    assert len(_visits("cut")) == 2
    assert {visit.state for visit in Visit.objects.all()} == {Visit.State.ENDED}


def stopping(_: Measured) -> str:
    raise KeyboardInterrupt


def test_demo_sites_end_with_the_process_that_serves_them_also_when_it_is_killed(tmp_path: Path) -> None:
    ready = tmp_path / "ready.json"
    command = [sys.executable, "-m", "tests.sites", "--ready-file", str(ready), "--until-input-ends"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        assert child.stdin is not None
        assert _when_ready(child, ready)["petshop"]
        child.stdin.close()
        assert child.wait(20) == 0


def test_demo_sites_are_served_for_as_long_as_a_study_takes(settings: object, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.DEMO_SITES_BASE_PORT = tmp_path, 0  # type: ignore[attr-defined]
    with demo_sites() as urls:
        assert urls["petshop"].startswith("http://127.0.0.1:")


def test_taken_ports_are_said(settings: object, tmp_path: Path) -> None:
    with serve("blog") as running:
        taken = running["blog"].server_address[1]
        settings.DATA_DIR, settings.DEMO_SITES_BASE_PORT = tmp_path, taken  # type: ignore[attr-defined]
        with pytest.raises(StudyError, match="DEMO_SITES_BASE_PORT"), demo_sites():
            pass
