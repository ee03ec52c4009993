"""Which Chromium is chosen, and how a missing one is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.browser.chromium.find import BrowserSettingError, find_browser
from config.install import browser as installer
from config.install.browser import check_starts, ensure_browser, packages_for, read_os_release
from config.install.terminal import Refusal


def _program(folder: Path, name: str, text: str = "#!/bin/sh\necho 1.2.3\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return path


def _environ(tmp_path: Path) -> dict[str, str]:
    return {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path / "home")}


def test_the_headless_shell_is_preferred(tmp_path: Path) -> None:
    for name in ("google-chrome", "chromium", "chromium-headless-shell"):
        _program(tmp_path / "bin", name)

    assert find_browser(environ=_environ(tmp_path)) == tmp_path / "bin" / "chromium-headless-shell"


def test_a_snap_stub_is_passed_over(tmp_path: Path) -> None:
    _program(tmp_path / "bin", "chromium-browser", "#!/bin/sh\nexec /snap/bin/chromium\n")
    _program(tmp_path / "bin", "google-chrome-stable")

    assert find_browser(environ=_environ(tmp_path)) == tmp_path / "bin" / "google-chrome-stable"


def test_playwrights_own_comes_after_the_systems_and_newest_first(tmp_path: Path) -> None:
    cache = tmp_path / "home" / ".cache" / "ms-playwright"
    for revision in (999, 1200):
        folder = cache / f"chromium_headless_shell-{revision}" / "chrome-headless-shell-linux64"
        _program(folder, "chrome-headless-shell")

    found = find_browser(environ=_environ(tmp_path))

    assert found is not None
    assert "chromium_headless_shell-1200" in found.as_posix()


def test_none_is_found_on_a_bare_machine(tmp_path: Path) -> None:
    assert find_browser(environ=_environ(tmp_path)) is None


def test_the_setting_wins_and_a_wrong_one_is_never_passed_over(tmp_path: Path) -> None:
    _program(tmp_path / "bin", "chromium")
    own = _program(tmp_path / "own", "my-chrome")

    assert find_browser(str(own), _environ(tmp_path)) == own
    with pytest.raises(BrowserSettingError, match="BROWSER_PATH=/no/such"):
        find_browser("/no/such", _environ(tmp_path))


@pytest.mark.parametrize(
    ("release", "packages"),
    [
        ({"ID": "debian"}, ("chromium-headless-shell", "chromium")),
        ({"ID": "raspbian", "ID_LIKE": "debian"}, ("chromium-headless-shell", "chromium")),
        ({"ID": "ubuntu", "ID_LIKE": "debian"}, ()),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, ()),
        ({"ID": "fedora"}, ()),
        ({}, ()),
    ],
)
def test_system_packages_are_tried_where_they_are_real(
    release: dict[str, str], packages: tuple[str, ...]
) -> None:
    assert packages_for(release) == packages


def test_the_systems_name_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "os-release"
    path.write_text('NAME="Debian GNU/Linux"\nID=debian\nbroken line\n')

    assert read_os_release(path)["ID"] == "debian"
    assert read_os_release(tmp_path / "none") == {}


def test_a_browser_that_does_not_start_is_refused_with_its_reason(tmp_path: Path) -> None:
    broken = _program(tmp_path, "chromium", "#!/bin/sh\necho 'libnss3.so: cannot open' >&2\nexit 127\n")

    with pytest.raises(Refusal, match=r"does not start \(libnss3.so: cannot open\)"):
        check_starts(broken)


def test_nothing_found_and_nothing_installed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installer, "find_browser", lambda setting: None)
    monkeypatch.setattr(installer, "install_browser", lambda python, release: None)

    with pytest.raises(Refusal, match="No Chromium was found and none could be installed"):
        ensure_browser(tmp_path / "python", "")


def test_an_installed_one_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "bin"
    environ = {"PATH": str(place), "HOME": str(tmp_path)}
    monkeypatch.setattr(installer, "find_browser", lambda setting: find_browser(setting, environ))
    monkeypatch.setattr(installer, "install_browser", lambda python, release: _program(place, "chromium"))

    assert ensure_browser(tmp_path / "python", "") == place / "chromium"
