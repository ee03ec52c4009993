"""The script's reply is parsed strictly: what does not fit is left out and the page counts as partial."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.types import Look
from agent.perceive.structure.snapshot import parse_snapshot
from agent.perceive.understanding import understand
from tests.unit.agent.perceive.snapshots import snapshot_of

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


def test_it_reads_the_packed_and_the_plain_form_alike() -> None:
    plain = snapshot_of("<h1>Hello</h1><p>World</p>")

    packed = parse_snapshot({"version": 1, "json": json.dumps(plain)})

    assert [n.tag for n in packed.nodes] == [n.tag for n in parse_snapshot(plain).nodes]
    assert not packed.is_partial


@pytest.mark.parametrize(
    "raw", [{}, {"json": "{"}, {"json": "[]"}, {"rows": "x"}, {"rows": [[5, "p", 1]]}, {"rows": [None]}]
)
def test_a_broken_reply_gives_an_empty_page_and_no_error(raw: dict[str, object]) -> None:
    assert understand(Look(url="http://shop.test/", snapshot=raw)).products == ()


def test_a_row_with_a_parent_that_does_not_exist_ends_the_reading() -> None:
    raw = snapshot_of("<p>One</p>")
    raw["rows"] = [[-1, "body", 3, 0, 0, 9, 9, 15, 400, 0], [7, "#", 1, "lost"]]

    snapshot = parse_snapshot(raw)

    assert len(snapshot.nodes) == 1
    assert snapshot.is_partial


@given(
    st.dictionaries(
        st.sampled_from(["rows", "meta", "view", "covers", "frames", "jsonld", "title", "url"]), _JSON
    )
)
def test_no_reply_whatever_breaks_the_understanding(raw: dict[str, object]) -> None:
    understand(Look(url="http://shop.test/", snapshot=raw))
