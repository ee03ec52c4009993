"""Fakes for every port of `agent.core`: a site of pages in memory, a mind, a desk, a journal, an embedder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from agent.core.errors import InputRevoked, NavigationError, PageError
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.ports import (
    Asked,
    DecisionRequest,
    InterventionRequest,
    Judgement,
    Resolution,
    ResolutionKind,
    Unfinished,
)
from agent.core.sites.site import site_of
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    Availability,
    Blocker,
    BlockerFamily,
    Box,
    DecisionSource,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    Look,
    PageType,
    PageUnderstanding,
    Price,
    Product,
    StepRecord,
    Usage,
    ZoneKind,
)
from agent.decide.local import LocalMind

SITE = "https://shop.example.com"


def element(
    id: str, role: str = "link", name: str = "", zone: ZoneKind = ZoneKind.MAIN, **more: object
) -> InteractiveElement:
    """An element of 100 × 30 px; `more` sets any other field."""
    plain = InteractiveElement(id=id, role=role, name=name, tag="a", box=Box(10, 10, 100, 30), zone=zone)
    return replace(plain, **more)  # type: ignore[arg-type]


def search_field(id: str = "q", **more: object) -> InteractiveElement:
    """A search box in the header of a GET form."""
    given = {"role": "searchbox", "input_type": "search", "form_method": "get", **more}
    return element(id, name="Search products", zone=ZoneKind.HEADER, **given)  # type: ignore[arg-type]


def product(name: str, amount: str = "", **more: object) -> Product:
    """A product in US dollars; "" for no price."""
    price = Price(Decimal(amount), "USD", f"${amount}") if amount else None
    return replace(Product(name=name, price=price), **more)  # type: ignore[arg-type]


def understanding(path: str, page_type: PageType = PageType.LISTING, **more: object) -> PageUnderstanding:
    """A page of `SITE` with enough text to count as read; `more` sets any field."""
    plain = PageUnderstanding(
        url=path if "://" in path else f"{SITE}{path}",
        title=f"Page {path}",
        page_type=page_type,
        page_type_reasons=("as the test says",),
        confidence=0.9,
        zones=(),
        interactive_elements=(),
        products=(),
        text_content=f"The page at {path}. " + "Some words that stand on it. " * 8,
        has_prices=False,
        availability=Availability.UNKNOWN,
        availability_quote="",
        items_seen=0,
        state_key=f"state of {path}",
    )
    made = replace(plain, **more)  # type: ignore[arg-type]
    if "items_seen" not in more:
        made = replace(made, items_seen=len(made.products))
    return replace(made, has_prices=any(p.price for p in made.products)) if "has_prices" not in more else made


def blocked_page(path: str, family: BlockerFamily = BlockerFamily.CAPTCHA) -> PageUnderstanding:
    """A page with a blocker on it."""
    blocker, button = (
        Blocker(family, "Please show that you are a person"),
        element("b", "button", "I am a person"),
    )
    return understanding(path, PageType.BLOCKED, blocker=blocker, interactive_elements=(button,))


Target = str | Callable[["FakePage"], str]


@dataclass
class FakePage:
    """Pages by path. `moves` maps "path element[=text]" to the path that the action leads to."""

    pages: dict[str, PageUnderstanding | list[PageUnderstanding]]
    moves: dict[str, Target] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    dead: set[str] = field(default_factory=set)
    acts: list[tuple[ActionKind, str, str]] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    peeked: list[str] = field(default_factory=list)
    waits: int = 0
    waited_s: list[float] = field(default_factory=list)
    is_kept: bool = False  # a person has the browser: whoever acts or looks is told so
    _trail: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where the tab is."""
        return self._trail[-1] if self._trail else "about:blank"

    @property
    def url(self) -> str:
        """The address that the tab shows now."""
        return self._address(self.path)

    @property
    def sites(self) -> frozenset[str]:
        """The site of the pages."""
        return frozenset({site_of(SITE), site_of(self.url)}) - {""}

    def _check(self) -> None:
        if self.is_kept:
            raise InputRevoked

    def _address(self, path: str) -> str:
        return path if "://" in path or path.startswith("about:") else f"{SITE}{path}"

    def _path(self, url: str) -> str:
        return url.removeprefix(SITE) or "/"

    async def open(self, url: str) -> None:
        """Go to a page; `dead` paths cannot be opened."""
        self._check()
        path = self._path(url)
        self.opened.append(path)
        if path in self.dead or path not in self.pages:
            raise NavigationError("The site could not be reached.")
        self._trail.append(path)

    async def look(self) -> Look:
        """The page where the tab is. A list of pages is gone through, one at each look; the last stays."""
        self._check()
        return self._look(self.path)

    def _look(self, path: str) -> Look:
        page = self.pages[path]
        if isinstance(page, list):
            page = page.pop(0) if len(page) > 1 else page[0]
        return Look(url=page.url, snapshot={"page": page}, screenshot=b"jpeg", timings_ms={"snapshot": 1.0})

    async def act(self, action: ActionKind, element: InteractiveElement | None, text: str = "") -> ActOutcome:
        """Follow `moves`; what is not listed changes nothing."""
        self._check()
        name = element.id if element else ""
        self.acts.append((action, name, text))
        key = f"{self.path} {name}{'=' + text if text else ''}"
        if key in self.problems:
            return ActOutcome(problem=self.problems[key])
        if action == ActionKind.BACK and len(self._trail) > 1:
            self._trail.pop()
            return ActOutcome(navigated=True)
        move = self.moves.get(key) or self.moves.get(f"{self.path} {name}")
        if move is None:
            return ActOutcome()
        self._trail.append(move if isinstance(move, str) else move(self))
        return ActOutcome(navigated=True, act_ms=1.0, settle_ms=2.0)

    async def wait_out(self, seconds: float, *, until_change: bool = True) -> None:
        """Remember how long was asked for."""
        self.waited_s.append(seconds)

    async def wait(self) -> None:
        """Count the waits."""
        self.waits += 1

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Look at another page without leaving this one."""
        self._check()
        path = self._path(url)
        self.peeked.append(path)
        if path in self.dead or path not in self.pages:
            raise PageError("The page could not be opened.")
        return self._look(path)


def understand(look: Look) -> PageUnderstanding:
    """The understanding that `FakePage` has put into the look."""
    page = look.snapshot["page"]
    assert isinstance(page, PageUnderstanding)
    return page


@dataclass
class FakeJournal:
    """Keeps the steps in memory."""

    steps: list[StepRecord] = field(default_factory=list)
    checkpoints: int = 0

    async def record(self, step: StepRecord) -> None:
        """Keep one step; the numbers must follow each other."""
        assert not self.steps or step.n == self.steps[-1].n + 1
        self.steps.append(step)

    async def checkpoint(self) -> None:
        """Count."""
        self.checkpoints += 1

    @property
    def actions(self) -> list[str]:
        """The recorded actions in order."""
        return [step.action for step in self.steps]


@dataclass
class FakeDesk:
    """Answers with the given resolutions in turn, then declines. `then` runs before each answer."""

    answers: list[Resolution] = field(default_factory=list)
    then: Callable[[InterventionRequest], None] | None = None
    asked: list[InterventionRequest] = field(default_factory=list)
    settlements: int = 0
    comers: list[Resolution | None] = field(default_factory=list)  # who comes for the browser, one each time
    on_attend: Callable[[], None] | None = None  # what they do with it

    @property
    def is_taken(self) -> bool:
        """Whether somebody comes."""
        return bool(self.comers)

    async def ask(self, request: InterventionRequest) -> Resolution:
        """The next answer."""
        self.asked.append(request)
        if self.then:
            self.then(request)
        return self.answers.pop(0) if self.answers else Resolution(ResolutionKind.DECLINED)

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        """The next of what people do who come by themselves; None when there is nobody."""
        if self.comers and self.on_attend:
            self.on_attend()
        return self.comers.pop(0) if self.comers else None

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """Count how often a fresh look showed that a person's work was done."""
        self.settlements += 1


@dataclass
class FakeMind:
    """Decides what it is told, in turn, then finishes; judges by a word in the name."""

    decisions: list[AgentDecision] = field(default_factory=list)
    fitting: str = ""
    requests: list[DecisionRequest] = field(default_factory=list)
    error: Exception | None = None
    judging: Usage = field(default_factory=Usage)  # of each judgement

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """The next decision."""
        self.requests.append(request)
        if self.error:
            raise self.error
        return self.decisions.pop(0) if self.decisions else decision(ActionKind.FINISH)

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """Relevant is what has the fitting word in its name."""
        fits = [self.fitting.casefold() in p.name.casefold() for p in products]
        return [Judgement(0.9) if fit else Judgement(0.1, "another thing") for fit in fits], self.judging


@dataclass
class FakeRecall:
    """Remembers what the test says; an action that failed is forgotten."""

    told: tuple[KnowledgeHint, ...] = ()
    actions: dict[str, Remembered] = field(default_factory=dict)
    matches: list[PatternMatch] = field(default_factory=list)
    runs: tuple[Example, ...] = ()
    scenes: list[Scene] = field(default_factory=list)
    failures: list[tuple[AgentDecision, str]] = field(default_factory=list)

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        """What the test has told."""
        return self.told

    async def cached(self, key: str) -> Remembered | None:
        """The action under that key."""
        return self.actions.get(key)

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        """The same for every scene."""
        self.scenes.append(scene)
        return self.matches

    async def examples(self, scene: Scene) -> Sequence[Example]:
        """The same for every scene."""
        return self.runs

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """Forget it."""
        self.failures.append((decision, reason))
        self.actions = {k: v for k, v in self.actions.items() if v.entry_id != decision.source_id}
        self.matches = [m for m in self.matches if m.pattern_id != decision.source_id]


def decision(action: ActionKind, target: str = "", text: str = "", **more: object) -> AgentDecision:
    """A model's decision with confidence 0.8."""
    plain = AgentDecision(action, "because the test says so", 0.8, DecisionSource.MODEL, target, text)
    return replace(plain, **more)  # type: ignore[arg-type]


class ByVectors:
    """Compares texts as wholes where an embedder has no words."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors."""
        raise NotImplementedError

    def align(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """What is asked is one word, as near as the text."""
        vectors = self.embed([asked, *texts])
        return np.asarray((vectors[1:] @ vectors[0])[:, None], dtype=np.float32)

    align_roughly = align

    def likeness_roughly(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """The cosines, from 0."""
        return np.maximum(self.align(asked, texts)[:, 0], 0.0)


class SameToIt:
    """An embedder to which all texts mean one thing: only words decide."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One direction for all."""
        return np.ones((len(texts), 1), dtype=np.float32)

    def align(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """All as near as texts on one thing usually are."""
        return np.full((len(texts), len(asked.split())), 0.5, dtype=np.float32)

    align_roughly = align

    def likeness_roughly(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """One likeness for all."""
        return np.full(len(texts), 0.25, dtype=np.float32)


class FakeEmbedder(ByVectors):
    """Vectors from letter triples: texts with common words are near each other."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (len(texts), 256), rows of length 1."""
        rows = np.zeros((len(texts), 256), dtype=np.float32)
        for row, text in enumerate(texts):
            plain = f"  {text.casefold()} "
            for i in range(len(plain) - 2):
                rows[row, sum(ord(ch) * 31**k for k, ch in enumerate(plain[i : i + 3])) % 256] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.maximum(lengths, 1e-9), dtype=np.float32)


class FakeReader:
    """Leaves everything to the words of an offer: it knows nothing better."""

    def read(self, asked: Sequence[Asked]) -> list[NDArray[np.float32]]:
        """The same chances for every requirement."""
        return [np.full((len(one.requirements), 3), (0.4, 0.4, 0.2), dtype=np.float32) for one in asked]


def plain_mind() -> LocalMind:
    """The local mind without models: it reads words only."""
    return LocalMind(FakeEmbedder(), FakeReader())
