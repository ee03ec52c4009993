"""How servers are told what a reply must look like: they speak one API, but not one way of structured output. Pure.

OpenAI, vLLM, Ollama and llama.cpp take `response_format` json_schema today; older ones know `json_object`, vLLM's
`guided_json`, or llama.cpp's `json_object` with a schema beside it. `auto` begins with the strictest and takes
the next one each time a server refuses, and remembers it. What no server enforces, our parser does.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from agent.decide.mind import Ask, Message

MOST_TOKENS = 3000  # sixty judgements of forty tokens, with room
_LIMITS = frozenset({"pattern", "minItems", "maxItems", "minLength", "maxLength"})


class ReplyFormat(StrEnum):
    """A way to ask for JSON."""

    AUTO = "auto"
    JSON_SCHEMA = "json_schema"
    PLAIN_SCHEMA = (
        "plain_schema"  # json_schema without alternatives, patterns and counts: OpenAI's strict mode
    )
    LLAMA = "llama"  # llama.cpp before json_schema: json_object with the schema beside it
    JSON_OBJECT = "json_object"
    GUIDED_JSON = "guided_json"  # vLLM before json_schema
    TEXT = "text"


FORMATS = (
    ReplyFormat.JSON_SCHEMA,
    ReplyFormat.PLAIN_SCHEMA,
    ReplyFormat.LLAMA,
    ReplyFormat.JSON_OBJECT,
    ReplyFormat.GUIDED_JSON,
    ReplyFormat.TEXT,
)
_TOLD_BY_SERVER = (ReplyFormat.JSON_SCHEMA, ReplyFormat.PLAIN_SCHEMA)


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a server has been found to take."""

    reply_format: ReplyFormat = ReplyFormat.JSON_SCHEMA
    tokens_field: str = "max_tokens"
    takes_temperature: bool = True
    counts_streams: bool = True  # says at a stream's end what it took

    def text_arguments(
        self, messages: Sequence[Message], model: str, temperature: float, *, most_tokens: int
    ) -> dict[str, Any]:
        """The arguments of a call for prose that is streamed."""
        wanted: dict[str, Any] = {
            "model": model,
            "messages": [dict(message) for message in messages],
            self.tokens_field: most_tokens,
            "stream": True,
        }
        if self.takes_temperature:
            wanted["temperature"] = temperature
        if self.counts_streams:
            wanted["stream_options"] = {"include_usage": True}
        return wanted

    def arguments(self, ask: Ask, model: str, temperature: float) -> dict[str, Any]:
        """The call's arguments for `chat.completions.create`."""
        wanted: dict[str, Any] = {
            "model": model,
            "messages": self._messages(ask),
            self.tokens_field: MOST_TOKENS,
        }
        if self.takes_temperature:
            wanted["temperature"] = temperature
        return {**wanted, **self._format(ask)}

    def _format(self, ask: Ask) -> dict[str, Any]:
        kind = self.reply_format
        if kind in _TOLD_BY_SERVER:
            is_plain = kind is ReplyFormat.PLAIN_SCHEMA
            schema = {
                "name": ask.name,
                "strict": True,
                "schema": without_limits(ask.schema) if is_plain else ask.exact or ask.schema,
            }
            return {"response_format": {"type": "json_schema", "json_schema": schema}}
        if kind is ReplyFormat.LLAMA:
            return {"response_format": {"type": "json_object", "schema": ask.exact or ask.schema}}
        if kind is ReplyFormat.JSON_OBJECT:
            return {"response_format": {"type": "json_object"}}
        return {"extra_body": {"guided_json": ask.schema}} if kind is ReplyFormat.GUIDED_JSON else {}

    def _messages(self, ask: Ask) -> list[dict[str, Any]]:
        """The messages; with the schema in words where the server is not sure to know it, with the picture last."""
        messages: list[dict[str, Any]] = [dict(message) for message in ask.messages]
        if self.reply_format not in _TOLD_BY_SERVER:
            words = json.dumps(without_limits(ask.schema), ensure_ascii=False, separators=(",", ":"))
            messages[0]["content"] += f"\n\nThe JSON schema of your answer:\n{words}"
        if ask.picture:
            data = "data:image/jpeg;base64," + base64.b64encode(ask.picture).decode("ascii")
            shown = {"type": "image_url", "image_url": {"url": data}}
            messages[1]["content"] = [{"type": "text", "text": messages[1]["content"]}, shown]
        return messages

    def after_refusal(self, status: int, words: str, *, is_auto: bool) -> Dialect | None:
        """What to try after the server refused the call with these words; None when trying on is of no use."""
        said = words.casefold()
        if status not in (400, 404, 415, 422, 500, 501) or _is_too_long(said):
            return None
        if "stream_options" in said and self.counts_streams:
            return replace(self, counts_streams=False)
        if "max_tokens" in said and "max_completion_tokens" in said and self.tokens_field == "max_tokens":
            return replace(self, tokens_field="max_completion_tokens")
        if "temperature" in said and self.takes_temperature:
            return replace(self, takes_temperature=False)
        is_about_format = any(w in said for w in ("format", "schema", "grammar", "guided", "json", "extra"))
        if not is_auto or (status in (404, 500) and not is_about_format) or self.reply_format is FORMATS[-1]:
            return None
        following = FORMATS[FORMATS.index(self.reply_format) + 1]
        return replace(self, reply_format=following)


def _is_too_long(said: str) -> bool:
    return "context" in said and any(w in said for w in ("length", "size", "exceed", "too long", "maximum"))


def without_limits(schema: object) -> object:
    """The schema without patterns and counts."""
    if isinstance(schema, dict):
        return {k: without_limits(v) for k, v in schema.items() if k not in _LIMITS}
    return [without_limits(v) for v in schema] if isinstance(schema, list) else schema
