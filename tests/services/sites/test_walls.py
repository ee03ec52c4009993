"""Walls hold until a person has done what they ask, and then stay open by cookie."""

from __future__ import annotations

import socket

import httpx
import pytest

from tests.services.sites.visitor import admit, client, field, solve
from tests.sites import puzzle, serve
from tests.sites.server import HOST, RunningSite
from tests.waiting import LIMIT_S


@pytest.mark.parametrize("path", ["/", "/s?keywords=syrian+hamster", "/offer/chinese-hamster"])
def test_the_captcha_covers_every_page(sites: dict[str, RunningSite], path: str) -> None:
    with client(sites["captcha"]) as visitor:
        wall = visitor.get(path)
    assert wall.status_code == 403
    assert "not a robot" in wall.text
    assert "$" not in wall.text


def test_solving_the_captcha_opens_the_page_that_was_asked_for(sites: dict[str, RunningSite]) -> None:
    with client(sites["captcha"]) as visitor:
        opened = solve(visitor, "/s?keywords=syrian+hamster")
        assert opened.status_code == 200
        assert opened.url.path == "/s"
        assert "Adult Syrian hamster, black, very tame" in opened.text
        assert list(visitor.cookies) == ["nm_clearance"]
        assert visitor.get("/").status_code == 200


@pytest.mark.parametrize("change", [{"answer": "QQQQQ"}, {"human": ""}, {"token": "another"}])
def test_a_wrong_answer_brings_the_wall_again(sites: dict[str, RunningSite], change: dict[str, str]) -> None:
    with client(sites["captcha"]) as visitor:
        token = field(visitor.get("/").text, "token")
        right = {"token": token, "back": "/", "human": "yes", "answer": puzzle.answer(token)}
        refused = visitor.post("/challenge/verify", data={**right, **change})
        assert refused.status_code == 403
        assert field(refused.text, "token") != token
        assert not visitor.cookies


def test_a_made_up_cookie_does_not_open_the_wall(sites: dict[str, RunningSite]) -> None:
    with client(sites["captcha"]) as visitor:
        visitor.cookies.set("nm_clearance", "yes")
        assert visitor.get("/").status_code == 403


def test_the_answer_stands_nowhere_in_the_page(sites: dict[str, RunningSite]) -> None:
    with client(sites["captcha"]) as visitor:
        wall = visitor.get("/").text
        answer = puzzle.answer(field(wall, "token"))
        picture = visitor.get(f"/challenge/{field(wall, 'token')}.png")
    assert answer not in wall
    assert picture.headers["content-type"] == "image/png"
    assert answer.encode() not in picture.content


def test_a_puzzle_is_the_same_for_its_token_and_another_for_another() -> None:
    assert puzzle.picture("a") == puzzle.picture("a") != puzzle.picture("b")
    assert len({puzzle.answer(puzzle.new_token()) for _ in range(50)}) > 40


@pytest.mark.parametrize("path", ["/", "/stock", "/anything/else"])
def test_every_page_of_the_wholesaler_leads_to_sign_in(sites: dict[str, RunningSite], path: str) -> None:
    with client(sites["login"]) as visitor:
        gate = visitor.get(path)
    assert gate.url.path == "/account/sign-in"
    assert 'type="password"' in gate.text
    assert "demo" not in gate.text


def test_signing_in_leads_on_to_the_page_that_was_asked_for(sites: dict[str, RunningSite]) -> None:
    with client(sites["login"]) as visitor:
        gate = visitor.get("/stock?find=syrian")
        inside = visitor.post(gate.url, data={"username": "demo", "password": "demo"})
        assert inside.url.path == "/stock"
        assert "£6.50" in inside.text


def test_a_wrong_password_is_refused(sites: dict[str, RunningSite]) -> None:
    with client(sites["login"]) as visitor:
        refused = visitor.post("/account/sign-in", data={"username": "demo", "password": "guess"})
        assert "wrong" in refused.text
        assert not visitor.cookies


def test_signing_out_closes_the_door(sites: dict[str, RunningSite]) -> None:
    with client(sites["login"]) as visitor:
        admit(visitor, "login")
        visitor.get("/account/sign-out")
        assert visitor.get("/").url.path == "/account/sign-in"


@pytest.mark.parametrize("path", ["//elsewhere.example/", "https://elsewhere.example/"])
def test_walls_lead_back_to_their_own_site_only(sites: dict[str, RunningSite], path: str) -> None:
    with client(sites["login"]) as visitor:
        form = {"username": "demo", "password": "demo"}
        sent = visitor.post("/account/sign-in", params={"next": path}, data=form, follow_redirects=False)
    assert sent.headers["location"] == "/"


def test_the_closed_site_denies_everything(sites: dict[str, RunningSite]) -> None:
    with client(sites["denied"]) as visitor:
        assert {visitor.get(path).status_code for path in ("/", "/search?q=hamster")} == {403}


def test_the_broken_site_fails_at_its_door(sites: dict[str, RunningSite]) -> None:
    with client(sites["broken"]) as visitor:
        assert visitor.get("/").status_code == 500
        with pytest.raises(httpx.HTTPError):
            visitor.get("/checkout")


def test_the_broken_shop_keeps_a_visitor_waiting_until_the_sites_stop() -> None:
    with serve("broken") as running, socket.create_connection((HOST, running["broken"].server_port)) as line:
        line.sendall(b"GET /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        line.settimeout(0.2)
        with pytest.raises(TimeoutError):
            line.recv(1)
        line.settimeout(LIMIT_S)
        running["broken"].stopping.set()
        assert line.recv(12) == b"HTTP/1.1 504"
