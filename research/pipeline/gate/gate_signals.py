"""The words by which the five families of signals are recognised, in English, German, French and Spanish.

Each line: what it says of the message, and the pattern (over lower-case text). The weights are in `gate.py`.
"""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Family(StrEnum):
    """The five kinds of signal. Source: R1."""

    TIME_SENSITIVE = "time_sensitive"
    CITATION_REQUEST = "citation_request"
    ENTITY = "entity"
    NICHE_TOPIC = "niche_topic"
    LOW_CONFIDENCE = "low_confidence"


@dataclass(frozen=True, slots=True)
class Cue:
    """One kind of evidence: its name (for the weights), its family, and what people are told ({} is the word)."""

    name: str
    family: Family
    words: str
    pattern: re.Pattern[str]


def _cue(name: str, family: Family, words: str, *patterns: str) -> Cue:
    return Cue(name, family, words, re.compile("|".join(patterns)))


_T, _C, _E, _N, _L = Family
CUES = (
    _cue(
        "news", _T, "“{}” asks for news",
        r"\b(?:news|headlines|breaking|updates?|what's happening|what happened (?:in [a-z]+ over|yesterday|today|this|last)|going on (?:with|in)|any word on|trending|"
        r"developments|press says|neues|nachrichten|neuigkeiten|actualités|noticias|nouvelles sur|tweet(?:ed)? this)\b",
    ),
    _cue(
        "latest", _T, "“{}” means that the answer changes",
        r"\b(?:latest|newest|most recent(?:ly)?|recent(?:ly)?|current(?:ly)?|nowadays|at the moment|right now|these days|"
        r"up[ -]to[ -]date|as of|so far|up to now|still|any ?more|presently|holds?(?= the [\w ]{1,20}record)|"
        r"aktuell\w*|derzeit|neueste\w*|momentan|zurzeit|noch immer|dernière?s?|actuel\w*|actuellement|en ce moment|"
        r"actual(?:es|mente)?|últim[oa]s?|nuev[oa]s? reglas|nouvelles? règles|neue[nr]? (?:version|regel\w*|förderung))\b",
    ),
    _cue(
        "today", _T, "“{}” is a moment near the present",
        r"\b(?:today'?s?|tonight|tomorrow|yesterday'?s?|now|this (?:week(?:end)?|month|year|yr|morning|evening|season|summer|winter|"
        r"spring|autumn|fall|quarter)|(?:last|past) (?:night|week(?:end)?|month|year|few days)|over the weekend|"
        r"next (?:week|month|year|season|train|bus|flight|event|election|match|game|race|full moon|eclipse|release|solar|apple|ios)|"
        r"on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|weekend|heute|gestern|morgen|diese woche|"
        r"aujourd'hui|demain|hier|cette semaine|hoy|ayer|mañana|esta semana|(?:this|next|last) (?:monday|tuesday|wednesday|"
        r"thursday|friday|saturday|sunday)|upcoming|wochenende|nächste[nrs]?|prochaine?|próxim[oa])\b",
    ),
    _cue("year", _T, "“{}” is a recent or coming year", r"\b20(?:2[3-9]|3\d)\b"),
    _cue(
        "price", _T, "“{}”: prices change",
        r"\b(?:prices?|pricing|cost|costs|how much (?:is|are|does|do|for)|fares?|cheap(?:est|er)?|tariffs?|subscription|rent|fees?|"
        r"salary|salaries|wages?|mortgage|rates?|exchange rate|yield|barrel|was kostet|kostet|kosten|preise?|goldpreis|prix|"
        r"coûte|combien coûte|cuesta|cuánto cuesta|precio|tarif|taux|what does .{2,40} cost|going rate|buy|kaufen)\b",
    ),
    _cue(
        "market", _T, "“{}”: markets move",
        r"\b(?:stocks?(?! is a)|shares?(?= price)|market cap|valuation|bitcoin|ethereum|solana|crypto|dax|nasdaq|dow jones|s&p 500|"
        r"ftse|nikkei|[a-z]{3} to [a-z]{3}$|eur|usd|chf|against the (?:dollar|euro|pound|yen)|aktie\w*|bourse|bolsa|oil|gold price|"
        r"inflation (?:rate|in|uk|us)|interest rates?|net worth|quarter(?:ly)? (?:results|earnings|figures)|earnings)\b",
    ),
    _cue(
        "weather", _T, "“{}” is about weather and nature as they are now",
        r"\b(?:weather(?= (?:in|for|tomorrow|today|this|like|forecast|on|going)|.{0,30}\b(?:tomorrow|today|weekend|week|be))|forecast|"
        r"temperature in|uv index|pollen|air quality|water level|snow in|how's the snow|hurricane|earthquake near|earthquakes?(?= \w+ \w+)|"
        r"eruption|volcano|wetter|qué tiempo|quel temps|météo|rain (?:today|tomorrow)|tide times|weather \w+$)\b",
    ),
    _cue(
        "sport", _T, "“{}” is about results",
        r"\b(?:scores?|standings|fixtures?|results? of|results$|résultats|medal table|league table|who(?:'s| is)? (?:won|winning|leading)|"
        r"(?:who|which team|wich team|did \w+) (?:has )?w[io]n|won the|winner|transfers?|line-?up|head coach|playing (?:at|tonight|this)|leads the|"
        r"super ?bowl|champions league|tour de france|gewonnen|ganó|a gagné|nominated|nominees|world record|world cup|medals)\b",
    ),
    _cue(
        "hours", _T, "“{}” is about when and whether something is open or runs",
        r"\b(?:open(?:ing)? (?:hours|times?|today|tonight|late|on|now)|are open|is open|closed|close(?:s)? (?:today|tonight)|closures?|"
        r"öffnungszeiten|horaires|horarios?|timetable|schedule for|showtimes|tickets?|concerts?|what's on|movies are playing|shows the|"
        r"bank holiday|public holiday|clocks change|nearest|near me|traffic|delays?|strikes?|bahnstreik|streik|grève|huelga|"
        r"outage|is \w+ down|status of|which roads|(?:is|are) the [\w ]{2,40} open|(?:does|is) [\w ]{2,30} open|how late|availability|flights?)\b",
    ),
    _cue(
        "release", _T, "“{}” is about releases and versions",
        r"\b(?:release date|released?(?= (?:yet|date|notes))|is [\w .]+ (?:released|out|stable|discontinued)|releases?$|changelog|what's new|what changed|"
        r"new in|new version|stable version|latest version|lts|which version|version (?:of|should)|breaking changes|deprecat\w+|"
        r"come(?:s)? out|launch(?:ed|es)?|announce[ds]?|patched|end of life|supported versions?|still supported|eol|roadmap|"
        r"neue version|versión|erscheint|context (?:length|window)|leaderboard|leads the|when will|has the|has \w+ (?:passed|agreed|launched|reached)|"
        r"yet|planning next|security fixes|support(?:s|ed)? (?:until|these)|raising its)\b",
    ),
    _cue(
        "figures", _T, "“{}” is a figure that changes",
        r"\b(?:population (?:of|in)|how many (?:people|employees|electric|users|customers|deaths|cases|inhabitants|cars|subscribers|members)|"
        r"number of (?:\w+ )?(?:deaths|cases|users|people|inhabitants|employees)|gdp (?:of|in|per)|gdp \w+ 20|unemployment|inflation(?= (?:uk|us|rate|in|figures|spain|germany))|"
        r"statistics?(?! class)|figures|average (?:salary|rent|price|income)|market share|most [\w ]{3,30} so far|richest|tallest building|"
        r"einwohner|habitantes|habitants|cases$|outbreak|how many \w+ does \w+ have|lottery numbers|euribor|interest on|reliable figure|queue at|cost of living|"
        r"debt of|minimum wage|life expectancy in|sold in)\b",
    ),
    _cue(
        "sources", _C, "“{}” asks for sources",
        r"\b(?:cite(?:d)?(?! a book)|citations?|with (?:a )?(?:sources?|links?|references?|quellen)|sources?\??$|(?:provide|give|show|need|include|and|the) (?:me )?"
        r"(?:\w+ ){0,3}(?:sources?|references?|citations?|links?|proof|evidence)(?! (?:of a|code))|please link|evidence|back (?:this|it) up|"
        r"original source|quellen?|sources? à l'appui|fuentes?|quote the|exact (?:wording|text)|statistic that|where does the)\b",
    ),
    _cue(
        "research", _C, "“{}” asks for what research says",
        r"\b(?:stud(?:y|ies)(?= (?:on|about|show|say|of|that))|recent studies|papers? (?:on|about)|research (?:says?|say|about|on|shows?)|recent research|"
        r"peer[- ]reviewed|meta-?analys[ie]s|clinical trials?|consensus|recently published|literature on|what does the research|étude\w* sur|studienlage|studien|trials show|backed by|dois?)\b",
    ),
    _cue(
        "search", _C, "“{}” asks for a search",
        r"\b(?:look (?:this |it |that )?up|look online|search (?:the web|online|for)|google (?:it|for|how)?|online|browse|on the (?:web|internet)|"
        r"web search|find (?:out|me)|collect the|check (?:online|the facts|it online|whether)|read the docs|im internet|en ligne|en internet|"
        r"suche? (?:nach|im)|recherche[rz]?|busca\w*)\b",
    ),
    _cue(
        "office", _E, "“{}” is an office that changes hands",
        r"\b(?:ceo|cto|cfo|chair(?:man|woman|person)?|president (?:of|is)|prime minister|chancellor|bundeskanzler\w*|minister\b|mayor|governor|"
        r"secretary|head of|director of|coach|owner|who (?:owns|runs|leads|heads|founded|holds|governs|currently)|pope|king of|elected|"
        r"in charge of|maire|ministre|ministro|alcalde|alcaldesa|presidente|président|präsident\w*|bürgermeister\w*|which party|senator|(?:current|curent) \w+ of)\b",
    ),
    _cue(
        "company", _E, "“{}” is about a company or a person of our time",
        r"\b(?:startups?|the (?:company|firm|brand|bank|broker|researcher|politician|scientist|author) [a-zà-ÿ]+|employees does|headquarter\w*|founders|funding|"
        r"competitors?|still (?:in business|alive|running|working)|net worth|married to|how old is|is .{3,30} still alive|doing now|where is .{3,40} now|"
        r"fined|replicated|react(?:ed)? to|planned|plans? (?:in|for)|maintains|dirige|leitet|meeting with|last results|commission|production ready|members of the|"
        r"background (?:on|of)|merger|takeover|ipo|bankrupt\w*|insolven\w*|revenue|what is known about|scandal|acquisition|trustworthy|legit|a scam)\b",
    ),
    _cue(
        "place", _E, "“{}” needs an address book",
        r"\b(?:restaurants?|hotels?|cafes?|pharmac(?:y|ies)|museum|bakery|airport|embassy|phone number|e-?mail address (?:of|for)|contact (?:details|of)|address of|"
        r"contact person|things to do|hiking trails|ferry|ferries|airlines?|ramen|wo kann ich|où se trouve|dónde|customer service|"
        r"adresse|tax office|finanzamt|piscine|directions to|how do i get to|tripadvisor|michelin)\b",
    ),
    _cue(
        "product", _E, "“{}” compares or judges products",
        r"\b(?:reviews? (?:of|please|for)|reviews$|testberichte?|test ?sieger|avis sur|worth it|any good|worth buying|compare (?!the concepts)|compared? (?:with|to)|"
        r"which (?:\w+ )?(?:phones?|laptops?|cars?|models?|one) (?:should|support|has|is)|best (?:rated|budget|\w+ under|\w+ \w+ under)|under \d+ ?(?:euros?|dollars?|€|\$|pounds)|"
        r"opinions (?:on|about)|dimensions of|range (?:in )?winter|battery|tour dates|new (?:books|songs|album|film|movie|series|season|episode)|cast of|sequel|"
        r"recommend (?:a|an|me|some)|where (?:to|can i) buy|in stock|owners say|customers say|people saying|reliable|alternatives to|better camera|or m\d|spare part|discontinued|"
        r"best [\w ]{3,30} (?:20\d\d|according)|good (?:hotel|tent|laptop|phone|bike)|top [\w -]{3,20} (?:phones|laptops|cars|hotels))\b",
    ),
    _cue(
        "docs", _N, "“{}” is about the documentation of a product",
        r"\b(?:docs?|documentation|documented|api (?:reference|docs|rate|of)|rest api|[a-z]+(?:'s)? api\b|datasheet|data sheet|manual|handbook|specs?|specifications?|"
        r"-{2}[a-z-]+|official|default value|authenticate|free tier|what replaces|hardware do i need|docker image|http header|webhooks|"
        r"rate limits?|parameters|resource still|torque|firmware|compatib\w+|configure|enable|prefix caching|known (?:issue|bugs?)|open issue|on github|error code|"
        r"error \"|install fail\w*|modulenotfounderror|part number|limits|pinout|gpios?)\b"
        r"|\b[a-z_]+\.[a-z_]+(?:\.[a-z_]+)*\(?|\b[a-z]+_[a-z0-9]+_?[a-z0-9]*\b|\w+::\w+|\b(?:cve-\d{4}-\d+|cve|vulnerab\w+|exploit|log4j|openssl)\b",
    ),
    _cue(
        "version", _N, "“{}” is one version of a product",
        r"\b(?!(?:in|of|to|at|and|is|what|than|by|from|for|add|version|plus|minus|times|on|over|between|under|m|is|at|cup|bought|paid|costs?|off|into|umrechne|rechne|least|most|nur|had|first|all|these|reviews|or|like|just|ten|only|has|the|a|x|q|chapter|page|grade|year|step|part|top|room|exam|solve)\b)"
        r"[a-z][a-z.+#-]{1,20} v?\d{1,3}(?:\.\d{1,3}){0,2}\b(?! (?:percent|%|times|and \d|to \d|words|people|years|minutes|hours|days|ideas|names|by|euros?|dollars?|cents?|km|kg|miles|meilen|apples|minutes|of|\)|\d))",
    ),
    _cue(
        "law", _N, "“{}” is about rules and law",
        r"\b(?:gdpr|dsgvo|ai act|resilience act|decency act|section \d+|article \d+|regulations? (?:apply|for|on|in)|(?:building|packaging|eu|new) regulations?|directive|legal requirements?|"
        r"rules for|new rules|law (?:on|say|already|apply)|laws? (?:in|about)|asylum pact|tax (?:brackets|return|rate|office)|income tax|visa|vaccination certificate|"
        r"entry requirements|permit|vignette|speed limit|maximum fine|fine for|subsid\w+|förderung\w*|deadline|approv(?:al|ed)|fda|ema|obligations|compliance|"
        r"which documents|policy of|license of|what license|ruled?|coalition|heating law|\w+ act\b|(?:ley|loi|gesetz)\b|welche regeln|standard of care|"
        r"règles|réglement\w*|normativa|vorschrift\w*|referendum|bill (?:yet|passed)|cabin baggage|baggage|can i bring|legal(?:ly)? (?:to|in)|ban(?:ned)?)\b",
    ),
    _cue(
        "medical", _N, "“{}” needs a checked medical source",
        r"\b(?:dosage|dose of|side effects of|contraindications?|guidelines?|drug interactions?|recalls?|recalled|vaccine schedule)\b",
    ),
    _cue(
        "doubt", _L, "“{}” asks for a check",
        r"\b(?:is (?:it|this|that) (?:true|correct|right|real|accurate)|is that (?:number|right)|fact[- ]?check|verify|double[- ]?check|confirm|debunk|"
        r"(?:any )?truth (?:to|in)|still holds?|check (?:please|this|that|whether|it)|can you check|is (?:there )?(?:any )?evidence|stimmt es|est-ce vrai|es (?:verdad|cierto)|"
        r"supported\?|has that changed|was there really|does the [\w ]{2,20} really|right\?|"
        r"accurate|reliable source|prove|i doubt|proof|am i right)\b",
    ),
    _cue(
        "hearsay", _L, "“{}” is hearsay",
        r"\b(?:i (?:heard|read|saw|was told)|someone told|they say|people say|rumou?rs?|allegedly|supposedly|i'?m not sure|not sure (?:if|whether)|my colleague says|"
        r"the article claims|the claim that|claims? that|apparently)\b",
    ),
)  # fmt: skip

# What is between a made-up text and the world: with these the text is about real things of now.
REAL_WORLD = re.compile(
    r"\b(?:today's (?:top |main )?(?:news|headlines)|news story|with (?:sources|citations|links|references)|check the facts|online|briefing|report on|overview of|"
    r"article (?:about|on) the (?:results?|latest)|timeline of|this week'?s?|competitor|newest product launch|what the press|latest (?:report|[a-z]+ report)|table of the|"
    r"yesterday's)\b"
)

_GERMAN = re.compile(r"\b(?:der|die|das|und|ist|ein|eine|mir|ich|wie|was|wer|für|von|zu|den)\b")

# A name inside the message: a capital letter or a digit within a word, not at the beginning of a sentence.
_NAME = re.compile(
    r"(?<=[^.?!:\n] )(?:[A-ZÀ-Þ][\w'’.&-]*[a-zà-ÿ0-9][\w'’&-]*|[A-Z]{2,}[a-z]?\d*)(?: [A-ZÀ-Þ][\w'’&-]+){0,3}"
)
_NO_NAME = frozenset(
    [
        "i",
        "i'm",
        "i'd",
        "i've",
        "i'll",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "english",
        "german",
        "french",
        "spanish",
        "italian",
        "polish",
        "turkish",
        "portuguese",
        "dutch",
        "latin",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "python",
        "javascript",
        "java",
        "sql",
        "json",
        "yaml",
        "css",
        "html",
        "ok",
        "tv",
        "pdf",
        "csv",
        "cv",
        "apa",
        "api",
        "rest",
    ]
)
_FULL_NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’-]+ (?:(?:von|van|de|der|la|al|bin) ){0,2}[A-ZÀ-Þ][\w'’-]+")
_WHO = re.compile(r"\b(?:who is|who's|wer ist|qui est|quién es|tell me (?:about|what)|information (?:on|about)|what is known)\b")  # fmt: skip


def found_cues(asked: str) -> Iterator[tuple[Cue, str]]:
    """Each cue of the text (lower case) with the words that show it; at most one for a cue."""
    for cue in CUES:
        if found := cue.pattern.search(asked):
            yield cue, found.group().strip()


def names_in(message: str) -> list[str]:
    """Names inside a message of mixed case; German nouns would all be names, so German has none."""
    if _GERMAN.search(message.lower()):
        return []
    return [name for name in _NAME.findall(message[:1000]) if name.lower() not in _NO_NAME]


def named_person(message: str) -> str:
    """The full name that a message asks about ("who is …", "tell me about …"), or ""."""
    if not _WHO.search(message[:300].lower()):
        return ""
    found = _FULL_NAME.search(message[:400].partition(" ")[2])
    return found.group() if found else ""
