"""The DOM hash takes any page: it never raises, says the same twice, and what it tells apart it can explain."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent.core.types import (
    Availability,
    Blocker,
    BlockerFamily,
    Box,
    InteractiveElement,
    PageType,
    PageUnderstanding,
    Product,
    ZoneKind,
)
from agent.perceive.state.dom_hash import dom_hash, explain, words_hash
from tests.fakes import SITE, element, product, understanding
from tests.tables import each
from tests.unit.agent.perceive.snapshots import read

_AT = Box(0, 0, 10, 10)
_ODD = ("\ud800", "a\ud800b", "\udfff", "\u202eabc", "שלום", "1 234", "line\nbreak", "a\x00b", "\u2028", "")
_SAID = (
    st.text(max_size=30) | st.sampled_from(_ODD) | st.from_regex(r"[a-c0-9 €.,:()-]{0,30}", fullmatch=True)
)
_LINES = st.lists(_SAID, max_size=4).map(tuple)
_STATE = st.none() | st.booleans()
_ELEMENTS = st.builds(
    InteractiveElement,
    id=st.sampled_from(["e1", "e2", "e3"]), role=st.sampled_from(["link", "button", "tab"]), name=_SAID,
    tag=st.sampled_from(["input", "a", "select", ""]),
    box=st.just(_AT), zone=st.sampled_from(ZoneKind), value=_SAID, is_disabled=st.booleans(),
    is_expanded=_STATE, is_checked=_STATE,
)  # fmt: skip
_PRODUCTS = st.builds(
    Product,
    name=_SAID, snippet=_SAID, availability=st.sampled_from(Availability),
    source=st.sampled_from(["visible", "related"]), element_id=st.sampled_from(["", "e1"]),
)  # fmt: skip
_BLOCKERS = st.builds(Blocker, family=st.sampled_from(BlockerFamily), quote=_SAID)
_PAGES = st.builds(
    lambda **said: understanding("/p", **said),
    title=_SAID, page_type=st.sampled_from(PageType), text_content=_SAID, no_results_quote=_SAID,
    interactive_elements=st.lists(_ELEMENTS, max_size=4).map(tuple),
    products=st.lists(_PRODUCTS, max_size=3).map(tuple),
    availability=st.sampled_from(Availability), blocker=st.none() | _BLOCKERS, marked=_LINES,
)  # fmt: skip
_FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@_FEW
@given(_PAGES)
@example(understanding("/p", title="", text_content=""))
@example(understanding("/p", title="9" * 1_000_000, text_content="x" * 1_000_000))
def test_any_page_has_one_hash(page: PageUnderstanding) -> None:
    said = dom_hash(page)
    assert len(said) == 32
    assert int(said, 16) >= 0
    assert dom_hash(replace(page)) == said
    assert explain(page, replace(page)) == ()


@_FEW
@given(_PAGES, _PAGES)
def test_pages_are_told_apart_exactly_where_it_can_be_explained(
    one: PageUnderstanding, other: PageUnderstanding
) -> None:
    assert (dom_hash(one) == dom_hash(other)) == (explain(one, other) == ())


@_FEW
@given(_PAGES, st.integers(0, 90_000))
def test_boxes_scroll_and_where_links_lead_take_no_part(page: PageUnderstanding, y: int) -> None:
    moved = tuple(replace(e, box=Box(y, y, 1, 1), href=f"/{y}") for e in page.interactive_elements)
    assert dom_hash(replace(page, scroll_y=float(y), interactive_elements=moved)) == dom_hash(page)


_BUY = element("b", "button", "Send", form_method="post")
_PAGE = understanding(
    "/p", PageType.LISTING, title="Lamps", interactive_elements=(_BUY,), products=(product("Desk lamp"),)
)  # fmt: skip


@each(
    "other",
    [
        replace(_PAGE, title="Chairs"),
        replace(_PAGE, interactive_elements=(replace(_BUY, is_disabled=True),)),
        replace(_PAGE, interactive_elements=(replace(_BUY, is_expanded=True),)),
        replace(_PAGE, interactive_elements=(replace(_BUY, is_checked=True),)),
        replace(_PAGE, interactive_elements=()),
        replace(_PAGE, interactive_elements=(_BUY, element("q", "textbox", "Name", tag="input"))),
        replace(_PAGE, products=(product("Desk lamp", availability=Availability.OUT_OF_STOCK),)),
        replace(_PAGE, availability=Availability.OUT_OF_STOCK),
        replace(_PAGE, no_results_quote="Nothing found"),
        replace(_PAGE, has_overlay=True),
        replace(_PAGE, blocker=Blocker(BlockerFamily.CAPTCHA, "Are you a robot?")),
        replace(_PAGE, page_type=PageType.ERROR),
        replace(_PAGE, marked=("Cheapest first",)),
        replace(_PAGE, url=f"{SITE}/p?page=2"),
        replace(_PAGE, url=f"{SITE}/p?sort=price"),
    ],
)
def test_each_thing_that_a_decision_may_depend_on_changes_it(other: PageUnderstanding) -> None:
    assert dom_hash(other) != dom_hash(_PAGE)
    assert explain(_PAGE, other)


_SHOP = """<title>{title}</title><header><a href=/basket>Basket ({n})</a><form action=/find><input type=search name=q
aria-label="Search our shop"><button>Search</button></form></header><div class=advert>{advert}</div><h1>Kettles</h1>
<p>{n} people look at this. Your order {order} is on its way.</p><select aria-label=Sort><option>Newest first
<option>Cheapest first</select><ul>{goods}</ul>"""
_GOODS = """<li><a href=/k/{n}><h3>Kettle {n}</h3></a><span>€ {n}.90</span> {n} reviews
<button>Add to basket</button></li>"""


def _shop(n: int, order: str, advert: str) -> str:
    goods = "".join(_GOODS.format(n=n + i) for i in range(4))
    return _SHOP.format(title=f"({n}) Kettles", n=n, order=order, advert=advert, goods=goods)


def test_ads_counters_prices_order_numbers_and_session_ids_take_no_part() -> None:
    first = read(_shop(12, "A-77120-x", "<a href=http://ads.example/1>Fly to Rome</a>"))
    again = read(_shop(48, "B-90011-q", "<a href=http://ads.example/2>A new phone</a> <button>Call</button>"))
    assert explain(first, again) == ()
    one = replace(first, url=f"{SITE}/Kettles;jsessionid=9F3A77C1?order=100234&sid=hqwepfoi&token=77ab01cd")
    other = replace(again, url=f"{SITE}/kettles;jsessionid=0B1D52EE?order=100777&sid=mnbvcxyq&token=c09f77aa")
    assert dom_hash(one) == dom_hash(other)


def test_of_what_is_typed_only_how_many_is_told() -> None:
    def typed(value: str) -> PageUnderstanding:
        field = replace(element("q", "textbox", "Quantity"), tag="input", value=value)
        return replace(_PAGE, interactive_elements=(field,))

    assert dom_hash(typed("1")) != dom_hash(typed("4"))
    assert dom_hash(typed("Ada")) == dom_hash(typed("Grace"))
    assert dom_hash(typed("Ada")) != dom_hash(typed(""))


def test_an_alert_is_read_from_the_page() -> None:
    page = read(
        "<h1>Mugs</h1><div role=alert>The mug is in your basket</div><p>All of them are made by hand.</p>"
    )
    assert page.marked == ("The mug is in your basket",)


def test_the_words_of_a_page_differ_in_prose_that_the_hash_leaves_out() -> None:
    long = "Our hamsters live in large cages with hay, and each of them is handled every day. " * 5
    then = replace(_PAGE, text_content=f"{long}There are 3 left.\nUpdated 5 minutes ago")
    assert words_hash(
        replace(then, text_content=f"Updated 9 minutes ago\n{long}There are 7 left.")
    ) == words_hash(then)
    for said in ("There are 0 left.", "There are none left.", "All are reserved."):
        other = replace(then, text_content=f"{long}{said}\nUpdated 5 minutes ago")
        assert dom_hash(other) == dom_hash(then)
        assert words_hash(other) != words_hash(then)
