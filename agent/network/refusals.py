"""Why the proxy could not serve a request: codes for logs, words for people."""

from __future__ import annotations

from enum import StrEnum

from agent.network.egress import NOT_ALLOWED


class Trouble(StrEnum):
    """Told to the session and the logs, never to the page in detail."""

    REFUSED = "refused"  # the rules do not allow it
    UNRESOLVABLE = "unresolvable"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too_slow"
    TOO_LARGE = "too_large"
    BAD_REQUEST = "bad_request"
    BAD_ANSWER = "bad_answer"  # the site's answer is no HTTP
    UNAVAILABLE = "egress_unavailable"  # the way out itself is down


# A name that does not exist and one that may not be visited read alike: no oracle for names inside (P10).
TROUBLE_WORDS: dict[Trouble, str] = {
    Trouble.REFUSED: NOT_ALLOWED,
    Trouble.UNRESOLVABLE: NOT_ALLOWED,
    Trouble.UNREACHABLE: "The site could not be reached.",
    Trouble.TOO_SLOW: "The site did not answer in time.",
    Trouble.TOO_LARGE: "The site sent more data than one visit may fetch.",
    Trouble.BAD_REQUEST: NOT_ALLOWED,
    Trouble.BAD_ANSWER: "The site's answer could not be understood.",
    Trouble.UNAVAILABLE: "The way out is not available (egress_unavailable).",
}


def trouble_in(mark: str, token: str) -> Trouble | None:
    """The code in a response's mark, when it is the proxy with that token which answered."""
    said, _, code = mark.partition(" ")
    return Trouble(code) if said == token and code in set(Trouble) else None
