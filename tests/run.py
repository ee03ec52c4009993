"""`python -m tests.run [tier …]`: every tier in a pytest process of its own, then one table of what they said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Browser tests get a process of their own: sync Playwright and pytest-asyncio cannot share one.
TIERS: dict[str, tuple[str, ...]] = {
    "unit": ("-n", "2"),
    "access": ("-n", "2"),
    "house": (),
    "races": (),
    "browser": (),
    "e2e": (),
}
# With all tiers to run: one lane after the other, what stands in a lane side by side. Browsers wait most of the time.
LANES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("unit", "access"),),
    (("house", "browser"), ("races", "e2e")),
)
_NO_TESTS = 5  # pytest's exit code when it collected none
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Outcome:
    """What one tier said."""

    tier: str
    code: int
    closing: str
    seconds: float

    @property
    def counts(self) -> Counter[str]:
        """How many tests ended how."""
        found = _COUNT.findall(self.closing)
        return Counter({word.removesuffix("s") if word == "errors" else word: int(n) for n, word in found})

    @property
    def is_good(self) -> bool:
        """Whether tests ran and none failed."""
        return self.code == 0


def main(tiers: list[str]) -> int:
    """Run them one after another; 0 when all are good."""
    unknown = [tier for tier in tiers if tier not in TIERS]
    if unknown:
        print(f"There is no tier {unknown[0]}: use {', '.join(TIERS)}.")
        return 2
    outcomes = [run_tier(tier) for tier in tiers] if tiers else run_lanes()
    print_summary(outcomes)
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


def run_lanes() -> list[Outcome]:
    """Every tier; where two run side by side, each one's output comes in one piece at its end."""
    found: dict[str, Outcome] = {}
    for lane in LANES:
        with ThreadPoolExecutor(len(lane)) as threads:
            is_alone = len(lane) == 1
            for outcomes in threads.map(lambda row, live=is_alone: [run_tier(t, live) for t in row], lane):
                found.update({outcome.tier: outcome for outcome in outcomes})
    return [found[tier] for tier in TIERS]


def run_tier(tier: str, is_live: bool = True) -> Outcome:
    """Run one tier; let its output through as it comes, or at its end."""
    head = f"\n===== tier {tier} " + "=" * 60 + "\n"
    kept = [head]
    print(head if is_live else f"tier {tier} has begun", flush=True)
    command = [sys.executable, "-m", "pytest", f"tests/{tier}", *TIERS[tier], "--durations=5"]
    started = time.monotonic()
    closing = ""
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            kept.append(line)
            if is_live:
                print(line, end="", flush=True)
            if line.strip():
                closing = _COLOUR.sub("", line).strip()
    if not is_live:
        print("".join(kept), end="", flush=True)
    return Outcome(tier, process.returncode, closing, time.monotonic() - started)


def print_summary(outcomes: list[Outcome]) -> None:
    """One row a tier, then pytest's own closing lines and the sum in the same form."""
    print("\n===== summary " + "=" * 64)
    print(f"{'tier':<10}{'passed':>8}{'failed':>8}{'errors':>8}{'skipped':>9}{'seconds':>9}  result")
    total: Counter[str] = Counter()
    for outcome in outcomes:
        counts = outcome.counts
        total += counts
        result = (
            "ok"
            if outcome.is_good
            else "no tests"
            if outcome.code == _NO_TESTS
            else f"FAILED ({outcome.code})"
        )
        numbers = f"{counts['passed']:>8}{counts['failed']:>8}{counts['error']:>8}{counts['skipped']:>9}"
        print(f"{outcome.tier:<10}{numbers}{outcome.seconds:>9.0f}  {result}")
    print()
    for outcome in outcomes:
        print(f"{outcome.tier}: {outcome.closing}")
    seconds = sum(outcome.seconds for outcome in outcomes)
    words = [f"{total[word]} {word}" for word in ("failed", "passed", "skipped", "error") if total[word]]
    print(f"============ {', '.join(words) or 'no tests ran'} in {seconds:.2f}s ============")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
