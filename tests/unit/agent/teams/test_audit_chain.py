"""The audit log: append-only, chained, and what is noticed when somebody reaches past the product."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from agent.teams.audit import chain, guard
from agent.teams.audit.models import INSTALLATION, chain_of
from agent.teams.models import AuditEntry, AuditHead, Team
from agent.teams.rights.errors import AuditIsAppendOnly
from agent.teams.services import record_audit
from tests.factories import make_team, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    """A team with five entries."""
    team, actor = make_team(), make_user()
    for n in range(5):
        record_audit(team, actor, "sweep.started", team, vendors=n)
    return team


def _sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _broken(team: Team) -> chain.Broken:
    found = chain.check(chain_of(team.pk)).broken
    assert found is not None
    return found


def test_an_untouched_chain_holds(team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    found = chain.check(chain_of(team.pk))
    assert (found.entries, found.broken) == (5, None)
    call_command("audit_verify")
    assert "5 entries hold" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("actor_name", "somebody else"),
        ("action", "sweep.cancelled"),
        ("object_id", "99"),
        ("object_type", "visit"),
        ("detail", '{"vendors": 700}'),
        ("at", "2020-01-01 00:00:00"),
        ("actor_id", 4711),
        ("team_id", 4711),
    ],
)
def test_a_changed_column_is_named_by_its_entry(team: Team, column: str, value: object) -> None:
    _sql(
        f"UPDATE teams_auditentry SET {column} = %s WHERE chain = %s AND position = 3",
        value,
        chain_of(team.pk),
    )
    assert _broken(team) == chain.Broken(3, "its content was changed")


def test_the_command_reports_the_first_broken_entry_and_fails(
    team: Team, capsys: pytest.CaptureFixture[str]
) -> None:
    _sql("UPDATE teams_auditentry SET action = 'x' WHERE position IN (2, 4)")
    with pytest.raises(CommandError):
        call_command("audit_verify", team=str(team.pk))
    assert f"team:{team.pk}: BROKEN at entry 2" in capsys.readouterr().out


def test_a_removed_entry_is_noticed(team: Team) -> None:
    _sql("DELETE FROM teams_auditentry WHERE position = 2")
    assert _broken(team) == chain.Broken(3, "entry 2 is missing")


def test_a_removed_beginning_is_noticed(team: Team) -> None:
    _sql("DELETE FROM teams_auditentry WHERE position < 3")
    assert _broken(team).reason == "entry 1 is missing"


def test_a_removed_end_is_noticed(team: Team) -> None:
    _sql("DELETE FROM teams_auditentry WHERE position > 3")
    assert _broken(team) == chain.Broken(4, "entries 4 to 5 are missing at the end")


def test_a_removed_end_with_a_head_set_back_is_noticed(team: Team) -> None:
    kept = AuditEntry.objects.get(position=3)
    _sql("DELETE FROM teams_auditentry WHERE position > 3")
    _sql("UPDATE teams_audithead SET position = 3, hash = %s", kept.hash)
    assert _broken(team).reason == "the chain's head was changed"


def test_a_removed_head_is_noticed(team: Team) -> None:
    _sql("DELETE FROM teams_audithead")
    assert _broken(team).reason == "the chain's head is missing"


def test_two_entries_that_change_places_are_noticed(team: Team) -> None:
    _sql("UPDATE teams_auditentry SET position = 30 WHERE position = 2")
    _sql("UPDATE teams_auditentry SET position = 2 WHERE position = 3")
    _sql("UPDATE teams_auditentry SET position = 3 WHERE position = 30")
    assert _broken(team).position == 2


def test_an_entry_rehashed_without_the_key_is_noticed(team: Team, settings: Any) -> None:
    settings.AUDIT_KEY = "a guess"
    assert _broken(team).reason == "its content was changed"


def test_the_newest_entries_can_be_checked_alone(team: Team) -> None:
    _sql("UPDATE teams_auditentry SET action = 'x' WHERE position = 1")
    assert chain.check(chain_of(team.pk), newest=3).broken is None
    _sql("UPDATE teams_auditentry SET action = 'x' WHERE position = 4")
    assert chain.check(chain_of(team.pk), newest=3).broken == chain.Broken(4, "its content was changed")


def test_each_team_and_the_installation_have_a_chain_of_their_own(team: Team) -> None:
    record_audit(None, None, "sign_in_link.created")
    assert chain.check(INSTALLATION).entries == 1
    assert chain.check(chain_of(team.pk)).entries == 5
    assert chain.check(chain_of(make_team().pk)).entries == 0


def test_entries_cannot_be_changed_or_deleted_through_the_models(team: Team) -> None:
    entry = AuditEntry.objects.filter(team=team).first()
    assert entry is not None
    for attempt in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(action="x"),
        lambda: team.audit_entries.update(action="x"),
        lambda: AuditEntry.objects.bulk_update([entry], ["action"]),
    ):
        with pytest.raises(AuditIsAppendOnly):
            attempt()


def test_deleting_a_team_and_its_people_leaves_the_history_as_it_was(team: Team) -> None:
    name = chain_of(team.pk)
    actor = AuditEntry.objects.filter(team=team)[0].actor
    assert actor is not None
    actor.delete()
    team.delete()
    assert chain.check(name) == chain.Checked(5, 1, AuditHead.objects.get(pk=name).hash)


@pytest.mark.parametrize(
    "detail",
    [
        {"share": 1e22},
        {"x": 0.1 + 0.2},
        {"text": "a\x00b\ud800"},
        {"é": ["ß", None, True, {"z": 1, "a": 2}]},
        {"n": 10**30},
    ],
    ids=str,
)
def test_every_detail_reads_back_to_the_same_hash(team: Team, detail: dict[str, Any]) -> None:
    record_audit(team, None, "odd", **detail)
    assert chain.check(chain_of(team.pk)).broken is None


def test_long_words_are_cut_not_refused(team: Team) -> None:
    record_audit(team, None, "a" * 500)
    assert chain.check(chain_of(team.pk)).broken is None


@pytest.fixture
def guarded() -> Iterator[None]:
    """The triggers of the migration, which test databases go without."""
    with connection.schema_editor() as editor:
        guard.put_up(None, editor)
    yield
    with connection.schema_editor() as editor:
        guard.take_down(None, editor)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "statement", ["UPDATE teams_auditentry SET action = 'x'", "DELETE FROM teams_auditentry"]
)
def test_the_database_itself_refuses(team: Team, guarded: None, statement: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        _sql(statement)
    record_audit(team, None, "still.works")


@pytest.mark.django_db(transaction=True)
def test_many_writers_at_once_make_one_chain(tmp_path: Path) -> None:
    team = make_team()

    def write(n: int) -> None:
        try:
            record_audit(team, None, "race", n=n)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(24)))
    found = chain.check(chain_of(team.pk))
    assert (found.entries, found.broken) == (24, None)
