"""Every file that a page of ours hands out, found by what the routes answer: no formula, no markup, no way in."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.http import HttpResponse

from agent.teams.models import Role
from agent.teams.services import record_audit
from agent.visits.models import Visit
from research.models import Offer, Vendor
from tests import stored_text
from tests.access.role_rows.all_rows import PAGES
from tests.access.role_rows.calls import body_of, made_by, send, signed_in
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db
FORMULA = "=cmd|' /C calc'!A0"
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
KNOWN = {"sweep-offers-export", "sweep-determinations-export", "results-offers-export",
         "results-determinations-export", "audit_file", "queue-figures-file", "replay-batch-file",
         "products-export", "product-prices-export", "products-compare-export"}  # fmt: skip


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _all_answers() -> list[tuple[str, Any, str]]:
    """What every route answers its right role, when each stored text is a formula."""
    team = make_team()
    rows = [
        row
        for row in PAGES
        if row.role and row.method in {"get", "post"} and (row.make is None or row.method == "get")
    ]
    rows = [row for row in rows if row.method == "get" or "file" in row.name or "export" in row.name]
    made = {row.name: made_by(row, team) for row in rows}
    for vendor in Vendor.objects.select_related("visit"):
        Offer.objects.create(
            visit=vendor.visit, sweep=vendor.sweep, position=1, name="x", price_amount="-3.50", currency="EUR"
        )
    record_audit(team, make_member(team), "team.renamed", team, after="x")
    Visit.objects.update(state="ended", determination="error")
    stored_text.fill(lambda spot: FORMULA)
    client = signed_in(team, Role.ADMIN)
    answers = [(row.name, send(client, row, made[row.name])) for row in rows]
    return [(name, answer, body_of(answer)) for name, answer in answers]


def test_no_file_of_ours_holds_a_formula() -> None:
    files = set()
    for name, answer, body in _all_answers():
        kind = answer.get("Content-Type", "").partition(";")[0]
        if kind in ("text/html", "image/jpeg", "image/png", "image/webp", "") or answer.status_code != 200:
            continue
        assert "attachment" in answer.get("Content-Disposition", ""), name
        assert answer["X-Content-Type-Options"] == "nosniff"
        if kind == "text/csv":
            files.add(name)
            text = body.rpartition(" ")[0].encode("latin-1").decode("utf-8-sig")
            rows = list(csv.reader(io.StringIO(text)))
            cells = [cell for row in rows for cell in row]
            assert FORMULA in text, name
            assert [c for c in cells if c.lstrip().startswith(STARTS) and not _is_number(c)] == [], name
            if "offers" in name:
                assert "-3.50" in cells, "a price below nothing stays a number"
        elif kind == "application/json":
            json.loads(body)
    assert files == KNOWN, "a new export is read here, then named"


def _may_run_elsewhere(answer: Any) -> bool:
    """Whether a browser would run this as a script of another site's page."""
    kind = answer.get("Content-Type", "").partition(";")[0]
    is_typed = answer.get("X-Content-Type-Options") == "nosniff" and "javascript" not in kind
    return not is_typed or answer.get("Cross-Origin-Resource-Policy") != "same-origin"


def test_no_answer_with_data_of_a_team_can_be_another_sites_script() -> None:
    assert _may_run_elsewhere(HttpResponse("[1]", content_type="application/json")), "without our headers"
    answers = [(name, answer) for name, answer, _ in _all_answers() if answer.status_code == 200]
    scripts = [name for name, answer in answers if _may_run_elsewhere(answer)]
    assert (scripts, len(answers) > 40) == ([], True)
