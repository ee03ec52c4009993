"""The running desk that the e2e tests drive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, StorageState
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.e2e.person import Person, chromium
from tests.e2e.system import RunningSystem
from tests.lab.sampling import sample_items
from tests.sites import serve
from tests.sites.server import RunningSite
from tests.sites.web_sources import WebOfSources, web_of_sources

LIMIT_S = 900


class _SharedDesk(LoadScopeScheduling):
    """All tests on the shared desk in one worker; those of any other file in one, as each may start a desk or two."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if "/lab/" in file or file.endswith("/test_up.py") else "desk"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> _SharedDesk:
    """The scheduler of this tier, whatever `--dist` says."""
    return _SharedDesk(config, log)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A loaded machine takes a minute for each start."""
    if item.get_closest_marker("timeout") is None:
        item.add_marker(pytest.mark.timeout(LIMIT_S))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the long journeys in `lab` one runs by turns, and all of them in the laboratory."""
    sample_items(config, items, "desk", at_most=1, among=lambda item: "lab" in item.path.parts)


@pytest.fixture
def make_system(tmp_path: Path) -> Iterator[Callable[..., RunningSystem]]:
    """Makes systems that are not started yet; whatever is left of them after the test is ended."""
    made: list[RunningSystem] = []

    def make(**environ: str) -> RunningSystem:
        made.append(RunningSystem(tmp_path / f"data{len(made)}", environ))
        return made[-1]

    yield make
    for system in made:
        system.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The testers' own browser; each person has a context of their own in it."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def shops() -> Iterator[dict[str, RunningSite]]:
    """Sites whose requests this process sees: behind a CAPTCHA, behind a sign-in, and two that are open."""
    with serve("captcha", "login", "petshop", "breeder") as running:
        yield running


@pytest.fixture(scope="session")
def web() -> Iterator[WebOfSources]:
    """Pages to answer questions from, and the engine that finds them."""
    with web_of_sources() as running:
        yield running


@pytest.fixture(scope="session")
def desk(
    tmp_path_factory: pytest.TempPathFactory, shops: dict[str, RunningSite], web: WebOfSources
) -> Iterator[RunningSystem]:
    """One running desk with the demo sites, shared by all tests that do not end it."""
    allow = [web.allow, *(site.url.removeprefix("http://") for site in shops.values())]
    environ = {**web.environ, "EGRESS_ALLOW": ",".join(allow), "DEMO_SITES": "on", "LOG_LEVEL": "DEBUG"}
    system = RunningSystem(tmp_path_factory.mktemp("desk") / "data", environ)
    try:
        system.start()
        yield system
        system.stop()
    finally:
        system.kill()


@pytest.fixture(scope="session")
def admin_state(desk: RunningSystem, browser: Browser) -> StorageState:
    """The cookies of the first admin, who signed in by the link of the first start and chose a password."""
    person = Person(browser, desk)
    person.sign_in_by_link(desk.sign_in_link)
    state = person.context.storage_state()
    person.context.close()
    return state


@pytest.fixture
def admin(
    desk: RunningSystem, browser: Browser, admin_state: StorageState, tmp_path: Path
) -> Iterator[Person]:
    """The admin of the shared desk at a browser; at the end no page may have reported an error."""
    person = Person(browser, desk, state=admin_state)
    yield person
    person.keep_proof(tmp_path)
    person.context.close()
    assert person.problems == []
