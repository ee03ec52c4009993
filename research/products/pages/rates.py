"""Rates of currencies: entered by a person, or imported from a file of the European Central Bank's form."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from research.pipeline.errors import ResearchError
from research.pipeline.products.rates import Rate as RateValue
from research.pipeline.products.rates import UnreadableRates, read_ecb_csv
from research.products import selectors, services
from research.products.models import Rate

MAX_BYTES = 500_000
_CURRENCY = {"size": 4, "autocomplete": "off", "placeholder": "EUR"}


class RateForm(forms.Form):
    """One rate with its day and source."""

    base = forms.RegexField(
        r"^\s*[A-Za-z]{3}\s*$", label="One unit of", widget=forms.TextInput(attrs=_CURRENCY)
    )
    amount = forms.DecimalField(
        label="costs", min_value=Decimal("0.00000001"), max_digits=18, decimal_places=8
    )
    quote = forms.RegexField(
        r"^\s*[A-Za-z]{3}\s*$", label="in", widget=forms.TextInput(attrs=_CURRENCY | {"placeholder": "USD"})
    )
    on = forms.DateField(label="On", widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    source = forms.CharField(max_length=200, label="Where it comes from")

    def value(self) -> RateValue:
        """The valid form's rate."""
        given = self.cleaned_data
        base, quote = (given[name].strip().upper() for name in ("base", "quote"))
        return RateValue(base, quote, given["amount"], given["on"])


class ImportForm(forms.Form):
    """A file of rates to the euro."""

    file = forms.FileField(label="CSV file")
    origin = forms.CharField(max_length=200, label="Where it comes from", initial="European Central Bank")

    def clean_file(self) -> str:
        """Its text."""
        upload = self.cleaned_data["file"]
        if (upload.size or 0) > MAX_BYTES:
            raise forms.ValidationError(f"Choose a file of at most {MAX_BYTES // 1000} kB.")
        try:
            return str(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError as exc:
            raise forms.ValidationError("The file is no text in UTF-8.") from exc


@require_safe
def rates(request: HttpRequest) -> HttpResponse:
    """The team's rates."""
    return _show(request, _empty(), ImportForm())


@require_POST
@requires_role(Role.LEAD)
def enter_rate(request: HttpRequest) -> HttpResponse:
    """Keep one rate."""
    form = RateForm(request.POST)
    if form.is_valid() and _is_kept(request, form, [form.value()], form.cleaned_data["source"]):
        return redirect("rates")
    return _show(request, form, ImportForm(), status=422)


@require_POST
@requires_role(Role.LEAD)
def import_rates(request: HttpRequest) -> HttpResponse:
    """Read a file of rates."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            found = read_ecb_csv(form.cleaned_data["file"])
            if _is_kept(request, form, found, form.cleaned_data["origin"]):
                return redirect("rates")
        except UnreadableRates as exc:
            form.add_error("file", str(exc))
    return _show(request, _empty(), form, status=422)


def _empty() -> RateForm:
    return RateForm(initial={"base": "EUR", "on": timezone.localdate()})


def _is_kept(request: HttpRequest, form: forms.Form, found: list[RateValue], source: str) -> bool:
    try:
        services.enter_rates(
            team=membership_of(request).team, user=signed_in_user(request), rates=found, source=source
        )
    except ResearchError as exc:
        form.add_error(None, exc.user_message)
        return False
    return True


def _show(
    request: HttpRequest, form: RateForm, import_form: ImportForm, *, status: int = 200
) -> HttpResponse:
    membership = membership_of(request)
    number = whole_number(request.GET.get("page", ""), 99_999) or 1
    context: dict[str, Any] = {
        "form": form,
        "import_form": import_form,
        "page": Paginator(selectors.rates_of(membership.team), 50).get_page(number),
        "may_enter": membership.may(Role.LEAD),
        "query": request.GET,
    }
    return render(request, "research/products/rates.html", context, status=status)


@require_POST
def delete_rate(request: HttpRequest, rate_id: int) -> HttpResponse:
    """Convert by it no longer."""
    user = signed_in_user(request)
    found = get_object_or_404(Rate, pk=rate_id, team__memberships__user=user)
    require_team_member(user, found.team_id, Role.LEAD)
    services.delete_rate(rate=found, user=user)
    return redirect("rates")
