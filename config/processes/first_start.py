"""What must be done before the programs start: tables, and the first admin with a link to sign in once."""

from __future__ import annotations

import os

LINK_MARK = "sign-in-link "


def main() -> None:
    """Migrate; while nobody has ever signed in, see to a first admin and hand the link to the supervisor."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command

    _check_egress()
    call_command("migrate", interactive=False, verbosity=0)
    link = _first_admin_link()
    if link:
        print(f"{LINK_MARK}{link}", flush=True)


def _check_egress() -> None:
    """*Raises* SystemExit with the sentences when the rules for connections would let visits inside."""
    from agent.network.egress_checks import check_egress

    if found := check_egress():
        raise SystemExit("\n".join(f"{error.msg} {error.hint or ''}" for error in found))


def _first_admin_link() -> str:
    """ "" when somebody can sign in already."""
    import io
    import re

    from django.core.management import call_command

    output = io.StringIO()
    call_command("first_admin", stdout=output)
    found = re.search(r"https?://\S+", output.getvalue())
    return found.group() if found else ""


if __name__ == "__main__":
    main()
