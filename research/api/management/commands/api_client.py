"""`manage.py api_client`: write the Python client's types and operations from the API as it is."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from research.api.api import schema
from research.api.pages.client_code import operations_of, types_of

FOLDER = Path("clients/python/src/sweepdesk_client")


class Command(BaseCommand):
    """Writes two modules."""

    help = "Write the Python client's types and operations from the API as it is."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Both files, in the house's form."""
        for name, text in written().items():
            (settings.BASE_DIR / FOLDER / name).write_text(text, encoding="utf-8")


def written() -> dict[str, str]:
    """The modules by file name."""
    return {"types.py": types_of(schema()), "operations.py": operations_of(schema())}
