"""The pages of products: list, one product, several side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from agent.teams.rights.access import membership_of, require_team_member, signed_in_user
from research.home.exports.handing import hand_out
from research.products import selectors
from research.products.pages import pages
from research.products.pages.filters import chosen_ids


@require_safe
def products(request: HttpRequest) -> HttpResponse:
    """The team's products."""
    return render(
        request, "research/products/products.html", pages.list_context(membership_of(request), request.GET)
    )


@require_safe
def product(request: HttpRequest, product_id: int) -> HttpResponse:
    """One product: vendors' prices now, their history, what may be joined."""
    user = signed_in_user(request)
    found = selectors.get_product(user, product_id)
    membership = require_team_member(user, found.team_id)
    page = pages.product_page(found, membership, request.GET)
    return render(request, "research/products/product.html", {"page": page, "query": request.GET})


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """The chosen products by vendors."""
    membership = membership_of(request)
    rows, money = selectors.products_in(membership.team), pages.money_of(membership.team, request.GET)
    context = {
        "page": pages.comparison(rows, chosen_ids(request.GET), money),
        "currencies": selectors.currencies_of(membership.team),
        "query": request.GET,
    }
    return render(request, "research/products/compare.html", context)


@require_safe
def products_file(request: HttpRequest, form: str, kind: str) -> HttpResponseBase:
    """The list or the comparison as a file, under the filter of its page."""
    return hand_out(request, membership_of(request).team, kind, form)


@require_safe
def prices_file(request: HttpRequest, product_id: int, form: str) -> HttpResponseBase:
    """Every reading of one product as a file."""
    found = selectors.get_product(signed_in_user(request), product_id)
    return hand_out(request, found.team, "product-prices", form, found.pk)
