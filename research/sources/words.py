"""The words of a question that a search engine should look for."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]{1,60}")
# Source: PostgreSQL's english.stop, so that both databases leave out the same words.
_FUNCTION_WORDS = """
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
itself they them their theirs themselves what which who whom this that these those am is are was were be been being
have has had having do does did doing a an the and but if or because as until while of at by for with about against
between into through during before after above below to from up down in out on off over under again further then once
here there when where why how all any both each few more most other some such no nor not only own same so than too
very s t can will just don should now
"""
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())


def content_words(text: str) -> list[str]:
    """Its words in lower case, each once, without function words; those too when there is nothing else."""
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text[:2000])))
    return [word for word in words if word not in STOP_WORDS] or words
