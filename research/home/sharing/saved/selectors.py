"""Every read of saved views: those of one member, and how a table's page shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.http import QueryDict
from django.shortcuts import get_object_or_404

from agent.teams.models import Membership, Role
from research.home.models import SavedView
from research.home.sharing.saved.tables import TABLES, address_of, filter_of, gone_of


@dataclass(frozen=True, slots=True)
class ShownView:
    """A view as a member sees it."""

    row: SavedView
    address: str
    is_current: bool = False
    gone: str = ""  # what it names and the team no longer has
    may_change: bool = False


@dataclass(frozen=True, slots=True)
class ViewMenu:
    """The views of one table; `unsaved`: the filter of the page as an address has it, "" when a view has it."""

    kind: str
    own: list[ShownView]
    team: list[ShownView]
    current: ShownView | None
    unsaved: str
    may_save: bool


def views_of(membership: Membership) -> QuerySet[SavedView]:
    """The member's own and the team's, by name."""
    rows = SavedView.objects.filter(Q(owner=None) | Q(owner=membership.user_id), team=membership.team_id)
    return rows.select_related("created_by").order_by(Lower("name"), "pk")


def may_change(membership: Membership, view: SavedView) -> bool:
    """Whether the member may rename, change and delete it: one's own, or the team's as who saved it or as a lead."""
    return membership.may(Role.REQUESTER) and (not view.is_shared or membership.may_steer(view.created_by_id))


def changeable(membership: Membership, view_id: int) -> SavedView:
    """That view. *Raises* Http404 for what the member does not have, PermissionDenied when it is another's."""
    found = get_object_or_404(views_of(membership), pk=view_id)
    if not may_change(membership, found):
        raise PermissionDenied("Only the person who saved this view, or a lead, may do that.")
    return found


def shown_views(membership: Membership) -> list[ShownView]:
    """All that the member has, of every table."""
    rows = list(views_of(membership))
    gone = gone_of(membership.team, rows)
    return [
        ShownView(row, address_of(row), gone=gone.get(row.pk, ""), may_change=may_change(membership, row))
        for row in rows
    ]


def menu_of(membership: Membership, kind: str, given: QueryDict) -> ViewMenu:
    """The member's views of one table, whose page has that query string."""
    present = TABLES[kind].read(given)
    views = [
        ShownView(row, address_of(row), is_current=bool(present) and filter_of(row) == present)
        for row in views_of(membership).filter(kind=kind)
    ]
    own = [view for view in views if not view.row.is_shared]
    team = [view for view in views if view.row.is_shared]
    current = next((view for view in own + team if view.is_current), None)
    return ViewMenu(kind, own, team, current, "" if current else present, membership.may(Role.REQUESTER))
