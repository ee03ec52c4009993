"""Where this installation may connect, by a fake resolver; `egress_cases` has every range and spelling."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.network.addresses import canonical_host, is_public
from agent.network.egress import EgressPolicy, Refusal, check_url, decide, split_url
from tests.tables import each

POLICY = EgressPolicy.of(["127.0.0.1:9000", "shop.internal:80", "[::1]:9001"])
NAMES: dict[str, list[str]] = {
    "shop.example.com": ["93.184.215.14"],
    "six.example.com": ["2606:2800:21f:cb07::1"],
    "mixed.example.com": ["93.184.215.14", "10.0.0.8"],
    "inside.example.com": ["192.168.1.4"],
    "mapped.example.com": ["::ffff:93.184.215.14"],
    "shop.internal": ["10.9.8.7"],
    "xn--bcher-kva.example": ["93.184.215.14"],
    "many.example.com": [f"93.184.215.{n}" for n in range(1, 40)],
}


def words(text: str) -> list[str]:
    return text.split()


async def resolve(name: str) -> Sequence[str]:
    if name not in NAMES:
        raise OSError("no such name")
    return NAMES[name]


def check(url: str) -> Refusal | None:
    return asyncio.run(check_url(url, resolver=resolve, policy=POLICY))


@each(
    "url",
    words(
        """http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/
    http://①②⑦.0.0.1/ http://127。0。0。1/ http://%31%32%37.0.0.1/ http://[::1]/ http://[::ffff:127.0.0.1]/
    http://[0:0:0:0:0:0:0:1]/ http://localhost/ http://LOCALHOST./ http://a.localhost/ http://printer.local/
    http://db/ http://wiki.internal/ http://router.home.arpa/ http://169.254.169.254/latest http://127.0.0.1:8080/
    http://inside.example.com/ http://mixed.example.com/ http://mapped.example.com/ http://[64:ff9b::7f00:1]/
    https://shop.internal/ http://127.0.0.1:9001/ http://localhost:9000/"""
    ),
)
def test_private_targets_are_refused_in_every_spelling(url: str) -> None:
    assert check(url) is Refusal.PRIVATE


@each(
    "url",
    words(
        """http://shop.example.com/ https://shop.example.com https://SHOP.example.com./a?b#c http://shop.example.com:8080/
    https://six.example.com/ http://1.1.1.1/ http://16843009/ http://[2606:4700::1111]/ http://bücher.example/
    http://127.0.0.1:9000/x http://0x7f.0.0.1:9000/ http://shop.internal/ http://[::1]:9001/"""
    ),
)
def test_public_and_listed_targets_are_allowed(url: str) -> None:
    assert check(url) is None


@each(
    ("url", "refusal"),
    [
        ("ftp://shop.example.com/", Refusal.NOT_HTTP),
        ("file:///etc/passwd", Refusal.NOT_HTTP),
        ("javascript:alert(1)", Refusal.NOT_HTTP),
        ("shop.example.com", Refusal.NOT_HTTP),
        ("", Refusal.NOT_HTTP),
        ("https://shop.example.com@1.1.1.1/", Refusal.USERINFO),
        ("https://a:b@shop.example.com/", Refusal.USERINFO),
        ("https://shop.example.com\\@1.1.1.1/", Refusal.BAD_HOST),
        ("https:\\\\shop.example.com/", Refusal.BAD_HOST),
        ("https:shop.example.com/", Refusal.BAD_HOST),
        ("https://shop example.com/", Refusal.BAD_HOST),
        ("https://shop.example.com/\x00", Refusal.BAD_HOST),
        ("https://[fe80::1%25eth0]/", Refusal.BAD_HOST),
        ("https://[::1/", Refusal.BAD_HOST),
        ("https://1.2.3.4.5/", Refusal.BAD_HOST),
        ("https://256.1.1.1/", Refusal.BAD_HOST),
        ("https:///path", Refusal.BAD_HOST),
        ("https://shop.example.com:22/", Refusal.BAD_PORT),
        ("https://shop.example.com:6379/", Refusal.BAD_PORT),
        ("https://shop.example.com:0/", Refusal.BAD_PORT),
        ("https://shop.example.com:99999/", Refusal.BAD_PORT),
        ("https://shop.example.com:80x/", Refusal.BAD_PORT),
        ("https://no-such-name.example.com/", Refusal.UNRESOLVABLE),
        ("https://many.example.com/", Refusal.UNRESOLVABLE),
    ],
)
def test_each_problem_has_its_own_refusal(url: str, refusal: Refusal) -> None:
    assert check(url) is refusal


def test_literals_are_never_looked_up() -> None:
    async def nobody(name: str) -> Sequence[str]:
        raise AssertionError(name)

    decision = asyncio.run(decide("1.1.1.1", 80, resolver=nobody, policy=POLICY))
    assert decision.addresses == ("1.1.1.1",)
    assert asyncio.run(decide("10.0.0.1", 80, resolver=nobody, policy=POLICY)).refusal is Refusal.PRIVATE


@pytest.mark.parametrize(
    "text", ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", ":80", "a b:80", "http://x:80"]
)
def test_the_allow_list_takes_host_and_port_only(text: str) -> None:
    with pytest.raises(ValueError, match="host:port"):
        EgressPolicy.of([text])


@given(st.ip_addresses(v=4))
def test_every_literal_is_judged_alike_in_all_spellings(address: object) -> None:
    number = int(address)  # type: ignore[call-overload]
    spellings = [str(address), str(number), hex(number), f"0x{number >> 24:x}.{number & 0xFFFFFF}"]
    assert {canonical_host(s) for s in spellings} == {str(address)}
    assert {check(f"http://{s}/") for s in spellings} == {
        None if is_public(str(address)) else Refusal.PRIVATE
    }


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading_of_addresses(text: str) -> None:
    for url in (text, f"http://{text}", f"https://{text}/x"):
        found = split_url(url)
        assert isinstance(found, Refusal) or canonical_host(found.host) == found.host
