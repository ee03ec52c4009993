"""The Python client's types and operations, written from the OpenAPI document. Pure."""

import json
from collections.abc import Iterator
from typing import Any

HEAD = '''"""{words} Written by `manage.py api_client` from the OpenAPI document: change the API instead."""

from __future__ import annotations

'''
_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_STREAM = "text/event-stream"
_FORM = "multipart/form-data"
_FORMS = {"question": "QueryIn", "report": "ReportIn"}  # what the JSON in a form's field is
_PAGED = '"cursor": cursor, "limit": limit'
Spec = dict[str, Any]


def types_of(document: Spec) -> str:
    """A module with one TypedDict for each object of the document."""
    lines = [_TYPES]
    for name, spec in document["components"]["schemas"].items():
        if "properties" not in spec or name.endswith("Filters"):
            continue
        lines.append(f"\n\nclass {name}(TypedDict):\n    {_quoted(spec.get('description', f'{name}.'))}\n")
        for field, described in spec["properties"].items():
            kind = _type(described)
            needed = field in spec.get("required", ())
            lines.append(f"\n    {field}: {kind if needed else f'NotRequired[{kind}]'}")
        lines.append("\n")
    return "".join(lines)


_TYPES = (
    HEAD.format(words="What the API takes and gives.")
    + "from typing import Any, Literal, NotRequired, TypedDict\n"
)


def operations_of(document: Spec) -> str:
    """A module with a class that has one method for each operation, and one more for each list: all its items.

    Streams of events are left out.
    """
    methods = [
        text
        for path, verbs in document["paths"].items()
        for verb, spec in verbs.items()
        for text in _methods(path.removeprefix("/api/v1"), verb.upper(), spec, document)
    ]
    return _OPERATIONS + "".join(methods)


_OPERATIONS = (
    HEAD.format(words="One method for each operation of the API.")
    + '''from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sweepdesk_client import types as t
from sweepdesk_client.transport import Transport


class Operations(Transport):
    """The API, named as its OpenAPI document names it."""
'''
)


def _methods(path: str, verb: str, spec: Spec, document: Spec) -> Iterator[str]:
    answer: Spec = next((a for code, a in spec["responses"].items() if str(code).startswith("2")), {})
    content = answer.get("content", {})
    if _STREAM in content:
        return
    takes, passes = _parameters(spec)
    name, words = spec["operationId"], _quoted(f"{spec['summary']}. {spec.get('description', '')}".strip())
    kind, reader = _answer(content)
    call = f'self.{reader}("{verb}", {_path(path)}{passes})'
    body = {"None": call, "Any": f"return {call}"}.get(kind, f"found: {kind} = {call}\n        return found")
    yield f"\n    def {name}({', '.join(takes)}) -> {kind}:\n        {words}\n        {body}\n"
    if "cursor: " in " ".join(takes):
        item = (
            _type(_schema(document, content)["properties"]["items"], "t.")
            .removeprefix("list[")
            .removesuffix("]")
        )
        rest = [part for part in takes if not part.startswith(("cursor: ", "limit: "))]
        whole = passes.replace(_PAGED, '"limit": 200')
        yield (
            f"\n    def {name.replace('list_', 'all_', 1)}({', '.join(rest).removesuffix(', *')})"
            f" -> Iterator[{item}]:\n"
            f'        """Every item of `{name}`, page by page."""\n'
            f"        return self._items({_path(path)}{whole})\n"
        )


def _parameters(spec: Spec) -> tuple[list[str], str]:
    """What the method takes, and what it passes on."""
    given, passes = spec.get("parameters", []), ""
    takes = ["self", *(f"{p['name']}: {_type(p['schema'])}" for p in given if p["in"] == "path")]
    bodies = spec.get("requestBody", {}).get("content", {})
    if form := bodies.get(_FORM):
        (field,) = (name for name in form["schema"]["properties"] if name != "files")
        takes += [f"{field}: t.{_FORMS[field]}", "files: Mapping[str, bytes]"]
        passes = f', form=({{"{field}": {field}}}, files)'
    elif bodies:
        takes.append(f"body: {_type(bodies['application/json']['schema'], 't.')}")
        passes = ", body=body"
    queries = [p for p in given if p["in"] == "query"]
    has_key = any(p["in"] == "header" for p in given)
    if queries or has_key:
        takes.append("*")
    takes += [f"{p['name']}: {_optional(_type(p['schema']))} = None" for p in queries]
    if queries:
        passes += ", query={" + ", ".join(f'"{p["name"]}": {p["name"]}' for p in queries) + "}"
    if has_key:
        takes.append("idempotency_key: str | None = None")
        passes += ", key=idempotency_key"
    return takes, passes


def _answer(content: Spec) -> tuple[str, str]:
    """The type of an answer, and which method of the transport reads it."""
    if not content:
        return "None", "_nothing"
    kind, described = next(iter(content.items()))
    if kind == "application/json":
        return _type(described.get("schema", {}), "t."), "_json"
    return ("str", "_text") if kind.startswith("text/") else ("bytes", "_bytes")


def _schema(document: Spec, content: Spec) -> Spec:
    found: Spec = document["components"]["schemas"][
        content["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
    ]
    return found


def _type(spec: Spec, prefix: str = "") -> str:
    """Like `list[SweepOut]`, `str | None`, `Literal["yes", "no"]`."""
    if "$ref" in spec:
        return prefix + str(spec["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in spec:
        return " | ".join(dict.fromkeys(_type(one, prefix) for one in spec["anyOf"]))
    if "enum" in spec or "const" in spec:
        values = spec.get("enum", [spec.get("const")])
        return f"Literal[{', '.join(json.dumps(value) for value in values)}]"
    kind = spec.get("type", "")
    if kind == "array":
        return f"list[{_type(spec.get('items', {}), prefix)}]"
    if kind == "object":
        more = spec.get("additionalProperties")
        return f"dict[str, {_type(more, prefix) if isinstance(more, dict) else 'Any'}]"
    return _PLAIN.get(kind, "Any")


def _optional(kind: str) -> str:
    return kind if kind.endswith("None") else f"{kind} | None"


def _path(path: str) -> str:
    return f'f"{path}"' if "{" in path else f'"{path}"'


def _quoted(words: str) -> str:
    return '"""' + " ".join(words.split()) + '"""'
