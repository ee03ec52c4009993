"""Hostile strings in every stored text, every page opened in Chromium: nothing runs, all of it can be read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django import forms
from django.apps import apps
from django.test import Client
from django.urls import reverse
from playwright.async_api import Browser, Page

from research.home.models import ShareLink
from research.home.sharing.services import token_of
from tests.access.role_rows.all_rows import PAGES
from tests.access.role_rows.calls import asked_names
from tests.lab.sampling import is_whole, sampled
from tests.lab.xss.lab import Lab, running_lab
from tests.lab.xss.strings import ADDRESSES, MARKUP, STRINGS
from tests.lab.xss.world import World, build
from tests.stored_text import name_of, our_models, text_fields

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(1200)]
AREA = "xss"
TABS = 3
ROUNDS = 6
ROUNDS_OF_ALL = 3  # then only pages that there is one of: lists show all rows at once
SHOWS_MUCH = 3  # texts of so many fields: more than the frame of every page
OBJECTS_A_ROUND = 3  # of those that have a page of their own
NOT_PAGES = {
    "text/csv", "text/javascript", "application/json", "application/pdf", "image/jpeg", "image/png", "image/webp",
    "image/svg+xml",
}  # fmt: skip
LEAVES = {
    "account_logout",
    "logout",
    "openid_connect_login",
    "openid_connect_callback",  # to the sign-in elsewhere
    "metrics",  # plain text of numbers, shown with the browser's own style
}
ONCE = 75


@pytest.fixture
def world() -> World:
    """The hostile desk."""
    return build()


@pytest.fixture
def cookie(world: World) -> str:
    """Its admin's session."""
    return _signed_in(world.admin).cookies["sessionid"].value


def _signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _kind(answer: Any) -> str:
    return str(answer.get("Content-Type", "")).partition(";")[0]


def _page_paths(world: World, at: int) -> Iterator[str]:
    """The paths of one round: each page, the next pages of lists, some of the objects."""
    for route, paths in world.paths.items():
        if route in LEAVES or (len(paths) > 1 and at >= ROUNDS_OF_ALL):
            continue
        chosen = [
            paths[(at * OBJECTS_A_ROUND + k) % len(paths)] for k in range(min(len(paths), OBJECTS_A_ROUND))
        ]
        yield from chosen
    if at == 0:
        yield from (f"{reverse('results')}?tab=determinations", f"{reverse('sweeps')}?page=2")
    yield from (
        reverse("shared", args=[token_of(link)]) for link in ShareLink.objects.all()[:OBJECTS_A_ROUND]
    )


def _are_pages(world: World, paths: list[str]) -> list[str]:
    """Those that answer with HTML (not pictures, files or ways to other pages); later only those that show much."""
    client, kept, seen, is_first = _signed_in(world.admin), [], world.are_pages, not world.are_pages
    for path in paths:
        shape = "".join("0" if c.isdigit() else c for c in path)
        if shape not in seen:
            answer = client.get(path)
            assert answer.status_code < 500 or _kind(answer) in NOT_PAGES, path  # /readyz says 503 in JSON
            is_page = answer.status_code == 200 and _kind(answer) not in NOT_PAGES and not answer.streaming
            seen[shape] = len(set(re.findall(rb"\xc2\xa7(\d+):", answer.content))) if is_page else -1
        if seen[shape] >= (0 if is_first else SHOWS_MUCH):
            kept.append(path)
    return kept


async def _open_all(lab: Lab, paths: list[str]) -> list[str]:
    """Everything that went wrong on these pages, opened in several tabs at once."""
    waiting, wrong = iter(paths), []

    async def work() -> None:
        page = await lab.page()
        for path in waiting:
            wrong.extend(await lab.open(page, path))
        await page.close()

    await asyncio.gather(*(work() for _ in range(TABS)))
    return wrong


def _read(lab: Lab) -> dict[int, set[str]]:
    """Which strings could be read literally, by field."""
    plain = {_folded(s): s for s in STRINGS}
    found: dict[int, set[str]] = {}
    for chunk in lab.texts:
        number, colon, rest = chunk.partition(":")
        if colon and number.isdigit():
            text = _folded(rest)
            found.setdefault(int(number), set()).update(s for f, s in plain.items() if text.startswith(f))
    return found


def _folded(text: str) -> str:
    """Some words are shown with other capitals, and _ as a blank."""
    return text.casefold().replace("_", " ")


async def test_nothing_stored_runs_on_any_page(
    world: World, cookie: str, live_server: Any, desk_browser: Browser
) -> None:
    assert len(MARKUP) + len(ADDRESSES) >= 104
    wrong: list[str] = []
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        for at in sampled(AREA, range(ROUNDS), at_most=1):
            await sync_to_async(world.turn)(at)
            every = await sync_to_async(_are_pages)(world, list(_page_paths(world, at)))
            paths = sampled(AREA, dict.fromkeys(every), at_most=40)
            wrong += await _open_all(lab, paths)
        found = _read(lab)
    assert wrong == []
    assert lab.told == []
    assert sum(map(len, found.values())) >= LEAST_READ  # the strings were there
    if is_whole():
        _check_that_all_was_shown(world, found)


def _check_that_all_was_shown(world: World, found: dict[int, set[str]]) -> None:
    """Every field of every table stood on some page, with most of the strings."""
    read = {name: len(found.get(number, ())) for name, number in world.numbers.items()}
    room = {name_of(f): f.max_length or ROOMY for model in our_models() for f in text_fields(model)}
    assert {name for name, count in read.items() if not count} <= NOT_SHOWN
    assert {
        name: n for name, n in read.items() if 0 < n < ONCE and room[name] >= ROOMY and name not in FEW
    } == {}
    assert set(room) - set(read) <= NO_ROWS


LEAST_READ = 100  # of fields and strings in one round of a sample
ROOMY = 80  # characters; shorter fields hold few of the strings
# Stored, and on no page; a field that is on none must be named here.
NOT_SHOWN = {
    "Delivery.event", "Delivery.message_id", "Delivery.object_key", "Intervention.before",
    "Intervention.difference", "Intervention.offers", "Offer.currency", "Offer.image_url",
    "Source.final_url", "Source.kind", "Source.problem", "Step.action", "Step.goal_kind", "Step.input_text",
    "CitationFeedback.note", "Query.draft", "Query.stage", "Query.timezone", "SavedPage.canonical_url",
    "SavedPage.domain", "SavedPage.final_url", "SavedPage.kind", "SavedPage.links", "SavedPage.published",
    "SavedPage.text", "SavedPage.title", "Source.snippet", "WatchedFeed.etag", "WatchedFeed.modified",
    "User.email", "User.first_name", "User.last_name", "Vendor.availability", "Vendor.availability_quote",
    "LearnedPattern.facts", "Step.shape", "Recording.setup",
    "SavedPage.language",  # shorter than a mark of three digits
    "TeamChannel.last_problem", "Trajectory.determination", "Trajectory.domain", "Trajectory.query",
    "Trajectory.shapes", "Transition.request_id", "Visit.blocker_family", "Visit.page_state", "Visit.profile",
}  # fmt: skip
# Shown where a page has one of them: fewer strings stood there in this run.
FEW = {
    "CachedAction.shape",  # this and the next two: the rows of one site's page
    "LearnedPattern.scene",
    "LearnedPattern.shape",
    "StudyResult.task",  # where a session is opened
    "Step.source_words",  # where a step has a source
    "JudgeTrust.model",
    "KnowledgeUse.reason",
    "Visit.url",
    "Visit.mind",
    "Visit.refused",
    "Visit.cancel_requested_by",
    "Intervention.note",
    "Delivery.problem",
    "SavedPage.saved_html",  # cleaned again when it is shown: mark-up in it is gone, not read
    "ProviderHealth.last_problem",
    "FeedEntry.summary",
    "FeedEntry.url",
    "AnswerPicture.page_url",
    "Query.answered_by",  # where a model wrote
    "Query.claims_open",  # these four on queries that have ended
    "Query.nearest",
    "Query.gate",
    "Query.reflection",
    "Query.site",  # where a search was kept to one
    "Query.usage",
    "Source.copy_how",  # at a copy only
}
# Tables without a row in this world.
NO_ROWS = {
    "Claim.end_reason", "OutboxEvent.kind", "OutboxEvent.payload", "IdempotentAnswer.key", "IdempotentAnswer.body",
    "Claim.reason", "ControlRequest.reason", "ControlSession.files", "ControlSession.hosts", "DeskPolicy.hours",
    "DeskPolicy.quiet_from", "DeskPolicy.quiet_until", "DeskPolicy.timezone", "NoticeChoice.address",
    "NoticeDelivery.problem", "NoticeDelivery.target", "PushKey.public", "PushSubscription.browser",
    "PushSubscription.service",
}  # fmt: skip


async def test_nothing_asked_or_sent_back_runs(
    world: World, cookie: str, live_server: Any, desk_browser: Browser
) -> None:
    """Strings in query strings, and in forms that are refused and shown again."""
    names = sorted(asked_names() | _form_fields())
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        page = await lab.page()
        wrong: list[str] = []
        rows = [row for row in PAGES if row.name not in LEAVES]
        names_of_chosen = {row.name for row in sampled(AREA, rows, lambda row: row.name, at_most=16)}
        for n, row in enumerate(rows):
            if row.name not in names_of_chosen:
                continue
            text = " ".join(STRINGS[(n * 7 + k) % len(STRINGS)] for k in range(7))
            for path in world.paths.get(row.name, [])[:1]:
                wrong += await _asked(lab, page, world, path, dict.fromkeys(names, text), is_post=False)
                if "post" in row.methods:
                    wrong += await _asked(lab, page, world, path, dict.fromkeys(names, text), is_post=True)
    assert wrong == []
    assert lab.told == []


def _form_fields() -> set[str]:
    """The fields of every form of ours."""
    found: set[str] = set()
    waiting: list[type[forms.BaseForm]] = [forms.BaseForm]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.split(".")[0] in ("agent", "interventions", "research"):
            found |= set(getattr(kind, "base_fields", {}))
    return found


async def _asked(
    lab: Lab, page: Page, world: World, path: str, fields: dict[str, str], *, is_post: bool
) -> list[str]:
    """The server's answer to these fields, shown in the tab under its own headers."""
    client = await sync_to_async(_signed_in)(world.admin)
    call: Callable[..., Any] = client.post if is_post else client.get
    answer = await sync_to_async(call)(path, fields)
    if answer.status_code >= 500 and _kind(answer) not in NOT_PAGES:
        return [f"{path}: status {answer.status_code}"]
    if answer.status_code in (301, 302, 204) or _kind(answer) in NOT_PAGES or answer.streaming:
        return []
    headers = {name: value for name, value in answer.headers.items() if name != "Set-Cookie"}
    await page.route(
        lab.url + path + "*",
        lambda route: route.fulfill(status=answer.status_code, headers=headers, body=answer.content),
        times=1,
    )
    return [f"{'POST' if is_post else 'GET'} {w}" for w in await lab.open(page, path, answer.status_code)]


async def test_nothing_that_arrives_live_runs(
    world: World, cookie: str, live_server: Any, desk_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages with a socket: fragments with other strings are morphed in after each nudge."""
    groups: set[str] = set()
    layer = get_channel_layer()
    join = layer.group_add

    async def remember(group: str, channel: str) -> None:
        groups.add(group)
        await join(group, channel)

    monkeypatch.setattr(layer, "group_add", remember)
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        lab.is_bridging = True
        every = await sync_to_async(_live_paths)(world)
        assert len(every) >= 6
        live, pages = sampled(AREA, every, at_most=3), []
        for path in live:
            page = await lab.page()
            assert await lab.open(page, path) == []
            pages.append(page)
        for shift in sampled(AREA, (11, 23), at_most=1):
            before = [await _live_text(page) for page in pages]
            await sync_to_async(world.turn)(shift)
            for group in tuple(groups):
                await layer.group_send(group, {"type": "nudge"})
            for page, text in zip(pages, before, strict=True):
                await page.wait_for_function(
                    "(t) => document.querySelector('[data-live]').textContent !== t", arg=text, timeout=60_000
                )
                await lab.look(page)
    assert lab.told == []


async def _live_text(page: Page) -> str:
    text = await page.evaluate("document.querySelector('[data-live]').textContent")
    return str(text)


def _live_paths(world: World) -> list[str]:
    """One page of each route that listens."""
    client = _signed_in(world.admin)
    firsts = [paths[0] for route, paths in world.paths.items() if paths and route not in LEAVES]
    answers = [(path, client.get(path)) for path in firsts]
    shown = [(path, answer) for path, answer in answers if not answer.has_header("Content-Disposition")]
    return [path for path, answer in shown if b'data-live="' in getattr(answer, "content", b"")]


async def test_the_raw_records_show_text_too(
    world: World, cookie: str, live_server: Any, desk_browser: Browser
) -> None:
    def paths() -> list[str]:
        client, found = _signed_in(world.admin), []
        for model in our_models():
            base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            first = model._default_manager.values_list("pk", flat=True).first()
            found += [p for p in (base, f"{base}{first}/change/") if client.get(p).status_code == 200]
        return found

    opened = await sync_to_async(paths)()
    assert len(opened) > len(list(apps.get_app_configs())) // 3
    async with running_lab(desk_browser, live_server.url, cookie) as lab:
        assert await _open_all(lab, sampled(AREA, opened, at_most=20)) == []
