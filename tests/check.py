"""`python -m tests.check`: lint, form, types, imports, migrations, Django, deployment; one verdict."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BIN = Path(sys.executable).parent
PACKAGES = ("agent", "config", "interventions", "research")
CHECKS: dict[str, tuple[str, ...]] = {
    "lint": (f"{_BIN}/ruff", "check", "."),
    "bandit": (f"{_BIN}/bandit", "--quiet", "-ll", "--configfile", "pyproject.toml", "-r", *PACKAGES),
    "form": (f"{_BIN}/ruff", "format", "--check", "--output-format", "concise", "."),
    "types": (f"{_BIN}/mypy",),
    "imports": (f"{_BIN}/lint-imports",),
    "migrations": (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"),
    "django": (sys.executable, "manage.py", "check", "--fail-level", "WARNING"),
    "deploy": (sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
}
# A check that looks at an installation other than a developer's.
SETTINGS = {"deploy": {"PUBLIC_URL": "https://desk.example.org", "SECRET_KEY": secrets.token_urlsafe(48)}}


def main(names: list[str]) -> int:
    """Run the named checks (all when none is named); 0 when all are good."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="sweepdesk-check-") as folder:
        environ = {**os.environ, "DATA_DIR": folder, "ENV_FILE": os.devnull}
        for name in names or CHECKS:
            started = time.monotonic()
            print(f"==> {name}", flush=True)
            settings = {**environ, **SETTINGS.get(name, {})}
            if subprocess.run(CHECKS[name], cwd=ROOT, env=settings, check=False).returncode:
                failed.append(name)
            print(
                f"    {'FAILED' if name in failed else 'ok'} ({time.monotonic() - started:.0f} s)", flush=True
            )
    print(f"make check: {'FAILED: ' + ', '.join(failed) if failed else 'all good'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
