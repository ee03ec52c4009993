"""The pet shop behind each kind of CAPTCHA software, served on loopback, with the answers that a person would see."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.captchas.cap import Cap
from tests.captchas.drag import Drag
from tests.captchas.gate import Gate
from tests.captchas.picture_shop import DATABASE, LOG
from tests.captchas.work import Work
from tests.sites import petshop
from tests.sites.server import serving

_ROOT = Path(__file__).resolve().parent.parent.parent
_ASKED = "We need to make sure that you are not a robot before you go on."


@dataclass(frozen=True)
class PictureShop:
    """django-simple-captcha's shop: its address, and its store as its operator may read it."""

    url: str
    folder: Path

    def newest_answer(self) -> str:
        """What the picture that was drawn last says."""
        with sqlite3.connect(self.folder / DATABASE, timeout=20) as store:
            row = store.execute(
                "SELECT challenge FROM captcha_captchastore ORDER BY id DESC LIMIT 1"
            ).fetchone()
        return str(row[0])

    @property
    def requests(self) -> list[str]:
        """ "METHOD path" of each request, oldest first."""
        return (self.folder / LOG).read_text(encoding="utf-8").splitlines()


@contextlib.contextmanager
def picture_shop(folder: Path) -> Iterator[PictureShop]:
    """Run the Django project behind django-simple-captcha in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.captchas.picture_shop", str(folder)]
    with subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = process.stdout.readline().strip()
            assert port, "the project did not start"
            yield PictureShop(f"http://127.0.0.1:{port}", folder)
        finally:
            process.kill()


def gates() -> dict[str, Gate]:
    """A wall of each other kind before the pet shop, by name; `quick` and `slow` finish without a person."""
    shop = petshop.SITE
    return {
        "work": Gate(shop, Work(), "Checking your browser", _ASKED),
        "quick": Gate(shop, Work(starts="onload"), "One moment, please", "This takes a few seconds.", "get"),
        "slow": Gate(
            shop, Work(starts="onload", least_ms=20_000), "One moment, please", "This takes a while."
        ),
        "cap": Gate(shop, Cap(), "Security check", _ASKED),
        "slide": Gate(shop, Drag("slide"), "Security check", "Please solve the puzzle below."),
        "turn": Gate(shop, Drag("turn"), "Are you a person?", "Turn the picture to go on."),
    }


@contextlib.contextmanager
def gated_shops(*names: str) -> Iterator[tuple[dict[str, Gate], dict[str, str]]]:
    """The gates of these names, and the address of each."""
    made = {name: gate for name, gate in gates().items() if name in names}
    try:
        with serving([gate.site(name) for name, gate in made.items()]) as running:
            yield made, {name: site.url for name, site in running.items()}
    finally:
        for gate in made.values():
            if isinstance(gate.challenge, Cap):
                gate.challenge.close()
