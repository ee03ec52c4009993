"""A process that takes places at one site as fast as it can: `python -m tests.races.fetch_bucket_race REDIS COUNT`."""

from __future__ import annotations

import json
import os
import sys

from django.conf import settings


def main() -> None:
    """Take that many places; print what each had to wait, in ms. With COUNT 0: take one and be killed with it."""
    settings.configure(
        REDIS_URL=sys.argv[1]
    )  # all that a pace asks for, and much sooner there than a whole desk
    from research.sources.fetching.politeness import site_pace, take_place

    pace = site_pace(10)
    count = int(sys.argv[2])
    waits = [take_place("site.example", pace) for _ in range(max(count, 1))]
    print(json.dumps(waits), flush=True)
    if not count:
        os.kill(os.getpid(), 9)


if __name__ == "__main__":
    main()
