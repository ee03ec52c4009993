"""The pages of queries: list, form, one answer with its proofs, and a source's text."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from agent.plain import whole_number
from agent.teams.access import membership_of, requires_role, signed_in_user
from agent.teams.models import Membership, Role
from research.ask import selectors, services
from research.ask.forms import QueryForm
from research.ask.models import Query
from research.errors import ResearchError

PAGE_SIZE = 25


def queries_context(membership: Membership, page: str) -> dict[str, object]:
    """The team's queries, newest first."""
    found = Query.objects.filter(team_id=membership.team_id).select_related("created_by")
    paginator = Paginator(found.order_by("-created_at", "-pk"), PAGE_SIZE)
    return {"queries": paginator.get_page(page), "can_start": membership.may(Role.REQUESTER)}


@require_safe
def queries(request: HttpRequest) -> HttpResponse:
    """All queries of the active team."""
    context = queries_context(membership_of(request), request.GET.get("page", "1"))
    return render(request, "research/ask/queries.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_query(request: HttpRequest) -> HttpResponse:
    """The form; a good POST asks and shows the query's page."""
    form = QueryForm(request.POST) if request.method == "POST" else QueryForm(initial=_initial(request))
    if not form.is_bound:
        return render(request, "research/ask/query_new.html", {"form": form})
    if form.is_valid():
        try:
            query = services.ask(
                team=membership_of(request).team,
                user=signed_in_user(request),
                text=form.cleaned_data["text"],
                pages=form.lines,
            )
            return redirect("query", query.pk)
        except ResearchError as exc:
            form.add_error(None, exc.user_message)
    return render(request, "research/ask/query_new.html", {"form": form}, status=422)


def _initial(request: HttpRequest) -> dict[str, str]:
    """An earlier query to ask again, when a link names it."""
    earlier = whole_number(request.GET.get("from", ""))
    if earlier is None:
        return {"text": request.GET.get("text", "")[:500]}
    query = selectors.get_query(signed_in_user(request), earlier)
    return {"text": query.text, "pages": "\n".join(query.sources.values_list("url", flat=True))}


@require_safe
def query(request: HttpRequest, query_id: int) -> HttpResponse:
    """One query: progress while it runs, then the answer with its proofs."""
    found = selectors.get_query(signed_in_user(request), query_id)
    return render(request, "research/ask/query.html", {"page": selectors.query_page(found)})


@require_safe
def source(request: HttpRequest, query_id: int, n: int) -> HttpResponse:
    """The text that was read of one source, with the cited sentences marked in it."""
    found = selectors.get_query(signed_in_user(request), query_id)
    shown = get_object_or_404(found.sources, n=n)
    context = {"query": found, "source": shown, "pieces": selectors.marked_pieces(shown)}
    return render(request, "research/ask/source.html", context)
