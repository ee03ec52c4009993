"""Writes of people: joining and parting products, taking that back, and rates of currencies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.pipeline.errors import ResearchError
from research.pipeline.products.items import gtin_of
from research.pipeline.products.rates import Rate as RateValue
from research.products.models import Decision, Listing, Product, Rate, Suggestion


class ProductRefused(ResearchError):
    """A decision on a product, or a rate, cannot be kept as asked."""


@dataclass(frozen=True, slots=True)
class _Said:
    """Who says what, and the suggestions that it answers."""

    user: User
    kind: Decision.Kind
    words: str
    suggestions: tuple[int, ...] = ()


def join_products(*, product: Product, into: Product, user: User) -> Decision:
    """All listings of `product` are of `into` from now on; the matcher leaves them there. *Raises* ProductRefused."""
    if product.team_id != into.team_id or product.pk == into.pk:
        raise ProductRefused("Choose another product of this team.")
    with _locked(product.team_id):
        listings = list(product.listings.all())
        _check_gtins(listings, into)
        settled = list(into.listings.all())
        answered = _suggestions_between(product, into)
        said = _Said(user, Decision.Kind.JOINED, f"“{product}” joined with “{into}”", tuple(answered))
        return _decide(into, said, [(listing, into) for listing in (*listings, *settled)])


def join_listing(*, suggestion: Suggestion, user: User) -> Decision:
    """The suggested listing is of the suggested product. *Raises* ProductRefused."""
    listing, into = suggestion.listing, suggestion.product
    with _locked(listing.team_id):
        _check_open(suggestion)
        _check_gtins([listing], into)
        said = _Said(user, Decision.Kind.JOINED, f"“{listing}” joined with “{into}”", (suggestion.pk,))
        return _decide(into, said, [(listing, into)])


def keep_apart(*, suggestion: Suggestion, user: User) -> Decision:
    """The suggested listing is not of the suggested product: it is not suggested again. *Raises* ProductRefused."""
    with _locked(suggestion.listing.team_id):
        _check_open(suggestion)
        words = f"“{suggestion.listing}” kept apart from “{suggestion.product}”"
        said = _Said(user, Decision.Kind.APART, words, (suggestion.pk,))
        return _decide(suggestion.product, said, [(suggestion.listing, suggestion.listing.product)])


def part_listing(*, listing: Listing, user: User) -> Decision:
    """The listing is of a product of its own from now on. *Raises* ProductRefused where it is alone already."""
    with _locked(listing.team_id):
        before = listing.product
        if before.listings.count() < 2:
            raise ProductRefused("This listing is the only one of its product.")
        own = Product.objects.create(
            team_id=listing.team_id, name=listing.name, brand=listing.brand, seen_at=listing.seen_at
        )
        said = _Said(user, Decision.Kind.PARTED, f"“{listing}” parted from “{before}”")
        return _decide(own, said, [(listing, own)])


def undo(*, decision: Decision, user: User) -> bool:
    """Take a decision back. False when it was taken back before; what was decided later of a listing stays."""
    with _locked(decision.team_id):
        if not Decision.objects.filter(pk=decision.pk, undone_at=None).update(undone_at=timezone.now()):
            return False
        for move in decision.moves:
            Listing.objects.filter(pk=move["listing"], product=move["to"]).update(
                product=move["from"], is_settled=move["was_settled"]
            )
        Suggestion.objects.filter(pk__in=decision.suggestions).update(is_open=True)
        record_audit(decision.team, user, "product.undone", decision, decision=decision.words)
    return True


@contextmanager
def _locked(team_id: int) -> Iterator[None]:
    """One decision, or visit that is recorded, of a team at a time."""
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team_id)
        yield


def _decide(at: Product, said: _Said, moves: Sequence[tuple[Listing, Product]]) -> Decision:
    kept = [
        {"listing": row.pk, "from": row.product_id, "to": to.pk, "was_settled": row.is_settled}
        for row, to in moves
    ]
    for row, to in moves:
        Listing.objects.filter(pk=row.pk).update(product=to, is_settled=True)
    Suggestion.objects.filter(pk__in=said.suggestions).update(is_open=False)
    decision = Decision.objects.create(
        team_id=at.team_id,
        by=said.user,
        kind=said.kind,
        words=said.words[:300],
        moves=kept,
        suggestions=list(said.suggestions),
    )
    record_audit(at.team, said.user, f"product.{said.kind}", at, words=said.words[:200])
    return decision


def _check_open(suggestion: Suggestion) -> None:
    if not Suggestion.objects.filter(pk=suggestion.pk, is_open=True).exists():
        raise ProductRefused("Somebody has answered this already.")


def _check_gtins(listings: Iterable[Listing], into: Product) -> None:
    """*Raises* ProductRefused where the makers number them differently."""
    numbers = {gtin_of(row.gtin) for row in (*listings, *into.listings.all())} - {""}
    if len(numbers) > 1:
        raise ProductRefused(
            f"Their GTINs differ: {' and '.join(sorted(numbers))}. They are not one product."
        )


def _suggestions_between(one: Product, other: Product) -> list[int]:
    both = (one.pk, other.pk)
    found = Suggestion.objects.filter(listing__product__in=both, product__in=both, is_open=True)
    return list(found.values_list("pk", flat=True))


# --- rates --------------------------------------------------------------------------------------------


def enter_rates(*, team: Team, user: User, rates: Sequence[RateValue], source: str) -> int:
    """Keep rates with their day and source; one of the same pair and day is replaced. *Raises* ProductRefused."""
    if not rates or not source.strip():
        raise ProductRefused("Give rates, and where they come from.")
    for rate in rates:
        _check_rate(rate)
    with transaction.atomic():
        Rate.objects.bulk_create(
            (
                Rate(
                    team=team,
                    base=rate.base,
                    quote=rate.quote,
                    amount=rate.amount,
                    on=rate.on,
                    source=source.strip()[:200],
                    entered_by=user,
                )
                for rate in rates
            ),
            update_conflicts=True,
            unique_fields=["team", "base", "quote", "on"],
            update_fields=["amount", "source", "entered_by"],
        )
        record_audit(team, user, "rates.entered", None, count=len(rates), source=source.strip()[:200])
    return len(rates)


def _check_rate(rate: RateValue) -> None:
    if rate.base == rate.quote or not 0 < rate.amount < Decimal(10) ** 9:
        raise ProductRefused("Give two currencies and a rate above 0.")
    if rate.on > timezone.localdate():
        raise ProductRefused("A rate of a day to come is none.")


def delete_rate(*, rate: Rate, user: User) -> None:
    """Nothing is converted by it any more."""
    with transaction.atomic():
        record_audit(rate.team, user, "rates.deleted", rate, rate=str(rate))
        rate.delete()
