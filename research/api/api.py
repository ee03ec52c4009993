"""The JSON API, version 1: its operations, its schema, and the gate that every request of it passes."""

import json
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from ninja import NinjaAPI
from ninja.errors import HttpError
from ninja.operation import Operation
from ninja.parser import Parser

from agent.teams.pages.context import VERSION
from research.api.auth import READ, caller_of
from research.api.routes import idempotency, live_routes, problems, read_routes
from research.api.routes.learning import knowledge_routes, replay_routes, study_routes
from research.api.routes.paging import without_unknown
from research.api.routes.problems import ApiRefusal
from research.api.routes.products import decision_routes, product_routes, rate_routes
from research.api.routes.questions import answer_routes, query_routes, report_routes, source_routes
from research.api.routes.schemas.sweeps import Problem
from research.api.routes.sweeps import list_routes, sweep_routes, watch_routes
from research.api.routes.team import (
    account_routes,
    desk_routes,
    member_routes,
    notice_routes,
    share_routes,
    start_routes,
    token_routes,
    view_routes,
    webhook_routes,
)

View = Callable[..., HttpResponseBase]
NAMESPACE = "api-v1"


class StrictParser(Parser):
    """JSON bodies; what cannot be read is a 400, however it is broken."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The document. *Raises* HttpError 400 or 415."""
        if request.content_type != "application/json":
            raise HttpError(415, "Send the body as application/json.")
        try:
            return json.loads(request.body, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as exc:
            raise HttpError(400, "The body is not a JSON document that can be read.") from exc


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


class DeskApi(NinjaAPI):
    """Operations are named as their functions are."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Like `start_sweep`: what generated clients call it."""
        return str(operation.view_func.__name__)


api = DeskApi(
    title="Sweepdesk API",
    version=VERSION,
    description="All that a team does with the desk. /api/docs shows every operation with an example.",
    openapi_url=None,
    docs_url=None,
    urls_namespace=NAMESPACE,
    parser=StrictParser(),
    auth=READ,
)
api.add_decorator(without_unknown)
for _routes in (
    read_routes, sweep_routes, list_routes, query_routes, answer_routes, report_routes, watch_routes, source_routes,
    live_routes, product_routes, decision_routes, rate_routes, knowledge_routes, study_routes, replay_routes,
    member_routes, token_routes, webhook_routes, notice_routes, account_routes, desk_routes, start_routes,
    share_routes, view_routes,
):  # fmt: skip
    api.add_router("", _routes.router)
problems.install(api)


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI document; errors are problem documents everywhere."""
    document: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1/")))
    document["components"]["schemas"]["Problem"] = Problem.model_json_schema()
    answer = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"]["default"] = {"description": "A problem (RFC 9457).", "content": answer}
            if operation["operationId"] in idempotency.TAKE_A_KEY:
                operation["parameters"].append(idempotency.PARAMETER)
    return document


def openapi(request: HttpRequest) -> HttpResponse:
    """The schema, for whoever is signed in or has a token."""
    if request.method != "GET":
        return problems.problem(405, "Use GET.", headers={"Allow": "GET"})
    if not request.user.is_authenticated or "Authorization" in request.headers:
        try:
            caller_of(request)
        except ApiRefusal as exc:
            return problems.problem(exc.status, exc.user_message, headers=exc.headers)
    return HttpResponse(json.dumps(schema()), content_type="application/json")


def nothing_here(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Every other address below /api/v1/."""
    return problems.problem(404, "The API has no such address. /api/v1/openapi.json lists them.")


def gate(view: View) -> View:
    """Outside of the sign-in wall and of CSRF (cookies say nothing here); never cached; one shape of errors."""

    @wraps(view)
    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = view(request, *args, **kwargs)
        if answer.status_code == 405:
            allowed = answer.headers.get("Allow", "")
            answer = problems.problem(405, f"Use {allowed}.", headers={"Allow": allowed})
        answer["Cache-Control"] = "no-store"
        return answer

    gated.login_required = False  # type: ignore[attr-defined]  # read by LoginRequiredMiddleware
    gated.csrf_exempt = True  # type: ignore[attr-defined]  # read by CsrfViewMiddleware
    return gated


def _patterns() -> list[URLPattern]:
    found = [p for p in api.urls[0] if isinstance(p, URLPattern) and p.name != "api-root"]
    for pattern in found:
        pattern.callback = gate(pattern.callback)
    return [
        *found,
        path("openapi.json", gate(openapi), name="openapi"),
        path("", gate(nothing_here), name="nothing"),
        path("<path:rest>", gate(nothing_here), name="nothing-here"),
    ]


urls = (_patterns(), "ninja", NAMESPACE)
