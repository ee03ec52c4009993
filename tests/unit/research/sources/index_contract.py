"""What the local index promises, as one scenario that runs on either database (and in a process of its own)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from agent.core.kinds import PageState
from agent.documents.document import Document
from agent.teams.models import Team
from research.sources.models import FeedEntry, SavedPage, WatchedFeed
from research.sources.providers.port import WebSearch
from research.sources.store.local_index import search_local
from research.sources.store.pages import Fetch, keep_page
from tests.factories import make_team

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
PAGES = {
    "https://boats.example/harbour": (
        "Boats of the harbour",
        "The harbour master counted 412 boats in March.",
    ),
    "https://docs.boats.example/oars": ("Oars", "How to choose oars for rowing boats, and what they cost."),
    "https://bread.example/rye": (
        "Rye bread",
        "Baking rye bread takes a day. No boats are needed for baking.",
    ),
    "https://city.example/müller": (
        "Straße und Café",
        "Das Café an der Straße hat geöffnet, sagt Frau Müller.",
    ),
}


def _keep(team: Team, url: str, title: str, text: str, at: datetime = NOW) -> SavedPage:
    document = Document(PageState.OK, kind="html", title=title, text=text, published="2026-03-01")
    return keep_page(team_id=team.pk, fetch=Fetch(url, url, text.encode(), at=at), document=document)


def _urls(team: Team, q: str, site: str = "") -> list[str]:
    found = search_local(WebSearch(q, None, site), team_id=team.pk, now=NOW)
    return [hit.url.removeprefix("https://") for hit in found]


def told() -> dict[str, object]:
    """What the searches find; the same on every database."""
    team, stranger = make_team(), make_team()
    for url, (title, text) in PAGES.items():
        _keep(team, url, title, text)
    _keep(stranger, "https://boats.example/secret", "Boats of the harbour", "Secret boats in the harbour.")
    feed = WatchedFeed.objects.create(team=team, url="https://news.example/feed", url_hash="x")
    FeedEntry.objects.create(
        feed=feed,
        key="k",
        url="https://news.example/1",
        title="Lighthouse repaired",
        summary="The lamp turns again.",
    )
    found: dict[str, object] = {
        "most words": _urls(team, "How many boats are in the harbour?"),
        "stems": _urls(team, "choosing an oar"),
        "one common word": _urls(team, "boats submarine torpedo periscope sonar"),
        "nothing": _urls(team, "zebra"),
        "no words": _urls(team, "?!"),
        "quotes and operators": _urls(team, "rye\" OR * NEAR( & | ! : bread ' --"),
        "site": _urls(team, "boats", site="docs.boats.example"),
        "other letters": _urls(team, "Straße Müller"),
        "feed entries": _urls(team, "lighthouse repaired"),
    }
    snippet = search_local(WebSearch("harbour master boats"), team_id=team.pk, now=NOW)[0]
    found["snippet"] = ["412 boats" in snippet.snippet, snippet.published, snippet.domain, snippet.provider]
    _keep(
        team,
        "https://boats.example/harbour",
        "Boats of the harbour",
        "It counted 415 ships.",
        NOW + timedelta(days=1),
    )
    found["newest copy only"] = _urls(team, "harbour boats")
    found["old words are gone"] = _urls(team, "master 412 boats")
    SavedPage.objects.filter(canonical_url__contains="rye").delete()
    found["deleted"] = _urls(team, "rye bread")
    return found


PROMISED: dict[str, object] = {
    "most words": ["boats.example/harbour"],
    "stems": ["docs.boats.example/oars"],
    "one common word": [],
    "nothing": [],
    "no words": [],
    "quotes and operators": ["bread.example/rye"],
    "site": ["docs.boats.example/oars"],
    "other letters": ["city.example/müller"],
    "feed entries": ["news.example/1"],
    "snippet": [True, "2026-03-01", "boats.example:443", "local"],
    "newest copy only": ["boats.example/harbour"],
    "old words are gone": [],
    "deleted": [],
}
