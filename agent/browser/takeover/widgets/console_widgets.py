"""All widgets of one session that the console draws for the page, for the person's `RemoteInput`.

The page's own menus, pickers, dialogs and file choosers are not in its picture. While a person drives they are
told to the console as notices, and what the person does with them comes back as a kind of input.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet

from playwright.async_api import Download, Response

from agent.browser.calls import attempted
from agent.browser.input.gate import Driver, InputGate
from agent.browser.session.tab import Tab
from agent.browser.session.tabs import Tabs
from agent.browser.takeover.messages import WIDGET_KINDS
from agent.browser.takeover.widgets.dialogs import Dialogs, Files, Strip
from agent.browser.takeover.widgets.elements import Elements
from agent.browser.takeover.widgets.natives import NOWHERE, Natives, caret_of
from agent.browser.takeover.widgets.nodes import Nodes, NotDoneError, Notice
from agent.core.errors import PageError

ASK_SECONDS = 2.0  # for what is only told: a page that hangs must not hold up a person's input
ANSWER_FIRST = "Answer the site's question first."
NO_ANSWER = "The page did not answer. Try again."
NO_DOWNLOADS = "The site offers a file. Files are not downloaded here, so it was refused."
NO_SIGN_IN = "The site asks for a name and a password in the browser's own window. That is refused here."
_WITH_DIALOG = frozenset({"dialog", "tab", "private", "let_go"})
_MOVES_CARET = frozenset({"text", "element", "choose"})
_FOLLOWS = frozenset({"close", "framenavigated", "domcontentloaded", "load"})


async def _nothing() -> None:
    """Nobody holds anything."""


@dataclass(eq=False)
class Redrawn:
    """`tell` hears what the console must know. Nothing is listened to before a person drives.

    `let_go` lets go of held keys and buttons: a page that stood still behind a dialog did not see them come up.
    """

    tabs: Tabs
    gate: InputGate
    tell: Callable[[Mapping[str, object]], None] = lambda _: None
    let_go: Callable[[], Coroutine[Any, Any, None]] = _nothing
    is_private_by_hand: bool = False
    _epoch: int = -1
    _fence: int = 0
    _nodes: dict[Tab, Nodes] = field(default_factory=dict)
    _watched: WeakSet[Tab] = field(default_factory=WeakSet)
    _chores: set[asyncio.Task[Any]] = field(default_factory=set)
    _caret: Notice = field(default_factory=dict)
    _private: tuple[bool, bool] = (False, False)
    _strip_due: bool = False

    def __post_init__(self) -> None:
        self.dialogs, self.files = Dialogs(self.tell), Files(self.tell)
        self.natives, self.strip = Natives(self.tell), Strip(self.tabs)
        self.elements = Elements(self.natives)
        self.tabs.on_dialog = self._on_dialog
        self.tabs.on_change = self._on_tabs

    def handlers(self) -> dict[str, Callable[[Tab, Mapping[str, Any]], Coroutine[Any, Any, Any]]]:
        """How each kind of `agent.browser.takeover.messages` is carried out."""
        return {
            "choose": self.natives.choose,
            "files": self._files,
            "dialog": self._answer,
            "tab": lambda _, given: self.strip.act(given),
            "elements": self._elements,
            "element": self.elements.act,
            "private": self._private_by_hand,
        }

    # -- around each input ------------------------------------------------------------------------

    async def before(self, tab: Tab, given: Mapping[str, Any]) -> None:
        """Before an input that passed the gate. *Raises* NotDoneError when it has to wait for a dialog."""
        self.begin()
        if self.dialogs.belongs_to(tab) and given["kind"] not in _WITH_DIALOG:
            raise NotDoneError(ANSWER_FIRST)
        if given["kind"] in ("mouse", "key"):
            await self._quietly(self.natives.before(self.nodes(tab), given))

    async def unless_dialog(self, work: Coroutine[Any, Any, Any]) -> None:
        """Wait for the work, but not beyond a dialog that opens meanwhile: it ends when that is answered."""
        task, opened = asyncio.get_running_loop().create_task(work), self.dialogs.next_opened()
        try:
            await asyncio.wait({task, opened}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            opened.cancel()
        if task.done():
            await task
        else:
            self._keep(task)

    async def after(self, tab: Tab, given: Mapping[str, Any]) -> None:
        """After it: tell what became of it."""
        if self.dialogs.is_open:
            return
        if given["kind"] in ("mouse", "key"):
            await self._quietly(self.natives.after(given))
        is_over = given.get("event") == "up" and given["kind"] in ("mouse", "key")
        if is_over or given["kind"] in _MOVES_CARET:
            self._later(self._tell_caret(tab))

    def is_secret(self, given: Mapping[str, Any]) -> bool:
        """Whether what this input brings is to be treated as one, whatever has the focus."""
        is_fill = given["kind"] == "element" and given["event"] == "fill"
        return self.is_private_by_hand or (is_fill and self.elements.is_private(str(given["id"])))

    def refused(self, given: Mapping[str, Any], why: PageError) -> None:
        """An input of the person's was not carried out: say why, when it is for them."""
        if isinstance(why, NotDoneError):
            self.tell({"kind": "refused", "what": given["kind"], "why": str(why)})
        elif given["kind"] in WIDGET_KINDS:
            self.tell({"kind": "refused", "what": given["kind"], "why": NO_ANSWER})

    def note_private(self, is_shown: bool) -> None:
        """Whether the page shows or takes a secret now; told when it changes."""
        now = (is_shown or self.is_private_by_hand, is_shown)
        if now != self._private:
            self._private = now
            self._tell_private()

    # -- changing the driver -----------------------------------------------------------------------

    def begin(self) -> None:
        """A person drives in this epoch: listen to what only they can answer."""
        if self._epoch == self.gate.epoch:
            return
        self._epoch = self.gate.epoch
        if self._fence != self.gate.fence:  # not who comes back after a disconnect: they keep the cover
            self._fence, self.is_private_by_hand, self._private = self.gate.fence, False, (False, False)
        for tab in self.tabs.open_tabs:
            self._watch(tab)
        self._on_tabs()

    async def dismiss(self) -> None:
        """The driver changes: every question is closed, nothing that was offered is good any more."""
        await self.dialogs.dismiss_all()
        self.files.stop()
        self.natives.forget()
        self.elements.forget()
        self._nodes.clear()

    def tell_again(self) -> None:
        """A console came (back): all that is open now."""
        self.begin()
        self.dialogs.tell_again()
        self._tell_private()
        self._on_tabs()

    def nodes(self, tab: Tab) -> Nodes:
        """How to reach the nodes of that tab."""
        if tab not in self._nodes:
            self._nodes[tab] = Nodes(tab)
        return self._nodes[tab]

    # -- what is carried out ----------------------------------------------------------------------

    async def _answer(self, _: Tab, given: Mapping[str, Any]) -> None:
        await self.dialogs.answer(given)
        await self.let_go()  # what was held when the page stood still

    async def _files(self, _: Tab, given: Mapping[str, Any]) -> None:
        wanted, pending = list(given["files"]), self.files.pending
        found = (
            await asyncio.to_thread(pending.take, wanted, self.gate.fence)
            if pending is not None and wanted
            else []
        )
        await self.files.choose(given, found if found is None or len(found) == len(wanted) else None)

    async def _elements(self, tab: Tab, _: Mapping[str, Any]) -> None:
        self.tell(await self.elements.read(self.nodes(tab)))

    async def _private_by_hand(self, _: Tab, given: Mapping[str, Any]) -> None:
        self.is_private_by_hand = bool(given["on"])
        self.note_private(self._private[1])

    # -- what is heard ----------------------------------------------------------------------------

    def _on_dialog(self, dialog: Any) -> bool:
        if self.gate.driver is not Driver.PERSON:
            return False
        self.dialogs.take(dialog)
        return True

    def _on_tabs(self) -> None:
        if self.gate.driver is not Driver.PERSON:
            return
        for tab in self.tabs.open_tabs:
            self._watch(tab)
        if not self._strip_due:
            self._strip_due = True
            self._later(self._tell_strip())

    def _watch(self, tab: Tab) -> None:
        self.files.watch(tab.page)
        if tab in self._watched:
            return
        self._watched.add(tab)
        for event in _FOLLOWS:
            tab.page.on(event, lambda _: self._on_tabs())  # type: ignore[call-overload]
        tab.page.on("download", self._on_download)
        tab.page.on("response", self._on_response)

    def _on_download(self, download: Download) -> None:
        if self.gate.driver is Driver.PERSON:
            name = (download.suggested_filename or "")[:100]
            self.tell({"kind": "refused", "what": "download", "name": name, "why": NO_DOWNLOADS})

    def _on_response(self, response: Response) -> None:
        if self.gate.driver is not Driver.PERSON or response.status != 401:
            return
        if "www-authenticate" in response.headers and response.request.is_navigation_request():
            self.tell({"kind": "refused", "what": "sign-in", "why": NO_SIGN_IN})

    # -- telling ----------------------------------------------------------------------------------

    async def _tell_strip(self) -> None:
        self._strip_due = False
        self.tell(await self.strip.notice())

    async def _tell_caret(self, tab: Tab) -> None:
        found = NOWHERE
        if not self.is_private_by_hand:
            async with attempted(ASK_SECONDS, PageError):
                found = await caret_of(self.nodes(tab))
        if found != self._caret:
            self._caret = found
            self.tell(found)

    def _tell_private(self) -> None:
        is_on, is_auto = self._private
        self.tell({"kind": "private", "on": is_on, "is_auto": is_auto})

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """A page that is in trouble gets the person's input all the same."""
        async with attempted(ASK_SECONDS, PageError, KeyError):  # it answers oddly
            await work

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        self._keep(asyncio.get_running_loop().create_task(work))

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._chores.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._chores.discard(task)
        if not task.cancelled():
            task.exception()  # an input whose dialog was answered late: there is nobody to tell
