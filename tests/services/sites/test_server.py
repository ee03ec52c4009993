"""The sites are served sturdily: many at once, each on its own port, gone when told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.services.sites.visitor import client
from tests.sites import SITES, serve
from tests.sites.server import RunningSite
from tests.waiting import LIMIT_S

ROOT = Path(__file__).resolve().parents[3]


def test_each_site_has_a_port_of_its_own(sites: dict[str, RunningSite]) -> None:
    assert list(sites) == [site.name for site in SITES]
    assert len({server.url for server in sites.values()}) == len(SITES) >= 12


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_every_home_page_answers_with_a_whole_page(sites: dict[str, RunningSite], site) -> None:
    with client(sites[site.name]) as visitor:
        home = visitor.get("/")
    assert "</html>" in home.text.lower()
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert site.title
    assert site.shows


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_pages_carry_no_hooks_for_machines(sites: dict[str, RunningSite], site) -> None:
    with client(sites[site.name]) as visitor:
        home = visitor.get("/").text.lower()
    assert not [hook for hook in ("data-testid", "data-test", "data-qa", "agent") if hook in home]


def test_head_is_the_same_without_a_body(sites: dict[str, RunningSite]) -> None:
    with client(sites["petshop"]) as visitor:
        head, whole = visitor.head("/"), visitor.get("/")
    assert head.content == b""
    assert head.headers["content-length"] == str(len(whole.content))


def test_pictures_and_the_icon_are_drawings(sites: dict[str, RunningSite]) -> None:
    with client(sites["supplies"]) as visitor:
        for path in ("/favicon.ico", "/img/hamster-0.svg", "/img/cage-17.svg"):
            assert visitor.get(path).headers["content-type"] == "image/svg+xml"
        for path in ("/img/dragon-1.svg", "/img/hamster-x.svg", "/img/.svg"):
            assert visitor.get(path).status_code == 404


def test_an_unknown_page_is_a_404(sites: dict[str, RunningSite]) -> None:
    for name in ("petshop", "breeder", "german", "market", "soldout"):
        with client(sites[name]) as visitor:
            assert visitor.get("/no/such/page").status_code == 404


def test_strange_input_is_shown_as_text(sites: dict[str, RunningSite]) -> None:
    with client(sites["petshop"]) as visitor:
        assert "<script>x" not in visitor.get("/search", params={"q": '"><script>x'}).text


def test_forty_visitors_at_once_are_all_served(sites: dict[str, RunningSite]) -> None:
    def visit(_: int) -> int:
        return httpx.get(sites["petshop"].url, trust_env=False, verify=False, timeout=LIMIT_S).status_code

    with ThreadPoolExecutor(40) as pool:
        assert set(pool.map(visit, range(80))) == {200}


def test_a_site_remembers_what_it_was_asked() -> None:
    with serve("breeder") as running, client(running["breeder"]) as visitor:
        visitor.get("/litters.html?x=1")
        assert list(running["breeder"].requests) == ["GET /litters.html?x=1"]


def test_stopping_closes_the_port() -> None:
    with serve("denied") as running:
        url = running["denied"].url
    with pytest.raises(httpx.ConnectError):
        httpx.get(url, trust_env=False, verify=False)


def test_a_taken_port_is_refused() -> None:
    with serve("denied") as running, pytest.raises(OSError, match="in use"):
        serve("blog", base_port=running["denied"].server_port).__enter__()


@pytest.fixture
def announced(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """The command line, started, with the file it writes when all sites answer."""
    ready = tmp_path / "ready.json"
    command = [sys.executable, "-m", "tests.sites", "--ready-file", str(ready)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        yield process, ready
        process.kill()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_command_serves_says_so_and_ends_cleanly(
    announced: tuple[subprocess.Popen[str], Path], stop: signal.Signals
) -> None:
    process, ready = announced
    assert process.stdout
    lines = [process.stdout.readline().rstrip("\n").split("\t") for _ in SITES]
    urls = {name: url for name, url, _ in lines}
    assert [title for _, _, title in lines] == [site.title for site in SITES]
    assert httpx.get(urls["denied"], trust_env=False, verify=False).status_code == 403
    while not ready.exists():
        assert process.poll() is None
    assert json.loads(ready.read_text()) == urls
    process.send_signal(stop)
    assert process.wait() == 0
