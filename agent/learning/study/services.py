"""Every read and write of a study: sessions and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from agent.language.sanitize import plain
from agent.learning.models import StudyResult, StudySession
from agent.learning.study.measures import Measured, Sums, sums_of
from agent.learning.study.run.task_set import ReadSet, StudyError
from agent.teams.models import Team, User
from agent.teams.services import create_team, record_audit


def sessions_of(team: Team) -> list[StudySession]:
    """The team's sessions, oldest first."""
    return list(StudySession.objects.filter(team=team).order_by("started_at", "pk"))


def session_named(team: Team, name: str) -> StudySession:
    """That session. *Raises* StudyError."""
    found = StudySession.objects.filter(team=team, name=name).first()
    if found is None:
        names = ", ".join(f"“{s.name}”" for s in sessions_of(team)[-8:]) or "none yet"
        raise StudyError(f"There is no session “{name}”; there are: {names}.")
    return found


def sums_of_session(session: StudySession) -> Sums:
    """Its stored sums; all zero while it runs."""
    return Sums.from_json(session.loss)


def newest_set(team: Team) -> list[StudySession]:
    """The ended sessions over the task set of the newest one, oldest first: those that compare."""
    ended = [session for session in sessions_of(team) if session.ended_at]
    return of_one_set(ended, ended[-1].task_set) if ended else []


def of_one_set(sessions: Sequence[StudySession], task_set: str) -> list[StudySession]:
    """Those over that task set."""
    return [session for session in sessions if session.task_set == task_set]


def results_of(session: StudySession) -> list[dict[str, Any]]:
    """The session's results with their measures, in the order of its tasks."""
    rows = session.results.order_by("pk")
    return [{"result": row, "measured": measured_from(row)} for row in rows]


def measured_of(session: StudySession) -> list[Measured]:
    """The measures alone."""
    return [measured_from(row) for row in session.results.order_by("pk")]


def measured_from(row: StudyResult) -> Measured:
    """The measures of one stored result."""
    expected = str(row.expected.get("determination", ""))
    return Measured.from_json(row.task, expected, row.determination, row.measures)


def settings_of(session: StudySession) -> list[tuple[str, str]]:
    """The settings that were in force, by name."""
    kept = session.setup.get("settings")
    return list(_flat(kept).items()) if isinstance(kept, dict) else []


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What one setup has otherwise than another: the name, then its value before and after."""
    old, new = _flat(before), _flat(after)
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return [(name, old.get(name, "–"), new.get(name, "–")) for name in names]


def _flat(setup: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in setup.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{key} ")
        else:
            flat[f"{prefix}{key}"] = _words(value)
    return flat


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ", ".join(map(_words, value)) or "none"
    if isinstance(value, dict):  # a database may give its keys in another order
        return " ".join(f"{key} {_words(one)}" for key, one in sorted(value.items()))
    return str(value) or "not set"


OWN_TEAM = "Study"


@transaction.atomic
def team_named(name: str) -> Team:
    """The team of that name. The study's own is made when it is first asked for. *Raises* StudyError."""
    found = list(Team.objects.filter(name=name).order_by("pk")[:2])
    if len(found) > 1:
        raise StudyError(f"Two teams have the name “{name}”: rename one of them.")
    if found:
        return found[0]
    if name != OWN_TEAM:
        raise StudyError(f"There is no team with the name “{name}”.")
    owner = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if owner is None:
        raise StudyError("There is no admin yet who could see it: start the desk once, or run first_admin.")
    return create_team(owner, name=OWN_TEAM)


def begin_session(
    *, team: Team, name: str, tasks: ReadSet, setup: dict[str, Any], note: str = ""
) -> StudySession:
    """A session without results. *Raises* StudyError when the team has one of that name."""
    try:
        with transaction.atomic():
            return StudySession.objects.create(
                team=team,
                name=plain(name)[:120],
                task_set=tasks.name,
                task_set_sha256=tasks.sha256,
                setup=plain(setup),
                note=plain(note),
            )
    except IntegrityError as exc:
        raise StudyError(f"There is a session “{name}” already: give this one another --name.") from exc


def reopen_session(*, team: Team, name: str, tasks: ReadSet, setup: dict[str, Any]) -> StudySession:
    """A session that was stopped, to go on with. *Raises* StudyError: a session has one task set and one setup."""
    session = session_named(team, plain(name)[:120])
    if session.ended_at is not None:
        raise StudyError(f"The session “{name}” has come to its end: there is nothing to continue.")
    if session.task_set_sha256 != tasks.sha256:
        raise StudyError(
            f"The session “{name}” was begun with other tasks (the set {session.task_set} as it was then): "
            "its results are of those. Run a new session."
        )
    if changes := changes_between(session.setup, plain(setup)):
        told = "; ".join(f"{what}: {then} then, {now} now" for what, then, now in changes)
        raise StudyError(
            f"The session “{name}” was begun otherwise ({told}). Set that as it was, or run a new session."
        )
    return session


def record_result(
    *, session: StudySession, measured: Measured, expected: dict[str, Any], reason: str, visit_id: int | None
) -> None:
    """Keep what came of one task."""
    StudyResult.objects.create(
        session=session,
        task=measured.task,
        expected=plain(expected),
        determination=measured.determination,
        reason=plain(reason),
        measures=measured.as_json(),
        visit_id=visit_id,
    )


def end_session(session: StudySession, *, is_whole: bool = True) -> Sums:
    """Count its results together. One that was stopped has not ended: its sums are of other tasks than the rest's."""
    sums = sums_of(measured_of(session))
    ended = {"ended_at": Now()} if is_whole else {}
    StudySession.objects.filter(pk=session.pk).update(loss=sums.as_json(), **ended)
    return sums


@transaction.atomic
def write_note(*, session: StudySession, user: User, note: str) -> None:
    """Keep a note on the session; the audit log says who wrote it."""
    StudySession.objects.filter(pk=session.pk).update(note=plain(note)[:2000])
    record_audit(session.team, user, "study.noted", session)
