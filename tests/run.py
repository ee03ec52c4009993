"""`python -m tests.run [tier …]`: every tier in a pytest process of its own, then one table of what they said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.lab.sampling import describe_choice

ROOT = Path(__file__).resolve().parent.parent
# Each tier gets a process of its own: sync Playwright (e2e) and pytest-asyncio cannot share one. A file's tests stay
# in one worker, where they share a browser or a desk.
_TWO = ("-n", "2")
_BY_FILE = (*_TWO, "--dist", "loadfile")
TIERS: dict[str, tuple[str, ...]] = {
    "unit": ("tests/unit", *_TWO),
    "services": ("tests/services", *_BY_FILE),
    "rules": ("tests/house", "tests/corpora", "tests/access", *_TWO, "--dist", "loadgroup"),
    "races": ("tests/races", *_BY_FILE),
    "browser": ("tests/browser", *_BY_FILE),
    "lab": ("tests/lab", *_BY_FILE),
    "e2e": ("tests/e2e", *_BY_FILE),
}
HANDS_OUT = "TESTS_ARE_HANDED_OUT"  # tells tests/settings.py that the first process runs no test itself
_WITH_MODELS = ("rules", "e2e")  # their conftest.py imports models, in the first process too
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
    print(describe_choice())
    outcomes = [run_tier(tier) for tier in tiers or TIERS]
    print_summary(outcomes)
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


def run_tier(tier: str) -> Outcome:
    """Run one tier and let its output through."""
    print(f"\n===== tier {tier} " + "=" * 60, flush=True)
    command = [sys.executable, "-m", "pytest", *TIERS[tier], "--quiet", "--durations=5"]
    started = time.monotonic()
    closing = ""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_environ(tier)
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.strip():
                closing = _COLOUR.sub("", line).strip()
    return Outcome(tier, process.returncode, closing, time.monotonic() - started)


def _environ(tier: str) -> dict[str, str]:
    """This process's, with a place for compiled modules: the tests start hundreds of processes.

    Where an environment forbids them beside the source, each process would compile all it imports: 3 of the 5 s of
    processor time that starting Django takes.
    """
    environ = {**os.environ, "PYTHONUNBUFFERED": "1", HANDS_OUT: "1"}
    if tier in _WITH_MODELS:
        del environ[HANDS_OUT]
    if environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".venv" / "pycache")
    return environ


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
