"""Reads settings from the environment, strictly: a typo stops the start with one clear sentence."""

from __future__ import annotations

import math
import os
from collections.abc import Collection, Mapping, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path


class SettingError(SystemExit):
    """A variable's value cannot be used; the message names the variable and the accepted form."""


class Env:
    """Typed access to variables. `NAME_FILE` may hold the path of a file with the value (secrets).

    Looked up in this order: the process environment, then the files in theirs. A blank value is none:
    the default holds.
    """

    def __init__(self, environ: Mapping[str, str], files: Sequence[Path] = ()) -> None:
        self._values: dict[str, str] = {}
        for path in reversed(files):
            self._values.update(read_env_file(path))
        self._values.update(environ)

    def text(self, name: str, default: str = "") -> str:
        """The value as it is, without surrounding blanks."""
        path = self._values.get(f"{name}_FILE", "")
        if path:
            try:
                return Path(path).read_text(encoding="utf-8").strip()
            except OSError as exc:
                raise SettingError(f"{name}_FILE: cannot read {path}: {exc.strerror}") from exc
        return self._values.get(name, "").strip() or default

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

    def decimal(self, name: str, default: float, low: float, high: float) -> float:
        """A number with a point from `low` to `high`."""
        raw = self.text(name, str(default))
        try:
            value = float(raw)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise SettingError(f"{name}={raw!r}: use a number from {low:g} to {high:g}")
        return value

    def choice(self, name: str, default: str, choices: Collection[str]) -> str:
        """One of the choices."""
        raw = self.text(name, default).lower()
        if raw not in choices:
            raise SettingError(f"{name}={raw!r}: use {', '.join(choices)}")
        return raw

    def words(self, name: str, default: str = "") -> list[str]:
        """Comma-separated values, blanks removed."""
        return [w.strip() for w in self.text(name, default).split(",") if w.strip()]

    def subset(self, name: str, default: str, known: Collection[str]) -> list[str]:
        """Comma-separated values out of the known ones; "none" for none of them."""
        found = self.words(name, default)
        if unknown := [word for word in found if word not in known]:
            if found == ["none"]:
                return []
            raise SettingError(f"{name}: {unknown[0]!r}: use {', '.join(known)}, or none")
        return list(dict.fromkeys(found))

    def networks(self, name: str) -> list[IPv4Network | IPv6Network]:
        """Comma-separated addresses and CIDR ranges."""
        try:
            return [ip_network(word) for word in self.words(name)]
        except ValueError as exc:
            raise SettingError(f"{name}: {exc}") from exc


def read_env_file(path: Path) -> dict[str, str]:
    """NAME=value lines; blank lines and lines that begin with # are left out. *Raises* SettingError."""
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
        found[key.strip()] = _unquoted(value.strip())
    return found


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value


def env_file(base_dir: Path) -> Path:
    """The user's own file: `.env`, or the one that ENV_FILE names."""
    return Path(os.environ.get("ENV_FILE") or base_dir / ".env")


def data_dir(env: Env, base_dir: Path) -> Path:
    """Where everything that changes is kept: DATA_DIR, else `data` beside the code."""
    return (base_dir / env.text("DATA_DIR", "data")).expanduser().resolve()


def is_production(env: Env) -> bool:
    """Whether others can reach it: PRODUCTION, else whether PUBLIC_URL is https.

    Then what is only fit for one's own machine is refused: DEBUG, root's browser, private addresses.
    """
    return env.flag("PRODUCTION", env.text("PUBLIC_URL").startswith("https://"))


def load_env(base_dir: Path) -> Env:
    """What this process goes by: its environment, then `system.env`, then `.env`.

    `make up` keeps `system.env` in the data folder while it runs: the values in force, so that a
    management command in another terminal works on the running system as it is.
    """
    own = Env(os.environ, [env_file(base_dir)])
    return Env(os.environ, [data_dir(own, base_dir) / "system.env", env_file(base_dir)])
