"""Fits the two heads of `agent.decide.offers.requirements.meaning`: `python -m tests.bench.fit_requirements TRIPLES…`.

A file of triples has one JSON object a line: a query, an offer (name, details) and the query's requirements as a person
reads them, each with a verdict (met, not_met, not_said). Only queries whose hash is even are used: the others are kept
for scoring. Each requirement that we read out of the query ourselves is set beside the person's that shares most of its
words. With `check` the heads are only cross-validated, by query.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agent.core.types import Product
from agent.decide.offers.nounphrase import Is
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import offer_of, readings_of
from agent.decide.offers.requirements import meaning
from agent.decide.offers.requirements.checks import check_words
from agent.decide.offers.requirements.requirement import Kind, Requirement, Says
from agent.decide.offers.things import read_for, thing_words
from agent.decide.offers.words import same_meaning, tokens
from agent.llm.embeddings import minilm

WEIGHTS = Path(meaning.__file__).with_name("head_weights.json")
LABELS = {"met": 0, "not_said": 1, "not_met": 2}  # in the order of meaning.ANSWERS
PAIRS = Path(__file__).parents[1] / "corpora"
OTHERS_WEIGHT = 0.5  # of a row that is not a person's reading of an offer
STEPS, RATE, PENALTY, FOLDS = 1500, 0.5, 0.01, 6
NAMES = {"thing": meaning.THING_FEATURES, "property": meaning.PROPERTY_FEATURES}

Matrix = NDArray[np.float64]


class Row(NamedTuple):
    """Features of one requirement and offer, the person's verdict, and the query they belong to."""

    features: list[float]
    label: int
    query: str
    weight: float = 1.0


def triples(files: Iterable[str]) -> list[dict[str, Any]]:
    """The lines whose query is for fitting."""
    lines = [json.loads(line) for file in files for line in Path(file).read_text("utf-8").splitlines()]
    return [row for row in lines if hashlib.sha256(row["query"].encode()).digest()[0] % 2 == 0]


def beside(wanted: Requirement, people: Sequence[dict[str, str]]) -> dict[str, str] | None:
    """The person's requirement with most words of ours; of a thing the person's thing or name."""
    if wanted.kind in (Kind.THING, Kind.NAME):
        return next((p for p in people if p["kind"] in ("thing", "name")), None)

    def shared(one: dict[str, str]) -> float:
        theirs = tokens(one["text"])
        hits = sum(any(same_meaning(a, b) for b in theirs) for w in wanted.words for a in tokens(w))
        return hits / (len(theirs) + len(wanted.words)) if hits else 0.0

    best = max(people, key=shared)
    return best if shared(best) > 0 else None


def rows_of(triple: dict[str, Any]) -> dict[str, list[Row]]:
    """All rows of one triple, by head."""
    query = understand_query(triple["query"])
    given = triple["offer"]
    product = Product(
        given["name"], snippet=f"{given['name']} . {given['details']}", description=given["details"]
    )
    offer, thing = offer_of(query, product), thing_words(query)
    demands = [r for r in query.requirements if r.kind in (Kind.THING, Kind.NAME, Kind.ATTRIBUTE)]
    texts = [*meaning.texts_of(offer), *meaning.thing_texts(" ".join(thing))]
    texts += [t for r in demands for t in meaning.property_texts(" ".join(r.words), " ".join(thing))]
    meanings = meaning.Meanings(minilm(), texts)
    found: dict[str, list[Row]] = {"thing": [], "property": []}
    for wanted in demands:
        person = beside(wanted, triple["requirements"])
        if person is None:
            continue
        label = LABELS[person["verdict"]]
        if "weight" in triple and wanted.kind == Kind.ATTRIBUTE:
            is_only = sum(check_words(r, offer).says == Says.NOTHING for r in demands[1:]) == 1
            if label != 0 or not (triple.get("fits") or ("fits" in triple and is_only)):
                continue  # which word is not met, nobody said
            label = LABELS["met" if triple["fits"] else "not_said"]
        if wanted.kind != Kind.ATTRIBUTE:
            features = meaning.thing_features(thing, query.head, offer, readings_of(query, product), meanings)
            found["thing"].append(
                Row([float(x) for x in features], label, triple["query"], triple.get("weight", 1.0))
            )
        elif check_words(wanted, offer).says == Says.NOTHING and (
            "weight" in triple or person["kind"] not in ("thing", "name") or label == 0
        ):
            thing_met = float(
                next(
                    (p["verdict"] == "met" for p in triple["requirements"] if p["kind"] in ("thing", "name")),
                    1,
                )
            )
            features = meaning.property_features(
                wanted.words, thing, offer, meanings, is_inner=wanted.is_inner, thing_met=thing_met
            )
            found["property"].append(
                Row([float(x) for x in features], label, triple["query"], triple.get("weight", 1.0))
            )
    return found


def pairs() -> list[dict[str, Any]]:
    """Our own pairs of queries and names as triples: the thing is met, or is not where its reading says so."""
    found, query = [], ""
    for name in ("pairs_dev.txt", "pairs_trades.txt"):
        for line in (PAIRS / name).read_text("utf-8").splitlines():
            mark, _, words = line.partition(" ")
            query = words if mark == "?" else query
            product, _, text = words.partition(" ~ ")
            if mark in ("+", "-"):
                is_thing = mark == "+" or read_for(understand_query(query), product).says == Is.THING
                found.append(
                    _triple(
                        query, {"name": product, "details": text}, query, "met" if is_thing else "not_met"
                    )
                )
                found[-1]["fits"] = mark == "+"
    return found


def strangers(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Offers beside queries of the same trade that ask for something else."""
    dice, found = random.Random(1), []
    for row in rows:
        thing = next((r["text"] for r in row["requirements"] if r["kind"] in ("thing", "name")), row["query"])
        others = [o for o in rows if o["trade"] == row["trade"] and o["query"] != row["query"]]
        for other in dice.sample(others, min(2, len(others))):
            said = f"{other['query']} {other['offer']['name']} {other['offer']['details']}"
            if not any(same_meaning(a, b) for a in tokens(thing) for b in tokens(said) if len(a) > 3):
                found.append(_triple(row["query"], other["offer"], thing, "not_met"))
    return found


def _triple(query: str, offer: dict[str, str], thing: str, verdict: str) -> dict[str, Any]:
    demand = {"kind": "thing", "text": thing, "verdict": verdict}
    return {"query": query, "offer": offer, "requirements": [demand], "weight": OTHERS_WEIGHT}


def fit(rows: Matrix, labels: NDArray[np.int64], weight: Matrix) -> tuple[Matrix, Matrix]:
    """Weights (features, 3) and bias of a softmax with an L2 penalty, by gradient descent with momentum."""
    weight = (weight / weight.mean())[:, None]
    scale = np.maximum(rows.std(axis=0), 0.05)
    middle = rows.mean(axis=0)
    plain = (rows - middle) / scale
    wanted = np.eye(3)[labels]
    weights, bias = np.zeros((rows.shape[1], 3)), np.zeros(3)
    for step in range(STEPS):
        scores = plain @ weights + bias
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        wrong = weight * (shares / shares.sum(axis=1, keepdims=True) - wanted)
        weights -= RATE / (1 + step / 500) * (plain.T @ wrong / len(labels) + PENALTY * weights)
        bias -= RATE * wrong.mean(axis=0)
    weights = weights / scale[:, None]
    return weights, bias - middle @ weights


def checked(rows: Sequence[Row]) -> tuple[Matrix, NDArray[np.int64]]:
    """Shares of each answer, cross-validated: a row is scored by a head that never saw its query."""
    folds = np.array([zlib.crc32(row.query.encode()) % FOLDS for row in rows])
    features, labels, weight = arrays(rows)
    found = np.zeros((len(rows), 3))
    for fold in range(FOLDS):
        weights, bias = fit(features[folds != fold], labels[folds != fold], weight[folds != fold])
        scores = features[folds == fold] @ weights + bias
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        found[folds == fold] = shares / shares.sum(axis=1, keepdims=True)
    return found[weight == 1], labels[weight == 1]


def arrays(rows: Sequence[Row]) -> tuple[Matrix, NDArray[np.int64], Matrix]:
    """Features, labels and weights of rows."""
    return (
        np.array([r.features for r in rows]),
        np.array([r.label for r in rows]),
        np.array([r.weight for r in rows]),
    )


def main(args: Sequence[str]) -> None:
    """Print cross-validated figures of both heads and, without `check`, write the heads."""
    rows: dict[str, list[Row]] = {"thing": [], "property": []}
    people = triples(a for a in args if a != "check")
    for triple in [*people, *strangers(people), *pairs()]:
        for name, more in rows_of(triple).items():
            rows[name] += more
    record = {}
    for name, some in rows.items():
        shares, labels = checked(some)
        print(
            f"{name}: right {np.mean(shares.argmax(axis=1) == labels):.1%} of {len(labels)},"
            f" met {np.mean(labels == 0):.1%}"
        )
        for least in (0.5, 0.6, 0.7, 0.8, 0.9):
            hits = shares[:, 0] >= least
            print(f"  met from {least}: {hits.mean():.1%} of all, right {np.mean(labels[hits] == 0):.1%}")
            hits = shares[:, 2] >= least
            print(f"  not met from {least}: {hits.mean():.1%} of all, right {np.mean(labels[hits] == 2):.1%}")
        weights, bias = fit(*arrays(some))
        record[name] = {"weights": np.round(weights.T, 3).tolist(), "bias": np.round(bias, 3).tolist()}
        for n, feature in enumerate(NAMES[name]):
            print("   ", feature, np.round(weights[n], 2))
    if "check" not in args:
        WEIGHTS.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
