"""The way out of what lies over a page, by what its buttons say."""

from __future__ import annotations

from agent.core.types import ZoneKind
from agent.decide.targets.elements import dismisser
from tests.fakes import element, understanding
from tests.tables import each


@each(
    ("buttons", "chosen"),
    [
        (("Accept all", "Reject all"), "Reject all"),
        (("Alle akzeptieren", "Nur notwendige"), "Nur notwendige"),
        (("Tout accepter", "Continuer sans accepter"), "Continuer sans accepter"),
        (("Oui, j'ai 18 ans ou plus", "Non, quitter"), "Oui, j'ai 18 ans ou plus"),
        (("I am over 18", "Leave"), "I am over 18"),
        (("Ich bin volljährig", "Seite verlassen"), "Ich bin volljährig"),
        (("Sign up", "No, thanks"), "No, thanks"),
        (("Switch to international site", "Continue to this shop"), "Continue to this shop"),
        (("Suscribirme", "Cerrar"), "Cerrar"),
        (("×",), "×"),
        (("Ireland", "Northern Ireland"), "Ireland"),
    ],
)
def test_it_refuses_closes_or_goes_on_and_never_leaves(buttons: tuple[str, ...], chosen: str) -> None:
    over = tuple(element(name, "button", name, ZoneKind.OVERLAY) for name in buttons)
    found = dismisser(understanding("/", interactive_elements=over, has_overlay=True))
    assert found is not None
    assert found.name == chosen


def test_a_cover_that_only_leads_away_has_no_way_out() -> None:
    over = (element("x", "button", "Leave this site", ZoneKind.OVERLAY),)
    assert dismisser(understanding("/", interactive_elements=over)) is None


def test_a_cover_that_asks_for_words_or_has_one_button_of_unknown_meaning_has_no_way_out() -> None:
    asked = (
        element("a", "textbox", "Your town", ZoneKind.OVERLAY),
        element("b", "button", "Go", ZoneKind.OVERLAY),
    )
    alone = (element("a", "button", "Ireland", ZoneKind.OVERLAY),)
    for over in (asked, alone):
        assert dismisser(understanding("/", interactive_elements=over, has_overlay=True)) is None
