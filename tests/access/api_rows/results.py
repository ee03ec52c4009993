"""Rows of sweeps, questions, products and all that belongs to them."""

from __future__ import annotations

import json

from django.core.files.uploadedfile import SimpleUploadedFile

from agent.teams.models import Role, Team
from tests.access.api_rows.listed import Listed
from tests.access.role_rows import Made, objects
from tests.unit.research.api.conftest import FormBody

SWEEP = {"query": "oak table", "vendors": ["shop.example"]}
VENDOR_LIST = {"name": "Tables", "vendors": ["shop.example"]}
QUERY = {"text": "How long does oak dry?", "pages": ["https://shop.example/guide"]}


def _note() -> SimpleUploadedFile:
    words = b"Oak boards dry for one year for each inch of their thickness, says the mill."
    return SimpleUploadedFile("note.txt", words)


FILES = FormBody.of(question=json.dumps({"text": "How long does oak dry?"}), files=_note())
REPORT_FILES = FormBody.of(report=json.dumps({"text": "How long does oak dry?"}), files=_note())
WATCH = {"cron": "0 8 * * 1", "conditions": [{"kind": "price_falls", "amount": "5"}]}
ANSWER_WATCH = {"cron": "0 8 * * 1", "conditions": [{"kind": "answer_changes"}]}
RATE = {"base": "EUR", "quote": "USD", "amount": "1.16", "on": "2026-11-20", "source": "Bank"}
RATES = {"csv": "Date, USD\n2026-11-20, 1.1612\n", "source": "Bank"}


def intervention(team: Team) -> Made:
    """An open intervention."""
    return {"intervention_id": objects.intervention(team)["pk"]}


RESULTS: dict[tuple[str, str], Listed] = {
    ("GET", "/me"): Listed(),
    ("GET", "/find?q=oak"): Listed(),
    ("GET", "/gate?text=oak"): Listed(),
    ("GET", "/sweeps"): Listed(),
    ("POST", "/sweeps"): Listed(Role.REQUESTER, writes=True, body=SWEEP, status=201),
    ("GET", "/sweeps/{sweep_id}"): Listed(make=objects.sweep),
    # somebody else's sweep: a lead; who started it may do both as requester (test_operations)
    ("POST", "/sweeps/{sweep_id}/cancel"): Listed(Role.LEAD, writes=True, make=objects.sweep),
    ("POST", "/sweeps/{sweep_id}/finish"): Listed(Role.LEAD, writes=True, make=objects.sweep, status=409),
    ("GET", "/sweeps/{sweep_id}/vendors"): Listed(make=objects.sweep),
    ("POST", "/sweeps/{sweep_id}/vendors/{vendor_id}/retry"): Listed(
        Role.LEAD, writes=True, make=objects.vendor, status=201
    ),
    ("GET", "/sweeps/{sweep_id}/offers"): Listed(make=objects.sweep),
    ("PUT", "/sweeps/{sweep_id}/offers/{offer_id}/mark"): Listed(
        Role.REQUESTER, writes=True, make=objects.offer, body={"is_shortlisted": True}
    ),
    ("GET", "/sweeps/{sweep_id}/offers.csv"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/determinations.csv"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/events"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/waiting"): Listed(make=objects.sweep),
    ("GET", "/vendor-lists"): Listed(),
    ("POST", "/vendor-lists"): Listed(Role.REQUESTER, writes=True, body=VENDOR_LIST, status=201),
    ("GET", "/vendor-lists/{list_id}"): Listed(make=objects.vendor_list),
    ("PUT", "/vendor-lists/{list_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.vendor_list, body=VENDOR_LIST
    ),
    ("DELETE", "/vendor-lists/{list_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.vendor_list, status=204
    ),
    ("GET", "/offers"): Listed(),
    ("GET", "/files"): Listed(),
    ("POST", "/files"): Listed(body={"kind": "results-offers", "form": "csv"}, status=201),
    ("GET", "/files/{file_id}"): Listed(make=objects.api_file),
    ("GET", "/files/{file_id}/content"): Listed(make=objects.api_file),
    ("GET", "/visits"): Listed(),
    ("GET", "/visits/{visit_id}/steps/{n}/picture"): Listed(make=objects.step),
    ("GET", "/visits/{visit_id}/evidence"): Listed(make=objects.visit),
    ("POST", "/visits/{visit_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.visit),
    ("GET", "/visits/{visit_id}"): Listed(make=objects.visit),
    ("GET", "/queries"): Listed(),
    ("POST", "/queries"): Listed(Role.REQUESTER, writes=True, body=QUERY, status=201),
    ("POST", "/queries/files"): Listed(Role.REQUESTER, writes=True, body=FILES, status=201),
    ("GET", "/queries/{query_id}"): Listed(make=objects.query),
    ("GET", "/queries/{query_id}/proof"): Listed(make=objects.answer),
    ("GET", "/queries/{query_id}/changes"): Listed(make=objects.asked_again),
    ("GET", "/queries/{query_id}/pictures/{n}"): Listed(make=objects.cited),
    ("GET", "/queries/{query_id}/sources/{n}/pages/{page}"): Listed(make=objects.pdf_page),
    ("GET", "/queries/{query_id}/answer.md"): Listed(make=objects.answer),
    ("GET", "/queries/{query_id}/events"): Listed(make=objects.query),
    ("GET", "/queries/{query_id}/waiting"): Listed(make=objects.query),
    ("POST", "/queries/{query_id}/citations/{citation_id}/feedback"): Listed(
        Role.REQUESTER, writes=True, make=objects.citation, body={"is_helpful": True}
    ),
    ("GET", "/queries/{query_id}/sources/{n}"): Listed(make=objects.cited),
    ("GET", "/queries/{query_id}/sources/{n}/copy"): Listed(make=objects.cited),
    ("POST", "/queries/{query_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.query),
    ("POST", "/queries/{query_id}/rerun"): Listed(
        Role.REQUESTER, writes=True, make=objects.answer, status=201
    ),
    ("GET", "/reports"): Listed(),
    ("POST", "/reports"): Listed(Role.REQUESTER, writes=True, body=QUERY, status=201),
    ("POST", "/reports/files"): Listed(Role.REQUESTER, writes=True, body=REPORT_FILES, status=201),
    ("GET", "/reports/{report_id}"): Listed(make=objects.written_report),
    ("GET", "/reports/{report_id}/events"): Listed(make=objects.report),
    ("GET", "/reports/{report_id}/waiting"): Listed(make=objects.report),
    ("POST", "/reports/{report_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.written_report, body=ANSWER_WATCH, status=201
    ),
    ("POST", "/reports/{report_id}/begin"): Listed(Role.REQUESTER, writes=True, make=objects.report, body={}),
    ("POST", "/reports/{report_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.report),
    ("GET", "/reports/{report_id}/proof"): Listed(make=objects.written_report),
    ("GET", "/reports/{report_id}/report.md"): Listed(make=objects.written_report),
    # of a sweep that there is not; of one's own: test_watches_are_tried_before_they_are_made
    ("POST", "/watches/preview"): Listed(
        Role.REQUESTER, writes=True, body=WATCH | {"sweep": 10**9}, status=404
    ),
    ("GET", "/watches"): Listed(),
    ("POST", "/sweeps/{sweep_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.sweep, body=WATCH, status=201
    ),
    ("POST", "/queries/{query_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.answer, body=ANSWER_WATCH, status=201
    ),
    ("GET", "/watches/{watch_id}"): Listed(make=objects.watch),
    ("PUT", "/watches/{watch_id}"): Listed(Role.LEAD, writes=True, make=objects.watch, body=WATCH),
    ("DELETE", "/watches/{watch_id}"): Listed(Role.LEAD, writes=True, make=objects.watch, status=204),
    ("POST", "/watches/{watch_id}/pause"): Listed(Role.LEAD, writes=True, make=objects.watch),
    ("POST", "/watches/{watch_id}/resume"): Listed(Role.LEAD, writes=True, make=objects.watch),
    ("POST", "/watches/{watch_id}/restore"): Listed(Role.LEAD, writes=True, make=objects.deleted_watch),
    ("POST", "/watches/{watch_id}/run"): Listed(Role.LEAD, writes=True, make=objects.watch, status=201),
    ("GET", "/watches/{watch_id}/runs"): Listed(make=objects.watch),
    ("GET", "/products"): Listed(),
    ("GET", "/products/{product_id}"): Listed(make=objects.product),
    ("GET", "/products/{product_id}/prices"): Listed(make=objects.product),
    ("POST", "/products/{product_id}/join/{other_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.two_products
    ),
    ("POST", "/listings/{listing_id}/part"): Listed(Role.REQUESTER, writes=True, make=objects.listing),
    ("GET", "/products/{product_id}/suggestions"): Listed(make=objects.product),
    ("POST", "/suggestions/{suggestion_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.suggestion, body={"is_same": False}
    ),
    ("GET", "/products/file"): Listed(),
    ("GET", "/products/compare"): Listed(),
    ("GET", "/products/compare/file"): Listed(),
    ("GET", "/products/{product_id}/prices/file"): Listed(make=objects.product),
    ("GET", "/decisions"): Listed(),
    ("POST", "/decisions/{decision_id}/undo"): Listed(Role.REQUESTER, writes=True, make=objects.decision),
    ("GET", "/rates"): Listed(),
    ("POST", "/rates/import"): Listed(Role.LEAD, writes=True, body=RATES, status=201),
    ("DELETE", "/rates/{rate_id}"): Listed(Role.LEAD, writes=True, make=objects.rate, status=204),
    ("GET", "/providers"): Listed(Role.LEAD),
    ("PUT", "/providers"): Listed(Role.ADMIN, writes=True, body={"name": "ddgs", "is_on": False}),
    ("GET", "/feeds"): Listed(Role.LEAD),
    ("GET", "/feeds/{feed_id}/entries"): Listed(Role.LEAD, make=objects.feed),
    ("POST", "/feeds"): Listed(
        Role.LEAD, writes=True, body={"url": "https://shop.example/news.xml"}, status=201
    ),
    ("PUT", "/feeds/{feed_id}"): Listed(Role.LEAD, writes=True, make=objects.feed, body={"is_active": False}),
    ("DELETE", "/feeds/{feed_id}"): Listed(Role.LEAD, writes=True, make=objects.feed, status=204),
    ("POST", "/rates"): Listed(Role.LEAD, writes=True, body=RATE, status=201),
    ("GET", "/interventions/figures/file"): Listed(Role.OPERATOR),
    ("GET", "/interventions"): Listed(Role.OPERATOR),
    ("GET", "/interventions/{intervention_id}"): Listed(Role.OPERATOR, make=intervention),
}
