"""Files of the media folder: which rows name them, and the deletion of those that none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from agent.visits.models import Step, Visit
from agent.visits.storage import uploads
from agent.visits.storage.places import StoredFile, place
from interventions.models import Intervention
from research.answers.models import AnswerPicture
from research.home.models import MadeFile
from research.retention.kinds import Kind
from research.sources.models import SavedPage

# Model, the column with the media path, its way to the team, and the kind that its room counts for.
NAMED_BY = (
    (Visit, "evidence_shot", "team", Kind.PICTURES),
    (Step, "screenshot", "visit__team", Kind.PICTURES),
    (Intervention, "screenshot", "team", Kind.PICTURES),
    (AnswerPicture, "file", "query__team", Kind.PICTURES),
    (SavedPage, "file", "team", Kind.PAGES),
    (MadeFile, "file", "team", Kind.RESULTS),
)
GRACE = timedelta(days=1)  # a file is kept before the row that names it is written
OF_THEIR_OWN = (uploads.FOLDER,)  # which go with their takeover


def names() -> dict[Kind, set[tuple[int, str]]]:
    """Team and media path of every file that a row names, once each."""
    found: dict[Kind, set[tuple[int, str]]] = {kind: set() for kind in Kind}
    for model, column, team, kind in NAMED_BY:
        rows = model._default_manager.exclude(**{column: ""}).order_by()
        found[kind].update(rows.values_list(team, column).distinct().iterator())
    return found


def delete_unnamed(now: datetime, named: Mapping[Kind, set[tuple[int, str]]]) -> Iterator[StoredFile]:
    """The files that stay; the others are deleted, unless they are younger than a day.

    A page of a PDF that was drawn for somebody is named by nothing: it goes after a day, and is drawn again.
    """
    wanted = {path for pairs in named.values() for _, path in pairs}
    for file in place().files():
        is_own = file.path.partition("/")[0] in OF_THEIR_OWN
        if is_own or file.path in wanted or not place().delete_older(file.path, now - GRACE):
            yield file
