"""Files for a site's file chooser: taken from who drives, noted by name and hash, gone with the takeover."""

from __future__ import annotations

from datetime import timedelta

from django.core.files.uploadedfile import UploadedFile
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from agent.language.sanitize import whole_number
from agent.teams.models import User
from agent.teams.rights.access import signed_in_user
from agent.teams.services import record_audit
from agent.visits.storage import uploads
from interventions.desk.errors import InterventionError, NotYours
from interventions.models import ControlSession, Intervention
from interventions.queue import selectors
from interventions.takeover import controls

LIFETIME = timedelta(days=1)  # of what a takeover that never ends leaves behind


@require_POST
def upload(request: HttpRequest, pk: int) -> HttpResponse:
    """One file for the site, from who drives: its id for the input `files`; 409 for everybody else."""
    user = signed_in_user(request)
    row = selectors.item_for(user, pk)
    given = request.FILES.get("file")
    if not isinstance(given, UploadedFile):
        return JsonResponse({"why": "There is no file in this."}, status=422)
    try:
        kept = keep_file(row, user=user, fence=whole_number(request.POST.get("fence", "")) or 0, given=given)
    except InterventionError as refusal:
        return JsonResponse({"why": refusal.user_message}, status=409)
    except uploads.UploadRefusedError as refusal:
        return JsonResponse({"why": str(refusal)}, status=413)
    return JsonResponse({"id": kept.file_id, "name": kept.name, "size": kept.size, "sha256": kept.sha256})


def keep_file(row: Intervention, *, user: User, fence: int, given: UploadedFile) -> uploads.Upload:
    """Keep one file for the takeover of this fence. *Raises* NotYours, UploadRefusedError."""
    session = ControlSession.objects.filter(
        intervention=row,
        user=user,
        fence=fence,
        state=ControlSession.State.DRIVING,
        intervention__fence=fence,
        intervention__claimed_by=user,
    ).first()
    if session is None:
        raise NotYours("Only who drives can hand a file to the site.")
    kept = uploads.keep(
        visit_id=row.visit_id,
        fence=fence,
        name=given.name or "",
        kind=given.content_type or "application/octet-stream",
        chunks=given.chunks(),
    )
    controls.count(session_id=session.pk, files=[{"name": kept.name, "sha256": kept.sha256}])
    record_audit(row.team, user, "takeover.file", row, fence=fence, name=kept.name, sha256=kept.sha256)
    return kept


def forget_ended() -> None:
    """Remove the files of every takeover that is over, or that began more than a day ago. Safe to run twice."""
    kept = uploads.visits_with_files()
    if not kept:
        return
    live = ControlSession.objects.filter(
        visit__in=kept, state__in=ControlSession.LIVE, asked_at__gt=Now() - LIFETIME
    )
    for visit_id in set(kept) - set(live.values_list("visit_id", flat=True)):
        uploads.forget(visit_id)
