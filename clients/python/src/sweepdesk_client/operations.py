"""One method for each operation of the API. Written by `manage.py api_client` from the OpenAPI document: change the API instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sweepdesk_client import types as t
from sweepdesk_client.transport import Transport


class Operations(Transport):
    """The API, named as its OpenAPI document names it."""

    def me(self) -> t.MeOut:
        """Who am I. The token, for whom it acts, and what its team has left today."""
        found: t.MeOut = self._json("GET", "/me")
        return found

    def find_anything(self, *, q: str | None = None) -> list[t.FoundOut]:
        """Find anything. Sweeps, vendors, products, answers, reports, watches, knowledge and, for operators, interventions with these words, then those that mean much the same; at most five of each kind."""
        found: list[t.FoundOut] = self._json("GET", "/find", query={"q": q})
        return found

    def list_visits(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["pending", "running", "waiting", "parked", "ended", "cancelled"] | None = None, sweep: int | None = None) -> t.VisitPage:
        """List visits. The team's visits, newest first."""
        found: t.VisitPage = self._json("GET", "/visits", query={"cursor": cursor, "limit": limit, "state": state, "sweep": sweep})
        return found

    def all_visits(self, *, state: Literal["pending", "running", "waiting", "parked", "ended", "cancelled"] | None = None, sweep: int | None = None) -> Iterator[t.VisitOut]:
        """Every item of `list_visits`, page by page."""
        return self._items("/visits", query={"limit": 200, "state": state, "sweep": sweep})

    def read_visit(self, visit_id: int) -> t.VisitDetail:
        """Read a visit with its steps. What the agent did, step by step, and why."""
        found: t.VisitDetail = self._json("GET", f"/visits/{visit_id}")
        return found

    def step_picture(self, visit_id: int, n: int) -> bytes:
        """The page as a step saw it. A screenshot. Steps without one, and those whose pictures were cleared away, are 404."""
        found: bytes = self._bytes("GET", f"/visits/{visit_id}/steps/{n}/picture")
        return found

    def evidence_picture(self, visit_id: int) -> bytes:
        """The page that a determination rests on. A screenshot. 404 where none was kept."""
        found: bytes = self._bytes("GET", f"/visits/{visit_id}/evidence")
        return found

    def cancel_visit(self, visit_id: int) -> t.VisitOut:
        """Cancel a visit. At once when no worker holds it, else within seconds. 409 when it was over already."""
        found: t.VisitOut = self._json("POST", f"/visits/{visit_id}/cancel")
        return found

    def list_interventions(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["open", "claimed", "in_control", "handing_back", "verifying", "parked", "resolved", "skipped", "expired", "cancelled", "auto_cleared", "dead"] | None = None, waits: bool | None = None) -> t.InterventionPage:
        """List interventions. What needs or needed a person, newest first. Needs the role operator, as the queue does."""
        found: t.InterventionPage = self._json("GET", "/interventions", query={"cursor": cursor, "limit": limit, "state": state, "waits": waits})
        return found

    def all_interventions(self, *, state: Literal["open", "claimed", "in_control", "handing_back", "verifying", "parked", "resolved", "skipped", "expired", "cancelled", "auto_cleared", "dead"] | None = None, waits: bool | None = None) -> Iterator[t.InterventionOut]:
        """Every item of `list_interventions`, page by page."""
        return self._items("/interventions", query={"limit": 200, "state": state, "waits": waits})

    def read_intervention(self, intervention_id: int) -> t.InterventionOut:
        """Read an intervention. No token claims it or drives its browser: people do that in the dashboard."""
        found: t.InterventionOut = self._json("GET", f"/interventions/{intervention_id}")
        return found

    def figures_file(self, *, form: Literal["csv", "json", "xlsx"] | None = None, span: Literal["24h", "7d", "30d"] | None = None) -> bytes:
        """Figures of the queue as a file. The dashboard's file: waits in seconds, ends and shares, in all, by blocker and by site; never per person."""
        found: bytes = self._bytes("GET", "/interventions/figures/file", query={"form": form, "span": span})
        return found

    def list_sweeps(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["running", "done", "cancelled"] | None = None) -> t.SweepPage:
        """List sweeps. The team's sweeps, newest first."""
        found: t.SweepPage = self._json("GET", "/sweeps", query={"cursor": cursor, "limit": limit, "state": state})
        return found

    def all_sweeps(self, *, state: Literal["running", "done", "cancelled"] | None = None) -> Iterator[t.SweepOut]:
        """Every item of `list_sweeps`, page by page."""
        return self._items("/sweeps", query={"limit": 200, "state": state})

    def start_sweep(self, body: t.SweepIn, *, idempotency_key: str | None = None) -> t.SweepOut:
        """Start a sweep. One visit to each vendor. Takes an Idempotency-Key."""
        found: t.SweepOut = self._json("POST", "/sweeps", body=body, key=idempotency_key)
        return found

    def read_sweep(self, sweep_id: int) -> t.SweepOut:
        """Read a sweep. Counts, state and where its results are."""
        found: t.SweepOut = self._json("GET", f"/sweeps/{sweep_id}")
        return found

    def cancel_sweep(self, sweep_id: int) -> t.SweepOut:
        """Cancel a sweep. Queued visits end at once, running ones within seconds. By who started it, or a lead."""
        found: t.SweepOut = self._json("POST", f"/sweeps/{sweep_id}/cancel")
        return found

    def finish_sweep(self, sweep_id: int) -> t.SweepOut:
        """Finish a sweep. Without the vendors that wait for a person. By who started it, or a lead. 409 when none waits."""
        found: t.SweepOut = self._json("POST", f"/sweeps/{sweep_id}/finish")
        return found

    def list_vendors(self, sweep_id: int, *, cursor: str | None = None, limit: int | None = None) -> t.VendorPage:
        """List a sweep's vendors. Each vendor with its latest visit's determination."""
        found: t.VendorPage = self._json("GET", f"/sweeps/{sweep_id}/vendors", query={"cursor": cursor, "limit": limit})
        return found

    def all_vendors(self, sweep_id: int) -> Iterator[t.VendorOut]:
        """Every item of `list_vendors`, page by page."""
        return self._items(f"/sweeps/{sweep_id}/vendors", query={"limit": 200})

    def retry_vendor(self, sweep_id: int, vendor_id: int, *, idempotency_key: str | None = None) -> t.VendorOut:
        """Visit a vendor again. One more visit, when the one before is over. Takes an Idempotency-Key."""
        found: t.VendorOut = self._json("POST", f"/sweeps/{sweep_id}/vendors/{vendor_id}/retry", key=idempotency_key)
        return found

    def list_team_offers(self, *, cursor: str | None = None, limit: int | None = None, availability: Literal["available_online", "in_store_only", "out_of_stock", "unknown"] | None = None, currency: str | None = None) -> t.OfferPage:
        """List all offers. What the latest visits of all the team's sweeps came back with, newest first."""
        found: t.OfferPage = self._json("GET", "/offers", query={"cursor": cursor, "limit": limit, "availability": availability, "currency": currency})
        return found

    def all_team_offers(self, *, availability: Literal["available_online", "in_store_only", "out_of_stock", "unknown"] | None = None, currency: str | None = None) -> Iterator[t.OfferOut]:
        """Every item of `list_team_offers`, page by page."""
        return self._items("/offers", query={"limit": 200, "availability": availability, "currency": currency})

    def list_offers(self, sweep_id: int, *, cursor: str | None = None, limit: int | None = None) -> t.OfferPage:
        """List a sweep's offers. What the visits came back with."""
        found: t.OfferPage = self._json("GET", f"/sweeps/{sweep_id}/offers", query={"cursor": cursor, "limit": limit})
        return found

    def all_offers(self, sweep_id: int) -> Iterator[t.OfferOut]:
        """Every item of `list_offers`, page by page."""
        return self._items(f"/sweeps/{sweep_id}/offers", query={"limit": 200})

    def mark_offer(self, sweep_id: int, offer_id: int, body: t.OfferMarkIn) -> t.OfferOut:
        """Mark an offer. Put it on the team's shortlist or take it off, and write its note and labels; what is left out stays as it is."""
        found: t.OfferOut = self._json("PUT", f"/sweeps/{sweep_id}/offers/{offer_id}/mark", body=body)
        return found

    def offers_csv(self, sweep_id: int) -> str:
        """Offers as CSV. The same file as the dashboard's."""
        found: str = self._text("GET", f"/sweeps/{sweep_id}/offers.csv")
        return found

    def determinations_csv(self, sweep_id: int) -> str:
        """Determinations as CSV. The same file as the dashboard's."""
        found: str = self._text("GET", f"/sweeps/{sweep_id}/determinations.csv")
        return found

    def list_files(self, *, cursor: str | None = None, limit: int | None = None) -> t.FilePage:
        """List files. The files that the team ordered in the last 30 days, newest first."""
        found: t.FilePage = self._json("GET", "/files", query={"cursor": cursor, "limit": limit})
        return found

    def all_files(self) -> Iterator[t.FileOut]:
        """Every item of `list_files`, page by page."""
        return self._items("/files", query={"limit": 200})

    def order_file(self, body: t.FileIn) -> t.FileOut:
        """Order a file. A whole table, a report or an answer, made in the background. `filter` is as in the page's address. A sweep's report is a PDF, an answer one or `md`, `json` and `proof`, a report of these and `docx` one; tables are `csv`, `json` and `xlsx`. 409 before an answer or report is done."""
        found: t.FileOut = self._json("POST", "/files", body=body)
        return found

    def read_file(self, file_id: int) -> t.FileOut:
        """How far a file is. `ready` says whether its content can be fetched; files are kept for 30 days."""
        found: t.FileOut = self._json("GET", f"/files/{file_id}")
        return found

    def file_content(self, file_id: int) -> bytes:
        """Download a file. The file itself. 409 while it is being made, and when it could not be made."""
        found: bytes = self._bytes("GET", f"/files/{file_id}/content")
        return found

    def list_vendor_lists(self, *, cursor: str | None = None, limit: int | None = None) -> t.VendorListPage:
        """List vendor lists. The team's lists, newest first."""
        found: t.VendorListPage = self._json("GET", "/vendor-lists", query={"cursor": cursor, "limit": limit})
        return found

    def all_vendor_lists(self) -> Iterator[t.VendorListOut]:
        """Every item of `list_vendor_lists`, page by page."""
        return self._items("/vendor-lists", query={"limit": 200})

    def save_vendor_list(self, body: t.VendorListIn, *, idempotency_key: str | None = None) -> t.VendorListOut:
        """Save a vendor list. Vendors under a name, to start sweeps with. Takes an Idempotency-Key."""
        found: t.VendorListOut = self._json("POST", "/vendor-lists", body=body, key=idempotency_key)
        return found

    def read_vendor_list(self, list_id: int) -> t.VendorListDetail:
        """Read a vendor list. Its vendors in order, each with how the team's last visits to its site went."""
        found: t.VendorListDetail = self._json("GET", f"/vendor-lists/{list_id}")
        return found

    def replace_vendor_list(self, list_id: int, body: t.VendorListIn) -> t.VendorListOut:
        """Replace a vendor list. Another name and other vendors in place of those that it has."""
        found: t.VendorListOut = self._json("PUT", f"/vendor-lists/{list_id}", body=body)
        return found

    def delete_vendor_list(self, list_id: int) -> None:
        """Delete a vendor list. The sweeps that it started stay."""
        self._nothing("DELETE", f"/vendor-lists/{list_id}")

    def list_queries(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["pending", "running", "answered", "not_found", "not_needed", "search_down", "failed", "cancelled"] | None = None) -> t.QueryPage:
        """List queries. The team's questions, newest first; those of a report are listed there."""
        found: t.QueryPage = self._json("GET", "/queries", query={"cursor": cursor, "limit": limit, "state": state})
        return found

    def all_queries(self, *, state: Literal["pending", "running", "answered", "not_found", "not_needed", "search_down", "failed", "cancelled"] | None = None) -> Iterator[t.QueryOut]:
        """Every item of `list_queries`, page by page."""
        return self._items("/queries", query={"limit": 200, "state": state})

    def ask(self, body: t.QueryIn, *, idempotency_key: str | None = None) -> t.QueryDetail:
        """Ask a question. It is answered from the web, from the pages given, or not at all. Takes an Idempotency-Key."""
        found: t.QueryDetail = self._json("POST", "/queries", body=body, key=idempotency_key)
        return found

    def ask_with_files(self, question: t.QueryIn, files: Mapping[str, bytes], *, idempotency_key: str | None = None) -> t.QueryDetail:
        """Ask a question with files of your own. As multipart/form-data: `question` is the JSON of “Ask a question”, each `files` a PDF, Word, HTML or text file. At most 4 files, 8 MB together; what cannot be read is refused. Takes an Idempotency-Key."""
        found: t.QueryDetail = self._json("POST", "/queries/files", form=({"question": question}, files), key=idempotency_key)
        return found

    def judge_question(self, *, text: str | None = None) -> t.GateOut:
        """Judge whether a question needs the web. What a question with the preference `auto` would do, and why. Asks nothing and starts nothing."""
        found: t.GateOut = self._json("GET", "/gate", query={"text": text})
        return found

    def read_query(self, query_id: int) -> t.QueryDetail:
        """Read a query. The answer, each sentence with its proofs, and what was searched, read and refused for it."""
        found: t.QueryDetail = self._json("GET", f"/queries/{query_id}")
        return found

    def cancel_query(self, query_id: int) -> t.QueryOut:
        """Cancel a query. It ends at once, whoever works on it."""
        found: t.QueryOut = self._json("POST", f"/queries/{query_id}/cancel")
        return found

    def rerun_query(self, query_id: int, *, idempotency_key: str | None = None) -> t.QueryDetail:
        """Ask again. The same question with the same options, as a new query. Takes an Idempotency-Key."""
        found: t.QueryDetail = self._json("POST", f"/queries/{query_id}/rerun", key=idempotency_key)
        return found

    def query_changes(self, query_id: int, *, before: int | None = None) -> t.QueryChanges:
        """What changed since a question was asked before. Sentences and values of this answer against an earlier one, with the proofs of both, and the sources of both. The answers of a watch are the `query` of each of its runs. 409 for a question that was asked once."""
        found: t.QueryChanges = self._json("GET", f"/queries/{query_id}/changes", query={"before": before})
        return found

    def query_picture(self, query_id: int, n: int) -> bytes:
        """A picture found for a query. One of the `pictures` of the question."""
        found: bytes = self._bytes("GET", f"/queries/{query_id}/pictures/{n}")
        return found

    def source_page(self, query_id: int, n: int, page: int, *, citation: int | None = None) -> bytes:
        """A page of a PDF source as a picture. With a quote marked, if you like. Sources that are no PDF, and pages that it does not have, are 404."""
        found: bytes = self._bytes("GET", f"/queries/{query_id}/sources/{n}/pages/{page}", query={"citation": citation})
        return found

    def judge_citation(self, query_id: int, citation_id: int, body: t.Feedback) -> t.Feedback:
        """Judge a citation. Say whether it helps; `null` takes that back. It counts for its site in the team's ranking."""
        found: t.Feedback = self._json("POST", f"/queries/{query_id}/citations/{citation_id}/feedback", body=body)
        return found

    def read_proof(self, query_id: int) -> None:
        """Download a query's proof file. One JSON file that `manage.py verify_proof` checks again, offline. 409 before there is an answer."""
        self._nothing("GET", f"/queries/{query_id}/proof")

    def read_source(self, query_id: int, n: int) -> t.SourceText:
        """Read a source. The text of the page as it was read: what quotes are verbatim in."""
        found: t.SourceText = self._json("GET", f"/queries/{query_id}/sources/{n}")
        return found

    def read_copy(self, query_id: int, n: int) -> str:
        """The saved copy of a source. The page as it was saved, with the quotes marked: nothing in it runs or loads. 404 where none was saved."""
        found: str = self._text("GET", f"/queries/{query_id}/sources/{n}/copy")
        return found

    def answer_markdown(self, query_id: int) -> str:
        """Answer as Markdown. The same file as the dashboard's. 409 before there is an answer."""
        found: str = self._text("GET", f"/queries/{query_id}/answer.md")
        return found

    def list_reports(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["planning", "planned", "running", "done", "not_found", "cancelled"] | None = None) -> t.ReportPage:
        """List reports. The team's reports, newest first."""
        found: t.ReportPage = self._json("GET", "/reports", query={"cursor": cursor, "limit": limit, "state": state})
        return found

    def all_reports(self, *, state: Literal["planning", "planned", "running", "done", "not_found", "cancelled"] | None = None) -> Iterator[t.ReportOut]:
        """Every item of `list_reports`, page by page."""
        return self._items("/reports", query={"limit": 200, "state": state})

    def order_report(self, body: t.ReportIn, *, idempotency_key: str | None = None) -> t.ReportDetail:
        """Order a report. With a plan it begins at once, else a plan is made, and `begin` begins it. Takes an Idempotency-Key."""
        found: t.ReportDetail = self._json("POST", "/reports", body=body, key=idempotency_key)
        return found

    def order_report_with_files(self, report: t.ReportIn, files: Mapping[str, bytes], *, idempotency_key: str | None = None) -> t.ReportDetail:
        """Order a report with files of your own. As multipart/form-data: `report` is the JSON of “Order a report”, `files` as for a question with files. The files are read for every sub-question. Takes an Idempotency-Key."""
        found: t.ReportDetail = self._json("POST", "/reports/files", form=({"report": report}, files), key=idempotency_key)
        return found

    def read_report(self, report_id: int) -> t.ReportDetail:
        """Read a report. Its plan, or its sections with their sentences and sources, as far as they are written."""
        found: t.ReportDetail = self._json("GET", f"/reports/{report_id}")
        return found

    def begin_report(self, report_id: int, body: t.PlanIn) -> t.ReportOut:
        """Begin a report. By its plan, or by the one given here. 409 while there is no plan yet, and when it has begun."""
        found: t.ReportOut = self._json("POST", f"/reports/{report_id}/begin", body=body)
        return found

    def cancel_report(self, report_id: int) -> t.ReportOut:
        """Cancel a report. It ends at once, whoever works on it; what was answered stays."""
        found: t.ReportOut = self._json("POST", f"/reports/{report_id}/cancel")
        return found

    def report_proof(self, report_id: int) -> None:
        """Download a report's proof file. One JSON file that `manage.py verify_proof` checks again, offline. 409 before it is done."""
        self._nothing("GET", f"/reports/{report_id}/proof")

    def report_markdown(self, report_id: int) -> str:
        """Report as Markdown. The same file as the dashboard's. 409 before it is done."""
        found: str = self._text("GET", f"/reports/{report_id}/report.md")
        return found

    def list_watches(self, *, cursor: str | None = None, limit: int | None = None) -> t.WatchPage:
        """List watches. The team's watches, newest first."""
        found: t.WatchPage = self._json("GET", "/watches", query={"cursor": cursor, "limit": limit})
        return found

    def all_watches(self) -> Iterator[t.WatchOut]:
        """Every item of `list_watches`, page by page."""
        return self._items("/watches", query={"limit": 200})

    def watch_sweep(self, sweep_id: int, body: t.WatchIn, *, idempotency_key: str | None = None) -> t.WatchOut:
        """Watch a sweep. It is run again by the schedule; what it has found is what the next run is compared with. Takes an Idempotency-Key."""
        found: t.WatchOut = self._json("POST", f"/sweeps/{sweep_id}/watches", body=body, key=idempotency_key)
        return found

    def watch_query(self, query_id: int, body: t.WatchIn, *, idempotency_key: str | None = None) -> t.WatchOut:
        """Watch a question. It is asked again by the schedule; its answer is what the next one is compared with. Takes an Idempotency-Key."""
        found: t.WatchOut = self._json("POST", f"/queries/{query_id}/watches", body=body, key=idempotency_key)
        return found

    def watch_report(self, report_id: int, body: t.WatchIn, *, idempotency_key: str | None = None) -> t.WatchOut:
        """Watch a report. Its sub-questions are asked again by the schedule, within its limits; each answer is compared with the last one. Takes an Idempotency-Key."""
        found: t.WatchOut = self._json("POST", f"/reports/{report_id}/watches", body=body, key=idempotency_key)
        return found

    def preview_watch(self, body: t.PreviewIn) -> t.PreviewOut:
        """Try a watch on what is there. Nothing is kept: its next runs, what each condition looks at in the last results, and what it would have told of earlier ones."""
        found: t.PreviewOut = self._json("POST", "/watches/preview", body=body)
        return found

    def read_watch(self, watch_id: int) -> t.WatchOut:
        """Read a watch. Its schedule, its conditions and how it is."""
        found: t.WatchOut = self._json("GET", f"/watches/{watch_id}")
        return found

    def change_watch(self, watch_id: int, body: t.WatchIn) -> t.WatchOut:
        """Change a watch. Another name, schedule and conditions; what is left out is as for a new one. By who made it, or a lead."""
        found: t.WatchOut = self._json("PUT", f"/watches/{watch_id}", body=body)
        return found

    def delete_watch(self, watch_id: int) -> None:
        """Delete a watch. It runs no more; for a day it can be restored. By who made it, or a lead."""
        self._nothing("DELETE", f"/watches/{watch_id}")

    def restore_watch(self, watch_id: int) -> t.WatchOut:
        """Restore a watch. Take its deletion back: it goes on with its next due time. By who made it, or a lead."""
        found: t.WatchOut = self._json("POST", f"/watches/{watch_id}/restore")
        return found

    def pause_watch(self, watch_id: int) -> t.WatchOut:
        """Pause a watch. It runs by hand only, until it is resumed."""
        found: t.WatchOut = self._json("POST", f"/watches/{watch_id}/pause")
        return found

    def resume_watch(self, watch_id: int) -> t.WatchOut:
        """Resume a watch. It runs by its schedule again. What was due in between is not made up."""
        found: t.WatchOut = self._json("POST", f"/watches/{watch_id}/resume")
        return found

    def run_watch(self, watch_id: int, *, idempotency_key: str | None = None) -> t.WatchRunOut:
        """Run a watch now. One run beside the schedule, when none is running. Takes an Idempotency-Key."""
        found: t.WatchRunOut = self._json("POST", f"/watches/{watch_id}/run", key=idempotency_key)
        return found

    def list_watch_runs(self, watch_id: int, *, cursor: str | None = None, limit: int | None = None) -> t.WatchRunPage:
        """List a watch's runs. What each run changed and which conditions it met, newest first."""
        found: t.WatchRunPage = self._json("GET", f"/watches/{watch_id}/runs", query={"cursor": cursor, "limit": limit})
        return found

    def all_watch_runs(self, watch_id: int) -> Iterator[t.WatchRunOut]:
        """Every item of `list_watch_runs`, page by page."""
        return self._items(f"/watches/{watch_id}/runs", query={"limit": 200})

    def list_providers(self) -> list[t.ProviderOut]:
        """List search providers. Each with whether it is set up and on, and how it fares. Needs the role lead."""
        found: list[t.ProviderOut] = self._json("GET", "/providers")
        return found

    def change_provider(self, body: t.ProviderChange) -> list[t.ProviderOut]:
        """Switch a search provider on or off. For the whole installation; one that is not set up cannot be switched on. Needs the role admin."""
        found: list[t.ProviderOut] = self._json("PUT", "/providers", body=body)
        return found

    def list_feeds(self, *, cursor: str | None = None, limit: int | None = None) -> t.FeedPage:
        """List feeds. The RSS and Atom feeds whose entries later questions find, newest first. Needs the role lead."""
        found: t.FeedPage = self._json("GET", "/feeds", query={"cursor": cursor, "limit": limit})
        return found

    def all_feeds(self) -> Iterator[t.FeedOut]:
        """Every item of `list_feeds`, page by page."""
        return self._items("/feeds", query={"limit": 200})

    def add_feed(self, body: t.FeedIn, *, idempotency_key: str | None = None) -> t.FeedOut:
        """Watch a feed. Its entries are read within minutes. Needs the role lead. Takes an Idempotency-Key."""
        found: t.FeedOut = self._json("POST", "/feeds", body=body, key=idempotency_key)
        return found

    def list_feed_entries(self, feed_id: int, *, cursor: str | None = None, limit: int | None = None) -> t.FeedEntryPage:
        """List a feed's entries. What it brought, newest first; `is_read`: its text is found by questions. Needs the role lead."""
        found: t.FeedEntryPage = self._json("GET", f"/feeds/{feed_id}/entries", query={"cursor": cursor, "limit": limit})
        return found

    def all_feed_entries(self, feed_id: int) -> Iterator[t.FeedEntryOut]:
        """Every item of `list_feed_entries`, page by page."""
        return self._items(f"/feeds/{feed_id}/entries", query={"limit": 200})

    def change_feed(self, feed_id: int, body: t.FeedChange) -> t.FeedOut:
        """Pause or resume a feed. Ask for news of it, or not. Needs the role lead."""
        found: t.FeedOut = self._json("PUT", f"/feeds/{feed_id}", body=body)
        return found

    def remove_feed(self, feed_id: int) -> None:
        """Remove a feed. Watch it no longer; what was read of it stays. Needs the role lead."""
        self._nothing("DELETE", f"/feeds/{feed_id}")

    def sweep_waiting(self, sweep_id: int) -> list[t.WaitsForPerson]:
        """What of a sweep waits for a person. Visits that an operator must help, and where; people do that in the dashboard."""
        found: list[t.WaitsForPerson] = self._json("GET", f"/sweeps/{sweep_id}/waiting")
        return found

    def query_waiting(self, query_id: int) -> list[t.WaitsForPerson]:
        """What of a query waits for a person. Pages that an operator must help to open, and where; people do that in the dashboard."""
        found: list[t.WaitsForPerson] = self._json("GET", f"/queries/{query_id}/waiting")
        return found

    def report_waiting(self, report_id: int) -> list[t.WaitsForPerson]:
        """What of a report waits for a person. Pages that an operator must help to open, and where; people do that in the dashboard."""
        found: list[t.WaitsForPerson] = self._json("GET", f"/reports/{report_id}/waiting")
        return found

    def list_products(self, *, name: str | None = None, gtin: str | None = None, mpn: str | None = None, vendor: str | None = None, may_be_more: bool | None = None, cursor: str | None = None, limit: int | None = None) -> t.ProductPageOut:
        """List products. Each with its vendors' listings, those made last first."""
        found: t.ProductPageOut = self._json("GET", "/products", query={"name": name, "gtin": gtin, "mpn": mpn, "vendor": vendor, "may_be_more": may_be_more, "cursor": cursor, "limit": limit})
        return found

    def all_products(self, *, name: str | None = None, gtin: str | None = None, mpn: str | None = None, vendor: str | None = None, may_be_more: bool | None = None) -> Iterator[t.ProductOut]:
        """Every item of `list_products`, page by page."""
        return self._items("/products", query={"name": name, "gtin": gtin, "mpn": mpn, "vendor": vendor, "may_be_more": may_be_more, "limit": 200})

    def products_file(self, *, form: Literal["csv", "json", "xlsx"] | None = None, name: str | None = None, gtin: str | None = None, mpn: str | None = None, vendor: str | None = None, may_be_more: bool | None = None) -> bytes:
        """Products and listings as a file. One row for each listing."""
        found: bytes = self._bytes("GET", "/products/file", query={"form": form, "name": name, "gtin": gtin, "mpn": mpn, "vendor": vendor, "may_be_more": may_be_more})
        return found

    def compare_products(self, *, product: list[int] | None = None, currency: str | None = None) -> t.ComparisonOut:
        """Compare products. By vendors, `product` once for each; without it, those that were read last. `is_best` is the lowest price."""
        found: t.ComparisonOut = self._json("GET", "/products/compare", query={"product": product, "currency": currency})
        return found

    def comparison_file(self, *, form: Literal["csv", "json", "xlsx"] | None = None, product: list[int] | None = None, currency: str | None = None) -> bytes:
        """A comparison as a file. One row for each product and vendor."""
        found: bytes = self._bytes("GET", "/products/compare/file", query={"form": form, "product": product, "currency": currency})
        return found

    def read_product(self, product_id: int) -> t.ProductOut:
        """Read a product. What every vendor asks for it now."""
        found: t.ProductOut = self._json("GET", f"/products/{product_id}")
        return found

    def list_prices(self, product_id: int, *, cursor: str | None = None, limit: int | None = None) -> t.PointPage:
        """List a product's prices. Every reading with the visit that proves it, newest first."""
        found: t.PointPage = self._json("GET", f"/products/{product_id}/prices", query={"cursor": cursor, "limit": limit})
        return found

    def all_prices(self, product_id: int) -> Iterator[t.PointOut]:
        """Every item of `list_prices`, page by page."""
        return self._items(f"/products/{product_id}/prices", query={"limit": 200})

    def prices_file(self, product_id: int, *, form: Literal["csv", "json", "xlsx"] | None = None) -> bytes:
        """A product's prices as a file. One row for each reading."""
        found: bytes = self._bytes("GET", f"/products/{product_id}/prices/file", query={"form": form})
        return found

    def list_suggestions(self, product_id: int) -> list[t.SuggestionOut]:
        """List a product's suggestions. What may be of this product, too, and nobody has said yet; the likeliest first."""
        found: list[t.SuggestionOut] = self._json("GET", f"/products/{product_id}/suggestions")
        return found

    def join_products(self, product_id: int, other_id: int) -> t.ProductOut:
        """Join two products. The listings of the second product become those of the first, and stay there."""
        found: t.ProductOut = self._json("POST", f"/products/{product_id}/join/{other_id}")
        return found

    def part_listing(self, listing_id: int) -> t.ListingOut:
        """Part a listing. It is of a product of its own from now on, and stays there."""
        found: t.ListingOut = self._json("POST", f"/listings/{listing_id}/part")
        return found

    def answer_suggestion(self, suggestion_id: int, body: t.Said) -> t.ListingOut:
        """Answer a suggestion. Join the listing with the product, or keep them apart; both stay."""
        found: t.ListingOut = self._json("POST", f"/suggestions/{suggestion_id}", body=body)
        return found

    def list_decisions(self, *, cursor: str | None = None, limit: int | None = None) -> t.DecisionPage:
        """List decisions. What people joined, parted and kept apart, newest first."""
        found: t.DecisionPage = self._json("GET", "/decisions", query={"cursor": cursor, "limit": limit})
        return found

    def all_decisions(self) -> Iterator[t.DecisionOut]:
        """Every item of `list_decisions`, page by page."""
        return self._items("/decisions", query={"limit": 200})

    def undo_decision(self, decision_id: int) -> t.DecisionOut:
        """Take a decision back. Its listings go back to where they were; what was decided of a listing later stays."""
        found: t.DecisionOut = self._json("POST", f"/decisions/{decision_id}/undo")
        return found

    def list_rates(self, *, cursor: str | None = None, limit: int | None = None) -> t.RatePage:
        """List rates. The rates that people entered or imported, newest first."""
        found: t.RatePage = self._json("GET", "/rates", query={"cursor": cursor, "limit": limit})
        return found

    def all_rates(self) -> Iterator[t.RateOut]:
        """Every item of `list_rates`, page by page."""
        return self._items("/rates", query={"limit": 200})

    def enter_rate(self, body: t.RateIn, *, idempotency_key: str | None = None) -> t.RateOut:
        """Enter a rate. One of the same pair and day is replaced. Needs the role lead. Takes an Idempotency-Key."""
        found: t.RateOut = self._json("POST", "/rates", body=body, key=idempotency_key)
        return found

    def import_rates(self, body: t.RatesIn, *, idempotency_key: str | None = None) -> t.ImportedRatesOut:
        """Import rates. Those of the same pair and day are replaced; of a file that cannot be read, none is kept. Needs the role lead. Takes an Idempotency-Key."""
        found: t.ImportedRatesOut = self._json("POST", "/rates/import", body=body, key=idempotency_key)
        return found

    def delete_rate(self, rate_id: int) -> None:
        """Delete a rate. Convert by it no longer. Needs the role lead."""
        self._nothing("DELETE", f"/rates/{rate_id}")

    def list_knowledge(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["candidate", "shadow", "active", "retired"] | None = None, domain: str | None = None, taught_by_person: bool | None = None, q: str | None = None, is_proposed: bool | None = None) -> t.KnowledgePage:
        """List knowledge. Learned actions, oldest first."""
        found: t.KnowledgePage = self._json("GET", "/knowledge", query={"cursor": cursor, "limit": limit, "state": state, "domain": domain, "taught_by_person": taught_by_person, "q": q, "is_proposed": is_proposed})
        return found

    def all_knowledge(self, *, state: Literal["candidate", "shadow", "active", "retired"] | None = None, domain: str | None = None, taught_by_person: bool | None = None, q: str | None = None, is_proposed: bool | None = None) -> Iterator[t.KnowledgeOut]:
        """Every item of `list_knowledge`, page by page."""
        return self._items("/knowledge", query={"limit": 200, "state": state, "domain": domain, "taught_by_person": taught_by_person, "q": q, "is_proposed": is_proposed})

    def read_site_knowledge(self, *, domain: str | None = None) -> t.SiteKnowledgeOut:
        """Read what a site has taught. Its learned actions, remembered actions and patterns, and how far judging is trusted there."""
        found: t.SiteKnowledgeOut = self._json("GET", "/knowledge/site", query={"domain": domain})
        return found

    def export_knowledge(self, *, domain: str | None = None) -> Any:
        """Knowledge of a site as a file. The dashboard's file, for another installation; without entries where nothing is known of the site."""
        return self._json("GET", "/knowledge/file", query={"domain": domain})

    def import_knowledge(self, body: t.KnowledgeFile, *, idempotency_key: str | None = None) -> t.ImportedOut:
        """Import knowledge. A file as `GET /knowledge/file` gives it. What is new waits for review, whatever the file says of its state. Needs the role lead. Takes an Idempotency-Key."""
        found: t.ImportedOut = self._json("POST", "/knowledge/file", body=body, key=idempotency_key)
        return found

    def review_knowledge(self, body: t.ReviewIn) -> t.ReviewedOut:
        """Review knowledge. Approve (`activate`), compare first (`shadow`) or reject (`retire`); the agent's next decision knows it. Notes on walls that are left to people can only be retired. Needs the role lead."""
        found: t.ReviewedOut = self._json("POST", "/knowledge/review", body=body)
        return found

    def merge_knowledge(self, body: t.MergeIn) -> t.KnowledgeOut:
        """Merge learned actions. The others are retired, their records added to the one that stays. 409 where nothing can be merged: they differ in site, goal or action, or two people have to let them in first. Needs the role lead."""
        found: t.KnowledgeOut = self._json("POST", "/knowledge/merge", body=body)
        return found

    def roll_back_knowledge(self, body: t.SiteIn) -> t.RolledBackOut:
        """Roll a site's knowledge back. Retire and forget what the agent would repeat of a site, at once. Needs the role lead."""
        found: t.RolledBackOut = self._json("POST", "/knowledge/roll-back", body=body)
        return found

    def undo_roll_back(self, body: t.RollBackUndo) -> t.CountOut:
        """Take a roll-back back. Within half a minute what was forgotten comes back, too; the entries at any time. Needs the role lead."""
        found: t.CountOut = self._json("POST", "/knowledge/roll-back/undo", body=body)
        return found

    def forget_knowledge(self, body: t.ForgetIn) -> t.CountOut:
        """Forget what is remembered. Remembered actions, patterns, examples or records of judging of a site; nothing brings them back. Needs the role lead."""
        found: t.CountOut = self._json("POST", "/knowledge/forget", body=body)
        return found

    def read_knowledge(self, entry_id: int) -> t.KnowledgeDetail:
        """Read a learned action. One learned action with its evidence and what people decided of it."""
        found: t.KnowledgeDetail = self._json("GET", f"/knowledge/{entry_id}")
        return found

    def change_knowledge(self, entry_id: int, body: t.KnowledgeChange) -> t.KnowledgeDetail:
        """Pin or note a learned action. What it does is not changed: that is learned. Needs the role lead."""
        found: t.KnowledgeDetail = self._json("PUT", f"/knowledge/{entry_id}", body=body)
        return found

    def try_knowledge(self, entry_id: int) -> t.TriedOut:
        """Try a learned action. On the recorded pages of its site: where it would act. Nothing is opened."""
        found: t.TriedOut = self._json("GET", f"/knowledge/{entry_id}/try")
        return found

    def undo_knowledge(self, entry_id: int) -> t.KnowledgeDetail:
        """Withdraw the last review. A first approval is taken back, else the state before the last change comes back; what was merged is parted. 409 when there is nothing to undo. Needs the role lead."""
        found: t.KnowledgeDetail = self._json("POST", f"/knowledge/{entry_id}/undo")
        return found

    def list_studies(self, *, cursor: str | None = None, limit: int | None = None, task_set: str | None = None) -> t.StudyPage:
        """List studies. The team's sessions with their sums, newest first."""
        found: t.StudyPage = self._json("GET", "/studies", query={"cursor": cursor, "limit": limit, "task_set": task_set})
        return found

    def all_studies(self, *, task_set: str | None = None) -> Iterator[t.StudyOut]:
        """Every item of `list_studies`, page by page."""
        return self._items("/studies", query={"limit": 200, "task_set": task_set})

    def read_study(self, session_id: int) -> t.StudyDetail:
        """Read a study. A session with each of its tasks and the settings that were in force."""
        found: t.StudyDetail = self._json("GET", f"/studies/{session_id}")
        return found

    def note_study(self, session_id: int, body: t.NoteIn) -> t.StudyDetail:
        """Keep a note on a study. What the next reader should know. Needs the role lead."""
        found: t.StudyDetail = self._json("PUT", f"/studies/{session_id}", body=body)
        return found

    def compare_studies(self, session_id: int, other_id: int) -> t.StudyComparisonOut:
        """Compare two studies. A session against an earlier one: tasks that changed, the largest change first, and settings that differ."""
        found: t.StudyComparisonOut = self._json("GET", f"/studies/{session_id}/against/{other_id}")
        return found

    def list_learning_curves(self, *, page: int | None = None) -> t.CurvesOut:
        """List learning curves. Every site that the team visited, 25 to a page, and how its visits have changed."""
        found: t.CurvesOut = self._json("GET", "/learning", query={"page": page})
        return found

    def read_learning_curve(self, *, domain: str | None = None) -> t.CurveOut:
        """Read a site's learning curve. Its visits one by one; no points for a site that was never visited."""
        found: t.CurveOut = self._json("GET", "/learning/site", query={"domain": domain})
        return found

    def replay_visit(self, visit_id: int, body: t.ReplayIn, *, idempotency_key: str | None = None) -> t.ReplayOut:
        """Decide a visit again. From its recording, without network or browser, by a worker; 422 where it was not recorded. Takes an Idempotency-Key."""
        found: t.ReplayOut = self._json("POST", f"/visits/{visit_id}/replays", body=body, key=idempotency_key)
        return found

    def list_replays(self, *, cursor: str | None = None, limit: int | None = None, outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"] | None = None, visit: int | None = None) -> t.ReplayPage:
        """List replays. Visits that were decided again, in batches and alone, newest first."""
        found: t.ReplayPage = self._json("GET", "/replays", query={"cursor": cursor, "limit": limit, "outcome": outcome, "visit": visit})
        return found

    def all_replays(self, *, outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"] | None = None, visit: int | None = None) -> Iterator[t.ReplayOut]:
        """Every item of `list_replays`, page by page."""
        return self._items("/replays", query={"limit": 200, "outcome": outcome, "visit": visit})

    def read_replay(self, replay_id: int) -> t.ReplayDetail:
        """Read a replay. What would have changed, decision by decision."""
        found: t.ReplayDetail = self._json("GET", f"/replays/{replay_id}")
        return found

    def replay_visits(self, body: t.BatchIn, *, idempotency_key: str | None = None) -> t.BatchOut:
        """Decide all visits of a time again. Every recorded visit of so many days, at most 1,000. Needs the role lead. Takes an Idempotency-Key."""
        found: t.BatchOut = self._json("POST", "/replays/batches", body=body, key=idempotency_key)
        return found

    def list_replay_batches(self, *, cursor: str | None = None, limit: int | None = None) -> t.BatchPage:
        """List batches of replays. All visits of a time decided again, newest first."""
        found: t.BatchPage = self._json("GET", "/replays/batches", query={"cursor": cursor, "limit": limit})
        return found

    def all_replay_batches(self) -> Iterator[t.BatchOut]:
        """Every item of `list_replay_batches`, page by page."""
        return self._items("/replays/batches", query={"limit": 200})

    def read_replay_batch(self, batch_id: int) -> t.BatchDetail:
        """Read a batch of replays. How many came out how, and the sums of what would have changed."""
        found: t.BatchDetail = self._json("GET", f"/replays/batches/{batch_id}")
        return found

    def list_batch_replays(self, batch_id: int, *, cursor: str | None = None, limit: int | None = None, outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"] | None = None) -> t.ReplayPage:
        """List a batch's replays. Each visit of it, newest first."""
        found: t.ReplayPage = self._json("GET", f"/replays/batches/{batch_id}/replays", query={"cursor": cursor, "limit": limit, "outcome": outcome})
        return found

    def all_batch_replays(self, batch_id: int, *, outcome: Literal["waiting", "failed", "stopped", "changed", "decisions", "same"] | None = None) -> Iterator[t.ReplayOut]:
        """Every item of `list_batch_replays`, page by page."""
        return self._items(f"/replays/batches/{batch_id}/replays", query={"limit": 200, "outcome": outcome})

    def replay_batch_csv(self, batch_id: int) -> str:
        """A batch as CSV. The dashboard's file: a line for each visit with what would have changed."""
        found: str = self._text("GET", f"/replays/batches/{batch_id}/runs.csv")
        return found

    def stop_replay_batch(self, batch_id: int) -> t.BatchStopped:
        """Stop a batch. Play no more of it; one that is being played ends within seconds. Needs the role lead."""
        found: t.BatchStopped = self._json("POST", f"/replays/batches/{batch_id}/stop")
        return found

    def read_team(self) -> t.TeamOut:
        """Read the team. Its name and rules."""
        found: t.TeamOut = self._json("GET", "/team")
        return found

    def rename_team(self, body: t.TeamChange) -> t.TeamOut:
        """Rename the team. Needs the role admin."""
        found: t.TeamOut = self._json("PUT", "/team", body=body)
        return found

    def list_members(self, *, cursor: str | None = None, limit: int | None = None, role: Literal["viewer", "requester", "operator", "lead", "admin"] | None = None) -> t.MemberPage:
        """List members. Who is in the team, those who joined first."""
        found: t.MemberPage = self._json("GET", "/members", query={"cursor": cursor, "limit": limit, "role": role})
        return found

    def all_members(self, *, role: Literal["viewer", "requester", "operator", "lead", "admin"] | None = None) -> Iterator[t.MemberOut]:
        """Every item of `list_members`, page by page."""
        return self._items("/members", query={"limit": 200, "role": role})

    def change_member(self, member_id: int, body: t.MemberChange) -> t.MemberOut:
        """Change a role. At most lead: admins are made by people, and who is one is changed by people. Needs the role admin."""
        found: t.MemberOut = self._json("PUT", f"/members/{member_id}", body=body)
        return found

    def remove_member(self, member_id: int) -> None:
        """Remove a member. They see nothing of the team from now on, and their tokens end. Not for admins. Needs the role admin."""
        self._nothing("DELETE", f"/members/{member_id}")

    def list_invitations(self, *, cursor: str | None = None, limit: int | None = None) -> t.InvitationPage:
        """List open invitations. Those that nobody has used yet, newest first; without their addresses."""
        found: t.InvitationPage = self._json("GET", "/invitations", query={"cursor": cursor, "limit": limit})
        return found

    def all_invitations(self) -> Iterator[t.InvitationOut]:
        """Every item of `list_invitations`, page by page."""
        return self._items("/invitations", query={"limit": 200})

    def invite(self, body: t.InvitationIn) -> t.InvitationMade:
        """Invite somebody. The address is on this answer only: send it to that person. At most lead. Needs the role admin."""
        found: t.InvitationMade = self._json("POST", "/invitations", body=body)
        return found

    def revoke_invitation(self, invitation_id: int) -> None:
        """Take an invitation back. Its link does nothing from now on. Needs the role admin."""
        self._nothing("DELETE", f"/invitations/{invitation_id}")

    def list_tokens(self, *, cursor: str | None = None, limit: int | None = None, scope: Literal["read", "write", "manage"] | None = None) -> t.TokenPage:
        """List tokens. The team's for leads, one's own for requesters and operators; no secret is among them."""
        found: t.TokenPage = self._json("GET", "/tokens", query={"cursor": cursor, "limit": limit, "scope": scope})
        return found

    def all_tokens(self, *, scope: Literal["read", "write", "manage"] | None = None) -> Iterator[t.TokenOut]:
        """Every item of `list_tokens`, page by page."""
        return self._items("/tokens", query={"limit": 200, "scope": scope})

    def make_token(self, body: t.TokenIn) -> t.TokenMade:
        """Make a token. It acts for the same person, may not manage, and ends with the token that makes it. Its text is on this answer only, so no Idempotency-Key is taken."""
        found: t.TokenMade = self._json("POST", "/tokens", body=body)
        return found

    def rotate_token(self, token_id: int, body: t.RotationIn) -> t.TokenMade:
        """Rotate a token. Another in its place, for whom the calling token acts, which ends with the calling token. Tokens that manage are rotated by people. Its text is on this answer only, so no Idempotency-Key is taken."""
        found: t.TokenMade = self._json("POST", f"/tokens/{token_id}/rotate", body=body)
        return found

    def revoke_token(self, token_id: int) -> t.TokenOut:
        """Revoke a token. It opens nothing from now on, nor do those that it made. One's own, or anybody's as a lead; 409 when it was revoked before."""
        found: t.TokenOut = self._json("POST", f"/tokens/{token_id}/revoke")
        return found

    def list_webhooks(self, *, cursor: str | None = None, limit: int | None = None) -> t.WebhookPage:
        """List webhooks. The team's, newest first; their secrets are shown when they are made alone. Needs the role lead."""
        found: t.WebhookPage = self._json("GET", "/webhooks", query={"cursor": cursor, "limit": limit})
        return found

    def all_webhooks(self) -> Iterator[t.WebhookOut]:
        """Every item of `list_webhooks`, page by page."""
        return self._items("/webhooks", query={"limit": 200})

    def add_webhook(self, body: t.WebhookIn) -> t.WebhookMade:
        """Make a webhook. The secret is on this answer only, so no Idempotency-Key is taken. Needs the role lead."""
        found: t.WebhookMade = self._json("POST", "/webhooks", body=body)
        return found

    def read_webhook(self, webhook_id: int) -> t.WebhookOut:
        """Read a webhook. Its events and its state. Needs the role lead."""
        found: t.WebhookOut = self._json("GET", f"/webhooks/{webhook_id}")
        return found

    def change_webhook(self, webhook_id: int, body: t.WebhookChange) -> t.WebhookOut:
        """Change a webhook. Another address, description or choice of events; on or off. Needs the role lead."""
        found: t.WebhookOut = self._json("PUT", f"/webhooks/{webhook_id}", body=body)
        return found

    def delete_webhook(self, webhook_id: int) -> None:
        """Delete a webhook. Gone, with its log. Needs the role lead."""
        self._nothing("DELETE", f"/webhooks/{webhook_id}")

    def rotate_webhook_secret(self, webhook_id: int, body: t.SecretRotation) -> t.SecretOut:
        """Rotate a webhook's secret. Both secrets sign for a while. Needs the role lead."""
        found: t.SecretOut = self._json("POST", f"/webhooks/{webhook_id}/secret", body=body)
        return found

    def test_webhook(self, webhook_id: int) -> t.WebhookOut:
        """Test a webhook. A message that says nothing, tried once; its deliveries say what came of it. Needs the role lead."""
        found: t.WebhookOut = self._json("POST", f"/webhooks/{webhook_id}/test")
        return found

    def list_deliveries(self, webhook_id: int, *, cursor: str | None = None, limit: int | None = None, state: Literal["pending", "delivered", "failed", "over"] | None = None) -> t.DeliveryPage:
        """List a webhook's deliveries. What was sent and what came of it, newest first, for 30 days. Needs the role lead."""
        found: t.DeliveryPage = self._json("GET", f"/webhooks/{webhook_id}/deliveries", query={"cursor": cursor, "limit": limit, "state": state})
        return found

    def all_deliveries(self, webhook_id: int, *, state: Literal["pending", "delivered", "failed", "over"] | None = None) -> Iterator[t.DeliveryOut]:
        """Every item of `list_deliveries`, page by page."""
        return self._items(f"/webhooks/{webhook_id}/deliveries", query={"limit": 200, "state": state})

    def redeliver(self, webhook_id: int, delivery_id: int) -> t.DeliveryOut:
        """Send a message again. Once more, with the same id and body. Needs the role lead."""
        found: t.DeliveryOut = self._json("POST", f"/webhooks/{webhook_id}/deliveries/{delivery_id}/send")
        return found

    def list_notices(self, *, cursor: str | None = None, limit: int | None = None, kind: Literal["new_item", "escalated", "still_blocked", "snooze_over", "lease_ending", "given_up", "control_asked", "sweep_finished", "query_answered", "watch"] | None = None) -> t.NoticePage:
        """List notices. What the person was told of in the last weeks, newest first."""
        found: t.NoticePage = self._json("GET", "/notices", query={"cursor": cursor, "limit": limit, "kind": kind})
        return found

    def all_notices(self, *, kind: Literal["new_item", "escalated", "still_blocked", "snooze_over", "lease_ending", "given_up", "control_asked", "sweep_finished", "query_answered", "watch"] | None = None) -> Iterator[t.NoticeOut]:
        """Every item of `list_notices`, page by page."""
        return self._items("/notices", query={"limit": 200, "kind": kind})

    def read_notice_settings(self) -> t.NoticeSettingsOut:
        """Read the settings of notices. What the person is told of, how and where, and what could not be delivered lately."""
        found: t.NoticeSettingsOut = self._json("GET", "/notices/settings")
        return found

    def change_notice_settings(self, body: t.NoticeSettingsIn) -> t.NoticeSettingsOut:
        """Change the settings of notices. Of the person for whom the token acts. 403 for a kind that the role is not told of."""
        found: t.NoticeSettingsOut = self._json("PUT", "/notices/settings", body=body)
        return found

    def test_notice(self, body: t.NoticeTest) -> None:
        """Send a test notice. To the person for whom the token acts; 409 where it could go nowhere."""
        self._nothing("POST", "/notices/test", body=body)

    def remove_browser(self, browser_id: int) -> None:
        """Push to a browser no more. One of the person's own."""
        self._nothing("DELETE", f"/notices/browsers/{browser_id}")

    def read_limits(self) -> t.TeamLimitsOut:
        """Read the limits. What the team uses now and may."""
        found: t.TeamLimitsOut = self._json("GET", "/limits")
        return found

    def change_limits(self, body: t.LimitsIn) -> t.TeamLimitsOut:
        """Change the limits. The team's own figures. Needs the role admin."""
        found: t.TeamLimitsOut = self._json("PUT", "/limits", body=body)
        return found

    def read_storage(self) -> list[t.RoomOut]:
        """Read what takes the room. Each kind of what the team keeps, how long, and how much room it takes."""
        found: list[t.RoomOut] = self._json("GET", "/storage")
        return found

    def change_storage(self, body: t.StorageIn) -> list[t.RoomOut]:
        """Change how long is kept. What is older is deleted within the hour. Needs the role admin."""
        found: list[t.RoomOut] = self._json("PUT", "/storage", body=body)
        return found

    def list_audit_entries(self, *, action: str | None = None, who: str | None = None, q: str | None = None, cursor: str | None = None, limit: int | None = None) -> t.AuditPage:
        """Read the audit log. Who did what in the team, newest first. Needs the role lead."""
        found: t.AuditPage = self._json("GET", "/audit", query={"action": action, "who": who, "q": q, "cursor": cursor, "limit": limit})
        return found

    def all_audit_entries(self, *, action: str | None = None, who: str | None = None, q: str | None = None) -> Iterator[t.AuditOut]:
        """Every item of `list_audit_entries`, page by page."""
        return self._items("/audit", query={"action": action, "who": who, "q": q, "limit": 200})

    def export_audit_log(self, *, action: str | None = None, who: str | None = None, q: str | None = None) -> str:
        """The audit log as CSV. The dashboard's file. A POST, for the export itself is written down. Needs the role lead."""
        found: str = self._text("POST", "/audit/file", query={"action": action, "who": who, "q": q})
        return found

    def read_desk(self) -> t.DeskOut:
        """Read the desk's settings. Clocks, hours, escalation. Needs the role lead."""
        found: t.DeskOut = self._json("GET", "/desk")
        return found

    def change_desk(self, body: t.DeskIn) -> t.DeskOut:
        """Change the desk's settings. All of them; they hold for what opens from now on. Needs the role lead."""
        found: t.DeskOut = self._json("PUT", "/desk", body=body)
        return found

    def list_site_rules(self) -> list[t.SiteRuleOut]:
        """List sites where nobody is asked. By their name. Needs the role lead."""
        found: list[t.SiteRuleOut] = self._json("GET", "/desk/sites")
        return found

    def add_site_rule(self, body: t.SiteRuleIn) -> t.SiteRuleOut:
        """Ask nobody on a site. From now on; for a site that is there already the reason changes. Needs the role lead."""
        found: t.SiteRuleOut = self._json("POST", "/desk/sites", body=body)
        return found

    def remove_site_rule(self, rule_id: int) -> None:
        """Ask people on a site again. Needs the role lead."""
        self._nothing("DELETE", f"/desk/sites/{rule_id}")

    def list_site_sessions(self) -> list[t.SiteSessionOut]:
        """List kept sessions of sites. What solves of people left for later visits, newest first. Needs the role lead."""
        found: list[t.SiteSessionOut] = self._json("GET", "/desk/sessions")
        return found

    def forget_site_session(self, session_id: int) -> None:
        """Forget a kept session. Later visits of that site begin without it. Needs the role lead."""
        self._nothing("DELETE", f"/desk/sessions/{session_id}")

    def list_services(self) -> list[t.ServiceOut]:
        """List the team's services. Where the team is told of its queue and watches. Needs the role lead."""
        found: list[t.ServiceOut] = self._json("GET", "/desk/services")
        return found

    def add_service(self, body: t.ServiceIn) -> t.ServiceOut:
        """Add a service. Switched on. Its address holds a password, so no Idempotency-Key is taken. Needs the role admin."""
        found: t.ServiceOut = self._json("POST", "/desk/services", body=body)
        return found

    def change_service(self, service_id: int, body: t.ServiceChange) -> t.ServiceOut:
        """Change a service. On or off, too. Needs the role admin."""
        found: t.ServiceOut = self._json("PUT", f"/desk/services/{service_id}", body=body)
        return found

    def remove_service(self, service_id: int) -> None:
        """Remove a service. Gone, with what was sent there. Needs the role admin."""
        self._nothing("DELETE", f"/desk/services/{service_id}")

    def test_service(self, service_id: int) -> t.ServiceOut:
        """Test a service. A message that says nothing, tried once; 409 while it is off. Needs the role admin."""
        found: t.ServiceOut = self._json("POST", f"/desk/services/{service_id}/test")
        return found

    def read_start(self) -> t.StartOut:
        """Read the guided start. What there is to do first, and what of it is done."""
        found: t.StartOut = self._json("GET", "/start")
        return found

    def change_start(self, body: t.StartChange) -> t.StartOut:
        """Put the guided start away. Off the person's dashboard, or back on it; what was done stays done."""
        found: t.StartOut = self._json("PUT", "/start", body=body)
        return found

    def remove_demo_data(self) -> t.DemoRemoved:
        """Remove the demo data. What the demo sites left: at once what is over, the rest when its visits have ended. Needs the role lead."""
        found: t.DemoRemoved = self._json("DELETE", "/demo-data")
        return found

    def list_share_links(self, *, cursor: str | None = None, limit: int | None = None) -> t.ShareLinkPage:
        """List share links. The team's, with the addresses of those that are open."""
        found: t.ShareLinkPage = self._json("GET", "/share-links", query={"cursor": cursor, "limit": limit})
        return found

    def all_share_links(self) -> Iterator[t.ShareLinkOut]:
        """Every item of `list_share_links`, page by page."""
        return self._items("/share-links", query={"limit": 200})

    def make_share_link(self, body: t.ShareLinkIn) -> t.ShareLinkOut:
        """Share something. A table under a filter, a sweep, an answer or a report, for whoever has the address; 404 where there is no such thing. Its address is a secret, so no Idempotency-Key is taken."""
        found: t.ShareLinkOut = self._json("POST", "/share-links", body=body)
        return found

    def revoke_share_link(self, link_id: int) -> t.ShareLinkOut:
        """Revoke a share link. Its address opens nothing from now on. By who made it, or a lead; 409 when it was revoked before."""
        found: t.ShareLinkOut = self._json("POST", f"/share-links/{link_id}/revoke")
        return found

    def list_saved_views(self, *, cursor: str | None = None, limit: int | None = None, kind: Literal["results-offers", "results-determinations", "products", "products-comparison", "sweeps", "queries", "reports"] | None = None) -> t.SavedViewPage:
        """List saved views. Those of the token's member and the team's."""
        found: t.SavedViewPage = self._json("GET", "/saved-views", query={"cursor": cursor, "limit": limit, "kind": kind})
        return found

    def all_saved_views(self, *, kind: Literal["results-offers", "results-determinations", "products", "products-comparison", "sweeps", "queries", "reports"] | None = None) -> Iterator[t.SavedViewOut]:
        """Every item of `list_saved_views`, page by page."""
        return self._items("/saved-views", query={"limit": 200, "kind": kind})

    def save_view(self, body: t.SavedViewIn, *, idempotency_key: str | None = None) -> t.SavedViewOut:
        """Save a view. The filter of a table under a name, for the token's member or the team. Takes an Idempotency-Key."""
        found: t.SavedViewOut = self._json("POST", "/saved-views", body=body, key=idempotency_key)
        return found

    def change_saved_view(self, view_id: int, body: t.SavedViewChange) -> t.SavedViewOut:
        """Change a saved view. Another name, filter or other readers. The team's: by who saved it, or a lead."""
        found: t.SavedViewOut = self._json("PUT", f"/saved-views/{view_id}", body=body)
        return found

    def delete_saved_view(self, view_id: int) -> None:
        """Delete a saved view. What it showed stays. The team's: by who saved it, or a lead."""
        self._nothing("DELETE", f"/saved-views/{view_id}")
