"""Knows whether pages would be understood today as they were then: by the source of all that understanding is made of.

Understanding is pure: the same source makes the same of the same reply. Reading 159 recorded pages anew took 65 ms each
on a busy machine, and told nothing where nothing had changed.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

_AGENT = Path(__file__).parent.parent
# What agent/perceive imports of the agent besides itself; a test compares.
BESIDES = (
    "core/types.py", "core/values.py", "core/site.py", "core/learned.py", "core/kinds.py",
    "core/page_state.py", "core/proof.py", "core/data_marks.py",
)  # fmt: skip
LIBRARIES = ("price-parser", "Pillow")


@cache
def eyes_now() -> str:
    """A hash of today's understanding, as this process began with it."""
    said = hashlib.blake2b(platform.python_version().encode(), digest_size=12)
    for name in LIBRARIES:
        said.update(f"{name} {version(name)}\n".encode())
    for path in _sources():
        said.update(path.relative_to(_AGENT).as_posix().encode() + b"\n" + path.read_bytes())
    return said.hexdigest()


def _sources() -> Iterator[Path]:
    own = (_AGENT / "perceive").rglob("*")
    yield from sorted(path for path in own if path.suffix in (".py", ".txt"))
    yield from (_AGENT / name for name in BESIDES)
