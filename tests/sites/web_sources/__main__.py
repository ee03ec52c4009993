"""`python -m tests.sites.web_sources`: serve the laboratory's web and print the settings for a desk that reads it."""

from __future__ import annotations

import argparse
import signal
import sys
import threading

from tests.sites.web_sources import gold, web_of_sources


def main(argv: list[str] | None = None) -> int:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.sites.web_sources", description="Serve a web to search."
    )
    parser.add_argument("--base-port", type=int, default=0, help="first port; 0: a free one for each site")
    options = parser.parse_args(argv)
    told_to_stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: told_to_stop.set())
    with web_of_sources(options.base_port) as web:
        for name, value in web.environ.items():
            print(f"{name}={value}")
        for one in gold():
            print(f"# ask: {one['q']}")
        sys.stdout.flush()
        told_to_stop.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
