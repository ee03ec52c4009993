"""Which addresses messages may go to: the word before the proxy, which decides at every try."""

from __future__ import annotations

import structlog
from asgiref.sync import async_to_sync

from agent.network.egress import NOT_ALLOWED, Refusal, check_url, split_url
from research.sweeps.limits.reach import Reach, default_reach
from research.webhooks.services import EndpointRefused

log = structlog.get_logger(__name__)


def checked_address(url: str, reach: Reach | None = None) -> str:
    """The address without blanks around it. *Raises* EndpointRefused for one that may not be posted to."""
    url, reach = url.strip(), reach or default_reach()
    refusal = async_to_sync(check_url)(url, resolver=reach.resolver, policy=reach.policy)
    target = split_url(url)
    if refusal is not None or isinstance(target, Refusal):
        log.info("egress.refused", code=refusal, at="webhook form")
        raise EndpointRefused(NOT_ALLOWED)
    if url.lower().startswith("http:") and not reach.policy.may_be_private(target.host, target.port):
        raise EndpointRefused("Use https: what is sent would be readable on its way.")
    return url
