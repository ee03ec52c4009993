"""A program of its own: people, workers and the clock do whatever they can, in any order, to a few visits.

Hypothesis picks the order; after every step `desk_invariants` must hold. Reads DATABASE_URL (or DATA_DIR
for SQLite) like the product; argv: examples, steps, then "random" for other ones each time, "shrink" to make
a failing one short. Prints one JSON object.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time

from tests.races.program import NoMigrations

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place


def use_quiet_surroundings() -> None:
    """No broker and no other app: rows, signals between the two apps, and nothing else."""
    from agent.visits import events as visit_events
    from interventions.desk import events
    from interventions.desk.receivers import on_visit_changed
    from tests.races.desk_world import CLOCK

    CLOCK.install()
    events._send = lambda *_: None
    setattr(events, "enqueue", lambda *_, **__: True)  # noqa: B010 - no Celery here
    visit_events.nudge_visit = lambda visit_id, kind, ids: None
    events.intervention_moved.receivers = []
    visit_events.visit_changed.receivers = []
    visit_events.visit_changed.connect(on_visit_changed)


def main(examples: int, steps: int, *, is_random: bool, shrinks: bool) -> None:
    """Make the tables, run the machine, say what was done how often."""
    import django
    from django.conf import settings
    from hypothesis import HealthCheck, Phase
    from hypothesis import settings as machine_settings
    from hypothesis.stateful import run_state_machine_as_test

    logging.disable(logging.CRITICAL)
    settings.MIGRATION_MODULES = NoMigrations()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.races.desk_actors import done
    from tests.races.desk_machine import WRITES, DeskMachine

    call_command("migrate", run_syncdb=True, verbosity=0)
    use_quiet_surroundings()
    connection.ensure_connection()
    connection.execute_wrappers.append(WRITES)
    began = time.monotonic()
    run_state_machine_as_test(
        DeskMachine,
        settings=machine_settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=not is_random,
            print_blob=True,
            phases=[Phase.generate, Phase.shrink] if shrinks else [Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    told = {"vendor": connection.vendor, "seconds": round(time.monotonic() - began, 1), "done": done}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), is_random="random" in sys.argv, shrinks="shrink" in sys.argv)
