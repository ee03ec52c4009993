"""A help page: Markdown of this repository to HTML, its links and pictures turned into addresses of the desk."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import cache
from html import unescape
from xml.etree.ElementTree import Element, SubElement

from django.urls import reverse
from django.utils.safestring import SafeString
from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from research.home.help.contents import help_address, other_files, page_files

_EXTENSIONS = ["tables", "fenced_code", "sane_lists", "toc"]
_OUTSIDE = ("http://", "https://", "/", "mailto:")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the second level and its anchor."""

    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class HelpPage:
    """What is shown of one page; `html` is of our own files alone."""

    name: str
    title: str
    html: SafeString
    headings: tuple[Heading, ...]


@cache
def read_page(name: str) -> HelpPage | None:
    """The page of that name; None when there is none. Kept as long as the process lives."""
    file = page_files().get(name)
    if file is None:
        return None
    reader = Markdown(extensions=_EXTENSIONS, output_format="html")
    reader.treeprocessors.register(_Addresses(reader, name), "addresses", 0)
    title, _, text = file.read_text(encoding="utf-8").partition("\n")
    html = SafeString(reader.convert(text))  # reviewed: Markdown of this repository, no word of anybody else
    found = [Heading(unescape(one["name"]), one["id"]) for one in reader.toc_tokens if one["level"] == 2]
    return HelpPage(name, title.removeprefix("# ").strip(), html, tuple(found))


class _Addresses(Treeprocessor):
    """Links between files become links between pages; a picture has its dark twin beside it; tables scroll alone."""

    def __init__(self, reader: Markdown, name: str) -> None:
        super().__init__(reader)
        self.folder = posixpath.dirname(name)

    def run(self, root: Element) -> None:
        """Change the tree in place."""
        for parent in list(root.iter()):
            for at, child in enumerate(list(parent)):
                if child.tag == "a":
                    self._link(child)
                elif child.tag == "img":
                    self._picture(parent, child)
                elif child.tag == "table":
                    frame = Element("div", {"class": "table-frame", "tabindex": "0"})
                    frame.append(child)
                    parent[at] = frame

    def _link(self, link: Element) -> None:
        path, _, anchor = link.get("href", "").partition("#")
        if not path or path.startswith(_OUTSIDE):
            return
        address = _address_of(posixpath.normpath(posixpath.join(self.folder, path)))
        link.set("href", f"{address}#{anchor}" if anchor else address)

    def _picture(self, parent: Element, picture: Element) -> None:
        place = posixpath.normpath(posixpath.join(self.folder, picture.get("src", "")))
        picture.set("src", _address_of(place))
        picture.set("loading", "lazy")
        stem, dot, ending = place.rpartition(".")
        dark = f"{stem}-dark{dot}{ending}"
        if dark in other_files():
            picture.set("class", "when-light")
            twin = {**picture.attrib, "src": _address_of(dark), "class": "when-dark"}
            SubElement(parent, "img", twin)


def _address_of(place: str) -> str:
    if place.endswith(".md"):
        return help_address(place.removesuffix(".md"))
    return reverse("help-file", args=[place])
