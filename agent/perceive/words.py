"""Words that pages use, in English, German, French and Spanish (and a few neighbours), as patterns.

General vocabulary of web shops; nothing here belongs to one site.
"""

from __future__ import annotations

from pathlib import Path

from agent.language.word_lists import load_patterns, load_words

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
SEARCH_FIELD = _PATTERNS["search_field"]
SEARCH_NAMES = frozenset(load_words(_FILE)["search_names"])
SORT = _PATTERNS["sort"]
FILTERS = _PATTERNS["filters"]
CONSENT = _PATTERNS["consent"]
CONSENT_ACT = _PATTERNS["consent_act"]
DISMISS = _PATTERNS["dismiss"]
BUY = _PATTERNS["buy"]
CALL = _PATTERNS["call"]
BADGE = _PATTERNS["badge"]
RELATED = _PATTERNS["related"]
QUANTITY = _PATTERNS["quantity"]
REVIEWS = _PATTERNS["reviews"]
NEXT_PAGE = _PATTERNS["next_page"]
PREVIOUS_PAGE = _PATTERNS["previous_page"]
LOADING = _PATTERNS["loading"]
VARIANT = _PATTERNS["variant"]
