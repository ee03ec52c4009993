"""`python -m tests.check`: lint, form, types, import contracts, migrations, Django itself; then one verdict."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BIN = Path(sys.executable).parent
CHECKS: dict[str, tuple[str, ...]] = {
    "lint": (f"{_BIN}/ruff", "check", "."),
    "form": (f"{_BIN}/ruff", "format", "--check", "--output-format", "concise", "."),
    "types": (f"{_BIN}/mypy",),
    "imports": (f"{_BIN}/lint-imports",),
    "migrations": (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"),
    "django": (sys.executable, "manage.py", "check", "--fail-level", "WARNING"),
}


def main(names: list[str]) -> int:
    """Run the named checks (all when none is named); 0 when all are good."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="sweepdesk-check-") as folder:
        environ = {**os.environ, "DATA_DIR": folder, "ENV_FILE": os.devnull}
        for name in names or CHECKS:
            started = time.monotonic()
            print(f"==> {name}", flush=True)
            if subprocess.run(CHECKS[name], cwd=ROOT, env=environ, check=False).returncode:
                failed.append(name)
            print(
                f"    {'FAILED' if name in failed else 'ok'} ({time.monotonic() - started:.0f} s)", flush=True
            )
    print(f"make check: {'FAILED: ' + ', '.join(failed) if failed else 'all good'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
