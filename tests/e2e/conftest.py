"""The running desk that the e2e tests drive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.system import RunningSystem
from tests.lab.sampling import sample_items

LIMIT_S = 900


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test may start the desk more than once, and a loaded machine takes a minute for each.

    All tests on the shared desk run in one worker. Of the long journeys in `lab` two run by turns, and all of them
    in the laboratory.
    """
    sample_items(config, items, "desk", at_most=2, among=lambda item: "lab" in item.path.parts)
    for item in items:
        shares_desk = "desk" in getattr(item, "fixturenames", ()) and "lab" not in item.path.parts
        item.add_marker(pytest.mark.xdist_group("desk" if shares_desk else item.path.stem))
        if "e2e" in item.path.parts and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LIMIT_S))


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
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSystem]:
    """One running desk with the demo sites, shared by all tests that only use it."""
    system = RunningSystem(tmp_path_factory.mktemp("desk") / "data", {"DEMO_SITES": "on"})
    try:
        system.start()
        yield system
        system.stop()
    finally:
        system.kill()
