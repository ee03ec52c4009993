"""Every read of vendor lists. The ones given a user see that user's teams only."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import User
from research.models import Vendor
from research.pipeline.web.list_lines import plain_name
from research.sweeps.lists.models import ListedVendor, VendorList


def lists_of(user: User) -> QuerySet[VendorList]:
    """The vendor lists of the user's teams by name, with `vendor_count`."""
    return (
        VendorList.objects.filter(team__memberships__user=user)
        .select_related("team", "created_by")
        .annotate(vendor_count=Count("vendors"))
        .order_by("name", "pk")
    )


def get_list(user: User, list_id: int) -> VendorList:
    """That list. *Raises* Http404 when it is of none of the user's teams."""
    return get_object_or_404(lists_of(user), pk=list_id)


def text_of(vendors: Iterable[ListedVendor | Vendor]) -> str:
    """The vendors as the text of a form, one per line."""
    return "\n".join(f"{plain_name(vendor.label)} {vendor.url}".strip() for vendor in vendors)
