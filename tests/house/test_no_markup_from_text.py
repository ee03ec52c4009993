"""Text never becomes markup, a template or a script, but in the places that are named and reviewed here."""

from __future__ import annotations

import ast
import re
from collections import Counter

from tests.house.source import ROOT, files, modules, name_of, tree_of

# file → how often, each reviewed: what goes in is ours alone
REVIEWED_PYTHON = {
    "agent/teams/templatetags/kit.py: mark_safe": 1,  # the drawings that we ship
    "research/home/help/pages.py: SafeString": 1,  # the Markdown of docs/
    "research/home/templatetags/findings.py: SafeString": 1,  # the empty text
}
REVIEWED_SCRIPTS = {
    "static/js/fragments.js: innerHTML": 1,  # fragments that our own server rendered and escaped
    "static/js/live.js: parseFromString": 1,  # our own page, fetched again while the socket is away
}
REVIEWED_TEMPLATES = {
    "templates/cotton/field.html: |safe": 3,  # help texts, written in our forms
    "templates/unfold/layouts/skeleton.html: <script": 6,  # files: the raw records' own policy
}

_PYTHON = {
    "mark_safe",
    "SafeString",
    "SafeText",
    "html_safe",
    "Template",
    "from_string",
    "eval",
    "exec",
    "Jinja2",
}
_SCRIPT = re.compile(
    r"innerHTML|outerHTML(?!\")|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment|"
    r"parseFromString|setHTMLUnsafe|srcdoc|setTimeout\(\s*[\"'`]|setInterval\(\s*[\"'`]|hx-on|javascript:"
)
_TEMPLATE = re.compile(
    r"\|\s*safe\b|\|\s*safeseq\b|autoescape\s+off|\bon[a-z]+\s*=\s*[\"']|hx-on|\bhx-vals=[\"']js:|style=[\"']|"
    r"javascript:|<script(?![^>]*nonce=)|<style|<base\b|srcdoc|http-equiv|\{%\s*debug"
)
# They become PDFs, and what share links show.
_OWN_TEMPLATES_WITHOUT_A_PAGE = {
    "templates/research/sweep_document.html",
    "templates/research/answers/answer_document.html",
    "templates/research/reports/report_document.html",
}
# Where an address comes from our own code: `{% url %}`, our places, our own paths.
_OWN_ADDRESS = {
    "place.path", "url", "step.url", "href", "safe", "shot", "src", "shown.shot_url", "way.url",
    "back", "action",  # of an item action's form: the page before it, and its own address
    "address",  # of the identity provider, out of the settings
    "help_path", "entry.address", "before.address", "after.address",  # of the help's pages
    "hit.url", "now.url",  # of what the search found and of the next step, built from the routes
    "words.path",  # of the item, the sweep or the query, built from the routes
    "copy", "judged",  # of a proof's saved copy and of what is said of it, built from the routes
    "view.address",  # of a saved view: a route, and its filter read and encoded anew
    "totp_svg_data_uri",  # the code that allauth draws
}  # fmt: skip


def _templates() -> list[tuple[str, str]]:
    return [
        (name_of(path), path.read_text("utf-8"))
        for path in files()
        if path.suffix == ".html" and name_of(path).startswith("templates/")
    ]


def test_no_text_is_marked_as_markup() -> None:
    found: Counter[str] = Counter()
    for path in modules(with_tests=False):
        for node in ast.walk(tree_of(path)):
            called = node.func if isinstance(node, ast.Call) else None
            name = (
                called.id
                if isinstance(called, ast.Name)
                else called.attr
                if isinstance(called, ast.Attribute)
                else ""
            )
            if name in _PYTHON:
                found[f"{name_of(path)}: {name}"] += 1
    assert dict(found) == REVIEWED_PYTHON


def test_format_html_takes_a_written_pattern() -> None:
    loose = []
    for path in modules(with_tests=False):
        for node in ast.walk(tree_of(path)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("format_html", "format_html_join"):
                pattern = node.args[0 if node.func.id == "format_html" else 1]
                if not isinstance(pattern, ast.Constant):
                    loose.append(f"{name_of(path)}:{node.lineno}")
    assert loose == []


def test_no_script_makes_markup_from_text() -> None:
    found: Counter[str] = Counter()
    for path in files():
        name = name_of(path)
        if name.startswith("static/js/"):
            text = re.sub(r"//[^\n]*|\"outerHTML\"", "", path.read_text("utf-8"))
            found.update(f"{name}: {hit.group()}" for hit in _SCRIPT.finditer(text))
    assert dict(found) == REVIEWED_SCRIPTS


def test_no_template_lets_markup_or_scripts_through() -> None:
    found: Counter[str] = Counter()
    for name, text in _templates():
        found.update(f"{name}: {hit.group().strip()}" for hit in _TEMPLATE.finditer(text))
    assert dict(found) == REVIEWED_TEMPLATES


def test_stored_addresses_go_out_by_one_component() -> None:
    """`<c-out :url>` asks whether the address is http or https when it is rendered."""
    loose = []
    for name, text in _templates():
        for hit in re.finditer(r"(?:href|src|action|formaction)=\"\{\{\s*([^}]+?)\s*\}\}", text):
            parts = hit.group(1).split("|")
            is_checked = "web_href" in parts and name in _OWN_TEMPLATES_WITHOUT_A_PAGE
            if parts[0] not in _OWN_ADDRESS and not is_checked and not parts[0].endswith("export_path"):
                loose.append(f"{name}: {hit.group()}")
    assert loose == []


def test_every_link_out_says_whose_it_is_not() -> None:
    rel = 'rel="noopener noreferrer nofollow"'
    assert [
        name
        for name, text in _templates()
        for tag in re.findall(r"<a [^>]*_blank[^>]*>", text)
        if rel not in tag
    ] == []


def test_a_dynamic_attribute_is_declared_by_its_component() -> None:
    """What `<c-vars>` does not name is written into `{{ attrs }}` without escaping (django-cotton's own choice)."""
    declared = {
        path.stem.replace("_", "-"): set(
            re.findall(r"[\s:]([a-z_-]+)(?==|\s|/)", path.read_text("utf-8").split(">", 1)[0] + " ")
        )
        for path in (ROOT / "templates" / "cotton").glob("*.html")
    }
    loose = []
    for name, text in _templates():
        for component, attributes in re.findall(r"<c-([a-z-]+)((?:\s[^<>]*?)?)/?>", text):
            given = set(re.findall(r"\s:([a-z_-]+)=", attributes)) if component != "vars" else set()
            loose += [f"{name}: <c-{component} :{a}>" for a in given - declared.get(component, set())]
            if re.search(r"\s:[a-z_-]+=\"[^\"]*\{[{%]", attributes):
                loose.append(f"{name}: <c-{component}> evaluates rendered text")
    assert loose == []
