"""A process that makes the tables on its DATABASE_URL, runs both scenarios of searching and prints what they found."""

from __future__ import annotations

import json
import os

import django


def main() -> None:
    """Migrate, search, tell."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.unit.research.home import finding_contract
    from tests.unit.research.sources import index_contract

    call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)  # an index that is there already is left alone
    print(json.dumps([connection.vendor, index_contract.told(), finding_contract.told()]))


if __name__ == "__main__":
    main()
