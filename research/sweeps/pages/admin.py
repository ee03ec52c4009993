"""Sweeps, vendors and offers in Django's admin, for superusers to look at."""

from __future__ import annotations

from django.contrib import admin

from agent.teams.pages.raw_records import RecordAdmin, RowsBelow
from research.models import Offer, Sweep, Vendor


class VendorInline(RowsBelow):
    """The vendors below their sweep."""

    model = Vendor
    fields = ("position", "domain", "url", "visit", "availability")
    readonly_fields = fields


@admin.register(Sweep)
class SweepAdmin(RecordAdmin):
    """Sweeps with their vendors."""

    list_display = ("id", "query", "team", "created_by", "state", "created_at", "ended_at")
    list_filter = ("state", "team", "is_demo")
    search_fields = ("query",)
    readonly_fields = ("state", "created_at", "ended_at")
    inlines = (VendorInline,)


@admin.register(Offer)
class OfferAdmin(RecordAdmin):
    """Offers as they were found."""

    list_display = ("name", "price_amount", "currency", "availability", "is_verified", "visit", "seen_at")
    list_filter = ("availability", "is_verified", "currency")
    search_fields = ("name",)
    raw_id_fields = ("visit",)
