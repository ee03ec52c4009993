"""A visit that repeats what earlier ones did: verified, forgotten when it fails, and never at the visit's cost."""

from __future__ import annotations

from dataclasses import replace

from agent.core.learned import PatternMatch, Remembered, Savings
from agent.core.sites.site import site_of
from agent.core.types import (
    ActionKind,
    AgentDecision,
    Availability,
    DecisionSource,
    Determination,
    Goal,
    KnowledgeHint,
    KnowledgeState,
    Limits,
    PageType,
    PageUnderstanding,
    Usage,
    ZoneKind,
)
from agent.decide.remembered.repeating import task_key
from agent.decide.remembered.shapes import shape_of
from agent.perceive.state.dom_hash import dom_hash
from tests.fakes import (
    SITE,
    FakeMind,
    FakePage,
    FakeRecall,
    decision,
    element,
    product,
    search_field,
    understanding,
)
from tests.unit.agent.loop.visits import GOAL, Visit, hamsters, shop

SEARCH = decision(
    ActionKind.TYPE,
    "q",
    "Syrian hamster",
    goal_kind="search",
    usage=Usage("m", 500, 50, 1, None, "decide.v3"),
)
HINT = KnowledgeHint("reveal", ActionKind.CLICK, "Search", "button", "homepage", 5, 0, entry_id=3)
EXTRACT = decision(ActionKind.EXTRACT, goal_kind="extract")


def mind(*decisions: AgentDecision) -> FakeMind:
    return FakeMind(list(decisions), fitting="golden")


def remembered(n: int, made: AgentDecision, page: PageUnderstanding) -> tuple[str, Remembered]:
    shape = shape_of(made, page, GOAL)
    assert shape is not None
    key = task_key(GOAL.query, site_of(SITE), dom_hash(page))
    return key, Remembered(n, shape, "model", cost=Savings(550, 3000.0, 1))


async def test_a_second_visit_asks_no_model_and_finds_the_same() -> None:
    site = shop()
    home, found = site.pages["/"], site.pages["/search"]
    assert isinstance(home, PageUnderstanding)
    assert isinstance(found, PageUnderstanding)
    recall = FakeRecall(actions=dict([remembered(1, SEARCH, home), remembered(2, EXTRACT, found)]))
    asked = mind()
    visit = Visit(site, mind=asked, recall=recall)
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert asked.requests == []
    assert recall.failures == []
    assert [s.decided_by for s in visit.journal.steps[1:3]] == [DecisionSource.CACHE] * 2


async def test_each_decided_step_keeps_what_may_be_learned_from_it() -> None:
    visit = Visit(shop(), mind=mind(SEARCH, EXTRACT))
    await visit.run()
    opened, searched = visit.journal.steps[:2]
    assert opened.shape is None
    assert opened.dom_hash == ""
    assert searched.shape is not None
    assert searched.shape.slot == "terms"
    assert len(searched.dom_hash) == 32
    assert searched.understanding["facts"]
    assert (searched.cost.tokens, searched.cost.calls) == (550, 1)
    assert searched.savings == Savings()


async def test_a_repeated_step_says_what_it_saved_and_keeps_the_first_cost() -> None:
    home = shop().pages["/"]
    assert isinstance(home, PageUnderstanding)
    visit = Visit(shop(), mind=mind(EXTRACT), recall=FakeRecall(actions=dict([remembered(1, SEARCH, home)])))
    visit.tick_s = 0.05
    await visit.run()
    step = visit.journal.steps[1]
    assert (step.source_id, step.source_words) == (1, "worked once before")
    assert (step.savings.tokens, step.savings.calls) == (550, 1)
    assert 0 < step.savings.ms < 3000
    assert step.cost == Savings(550, 3000.0, 1)


async def test_what_fails_is_forgotten_at_once_and_the_visit_still_succeeds() -> None:
    """The remembered link leads nowhere by now: the mind decides anew, and no step is lost by the attempt."""
    old = element("old", name="Small pets", href=f"{SITE}/gone")
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field(), old))
    site = FakePage({"/": home, "/search": hamsters()}, {"/ q": "/search"})
    recall = FakeRecall(
        actions=dict([remembered(9, decision(ActionKind.CLICK, "old", goal_kind="open"), home)])
    )
    asked = mind(SEARCH, EXTRACT)
    visit = Visit(site, mind=asked, recall=recall, limits=Limits(max_steps=2, verify_products=False))
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert [made.source_id for made, _ in recall.failures] == [9]
    assert recall.actions == {}
    assert visit.journal.steps[1].verdict.is_ok is False
    assert visit.journal.steps[1].savings == Savings()  # a mind had to decide all the same
    assert [s.decided_by for s in visit.journal.steps[2:4]] == [DecisionSource.MODEL] * 2


async def test_an_action_of_another_state_with_the_same_hash_is_forgotten_at_once() -> None:
    """The hash is coarse: a page whose goods have changed may have the hash that the action was kept under."""
    link = element("go", name="Small pets", href=f"{SITE}/pets")
    then = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field(), link))
    now = replace(then, text_content="Closed for today. Use the search.", products=(product("Hay", "3.00"),))
    assert dom_hash(then) == dom_hash(now)
    made = decision(ActionKind.CLICK, "go", goal_kind="open")
    site = FakePage({"/": now, "/search": hamsters()}, {"/ q": "/search"})
    recall, asked = FakeRecall(actions=dict([remembered(7, made, then)])), mind(SEARCH, EXTRACT)
    result = await Visit(site, mind=asked, recall=recall).run()
    assert [made.source_id for made, _ in recall.failures] == [7]
    assert recall.actions == {}
    assert result.determination == Determination.PRODUCTS_FOUND


async def test_a_repeated_search_that_only_the_button_sends_has_saved_what_it_took_at_first() -> None:
    go = element("b", "button", "Search", zone=ZoneKind.HEADER)
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field(), go))
    site = FakePage({"/": home, "/search": hamsters()}, {"/ b": "/search"})
    visit = Visit(site, mind=mind(EXTRACT), recall=FakeRecall(actions=dict([remembered(1, SEARCH, home)])))
    await visit.run()
    typed, pressed = visit.journal.steps[1:3]
    assert (typed.verdict.is_ok, typed.savings) == (False, Savings())
    assert (pressed.decided_by, pressed.savings.tokens) == (DecisionSource.RECOVERY, 550)
    assert (typed.cost.tokens, pressed.cost.tokens) == (550, 0)


async def test_attempts_in_vain_are_not_free_for_ever() -> None:
    links = [element(f"l{n}", name=f"Place {n}", href=f"{SITE}/gone/{n}") for n in range(6)]
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=tuple(links))
    matches = [_pattern(n, decision(ActionKind.CLICK, f"l{n}", goal_kind="open"), home) for n in range(6)]
    asked = mind(*(decision(ActionKind.HOVER, f"l{n}") for n in range(6)))
    visit = Visit(FakePage({"/": home}), mind=asked, recall=FakeRecall(matches=matches))
    await visit.run()
    tried = [s for s in visit.journal.steps if s.decided_by == DecisionSource.PATTERN]
    assert len(tried) + len(asked.requests) <= 5 + 2


async def test_an_extraction_that_finds_nothing_more_is_forgotten_by_the_cache() -> None:
    home = shop().pages["/"]
    other = hamsters()
    bare = replace(other, products=(product("Hay", "3.00"),), items_seen=1)
    assert isinstance(home, PageUnderstanding)
    site = FakePage({"/": home, "/search": bare}, {"/ q": "/search"})
    recall = FakeRecall(actions=dict([remembered(1, SEARCH, home), remembered(2, EXTRACT, bare)]))
    visit = Visit(site, mind=mind(), recall=recall)
    await visit.run()
    assert [made.source_id for made, _ in recall.failures] == [2]
    extraction = next(s for s in visit.journal.steps if s.action == "extract")
    assert extraction.verdict.is_ok is None, "nothing fitted: nothing to learn from"


END = decision(ActionKind.FINISH, goal_kind="finish")


async def test_an_end_is_repeated_where_what_this_visit_has_read_leads_to_it() -> None:
    hamster = product("Golden Syrian Hamster", "24.99", availability=Availability.OUT_OF_STOCK)
    gone = understanding("/", PageType.HOMEPAGE, products=(hamster,), interactive_elements=(search_field(),))
    asked = mind()
    visit = Visit(
        FakePage({"/": gone}), mind=asked, recall=FakeRecall(actions=dict([remembered(4, END, gone)]))
    )
    result = await visit.run()
    assert result.determination == Determination.NO_ONLINE_AVAILABILITY
    assert [e.quote for e in result.evidence] == ["Golden Syrian Hamster: sold out"]
    assert asked.requests == []


async def test_an_end_that_nothing_read_today_leads_to_is_forgotten_and_the_visit_goes_on() -> None:
    """Once this front page ended a visit that had found the goods on its way; today nothing was found before it."""
    site = shop()
    home = site.pages["/"]
    assert isinstance(home, PageUnderstanding)
    recall = FakeRecall(actions=dict([remembered(4, END, home)]))
    visit = Visit(
        site, mind=mind(SEARCH, EXTRACT), recall=recall, limits=Limits(max_steps=2, verify_products=False)
    )
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert [made.source_id for made, _ in recall.failures] == [4]
    steps = {step.action: step for step in visit.journal.steps}
    assert steps["finish"].verdict.is_ok is False
    assert steps["finish"].verdict.reason.startswith("there was more to find here before: Seen 1 item")


async def test_an_end_is_thought_over_where_only_the_prose_of_its_page_differs() -> None:
    site = shop()
    home = site.pages["/"]
    assert isinstance(home, PageUnderstanding)
    then = replace(home, text_content="We no longer sell Syrian hamsters.")
    site.pages["/"] = now = replace(then, text_content="New here: Syrian hamsters.")
    assert dom_hash(then) == dom_hash(now)
    visit = Visit(
        site, mind=mind(SEARCH, EXTRACT), recall=FakeRecall(actions=dict([remembered(4, END, then)]))
    )
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert DecisionSource.CACHE not in {step.decided_by for step in visit.journal.steps}


async def test_what_people_retire_during_a_visit_is_not_used_for_its_next_decision() -> None:
    """Twice the same page: the link is followed as people approved, then they retire it."""

    class Reviewed(FakeRecall):
        async def hints(self) -> tuple[KnowledgeHint, ...]:
            state = KnowledgeState.RETIRED if visit.page.acts else KnowledgeState.ACTIVE
            return (replace(HINT, state=state),)

    shut = element("m", "button", "Search")
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=(shut,))
    again = understanding("/again", PageType.HOMEPAGE, interactive_elements=(shut,))
    asked = mind()
    visit = Visit(FakePage({"/": home, "/again": again}, {"/ m": "/again"}), mind=asked, recall=Reviewed())
    await visit.run()
    assert [s.decided_by for s in visit.journal.steps[1:3]] == [
        DecisionSource.KNOWLEDGE,
        DecisionSource.MODEL,
    ]
    assert visit.journal.steps[1].source_id == 3


async def test_what_a_second_search_saves_is_the_same_when_it_is_played_again() -> None:
    """What was saved depends on how long deciding took: a replay takes that from the recording, too."""
    home = shop().pages["/"]
    assert isinstance(home, PageUnderstanding)
    none = understanding(
        "/none", PageType.SEARCH, interactive_elements=(search_field(),), no_results_quote="No results"
    )
    found = hamsters("/few")
    site = FakePage({"/": home, "/none": none, "/few": found}, {"/ q": "/none", "/none q": "/few"})
    match = replace(_pattern(0, SEARCH, home), cost=Savings(580, 900.0, 1))
    goal = Goal("Syrian hamster papers book")
    visit = Visit(site, mind=mind(EXTRACT), recall=FakeRecall(matches=[match]), goal=goal)
    visit.tick_s = 0.05
    await visit.run()
    searches = [s for s in visit.journal.steps if s.decided_by == DecisionSource.PATTERN]
    assert [s.source_words for s in searches][1:] == ["with fewer words"]
    assert all(0 < s.savings.ms < 900 for s in searches)


def _pattern(n: int, made: AgentDecision, page: PageUnderstanding) -> PatternMatch:
    shape = shape_of(made, page, GOAL)
    assert shape is not None
    return PatternMatch(n + 1, shape, 0.95, successes=2, failures=0, is_same_site=True)
