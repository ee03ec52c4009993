"""Two webs and three workers that share no folder: a host is cut off, its visits go on elsewhere, pictures are seen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from moto.server import ThreadedMotoServer

from tests.lab.claiming.hosts import VISITS
from tests.lab.sampling import is_whole
from tests.races.conftest import own_postgres as own_postgres  # noqa: PLC0414 - a fixture is used here too

ROOT = Path(__file__).resolve().parents[2]
MOST_S = 60


@pytest.mark.skipif(not is_whole(), reason="some minutes: make lab AREA=hosts")
@pytest.mark.timeout(1200)
def test_a_host_that_is_cut_off_loses_nothing_and_doubles_nothing_when_it_is_back(
    own_postgres: str, broker_url: str, tmp_path: Path, keep_figures: Callable[[Mapping[str, Any]], None]
) -> None:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    environ = {
        **os.environ,
        "DATABASE_URL": own_postgres, "REDIS_URL": broker_url, "DATA_DIR": str(tmp_path / "none"),
        "SECRET_KEY": "k" * 50, "ENV_FILE": os.devnull, "DEMO_SITES": "off", "LOG_LEVEL": "ERROR",
        "MEDIA_S3_BUCKET": "media", "MEDIA_S3_KEY": "key", "MEDIA_S3_SECRET": "secret",
        "MEDIA_S3_ENDPOINT": f"http://{host}:{port}",
    }  # fmt: skip
    environ.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "tests.lab.claiming.hosts", str(tmp_path)]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    finally:
        server.stop()
    logs = "".join(file.read_text("utf-8", "replace")[-1500:] for file in tmp_path.glob("*.log"))
    assert done.returncode == 0, done.stderr[-3000:] + logs
    told = json.loads(done.stdout)
    keep_figures(told)
    assert told["ended"] == told["events"] == VISITS
    assert told["stored_twice"] == told["with_gaps"] == []
    assert told["cut_visits"] > 1  # positive control: it was cut off in the midst of its work
    assert told["resumed_elsewhere_s"] <= MOST_S
    assert told["pictures"] == {"200 image/webp": told["asked"]}
    assert told["kept_by_hosts"] == 0  # positive control: no picture lay in a folder of one host
