"""Documents are ordered by the API once they are done, of the team's own things alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agent.teams.models import Team
from research.answers.models import Query
from research.home.exports.runner import make_due
from tests.access.test_api_operations import _problem
from tests.answers import make_answered
from tests.content import content_of
from tests.factories import make_team
from tests.unit.research.api.conftest import Caller

pytestmark = pytest.mark.django_db
Make = Callable[..., Caller]


def test_documents_are_ordered_once_they_are_done(
    caller: Make, team: Team, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT, call = tmp_path, caller()
    made, waiting = make_answered(team), Query.objects.create(team=team, text="And now?")
    strangers = make_answered(make_team())
    wanted = {"kind": "query", "form": "pdf"}
    _problem(call("POST", "/files", wanted | {"of": waiting.pk}), 409)
    for bad in (
        {"of": strangers.pk},
        {"of": made.pk, "form": "xlsx"},
        {"kind": "product-prices", "of": 1, "form": "csv"},
    ):
        _problem(call("POST", "/files", wanted | bad), 404)
    place = call("POST", "/files", wanted | {"of": made.pk}).json()["links"]["content"].partition("v1")[2]
    _problem(call("GET", place), 409)
    make_due()
    assert content_of(call("GET", place)).startswith(b"%PDF")
