"""The contents of the help, as `mkdocs.yml` lists them, and the files that its pages show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from django.conf import settings
from django.urls import reverse

DOCS = Path(settings.BASE_DIR) / "docs"
_FILES = frozenset({".webp", ".png", ".svg", ".json"})
ENGINEERING = "Engineering"


def help_address(name: str) -> str:
    """Where the desk shows the page."""
    return reverse("help") if name == "index" else reverse("help-page", args=[name])


@dataclass(frozen=True, slots=True)
class Entry:
    """One page of the contents; `name` is its path below `docs` without the ending."""

    title: str
    name: str

    @property
    def address(self) -> str:
        """Where the desk shows it."""
        return help_address(self.name)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the contents with its pages."""

    title: str
    entries: tuple[Entry, ...]

    def holds(self, name: str) -> bool:
        """Whether that page, or the list that it belongs to, is one of them."""
        listed = name if not name.startswith("decisions/") else "decisions/index"
        return any(entry.name == listed for entry in self.entries)


@cache
def sections() -> tuple[Section, ...]:
    """All sections, in their order."""
    nav = yaml.safe_load((DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    return tuple(
        Section(
            title, tuple(Entry(word, file.removesuffix(".md")) for one in pages for word, file in one.items())
        )
        for section in nav
        for title, pages in section.items()
    )


def neighbours(name: str) -> tuple[Entry | None, Entry | None]:
    """The pages before and after this one in its section; None where there is none."""
    for section in sections():
        names = [entry.name for entry in section.entries]
        if name in names:
            at = names.index(name)
            return (section.entries[at - 1] if at else None), next(iter(section.entries[at + 1 :]), None)
    return None, None


@cache
def page_files() -> dict[str, Path]:
    """Every page by its name, those outside the contents too."""
    return {file.relative_to(DOCS).with_suffix("").as_posix(): file for file in DOCS.rglob("*.md")}


@cache
def other_files() -> dict[str, Path]:
    """Pictures and recipes, by their path below `docs`."""
    return {file.relative_to(DOCS).as_posix(): file for file in DOCS.rglob("*") if file.suffix in _FILES}
