"""What the forms show beside a list of vendors: each line with what is known of it."""

from __future__ import annotations

from dataclasses import replace

from agent.network.egress import NOT_ALLOWED
from agent.teams.models import Membership
from research.pipeline.web.address_list import AddressLine
from research.sweeps import selectors
from research.sweeps.limits.demo import demo_labels
from research.sweeps.pages.forms import good_lines, problem_of
from research.sweeps.services import MAX_VENDORS


def check_context(lines: tuple[AddressLine, ...], membership: Membership) -> dict[str, object]:
    """For `_vendor_check.html` and `_sweep_start.html`; what must be fixed comes first."""
    known = _annotated(lines, membership)
    return {
        "lines": sorted(known, key=lambda line: (line.is_good, not line.doubt)),
        "doubtful": sum(line.is_good and bool(line.doubt) for line in known),
        "repeated": sum(line.repeats for line in known),
        "too_many": len(known) > MAX_VENDORS,
        "startable": len(good_lines(known)),
        "bad": len(known) - len(good_lines(known)),
        "problem": problem_of(known) if known else "",
        "asks_to_allow": any(NOT_ALLOWED in (line.problem, line.doubt) for line in known),
    }


def _annotated(lines: tuple[AddressLine, ...], membership: Membership) -> tuple[AddressLine, ...]:
    """The lines with what is known of them: learned actions, demo site."""
    learned = selectors.learned_coverage(membership.team, {line.domain for line in lines if line.is_good})
    demo = demo_labels()
    return tuple(
        replace(ln, learned=learned.get(ln.domain, 0), demo_title=demo.get(ln.url, "")) for ln in lines
    )
