"""Decisions repeated from knowledge, cache and patterns. Pure."""
