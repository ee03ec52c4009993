"""A page whose connection is cut says since when, and catches up alone: nothing lost, nothing twice."""

from __future__ import annotations

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.person import Person
from tests.e2e.system import RunningSystem

MAKE = """
from datetime import timedelta
from django.core.management import call_command
from django.utils import timezone
from agent.visits.models import Visit
from agent.teams.models import Membership, Role, Team, User
user = User.objects.create_user(username="watcher")
Membership.objects.create(user=user, team=Team.objects.first(), role=Role.VIEWER)
visit = Visit.objects.create(
    team=Team.objects.first(), query="an oak table", url="https://shop.example/", domain="shop.example",
    state="running", token=1, attempt=1, lease_owner="test", lease_until=timezone.now() + timedelta(hours=1),
)
print(visit.pk)
call_command("sign_in_link", "watcher")
"""
RECORD = """
from agent.visits import services
from agent.core.types import DecisionSource, StepRecord, Verdict
for n in {numbers}:
    services.record_step(visit_id={visit}, token=1, step=StepRecord(
        n=n, action="click", action_words=f"Click number {{n}}", url="https://shop.example/", page_type="listing",
        reasoning="It is next.", confidence=0.5, decided_by=DecisionSource.RULE, verdict=Verdict(True, "ok"),
    ))
"""
END = "services.cancel_visit(visit_id={visit}, by='test')"


class Cable:
    """Stands between the page and its sockets; can be cut and mended."""

    def __init__(self) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []

    def plug(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close(code=1012)
            return
        route.connect_to_server()
        self.open.append(route)

    def cut(self) -> None:
        self.is_cut = True
        for route in self.open:
            route.close(code=1012)
        self.open.clear()


def _in_shell(system: RunningSystem, code: str) -> str:
    done = system.manage("shell", "-v", "0", "-c", code)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_a_cut_connection_loses_no_step_and_doubles_none(desk: RunningSystem, browser: Browser) -> None:
    person = Person(browser, desk)
    visit, link = _in_shell(desk, MAKE).split()
    person.sign_in_by_link(link)
    cable = Cable()
    person.page.route_web_socket("**/ws/**", cable.plug)
    page = person.open(f"/runs/{visit}/")
    steps = page.locator("#run-steps > li")

    _in_shell(desk, RECORD.format(visit=visit, numbers=[1, 2]))
    expect(steps).to_have_count(2)

    cable.cut()
    expect(page.locator("#live-bar")).to_contain_text("Not live since")
    _in_shell(desk, RECORD.format(visit=visit, numbers=[3, 4]))
    cable.is_cut = False
    expect(page.locator("#live-bar")).to_be_hidden()
    _in_shell(desk, (RECORD + END).format(visit=visit, numbers=[5]))
    expect(steps).to_have_count(5)
    seen = [step.get_attribute("data-n") for step in steps.all()]
    assert seen == ["1", "2", "3", "4", "5"]

    page.reload()
    assert [step.get_attribute("data-n") for step in steps.all()] == seen
