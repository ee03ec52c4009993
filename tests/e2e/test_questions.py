"""Questions through the whole stack: asked on the page and by the API, searched, read, cited, checked offline."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites.web_sources import WebOfSources, gold

_TOKEN = (
    "from agent.teams.models import Team, User;from research.api.services import make_token;"
    "print(make_token(team=Team.objects.first(),user=User.objects.first(),name='e2e',scope='write',lifetime=None)[1])"
)
_OVER = ("answered", "not_found", "not_needed", "search_down", "failed", "cancelled")
_ASKED = [one for one in gold() if one["cites"] and not one.get("browser")][::4]  # each takes seconds


@pytest.fixture(scope="module")
def ask(desk: RunningSystem) -> Iterator[Callable[[str], dict[str, Any]]]:
    """Asks by the API and waits for the end."""
    made = desk.manage("shell", "-c", _TOKEN)
    token = made.stdout.strip().splitlines()[-1]
    with httpx.Client(
        base_url=f"{desk.url}/api/v1",
        headers={"Authorization": f"Bearer {token}"},
        timeout=60,
        trust_env=False,
    ) as client:

        def until_over(text: str) -> dict[str, Any]:
            answer = client.post("/queries", json={"text": text, "preference": "always"})
            assert answer.status_code == 201, answer.text
            place = f"/queries/{answer.json()['id']}"
            wait_for(lambda: client.get(place).json()["state"] in _OVER, "the question is over", 120)
            found: dict[str, Any] = client.get(place).json()
            found["proof"] = client.get(f"{place}/proof").text
            return found

        yield until_over


def test_a_person_asks_on_the_page_and_sees_both_sums_and_their_proofs(admin: Person) -> None:
    page = admin.open("/queries/new/")
    page.get_by_role("textbox", name="Question").fill("How much did the Kestrel Bridge cost?")
    page.locator("input[name=preference][value=always]").check()
    page.get_by_role("button", name="Ask", exact=True).click()
    page.wait_for_url("**/queries/*/")
    answer = page.locator("#query-answer")

    expect(answer).to_contain_text("412 million crowns")
    expect(page.locator("main")).to_contain_text("387 million")
    expect(page.locator("#query-sources")).to_contain_text("127.0.0.1")


def test_gold_questions_are_answered_from_the_right_pages_and_proved_offline(
    ask: Callable[[str], dict[str, Any]], desk: RunningSystem, tmp_path: Path
) -> None:
    wrong = []
    for one in _ASKED:
        found = ask(one["q"])
        if not any(words in json.dumps(found, ensure_ascii=False) for words in one["says"]):
            wrong.append(f"{one['q']}: {found['state']}")
            continue
        file = tmp_path / "proof.json"
        file.write_text(found["proof"], encoding="utf-8")
        checked = desk.manage("verify_proof", str(file))
        assert checked.returncode == 0, checked.stdout + checked.stderr

    assert len(wrong) <= 1, wrong


def test_a_question_that_no_page_answers_is_not_answered(ask: Callable[[str], dict[str, Any]]) -> None:
    found = ask("Who is the secret admirer of the Varnholm lighthouse keeper?")

    assert found["state"] in ("not_found", "failed")


def test_a_page_that_robots_txt_forbids_is_never_fetched(
    ask: Callable[[str], dict[str, Any]], web: WebOfSources
) -> None:
    ask("How many letters did the lighthouse keeper of Varnholm write between 1902 and 1911?")

    assert not any("/letters" in line for line in web.sites["closed"].requests)


def test_a_search_that_fails_is_said_to_be_down(
    ask: Callable[[str], dict[str, Any]], web: WebOfSources
) -> None:
    web.engine.fail_next[:] = [503] * 6
    found = ask("What colour are the lighthouse doors of Grenmouth?")
    web.engine.fail_next.clear()

    assert found["state"] == "search_down"
