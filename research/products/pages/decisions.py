"""What a person says of products: joined, parted, kept apart, taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from agent.language.sanitize import whole_number
from agent.teams.models import Role, User
from agent.teams.rights.access import require_team_member, signed_in_user
from research.pipeline.errors import ResearchError
from research.products import selectors, services
from research.products.models import Decision, Product

MOST_FOUND = 20


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, product_id: int) -> HttpResponse:
    """Look for the product that this one is, too, and join them."""
    user = signed_in_user(request)
    found = selectors.get_product(user, product_id)
    require_team_member(user, found.team_id, Role.REQUESTER)
    if request.method == "POST":
        return redirect("product", _joined(request, found, user))
    words = request.GET.get("q", "").strip()[:120]
    context = {"product": found, "words": words, "found": _found(user, found, words)}
    return render(request, "research/products/join.html", context)


def _joined(request: HttpRequest, product: Product, user: User) -> int:
    """The product that the form names, joined with this one; this one where that cannot be."""
    chosen = whole_number(request.POST.get("into", "")) or 0
    into = selectors.products_of(user).filter(team=product.team_id, pk=chosen).first()
    try:
        if into is None:
            raise services.ProductRefused("Choose another product of this team.")
        services.join_products(product=product, into=into, user=user)
        return into.pk
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
        return product.pk


def _found(user: User, product: Product, words: str) -> list[Product]:
    """Products with these words; without words, those of its brand."""
    rows = selectors.products_of(user).filter(team=product.team_id).exclude(pk=product.pk)
    if words:
        return list(rows.filter(name__icontains=words)[:MOST_FOUND])
    return list(rows.filter(brand__iexact=product.brand)[:MOST_FOUND]) if product.brand else []


@require_POST
def part(request: HttpRequest, listing_id: int) -> HttpResponse:
    """The listing is of another product."""
    user = signed_in_user(request)
    found = selectors.get_listing(user, listing_id)
    require_team_member(user, found.team_id, Role.REQUESTER)
    before = found.product_id
    try:
        services.part_listing(listing=found, user=user)
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("product", before)


@require_POST
def answer(request: HttpRequest, suggestion_id: int) -> HttpResponse:
    """Say whether the suggested listing is of the suggested product."""
    user = signed_in_user(request)
    found = selectors.get_suggestion(user, suggestion_id)
    require_team_member(user, found.product.team_id, Role.REQUESTER)
    try:
        if request.POST.get("say") == "same":
            services.join_listing(suggestion=found, user=user)
        else:
            services.keep_apart(suggestion=found, user=user)
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("product", found.product_id)


@require_POST
def undo(request: HttpRequest, decision_id: int) -> HttpResponse:
    """Take a decision back."""
    user = signed_in_user(request)
    found = get_object_or_404(Decision, pk=decision_id, team__memberships__user=user)
    require_team_member(user, found.team_id, Role.REQUESTER)
    if not services.undo(decision=found, user=user):
        messages.info(request, "This was taken back before.")
    return redirect("products")
