"""`Idempotency-Key`: the same key and request within a day get the same answer, and nothing happens twice.

The answer is written in the transaction that does the work: a crash leaves both or neither.
Source: the IETF draft on the Idempotency-Key header.
"""

import hashlib
import json
import re
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils import timezone
from pydantic import BaseModel

from research.api.auth import ApiRequest
from research.api.models import IdempotentAnswer
from research.api.routes.problems import ApiRefusal
from research.api.services import KEY_LIFETIME

_KEY = re.compile(r"[\x21-\x7e]{1,255}\Z")
REPLAYED = "Idempotent-Replayed"
TAKE_A_KEY = (
    "start_sweep",
    "retry_vendor",
    "save_vendor_list",
    "save_view",
    "ask",
    "ask_with_files",
    "rerun_query",
    "order_report",
    "order_report_with_files",
    "watch_report",
    "watch_sweep",
    "watch_query",
    "run_watch",
    "enter_rate",
    "import_rates",
    "add_feed",
    "import_knowledge",
    "replay_visit",
    "replay_visits",
)  # operations, for the schema. Not those whose answer holds a secret: answers under a key are stored
PARAMETER = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": "The same key and request within 24 hours get the same answer; nothing happens twice.",
}

T = TypeVar("T")


def once(
    request: ApiRequest, body: BaseModel | None, write: Callable[[], BaseModel], *, status: int = 201
) -> HttpResponse:
    """`once_prepared` where there is nothing to prepare."""
    return once_prepared(request, body, lambda: None, lambda _: write(), status=status)


def once_prepared(
    request: ApiRequest,
    body: BaseModel | None,
    prepare: Callable[[], T],
    write: Callable[[T], BaseModel],
    *,
    status: int = 201,
) -> HttpResponse:
    """Answer with what `write` returns, or with what it returned before under the request's key.

    `prepare` (checks that may take a while) runs outside the transaction, `write` in it. Only an answer
    that did something is kept: after a refusal the key is free. *Raises* ApiRefusal 400, 422.
    """
    key, digest = _key(request), _digest(request, body)
    if key and (kept := _kept(request, key, digest)):
        return kept
    prepared = prepare()
    with transaction.atomic():
        row = _reserve(request, key, digest) if key else None
        if key and row is None:
            return _kept(request, key, digest) or _at_work()
        text = write(prepared).model_dump_json()
        if row is not None:
            IdempotentAnswer.objects.filter(pk=row.pk).update(status=status, body=text)
    return _answer(status, text)


def _key(request: ApiRequest) -> str:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.match(key):
        raise ApiRefusal(400, "Idempotency-Key: 1 to 255 visible ASCII characters.")
    return key or ""


def _digest(request: ApiRequest, body: BaseModel | None) -> str:
    """Method, path and body as read: blanks and the order of fields make no difference."""
    document = json.dumps(body.model_dump(mode="json") if body else None, sort_keys=True)
    return hashlib.sha256(f"{request.method} {request.path}\n{document}".encode()).hexdigest()


def _kept(request: ApiRequest, key: str, digest: str) -> HttpResponse | None:
    row = IdempotentAnswer.objects.filter(token=request.auth.token, key=key).first()
    if row is None or row.created_at < timezone.now() - KEY_LIFETIME:
        return None
    if row.request_hash != digest:
        raise ApiRefusal(422, "This Idempotency-Key was used for another request. Take a new one.")
    return _answer(row.status, row.body, is_replayed=True) if row.status else _at_work()


def _reserve(request: ApiRequest, key: str, digest: str) -> IdempotentAnswer | None:
    """The row that the answer goes into, or None: another request took the key in the meantime."""
    rows = IdempotentAnswer.objects.filter(token=request.auth.token, key=key)
    rows.filter(created_at__lt=timezone.now() - KEY_LIFETIME).delete()
    try:
        with transaction.atomic():
            return IdempotentAnswer.objects.create(token=request.auth.token, key=key, request_hash=digest)
    except IntegrityError:
        return None


def _at_work() -> HttpResponse:
    raise ApiRefusal(409, "A request with this Idempotency-Key is at work. Try again.", {"Retry-After": "1"})


def _answer(status: int, text: str, *, is_replayed: bool = False) -> HttpResponse:
    headers = {REPLAYED: "true"} if is_replayed else {}
    return HttpResponse(text, status=status, content_type="application/json", headers=headers)
