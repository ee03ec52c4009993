"""Borders that import-linter cannot draw, and what no file may hold (docs/house.md)."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from tests.house.source import ROOT, files, functions, modules, name_of, tree_of

# Put together here, so that this file does not hold what it looks for.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
        ("archive", "ubuntu", "com"),
        ("proxy", "golang", "org"),
        ("crates", "io"),
    )
)
_MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home/[a-z][\w-]*)/[\w.-]+")
_TEXT_SUFFIXES = {".py", ".md", ".txt", ".toml", ".yml", ".html", ".js", ".css", ".example", ".sh", ""}
_RUNNERS = {  # where `except Exception` may stand: they record and go on
    "agent/learning/recall/recall.py",
    "agent/visits/worker/runner.py",
    "agent/learning/replay/runner.py",
    "agent/visits/worker/host.py",
    "agent/teams/outbox.py",
    "research/answers/run/runner.py",
    "research/answers/reports/runner.py",
    "research/sweeps/runner.py",
    "research/home/exports/runner.py",
    "research/watches/runs.py",
    "tests/bench/__main__.py",
}


def _texts() -> list[tuple[Path, str]]:
    texts = [path for path in files() if path.suffix in _TEXT_SUFFIXES]
    return [(path, path.read_text(encoding="utf-8", errors="replace")) for path in texts]


def test_no_file_names_a_package_registry() -> None:
    named = [f"{name_of(path)}: {host}" for path, text in _texts() for host in REGISTRY_HOSTS if host in text]

    assert named == []


def test_no_file_holds_a_path_of_one_machine() -> None:
    named = [
        f"{name_of(path)}: {hit.group()}" for path, text in _texts() for hit in _MACHINE_PATH.finditer(text)
    ]

    assert named == []


def test_no_lock_file_with_index_addresses_is_committed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert not {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock"} & set(tracked.split())


def test_every_requirement_is_pinned_with_hashes() -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "config/installer.txt"):
        text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
        lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
        assert lines
        assert [line for line in lines if "==" not in line or "--hash=sha256:" not in line] == []


def test_only_events_files_touch_the_channel_layer() -> None:
    users = [
        name_of(path)
        for path in modules(with_tests=False)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Name) and node.id == "get_channel_layer"
    ]

    assert [name for name in users if not name.endswith("events.py")] == []


def _catches_everything(node: ast.AST) -> bool:
    """`except:` or `except Exception:` which does not raise again at its end."""
    if not isinstance(node, ast.ExceptHandler) or isinstance(node.body[-1], ast.Raise):
        return False
    return node.type is None or (
        isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")
    )


def test_only_runners_catch_everything() -> None:
    caught = [
        f"{name_of(path)}:{getattr(node, 'lineno', 0)}"
        for path in modules(with_tests=False)
        if name_of(path) not in _RUNNERS and path.name != "tasks.py"
        for node in ast.walk(tree_of(path))
        if _catches_everything(node)
    ]

    assert caught == []


def test_every_switched_off_lint_rule_says_why() -> None:
    """On its line, or where the same rule is switched off earlier in the file."""
    silent = []
    for path in modules():
        explained: set[str] = set()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            found = re.search(r"# noqa: ([A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)*)(.*)$", line)
            codes = set(found.group(1).split(", ")) if found else set()
            if found and found.group(2).strip(" -"):
                explained |= codes
            elif not codes <= explained:
                silent.append(f"{name_of(path)}:{number}")

    assert silent == []


def test_no_test_sleeps() -> None:
    """A test waits for a condition; only the one function that waits may sleep between two looks."""
    sleepers = [
        f"{name_of(path)}:{function.lineno} {function.name}"
        for path in modules()
        if path.name.startswith("test_")
        for function in functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and node.attr == "sleep"
        and isinstance(node.value, ast.Name)
        and node.value.id == "time"
    ]

    assert sleepers == []


def test_the_installer_needs_the_standard_library_only() -> None:
    """A fresh machine has nothing else when these are imported."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        "import config.install.commands, config.processes.supervise, config.processes.supervisor; "
        "import agent.browser.chromium.find; "
        "foreign = [n for n, m in sys.modules.items() if 'site-packages' in (getattr(m, '__file__', '') or '')]; "
        "sys.exit(repr(foreign) if foreign else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_the_entry_is_readable_to_an_old_python() -> None:
    """An old Python must come as far as the sentence that it is too old."""
    source = (ROOT / "config" / "bootstrap.py").read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 7))
