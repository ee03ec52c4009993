"""Files handed out: streamed, made within the request where they are short, else ordered from a worker."""

from __future__ import annotations

import io

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from agent.teams.models import Team, User
from agent.teams.pages.sending import Sent
from agent.teams.pages.table_files import sent_table
from agent.teams.rights.access import signed_in_user
from agent.teams.services import record_audit
from agent.visits.storage.places import place
from research.answers.models import Query
from research.answers.reports.models import Report
from research.home.exports import services
from research.home.exports.making import require_possible, table_of, write_file
from research.home.models import MadeFile
from research.sweeps.pages.export import MEDIA

AT_ONCE_ROWS = 100  # of a workbook; a longer one is made by a worker, as are all PDF and Word files


def hand_out(request: HttpRequest, team: Team, kind: str, form: str, about: int = 0) -> HttpResponseBase:
    """The file, or how far it is. *Raises* Http404 for an unknown form, and when what it is about is gone."""
    given = "" if request.method == "POST" else request.GET.urlencode()
    wanted = MadeFile(team=team, kind=kind, form=form, about=about, filter=given)
    require_possible(wanted)
    if is_short(wanted):
        return file_now(wanted)
    found = services.order(wanted, signed_in_user(request))
    if request.headers.get("HX-Request"):
        return render(request, "research/_made_file.html", {"one": found})
    return redirect("made-files")


def is_short(wanted: MadeFile) -> bool:
    """Whether a request is long enough to make it, or to send it while it is made."""
    if wanted.form == MadeFile.Form.XLSX:
        return (table := table_of(wanted)) is not None and table.count() <= AT_ONCE_ROWS
    return wanted.form not in (MadeFile.Form.PDF, MadeFile.Form.DOCX)


def file_now(wanted: MadeFile) -> Sent:
    """The file of a row that is not stored."""
    if table := table_of(wanted):
        return sent_table(wanted.name, table.records(), table.columns)
    out = io.BytesIO()
    write_file(wanted, out, lambda done, total: None)
    out.seek(0)
    return _sent(out, wanted.form, wanted.name)


def export_now(found: Query | Report, kind: MadeFile.Kind, form: str, user: User) -> Sent:
    """The short file of an answer or report, with a line in the audit log."""
    record_audit(found.team, user, f"{kind}.exported", found, form=form)
    return file_now(MadeFile(team=found.team, kind=kind, form=form, about=found.pk))


def file_answer(found: MadeFile) -> Sent:
    """The finished file. *Raises* Http404 when it is gone."""
    if (file := place().opened(found.file)) is None:
        raise Http404("The file is gone.")
    answer = _sent(file, found.form, found.name)
    answer["Content-Length"] = found.size
    return answer


def _sent(pieces: object, form: str, name: str) -> Sent:
    return Sent(pieces, filename=name, content_type=MEDIA[form])
