"""Nothing that a person typed in a takeover is on a tape."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from urllib.parse import quote_plus

import pytest

from agent.core.types import ActionKind, ActOutcome
from agent.visits.recording.codec import pack, unpack
from agent.visits.recording.events import Acted, Event, Looked, Replied, Understood
from agent.visits.recording.visit_recording import HIDDEN, Discretion, recording_of
from tests.fakes import element, search_field, understanding

if TYPE_CHECKING:
    from agent.visits.worker.browser_lease import BrowserLease

CANARY = "canary 4711 & co"


def kept(*events: object, typed: frozenset[str] | None = frozenset({CANARY})) -> list[object]:
    discretion = Discretion(lambda: typed, own=("Syrian hamster",))
    return [unpack(pack(event)) for event in discretion.kept(list(events))]  # type: ignore[arg-type]


def test_typed_words_are_hidden_in_whatever_form_a_page_writes_them() -> None:
    page = understanding(
        f"/hello?name={quote_plus(CANARY)}",
        title=f"Hello {CANARY.title()}",
        text_content="You are canary 4711 &amp; co",
        interactive_elements=(element("a", name=f"Account of {CANARY}"),),
    )
    (told,) = kept(Understood(n=1, page=page))
    assert isinstance(told, Understood)
    assert "4711" not in repr(told).casefold()
    assert told.page.title == f"Hello {HIDDEN}"


def test_what_fields_show_is_not_kept_once_a_person_has_driven() -> None:
    fields = (element("city", "textbox", "City", value="Ghent"), search_field(value="syrian HAMSTER"))
    (told,) = kept(Understood(n=1, page=understanding("/", interactive_elements=fields)), typed=frozenset())
    assert isinstance(told, Understood)
    assert [e.value for e in told.page.interactive_elements] == ["", "syrian HAMSTER"]


def test_raw_replies_are_left_out_once_a_person_has_driven() -> None:
    reply = Replied(n=1, snapshot={"json": f"[{CANARY!r}]"})
    assert kept(reply) == []
    assert kept(reply, typed=None) != []


def test_words_of_ours_stay_readable_whatever_was_typed() -> None:
    acted = Acted(action=ActionKind.CLICK, element_id="click", outcome=ActOutcome(problem="click it"))
    (told,) = kept(acted, typed=frozenset({"click", "page.act"}))
    assert isinstance(told, Acted)
    assert told.action is ActionKind.CLICK
    assert told.outcome == ActOutcome(problem=f"{HIDDEN} it")


def test_halves_of_letters_that_scripts_make_are_kept_as_question_marks() -> None:
    told = unpack(pack(Understood(n=1, page=understanding("/", title="a \ud800 b"))))
    assert isinstance(told, Understood)
    assert told.page.title == "a ? b"


def test_a_look_without_a_picture_has_none_on_the_tape() -> None:
    told = unpack(pack(Looked(n=3)))
    assert isinstance(told, Looked)
    assert told.n == 3
    assert not told.has_picture


@pytest.mark.parametrize(("was_driven", "kinds"), [(False, [Replied]), (True, [])])
def test_in_a_browser_after_a_person_had_another_no_reply_is_kept(
    was_driven: bool, kinds: list[type[Event]]
) -> None:
    observer = SimpleNamespace(typed_so_far=lambda: None, query_words=())
    lent = SimpleNamespace(visit_id=1, token=2, session=SimpleNamespace(observer=observer))
    recording = recording_of(cast("BrowserLease", lent), was_driven=was_driven)
    kept = recording.discretion.kept([Replied(n=1, snapshot={})])
    assert [type(event) for event in kept] == kinds
