"""What the page of watched feeds shows, and its form."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.core.paginator import Paginator
from django.db.models import Count, Q

from agent.plain import whole_number
from agent.teams.models import Membership
from research.sources.models import FeedEntry, WatchedFeed

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
