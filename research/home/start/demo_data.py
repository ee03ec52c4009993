"""Removes what the demo sites left in a team: sweeps, visits, offers, products, interventions, pictures, knowledge."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from agent.learning.models import SiteKnowledge
from agent.learning.recall.forgetting import KINDS
from agent.teams.models import Team, User
from agent.teams.outbox import enqueue
from agent.teams.services import record_audit
from agent.visits.models import SiteSession, Step, Visit
from agent.visits.storage.places import place
from interventions.models import Intervention
from research.models import Sweep
from research.products.models import Listing, Product
from research.sweeps.services import OVER, cancel_sweep

REMOVE_TASK = "research.home.tasks.remove_demo"


def remove_demo_data(*, team: Team, user: User) -> list[int]:
    """Remove what is over at once, and the rest once its visits have ended; the numbers of those sweeps."""
    left = remove_ended(give_up_demo(team=team, user=user))
    if left:
        transaction.on_commit(partial(enqueue, REMOVE_TASK, left))
    return left


def give_up_demo(*, team: Team, user: User) -> list[int]:
    """Stop the team's demo sweeps; their numbers, for `remove_ended`. Those of visits that run end within seconds."""
    sweeps = list(Sweep.objects.filter(team=team, is_demo=True))
    with transaction.atomic():
        for sweep in sweeps:
            cancel_sweep(sweep=sweep, user=user)
        if sweeps:
            record_audit(team, user, "demo_data.removed", sweeps=len(sweeps))
    return [sweep.pk for sweep in sweeps]


def remove_ended(sweep_ids: Collection[int]) -> list[int]:
    """Remove those of these demo sweeps whose visits are all over; the numbers of the others."""
    sweeps = Sweep.objects.filter(pk__in=sweep_ids, is_demo=True)
    visits = Visit.objects.filter(vendor__sweep__in=sweeps).exclude(state__in=OVER)
    left = set(visits.values_list("vendor__sweep", flat=True))
    for sweep in sweeps.exclude(pk__in=left):
        _remove(sweep)
    return sorted(left)


def _remove(sweep: Sweep) -> None:
    of_it = Q(vendor__sweep=sweep) | Q(earlier_vendor__sweep=sweep)
    visits = Visit.objects.filter(pk__in=set(Visit.objects.filter(of_it).values_list("pk", flat=True)))
    pictures = _pictures(visits.values_list("pk", flat=True))
    domains = set(visits.values_list("domain", flat=True))
    numbers = list(visits.values_list("pk", flat=True))
    with transaction.atomic():
        learned: tuple[type[Model], ...] = (SiteKnowledge, SiteSession, *KINDS.values())
        for model in learned:
            model._default_manager.filter(team=sweep.team_id, domain__in=domains).delete()
        listings = Listing.objects.filter(team=sweep.team_id, vendor__in=domains)
        products = list(listings.values_list("product", flat=True))
        listings.delete()
        Product.objects.filter(pk__in=products, listings=None).delete()
        sweep.delete()
        Visit.objects.filter(pk__in=numbers).delete()
        unused = pictures - _pictures(Visit.objects.values_list("pk", flat=True), pictures)
        transaction.on_commit(lambda: _unlink(unused))


def _pictures(visit_ids: QuerySet[Visit, int], among: Collection[str] | None = None) -> set[str]:
    """The media paths that these visits show, all of them or those `among` some: the same picture is kept once."""
    found: set[str] = set()
    for model, name, visit in (
        (Visit, "evidence_shot", "pk"),
        (Step, "screenshot", "visit"),
        (Intervention, "screenshot", "visit"),
    ):
        rows = model._default_manager.filter(**{f"{visit}__in": visit_ids}).exclude(**{name: ""})
        if among is not None:
            rows = rows.filter(**{f"{name}__in": among})
        found.update(rows.values_list(name, flat=True))
    return found


def _unlink(pictures: Collection[str]) -> None:
    for path in pictures:
        place().delete(path)
