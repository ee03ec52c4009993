"""Why an action failed, in a closed list of our own words: what a page has said is not kept with knowledge. Pure."""

from __future__ import annotations

import re

UNVERIFIED = "the expected state was not reached"
LED_BACK = "it led nowhere: the visit went back at once"
TARGET_GONE = "its target is not there any more, and the goal was reached another way"
_KNOWN = (
    (re.compile(r"an error page came up \(status (\d{3})\)"), "an error page came up (status {})"),
    (re.compile(r"the page says: "), "the page said that something went wrong"),
    (re.compile(r"nothing changed on the page"), "nothing changed on the page"),
    (re.compile(r"the words stand in the box"), "the words stand in the box, but the search brought nothing"),
    (
        re.compile(r"expected an? ([a-z]{1,16}) page, this is an? ([a-z]{1,16}) page"),
        "expected a {} page, it was a {} page",
    ),
    (re.compile(r"expected to see "), "what was expected did not come up"),
    (re.compile(r"the same element on the same page again"), "the same element on the same page again"),
    (re.compile(r"Not allowed: "), "the safety rules did not allow it"),
    (re.compile(r"The (?:element|page|browser|site|control|field|list)\b"), "it could not be carried out"),
)


def reason_words(verdict: str) -> str:
    """The reason for people, from a step's verdict; never a page's own words."""
    for pattern, words in _KNOWN:
        if found := pattern.match(verdict):
            return words.format(*found.groups())
    return UNVERIFIED
