"""What can be chosen of a product is seen, chosen and read again, by each way in which shops offer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from decimal import Decimal

import pytest

from agent.browser.session.browser_session import BrowserSession
from agent.core.types import Determination, Goal, Limits, PageUnderstanding, WebAgentResult
from agent.llm.minds import local_mind
from agent.loop.loop import WebAgent
from agent.loop.sight import take_sight
from agent.loop.visit import Ports
from agent.perceive.understanding import understand
from tests.browser.conftest import Handler, Reply, Request, Start
from tests.fakes import FakeDesk, FakeJournal

OpenSession = Callable[..., Awaitable[BrowserSession]]
_SCRIPT = """<script>
const prices = {PRICES};
const show = (value) => { document.getElementById("price").textContent = prices[value] || "";
  document.getElementById("stock").textContent = prices[value] ? "In stock" : "Sold out";
  document.getElementById("buy").disabled = !prices[value]; };
document.querySelectorAll("[name=size]").forEach((e) => e.addEventListener("change", () => show(e.value)));
document.querySelectorAll("[data-size]").forEach((e) => e.addEventListener("click", () => {
  document.querySelectorAll("[data-size]").forEach((o) => o.setAttribute("aria-pressed", o === e));
  show(e.dataset.size); }));
</script>"""
_PRICES = '{"S": "£10.00", "M": "£12.50", "L": ""}'
_RADIO = '<label><input type="radio" name="size" value="{0}" {1}> {0}</label>'
CONTROLS = {
    "select": '<label>Size <select name="size"><option>S<option>M<option>L</select></label>',
    "radios": "<fieldset><legend>Size</legend>"
    + "".join(_RADIO.format(s, "checked" if s == "S" else "") for s in "SML")
    + "</fieldset>",
    "buttons": "<p>Size</p><div>"
    + "".join(f'<button type="button" data-size="{s}" aria-pressed="false">{s}</button>' for s in "SML")
    + "</div>",
}  # fmt: skip


def own_page(controls: str) -> str:
    """A shirt whose price follows its size; the form posts, as most do."""
    return f"""<title>Harbour shirt</title><main><h1>Harbour shirt</h1><p id="price">£10.00</p>
<form method="post" action="/cart">{controls}<p id="stock">In stock</p><button id="buy">Add to cart</button></form>
<p>A striped shirt of heavy cotton.</p></main>{_SCRIPT.replace("{PRICES}", _PRICES)}"""


def shop(controls: str) -> dict[str, str | Reply | Handler]:
    async def found(request: Request) -> Reply:
        card = '<li><h3><a href="/p/{}">{}</a></h3><p>from £10.00</p></li>'
        cards = card.format("harbour-shirt", "Harbour shirt") + card.format("tin", "Tin of polish")
        return Reply(f"<title>Search</title><h1>2 results</h1><ul>{cards}</ul>")

    search = '<form action="/search" role="search"><input type="search" name="q" aria-label="Search"></form>'
    return {
        "/": f"<title>Harbour</title><header>{search}</header><h1>Clothes of the coast</h1><a href='/about'>About</a>",
        "/search": found,
        "/p/harbour-shirt": own_page(controls),
        "/p/tin": "<title>Tin of polish</title><h1>Tin of polish</h1><p>£3.00</p><button>Add to cart</button>",
    }


async def visit(site_url: str, session: BrowserSession, query: str) -> tuple[WebAgentResult, FakeJournal]:
    journal = FakeJournal()
    agent = WebAgent(Ports(session.page, local_mind(), FakeDesk(), journal), Goal(query), Limits())
    return await agent.run(site_url), journal


@pytest.mark.parametrize("kind", CONTROLS)
async def test_the_variant_that_is_asked_for_is_chosen_and_has_its_own_price(
    kind: str, little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site(shop(CONTROLS[kind]))
    result, journal = await visit(site.url(), await open_session(site), "shirt size M")

    assert [(p.name, p.price and p.price.amount) for p in result.products] == [
        ("Harbour shirt, M", Decimal("12.50"))
    ]
    assert [s.goal_kind for s in journal.steps].count("choose") == 1
    assert not [r for r in site.requests if r.method == "POST"]


async def test_a_variant_that_is_sold_out_is_no_offer(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site(shop(CONTROLS["select"]))
    result, _ = await visit(site.url(), await open_session(site), "shirt size L")

    assert result.determination is Determination.NO_ONLINE_AVAILABILITY, result.reason
    assert not result.products


DECLARED = """<script type="application/ld+json">{"@type": "Product", "name": "Harbour shirt",
"offers": {"@type": "Offer", "price": "10.00", "availability": "https://schema.org/InStock"}}</script>"""
SAYS_SO = """<title>Harbour shirt</title><main><h1>Harbour shirt</h1><p>£10.00</p>
<label>Size <select id="size"><option>S<option>L</select></label><div id="told"></div>
<button>Add to cart</button></main><script>document.getElementById("size").onchange = (e) => {
  document.getElementById("told").innerHTML = "<p>£10.00</p>" + (e.target.value == "L" ? "<p>Out of stock</p>" : ""); };
</script>"""
SWATCHES = """<title>Harbour shirt</title><main><h1>Harbour shirt</h1><p>£10.00</p><p>Size</p><div role="listbox">
<div role="option" tabindex="0" class="size">S</div><div role="option" tabindex="0" class="size">L</div></div>
<p>Colour</p><div role="listbox"><div role="option" tabindex="0" class="colour">Red</div>
<div role="option" tabindex="0" class="colour">Blue</div></div><button>Add to cart</button></main><script>
document.querySelectorAll(".size").forEach((e) => e.onclick = () => document.querySelectorAll(".colour").forEach((c) =>
  e.textContent == "L" ? c.setAttribute("disabled", "disabled") : c.removeAttribute("disabled")));</script>"""


@pytest.mark.parametrize("page", [DECLARED + SAYS_SO, SWATCHES])
async def test_what_a_page_says_after_the_choice_is_of_the_choice(
    page: str, little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({**shop(""), "/p/harbour-shirt": page})
    session = await open_session(site)
    for size, wanted in (("S", Determination.PRODUCTS_FOUND), ("L", Determination.NO_ONLINE_AVAILABILITY)):
        result, _ = await visit(site.url(), session, f"shirt size {size}")
        assert result.determination is wanted, result.reason


async def test_without_a_wish_the_price_is_a_range(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site(shop(CONTROLS["radios"]))
    result, _ = await visit(site.url(), await open_session(site), "shirt")

    (offer,) = result.products
    assert offer.name == "Harbour shirt"
    assert offer.price is not None
    assert (offer.price.amount, offer.price.up_to) == (Decimal("10.00"), Decimal("12.50"))


TABLE = """<title>Tower hire</title><main><h1>Scaffold tower</h1><table>
<tr><th>Model</th><th>Daily</th><th>Weekly<br><small>seven days</small></th><th>Deposit</th></tr>
<tr><td>Platform 2.2 m</td><td>£38.00</td><td>£76.00</td><td>£100.00</td></tr>
<tr><td>Platform 4.2 m</td><td>–</td><td>£112.00</td><td>£100.00</td></tr></table>
<button>Add to basket</button></main>"""
DATES = """<title>The Storm</title><main><h1>The Storm</h1><p>A play in three acts.</p><table>
<tr><td>Sat 19.12.2026, 19:30</td><td>tickets available</td><td><a href="/d/1">Tickets</a></td></tr>
<tr><td>Sun 20.12.2026, 15:00</td><td>sold out</td><td><a href="/d/2">Details</a></td></tr></table>
<h2>You may also like</h2><ul><li><a href="/p/2">The Calm</a></li></ul></main>"""


@pytest.fixture
def look_at(little_site: Start, open_session: OpenSession) -> Callable[[str], Awaitable[PageUnderstanding]]:
    async def look(html: str) -> PageUnderstanding:
        site = await little_site({"/p/1": html})
        session = await open_session(site)
        await session.page.open(site.url("/p/1"))
        return (await take_sight(session.page, understand)).page

    return look


Looks = Callable[[str], Awaitable[PageUnderstanding]]


async def test_a_table_offers_each_row_at_each_rate(look_at: Looks) -> None:
    (group,) = (await look_at(TABLE)).products[0].option_groups
    assert [(c.words, c.price and c.price.text) for c in group.choices] == [
        ("Platform 2.2 m / Daily", "£38.00"),
        ("Platform 2.2 m / Weekly", "£76.00"),
        ("Platform 4.2 m / Weekly", "£112.00"),
    ]


async def test_dates_have_pages_of_their_own_and_one_that_is_gone_is_not_all(look_at: Looks) -> None:
    (play, *_) = (await look_at(DATES)).products
    (group,) = play.option_groups
    assert [(c.words, c.is_gone) for c in group.choices] == [
        ("Sat 19.12.2026, 19:30", False),
        ("Sun 20.12.2026, 15:00", True),
    ]
    assert play.availability.value != "out_of_stock"


async def test_a_count_tabs_and_links_beside_a_product_choose_nothing_of_it(look_at: Looks) -> None:
    page = await look_at(
        '<title>Tin of polish</title><main><h1>Tin of polish</h1><p>£3.00</p><label>Quantity <select name="qty">'
        "<option>1<option>2<option>3</select></label><button>Add to cart</button>"
        '<div role="tablist"><button role="tab" aria-selected="true">Description</button><button role="tab">Reviews'
        '</button></div><p>Help</p><p><a href="/help/a">Delivery</a> <a href="/help/b">Returns</a></p></main>'
    )
    assert page.products[0].option_groups == ()


LEAFLET = """<title>Leaflet A5</title><main><h1>Leaflet A5</h1><p>148 x 210 mm</p><label>Paper <select id="paper">
<option>135 g paper<option>170 g paper</select></label><table><tr><th>Copies</th><th>Price</th></tr>
<tr><td>500 pieces</td><td class="cost">£35.00</td></tr>
<tr><td>1,000 pieces</td><td class="cost">£50.00</td></tr></table>
<p>£35.00</p><button>Add to basket</button></main><script>
document.getElementById("paper").addEventListener("change", (e) =>
document.querySelectorAll(".cost").forEach((c, i) => c.textContent = (e.target.selectedIndex ? ["£42.00", "£61.00"]
: ["£35.00", "£50.00"])[i]));</script>"""


async def test_a_tables_price_is_read_after_everything_else_was_chosen(
    little_site: Start, open_session: OpenSession
) -> None:
    pages = shop("")
    pages["/search"] = (
        "<title>Search</title><h1>1 result</h1>"
        "<ul><li><h3><a href='/p/1'>Leaflet A5</a></h3><p>from £35.00</p></li></ul>"
    )
    pages["/p/1"] = LEAFLET
    site = await little_site(pages)
    result, _ = await visit(site.url(), await open_session(site), "1000 leaflets A5 170 g paper")

    assert [(p.name, p.price and p.price.text) for p in result.products] == [
        ("Leaflet A5, 170 g paper / 1,000 pieces", "£61.00")
    ], result.reason


CHAIR = """<title>Porch chair</title><main><h1>Porch chair</h1><p>£65.00</p><button>Add to cart</button>
<div role="tablist"><button role="tab" aria-selected="true">Overview</button><button role="tab" id="t"
aria-selected="false">Specs</button></div><div id="panel">Folds flat.</div></main><script>
document.getElementById("t").addEventListener("click", (e) => { e.target.setAttribute("aria-selected", "true");
  document.getElementById("panel").innerHTML = "<dl><dt>Load</dt><dd>up to 150 kg</dd></dl>"; });</script>"""


@pytest.mark.parametrize(
    ("query", "is_found"), [("chair that holds 140 kg", True), ("chair that holds 200 kg", False)]
)
async def test_what_stands_behind_a_tab_is_read_before_it_counts_against_an_offer(
    query: str, is_found: bool, little_site: Start, open_session: OpenSession
) -> None:
    pages = shop("")
    pages["/search"] = (
        "<title>Search</title><h1>1 result</h1><ul><li><h3><a href='/p/1'>Porch chair</a></h3><p>£65.00</p></li></ul>"
    )
    pages["/p/1"] = CHAIR
    site = await little_site(pages)
    result, journal = await visit(site.url(), await open_session(site), query)

    assert [p.name for p in result.products] == (["Porch chair"] if is_found else []), result.reason
    assert "unfold" in [s.goal_kind for s in journal.steps]


@pytest.mark.parametrize("label", ["Quantity", ""])
@pytest.mark.parametrize(("unit", "groups"), [("", 0), (" pieces", 1)])
async def test_a_list_of_quantities_is_an_option_where_it_says_of_what(
    look_at: Callable[[str], Awaitable[PageUnderstanding]], unit: str, groups: int, label: str
) -> None:
    listed = "".join(f"<option>{n}{unit}" for n in (30, 50, 100))
    page = await look_at(
        "<title>Fat balls</title><main><h1>Fat balls</h1><p>€6.95</p>"
        f"<label>{label} <select name=qty>{listed}</select></label>"
        "<button>Add to basket</button></main>"
    )
    assert len(page.products[0].option_groups) == groups
