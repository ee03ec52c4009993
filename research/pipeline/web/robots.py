"""What a site's robots.txt allows: RFC 9309 as Google's open parser reads it; crawl delays by protego.

Protego alone is kinder in some places (it matches parts of product names, decodes escapes, lets a crawl delay
end a group), so the verdict is our own reading of the same few rules: docs/decisions/robots.md has the figures.
An address is judged as it goes over the wire: percent-encode it first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from protego import Protego

MAX_BYTES = 500 * 1024  # Source: RFC 9309, section 2.5, and Google's documented limit: the rest is not read
MAX_LINE = 2083 * 8 - 1  # bytes. Source: google/robotstxt, kMaxLineLen, whose last byte ends the line
MAX_DELAY = timedelta(days=1)

# Source: google/robotstxt, ParsedRobotsKey: the spellings that its parser forgives; a key may go on after them.
_AGENT_KEYS = ("user-agent", "useragent", "user agent")
_ALLOW_KEYS = ("allow",)
_DISALLOW_KEYS = ("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw")
_BLANK = " \t\n\v\f\r"
_MARK = re.compile("\ufeff|\ufffd|\xef(?:\xbb\xbf?)?")  # of byte order, whole or cut, however it was decoded
_LINE_END = re.compile(r"\r\n|\r|\n")
_TOKEN = re.compile(r"[A-Za-z_-]*")
_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}|[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class RobotsVerdict:
    """Whether an address may be fetched, and the line that says so ("" when no line does)."""

    allowed: bool
    rule: str = ""


@dataclass(frozen=True, slots=True)
class _Rule:
    is_allow: bool
    pattern: str
    line: str

    def strength(self, path: str) -> int:
        """The pattern's length where it matches the path, else -1."""
        if _matches(path, self.pattern):
            return len(self.pattern)
        folder, slash, page = self.pattern.rpartition("/")
        if self.is_allow and slash and page.startswith("index.htm") and _matches(path, f"{folder}/$"):
            return len(folder) + 2  # Source: google/robotstxt: an allowed index page allows its folder
        return -1


@dataclass(frozen=True, slots=True)
class _Group:
    agents: frozenset[str]  # lower case; "*" is everybody
    rules: tuple[_Rule, ...]


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """One site's rules. `whole_site` stands in for them when there is no file to read."""

    groups: tuple[_Group, ...] = ()
    text: str = ""
    whole_site: RobotsVerdict | None = None

    @classmethod
    def parse(cls, text: str) -> RobotsRules:
        """Never raises: a line that is no rule is left out."""
        text = _cut(_MARK.sub("", text, 1) if _MARK.match(text) else text)
        return cls(tuple(_groups(text)), text)

    def may_fetch(self, url: str, agent: str) -> RobotsVerdict:
        """The verdict for that address. `agent` is a product name such as "Sweepdesk" or "Sweepdesk/1.0"."""
        if self.whole_site is not None:
            return self.whole_site
        path = _path_of(url)
        best: tuple[int, bool, str] = (
            0,
            True,
            "",
        )  # longest first; allow wins a draw; an empty rule says nothing
        for rule in self._rules_for(agent):
            best = max(best, (rule.strength(path), rule.is_allow, rule.line), key=lambda found: found[:2])
        return RobotsVerdict(best[1], best[2])

    def delay(self, agent: str) -> timedelta | None:
        """The pause between two fetches that the site asks of that agent, at most a day."""
        seconds = Protego.parse(self.text).crawl_delay(_product(agent))
        return None if seconds is None else min(timedelta(seconds=min(seconds, 1e6)), MAX_DELAY)

    def _rules_for(self, agent: str) -> Iterator[_Rule]:
        """Those of all groups that name the agent; only when there are none, those for everybody."""
        product = _product(agent)
        name = product if any(product in group.agents for group in self.groups) else "*"
        return (rule for group in self.groups if name in group.agents for rule in group.rules)


def rules_for_status(status: int, text: str) -> RobotsRules:
    """Rules from the answer to /robots.txt; status 0 is no answer. Source: RFC 9309, section 2.3.1.

    2xx: the text. 4xx, and redirects that led nowhere: everything is allowed. 5xx or no answer: nothing is.
    """
    if 200 <= status < 300:
        return RobotsRules.parse(text)
    if 300 <= status < 500:
        return RobotsRules(whole_site=RobotsVerdict(True))
    said = f"answered {status}" if status else "did not answer"
    return RobotsRules(
        whole_site=RobotsVerdict(False, f"the site's robots.txt {said}, which forbids everything")
    )


def _cut(text: str) -> str:
    """At most 500 KiB, whole lines only: half a rule may forbid what the whole one does not."""
    if len(text) * 4 <= MAX_BYTES or len(data := text.encode("utf-8", "replace")) <= MAX_BYTES:
        return text
    kept = data[:MAX_BYTES].decode("utf-8", "ignore")
    return kept[: max(kept.rfind("\n"), kept.rfind("\r")) + 1]


def _groups(text: str) -> Iterator[_Group]:
    """Consecutive user-agent lines with the rules after them; other lines end no group."""
    agents: set[str] = set()
    rules: list[_Rule] = []
    for key, value in _lines(text):
        if key.startswith(_AGENT_KEYS):
            if rules:
                yield _Group(frozenset(agents), tuple(rules))
                agents, rules = set(), []
            agents.add(_agent_named(value))
        elif agents and key.startswith((*_ALLOW_KEYS, *_DISALLOW_KEYS)):
            is_allow = key.startswith(_ALLOW_KEYS)
            rules.append(_Rule(is_allow, _escaped(value), f"{'Allow' if is_allow else 'Disallow'}: {value}"))
    yield _Group(frozenset(agents), tuple(rules))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Key (lower case) and value of each line that has both; a blank may stand for a forgotten colon."""
    for whole in _LINE_END.split(text):
        line = whole if len(whole) * 4 <= MAX_LINE else whole.encode()[:MAX_LINE].decode("utf-8", "ignore")
        line = line.partition("\0")[0].partition("#")[0].strip(_BLANK)
        key, colon, value = line.partition(":")
        if not colon:
            words = line.replace("\t", " ").split(" ")
            words = [word for word in words if word]
            if len(words) != 2:
                continue
            key, value = words
        if key := key.strip(_BLANK).lower():
            yield key, value.strip(_BLANK)


def _agent_named(value: str) -> str:
    """The product name on a user-agent line; "*", also with words after it, is everybody."""
    if value[:1] == "*" and (len(value) == 1 or value[1] in _BLANK):
        return "*"
    found = _TOKEN.match(value)
    return found.group().lower() if found else ""


def _product(agent: str) -> str:
    """What is before the version; a name with a blank in it is no product that a line can name."""
    return agent.partition("/")[0].strip().lower()


def _escaped(pattern: str) -> str:
    """As patterns are compared: escapes in capitals, what is not ASCII percent-encoded."""
    return _ESCAPE.sub(_escape, pattern)


def _escape(found: re.Match[str]) -> str:
    piece = found.group()
    if piece.startswith("%"):
        return piece.upper()
    return "".join(f"%{byte:02X}" for byte in piece.encode("utf-8", "replace"))


def _path_of(url: str) -> str:
    """Path and query as rules see them, "/" at least. Source: google/robotstxt, GetPathParamsQuery."""
    begin = 2 if url.startswith("//") else 0
    early = _first_of(url, begin)
    scheme = url.find("://", begin)
    after = scheme + 3 if 0 <= scheme < early else begin
    start = _first_of(url, after)
    mark = url.find("#", begin)
    end = len(url) if mark < 0 else mark
    if start >= end:
        return "/"
    path = url[start:end]
    return path if path.startswith("/") else f"/{path}"


def _first_of(url: str, begin: int) -> int:
    return min((at for at in (url.find(mark, begin) for mark in "/?;") if at >= 0), default=len(url) + 1)


def _matches(path: str, pattern: str) -> bool:
    """`*` is any run of characters, a last `$` the end of the path; else the pattern is a beginning."""
    is_whole = pattern.endswith("$")
    first, *others = (pattern[:-1] if is_whole else pattern).split("*")
    if not path.startswith(first):
        return False
    if not others:
        return not is_whole or len(path) == len(first)
    at = len(first)
    for piece in others[:-1]:
        at = path.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    last = others[-1]
    if is_whole:
        return len(path) - len(last) >= at and path.endswith(last)
    return path.find(last, at) >= 0
