"""Builds the mind that the settings name: the local mind, or a model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from agent.decide.local import LocalMind
from agent.knowledge.embed import minilm
from agent.llm.client import OpenAiClient
from agent.llm.mind import ModelMind


@cache
def build_mind(
    *, base_url: str = "", api_key: str = "", model: str = "", timeout: timedelta = timedelta(seconds=60)
) -> LocalMind | ModelMind:
    """The local mind without `base_url`, else the model mind; `.name` is what is shown. One per process."""
    if not base_url:
        return LocalMind(minilm())
    client = OpenAiClient(base_url=base_url, api_key=api_key, model=model, timeout=timeout)
    return ModelMind(client)


def name_of_mind(*, base_url: str = "", model: str = "") -> str:
    """The name of the mind that `build_mind` would build, without loading anything."""
    return model if base_url else LocalMind.name
