"""The gate: what no mind may do, whatever a page has told it. It sees elements and addresses, never page text.

Typed text comes from the query alone; clicks stay on the site, send nothing and buy nothing.
"""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

from agent.core.site import is_same_site
from agent.core.types import ActionKind, AgentDecision, Goal, InteractiveElement, PageUnderstanding, ZoneKind
from agent.decide.words import folded, same_word, tokens

_SENDS = re.compile(
    r"\b(add to (?:cart|basket|bag|trolley|order)|in den (?:warenkorb|einkaufswagen)|buy(?: it)? now"
    r"|buy|purchase|check ?out|zur kasse|place order|order now|jetzt (?:kaufen|bestellen)"
    r"|pay(?: now)?|bezahlen|subscribe|abonnieren|sign ?(?:up|in)|log ?in|log ?out|register"
    r"|registrieren|anmelden|delete|remove|löschen|entfernen|send|senden|submit(?: order)?"
    r"|reserve|contact seller|donate|spenden|download|unsubscribe|upload|save card|confirm (?:order"
    r"|payment)|apply now|create account|konto (?:anlegen|erstellen))\b"
)
_WEB = {"http", "https"}


def refusal(decision: AgentDecision, page: PageUnderstanding, goal: Goal) -> str:
    """Why the decision must not be carried out, in words; "" when it may."""
    if decision.action in (ActionKind.SCROLL, ActionKind.BACK, ActionKind.EXTRACT, ActionKind.FINISH):
        return ""
    element = page.get_element(decision.target_id)
    if element is None:
        return f"there is no element {decision.target_id!r} on the page"
    if element.is_disabled:
        return f"“{element.name}” is disabled"
    if decision.action == ActionKind.TYPE:
        return _typing(decision.input_text, element, goal)
    if decision.action == ActionKind.SELECT:
        return _choosing(decision.input_text, element)
    return _clicking(element, page)


def _typing(text: str, element: InteractiveElement, goal: Goal) -> str:
    allowed = tokens(goal.query)
    foreign = next((w for w in tokens(text) if not any(same_word(w, a) for a in allowed)), "")
    if not text.strip():
        return "there is nothing to type"
    if foreign:
        return f"only words of the query may be typed, “{foreign}” is none"
    if element.input_type in {"password", "email", "tel", "file", "number"} or element.form_has_password:
        return "nothing may be typed into a form for passwords or personal data"
    return "nothing may be typed into a form that sends by POST" if element.form_method == "post" else ""


def _choosing(option: str, element: InteractiveElement) -> str:
    if option not in element.options:
        return f"“{element.name}” has no option “{option}”"
    return _form(element)


def _clicking(element: InteractiveElement, page: PageUnderstanding) -> str:
    if element.href and (problem := _leaving(element.href, page.url)):
        return problem
    if element.zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY) and not element.form_has_password:
        return _sending(element) if element.form_method == "post" else ""
    return _form(element) or _sending(element)


def _form(element: InteractiveElement) -> str:
    if element.form_has_password:
        return "forms with a password are left to people"
    return (
        "a form that sends by POST is left to people"
        if element.form_method == "post" and not element.href
        else ""
    )


def _sending(element: InteractiveElement) -> str:
    is_plain_link = bool(element.href) and element.role == "link"
    match = _SENDS.search(folded(element.name))
    if not match or (is_plain_link and len(element.name) > len(match[0]) + 20):
        return ""  # a product's or an article's name that happens to hold such a word
    return f"“{element.name}” orders, sends or signs in: left to people"


def _leaving(href: str, current: str) -> str:
    target = urljoin(current, href)
    scheme = urlsplit(target).scheme
    if scheme not in _WEB:
        return f"addresses of the kind {scheme}: are not opened"
    return "" if is_same_site(target, current) else f"{urlsplit(target).hostname} is another site"
