"""The environment is installed once and again only when the list of packages changed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from config.install import install
from config.install.terminal import Refusal


class FakeInstaller:
    """Stands in for uv and pip: writes down what it was told, makes a `.venv` that runs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commands: list[str] = []
        self.failing = ""  # a command that holds this word fails

    def __call__(self, command: Sequence[str]) -> bool:
        line = " ".join(command)
        self.commands.append(line.replace(str(self.root), "ROOT"))
        if " venv" in line and not (self.failing and self.failing in line):
            (self.root / ".venv" / "bin").mkdir(parents=True)
            (self.root / ".venv" / "bin" / "python").symlink_to(sys.executable)
        return not (self.failing and self.failing in line)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", install.RUNTIME, install.DEV):
        (tmp_path / name).write_text(name)
    return tmp_path


@pytest.fixture
def installer(root: Path, monkeypatch: pytest.MonkeyPatch) -> FakeInstaller:
    fake = FakeInstaller(root)
    monkeypatch.setattr(install, "_try", fake)
    monkeypatch.setattr(shutil, "which", lambda name: "uv" if name == "uv" else None)
    monkeypatch.setattr(install, "check_disk", lambda *_: None)
    return fake


def test_the_second_start_installs_nothing(root: Path, installer: FakeInstaller) -> None:
    install.ensure_environment(root, with_dev=False)
    count = len(installer.commands)

    install.ensure_environment(root, with_dev=False)

    assert count == 2
    assert len(installer.commands) == count


def test_a_changed_list_is_installed_again(root: Path, installer: FakeInstaller) -> None:
    install.ensure_environment(root, with_dev=False)
    (root / install.RUNTIME).write_text("changed")

    install.ensure_environment(root, with_dev=False)

    assert [line for line in installer.commands if "venv --quiet" in line] == installer.commands[:1]
    assert "-r ROOT/requirements.txt" in installer.commands[-1]
    assert len(installer.commands) == 3


def test_the_list_of_the_tests_holds_that_of_the_product(root: Path, installer: FakeInstaller) -> None:
    install.ensure_environment(root, with_dev=True)
    count = len(installer.commands)

    install.ensure_environment(root, with_dev=False)

    assert len(installer.commands) == count


def test_the_installer_trusts_what_the_machine_trusts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UV_SYSTEM_CERTS", raising=False)
    say = "import os, sys; sys.exit(os.environ.get('UV_SYSTEM_CERTS') != '1')"

    install.run([sys.executable, "-c", say], "the certificates of the system were not asked for")


def test_an_install_that_failed_is_tried_again(root: Path, installer: FakeInstaller) -> None:
    installer.failing = "pip install"
    with pytest.raises(Refusal, match="uv could not install the dependencies"):
        install.ensure_environment(root, with_dev=False)
    installer.failing = ""

    install.ensure_environment(root, with_dev=False)

    assert "pip install" in installer.commands[-1]


def test_without_uv_the_pinned_one_is_brought_and_pip_stands_by(
    root: Path, installer: FakeInstaller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    installer.failing = "uv pip install"

    install.ensure_environment(root, with_dev=False)

    assert "-m venv" in installer.commands[0]
    assert installer.commands[1].endswith("-r ROOT/config/installer.txt")
    assert "uv pip install" in installer.commands[2]
    assert installer.commands[3].endswith("-r ROOT/requirements.txt")
    assert "--require-hashes --no-deps" in installer.commands[3]


def test_a_missing_venv_module_is_one_sentence_for_who_may_not_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(install, "has_venv", lambda: False)
    monkeypatch.setattr(install, "is_root", lambda: False)

    with pytest.raises(Refusal, match=r"run `sudo apt install python3\.\d+-venv`"):
        install.ensure_venv_module()


def test_an_old_python_says_so_in_one_sentence(tmp_path: Path) -> None:
    """The entry itself, told that it is an old one, on a machine without a newer one."""
    code = (
        "import sys, runpy; sys.version_info = (3, 8, 0); sys.argv = ['bootstrap', 'up']; "
        "runpy.run_path('config/bootstrap.py', run_name='__main__')"
    )
    root = Path(__file__).resolve().parent.parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-I", "-c", code],
        cwd=root,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stdout.count("\n") == 1
    assert "It needs Python 3.11 or newer and this is 3.8" in done.stdout
