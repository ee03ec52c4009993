"""What a message wants done, as far as that needs no web: chat, sums, given texts, writing, code, known things.

And the message without what it only quotes: signals inside a text to be translated say nothing about the task.
"""

# ruff: noqa: E501 - a pattern is read by its alternatives; a line holds those that belong together

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Task(StrEnum):
    """Kinds of work that need no look-up by themselves."""

    CHAT = "chat"
    SUMS = "sums"
    GIVEN_TEXT = "given_text"
    WRITING = "writing"
    CODE = "code"
    IDEAS = "ideas"
    LIFE = "life"
    LANGUAGE = "language"
    CONCEPT = "concept"
    SETTLED = "settled"


TASK_WORDS = {
    Task.CHAT: "it is small talk",
    Task.SUMS: "it is a sum or a conversion",
    Task.GIVEN_TEXT: "the text to work on is given",
    Task.WRITING: "it asks for a text to be made up",
    Task.CODE: "it is a programming task",
    Task.IDEAS: "it asks for ideas or a game",
    Task.LIFE: "it asks for everyday advice",
    Task.LANGUAGE: "it is about words and grammar",
    Task.CONCEPT: "it asks for an explanation that does not change",
    Task.SETTLED: "it asks for a settled fact",
}


@dataclass(frozen=True, slots=True)
class Request:
    """A message taken apart: `plain` is the message without quotes and code, `asked` also without a given text,
    in lower case."""

    plain: str
    asked: str
    tasks: frozenset[Task]


_FENCE = re.compile(r"```.*?(?:```|$)|`[^`\n]{1,400}`", re.DOTALL)
_QUOTED = re.compile(
    r"\"[^\"]{1,4000}\"|“[^”]{1,4000}”|«[^»]{1,4000}»|„[^“”]{1,4000}[“”]|(?<!\w)'[^'\n]{12,600}'(?!\w)"
)
_ON_TEXT = (
    r"summari[sz]e|sum up|tl;?dr|shorten|translat\w*|rewrite|rephrase|reword|paraphrase|proof-?read|correct|fix|polish|improve|"
    r"edit|simplify|condense|extract|classify|convert|turn|put|format|sort|make|reply|respond|answer|grade|explain|"
    r"review|check the (?:spelling|grammar)|debug|refactor|rename|add type|annotate|tidy|reverse|spell|repeat|"
    r"analy[sz]e|interpret|identify|list|find|count|decide|label|rank|sentiment|title case|"
    r"übersetz\w*|fasse|formulier\w*|korrigier\w*|kürz\w*|verbesser\w*|schreib\w* um|"
    r"traduis\w*|traduire|résume\w*|corrige\w*|reformule\w*|raccourci\w*|"
    r"traduc\w*|resum\w*|corrige|reescrib\w*|acorta"
)
_GIVEN = re.compile(
    rf"\b(?:{_ON_TEXT})\b[^:\n]{{0,120}}[:\n]\s*\S"
    rf"|\b(?:{_ON_TEXT}|is|are|does|would)\b[^.?!]{{0,60}}\b(?:this|these|that|following|below|above|my|her|his|our|the)\b"
    r"[^.?!:]{0,40}\b(?:text|sentences?|paragraphs?|passages?|e-?mails?|letters?|essays?|articles? below|messages?|notes|"
    r"poems?|snippets?|code|functions?|loops?|clauses?|reviews?|quotes?|minutes|words|lists?|tables?|json|drafts?|abstracts?|"
    r"transcripts?|paragraph|answers?|bullet points?|comments?|tweets?)\b"
    r"|\b(?:to (?:french|german|english|spanish|italian|polish|turkish):|tone does this|title:|passage and answer|only the text|bullet points please|"
    r"which of these|comma missing|here is my|give this text)"
    r"|\b(?:the following|text below|text above|message below|below is|here(?:'s| is| are) (?:an?|my|the|our|some)|"
    r"given (?:the|this|these)|based on (?:this|these|the)|from (?:this|these) (?:text|minutes|notes|paragraph)|"
    r"in this (?:text|sentence|paragraph)|my (?:text|essay|paragraph|draft|poem))\b"
    r"|\b(?:diesen?|folgende[nrs]?) (?:text|satz|absatz|e-?mail|brief)|\b(?:cette|ce) (?:phrase|texte|paragraphe)"
    r"|\b(?:este|esta) (?:texto|frase|párrafo)"
    r"|^(?:translate|trnslate|tanslate)\b|\bhow (?:do|would|can) (?:you|i|we) (?:say|write)\b[^?]{0,200}\bin [a-z]+"
    r"|\binto? (?:english|german|french|spanish|italian|portuguese|dutch|polish|chinese|japanese|arabic|latin|formal english)\b"
)
_CLAIM = re.compile(
    r"\b(?:claims?|fact[- ]?check|verify|is (?:this|it|that) true|check whether|still holds|statement)\b"
)
_CHAT = re.compile(
    r"(?:(?:hi|hey|hello|helo|hallo|hiya|howdy|yo|hola|bonjour|salut|ciao|servus|moin|good (?:morning|evening|afternoon|"
    r"night|day)|guten (?:morgen|tag|abend)|buenos (?:días|dias)|buenas (?:tardes|noches)|greetings)\b[^?]{0,40}\??"
    r"|(?:.{0,30}\b)?(?:thanks?|thank you|thx|cheers|danke|vielen dank|merci|gracias|great|perfect|awesome|cool|nice)\b.{0,60}"
    r"|(?:ok(?:ay)?|yes|no|yeah|nope|sure|please|yes please|lol|haha|bye|goodbye|see you|stop|start over|continue|go on|"
    r"next|more|again|weiter|ja|nein|oui|non|sí|si)\b.{0,24}"
    r"|(?:and )?(?:now )?(?:make it|do it|say it|explain (?:that|it|this)|give me (?:another|one more)|in a (?:more|less)|"
    r"shorter|longer|simpler|once more|try again|rephrase (?:that|it))\b.{0,50}"
    r"|.{0,20}\b(?:how (?:are|r) (?:you|u)|how's it going|what's up|wie geht|ça va|qué tal|nice to meet you|i appreciate|sorry, i|what did you say|not what i meant|who are you|"
    r"what (?:can you do|are you)|are you (?:a|an|human|real|there)|can you (?:help me|hear me|speak)|how were you made|"
    r"(?:what's|what is) your (?:name|favou?rite)|do you (?:like|love|have|feel|dream|think))\b.{0,40})",
    re.DOTALL,
)  # fmt: skip
_SUMS = re.compile(
    r"\d\s*(?:[-+*/×÷^]|plus|minus|times|mal|por|fois|divided by|multiplied by|modulo)\s*\d|\b(?:square|cube) root\b"
    r"|\b\d[\d.,]*\s*(?:%|percent|per cent|prozent)\s*(?:of|von|de)\s*\d"
    r"|\b(?:calculate|compute|add|subtract|multiply|divide|factor|integrate|differentiate|derivative|integral|solve|simplify)\b"
    r"[^?]{0,40}[\dx^=]|\bis \d+ (?:a )?prime|\bprime numbers?\b|[xyz]\s*[-+^*=]\s*\d"
    r"|\b\d[\d.,/]*\s*°?\s*(?:miles?|km|kilomet\w+|met(?:er|re)s?|cm|mm|inch\w*|feet|foot|ft|yards?|pounds?|lbs?|kg|kilos?|"
    r"grams?|g|ounces?|oz|cups?|ml|lit(?:er|re)s?|gallons?|celsius|fahrenheit|c|f|mph|hours?|minutes?|seconds?|days?|acres?|"
    r"hectares?|tablespoons?|teaspoons?)\s*(?:to|in|into|as)\s+[a-z]"
    r"|\bhow many (?:grams?|ounces?|seconds?|minutes?|hours?|days?|inches|feet|met(?:er|re)s?|cm|ml|cups?|weeks?)\b"
    r"[^?]{0,30}\b(?:in|are in|between|make)\b|\barea of a\b|\bvolume of a\b|\bcircumference\b|\bnext(?: number)?:? \d+, \d+"
    r"|\bwhat comes next\b|\bfind x\b|\bkm/h\b[^?]{0,40}\bwhen does\b|\bcombien font\b|\bcuánto es \d|\bwie ?viel ist \d"
    r"|\b\d+ ?(?:%|percent) off\b|\broman numeral|\bbinary of\b|\bto the power of\b|\bhalf of \d|\bmean of\b|\bsquared\b|\ba dozen\b"
    r"|\bsplit an? |\bwhat is my change\b|\breduced by\b|\bwhat day is it\b|\brechne\b|\bhow old will\b"
    r"|\bin what year (?:is|was) someone\b|\bcount (?:from|to)\b"
)  # fmt: skip
_MAKE = (
    r"(?:write|wirte|wite|compose|draft|create|generate|invent|make up|make|give me|come up with|help me (?:write|phrase|draft)|"
    r"schreib\w*|verfass\w*|dichte|écris|rédige\w*|raconte\w*|escrib\w*|redacta|cuénta\w*|imagine|continue|finish|craft|pen|tell me|say|put together)"
)
_WORKS = (
    r"(?:poems?|haikus?|sonnets?|limericks?|ballads?|lyrics|songs?|rap|verses?|rhymes?|stor(?:y|ies|ry)|tales?|fables?|"
    r"novel|chapters?|scenes?|dialogues?|monologues?|screenplays?|scripts? for|sketch|jokes?|puns?|riddles?|e-?mails?|"
    r"(?:cover |resignation )?letters?|messages?|replies|reply|toasts?|speech(?:es)?|eulog\w+|slogans?|taglines?|captions?|"
    r"bios?|invitations?|cards?|notes?|out-of-office\w*|product descriptions?|descriptions?|press releases?|tweets?|posts?|"
    r"essays?|obituar\w+|diary|letters|gedichte?|geschichten?|witze?|briefe?|poème|histoire|blague|lettre|"
    r"poema|cuento|chiste|correo|carta|news (?:report|article) in the style|fictional|nice|resignation|apolog\w+|compliments?)"
)
_WRITING = re.compile(
    rf"\b{_MAKE}\b[^.?!:]{{0,60}}\b{_WORKS}\b|^(?:an? )?(?:\w+ ){{0,2}}{_WORKS}\b(?: \w+){{0,3}} (?:about|on|for|over|between)\b"
    r"|\b(?:toast|slogan|poem|haiku|limerick|dialogue|monologue|tagline) (?:for|about|between)\b|\bonce upon a time\b"
    r"|\b(?:fan fiction|acrostic|ode to|card for|something funny|job ad|headline for|caption|invoice|reminder|eulogy|villain)\b"
    r"|\bmake me laugh\b|\bcontinue the story\b"
)
_CODE = re.compile(
    r"\b(?:write|wirte|implement|create|code|build|generate|give me|show me|refactor|debug|optimi[sz]e|rewrite|fix|add|explain)\b"
    r"[^.?!]{0,50}\b(?:functions?|class(?:es)?|scripts?|quer(?:y|ies)|regex\w*|snippets?|loops?|programs?|unit tests?|dockerfile|makefile|"
    r"test data|type hints|html|css|sql|one-liner|algorithm|component|schema|method|decorator|closures?)\b"
    r"|\b(?:regex|regular expression)\b|[{(\[;]\s*\)?.{0,60}(?:=>|==|\+=|:=|return |print\(|def |\bfunction\b|\bvar\b|\bconst\b)"
    r"|\bhow (?:do|can|to) (?:i )?(?:\w+ ){0,8}(?:in (?:python|java|javascript|typescript|rust|c\+\+|c#|go|ruby|php|sql|bash|css|"
    r"html|excel|git|vim|r|kotlin|swift|haskell)|dictionar\w+|vim|a (?:for|while) loop)\b|\bexit vim\b"
    r"|\bin this code\b|\bexplain this error\b|\b(?:print|prints|logs)\b.{0,30}\bdate\b|^(?:sql|css|bash|python|javascript|js|html|regex|git)\b(?! v?\d)"
    r"|\bgithub actions workflow\b|\bdesign an? (?:rest )?(?:api|class|database)|\b(?:tcp|stack|heap|udp|mutex|pointer|polymorphism|recursion)\b"
    r"|\bgit (?:command|rebase|merge|commit|checkout|stash|reset|cherry-pick)\b|\btime complexity\b|\bbig o\b"
    r"|\bdatabase schema for\b|\bbash (?:script|command)\b|\bwhy does my (?:\w+ )?(?:loop|code|function|script)\b"
    r"|\b(?:quicksort|bubble ?sort|merge sort|binary search|fizzbuzz|fibonacci|linked list)\b"
)  # fmt: skip
_IDEAS = re.compile(
    r"\bbrainstorm|\b(?:ideas?|names?|titles?|suggestions|ideen|idées?) (?:for|on|about|für|pour|to)\b|\bname ideas\b|\bhelp me name\b"
    r"|\bact as\b|\bpretend\b|\brole-?play|\blet'?s play\b|\byou(?:'re| are) (?:a|an|the|my)\b|\bimagine\b|\bquiz me\b"
    r"|\bicebreaker|\bmetaphor|\banalogy\b|\binvent\b|\bflip a coin\b|\broll a dice\b|\bpick a (?:number|card|colou?r)"
    r"|\bknock knock\b|\briddle\b|\bknow any (?:jokes|riddles)\b|\bmake up\b|\bwhat could i give\b|\bgeschenk|\b20 questions\b"
    r"|\btruth or dare\b|\bwould you rather\b|\bsimulate\b|\bbe an? \w+ \w+ from now on\b|\bthemes for\b|\bhobbies\b|\bteam name\b"
    r"|\bblog post titles\b|\bthink of\b|\brandom (?:password|number|name)|\bdungeon master\b|\btell me something\b"
)  # fmt: skip
_LIFE = re.compile(
    r"\b(?:recipe|rezept|recette|receta)\b|\bhow (?:do|can|long do|to|should) (?:i|you|we)?\s?(?:\w+ )?(?:boil|cook|bake|make|become|deal|stop|"
    r"feel|sleep|learn|get over|study|relax|prepare|start|clean|fold|tie|play|improve|lose|gain|meditate|apologi[sz]e|write a good)\b"
    r"|\bi(?:'m| am) (?:so |very |really |a bit |feeling )?(?:sad|bored|tired|nervous|anxious|lonely|angry|stressed|happy|worried|scared|afraid)\b"
    r"|\bi can'?t sleep\b|\bmy (?:cat|dog|grandmother|mother|father|toddler|boss|wife|husband)\b|\beasy dinner\b|\brunning plan\b|\bplan my\b"
    r"|\bhow (?:do|can|should) i (?:get my|tell|remove|structure|castle|write)\b|\bhow to tie\b|\bkeep in the fridge\b|\bwie kocht\b|\bprepare for\b"
    r"|\bi feel\b|\bi had a fight\b|\bshould i (?:text|call|tell|learn|quit|forgive|ask|leave|marry|study|break)\b|\bany advice\b|\badvice\b"
    r"|\btips (?:for|on|to)\b|\bpacking list|\bchecklist|\bmeal plan|\bworkout|\bstretching|\bstudy (?:schedule|plan)|\bto-do list\b"
    r"|\bwhat (?:should|can|could) i (?:say|cook|wear|do with|make)\b|\bpros and cons\b|\bargue (?:for|against)\b|\bsubstitute for\b"
    r"|\bromantic evening\b|\bmeaning of life\b|\bplan a (?:\w+ )?(?:evening|party|picnic|day at)\b|\bmy (?:girl|boy)friend\b"
)  # fmt: skip
_LANGUAGE = re.compile(
    r"\b(?:synonym|antonym|opposite|plural|past tense|spelling|pronunciation|etymology|conjugat\w+|konjugier\w*|definition|meaning|grammar)\b"
    r"|\bwhat does [\w\"“'-]+ (?:mean|stand for)\b|\bstand for\b|^define\b|\bdefine \w+$|\b(?:use|using) [\w\"“' -]{2,30} in a sentence\b"
    r"|\b(?:spell|alphabetical|rhymes? with)\b|\bword for\b|\b(?:affect and effect|who's or whose)\b|\bis (?:this|the) sentence\b|\bgood style\b"
    r"|\b(?:apa|mla|chicago) style\b|\bdoes not fit\b"
)  # fmt: skip
_CONCEPT = re.compile(
    r"^(?:so |well |please |can you |could you |hey,? )*(?:explain|explan|describe|define|teach me|outline|compare the concepts?|erklär\w*|explique\w*|explica\w*)\b"
    r"|^(?:what(?:'s| is| are| was| were)|wats?(?: is)?|was (?:ist|sind)|qu'est-ce qu\w*|¿?qué (?:es|son))\s+(?:a |an |the |la |le |l'|el |une? |ein\w* |der |die |das )?[a-zà-ÿ -]{2,40}\??$"
    r"|\b(?:what(?:'s| is) the )?difference between\b|\bunterschied zwischen\b|\bdifférence entre\b|\bdiferencia entre\b"
    r"|^(?:why|how) (?:do|does|did|is|are|was|were|can)\b(?! (?:i|we|my|the new)\b)[^0-9]{3,80}$|\bin simple terms\b|\blike i'?m (?:five|ten|5|10)\b"
    r"|\bin general\b|^what (?:causes|makes|does an? \w+ do)\b|\bhow (?:do|does) (?:an? )?[a-z ]{3,40} works?\b|^what(?:'s| is) the (?:point|job|role|purpose) of\b"
    r"|\b(?:rules of|basics of|main ideas of|theory of|themes? of|plot of|story of the|summari[sz]e the (?:plot|story))\b"
)  # fmt: skip
_SETTLED = re.compile(
    r"\bwho (?:wrote|painted|composed|invented|discovered|built|sang|sculpted|designed|said|was|were|first)\b|\bwer (?:hat .{2,40} (?:geschrieben|gemalt|erfunden|entdeckt|komponiert)|war)\b"
    r"|\bqui (?:a (?:écrit|peint|inventé|découvert|composé)|était)\b|\bquién (?:escribió|pintó|inventó|descubrió|compuso|fue)\b"
    r"|\bcapital (?:of|city)|\bhauptstadt\b|\bcapitale? (?:de|du)\b|\bwhen (?:was|were|did) (?:the )?[\w' -]{3,50}\b(?:built|founded|born|die|end|begin|start|sink|fall|signed|invented|discovered|happen)\b"
    r"|\b(?:boiling|melting|freezing) point\b|\bchemical (?:formula|symbol)\b|\bspeed of (?:light|sound)\b|\bhow many (?:continents|planets|bones|legs|chromosomes|letters|sides|strings|players)\b"
    r"|\b(?:largest|biggest|smallest|longest|highest|deepest) (?:planet|ocean|river|mountain|continent|desert|lake|animal|mammal|bone|organ|island)\b"
    r"|\bhow far is the\b|\bwhat language\b|\bname (?:three|two|four|five|some)\b|\bin which year (?:did|was)\b|\bmain character\b|\bstates of matter\b"
    r"|\b(?:who were|who is (?:zeus|hamlet|odysseus|god|sherlock holmes|santa)|what happened (?:in (?:1\d{3}|\d{1,3}\b)|to the dinosaurs))\b|\bcolou?rs are in\b"
    r"|\b(?:world war|roman empire|french revolution|middle ages|ancient|renaissance|cold war|enlightenment|medieval)\b"
)  # fmt: skip

_FINDERS = {
    Task.SUMS: _SUMS,
    Task.WRITING: _WRITING,
    Task.CODE: _CODE,
    Task.IDEAS: _IDEAS,
    Task.LIFE: _LIFE,
    Task.LANGUAGE: _LANGUAGE,
    Task.CONCEPT: _CONCEPT,
    Task.SETTLED: _SETTLED,
}


def take_apart(message: str) -> Request:
    """The message's own words and the tasks that they name. Reads at most 4,000 characters."""
    whole = " ".join(message[:4000].replace("’", "'").split("\r"))
    has_code = "```" in whole or "`" in whole
    plain = _QUOTED.sub(' "…" ', _FENCE.sub(' "…" ', whole))
    low = "\n".join(" ".join(line.split()) for line in plain.strip().lower().splitlines() if line.strip())
    tasks = {task for task, pattern in _FINDERS.items() if pattern.search(low[:600])}
    if _CHAT.fullmatch(low.rstrip("!.")):
        tasks.add(Task.CHAT)
    asked = low
    if (_GIVEN.search(low[:600]) and not _CLAIM.search(low[:600])) or (has_code and "…" in low):
        tasks.add(Task.GIVEN_TEXT)
        asked = _without_given(low)
    return Request(plain if asked == low else "", asked, frozenset(tasks))


def _without_given(low: str) -> str:
    """Up to the colon or line end after which the given text begins; the last question after it stays."""
    at = min((i for i in (low.find(":"), low.find("\n")) if i > 0), default=-1)
    return low if at < 0 else low[:at]
