"""Reads who debates an unsure decision, in which languages, how long, and for how much: strictly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from agent.decide.prompts import LANGUAGES
from agent.llm.prices import ANY, ModelAt, Price, read_keys, read_models
from config.env import Env, SettingError

BELOW = 0.7  # how sure a decision must be not to be debated
MOST_TOKENS = 40_000  # of debates in one visit
ROUNDS = 2  # in which voters read each other's proposals


@dataclass(frozen=True, slots=True)
class DebateSettings:
    """The settings of debates (S7) and of aggregation (S8)."""

    voters: tuple[ModelAt, ...]
    below: float
    time_limit: timedelta
    most_tokens: int
    most_usd: float
    languages: tuple[str, ...]
    rounds: int


def read_debate(env: Env, *, base_url: str) -> DebateSettings:
    """The settings; `base_url` is where voters answer that name no address. *Raises* SettingError."""
    try:
        voters = read_models(env.words("LLM_DEBATE_MODELS"))
    except ValueError as exc:
        raise SettingError(f"LLM_DEBATE_MODELS: {exc}") from exc
    if not base_url and (homeless := [voter.model for voter in voters if not voter.base_url]):
        raise SettingError(
            f"LLM_DEBATE_MODELS: {homeless[0]} needs LLM_BASE_URL, or its own address: model@http://…"
        )
    return DebateSettings(
        voters,
        BELOW,
        timedelta(seconds=env.number("LLM_DEBATE_TIMEOUT_SECONDS", 20, 1, 600)),
        MOST_TOKENS,
        env.decimal("LLM_DEBATE_USD", 0, 0, 1_000_000),
        tuple(env.subset("LLM_AGGREGATE_LANGUAGES", "en,es,zh", LANGUAGES)),
        ROUNDS,
    )


def read_debate_keys(env: Env, voters: Sequence[ModelAt], *, base_url: str) -> dict[str, str]:
    """The voters' keys by origin; those at the main model's origin have its key. *Raises* SettingError."""
    entries = env.words("LLM_DEBATE_API_KEY")
    urls = [voter.base_url or base_url for voter in voters]
    try:
        return read_keys(entries, urls, main_url=base_url) if entries and voters else {}
    except ValueError as exc:
        raise SettingError(f"LLM_DEBATE_API_KEY: {exc}") from exc


def check_prices(
    limits_usd: Mapping[str, float], models: Mapping[str, str], prices: Mapping[str, Price]
) -> None:
    """A limit of money holds only where each model has its price. `models`: by variable. *Raises* SettingError."""
    limit = next((name for name, most in limits_usd.items() if most), "")
    missing = [name for name, model in models.items() if model and model not in prices and ANY not in prices]
    if limit and missing:
        raise SettingError(f"{limit} needs the price of {models[missing[0]]} ({missing[0]}) in LLM_PRICES")
