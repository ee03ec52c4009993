"""Rows of the research app."""

from agent.teams.models import Role, Team
from tests.access.role_rows import Made, Row, objects


def _csv(team: Team) -> Made:
    return objects.sweep(team) | {"form": "csv"}


def _pdf(team: Team) -> Made:
    return objects.sweep(team) | {"form": "pdf"}


def _markdown(team: Team) -> Made:
    return objects.answer(team) | {"form": "md"}


def _report_markdown(team: Team) -> Made:
    return objects.written_report(team) | {"form": "md"}


def _prices_csv(team: Team) -> Made:
    return objects.product(team) | {"form": "csv"}


RATE = {"base": "EUR", "quote": "GBP", "amount": "0.87", "on": "2026-11-20", "source": "Bank"}
ROWS: list[Row] = [
    Row("dashboard", Role.VIEWER),
    Row("sweeps", Role.VIEWER),
    Row("sweep-new", Role.REQUESTER, also=("post",)),
    Row("sweep-check", Role.REQUESTER, "post"),
    Row("sweep-upload", Role.REQUESTER, "post"),
    Row("vendor-lists", Role.VIEWER),
    Row("vendor-list-new", Role.REQUESTER, also=("post",)),
    Row("vendor-list-undo", Role.REQUESTER, "post"),
    Row("vendor-list", Role.VIEWER, make=objects.vendor_list),
    Row("vendor-list-change", Role.REQUESTER, make=objects.vendor_list, also=("post",)),
    Row("vendor-list-delete", Role.REQUESTER, "post", make=objects.vendor_list),
    Row("sweep", Role.VIEWER, make=objects.sweep),
    # somebody else's sweep; who started it may do both as requester (tests of research)
    Row("sweep-cancel", Role.LEAD, "post", make=objects.sweep),
    Row("sweep-finish", Role.LEAD, "post", make=objects.sweep),
    Row("vendor-retry", Role.LEAD, "post", make=objects.vendor),
    Row("offer-mark", Role.REQUESTER, make=objects.offer, also=("post",), data={"is_shortlisted": "1"}),
    Row("sweep-offers-export", Role.VIEWER, make=_csv),
    Row("sweep-determinations-export", Role.VIEWER, make=_csv),
    Row("sweep-report", Role.VIEWER, "post", make=_pdf),
    Row("results", Role.VIEWER),
    Row("runs", Role.VIEWER),
    Row("results-offers-export", Role.VIEWER, arguments={"form": "csv"}),
    Row("results-determinations-export", Role.VIEWER, arguments={"form": "csv"}),
    Row("ws/sweeps/<int:sweep_id>/", Role.VIEWER, make=objects.sweep),
    Row("ws/teams/<int:team_id>/sweeps/", Role.VIEWER, make=objects.team_id),
    Row("ws/teams/<int:team_id>/dashboard/", Role.VIEWER, make=objects.team_id),
    Row("watches", Role.VIEWER),
    Row("watch-new", Role.REQUESTER, also=("post",)),
    Row("watch-preview", Role.REQUESTER, "post"),
    Row("watch-undo", Role.REQUESTER, "post"),
    Row("watch", Role.VIEWER, make=objects.watch),
    # somebody else's watch; who made it may do these as requester (tests of watches)
    Row("watch-change", Role.LEAD, make=objects.watch, also=("post",)),
    Row("watch-pause", Role.LEAD, "post", make=objects.watch),
    Row("watch-run", Role.LEAD, "post", make=objects.watch),
    Row("watch-delete", Role.LEAD, "post", make=objects.watch),
    Row("ws/watches/<int:watch_id>/", Role.VIEWER, make=objects.watch),
    Row("ws/teams/<int:team_id>/watches/", Role.VIEWER, make=objects.team_id),
    Row("products", Role.VIEWER),
    Row("products-export", Role.VIEWER, arguments={"form": "csv"}),
    Row("products-compare", Role.VIEWER),
    Row("products-compare-export", Role.VIEWER, arguments={"form": "csv"}),
    Row("product", Role.VIEWER, make=objects.product),
    Row("product-prices-export", Role.VIEWER, make=_prices_csv),
    Row("product-join", Role.REQUESTER, make=objects.product, also=("post",)),
    Row("listing-part", Role.REQUESTER, "post", make=objects.listing),
    Row("suggestion-answer", Role.REQUESTER, "post", make=objects.suggestion, data={"say": "same"}),
    Row("product-undo", Role.REQUESTER, "post", make=objects.decision),
    Row("rates", Role.VIEWER),
    Row("rate-enter", Role.LEAD, "post", data=RATE),
    Row("rates-import", Role.LEAD, "post"),
    Row("rate-delete", Role.LEAD, "post", make=objects.rate),
    Row("queries", Role.VIEWER),
    Row("query-new", Role.REQUESTER, also=("post",)),
    Row("query", Role.VIEWER, make=objects.query),
    Row("query-gate", Role.REQUESTER, "post"),
    Row("query-cancel", Role.REQUESTER, "post", make=objects.query),
    Row("query-again", Role.REQUESTER, "post", make=objects.answer),
    Row("query-follow", Role.REQUESTER, "post", make=objects.answer, data={"text": "And in winter?"}),
    Row("query-changes", Role.VIEWER, make=objects.answer),
    Row("query-export", Role.VIEWER, "post", make=_markdown),
    Row("query-feedback", Role.REQUESTER, "post", make=objects.citation, data={"say": "helpful"}),
    Row("query-source", Role.VIEWER, make=objects.source),
    Row("query-copy", Role.VIEWER, make=objects.cited),
    Row("query-pdf-page", Role.VIEWER, make=objects.pdf_page),
    Row("reports", Role.VIEWER),
    Row("report", Role.VIEWER, make=objects.report),
    Row(
        "report-plan",
        Role.REQUESTER,
        "post",
        make=objects.report,
        data={"question": "How old is oak?", "do": "save"},
    ),
    Row("report-cancel", Role.REQUESTER, "post", make=objects.report),
    Row(
        "report-follow", Role.REQUESTER, "post", make=objects.written_report, data={"text": "And in winter?"}
    ),
    Row("report-export", Role.VIEWER, "post", make=_report_markdown),
    Row("ws/reports/<int:report_id>/", Role.VIEWER, make=objects.report),
    Row("ws/teams/<int:team_id>/reports/", Role.VIEWER, make=objects.team_id),
    Row("query-picture", Role.VIEWER, make=objects.cited),
    Row("feeds", Role.LEAD, also=("post",)),
    Row("feed-undo", Role.LEAD, "post"),
    Row("feed-pause", Role.LEAD, "post", make=objects.feed, data={"on": "0"}),
    Row("feed-remove", Role.LEAD, "post", make=objects.feed),
    Row("search-providers", Role.LEAD),
    Row("search-provider-switch", Role.ADMIN, "post", arguments={"name": "ddgs"}, data={"on": "0"}),
    Row("ws/queries/<int:query_id>/", Role.VIEWER, make=objects.query),
    Row("ws/teams/<int:team_id>/queries/", Role.VIEWER, make=objects.team_id),
]
