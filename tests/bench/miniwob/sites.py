# ruff: noqa: E501, RET503 - sixty small scripts, one thing a line
"""Policies for MiniWoB++'s small sites: mail, social posts, flights, tickets, search, tables, shops."""

from __future__ import annotations

import re

from agent.core.types import InteractiveElement
from tests.bench.miniwob.policies import TEXT_FIELDS
from tests.bench.miniwob.world import Invisible, Test, World


def _is_like(form: str) -> Test:
    return lambda e: re.match(form, e.name) is not None


def _is_called(name: str) -> Test:
    return lambda e: name in (e.name, e.placeholder)


def _in_row(start: str) -> Test:
    return lambda e: e.context.strip().startswith(start)


async def search_engine(w: World) -> None:
    words, nth = w.quoted()[0], int(w.asked(r"the (\d+)(?:st|nd|rd|th)")[1]) - 1
    await w.type(w.one(*TEXT_FIELDS), words)
    await w.press("button", name="Search")
    if nth >= 3:
        await w.press("link", name=str(nth // 3 + 1))
    pager = re.compile(r"^(?:\d|[<>]|Search)$")
    results = w.all("link", where=lambda e: not pager.match(e.name))
    await w.click(results[nth % 3])


async def find_word(w: World) -> None:
    nth = int(w.asked(r"the (\d+)(?:st|nd|rd|th) word")[1])
    await w.type(w.one(*TEXT_FIELDS), re.sub(r"\W", "", w.lines[1].split()[nth - 1]))
    await w.send()


def _cell(w: World, label: str) -> str:
    said = [line.strip().rstrip(":").casefold() for line in w.lines]
    at = said.index(label.casefold(), 1)
    return w.lines[at + 1].strip()


async def read_table(w: World) -> None:
    await w.type(w.one(*TEXT_FIELDS), _cell(w, w.asked(r"value of (.+?) into")[1]))
    await w.send()


async def read_table_2(w: World) -> None:
    for name in [e.name for e in w.all(*TEXT_FIELDS)]:
        await w.type(w.one(*TEXT_FIELDS, name=name), _cell(w, name.rstrip(":")))
    await w.send()


async def find_greatest(w: World) -> None:
    cards = [e for e in w.rows() if e.role == "button" and e.name != "Submit"]
    numbers = []
    for at in range(len(cards)):
        before = set(w.lines)
        await w.click([e for e in w.rows() if e.role == "button" and e.name != "Submit"][at])
        shown = [e.name for e in w.rows() if e.role == "button" and e.name.isdigit()]
        new = shown or [line for line in w.lines if line.isdigit() and line not in before]
        numbers.append(int(new[0]))
    best = numbers.index(max(numbers))
    await w.click([e for e in w.rows() if e.role == "button" and e.name != "Submit"][best])
    await w.send()


async def phone_book(w: World) -> None:
    person, kind = w.asked(r"Find (\S+) in the contact book and click on their (\w+)").groups()
    for _ in range(6):
        if person in w.lines[1]:
            link = {"phone": r"[\d-]{4,}$", "email": r".+@", "address": r"\d+ \w"}[kind]
            return await w.click(w.one("link", where=_is_like(link)))
        await w.press("link", name=">")
    raise Invisible(person)


async def stock_market(w: World) -> None:
    most = float(w.asked(r"less than \$([\d.]+)")[1].rstrip("."))
    for _ in range(120):
        price = next((re.search(r"\$([\d.]+)", line) for line in w.lines[1:] if "$" in line), None)
        if price is not None and float(price[1]) < most - 0.8:
            return await w.press("button", name="Buy")
        await w.see()
    raise Invisible("the price never fell")


async def _open_mail(w: World, sender: str) -> None:
    await w.click(w.one("button", where=lambda e: e.name.startswith(f"{sender} ")))


async def _forward(w: World, sender: str, to: str) -> None:
    await _open_mail(w, sender)
    await w.press("button", name="Forward")
    await w.type(w.one(*TEXT_FIELDS, where=lambda e: e.tag == "input"), to)
    await w.click(_sender(w))


async def _reply(w: World, sender: str, words: str) -> None:
    await _open_mail(w, sender)
    await w.press("button", name="Reply")
    await w.type(w.one(*TEXT_FIELDS, where=lambda e: e.tag == "textarea"), words)
    await w.click(_sender(w))


def _sender(w: World) -> InteractiveElement:
    return w.one("button", where=lambda e: "send" in e.name.casefold())


async def _icon(w: World, sender: str, icon: str) -> None:
    await w.click(w.one(where=lambda e: icon in e.name.casefold() and e.context.startswith(f"{sender} ")))


async def email(w: World) -> None:
    """Any wording: what is to be done, whose mail it is, and what is written or to whom."""
    task = w.task
    senders = [e.name.split()[0] for e in w.all("button") if len(e.name.split()) > 2]
    named = [name for name in re.findall(r"[A-Z][a-z]+", task) if name in senders]
    if not named:
        raise Invisible(f"nobody of {senders} in {task!r}")
    words = re.search(r'"([^"]+)"', task)
    if re.search(r"(?i)\b(?:delete|trash|remove|erase|get rid|discard|junk|bin)\b", task):
        await _icon(w, named[0], "trash")
        return
    if re.search(r"(?i)\b(?:star|important|mark|flag|favou?rite|priority)", task):
        await _icon(w, named[0], "star")
        return
    if words or re.search(r"(?i)\b(?:reply|respond|answer|response)\b", task):
        if words is None:
            words = re.search(
                r"(?i)(?:with|saying|text|say|message)[ :,]+(?:the text |the message |text )?(.+?)\.?$", task
            )
        await _reply(w, named[0], words[1] if words else "")
        return
    await _pass_on(w, named)


async def _pass_on(w: World, named: list[str]) -> None:
    others = [
        n
        for n in re.findall(r"\b[A-Z][a-z]+(?:-[A-Z][a-z]+)?\b", w.task)
        if n not in named and n not in _WORDS
    ]
    first = re.search(r"(?:from|by) ([A-Z][a-z]+)|([A-Z][a-z]+)'s", w.task)
    sender = next((n for n in named if first and n in first.groups()), named[0])
    to = next((n for n in [*others, *named] if n != sender), "")
    await _forward(w, sender, to)


_WORDS = frozenset(
    ("Find", "Forward", "Send", "Locate", "Look", "Go", "Give", "Ask", "Can", "Could", "Copy", "Please", "Take", "Get", "Email",
     "Automatically", "Need", "Want", "Navigate", "Search", "Share", "Resend", "Open", "Foward", "The", "Hey", "Move", "Pass",
     "Select", "Choose", "Retrieve", "My", "In", "You", "Let", "Make", "Transfer", "Mail", "Would", "Pull", "Direct")
)  # fmt: skip


async def social_media(w: World) -> None:
    action, count, user = w.asked(r'"(\w+)" button on (\d+) posts? by (@\S+)').groups()
    for at in range(int(count)):
        mine = [
            e
            for e in w.all(where=lambda e: e.name.casefold() == action.casefold())
            if f"{user} " in f"{e.context} "
        ]
        await w.click(mine[at])
    await w.send()


async def navigate_tree(w: World) -> None:
    wanted, opened = w.quoted()[0], set[str]()
    for _ in range(12):
        if found := w.all(name=wanted):
            return await w.click(found[-1])
        folder = next(e for e in w.rows() if e.name not in opened and e.role == "button")
        opened.add(folder.name)
        await w.click(folder)
    raise Invisible(wanted)


async def book_flight(w: World) -> None:
    way, start, end, day = w.asked(
        r"Book the (\w+) one-way flight from: (.+?) to: (.+?) on (\d\d/\d\d/\d{4})"
    ).groups()
    for name, place in (("From:", start), ("To:", end)):
        await w.choose(w.one(*TEXT_FIELDS, where=_is_called(name)), place)
    await w.choose(w.one(*TEXT_FIELDS, where=lambda e: "Date" in e.name), day)
    await w.press("button", name="Search")
    offers = w.all("button", where=lambda e: e.name.startswith("Book flight for"))
    if way == "cheapest":
        return await w.click(min(offers, key=lambda e: int(re.sub(r"\D", "", e.name))))
    times = _durations(w)
    await w.click(offers[times.index(min(times))])


def _durations(w: World) -> list[int]:
    found = [re.fullmatch(r"(?:Duration:?\s*)?(\d+)h (\d+)m", line.strip()) for line in w.lines]
    return [int(m[1]) * 60 + int(m[2]) for m in found if m]


async def buy_ticket(w: World) -> None:
    offers = w.all("button", where=lambda e: e.name.startswith("Book for"))
    prices = [int(re.sub(r"\D", "", e.name)) for e in offers]
    values = _durations(w) if "duration" in w.task else prices
    best = max(values) if re.search("longest|most expensive", w.task) else min(values)
    await w.click(offers[values.index(best)])


async def order_food(w: World) -> None:
    if listed := re.search(r"one of each item: (.+)", w.task):
        wanted = [(name.strip(), 1) for name in listed[1].split(",")]
    else:
        count, kind = w.asked(r"Order (\d+) items? that (?:are|is) (\S+)").groups()
        plus = w.one(
            "button", name="+", where=lambda e: re.search(rf"\b{re.escape(kind)}\b", e.context) is not None
        )
        wanted = [(plus.context.split(kind)[0].strip()[:8], int(count))]
    for name, count in wanted:
        for _ in range(count):
            await w.click(w.one("button", name="+", where=_in_row(name)))
    await w.press("button", name="Order!")


async def collapsible(w: World) -> None:
    wanted = w.quoted()[0]
    for n in range(len(w.all("tab"))):
        if found := w.all("button", "link", name=wanted):
            return await w.click(found[0])
        await w.click(w.all("tab")[n])
    await w.click(w.one("button", "link", name=wanted))
