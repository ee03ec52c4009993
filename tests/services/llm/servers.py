"""Servers on loopback that speak the chat API as OpenAI, vLLM, Ollama and llama.cpp do, with their refusals."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Asked = dict[str, Any]
Refusal = tuple[int, str] | None
GOOD = json.dumps(
    {
        "action": "type", "target_id": "e1", "input_text": "Syrian hamster", "reasoning": "The search box",
        "expected_state": {"page_type": "", "must_see": []}, "confidence": 0.8,
    }
)  # fmt: skip


def _format(asked: Asked) -> str:
    return str(asked.get("response_format", {}).get("type", ""))


def openai_strict(asked: Asked) -> Refusal:
    """Wants max_completion_tokens, no temperature, and no patterns or counts in a schema."""
    if "max_tokens" in asked:
        return (
            400,
            "Unsupported parameter: 'max_tokens' is not supported here. Use 'max_completion_tokens' instead.",
        )
    if "temperature" in asked:
        return 400, "Unsupported value: 'temperature' does not support 0.2 with this model."
    if '"pattern"' in json.dumps(asked.get("response_format", {})):
        return 400, "Invalid schema for response_format 'decision': 'pattern' is not permitted."
    return (
        None
        if _format(asked) == "json_schema"
        else (400, "response_format json_schema was expected by this test")
    )


def takes_schema(asked: Asked) -> Refusal:
    """vLLM, Ollama and llama.cpp of today."""
    return None if _format(asked) == "json_schema" else (400, "response_format must be json_schema")


def old_llama(asked: Asked) -> Refusal:
    """llama.cpp before json_schema: json_object with the schema beside it."""
    if _format(asked) == "json_schema":
        return 500, '"response_format" type must be one of "text" or "json_object", but got: json_schema'
    has_schema = "schema" in asked.get("response_format", {})
    return None if _format(asked) == "json_object" and has_schema else (400, "grammar expected")


def old_vllm(asked: Asked) -> Refusal:
    """vLLM before json_schema: guided_json and nothing else at once."""
    if "response_format" in asked:
        return 400, "Input should be 'text' [type=literal_error] for response_format.type"
    return None if "guided_json" in asked else (400, "guided_json expected")


def only_json_object(asked: Asked) -> Refusal:
    """A server that knows json_object and refuses what it does not know beside it."""
    is_plain = asked.get("response_format") == {"type": "json_object"}
    return None if is_plain else (422, "response_format: extra inputs are not permitted")


def knows_nothing(asked: Asked) -> Refusal:
    """A server without any structured output."""
    is_plain = "response_format" not in asked and "guided_json" not in asked
    return None if is_plain else (400, "response_format or extra fields are not supported")


def too_small(_: Asked) -> Refusal:
    """The page does not fit."""
    return 400, "This model's maximum context length is 2048 tokens."


@dataclass
class Server:
    """Answers calls by its rule; `asked` keeps what it was asked and let pass."""

    rule: Callable[[Asked], Refusal]
    says: str = GOOD
    calls: int = 0
    asked: list[Asked] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)  # of every call, names in lower case
    url: str = ""

    def answer(self, asked: Asked) -> tuple[int, dict[str, Any]]:
        """Status and body."""
        self.calls += 1
        if refusal := self.rule(asked):
            return refusal[0], {"error": {"message": refusal[1], "type": "invalid_request_error"}}
        self.asked.append(asked)
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": self.says}}
        usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
        return 200, {
            "id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage,
        }  # fmt: skip


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """The server on a free port of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.headers.append({name.lower(): value for name, value in self.headers.items()})
            status, found = server.answer(asked)
            body = json.dumps(found).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("x-should-retry", "false")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with _listening(Handler) as server.url:
        yield server


@dataclass
class Raw:
    """Answers every call with the same bytes."""

    body: bytes = b""
    status: int = 200
    kind: str = "application/json"
    url: str = ""


@contextmanager
def serving_raw(server: Raw) -> Iterator[Raw]:
    """The server on a free port of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(server.status)
            self.send_header("Content-Type", server.kind)
            self.send_header("Content-Length", str(len(server.body)))
            self.send_header("Location", f"{server.url}/elsewhere")
            self.send_header("x-should-retry", "false")
            self.end_headers()
            self.wfile.write(server.body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with _listening(Handler) as server.url:
        yield server


@contextmanager
def _listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{http.server_address[1]}/v1"
    finally:
        http.shutdown()
        http.server_close()
