"""Research queries: a question and pages to read become an answer whose every sentence is quoted and cited."""
