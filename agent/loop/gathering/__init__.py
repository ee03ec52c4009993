"""Offers: extracted from a page, gathered over pages, compared. Pure."""
