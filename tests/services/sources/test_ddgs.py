"""ddgs in its own network: what it finds, how it fails, and that nothing but the guard's proxy can be reached."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy
from research.sources.providers import ddgs
from research.sources.providers.ddgs import CHILD, Ddgs
from research.sources.providers.port import Failure, ProviderFailed, WebSearch
from tests.unit.research.sources.loopback import Loopback, loopback

HIT = """<div class="links_main result__body"><h2><a href="{url}">Boats of the harbour</a></h2>
<a href="{url}">There were 412 boats.</a></div>"""
NAMES = [  # of all the engines that are asked: one that cannot be reached would hide what others found
    "html.duckduckgo.com", "duckduckgo.com", "search.brave.com", "www.mojeek.com", "search.yahoo.com",
    "www.startpage.com", "en.wikipedia.org",
]  # fmt: skip


def _certificate(folder: Path) -> tuple[Path, Path, Path]:
    """An authority; a certificate of it for the engines' names, and the key of that."""
    now = datetime.now(UTC)

    def signed(
        names: list[str], key: ec.EllipticCurvePrivateKey, by: ec.EllipticCurvePrivateKey, number: int
    ) -> bytes:
        builder = (
            x509.CertificateBuilder().subject_name(_named("the engines" if names else "the authority"))
            .issuer_name(_named("the authority")).public_key(key.public_key()).serial_number(number)
            .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=2))
            .add_extension(x509.BasicConstraints(ca=not names, path_length=None), critical=True)
        )  # fmt: skip
        if names:
            known = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
            builder = builder.add_extension(known, critical=False)
        return builder.sign(by, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    authority, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    plain = serialization.NoEncryption()
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    paths = folder / "authority.pem", folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(signed([], authority, authority, 1))
    paths[1].write_bytes(signed(NAMES, key, authority, 2))
    paths[2].write_bytes(key.private_bytes(pem, form, plain))
    return paths


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Loopback, str]]:
    """The engines on loopback, with TLS; and the file that says to trust them."""
    monkeypatch.setattr(ddgs, "START_SECONDS", 60.0)
    with loopback() as server:
        authority, certificate, key = _certificate(tmp_path)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        yield server, str(authority)


def _ddgs(server: Loopback, ca_file: str, *, resolves: bool = True) -> Ddgs:
    async def resolver(name: str) -> Sequence[str]:
        if name not in NAMES or not resolves:
            raise OSError("no such name")
        return ["93.184.216.34"]

    async def dial(address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert (address, port) == ("93.184.216.34", 443)
        return await asyncio.open_connection("127.0.0.1", server.server_address[1])

    async def way_out(listener: socket.socket) -> EgressProxy:
        proxy = EgressProxy(EgressPolicy(), resolver=resolver, dial=dial)
        await proxy.start(sock=listener)
        return proxy

    return Ddgs(timedelta(seconds=40), way_out=way_out, ca_file=ca_file)


async def test_it_finds_pages_through_the_proxy(engines: tuple[Loopback, str]) -> None:
    server, ca_file = engines
    server.says("/html/", HIT.format(url="https://boats.example/harbour"))
    found = await _ddgs(server, ca_file).search(WebSearch("boats", 7, "boats.example"))

    assert [(page.url, page.title) for page in found] == [
        ("https://boats.example/harbour", "Boats of the harbour")
    ]
    assert "412 boats" in found[0].snippet


async def test_its_refusals_and_empty_lists_are_told_apart(engines: tuple[Loopback, str]) -> None:
    server, ca_file = engines
    server.says("/html/", "<html></html>")
    assert await _ddgs(server, ca_file).search(WebSearch("boats")) == ()
    server.says("/html/", "", status=202)
    with pytest.raises(ProviderFailed) as refused:
        await _ddgs(server, ca_file).search(WebSearch("boats"))
    with pytest.raises(ProviderFailed) as nowhere:
        await _ddgs(server, ca_file, resolves=False).search(WebSearch("boats"))

    assert refused.value.failure is Failure.RATE
    assert nowhere.value.failure in (Failure.UNREACHABLE, Failure.SLOW)


async def test_it_finds_pictures(engines: tuple[Loopback, str]) -> None:
    server, ca_file = engines
    picture = {"image": "https://a.example/b.jpg", "url": "https://a.example/b", "title": "A boat"}
    server.says("/", "<script>vqd='4-1234567890'</script>")
    server.says_json("/i.js", {"results": [{**picture, "width": 640, "height": 480}]})
    found = await _ddgs(server, ca_file).images("boats")

    assert [(p.image_url, p.width_px) for p in found] == [("https://a.example/b.jpg", 640)]


def test_native_code_in_the_child_reaches_nothing_but_the_proxy() -> None:
    """The same steps as the child, then connections that go by no proxy: each finds no network."""
    with loopback() as outside:
        outside.says("/", "reached")
        code = f"""
import importlib.util, socket, json
spec = importlib.util.spec_from_file_location("child", {str(CHILD)!r})
child = importlib.util.module_from_spec(spec); spec.loader.exec_module(child)
assert child.leave_the_network()
port = child.listen_inside().getsockname()[1]
found = []
import primp
for url in ("http://127.0.0.1:{outside.server_address[1]}/", "http://93.184.216.34/"):
    try:
        primp.Client(timeout=3).get(url); found.append(url)
    except Exception:
        pass
names = [name for _, name in socket.if_nameindex()]
print(json.dumps([found, names, port > 0]))
"""
        command = [sys.executable, "-I", "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert json.loads(done.stdout) == [[], ["lo"], True], done.stderr[-2000:]
    assert outside.asked == []
