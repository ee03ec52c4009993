"""The operations of the API for its page, read from the OpenAPI document: what is shown is what there is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from research.api.api import api, schema
from research.api.auth import BearerToken

TAGS = ("Token", "Sweeps", "Visits", "Queries", "Interventions", "Knowledge")
_EXAMPLES: dict[str, dict[str, object]] = {
    "SweepIn": {"query": "Syrian hamster for sale", "vendors": ["shop.example", "pets.example"]},
    "QueryIn": {
        "text": "How long does oak take to dry?",
        "pages": ["https://wood.example/guide"],
        "depth": "standard",
    },
    "WatchIn": {
        "cron": "0 8 * * 1",
        "timezone": "Europe/Berlin",
        "conditions": [{"kind": "price_falls", "amount": "5"}, {"kind": "back_in_stock"}],
    },
    "RateIn": {
        "base": "EUR",
        "quote": "USD",
        "amount": "1.1612",
        "on": "2026-11-20",
        "source": "Central bank",
    },
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the address."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation as the page shows it."""

    method: str
    path: str
    summary: str
    words: str
    scope: str
    role: str
    parameters: tuple[Parameter, ...]
    example: str


def operations_by_tag(base: str) -> list[tuple[str, list[Operation]]]:
    """Every operation under its tag; `base` is the address of this installation."""
    found = list(_operations(base))
    return [(tag, [op for has, op in found if has == tag]) for tag in TAGS]


def _operations(base: str) -> Iterator[tuple[str, Operation]]:
    needs = _needs()
    for path, methods in schema()["paths"].items():
        for method, spec in methods.items():
            scope, role = needs[spec["operationId"]]
            yield (
                spec["tags"][0],
                Operation(
                    method=method.upper(),
                    path=path,
                    summary=spec["summary"],
                    words=spec.get("description", ""),
                    scope=scope,
                    role=role,
                    parameters=tuple(_parameters(spec)),
                    example=_curl(base, path, method, spec),
                ),
            )


def _needs() -> dict[str, tuple[str, str]]:
    """Scope and role of each operation, by its id."""
    found = {}
    for _, router in api._routers:
        for view in router.path_operations.values():
            for operation in view.operations:
                gate = operation.auth_param
                assert isinstance(gate, BearerToken)
                found[api.get_openapi_operation_id(operation)] = (str(gate.scope), gate.role.label)
    return found


def _parameters(spec: dict[str, Any]) -> Iterator[Parameter]:
    for one in spec.get("parameters", []):
        if one["in"] == "query":
            yield Parameter(one["name"], _values(one["schema"]))


def _values(described: dict[str, Any]) -> str:
    for choice in (described, *described.get("anyOf", [])):
        if "enum" in choice:
            return " ".join(choice["enum"])
    if "maximum" in described:
        return f"{described.get('minimum', 0)} to {described['maximum']}, else {described['default']}"
    return ""


def _curl(base: str, path: str, method: str, spec: dict[str, Any]) -> str:
    address = path
    for one in spec.get("parameters", []):
        if one["in"] == "path":
            address = address.replace("{" + one["name"] + "}", "1")
    lines = [f'curl -H "Authorization: Bearer $SWEEPDESK_TOKEN" {base}{address}']
    body = spec.get("requestBody")
    if method == "post":
        lines[0] = lines[0].replace("curl ", "curl -X POST ", 1)
    if body:
        name = body["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
        lines.append('  -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)"')
        lines.append(f"  -d '{json.dumps(_EXAMPLES[name])}'")
    return " \\\n".join(lines)
