"""The page of the feeds that a team watches: add, pause, remove and take that back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from agent.plain import plain
from agent.teams.access import membership_of, require_team_member, requires_role, signed_in_user
from agent.teams.models import Role
from research.errors import ResearchError
from research.sources import feeds as feed_services
from research.sources.feed_pages import FeedForm, feeds_context
from research.sources.models import WatchedFeed


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.LEAD)
def feeds(request: HttpRequest) -> HttpResponse:
    """The team's feeds with their newest entries; a POST watches another one."""
    membership = membership_of(request)
    form = FeedForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            made = feed_services.add_feed(
                team=membership.team, user=signed_in_user(request), url=form.cleaned_data["url"]
            )
            messages.success(request, f"{made} is watched. Its entries are read within minutes.")
            return redirect("feeds")
        except ResearchError as exc:
            form.add_error("url", exc.user_message)
    context = {"form": form, **feeds_context(membership, request.GET)}
    return render(request, "research/sources/feeds.html", context, status=422 if form.is_bound else 200)


@require_POST
def pause_feed(request: HttpRequest, feed_id: int) -> HttpResponse:
    """Stop asking for news of it, or begin again."""
    feed = _feed(request, feed_id)
    is_active = request.POST.get("on") == "1"
    feed_services.pause_feed(feed=feed, user=signed_in_user(request), is_active=is_active)
    return redirect("feeds")


@require_POST
def remove_feed(request: HttpRequest, feed_id: int) -> HttpResponse:
    """Watch it no longer. What was read of it stays; the page offers to take it back."""
    feed = _feed(request, feed_id)
    request.session["removed_feed"] = {"team": feed.team_id, "url": feed.url, "title": str(feed)[:120]}
    feed_services.remove_feed(feed=feed, user=signed_in_user(request))
    return redirect("feeds")


@require_POST
@requires_role(Role.LEAD)
def undo_removal(request: HttpRequest) -> HttpResponse:
    """Watch the feed again that was removed last in this session."""
    removed = request.session.pop("removed_feed", None)
    team = membership_of(request).team
    if removed and removed["team"] == team.pk:
        try:
            feed_services.add_feed(team=team, user=signed_in_user(request), url=plain(removed["url"]))
        except ResearchError as exc:
            messages.warning(request, exc.user_message)
    return redirect("feeds")


def _feed(request: HttpRequest, feed_id: int) -> WatchedFeed:
    """The feed, for leads of its team. *Raises* Http404, PermissionDenied."""
    user = signed_in_user(request)
    found = get_object_or_404(WatchedFeed, pk=feed_id, team__memberships__user=user)
    require_team_member(user, found.team_id, Role.LEAD)
    return found
