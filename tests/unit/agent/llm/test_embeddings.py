"""Texts are compared word by word."""

from __future__ import annotations

import numpy as np

from agent.llm.embeddings import minilm

ASKED = "How do I turn off the sound?"


def test_a_text_that_says_it_in_other_words_comes_nearer_word_by_word() -> None:
    found = minilm().align(ASKED, ["Paint the fence in spring.", "Press m to mute the audio."])
    fence, mute = found.mean(axis=1)
    assert mute > fence
    assert found.shape == (2, 8)
    assert (minilm().align(ASKED, [ASKED]) > 0.999).all()


def test_order_and_company_change_nothing_and_empty_texts_are_near_nothing() -> None:
    texts = ["Mute it.", "", "A much longer text about painting fences in the spring and in the autumn."]
    found, turned = minilm().align(ASKED, texts), minilm().align(ASKED, texts[::-1])
    assert np.allclose(found, turned[::-1], atol=0.02)
    assert not found[1].any()
    assert minilm().align(ASKED, []).shape == (0, 8)


def test_words_far_down_a_long_text_are_not_compared() -> None:
    filler, said = "the fence is brown and old " * 40, "mute the sound"
    found = minilm().align("sound", [f"{said} {filler}", f"{filler} {said}"])
    assert found[0] > found[1]


def test_words_by_themselves_are_compared_in_texts_of_any_length() -> None:
    filler = "the fence is brown and old " * 60
    found = minilm().align_roughly(ASKED, [f"{filler} fence", f"{filler} mute the audio", ""])
    fence, mute, nothing = found.sum(axis=1)
    assert mute > fence > nothing == 0
    assert found.shape == minilm().align(ASKED, ["", "", ""]).shape


def test_a_text_that_says_just_what_is_asked_is_more_like_it_than_one_that_says_more() -> None:
    same, longer, none = minilm().likeness_roughly(
        "mute the audio", ["mute audio", "mute the audio of old films", ""]
    )

    assert same > longer > none == 0
