"""Measures the live pages of a running desk from outside; a program of its own, started by `bench_live`.

Reads DATA_DIR like the product and the desk's address from its first argument, prints JSON rows.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # sync Playwright keeps a loop in this thread

import django

django.setup()

from datetime import timedelta  # noqa: E402 - the models need a configured Django

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.utils import timezone  # noqa: E402
from playwright.sync_api import BrowserContext, Page  # noqa: E402

from agent.core.types import Box, DecisionSource, StepRecord, Verdict  # noqa: E402
from agent.teams.models import Membership, Role, Team, User  # noqa: E402
from agent.visits import services as visits  # noqa: E402
from agent.visits.models import Step, Visit  # noqa: E402
from agent.visits.storage.media import save_jpeg  # noqa: E402
from interventions.claims import claims  # noqa: E402
from interventions.models import Intervention  # noqa: E402
from research.sweeps.enqueue import enqueue_visit  # noqa: E402
from tests.bench.row import Row, percentile  # noqa: E402
from tests.e2e.person import chromium  # noqa: E402
from tests.processes import wait_for  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

P = ParamSpec("P")
T = TypeVar("T")
_THREAD = ThreadPoolExecutor(1)
STEPS = 100
CLICKS = 40
VIEWPORT = {"width": 1280, "height": 800}

# Notes when each step's element was painted: the second frame after it came into the page.
WATCH_STEPS = """() => {
  window.shownAt = {};
  window.arrivedAt = {};
  const list = document.getElementById('run-steps');
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver((changes) => changes.forEach((c) => c.addedNodes.forEach((node) => {
    const n = node.dataset && node.dataset.n;
    if (!n) return;
    window.arrivedAt[n] ??= now();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.shownAt[n] ??= now(); }));
  }))).observe(list, {childList: true});
}"""

# Resolves with the time when the pixels around a point of the live picture have changed.
WATCH_PIXELS = """([x, y]) => {
  const canvas = document.getElementById('console-canvas');
  const now = () => performance.timeOrigin + performance.now();
  const look = () => canvas.getContext('2d').getImageData(x - 10, y - 10, 20, 20).data.join();
  const before = look();
  window.changedAt = 0;
  const tick = () => { if (look() !== before) window.changedAt = now(); else requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


def main(url: str, wall: str) -> list[Row]:
    """Both measurements against the desk at `url`, with a CAPTCHA wall at `wall`."""
    team = Team.objects.create(name="Bench")
    user = User.objects.create_user(username="bench", password="bench")
    Membership.objects.create(team=team, user=user, role=Role.ADMIN)
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": url}])
        rows = _steps(context, url, team)
        spot = _checkbox(context, wall)
        return rows + _takeover(context, url, team, user, wall, spot)


def _aside(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a service in a thread without an event loop: it sends its nudges itself."""
    return _THREAD.submit(function, *args, **kwargs).result()


def session_of(user: User) -> str:
    """The key of a fresh session of theirs."""
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def _rows(name: str, values_ms: Sequence[float], limits: tuple[float, float] | None) -> list[Row]:
    rows: list[Row] = [
        {
            "name": f"{name}, p50",
            "value": percentile(values_ms, 0.50),
            "unit": "ms",
            "note": f"n={len(values_ms)}",
        },
        {
            "name": f"{name}, p95",
            "value": percentile(values_ms, 0.95),
            "unit": "ms",
            "note": f"n={len(values_ms)}",
        },
    ]
    if limits:
        for row, limit in zip(rows, limits, strict=True):
            row["limit"] = limit
    return rows


# --- a step, from its row to the screen of somebody else ----------------------------------------------


def _steps(context: BrowserContext, url: str, team: Team) -> list[Row]:
    visit = running_visit(team)
    page = context.new_page()
    page.goto(f"{url}/runs/{visit.pk}/")
    page.evaluate(WATCH_STEPS)
    shot = save_jpeg(page.screenshot(type="jpeg", quality=60))
    _aside(record_step, visit, 1, shot)
    wait_for(lambda: "1" in page.evaluate("window.shownAt"), "the first step is shown")
    dice = random.Random(1)
    for n in range(2, STEPS + 2):
        _aside(record_step, visit, n, shot)
        page.wait_for_timeout(dice.uniform(100, 500))  # a busy agent records a step or two a second
    wait_for(lambda: str(STEPS + 1) in page.evaluate("window.shownAt"), "the last step is shown")
    shown: dict[str, float] = page.evaluate("window.shownAt")
    count = page.locator("#run-steps > li").count()
    recorded = {str(step.n): step.at.timestamp() * 1000 for step in Step.objects.filter(visit=visit, n__gt=1)}
    arrived: dict[str, float] = page.evaluate("window.arrivedAt")
    in_page = [arrived[n] - at for n, at in recorded.items()]
    painted = [shown[n] - at for n, at in recorded.items()]
    page.close()
    Visit.objects.filter(pk=visit.pk).update(state=Visit.State.ENDED, determination="error", reason="a bench")
    lost: Row = {"name": "steps lost or doubled", "value": abs(count - STEPS - 1), "unit": "", "limit": 0}
    return [
        *_rows("step recorded → in another browser's page", in_page, None),
        *_rows("step recorded → painted in another browser", painted, (100, 300)),
        lost,
    ]


def running_visit(team: Team) -> Visit:
    """A visit that this program holds for an hour."""
    return Visit.objects.create(
        team=team, query="an oak table", url="https://shop.example/", domain="shop.example",
        state=Visit.State.RUNNING, token=1, attempt=1, lease_owner="bench",
        lease_until=timezone.now() + timedelta(hours=1),
    )  # fmt: skip


def record_step(visit: Visit, n: int, shot: str) -> None:
    """Record the step of that number as the agent does, in a thread without an event loop: it sends nudges."""
    step = StepRecord(
        n=n,
        action="click",
        action_words=f"Click on thing number {n}",
        url=visit.url,
        page_type="listing",
        reasoning="It is the next thing on the page.",
        confidence=0.8,
        decided_by=DecisionSource.LOCAL_MIND,
        verdict=Verdict(True, "as expected"),
        target_box=Box(100, 100, 200, 50),
        timings_ms={"perceive": 80.0, "decide": 5.0, "act": 100.0},
    )
    visits.record_step(visit_id=visit.pk, token=1, step=step, screenshot=shot)


# --- a click in the console, to the changed pixel ------------------------------------------------------


def _checkbox(context: BrowserContext, wall: str) -> tuple[float, float]:
    """Where the wall's check box stands in a window like the agent's."""
    page = context.browser.new_page(viewport=VIEWPORT) if context.browser else context.new_page()  # type: ignore[arg-type]
    page.goto(wall)
    box = page.locator("input[type=checkbox]").first.bounding_box()
    page.close()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _takeover(
    context: BrowserContext, url: str, team: Team, user: User, wall: str, spot: tuple[float, float]
) -> list[Row]:
    order = visits.VisitOrder(query="dwarf hamster", url=wall, domain=wall.removeprefix("http://").strip("/"))
    visit = _aside(visits.create_visit, team_id=team.pk, order=order)
    _aside(enqueue_visit, visit.pk)
    waiting = Intervention.objects.filter(visit=visit, state=Intervention.State.OPEN)
    wait_for(waiting.exists, "the agent asks for a person", 120)
    page = context.new_page()
    item = waiting.get()
    _aside(claims.claim, intervention_id=item.pk, user=user)
    page.goto(f"{url}/queue/{item.pk}/takeover/")
    page.wait_for_selector("#console-bar[data-mine]")
    delays = [_click(page, spot) for _ in range(CLICKS)]
    _aside(visits.cancel_visit, visit_id=visit.pk, by="bench")
    page.close()
    return _rows("takeover: click → changed pixel", delays[2:], None)


def _click(page: Page, spot: tuple[float, float]) -> float:
    """Click the check box in the live picture once it rests; milliseconds until the picture shows it."""
    box = page.locator("#console-canvas").bounding_box()
    assert box is not None
    border = page.evaluate("document.getElementById('console-canvas').clientLeft")
    scale = (box["width"] - 2 * border) / VIEWPORT["width"]
    at = (box["x"] + border + spot[0] * scale, box["y"] + border + spot[1] * scale)
    page.mouse.move(*at)
    page.wait_for_timeout(400)  # hover effects and the last frame come to rest
    page.evaluate(WATCH_PIXELS, list(spot))
    began = time.time() * 1000
    page.mouse.click(*at)
    wait_for(lambda: page.evaluate("window.changedAt"), "the picture shows the click", 30)
    return float(page.evaluate("window.changedAt")) - began


if __name__ == "__main__":
    json.dump(main(*sys.argv[1:]), sys.stdout)
