"""What walls say, by family, and what other pages say that are none to read: the patterns of `wall_words.toml`.

STRONG words are enough on a page that has little else. WEAK ones need another sign: a status, a vendor, a second word.
"""

from __future__ import annotations

from pathlib import Path

from agent.core.types import BlockerFamily as Family
from agent.language.word_lists import load_patterns

_SECTIONS = load_patterns(Path(__file__).with_suffix(".toml"))
# The more specific families come first: of two with the same weight the first one wins.
STRONG = {Family(name[:-7]): words for name, words in _SECTIONS.items() if name.endswith("_strong")}
WEAK = {Family(name[:-5]): words for name, words in _SECTIONS.items() if name.endswith("_weak")}
LOGIN, LOGIN_NEED = _SECTIONS["login_said"], _SECTIONS["login_needed"]
PAYWALL, NEED_SCRIPT = _SECTIONS["paywall"], _SECTIONS["script_needed"]
NOT_FOUND, SERVER_ERROR = _SECTIONS["not_found"], _SECTIONS["server_error"]
NO_CONTENT, CONSENT = _SECTIONS["no_content"], _SECTIONS["consent"]
PROOF_OF_AGE, PAYS = _SECTIONS["proof_of_age"], _SECTIONS["pays"]
PASSABLE = _SECTIONS["passable"]
