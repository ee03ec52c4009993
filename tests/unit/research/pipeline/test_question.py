"""What is asked: the parts of a question and the kind of thing that answers each."""

from __future__ import annotations

from research.pipeline.facts.kinds import Fit, fits
from research.pipeline.facts.question import Wants, parts_of
from tests.tables import each

ASKED = {
    "Who founded Acme?": (Wants.PERSON,),
    "Hello, can you tell me when Marie Curie was born?": (Wants.DATE,),
    "How tall is the tower and how many people visit it?": (Wants.NUMBER, Wants.NUMBER),
    "Who founded Acme Ltd and when?": (Wants.PERSON, Wants.DATE),
    "What are the price and the weight of the X200?": (Wants.NUMBER, Wants.NUMBER),
    "I have a hamster. What temperature should its room have?": (Wants.NUMBER,),
    "Why do leaves turn red?": (Wants.THING,),
    "What is photosynthesis?": (Wants.DEFINITION,),
    "What is the default of max_workers?": (Wants.VALUE,),
    "What does the --all option do?": (Wants.PURPOSE,),
    "Which command lists the files?": (Wants.COMMAND,),
    "How do I list the files?": (Wants.HOW_TO,),
    "What is the difference between a stash and a branch?": (Wants.DIFFERENCE,),
    "What are the defaults of min_size and max_size in Acme?": (Wants.VALUE, Wants.VALUE),
    "Wann wurde die Brücke gebaut?": (Wants.DATE,),
    "price of the X200": (Wants.NUMBER,),
}


@each("question", ASKED)
def test_each_part_wants_its_kind_of_thing(question: str) -> None:
    assert tuple(part.wants for part in parts_of(question)) == ASKED[question]


def test_a_part_without_a_subject_takes_that_of_the_part_before() -> None:
    assert [set(p.names) for p in parts_of("Who founded Acme Ltd and when?")] == [{"Acme", "Ltd"}] * 2


def test_a_follow_up_takes_the_subject_of_the_question_before() -> None:
    (part,) = parts_of("And how long is it?", earlier="When was Oak Bridge opened?")
    assert {"Oak", "Bridge"} <= set(part.keys)


def test_exact_names_are_taken_as_they_are_written_and_the_product_is_where_they_belong() -> None:
    (part,) = parts_of("What does the --name-only option of max_size do in Acme?")

    assert part.exact == {"--name-only", "max_size"}
    assert part.scope == {"Acme"}
    assert parts_of("What does Acme's HostLookups directive do?")[0].scope == {"Acme"}


FITTING = [
    ("Who founded Acme?", "Acme was founded by Ada Lovelace.", Fit.YES),
    ("Who founded Acme?", "It was founded long ago.", Fit.OPEN),
    ("When was it built?", "It was built in 1931.", Fit.YES),
    ("When was it built?", "It was built of stone.", Fit.NO),
    ("How many otters live there?", "We counted 214 otters.", Fit.YES),
    ("How many otters live there?", "Otters live there.", Fit.NO),
    ("How much does it cost?", "It costs 400 crowns.", Fit.YES),
    ("How much does it cost?", "It weighs 3 kg.", Fit.NO),
    ("How long is the warranty?", "Three years, if you register.", Fit.YES),
    ("How many changed in version 4.2?", "Version 4.2 changed much.", Fit.NO),
]


@each(("question", "sentence", "fit"), FITTING)
def test_a_sentence_holds_the_kind_of_thing_or_not(question: str, sentence: str, fit: Fit) -> None:
    assert fits(parts_of(question)[0], sentence) is fit
