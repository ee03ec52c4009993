"""A proof file holds what it says, and says so when anything in it was changed."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from research.answers.exports.signing import check_signature, desk_signer
from research.pipeline.proof_file.format import (
    ProofCitation,
    ProofDate,
    ProofFile,
    ProofPage,
    ProofSentence,
    ProofUnreadable,
    digest_of,
    parse,
    sha256_of,
    to_json,
)
from research.pipeline.proof_file.recheck import Verification, verify
from tests.tables import each

TEXT = "Die Brücke 🌉 opened on 3 May 2019. It is 412 metres long and cost €31 million."
QUOTE = "It is 412 metres long and cost €31 million."


def make_proof(**changes: Any) -> ProofFile:
    start = TEXT.index(QUOTE)
    citation = ProofCitation(1, QUOTE, start, start + len(QUOTE))
    sentence = ProofSentence(QUOTE, (citation,), "supported", 0.99, (), True, (), False)
    page = ProofPage(
        1, "https://bridge.example/", "The bridge", sha256_of(b"<html>"), sha256_of(TEXT), TEXT, "", "", "",
        datetime(2026, 11, 22, 9, tzinfo=UTC),
    )  # fmt: skip
    made = datetime(2026, 11, 22, 10, tzinfo=UTC)
    return replace(ProofFile("How long is the bridge?", (sentence,), (page,), "", made), **changes)


def checked(document: dict[str, Any], *, digest_again: bool = True) -> Verification:
    """As a forger would do it: change, and write the digest anew."""
    if digest_again:
        document["digest"] = digest_of(document)
    return verify(json.dumps(document, ensure_ascii=False), check_signature)


def words_of(found: Verification) -> str:
    return " ".join(f"{f.where}: {f.words}" for f in found.findings)


def test_a_proof_survives_writing_and_reading() -> None:
    proof = make_proof()

    assert parse(to_json(proof)) == proof
    assert verify(to_json(proof)).is_good


def test_the_same_proof_gives_the_same_file() -> None:
    assert to_json(make_proof(), desk_signer()) == to_json(make_proof(), desk_signer())


def test_a_changed_page_text_is_found() -> None:
    document = json.loads(to_json(make_proof()))
    document["pages"][0]["text"] = TEXT.replace("412", "512")

    found = checked(document)

    assert not found.is_good
    assert "the hash differs" in words_of(found)
    assert "is not in page 1" in words_of(found)


def test_a_changed_sentence_is_found_though_every_hash_was_made_anew() -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0] |= {"text": "It is 512 metres long and cost €31 million.", "is_quote": False}

    assert "512 metres" in words_of(checked(document))


def test_a_sentence_called_a_quotation_must_be_one() -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0]["text"] = "It is the longest bridge of the country."

    assert "none of its source sentences" in words_of(checked(document))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"start": 3}, "is not in page"),
        ({"n": 7}, "which is not in the file"),
        ({"quote": "  ", "start": 0, "end": 2}, "is empty"),
    ],
)
def test_a_citation_that_points_elsewhere_is_found(change: dict[str, Any], words: str) -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0]["citations"][0] |= change

    assert words in words_of(checked(document))


def test_a_sentence_without_a_citation_does_not_hold() -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0]["citations"] = []

    found = checked(document)

    assert (found.proved, found.sentences) == (0, 1)


def test_any_change_breaks_the_digest_and_the_signature() -> None:
    document = json.loads(to_json(make_proof(), desk_signer()))
    document["question"] = "How wide is the bridge?"

    assert "digest" in words_of(checked(dict(document), digest_again=False))
    assert "changed after it was signed" in words_of(checked(document))


def test_the_desks_own_signature_is_told_from_anothers(settings: Any) -> None:
    text = to_json(make_proof(), desk_signer())
    assert verify(text, check_signature).signature == "right, by this desk's own key"

    settings.SECRET_KEY = "another installation " * 4

    assert verify(text, check_signature).signature == "right, by another desk's key"
    assert verify(text).signature == "not checked"


def test_dates_made_absolute_are_read_back_before_comparing() -> None:
    text = "The hall closed yesterday after 40 years."
    sentence = ProofSentence(
        "The hall closed on 21 November 2026 after 40 years.", (ProofCitation(1, text, 0, len(text)),), "supported",
        0.99, (), True, (ProofDate("yesterday", "on 21 November 2026"),), False,
    )  # fmt: skip
    page = replace(make_proof().pages[0], text=text, text_sha256=sha256_of(text))

    assert verify(to_json(make_proof(sentences=(sentence,), pages=(page,)))).is_good


@each(
    "text",
    [
        "", "[]", "{}", "not json", '{"format": "sweepdesk-proof", "version": 99}', '{"a": 1, "a": 2}',
        '{"format": "sweepdesk-proof", "version": 1}', '{"format": "sweepdesk-proof", "version": NaN}',
        '{"format": "sweepdesk-proof", "version": 1, "question": "q", "sentences": [3], "pages": []}', "[" * 50_000,
    ],
)  # fmt: skip
def test_what_is_no_proof_file_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ProofUnreadable):
        verify(text)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("score", True), ("score", "0.9"), ("is_quote", 1), ("text", 3), ("problems", {}), ("replaced", [["a", "b"]]),
        ("uses_meaning", None),
    ],
)  # fmt: skip
def test_a_field_of_another_kind_is_refused_by_its_name(place: str, value: object) -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0][place] = value

    with pytest.raises(ProofUnreadable, match=rf"sentences\.0\.{place}"):
        checked(document)


@pytest.mark.parametrize("place", ["made_by", "question", "pages"])
def test_a_field_that_is_missing_is_refused_by_its_name(place: str) -> None:
    document = json.loads(to_json(make_proof()))
    del document[place]

    with pytest.raises(ProofUnreadable, match=place):
        checked(document)


@pytest.mark.parametrize("number", [True, -1, 1.5, "1"])
def test_a_place_that_is_no_whole_number_is_refused(number: object) -> None:
    document = json.loads(to_json(make_proof()))
    document["sentences"][0]["citations"][0]["start"] = number

    with pytest.raises(ProofUnreadable, match="start"):
        checked(document)


@pytest.mark.parametrize("moment", [1763802000, "yesterday"])
def test_a_time_that_is_none_is_refused(moment: object) -> None:
    document = json.loads(to_json(make_proof()))
    document["pages"][0]["fetched_at"] = moment

    with pytest.raises(ProofUnreadable, match="fetched_at"):
        checked(document)
