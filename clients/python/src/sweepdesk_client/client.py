"""The client: every operation of the API, and waiting for long work."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from sweepdesk_client import types as t
from sweepdesk_client.operations import Operations


class Desk(Operations):
    """`Desk("https://desk.example", "swd_…")`."""

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def follow_sweep(self, sweep_id: int) -> Iterator[t.SweepOut]:
        """The sweep now and at each change. The stream is opened again until the sweep is over."""
        while True:
            for found in self._events(f"/sweeps/{sweep_id}/events"):
                yield found
                if found["state"] != "running":
                    return

    def follow_query(self, query_id: int) -> Iterator[t.QueryOut]:
        """The question now and at each change. The stream is opened again until the question is over."""
        while True:
            for found in self._events(f"/queries/{query_id}/events"):
                yield found
                if found["state"] not in ("pending", "running"):
                    return

    def follow_report(self, report_id: int) -> Iterator[t.ReportOut]:
        """The report now and at each change, until its plan waits for `begin_report`, or it is over."""
        while True:
            for found in self._events(f"/reports/{report_id}/events"):
                yield found
                if found["state"] not in ("planning", "running"):
                    return

    def finished_sweep(self, sweep_id: int) -> t.SweepOut:
        """The sweep once it is over; that may take as long as people take to help."""
        for _ in self.follow_sweep(sweep_id):
            pass
        return self.read_sweep(sweep_id)

    def answered(self, query_id: int) -> t.QueryDetail:
        """The question once it is over, with its answer if there is one."""
        for _ in self.follow_query(query_id):
            pass
        return self.read_query(query_id)

    def written(self, report_id: int) -> t.ReportDetail:
        """The report once it is over; one whose plan waits is begun by that plan."""
        for found in self.follow_report(report_id):
            if found["state"] == "planned":
                self.begin_report(report_id, {})
                return self.written(report_id)
        return self.read_report(report_id)
