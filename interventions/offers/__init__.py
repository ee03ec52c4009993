"""Offers entered by a person."""
