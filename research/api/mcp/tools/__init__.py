"""The tools: each one or a few operations of the API, with the words that a model needs to choose it."""
