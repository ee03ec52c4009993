"""What a session was run with: chosen on the command line, or in force by the settings. Kept with its results."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from typing import Any, Literal

from django.conf import settings

from agent.learning.recall.recall import RecallUses, uses_of_settings
from agent.llm.factory import Minds, build_minds
from agent.llm.minds import process_minds
from agent.teams.pages.context import VERSION

_KEPT = ("LLM_", "LEARN_")  # settings that decide what is decided
_KEPT_TOO = ("VERIFY_PRODUCTS",)
_SECRET = ("KEY", "PASSWORD", "SECRET", "URL")
_GIT_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Uses(RecallUses):
    """Which of the things learned may be used, and whether the session's visits teach."""

    learning: bool = True


def uses_with(chosen: Mapping[str, bool]) -> Uses:
    """What is chosen; everything else as the settings say."""
    return Uses(**{**asdict(uses_of_settings()), **chosen})


@dataclass(frozen=True, slots=True)
class Setup:
    """How a session is run."""

    mind: Literal["settings", "local"] = "settings"
    uses: Uses = field(default_factory=Uses)
    learned_from: str = ""  # the team whose learned things are used, "" for the session's own

    def minds(self) -> Minds:
        """The minds of its visits. Blocking: loads them."""
        return build_minds() if self.mind == "local" else process_minds()

    def as_json(self, mind_name: str) -> dict[str, Any]:
        """For the record, with the settings in force and the revision of the code."""
        return {
            "mind": mind_name,
            "uses": asdict(self.uses),
            "learned_from": self.learned_from,
            "settings": settings_in_force(),
            "version": VERSION,
            "revision": revision(),
        }


def settings_in_force() -> dict[str, Any]:
    """The settings that change what is decided, without addresses and secrets."""
    names = [name for name in dir(settings) if name.startswith(_KEPT) or name in _KEPT_TOO]
    return {name: _plain(getattr(settings, name)) for name in sorted(names) if not _is_private(name)}


def _is_private(name: str) -> bool:
    return name.upper().endswith(_SECRET)


def _plain(value: object) -> object:
    """A setting as JSON; of values with fields, those that are no addresses or secrets."""
    if isinstance(value, str | int | float | bool | None):
        return value
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value) if not _is_private(f.name)}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return str(value)


def revision() -> str:
    """The code's revision as its history names it, with a mark when files were changed since; "" without one."""
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            timeout=_GIT_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()
