"""The guard on a long list of addresses; `ssrfguard`, another hand's table, is asked for a second opinion."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from ipaddress import ip_address

import pytest
import ssrfguard

from agent.network.addresses import canonical_host, is_public
from agent.network.egress import Denied, EgressPolicy, Refusal, check_url, decide
from tests.tables import each
from tests.unit.agent.network.egress_cases import addresses as literals
from tests.unit.agent.network.egress_cases import urls

OWN = Denied.of(
    ["desk.example.org", ".own.example.org", "93.184.216.7", "93.184.217.0/24", "2606:2800:220:77::/64"]
)
POLICY = EgressPolicy(denied=OWN)
BRACKETED = [f"[{text}]" for text in literals.SPECIAL_V6]


def refusal_of(url: str, policy: EgressPolicy = POLICY) -> Refusal | None:
    return asyncio.run(check_url(url, resolver=urls.resolve, policy=policy))


def test_the_lists_are_long() -> None:
    must_deny = (
        len(literals.SPECIAL_V4) + len(BRACKETED) + len(urls.SCHEMES) + len(urls.TRICKS) + len(urls.BAD_PORTS)
    )
    assert must_deny > 300
    assert len(urls.ALLOWED) + len(literals.PUBLIC_V4) + len(literals.PUBLIC_V6) > 90


@each("host", [*literals.SPECIAL_V4, *BRACKETED])
def test_every_special_literal_is_refused(host: str) -> None:
    for scheme in ("http", "https"):
        assert refusal_of(f"{scheme}://{host}/") is Refusal.PRIVATE
    assert not is_public(host.strip("[]"))


@each("address", [*literals.SPECIAL_V4, "8.8.8.8", "93.184.215.14"])
def test_no_embedded_form_is_public(address: str) -> None:
    assert [form for form in literals.embedded(address) if is_public(form)] == []


@each("address", literals.SPECIAL_V4)
def test_every_spelling_of_a_special_address_is_refused(address: str) -> None:
    for spelling in literals.spellings(address):
        assert refusal_of(f"http://{spelling}/") is not None, spelling
        assert canonical_host(spelling) in (address, None), spelling


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14"])
def test_every_spelling_of_a_public_address_means_that_address(address: str) -> None:
    assert {canonical_host(spelling) for spelling in literals.spellings(address)} == {address}


@each("url", urls.SCHEMES)
def test_only_http_and_https_are_opened(url: str) -> None:
    assert refusal_of(url) is Refusal.NOT_HTTP


@each("port", urls.BAD_PORTS)
def test_only_web_ports_are_opened(port: int) -> None:
    for host in ("shop.example.com", "8.8.8.8", "[2606:4700::1111]"):
        assert refusal_of(f"http://{host}:{port}/") is Refusal.BAD_PORT


@each("url", urls.TRICKS)
def test_every_trick_is_refused(url: str) -> None:
    assert refusal_of(url) is not None


@each("url", urls.ALLOWED)
def test_ordinary_addresses_are_allowed(url: str) -> None:
    assert refusal_of(url) is None


@each("address", [*literals.PUBLIC_V4, *literals.PUBLIC_V6])
def test_ordinary_public_addresses_are_allowed(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    assert refusal_of(f"https://{host}/") is None


def test_the_second_opinion_never_refuses_what_is_allowed_here() -> None:
    everything = [*literals.SPECIAL_V4, *literals.SPECIAL_V6, *literals.PUBLIC_V4, *literals.PUBLIC_V6]
    embedded = itertools.chain.from_iterable(literals.embedded(a) for a in literals.SPECIAL_V4)
    laxer = [a for a in [*everything, *embedded] if is_public(a) and not _second_opinion(a)]
    assert laxer == []
    assert [a for a in (*literals.PUBLIC_V4, *literals.PUBLIC_V6) if not is_public(a)] == []


def _second_opinion(address: str) -> bool:
    return bool(ssrfguard.Policy().permits_address(ip_address(address)))


@pytest.mark.parametrize(
    "first", [["93.184.215.14"], ["93.184.215.14", "127.0.0.1"], ["127.0.0.1", "1.1.1.1"]]
)
def test_one_look_up_decides_and_each_of_its_answers_counts(first: Sequence[str]) -> None:
    answers = [list(first), ["127.0.0.1"], ["127.0.0.1"]]

    async def rebinding(_name: str) -> Sequence[str]:
        return answers.pop(0)

    found = asyncio.run(decide("shop.example.com", 443, resolver=rebinding, policy=POLICY))
    assert found.addresses == (("93.184.215.14",) if len(first) == 1 else ())
    assert len(answers) == 2


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 9000), ("demo.internal", 80), ("loop.test", 8000)])
def test_a_listed_pair_is_excepted_exactly_and_never_in_production(host: str, port: int) -> None:
    listed = EgressPolicy.of([f"{host}:{port}"])
    strict = EgressPolicy(allow=listed.allow, is_strict=True)
    names = {"demo.internal": ["10.0.0.9"], "loop.test": ["127.0.0.1"]}

    async def resolver(name: str) -> Sequence[str]:
        return names[name]

    def found(policy: EgressPolicy, at: int = port) -> Refusal | None:
        return asyncio.run(decide(host, at, resolver=resolver, policy=policy)).refusal

    assert found(listed) is None
    assert found(listed, port + 1) is not None
    assert found(strict) is Refusal.PRIVATE


def test_a_listing_in_production_frees_a_port_and_nothing_else() -> None:
    policy = EgressPolicy(allow=frozenset({("shop.example.com", 8888)}), is_strict=True)
    assert refusal_of("http://shop.example.com:8888/", policy) is None
    assert refusal_of("http://shop.example.com:8889/", policy) is Refusal.BAD_PORT


@pytest.mark.parametrize("text", ["bad host", "10.0.0.0/99", "http://x", "", "*", "a/b"])
def test_what_is_denied_is_written_strictly(text: str) -> None:
    with pytest.raises(ValueError, match="CIDR"):
        Denied.of([text])
