"""How requests go out and answers come back: the token, patience when the desk says wait, problems as exceptions."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

MOST_PATIENCE_S = 60.0  # a longer Retry-After is the caller's to decide on
TRIES = 4
Form = tuple[Mapping[str, Any], Mapping[str, bytes]]  # fields as JSON, files by name


class Refused(Exception):
    """The desk said no. `problem` is its problem document (RFC 9457)."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        self.problem = dict(problem)
        self.status = int(problem.get("status", 0))
        wrong = "; ".join(f"{e['field']}: {e['message']}" for e in problem.get("errors", ()))
        super().__init__(f"{self.status}: {problem.get('detail', '')} {wrong}".strip())


class Transport:
    """One desk and one token. Use it as a context manager, or call `close`.

    What creates something is sent with an Idempotency-Key, so that a request which is repeated after a lost answer
    does nothing twice.
    """

    def __init__(self, url: str, token: str, *, http: httpx.Client | None = None) -> None:
        self._http = http or httpx.Client(timeout=60)
        self._base = f"{url.rstrip('/')}/api/v1"
        self._headers = {"Authorization": f"Bearer {token}"}

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def _send(
        self,
        verb: str,
        path: str,
        *,
        body: Any = None,
        form: Form | None = None,
        query: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """The good answer. *Raises* Refused, or httpx.TransportError when the desk cannot be reached."""
        headers, (fields, files) = dict(self._headers), form or ({}, {})
        if verb == "POST":
            headers["Idempotency-Key"] = key or uuid.uuid4().hex
        request = self._http.build_request(
            verb,
            path if path.startswith("http") else self._base + path,
            json=body,
            data={name: json.dumps(value) for name, value in fields.items()},
            files=[("files", (name, data)) for name, data in files.items()],
            params={name: value for name, value in (query or {}).items() if value is not None},
            headers=headers,
        )
        for left in reversed(range(TRIES)):
            try:
                answer = self._http.send(request)
            except httpx.TransportError:
                if not left:
                    raise
                time.sleep(0.5)
                continue
            wait = float(answer.headers.get("Retry-After", 0))
            if answer.status_code not in (429, 503) or not left or wait > MOST_PATIENCE_S:
                break
            time.sleep(max(wait, 0.5))
        if answer.is_success:
            return answer
        raise Refused(_problem_of(answer))

    def _json(self, verb: str, path: str, **more: Any) -> Any:
        return self._send(verb, path, **more).json()

    def _text(self, verb: str, path: str, **more: Any) -> str:
        return self._send(verb, path, **more).text

    def _bytes(self, verb: str, path: str, **more: Any) -> bytes:
        return self._send(verb, path, **more).content

    def _nothing(self, verb: str, path: str, **more: Any) -> None:
        self._send(verb, path, **more)

    def _items(self, path: str, *, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            page = self._json("GET", path, query={**(query or {}), "cursor": cursor})
            yield from page["items"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def _events(self, path: str) -> Iterator[Any]:
        """The data of each `progress` event. *Raises* Refused when the token is good no more."""
        with self._http.stream("GET", self._base + path, headers=self._headers, timeout=60) as answer:
            if not answer.is_success:
                answer.read()
                raise Refused(_problem_of(answer))
            event = ""
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    event = value
                elif name == "data" and event == "refused":
                    raise Refused({"status": 401, "detail": value})
                elif name == "data":
                    yield json.loads(value)


def _problem_of(answer: httpx.Response) -> Mapping[str, Any]:
    try:
        found = answer.json()
    except ValueError:
        found = None
    return (
        found if isinstance(found, dict) else {"status": answer.status_code, "detail": answer.reason_phrase}
    )
