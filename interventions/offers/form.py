"""The form of an offer entered by hand: several rows, each checked strictly, errors beside the fields."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils import timezone

from agent.core.sites.site import is_same_site
from agent.core.types import Availability
from agent.network.egress import Refusal, split_url
from agent.perceive.prices.currencies import CODES
from agent.teams.models import User, person_name
from agent.teams.pages.status_words import look_of
from interventions.models import Intervention
from interventions.offers.offers import MAX_OFFERS, AmountError, ManualOffer, parse_amount

PREFIX = "offers"
_USUAL = ("EUR", "USD", "GBP", "CHF")
_CURRENCIES = [("", "Choose"), *((c, c) for c in (*_USUAL, *sorted(CODES - set(_USUAL))))]
_AVAILABILITIES = [(a.value, look_of("availability", a.value).word) for a in Availability]


class AmountField(forms.CharField):
    """An amount in a person's own way of writing numbers; what can be read in two ways is asked back."""

    def clean(self, value: Any) -> Decimal | None:
        """The amount. *Raises* ValidationError."""
        written = super().clean(value)
        if not written:
            return None
        try:
            return parse_amount(written)
        except AmountError as exc:
            raise forms.ValidationError(str(exc)) from exc


class FenceForm(forms.Form):
    """Under which claim the offers are handed in."""

    fence = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class OfferRow(forms.Form):
    """One offer."""

    name = forms.CharField(
        max_length=300,
        label="Product, as the site calls it",
        error_messages={"required": "Say what is offered."},
    )
    price = AmountField(
        max_length=24,
        label="Price",
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        help_text="As you read it: 12,50 or 1.234,56",
        error_messages={"required": "Enter the price."},
    )
    currency = forms.ChoiceField(
        choices=_CURRENCIES, label="Currency", error_messages={"required": "Choose the currency."}
    )
    availability = forms.ChoiceField(
        choices=_AVAILABILITIES, label="Availability", initial=Availability.UNKNOWN.value
    )
    pack = forms.CharField(
        required=False, max_length=60, label="Pack or unit", help_text="5 kg, per piece, box of 12"
    )
    url = forms.CharField(
        max_length=2000,
        label="Its address",
        widget=forms.TextInput(attrs={"inputmode": "url", "spellcheck": "false", "class": "mono"}),
        error_messages={"required": "Enter the address at which it is offered."},
    )
    other_site_reason = forms.CharField(
        required=False, max_length=200, label="Why another site", help_text="Only for an address elsewhere"
    )
    note = forms.CharField(required=False, max_length=300, label="Note")

    def __init__(self, *args: Any, item: Intervention, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._item = item

    def has_changed(self) -> bool:
        """An address and an availability alone are what the form itself has put there: an empty row."""
        return any(name in self.changed_data for name in ("name", "price", "currency", "pack", "note"))

    def clean_url(self) -> str:
        """An http(s) address without a name in it."""
        url = str(self.cleaned_data["url"]).strip()
        if isinstance(split_url(url), Refusal):
            raise forms.ValidationError("This is no http or https address.")
        return url

    def clean(self) -> dict[str, Any]:
        """Another site's address needs a reason."""
        data = super().clean() or self.cleaned_data
        url = data.get("url")
        here = (self._item.visit.url, self._item.url)
        if url and not any(is_same_site(url, own) for own in here) and not data.get("other_site_reason"):
            self.add_error(
                "other_site_reason",
                f"This is not {self._item.visit.domain}: say why it counts for this visit.",
            )
        return data


if TYPE_CHECKING:
    _Rows = forms.BaseFormSet[OfferRow]
else:
    _Rows = forms.BaseFormSet  # generic for the type checker alone


class OfferRows(_Rows):
    """The rows of one hand-back; at least one must be filled."""

    def clean(self) -> None:
        """*Raises* ValidationError where nothing was entered."""
        if not any(self.errors) and not any(form.has_changed() for form in self.forms):
            raise forms.ValidationError("Enter at least one offer.")

    def entered(self, user: User) -> list[ManualOffer]:
        """The offers of a valid form, as this person's."""
        now, by = timezone.now(), person_name(user)
        rows = [form.cleaned_data for form in self.forms if form.has_changed()]
        return [ManualOffer(by=by, at=now, **_typed(row)) for row in rows]


def _typed(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "availability": Availability(row["availability"])}


_MadeRows: Any = forms.formset_factory(
    OfferRow,
    formset=OfferRows,
    extra=1,
    max_num=MAX_OFFERS,
    absolute_max=MAX_OFFERS,
    validate_max=True,
)


def offer_rows(item: Intervention, data: QueryDict | None = None) -> OfferRows:
    """The form for this item (with its visit loaded), empty or filled with what was sent."""
    kwargs: dict[str, Any] = {"item": item, "initial": {"url": item.url}}
    rows: OfferRows = _MadeRows(data, prefix=PREFIX, form_kwargs=kwargs)
    return rows
