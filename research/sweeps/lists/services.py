"""Every write of vendor lists."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from agent.language.sanitize import plain
from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.pipeline.errors import ListRefused
from research.pipeline.web.address_list import AddressLine
from research.sweeps.lists.models import ListedVendor, VendorList
from research.sweeps.services import MAX_VENDORS

MAX_LISTS = 200  # of one team
MAX_NAME = 120


def save_list(
    *,
    team: Team,
    user: User | None,
    name: str,
    vendors: Sequence[AddressLine],
    replaces: VendorList | None = None,
) -> VendorList:
    """Keep the vendors under the name: as a new list, or in place of what the list `replaces` holds.

    *Raises* ListRefused without a name or vendor, for a name that another list has, a line with a problem, too many
    vendors or lists.
    """
    name = " ".join(plain(name).split())
    _refuse_bad(name, vendors)
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        others = VendorList.objects.filter(team=team)
        if replaces is not None:
            others = others.exclude(pk=replaces.pk)
        if others.filter(name__iexact=name).exists():
            raise ListRefused(
                f"The team has a list “{name}” already. Choose another name, or change that list."
            )
        if replaces is None and others.count() >= MAX_LISTS:
            raise ListRefused(f"A team has at most {MAX_LISTS} vendor lists. Delete one first.")
        kept = replaces or VendorList(team=team, created_by=user)
        kept.name = name
        kept.save()
        _fill(kept, vendors)
        action = "vendor_list.changed" if replaces else "vendor_list.added"
        record_audit(team, user, action, kept, name=name, vendors=len(vendors))
    return kept


def _refuse_bad(name: str, vendors: Sequence[AddressLine]) -> None:
    if not name:
        raise ListRefused("Give the list a name.")
    if len(name) > MAX_NAME:
        raise ListRefused(f"A name has at most {MAX_NAME} characters.")
    if not vendors:
        raise ListRefused("Give at least one vendor.")
    if len(vendors) > MAX_VENDORS:
        raise ListRefused(f"{len(vendors)} vendors are too many for one list. At most {MAX_VENDORS}.")
    bad = next((line for line in vendors if not line.is_good), None)
    if bad:
        raise ListRefused(f"Line {bad.number}, {bad.text}: {bad.problem}")


def _fill(kept: VendorList, vendors: Sequence[AddressLine]) -> None:
    kept.vendors.all().delete()
    ListedVendor.objects.bulk_create(
        ListedVendor(list=kept, position=position, url=line.url, domain=line.domain, label=line.label)
        for position, line in enumerate(vendors, start=1)
    )


def delete_list(*, of: VendorList, user: User | None) -> None:
    """Remove the list. Its vendors' visits and results stay."""
    with transaction.atomic():
        record_audit(of.team, user, "vendor_list.deleted", of, name=of.name)
        of.delete()
