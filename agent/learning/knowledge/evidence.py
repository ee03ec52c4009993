"""What a visit says for or against entries: it taught one, used it, missed its target, or was compared with it.

Each piece of evidence is one row, so that counting a visit twice counts it once. An entry that fails is demoted by the
agent itself: back in shadow, still compared, never acted on. Nothing is ever promoted or retired by itself; people are
told why they may want to retire an entry: its recent uses went badly, or visits do not meet it any more. It is dormant
where its page became another kind of page, where visits reach its goal in another way, or where nothing needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from agent.core.types import ActionKind, DecisionSource, Determination
from agent.decide.offers.words import folded
from agent.decide.remembered.knowledge import has_mostly_failed
from agent.learning.knowledge.review import move
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.visits.models import Step, Visit

UNVERIFIED = "the expected state was not reached"
LED_BACK = "it led nowhere: the visit went back at once"
TARGET_GONE = "its target is not there any more, and the goal was reached another way"
_KNOWN = (
    (re.compile(r"an error page came up \(status (\d{3})\)"), "an error page came up (status {})"),
    (re.compile(r"the page says: "), "the page said that something went wrong"),
    (re.compile(r"nothing changed on the page"), "nothing changed on the page"),
    (re.compile(r"the box shows the words"), "the box shows the words, but the search brought nothing"),
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


Kind = KnowledgeUse.Kind
State = SiteKnowledge.State
# Steps between, which lead nowhere themselves
_ASIDE = frozenset({"judge", "verify_product", "intervention"})
REACHED = frozenset(
    {Determination.PRODUCTS_FOUND, Determination.NO_RELEVANT_PRODUCTS, Determination.NO_ONLINE_AVAILABILITY}
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece: at which step, of which kind, and how it went."""

    visit_id: int
    step_n: int
    kind: str
    is_ok: bool
    reason: str = ""


def evidence_of(step: Step, following: Step | None, kind: str, *, is_rescued: bool = False) -> Evidence:
    """What a verified step says of the entry behind it. `step.is_ok` is not None.

    A search is rescued that Enter did not send and the button beside the box did: it worked after all.
    """
    is_ok = is_rescued or bool(step.is_ok)
    reason = "" if is_ok else reason_words(step.verdict)
    if is_ok and _led_back(step, following):
        is_ok, reason = False, LED_BACK
    return Evidence(step.visit_id, step.n, kind, is_ok, reason)


def _led_back(step: Step, following: Step | None) -> bool:
    """Whether what was opened was of no use: the very next thing was to go back."""
    return step.goal_kind == "open" and following is not None and following.action == ActionKind.BACK


def followers(steps: Sequence[Step]) -> dict[int, Step | None]:
    """For each step's number the next one that leads on."""
    found: dict[int, Step | None] = {}
    after: Step | None = None
    for step in reversed(steps):
        found[step.n] = after
        if step.action not in _ASIDE:
            after = step
    return found


def count(entry: SiteKnowledge, evidence: Evidence) -> bool:
    """Count it for or against the entry; false when it was counted before. In a transaction.

    What the entry was merged into while the visit was under way has its record, and counts it, too.
    """
    is_new_failure = not evidence.is_ok and not _has_failed_in(entry, evidence.visit_id)
    _, is_new = KnowledgeUse.objects.get_or_create(
        entry=entry,
        visit_id=evidence.visit_id,
        step_n=evidence.step_n,
        kind=evidence.kind,
        defaults={"is_ok": evidence.is_ok, "reason": evidence.reason},
    )
    if not is_new:
        return False
    changes = _counted(evidence, is_new_failure=is_new_failure)
    SiteKnowledge.objects.filter(pk=entry.pk).update(**changes)
    SiteKnowledge.objects.filter(merged=entry.pk).update(**changes)
    return True


def _has_failed_in(entry: SiteKnowledge, visit_id: int) -> bool:
    rows = KnowledgeUse.objects.filter(entry=entry, visit_id=visit_id, is_ok=False)
    return rows.exclude(kind=Kind.COMPARED).exists()


def _counted(evidence: Evidence, *, is_new_failure: bool) -> dict[str, Any]:
    """The columns that change. A visit counts once against an entry, however often it tried."""
    now = timezone.now()
    bad = {"bad_in_a_row": F("bad_in_a_row") + 1} if is_new_failure else {}
    if evidence.kind == Kind.COMPARED:
        name = "shadow_same" if evidence.is_ok else "shadow_other"
        return {name: F(name) + 1}
    if evidence.kind == Kind.MISSED:
        return {"missed": F("missed") + 1, **bad}
    if evidence.is_ok:
        return {"successes": F("successes") + 1, "bad_in_a_row": 0, "last_used_at": now}
    return {
        "failures": F("failures") + 1,
        "last_used_at": now,
        "last_failure": evidence.reason,
        "last_failed_at": now,
        **bad,
    }


def count_opinions(visit: Visit, steps: Sequence[Step]) -> None:
    """What the steps' shadows say: entries in shadow are compared, active ones whose target was gone are missed.

    Steps from before people brought an entry into its state say nothing of it: what they tell was another question.
    """
    told = {int(pk) for step in steps for pk, _ in step.shadows}
    rows = SiteKnowledge.objects.filter(team_id=visit.team_id, domain=visit.domain)
    for entry in rows.filter(pk__in=told, state=State.SHADOW).order_by("pk"):
        if opinions := _opinions(entry, _since(entry, steps)):
            n, is_same = next((one for one in opinions if one[1]), opinions[0])
            reason = "" if is_same else "something else was done"
            count(entry, Evidence(visit.pk, n, Kind.COMPARED, is_same, reason))
    for entry in rows.filter(state=State.ACTIVE).order_by("pk"):
        lately = _since(entry, steps)
        opinions = _opinions(entry, lately)
        n = opinions[0][0] if opinions else _bypassed_at(entry, lately)
        if n and not _was_there(entry, visit) and _is_reached(entry, visit, steps):
            count(entry, Evidence(visit.pk, n, Kind.MISSED, is_ok=False, reason=TARGET_GONE))


def _since(entry: SiteKnowledge, steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if entry.reviewed_at is None or step.at >= entry.reviewed_at]


def _opinions(entry: SiteKnowledge, steps: Iterable[Step]) -> list[tuple[int, bool]]:
    """What the steps' shadows say of the entry: the step's number, and whether it would have done the same."""
    return [(step.n, bool(is_same)) for step in steps for pk, is_same in step.shadows if int(pk) == entry.pk]


def _was_there(entry: SiteKnowledge, visit: Visit) -> bool:
    """Whether the visit found the entry's target all the same, at another step."""
    return KnowledgeUse.objects.filter(entry=entry, visit=visit, kind__in=(Kind.USED, Kind.TAUGHT)).exists()


def _is_reached(entry: SiteKnowledge, visit: Visit, steps: Iterable[Step]) -> bool:
    """Whether what the entry is for was done in another way, or the visit came to its end without it."""
    is_done = any(step.goal_kind == entry.goal_kind and step.is_ok for step in steps)
    return is_done or visit.determination in REACHED


def _bypassed_at(entry: SiteKnowledge, steps: Iterable[Step]) -> int:
    """The step where the same goal was reached otherwise, at the very place where the entry worked last; or 0.

    This finds what a page hides that changed so much that it counts as another kind of page now.
    """
    others = [
        step
        for step in steps
        if step.goal_kind == entry.goal_kind
        and step.is_ok
        and step.decided_by not in (DecisionSource.KNOWLEDGE, DecisionSource.RULE)
        and step.page_type != entry.page_type
        and folded(step.target_name) != folded(entry.target_text)  # else it is there: on another kind of page
    ]
    if not others or not entry.page_type:
        return 0
    place = _last_place(entry)
    return next((step.n for step in others if place and _place(step.url) == place), 0)


def _last_place(entry: SiteKnowledge) -> str:
    use = KnowledgeUse.objects.filter(entry=entry, is_ok=True).exclude(kind=Kind.COMPARED).first()
    if use is None:
        return ""
    url = Step.objects.filter(visit_id=use.visit_id, n=use.step_n).values_list("url", flat=True).first()
    return _place(url or "")


def _place(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]


BAD_VISITS = 2  # in a row; an entry that fails as often as it works is not given so many


def demote_stale(visit: Visit) -> None:
    """Demote what this visit has shown to be stale. At the visit's end, in its transaction."""
    bad = KnowledgeUse.objects.filter(visit=visit, is_ok=False, entry__state=State.ACTIVE).order_by("pk")
    reasons = dict(bad.values_list("entry_id", "reason"))
    for entry_id, reason in sorted(reasons.items()):
        demote_if_stale(entry_id, reason)


def demote_if_stale(entry_id: int, reason: str) -> None:
    """Bring an active entry back into shadow when it has failed too often. In a transaction."""
    entry = SiteKnowledge.objects.select_for_update(of=("self",)).select_related("team").get(pk=entry_id)
    if entry.state == State.ACTIVE and not entry.is_pinned and (why := _why(entry)):
        move(entry, State.SHADOW, user=None, verb="demoted", why=f"{why}: {reason}")


def _why(entry: SiteKnowledge) -> str:
    """Why the entry is stale, in words; "" when it is not."""
    if entry.bad_in_a_row > 0 and has_mostly_failed(entry.successes, entry.failures):
        return f"it failed as often as it worked ({entry.successes} of {entry.uses})"
    if entry.bad_in_a_row >= BAD_VISITS:
        return f"{entry.bad_in_a_row} visits in a row could not use it"
    return ""


def failed(*, entry_id: int, visit_id: int, reason: str) -> None:
    """An entry's action was not verified: count it at once, with the step that was just stored.

    The end of the visit counts the same step no second time. `reason` is the step's verdict.
    """
    sources = (DecisionSource.KNOWLEDGE, DecisionSource.RECOVERY)
    steps = Step.objects.filter(visit_id=visit_id, source_id=entry_id, is_ok=False, decided_by__in=sources)
    step = steps.order_by("-n").select_related("visit").first()
    if step is None:
        return
    with transaction.atomic():
        rows = SiteKnowledge.objects.filter(team_id=step.visit.team_id, domain=step.visit.domain)
        entry, words = rows.filter(pk=entry_id).first(), reason_words(reason)
        used = Evidence(visit_id, step.n, KnowledgeUse.Kind.USED, is_ok=False, reason=words)
        if entry is not None and count(entry, used):
            demote_if_stale(entry_id, words)


RECENT_USES = 5
_BAD_OF_RECENT = 3
LEAST_UNMET = 10  # visits in a row: a goal that every third query has, like an order, is met among them
MOST_VISITS = 50  # of a site that are looked at
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
