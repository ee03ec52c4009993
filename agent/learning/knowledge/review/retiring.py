"""Why people may want to retire an entry: its recent uses went badly, or visits do not meet it any more.

Nothing is retired by itself. An entry lies dormant where its page became another kind of page, where visits reach its
goal in another way, or where nothing needs it: no use of it fails, so nothing else would ever speak against it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F, Max, QuerySet, Window
from django.db.models.functions import RowNumber

from agent.learning.knowledge.evidence import REACHED
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.visits.models import Step, Visit

RECENT_USES = 5
_BAD_OF_RECENT = 3
LEAST_UNMET = 10  # visits in a row: a goal that every third query has, like an order, is met among them
MOST_VISITS = 50  # of a site that are looked at
State = SiteKnowledge.State
_Seen = dict[str, list[tuple[int, datetime]]]  # by domain, newest first: visits and when they ended


def retire_suggested(entry: SiteKnowledge) -> str:
    """Why people may want to retire the entry, in words; "" when nothing speaks for it."""
    return retire_suggestions([entry]).get(entry.pk, "")


def retire_suggestions(entries: Iterable[SiteKnowledge]) -> dict[int, str]:
    """The same for many, by id, in a few queries: those that went badly, then those that lie dormant."""
    rows = [e for e in entries if e.state != State.RETIRED and not e.is_note]
    badly = _gone_badly(rows)
    return dormant([e for e in rows if e.pk not in badly and not e.is_pinned]) | badly


def _gone_badly(entries: Iterable[SiteKnowledge]) -> dict[int, str]:
    found: dict[int, list[KnowledgeUse]] = {}
    place = Window(RowNumber(), partition_by=F("entry"), order_by=[F("at").desc(), F("pk").desc()])
    uses = KnowledgeUse.objects.filter(entry__in=[entry.pk for entry in entries])
    for use in uses.annotate(place=place).filter(place__lte=RECENT_USES):
        found.setdefault(use.entry_id, []).append(use)
    told = {pk: _recent_words(uses) for pk, uses in found.items()}
    return {pk: words for pk, words in told.items() if words}


def _recent_words(uses: list[KnowledgeUse]) -> str:
    bad = [use for use in uses if use.is_ok is False]
    if len(bad) < _BAD_OF_RECENT:
        return ""
    compared = sum(use.kind == KnowledgeUse.Kind.COMPARED for use in bad)
    if compared == len(bad):
        return f"in {len(bad)} of its last {len(uses)} comparisons something else was done"
    return f"{len(bad)} of its last {len(uses)} uses failed or found no target"


def dormant(entries: Iterable[SiteKnowledge]) -> dict[int, str]:
    """Which of these no visit has met for long, with for how many and why, by id."""
    rows = list(entries)
    met = _met(rows)
    seen = _visits(rows)
    unmet = {e.pk: [pk for pk, ended in seen.get(_site(e), []) if ended > met[e.pk]] for e in rows}
    asleep = [entry for entry in rows if len(unmet[entry.pk]) >= LEAST_UNMET]
    done = _done_in({pk for entry in asleep for pk in unmet[entry.pk]})
    return {entry.pk: _dormant_words(entry, unmet[entry.pk], done) for entry in asleep}


def _met(entries: Iterable[SiteKnowledge]) -> dict[int, datetime]:
    """When each was last of any concern to a visit; when it came into being, where it never was."""
    met = {entry.pk: entry.first_seen_at for entry in entries}
    uses = KnowledgeUse.objects.filter(entry__in=met).order_by().values_list("entry_id")
    return met | dict(uses.annotate(last=Max("at")))


def _site(entry: SiteKnowledge) -> str:
    return f"{entry.team_id} {entry.domain}"


def _visits(entries: Iterable[SiteKnowledge]) -> _Seen:
    """The newest visits to these sites that came to an answer: what was blocked or broke off proves nothing."""
    sites = {(entry.team_id, entry.domain) for entry in entries}
    ended = Visit.objects.filter(
        team__in={team for team, _ in sites}, domain__in={domain for _, domain in sites},
        kind=Visit.Kind.FIND, state=Visit.State.ENDED, determination__in=REACHED, ended_at__isnull=False,
    )  # fmt: skip
    place = Window(RowNumber(), partition_by=[F("team"), F("domain")], order_by=F("ended_at").desc())
    newest: QuerySet[Visit] = ended.annotate(place=place).filter(place__lte=MOST_VISITS).order_by("-ended_at")
    found: _Seen = {}
    for pk, team, domain, ended_at in newest.values_list("pk", "team_id", "domain", "ended_at"):
        if ended_at is not None:  # the filter says so; the column does not
            found.setdefault(f"{team} {domain}", []).append((pk, ended_at))
    return found


def _done_in(visits: Iterable[int]) -> dict[int, set[tuple[str, str]]]:
    """By visit: on which kinds of page it was, and which goals it reached there."""
    found: dict[int, set[tuple[str, str]]] = {}
    steps = (
        Step.objects.filter(visit__in=visits)
        .order_by()
        .values_list("visit_id", "page_type", "goal_kind", "is_ok")
    )
    for visit_id, page_type, goal, is_ok in steps.distinct():
        found.setdefault(visit_id, set()).add((page_type, goal if is_ok else ""))
    return found


def _dormant_words(entry: SiteKnowledge, visits: list[int], done: dict[int, set[tuple[str, str]]]) -> str:
    told = set().union(*(done.get(pk, set()) for pk in visits))
    count = f"{len(visits)} or more" if len(visits) == MOST_VISITS else str(len(visits))
    if entry.page_type and entry.page_type not in {page_type for page_type, _ in told}:
        why = f"none of them came to its kind of page ({entry.page_words})"
    elif entry.goal_kind in {goal for _, goal in told}:
        why = "they reached its goal in another way"
    else:
        why = "none of them needed it"
    return f"not met for {count} visits: {why}"
