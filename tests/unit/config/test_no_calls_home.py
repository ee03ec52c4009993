"""The library that runs the packaged models tells its maker nothing; by itself it would, from its import on."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SWITCH = "ORT_DISABLE_TELEMETRY"


def test_no_process_that_loads_the_models_tells_anybody(tmp_path: Path) -> None:
    """What it would send begins with a session file, `.ses`."""
    environ = {name: value for name, value in os.environ.items() if name != SWITCH}
    command = [sys.executable, "-c", "import config, onnxruntime"]
    subprocess.run(command, check=True, cwd=ROOT, env={**environ, "TMPDIR": str(tmp_path)})
    assert list(tmp_path.iterdir()) == []


def test_the_library_still_knows_that_switch() -> None:
    """The control: without it, it must not be loaded here, as it would send something."""
    found = importlib.util.find_spec("onnxruntime")
    assert found is not None
    assert found.origin is not None
    libraries = [path.read_bytes() for path in Path(found.origin).parent.glob("capi/*.so*")]
    assert any(SWITCH.encode() in library and b".ses" in library for library in libraries)
