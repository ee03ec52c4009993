"""A person with a plain HTTP client: walks a site's search and reads the words."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote_plus

import httpx

from tests.sites import puzzle
from tests.sites.login import PASSWORD, USER
from tests.sites.server import RunningSite

SEARCH = {
    "petshop": "/search?q={}",
    "spa": "/api/catalogue.json?{}",
    "breeder": "/litters.html?{}",
    "instore": "/catalogsearch/result?text={}",
    "supplies": "/shop?s={}",
    "blog": "/?s={}",
    "captcha": "/s?keywords={}",
    "login": "/stock?find={}",
    "popup": "/en/search?query={}",
    "iconsearch": "/results?term={}",
    "pdponly": "/find?for={}",
    "electronics": "/search/?Ntt={}",
    "german": "/suche?begriff={}",
    "soldout": "/search?q={}",
    "market": "/ads.cgi?kw={}",
}
_MORE = re.compile(r'<a href="([^"]+)">Next')
_OWN_PAGES = re.compile(r'<li><a href="(/our-animals/[^"]+)">')


def client(site: RunningSite) -> httpx.Client:
    """A browser-like client with a cookie jar; certificates are not loaded, which would cost 0.1 s."""
    return httpx.Client(base_url=site.url, follow_redirects=True, trust_env=False, verify=False, timeout=60)


def admit(visitor: httpx.Client, site: str) -> None:
    """Do what a person does at the wall of this site, if it has one."""
    if site == "captcha":
        solve(visitor)
    if site == "login":
        visitor.post("/account/sign-in?next=/", data={"username": USER, "password": PASSWORD})


def solve(visitor: httpx.Client, back: str = "/") -> httpx.Response:
    """Read the picture on the wall and type it."""
    wall = visitor.get(back).text
    token = field(wall, "token")
    form = {
        "token": token,
        "back": field(wall, "back"),
        "human": "yes",
        "answer": puzzle.answer(token).lower(),
    }
    return visitor.post("/challenge/verify", data=form)


def field(markup: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', markup)
    assert found, f"no field {name}"
    return unescape(found[1])


def search(visitor: httpx.Client, site: str, words: str) -> str:
    """The words of all result pages, and of the animals' own pages where lists show no prices."""
    markup = visitor.get(SEARCH[site].format(quote_plus(words))).text
    pages = [markup]
    while more := _MORE.search(pages[-1]):
        pages.append(visitor.get(unescape(more[1])).text)
    pages += [visitor.get(link).text for link in _OWN_PAGES.findall(markup)]
    return "\n".join(words_on(page) for page in pages)


def words_on(markup: str) -> str:
    """A page's text, without tags, scripts and styles, with single blanks."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", markup, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", bare)))
