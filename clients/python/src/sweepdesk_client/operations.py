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

    def list_knowledge(self, *, cursor: str | None = None, limit: int | None = None, state: Literal["candidate", "shadow", "active", "retired"] | None = None, domain: str | None = None) -> t.KnowledgePage:
        """List knowledge. Learned actions, oldest first."""
        found: t.KnowledgePage = self._json("GET", "/knowledge", query={"cursor": cursor, "limit": limit, "state": state, "domain": domain})
        return found

    def all_knowledge(self, *, state: Literal["candidate", "shadow", "active", "retired"] | None = None, domain: str | None = None) -> Iterator[t.KnowledgeOut]:
        """Every item of `list_knowledge`, page by page."""
        return self._items("/knowledge", query={"limit": 200, "state": state, "domain": domain})

    def read_knowledge(self, entry_id: int) -> t.KnowledgeOut:
        """Read a learned action. One learned action."""
        found: t.KnowledgeOut = self._json("GET", f"/knowledge/{entry_id}")
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

    def import_rates(self, body: t.RatesIn, *, idempotency_key: str | None = None) -> t.ImportedOut:
        """Import rates. Those of the same pair and day are replaced; of a file that cannot be read, none is kept. Needs the role lead. Takes an Idempotency-Key."""
        found: t.ImportedOut = self._json("POST", "/rates/import", body=body, key=idempotency_key)
        return found

    def delete_rate(self, rate_id: int) -> None:
        """Delete a rate. Convert by it no longer. Needs the role lead."""
        self._nothing("DELETE", f"/rates/{rate_id}")
