"""The shell around a visit: which picture is the evidence, and what happens without a mind."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from agent.core.types import Determination, Evidence
from agent.visits import services as agent_services
from agent.visits.models import Step, Visit
from research.models import Sweep
from research.sweeps import runner
from tests.unit.research.conftest import LEASE, result_of

Start = Callable[..., Sweep]


def seen(visit: Visit, n: int, url: str, picture: str) -> None:
    """One step with a picture."""
    Step.objects.create(
        visit=visit,
        n=n,
        token=1,
        action="open",
        action_words="Open",
        url=url,
        decided_by="rule",
        screenshot=picture,
    )


@pytest.mark.django_db
def test_the_evidence_is_the_newest_picture_of_its_address(start: Start) -> None:
    visit = start().vendors.get().visit
    seen(visit, 1, "https://shop.example/list", "shots/1.jpg")
    seen(visit, 2, "https://shop.example/list", "shots/2.jpg")
    seen(visit, 3, "https://shop.example/p/1", "shots/3.jpg")
    there = result_of(Determination.BLOCKED, evidence=(Evidence("No", "https://shop.example/list"),))
    assert runner.evidence_shot(visit.pk, there) == "shots/2.jpg"
    assert runner.evidence_shot(visit.pk, result_of(Determination.ERROR, evidence=())) == "shots/3.jpg"


@pytest.mark.django_db
def test_there_is_no_evidence_without_a_picture(start: Start) -> None:
    visit = start().vendors.get().visit
    assert runner.evidence_shot(visit.pk, result_of(Determination.ERROR)) == ""


@pytest.mark.django_db(transaction=True)
async def test_a_visit_whose_mind_cannot_be_built_ends_as_error(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_mind() -> None:
        raise OSError("no weights")

    def claimed() -> Visit:
        visit = start().vendors.get().visit
        found = agent_services.claim_visit(visit_id=visit.pk, owner="worker", lease=LEASE)
        assert found is not None
        return found

    monkeypatch.setattr(runner, "process_minds", no_mind)
    visit = await runner.db(claimed)
    lent = SimpleNamespace(visit=visit, visit_id=visit.pk, token=visit.token)
    await runner.run(lent)  # type: ignore[arg-type]  # no browser is needed before there is a mind
    ended = await Visit.objects.aget(pk=visit.pk)
    assert (ended.state, ended.determination) == ("ended", "error")
    assert "mind could not be started" in ended.reason
