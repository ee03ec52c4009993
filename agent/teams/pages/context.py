"""What every page's frame shows: the active team, the other teams and the main navigation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from agent.teams.models import Membership, Role
from agent.teams.rights.access import membership_of, memberships_of, signed_in_user


@dataclass(frozen=True, slots=True)
class NavItem:
    """One entry of the main navigation."""

    word: str
    path: str
    icon: str
    keys: str
    is_on_phones: bool = True  # in the bottom bar; the others are under “More”
    role: Role = Role.VIEWER  # who has it in the navigation
    also: tuple[str, ...] = ()  # further pages that are reached from it
    help: str = ""  # of the help pages, the one that is about it
    is_current: bool = False


PLACES = (
    NavItem("Dashboard", "/", "layout-dashboard", "g d", help="guide/start"),
    NavItem("Sweeps", "/sweeps/", "radar", "g s", help="guide/sweeps"),
    NavItem("Queries", "/queries/", "file-text", "g a", is_on_phones=False, help="guide/questions"),
    NavItem("Watches", "/watches/", "eye", "g w", is_on_phones=False, help="guide/watches"),
    NavItem(
        "Results",
        "/results/",
        "table-2",
        "g r",
        also=("/files/", "/links/", "/views/"),
        help="guide/sweeps",
    ),
    NavItem("Products", "/products/", "package", "g p", is_on_phones=False, help="guide/products"),
    NavItem("Queue", "/queue/", "inbox", "g q", role=Role.OPERATOR, help="guide/queue"),
    NavItem(
        "Knowledge",
        "/knowledge/",
        "book-open",
        "g k",
        is_on_phones=False,
        also=("/learning/", "/studies/", "/replays/"),
        help="guide/knowledge",
    ),
)
# The first template that exists is included: the interventions app brings the live count.
QUEUE_COUNT = ("interventions/_queue_count.html", "_no_queue_count.html")


def version() -> str:
    """The product's version, from pyproject.toml."""
    lines = Path(settings.BASE_DIR, "pyproject.toml").read_text(encoding="utf-8").splitlines()
    return next((ln.split('"')[1] for ln in lines if ln.startswith("version = ")), "")


VERSION = version()


def frame(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `membership`, `teams`, `places`, `help_path`, `queue_count_template` and the like."""
    found: dict[str, Any] = {
        "membership": None,
        "teams": [],
        "version": VERSION,
        "server_now": timezone.now(),
        "queue_count_template": QUEUE_COUNT,
    }
    if not getattr(request, "user", None) or not request.user.is_authenticated:
        return found
    found["teams"] = [m.team for m in memberships_of(signed_in_user(request))]
    try:
        membership = membership_of(request)
    except PermissionDenied:
        return found  # a user without a team still gets a page that says so
    found["membership"] = membership
    found["places"] = places = _nav_items(request.path, membership)
    found["help_path"] = "/help/" + next((f"{place.help}/" for place in places if place.is_current), "")
    found["may_start"] = membership.may(Role.REQUESTER)
    found["is_team_admin"] = membership.may(Role.ADMIN)
    found["is_team_lead"] = membership.may(Role.LEAD)
    return found


def _nav_items(path: str, membership: Membership) -> list[NavItem]:
    def is_current(place: NavItem) -> bool:
        return path == "/" if place.path == "/" else path.startswith((place.path, *place.also))

    return [replace(p, is_current=is_current(p)) for p in PLACES if membership.may(p.role)]
