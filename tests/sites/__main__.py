"""`python -m tests.sites`: serve every site until told to stop."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from pathlib import Path

from tests.sites import SITES, serve


def main(argv: list[str] | None = None) -> int:
    """Serve, print one line per site, wait for SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(prog="python -m tests.sites", description="Serve the demo sites.")
    parser.add_argument("--base-port", type=int, default=0, help="first port; 0: a free one for each site")
    parser.add_argument("--ready-file", type=Path, help="write {name: url} as JSON here once all answer")
    parser.add_argument("--until-input-ends", action="store_true", help="stop when whoever feeds it is gone")
    options = parser.parse_args(argv)
    told_to_stop = threading.Event()
    if options.until_input_ends:
        threading.Thread(target=_stop_at_end, args=(told_to_stop,), daemon=True).start()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: told_to_stop.set())
    try:
        with serve(base_port=options.base_port) as running:
            for site in SITES:
                print(f"{site.name}\t{running[site.name].url}\t{site.title}", flush=True)
            if options.ready_file:
                _announce(options.ready_file, {name: server.url for name, server in running.items()})
            told_to_stop.wait()
    except OSError as error:
        print(f"The demo sites cannot be served: {error}", file=sys.stderr)
        return 1
    return 0


def _stop_at_end(told_to_stop: threading.Event) -> None:
    """Wait for the end of the input."""
    while sys.stdin.buffer.read(1):
        pass
    told_to_stop.set()


def _announce(path: Path, urls: dict[str, str]) -> None:
    """Write the file whole: whoever waits for it never reads half of it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_text(json.dumps(urls, indent=2) + "\n", encoding="utf-8")
    draft.replace(path)


if __name__ == "__main__":
    sys.exit(main())
