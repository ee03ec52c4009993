"""This process's minds, as the settings name them. Blocking: the first call loads them."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.dialects import ReplyFormat
from agent.llm.factory import Minds, build_minds


@cache
def process_minds() -> Minds:
    """The local mind, and the models of the settings by role."""
    if not settings.LLM_BASE_URL:
        return build_minds()
    fast, vision = settings.LLM_FAST_MODEL, settings.LLM_VISION_MODEL
    return build_minds(
        _endpoint(settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_TEMPERATURE),
        fast=_endpoint(settings.LLM_FAST_BASE_URL, fast, settings.LLM_FAST_TEMPERATURE) if fast else None,
        vision=_endpoint(settings.LLM_VISION_BASE_URL, vision, settings.LLM_VISION_TEMPERATURE)
        if vision
        else None,
        max_tokens=settings.LLM_VISIT_TOKENS,
    )


def writing_clients() -> tuple[OpenAiClient | None, OpenAiClient | None]:
    """New clients of the models that write prose: the deciding one and the fast one. Close them after use."""
    if not settings.LLM_BASE_URL:
        return None, None
    deciding = OpenAiClient(_endpoint(settings.LLM_BASE_URL, settings.LLM_MODEL, settings.LLM_TEMPERATURE))
    if not settings.LLM_FAST_MODEL:
        return deciding, None
    fast = _endpoint(settings.LLM_FAST_BASE_URL, settings.LLM_FAST_MODEL, settings.LLM_FAST_TEMPERATURE)
    return deciding, OpenAiClient(fast)


def _endpoint(base_url: str, model: str, temperature: float) -> Endpoint:
    return Endpoint(
        base_url=base_url,
        model=model,
        api_key=settings.LLM_API_KEY,
        timeout=settings.LLM_TIMEOUT,
        temperature=temperature,
        reply_format=ReplyFormat(settings.LLM_REPLY_FORMAT),
        prices=settings.LLM_PRICES,
    )
