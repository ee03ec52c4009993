"""Nothing that a person typed in a takeover is in the recording."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from urllib.parse import quote_plus

import pytest

from agent.core.types import ActionKind, ActOutcome, PageUnderstanding
from agent.visits.recording.codec import pack, unpack
from agent.visits.recording.events import Event
from agent.visits.recording.visit_recording import HIDDEN, Discretion, recording_of
from tests.fakes import element, search_field, understanding

if TYPE_CHECKING:
    from agent.visits.worker.browser_lease import BrowserLease

CANARY = "canary 4711 & co"


def kept(*events: Event, typed: frozenset[str] | None = frozenset({CANARY})) -> list[Event]:
    discretion = Discretion(lambda: typed, own=("Syrian hamster",))
    return list(unpack(pack(discretion.kept(list(events)))))


def _understood(page: PageUnderstanding) -> Event:
    return Event(port="perceive", looks=(1,), answer=page)


def test_typed_words_are_hidden_in_whatever_form_a_page_writes_them() -> None:
    page = understanding(
        f"/hello?name={quote_plus(CANARY)}",
        title=f"Hello {CANARY.title()}",
        text_content="You are canary 4711 &amp; co",
        interactive_elements=(element("a", name=f"Account of {CANARY}"),),
    )
    (told,) = kept(_understood(page))
    assert "4711" not in repr(told).casefold()
    assert told.answer.title == f"Hello {HIDDEN}"


def test_what_fields_show_is_not_kept_once_a_person_has_driven() -> None:
    fields = (element("city", "textbox", "City", value="Ghent"), search_field(value="syrian HAMSTER"))
    (told,) = kept(_understood(understanding("/", interactive_elements=fields)), typed=frozenset())
    assert [e.value for e in told.answer.interactive_elements] == ["", "syrian HAMSTER"]


def test_raw_replies_are_left_out_once_a_person_has_driven() -> None:
    reply = Event(port="page.snapshot", looks=(1,), answer={"json": f"[{CANARY!r}]"})
    assert kept(reply) == []
    assert kept(reply, typed=None) != []


def test_words_of_ours_stay_readable_whatever_was_typed() -> None:
    asked = (ActionKind.CLICK, "e1", "")
    acted = Event(port="page.act", asked=asked, answer=ActOutcome(problem="click it"))
    (told,) = kept(acted, typed=frozenset({"click", "page.act"}))
    assert (told.port, told.asked) == ("page.act", asked)
    assert told.answer == ActOutcome(problem=f"{HIDDEN} it")


def test_halves_of_letters_that_scripts_make_are_kept_as_question_marks() -> None:
    told = next(unpack(pack([_understood(understanding("/", title="a \ud800 b"))])))
    assert told.answer.title == "a ? b"


@pytest.mark.parametrize(("was_driven", "ports"), [(False, ["page.snapshot"]), (True, [])])
def test_in_a_browser_after_a_person_had_another_no_reply_is_kept(was_driven: bool, ports: list[str]) -> None:
    observer = SimpleNamespace(typed_so_far=lambda: None, query_words=())
    lent = SimpleNamespace(visit_id=1, token=2, session=SimpleNamespace(observer=observer))
    recording = recording_of(cast("BrowserLease", lent), was_driven=was_driven)
    kept = recording.discretion.kept([Event(port="page.snapshot", looks=(1,), answer={})])
    assert [event.port for event in kept] == ports
