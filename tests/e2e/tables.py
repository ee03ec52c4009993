"""A database with all tables, made once for each state of the migrations: a first start takes ten seconds for it."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from config.processes.database_ready import wanted_migrations

ROOT = Path(__file__).resolve().parent.parent.parent
_KEPT = ROOT / ".venv" / "tables"


def lay_tables(data_dir: Path, environ: Mapping[str, str]) -> None:
    """Put it into a data folder that has none; whoever starts there still runs the setup, which finds little to do."""
    database = data_dir / "db.sqlite3"
    if database.exists():
        return
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copyfile(_made(environ), database)
    database.chmod(0o600)


def _made(environ: Mapping[str, str]) -> Path:
    """The kept one for the code as it stands; made first where there is none. Several processes may ask at once."""
    _KEPT.mkdir(parents=True, exist_ok=True)
    kept = _KEPT / f"{_digest()}.sqlite3"
    with (_KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            _make(kept, environ)
    return kept


def _digest() -> str:
    """Of all that the tables come from: our migrations' text, and the names of others'."""
    found = hashlib.sha256(repr(sorted(wanted_migrations(ROOT))).encode())
    for path in sorted(ROOT.glob("*/**/migrations/*.py")):
        if ROOT / ".venv" not in path.parents:
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _make(kept: Path, environ: Mapping[str, str]) -> None:
    with tempfile.TemporaryDirectory(prefix="sweepdesk-tables-") as folder:
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, env={**environ, "DATA_DIR": folder}, check=True, timeout=300)
        part = kept.with_suffix(".part")
        shutil.copyfile(Path(folder) / "db.sqlite3", part)
        part.replace(kept)
