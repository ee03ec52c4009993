"""Prices and currencies. Pure."""
