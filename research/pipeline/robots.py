"""What a site's robots.txt allows: parsed by protego, judged as RFC 9309 and Google's parser do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from protego import Protego

MAX_BYTES = 500 * 1024  # Source: RFC 9309, section 2.5: at least 500 kibibytes must be parsed


@dataclass(frozen=True, slots=True)
class RobotsVerdict:
    """Whether an address may be fetched, and the line that says so ("" when no line does)."""

    allowed: bool
    rule: str = ""


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """One site's rules."""

    rules: Protego
    everything: bool | None = None

    @classmethod
    def parse(cls, text: str) -> RobotsRules:
        """Never raises: a line that is no rule is left out."""
        return cls(Protego.parse(text.removeprefix("\ufeff")[:MAX_BYTES]))

    def may_fetch(self, url: str, agent: str) -> RobotsVerdict:
        """The verdict for that address and product name."""
        if self.everything is not None:
            return RobotsVerdict(self.everything)
        return RobotsVerdict(self.rules.can_fetch(url, agent))

    def delay(self, agent: str) -> timedelta | None:
        """The pause between two fetches that the site asks of that agent."""
        seconds = self.rules.crawl_delay(agent)
        return None if seconds is None else timedelta(seconds=seconds)


def rules_for_status(status: int, text: str) -> RobotsRules:
    """Rules from the answer to /robots.txt. Source: RFC 9309, section 2.3.1.

    2xx: the text; 3xx that led nowhere and 4xx: everything is allowed; 5xx, 0 (no answer): nothing is.
    """
    if 200 <= status < 300:
        return RobotsRules.parse(text)
    return RobotsRules(Protego.parse(""), everything=300 <= status < 500)
