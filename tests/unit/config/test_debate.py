"""Who debates is read strictly: a model without an address, an unknown language or a missing price stops the start."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from agent.llm.prices import ModelAt, Price
from config.env import Env, SettingError
from config.setting_groups.debate import check_prices, read_debate, read_debate_keys

OWN = "http://127.0.0.1:8080/v1"


def test_voters_answer_at_the_deciding_models_address_or_at_their_own() -> None:
    env = Env({"LLM_DEBATE_MODELS": "small, org/big:7b@https://other.example/v1/"})
    assert read_debate(env, base_url=OWN).voters == (
        ModelAt("small"),
        ModelAt("org/big:7b", "https://other.example/v1"),
    )


def test_without_settings_nobody_debates() -> None:
    read = read_debate(Env({}), base_url="")
    assert read.voters == ()
    assert (read.below, read.time_limit) == (0.7, timedelta(seconds=20))
    assert read.languages == ("en", "es", "zh")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"LLM_DEBATE_MODELS": "small"}, "small needs LLM_BASE_URL"),
        ({"LLM_DEBATE_MODELS": "@http://x/v1"}, "write model"),
        ({"LLM_DEBATE_MODELS": "m@http://"}, "write model"),
        ({"LLM_AGGREGATE_LANGUAGES": "en,tlh"}, "'tlh'"),
    ],
)
def test_what_cannot_be_used_names_its_variable(given: dict[str, str], error: str) -> None:
    with pytest.raises(SettingError, match=error):
        read_debate(Env(given), base_url="")


def test_aggregation_can_be_left_out() -> None:
    assert read_debate(Env({"LLM_AGGREGATE_LANGUAGES": "none"}), base_url="").languages == ()


def test_a_limit_of_money_needs_every_models_price() -> None:
    models = {"LLM_MODEL": "big", "LLM_FAST_MODEL": "", "LLM_DEBATE_MODELS, 1": "small"}
    known = {"big": Price(1, 1)}
    check_prices({"LLM_VISIT_USD": 0}, models, known)
    check_prices({"LLM_VISIT_USD": 1}, models, {"*": Price(1, 1)})
    with pytest.raises(SettingError, match="LLM_VISIT_USD needs the price of small"):
        check_prices({"LLM_VISIT_USD": 1}, models, known)


VOTERS = (ModelAt("own"), ModelAt("a", "https://a.example/v1"), ModelAt("b", "https://b.example/v1"))


def test_each_host_of_voters_has_its_own_key(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("https://a.example=key-a==,https://b.example:443/v1=key-b\n")
    env = Env({"LLM_DEBATE_API_KEY_FILE": str(tmp_path / "keys")})
    found = read_debate_keys(env, VOTERS, base_url=OWN)
    assert found == {"https://a.example:443": "key-a==", "https://b.example:443": "key-b"}
    one = Env({"LLM_DEBATE_API_KEY": "key"})
    assert read_debate_keys(one, VOTERS[:2], base_url=OWN) == {"https://a.example:443": "key"}
    assert read_debate_keys(one, VOTERS[:1], base_url=OWN) == {"http://127.0.0.1:8080": "key"}
    assert read_debate_keys(one, (), base_url=OWN) == {}


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("secret", "2 addresses"),
        ("https://c.example=secret", "no model answers at https://c.example:443"),
        ("https://a.example=secret,secret2", "one key alone, or https"),
        ("https://a.example:0x=secret", "no model answers at one of"),
    ],
)
def test_a_key_that_could_go_to_the_wrong_host_stops_the_start_and_is_not_printed(
    given: str, error: str
) -> None:
    with pytest.raises(SettingError, match=error) as refused:
        read_debate_keys(Env({"LLM_DEBATE_API_KEY": given}), VOTERS, base_url=OWN)
    assert "secret" not in str(refused.value)
