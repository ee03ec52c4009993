"""Notices: in the page, by push, e-mail and services."""
