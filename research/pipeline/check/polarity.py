"""Yes and no, sure and maybe, all and some: where a claim turns round or overstates what the evidence says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from research.pipeline.check.claim_words import Token, tokens_of
from research.pipeline.facts.thesaurus.words import opposites

_NOT = re.compile(
    r"\b(not|no|never|none|nobody|nothing|neither|nor|without|cannot|nowhere|hardly|barely|unable|un(?:likely|known)"
    r"|lacks?|lacking|fail(?:s|ed|ing)?|refus(?:e|es|ed|al)|den(?:y|ies|ied)|reject(?:s|ed)?|declin(?:e|es|ed) to"
    r"|instead of|rather than|free of|free from|absence of|except|excluding|unaffected|far from)\b|n['’]t\b",
    re.IGNORECASE,
)
_MAYBE = re.compile(
    r"\b(may|might|could|would|possibly|perhaps|probably|likely|unlikely|suspected|suspects?|alleged(?:ly)?|reportedly"
    r"|expect(?:s|ed)?|plan(?:s|ned)?|aims?|hopes?|proposed|estimate[sd]?|forecasts?|should|intends?|considering|claims?"
    r"|suggests?|suggested|believed|thought|predict(?:s|ed)?|designed to|scheduled|if|whether|asked for|called for)\b",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"\b(all|every|always|only|entirely|completely|unanimously|permanently|never|none|everyone|any|must|proves?|proven"
    r"|guarantees?|first|last|largest|biggest|smallest|highest|lowest|best|worst|oldest|youngest|fastest|slowest|most"
    r"|least|main|leading|whole|unique|whatever|alone|immediately|fully)\b",
    re.IGNORECASE,
)
_STOP = re.compile(r"[,;:.()–—]|\b(?:but|and|or|which|who|although|while)\b")
_SCOPE = 4
# Pairs that news and manuals turn round and that WordNet does not call opposites; own list.
_PAIRS = """rise fall|rise drop|rise decline|rise lower|increase fall|increase drop|increase decline|grow shrink
grow fall|up down|gain lose|win lose|beat lose|accept reject|accept refuse|approve reject|approve cancel|allow ban
allow forbid|allow prohibit|permit prohibit|open close|start end|begin end|begin finish|start stop|before after
earlier later|more less|more few|high low|raise lower|raise cut|raise reduce|increase reduce|increase cut|buy sell
arrive leave|join leave|enter leave|guilty innocent|convict acquit|convict clear|guilty acquit|support oppose
support critic|praise criticise|praise criticize|agree refuse|agree oppose|include exclude|include exempt|safe dangerous
safe unsafe|cheap expensive|quick slow|fast slow|strong weak|large small|big small|major minor|public private
internal external|domestic foreign|male female|mother father|son daughter|brother sister|husband wife|boy girl|man woman
north south|east west|northern southern|eastern western|upper lower|left right|inside outside|import export|borrow lend
success failure|succeed fail|improve worsen|improve deteriorate|strengthen weaken|protect harm|prevent cause|cure cause
voluntary mandatory|optional mandatory|voluntary compulsory|optional compulsory|legal illegal|enable disable
add remove|add drop|hire dismiss|appoint dismiss|born die|birth death|survive die|alive dead|ancient modern|old new
maximum minimum|majority minority|top bottom|summit slope|full empty|hot cold|warm cold|warm cool|wet dry|rich poor
day night|morning evening|winter summer|spring autumn|daily monthly|daily weekly|weekly monthly|monthly yearly
freshwater saltwater|permanent temporary|paid unpaid|profit loss|asset liability|income expense|teacher student
buyer seller|employer employee|landlord tenant|winner loser|author reader|doctor patient|endangered stable
conscious unconscious|positive negative|active inactive|visible invisible|known unknown|true false|right wrong"""
_OPPOSED: dict[str, set[str]] = {}
for _a, _b in (pair.split() for pair in re.split(r"[|\n]", _PAIRS)):
    _OPPOSED.setdefault(_a, set()).add(_b)
    _OPPOSED.setdefault(_b, set()).add(_a)


def negated_words(text: str) -> frozenset[str]:
    """Plain content words that a denial covers: those shortly after it in the same clause."""
    tokens = tokens_of(text)
    found: set[str] = set()
    for cue in _NOT.finditer(text):
        end = next((m.start() for m in _STOP.finditer(text, cue.end())), len(text))
        scope = [t for t in tokens if cue.end() <= t.start < end and t.is_content]
        found.update(t.plain for t in scope[:_SCOPE])
    return frozenset(found)


def denied(claim: str, evidence: str, shared: Iterable[str]) -> list[str]:
    """Words denied on one side, where only one side denies at all; `shared` are plain words of both."""
    if bool(_NOT.search(claim)) == bool(_NOT.search(evidence)):
        return []  # both deny, perhaps in other words: no telling what
    mine, theirs = negated_words(claim), negated_words(evidence)
    return sorted(w for w in shared if (w in mine) != (w in theirs))


def hedges(text: str) -> int:
    """How many words say that something is not certain."""
    return sum(1 for _ in _MAYBE.finditer(text))


def overstated(claim: str, evidence: str) -> list[str]:
    """Words of the claim such as "all", "first", "only" that the evidence does not use."""
    held = {m.group().lower() for m in _STRONG.finditer(evidence)}
    return [w for m in _STRONG.finditer(claim) if (w := m.group().lower()) not in held]


def opposed(claimed: Sequence[Token], shares: Sequence[float], said: Iterable[str]) -> list[tuple[str, str]]:
    """Words of the claim that the evidence lacks but whose opposite it has, with that opposite."""
    held = set(said)
    found = []
    for token, credit in zip(claimed, shares, strict=True):
        if credit < 1.0:
            others = (opposites(token.plain) | _OPPOSED.get(token.plain, set())) & held
            found += [(token.text, other) for other in sorted(others)[:1]]
    return found


def plain_words(text: str) -> frozenset[str]:
    """Plain forms of all words of a text."""
    return frozenset(t.plain for t in tokens_of(text))
