"""Every write of saved views."""

from __future__ import annotations

from django.db import transaction

from agent.language.sanitize import plain
from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.home.models import SavedView
from research.home.sharing.saved.tables import checked_filter
from research.pipeline.errors import ViewRefused

MOST_VIEWS = 200  # of one member, and of the team


def add_view(view: SavedView, user: User) -> SavedView:
    """Keep a new view. *Raises* ViewRefused without a name or filter, for a name that another view of the table has,
    what is too long, and one view too many."""
    view.filter, view.created_by = checked_filter(view.kind, view.filter), view.created_by or user
    return _save(view, user, "saved_view.added")


def change_view(
    view: SavedView, user: User, *, name: str, is_shared: bool, filter_text: str = ""
) -> SavedView:
    """Another name, other readers, or another filter where one is given. *Raises* ViewRefused as `add_view`, and when
    somebody would make another's view private."""
    if view.is_shared and not is_shared and view.created_by_id != user.pk:
        raise ViewRefused("Only who saved this view can make it private.")
    if filter_text:
        view.filter = checked_filter(view.kind, filter_text)
    view.name, view.owner = name, None if is_shared else user
    return _save(view, user, "saved_view.changed")


def _save(view: SavedView, user: User, action: str) -> SavedView:
    view.name = " ".join(plain(view.name).split())
    if not view.name:
        raise ViewRefused("Give the view a name.")
    if len(view.name) > SavedView.MAX_NAME:
        raise ViewRefused(f"A name has at most {SavedView.MAX_NAME} characters.")
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=view.team_id)
        others = SavedView.objects.filter(team=view.team_id, owner=view.owner_id).exclude(pk=view.pk)
        whose = "The team has" if view.is_shared else "You have"
        if others.filter(kind=view.kind, name__iexact=view.name).exists():
            raise ViewRefused(f"{whose} a view “{view.name}” of this table already. Choose another name.")
        if others.count() >= MOST_VIEWS:
            raise ViewRefused(f"{whose} {MOST_VIEWS} saved views, which is the most. Delete one first.")
        view.save()
        _record(view, user, action)
    return view


def delete_view(view: SavedView, user: User) -> None:
    """Remove it. The rows that it showed stay."""
    with transaction.atomic():
        _record(view, user, "saved_view.deleted")
        view.delete()


def _record(view: SavedView, user: User, action: str) -> None:
    """What concerns the team is in its log; what is one member's own is not."""
    if view.is_shared:
        record_audit(view.team, user, action, view, name=view.name, kind=view.kind, filter=view.filter)
