"""The operations of the API for its page, read from the OpenAPI document: what is shown is what there is."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from research.api.api import api, schema
from research.api.auth import READ, BearerToken
from research.api.routes import idempotency

_EXAMPLES: dict[str, dict[str, object]] = {
    "SweepIn": {"query": "Syrian hamster for sale", "vendors": ["shop.example", "pets.example"]},
    "VendorListIn": {"name": "Pet shops", "vendors": ["shop.example", "Pets https://pets.example"]},
    "OfferMarkIn": {"is_shortlisted": True, "note": "Ask for a price for ten.", "labels": ["office"]},
    "FileIn": {"kind": "results-offers", "form": "xlsx", "filter": {"currency": "EUR"}},
    "QueryIn": {
        "text": "How long does oak take to dry?",
        "pages": ["https://wood.example/guide"],
        "depth": "standard",
    },
    "ReportIn": {"text": "Compare oak and beech by price, weight and drying time", "minutes": 20},
    "Feedback": {"is_helpful": True},
    "FeedIn": {"url": "https://wood.example/feed.xml"},
    "FeedChange": {"is_active": False},
    "Said": {"is_same": True},
    "PlanIn": {"plan": ["How heavy is oak?", "How heavy is beech?"]},
    "WatchIn": {
        "cron": "0 8 * * 1",
        "timezone": "Europe/Berlin",
        "conditions": [{"kind": "price_falls", "amount": "5"}, {"kind": "back_in_stock"}],
    },
    "PreviewIn": {"sweep": 1, "cron": "0 8 * * 1", "conditions": [{"kind": "price_falls", "amount": "5"}]},
    "ShareLinkIn": {
        "title": "In stock",
        "kind": "results-offers",
        "filter": "availability=in_stock",
        "days": 7,
    },
    "SavedViewIn": {
        "name": "In stock, cheapest first",
        "kind": "results-offers",
        "filter": "availability=online&sort=price",
    },
    "SavedViewChange": {"name": "In stock", "filter": "availability=online", "is_shared": True},
    "ProviderChange": {"name": "brave", "is_on": True},
    "RatesIn": {"csv": "Date, USD, GBP\n2026-11-20, 1.1612, 0.8745\n", "source": "European Central Bank"},
    "ReviewIn": {"entries": [1, 2], "action": "activate"},
    "KnowledgeChange": {"is_pinned": True, "note": "Looked at on the new pages, too."},
    "MergeIn": {"entries": [2, 3], "into": 1},
    "SiteIn": {"domain": "shop.example"},
    "RollBackUndo": {"retired": [1, 2], "ticket": "…"},
    "ForgetIn": {"domain": "shop.example", "kind": "pattern"},
    "KnowledgeFile": {
        "format": "sweepdesk.knowledge/1",
        "domain": "shop.example",
        "entries": [
            {
                "page_type": "homepage",
                "goal_kind": "search",
                "action": "type",
                "target_text": "Search our shop",
                "target_role": "searchbox",
            }
        ],
    },
    "NoteIn": {"note": "Ran on a busy machine."},
    "ReplayIn": {"mind": "local", "knowledge": "now"},
    "BatchIn": {"mind": "local", "days": 7, "domain": "shop.example"},
    "TeamChange": {"name": "Price watch"},
    "MemberChange": {"role": "lead"},
    "InvitationIn": {"label": "Kim, purchasing", "role": "operator"},
    "TokenIn": {"name": "Nightly price check", "scope": "read", "days": 30},
    "RotationIn": {"overlap_hours": 24},
    "WebhookIn": {"address": "https://hooks.example/desk", "events": ["sweep.finished", "watch.fired"]},
    "WebhookChange": {
        "address": "https://hooks.example/desk",
        "events": ["sweep.finished"],
        "is_enabled": False,
    },
    "SecretRotation": {"overlap_hours": 24},
    "NoticeSettingsIn": {"ways": {"sweep_finished": ["page", "email"]}, "email": "kim@example.org"},
    "NoticeTest": {"way": "email"},
    "LimitsIn": {"waiting_visits": 500, "daily_visits": None},
    "StorageIn": {"pictures": 30, "recordings": 30, "pages": None, "learned": None, "results": 365},
    "DeskIn": {
        "claim_seconds": 120,
        "timezone": "Europe/Berlin",
        "hours": [{"day": 0, "opens": "08:00", "closes": "18:00"}],
        "on_call": "kim",
    },
    "SiteRuleIn": {"domain": "shop.example", "reason": "They asked us not to."},
    "ServiceIn": {
        "name": "Desk room",
        "address": "ntfys://ntfy.example/desk",
        "kinds": ["new_item", "watch"],
    },
    "ServiceChange": {"name": "Desk room", "kinds": ["escalated"], "is_enabled": False},
    "StartChange": {"is_dismissed": True},
    "RateIn": {
        "base": "EUR",
        "quote": "USD",
        "amount": "1.1612",
        "on": "2026-11-20",
        "source": "Central bank",
    },
}


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter of the address, or one field of what is sent or answered."""

    name: str
    kind: str
    words: str
    is_needed: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation as the page shows it. `answer` is the name of what it answers, where that has fields."""

    id: str
    method: str
    path: str
    summary: str
    words: str
    scope: str
    role: str
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    answer: str
    example: str


_FORM = "multipart/form-data"


def operations_by_tag(base: str) -> list[tuple[str, list[Operation]]]:
    """Every operation under its tag; `base` is the address of this installation."""
    found: dict[str, list[Operation]] = {}
    needs = _needs()
    for path, methods in schema()["paths"].items():
        for method, spec in methods.items():
            made = _operation(base, path, method, spec, needs[spec["operationId"]])
            found.setdefault(spec["tags"][0], []).append(made)
    return list(found.items())


def objects() -> list[tuple[str, str, list[Field]]]:
    """Name, words and fields of everything that operations answer with, by name."""
    found = schema()["components"]["schemas"]
    return [
        (name, spec.get("description", ""), list(_fields(spec)))
        for name, spec in sorted(found.items())
        if "properties" in spec and not name.endswith("In")
    ]


def _operation(base: str, path: str, method: str, spec: dict[str, Any], needs: tuple[str, str]) -> Operation:
    scope, role = needs
    body = _resolved(_json_of(spec.get("requestBody", {})))
    return Operation(
        id=spec["operationId"],
        method=method.upper(),
        path=path,
        summary=spec["summary"],
        words=spec.get("description", ""),
        scope=scope,
        role=role,
        parameters=tuple(_parameters(spec)),
        body=tuple(_fields(body)),
        answer=_answer(spec),
        example=_curl(base, path, method, spec),
    )


def _needs() -> dict[str, tuple[str, str]]:
    """Scope and role of each operation, by its id."""
    found = {}
    for _, router in api._routers:
        for view in router.path_operations.values():
            for operation in view.operations:
                gate = operation.auth_param if isinstance(operation.auth_param, BearerToken) else READ
                found[api.get_openapi_operation_id(operation)] = (str(gate.scope), gate.role.label)
    return found


def _parameters(spec: dict[str, Any]) -> Iterator[Field]:
    for one in spec.get("parameters", []):
        if one["in"] == "query":
            yield _field(one["name"], one["schema"] | {"description": one.get("description", "")})


def _json_of(part: dict[str, Any]) -> dict[str, Any]:
    content = part.get("content", {})
    found: dict[str, Any] = (content.get("application/json") or content.get(_FORM) or {}).get("schema", {})
    return found


def _resolved(spec: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema()["components"]["schemas"][_name_of(spec)] if "$ref" in spec else spec
    return found


def _name_of(spec: dict[str, Any]) -> str:
    return str(spec["$ref"]).rsplit("/", 1)[-1]


def _answer(spec: dict[str, Any]) -> str:
    """Without what only frames a list: `OfferPage` is shown as it is, `array of WaitsForPerson` as its items."""
    found = next((_json_of(a) for code, a in spec["responses"].items() if str(code).startswith("2")), {})
    found = found.get("items", found)
    return _name_of(found) if "$ref" in found else ""


def _fields(spec: dict[str, Any]) -> Iterator[Field]:
    needed = spec.get("required", ())
    for name, described in spec.get("properties", {}).items():
        yield replace(_field(name, described), is_needed=name in needed)


def _field(name: str, described: dict[str, Any]) -> Field:
    return Field(name, _kind(described), described.get("description", ""))


def _kind(spec: dict[str, Any]) -> str:
    """Like `text`, `list of ConditionIn`, `1 to 200, else 50`, `running or done`."""
    if "$ref" in spec:
        return _name_of(spec)
    if "anyOf" in spec:
        return " or ".join(dict.fromkeys(map(_kind, spec["anyOf"])))
    if "enum" in spec:
        return " or ".join(map(str, spec["enum"]))
    if spec.get("type") == "array":
        return f"list of {_kind(spec.get('items', {}))}"
    if "maximum" in spec:
        default = f", else {spec['default']}" if spec.get("default") is not None else ""
        return f"{spec.get('minimum', 0)} to {spec['maximum']}{default}"
    return _KINDS.get(spec.get("format", spec.get("type", "")), "") or _KINDS.get(spec.get("type", ""), "any")


_KINDS = {
    "string": "text",
    "date-time": "time",
    "binary": "file",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}


def _curl(base: str, path: str, method: str, spec: dict[str, Any]) -> str:
    address = path
    for one in spec.get("parameters", []):
        if one["in"] == "path":
            address = address.replace("{" + one["name"] + "}", "1")
    lines = [f'curl -H "Authorization: Bearer $SWEEPDESK_TOKEN" {base}{address}']
    body = spec.get("requestBody")
    if method != "get":
        lines[0] = lines[0].replace("curl ", f"curl -X {method.upper()} ", 1)
    if _FORM in (body or {}).get("content", {}):
        name, what = ("report", "ReportIn") if "/reports" in path else ("question", "QueryIn")
        lines.append('  -H "Idempotency-Key: $(uuidgen)"')
        lines.append(f"  -F '{name}={json.dumps(_EXAMPLES[what])}' -F files=@prices.pdf")
    elif body:
        name = _name_of(_json_of(body))
        key = ' -H "Idempotency-Key: $(uuidgen)"' if spec["operationId"] in idempotency.TAKE_A_KEY else ""
        lines.append(f'  -H "Content-Type: application/json"{key}')
        lines.append(f"  -d '{json.dumps(_EXAMPLES[name])}'")
    return " \\\n".join(lines)
