"""Addresses and robots.txt. Pure."""
