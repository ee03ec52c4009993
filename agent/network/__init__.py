"""Egress: the rules for addresses, the proxy that enforces them, and the HTTP clients that go through it."""
