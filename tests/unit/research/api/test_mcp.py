"""The MCP server by the official client: every tool, with whose rights, progress and cancelling, tasks, resources."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp.client.client import MCPError
from mcp.types import MISSING_REQUIRED_CLIENT_CAPABILITY, ElicitResult

from agent.teams.models import AuditEntry, Role, Team
from agent.visits.models import Visit
from interventions.models import Intervention
from research.answers.models import Query
from research.api.mcp.server import server
from research.api.services import revoke_token
from research.models import Sweep
from tests.access.role_rows import objects
from tests.factories import make_team
from tests.fingerprint import changed, fingerprint
from tests.unit.research.api.conftest import make_caller
from tests.unit.research.api.mcp_client import asked, begun, called, served, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued", "one_connection")]
START = {"query": "oak table", "vendors": ["shop.example"], "wait_s": 0}
NOTE = b"Oak boards dry for one year for each inch of their thickness, says the mill."
WATCH = {"cron": "0 8 * * 1", "conditions": [{"kind": "price_falls", "amount": "5"}]}


def _calls(team: Team) -> dict[str, dict[str, Any]]:
    """One good call of each tool, on objects of the team."""
    vendor, running, over = objects.vendor(team), objects.sweep(team), objects.vendor(team)
    answer, visit = objects.answer(team)["query_id"], objects.step(team)["visit_id"]
    objects.intervention(team), objects.knowledge(team)
    again = Query.objects.create(team=team, text="How warm?", rerun_of_id=answer)
    return {
        "whoami": {},
        "ask": {"question": "How long does oak dry?", "wait_s": 0},
        "answer": {"question_id": answer},
        "list_questions": {"state": "answered"},
        "report": {
            "question": "Oak",
            "sub_questions": ["How long does oak dry?"],
            "files": [{"name": "note.txt", "data": b64encode(NOTE).decode()}],
            "wait_s": 0,
        },
        "begin_report": objects.report(team),
        "read_report": objects.written_report(team),
        "list_reports": {},
        "sweep": START,
        "sweep_status": running,
        "sweep_results": vendor | {"vendor_id": None},
        "determinations": running,
        "visit_proof": {"visit_id": visit},
        "visit_again": over,
        "list_sweeps": {},
        "cancel": {"what": "sweep", "number": running["sweep_id"]},
        "watch": {"what": "sweep", "number": over["sweep_id"], **WATCH},
        "list_watches": {},
        "watch_runs": objects.watch(team),
        "run_watch": objects.watch(team),
        "pause_watch": objects.watch(team) | {"paused": True},
        "delete_watch": objects.watch(team),
        "what_changed": {"question_id": again.pk},
        "list_products": {"name": "oak"},
        "product_prices": objects.product(team),
        "compare_products": {"product_ids": [objects.product(team)["product_id"]]},
        "find": {"words": "oak"},
        "site_knowledge": {"domain": "shop.example"},
        "waiting_for_people": {},
    }


def test_a_model_that_has_never_seen_the_desk_is_told_what_each_tool_and_argument_is(team: Team) -> None:
    tools = served(make_caller(team).text, lambda client: client.list_tools()).tools
    assert {tool.name for tool in tools} == set(_calls(team))
    for tool in tools:
        assert len(tool.description) > 60, tool.name
        assert tool.annotations is not None, tool.name
        assert tool.output_schema, tool.name
        for name, argument in tool.input_schema["properties"].items():
            assert argument.get("description"), (tool.name, name)


def test_every_tool_does_what_it_says_and_nothing_for_another_team(team: Team) -> None:
    calls = {name: {k: v for k, v in given.items() if v is not None} for name, given in _calls(team).items()}
    theirs = [name for name, given in calls.items() if any(isinstance(v, int) and v for v in given.values())]

    async def call_all(client: Client) -> dict[str, Any]:
        return {name: await client.call_tool(name, calls[name]) for name in calls}

    async def call_theirs(client: Client) -> dict[str, Any]:
        return {name: await client.call_tool(name, calls[name]) for name in theirs}

    stranger = make_caller(make_team(), Role.ADMIN).text
    before = fingerprint()
    for name, found in served(stranger, call_theirs).items():
        assert found.is_error, name
        assert "There is no such thing" in words(found), name
    assert changed(before, fingerprint()) == []

    found = served(make_caller(team, Role.ADMIN).text, call_all)
    wrong = {name: result.content for name, result in found.items() if result.is_error}
    assert wrong == {}
    assert len(theirs) > 10
    assert found["sweep"].structured_content["sweep"]["state"] == "running"
    assert (
        found["answer"].structured_content["sentences"][0]["quotes"][0]["words"].startswith("The best room")
    )
    assert AuditEntry.objects.filter(action="sweep.started", team=team).exists()


def test_a_question_about_files_follows_a_report_up(team: Team) -> None:
    report = objects.written_report(team)["report_id"]
    given = {"question": "How long does it dry?", "follow_report": report, "wait_s": 0,
             "files": [{"name": "note.txt", "data": b64encode(NOTE).decode()}]}  # fmt: skip
    made = called(make_caller(team).text, "ask", given)

    asked_row = Query.objects.get(pk=made.structured_content["question_id"])
    assert asked_row.follows_report_id == report
    page = asked_row.sources.get().page
    assert page
    assert page.text.strip() == NOTE.decode()
    wrong = called(make_caller(team).text, "ask", given | {"files": [{"name": "x.exe", "data": ""}]})
    assert wrong.is_error
    assert "only .pdf" in words(wrong)


def test_a_token_may_do_here_what_it_may_do_in_the_api(team: Team) -> None:
    reads, revoked = make_caller(team, Role.ADMIN, "read"), make_caller(team, Role.ADMIN)
    assert "may only read" in words(called(reads.text, "sweep", START))
    assert called(reads.text, "list_sweeps").structured_content["total"] == 0
    assert not Sweep.objects.exists()
    assert "role Operator" in words(called(make_caller(team, Role.REQUESTER).text, "waiting_for_people"))
    waiting = objects.intervention(team)["pk"]
    Intervention.objects.filter(pk=waiting).update(state=Intervention.State.PARKED)
    operator = make_caller(team, Role.OPERATOR).text
    found = called(operator, "waiting_for_people").structured_content["items"]
    assert [one["id"] for one in found] == [waiting]
    Intervention.objects.update(state=Intervention.State.RESOLVED)
    assert called(operator, "waiting_for_people").structured_content["items"] == []
    assert revoked.token is not None
    revoke_token(token=revoked.token, user=revoked.token.created_by)
    assert "revoked" in words(called(revoked.text, "list_sweeps"))


def test_what_does_not_fit_is_said_so_that_a_model_can_mend_it(team: Team) -> None:
    token = make_caller(team).text
    assert "nowhere.example" in words(called(token, "sweep", START | {"vendors": ["nowhere.example"]}))
    assert "vendors" in words(called(token, "sweep", {"query": "oak"}))


# --- progress and cancelling ----------------------------------------------------------------------


def _cancelled_at_first_progress(token: str, tool: str, **arguments: Any) -> None:
    async def scenario(client: Client) -> None:
        with anyio.CancelScope() as scope:

            async def seen(progress: float, total: float | None, message: str | None) -> None:
                assert (progress, total, message) == (0, 1, "0 of 1 vendor is over.")
                scope.cancel()

            await client.call_tool(tool, {**arguments, "wait_s": 300}, progress_callback=seen)
        assert scope.cancelled_caught

    served(token, scenario)


def test_a_call_that_its_client_cancels_cancels_the_work_that_it_started(team: Team) -> None:
    _cancelled_at_first_progress(make_caller(team).text, "sweep", query="oak", vendors=["shop.example"])
    assert Sweep.objects.get().state == Sweep.State.CANCELLED


def test_a_call_that_only_looks_leaves_the_work_alone(team: Team) -> None:
    of = objects.sweep(team)["sweep_id"]
    _cancelled_at_first_progress(make_caller(team, Role.ADMIN).text, "sweep_status", sweep_id=of)
    assert Sweep.objects.get().state == Sweep.State.RUNNING


def test_a_stop_of_the_server_cancels_nothing(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("research.api.mcp.work.client_ended_it", lambda: False)
    _cancelled_at_first_progress(make_caller(team).text, "sweep", query="oak", vendors=["shop.example"])
    assert Sweep.objects.get().state == Sweep.State.RUNNING


def test_a_call_ends_as_soon_as_only_people_can_go_on(team: Team) -> None:
    objects.intervention(team)
    found = called(
        make_caller(team).text, "sweep_status", {"sweep_id": Sweep.objects.get().pk, "wait_s": 300}
    )
    assert "1 waits for a person" in words(found)
    assert found.structured_content is not None
    assert found.structured_content["waits_for_people"][0]["url"].endswith(
        f"/queue/{Intervention.objects.get().pk}/"
    )


# --- tasks ----------------------------------------------------------------------------------------


async def _shows(*_: Any) -> ElicitResult:
    return ElicitResult(action="accept")


def test_a_task_is_polled_by_any_client_on_any_server_until_its_result(team: Team) -> None:
    token = make_caller(team).text
    task = begun(token, "sweep", START | {"wait_s": 300})
    sweep = Sweep.objects.get()
    assert task == f"sweep-{sweep.pk}"
    assert asked(token, "tasks/get", task).status == "working"

    Visit.objects.update(state=Visit.State.ENDED, determination="products_found")
    Sweep.objects.update(state=Sweep.State.DONE)
    server.cache_clear()  # a new process knows nothing but the database
    found = asked(token, "tasks/get", task)
    assert (found.status, found.result_type) == ("completed", "complete")
    assert (found.result or {})["structuredContent"]["vendors"][0]["determination"] == "products_found"
    assert (found.result or {})["isError"] is False


def test_a_visit_that_waits_in_the_operators_queue_is_a_task_that_needs_input(team: Team) -> None:
    token = make_caller(team).text
    task = begun(token, "sweep", START)
    waiting = Intervention.objects.get(pk=objects.intervention(team)["pk"])
    Intervention.objects.update(
        visit=Visit.objects.get(vendor__sweep=Sweep.objects.get(query="oak table", created_by__isnull=False))
    )

    found = asked(token, "tasks/get", task, elicitation_callback=_shows)
    request = (found.input_requests or {})[f"intervention-{waiting.pk}"]
    assert found.status == "input_required"
    assert request["method"] == "elicitation/create"
    assert request["params"]["url"].endswith(f"/queue/{waiting.pk}/")
    assert asked(token, "tasks/update", task).result_type == "complete"

    alone = asked(token, "tasks/get", task)  # a client that cannot show an address gets it in words
    assert alone.status == "working"
    assert f"/queue/{waiting.pk}/" in alone.status_message

    Intervention.objects.update(state=Intervention.State.RESOLVED)
    assert asked(token, "tasks/get", task, elicitation_callback=_shows).status == "working"


def test_a_task_is_cancelled_and_that_twice_does_no_harm(team: Team) -> None:
    token = make_caller(team).text
    task = begun(token, "ask", {"question": "How long does oak dry?"})
    for _ in range(2):
        assert asked(token, "tasks/cancel", task).result_type == "complete"
    assert asked(token, "tasks/get", task).status == "cancelled"
    assert Query.objects.get().state == Query.State.CANCELLED


@pytest.mark.parametrize("method", ["tasks/get", "tasks/update", "tasks/cancel"])
def test_a_task_is_nobody_elses_and_needs_the_extension(method: str, team: Team) -> None:
    task = f"sweep-{objects.sweep(team)['sweep_id']}"
    stranger = make_caller(make_team(), Role.ADMIN).text
    for handle in (task, "sweep-99999", "watch-1", "sweep-1/../2", ""):
        with pytest.raises(MCPError, match="no such task"):
            asked(stranger, method, handle)
    with pytest.raises(MCPError) as refused:
        asked(make_caller(team).text, method, task, extensions=[])
    assert refused.value.code == MISSING_REQUIRED_CLIENT_CAPABILITY
    assert Sweep.objects.get().state == Sweep.State.RUNNING


# --- resources ------------------------------------------------------------------------------------


def test_linked_copies_and_pictures_are_read_by_the_team_alone(team: Team) -> None:
    answer, visit = objects.answer(team)["query_id"], objects.step(team)["visit_id"]
    ours = make_caller(team, Role.VIEWER, "read").text

    async def linked(client: Client) -> list[str]:
        found = await client.call_tool("answer", {"question_id": answer})
        shown = await client.call_tool("visit_proof", {"visit_id": visit})
        return [str(part.uri) for part in (*found.content, *shown.content) if part.type == "resource_link"]

    links = served(ours, linked)
    assert len(links) > 3

    async def read(client: Client) -> list[Any]:
        return [(await client.read_resource(link)).contents[0] for link in links]

    contents = served(ours, read)
    assert contents[0].text.startswith("Keeping hamsters")
    assert any("<mark" in part.text for part in contents if part.mime_type == "text/html")
    assert any(part.blob for part in contents if part.mime_type == "image/webp")
    stranger = make_caller(make_team(), Role.ADMIN).text
    for link in links:

        async def read_one(client: Client, link: str = link) -> Any:
            return await client.read_resource(link)

        with pytest.raises(MCPError, match="no such thing"):
            served(stranger, read_one)
