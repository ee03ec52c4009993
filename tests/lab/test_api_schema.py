"""The JSON API under generated requests, good and bad: no 5xx, and every answer as the OpenAPI document says."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from agent.teams.models import Role, Team
from research.api import auth
from research.api.api import schema
from research.api.routes import read_routes
from tests.access.role_rows import api as rows_of_api
from tests.access.role_rows import objects, replays, study, teams
from tests.factories import make_team
from tests.lab.sampling import is_whole, sampled
from tests.unit.research.api.conftest import make_caller
from tests.unit.research.conftest import enqueued as enqueued  # noqa: PLC0414 - a fixture
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414 - a fixture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued"), pytest.mark.timeout(900)]
AREA = "api_schema"
STREAMS = ("sweep_events", "query_events")
NAMES = [
    op["operationId"]
    for verbs in schema()["paths"].values()
    for op in verbs.values()
    if op["operationId"] not in STREAMS
]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> Team:
    """A team with one object of each kind; nothing counts requests or closes the test's own connection."""
    monkeypatch.setattr(connections["default"], "close_if_unusable_or_obsolete", lambda: None)
    monkeypatch.setattr(auth, "wait_ms", lambda _: 0)
    made = make_team()
    for make in (
        objects.vendor,
        objects.answer,
        objects.step,
        objects.intervention,
        objects.recalled,
        objects.watch,
        study.session,
        replays.batch,
        teams.member,
        teams.invitation,
        rows_of_api.delivery,
    ):
        make(made)
    return made


def _operation(team: Team, name: str) -> tuple[APIOperation[Any, Any, Any, Any], dict[str, str]]:
    token = make_caller(team, Role.ADMIN, "manage").text
    headers = {"Authorization": f"Bearer {token}"}
    document = copy.deepcopy(schema())  # without what it says of tokens: the requests carry a good one
    for verbs in document["paths"].values():
        for operation in verbs.values():
            operation.pop("security", None)
    found = schemathesis.openapi.from_dict(document)
    found.app = WSGIHandler()
    rejected = found.config.checks.negative_data_rejection
    rejected.expected_statuses = [
        *(rejected.expected_statuses or ()),
        "413",
    ]  # a body may be too large besides
    return found.find_operation_by_id(name), headers


def _probe(team: Team, name: str, mode: GenerationMode, examples: int) -> None:
    operation, headers = _operation(team, name)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS)

    run()


@pytest.mark.parametrize("name", sampled(AREA, NAMES, at_most=1))
def test_an_operation_answers_as_its_description_says(name: str, team: Team) -> None:
    examples = 60 if is_whole() else 8
    _probe(team, name, GenerationMode.POSITIVE, examples)
    with suppress(Unsatisfiable):  # where there is nothing to be wrong
        _probe(team, name, GenerationMode.NEGATIVE, examples)


def test_an_operation_that_does_not_would_be_seen(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_routes, "usage_of", lambda _: 1 / 0)
    with pytest.raises(FailureGroup, match="Server error"):
        _probe(team, "me", GenerationMode.POSITIVE, 1)
