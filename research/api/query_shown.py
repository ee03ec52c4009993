"""Questions as the API shows them."""

from __future__ import annotations

from typing import Any

from research.api.query_schemas import QueryDetail, QueryOut
from research.api.shown import api, site
from research.ask.answer_json import AnswerJson, answer_json
from research.ask.models import Query


def shown_query(query: Query) -> QueryOut:
    """A question without its answer."""
    return QueryOut.model_validate(_fields(query))


def shown_query_detail(query: Query) -> QueryDetail:
    """A question with its answer, and all that stands behind it."""
    found = answer_json(query)
    more = {
        "content": found["answer"],
        "answer": [_dated(s, "proofs") for s in found["sentences"]],
        "sources": _sources(found),
        **{name: found[name] for name in _SAME},  # type: ignore[literal-required]  # the names are its own
    }
    return QueryDetail.model_validate(_fields(query) | more)


_SAME = ("unanswered", "searches", "conflicts", "gate", "reflection", "usage", "options")


def _fields(query: Query) -> dict[str, Any]:
    here = f"/queries/{query.pk}"
    names = (
        "text", "state", "stage", "depth", "preference", "answered_by", "confidence", "created_at", "ended_at",
    )  # fmt: skip
    return {name: getattr(query, name) for name in names} | {
        "id": query.pk,
        "created_by": query.created_by.get_username() if query.created_by else None,
        "url": site(f"{here}/"),
        "links": {"self": api(here), "proof": api(f"{here}/proof")},
    }


def _sources(found: AnswerJson) -> list[dict[str, Any]]:
    rows = sorted([*found["sources"], *found["refused"]], key=lambda s: s["n"])
    return [_when(dict(row)) for row in rows]


def _dated(row: Any, name: str) -> dict[str, Any]:
    return {**row, name: [_when(dict(one)) for one in row[name]]}


def _when(row: dict[str, Any]) -> dict[str, Any]:
    """A time that is not known is null, not an empty text."""
    return {**row, "fetched_at": row["fetched_at"] or None}
