"""One run of a question: gather, answer, check, record."""
