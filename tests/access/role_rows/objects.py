"""Objects of a team, one maker per kind, for the rows."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from agent.learning.models import (
    CachedAction,
    JudgeTrust,
    KnowledgeUse,
    LearnedPattern,
    SiteKnowledge,
    Trajectory,
)
from agent.teams.models import Team
from agent.visits.models import Step, Visit
from agent.visits.storage.media import keep_file, save_jpeg
from interventions.models import Intervention
from research.answers.exports import pdf_pages
from research.answers.models import Query, Source
from research.answers.reports.models import Report
from research.home.models import MadeFile, SavedView, ShareLink
from research.models import Offer, Sweep, Vendor
from research.products.models import Decision, Listing, Point, Product, Rate, Suggestion
from research.sources.models import FeedEntry, WatchedFeed
from research.sweeps.lists.models import ListedVendor, VendorList
from research.watches.models import Reading, TrackedOffer, Watch, WatchCondition, WatchRun
from tests.access.role_rows import Made
from tests.answers import PNG, make_answered, make_report

JPEG = b"\xff\xd8\xff\xe0 a picture's first bytes are enough here \xff\xd9"


def make_visit(team: Team, state: str = Visit.State.RUNNING) -> Visit:
    """A visit with one step and a picture of both."""
    visit = Visit.objects.create(
        team=team, query="oak table", url="https://shop.example/", domain="shop.example", state=state
    )
    visit.evidence_shot = shot = save_jpeg(JPEG)
    visit.save(update_fields=["evidence_shot"])
    Step.objects.create(
        visit=visit, n=1, token=0, action="click", action_words="Click “Search”", url=visit.url, screenshot=shot,
        decided_by="rule", viewport=[1280, 800],
    )  # fmt: skip
    return visit


def visit(team: Team) -> Made:
    """A visit."""
    return {"visit_id": make_visit(team).pk}


def step(team: Team) -> Made:
    """A visit's first step."""
    return {"visit_id": make_visit(team).pk, "n": 1}


def share_link(team: Team) -> Made:
    """A link that somebody made."""
    ends = timezone.now() + timedelta(days=1)
    return {"link_id": ShareLink.objects.create(team=team, kind="results-offers", expires_at=ends).pk}


def saved_view(team: Team) -> Made:
    """The team's one view, that somebody saved: every text of a team becomes the same in some tests."""
    made, _ = SavedView.objects.get_or_create(
        team=team, kind="results-offers", owner=None, defaults={"name": "In stock", "filter": "q=oak"}
    )
    return {"view_id": made.pk}


def made_file(team: Team) -> Made:
    """A file that is ready."""
    made = {"kind": "results-offers", "form": "csv", "state": MadeFile.State.DELIVERED}
    return {"pk": MadeFile.objects.create(team=team, file=keep_file("files/one.csv", b"x"), **made).pk}


def api_file(team: Team) -> Made:
    """The same, as the API calls it."""
    return {"file_id": made_file(team)["pk"]}


def sweep(team: Team) -> Made:
    """A sweep with one vendor."""
    return {"sweep_id": make_vendor(team).sweep_id}


def make_vendor(team: Team, state: str = Visit.State.RUNNING) -> Vendor:
    """The one vendor of a new sweep."""
    of = Sweep.objects.create(team=team, query="oak table")
    done = make_visit(team, state) if state != Visit.State.ENDED else _ended(team)
    return Vendor.objects.create(sweep=of, position=1, url=done.url, domain=done.domain, visit=done)


def _ended(team: Team) -> Visit:
    made = make_visit(team)
    Visit.objects.filter(pk=made.pk).update(state=Visit.State.ENDED, determination="error", reason="x")
    made.refresh_from_db()
    return made


def vendor(team: Team) -> Made:
    """A vendor whose visit is over."""
    made = make_vendor(team, Visit.State.ENDED)
    return {"sweep_id": made.sweep_id, "vendor_id": made.pk}


def vendor_list(team: Team) -> Made:
    """The team's one list, of a vendor that was visited once: every text of a team becomes the same in some tests."""
    of = make_vendor(team, Visit.State.ENDED)
    made, _ = VendorList.objects.get_or_create(team=team, defaults={"name": "Oak tables"})
    ListedVendor.objects.get_or_create(list=made, position=1, defaults={"url": of.url, "domain": of.domain})
    return {"list_id": made.pk}


def offer(team: Team) -> Made:
    """An offer of a sweep."""
    of = make_vendor(team, Visit.State.ENDED)
    found = Offer.objects.create(
        visit=of.visit, sweep=of.sweep, domain=of.domain, position=2, name="Oak table"
    )
    return {"sweep_id": of.sweep_id, "offer_id": found.pk}


def intervention(team: Team) -> Made:
    """An open intervention."""
    made = make_vendor(team, Visit.State.WAITING)
    row = Intervention.objects.create(
        visit=made.visit,
        team=team,
        type=Intervention.Type.BLOCKED,
        url=made.url,
        screenshot=save_jpeg(JPEG),
        deadline_at=timezone.now() + timedelta(minutes=2),
    )
    return {"pk": row.pk}


def knowledge(team: Team) -> Made:
    """A learned action that waits for review."""
    made = SiteKnowledge.objects.create(
        team=team, domain="shop.example", goal_kind="search", action="click",
        target_text=f"Search {SiteKnowledge.objects.count()}",  # one entry per meaning
    )  # fmt: skip
    return {"entry_id": made.pk}


def recalled(team: Team) -> Made:
    """A learned action, a cached one, a pattern and an example of one site, with the visit that they come from."""
    done, shape = make_visit(team), {"action": "click", "role": "button", "label": "Search", "zone": "header"}
    n = CachedAction.objects.count()
    CachedAction.objects.create(
        team=team, key=str(n), domain="shop.example", shape=shape, decided_by="model", visit=done
    )
    LearnedPattern.objects.create(
        team=team, domain="shop.example", meaning=str(n), scene="a search box", shape=shape, visit=done
    )
    Trajectory.objects.create(team=team, visit=done, domain="shop.example", query="hay", shapes=[shape])
    JudgeTrust.objects.create(team=team, domain="shop.example", model=f"small {n}", view="fits", agreed=3)
    entry = knowledge(team)
    KnowledgeUse.objects.create(entry_id=entry["entry_id"], visit=done, step_n=1, kind="used", is_ok=True)
    return entry


def query(team: Team) -> Made:
    """A question."""
    return {"query_id": Query.objects.create(team=team, text="How long does oak take to dry?").pk}


def source(team: Team) -> Made:
    """A question's first source."""
    made = query(team)
    Source.objects.create(query_id=made["query_id"], n=1, url="https://wood.example/", text="Years.")
    return made | {"n": 1}


def answer(team: Team) -> Made:
    """A question with its answer."""
    return {"query_id": make_answered(team).pk}


def report(team: Team) -> Made:
    """A report with a plan."""
    return {"report_id": make_report(team, state=Report.State.PLANNED).pk}


def written_report(team: Team) -> Made:
    """A report that is done."""
    return {"report_id": make_report(team).pk}


def cited(team: Team) -> Made:
    """A source of an answer, with a saved copy."""
    return answer(team) | {"n": 1}


def asked_again(team: Team) -> Made:
    """A question that was asked again."""
    before = Query.objects.get(pk=answer(team)["query_id"])
    return {"query_id": Query.objects.create(team=team, text=before.text, rerun_of=before).pk}


def pdf_page(team: Team) -> Made:
    """A page of a PDF that an answer cites; its picture was drawn before."""
    made = make_answered(team)
    paper = made.sources.get(n=2)
    keep_file(pdf_pages.path_of(paper, 1, ""), PNG)
    return {"query_id": made.pk, "n": 2, "page": 1}


def citation(team: Team) -> Made:
    """One proof of an answer."""
    made = make_answered(team)
    return {"query_id": made.pk, "citation_id": made.citations.all()[0].pk}


def feed(team: Team) -> Made:
    """A watched feed."""
    n = WatchedFeed.objects.count()
    made = WatchedFeed.objects.create(team=team, url="https://news.example/feed.xml", url_hash=str(n))
    FeedEntry.objects.create(feed=made, key="1", url="https://news.example/1")
    return {"feed_id": made.pk}


def watch(team: Team) -> Made:
    """A watch of a sweep, by nobody who is still there, with a run and an offer whose price it has read."""
    of = make_vendor(team, Visit.State.ENDED).sweep
    Sweep.objects.filter(pk=of.pk).update(state=Sweep.State.DONE)
    made = Watch.objects.create(
        team=team, name="Oak tables", sweep=of, cron="0 8 * * 1", timezone="Europe/Berlin", rearm="always"
    )
    WatchCondition.objects.create(watch=made, kind="price_falls", amount=5)
    change = {"change": "cheaper", "vendor": "shop.example", "what": "Oak table", "words": "10 → 9 EUR"}
    run = WatchRun.objects.create(
        watch=made, sweep=of, state="done", started_at=timezone.now(), changes=[change], firings=[change]
    )
    offer = TrackedOffer.objects.create(
        watch=made, vendor="https://shop.example/", name="Oak table", price=9, currency="EUR"
    )
    Reading.objects.create(
        tracked=offer, run=run, price=9, currency="EUR", availability="unknown", seen_at=timezone.now()
    )
    return {"watch_id": made.pk}


def deleted_watch(team: Team) -> Made:
    """One that was deleted just now."""
    made = watch(team)
    Watch.objects.filter(pk=made["watch_id"]).update(deleted_at=timezone.now())
    return made


def product(team: Team) -> Made:
    """A product with a listing at two vendors and a reading."""
    now = timezone.now()
    made = Product.objects.create(team=team, name="Oak table", seen_at=now)
    for vendor in ("a.example", "b.example"):
        read = {"price": 9, "currency": "EUR", "seen_at": now}
        listing = Listing.objects.create(team=team, product=made, vendor=vendor, name="Oak table", **read)
        Point.objects.create(listing=listing, **read)
    return {"product_id": made.pk}


def two_products(team: Team) -> Made:
    """Two of them."""
    return {**product(team), "other_id": product(team)["product_id"]}


def listing(team: Team) -> Made:
    """One of that product's listings."""
    return {"listing_id": Listing.objects.filter(product=product(team)["product_id"]).first().pk}  # type: ignore[union-attr]


def suggestion(team: Team) -> Made:
    """A listing that may be of another product, too."""
    row = Listing.objects.get(pk=listing(team)["listing_id"])
    other = product(team)["product_id"]
    made = Suggestion.objects.create(
        listing=row, product_id=other, score=0.6, reason="Their names are alike."
    )
    return {"suggestion_id": made.pk}


def decision(team: Team) -> Made:
    """What somebody decided."""
    return {"decision_id": Decision.objects.create(team=team, kind="joined", words="Oak joined").pk}


def rate(team: Team) -> Made:
    """A rate of a currency."""
    day = timezone.localdate() - timedelta(days=Rate.objects.count())
    made = Rate.objects.create(team=team, base="EUR", quote="USD", amount=1, on=day, source="Bank")
    return {"rate_id": made.pk}


def team_id(team: Team) -> Made:
    """The team itself."""
    return {"team_id": team.pk}
