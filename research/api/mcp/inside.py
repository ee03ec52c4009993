"""The JSON API called from inside, with the caller's own token: rights, limits, audit and words are the API's."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import httpx
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.urls import resolve
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel

from research.api.auth import COUNTED
from research.api.routes.live_routes import in_thread

Shape = TypeVar("Shape", bound=BaseModel)


class Refused(ToolError):
    """The API refused. *status* is its HTTP status; the words are for whoever called the tool."""

    retryable = False

    def __init__(self, status: int, user_message: str) -> None:
        super().__init__(user_message)
        self.status, self.user_message = status, user_message


@dataclass(frozen=True, slots=True)
class Sent:
    """The body of a request."""

    data: bytes
    type: str = "application/json"


@dataclass(frozen=True, slots=True)
class Desk:
    """One token's way into the API. `is_counted`: its rate was kept when the request came in."""

    token: str
    peer: str = ""
    is_counted: bool = False

    async def get(self, shape: type[Shape], path: str, **query: object) -> Shape:
        """What the API answers there, read strictly. *Raises* Refused."""
        return shape.model_validate_json((await self.call("GET", path, query=query)).content)

    async def post(self, shape: type[Shape], path: str, body: Mapping[str, Any] | None = None) -> Shape:
        """What the API answers to that. *Raises* Refused."""
        return shape.model_validate_json((await self.call("POST", path, body=body)).content)

    async def post_form(
        self, shape: type[Shape], path: str, fields: Mapping[str, Any], files: Sequence[tuple[str, bytes]]
    ) -> Shape:
        """What the API answers to a form with `fields` as JSON and with `files`. *Raises* Refused."""
        form = httpx.Request(
            "POST",
            "http://desk/",
            data={name: json.dumps(value) for name, value in fields.items()},
            files=[("files", one) for one in files],
        )
        sent = Sent(form.read(), form.headers["Content-Type"])
        return shape.model_validate_json((await self.call("POST", path, sent=sent)).content)

    async def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, Any] | None = None,
        sent: Sent | None = None,
    ) -> HttpResponse:
        """The API's good answer. *Raises* Refused with its words."""
        sent = sent or Sent(json.dumps(body).encode() if body is not None else b"")
        given = {name: value for name, value in (query or {}).items() if value not in (None, "")}
        answer = await in_thread(self._answer)(method, path, urlencode(given, doseq=True), sent)
        if answer.status_code >= 400:
            raise _refusal(answer)
        return answer

    def _answer(self, method: str, path: str, query: str, sent: Sent) -> HttpResponse:
        address = f"/api/v1{quote(path)}"
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": address,
            "QUERY_STRING": query,
            "CONTENT_TYPE": sent.type,
            "CONTENT_LENGTH": str(len(sent.data)),
            "HTTP_AUTHORIZATION": f"Bearer {self.token}",
            "REMOTE_ADDR": self.peer,
            "wsgi.input": BytesIO(sent.data),
        }
        if self.is_counted:
            environ[COUNTED] = "1"
        found = resolve(address)
        answer: HttpResponse = found.func(WSGIRequest(environ), *found.args, **found.kwargs)
        return answer


def _refusal(answer: HttpResponse) -> Refused:
    """As one text: what is wrong, where, and when to try again."""
    problem = json.loads(answer.content)
    wrong = "".join(f"\n- {error['field']}: {error['message']}" for error in problem.get("errors", ()))
    later = answer.headers.get("Retry-After")
    return Refused(
        answer.status_code, f"{problem['detail']}{wrong}{f' Try again in {later} s.' if later else ''}"
    )


_desk: ContextVar[Desk] = ContextVar("desk")
_is_hung_up: ContextVar[Callable[[], bool]] = ContextVar("is_hung_up", default=lambda: True)


def use(desk: Desk, is_hung_up: Callable[[], bool] | None = None) -> None:
    """From here on, what runs in this context acts with this token.

    `is_hung_up` says whether a call that ends too early was ended by its client, and not by our own stop.
    """
    _desk.set(desk)
    if is_hung_up is not None:
        _is_hung_up.set(is_hung_up)


def client_ended_it() -> bool:
    """Whether it was the client that ended this call."""
    return _is_hung_up.get()()


def desk() -> Desk:
    """The caller's way into the API."""
    return _desk.get()
