"""A hash of what a page shows: the same for the same state of the same page, whatever its counters and ads say."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode, urlsplit

from agent.core.types import InteractiveElement, Product, ZoneKind

_TRACKING = re.compile(
    r"(?i)^(?:utm_\w+|gclid|fbclid|msclkid|sid|sessionid|session|phpsessid|jsessionid|_ga|_gl|ref|ref_|cid|"
    r"ts|timestamp|rnd|nocache|token|csrf\w*)$"
)
_CHANGING = re.compile(r"[\d.,:%€$£¥]+")
_MAX_NAMES = 400


def make_state_key(
    url: str, page_type: str, elements: Sequence[InteractiveElement], products: Sequence[Product], notice: str
) -> str:
    """Twelve hex digits over address, page type, controls by name, what is on offer, and overlays."""
    names = sorted({_sign(e) for e in elements[: _MAX_NAMES * 3] if e.zone is not ZoneKind.FOOTER})[
        :_MAX_NAMES
    ]
    offers = [p.name.lower() for p in products if p.source != "related"][:60]
    said = "\n".join((plain_address(url), page_type, notice, *names, *offers))
    return hashlib.blake2b(said.encode("utf-8", "replace"), digest_size=6).hexdigest()


def _sign(element: InteractiveElement) -> str:
    name = _CHANGING.sub("", element.name.lower()).strip()[:60]
    state = "" if element.is_expanded is None else "+" if element.is_expanded else "-"
    chosen = element.value.lower()[:40] if element.role in ("select", "searchbox", "combobox") else ""
    return f"{element.zone}|{element.role}|{name}|{state}|{chosen}"


def plain_address(url: str) -> str:
    """The address without scheme, session and tracking; of its fragment only a route of the page's script."""
    try:
        parts = urlsplit(url)
    except ValueError:  # no address: whatever it is, it stays what it is
        return f"?{url}"
    query = urlencode(
        sorted((k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.match(k))
    )
    fragment = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    return f"{parts.netloc.lower()}{parts.path.rstrip('/')}?{query}#{fragment}"
