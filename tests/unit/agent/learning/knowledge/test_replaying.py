"""An entry is tried on the recorded pages of its site: where it would act, and where its element is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from agent.core.types import Availability, Box, InteractiveElement, PageType, PageUnderstanding, ZoneKind
from agent.learning.knowledge.pages.entry_page import replay
from agent.teams.models import Role, Team
from agent.visits.models import Recording, RecordingPart, Step, Visit
from agent.visits.recording.codec import pack
from agent.visits.recording.events import Event
from tests.access.role_rows.objects import make_visit
from tests.factories import make_team
from tests.unit.agent.learning.knowledge.test_review import entry_of

pytestmark = pytest.mark.django_db
BOX = InteractiveElement(
    "e1", "searchbox", "Search our shop", "input", Box(190, 20, 900, 36), ZoneKind.HEADER
)


def page_of(kind: PageType, *elements: InteractiveElement) -> PageUnderstanding:
    """A page as it was understood."""
    return PageUnderstanding(
        url="https://shop.example/", title="", page_type=kind, page_type_reasons=(), confidence=0.9, zones=(),
        interactive_elements=elements, products=(), text_content="", has_prices=False,
        availability=Availability.UNKNOWN, availability_quote="", items_seen=0,
    )  # fmt: skip


def recorded(team: Team, *pages: PageUnderstanding) -> Visit:
    """A visit with one step on each page, recorded whole."""
    visit = make_visit(team)
    Step.objects.filter(visit=visit).delete()
    recording = Recording.objects.create(visit=visit, token=0, is_whole=True)
    for n, page in enumerate(pages, 1):
        Step.objects.create(
            visit=visit,
            n=n,
            token=0,
            action="click",
            action_words="x",
            decided_by="model",
            viewport=[1280, 800],
        )
        calls = (("perceive", page), ("journal.record", n))
        events = [Event(port=port, looks=(n,), answer=answer) for port, answer in calls]
        RecordingPart.objects.create(recording=recording, seq=n, payload=pack(events))
    return visit


def test_it_tells_where_its_element_is_and_where_it_is_gone(team: Team) -> None:
    recorded(team, page_of(PageType.HOMEPAGE, BOX), page_of(PageType.LISTING, BOX))
    recorded(team, page_of(PageType.HOMEPAGE))
    found = replay(entry_of(team))
    assert (found["found"], len(found["due"]), found["others"]) == (1, 2, 1)
    assert found["shown"][0].element is None  # what is missing decides, so it stands first
    assert found["shown"][1].box == {"x": 190, "y": 20, "width": 900, "height": 36}


def test_a_page_counts_once_however_many_steps_were_taken_on_it(team: Team) -> None:
    visit = recorded(team, page_of(PageType.HOMEPAGE, BOX), page_of(PageType.HOMEPAGE, BOX))
    Step.objects.filter(visit=visit, n=1).update(action="open")
    RecordingPart.objects.filter(recording__visit=visit, seq=2).update(
        payload=pack([Event(port="journal.record", looks=(1,), answer=2)])
    )
    found = replay(entry_of(team))
    assert (found["found"], len(found["due"]), found["others"]) == (1, 1, 0)
    assert (found["due"][0].step.n, found["due"][0].after) == (
        2,
        1,
    )  # decided at step 2, on the page after step 1


def test_a_retired_or_failing_entry_is_tried_all_the_same(team: Team) -> None:
    recorded(team, page_of(PageType.HOMEPAGE, BOX))
    assert replay(entry_of(team, state="retired", successes=0, failures=9))["found"] == 1


def test_other_teams_and_sites_are_not_asked(team: Team) -> None:
    recorded(make_team("Elsewhere"), page_of(PageType.HOMEPAGE, BOX))
    Visit.objects.filter(pk=recorded(team, page_of(PageType.HOMEPAGE, BOX)).pk).update(domain="other.example")
    found = replay(entry_of(team))
    assert (found["due"], found["others"]) == ([], 0)


def test_what_cannot_be_read_is_left_out(team: Team) -> None:
    visit = recorded(team, page_of(PageType.HOMEPAGE, BOX))
    RecordingPart.objects.filter(recording__visit=visit).update(payload=b"not a recording")
    assert replay(entry_of(team))["due"] == []


def test_the_page_shows_it_with_and_without_its_frame(team: Team, signed_in: Callable[..., Client]) -> None:
    recorded(team, page_of(PageType.HOMEPAGE, BOX))
    entry, client = entry_of(team), signed_in(Role.VIEWER)
    whole, part = (client.get(f"/knowledge/{entry.pk}/replay/{q}").content.decode() for q in ("", "?part=1"))
    assert "<b>1 of 1</b>" in whole
    assert "<html" in whole
    assert "<b>1 of 1</b>" in part
    assert "<html" not in part
