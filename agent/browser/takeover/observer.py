"""Observes what a person does in a visit's browser, by meaning, in memory alone.

A script in its own world (pages neither see nor hear it) describes each control that is used, when it is
used: an input waits for nothing. Here the descriptions become values of `agent.core.people.user_actions`. What the
person types is known here only so that no name repeats it; it is forgotten with the takeover.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession

from agent.browser.calls import attempted
from agent.browser.session.tab import Tab
from agent.browser.takeover.private_fields import SCRIPT as PRIVATE_SCRIPT
from agent.core.people.user_actions import Act, Control, Sketch, TypedWords, UserAction, repeats

WORLD, BINDING = "sweepdesk", "sweepdeskAction"
MAX_ACTIONS = 200
MAX_TOLD_CHARS = 4_000
OWN_SECONDS = 1.0  # how long what a script fires may come from an input of ours (a chosen option)
CALL_SECONDS = 2.0
_OWN_KINDS = frozenset({"choose", "element", "files"})

_FOLDER = Path(__file__).parent
_SNAPSHOT = _FOLDER.parent / "page" / "snapshot"
_PARTS = [
    *((_SNAPSHOT / f"{part}.js").read_text(encoding="utf-8") for part in ("setup", "names", "forms")),
    (_FOLDER / "observer.js").read_text(encoding="utf-8"),
]
SCRIPT = "\n".join(["(options) => {", *_PARTS, "}"])


@dataclass(frozen=True, slots=True)
class _Told:
    """One description as it came from the page, with its own state before."""

    act: Act
    control: Control
    before: Sketch
    is_query: bool
    is_sent: bool


@dataclass(eq=False, slots=True)
class Observer:
    """Of one browser. `note` is called with each input of a person; `take` gives what they did and forgets it."""

    query_words: tuple[str, ...] = ()  # the visit's own words, and forms of them: typing these is told
    _told: list[_Told] = field(default_factory=list, repr=False)
    _typed: TypedWords = field(default_factory=TypedWords, repr=False)
    _ever: TypedWords | None = field(default=None, repr=False)  # since the browser was opened; None: no input
    _links: dict[Tab, CDPSession] = field(default_factory=dict)
    _begun: set[Tab] = field(default_factory=set)
    _last: Tab | None = None
    _own_until: float = 0.0
    _chores: set[asyncio.Task[None]] = field(default_factory=set)

    def note(self, tab: Tab, given: Mapping[str, Any]) -> None:
        """A person's input is about to be carried out there. Returns at once, never raises."""
        self._last = tab
        self._typed.note(given)
        self._ever = self._ever or TypedWords()
        self._ever.note(given)
        if given.get("kind") in _OWN_KINDS:
            self._own_until = time.monotonic() + OWN_SECONDS
        self.begin(tab)

    def begin(self, tab: Tab) -> None:
        """Begin to observe a tab, in the background. Returns at once."""
        if tab not in self._begun:
            self._begun.add(tab)
            task = asyncio.get_running_loop().create_task(self.watch(tab))
            self._chores.add(task)
            task.add_done_callback(self._chores.discard)

    async def watch(self, tab: Tab) -> None:
        """Begin to observe a tab; one that cannot be is left alone."""
        self._begun.add(tab)
        if tab in self._links:
            return
        async with attempted(CALL_SECONDS):
            link = await tab.page.context.new_cdp_session(tab.page)
            hear = partial(self._hear)  # the driver marks what it calls; a method has no room for that
            link.on("Runtime.bindingCalled", hear)
            await link.send("Page.enable")
            await link.send("Runtime.enable")
            await link.send("Runtime.addBinding", {"name": BINDING, "executionContextName": WORLD})
            await link.send("Page.addScriptToEvaluateOnNewDocument", self._script())
            self._links[tab] = link

    def typed_so_far(self) -> frozenset[str] | None:
        """What people typed in this browser, folded, but for the visit's own words; None: nobody has driven it."""
        return self._ever.forbidden(self._own) if self._ever is not None else None

    async def take(self) -> tuple[UserAction, ...]:
        """What was done since the last time, each with its effect; then everything is forgotten."""
        told, typed, self._told, self._typed = self._told, self._typed, [], TypedWords()
        links, self._links = self._links, {}
        self._begun.clear()
        last = await self._sketch_now() if told else None
        for link in links.values():
            async with attempted(CALL_SECONDS):
                await link.detach()
        if last is None:
            return ()
        own = self._own
        after = [*(t.before for t in told[1:]), last]
        return tuple(_user_action(t, then, typed.forbidden(own)) for t, then in zip(told, after, strict=True))

    # -- parts ------------------------------------------------------------------------------------

    @property
    def _own(self) -> tuple[str, ...]:
        return tuple(" ".join(words.casefold().split()) for words in self.query_words)

    def _script(self) -> dict[str, Any]:
        begin = json.dumps({"watch": 1, "query": list(self.query_words)})
        source = f"({PRIVATE_SCRIPT})({{}});({SCRIPT})({begin})"
        return {"source": source, "worldName": WORLD, "runImmediately": True}

    def _hear(self, event: Mapping[str, Any]) -> None:
        payload = event.get("payload")
        if event.get("name") != BINDING or not isinstance(payload, str) or len(payload) > MAX_TOLD_CHARS:
            return
        is_own = time.monotonic() < self._own_until
        with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):
            told = _read(json.loads(payload), is_own=is_own)
            if told is not None and len(self._told) < MAX_ACTIONS:
                self._told.append(told)

    async def _sketch_now(self) -> Sketch | None:
        tab = self._last
        if tab is None:
            return None
        sketch = None
        async with attempted(CALL_SECONDS, ValueError, KeyError, TypeError):
            sketch = _sketch(await tab.page.evaluate(SCRIPT, {"sketch": 1}))
        return sketch  # noqa: RET504 -- the block above may end before it


def _read(raw: Mapping[str, Any], *, is_own: bool) -> _Told | None:
    """One message of the script; None for an event that no person and no input of ours has caused."""
    if not raw.get("u") and not is_own and raw["a"] != "type":
        return None
    shown = raw["e"]
    control = Control(
        role=_text(shown["r"], 24),
        name=_text(shown["n"], 160),
        field_kind=_text(shown["f"], 24),
        form_kinds=tuple(_text(shown["k"], 120).split()),
        is_private=bool(shown["s"]),
    )
    return _Told(Act(raw["a"]), control, _sketch(raw["b"]), bool(raw.get("q")), bool(raw.get("x")))


def _sketch(raw: Mapping[str, Any]) -> Sketch:
    return Sketch(
        origin=_text(raw["o"], 300),
        path=_text(raw["p"], 400),
        key=_text(raw["k"], 60),
        has_overlay=bool(raw["v"]),
        links=int(raw["l"]),
        prices=int(raw["c"]),
    )


def _text(value: object, limit: int) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return " ".join(value.split())[:limit]


def _user_action(told: _Told, after: Sketch, forbidden: frozenset[str]) -> UserAction:
    """The action, its name and the steps of its paths left out where they repeat what was typed."""
    control = told.control
    if repeats(control.name, forbidden):
        control = replace(control, name="")
    before, then = _unspoken(told.before, forbidden), _unspoken(after, forbidden)
    return UserAction(told.act, control, before, then, told.is_query, told.is_sent)


def _unspoken(sketch: Sketch, forbidden: frozenset[str]) -> Sketch:
    steps = ("…" if repeats(step, forbidden) else step for step in sketch.path.split("/"))
    return replace(sketch, path="/".join(steps))
