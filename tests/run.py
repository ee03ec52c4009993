"""`python -m tests.run [tier …]`: the tiers in pytest processes of their own, then one table of what they said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.lab.sampling import describe_choice

ROOT = Path(__file__).resolve().parent.parent
LANES = 2  # of the processors that the bars are for
# Each tier is one process or several, and each process has its folders to itself: sync Playwright (e2e) and
# pytest-asyncio cannot share one, and with a process a lane nothing is started, collected or set up twice.
# The longest of the others come first, so that both lanes end together.
TIERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "unit": (  # in two halves of about the same length
        ("tests/unit", "--ignore=tests/unit/interventions", "--ignore-glob=tests/unit/research/[!w]*"),
        ("tests/unit/interventions", "tests/unit/research", "--ignore-glob=tests/unit/research/w*"),
    ),
    "browser": (("tests/browser",),),
    "lab": (("tests/lab",),),
    "e2e": (("tests/e2e",),),
    "rules": (("tests/house", "tests/corpora", "tests/access"),),
    "races": (("tests/races",),),
    "services": (("tests/services",),),
}
_BESIDE = ("-n", "0")
_ALONE = ("-n", str(LANES), "--dist", "loadfile")  # in one worker a file's tests share a browser or a desk
_NO_TESTS = 5  # pytest's exit code when it collected none
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Outcome:
    """What one process said. Times by `time.monotonic`; `cpu_s` is of it and all that it started and waited for."""

    tier: str
    code: int
    closing: str
    began: float
    ended: float
    cpu_s: float

    @property
    def counts(self) -> Counter[str]:
        """How many tests ended how."""
        found = _COUNT.findall(self.closing)
        return Counter({word.removesuffix("s") if word == "errors" else word: int(n) for n, word in found})


def main(tiers: list[str]) -> int:
    """Run them in two lanes; 0 when all are good."""
    unknown = [tier for tier in tiers if tier not in TIERS]
    if unknown:
        print(f"There is no tier {unknown[0]}: use {', '.join(TIERS)}.")
        return 2
    print(describe_choice())
    processes = [(tier, folders) for tier in TIERS if not tiers or tier in tiers for folders in TIERS[tier]]
    options = _BESIDE if len(processes) > 1 else _ALONE
    with ThreadPoolExecutor(LANES) as lanes:
        outcomes = list(lanes.map(lambda one: run_process(one[0], (*one[1], *options)), processes))
    print_summary(outcomes)
    return 0 if not any(outcome.code for outcome in outcomes) else 1


def run_process(tier: str, arguments: Sequence[str]) -> Outcome:
    """Run pytest and let its output through, each line with the tier's name."""
    command = [sys.executable, "-m", "pytest", *arguments, "--quiet", "--durations=5"]
    began = time.monotonic()
    closing = ""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_environ()) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(f"{tier:<8} | {line}", end="", flush=True)
            if line.strip():
                closing = _COLOUR.sub("", line).strip()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    cpu_s = used.ru_utime + used.ru_stime
    return Outcome(tier, process.returncode, closing, began, time.monotonic(), cpu_s)


def _environ() -> dict[str, str]:
    """This process's, with a place for compiled modules: the tests start hundreds of processes.

    Where an environment forbids them beside the source, each process would compile all it imports: 3 of the 5 s of
    processor time that starting Django takes.
    """
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".venv" / "pycache")
    return environ


def print_summary(outcomes: list[Outcome]) -> None:
    """One row a tier with its seconds by the clock and of processors, then pytest's own closing lines and the sum."""
    print("\n===== summary " + "=" * 64)
    print(
        f"{'tier':<10}{'passed':>8}{'failed':>8}{'errors':>8}{'skipped':>9}{'seconds':>9}{'cpu':>7}  result"
    )
    total: Counter[str] = Counter()
    for tier in dict.fromkeys(outcome.tier for outcome in outcomes):
        parts = [outcome for outcome in outcomes if outcome.tier == tier]
        counts = sum((part.counts for part in parts), Counter[str]())
        total += counts
        bad = next((part.code for part in parts if part.code), 0)
        result = {0: "ok", _NO_TESTS: "no tests"}.get(bad, f"FAILED ({bad})")
        numbers = f"{counts['passed']:>8}{counts['failed']:>8}{counts['error']:>8}{counts['skipped']:>9}"
        seconds = _span(parts)
        print(f"{tier:<10}{numbers}{seconds:>9.0f}{sum(part.cpu_s for part in parts):>7.0f}  {result}")
    print()
    for outcome in outcomes:
        print(f"{outcome.tier}: {outcome.closing}")
    words = [f"{total[word]} {word}" for word in ("failed", "passed", "skipped", "error") if total[word]]
    print(f"============ {', '.join(words) or 'no tests ran'} in {_span(outcomes):.2f}s ============")


def _span(outcomes: list[Outcome]) -> float:
    """Seconds from the first start to the last end."""
    return max(outcome.ended for outcome in outcomes) - min(outcome.began for outcome in outcomes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
