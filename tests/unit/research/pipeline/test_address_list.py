"""The vendor list: every line becomes one address or says what is wrong with it."""

from __future__ import annotations

import pytest

from agent.network.egress import NOT_ALLOWED
from research.pipeline.web.address_list import (
    AddressLine,
    lines_of_upload,
    normalize_address,
    parse_lines,
)
from tests.tables import each


def only(text: str) -> AddressLine:
    """The one line of the text."""
    (line,) = parse_lines(text)
    return line


@each(
    ("text", "url"),
    [
        ("shop.example", "https://shop.example/"),
        ("  Shop.Example/Pets?x=1#top  ", "https://shop.example/Pets?x=1"),
        ("//shop.example", "https://shop.example/"),
        ("http://shop.example:80", "http://shop.example/"),
        ("https://shop.example:8443/a", "https://shop.example:8443/a"),
        ("shop.example.", "https://shop.example/"),
        ("münchen.example", "https://xn--mnchen-3ya.example/"),
        ("127.0.0.1:9000", "http://127.0.0.1:9000/"),
        ("http://2130706433/", "http://127.0.0.1/"),
    ],
)
def test_it_writes_an_address_in_one_spelling(text: str, url: str) -> None:
    assert only(text).url == url


@each(
    ("text", "words"),
    [
        ("ftp://shop.example", "Only http and https"),
        ("javascript:alert(1)", "Only http and https"),
        ("mailto:me@shop.example", "Only http and https"),
        ("me@shop.example", "An e-mail address"),
        ("www.sh op.example", "space"),
        ("https://shop.example/a b", "space"),
        ("Pet Shop\tno site\t+44 123", "space"),
        ("https://me:secret@shop.example", NOT_ALLOWED),
        ("shop", "Not a site name"),
        ("two words.example", "space"),
        ("http:/shop.example", "two slashes"),
        ("shop.example:99999", NOT_ALLOWED),
        ("-bad-.example", NOT_ALLOWED),
        ("shop.example/" + "x" * 2000, "Longer than"),
    ],
)
def test_it_says_what_is_wrong_with_a_line(text: str, words: str) -> None:
    line = only(text)
    assert not line.is_good
    assert words in line.problem


def test_a_repeated_address_is_one_line_and_a_repeated_mistake_is_two() -> None:
    lines = parse_lines("shop.example\npets.example\nhttps://www.shop.example/\nshop\nshop")
    assert [line.number for line in lines] == [1, 2, 4, 5]


def test_it_leaves_out_blank_lines_and_comments_and_keeps_line_numbers() -> None:
    (line,) = parse_lines("# my vendors\n\nshop.example\n")
    assert line.number == 3


@each(
    ("text", "urls"),
    [
        ("1. shop.example", ["https://shop.example/"]),
        ("2) https://shop.example/a,b", ["https://shop.example/a,b"]),
        ("- shop.example", ["https://shop.example/"]),
        ("• https://shop.example", ["https://shop.example/"]),
        ("<https://shop.example>,", ["https://shop.example/"]),
        ('"shop.example"', ["https://shop.example/"]),
        ("[Pets](https://shop.example/pets)", ["https://shop.example/pets"]),
        ("Pet Shop: https://shop.example", ["https://shop.example/"]),
        ("Pet Shop (https://shop.example)", ["https://shop.example/"]),
        ("Pet Shop\tshop.example\tme@shop.example\tother.example", ["https://shop.example/"]),
        ('"Shop, Pet",shop.example,+44 123', ["https://shop.example/"]),
        ("a.example; b.example", ["https://a.example/", "https://b.example/"]),
        ("a.example, https://b.example", ["https://a.example/", "https://b.example/"]),
        ("https://a.example,https://b.example", ["https://a.example/", "https://b.example/"]),
        ("Name\tWebsite\tCity", []),
    ],
)
def test_a_line_of_a_list_or_a_spreadsheet_gives_its_addresses(text: str, urls: list[str]) -> None:
    assert [line.url for line in parse_lines(text)] == urls


def test_it_tells_when_it_added_a_scheme() -> None:
    assert normalize_address("shop.example")[1] == "https:// added"
    assert normalize_address("https://shop.example")[1] == ""


def test_it_takes_the_first_address_of_each_csv_row() -> None:
    content = (
        b"\xef\xbb\xbfName;Website;City\nPet Shop;petshop.example;Oslo\nFoo;https://foo.example/x;Rome\n"
    )
    assert lines_of_upload("vendors.CSV", content).splitlines() == [
        "petshop.example",
        "https://foo.example/x",
    ]


def test_it_keeps_a_csv_row_without_an_address_so_that_the_check_can_refuse_it() -> None:
    assert (
        lines_of_upload("v.csv", b"url\nshop.example\nno address here\n").splitlines()[-1]
        == "no address here"
    )


def test_it_takes_a_text_file_as_it_is() -> None:
    assert (
        lines_of_upload("v.txt", "shop.example\nmünchen.example".encode()) == "shop.example\nmünchen.example"
    )


def test_it_refuses_a_file_that_is_not_text() -> None:
    with pytest.raises(ValueError, match="not a text file"):
        lines_of_upload("v.txt", b"PK\x00\x01")


@pytest.mark.parametrize(
    "content",
    [b'"' + b"a" * 200_000 + b'"', b"a\x00b", b"PK\x03\x04\x00\x00", b"a" * 200_000 + b",b"],
)
def test_an_upload_that_is_no_table_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(ValueError, match="This "):
        lines_of_upload("vendors.csv", content)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_spreadsheets_unicode_text_is_read(codec: str) -> None:
    mark = "" if codec == "utf-16" else "\ufeff"
    content = f"{mark}Vendor\tAddress\r\nMünchner Laden\tmünchen.example\r\nShop\tshop.example\r\n".encode(
        codec
    )

    assert lines_of_upload("vendors.txt", content).splitlines() == ["münchen.example", "shop.example"]
