"""Products, the vendors' listings of them, their prices over time, people's decisions, and rates of currencies."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from agent.core.types import Availability
from research.pipeline.products.items import Item
from research.pipeline.products.rates import Rate as RateValue
from research.pipeline.products.terms import Vat
from research.pipeline.watching.readings import Identity, KnownOffer

_STOCK = [(a.value, a.value) for a in Availability]
_VAT = [(v.value, v.value) for v in Vat]


class Product(models.Model):
    """One thing that vendors sell. One that all listings have left is kept for undo, and shown nowhere."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="products")
    name = models.CharField(max_length=500)
    brand = models.CharField(max_length=160, blank=True)
    seen_at = models.DateTimeField()  # when a listing of it was read last

    class Meta:
        indexes = [models.Index(fields=["team", "-seen_at"])]

    def __str__(self) -> str:
        return self.name


class Terms(models.Model):
    """What one reading of a listing says."""

    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    price = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    availability = models.CharField(max_length=24, choices=_STOCK, default=Availability.UNKNOWN.value)
    unit_price = models.CharField(max_length=120, blank=True)
    pieces = models.PositiveIntegerField(null=True, blank=True)  # in the pack, where it says so
    shipping = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)  # 0: free
    vat = models.CharField(max_length=8, choices=_VAT, blank=True)
    seen_at = models.DateTimeField()

    class Meta:
        abstract = True


class Listing(Terms):
    """One vendor's listing of a product, known again from visit to visit, as it was read last.

    `is_settled`: a person has said of which product it is; the matcher never moves it then.
    """

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="listings")
    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="listings")
    vendor = models.CharField(max_length=255)  # its domain
    label = models.CharField(max_length=255, blank=True)  # the vendor, for people
    name = models.CharField(max_length=500)
    brand = models.CharField(max_length=160, blank=True)
    url = models.TextField(blank=True)
    gtin = models.CharField(max_length=80, blank=True)
    mpn = models.CharField(max_length=80, blank=True)
    sku = models.CharField(max_length=80, blank=True)
    options = models.JSONField(default=list, blank=True)
    reason = models.CharField(max_length=200, blank=True)  # why it is of its product
    score = models.FloatField(default=0)
    is_settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["label", "vendor", "pk"]
        indexes = [
            models.Index(fields=["team", "vendor"]),
            models.Index(fields=["team", "gtin"]),
            models.Index(fields=["team", "mpn"]),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.vendor}"

    @property
    def item(self) -> Item:
        """What the matcher compares."""
        return Item(self.name, self.brand, self.gtin, self.mpn, self.sku, tuple(self.options))

    @property
    def identity(self) -> Identity:
        """By what it is known again at its vendor."""
        return Identity(self.name, self.url, self.gtin, self.mpn, self.sku, tuple(self.options))

    @property
    def known(self) -> KnownOffer:
        """What is known of it, without its row."""
        return KnownOffer(self.pk, self.vendor, self.identity, self.price, self.currency)


class Point(Terms):
    """One reading of a listing: a point of its price history, with the offer and the visit that prove it."""

    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="points")
    offer = models.OneToOneField(
        "research.Offer", on_delete=models.SET_NULL, null=True, blank=True, related_name="point"
    )
    is_comparable = models.BooleanField(default=True)  # False: another pack, choice or currency than before

    class Meta:
        ordering = ["seen_at", "pk"]

    def __str__(self) -> str:
        return f"{self.price} {self.currency} of listing {self.listing_id}"


class Suggestion(models.Model):
    """A product that a listing may be of, too, for a person to say. `is_open`: nobody has said it."""

    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="suggestions")
    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="suggestions")
    score = models.FloatField()
    reason = models.CharField(max_length=200)
    is_open = models.BooleanField(default=True)

    class Meta:
        ordering = ["-score", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["listing", "product"], name="one_suggestion_per_listing_and_product"
            )
        ]

    def __str__(self) -> str:
        return f"listing {self.listing_id} may be of product {self.product_id}"


class Decision(models.Model):
    """What a person joined, parted or kept apart. `moves`: [{"listing", "from", "to", "was_settled"}], for undo."""

    class Kind(models.TextChoices):
        JOINED = "joined", "Joined"
        PARTED = "parted", "Parted"
        APART = "apart", "Kept apart"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="product_decisions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    words = models.CharField(max_length=300)
    moves = models.JSONField(default=list, blank=True)
    suggestions = models.JSONField(default=list, blank=True)  # ids of those that it answered
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.words


class Rate(models.Model):
    """One `base` costs `amount` of `quote` on that day; entered or imported by a person."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="rates")
    base = models.CharField(max_length=3)
    quote = models.CharField(max_length=3)
    amount = models.DecimalField(max_digits=20, decimal_places=8)
    on = models.DateField()
    source = models.CharField(max_length=200)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-on", "base", "quote"]
        constraints = [
            models.UniqueConstraint(fields=["team", "base", "quote", "on"], name="one_rate_per_pair_and_day")
        ]

    def __str__(self) -> str:
        return f"1 {self.base} = {self.value.plain} {self.quote} of {self.on}"

    @property
    def value(self) -> RateValue:
        """The rate without its row."""
        return RateValue(self.base, self.quote, self.amount, self.on, self.source)
