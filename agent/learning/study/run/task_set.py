"""The tasks of a study, read strictly from JSON: where to go, what to find, how a careful person would come back.

    {"title": "Two shops", "tasks": [
        {"name": "oak desks", "url": "https://shop.example/", "query": "oak desk",
         "expected": {"determination": "products_found",
                      "offers": [{"name": "Oak desk", "price": "249.00", "currency": "EUR"}]}}]}

`demo:NAME/path` names one of the demo sites. `manage.py study schema` prints the JSON Schema.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from django.conf import settings
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from agent.core.errors import AgentError
from agent.learning.recall.recall import RecallUses, uses_of_settings
from agent.learning.study.measures import NamedPrice, WantedOffers
from agent.llm.minds import Minds, build_minds, process_minds
from agent.teams.pages.context import VERSION


class StudyError(AgentError):
    """The study cannot be run or shown as asked for."""


SETS = Path(__file__).parent / "sets"
DEMO = "demo:"
MOST_BYTES = 4_000_000
_URL = r"^(https?://[^\s/]+|demo:[a-z0-9_-]{1,40})(/\S*)?$"

Ending = Literal[
    "products_found", "no_relevant_products", "no_online_availability", "wrong_page_type", "blocked", "error"
]
Amount = Annotated[Decimal, Field(ge=0, max_digits=14, decimal_places=4)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WantedOffer(_Strict):
    """One offer that should come."""

    name: str = Field(min_length=1, max_length=500)
    price: Amount | None = Field(default=None, description="as the page shows it; null: it shows none")
    currency: str = Field(default="", pattern=r"^([A-Z]{3})?$", description="ISO 4217; empty: any")


class Wanted(_Strict):
    """How the visit should end."""

    determination: Ending
    offers: tuple[WantedOffer, ...] | None = Field(
        default=None, max_length=200, description="all that should come; left out: offers are not compared"
    )
    is_ordered: bool = Field(default=False, description="whether the offers are wanted in this order")
    tolerated: tuple[str, ...] = Field(default=(), description="names that count neither way")


class Task(_Strict):
    """One visit."""

    name: str = Field(min_length=1, max_length=120)
    url: str = Field(pattern=_URL, max_length=2000, description="an address, or demo:NAME for a demo site")
    query: str = Field(min_length=1, max_length=500)
    expected: Wanted

    def wanted(self, most: int) -> WantedOffers | None:
        """What its offers are compared with; None: with nothing."""
        if self.expected.offers is None:
            return None
        offers = tuple(NamedPrice(o.name, o.price, o.currency) for o in self.expected.offers)
        return WantedOffers(offers, self.expected.is_ordered, self.expected.tolerated, most)


class TaskSet(_Strict):
    """Tasks that are run one after the other, in this order."""

    title: str = Field(min_length=1, max_length=120)
    max_steps: int = Field(default=5, ge=1, le=30)
    max_products: int = Field(default=10, ge=1, le=50)
    max_minutes: int = Field(default=3, ge=1, le=30, description="for one visit")
    tasks: tuple[Task, ...] = Field(min_length=1, max_length=1000)

    @model_validator(mode="after")
    def _is_told_apart(self) -> TaskSet:
        names = [task.name for task in self.tasks]
        if twice := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two tasks have the name {min(twice)!r}")
        return self

    @property
    def needs_demo(self) -> bool:
        """Whether any task goes to a demo site."""
        return any(task.url.startswith(DEMO) for task in self.tasks)


@dataclass(frozen=True, slots=True)
class ReadSet:
    """A task set, the name that it goes by, and what tells it from other versions of itself."""

    name: str
    tasks: TaskSet
    sha256: str


def read_set(name_or_path: str) -> ReadSet:
    """A set that comes with the product, by name, or any file. *Raises* StudyError."""
    shipped = SETS / f"{name_or_path}.json"
    path = shipped if re.fullmatch(r"[a-z0-9-]+", name_or_path) and shipped.is_file() else Path(name_or_path)
    try:
        text = path.read_bytes()
    except OSError as exc:
        shipped_sets = ", ".join(sorted(one.stem for one in SETS.glob("*.json")))
        words = f"There is no task set {name_or_path!r}; with the product come: {shipped_sets}."
        raise StudyError(words) from exc
    if len(text) > MOST_BYTES:
        raise StudyError(f"{path.name} is longer than {MOST_BYTES // 1_000_000} MB.")
    try:
        tasks = TaskSet.model_validate_json(text)
    except ValidationError as exc:
        raise StudyError(f"{path.name} is no task set: {_first_problem(exc)}") from exc
    return ReadSet(path.stem[:120], tasks, hashlib.sha256(text).hexdigest())


def schema() -> dict[str, Any]:
    """The JSON Schema of a task set."""
    return TaskSet.model_json_schema()


def address_of(url: str, demo_site: Callable[[str], str]) -> str:
    """A task's address; `demo_site` knows where a demo site of that name answers."""
    if not url.startswith(DEMO):
        return url
    name, _, path = url.removeprefix(DEMO).partition("/")
    return f"{demo_site(name).rstrip('/')}/{path}"


def _first_problem(exc: ValidationError) -> str:
    first = exc.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


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
