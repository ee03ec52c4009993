"""What of a page stays: its content with its controls; what only tells something leaves no trace."""

from __future__ import annotations

import pytest

from agent.perceive.dom_hash import dom_hash, explain
from agent.perceive.passing_words import parts_of
from tests.unit.agent.perceive.snapshots import read

_NEWS = (
    '<div class="top"><p>{bar}</p><a href="/me">{who}</a></div><nav>Politics</nav><h1>The old bridge</h1>'
    "<p>The bridge was built by hand and stands to this day.</p><p>{line}</p><aside><b>Elsewhere</b>"
    '<p><a href="/n">{beside}</a></p></aside>'
)
_ROWS = (
    "<h1>Invoices</h1><form><table><tr><td>Bakery</td><td>{state}</td></tr><tr><td>Florist</td><td>Open</td></tr></table>"
    "<label>Name</label><input type=text name=n><p>{below}</p></form>"
)


def _hash(page: str, **said: str) -> str:
    given = {"bar": "", "who": "Log in", "line": "", "beside": "", "state": "Open", "below": ""}
    return dom_hash(read(page.format(**{**given, **said})))


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("bar", "Winter sale: free shipping", "Ask our cooks for advice"),
        ("bar", "Hello, Anna", "Welcome back, Ben"),
        ("beside", "A cat was found", "The mayor resigns"),
        ("line", "14 comments", "15 people think about it"),
        ("line", "Written yesterday by Ann", "Written 3 days ago by Ann"),
        ("line", "● online", "○ offline"),
        ("line", "wczoraj", "3 listopada"),
        ("line", "Anyone may walk over it", "Some say that it is too narrow"),
    ],
)
def test_what_stands_around_counts_dates_or_only_tells_leaves_no_trace(
    key: str, one: str, other: str
) -> None:
    assert _hash(_NEWS, **{key: one}) == _hash(_NEWS, **{key: other})


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("who", "Log in", "Log out"),
        ("bar", "", "The mug was added to your cart"),
    ],
)
def test_who_is_signed_in_and_messages_count(key: str, one: str, other: str) -> None:
    assert _hash(_NEWS, **{key: one}) != _hash(_NEWS, **{key: other})


@pytest.mark.parametrize(("key", "other"), [("state", "Paid"), ("below", "Please give a name")])
def test_what_is_worked_with_counts(key: str, other: str) -> None:
    assert _hash(_ROWS) != _hash(_ROWS, **{key: other})


def test_one_of_a_list_stays_itself_when_it_is_set_off() -> None:
    jobs = "".join(
        f'<li class="job{{{n}}}"><h3><a href="/j{n}">{name}</a></h3><p>The {name} of a school</p></li>'
        for n, name in enumerate(("Cook", "Driver", "Teacher", "Gardener"))
    )
    page = f"<h1>Jobs</h1><ul>{jobs}</ul>"
    plain, set_off = read(page.format("", "", "", "")), read(page.format("", " promo", "", ""))

    assert explain(plain, set_off) == ()


_PODCAST = (
    "<h1>The harbour</h1><ol>{episodes}</ol><p>Try <b>our</b> app:"
    ' <a href="/app">{app}</a></p><p><a href="/pay">{alone}</a></p>{more}<h2>{heading}</h2><ul>{others}</ul>'
)
_LETTER = "<div><h3>Our letter</h3><p>Once a month <input type=email placeholder=E-mail></p></div>"
_EPISODES = ("The lighthouse at the end of the pier", "Why the ferry was late", "A net full of stories")


def _items(names: tuple[str, ...]) -> str:
    return "".join(
        f'<li><a href="/{n}">{name}</a> <button>Play</button></li>' for n, name in enumerate(names)
    )


def _podcast(**said: str) -> str:
    given = {
        "episodes": _items(_EPISODES), "heading": "Others", "app": "Get it", "alone": "Support us", "more": "",
        "others": '<li><a href="/x">Forest</a></li><li><a href="/y">River</a></li>',
    }  # fmt: skip
    return dom_hash(read(_PODCAST.format(**{**given, **said})))


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("others", '<li><a href="/z">Mountain</a></li><li><a href="/y">River</a></li>'),
        ("heading", "Picked by us"),
        ("app", "Download"),
        ("others", '<li><a href="/x">Forest</a></li><li><a href="/y">River</a></li>' + _LETTER),
        ("more", '<div class="r3ad9f"><p>Nothing</p></div>'),
    ],
)
def test_what_leads_elsewhere_leaves_no_trace(key: str, other: str) -> None:
    assert _podcast(**{key: other}) == _podcast()


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("episodes", _items(("Another one", *_EPISODES[1:]))),
        ("alone", "Log in to go on"),
        ("more", "<form><label>Name <input name=n></label><button>Send</button></form>"),
        ("more", "<div role=alert>Please try again</div>"),
    ],
)
def test_the_main_list_and_what_stands_alone_count(key: str, other: str) -> None:
    assert _podcast(**{key: other}) != _podcast()


def test_a_key_that_holds_ad_is_no_advert() -> None:
    rows = (
        '<h1>Orders</h1><table><tr class="{}"><td>Rivet</td><td><button>Add rivet</button></td></tr></table>'
    )
    assert dom_hash(read(rows.format("r3ad9f"))) == dom_hash(read(rows.format("r77bc1")))
    assert parts_of("r3ad9f ad-slot adBox ad300x250") == ("ad", "slot", "ad", "box", "ad", "x")


def test_which_week_is_shown_counts() -> None:
    week = '<h1>Court</h1><p><a href="/a">\u2039 Before</a> <b>Week {}</b> <a href="/b">After \u203a</a></p>'
    assert dom_hash(read(week.format(49))) != dom_hash(read(week.format(50)))


def test_a_page_without_a_heading_is_its_prose() -> None:
    page = "<div><p>{}</p></div>"
    assert dom_hash(read(page.format("Thank you, it is sent"))) != dom_hash(
        read(page.format("Not allowed here"))
    )
