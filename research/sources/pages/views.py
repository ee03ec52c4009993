"""The pages of search providers (how each fares, a switch) and of the feeds that a team watches."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import plain, whole_number
from agent.teams.models import Membership, Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from research.pipeline.errors import ResearchError
from research.sources.models import FeedEntry, WatchedFeed
from research.sources.pages import provider_status
from research.sources.providers.registry import switch_provider
from research.sources.store import feeds as feed_services


@require_safe
@requires_role(Role.LEAD)
def providers(request: HttpRequest) -> HttpResponse:
    """Every search provider, how it fares and how to set it up; what the caches save."""
    membership = membership_of(request)
    searching = provider_status.search_standing()
    context = {
        "searching": searching,
        "rates": provider_status.layer_rates(membership.team_id),
        "days": provider_status.DAYS_OF_RATES,
        "may_switch": membership.may(Role.ADMIN),
    }
    return render(request, "research/sources/providers.html", context)


@require_POST
@requires_role(Role.ADMIN)
def switch(request: HttpRequest, name: str) -> HttpResponse:
    """A provider on or off for this installation."""
    is_on = request.POST.get("on") == "1"
    try:
        switch_provider(
            name=name, is_on=is_on, user=signed_in_user(request), team=membership_of(request).team
        )
        messages.success(request, f"The provider is switched {'on' if is_on else 'off'}.")
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("query-new" if request.POST.get("back") == "question" else "search-providers")


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


ENTRIES = 25


class FeedForm(forms.Form):
    """One feed to watch."""

    url = forms.CharField(
        label="Address of a feed",
        max_length=2000,
        widget=forms.TextInput(
            attrs={"class": "mono", "placeholder": "https://site.example/news.xml", "spellcheck": "false"}
        ),
        help_text="RSS or Atom, or a page that names its feed. New entries are read and found by later questions.",
        error_messages={"required": "Give the address of a feed."},
    )


def feeds_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The team's feeds, and the newest entries of all or of the one that the query string names."""
    counts = {
        "entry_count": Count("entries"),
        "read_count": Count("entries", filter=Q(entries__page__isnull=False)),
    }
    feeds = list(WatchedFeed.objects.filter(team_id=membership.team_id).annotate(**counts).order_by("pk"))
    wanted = whole_number(given.get("feed", ""))
    chosen = next((feed for feed in feeds if feed.pk == wanted), None)
    entries = FeedEntry.objects.filter(feed__team_id=membership.team_id).select_related("feed")
    if chosen:
        entries = entries.filter(feed=chosen)
    page = Paginator(entries.order_by("-published", "-pk"), ENTRIES).get_page(given.get("page"))
    return {"feeds": feeds, "chosen": chosen, "entries": page}
