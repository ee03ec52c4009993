"""Sweeps: vendors, visits, offers."""
