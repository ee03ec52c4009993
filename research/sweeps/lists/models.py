"""Lists of vendors that a team has saved under a name."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class VendorList(models.Model):
    """Vendors under a name, to start sweeps with."""

    team = models.ForeignKey(
        "teams.Team", on_delete=models.CASCADE, related_name="vendor_lists", db_index=False
    )
    name = models.CharField(max_length=120)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "research"
        constraints = [models.UniqueConstraint("team", Lower("name"), name="one_vendor_list_per_name")]

    def __str__(self) -> str:
        return self.name


class ListedVendor(models.Model):
    """One vendor of a list."""

    list = models.ForeignKey(VendorList, on_delete=models.CASCADE, related_name="vendors", db_index=False)
    position = models.PositiveIntegerField()
    url = models.URLField(max_length=2000)
    domain = models.CharField(max_length=255)  # as of `Visit`
    label = models.CharField(max_length=120, blank=True)

    class Meta:
        app_label = "research"
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["list", "position"], name="one_listed_per_position")]

    def __str__(self) -> str:
        return f"{self.domain} in list {self.list_id}"
