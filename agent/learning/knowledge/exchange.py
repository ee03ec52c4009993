"""Site knowledge as JSON, one file per domain: out for another installation or a look at it, and in again.

A file from outside is untrusted: it is read by a strict schema, every label in it must pass the same test as a page's,
and whatever it says, all of it arrives as candidates without their own record.

    {"format": "sweepdesk.knowledge/1", "domain": "shop.example", "entries": [
        {"page_type": "homepage", "goal_kind": "search", "action": "type", "target_text": "Search our shop",
         "target_role": "searchbox", "state": "active", "successes": 14, "failures": 1}]}
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from agent.core.errors import AgentError
from agent.core.kinds import ROLES
from agent.core.types import BlockerFamily, KnowledgeState, PageType
from agent.language.labels import is_label
from agent.learning.models import SiteKnowledge
from agent.network.addresses import canonical_host
from agent.teams.models import Team, User
from agent.teams.services import record_audit

FORMAT = "sweepdesk.knowledge/1"
MOST_BYTES = 500_000
_MOST_ENTRIES = 1000
_MOST_COUNT = 1_000_000_000
_MOST_DOMAIN = 255
_MOST_PORT = 65_535
_SITE = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([1-9][0-9]{0,4}))?")


class ExchangeError(AgentError):
    """The file is no knowledge file. `user_message` says what is wrong and where."""


def _one_of(values: set[str]) -> Callable[[str], str]:
    def check(value: str) -> str:
        if value not in values:
            raise ValueError(f"{value[:40]!r} is none of {', '.join(sorted(filter(None, values)))}")
        return value

    return check


def _plain_label(text: str) -> str:
    if " ".join(text.split()) != text or not is_label(text):
        raise ValueError("this is no plain label of a control")
    return text


def _site(domain: str) -> str:
    """A host as visits file what they learn: lower case, in ASCII, without www., with a port where it needs one."""
    found = _SITE.fullmatch(domain)
    host = canonical_host(found[1]) if found else None
    if found is None or host is None or int(found[2] or 1) > _MOST_PORT:
        raise ValueError(
            f"{domain[:60]!r} is no host; write it alone, as in shop.example or shop.example:8080"
        )
    written = f"[{host}]" if ":" in host else host.removeprefix("www.")
    if written != found[1]:
        raise ValueError(f"the host {found[1][:60]!r} is filed as {written[:60]!r}")
    return domain


Number = Annotated[int, Field(ge=0, le=_MOST_COUNT)]
PageKind = Annotated[str, AfterValidator(_one_of({"", *PageType}))]
Family = Annotated[str, AfterValidator(_one_of({"", *BlockerFamily}))]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class EntryFile(_Strict):
    """One entry, by meaning. State and counts are told for people; an import takes over neither."""

    page_type: PageKind
    blocker_family: Family = ""
    goal_kind: Literal["search", "sort", "dismiss", "reveal", "open", "page", "pass"]
    action: Literal["click", "type", "select", "close", "press", "hover"]
    target_text: Annotated[str, Field(max_length=300), AfterValidator(_plain_label)]
    target_role: Annotated[str, AfterValidator(_one_of({"", *ROLES}))]
    state: Annotated[str, AfterValidator(_one_of(set(KnowledgeState)))] = KnowledgeState.CANDIDATE.value
    successes: Number = 0
    failures: Number = 0
    missed: Number = 0

    @model_validator(mode="after")
    def _means_something(self) -> EntryFile:
        if not self.target_text and not self.target_role:
            raise ValueError("it names neither a target nor a role")
        if self.blocker_family and self.goal_kind != "pass":
            raise ValueError("only the goal “pass” goes with a wall")
        return self

    @property
    def meaning(self) -> dict[str, str]:
        """What tells it from the others of a domain."""
        return self.model_dump(exclude={"state", "successes", "failures", "missed"})

    @property
    def record(self) -> str:
        """How often it worked where it comes from: "14 of 15"."""
        return f"{self.successes} of {self.successes + self.failures}"


class KnowledgeFile(_Strict):
    """What one installation knows of one domain."""

    format: Literal["sweepdesk.knowledge/1"]
    domain: Annotated[str, Field(max_length=_MOST_DOMAIN), AfterValidator(_site)]
    entries: list[EntryFile] = Field(max_length=_MOST_ENTRIES)

    @model_validator(mode="after")
    def _says_each_once(self) -> KnowledgeFile:
        first: dict[tuple[tuple[str, str], ...], int] = {}
        for n, entry in enumerate(self.entries, 1):
            if (known := first.setdefault(tuple(entry.meaning.items()), n)) != n:
                raise ValueError(f"entry {n} says the same as entry {known}")
        return self


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of one file."""

    domain: str
    added: int
    known: int  # there already; they stay as people have set them


def export_domain(*, team_id: int, domain: str) -> str:
    """The team's knowledge of the domain as a file: the same bytes for the same knowledge. Notes of people stay."""
    rows = SiteKnowledge.objects.filter(team_id=team_id, domain=domain, merged_into=None)
    rows = rows.order_by("goal_kind", "page_type", "target_text", "pk")
    entries = [{name: getattr(row, name) for name in EntryFile.model_fields} for row in rows]
    told = {"format": FORMAT, "domain": domain, "entries": entries}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def read_file(content: bytes) -> KnowledgeFile:
    """The file's knowledge; some editors put a mark before its first byte. *Raises* ExchangeError."""
    if len(content) > MOST_BYTES:
        raise ExchangeError(f"The file is larger than {MOST_BYTES // 1000} kB.")
    try:
        return KnowledgeFile.model_validate_json(content.removeprefix(BOM_UTF8))
    except ValidationError as exc:
        first = exc.errors(include_url=False, include_input=False)[0]
        words = first["msg"].removeprefix("Value error, ")
        more = f" ({exc.error_count() - 1} more)" if exc.error_count() > 1 else ""
        raise ExchangeError(f"{_place(first['loc'])}: {words}{more}.") from exc


def _place(parts: tuple[int | str, ...]) -> str:
    """Where in a file something is wrong: "Entry 3, target_text", or "The file"."""
    if parts[:1] == ("entries",) and len(parts) > 1:
        return ", ".join([f"Entry {int(parts[1]) + 1}", *map(str, parts[2:])])
    return ", ".join(map(str, parts)) or "The file"


def import_all(
    *, team: Team, user: User | None, files: Sequence[tuple[str, KnowledgeFile]]
) -> list[Imported]:
    """Keep what is new in all of these (name, content), or in none where the database refuses one."""
    with transaction.atomic():
        return [import_file(team=team, user=user, file=file, name=name) for name, file in files]


def import_file(*, team: Team, user: User | None, file: KnowledgeFile, name: str = "") -> Imported:
    """Keep what the team does not know yet, as candidates that wait for review. Audited."""
    with transaction.atomic():
        added = sum(_add(team, user, file.domain, entry) for entry in file.entries)
        done = Imported(file.domain, added, len(file.entries) - added)
        told = {"domain": done.domain, "added": added, "known": done.known, "file": name[:120]}
        record_audit(team, user, "knowledge.imported", None, **told)
    return done


def _add(team: Team, user: User | None, domain: str, entry: EntryFile) -> bool:
    imported = {
        "by": user.get_username() if user else "manage.py",
        "at": timezone.now().isoformat(),
        "from_record": entry.record,
        "from_state": entry.state,
    }
    _, is_new = SiteKnowledge.objects.get_or_create(
        team=team, domain=domain, **entry.meaning, defaults={"observed": {"imported": imported}}
    )
    return is_new


def known_domains(team: Team) -> list[dict[str, Any]]:
    """Every domain of which the team knows anything, by name, with its entries in all and in use."""
    rows = SiteKnowledge.objects.filter(team=team, merged_into=None).values("domain")
    is_active = Q(state=SiteKnowledge.State.ACTIVE)
    return list(rows.annotate(entries=Count("pk"), active=Count("pk", filter=is_active)).order_by("domain"))
