"""Reads settings from the environment, strictly: a typo stops the start with one clear sentence."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


class SettingError(SystemExit):
    """A variable's value cannot be used; the message names the variable and the accepted form."""


class Env:
    """Typed access to variables. `NAME_FILE` may hold the path of a file with the value (secrets).

    Looked up in this order: the process environment, `.env`, and `system.env` (written by
    `make up`, so that management commands see the values of the running system).
    """

    def __init__(self, environ: Mapping[str, str], files: list[Path]) -> None:
        self._values: dict[str, str] = {}
        for path in reversed(files):
            self._values.update(_read_env_file(path))
        self._values.update(environ)

    def text(self, name: str, default: str = "") -> str:
        """The value as it is, without surrounding blanks."""
        path = self._values.get(f"{name}_FILE", "")
        if path:
            try:
                return Path(path).read_text(encoding="utf-8").strip()
            except OSError as exc:
                raise SettingError(f"{name}_FILE: cannot read {path}: {exc.strerror}") from exc
        return self._values.get(name, default).strip()

    def flag(self, name: str, default: bool) -> bool:
        """1/0, true/false, yes/no, on/off."""
        raw = self.text(name, "on" if default else "off").lower()
        if raw in ("1", "true", "yes", "on"):
            return True
        if raw in ("0", "false", "no", "off"):
            return False
        raise SettingError(f"{name}={raw!r}: use on or off")

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        raw = self.text(name, str(default))
        if not raw.lstrip("-").isdigit() or not low <= int(raw) <= high:
            raise SettingError(f"{name}={raw!r}: use a whole number from {low} to {high}")
        return int(raw)

    def words(self, name: str, default: str = "") -> list[str]:
        """Comma-separated values, blanks removed."""
        return [w.strip() for w in self.text(name, default).split(",") if w.strip()]


def _read_env_file(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        key, sep, value = text.partition("=")
        if not sep or not key.strip().isidentifier():
            raise SettingError(f"{path.name}, line {number}: write NAME=value")
        found[key.strip()] = value.strip().strip('"').strip("'")
    return found


def load_env(base_dir: Path) -> Env:
    """The environment of this process plus the files below `base_dir`."""
    data_dir = Path(os.environ.get("DATA_DIR", "") or base_dir / "data")
    return Env(os.environ, [base_dir / ".env", data_dir / "system.env"])
