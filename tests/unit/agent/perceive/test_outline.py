"""What of a page stays: its content with its controls; what only tells something leaves no trace."""

from __future__ import annotations

import pytest

from agent.perceive.state.dom_hash import dom_hash, explain
from agent.perceive.state.passing_words import parts_of
from tests.unit.agent.perceive.snapshots import read

_NEWS = (
    '<div class="alert" role="status">{notice}</div>'
    '<div class="top"><p>{bar}</p><a href="/me">{who}</a></div><nav>Politics</nav><h1>The old bridge</h1>'
    "<p>The bridge was built by hand and stands to this day.</p><p>{line}</p><aside><b>Elsewhere</b>"
    '<p><a href="/n">{beside}</a></p></aside>'
)
_ROWS = (
    "<h1>Invoices</h1><form><table><tr><td>Bakery</td><td>{state}</td></tr><tr><td>Florist</td><td>Open</td></tr></table>"
    "<label>Name</label><input type=text name=n><p>{below}</p></form>"
)


def _hash(page: str, **said: str) -> str:
    given = {"notice": "", "bar": "", "who": "Log in", "line": "", "beside": "", "state": "Open", "below": ""}
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
        ("notice", "Winter sale: free shipping", "Our hall is closed on Friday"),
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
        ("line", "", "1 x mug 12 oz is now in your basket"),
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
        ("more", '<aside class="panel"><button>Tell me more</button></aside>'),
        ("more", '<nav><ul><li><a href="/r">Read</a></li><li><a href="/s">Show source</a></li></ul></nav>'),
        (
            "more",
            '<div><div class="panel-heading">Otros clientes ven</div><a href="/g">Oil</a> <a href="/h">Ring</a></div>',
        ),
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
        ("more", '<div class="topic-actions"><span><a href="/reply">Reply</a></span></div>'),
        ("more", '<aside class="basket"><button>Take one away</button></aside>'),
        (
            "more",
            '<nav><ul><li class="selected"><a href="/r">Read</a></li><li><a href="/s">Show source</a></li></ul></nav>',
        ),
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


_BANK = (
    '<div class="{notice}"><p>{said} <a href="/n">Read more</a></p></div><main><div><h2>{teaser}</h2><p>Ask us.</p>'
    '<a href="/t">Mehr erfahren</a></div><form><h2>{form}</h2><label>Name<input name=n></label><button>Go</button>'
    "</form>{below}</main>"
)


def _bank(**said: str) -> str:
    given = {"notice": "siteNotice", "said": "", "teaser": "Loans", "form": "Log in", "below": "", **said}
    return dom_hash(read(_BANK.format(**given)))


def test_the_one_teaser_of_a_page_and_the_notice_of_a_site_leave_no_trace() -> None:
    assert _bank(teaser="Savings at a fixed rate") == _bank()
    assert _bank(said="Our photo contest has begun.") == _bank()
    assert _bank(notice="flash flash-promo", said="Our congress is back.") == _bank()
    assert _bank(form="Choose a new password") != _bank()
    assert _bank(notice="notice", said="Your session has ended.") != _bank()
    second = "<div><h2>Insurance</h2><p>Ask us.</p><a href=/i>Mehr erfahren</a></div>"
    assert _bank(teaser="Savings", below=second) != _bank(below=second), "what a list leads to counts"


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Oak table", "Oak table<span>9 people are looking at this</span>", True),
        (
            "Ghent: 123 places · 5 people are searching now",
            "Ghent: 97 places · 23 people are searching now",
            True,
        ),
        ("Cola <span>500 ml</span>", "Cola <span>250 ml</span>", False),
        ("Files · Shared", "Files · Mine", False),
    ],
)
def test_what_a_heading_counts_by_the_way_leaves_no_trace(one: str, other: str, is_same: bool) -> None:
    page = "<h1>{}</h1><p>By hand.</p><button>Go on</button>"
    assert (dom_hash(read(page.format(one))) == dom_hash(read(page.format(other)))) is is_same


@pytest.mark.parametrize("label", ["إعلان", "פרסומת", "โฆษณา", "Quảng cáo", "विज्ञापन", "推广"])
def test_an_advert_is_known_by_its_label_in_other_scripts(label: str) -> None:
    page = "<main><h1>News</h1><div>{}</div><p><a href=/1>A</a></p></main>"
    advert = f"<table><tr><td>{label}</td></tr><tr><td><a href=/go>Flats by the sea</a></td></tr></table>"
    assert dom_hash(read(page.format(advert))) == dom_hash(read(page.format("")))


@pytest.mark.parametrize(
    "head", ["猜你喜欢", "قد يعجبك أيضا", "אולי יעניין אותך", "Có thể bạn thích", "Neked ajánljuk"]
)
def test_a_shelf_of_other_things_is_known_by_its_heading_in_other_scripts(head: str) -> None:
    prose = "<p>Each of our cups is thrown by hand and fired twice, so that no two of them are alike.</p>" * 4
    page = f"<main><h1>Cups</h1>{prose}<form><button>Buy</button></form>{{}}</main>"
    goods = "".join(f"<li><a href=/{n}><em>{n}</em></a></li>" for n in ("Fan", "Mouse", "Lamp", "Towel"))
    shelf = f"<div><h3>{head}</h3><ul>{goods}</ul></div>"
    assert dom_hash(read(page.format(shelf))) == dom_hash(read(page.format("")))


_LAMPS = (
    "<h1>Desk lamp</h1><p>It stands on three legs and gives a warm light over the whole table.</p>{alone}"
    '<p><button>Add to cart</button></p><div class="{foot}"><h3>{head}</h3><a href="/i">Imprint</a>'
    '<a href="/p">Privacy</a></div>'
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<div><a href="/x">Five signs that you need a lamp</a></div>', '<div><a href="/y">Doctors wonder</a></div>'),
        ('<div class="active">Hurry up</div>', '<div class="active">Take your time</div>'),
        ('<input type=search placeholder="Night sale" name=q>', '<input type=search placeholder="Day sale" name=q>'),
        ("<h2>Strutture simili nei dintorni</h2><a href=/a>A</a>", "<h2>Recomandate pentru tine</h2><a href=/b>B</a>"),
    ],
)  # fmt: skip
def test_links_that_stand_alone_slides_and_suggestions_leave_no_trace(one: str, other: str) -> None:
    first, second = (read(_LAMPS.format(alone=said, foot="f", head="Us")) for said in (one, other))
    assert explain(first, second) == ()


def test_a_link_that_looks_like_a_button_counts() -> None:
    one, other = (
        read(_LAMPS.format(alone=f'<div><a class="btn btn-primary" href="/x">{said}</a></div>', foot="f", head="Us"))
        for said in ("Show interest", "Watch alike")
    )  # fmt: skip
    assert dom_hash(one) != dom_hash(other)


def test_what_calls_itself_the_footer_leaves_no_trace_at_the_end() -> None:
    one, other = (read(_LAMPS.format(alone="", foot="page-footer", head=said)) for said in ("Us", "Follow"))
    assert dom_hash(one) == dom_hash(other)


@pytest.mark.parametrize("names", ["121224cf-1f7c-4a96-ad01-34cf1d213721", "card 121224cf-1f7c-4a96-ad01"])
def test_a_drawn_key_names_nothing(names: str) -> None:
    assert "ad" not in parts_of(names)


def test_a_choice_without_a_label_is_named_by_its_row() -> None:
    row = "<tr><td><input type=radio name=ko_{n}></td><td>€ 4,95</td><td>{how}</td></tr>"
    page = "<h1>Delivery</h1><form><table>{}</table><button>Next</button></form>"
    names = [
        [e.name for e in read(page.format(row.format(n=n, how="By parcel") + row.format(n=n, how="Pick up")))
         .interactive_elements if e.input_type == "radio"]
        for n in (1, 4)
    ]  # fmt: skip
    assert names == [["€ 4,95 By parcel", "€ 4,95 Pick up"]] * 2
