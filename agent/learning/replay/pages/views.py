"""Deciding runs again on pages: one run and its difference, or all runs of a time and what changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.core.errors import AgentError
from agent.decide.prompts import DECIDING
from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay import changes, services
from agent.learning.replay.options import LOCAL, NOW, RECORDED, ReplayOptions, Source
from agent.teams.models import Membership, Role
from agent.teams.pages.forms import CountField
from agent.teams.pages.sending import Sent
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from agent.visits.models import Visit
from agent.visits.pages.views import visit_for

_SOURCES = (("now", "As it is now"), ("recorded", "As it was recorded"), ("none", "None"))


class ReplayOptionsForm(forms.Form):
    """How a visit is decided again. The default is how the desk would decide today."""

    mind = forms.ChoiceField(
        label="Who decides and judges",
        choices=(
            (NOW, "The mind as it is set now"),
            (LOCAL, "The local mind"),
            (RECORDED, "The recorded answers: rules and the gate are judged again"),
        ),
        initial=NOW,
    )
    prompt = forms.ChoiceField(
        label="Prompt for a model",
        choices=(("", "As it is set now"), *((name, name) for name in DECIDING)),
        required=False,
        help_text="Another version needs the mind as it is set now, with a model.",
    )
    knowledge = forms.ChoiceField(label="Site knowledge", choices=_SOURCES, initial="now")
    memory = forms.ChoiceField(
        label="Cached actions, patterns, examples", choices=_SOURCES, initial="recorded"
    )
    perceives = forms.BooleanField(
        label="Read each page anew",
        required=False,
        initial=True,
        help_text="From what the browser received, by today's rules.",
    )

    def options(self) -> ReplayOptions:
        given: dict[str, Any] = self.cleaned_data
        knowledge: Source = given["knowledge"]
        memory: Source = given["memory"]
        return ReplayOptions(given["mind"], given["prompt"], knowledge, memory, given["perceives"])


class BatchForm(ReplayOptionsForm):
    """The same for many."""

    days = CountField(unit="day", label="How many days back", min_value=1, max_value=3650, initial=30)
    domain = forms.CharField(label="Site", required=False, max_length=255, help_text="Empty: every site.")
    field_order = ("days", "domain", "mind", "prompt", "knowledge", "memory", "perceives")


ROWS = 50
SINGLES = 20  # runs decided again one by one that the page of all shows


@require_safe
def again(request: HttpRequest, visit_id: int) -> HttpResponse:
    """The form of one run and its earlier replays."""
    return _ask_page(request, visit_for(signed_in_user(request), visit_id), ReplayOptionsForm())


@require_POST
def ask_again(request: HttpRequest, visit_id: int) -> HttpResponse:
    """Ask for one more."""
    user = signed_in_user(request)
    visit = visit_for(user, visit_id, Role.REQUESTER)
    form = ReplayOptionsForm(request.POST)
    if form.is_valid():
        try:
            replay = services.ask_replay(visit=visit, user=user, options=form.options())
            return redirect("replay", replay_id=replay.pk)
        except AgentError as exc:
            form.add_error(None, exc.user_message)
    return _ask_page(request, visit, form)


def _ask_page(request: HttpRequest, visit: Visit, form: ReplayOptionsForm) -> HttpResponse:
    context = {
        "visit": visit,
        "form": form,
        "replays": _rows(visit.replays.select_related("asked_by").order_by("-pk")[:ROWS]),
        "has_recording": services.last_recording(visit.pk) is not None,
        "may_ask": require_team_member(signed_in_user(request), visit.team_id).may(Role.REQUESTER),
    }
    return render(request, "learning/replay_ask.html", context, status=422 if form.is_bound else 200)


@require_safe
def replay(request: HttpRequest, replay_id: int) -> HttpResponse:
    """What would have changed."""
    found = Replay.objects.select_related("visit", "batch", "asked_by").filter(pk=replay_id).first()
    if found is None:
        raise Http404("No such replay.")
    require_team_member(signed_in_user(request), found.visit.team_id)
    context = {"replay": found, "report": found.report, "words": ReplayOptions.from_json(found.options).words}
    part = "learning/_replay.html" if request.headers.get("HX-Request") else "learning/replay.html"
    return render(request, part, {**context, "outcome": found.outcome, "visit": found.visit})


@require_safe
@requires_role(Role.VIEWER)
def replays(request: HttpRequest) -> HttpResponse:
    """All runs of a time decided again: the form, and what was asked before."""
    return _replays_page(request, BatchForm())


@require_POST
@requires_role(Role.LEAD)
def ask_replays(request: HttpRequest) -> HttpResponse:
    """Ask for them."""
    team, user, form = membership_of(request).team, signed_in_user(request), BatchForm(request.POST)
    if form.is_valid():
        days, domain = form.cleaned_data["days"], form.cleaned_data["domain"]
        try:
            made = services.ask_batch(team=team, user=user, options=form.options(), days=days, domain=domain)
            return redirect("replay-batch", batch_id=made.pk)
        except AgentError as exc:
            form.add_error(None, exc.user_message)
    return _replays_page(request, form)


def _replays_page(request: HttpRequest, form: BatchForm) -> HttpResponse:
    member = membership_of(request)
    made = ReplayBatch.objects.filter(team=member.team).select_related("asked_by").order_by("-pk")[:ROWS]
    counts = services.counts_of(one.pk for one in made)
    context = {
        "form": form,
        "batches": [(one, ReplayOptions.from_json(one.options).words, counts[one.pk]) for one in made],
        "singles": _rows(services.single_replays(member.team_id)[:SINGLES]),
        "recorded": services.visits_with_recording(member.team_id).count(),
        "most": services.MOST_AT_ONCE,
        "may_ask": member.may(Role.LEAD),
    }
    return render(request, "learning/replays.html", context, status=422 if form.is_bound else 200)


@require_safe
def batch(request: HttpRequest, batch_id: int) -> HttpResponse:
    """One of them: the sums, and the runs whose result would change.

    All runs with `only=all`, and where some wait, were stopped or could not be played.
    """
    found, member = _batch_of(request, batch_id)
    counts = services.counts_of([found.pk])[found.pk]
    is_short = request.GET.get("only") != "all" and not any(
        counts[name] for name in ("waiting", "failed", "stopped")
    )
    page = Paginator(services.rows_of(found, only_changed=is_short), ROWS).get_page(request.GET.get("page"))
    context = {
        "batch": found,
        "words": ReplayOptions.from_json(found.options).words,
        "counts": counts,
        "most": services.MOST_AT_ONCE if sum(counts.values()) >= services.MOST_AT_ONCE else 0,
        "different": counts["changed"] + counts["decisions"],
        "is_short": is_short,
        "changes": changes.changes_of(found),
        "page": page,
        "rows": [(one, one.outcome) for one in page],
        "may_stop": member.may(Role.LEAD),
    }
    part = (
        "learning/_replay_batch.html" if request.headers.get("HX-Request") else "learning/replay_batch.html"
    )
    return render(request, part, context)


@require_POST
def stop_batch(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Play no more of them."""
    found, _ = _batch_of(request, batch_id, Role.LEAD)
    services.stop_batch(batch=found, user=signed_in_user(request))
    return redirect("replay-batch", batch_id=found.pk)


@require_safe
def batch_file(request: HttpRequest, batch_id: int) -> Sent:
    """Each run of it with what would have changed, as CSV."""
    found, _ = _batch_of(request, batch_id)
    return changes.batch_file(found)


def _batch_of(
    request: HttpRequest, batch_id: int, role: Role = Role.VIEWER
) -> tuple[ReplayBatch, Membership]:
    """With who asks. *Raises* Http404 where it is not this user's to see, PermissionDenied without the role."""
    found = ReplayBatch.objects.select_related("asked_by", "team").filter(pk=batch_id).first()
    if found is None:
        raise Http404("No such replays.")
    return found, require_team_member(signed_in_user(request), found.team_id, role)


def _rows(found: object) -> list[tuple[Replay, str, str]]:
    """Each with its outcome and the words of what was asked."""
    rows: list[Replay] = list(found)  # type: ignore[call-overload]
    return [(one, one.outcome, ReplayOptions.from_json(one.options).words) for one in rows]
