"""An answer as it is printed at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from research.answers.models import Query
from research.answers.pages.answer_json import AnswerJson, SourceJson


def printed(found: AnswerJson) -> str:
    """The answer with its sources, what was refused and why, conflicts, what is missing, and what it took."""
    return "\n".join(_lines(found))


def _lines(found: AnswerJson) -> Iterator[str]:
    yield found["answer"] or f"{Query.State(found['state']).label}. {found['gate'].get('reason', '')}".strip()
    yield from _list("Not answered by any source", found["unanswered"])
    yield from _list("Left out, as its source does not bear it out", _dropped(found))
    yield from _list("Sources", [_cited(s) for s in _ordered(found) if s["number"] is not None])
    yield from _list("Read, not cited", [_plain(s) for s in found["sources"] if s["number"] is None])
    yield from _list("Refused", [f"{s['url']}: {s['problem'] or s['state']}" for s in found["refused"]])
    yield from _list("Sources disagree", [c["words"] for c in found["conflicts"]])
    yield from _list(
        "Searched", [f"{s['q']}: {s['state']}, {s['results']} results" for s in found["searches"]]
    )
    issues = found["reflection"].get("issues", [])
    yield from _list("Potential issues", [f"{i['words']}: {i['cause']}" for i in issues])
    yield from _list("Notes", found["usage"].get("notes", []))
    yield ""
    yield _took(found)


def _list(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)


def _ordered(found: AnswerJson) -> list[SourceJson]:
    return sorted(found["sources"], key=lambda s: s["number"] or 0)


def _dropped(found: AnswerJson) -> list[str]:
    return [s["text"] for s in found["sentences"] if not s["is_shown"]]


def _cited(source: SourceJson) -> str:
    when = f", {source['published'][:10]}" if source["published"] else ""
    quality = f", quality {source['quality']:.2f}" if source["quality"] is not None else ""
    head = f"[{source['number']}] {source['title'] or 'no title'}{when}{quality}"
    return f"{head}\n      {source['final_url'] or source['url']}"


def _plain(source: SourceJson) -> str:
    copy = f" (copy of source {source['copy_of']})" if source["copy_of"] else ""
    return f"{source['url']}{copy}"


def _took(found: AnswerJson) -> str:
    usage = found["usage"]
    seconds = sum(usage.get("seconds", {}).values())
    words = [f"Answered by: {found['answered_by']}"] if found["answered_by"] else []
    words += [f"confidence {found['confidence']:.0%}", f"{seconds:.1f} s"]
    if usage["model_calls"]:
        words.append(f"{usage['input_tokens']} + {usage['output_tokens']} tokens")
    return f"{', '.join(words)}. {found['url']}"
