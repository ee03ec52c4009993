"""Where nothing fits: what is plainly nearest comes back with what it leaves unsaid, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.types import Determination, Goal, Limits, PageType
from agent.core.values import FACT, Answer
from agent.decide.local import LocalMind
from agent.decide.offers.contrast import weaker
from agent.decide.offers.query import understand_query
from agent.llm.cross_encoder import cross_encoder
from agent.llm.embeddings import minilm
from tests.fakes import SITE, product, understanding
from tests.unit.agent.loop.visits import Visit, shop

QUERY = "springform tin with handle"
NAMES = ("Springform Tin, loose base", "Cake Tin Liners", "Enamel Colander", "Milk Pan")


async def visited(query: str, names: tuple[str, ...], *, title: str = "Page /") -> Visit:
    page = shop()
    front = page.pages["/"]
    assert not isinstance(front, list)
    page.pages["/"] = replace(front, title=title)
    goods = tuple(product(name, "35.00", url=f"{SITE}/p/{n}") for n, name in enumerate(names))
    page.pages["/search"] = understanding("/search", PageType.SEARCH, products=goods)
    for n, one in enumerate(goods):
        page.pages[f"/p/{n}"] = understanding(f"/p/{n}", PageType.PDP, products=(one,))
    visit = Visit(page, mind=LocalMind(minilm(), cross_encoder()), goal=Goal(query), limits=Limits())
    visit.result = await visit.run()  # type: ignore[attr-defined]
    return visit


async def test_what_stands_apart_is_brought_back_with_what_it_does_not_say() -> None:
    result = (await visited(QUERY, NAMES)).result  # type: ignore[attr-defined]
    assert [p.name for p in result.products] == [NAMES[0]]
    assert [answer.requirement for answer in result.products[0].not_said] == ["handle"]
    assert result.reason.endswith("it does not say “handle”")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (QUERY, (*NAMES, "Springform Tin, loose bottom")),  # none is ahead of the others
        (QUERY, NAMES[1:]),  # none is near
        ("garden bench", ("Garden Bench Cushion", *NAMES)),  # its name says that it is another thing
        ("parrot boarding", ("Cat Boarding", *NAMES)),  # more is left unsaid than said
        ("swivel chair under $20", ("Swivel Chair", *NAMES)),  # the limit speaks against it
    ],
)
async def test_nothing_is_brought_back_for_want_of_better(query: str, names: tuple[str, ...]) -> None:
    result = (await visited(query, names)).result  # type: ignore[attr-defined]
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS


def test_part_of_the_words_and_numbers_in_the_text_are_less() -> None:
    query = understand_query("1610 carabiner, automatic lock")
    thing, lock, code = (
        Answer("carabiner", "Carabiner"),
        Answer("automatic lock", "automatic lock"),
        Answer("1610", "1610"),
    )
    offers = {
        ("a", ""): product("Carabiner 1610", met=(thing, lock, code)),
        ("b", ""): product("Carabiner 1610", met=(thing, Answer("automatic lock", "lock"), code)),
        ("c", ""): product("Carabiner 1210", met=(thing, lock, code)),
    }  # fmt: skip
    assert set(weaker(query, offers)) == {("b", ""), ("c", "")}


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("Blade for left handers", 1),  # said in words: it alone
        ("Serrated blade", 2),  # inferred of both: both
    ],
)
async def test_what_words_say_of_one_is_not_inferred_of_another(words: str, count: int) -> None:
    met = {"bread knife": Answer("bread knife", "Bread Knife")}
    said = Answer("for left handers", words, is_inferred="left" not in words)
    guess = Answer("for left handers", "Bread Knife . Knives £28.00", is_inferred=True)
    offers = {
        ("a", ""): product("Left-Hand Knife", met=(*met.values(), said)),
        ("b", ""): product("Bread Knife", met=(*met.values(), guess)),
    }
    dropped = weaker(understand_query("bread knife for left handers"), offers)
    assert len(offers) - len(dropped) == count
    assert all("for left handers" in why for why in dropped.values())


def test_what_a_name_says_counts_before_what_a_text_mentions() -> None:
    query = understand_query("waxed jacket")
    thing, quote = Answer("waxed jacket", "Jacket"), Answer("waxed", "waxed")
    named = product("Waxed Jacket", met=(thing, quote))
    mentions = product("Rain Jacket", met=(thing, quote), description="Lighter than a waxed one.")
    fact = product("Field Jacket", met=(thing, quote), description=f"Fabric{FACT}waxed cotton")
    offers = {("a", ""): named, ("b", ""): mentions, ("c", ""): fact}
    assert set(weaker(query, offers)) == {("b", "")}
    assert not weaker(query, {("b", ""): mentions, ("c", ""): fact})


@pytest.mark.parametrize(
    ("title", "names", "count"),
    [
        ("Climbing gear – Gritline", ("Half Dome Helmet", "Zodiac Helmet"), 2),
        ("Outdoor gear – Gritline", ("Half Dome Helmet", "Zodiac Helmet"), 0),
        ("Climbing gear – Gritline", ("Climbing Helmet", "Zodiac Helmet"), 0),  # one says so by itself
    ],
)
async def test_what_a_shop_says_of_all_that_it_sells_need_not_be_said_of_each(
    title: str, names: tuple[str, ...], count: int
) -> None:
    result = (await visited("climbing helmet", names, title=title)).result  # type: ignore[attr-defined]
    inferred = [a.requirement for p in result.products for a in p.met if a.is_inferred]
    assert inferred == ["climbing"] * count, result.reason
