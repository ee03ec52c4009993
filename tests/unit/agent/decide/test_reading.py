"""What is done on a page before its text is taken, and which page is the same article's next one."""

from __future__ import annotations

from agent.core.types import ActionKind, PageType, ZoneKind
from agent.decide.targets.reading import is_part, left_to_people, next_act
from tests.fakes import element, understanding
from tests.tables import each

LONG = "A long line of the article that somebody would sit down to read in the evening, word by word. " * 5


def _act(*elements: object, text: str = "Little.", **more: object) -> str:
    page = understanding("/s", PageType.ARTICLE, text_content=text, interactive_elements=elements, **more)
    decision = next_act(page, (), frozenset())
    return decision.target_id or decision.action.value if decision else ""


@each(
    ("current", "href", "expected"),
    [
        ("/story", "/story?page=2", True),
        ("/story?page=2", "/story?page=3", True),
        ("/story?page=2", "/story?page=1", False),
        ("/story?page=2", "/story?page=4", False),
        ("/story", "/story/2", True),
        ("/story/2", "/story/3", False),  # may be the next of many: its place must say that it is a page
        ("/story-1.html", "/story-2.html", True),
        ("/a/story/page/2/", "/a/story/page/3/", True),
        ("/story", "/other-story", False),
        ("/story", "/other-story?page=2", False),
        ("/2024/05/06", "/2024/05/07", False),
        ("/news/17", "/news/18", False),
        ("/story?id=7", "/story?id=8", False),
    ],
)
def test_the_next_page_is_the_same_address_with_the_next_number(
    current: str, href: str, expected: bool
) -> None:
    site = "https://paper.example"
    assert is_part(f"{site}{current}", f"{site}{href}", has_page_numbers=False) is expected


def test_among_page_numbers_a_bare_number_is_a_page() -> None:
    assert is_part("https://a.example/s/2", "https://a.example/s/3", has_page_numbers=True)


def test_another_sites_page_is_no_part_of_the_article() -> None:
    assert not is_part("https://a.example/s", "https://b.example/s?page=2", has_page_numbers=True)


def test_a_button_that_unfolds_the_text_is_pressed() -> None:
    assert _act(element("more", "button", "Continue reading")) == "more"
    assert _act(element("more", "button", "Weiterlesen"), text=LONG) == "more"


def test_a_list_of_teasers_is_not_unfolded() -> None:
    links = [element(f"l{n}", "link", "Read more", href=f"https://shop.example.com/{n}") for n in range(5)]
    assert _act(*links) == ""


def test_links_to_other_sites_and_controls_of_the_frame_are_left_alone() -> None:
    assert _act(element("x", "link", "Read more", href="https://elsewhere.example/")) == ""
    assert _act(element("x", "button", "Show more", zone=ZoneKind.FOOTER)) == ""


def test_comments_are_not_unfolded() -> None:
    assert _act(element("x", "button", "Show all comments"), text=LONG) == ""


def test_what_leads_on_is_pressed_only_where_there_is_little_text() -> None:
    button = element("go", "button", "View document", form_method="get", is_submit=True)
    assert _act(button) == "go"
    assert _act(button, text=LONG) == ""


def test_a_form_that_posts_or_asks_for_something_is_left_to_people() -> None:
    post = element("go", "button", "Continue", form_method="post", is_submit=True)
    private = element("go", "button", "Continue", form_method="get", form_kinds=("email",))
    for button in (post, private):
        assert _act(button) == ""
        page = understanding("/s", PageType.ARTICLE, text_content="Little.", interactive_elements=(button,))
        assert left_to_people(page) == button


def test_a_single_box_of_terms_is_ticked_and_no_other() -> None:
    box = element("box", "checkbox", "I accept the terms", is_checked=False)
    assert _act(box) == "box"
    assert _act(box, element("name", "textbox", "Your name")) == ""
    assert _act(element("box", "checkbox", "Send me the newsletter", is_checked=False)) == ""


def test_a_long_page_is_scrolled_through() -> None:
    assert _act(text=LONG, page_height=4000.0) == ActionKind.SCROLL.value
    assert _act(text=LONG, page_height=900.0) == ""
