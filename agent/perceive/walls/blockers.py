"""What stands between the agent and a page, by family: twelve kinds of walls, with vendor and time to come again.

A wall is a page that says so and has little else: the same words on a page full of goods block nobody. Each family
is weighed by its words, the answer's status and headers, and what the walls' makers leave on a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agent.core.types import Blocker, ZoneKind
from agent.core.types import BlockerFamily as Family
from agent.perceive.availability.availability import quote_around
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.naming import element_name
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.text import squash
from agent.perceive.walls import wall_words as said_by
from agent.perceive.walls.retry_after import retry_after_s
from agent.perceive.walls.wall_vendors import CHECKERS, WIDGETS, WORKERS, shown_widget, vendor_of

_WALL_CHARS = 1800  # visible letters above which a page is more than a wall
_MAIN_CHARS = 700  # the same of its main part, where a shop's own frame is around the wall
_LONGEST_TITLE = 60
_MUCH_TO_DO = 8  # links and controls of the main part
_EMPTY_CHARS = 25
_SHELL_CHARS = 120
_LONG_LINE, _PARAGRAPHS, _PROSE_CHARS = 140, 3, 800
_TEASER_CHARS = 2500  # of paragraphs: who gives more away asks for no subscription to read on
_KEY = re.compile(r"(?i)\b(?:key|token|secret)\b")
_ENOUGH = 3.0
_LEADING_LINKS = 3
_MAIN_ZONES = frozenset({ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL, ZoneKind.OVERLAY})
_BY_STATUS = {
    429: {Family.RATE_LIMITED: 3.0},
    503: {
        Family.RATE_LIMITED: 1.5, Family.MAINTENANCE: 1.0, Family.WAITING_ROOM: 1.0, Family.BROWSER_CHECK: 1.0,
    },
    403: {Family.ACCESS_DENIED: 2.0, Family.CAPTCHA: 1.0, Family.BROWSER_CHECK: 1.0, Family.GEO_BLOCK: 1.0},
    405: {Family.CAPTCHA: 1.0},
    401: {Family.ACCESS_DENIED: 1.0},
    451: {Family.GEO_BLOCK: 2.0, Family.ACCESS_DENIED: 2.0},
}  # fmt: skip
_COMES_AGAIN = (Family.RATE_LIMITED, Family.WAITING_ROOM, Family.MAINTENANCE, Family.BROWSER_CHECK)


@dataclass(frozen=True, slots=True)
class _Wall:
    """A page that has little to show: its words, and the CAPTCHA that is on it."""

    view: PageView
    said: str
    widget: str
    has_fields: bool  # a form that asks for more than an answer: a contact form, a newsletter


def find_blocker(view: PageView, has_products: bool, has_article: bool) -> Blocker | None:
    """The blocker of the page, or None. A page that shows goods or reading is not blocked by a word on it."""
    found = _in_the_way(view) if has_products else _find(view, has_article)
    if found is None:
        return None
    header = view.look.headers.get("retry-after", "")
    if not header and found.family not in _COMES_AGAIN:
        return found
    return replace(found, retry_after_s=retry_after_s(header, _words(view)))


def noted_captcha(view: PageView) -> tuple[str, ...]:
    """That a form of a page without a blocker has a CAPTCHA: who sends it is asked, who reads is not."""
    shown = shown_widget([n for n in view.nodes if n.tag != "#"])
    return (f"a form has a CAPTCHA ({shown[0]}) that blocks nothing",) if shown else ()


def _find(view: PageView, has_article: bool) -> Blocker | None:
    is_bare = view.tally.total_text < _WALL_CHARS
    is_small = (is_bare and not _is_prose(view)) or (_main_chars(view) < _MAIN_CHARS and not has_article)
    wall = _wall_of(view) if is_small else None
    return (
        _login(view, has_article)
        or (_weighed(wall) if wall else None)
        or _in_the_way(view)
        or _paywall(view)
        or _by_status(view)
        or (_needs_script(view) if is_bare else None)
        or _empty(view)
    )


def _wall_of(view: PageView) -> _Wall:
    rows = [n for n in view.nodes if n.tag != "#" and view.zones.of(n) in _MAIN_ZONES]
    shown = shown_widget(rows)
    kinds = ("text", "email", "tel", "textarea", "")
    asked = [n for n in _fields(view) if n.get("type") in kinds and view.zones.of(n) in _MAIN_ZONES]
    has_fields = any(n.get("type") in ("email", "textarea", "tel") for n in asked) or len(asked) > 1
    return _Wall(view, _words(view), shown[0] if shown else "", has_fields)


def _words(view: PageView) -> str:
    """Title and what is in the main part, or everything where that is little."""
    if view.tally.total_text < _WALL_CHARS:
        said = view.text.whole()
    else:
        said = "\n".join(line.text for line in view.text.lines if view.zones.of(line.block) in _MAIN_ZONES)
    lines = [squash(line) for line in said.splitlines()[:120]]
    return "\n ".join(filter(None, (squash(view.snapshot.title), *lines)))[: _WALL_CHARS * 2]


def _is_prose(view: PageView) -> bool:
    """Paragraphs to read: a wall explains itself in one or two."""
    long = _paragraphs(view)
    return len(long) >= _PARAGRAPHS or sum(long) > _PROSE_CHARS


def _paragraphs(view: PageView) -> list[int]:
    """The lengths of its long lines."""
    return [len(line.text) for line in view.text.lines if len(line.text) > _LONG_LINE]


def _main_chars(view: PageView) -> int:
    return sum(len(line.text) for line in view.text.lines if view.zones.of(line.block) in _MAIN_ZONES)


# -- walls by weight -------------------------------------------------------------------------------


def _weighed(wall: _Wall) -> Blocker | None:
    """The family with the most signs, the more particular one first where two have the same."""
    quotes: dict[Family, str] = {}
    weights = dict.fromkeys(said_by.STRONG, 0.0)
    for family, pattern in said_by.STRONG.items():
        if match := pattern.search(wall.said):
            weights[family] += _ENOUGH
            quotes[family] = _quote(wall.said, match)
    for family, pattern in said_by.WEAK.items():
        if match := pattern.search(wall.said):
            weights[family] += 1.0
            quotes.setdefault(family, _quote(wall.said, match))
    _add_signs(wall, weights)
    best = max(weights, key=lambda family: min(weights[family], _ENOUGH))
    if weights[best] < _ENOUGH or not _stands(best, wall, weights):
        return None
    quote = quotes.get(best) or wall.said.replace("\n", " ")[:140]
    return Blocker(best, quote, _vendor(best, wall))


def _add_signs(wall: _Wall, weights: dict[Family, float]) -> None:
    view = wall.view
    for family, weight in _BY_STATUS.get(view.look.http_status, {}).items():
        weights[family] += weight
    action = view.look.headers.get("cf-mitigated", "") + view.look.headers.get("x-amzn-waf-action", "")
    if "captcha" in action:
        weights[Family.CAPTCHA] += _ENOUGH
    elif "challenge" in action and not wall.widget:
        weights[Family.BROWSER_CHECK] += _ENOUGH
    if wall.widget and not wall.has_fields:
        weights[Family.CAPTCHA] += _ENOUGH
        weights[Family.BROWSER_CHECK] = 0.0
    elif weights[Family.CAPTCHA] >= _ENOUGH and _has_answer_field(wall):
        weights[Family.BROWSER_CHECK] = 0.0
    elif weights[Family.BROWSER_CHECK] >= _ENOUGH:
        weights[Family.CAPTCHA] -= 1.5 if _asks(wall) else _ENOUGH + 1.0
    if vendor_of(view, wall.said, WORKERS[:3]) and not wall.has_fields:
        weights[Family.PROOF_OF_WORK] += _ENOUGH
    is_shell = view.tally.total_text < _SHELL_CHARS and _controls(view) < 2
    if is_shell and not wall.widget and vendor_of(view, "", CHECKERS) and _is_challenge_script(view):
        weights[Family.BROWSER_CHECK] += _ENOUGH


_CHALLENGE_SCRIPT = re.compile(
    r"(?i)awswaf\.com/|/cdn-cgi/challenge-platform/\S{0,40}orchestrate|_incapsula_resource|/ips\.js\b|captcha-delivery"
    r"|ddos-guard|/\.well-known/vercel/security"
)


def _is_challenge_script(view: PageView) -> bool:
    return any(_CHALLENGE_SCRIPT.search(src) for src in view.snapshot.scripts)


def _has_answer_field(wall: _Wall) -> bool:
    """Whether a person is to tick or type something: no check that ends by itself has that."""
    kinds = ("checkbox", "text", "tel", "number", "")
    fields = (n for n in _fields(wall.view) if n.get("type") in kinds)
    return not wall.has_fields and any(wall.view.zones.of(n) in _MAIN_ZONES for n in fields)


def _asks(wall: _Wall) -> bool:
    """Whether a person is to do something: there is a field or a button."""
    return _controls(wall.view) > 0


def _stands(family: Family, wall: _Wall, weights: dict[Family, float]) -> bool:
    """What else must hold: a wall of age has no button that lets one in, words alone need a page without fields."""
    if family is Family.AGE_WALL:
        return bool(said_by.PROOF_OF_AGE.search(wall.said)) and not _is_passable(wall.view)
    if family is Family.CAPTCHA and wall.has_fields:
        return False
    if family is Family.MAINTENANCE and wall.view.look.http_status < 400 and _is_at_work(wall.view):
        return False
    if wall.view.tally.total_text >= _WALL_CHARS:  # a shop's own frame: the wall's words must lead
        lead = wall.said[:400]
        return family in said_by.STRONG and bool(said_by.STRONG[family].search(lead))
    return not (
        family is Family.ACCESS_DENIED and wall.view.look.http_status < 400 and _has_login_action(wall.view)
    )


def _is_at_work(view: PageView) -> bool:
    """Whether a form is there, or much to do under another heading: a note of maintenance speaks of another day."""
    zones = (*_MAIN_ZONES, ZoneKind.SEARCH)
    heads = [squash(view.text.words(view.nodes[row])) for row in view.titles]
    is_told = any(said_by.STRONG[Family.MAINTENANCE].search(said) for said in (view.snapshot.title, *heads))
    to_do = sum(bool(n.flags & INTERACTIVE) and view.zones.of(n) in _MAIN_ZONES for n in view.nodes)
    if heads and not is_told and to_do >= _MUCH_TO_DO:
        return True
    kinds = [n.get("type") for n in _fields(view) if view.zones.of(n) in zones]
    return "password" not in kinds and sum(kind not in ("email", "search") for kind in kinds) > 1


def _is_passable(view: PageView) -> bool:
    return any(
        said_by.PASSABLE.search(squash(view.text.words(n) or n.get("name") or n.get("val"))[:60])
        for n in view.nodes
        if n.flags & INTERACTIVE
    )


def _vendor(family: Family, wall: _Wall) -> str:
    if family is Family.CAPTCHA:
        return _captcha_vendor(wall)
    if family is Family.PROOF_OF_WORK:
        return vendor_of(wall.view, wall.said, WORKERS)
    return vendor_of(wall.view, wall.said, CHECKERS)


def _captcha_vendor(wall: _Wall) -> str:
    """The widget that is there, more exactly where a script says which edition it is."""
    by_script = vendor_of(wall.view, "", WIDGETS)
    if wall.widget and not (wall.widget == "reCAPTCHA v2" and by_script == "reCAPTCHA Enterprise"):
        return wall.widget
    return by_script or vendor_of(wall.view, wall.said, CHECKERS)


def _quote(said: str, match: re.Match[str]) -> str:
    return quote_around(said, match.start(), match.end()).strip(" .\n")


# -- walls over or around a page -------------------------------------------------------------------


def _in_the_way(view: PageView) -> Blocker | None:
    """A challenge's frame that covers the middle of the screen or fills a good part of it."""
    for row, *_ in view.snapshot.frames:
        node = view.nodes[row] if 0 <= row < len(view.nodes) else None
        if node is None or not node.is_seen or not _is_in_front(node, view):
            continue
        if shown := shown_widget([node]):
            said = squash(node.get("title") or node.get("name")) or f"a challenge by {shown[0]}"
            return Blocker(Family.CAPTCHA, said[:140], shown[0])
    return None


def _is_in_front(node: Node, view: PageView) -> bool:
    width, height = view.snapshot.viewport
    left, top = max(node.x, 0.0), max(node.y, 0.0)
    shown = max(0.0, min(node.x + node.width, width) - left) * max(
        0.0, min(node.y + node.height, height) - top
    )
    is_mid = node.x <= width / 2 <= node.x + node.width and node.y <= height / 2 <= node.y + node.height
    return shown > 0.3 * width * height or (is_mid and view.zones.of(node) is ZoneKind.OVERLAY)


def _login(view: PageView, has_article: bool) -> Blocker | None:
    if has_article:
        return None
    said = squash(_words(view))
    need = said_by.LOGIN_NEED.search(said)
    main = _main_chars(view)
    if _asks_password(view) and (main < 1500 or need) and not _is_prose(view):
        match = need or said_by.LOGIN.search(said)
        if match is None and view.titles and _asks_key(view):
            return None
        return Blocker(Family.LOGIN, _quote(said, match) if match else said[:140])
    email = [n for n in _fields(view) if n.get("type") == "email" and view.zones.of(n) in _MAIN_ZONES]
    if need and main < _MAIN_CHARS and (email or _has_login_action(view)) and not _leads_on(view):
        return Blocker(Family.LOGIN, _quote(said, need))
    if view.look.http_status == 401 and said_by.LOGIN.search(said):
        return Blocker(Family.LOGIN, said[:140])
    return None


def _asks_password(view: PageView) -> bool:
    password = [n for n in view.nodes if n.tag == "input" and n.get("type") == "password" and n.is_seen]
    return any(view.zones.of(n) in _MAIN_ZONES or view.zones.of(n) is ZoneKind.SEARCH for n in password)


def _asks_key(view: PageView) -> bool:
    """Whether the secret is a key, beside other fields of its form: a manual's console to try something out."""
    for field in _fields(view):
        if field.get("type") == "password" and _KEY.search(element_name(field, view)):
            return view.tally.fields_of_form(field) > 1
    return False


def is_sign_in(view: PageView) -> bool:
    """Whether the page's own heading says what its password field is for: sums beside it are not on offer."""
    heads = (squash(view.text.words(view.nodes[row])) for row in view.titles)
    return any(said_by.LOGIN.search(said[:_LONGEST_TITLE]) for said in heads) and _asks_password(view)


def _leads_on(view: PageView) -> bool:
    """Whether the main part leads to other pages: a list whose prices alone are kept back is no wall."""
    links = [
        n for n in view.nodes if n.tag == "a" and n.flags & INTERACTIVE and view.zones.of(n) in _MAIN_ZONES
    ]
    return sum(not said_by.LOGIN.search(view.text.words(n) or n.get("name")) for n in links) >= _LEADING_LINKS


def _has_login_action(view: PageView) -> bool:
    return any(
        said_by.LOGIN.search(view.text.words(n) or n.get("name"))
        for n in view.nodes
        if n.flags & INTERACTIVE and view.zones.of(n) in _MAIN_ZONES
    )


def _paywall(view: PageView) -> Blocker | None:
    text = squash(view.text.whole())
    match = said_by.PAYWALL.search(text)
    if match is None or not said_by.PAYS.search(text) or sum(_paragraphs(view)) > _TEASER_CHARS:
        return None
    lines = [
        line.text
        for line in view.text.lines
        if view.zones.of(line.block) in _MAIN_ZONES and said_by.PAYWALL.search(line.text)
    ]
    if not lines or len(text) - match.end() > 4000 or re.search(r"(?i)newsletter|e-?mail", lines[0]):
        return None
    return Blocker(Family.PAYWALL, _quote(text, match))


def _by_status(view: PageView) -> Blocker | None:
    """What a status alone says, where the page's words named nothing else."""
    status, said = view.look.http_status, squash(_words(view))
    is_short = len(said) < _SHELL_CHARS
    family = {429: Family.RATE_LIMITED, 402: Family.PAYWALL, 401: Family.ACCESS_DENIED, 407: Family.ACCESS_DENIED,
              403: Family.ACCESS_DENIED, 451: Family.ACCESS_DENIED}.get(status)  # fmt: skip
    if status == 503 and (view.look.headers.get("retry-after") or is_short):
        family = Family.RATE_LIMITED
    if family is None:
        return None
    return Blocker(family, said[:140] or f"HTTP {status}", vendor_of(view, said, CHECKERS))


def _needs_script(view: PageView) -> Blocker | None:
    said = squash(_words(view))
    match = said_by.NEED_SCRIPT.search(said)
    if match is None or view.tally.total_text >= 400:
        return None
    return Blocker(Family.UNREADABLE, _quote(said, match))


def _empty(view: PageView) -> Blocker | None:
    if (
        view.tally.total_text < _EMPTY_CHARS
        and not view.prices.mentions
        and not view.titles
        and _controls(view) < 2
        and not view.look.ocr_lines
        and not view.look.document_text
        and view.look.http_status < 400
    ):
        return Blocker(Family.UNREADABLE, squash(view.text.whole())[:140])
    return None


def _controls(view: PageView) -> int:
    return sum(1 for n in view.nodes if n.flags & INTERACTIVE)


def _fields(view: PageView) -> Iterator[Node]:
    for node in view.nodes:
        if node.flags & INTERACTIVE and node.tag in ("input", "textarea"):
            yield node
