"""The gate: what no mind may do, whatever a page has told it. It sees elements and addresses, never page text.

Typed text comes from the query alone; clicks stay on the visit's sites, send nothing and buy nothing. Plain
code: a mind's words do not reach it, only the action, the element's facts and the visit's own sites.
"""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

from agent.core.sites.site import site_of
from agent.core.types import ActionKind, AgentDecision, Goal, InteractiveElement, PageUnderstanding, ZoneKind
from agent.decide.offers.lexicon.vocabulary import any_of, pattern
from agent.decide.offers.words import folded, same_word, tokens

_WEB = {"http", "https"}
_FREE = (ActionKind.SCROLL, ActionKind.BACK, ActionKind.WAIT, ActionKind.EXTRACT, ActionKind.FINISH)
# These keys move the focus or the view. Enter and Space do what a click does; others change what is in fields.
_MOVING_KEYS = frozenset(
    {"escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown"}
    | {f"arrow{way}" for way in ("up", "down", "left", "right")}
)
_SENDING_KEYS = frozenset({"enter", "space"})
_NUMBER_ROLES = frozenset({"slider", "spinbutton"})
_TOGGLE_ROLES = frozenset({"checkbox", "radio", "switch"})
_LIST_ROLES = frozenset({"combobox", "listbox", "radiogroup", "button"})
_CHOICE_ROLES = frozenset({"option", "menuitem", "menuitemradio", "radio", "treeitem"})
_FIELD_TAGS = frozenset({"input", "select", "option", "button", "textarea"})
_VALUE_ROLES = frozenset({"radio", "select", "option"})
_COVERS = (ZoneKind.CONSENT, ZoneKind.OVERLAY)
_PRIVATE_FIELDS = {
    "password", "email", "tel", "file", "number", "date", "time", "month", "week", "datetime-local", "url",
    "color", "range", "hidden",
}  # fmt: skip
_TYPED_ROLES = {"textbox", "searchbox", "combobox"}
_TEXT_TAGS = ("input", "textarea")
_NUMBER = re.compile(r"\d{1,6}(?:[.,]\d{1,2})?")  # of an amount or a price in a filter
_SEARCH_FIELD = pattern("search_field")
# Folded names of controls that order, pay, send, sign in or out, delete. Product names may hold such words: `_sending`.
_SENDS = re.compile(rf"\b(?:{any_of('sends')})\b|{any_of('sends_other_scripts')}")
_CLOSES = re.compile(rf"^(?:{any_of('closes_whole')})$|\b(?:{any_of('closes')})\b")
_DECLINES = pattern("declines", r"^[×✕✖x]$|\b(?:…)\b")
_ADDRESS_ACT = pattern("address_acts", "…")


def refusal(
    decision: AgentDecision, page: PageUnderstanding, goal: Goal, sites: frozenset[str] = frozenset()
) -> str:
    """Why the decision must not be carried out; "" when it may. The words are ours alone: a mind may read them.

    `sites` are the registrable domains that this visit belongs to; without them the page's own site counts.
    """
    home = sites or frozenset({site_of(page.url)})
    if decision.action in _FREE or _moves(decision):
        return ""
    element = page.get_element(decision.target_id)
    if element is None:
        return "there is no such element on the page"
    if element.is_disabled:
        return "it is disabled"
    if is_foreign_frame(element, home):
        return _in_foreign_frame(decision, element)
    return _acting(decision, element, page, (goal, home))


def _acting(
    decision: AgentDecision,
    element: InteractiveElement,
    page: PageUnderstanding,
    visit: tuple[Goal, frozenset[str]],
) -> str:
    goal, home = visit
    match decision.action:
        case ActionKind.TYPE:
            problem = _typing(decision.input_text, element, goal) or _form_target(element, page, home)
            return problem or _free_text(decision, element, page, goal)
        case ActionKind.SELECT:
            chosen = _choosing(decision.input_text, element, page, goal)
            return chosen or _form_target(element, page, home)
        case ActionKind.HOVER:
            return ""
        case ActionKind.PRESS if decision.input_text.casefold() not in _SENDING_KEYS:
            return "this key is left to people"
        case ActionKind.CLICK | ActionKind.CLOSE | ActionKind.PRESS:
            return _clicking(element, page, home) or _free_text(decision, element, page, goal)
    return f"{decision.action} is no known action"


def is_moving_key(key: str) -> bool:
    """Whether the key moves the focus or the view, and so needs no element."""
    return key.casefold() in _MOVING_KEYS


def _moves(decision: AgentDecision) -> bool:
    """Keys that send and change nothing, and closing without a target, which is such a key."""
    if decision.action == ActionKind.CLOSE:
        return not decision.target_id
    return decision.action == ActionKind.PRESS and is_moving_key(decision.input_text)


def address_refusal(href: str, current: str, sites: frozenset[str] = frozenset()) -> str:
    """Why a link must not be followed; "" when it stays on the visit's sites and undoes or buys nothing."""
    try:
        target = urljoin(current, href)
        parts = urlsplit(target)
        if parts.scheme not in _WEB:
            return "only http and https addresses are opened"
        if parts.username is not None or parts.password is not None:
            return "addresses with a name or password in them are not opened"
    except ValueError:
        return "this is no address that can be opened"
    if site_of(target) not in (sites or frozenset({site_of(current)})):
        return "it leads to another site"
    return "this address orders, deletes or signs out: left to people" if does_something(target) else ""


def does_something(url: str) -> bool:
    """Whether an address says that asking for it changes something: carts, orders, sign-out, deletion."""
    parts = urlsplit(url)
    path = [step for step in unquote(parts.path).casefold().split("/") if step]
    if any(_ADDRESS_ACT.fullmatch(re.sub(r"\.\w{2,5}$", "", step)) for step in path):
        return True
    return any(
        _ADDRESS_ACT.fullmatch(key.casefold())
        or (key.casefold() in ("action", "do", "cmd", "op") and _ADDRESS_ACT.fullmatch(value.casefold()))
        for key, value in parse_qsl(parts.query, keep_blank_values=True)
    )


def is_foreign_frame(element: InteractiveElement, sites: frozenset[str]) -> bool:
    """Whether the element is in a frame that belongs to none of the visit's sites."""
    return bool(element.frame_url) and site_of(element.frame_url) not in sites


def _in_foreign_frame(decision: AgentDecision, element: InteractiveElement) -> str:
    """Consent tools live in such frames: their ways out may be pressed; nothing else in there is ours."""
    is_way_out = (
        decision.action == ActionKind.CLICK
        and element.zone in _COVERS
        and not element.href
        and not element.form_kinds
        and element.form_method != "post"
        and bool(_CLOSES.search(folded(element.name)))
    )
    return "" if is_way_out else "it is in a frame of another site"


def is_of_query(text: str, query: str) -> bool:
    """Whether every word of the text is a word of the query, none more often, and nothing hides between them."""
    allowed = tokens(query)
    said = tokens(text)
    if not said or len(said) > len(allowed) + 2 or len(text) > 2 * len(query) + 10:
        return False
    if any(not any(same_word(word, other) for other in allowed) for word in said):
        return False
    if any(count > max(2, sum(same_word(w, a) for a in allowed)) for w, count in Counter(said).items()):
        return False
    known = set(folded(query)) | set("'\"-.,&+ ")
    return all(ch.isalpha() or ch in known for ch in folded(text)) and text.isprintable()


def _typing(text: str, element: InteractiveElement, goal: Goal) -> str:
    if not text.strip():
        return "there is nothing to type"
    if not is_of_query(text, goal.query):
        return "only words of the query may be typed"
    if element.input_type in _PRIVATE_FIELDS or element.form_has_password:
        return "nothing may be typed into a form for passwords or personal data"
    if element.field_kind or element.form_kinds:
        return f"nothing may be typed into a form that asks for: {element.field_kind or ', '.join(element.form_kinds)}"
    if element.role not in _TYPED_ROLES:
        return "it is no text box"
    if element.form_method == "post":
        return "nothing may be typed into a form that sends by POST"
    if not element.form_method and not _looks_like_search(element):
        return "only a search box may be typed into where no form says what becomes of it"
    return ""


def _free_text(
    decision: AgentDecision, element: InteractiveElement, page: PageUnderstanding, goal: Goal
) -> str:
    """Why the GET form that this sends must not be sent: its text fields are no search, or hold a page's words."""
    is_typed = decision.action == ActionKind.TYPE
    is_sent = is_typed or decision.action == ActionKind.PRESS or element.is_submit or element.role == "button"
    if not is_sent or element.form_method != "get" or element.href:
        return ""
    fields = [
        e
        for e in page.interactive_elements
        if e.role in _TYPED_ROLES
        and e.tag in _TEXT_TAGS
        and (e.form_method, e.form_action) == ("get", element.form_action)
    ]
    searching = [e for e in fields if _looks_like_search(e)]
    is_message = any(e.tag == "textarea" for e in fields) or (is_typed and len(fields) > 1)
    if is_message and not searching:
        return "a form with room for a message is left to people"
    judged = [e for e in fields if e.tag == "textarea" or e in searching or not searching]
    others = [e for e in judged if e.id != element.id]  # what is typed into it has been judged itself
    if any(_is_dictated(e.value, goal) for e in others):
        return "its form would send words that are not the query's"
    return ""


def _is_dictated(value: str, goal: Goal) -> bool:
    """Whether a field holds more than nothing, a short number or words of the query."""
    return bool(value.strip()) and not _NUMBER.fullmatch(value.strip()) and not is_of_query(value, goal.query)


def _looks_like_search(element: InteractiveElement) -> bool:
    if element.role == "searchbox" or element.zone == ZoneKind.SEARCH or element.input_type == "search":
        return True
    return bool(_SEARCH_FIELD.search(folded(f"{element.name} {element.placeholder}")))


def _choosing(text: str, element: InteractiveElement, page: PageUnderstanding, goal: Goal) -> str:
    """A choice is one that the page shows, or words or a number of the query; never one that orders or sends."""
    if element.field_kind or element.input_type in ("file", "color"):
        return "what is in there is a person's own"
    if element.role in _TOGGLE_ROLES:
        return _form(element) or _sending(element)
    if text not in element.options:
        if element.options or not _may_choose(text, element, page, goal):
            return "it has no such option"
        if _SENDS.search(folded(text)) or _SENDS.search(folded(element.name)):
            return "it orders, sends or signs in: left to people"
    return _form(element)


def _may_choose(text: str, element: InteractiveElement, page: PageUnderstanding, goal: Goal) -> bool:
    if element.role in _NUMBER_ROLES:
        return text.strip() in re.findall(r"\d+(?:[.,]\d+)?", goal.query)
    if element.role in _LIST_ROLES:
        shown = {folded(e.name) for e in page.interactive_elements if e.role in _CHOICE_ROLES}
        return folded(text) in shown or is_of_query(text, goal.query)
    return False


def _clicking(element: InteractiveElement, page: PageUnderstanding, sites: frozenset[str]) -> str:
    if element.href and (problem := address_refusal(element.href, page.url, sites)):
        return problem
    if element.input_type in ("file", "color"):
        return "files and colours are left to people"
    if element.zone in _COVERS and not element.is_submit and not element.form_has_password:
        return _post(element) or _sending(element, is_cover=True)
    said = "" if _sends_a_search(element, page) else _sending(element)
    return _form(element) or said or _form_target(element, page, sites)


def _sends_a_search(element: InteractiveElement, page: PageUnderstanding) -> bool:
    """Whether it sends a form that asks by GET for no more than words to search for, whatever it is called."""
    if (
        not element.is_submit
        or element.form_method != "get"
        or element.form_kinds
        or element.form_has_password
    ):
        return False
    fields = [
        e
        for e in page.interactive_elements
        if e.role in _TYPED_ROLES and e.form_action == element.form_action
    ]
    return len(fields) == 1 and _looks_like_search(fields[0])


def _post(element: InteractiveElement) -> str:
    is_sent = element.form_method == "post" and (
        element.is_submit or not (element.zone in _COVERS or _only_chooses(element))
    )
    return "a form that sends by POST is left to people" if is_sent and not element.href else ""


def _only_chooses(element: InteractiveElement) -> bool:
    """Whether it is a value or a list of values: what is chosen in a form is not sent by that."""
    return element.role in _VALUE_ROLES or (element.tag == "button" and not element.is_submit)


def _form(element: InteractiveElement) -> str:
    if element.form_has_password:
        return "forms with a password are left to people"
    if element.form_kinds and not element.href:
        return f"a form that asks for {', '.join(element.form_kinds)} is left to people"
    return _post(element)


def _form_target(element: InteractiveElement, page: PageUnderstanding, sites: frozenset[str]) -> str:
    """Why the form behind it must not be sent where it says; a choice in a form that posts does not send it."""
    is_drawn = (
        element.role in _VALUE_ROLES and element.tag not in _FIELD_TAGS
    )  # is no field, and sends nothing
    is_kept = is_drawn or element.form_method == "dialog"
    is_kept = is_kept or (element.form_method == "post" and _only_chooses(element))
    if not element.form_action or element.href or is_kept:
        return ""
    return address_refusal(element.form_action, page.url, sites)


def _sending(element: InteractiveElement, *, is_cover: bool = False) -> str:
    is_plain_link = bool(element.href) and element.role == "link"
    name = folded(element.name)
    match = _SENDS.search(name)
    if not match or (is_plain_link and len(name) > len(match[0]) + 20):
        return ""  # a product's or an article's name that happens to hold such a word
    if is_cover and _DECLINES.search(name):
        return ""
    return "it orders, sends or signs in: left to people"
